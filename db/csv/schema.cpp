#include "db/csv/schema.h"

#include "db/errortext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace peiji
{

const ColumnRule* TableRule::column(std::string_view columnName) const
{
    for (const ColumnRule& c : columns) {
        if (c.name == columnName)
            return &c;
    }
    return nullptr;
}

std::vector<std::string> splitList(std::string_view text)
{
    std::vector<std::string> out;
    while (!text.empty()) {
        const std::size_t end = text.find(';');
        out.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos)
            break;
        text.remove_prefix(end + 1);
        if (text.empty())
            out.emplace_back();
    }
    return out;
}

bool parseDecimal(std::string_view text, double& out)
{
    if (!text.empty() && text.front() == '+')
        text.remove_prefix(1);
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), out, std::chars_format::fixed);
    // from_chars also takes "inf" and "nan"; a table never holds them.
    return code == std::errc() && end == text.data() + text.size() &&
           text.find_first_not_of("-.0123456789") == std::string_view::npos;
}

namespace
{

constexpr std::array<std::pair<std::string_view, ColumnType>, 9> kTypeNames{{{"id", ColumnType::Id},
                                                                             {"text", ColumnType::Text},
                                                                             {"int", ColumnType::Int},
                                                                             {"real", ColumnType::Real},
                                                                             {"bool", ColumnType::Flag},
                                                                             {"enum", ColumnType::Enum},
                                                                             {"list", ColumnType::List},
                                                                             {"date", ColumnType::DateText},
                                                                             {"ref", ColumnType::Ref}}};

/// Fills vocabulary and reference; false when they do not fit the type.
bool fillAccepted(ColumnRule& rule, const std::string& values, const std::string& refersTo)
{
    static constexpr std::string_view kKey = ".id";
    if (!refersTo.empty()) {
        if (!std::string_view(refersTo).ends_with(kKey))
            return false;
        rule.references = refersTo.substr(0, refersTo.size() - kKey.size());
    }
    rule.members = splitList(values);
    switch (rule.type) {
    case ColumnType::Ref:
        return !rule.references.empty() && rule.members.empty();
    case ColumnType::Enum:
        return !rule.members.empty() && rule.references.empty();
    case ColumnType::List:
        return rule.members.empty() || rule.references.empty();
    default:
        return rule.members.empty() && rule.references.empty();
    }
}

std::string joined(const std::vector<std::string>& list)
{
    std::string out;
    for (const std::string& s : list) {
        if (!out.empty())
            out += ", ";
        out += s;
    }
    return out;
}

std::string shortNumber(double v)
{
    std::array<char, 32> buffer{};
    const auto r = std::to_chars(buffer.data(), buffer.data() + buffer.size(), v);
    return std::string(buffer.data(), r.ptr);
}

bool isId(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("._+-/*").find(c) != std::string_view::npos;
    });
}

bool isPlainLine(std::string_view text)
{
    if (text.front() == ' ' || text.back() == ' ')
        return false;
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F; });
}

