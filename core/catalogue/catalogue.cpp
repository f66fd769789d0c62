#include "core/catalogue/catalogue.h"

namespace peiji
{

const char* toId(Severity s)
{
    switch (s) {
    case Severity::Error:
        return "error";
    case Severity::Warning:
        return "warning";
    case Severity::Info:
        return "info";
    }
    return "warning";
}

namespace
{

template <class T, class Key>
void indexBy(const std::vector<T>& rows, Key key, std::unordered_map<std::string, std::size_t>& out)
{
    out.clear();
    out.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        out.emplace(key(rows[i]), i);
}

template <class T>
const T* lookUp(const std::vector<T>& rows, const std::unordered_map<std::string, std::size_t>& index,
                std::string_view id)
{
    const auto it = index.find(std::string(id));
    return it == index.end() ? nullptr : &rows[it->second];
}

} // namespace

void Catalogue::index()
{
    indexBy(
        parts, [](const Part& p) { return p.id; }, m_parts);
    indexBy(
        models, [](const ModelArchitecture& m) { return m.id; }, m_models);
    indexBy(
        rules, [](const RuleText& r) { return r.id; }, m_rules);
    indexBy(
        costFactors, [](const CostFactor& f) { return f.id; }, m_factors);
    m_prices.clear();
    for (std::size_t i = 0; i < prices.size(); ++i)
        ++m_prices.try_emplace(prices[i].partId, i, 0).first->second.second;
}

const Part* Catalogue::part(std::string_view id) const
{
    return lookUp(parts, m_parts, id);
}

const ModelArchitecture* Catalogue::model(std::string_view id) const
{
    return lookUp(models, m_models, id);
}

const Price* Catalogue::planningPrice(std::string_view id) const
{
    const auto it = m_prices.find(std::string(id));
    return it == m_prices.end() ? nullptr : &prices[it->second.first];
}

std::vector<const Price*> Catalogue::priceHistory(std::string_view id) const
{
    std::vector<const Price*> out;
    const auto it = m_prices.find(std::string(id));
    if (it == m_prices.end())
        return out;
    for (std::size_t i = 0; i < it->second.second; ++i)
        out.push_back(&prices[it->second.first + i]);
    return out;
}

std::vector<const Part*> Catalogue::partsOf(PartKind k) const
{
    std::vector<const Part*> out;
    for (const Part& p : parts) {
        if (p.kind == k)
            out.push_back(&p);
    }
    return out;
}

const RuleText* Catalogue::rule(std::string_view id) const
{
    return lookUp(rules, m_rules, id);
}

double Catalogue::policy(const std::string& key, double fallback) const
{
    const auto it = policies.find(key);
    return it == policies.end() ? fallback : it->second.value;
}

const CostFactor* Catalogue::costFactor(std::string_view id) const
{
    return lookUp(costFactors, m_factors, id);
}

} // namespace peiji
