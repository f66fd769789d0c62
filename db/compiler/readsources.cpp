#include "db/compiler/readsources.h"

#include "db/errortext.h"
#include "db/sql/database.h"

#include <QDir>
#include <QFile>
#include <array>

namespace peiji
{

namespace
{

constexpr std::size_t kFileLimit = 64u << 20;

struct Folder {
    const char* name;
    const char* table; ///< empty: the table is the file's name
};
constexpr std::array<Folder, 4> kFolders{
    {{"catalogue", ""}, {"rules", ""}, {"texts", "texts"}, {"calibration", "calibration"}}};

Result<CsvTable> readCsv(const std::string& path)
{
    Result<std::string> text = readFile(path, kFileLimit);
    if (!text)
        return text.error();
    return parseCsv(text.value(), path);
}

QStringList csvNames(const QDir& dir)
{
    return dir.entryList({QStringLiteral("*.csv")}, QDir::Files, QDir::Name);
}

Result<Schema> readSchema(const QString& folder)
{
    const QDir dir(folder);
    std::vector<CsvTable> columns, ranges;
    for (const QString& name : csvNames(dir)) {
        Result<CsvTable> csv = readCsv(toStd(dir.filePath(name)));
        if (!csv)
            return csv.error();
        (name == QLatin1String("ranges.csv") ? ranges : columns).push_back(std::move(csv).value());
    }
    return parseSchema(columns, ranges);
}

Status readFolder(const QString& resources, const Folder& folder, Sources& out)
{
    const QDir dir(resources + QLatin1Char('/') + QLatin1String(folder.name));
    for (const QString& name : csvNames(dir)) {
        const std::string path = toStd(dir.filePath(name));
        const std::string stem = toStd(name.chopped(4));
        // A file with a table of its own ("calibration/validation-devices") feeds that one, others their folder's.
        const std::string own = std::string(folder.name) + "/" + stem;
        std::string table = *folder.table != '\0' ? folder.table : stem;
        if (out.schema.find(own) != out.schema.end())
            table = own;
        if (out.schema.find(table) == out.schema.end())
            return makeError(ErrorKind::BadInput, path,
                             {"catalogue/schema 中没有表 {table}", "catalogue/schema describes no table {table}"},
                             {{"table", table}});
        Result<CsvTable> csv = readCsv(path);
        if (!csv)
            return csv.error();
        out.files.push_back({table, std::move(csv).value()});
    }
    return Unit{};
}

} // namespace

Result<std::string> readFile(const std::string& path, std::size_t limit)
{
    QFile file(toQt(path));
    if (!file.exists())
        return makeError(ErrorKind::NotFound, path, {"文件不存在", "the file does not exist"});
    if (!file.open(QIODevice::ReadOnly))
        return makeError(ErrorKind::Storage, path, {"无法读取：{why}", "cannot be read: {why}"},
                         {{"why", toStd(file.errorString())}});
    if (static_cast<std::size_t>(file.size()) > limit)
        return makeError(ErrorKind::BadInput, path,
                         {"文件过大，上限为 {limit} MB", "the file is too large, {limit} MB at most"},
                         {{"limit", std::to_string(limit >> 20)}});
    // A pipe or a device reports no size: one byte past the limit is enough to know.
    const QByteArray bytes = file.read(static_cast<qint64>(limit) + 1);
    if (static_cast<std::size_t>(bytes.size()) > limit)
        return makeError(ErrorKind::BadInput, path,
                         {"文件过大，上限为 {limit} MB", "the file is too large, {limit} MB at most"},
                         {{"limit", std::to_string(limit >> 20)}});
    return bytes.toStdString();
}

Result<Sources> readSources(const std::string& resources)
{
    Result<Schema> schema = readSchema(toQt(resources) + QStringLiteral("/catalogue/schema"));
    if (!schema)
        return schema.error();
    Sources out;
    out.schema = std::move(schema).value();
    for (const Folder& folder : kFolders) {
        if (const Status s = readFolder(toQt(resources), folder, out); !s)
            return s.error();
    }
    for (const std::string& table : partTables()) {
        bool found = false;
        for (const SourceFile& file : out.files)
            found = found || file.table == table;
        if (!found)
            return makeError(ErrorKind::NotFound, resources + "/catalogue/" + table + ".csv",
                             {"缺少数据文件", "the data file is missing"});
    }
    return out;
}

} // namespace peiji
