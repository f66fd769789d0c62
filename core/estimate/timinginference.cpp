#include "core/estimate/timinginference.h"

#include "core/estimate/communication.h"
#include "core/estimate/flops.h"
#include "core/estimate/timinglayer.h"
#include "core/estimate/timingpower.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

/// Experts that at least one of `sequences` tokens visits, of one layer: E·(1 − (1 − k/E)^n).
double expertsTouched(const ModelArchitecture& m, double sequences)
{
    const double share = static_cast<double>(m.expertsPerToken) / m.experts;
    return m.experts * (1.0 - std::pow(1.0 - share, sequences));
}

/// Elements of one layer's weights that a decode step reads on one device.
double weightsRead(const ModelArchitecture& m, const Plan& p, double sequences)
{
    double n = layerParametersPerDevice(m, p);
    if (m.isMoe()) {
        const double width = m.moeLatentDim > 0 ? m.moeLatentDim : m.hidden;
        const double split = p.ep > 1 ? p.ep : std::max(1, p.tp);
        const double all = (m.gatedMlp ? 3.0 : 2.0) * width * m.moeFfnHidden / split;
        const double share = static_cast<double>(m.moeLayers()) / m.layers;
        n -= share * all * (m.experts - expertsTouched(m, sequences));
    }
    return n;
}

/// Cache of one token in one layer on one device, bytes.
double cacheBytes(const Workload& w, const Plan& p)
{
    const ModelArchitecture& m = w.model;
    const double element = bytesPerWeight(w.serving.kvCache);
    if (m.attention == AttentionKind::MLA)
        return element * (m.mlaKvLoraRank + m.mlaRopeDim);
    const double heads = std::max(1.0, m.kvHeads / static_cast<double>(std::max(1, p.tp)));
    return 2.0 * element * heads * m.headDim;
}

struct DecodeParts {
    Seconds weights{}; ///< reading weights or multiplying, whichever is longer, all layers of one stage pass
    Seconds cache{};
    Seconds comm{};
    Seconds host{};
};

DecodeParts decodeStep(const Workload& w, const Plan& p, const DeviceModel& d, const Fabric& fabric,
                       const FrameworkEfficiency& f, double sequences)
{
    const ModelArchitecture& m = w.model;
    const double layers = m.layers;
    const double context = w.serving.promptTokens + 0.5 * w.serving.outputTokens;
    const double stored = bytesPerWeight(w.precision.weights);
    const double read = weightsRead(m, p, sequences);
    const ModuleFlops work = moduleFlops(m, context);
    const double perLayerFlop = (work.linear() - work.head).value() / layers / std::max(1, p.tp);
    const double rate = d.peak().value() * d.efficiency().bf16.max;
    DecodeParts s;
    const Seconds multiply = seconds(sequences * perLayerFlop / rate);
    // Each of the layer's kernels is launched from a captured graph; six remain between layers.
    const Seconds launches = 6.0 * d.efficiency().launch * 0.5;
    s.weights = layers * (std::max(d.stream(bytes(stored * read)), multiply) + launches);
    s.cache = layers * d.decodeAttention(bytes(sequences * context * cacheBytes(w, p)));
    const double headElements = static_cast<double>(m.vocab) * m.hidden / std::max(1, p.tp);
    s.weights += d.stream(bytes(std::max(1.0, std::min(2.0, stored)) * headElements));
    if (p.tp > 1) {
        const RankGroup g = fabric.group(p.tp, 1);
        s.comm += 2.0 * layers * fabric.allReduce(bytes(2.0 * sequences * m.hidden), g);
    }
    if (p.ep > 1)
        s.comm += 2.0 * layers *
                  fabric.allToAll(bytes(2.0 * sequences * m.hidden * m.expertsPerToken), fabric.group(p.ep, 1));
    if (p.pp > 1)
        s.comm += static_cast<double>(p.pp) * fabric.sendNext(bytes(2.0 * sequences * m.hidden), p.tp);
    s.host = layers * f.hostPerLayer;
    return s;
}

/// Prompt of one request through all stages.
Seconds prefill(const Workload& w, const Plan& p, const DeviceModel& d, const Fabric& fabric,
                const FrameworkEfficiency& f)
{
    Workload one = w;
    one.task = Task::Lora; // frozen weights: no weight gradients; only the forward half is read below
    one.loraTargets = {false, false, false, false, false, false};
    one.sequence = std::max(1, w.serving.promptTokens);
    Plan single = p;
    single.microBatch = 1;
    single.cp = 1;
    single.flashAttention = true;
    const LayerSeconds layer = meanLayer(one, single, d, f, 1.2);
    Seconds t = static_cast<double>(w.model.layers) * layer.forward();
    if (p.tp > 1)
        t += 2.0 * w.model.layers * fabric.allReduce(bytes(2.0 * one.sequence * w.model.hidden), fabric.group(p.tp, 1));
    return t;
}

} // namespace

TimeEstimate estimateServing(const Workload& w, const Plan& p, const Hardware& h, const TimeCalibration& c)
{
    const DeviceModel d(h.device, c, w.precision.compute, false);
    const Fabric fabric(h, c);
    const FrameworkEfficiency& f = c.framework(toId(p.framework));
    const double perReplica = std::max(1.0, std::ceil(w.serving.concurrency / static_cast<double>(std::max(1, p.dp))));
    // With pipeline stages the sequences are split so that each stage is busy; every stage reads its own weights.
    const double perStage = std::max(1.0, std::ceil(perReplica / std::max(1, p.pp)));
    const DecodeParts s = decodeStep(w, p, d, fabric, f, perStage);
    TimeEstimate e;
    e.category[static_cast<std::size_t>(TimeCategory::Compute)] = s.weights;
    e.category[static_cast<std::size_t>(TimeCategory::Attention)] = s.cache;
    e.category[static_cast<std::size_t>(TimeCategory::TensorComm)] = s.comm;
    e.category[static_cast<std::size_t>(TimeCategory::Other)] = s.host;
    const Seconds step = s.weights + s.cache + s.comm + s.host;
    e.devicePrior = !d.measured();
    const IntervalFactors& i = c.interval(toId(w.task), d.measured());
    e.stepSeconds = Interval::scaled(step.value(), i.low, i.high);
    const Seconds first = prefill(w, p, d, fabric, f);
    e.prefillSeconds = Interval::scaled((first + step).value(), i.low, i.high);
    // Continuous batching: while one request makes its tokens, every other one of the replica is prefilled once.
    const double out = std::max(1, w.serving.outputTokens);
    const double life = out * step.value() + perReplica * first.value() / std::max(1, p.pp);
    const double perUser = out / life;
    const double total = perUser * std::min<double>(w.serving.concurrency, perReplica * std::max(1, p.dp));
    e.tokensPerSecondPerUser = {perUser / i.high, perUser, perUser / i.low};
    e.tokensPerSecond = {total / i.high, total, total / i.low};
    const ModuleFlops work = moduleFlops(w.model, w.serving.promptTokens + 0.5 * out);
    const double tokensDone = total * (1.0 + w.serving.promptTokens / out);
    e.mfuCausal = tokensDone * work.forwardCausal().value() / (d.peak().value() * h.devices());
    e.mfuFull = tokensDone * work.forwardFull().value() / (d.peak().value() * h.devices());
    const double computing = perReplica * first.value() / life;
    e.sustainedPower = systemPower(h, c, std::clamp(0.6 + 0.4 * computing, 0.0, 1.0));
    e.energyJoules = Interval::scaled(e.sustainedPower.value() / total * 1e6, i.low, i.high);
    return e;
}

} // namespace peiji
