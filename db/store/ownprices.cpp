// Price lists of the user: each a batch, committed, undone and redone whole.

#include "db/errortext.h"
#include "db/store/ownquery.h"
#include "db/store/ownstore.h"

#include <nlohmann/json.hpp>

namespace peiji
{

namespace
{

using Json = nlohmann::ordered_json;

std::string layoutText(const RememberedLayout& l)
{
    Json j;
    j["fields"] = Json::object();
    for (const auto& [heading, field] : l.fields)
        j["fields"][heading] = toId(field);
    if (l.basis)
        j["basis"] = *l.basis == TaxBasis::Inclusive ? "inclusive" : "exclusive";
    if (l.taxRate)
        j["tax_ppm"] = l.taxRate->ppm;
    if (l.currency)
        j["currency"] = std::string(currencyCode(*l.currency));
    return j.dump();
}

/// What this program wrote itself; anything else reads as an empty mapping.
RememberedLayout layoutOf(const std::string& supplier, const std::string& text)
{
    RememberedLayout out;
    out.supplier = supplier;
    const Json j = Json::parse(text, nullptr, false);
    if (!j.is_object())
        return out;
    if (j.contains("fields") && j["fields"].is_object()) {
        for (const auto& [heading, id] : j["fields"].items()) {
            if (const auto field = id.is_string() ? parseListField(id.get<std::string>()) : Result<ListField>(Error{});
                field)
                out.fields[heading] = *field;
        }
    }
    if (j.contains("basis") && j["basis"].is_string())
        out.basis = j["basis"] == "inclusive" ? TaxBasis::Inclusive : TaxBasis::Exclusive;
    if (j.contains("tax_ppm") && j["tax_ppm"].is_number_integer())
        out.taxRate = RatePpm{j["tax_ppm"].get<std::int64_t>()};
    if (j.contains("currency") && j["currency"].is_string()) {
        if (const Result<Currency> c = parseCurrency(j["currency"].get<std::string>()))
            out.currency = *c;
    }
    return out;
}

constexpr const char* kPriceColumns = "part_id, micro, currency, tax_included, tax_ppm, date, valid_until, supplier, "
                                      "region, source, notes, lead_days, warranty";

Price priceOf(const Statement& r, int first)
{
    Price p;
    p.partId = r.text(first);
    const Result<Currency> currency = parseCurrency(r.text(first + 2));
    p.price = p.low = p.high = {r.integer(first + 1), currency ? *currency : Currency::CNY};
    p.taxIncluded = r.integer(first + 3) != 0;
    if (!r.value(first + 4).isNull())
        p.taxRate = RatePpm{r.integer(first + 4)};
    p.date = r.text(first + 5);
    p.validUntil = r.text(first + 6);
    p.supplier = r.text(first + 7);
    p.region = r.text(first + 8);
    p.source = r.text(first + 9);
    p.notes = r.text(first + 10);
    if (!r.value(first + 11).isNull())
        p.leadDays = static_cast<int>(r.integer(first + 11));
    p.warranty = r.text(first + 12);
    p.kind = PriceKind::Supplier;
    p.originalKind = toId(PriceKind::Supplier);
    return p;
}

Json jsonOf(const Price& p)
{
    Json j{p.partId, p.price.micro, std::string(currencyCode(p.price.currency)), p.taxIncluded};
    j.push_back(p.taxRate ? Json(p.taxRate->ppm) : Json());
    for (const std::string* text : {&p.date, &p.validUntil, &p.supplier, &p.region, &p.source, &p.notes})
        j.push_back(*text);
    j.push_back(p.leadDays ? Json(*p.leadDays) : Json());
    j.push_back(p.warranty);
    return j;
}

Price priceFrom(const Json& j)
{
    Price p;
    p.partId = j.at(0).get<std::string>();
    const Result<Currency> currency = parseCurrency(j.at(2).get<std::string>());
    p.price = p.low = p.high = {j.at(1).get<std::int64_t>(), currency ? *currency : Currency::CNY};
    p.taxIncluded = j.at(3).get<bool>();
    if (!j.at(4).is_null())
        p.taxRate = RatePpm{j.at(4).get<std::int64_t>()};
    std::size_t at = 5;
    for (std::string* text : {&p.date, &p.validUntil, &p.supplier, &p.region, &p.source, &p.notes})
        *text = j.at(at++).get<std::string>();
    if (!j.at(11).is_null())
        p.leadDays = j.at(11).get<int>();
    p.warranty = j.at(12).get<std::string>();
    return p;
}

/// Sets a text by key, or removes it: how undo and redo put things back.
Status put(Database& db, const std::string& table, const std::vector<std::string>& keys, const std::string& column,
           const std::vector<std::string>& values, const std::optional<std::string>& text)
{
    std::string where, names, marks;
    for (const std::string& k : keys) {
        where += (where.empty() ? "" : " AND ") + k + " = ?";
        names += k + ", ";
        marks += "?, ";
    }
    if (const Status s = changeOwn(db, "DELETE FROM " + table + " WHERE " + where, values); !s)
        return s;
    if (!text)
        return Unit{};
    std::vector<std::string> all = values;
    all.push_back(*text);
    return changeOwn(db, "INSERT INTO " + table + " (" + names + column + ") VALUES (" + marks + "?)", all);
}

Result<std::optional<std::string>> storedLayout(Database& db, const std::string& supplier)
{
    return firstOwn(db, "SELECT content FROM supplier_layout WHERE supplier = ?", {supplier});
}

Result<std::optional<std::string>> storedMatch(Database& db, const std::string& supplier, const std::string& key)
{
    return firstOwn(db, "SELECT part_id FROM supplier_match WHERE supplier = ? AND row_key = ?", {supplier, key});
}

Json orNull(const std::optional<std::string>& text)
{
    return text ? Json(*text) : Json();
}

std::optional<std::string> textOrNone(const Json& j)
{
    return j.is_string() ? std::optional<std::string>(j.get<std::string>()) : std::nullopt;
}

/// Writes layout and matches of `wanted` ({"layout": text or null, "matches": {key: id or null}}) and gives what stood
/// there before, in the same form. What meanwhile differs from `expected` is newer than this step and stays.
Result<Json> exchangeMemory(Database& db, const std::string& supplier, const Json& wanted, const Json& expected)
{
    Json before = Json::object();
    before["matches"] = Json::object();
    if (wanted.contains("layout")) {
        const auto now = storedLayout(db, supplier);
        if (!now)
            return now.error();
        before["layout"] = orNull(*now);
        if (!expected.contains("layout") || expected["layout"] == before["layout"]) {
            const Status s =
                put(db, "supplier_layout", {"supplier"}, "content", {supplier}, textOrNone(wanted["layout"]));
            if (!s)
                return s.error();
        }
    }
    for (const auto& [key, id] : wanted["matches"].items()) {
        const auto now = storedMatch(db, supplier, key);
        if (!now)
            return now.error();
        before["matches"][key] = orNull(*now);
        const bool mine = !expected.contains("matches") || !expected["matches"].contains(key) ||
                          expected["matches"][key] == before["matches"][key];
        if (!mine)
            continue;
        const Status s = put(db, "supplier_match", {"supplier", "row_key"}, "part_id", {supplier, key}, textOrNone(id));
        if (!s)
            return s.error();
    }
    return before;
}

struct BatchRow {
    std::string supplier, file, backward, forward;
    bool undone = false;
};

Result<BatchRow> batchOf(Database& db, std::int64_t id)
{
    std::optional<BatchRow> found;
    const Status s =
        eachOwn(db, "SELECT supplier, file, backward, forward, undone FROM own_batch WHERE id = " + std::to_string(id),
                {}, [&found](const Statement& r) {
                    found = BatchRow{r.text(0), r.text(1), r.text(2), r.text(3), r.integer(4) != 0};
                });
    if (!s)
        return s.error();
    if (!found)
        return makeError(ErrorKind::NotFound, std::to_string(id), {"没有这次导入", "there is no such import"});
    return *found;
}

Status markBatch(Database& db, std::int64_t id, bool undone, const std::string& backward, const std::string& forward)
{
    return changeOwn(db,
                     "UPDATE own_batch SET undone = " + std::string(undone ? "1" : "0") +
                         ", backward = ?, forward = ? WHERE id = " + std::to_string(id),
                     {backward, forward});
}

} // namespace

Status SqliteOwnStore::insertPrices(std::int64_t batch, const std::vector<Price>& prices, const std::stop_token& stop)
{
    Result<Statement> insert =
        database().prepare(std::string("INSERT INTO own_price (batch, position, ") + kPriceColumns +
                           ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!insert)
        return insert.error();
    qint64 position = 0;
    for (const Price& p : prices) {
        if (stop.stop_requested())
            return makeError(ErrorKind::Conflict, p.supplier,
                             {"已取消，未作任何更改", "cancelled; nothing was changed"});
        Statement& s = insert.value();
        s.bind(qint64(batch)).bind(++position).bind(p.partId).bind(qint64(p.price.micro));
        s.bind(std::string(currencyCode(p.price.currency))).bind(qint64(p.taxIncluded ? 1 : 0));
        p.taxRate ? s.bind(qint64(p.taxRate->ppm)) : s.bindNull();
        s.bind(p.date).bind(p.validUntil).bind(p.supplier).bind(p.region).bind(p.source).bind(p.notes);
        p.leadDays ? s.bind(qint64(*p.leadDays)) : s.bindNull();
        if (const Status done = s.bind(p.warranty).run(); !done)
            return done;
    }
    return Unit{};
}

Result<std::vector<Price>> SqliteOwnStore::pricesOf(std::int64_t batch)
{
    std::vector<Price> out;
    const Status s = eachOwn(database(),
                             std::string("SELECT ") + kPriceColumns +
                                 " FROM own_price WHERE batch = " + std::to_string(batch) + " ORDER BY position",
                             {}, [&out](const Statement& r) { out.push_back(priceOf(r, 0)); });
    if (!s)
        return s.error();
    return out;
}

Status SqliteOwnStore::loadPrices(OwnCatalogue& out)
{
    const Status s =
        eachOwn(database(), std::string("SELECT ") + kPriceColumns + " FROM own_price ORDER BY batch, position", {},
                [&out](const Statement& r) { out.prices.push_back(priceOf(r, 0)); });
    if (!s)
        return s;
    std::map<std::string, bool> known; // part -> is there
    for (const Price& p : out.prices)
        known.try_emplace(p.partId, false);
    for (auto& [id, isThere] : known) {
        if (isOwnPart(id)) {
            isThere = out.part(id) != nullptr;
        } else {
            const Result<std::optional<FoundPart>> found = shippedPart(id);
            if (!found)
                return found.error();
            isThere = found->has_value();
        }
        if (!isThere && std::find(out.lost.begin(), out.lost.end(), id) == out.lost.end())
            out.lost.push_back(id);
    }
    return Unit{};
}

Result<std::int64_t> SqliteOwnStore::commitPriceList(const PriceListCommit& commit, std::stop_token stop)
{
    if (const Status s = writable(); !s)
        return s.error();
    for (const Price& p : commit.prices) {
        if (p.price.micro <= 0 || p.partId.empty() || p.supplier.empty())
            return makeError(ErrorKind::BadInput, p.partId,
                             {"价格须大于 0，并有部件和供应商", "a price is above 0 and has a part and a supplier"});
    }
    Result<Transaction> transaction = Transaction::begin(database());
    if (!transaction)
        return transaction.error();
    Json wanted = Json::object();
    wanted["matches"] = Json::object();
    if (commit.layout)
        wanted["layout"] = layoutText(*commit.layout);
    for (const auto& [key, id] : commit.matches)
        wanted["matches"][key] = id;
    const Result<Json> before = exchangeMemory(database(), commit.supplier, wanted, Json::object());
    if (!before)
        return before.error();
    // What undo must find to put things back: a later step may have changed them.
    const Json backward{{"before", *before}, {"after", wanted}};
    Status s =
        changeOwn(database(),
                  "INSERT INTO own_batch (at, supplier, file, prices, undone, backward, forward) VALUES (?, ?, "
                  "?, CAST(? AS INTEGER), 0, ?, '')",
                  {ownInstant(), commit.supplier, commit.file, std::to_string(commit.prices.size()), backward.dump()});
    if (!s)
        return s.error();
    const auto id = firstOwn(database(), "SELECT max(id) FROM own_batch", {});
    if (!id)
        return id.error();
    const std::int64_t batch = std::stoll(id.value().value_or("0"));
    s = insertPrices(batch, commit.prices, stop);
    if (s)
        s = note("prices_imported", commit.supplier, commit.file + " (" + std::to_string(commit.prices.size()) + ")");
    if (s)
        s = transaction.value().commit();
    if (!s)
        return s.error();
    return batch;
}

Status SqliteOwnStore::undoBatch(std::int64_t id)
{
    if (const Status s = writable(); !s)
        return s;
    Result<Transaction> transaction = Transaction::begin(database());
    if (!transaction)
        return transaction.error();
    const Result<BatchRow> batch = batchOf(database(), id);
    if (!batch)
        return batch.error();
    if (batch->undone)
        return makeError(ErrorKind::Conflict, std::to_string(id), {"这次导入已撤销", "this import is undone already"});
    const Result<std::vector<Price>> prices = pricesOf(id);
    if (!prices)
        return prices.error();
    const Json memory = Json::parse(batch->backward, nullptr, false);
    if (!memory.is_object())
        return makeError(ErrorKind::Storage, std::to_string(id),
                         {"导入记录已损坏", "the record of the import is damaged"});
    const Result<Json> replaced = exchangeMemory(database(), batch->supplier, memory["before"], memory["after"]);
    if (!replaced)
        return replaced.error();
    Json forward = Json::array();
    for (const Price& p : *prices)
        forward.push_back(jsonOf(p));
    Status s = changeOwn(database(), "DELETE FROM own_price WHERE batch = " + std::to_string(id), {});
    if (s)
        s = markBatch(database(), id, true, batch->backward, forward.dump());
    if (s)
        s = note("prices_undone", batch->supplier, batch->file);
    return s ? transaction.value().commit() : s;
}

Status SqliteOwnStore::redoBatch(std::int64_t id)
{
    if (const Status s = writable(); !s)
        return s;
    Result<Transaction> transaction = Transaction::begin(database());
    if (!transaction)
        return transaction.error();
    const Result<BatchRow> batch = batchOf(database(), id);
    if (!batch)
        return batch.error();
    if (!batch->undone)
        return makeError(ErrorKind::Conflict, std::to_string(id), {"这次导入没有撤销过", "this import is not undone"});
    const Json memory = Json::parse(batch->backward, nullptr, false);
    const Json rows = Json::parse(batch->forward, nullptr, false);
    if (!memory.is_object() || !rows.is_array())
        return makeError(ErrorKind::Storage, std::to_string(id),
                         {"导入记录已损坏", "the record of the import is damaged"});
    std::vector<Price> prices;
    try {
        for (const Json& row : rows)
            prices.push_back(priceFrom(row));
    } catch (const Json::exception&) {
        return makeError(ErrorKind::Storage, std::to_string(id),
                         {"导入记录已损坏", "the record of the import is damaged"});
    }
    const Result<Json> replaced = exchangeMemory(database(), batch->supplier, memory["after"], memory["before"]);
    if (!replaced)
        return replaced.error();
    Status s = insertPrices(id, prices, {});
    if (s)
        s = markBatch(database(), id, false, batch->backward, "");
    if (s)
        s = note("prices_redone", batch->supplier, batch->file);
    return s ? transaction.value().commit() : s;
}

Result<std::vector<PriceBatch>> SqliteOwnStore::batches()
{
    std::vector<PriceBatch> out;
    const Status s =
        eachOwn(database(), "SELECT id, supplier, file, at, prices, undone FROM own_batch ORDER BY id DESC", {},
                [&out](const Statement& r) {
                    out.push_back({r.integer(0), r.text(1), r.text(2), r.text(3), static_cast<int>(r.integer(4)),
                                   r.integer(5) != 0});
                });
    if (!s)
        return s.error();
    return out;
}

Result<std::vector<RememberedLayout>> SqliteOwnStore::rememberedLayouts()
{
    std::vector<RememberedLayout> out;
    const Status s = eachOwn(database(), "SELECT supplier, content FROM supplier_layout ORDER BY supplier", {},
                             [&out](const Statement& r) { out.push_back(layoutOf(r.text(0), r.text(1))); });
    if (!s)
        return s.error();
    return out;
}

Result<RememberedMatches> SqliteOwnStore::rememberedMatches(const std::string& supplier)
{
    RememberedMatches out;
    const Status s = eachOwn(database(), "SELECT row_key, part_id FROM supplier_match WHERE supplier = ?", {supplier},
                             [&out](const Statement& r) { out[r.text(0)] = r.text(1); });
    if (!s)
        return s.error();
    return out;
}

Status SqliteOwnStore::forgetLayout(const std::string& supplier)
{
    if (const Status s = writable(); !s)
        return s;
    return changeOwn(database(), "DELETE FROM supplier_layout WHERE supplier = ?", {supplier});
}

} // namespace peiji
