#include "tests/core/estimate/support_kernelfit.h"

#include "core/estimate/timingkernels.h"
#include "tests/support/csvrows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace peiji::testing
{

namespace
{

constexpr int kUnknowns = 8;
using Unknowns = std::array<double, kUnknowns>;
/// Peak share, K0, factors of small and tiny tiles, softness, memory share, launch and conversion in µs.
constexpr Unknowns kLow{0.1, 1.0, 0.4, 0.3, 0.02, 0.2, 0.1, 0.01};
constexpr Unknowns kHigh{1.2, 3000.0, 1.05, 1.05, 1.0, 1.4, 25.0, 25.0};
/// Beyond this, a residual counts linearly.
constexpr double kHuber = 0.05;

GemmEfficiency gemmFrom(const Unknowns& x)
{
    GemmEfficiency g;
    g.max = x[0];
    g.k0 = x[1];
    g.smallTile = x[2];
    g.tinyTile = x[3];
    g.soft = x[4];
    g.quantise = seconds(x[7] * 1e-6);
    return g;
}

TimeCalibration calibrationFrom(const Unknowns& x, int processors)
{
    TimeCalibration c;
    DeviceEfficiency d;
    d.bf16 = d.fp8 = d.fp4 = gemmFrom(x);
    d.memoryBandwidth = d.productBandwidth = x[5];
    d.launch = seconds(x[6] * 1e-6);
    d.processors = processors;
    c.byArch["*"] = d;
    return c;
}

double logError(const KernelTime& t, const DeviceModel& d)
{
    return std::log(d.product({t.rows, t.columns, t.depth}).value() / t.seconds);
}

struct KernelFitter {
    const KernelSeries& s;
    const std::vector<bool>& keptOut;

    std::vector<double> errors(const Unknowns& x) const
    {
        const TimeCalibration c = calibrationFrom(x, s.processors);
        const DeviceModel d(s.device, c, s.precision, false);
        std::vector<double> out;
        out.reserve(s.times.size());
        for (std::size_t i = 0; i < s.times.size(); ++i)
            if (!keptOut[i])
                out.push_back(logError(s.times[i], d));
        return out;
    }

    double loss(const Unknowns& x) const
    {
        double sum = 0.0;
        for (const double e : errors(x)) {
            const double a = std::abs(e);
            sum += a <= kHuber ? 0.5 * a * a : kHuber * (a - 0.5 * kHuber);
        }
        return sum;
    }

    /// Coordinate search with shrinking steps: the tile choice makes the loss kinked, slopes mislead.
    Unknowns fit(Unknowns x) const
    {
        double best = loss(x);
        Unknowns step{0.06, 0.5, 0.05, 0.05, 0.3, 0.06, 0.4, 0.5};
        for (int round = 0; round < 24; ++round)
            for (int i = 0; i < kUnknowns; ++i) {
                bool moved = false;
                for (const double direction : {1.0, -1.0}) {
                    Unknowns y = x;
                    y[i] = std::clamp(x[i] * std::exp(direction * step[i]), kLow[i], kHigh[i]);
                    const double l = loss(y);
                    if (l < best) {
                        best = l;
                        x = y;
                        moved = true;
                        break;
                    }
                }
                step[i] *= moved ? 1.3 : 0.6;
            }
        return x;
    }
};

} // namespace

std::vector<KernelSeries> readKernelSeries(const std::string& folder)
{
    std::vector<KernelSeries> out;
    std::map<std::string, std::size_t> index;
    for (const CsvRow& r : readCsv(folder + "/gemm-series.csv")) {
        KernelSeries s;
        s.gpu = r.at("gpu");
        s.format = r.at("dtype");
        s.precision = s.format == "bf16"    ? ComputePrecision::Bf16
                      : s.format == "nvfp4" ? ComputePrecision::NvFp4
                                            : ComputePrecision::Fp8;
        const FlopRate peak = FlopRate::from_value(numberOr(r, "peak_tflops") * 1e12);
        s.device.rates = {{}, {}, peak, peak, peak, peak};
        s.device.memoryBandwidth = fromGBPerSecond(numberOr(r, "bandwidth_gbs"));
        s.processors = static_cast<int>(numberOr(r, "processors"));
        index[r.at("series")] = out.size();
        out.push_back(std::move(s));
    }
    for (const CsvRow& r : readCsv(folder + "/gemm.csv"))
        out[index.at(r.at("series"))].times.push_back(
            {numberOr(r, "m"), numberOr(r, "n"), numberOr(r, "k"), numberOr(r, "latency_us") * 1e-6});
    return out;
}

std::vector<double> keptOutErrors(const KernelSeries& s, const std::vector<bool>& which)
{
    const KernelFitter fitter{s, which};
    const Unknowns x = fitter.fit({0.7, 120.0, 0.92, 0.85, 0.75, 0.75, 3.0, 2.0});
    const TimeCalibration c = calibrationFrom(x, s.processors);
    const DeviceModel d(s.device, c, s.precision, false);
    std::vector<double> out;
    for (std::size_t i = 0; i < s.times.size(); ++i)
        if (which[i])
            out.push_back(std::abs(std::exp(logError(s.times[i], d)) - 1.0));
    return out;
}

} // namespace peiji::testing
