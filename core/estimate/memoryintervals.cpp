// Weighted quantiles of residuals by task and framework.

#include "core/estimate/memoryintervals.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

constexpr double kTail = 0.05; ///< below and above a 90 % interval
constexpr int kLeastRows = 12;
constexpr int kLeastSources = 4;
constexpr const char* kEverything = "*/*";

struct Sample {
    double factor;
    std::string_view source;
    double weight = 1.0;
};

/// Smallest factor at which the given share of the weight is reached; `sorted` not empty.
double weightedQuantile(const std::vector<Sample>& sorted, double share)
{
    double all = 0.0;
    for (const Sample& s : sorted)
        all += s.weight;
    double sum = 0.0;
    for (const Sample& s : sorted) {
        sum += s.weight;
        if (sum >= share * all)
            return s.factor;
    }
    return sorted.back().factor;
}

IntervalFactors factorsOf(std::vector<Sample> samples, int sources)
{
    std::sort(samples.begin(), samples.end(), [](const Sample& a, const Sample& b) { return a.factor < b.factor; });
    IntervalFactors f;
    const auto hundredths = [](double v) { return std::round(v * 100.0) / 100.0; };
    f.low = std::clamp(hundredths(weightedQuantile(samples, kTail)), 0.0, 1.0);
    f.high = std::max(1.0, hundredths(weightedQuantile(samples, 1.0 - kTail)));
    f.samples = static_cast<int>(samples.size());
    f.source = "residuals over uncertain bytes of " + std::to_string(samples.size()) + " published measurements from " +
               std::to_string(sources) + " sources";
    return f;
}

bool countsForIntervals(const RowPrediction& r, std::string_view leftOut)
{
    return r.scored && r.measured && r.predicted && r.uncertain > 0.0 && r.recomputeGiven &&
           (leftOut.empty() || r.source != leftOut);
}

} // namespace

IntervalTable conformalIntervals(std::span<const RowPrediction> rows, std::string_view leftOut)
{
    std::map<std::string, std::vector<Sample>, std::less<>> groups;
    for (const RowPrediction& r : rows) {
        if (!countsForIntervals(r, leftOut))
            continue;
        const double nearest = std::clamp(*r.measured, r.least, r.most);
        const Sample sample{1.0 + (*r.measured - nearest) / r.uncertain, r.source};
        for (const std::string& key : {r.engineTask + "/" + r.engineFramework, "*/" + r.engineFramework,
                                       r.engineTask + "/*", std::string("*/*")})
            groups[key].push_back(sample);
    }
    IntervalTable table;
    for (auto& [key, samples] : groups) {
        std::map<std::string_view, int> rowsOf;
        for (const Sample& s : samples)
            ++rowsOf[s.source];
        const int sources = static_cast<int>(rowsOf.size());
        if (key != kEverything && (static_cast<int>(samples.size()) < kLeastRows || sources < kLeastSources))
            continue;
        for (Sample& s : samples)
            s.weight = 1.0 / std::sqrt(static_cast<double>(rowsOf[s.source]));
        table[key] = factorsOf(std::move(samples), sources);
    }
    return table;
}

std::vector<RowPrediction> predictLeavingSourceOut(std::span<const MeasurementRow> rows, const MemoryCalibration& c,
                                                   std::span<const ModelArchitecture> models)
{
    std::vector<RowPrediction> all;
    for (const MeasurementRow& row : rows)
        all.push_back(predictMemoryRow(row, c, models));
    std::map<std::string, MemoryCalibration> without;
    for (const RowPrediction& r : all)
        if (!without.contains(r.source)) {
            MemoryCalibration other = c;
            other.byTaskFramework = conformalIntervals(all, r.source);
            without.emplace(r.source, std::move(other));
        }
    std::vector<RowPrediction> out;
    for (std::size_t i = 0; i < rows.size(); ++i)
        out.push_back(predictMemoryRow(rows[i], without.at(all[i].source), models));
    return out;
}

} // namespace peiji
