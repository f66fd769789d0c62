#include "db/compiler/writer.h"

#include "db/compiler/schematable.h"

#include <array>
#include <cstdint>

namespace peiji
{

namespace
{

const char* sqlType(ColumnType t)
{
    switch (t) {
    case ColumnType::Int:
    case ColumnType::Flag:
        return "INTEGER";
    case ColumnType::Real:
        return "REAL";
    default:
        return "TEXT";
    }
}

/// Column names are those of the schema, quoted: "group" is a word of SQL.
std::string quotedName(const std::string& name)
{
    return "\"" + name + "\"";
}

Status createTable(Database& db, const TableRule& rule)
{
    std::string sql = "CREATE TABLE " + quotedName(rule.name) + " (";
    for (const ColumnRule& c : rule.columns) {
        if (&c != &rule.columns.front())
            sql += ", ";
        sql += quotedName(c.name) + " " + sqlType(c.type);
        if (c.type == ColumnType::Id)
            sql += " UNIQUE";
        if (c.required)
            sql += " NOT NULL";
    }
    return db.exec(sql + ") STRICT");
}

void bindCell(Statement& insert, const ColumnRule& rule, const std::string& text)
{
    if (text.empty()) {
        insert.bindNull();
        return;
    }
    double number = 0;
    switch (rule.type) {
    case ColumnType::Int:
    case ColumnType::Flag:
        parseDecimal(text, number);
        insert.bind(static_cast<qint64>(number));
        break;
    case ColumnType::Real:
        parseDecimal(text, number);
        insert.bind(number);
        break;
    default:
        insert.bind(text);
    }
}

Status insertRows(Database& db, const TableRule& rule, const CsvTable& csv)
{
    std::string sql = "INSERT INTO " + quotedName(rule.name) + " VALUES (";
    std::vector<int> index;
    for (const ColumnRule& c : rule.columns) {
        sql += index.empty() ? "?" : ", ?";
        index.push_back(csv.columnIndex(c.name));
    }
    Result<Statement> insert = db.prepare(sql + ")");
    if (!insert)
        return insert.error();
    for (const CsvRow& row : csv.rows) {
        for (std::size_t i = 0; i < index.size(); ++i)
            bindCell(insert.value(), rule.columns[i],
                     index[i] < 0 ? std::string() : row[static_cast<std::size_t>(index[i])].text);
        if (const Status s = insert.value().run(); !s)
            return Error{s.error().kind, csvPlace(csv.file, row.front().line, 1), s.error().what};
    }
    return Unit{};
}

/// FNV-1a over every cell, with separators, so that two catalogues of one day are told apart.
std::string contentHash(const Sources& sources)
{
    std::uint64_t hash = 14695981039346656037ULL;
    const auto mix = [&hash](std::string_view text) {
        for (const char c : text)
            hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
        hash = (hash ^ 0x1F) * 1099511628211ULL;
    };
    for (const SourceFile& file : sources.files) {
        mix(file.table);
        for (const CsvCell& cell : file.csv.header)
            mix(cell.text);
        for (const CsvRow& row : file.csv.rows) {
            for (const CsvCell& cell : row)
                mix(cell.text);
        }
    }
    static constexpr std::string_view kHex = "0123456789abcdef";
    std::string out;
    for (int shift = 60; shift >= 0; shift -= 4)
        out += kHex[(hash >> shift) & 0xF];
    return out;
}

/// Newest full date of a price or a cost factor: the day the data speaks of.
std::string newestDay(const Sources& sources)
{
    std::string newest;
    for (const SourceFile& file : sources.files) {
        const int column = file.csv.columnIndex("date");
        if (column < 0 || (file.table != "prices" && file.table != "cost_factors"))
            continue;
        for (const CsvRow& row : file.csv.rows) {
            const std::string& date = row[static_cast<std::size_t>(column)].text;
            if (date.size() == 10 && date > newest)
                newest = date;
        }
    }
    return newest;
}

Status writeMeta(Database& db, const Sources& sources)
{
    if (const Status s = db.exec("CREATE TABLE meta (key TEXT NOT NULL UNIQUE, value TEXT NOT NULL) STRICT"); !s)
        return s;
    Result<Statement> insert = db.prepare("INSERT INTO meta VALUES (?, ?)");
    if (!insert)
        return insert.error();
    const std::array<std::pair<const char*, std::string>, 3> rows{{{"format", std::to_string(kCatalogueFormat)},
                                                                   {"version", newestDay(sources)},
                                                                   {"content_hash", contentHash(sources)}}};
    for (const auto& [key, value] : rows) {
        if (const Status s = insert.value().bind(std::string(key)).bind(value).run(); !s)
            return s;
    }
    return Unit{};
}

} // namespace

Status writeCatalogue(Database& db, const Sources& sources)
{
    Result<Transaction> transaction = Transaction::begin(db);
    if (!transaction)
        return transaction.error();
    for (const auto& [name, rule] : sources.schema) {
        if (const Status s = createTable(db, rule); !s)
            return s;
        for (const SourceFile& file : sources.files) {
            if (file.table != name)
                continue;
            if (const Status s = insertRows(db, rule, file.csv); !s)
                return s;
        }
    }
    if (const Status s = writeSchema(db, sources.schema); !s)
        return s;
    if (const Status s = writeMeta(db, sources); !s)
        return s;
    return transaction.value().commit();
}

} // namespace peiji
