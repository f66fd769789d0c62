#include "db/json/strictjson.h"

#include "core/units/parsequantity.h"
#include "db/errortext.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace peiji
{

namespace
{

constexpr std::size_t kMaxDepth = 64;

/// Walks a text by events, building nothing: finds what the tree builder would let pass.
class Checker : public nlohmann::json_sax<nlohmann::json>
{
public:
    std::optional<LocalText> fault;
    std::size_t position = 0; ///< bytes read when it was found

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return push(); }
    bool start_array(std::size_t) override { return push(); }
    bool end_object() override { return pop(); }
    bool end_array() override { return pop(); }
    bool key(string_t& name) override
    {
        if (m_keys.back().insert(name).second)
            return true;
        fault = filled({"键 \"{key}\" 出现了两次", "key \"{key}\" is given twice"}, {{"key", name}});
        return false;
    }
    bool parse_error(std::size_t at, const std::string&, const nlohmann::json::exception& e) override
    {
        constexpr int kNumberOutOfRange = 406;
        position = at;
        fault = e.id == kNumberOutOfRange ? LocalText{"数字超出范围", "a number is out of range"}
                                          : LocalText{"不是有效的 JSON（不接受 NaN、Infinity、注释和多余的逗号）",
                                                      "not valid JSON (no NaN, Infinity, comments or trailing commas)"};
        return false;
    }

private:
    bool push()
    {
        m_keys.emplace_back();
        if (m_keys.size() <= kMaxDepth)
            return true;
        fault = LocalText{"嵌套过深，最多 64 层", "nested too deep, 64 levels at most"};
        return false;
    }
    bool pop()
    {
        m_keys.pop_back();
        return true;
    }
    std::vector<std::set<std::string>> m_keys;
};

std::string placeOf(std::string_view text, std::size_t position, const std::string& name)
{
    if (position == 0)
        return name;
    const std::string_view before = text.substr(0, std::min(position - 1, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t begin = before.rfind('\n');
    const std::size_t column = begin == std::string_view::npos ? before.size() + 1 : before.size() - begin;
    return name + ":" + std::to_string(line) + ":" + std::to_string(column);
}

std::string plainLetters(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)))
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return out;
}

std::size_t editDistance(const std::string& a, const std::string& b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

std::string joinedList(const std::vector<std::string>& list)
{
    std::string out;
    for (const std::string& s : list) {
        if (!out.empty())
            out += ", ";
        out += s;
    }
    return out;
}

std::string plainNumber(double v)
{
    return nlohmann::json(v == std::floor(v) && std::abs(v) < 1e15 ? nlohmann::json(static_cast<std::int64_t>(v))
                                                                   : nlohmann::json(v))
        .dump();
}

} // namespace

std::string nearestOf(std::string_view given, const std::vector<std::string>& known)
{
    constexpr std::size_t kLongest = 80; // nobody mistypes more than that
    const std::string want = plainLetters(given.substr(0, kLongest));
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const std::string& k : known) {
        const std::string have = plainLetters(k);
        const bool part = !want.empty() && have.find(want) != std::string::npos;
        const std::size_t distance = part ? 1 : editDistance(want, have);
        if (distance <= std::max<std::size_t>(2, want.size() / 2))
            ranked.emplace_back(distance, k);
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> best;
    for (std::size_t i = 0; i < ranked.size() && i < 3; ++i)
        best.push_back(ranked[i].second);
    return joinedList(best);
}

Result<nlohmann::json> parseJsonObject(std::string_view text, const std::string& name)
{
    if (text.size() > kJsonLimit)
        return makeError(ErrorKind::BadInput, name, {"文本超过 16 MB", "the text is larger than 16 MB"});
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return makeError(ErrorKind::BadInput, name,
                         {"内容为空，应为一个 JSON 对象 { … }", "empty; one JSON object { … } is accepted"});
    Checker checker;
    if (!nlohmann::json::sax_parse(text, &checker))
        return makeError(ErrorKind::BadInput, placeOf(text, checker.position, name),
                         checker.fault.value_or(LocalText{"不是有效的 JSON", "not valid JSON"}));
    nlohmann::json value = nlohmann::json::parse(text, nullptr, false);
    if (!value.is_object())
        return makeError(ErrorKind::BadInput, name,
                         {"顶层应为一个 JSON 对象 { … }", "the top level must be one JSON object { … }"});
    return value;
}

StrictObject::StrictObject(const nlohmann::json& object, std::string path) : m_object(object), m_path(std::move(path))
{
}

