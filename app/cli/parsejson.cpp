#include "app/cli/parsejson.h"

#include "db/errortext.h"

#include <optional>
#include <set>

namespace peiji
{

namespace
{

constexpr int kMaxDepth = 64;

struct Fault {
    LocalText what;
    std::size_t at = 0; ///< byte offset, from 0
};

/// Checks a text by events, without building anything.
class Checker : public nlohmann::json_sax<nlohmann::json>
{
public:
    std::optional<Fault> fault;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override
    {
        m_keys.emplace_back();
        return deepen();
    }
    bool key(string_t& name) override
    {
        if (m_keys.back().insert(name).second)
            return true;
        fault = Fault{
            filled({"键 \"{key}\" 出现了两次；每个键只能给一次", "key \"{key}\" is given twice; give each key once"},
                   {{"key", name}}),
            0};
        return false;
    }
    bool end_object() override
    {
        m_keys.pop_back();
        --m_depth;
        return true;
    }
    bool start_array(std::size_t) override { return deepen(); }
    bool end_array() override
    {
        --m_depth;
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& e) override
    {
        const bool range = e.id == 406;
        fault = range ? Fault{{"数字超出范围", "a number is out of range"}, position}
                      : Fault{{"不是有效的 JSON（RFC 8259，不含 NaN、Infinity、注释和多余的逗号）",
                               "is not valid JSON (RFC 8259: no NaN, Infinity, comments or trailing commas)"},
                              position};
        return false;
    }

private:
    bool deepen()
    {
        if (++m_depth <= kMaxDepth)
            return true;
        fault = Fault{{"嵌套过深", "is nested too deep"}, 0};
        return false;
    }
    std::vector<std::set<std::string>> m_keys;
    int m_depth = 0;
};

/// "name:line:column" of a byte, columns in bytes from 1.
std::string place(const std::string& text, std::size_t position, const std::string& name, int firstLine)
{
    if (position == 0)
        return name;
    const std::size_t at = std::min(position - 1, text.size());
    int line = firstLine;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < at; ++i) {
        if (text[i] == '\n') {
            ++line;
            begin = i + 1;
        }
    }
    return name + ":" + std::to_string(line) + ":" + std::to_string(at - begin + 1);
}

} // namespace

Result<nlohmann::json> parseJsonObject(const std::string& text, const std::string& name, int firstLine)
{
    Checker checker;
    if (!nlohmann::json::sax_parse(text, &checker)) {
        const Fault fault = checker.fault.value_or(Fault{{"不是有效的 JSON", "is not valid JSON"}, 0});
        return Error{ErrorKind::BadInput, place(text, fault.at, name, firstLine), fault.what};
    }
    nlohmann::json value = nlohmann::json::parse(text, nullptr, false);
    if (!value.is_object())
        return Error{
            ErrorKind::BadInput, name, {"顶层必须是 JSON 对象 { … }", "the top level must be a JSON object { … }"}};
    return value;
}

} // namespace peiji
