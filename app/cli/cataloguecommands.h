#pragma once
// The words behind `peiji-cli catalogue` that work on the user's own data.

#include "app/cli/command.h"
#include "db/store/ownstore.h"

#include <memory>
#include <utility>
#include <vector>

namespace peiji
{

CommandResult runPriceImport(const CommandInput& in);
CommandResult runUndoImport(const CommandInput& in);
CommandResult runRedoImport(const CommandInput& in);
CommandResult runImports(const CommandInput& in);
CommandResult runCatalogueExport(const CommandInput& in);
CommandResult runPriceRequest(const CommandInput& in);
CommandResult runOwnParts(const CommandInput& in);
CommandResult runRates(const CommandInput& in);
CommandResult runPolicies(const CommandInput& in);
CommandResult runChoose(const CommandInput& in);
CommandResult runHealth(const CommandInput& in);

/// The user's database, created when absent. BadInput when none is to be used.
Result<std::unique_ptr<SqliteOwnStore>> openOwnStore(const CommandInput& in);
/// Pricing of the options: --currency, --region, --date.
Result<PricingContext> pricingOf(const CommandInput& in);
/// "a=b;c=d" -> pairs; BadInput names the option.
Result<std::vector<std::pair<std::string, std::string>>> readPairs(const CommandInput& in, const std::string& text,
                                                                   const std::string& where);
/// gbk, utf8 … -> the name of an encoding; empty without the option. BadInput names what is accepted.
Result<std::string> encodingOf(const CommandInput& in);

} // namespace peiji
