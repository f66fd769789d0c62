#pragma once
// Fit of the engine's model of matrix products to measured kernel times of one device and number format, and its
// error on times that were kept out.

#include "core/estimate/calibration.h"
#include "core/estimate/hardware.h"
#include "core/workload/workload.h"

#include <string>
#include <vector>

namespace peiji::testing
{

struct KernelTime {
    double rows = 0.0, columns = 0.0, depth = 0.0;
    double seconds = 0.0;
};

/// One device in one format, as tests/measurements/gemm.csv holds it.
struct KernelSeries {
    std::string gpu, format;
    ComputePrecision precision = ComputePrecision::Bf16;
    Device device;
    int processors = 1;
    std::vector<KernelTime> times;
};
std::vector<KernelSeries> readKernelSeries(const std::string& folder);

/// |predicted / measured − 1| of each time of `which`, with constants fitted to the others. The order of `which` is the
/// series' own; true = kept out.
std::vector<double> keptOutErrors(const KernelSeries& s, const std::vector<bool>& which);

} // namespace peiji::testing
