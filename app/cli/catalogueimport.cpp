// peiji-cli catalogue import, imports, undo-import, redo-import.

#include "app/cli/cataloguecommands.h"
#include "app/cli/printjson.h"
#include "app/cli/recommendinput.h"
#include "app/cli/texttable.h"
#include "db/import/pricefile.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace peiji
{

Result<std::unique_ptr<SqliteOwnStore>> openOwnStore(const CommandInput& in)
{
    if (in.ownData.empty())
        return in.badInput("--own-data", "cli.own.none");
    return SqliteOwnStore::open(in.ownData, in.share + "/catalogue.sqlite");
}

Result<PricingContext> pricingOf(const CommandInput& in)
{
    const Result<Currency> currency = parseCurrency(in.options.textOr("currency", "CNY"));
    if (!currency)
        return Error{ErrorKind::BadInput, "--currency", currency.error().what};
    PricingContext ctx = defaultPricing(in.catalogue(), *currency, dateOf(in));
    ctx.region = in.options.textOr("region", "CN");
    return ctx;
}

Result<std::vector<std::pair<std::string, std::string>>> readPairs(const CommandInput& in, const std::string& text,
                                                                   const std::string& where)
{
    std::vector<std::pair<std::string, std::string>> out;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(';', at), text.size());
        const std::string item = text.substr(at, end - at);
        const std::size_t mark = item.find('=');
        if (mark == std::string::npos || mark == 0)
            return in.badInput(where, "cli.own.pair", {{"given", item}});
        out.emplace_back(item.substr(0, mark), item.substr(mark + 1));
        at = end + 1;
    }
    return out;
}