bool isDate(std::string_view text)
{
    static constexpr std::string_view kShape = "dddd-dd-dd";
    if (text.size() != 4 && text.size() != 7 && text.size() != 10)
        return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (kShape[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != '-')
            return false;
    }
    const auto two = [&](std::size_t at) { return (text[at] - '0') * 10 + (text[at + 1] - '0'); };
    if (text.size() >= 7 && (two(5) < 1 || two(5) > 12))
        return false;
    if (text.size() < 10)
        return true;
    static constexpr std::array<int, 12> kDays{31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const int year = two(0) * 100 + two(2);
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    const int last = two(5) == 2 && !leap ? 28 : kDays[static_cast<std::size_t>(two(5) - 1)];
    return two(8) >= 1 && two(8) <= last;
}

bool contains(const std::vector<std::string>& list, const std::string& item)
{
    return std::find(list.begin(), list.end(), item) != list.end();
}

/// Checks the cells of one column; keeps the file and the rule at hand.
class ColumnCheck
{
public:
    ColumnCheck(const std::string& file, const ColumnRule& rule, std::vector<Fault>& faults)
        : m_file(file), m_rule(rule), m_faults(faults)
    {
    }

    void check(const CsvCell& cell)
    {
        if (cell.text.empty()) {
            if (m_rule.required)
                add(cell, {"{column}：不能为空", "{column}: must not be empty"});
            return;
        }
        switch (m_rule.type) {
        case ColumnType::Id:
            checkId(cell);
            break;
        case ColumnType::Int:
        case ColumnType::Real:
            checkNumber(cell);
            break;
        case ColumnType::Flag:
            if (cell.text != "0" && cell.text != "1")
                add(cell, {"{column}：“{text}”无效，应为 0 或 1", "{column}: \"{text}\" is not accepted; use 0 or 1"});
            break;
        case ColumnType::DateText:
            if (!isDate(cell.text))
                add(cell, {"{column}：“{text}”不是日期，应为 YYYY、YYYY-MM 或 YYYY-MM-DD",
                           "{column}: \"{text}\" is not a date; use YYYY, YYYY-MM or YYYY-MM-DD"});
            break;
        case ColumnType::Enum:
            checkMember(cell, cell.text);
            break;
        case ColumnType::List:
            checkList(cell);
            break;
        case ColumnType::Text:
        case ColumnType::Ref:
            if (!isPlainLine(cell.text))
                add(cell, {"{column}：文本首尾不能有空格，也不能含控制字符或换行",
                           "{column}: no space at either end, no control characters, one line"});
            break;
        }
    }

private:
    void add(const CsvCell& cell, const LocalText& pattern, std::vector<Filling> values = {})
    {
        values.emplace_back("column", m_rule.name);
        values.emplace_back("text", cell.text);
        m_faults.push_back({m_file, cell.line, cell.column, filled(pattern, values)});
    }

    void checkId(const CsvCell& cell)
    {
        if (!isId(cell.text)) {
            add(cell, {"{column}：“{text}”无效，只能用字母、数字和 . _ + - / *",
                       "{column}: \"{text}\" is not accepted; use letters, digits and . _ + - / *"});
            return;
        }
        const auto [at, fresh] = m_seen.emplace(cell.text, cell.line);
        if (!fresh)
            add(cell,
                {"{column}：“{text}”重复，首次出现在第 {line} 行", "{column}: \"{text}\" is already on line {line}"},
                {{"line", std::to_string(at->second)}});
    }

    void checkNumber(const CsvCell& cell)
    {
        double value = 0;
        const bool whole = m_rule.type != ColumnType::Int || cell.text.find('.') == std::string::npos;
        if (!parseDecimal(cell.text, value) || !whole) {
            add(cell, m_rule.type == ColumnType::Int
                          ? LocalText{"{column}：“{text}”不是整数", "{column}: \"{text}\" is not a whole number"}
                          : LocalText{"{column}：“{text}”不是数字（小数点用 .，不用千分位）",
                                      "{column}: \"{text}\" is not a number (use . and no grouping)"});
            return;
        }
        if (value < m_rule.minimum || value > m_rule.maximum)
            addRange(cell);
    }

    void addRange(const CsvCell& cell)
    {
        const std::vector<Filling> limits{{"low", shortNumber(m_rule.minimum)}, {"high", shortNumber(m_rule.maximum)}};
        if (m_rule.maximum >= kNoLimit)
            add(cell, {"{column}：{text} 超出范围，应不小于 {low}", "{column}: {text} is out of range, at least {low}"},
                limits);
        else
            add(cell, {"{column}：{text} 超出范围 {low}–{high}", "{column}: {text} is out of range {low} to {high}"},
                limits);
    }

    void checkMember(const CsvCell& cell, const std::string& member)
    {
        if (!contains(m_rule.members, member))
            add(cell,
                {"{column}：“{member}”无效，可用值：{accepted}",
                 "{column}: \"{member}\" is not accepted; use one of {accepted}"},
                {{"member", member}, {"accepted", joined(m_rule.members)}});
    }

    void checkList(const CsvCell& cell)
    {
        std::vector<std::string> seen;
        for (const std::string& member : splitList(cell.text)) {
            if (member.empty() || !isPlainLine(member) || contains(seen, member))
                add(cell, {"{column}：列表“{text}”含空项、多余空格或重复项",
                           "{column}: the list \"{text}\" has an empty, padded or doubled member"});
            else if (!m_rule.members.empty())
                checkMember(cell, member);
            seen.push_back(member);
        }
    }

    const std::string& m_file;
    const ColumnRule& m_rule;
    std::vector<Fault>& m_faults;
    std::map<std::string, int> m_seen;
};

} // namespace

static std::optional<Error> headerFault(const CsvTable& csv, const std::vector<std::string>& names)
{
    std::vector<std::string> have;
    for (const CsvCell& cell : csv.header)
        have.push_back(cell.text);
    if (have == names)
        return std::nullopt;
    return makeError(ErrorKind::BadInput, csvPlace(csv.file, 1, 1), {"表头应为 {names}", "the header must be {names}"},
                     {{"names", joined(names)}});
}

