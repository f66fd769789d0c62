#pragma once
// Which part a row of a price list means: by number, else by the words of its name with a score.

#include "core/catalogue/pricelist.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace peiji
{

/// Words of a name: Latin and digit runs ("64gb", "h200"), and pairs of Han characters.
std::vector<std::string> nameWords(std::string_view text);

/// Built once per list over all parts.
class PartMatcher
{
public:
    explicit PartMatcher(const Catalogue& c);
    /// Parts whose number, model or id is this one.
    std::vector<std::string> byNumber(std::string_view number) const;
    /// Best first, at most `most`, with a score from 0 to 1: the weight of the shared words in the weight of all, rare
    /// words and figures weighing more; a figure with a unit that differs (64GB, 96GB) halves it.
    std::vector<MatchCandidate> byName(std::string_view text, std::size_t most) const;

private:
    struct Entry {
        std::vector<int> words;
        double weight = 0;
    };
    double weightOf(int word) const { return m_weights[static_cast<std::size_t>(word)]; }
    void weigh();
    bool contradicts(const std::vector<std::string>& row, const Entry& entry) const;

    std::vector<std::string> m_ids;
    std::vector<Entry> m_entries;
    std::unordered_map<std::string, int> m_wordIndex;
    std::vector<std::string> m_words;
    std::vector<double> m_weights;
    std::vector<std::vector<int>> m_postings; ///< word -> entries
    std::unordered_multimap<std::string, int> m_numbers;
};

} // namespace peiji