Result<std::string> encodingOf(const CommandInput& in)
{
    std::string typed = in.options.textOr("encoding", "");
    std::transform(typed.begin(), typed.end(), typed.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    static constexpr std::pair<const char*, const char*> kNames[] = {
        {"", ""},           {"utf-8", "UTF-8"},       {"utf8", "UTF-8"},      {"gb18030", "GB18030"},
        {"gbk", "GB18030"}, {"gb2312", "GB18030"},    {"utf-16", "UTF-16LE"}, {"utf-16le", "UTF-16LE"},
        {"big5", "Big5"},   {"utf-16be", "UTF-16BE"}, {"utf16", "UTF-16LE"}};
    for (const auto& [name, encoding] : kNames) {
        if (typed == name)
            return std::string(encoding);
    }
    return in.badInput("--encoding", "cli.own.encoding", {{"given", typed}});
}

namespace
{

/// The column whose heading or number (from 1) is `name`; -1 = none.
int columnNamed(const PriceListLayout& layout, const std::string& name)
{
    for (std::size_t i = 0; i < layout.columns.size(); ++i) {
        if (layout.columns[i].heading == name)
            return static_cast<int>(i);
    }
    int number = 0;
    const auto [end, code] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool whole = code == std::errc() && end == name.data() + name.size();
    return whole && number >= 1 && number <= static_cast<int>(layout.columns.size()) ? number - 1 : -1;
}

/// --column FIELD=HEAD;…: the field moves to that column.
Status takeColumns(const CommandInput& in, PriceListLayout& layout)
{
    const std::optional<std::string> typed = in.options.text("column");
    if (!typed)
        return Unit{};
    const auto pairs = readPairs(in, *typed, "--column");
    if (!pairs)
        return pairs.error();
    for (const auto& [id, head] : *pairs) {
        const Result<ListField> field = parseListField(id);
        if (!field)
            return Error{ErrorKind::BadInput, "--column " + id, field.error().what};
        const int column = columnNamed(layout, head);
        if (column < 0) {
            std::string heads;
            for (const ColumnUse& use : layout.columns)
                heads += (heads.empty() ? "" : ", ") + use.heading;
            return in.badInput("--column " + id, "cli.import.head", {{"given", head}, {"accepted", heads}});
        }
        for (ColumnUse& use : layout.columns) {
            if (use.field == *field && *field != ListField::Ignore)
                use.field = ListField::Ignore;
        }
        ColumnUse& use = layout.columns[static_cast<std::size_t>(column)];
        use.field = *field;
        use.certainty = Certainty::Green;
    }
    return Unit{};
}

Status takeAnswers(const CommandInput& in, const std::vector<RememberedLayout>& remembered, PriceListLayout& layout)
{
    const Options& o = in.options;
    if (const auto supplier = o.text("supplier")) {
        layout.supplier = *supplier;
        applyRemembered(layout, remembered);
    }
    if (const Status s = takeColumns(in, layout); !s)
        return s;
    if (const auto code = o.text("currency")) {
        const Result<Currency> currency = parseCurrency(*code);
        if (!currency)
            return Error{ErrorKind::BadInput, "--currency", currency.error().what};
        layout.currency = *currency;
    }
    if (const auto tax = o.text("tax")) {
        if (*tax != "included" && *tax != "excluded")
            return in.badInput("--tax", "cli.import.tax", {{"given", *tax}});
        layout.basis = *tax == "included" ? TaxBasis::Inclusive : TaxBasis::Exclusive;
    }
    if (const auto percent = o.number("tax_rate"))
        layout.taxRate = RatePpm{std::llround(*percent * 10'000)};
    if (const auto date = o.text("list_date"))
        layout.listDate = *parseDate(*date);
    if (const auto date = o.text("valid_until"))
        layout.validUntil = *parseDate(*date);
    return Unit{};
}

/// --match LINE=PART;… and --min-score: what the user accepts.
Status takeMatches(const CommandInput& in, PriceListPreview& preview, const PriceListContext& ctx)
{
    const double minScore = in.options.number("min_score").value_or(2);
    for (PriceListRow& row : preview.rows) {
        if (row.match == MatchKind::Name && row.status != RowStatus::Rejected)
            row.accepted = row.score >= minScore;
    }
    const std::optional<std::string> typed = in.options.text("match");
    if (!typed)
        return Unit{};
    const auto pairs = readPairs(in, *typed, "--match");
    if (!pairs)
        return pairs.error();
    for (const auto& [line, partId] : *pairs) {
        const auto row = std::find_if(preview.rows.begin(), preview.rows.end(), [&line = line](const PriceListRow& r) {
            return std::to_string(r.line) == line && r.status != RowStatus::Rejected;
        });
        if (row == preview.rows.end())
            return in.badInput("--match " + line, "cli.import.line");
        if (!partId.empty() && !in.catalogue().part(partId))
            return in.badInput("--match " + line, "cli.error.id", {{"given", partId}});
        chooseMatch(*row, partId, ctx);
    }
    return Unit{};
}

Json jsonRow(const CommandInput& in, const PriceListRow& row)
{
    Json j = {{"line", row.line}, {"status", toId(row.status)}, {"accepted", row.accepted}};
    j["part_number"] = row.partNumber;
    j["name"] = row.name;
    j["specification"] = row.specification;
    j["group"] = row.group;
    if (row.status == RowStatus::Rejected) {
        j["reason"] = jsonText(in.texts().format(row.reason));
        return j;
    }
    j["part"] = row.price.partId.empty() ? Json() : Json(row.price.partId);
    j["match"] = toId(row.match);
    j["score"] = jsonNumber(row.score);
    j["price"] = jsonUnitPrice(row.price.price);
    j["tax_included"] = row.price.taxIncluded;
    j["tax_rate_ppm"] = row.price.taxRate ? Json(row.price.taxRate->ppm) : Json();
    j["date"] = row.price.date;
    j["valid_until"] = row.price.validUntil;
    j["lead_days"] = row.leadDays ? Json(*row.leadDays) : Json();
    j["old_price"] = row.oldPrice ? jsonUnitPrice(row.oldPrice->price) : Json();
    j["change"] = row.change ? jsonNumber(*row.change) : Json();
    j["over_limit"] = row.overLimit;
    j["conversions"] = Json::array();
    for (const CellConversion& c : row.conversions)
        j["conversions"].push_back({{"column", c.column + 1}, {"from", c.from}, {"to", c.to}});
    j["candidates"] = Json::array();
    for (const MatchCandidate& c : row.candidates)
        j["candidates"].push_back({{"part", c.partId}, {"score", jsonNumber(c.score)}});
    return j;
}

Json jsonCounts(const PriceListCounts& n)
{
    return {{"new", n.fresh},
            {"up", n.up},
            {"down", n.down},
            {"same", n.same},
            {"unknown", n.unknown},
            {"rejected", n.rejected},
            {"over_limit", n.overLimit},
            {"accepted", n.accepted}};
}

Json jsonLayout(const PriceListLayout& l)
{
    Json columns = Json::array();
    static constexpr const char* kCertainty[] = {"green", "amber", "none"};
    for (const ColumnUse& use : l.columns)
        columns.push_back({{"head", use.heading},
                           {"field", toId(use.field)},
                           {"certainty", kCertainty[static_cast<int>(use.certainty)]}});
    return {{"header_row", l.headerRow},
            {"supplier", l.supplier},
            {"currency", l.currency ? Json(std::string(currencyCode(*l.currency))) : Json()},
            {"tax", l.basis ? Json(*l.basis == TaxBasis::Inclusive ? "included" : "excluded") : Json()},
            {"list_date", l.listDate ? Json(formatDate(*l.listDate)) : Json()},
            {"valid_until", l.validUntil ? Json(formatDate(*l.validUntil)) : Json()},
            {"columns", columns}};
}

std::string textImport(const CommandInput& in, const PriceListPreview& preview, bool dryRun)
{
    TextTable table("rllrl");
    for (const PriceListRow& row : preview.rows) {
        const bool rejected = row.status == RowStatus::Rejected;
        const std::string what = !row.partNumber.empty() ? row.partNumber : row.name;
        std::string part = row.price.partId.empty() ? "—" : row.price.partId;
        if (row.match == MatchKind::Name)
            part += " ?";
        std::string change = row.change ? std::to_string(std::lround(*row.change * 100)) + " %" : "";
        if (row.overLimit)
            change += " !";
        table.add({std::to_string(row.line), what, rejected ? in.texts().format(row.reason, in.lang) : part, change,
                   in.say(std::string("pricelist.status.") + toId(row.status))});
    }
    const PriceListCounts n = preview.counts();
    const auto figure = [](const char* name, int value) {
        return Arg{name, NumberArg{static_cast<double>(value), NumberKind::Plain, 0}};
    };
    std::string out = table.text();
    out += in.say("cli.import.counts",
                  {figure("fresh", n.fresh), figure("up", n.up), figure("down", n.down), figure("same", n.same),
                   figure("unknown", n.unknown), figure("rejected", n.rejected), figure("over", n.overLimit),
                   figure("missing", static_cast<int>(preview.missing.size()))}) +
           "\n";
    out += in.say(dryRun ? "cli.import.dry" : "cli.import.done", {figure("count", n.accepted)}) + "\n";
    return out;
}

CommandResult moveBatch(const CommandInput& in, bool undo)
{
    Result<std::unique_ptr<SqliteOwnStore>> store = openOwnStore(in);
    if (!store)
        return store.error();
    const Result<std::vector<PriceBatch>> batches = store.value()->batches();
    if (!batches)
        return batches.error();
    std::int64_t id = 0;
    if (in.words.size() > 1) {
        const std::string& typed = in.words[1];
        std::from_chars(typed.data(), typed.data() + typed.size(), id);
    } else if (undo) {
        for (const PriceBatch& b : *batches)
            id = id == 0 && !b.undone ? b.id : id; // newest first
    } else {
        for (const PriceBatch& b : *batches)
            id = b.undone ? b.id : id; // the one undone last is the oldest of the undone
    }
    if (id == 0)
        return in.badInput("catalogue", undo ? "cli.import.nothingToUndo" : "cli.import.nothingToRedo");
    if (const Status s = undo ? store.value()->undoBatch(id) : store.value()->redoBatch(id); !s)
        return s.error();
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    answer.json[undo ? "undone" : "redone"] = id;
    answer.text = in.say(undo ? "cli.import.undone" : "cli.import.redone", {{"id", std::to_string(id)}}) + "\n";
    return answer;
}

} // namespace

CommandResult runPriceImport(const CommandInput& in)
{
    if (in.words.size() != 2)
        return in.badInput("catalogue import", "cli.import.needFile");
    const Result<std::string> encoding = encodingOf(in);
    if (!encoding)
        return encoding.error();
    ReadOptions read{*encoding, in.options.textOr("delimiter", ""), in.options.textOr("sheet", "")};
    if (read.delimiter == "tab")
        read.delimiter = "\t";
    const Result<FileReading> file = readPriceFile(in.words[1], read);
    if (!file)
        return file.error();
    Result<std::unique_ptr<SqliteOwnStore>> store = openOwnStore(in);
    if (!store)
        return store.error();
    const Result<std::vector<RememberedLayout>> remembered = store.value()->rememberedLayouts();
    if (!remembered)
        return remembered.error();
    PriceListLayout layout = proposeLayout(file->table, in.catalogue(), *remembered, in.options.integer("header_row"));
    if (const Status s = takeAnswers(in, *remembered, layout); !s)
        return s.error();
    reviewLayout(layout, file->table, in.catalogue());
    const Result<RememberedMatches> matches = store.value()->rememberedMatches(layout.supplier);
    if (!matches)
        return matches.error();
    PricingContext pricing = defaultPricing(in.catalogue(), Currency::CNY, dateOf(in));
    pricing.region = in.options.textOr("region", "CN");
    const PriceListContext context{in.catalogue(), pricing, *matches};
    Result<PriceListPreview> preview = readPriceList(file->table, layout, context);
    if (!preview)
        return preview.error();
    if (const Status s = takeMatches(in, preview.value(), context); !s)
        return s.error();
    const bool dryRun = in.options.flag("dry_run");
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    answer.json["file"] = {{"name", file->table.file},     {"bytes", file->bytes},   {"encoding", file->encoding},
                           {"delimiter", file->delimiter}, {"sheets", file->sheets}, {"sheet", file->table.sheet}};
    answer.json["layout"] = jsonLayout(layout);
    answer.json["counts"] = jsonCounts(preview->counts());
    answer.json["missing"] = preview->missing;
    answer.json["rows"] = Json::array();
    for (const PriceListRow& row : preview->rows)
        answer.json["rows"].push_back(jsonRow(in, row));
    answer.json["batch"] = Json();
    if (!dryRun) {
        const Result<std::int64_t> batch = store.value()->commitPriceList(commitOf(*preview, layout, true));
        if (!batch)
            return batch.error();
        answer.json["batch"] = *batch;
    }
    if (!in.json)
        answer.text = textImport(in, *preview, dryRun);
    answer.code = preview->counts().rejected > 0 ? ExitCode::Findings : ExitCode::Ok;
    return answer;
}

CommandResult runUndoImport(const CommandInput& in)
{
    return moveBatch(in, true);
}

CommandResult runRedoImport(const CommandInput& in)
{
    return moveBatch(in, false);
}

CommandResult runImports(const CommandInput& in)
{
    Result<std::unique_ptr<SqliteOwnStore>> store = openOwnStore(in);
    if (!store)
        return store.error();
    const Result<std::vector<PriceBatch>> batches = store.value()->batches();
    if (!batches)
        return batches.error();
    CommandAnswer answer;
    answer.json = answerHead(in, "catalogue");
    answer.json["imports"] = Json::array();
    TextTable table("rlllr");
    for (const PriceBatch& b : *batches) {
        answer.json["imports"].push_back({{"id", b.id},
                                          {"supplier", b.supplier},
                                          {"file", b.file},
                                          {"at", b.at},
                                          {"prices", b.prices},
                                          {"undone", b.undone}});
        table.add({std::to_string(b.id) + (b.undone ? " ×" : ""), b.at, b.supplier, b.file, std::to_string(b.prices)});
    }
    answer.text = table.text(0);
    return answer;
}

} // namespace peiji
