#include "app/cli/batch.h"

#include "app/cli/readinput.h"
#include "db/json/strictjson.h"

namespace peiji
{

namespace
{

constexpr InputLimits kLimits = {std::size_t{1} << 34, std::size_t{1} << 20};

const char* kindId(ErrorKind k)
{
    switch (k) {
    case ErrorKind::BadInput:
        return "bad_input";
    case ErrorKind::NotFound:
        return "not_found";
    case ErrorKind::Conflict:
        return "conflict";
    case ErrorKind::Storage:
        return "storage";
    case ErrorKind::Internal:
        break;
    }
    return "internal";
}

Error unknownKey(const CommandInput& in, const std::string& key, unsigned bit)
{
    std::vector<std::string> known = {"workload"};
    for (const OptionRule& rule : optionRules()) {
        if ((rule.commands & bit) != 0 && rule.kind != OptionKind::Path)
            known.emplace_back(rule.name);
    }
    const std::string near = nearestOf(key, known);
    return in.badInput(in.where + "." + key, near.empty() ? "cli.error.batchKey" : "cli.error.batchKeyNear",
                       {{"near", near}});
}

/// The line's options over those of the command line.
Status takeOptions(CommandInput& in, const nlohmann::json& line, unsigned bit)
{
    for (const auto& [key, value] : line.items()) {
        if (key == "workload" || (key == "plan" && bit == kEstimate))
            continue;
        const OptionRule* rule = findOption(key);
        if (!rule || rule->kind == OptionKind::Path || (rule->commands & bit) == 0)
            return unknownKey(in, key, bit);
        if (const Status s = in.options.setJson(*rule, value, in.where + "." + key, in.texts()); !s)
            return s;
    }
    return Unit{};
}

CommandResult runLine(const CommandInput& base, Command command, unsigned bit, const std::string& text,
                      const std::string& where)
{
    if (findNotText(text))
        return base.badInput(where, "cli.error.notText");
    CommandInput in = base;
    in.where = where;
    Result<nlohmann::json> line = parseJsonObject(text, where);
    if (!line) {
        // The parser counts lines of the text it is given, which is one.
        Error e = line.error();
        if (e.where.rfind(where + ":1:", 0) == 0)
            e.where.erase(where.size(), 2);
        return e;
    }
    if (const auto plan = line->find("plan"); bit == kEstimate && plan != line->end()) {
        if (!plan->is_object())
            return base.badInput(where + ".plan", "cli.error.planObject");
        in.plan = *plan;
    }
    const auto workload = line->find("workload");
    if (workload != line->end()) {
        if (!workload->is_object())
            return base.badInput(where + ".workload", "cli.error.workloadObject");
        in.workload = *workload;
        if (const Status s = takeOptions(in, *line, bit); !s)
            return s.error();
    } else if (line->contains("model") && !in.options.has("workload")) {
        in.workload = std::move(line).value();
    } else if (const Status s = takeOptions(in, *line, bit); !s) {
        return s.error();
    }
    return command(in);
}

} // namespace

nlohmann::ordered_json jsonError(const Error& e)
{
    return {{"kind", kindId(e.kind)}, {"where", e.where}, {"message", {{"zh", e.what.zh}, {"en", e.what.en}}}};
}

std::string dumpLine(const nlohmann::ordered_json& json)
{
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

Result<ExitCode> runBatch(const CommandInput& in, Command command, unsigned commandBit,
                          const std::function<bool(const std::string&)>& emit)
{
    Result<LineReader> opened = LineReader::open(*in.options.text("batch"), kLimits);
    if (!opened)
        return opened.error();
    LineReader& reader = opened.value();
    CommandInput base = in;
    base.json = true;
    ExitCode code = ExitCode::Ok;
    bool any = false;
    while (true) {
        const Result<std::optional<std::string>> text = reader.next();
        if (text && !*text)
            break;
        if (text && (*text)->find_first_not_of(" \t") == std::string::npos)
            continue;
        any = true;
        const std::string where = reader.name() + ":" + std::to_string(reader.line());
        const CommandResult answer = text ? runLine(base, command, commandBit, **text, where) : text.error();
        nlohmann::ordered_json out = {{"line", reader.line()}};
        if (answer) {
            out.update(answer->json);
            code = worse(code, answer->code);
        } else {
            out["error"] = jsonError(answer.error());
            code = worse(code, exitCodeOf(answer.error()));
        }
        if (!emit(dumpLine(out)))
            return Error{ErrorKind::Internal, "", {"无法写入标准输出", "standard output cannot be written"}};
        if (reader.failed())
            break;
    }
    if (!any)
        return in.badInput(reader.name(), "cli.error.emptyBatch");
    return code;
}

} // namespace peiji
