#pragma once
// A small reader of our own CSV tables for tests: one header line, double-quote quoting.

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace peiji::testing
{

using CsvRow = std::map<std::string, std::string>;

inline std::vector<std::vector<std::string>> csvRecords(const std::string& text)
{
    std::vector<std::vector<std::string>> records;
    std::vector<std::string> record(1);
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            record.back() += '"';
            ++i;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted && c == ',') {
            record.emplace_back();
        } else if (!quoted && c == '\n') {
            records.push_back(std::move(record));
            record.assign(1, {});
        } else if (c != '\r' || quoted) {
            record.back() += c;
        }
    }
    if (record.size() > 1 || !record.front().empty())
        records.push_back(std::move(record));
    return records;
}

/// Rows keyed by column name; empty when the file cannot be read.
inline std::vector<CsvRow> readCsv(const std::string& path)
{
    std::ifstream in(path, std::ios::binary);
    std::stringstream all;
    all << in.rdbuf();
    const auto records = csvRecords(all.str());
    std::vector<CsvRow> rows;
    for (std::size_t r = 1; r < records.size(); ++r) {
        CsvRow row;
        for (std::size_t c = 0; c < records.front().size() && c < records[r].size(); ++c)
            row[records.front()[c]] = records[r][c];
        rows.push_back(std::move(row));
    }
    return rows;
}

inline double numberOr(const CsvRow& row, const std::string& column, double fallback = 0.0)
{
    const auto found = row.find(column);
    return found == row.end() || found->second.empty() ? fallback : std::stod(found->second);
}

inline std::string textOr(const CsvRow& row, const std::string& column)
{
    const auto found = row.find(column);
    return found == row.end() ? std::string() : found->second;
}

} // namespace peiji::testing
