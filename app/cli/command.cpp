#include "app/cli/command.h"

namespace peiji
{

std::string CommandInput::say(const std::string& key, std::vector<Arg> args) const
{
    return texts().format(Message{key, std::move(args)}, lang);
}

Error CommandInput::error(ErrorKind kind, const std::string& place, const std::string& key, std::vector<Arg> args) const
{
    return {kind, place, texts().format(Message{key, std::move(args)})};
}

Error CommandInput::badInput(const std::string& place, const std::string& key, std::vector<Arg> args) const
{
    return error(ErrorKind::BadInput, place, key, std::move(args));
}

Command findCommand(const std::string& name)
{
    struct Row {
        const char* name;
        Command run;
    };
    static constexpr Row kRows[] = {{"estimate", runEstimate},   {"plan", runPlan},
#ifndef PEIJI_WITHOUT_TIERS
                                    {"recommend", runRecommend}, {"quote", runQuote},
#endif
                                    {"validate", runValidate},   {"catalogue", runCatalogue}};
    for (const Row& row : kRows) {
        if (name == row.name)
            return row.run;
    }
    return nullptr;
}

nlohmann::ordered_json answerHead(const CommandInput& in, const char* command)
{
    return {{"command", command},
            {"version", PEIJI_VERSION},
            {"catalogue", in.catalogue().version},
            {"calibration", in.engine.calibration->version}};
}

} // namespace peiji
