#pragma once
// The shipped faces in papers: one font per language, and text made safe for them.

#include "core/units/lang.h"

#include <QByteArray>
#include <QFont>
#include <QString>

#include <map>
#include <string>

namespace peiji::paper
{

/// Face of a run at `points`, in layout units. Chinese runs take full-width punctuation from the Chinese face.
QFont face(Lang lang, double points, bool bold);
/// Text from data as it may be drawn: compatibility forms normalised, control characters as spaces, line breaks kept,
/// characters that no shipped face has as □, so that no system font slips in.
QString printable(const std::string& text);
/// Private code points of the faces (four hex digits, lower case) -> UTF-16 of the character they draw.
const std::map<QByteArray, QByteArray>& privateCharacters();

} // namespace peiji::paper
