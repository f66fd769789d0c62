// Own parts and replaced values: checked by the schema of the shipped tables, never written into them.

#include "db/compiler/schematable.h"
#include "db/compiler/sources.h"
#include "db/errortext.h"
#include "db/store/loadparts.h"
#include "db/store/ownquery.h"
#include "db/store/ownstore.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace peiji
{

namespace
{

/// A value of a row as the data files write it: plain decimals.
std::string plainText(const QVariant& v)
{
    if (v.isNull())
        return {};
    if (v.typeId() != QMetaType::Double)
        return toStd(v.toString());
    std::array<char, 64> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), v.toDouble(), std::chars_format::fixed);
    return {buffer.data(), end.ptr};
}

bool has(const TableRule& rule, std::string_view column)
{
    return rule.column(column) != nullptr;
}

/// Letters, digits and "-" of a name, lower-case.
std::string slug(const std::string& text)
{
    std::string out;
    for (const char c : text) {
        const bool upper = c >= 'A' && c <= 'Z';
        if (upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            out += upper ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!out.empty() && out.back() != '-')
            out += '-';
    }
    while (!out.empty() && out.back() == '-')
        out.pop_back();
    constexpr std::size_t kLongest = 60;
    return out.substr(0, kLongest);
}

Error noPart(const std::string& id)
{
    return makeError(ErrorKind::NotFound, id, {"没有这个部件", "there is no such part"});
}

Error noColumn(const std::string& column, const TableRule& rule)
{
    std::string names;
    for (const ColumnRule& c : rule.columns)
        names += (names.empty() ? "" : ", ") + c.name;
    return makeError(ErrorKind::BadInput, column,
                     {"没有这一栏；可用：{accepted}", "there is no such column; accepted: {accepted}"},
                     {{"accepted", names}});
}

const char* typeName(ColumnType t)
{
    static constexpr std::array<const char*, 9> kNames{"id",   "text", "int",  "real", "bool",
                                                       "enum", "list", "date", "ref"};
    return kNames[static_cast<std::size_t>(t)];
}

} // namespace

Result<std::optional<SqliteOwnStore::FoundPart>> SqliteOwnStore::shippedPart(const std::string& partId)
{
    for (std::size_t i = 0; i < partTables().size(); ++i) {
        Result<Statement> query = m_shipped->prepare("SELECT * FROM \"" + partTables()[i] + "\" WHERE id = ?");
        if (!query)
            return query.error();
        if (const Status s = query.value().bind(partId).run(); !s)
            return s.error();
        if (!query.value().next())
            continue;
        FoundPart found;
        found.kind = static_cast<PartKind>(i); // the tables stand in the order of the kinds
        for (int c = 0; c < query.value().columns(); ++c)
            found.cells[toStd(query.value().columnName(c))] = plainText(query.value().value(c));
        return std::optional<FoundPart>(std::move(found));
    }
    return std::optional<FoundPart>{};
}

Result<std::optional<SqliteOwnStore::FoundPart>> SqliteOwnStore::ownPart(const std::string& partId)
{
    const auto kindText = firstOwn(database(), "SELECT kind FROM own_part WHERE id = ?", {partId});
    if (!kindText)
        return kindText.error();
    if (!*kindText)
        return std::optional<FoundPart>{};
    const Result<PartKind> kind = parsePartKind(**kindText);
    if (!kind)
        return Error{ErrorKind::Storage, partId, kind.error().what};
    FoundPart found{*kind, {}, true};
    const Status s = eachOwn(database(), "SELECT column_name, text FROM own_cell WHERE part_id = ?", {partId},
                             [&found](const Statement& r) { found.cells[r.text(0)] = r.text(1); });
    if (!s)
        return s.error();
    return std::optional<FoundPart>(std::move(found));
}

Result<SqliteOwnStore::FoundPart> SqliteOwnStore::anyPart(const std::string& partId)
{
    Result<std::optional<FoundPart>> found = isOwnPart(partId) ? ownPart(partId) : shippedPart(partId);
    if (!found)
        return found.error();
    if (!*found)
        return noPart(partId);
    return std::move(**found);
}

Result<bool> SqliteOwnStore::isKnownKey(const std::string& table, const std::string& key)
{
    if (table == "parts") {
        const Result<std::optional<FoundPart>> part = isOwnPart(key) ? ownPart(key) : shippedPart(key);
        if (!part)
            return part.error();
        return part->has_value();
    }
    const auto found = firstOwn(*m_shipped, "SELECT id FROM \"" + table + "\" WHERE id = ?", {key});
    if (!found)
        return found.error();
    if (found->has_value())
        return true;
    const Result<std::optional<FoundPart>> own = ownPart(key);
    if (!own)
        return own.error();
    return own->has_value() && table == tableOf((*own)->kind);
}

