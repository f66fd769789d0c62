#include "core/estimate/timinginference.h"

#include "core/estimate/communication.h"
#include "core/estimate/flops.h"
#include "core/estimate/timinglayer.h"
#include "core/estimate/timingpower.h"

#include <algorithm>
#include <cmath>
#include <vector>

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

/// Products of one decode step: few rows, so that reading the weights decides until the batch is large. Weights
/// narrower than the products are read as they are stored.
struct DecodeProducts {
    const DeviceModel& d;
    double stored; ///< bytes of a weight in memory
    Seconds sum{};

    void add(double rows, double columns, double depth, double groups = 1.0)
    {
        if (rows <= 0.0 || columns <= 0.0 || depth <= 0.0)
            return;
        Product p{rows, columns, depth, groups};
        p.weightBytes = stored;
        sum += d.product(p);
    }
};

void addAttentionProducts(const ModelArchitecture& m, double n, double tp, DecodeProducts& out)
{
    const double h = m.hidden;
    if (m.attention != AttentionKind::MLA) {
        const double kvHeads = std::max<double>(m.kvHeads, tp);
        out.add(n, (m.heads + 2.0 * kvHeads) * m.headDim / tp, h);
        out.add(n, h, m.heads * static_cast<double>(m.headDim) / tp);
        return;
    }
    const double queries = m.heads * static_cast<double>(queryKeyWidth(m)) / tp;
    if (m.mlaQLoraRank > 0) {
        out.add(n, m.mlaQLoraRank + m.mlaKvLoraRank + m.mlaRopeDim, h);
        out.add(n, queries, m.mlaQLoraRank);
    } else {
        out.add(n, queries + m.mlaKvLoraRank + m.mlaRopeDim, h);
    }
    // Absorbed form: queries into the latent, results out of it, head by head.
    out.add(n, m.mlaKvLoraRank, m.mlaNopeDim, m.heads / tp);
    out.add(n, m.mlaVDim, m.mlaKvLoraRank, m.heads / tp);
    out.add(n, h, m.heads * static_cast<double>(m.mlaVDim) / tp);
}

void addMlpProducts(const ModelArchitecture& m, double n, double width, double tp, DecodeProducts& out)
{
    if (width <= 0.0)
        return;
    out.add(n, (m.gatedMlp ? 2.0 : 1.0) * width / tp, m.hidden);
    out.add(n, m.hidden, width / tp);
}

void addExpertProducts(const ModelArchitecture& m, const Plan& p, double n, DecodeProducts& out)
{
    const double width = m.moeLatentDim > 0 ? m.moeLatentDim : m.hidden;
    const double ep = std::max(1, p.ep);
    const double split = p.ep > 1 ? 1.0 : std::max(1, p.tp);
    // With expert parallelism a group serves the sequences of all its ranks.
    const double tokens = p.ep > 1 ? n * ep / std::max(1, p.tp) : n;
    const double touched = std::max(1.0, expertsTouched(m, tokens) / ep);
    const double rows = std::max(1.0, tokens * m.expertsPerToken / (touched * ep));
    out.add(rows, (m.gatedMlp ? 2.0 : 1.0) * m.moeFfnHidden / split, width, touched);
    out.add(rows, width, m.moeFfnHidden / split, touched);
    out.add(n, m.experts, m.hidden);
    addMlpProducts(m, n, m.sharedExpertFfn, std::max(1, p.tp), out);
}

struct DecodeParts {
    Seconds weights{}; ///< reading weights or multiplying, whichever is longer, all layers of one stage pass
    Seconds cache{};
    Seconds comm{};
    Seconds host{};
    Seconds total() const { return weights + cache + comm + host; }
};