std::string StrictObject::pathOf(const char* key) const
{
    return m_path.empty() ? std::string(key) : m_path + "." + key;
}

void StrictObject::fail(Error error)
{
    if (!m_error)
        m_error = std::move(error);
}

void StrictObject::failType(const char* key, const LocalText& accepted)
{
    fail(Error{ErrorKind::BadInput, pathOf(key), accepted});
}

bool StrictObject::has(const char* key)
{
    return m_object.contains(key);
}

const nlohmann::json* StrictObject::take(const char* key)
{
    m_known.emplace_back(key);
    const auto it = m_object.find(key);
    return it == m_object.end() ? nullptr : &*it;
}

void StrictObject::store(const char* key, const Result<double>& parsed, double& out, NumberRange range)
{
    if (!parsed) {
        fail(Error{ErrorKind::BadInput, pathOf(key), parsed.error().what});
        return;
    }
    if (!(parsed.value() >= range.minimum && parsed.value() <= range.maximum)) {
        fail(makeError(ErrorKind::BadInput, pathOf(key),
                       {"应为 {low} 到 {high} 之间的数", "must be a number from {low} to {high}"},
                       {{"low", plainNumber(range.minimum)}, {"high", plainNumber(range.maximum)}}));
        return;
    }
    out = parsed.value();
}

void StrictObject::number(const char* key, double& out, NumberRange range)
{
    const nlohmann::json* v = take(key);
    if (!v)
        return;
    if (v->is_number())
        store(key, v->get<double>(), out, range);
    else if (v->is_string())
        store(key, parseCount(v->get_ref<const std::string&>(), range.maximum), out, range);
    else
        failType(key, {"应为数字或带后缀的文本，如 200000000、\"200M\"",
                       "must be a number or text such as 200000000 or \"200M\""});
}

void StrictObject::count(const char* key, int& out, NumberRange range, bool binaryKilo)
{
    const nlohmann::json* v = take(key);
    if (!v)
        return;
    double value = out;
    if (v->is_number())
        store(key, v->get<double>(), value, range);
    else if (v->is_string())
        store(key, parseCount(v->get_ref<const std::string&>(), range.maximum, binaryKilo), value, range);
    else
        failType(key, {"应为整数，如 64", "must be a whole number such as 64"});
    if (value != std::floor(value))
        failType(key, {"应为整数", "must be a whole number"});
    else
        out = static_cast<int>(value);
}

void StrictObject::days(const char* key, double& out, NumberRange range)
{
    const nlohmann::json* v = take(key);
    if (!v)
        return;
    if (v->is_number())
        store(key, v->get<double>(), out, range);
    else if (v->is_string())
        store(key, parseDays(v->get_ref<const std::string&>()), out, range);
    else
        failType(key, {"应为天数或带单位的文本，如 14、\"2 weeks\"", "must be days, or text such as \"2 weeks\""});
}

void StrictObject::flag(const char* key, bool& out)
{
    const nlohmann::json* v = take(key);
    if (!v)
        return;
    if (v->is_boolean())
        out = v->get<bool>();
    else
        failType(key, {"应为 true 或 false", "must be true or false"});
}

bool StrictObject::readText(const char* key, std::string& out)
{
    const nlohmann::json* v = take(key);
    if (!v)
        return false;
    if (!v->is_string()) {
        failType(key, {"应为带引号的文本", "must be text in quotes"});
        return false;
    }
    out = v->get<std::string>();
    return true;
}

void StrictObject::text(const char* key, std::string& out)
{
    readText(key, out);
}

std::optional<StrictObject> StrictObject::object(const char* key)
{
    const nlohmann::json* v = take(key);
    if (!v)
        return std::nullopt;
    if (!v->is_object()) {
        failType(key, {"应为对象 { … }", "must be an object { … }"});
        return std::nullopt;
    }
    return StrictObject(*v, pathOf(key));
}

void StrictObject::adopt(StrictObject& member)
{
    if (std::optional<Error> e = member.finish())
        fail(std::move(*e));
}

std::optional<Error> StrictObject::finish()
{
    for (const auto& [key, value] : m_object.items()) {
        if (m_error || std::find(m_known.begin(), m_known.end(), key) != m_known.end())
            continue;
        fail(makeError(ErrorKind::BadInput, pathOf(key.substr(0, 60).c_str()),
                       {"未知的键；可用的键：{known}", "unknown key; accepted: {known}"},
                       {{"known", joinedList(m_known)}}));
    }
    return m_error;
}

} // namespace peiji