Result<std::vector<ColumnFault>> SqliteOwnStore::faultsOf(PartKind kind, const Cells& cells)
{
    const Result<TableRule> rule = readTableRule(*m_shipped, tableOf(kind));
    if (!rule)
        return rule.error();
    std::vector<ColumnFault> out;
    CsvTable csv;
    csv.file = tableOf(kind);
    CsvRow row;
    for (const ColumnRule& c : rule->columns) {
        const auto cell = cells.find(c.name);
        const int column = static_cast<int>(row.size()) + 1;
        csv.header.push_back({c.name, 1, column});
        row.push_back({cell == cells.end() ? std::string() : cell->second, 1, column});
    }
    csv.rows.push_back(row);
    for (const auto& [name, text] : cells) {
        if (!has(*rule, name))
            out.push_back({name, noColumn(name, *rule).what});
    }
    for (const Fault& f : checkTable(csv, *rule))
        out.push_back({csv.header[static_cast<std::size_t>(std::max(f.column, 1) - 1)].text, f.what});
    for (std::size_t i = 0; i < rule->columns.size(); ++i) {
        const ColumnRule& c = rule->columns[i];
        if (c.references.empty())
            continue;
        for (const std::string& key : splitList(row[i].text)) {
            const Result<bool> known = isKnownKey(c.references, key);
            if (!known)
                return known.error();
            if (!*known)
                out.push_back(
                    {c.name, filled({"{column}：“{key}”不在 {table} 中，应为其中已有的 id",
                                     "{column}: \"{key}\" is not in {table}; an id of that table is accepted"},
                                    {{"column", c.name}, {"key", key}, {"table", c.references}})});
        }
    }
    return out;
}

Result<std::vector<PartColumn>> SqliteOwnStore::columnsOf(PartKind kind)
{
    const Result<TableRule> rule = readTableRule(*m_shipped, tableOf(kind));
    if (!rule)
        return rule.error();
    std::vector<PartColumn> out;
    for (const ColumnRule& c : rule->columns)
        out.push_back({c.name, typeName(c.type), c.unit, c.required, c.members, c.minimum,
                       c.maximum >= kNoLimit ? 0 : c.maximum});
    return out;
}

Result<std::vector<PartCell>> SqliteOwnStore::cellsOf(const std::string& partId)
{
    const Result<FoundPart> part = anyPart(partId);
    if (!part)
        return part.error();
    const Result<TableRule> rule = readTableRule(*m_shipped, tableOf(part->kind));
    if (!rule)
        return rule.error();
    OwnCells own;
    const Status s = eachOwn(database(), "SELECT column_name, text, source, date FROM own_cell WHERE part_id = ?",
                             {partId}, [&own](const Statement& r) {
                                 own[r.text(0)] = {r.text(1), r.text(2), r.text(3)};
                             });
    if (!s)
        return s.error();
    const auto textOf = [&part](const std::string& column) {
        const auto cell = part->cells.find(column);
        return cell == part->cells.end() ? std::string() : cell->second;
    };
    std::vector<PartCell> out;
    for (const ColumnRule& c : rule->columns) {
        PartCell cell;
        cell.column = c.name;
        cell.text = textOf(c.name);
        cell.source = textOf("source");
        if (const auto mine = own.find(c.name); mine != own.end()) {
            if (!part->own) {
                cell.shippedText = cell.text;
                cell.shippedSource = cell.source;
            }
            cell.own = true;
            cell.text = mine->second.text;
            cell.source = mine->second.source;
            cell.date = mine->second.date;
        }
        out.push_back(std::move(cell));
    }
    return out;
}

Result<std::string> SqliteOwnStore::freeId(const std::string& wanted)
{
    const std::string stem = wanted.empty() ? "part" : wanted;
    for (int n = 1;; ++n) {
        std::string id = std::string(kOwnPrefix) + stem + (n == 1 ? "" : "-" + std::to_string(n));
        const auto taken = firstOwn(database(), "SELECT id FROM own_part WHERE id = ?", {id});
        if (!taken)
            return taken.error();
        if (!*taken)
            return id;
    }
}

