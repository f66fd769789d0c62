// peiji-cli catalogue own: parts of the user's own and replaced values of shipped ones.

#include "app/cli/cataloguecommands.h"
#include "app/cli/printjson.h"
#include "app/cli/readinput.h"
#include "app/cli/recommendinput.h"
#include "app/cli/texttable.h"
#include "db/json/strictjson.h"

namespace peiji
{

namespace
{

CommandAnswer done(const CommandInput& in, const std::string& id, const char* key)
{
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    answer.json["part"] = id;
    answer.text = in.say(key, {{"id", id}}) + "\n";
    return answer;
}

/// COLUMN=VALUE words from the third on.
Result<std::map<std::string, std::string>> wordPairs(const CommandInput& in, std::size_t first)
{
    std::map<std::string, std::string> out;
    for (std::size_t i = first; i < in.words.size(); ++i) {
        const std::size_t mark = in.words[i].find('=');
        if (mark == std::string::npos || mark == 0)
            return in.badInput("catalogue own", "cli.own.pair", {{"given", in.words[i]}});
        out[in.words[i].substr(0, mark)] = in.words[i].substr(mark + 1);
    }
    return out;
}

/// {"kind": "memory", "cells": {"capacity_gb": 64, …}, "source": "…"} of a file.
Result<PartDraft> draftFromFile(const CommandInput& in, const std::string& path)
{
    const Result<std::string> text = readText(path);
    if (!text)
        return text.error();
    const Result<nlohmann::json> json = parseJsonObject(*text, inputName(path));
    if (!json)
        return json.error();
    PartDraft draft;
    for (const auto& [key, value] : json->items()) {
        if (key == "kind" && value.is_string()) {
            const Result<PartKind> kind = parsePartKind(value.get<std::string>());
            if (!kind)
                return Error{ErrorKind::BadInput, path + ": kind", kind.error().what};
            draft.kind = *kind;
        } else if (key == "source" && value.is_string()) {
            draft.source = value.get<std::string>();
        } else if (key == "cells" && value.is_object()) {
            for (const auto& [column, cell] : value.items())
                draft.cells[column] = cell.is_string()    ? cell.get<std::string>()
                                      : cell.is_boolean() ? std::string(cell.get<bool>() ? "1" : "0")
                                      : cell.is_number()  ? cell.dump()
                                                          : std::string();
        } else {
            return in.badInput(path + ": " + key, "cli.own.json");
        }
    }
    return draft;
}

CommandResult addPart(const CommandInput& in, SqliteOwnStore& store)
{
    PartDraft draft;
    const bool fromFile = in.words.size() == 3 && in.words[2].find('=') == std::string::npos;
    if (fromFile) {
        Result<PartDraft> read = draftFromFile(in, in.words[2]);
        if (!read)
            return read.error();
        draft = std::move(read).value();
    } else {
        auto cells = wordPairs(in, 2);
        if (!cells)
            return cells.error();
        draft.cells = std::move(cells).value();
        const Result<PartKind> kind = parsePartKind(in.options.textOr("kind", ""));
        if (!kind)
            return Error{ErrorKind::BadInput, "--kind", kind.error().what};
        draft.kind = *kind;
    }
    if (const auto source = in.options.text("source"))
        draft.source = *source;
    draft.date = formatDate(dateOf(in));
    const Result<std::string> id = store.savePart(draft);
    if (!id)
        return id.error();
    return done(in, *id, "cli.own.saved");
}

CommandResult setValues(const CommandInput& in, SqliteOwnStore& store)
{
    const auto values = wordPairs(in, 3);
    if (!values)
        return values.error();
    if (values->empty())
        return in.badInput("catalogue own set", "cli.own.needValue");
    for (const auto& [column, text] : *values) {
        const OwnValue value{text, in.options.textOr("source", "own"), formatDate(dateOf(in))};
        if (const Status s = store.setValue(in.words[2], column, value); !s)
            return s.error();
    }
    return done(in, in.words[2], "cli.own.saved");
}

CommandResult listOwn(const CommandInput& in, SqliteOwnStore& store)
{
    const Result<OwnCatalogue> own = store.load();
    if (!own)
        return own.error();
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    answer.json["own"] = Json::array();
    TextTable table("llll");
    for (const OwnPart& p : own->parts) {
        Json cells = Json::object();
        for (const auto& [column, value] : p.cells) {
            cells[column] = {{"text", value.text}, {"source", value.source}, {"date", value.date}};
            if (p.shipped)
                table.add({p.part.id, column, value.text, value.source});
        }
        answer.json["own"].push_back({{"part", p.part.id},
                                      {"kind", toId(p.part.kind)},
                                      {"shipped", p.shipped},
                                      {"based_on", p.basedOn},
                                      {"cells", cells}});
        if (!p.shipped)
            table.add({p.part.id, toId(p.part.kind), p.part.name.in(in.lang), p.basedOn});
    }
    answer.json["lost"] = own->lost;
    answer.text = table.text(0);
    return answer;
}

CommandResult columns(const CommandInput& in, SqliteOwnStore& store)
{
    const Result<PartKind> kind = parsePartKind(in.options.textOr("kind", ""));
    if (!kind)
        return Error{ErrorKind::BadInput, "--kind", kind.error().what};
    const Result<std::vector<PartColumn>> list = store.columnsOf(*kind);
    if (!list)
        return list.error();
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    answer.json["columns"] = Json::array();
    TextTable table("llll");
    for (const PartColumn& c : *list) {
        std::string accepted;
        for (const std::string& m : c.members)
            accepted += (accepted.empty() ? "" : "; ") + m;
        answer.json["columns"].push_back(
            {{"name", c.name}, {"type", c.type}, {"unit", c.unit}, {"required", c.required}, {"members", c.members}});
        table.add({c.name + (c.required ? " *" : ""), c.type, c.unit, accepted});
    }
    answer.text = table.text(0);
    return answer;
}

/// A supplier's price typed by hand: a list of one.
CommandResult typedPrice(const CommandInput& in, SqliteOwnStore& store)
{
    if (in.words.size() != 4)
        return in.badInput("catalogue own price", "cli.own.needPrice");
    if (!in.catalogue().part(in.words[2]))
        return in.badInput("catalogue own price", "cli.error.id", {{"given", in.words[2]}});
    SheetTable table;
    table.file = in.say("cli.own.typed");
    table.columns = 4;
    const auto row = [](int line, std::vector<std::string> texts) {
        SheetRow out;
        out.line = line;
        for (std::string& t : texts) {
            out.cells.emplace_back();
            out.cells.back().text = std::move(t);
        }
        return out;
    };
    table.rows = {row(1, {"id", "price"}), row(2, {in.words[2], in.words[3]})};
    PriceListLayout layout;
    layout.headerRow = 1;
    layout.columns.resize(2);
    layout.columns[0].field = ListField::PartId;
    layout.columns[1].field = ListField::Price;
    layout.supplier = in.options.textOr("supplier", "");
    const Result<Currency> currency = parseCurrency(in.options.textOr("currency", "CNY"));
    if (!currency)
        return Error{ErrorKind::BadInput, "--currency", currency.error().what};
    layout.currency = *currency;
    const std::string tax = in.options.textOr("tax", "");
    if (tax != "included" && tax != "excluded")
        return in.badInput("--tax", "cli.import.tax", {{"given", tax}});
    layout.basis = tax == "included" ? TaxBasis::Inclusive : TaxBasis::Exclusive;
    if (const auto until = in.options.text("valid_until"))
        layout.validUntil = *parseDate(*until);
    const PricingContext pricing = defaultPricing(in.catalogue(), Currency::CNY, dateOf(in));
    const RememberedMatches none;
    const Result<PriceListPreview> preview = readPriceList(table, layout, {in.catalogue(), pricing, none});
    if (!preview)
        return preview.error();
    const PriceListRow& read = preview->rows.front();
    if (read.status == RowStatus::Rejected)
        return Error{ErrorKind::BadInput, in.words[3], in.texts().format(read.reason)};
    PriceListCommit commit = commitOf(*preview, layout, false);
    if (commit.prices.empty())
        commit.prices.push_back(read.price);
    const Result<std::int64_t> batch = store.commitPriceList(commit);
    if (!batch)
        return batch.error();
    CommandAnswer answer = done(in, in.words[2], "cli.own.saved");
    answer.json["batch"] = *batch;
    return answer;
}

} // namespace

CommandResult runOwnParts(const CommandInput& in)
{
    Result<std::unique_ptr<SqliteOwnStore>> opened = openOwnStore(in);
    if (!opened)
        return opened.error();
    SqliteOwnStore& store = *opened.value();
    const std::string what = in.words.size() < 2 ? "list" : in.words[1];
    if (what == "list")
        return listOwn(in, store);
    if (what == "columns")
        return columns(in, store);
    if (in.words.size() < 3)
        return in.badInput("catalogue own", "cli.own.what");
    const std::string& id = in.words[2];
    if (what == "add")
        return addPart(in, store);
    if (what == "set")
        return setValues(in, store);
    if (what == "price")
        return typedPrice(in, store);
    if (what == "duplicate") {
        const Result<std::string> copy = store.duplicatePart(id);
        return copy ? CommandResult(done(in, *copy, "cli.own.saved")) : CommandResult(copy.error());
    }
    if (what == "delete") {
        const Status s = store.deletePart(id);
        return s ? CommandResult(done(in, id, "cli.own.deleted")) : CommandResult(s.error());
    }
    if (what == "clear" && in.words.size() == 4) {
        const Status s = store.clearValue(id, in.words[3]);
        return s ? CommandResult(done(in, id, "cli.own.saved")) : CommandResult(s.error());
    }
    return in.badInput("catalogue own", "cli.own.what");
}

} // namespace peiji
