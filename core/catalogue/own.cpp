#include "core/catalogue/own.h"

#include <algorithm>
#include <unordered_map>

namespace peiji
{

namespace
{

/// FNV-1a, as the compiler of the catalogue hashes its cells.
std::string mixedHash(std::string_view a, std::string_view b)
{
    std::uint64_t hash = 14695981039346656037ULL;
    const auto mix = [&hash](std::string_view text) {
        for (const char c : text)
            hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
        hash = (hash ^ 0x1F) * 1099511628211ULL;
    };
    mix(a);
    mix(b);
    static constexpr std::string_view kHex = "0123456789abcdef";
    std::string out;
    for (int shift = 60; shift >= 0; shift -= 4)
        out += kHex[(hash >> shift) & 0xF];
    return out;
}

/// Own parts stand after the shipped ones of their kind: lists keep their order by kind.
void layParts(Catalogue& out, const OwnCatalogue& own)
{
    std::unordered_map<std::string_view, std::size_t> at;
    for (std::size_t i = 0; i < out.parts.size(); ++i)
        at.emplace(out.parts[i].id, i);
    std::vector<Part> added;
    for (const OwnPart& p : own.parts) {
        const auto found = at.find(p.part.id);
        if (found == at.end())
            added.push_back(p.part);
        else
            out.parts[found->second] = p.part;
    }
    if (added.empty())
        return;
    out.parts.insert(out.parts.end(), added.begin(), added.end());
    std::stable_sort(out.parts.begin(), out.parts.end(), [](const Part& a, const Part& b) { return a.kind < b.kind; });
}

/// Own rows behind the shipped ones of the part; rows of a part stay together.
void layPrices(Catalogue& out, const OwnCatalogue& own)
{
    std::unordered_map<std::string, std::vector<const Price*>> byPart;
    for (const Price& p : own.prices)
        byPart[p.partId].push_back(&p);
    std::vector<Price> merged;
    merged.reserve(out.prices.size() + own.prices.size());
    const auto addOwn = [&](const std::string& partId) {
        const auto found = byPart.find(partId);
        if (found == byPart.end())
            return;
        for (const Price* p : found->second)
            merged.push_back(*p);
        byPart.erase(found);
    };
    for (std::size_t i = 0; i < out.prices.size(); ++i) {
        const bool last = i + 1 == out.prices.size() || out.prices[i + 1].partId != out.prices[i].partId;
        const std::string partId = out.prices[i].partId;
        merged.push_back(std::move(out.prices[i]));
        if (last)
            addOwn(partId);
    }
    // Parts that had no price, in the order of the parts; those that are gone stay in the store only.
    for (const Part& p : out.parts)
        addOwn(p.id);
    for (const SourceChoice& c : own.choices) {
        if (c.subject != "price")
            continue;
        for (Price& p : merged)
            p.picked = p.picked || (p.partId == c.partId && priceKey(p) == c.source);
    }
    out.prices = std::move(merged);
}

void layFigures(Catalogue& out, const OwnCatalogue& own)
{
    int number = 0;
    for (const ExchangeRate& r : own.rates) {
        CostFactor f;
        f.id = "own-fx-" + std::to_string(++number);
        f.category = "fx";
        f.region = "world";
        f.unit = std::string(currencyCode(r.to)) + " per " + std::string(currencyCode(r.from));
        f.name = {f.unit, f.unit};
        f.value = static_cast<double>(r.micro) / 1e6;
        f.date = r.date;
        f.source = r.source;
        f.confidence = "own";
        out.costFactors.push_back(std::move(f));
    }
    for (const auto& [key, value] : own.policies) {
        const auto found = out.policies.find(key);
        if (found != out.policies.end())
            found->second.value = value;
    }
}

} // namespace

bool isOwnPart(std::string_view partId)
{
    return partId.starts_with(kOwnPrefix);
}

std::string priceKey(const Price& p)
{
    return std::string(toId(p.kind)) + "|" + (p.supplier.empty() ? p.source : p.supplier) + "|" + p.date;
}

const OwnPart* OwnCatalogue::part(std::string_view id) const
{
    for (const OwnPart& p : parts) {
        if (p.part.id == id)
            return &p;
    }
    return nullptr;
}

bool OwnCatalogue::empty() const
{
    return parts.empty() && prices.empty() && rates.empty() && policies.empty() && choices.empty();
}

CataloguePtr overlay(const CataloguePtr& shipped, const OwnCatalogue& own)
{
    if (own.empty())
        return shipped;
    auto out = std::make_shared<Catalogue>(*shipped);
    layParts(*out, own);
    layPrices(*out, own);
    layFigures(*out, own);
    out->contentHash = mixedHash(shipped->contentHash, own.fingerprint);
    out->index();
    return out;
}

} // namespace peiji
