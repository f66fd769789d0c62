#include "app/cli/nearest.h"

#include <algorithm>
#include <numeric>

namespace peiji
{

namespace
{

/// Lower-case letters and digits only: "RTX 4090" and "rtx-4090" are the same name.
std::string folded(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80)
            out += c;
        else if (c >= 'A' && c <= 'Z')
            out += static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

/// Levenshtein distance.
std::size_t editDistance(const std::string& a, const std::string& b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

} // namespace

std::string nearestList(std::string_view given, const std::vector<std::string>& known, std::size_t count)
{
    const std::string wanted = folded(given.substr(0, 64));
    if (wanted.empty())
        return {};
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const std::string& name : known) {
        const std::string other = folded(name);
        // A part of the name ("h100" of "nvidia-h100-sxm-80") is nearer than any typing mistake.
        const bool inside = wanted.size() >= 2 && other.find(wanted) != std::string::npos;
        const std::size_t distance = inside ? (other.size() > wanted.size() ? 1 : 0) : 2 + editDistance(wanted, other);
        if (inside || distance <= 2 + std::max<std::size_t>(2, wanted.size() / 3))
            ranked.emplace_back(distance, name);
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string out;
    for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i) {
        if (i > 0)
            out += ", ";
        out += ranked[i].second;
    }
    return out;
}

} // namespace peiji
