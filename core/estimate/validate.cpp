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
