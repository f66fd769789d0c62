// Weighted quantiles of residuals by task and framework.

#include "core/estimate/memoryintervals.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace peiji
{

namespace
{

constexpr double kTail = 0.05; ///< below and above a 90 % interval
constexpr int kLeastRows = 12;
constexpr int kLeastSources = 5;
constexpr const char* kEverything = "*/*";

struct Sample {
    double factor;
    std::string_view source;
    double weight = 1.0;
};

/// Smallest factor at which 1 - kTail of the weight is reached, counting one row more, at infinity: the row to come
/// (split-conformal). `sorted` in rising order, not empty.
template <class Iterator>
double conformalBound(Iterator begin, Iterator end)
{
    double all = 0.0;
    for (Iterator i = begin; i != end; ++i)
        all += i->weight;
    all += all / static_cast<double>(std::distance(begin, end)); // the row to come weighs as the others on average
    double sum = 0.0;
    for (Iterator i = begin; i != end; ++i) {
        sum += i->weight;
        if (sum >= (1.0 - kTail) * all)
            return i->factor;
    }
    return std::prev(end)->factor;
}

IntervalFactors factorsOf(std::vector<Sample> samples, int sources)
{
    std::sort(samples.begin(), samples.end(), [](const Sample& a, const Sample& b) { return a.factor < b.factor; });
    IntervalFactors f;
    const auto hundredths = [](double v) { return std::round(v * 100.0) / 100.0; };
    f.low = std::clamp(hundredths(conformalBound(samples.rbegin(), samples.rend())), 0.0, 1.0);
    f.high = std::max(1.0, hundredths(conformalBound(samples.begin(), samples.end())));
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