/// What the user need not type: the id, both languages of a name, units, tax class, where it comes from.
Result<SqliteOwnStore::Cells> SqliteOwnStore::completed(const PartDraft& draft)
{
    const Result<TableRule> rule = readTableRule(*m_shipped, tableOf(draft.kind));
    if (!rule)
        return rule.error();
    Cells cells = draft.cells;
    const auto fill = [&](const char* column, const std::string& text) {
        if (has(*rule, column) && cells[column].empty())
            cells[column] = text;
    };
    for (const char* stem : {"name", "unit"}) {
        const std::string zh = std::string(stem) + "_zh", en = std::string(stem) + "_en";
        if (cells[zh].empty())
            fill(zh.c_str(), cells[en]);
        if (cells[en].empty())
            fill(en.c_str(), cells[zh]);
    }
    const std::string product = cells["vendor"].empty() ? cells["model"] : cells["vendor"] + " " + cells["model"];
    fill("name_zh", product);
    fill("name_en", product);
    fill("unit_zh", "个");
    // Some tables know one word only.
    const auto wordOf = [&rule](const char* column, const char* usual) {
        const ColumnRule* c = rule->column(column);
        const bool taken =
            !c || c->members.empty() || std::find(c->members.begin(), c->members.end(), usual) != c->members.end();
        return taken ? std::string(usual) : c->members.front();
    };
    fill("unit_en", wordOf("unit_en", "pcs"));
    fill("tax_category", wordOf("tax_category", draft.kind == PartKind::Service ? "service" : "goods"));
    fill("orderable", "1");
    fill("source", draft.source.empty() ? std::string("own") : draft.source);
    fill("confidence", "estimate");
    if (cells["id"].empty()) {
        const std::string named = slug(product);
        Result<std::string> id = freeId(named.empty() ? slug(cells["name_en"]) : named);
        if (!id)
            return id.error();
        cells["id"] = *id;
    }
    std::erase_if(cells, [](const auto& cell) { return cell.second.empty(); });
    return cells;
}

Result<std::vector<ColumnFault>> SqliteOwnStore::check(const PartDraft& draft)
{
    const Result<Cells> cells = completed(draft);
    if (!cells)
        return cells.error();
    Result<std::vector<ColumnFault>> faults = faultsOf(draft.kind, *cells);
    if (faults && !isOwnPart(cells->at("id")))
        faults.value().insert(faults.value().begin(), {"id", LocalText{"自有部件的 id 应以 own- 开头",
                                                                       "the id of an own part begins with own-"}});
    return faults;
}

Status SqliteOwnStore::writeCells(const std::string& partId, const Cells& cells, const PartDraft& draft)
{
    if (const Status s = changeOwn(database(), "DELETE FROM own_cell WHERE part_id = ?", {partId}); !s)
        return s;
    for (const auto& [column, text] : cells) {
        const Status s = changeOwn(
            database(), "INSERT INTO own_cell (part_id, column_name, text, source, date) VALUES (?, ?, ?, ?, ?)",
            {partId, column, text, draft.source, draft.date});
        if (!s)
            return s;
    }
    return Unit{};
}

Result<std::string> SqliteOwnStore::savePart(const PartDraft& draft)
{
    if (const Status s = writable(); !s)
        return s.error();
    Result<Transaction> transaction = Transaction::begin(database());
    if (!transaction)
        return transaction.error();
    const Result<std::vector<ColumnFault>> faults = check(draft);
    if (!faults)
        return faults.error();
    if (!faults->empty())
        return Error{ErrorKind::BadInput, faults->front().column, faults->front().what};
    const Result<Cells> cells = completed(draft);
    if (!cells)
        return cells.error();
    const std::string id = cells->at("id");
    const Result<std::optional<FoundPart>> before = ownPart(id);
    if (!before)
        return before.error();
    if (*before && (*before)->kind != draft.kind)
        return makeError(ErrorKind::Conflict, id,
                         {"该 id 已用于另一类部件", "the id belongs to a part of another kind"});
    Status s = Unit{};
    if (!*before)
        s = changeOwn(database(),
                      "INSERT INTO own_part (id, kind, based_on, position) VALUES (?, ?, ?, (SELECT "
                      "coalesce(max(position), 0) + 1 FROM own_part))",
                      {id, toId(draft.kind), draft.basedOn});
    if (s)
        s = writeCells(id, *cells, draft);
    if (s)
        s = note("part_saved", id, *before ? "changed" : "new");
    if (s)
        s = transaction.value().commit();
    if (!s)
        return s.error();
    return id;
}