static Error schemaError(const CsvTable& csv, const CsvCell& cell, const LocalText& what)
{
    return makeError(ErrorKind::BadInput, csvPlace(csv.file, cell.line, cell.column), what);
}

/// Adds one line of a column file.
static Status addColumn(const CsvTable& csv, const CsvRow& row, Schema& schema)
{
    ColumnRule rule;
    rule.name = row[1].text;
    if (row[0].text.empty() || rule.name.empty())
        return schemaError(csv, row[0], {"表名与列名不能为空", "file and column must not be empty"});
    const auto type =
        std::find_if(kTypeNames.begin(), kTypeNames.end(), [&](const auto& t) { return t.first == row[2].text; });
    if (type == kTypeNames.end())
        return schemaError(csv, row[2],
                           {"类型应为 id、text、int、real、bool、enum、list、date 或 ref",
                            "type must be id, text, int, real, bool, enum, list, date or ref"});
    rule.type = type->second;
    rule.unit = row[3].text;
    if (row[4].text != "0" && row[4].text != "1")
        return schemaError(csv, row[4], {"required 应为 0 或 1", "required must be 0 or 1"});
    rule.required = row[4].text == "1";
    if (!fillAccepted(rule, row[5].text, row[6].text))
        return schemaError(
            csv, row[5],
            {"values 与 refers_to 与类型不符：枚举写 a;b，引用写 表.id",
             "values and refers_to do not fit the type: a;b for enum, table.id for ref, one of them for list"});
    TableRule& table = schema[row[0].text];
    table.name = row[0].text;
    if (table.column(rule.name))
        return schemaError(csv, row[1], {"列重复", "the column appears twice"});
    table.columns.push_back(std::move(rule));
    return Unit{};
}

/// Adds one line of a range file.
static Status addRange(const CsvTable& csv, const CsvRow& row, Schema& schema)
{
    const auto table = schema.find(row[0].text);
    ColumnRule* rule = nullptr;
    if (table != schema.end()) {
        for (ColumnRule& c : table->second.columns)
            rule = c.name == row[1].text ? &c : rule;
    }
    if (!rule || (rule->type != ColumnType::Int && rule->type != ColumnType::Real))
        return schemaError(csv, row[1], {"没有这个数值列", "no column of numbers of that name"});
    const bool lowOk = row[2].text.empty() || parseDecimal(row[2].text, rule->minimum);
    const bool highOk = row[3].text.empty() || parseDecimal(row[3].text, rule->maximum);
    if (!lowOk || !highOk || rule->minimum > rule->maximum)
        return schemaError(csv, row[2],
                           {"范围应为两个数，前者不大于后者", "the range must be two numbers, low to high"});
    return Unit{};
}

Result<Schema> parseSchema(const std::vector<CsvTable>& columnFiles, const std::vector<CsvTable>& rangeFiles)
{
    Schema schema;
    for (const CsvTable& csv : columnFiles) {
        if (const auto fault = headerFault(csv, {"file", "column", "type", "unit", "required", "values", "refers_to"}))
            return *fault;
        for (const CsvRow& row : csv.rows) {
            if (const Status s = addColumn(csv, row, schema); !s)
                return s.error();
        }
    }
    for (const CsvTable& csv : rangeFiles) {
        if (const auto fault = headerFault(csv, {"file", "column", "minimum", "maximum"}))
            return *fault;
        for (const CsvRow& row : csv.rows) {
            if (const Status s = addRange(csv, row, schema); !s)
                return s.error();
        }
    }
    return schema;
}

std::vector<Fault> checkTable(const CsvTable& csv, const TableRule& rule)
{
    std::vector<Fault> faults;
    for (const CsvCell& cell : csv.header) {
        if (!rule.column(cell.text)) {
            std::vector<std::string> names;
            for (const ColumnRule& c : rule.columns)
                names.push_back(c.name);
            faults.push_back(
                {csv.file, cell.line, cell.column,
                 filled({"未知列 {name}；可用列：{accepted}", "unknown column {name}; accepted: {accepted}"},
                        {{"name", cell.text}, {"accepted", joined(names)}})});
        }
    }
    for (const ColumnRule& c : rule.columns) {
        const int index = csv.columnIndex(c.name);
        if (index < 0) {
            if (c.required)
                faults.push_back(
                    {csv.file, 1, 1, filled({"缺少列 {name}", "column {name} is missing"}, {{"name", c.name}})});
            continue;
        }
        ColumnCheck check(csv.file, c, faults);
        for (const CsvRow& row : csv.rows)
            check.check(row[static_cast<std::size_t>(index)]);
    }
    return faults;
}

} // namespace peiji
