// Error statistics over predicted rows.

#include "core/estimate/validate.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

/// Linear between order statistics; `sorted` not empty, `share` in 0…1.
double quantile(const std::vector<double>& sorted, double share)
{
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

void countFits(const RowPrediction& r, ValidationSummary& s)
{
    if (!r.fitsMeasured || !r.verdict)
        return;
    ++s.fitsChecked;
    if (*r.verdict == FitVerdict::Fits && !*r.fitsMeasured)
        ++s.falseFits;
    if (*r.verdict == FitVerdict::DoesNotFit && *r.fitsMeasured)
        ++s.falseNoFits;
}

} // namespace

std::optional<double> RowPrediction::errorPercent() const
{
    if (!measured || !predicted || *measured == 0.0)
        return std::nullopt;
    return (*predicted / *measured - 1.0) * 100.0;
}

std::optional<bool> RowPrediction::fitsPredicted() const
{
    if (!verdict || *verdict == FitVerdict::Tight)
        return std::nullopt;
    return *verdict == FitVerdict::Fits;
}

namespace
{

std::string keyOf(const RowPrediction& r, ValidationKey key)
{
    switch (key) {
    case ValidationKey::Task:
        return r.task;
    case ValidationKey::Framework:
        return r.framework;
    case ValidationKey::Accelerator:
        return r.accelerator;
    case ValidationKey::Source:
        return r.source;
    case ValidationKey::Settings:
        break;
    }
    return r.settingsGiven ? "given" : "open";
}

/// Digits behind the point of the shortest decimal form of a count in billions.
int printedDigits(double billions)
{
    constexpr int kMost = 6;
    for (int digits = 0; digits < kMost; ++digits) {
        const double scaled = billions * std::pow(10.0, digits);
        if (std::abs(scaled - std::round(scaled)) < 1e-6 * std::max(1.0, scaled))
            return digits;
    }
    return kMost;
}

} // namespace

const char* validationKeyId(ValidationKey k)
{
    static constexpr const char* kIds[] = {"task", "framework", "accelerator", "source", "settings"};
    return kIds[static_cast<std::size_t>(k)];
}

std::vector<ValidationGroup> summariseBy(std::span<const RowPrediction> rows, ValidationKey key)
{
    std::map<std::string, std::vector<RowPrediction>> groups;
    for (const RowPrediction& r : rows)
        if (const std::string name = keyOf(r, key); r.predicted && !name.empty())
            groups[name].push_back(r);
    std::vector<ValidationGroup> out;
    for (const auto& [name, members] : groups)
        out.push_back({name, summarise(members)});
    return out;
}

bool ModelCountCheck::exact() const
{
    return std::abs(counted - published) <= 1.0001 * halfDigit;
}

std::vector<ModelCountCheck> checkModelCounts(std::span<const ModelArchitecture> models)
{
    std::vector<ModelCountCheck> out;
    for (const ModelArchitecture& m : models) {
        if (m.publishedParams <= 0.0)
            continue;
        const double unit = 1e9 * std::pow(10.0, -printedDigits(m.publishedParams / 1e9));
        out.push_back({m.id, countParameters(m).total, m.publishedParams, 0.5 * unit});
    }
    return out;
}

ValidationSummary summarise(std::span<const RowPrediction> rows)
{
    ValidationSummary s;
    s.n = static_cast<int>(rows.size());
    std::vector<double> errors;
    std::vector<double> magnitudes;
    int covered = 0;
    for (const RowPrediction& r : rows) {
        s.predicted += r.predicted ? 1 : 0;
        countFits(r, s);
        const std::optional<double> error = r.errorPercent();
        if (!r.scored || !error)
            continue;
        errors.push_back(*error);
        magnitudes.push_back(std::abs(*error));
        covered += r.low && r.high && *r.low <= *r.measured && *r.measured <= *r.high ? 1 : 0;
    }
    s.scored = static_cast<int>(errors.size());
    if (errors.empty())
        return s;
    std::sort(errors.begin(), errors.end());
    std::sort(magnitudes.begin(), magnitudes.end());
    s.medianAbsErrorPercent = quantile(magnitudes, 0.5);
    s.p90AbsErrorPercent = quantile(magnitudes, 0.9);
    s.biasPercent = quantile(errors, 0.5);
    s.coveragePercent = 100.0 * covered / static_cast<double>(errors.size());
    return s;
}

} // namespace peiji
