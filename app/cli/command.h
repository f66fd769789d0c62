#pragma once
// What a command gets and what it gives back.

#include "app/cli/exitcode.h"
#include "app/cli/options.h"
#include "app/wiring/enginedata.h"
#include "core/units/message.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace peiji
{

struct CommandInput {
    OpenedEngine engine;
    std::string share;    ///< folder of the shipped data
    CataloguePtr shipped; ///< without the user's own
    std::string ownData;  ///< the user's database; empty = none is used
    Lang lang = Lang::En;
    DocumentLang documentLang = DocumentLang::En;
    bool json = false; ///< the text answer is not needed
    Options options;
    std::vector<std::string> words;
    std::optional<nlohmann::json> workload; ///< of a line of a batch, in place of a file
    std::optional<nlohmann::json> plan;     ///< of the same line, in place of --plan
    std::string where;                      ///< place of that line, for messages

    const Catalogue& catalogue() const { return *engine.catalogue; }
    const Texts& texts() const { return engine.catalogue->texts; }
    /// A sentence of the text table in the language asked for.
    std::string say(const std::string& key, std::vector<Arg> args = {}) const;
    /// An error whose words are in the text table.
    Error error(ErrorKind kind, const std::string& where, const std::string& key, std::vector<Arg> args = {}) const;
    Error badInput(const std::string& where, const std::string& key, std::vector<Arg> args = {}) const;
};

struct CommandAnswer {
    nlohmann::ordered_json json;
    std::string text; ///< may be empty when json is asked for
    ExitCode code = ExitCode::Ok;
};

using CommandResult = Result<CommandAnswer>;
using Command = CommandResult (*)(const CommandInput&);

CommandResult runEstimate(const CommandInput& in);
CommandResult runPlan(const CommandInput& in);
CommandResult runRecommend(const CommandInput& in);
CommandResult runQuote(const CommandInput& in);
CommandResult runValidate(const CommandInput& in);
CommandResult runCatalogue(const CommandInput& in);

/// The command of a name, or null.
Command findCommand(const std::string& name);

/// Head of every answer: {"command", "version", "catalogue", "calibration"}.
nlohmann::ordered_json answerHead(const CommandInput& in, const char* command);

} // namespace peiji
