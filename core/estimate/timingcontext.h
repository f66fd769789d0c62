#pragma once
// What the parts of one step share; internal to the step.

#include "core/estimate/flops.h"
#include "core/estimate/timingstep.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

inline Seconds positive(Seconds t)
{
    return std::max(t, Seconds{});
}

inline bool megatronLike(Framework f)
{
    return f == Framework::MegatronCore || f == Framework::MindSpeed;
}

/// Everything the parts of a step need.
struct StepContext {
    const StepModel& model;
    const Workload& w;
    const Plan& p;
    const Hardware& h;
    const TimeTraits& traits;
    const FrameworkEfficiency& f;
    const DeviceModel& device;
    const Fabric& fabric;
    LayerShape shape;
    const LayerSeconds& layer; ///< mean layer, one micro-batch
    const LayerSeconds& head;
    double microBatches = 1.0;
    double layersOfSlowest = 0.0; ///< 0: not chosen yet
    bool slowestHasHead = true;

    StepContext(const StepModel& m, const Plan& plan, const StepModel::FrameworkModel& framework,
                const StepModel::Layers& layers)
        : model(m),
          w(m.m_w),
          p(plan),
          h(m.m_h),
          traits(m.m_traits),
          f(*framework.efficiency),
          device(framework.device),
          fabric(m.m_fabric),
          shape(layerShape(m.m_w, plan)),
          layer(layers.layer),
          head(layers.head),
          microBatches(plan.microBatches(m.m_w.globalBatch))
    {
    }

    double overlapSlowdown() const { return model.m_overlapSlowdown; }
    double straggler() const { return model.m_straggler; }
    const Goodput& goodput() const { return model.m_goodput; }
    double gradientBytes() const { return megatronLike(p.framework) ? 4.0 : 2.0; }
    /// Trained parameters of one layer on this device.
    double trainedLayer() const
    {
        return w.hasFrozenBase() ? adapterParameters(w) / (w.model.layers * static_cast<double>(p.tp))
                                 : layerParametersPerDevice(w.model, p);
    }
    /// With frozen layers the embedding is frozen too.
    double trainedEdge() const
    {
        const double share = w.frozenLayers > 0 && !w.model.tieEmbeddings ? 0.5 : 1.0;
        return w.hasFrozenBase() ? 0.0 : share * edgeParametersPerDevice(w.model, p) / std::min(2, p.pp);
    }
    /// Layers with the prediction modules beside them.
    int layers() const { return w.model.layers + w.mtpLayers(); }
    /// Of the layers of the slowest stage, those that are trained. Stages from the bottom are the frozen ones.
    double trainedShare() const
    {
        if (w.hasFrozenBase() || w.frozenLayers <= 0 || layersOfSlowest <= 0.0)
            return 1.0;
        return std::clamp((layers() - w.frozenLayers) / layersOfSlowest, 0.0, 1.0);
    }
    double trainedParameters() const
    {
        return trainedShare() * trainedLayer() * std::ceil(layers() / static_cast<double>(p.pp)) + trainedEdge();
    }
    /// Of them, routed experts when expert parallelism gives them replicas of their own.
    double trainedExperts() const
    {
        if (p.ep <= 1 || w.hasFrozenBase())
            return 0.0;
        return trainedShare() * expertParametersPerDevice(w.model, p) * std::ceil(layers() / static_cast<double>(p.pp));
    }
    RankGroup expertGroup() const
    {
        const int held = std::max(1, p.ep) * std::max(1, p.etp);
        return fabric.group(std::max(1, p.dp * p.cp * p.tp / held), held);
    }
    RankGroup dataGroup() const { return fabric.group(p.dp * p.cp, p.tp); }
    RankGroup shardGroup() const
    {
        return fabric.group(p.shardGroup > 0 ? std::min(p.shardGroup, p.dp * p.cp) : p.dp * p.cp, p.tp);
    }
};

/// Transfers of one layer and micro-batch that nothing hides.
Seconds tensorComm(const StepContext& x);
Seconds contextComm(const StepContext& x);
Seconds expertComm(const StepContext& x);
/// Of the whole step; `forward` and `backward` are one layer's, the windows the slowest stage's.
Seconds shardedWeights(const StepContext& x, Seconds forward, Seconds backward);
Seconds gradientComm(const StepContext& x, Seconds backwardWindow, Seconds forwardWindow);
Seconds pipelineTransfers(const StepContext& x);

} // namespace peiji
