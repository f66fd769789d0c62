#include "core/catalogue/pricelistmatch.h"

#include "core/catalogue/pricelistcells.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace peiji
{

namespace
{

bool isWordByte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool hasDigit(std::string_view word)
{
    return word.find_first_of("0123456789") != std::string_view::npos;
}

/// "64gb" -> {64, gb}: a figure that tells sizes of one product apart.
struct Sized {
    std::string_view figure, unit;
};
std::optional<Sized> sizedOf(std::string_view word)
{
    static constexpr std::array<std::string_view, 6> kUnits{"gb", "tb", "w", "kw", "g", "m"};
    const std::size_t end = word.find_first_not_of("0123456789");
    if (end == 0 || end == std::string_view::npos)
        return std::nullopt;
    const std::string_view unit = word.substr(end);
    if (std::find(kUnits.begin(), kUnits.end(), unit) == kUnits.end())
        return std::nullopt;
    return Sized{word.substr(0, end), unit};
}

std::vector<std::string> uniqueWords(std::string_view text)
{
    std::vector<std::string> words = nameWords(text);
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

} // namespace

std::vector<std::string> nameWords(std::string_view text)
{
    const std::string folded = foldText(text);
    std::vector<std::string> out;
    std::string latin, lastHan;
    const auto endLatin = [&] {
        if (!latin.empty())
            out.push_back(std::move(latin));
        latin.clear();
    };
    for (std::size_t at = 0; at < folded.size();) {
        const auto lead = static_cast<unsigned char>(folded[at]);
        if (lead < 0x80) {
            // A point inside a figure stays: 7.68tb.
            const bool point = folded[at] == '.' && !latin.empty() && latin.back() >= '0' && latin.back() <= '9' &&
                               at + 1 < folded.size() && folded[at + 1] >= '0' && folded[at + 1] <= '9';
            if (isWordByte(folded[at]) || point)
                latin += folded[at];
            else
                endLatin();
            lastHan.clear();
            ++at;
            continue;
        }
        endLatin();
        const std::size_t length = std::min<std::size_t>(lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2, folded.size() - at);
        const std::string character = folded.substr(at, length);
        at += length;
        // CJK symbols and punctuation begin with E3 80; full-width forms are folded already.
        if (character.starts_with("\xE3\x80") || length < 3) {
            lastHan.clear();
            continue;
        }
        if (!lastHan.empty())
            out.push_back(lastHan + character);
        lastHan = character;
    }
    endLatin();
    return out;
}

PartMatcher::PartMatcher(const Catalogue& c)
{
    m_entries.reserve(c.parts.size());
    for (const Part& p : c.parts) {
        const int at = static_cast<int>(m_ids.size());
        m_ids.push_back(p.id);
        std::vector<std::string> numbers{foldPartNumber(p.partNumber), foldPartNumber(p.model), foldPartNumber(p.id)};
        std::sort(numbers.begin(), numbers.end());
        numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
        for (std::string& n : numbers) {
            // "32GB" is no number: it takes four characters and a digit to be one.
            if (n.size() >= 4 && hasDigit(n))
                m_numbers.emplace(std::move(n), at);
        }
        Entry entry;
        for (std::string& word :
             uniqueWords(p.vendor + " " + p.model + " " + p.partNumber + " " + p.name.zh + " " + p.name.en)) {
            const auto [where, fresh] = m_wordIndex.try_emplace(word, static_cast<int>(m_words.size()));
            if (fresh) {
                m_words.push_back(std::move(word));
                m_postings.emplace_back();
            }
            m_postings[static_cast<std::size_t>(where->second)].push_back(at);
            entry.words.push_back(where->second);
        }
        m_entries.push_back(std::move(entry));
    }
    weigh();
}

void PartMatcher::weigh()
{
    const double all = static_cast<double>(std::max<std::size_t>(m_entries.size(), 1));
    m_weights.resize(m_words.size());
    for (std::size_t w = 0; w < m_words.size(); ++w) {
        const double rarity = std::log(1.0 + all / static_cast<double>(m_postings[w].size()));
        m_weights[w] = rarity * (hasDigit(m_words[w]) ? 2.0 : 1.0);
    }
    for (Entry& e : m_entries) {
        for (const int word : e.words)
            e.weight += weightOf(word);
    }
}

std::vector<std::string> PartMatcher::byNumber(std::string_view number) const
{
    std::vector<std::string> out;
    const std::string key = foldPartNumber(number);
    if (key.size() < 4)
        return out;
    const auto [first, last] = m_numbers.equal_range(key);
    for (auto it = first; it != last; ++it)
        out.push_back(m_ids[static_cast<std::size_t>(it->second)]);
    std::sort(out.begin(), out.end());
    return out;
}

bool PartMatcher::contradicts(const std::vector<std::string>& row, const Entry& entry) const
{
    for (const std::string& word : row) {
        const std::optional<Sized> want = sizedOf(word);
        if (!want)
            continue;
        bool sameUnit = false, sameFigure = false;
        for (const int other : entry.words) {
            const std::optional<Sized> have = sizedOf(m_words[static_cast<std::size_t>(other)]);
            if (!have || have->unit != want->unit)
                continue;
            sameUnit = true;
            sameFigure = sameFigure || have->figure == want->figure;
        }
        if (sameUnit && !sameFigure)
            return true;
    }
    return false;
}

std::vector<MatchCandidate> PartMatcher::byName(std::string_view text, std::size_t most) const
{
    const std::vector<std::string> words = uniqueWords(text);
    // A word that no part has weighs as much as one that a single part has.
    const double unknownWeight = std::log(1.0 + static_cast<double>(std::max<std::size_t>(m_entries.size(), 1)));
    double rowWeight = 0;
    std::unordered_map<int, double> shared;
    for (const std::string& word : words) {
        const auto it = m_wordIndex.find(word);
        if (it == m_wordIndex.end()) {
            rowWeight += unknownWeight * (hasDigit(word) ? 1.0 : 0.5);
            continue;
        }
        const double weight = weightOf(it->second);
        rowWeight += weight;
        const auto& parts = m_postings[static_cast<std::size_t>(it->second)];
        for (const int part : parts)
            shared[part] += weight;
    }
    std::vector<MatchCandidate> out;
    for (const auto& [part, weight] : shared) {
        const Entry& entry = m_entries[static_cast<std::size_t>(part)];
        // What the row says must be met; what only the catalogue says counts less.
        constexpr double kRowShare = 0.75;
        double score = weight / (kRowShare * rowWeight + (1 - kRowShare) * entry.weight);
        score = std::min(score, 1.0);
        if (score > 0.2 && contradicts(words, entry))
            score *= 0.5;
        if (score > 0.2)
            out.push_back({m_ids[static_cast<std::size_t>(part)], score});
    }
    std::sort(out.begin(), out.end(), [](const MatchCandidate& a, const MatchCandidate& b) {
        return a.score != b.score ? a.score > b.score : a.partId < b.partId;
    });
    if (out.size() > most)
        out.resize(most);
    return out;
}

} // namespace peiji
