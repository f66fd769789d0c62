#pragma once
// Time of one transformer layer and of the head for one micro-batch on one device, by kernel class.

#include "core/estimate/plan.h"
#include "core/estimate/timingkernels.h"

namespace peiji
{

/// Tokens and widths that one device holds of one micro-batch.
struct LayerShape {
    double sequences = 1.0; ///< of the micro-batch
    double tokens = 0.0;    ///< on this device after context parallelism
    double context = 0.0;   ///< tokens attended over
    int tp = 1;
    double normTokens = 0.0; ///< tokens / tp with sequence parallelism
};
LayerShape layerShape(const Workload& w, const Plan& p);

/// One layer, one micro-batch. `linear` is matrix products, `minor` memory-bound kernels, `core` the core attention.
struct LayerSeconds {
    Seconds linearForward{}, linearBackward{};
    Seconds minorForward{}, minorBackward{};
    Seconds coreForward{}, coreBackward{};
    Seconds lastForward{}; ///< of linearForward, the layer's last product: its result is no input of the backward pass

    Seconds forward() const { return linearForward + minorForward + coreForward; }
    Seconds backward() const { return linearBackward + minorBackward + coreBackward; }
    LayerSeconds& add(const LayerSeconds& o, double weight);
};

/// Mean layer of the model (dense and expert layers weighted by their number).
LayerSeconds meanLayer(const Workload& w, const Plan& p, const DeviceModel& d, const FrameworkEfficiency& f,
                       double expertImbalance);
/// Final norm, head and loss, forward and backward.
LayerSeconds headLayer(const Workload& w, const Plan& p, const DeviceModel& d);

/// Bytes of the layer's trained or frozen weights that one tensor-parallel rank reads, and its share of parameters.
double layerParametersPerDevice(const ModelArchitecture& m, const Plan& p);
/// Of them, the routed experts.
double expertParametersPerDevice(const ModelArchitecture& m, const Plan& p);
/// Parameters of embedding and head held by one tensor-parallel rank.
double edgeParametersPerDevice(const ModelArchitecture& m, const Plan& p);

} // namespace peiji