DecodeParts decodeStep(const Workload& w, const Plan& p, const DeviceModel& d, const Fabric& fabric,
                       const FrameworkEfficiency& f, double sequences)
{
    const ModelArchitecture& m = w.model;
    const double layers = m.layers;
    const double moe = m.moeLayers();
    const double tp = std::max(1, p.tp);
    const double reached = w.serving.promptTokens + 0.5 * w.serving.outputTokens;
    // Windowed layers read their window, linear ones a state of fixed size.
    const double whole = m.wholeContextShare();
    const double context = whole * reached + (1.0 - whole) * std::min<double>(reached, m.slidingWindow);
    DecodeProducts attention{d, bytesPerWeight(w.precision.weights)};
    DecodeProducts dense = attention;
    DecodeProducts experts = attention;
    addAttentionProducts(m, sequences, tp, attention);
    addMlpProducts(m, sequences, m.ffnHidden, tp, dense);
    if (m.isMoe())
        addExpertProducts(m, p, sequences, experts);
    DecodeParts s;
    // Norms, rotary embedding, activation, cache update: launched from a captured graph, a third of a launch each.
    constexpr double kSmallKernels = 6.0;
    const Seconds small = kSmallKernels / 3.0 * d.efficiency().launch;
    s.weights = layers * (attention.sum + small) + (layers - moe) * dense.sum + moe * experts.sum;
    s.cache = layers * d.decodeAttention(bytes(sequences * context * cacheBytes(w, p)));
    DecodeProducts head{d, std::max(1.0, std::min(2.0, bytesPerWeight(w.precision.weights)))};
    head.add(sequences, m.vocab / tp, m.hidden);
    s.weights += head.sum;
    if (p.tp > 1) {
        const RankGroup g = fabric.group(p.tp, 1);
        s.comm += 2.0 * layers * fabric.allReduce(bytes(2.0 * sequences * m.hidden), g);
    }
    if (p.ep > 1)
        s.comm += 2.0 * moe *
                  fabric.dispatch(bytes(2.0 * sequences / tp * m.hidden), m.expertsPerToken, fabric.group(p.ep, 1));
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
    const FrameworkEfficiency& f = c.framework(toId(p.framework));
    const DeviceModel d(h.device, c, w.precision.compute, false, f.nativeAttention);
    const Fabric fabric(h, c);
    const double perReplica = std::max(1.0, std::ceil(w.serving.concurrency / static_cast<double>(std::max(1, p.dp))));
    // With pipeline stages the sequences are split so that each stage is busy; every stage reads its own weights.
    const double perStage = std::max(1.0, std::ceil(perReplica / std::max(1, p.pp)));
    const DecodeParts s = decodeStep(w, p, d, fabric, f, perStage);
    TimeEstimate e;
    e.category[static_cast<std::size_t>(TimeCategory::Compute)] = s.weights;
    e.category[static_cast<std::size_t>(TimeCategory::Attention)] = s.cache;
    e.category[static_cast<std::size_t>(TimeCategory::TensorComm)] = s.comm;
    e.category[static_cast<std::size_t>(TimeCategory::Other)] = s.host;
    const Seconds step = s.total();
    e.devicePrior = !d.measured();
    const IntervalFactors& i = c.interval(toId(w.task), h.device.archKey, d.measured());
    e.stepSeconds = Interval::scaled(step.value(), i.low, i.high);
    const Seconds first = prefill(w, p, d, fabric, f);
    // Continuous batching: while one request makes its tokens, every other one of the replica is prefilled once.
    const double out = std::max(1, w.serving.outputTokens);
    const double stages = std::max(1, p.pp);
    const double life = out * step.value() + perReplica * first.value() / stages;
    // A request that arrives waits for half of a prefill that it finds under way.
    const double prefilling = std::min(1.0, (perReplica - 1.0) * first.value() / stages / life);
    const double firstToken = (1.0 + 0.5 * prefilling) * first.value() + step.value();
    e.prefillSeconds = Interval::scaled(firstToken, i.low, i.high);
    const double perUser = out / life;
    const double total = perUser * std::min<double>(w.serving.concurrency, perReplica * std::max(1, p.dp));
    e.tokensPerSecondPerUser = {perUser / i.high, perUser, perUser / i.low};
    e.tokensPerSecond = {total / i.high, total, total / i.low};
    const ModuleFlops work = moduleFlops(w.model, w.serving.promptTokens + 0.5 * out);
    const double tokensDone = total * (1.0 + w.serving.promptTokens / out);
    e.mfuCausal = tokensDone * work.forwardCausal().value() / (d.peak().value() * h.devices());
    e.mfuFull = tokensDone * work.forwardFull().value() / (d.peak().value() * h.devices());
    const double computing = perReplica * first.value() / life;
    e.mfuCausalInterval = {e.mfuCausal / i.high, e.mfuCausal, e.mfuCausal / i.low};
    e.mfuFullInterval = {e.mfuFull / i.high, e.mfuFull, e.mfuFull / i.low};
    const PowerModel power(h, c);
    const double busy = std::clamp(0.6 + 0.4 * computing, 0.0, 1.0);
    e.sustainedPower = power.at(busy);
    e.powerInterval = power.interval(busy);
    e.energyJoules = energyInterval(e.sustainedPower.value() / total * 1e6, e.stepSeconds, e.powerInterval);
    return e;
}

std::vector<int> servingLoads(int stated)
{
    constexpr int kMost = 1024;
    std::vector<int> out;
    for (int users = 1; users <= std::max(kMost, 4 * stated) && users <= 1'000'000; users *= 2)
        out.push_back(users);
    if (std::find(out.begin(), out.end(), stated) == out.end())
        out.insert(std::lower_bound(out.begin(), out.end(), stated), stated);
    return out;
}

std::vector<ServingPoint> servingCurve(const Workload& w, const Plan& p, const Hardware& h, const Calibration& c,
                                       std::span<const int> concurrency)
{
    std::vector<ServingPoint> out = servingCurve(w, p, h, c.time, concurrency);
    Workload at = w;
    for (std::size_t i = 0; i < out.size(); ++i) {
        at.serving.concurrency = out[i].concurrency;
        out[i].verdict = estimateMemory(at, p, h.device, c.memory).verdict;
        if (out[i].verdict == FitVerdict::DoesNotFit) {
            out.resize(i + 1);
            break;
        }
    }
    return out;
}

std::vector<ServingPoint> servingCurve(const Workload& w, const Plan& p, const Hardware& h, const TimeCalibration& c,
                                       std::span<const int> concurrency)
{
    std::vector<ServingPoint> out;
    Workload at = w;
    for (const int users : concurrency) {
        at.serving.concurrency = users;
        const TimeEstimate t = estimateServing(at, p, h, c);
        out.push_back({users, t.prefillSeconds, t.tokensPerSecondPerUser, t.tokensPerSecond, FitVerdict::DoesNotFit});
    }
    return out;
}

} // namespace peiji
