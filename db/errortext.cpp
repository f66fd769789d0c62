#include "db/errortext.h"

namespace peiji
{

static std::string fillOne(const std::string& pattern, const std::vector<Filling>& values)
{
    std::string out;
    out.reserve(pattern.size() + 32);
    for (std::size_t i = 0; i < pattern.size();) {
        const std::size_t close = pattern[i] == '{' ? pattern.find('}', i) : std::string::npos;
        const Filling* hit = nullptr;
        if (close != std::string::npos) {
            const std::string_view name = std::string_view(pattern).substr(i + 1, close - i - 1);
            for (const Filling& f : values) {
                if (f.first == name)
                    hit = &f;
            }
        }
        if (hit) {
            out += hit->second;
            i = close + 1;
        } else {
            out += pattern[i++];
        }
    }
    return out;
}

LocalText filled(const LocalText& pattern, const std::vector<Filling>& values)
{
    return {fillOne(pattern.zh, values), fillOne(pattern.en, values)};
}

Error makeError(ErrorKind kind, std::string where, const LocalText& pattern, const std::vector<Filling>& values)
{
    return Error{kind, std::move(where), filled(pattern, values)};
}

} // namespace peiji
