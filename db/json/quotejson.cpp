#include "db/json/quotejson.h"

#include "db/errortext.h"
#include "db/json/describe.h"

namespace peiji
{

namespace
{

using archive::Json;

constexpr int kForm = 1;
/// A quote of four tiers with charts is some hundred kilobytes.
constexpr std::size_t kStoredLimit = std::size_t{64} << 20;

template <class T>
std::string dump(const char* mark, const char* member, const T& value, int indent)
{
    Json json;
    json[mark] = kForm;
    json[member] = archive::Writer::toJson(value);
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

template <class T>
Result<T> load(const char* mark, const char* member, std::string_view text)
{
    const auto bad = [&](const std::string& where, const LocalText& what, const std::vector<Filling>& values = {}) {
        return makeError(ErrorKind::BadInput, where, what, values);
    };
    if (text.size() > kStoredLimit)
        return bad(member, {"内容过大", "too large"});
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_object() || !json.contains(member))
        return bad(member, {"不是本程序保存的内容", "not a text this program saved"});
    const auto form = json.find(mark);
    if (form == json.end() || !form->is_number_integer() || form->template get<int>() > kForm)
        return bad(mark,
                   {"格式版本比本程序新，请升级程序", "a newer form than this program reads; update the program"});
    T value;
    try {
        archive::Reader::fromJson(json[member], value, member);
    } catch (const archive::ReadFault& fault) {
        return bad(fault.path, {"类型不符，应为 {expected}", "wrong type, {expected} is accepted"},
                   {{"expected", fault.expected}});
    }
    return value;
}

} // namespace

std::string quoteToJson(const Quote& q, int indent)
{
    return dump("peiji_quote", "quote", q, indent);
}

Result<Quote> quoteFromJson(std::string_view text)
{
    return load<Quote>("peiji_quote", "quote", text);
}

std::string projectToJson(const Project& p, int indent)
{
    return dump("peiji_project", "project", p, indent);
}

Result<Project> projectFromJson(std::string_view text)
{
    return load<Project>("peiji_project", "project", text);
}

std::string partyToJson(const Party& p)
{
    return dump("peiji_party", "party", p, -1);
}

Result<Party> partyFromJson(std::string_view text)
{
    return load<Party>("peiji_party", "party", text);
}

} // namespace peiji
