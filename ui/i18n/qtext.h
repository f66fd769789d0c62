#pragma once
// Between core's UTF-8 texts and Qt's, and numbers in the language of the window.

#include "core/units/format.h"
#include "ui/i18n/language.h"

#include <QString>
#include <string_view>

namespace peiji
{

inline QString toQt(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}
inline std::string toStd(const QString& text)
{
    return text.toStdString();
}
inline Lang uiLang()
{
    return Language::instance().current();
}
/// The text in the language of the window.
inline QString toQt(const LocalText& text)
{
    return toQt(std::string_view(text.in(uiLang())));
}
inline QString quantityText(double value, NumberKind kind, int decimals)
{
    return toQt(std::string_view(formatQuantity({value, kind, decimals}, uiLang())));
}
inline QString figureText(double value, NumberKind kind, int decimals)
{
    return toQt(std::string_view(formatFigure({value, kind, decimals}, uiLang())));
}
inline QString moneyText(Money m)
{
    return toQt(std::string_view(formatMoney(m, uiLang())));
}
inline QString moneyShortText(Money m)
{
    return toQt(std::string_view(formatMoneyShort(m, uiLang())));
}

} // namespace peiji
