#pragma once
// Parts and models of the catalogue as JSON and as text.

#include "app/cli/command.h"
#include "app/cli/printjson.h"

namespace peiji
{

/// `whole` adds the specification, the source and every price row.
Json jsonPart(const Part& p, const Catalogue& c, bool whole);
Json jsonModel(const ModelArchitecture& m);
std::string textPart(const CommandInput& in, const Part& p);
std::string textModel(const CommandInput& in, const ModelArchitecture& m);
/// "¥12,000 (10,000–14,000)"; a dash without a price.
std::string textPrice(const CommandInput& in, const Price* p);
std::string textCount(const CommandInput& in, const char* key, std::size_t count);

} // namespace peiji