Result<std::string> SqliteOwnStore::duplicatePart(const std::string& partId)
{
    const Result<FoundPart> part = anyPart(partId);
    if (!part)
        return part.error();
    const Result<std::vector<PartCell>> cells = cellsOf(partId);
    if (!cells)
        return cells.error();
    PartDraft draft;
    draft.kind = part->kind;
    draft.basedOn = partId;
    for (const PartCell& c : *cells)
        draft.cells[c.column] = c.text;
    draft.source = draft.cells["source"];
    // Two parts of one number would leave every price list in doubt.
    draft.cells["part_number"].clear();
    const Result<TableRule> rule = readTableRule(*m_shipped, tableOf(part->kind));
    if (!rule)
        return rule.error();
    if (!has(*rule, "part_number"))
        draft.cells.erase("part_number");
    if (has(*rule, "model") && !draft.cells["model"].empty())
        draft.cells["model"] += " (copy)";
    for (const char* name : {"name_zh", "name_en"})
        draft.cells[name] += name[5] == 'z' ? "（副本）" : " (copy)";
    const std::string stem = isOwnPart(partId) ? partId.substr(kOwnPrefix.size()) : partId;
    const Result<std::string> id = freeId(slug(stem));
    if (!id)
        return id.error();
    draft.cells["id"] = *id;
    return savePart(draft);
}

Status SqliteOwnStore::deletePart(const std::string& partId)
{
    if (const Status s = writable(); !s)
        return s;
    Result<Transaction> transaction = Transaction::begin(database());
    if (!transaction)
        return transaction.error();
    const Result<std::optional<FoundPart>> part = ownPart(partId);
    if (!part)
        return part.error();
    if (!*part)
        return isOwnPart(partId) ? noPart(partId)
                                 : makeError(ErrorKind::BadInput, partId,
                                             {"只能删除自有部件", "only parts of your own can be deleted"});
    Status s = Unit{};
    for (const char* sql : {"DELETE FROM own_cell WHERE part_id = ?", "DELETE FROM own_price WHERE part_id = ?",
                            "DELETE FROM source_choice WHERE part_id = ?",
                            "DELETE FROM supplier_match WHERE part_id = ?", "DELETE FROM own_part WHERE id = ?"}) {
        if (s)
            s = changeOwn(database(), sql, {partId});
    }
    if (s)
        s = note("part_deleted", partId, "");
    return s ? transaction.value().commit() : s;
}

Status SqliteOwnStore::setValue(const std::string& partId, const std::string& column, const OwnValue& value)
{
    if (const Status s = writable(); !s)
        return s;
    Result<Transaction> transaction = Transaction::begin(database());
    if (!transaction)
        return transaction.error();
    Result<FoundPart> part = anyPart(partId);
    if (!part)
        return part.error();
    const Result<TableRule> rule = readTableRule(*m_shipped, tableOf(part->kind));
    if (!rule)
        return rule.error();
    if (!has(*rule, column))
        return noColumn(column, *rule);
    if (column == "id")
        return makeError(ErrorKind::BadInput, column, {"id 不能更改", "an id is never changed"});
    // The other values the user replaced belong to the row that is checked.
    const Status merged = eachOwn(database(), "SELECT column_name, text FROM own_cell WHERE part_id = ?", {partId},
                                  [&part](const Statement& r) { part.value().cells[r.text(0)] = r.text(1); });
    if (!merged)
        return merged;
    part.value().cells[column] = value.text;
    const Result<std::vector<ColumnFault>> faults = faultsOf(part->kind, part->cells);
    if (!faults)
        return faults.error();
    for (const ColumnFault& f : *faults) {
        if (f.column == column)
            return Error{ErrorKind::BadInput, column, f.what};
    }
    Status s =
        changeOwn(database(),
                  "INSERT INTO own_cell (part_id, column_name, text, source, date) VALUES (?, ?, ?, ?, ?) ON "
                  "CONFLICT (part_id, column_name) DO UPDATE SET text = excluded.text, source = excluded.source, "
                  "date = excluded.date",
                  {partId, column, value.text, value.source, value.date});
    if (s)
        s = note("value_set", partId, column + " = " + value.text);
    return s ? transaction.value().commit() : s;
}

Status SqliteOwnStore::clearValue(const std::string& partId, const std::string& column)
{
    if (const Status s = writable(); !s)
        return s;
    if (isOwnPart(partId))
        return setValue(partId, column, {});
    Result<Transaction> transaction = Transaction::begin(database());
    if (!transaction)
        return transaction.error();
    Status s = changeOwn(database(), "DELETE FROM own_cell WHERE part_id = ? AND column_name = ?", {partId, column});
    if (s)
        s = note("value_cleared", partId, column);
    return s ? transaction.value().commit() : s;
}

} // namespace peiji
