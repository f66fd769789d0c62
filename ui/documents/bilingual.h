#pragma once
// The text of a paper in its language: one, or Chinese first and English beneath.

#include "core/units/lang.h"

#include <QString>

namespace peiji
{

/// `separator` stands between the two languages of a bilingual paper; a text that is the same in both appears once.
inline QString paperText(const LocalText& t, DocumentLang lang, const QString& separator = QStringLiteral("\n"))
{
    const QString zh = QString::fromStdString(t.zh);
    const QString en = QString::fromStdString(t.en);
    if (lang == DocumentLang::Zh)
        return zh;
    if (lang == DocumentLang::En)
        return en;
    return zh == en || en.isEmpty() ? zh : zh.isEmpty() ? en : zh + separator + en;
}

} // namespace peiji
