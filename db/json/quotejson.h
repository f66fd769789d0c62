#pragma once
// Quotes and projects as JSON, exact both ways: what was frozen reads back the same.

#include "core/quote/quote.h"

#include <string>
#include <string_view>

namespace peiji
{

/// {"peiji_quote": 1, "quote": {…}}: stable snake_case keys in a fixed order, money in minor units with its currency,
/// unit prices in millionths, dates as YYYY-MM-DD. Same quote, same bytes.
std::string quoteToJson(const Quote& q, int indent = -1);
/// Reads it back. Keys of a newer program are ignored, missing ones keep their default; another type is BadInput with
/// the path of the member, as is a form this program does not know.
Result<Quote> quoteFromJson(std::string_view text);

/// {"peiji_project": 1, "project": {…}}: inputs only.
std::string projectToJson(const Project& p, int indent = -1);
Result<Project> projectFromJson(std::string_view text);

/// A party alone, for the tables of sellers and customers.
std::string partyToJson(const Party& p);
Result<Party> partyFromJson(std::string_view text);

} // namespace peiji
