// peiji-cli catalogue: parts, prices and models of the shipped data.

#include "app/cli/cataloguecommands.h"
#include "app/cli/printjson.h"
#include "app/cli/printpart.h"
#include "app/cli/texttable.h"
#include "core/units/format.h"
#include "db/json/strictjson.h"

#include <algorithm>

namespace peiji
{

namespace
{

struct Filter {
    std::optional<PartKind> kind;
    std::string vendor, words;
};

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

/// Every word must occur somewhere in the text.
bool holdsWords(const std::string& text, const std::string& words)
{
    const std::string where = lower(text);
    std::size_t at = 0;
    while (at < words.size()) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        if (end > at && where.find(words.substr(at, end - at)) == std::string::npos)
            return false;
        at = end + 1;
    }
    return true;
}

bool passes(const Part& p, const Filter& f)
{
    if (f.kind && p.kind != *f.kind)
        return false;
    if (!f.vendor.empty() && lower(p.vendor) != f.vendor)
        return false;
    const std::string text =
        p.id + ' ' + p.vendor + ' ' + p.model + ' ' + p.partNumber + ' ' + p.name.zh + ' ' + p.name.en;
    return holdsWords(text, f.words);
}

Result<Filter> readFilter(const CommandInput& in, std::size_t firstWord)
{
    Filter f;
    if (const std::optional<std::string> id = in.options.text("kind")) {
        const Result<PartKind> kind = parsePartKind(*id);
        if (!kind)
            return Error{ErrorKind::BadInput, "--kind", kind.error().what};
        f.kind = *kind;
    }
    f.vendor = lower(in.options.textOr("vendor", ""));
    for (std::size_t i = firstWord; i < in.words.size(); ++i) {
        if (!f.words.empty())
            f.words.push_back(' ');
        f.words.append(lower(in.words[i]));
    }
    return f;
}

CommandAnswer listParts(const CommandInput& in, const Filter& filter)
{
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    Json list = Json::array();
    TextTable table("lllr");
    table.add({in.say("cli.catalogue.id"), in.say("cli.catalogue.kind"), in.say("cli.catalogue.name"),
               in.say("cli.catalogue.price")});
    table.rule();
    for (const Part& p : in.catalogue().parts) {
        if (!passes(p, filter))
            continue;
        list.push_back(jsonPart(p, in.catalogue(), false));
        table.add({p.id, toId(p.kind), p.name.in(in.lang), textPrice(in, in.catalogue().planningPrice(p.id))});
    }
    const std::size_t count = list.size();
    answer.json["parts"] = std::move(list);
    answer.text = table.text(0) + textCount(in, "cli.catalogue.count", count);
    return answer;
}

CommandAnswer listModels(const CommandInput& in, const Filter& filter)
{
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    Json list = Json::array();
    TextTable table("llrrr");
    table.add({in.say("cli.catalogue.id"), in.say("cli.catalogue.name"), in.say("cli.catalogue.parameters"),
               in.say("cli.catalogue.layers"), in.say("cli.catalogue.context")});
    table.rule();
    for (const ModelArchitecture& m : in.catalogue().models) {
        if (!holdsWords(m.id + ' ' + m.family + ' ' + m.name.zh + ' ' + m.name.en, filter.words))
            continue;
        list.push_back(jsonModel(m));
        table.add({m.id, m.name.in(in.lang),
                   formatQuantity({countParameters(m).total, NumberKind::Parameters, 0}, in.lang),
                   std::to_string(m.layers), formatNumber(m.maxSeq, 0)});
    }
    const std::size_t count = list.size();
    answer.json["models"] = std::move(list);
    answer.text = table.text(0) + textCount(in, "cli.catalogue.modelCount", count);
    return answer;
}

CommandResult show(const CommandInput& in, const std::string& id)
{
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    if (const Part* p = in.catalogue().part(id)) {
        answer.json["part"] = jsonPart(*p, in.catalogue(), true);
        answer.text = textPart(in, *p);
        return answer;
    }
    if (const ModelArchitecture* m = in.catalogue().model(id)) {
        answer.json["model"] = jsonModel(*m);
        answer.text = textModel(in, *m);
        return answer;
    }
    std::vector<std::string> ids;
    for (const Part& p : in.catalogue().parts)
        ids.push_back(p.id);
    for (const ModelArchitecture& m : in.catalogue().models)
        ids.push_back(m.id);
    const std::string near = nearestOf(id, ids);
    return in.badInput("catalogue show", near.empty() ? "cli.error.id" : "cli.error.idNear",
                       {{"given", id}, {"near", near}});
}

} // namespace

CommandResult runCatalogue(const CommandInput& in)
{
    const std::string what = in.words.empty() ? "list" : in.words.front();
    static constexpr std::pair<const char*, Command> kOnOwnData[] = {
        {"import", runPriceImport},     {"imports", runImports},
        {"undo-import", runUndoImport}, {"redo-import", runRedoImport},
        {"export", runCatalogueExport}, {"request-prices", runPriceRequest},
        {"own", runOwnParts},           {"rates", runRates},
        {"policies", runPolicies},      {"choose", runChoose},
        {"health", runHealth}};
    for (const auto& [word, run] : kOnOwnData) {
        if (what == word)
            return run(in);
    }
    if (what == "show") {
        if (in.words.size() != 2)
            return in.badInput("catalogue show", "cli.error.needId");
        return show(in, in.words[1]);
    }
    if (what != "list" && what != "search" && what != "models")
        return in.badInput("catalogue", "cli.error.catalogueWhat", {{"given", what}});
    if (what == "search" && in.words.size() < 2)
        return in.badInput("catalogue search", "cli.error.needWords");
    const Result<Filter> filter = readFilter(in, 1);
    if (!filter)
        return filter.error();
    return what == "models" ? listModels(in, *filter) : listParts(in, *filter);
}

} // namespace peiji
