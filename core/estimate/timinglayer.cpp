#include "core/estimate/timinglayer.h"

#include "core/estimate/flops.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

/// Adds the three products of one weight matrix: forward, input gradient, weight gradient (unless frozen).
struct MatrixAdder {
    const Workload& w;
    const DeviceModel& d;
    LayerSeconds& out;

    void operator()(double rows, double columns, double depth, double groups = 1.0) const
    {
        if (columns <= 0.0 || depth <= 0.0)
            return;
        out.linearForward += d.product({rows, columns, depth, groups});
        out.linearBackward += d.product({rows, depth, columns, groups});
        if (!w.hasFrozenBase())
            // Added into the main gradient: read and written once.
            out.linearBackward += d.product({columns, depth, rows, groups, 4.0, false});
    }
};

/// Adapter of one matrix: two thin products beside the wide one, bound by memory; dropout copy of the input.
void addAdapter(const Workload& w, const DeviceModel& d, double rows, double columns, double depth, LayerSeconds& out)
{
    const double rank = w.loraRank;
    const Seconds thin =
        d.product16({rows, rank, depth, 1.0, 2.0, false}) + d.product16({rows, columns, rank, 1.0, 4.0, false});
    if (w.dora) {
        // The norm of weight plus adapter, taken anew in each pass: product of the adapter, sum, squares; the magnitude
        // is multiplied onto the outputs (arXiv:2402.09353).
        const Seconds norm = d.product16({columns, depth, rank, 1.0, 2.0, false}) +
                             d.stream(bytes(8.0 * columns * depth)) + d.stream(bytes(4.0 * rows * columns));
        out.minorForward += norm;
        out.minorBackward += norm;
    }
    out.linearForward += thin;
    out.minorForward += d.stream(bytes(4.0 * rows * depth)) + d.stream(bytes(6.0 * rows * columns));
    out.linearBackward += 2.0 * thin;
    out.minorBackward += 2.0 * d.stream(bytes(4.0 * rows * depth)) + d.stream(bytes(2.0 * rows * columns));
}

/// A 4-bit base is expanded to 16 bits before each pass over it: table look-ups run well below stream speed.
Seconds dequantise(const Workload& w, const DeviceModel& d, double elements)
{
    const double stored = bytesPerWeight(w.precision.weights);
    if (!w.isTraining() || stored >= 2.0 || w.task != Task::Qlora)
        return {};
    constexpr double kSlow = 2.0;
    return d.stream(bytes(kSlow * elements * (stored + 2.0)));
}

void addAttentionProjections(const Workload& w, const LayerShape& s, const DeviceModel& d, LayerSeconds& out)
{
    const ModelArchitecture& m = w.model;
    const MatrixAdder matrix{w, d, out};
    const double t = s.tp;
    const double h = m.hidden;
    if (m.attention == AttentionKind::MLA) {
        const double queries = m.heads * static_cast<double>(queryKeyWidth(m));
        if (m.mlaQLoraRank > 0) {
            matrix(s.tokens, m.mlaQLoraRank, h);
            matrix(s.tokens, queries / t, m.mlaQLoraRank);
        } else {
            matrix(s.tokens, queries / t, h);
        }
        matrix(s.tokens, m.mlaKvLoraRank + m.mlaRopeDim, h);
        matrix(s.tokens, m.heads * (m.mlaNopeDim + m.mlaVDim) / t, m.mlaKvLoraRank);
        matrix(s.tokens, h, m.heads * m.mlaVDim / t);
        return;
    }
    const double kvHeads = std::max<double>(m.kvHeads, t); // fewer KV heads than ranks are copied
    const double qkv = (m.heads + 2.0 * kvHeads) * m.headDim / t;
    matrix(s.tokens, qkv, h);
    matrix(s.tokens, h, m.heads * m.headDim / t);
    if (!w.hasFrozenBase())
        return;
    if (w.loraTargets.q || w.loraTargets.k || w.loraTargets.v)
        addAdapter(w, d, s.tokens, qkv, h, out);
    if (w.loraTargets.o)
        addAdapter(w, d, s.tokens, h, m.heads * m.headDim / t, out);
}

void addCoreAttention(const Workload& w, const Plan& p, const LayerShape& s, const DeviceModel& d, LayerSeconds& out)
{
    const ModelArchitecture& m = w.model;
    AttentionShape a{s.sequences,
                     s.tokens / s.sequences,
                     s.context,
                     static_cast<double>(m.heads) / s.tp,
                     static_cast<double>(queryKeyWidth(m)),
                     static_cast<double>(valueWidth(m))};
    if (!p.flashAttention) { // the whole square is multiplied, then masked
        a.keys = w.isTraining() ? w.sequence : s.context;
        out.coreForward += d.unfusedForward(a);
        out.coreBackward += d.unfusedBackward(a);
        return;
    }
    const double whole = m.wholeContextShare();
    out.coreForward += whole * d.attentionForward(a);
    out.coreBackward += whole * d.attentionBackward(a);
    if (whole >= 1.0)
        return;
    a.keys = localContext(m, s.context);
    out.coreForward += (1.0 - whole) * d.attentionForward(a);
    out.coreBackward += (1.0 - whole) * d.attentionBackward(a);
}

/// Norms, rotary embedding, residual additions: bytes moved in forward and backward.
void addMinor(const Workload& w, const Plan& p, const LayerShape& s, const DeviceModel& d, double elementwise,
              LayerSeconds& out)
{
    const ModelArchitecture& m = w.model;
    const double h = m.hidden;
    // Two norms (read, write) and two residual additions (read two, write one; a byte of dropout mask before 2023).
    const double dropout = p.flashAttention ? 0.0 : 1.0;
    const double perToken = 2.0 * 4.0 * h + 2.0 * (6.0 + dropout) * h;
    const double rope = m.position == PositionKind::Rope ? 4.0 * (m.heads + m.kvHeads) * m.headDim / s.tp : 0.0;
    const Bytes forward = bytes(elementwise * (s.normTokens * perToken + s.tokens * rope));
    out.minorForward += 4.0 * d.stream(0.25 * forward);
    out.minorBackward += 4.0 * d.stream(0.45 * forward);
}

void addDenseMlp(const Workload& w, const LayerShape& s, const DeviceModel& d, double width, double elementwise,
                 LayerSeconds& out)
{
    if (width <= 0.0)
        return;
    const ModelArchitecture& m = w.model;
    const double gates = m.gatedMlp ? 2.0 : 1.0;
    const double f = width / s.tp;
    const MatrixAdder matrix{w, d, out};
    matrix(s.tokens, gates * f, m.hidden);
    const Seconds before = out.linearForward;
    matrix(s.tokens, m.hidden, f);
    out.lastForward += out.linearForward - before;
    out.minorForward += d.stream(bytes(elementwise * 2.0 * (gates + 1.0) * s.tokens * f));
    out.minorBackward += d.stream(bytes(elementwise * 2.0 * (2.0 * gates + 1.0) * s.tokens * f));
    if (w.hasFrozenBase() && w.loraTargets.mlp) {
        addAdapter(w, d, s.tokens, gates * f, m.hidden, out);
        addAdapter(w, d, s.tokens, m.hidden, f, out);
    }
}

void addExperts(const Workload& w, const Plan& p, const LayerShape& s, const DeviceModel& d, double elementwise,
                double imbalance, LayerSeconds& out)
{
    const ModelArchitecture& m = w.model;
    const double width = m.moeLatentDim > 0 ? m.moeLatentDim : m.hidden;
    const double ep = std::max(1, p.ep);
    const double gates = m.gatedMlp ? 2.0 : 1.0;
    // With expert parallelism experts stay whole, unless the plan splits them; otherwise the tensor group does. Ranks
    // that share an expert see each other's tokens.
    const double split = p.ep > 1 ? std::max(1, p.etp) : s.tp;
    const double tokensHere = p.ep > 1 ? s.tokens / s.tp * split : s.tokens;
    const double rows = tokensHere * m.expertsPerToken * imbalance; // after dispatch, all local experts together
    const double local = std::max(1.0, m.experts / ep);
    const double f = m.moeFfnHidden / split;
    const MatrixAdder matrix{w, d, out};
    matrix(rows / local, gates * f, width, local);
    const Seconds before = out.linearForward;
    matrix(rows / local, width, f, local);
    out.lastForward += out.linearForward - before;
    // Permute into expert order and back with weights, activation between.
    const Seconds permute = d.randomRows(bytes(4.0 * rows * width));
    const double activation = elementwise * 2.0 * (gates + 1.0) * rows * f;
    out.minorForward += 2.0 * permute + d.stream(bytes(activation));
    out.minorBackward += 2.0 * permute + d.stream(bytes(1.6 * activation));
    // Router in 32 bit: small product, softmax and top-k kernels.
    const Seconds router =
        d.product16({tokensHere, static_cast<double>(m.experts), static_cast<double>(m.hidden), 1.0, 4.0, false}) +
        4.0 * d.stream(bytes(8.0 * tokensHere * m.experts));
    out.minorForward += router;
    out.minorBackward += 2.0 * router;
    if (m.moeLatentDim > 0) {
        matrix(tokensHere, width, m.hidden);
        matrix(tokensHere, m.hidden, width);
    }
    addDenseMlp(w, s, d, m.sharedExpertFfn, elementwise, out);
}

} // namespace

LayerShape layerShape(const Workload& w, const Plan& p)
{
    LayerShape s;
    s.sequences = p.microBatch * (w.inPairs() ? 2.0 : 1.0);
    s.tokens = s.sequences * w.sequence / std::max(1, p.cp);
    s.context = w.attendedTokens();
    s.tp = std::max(1, p.tp);
    s.normTokens = p.sp ? s.tokens / s.tp : s.tokens;
    return s;
}

LayerSeconds& LayerSeconds::add(const LayerSeconds& o, double weight)
{
    linearForward += weight * o.linearForward;
    linearBackward += weight * o.linearBackward;
    minorForward += weight * o.minorForward;
    minorBackward += weight * o.minorBackward;
    lastForward += weight * o.lastForward;
    coreForward += weight * o.coreForward;
    coreBackward += weight * o.coreBackward;
    return *this;
}

LayerSeconds meanLayer(const Workload& w, const Plan& p, const DeviceModel& d, const FrameworkEfficiency& f,
                       double expertImbalance)
{
    const ModelArchitecture& m = w.model;
    const LayerShape s = layerShape(w, p);
    LayerSeconds common;
    addAttentionProjections(w, s, d, common);
    addCoreAttention(w, p, s, d, common);
    addMinor(w, p, s, d, f.elementwise, common);
    const double moeShare = m.layers > 0 ? static_cast<double>(m.moeLayers()) / m.layers : 0.0;
    if (moeShare < 1.0) {
        LayerSeconds dense;
        addDenseMlp(w, s, d, m.ffnHidden, f.elementwise, dense);
        common.add(dense, 1.0 - moeShare);
    }
    if (moeShare > 0.0) {
        LayerSeconds experts;
        addExperts(w, p, s, d, f.elementwise, p.ep > 1 ? expertImbalance : 1.0, experts);
        common.add(experts, moeShare);
    }
    const Seconds expand = dequantise(w, d, layerParametersPerDevice(m, p));
    common.minorForward += expand;
    common.minorBackward += expand;
    return common;
}

LayerSeconds headLayer(const Workload& w, const Plan& p, const DeviceModel& d)
{
    const ModelArchitecture& m = w.model;
    const LayerShape s = layerShape(w, p);
    // Frameworks pad the table so that its columns fill whole tiles.
    const double vocab = std::ceil(m.vocab / (64.0 * s.tp)) * 64.0;
    LayerSeconds out;
    out.linearForward = d.product16({s.tokens, vocab, static_cast<double>(m.hidden), 1.0, 2.0, false});
    out.linearBackward = d.product16({s.tokens, static_cast<double>(m.hidden), vocab, 1.0, 2.0, false});
    if (!w.hasFrozenBase())
        out.linearBackward += d.product16({vocab, static_cast<double>(m.hidden), s.tokens, 1.0, 4.0, false});
    // Loss: 32-bit copy, maximum, exponentials; a fused loss reads the 16-bit logits twice.
    const double logits = s.tokens * vocab;
    out.minorForward = d.stream(bytes((p.fusedLoss ? 4.0 : 14.0) * logits));
    out.minorBackward = d.stream(bytes((p.fusedLoss ? 4.0 : 10.0) * logits));
    // Embedding look-up and its gradient.
    out.minorForward += d.stream(bytes(4.0 * s.tokens * m.hidden));
    out.minorBackward += d.stream(bytes(8.0 * s.tokens * m.hidden));
    return out;
}

double layerParametersPerDevice(const ModelArchitecture& m, const Plan& p)
{
    const double t = std::max(1, p.tp);
    const double matrices = m.gatedMlp ? 3.0 : 2.0;
    const double h = m.hidden;
    const double moeShare = m.layers > 0 ? static_cast<double>(m.moeLayers()) / m.layers : 0.0;
    const double dense = (1.0 - moeShare) * matrices * h * m.ffnHidden / t;
    const double shared = moeShare * (matrices * h * m.sharedExpertFfn / t + h * m.experts);
    return attentionElements(m) / t + dense + shared + expertParametersPerDevice(m, p) + 2.0 * h;
}

double expertParametersPerDevice(const ModelArchitecture& m, const Plan& p)
{
    if (!m.isMoe() || m.layers <= 0)
        return 0.0;
    const double moeShare = static_cast<double>(m.moeLayers()) / m.layers;
    const double width = m.moeLatentDim > 0 ? m.moeLatentDim : m.hidden;
    const double split = p.ep > 1 ? p.ep * std::max(1, p.etp) : std::max(1, p.tp);
    return moeShare * m.experts * (m.gatedMlp ? 3.0 : 2.0) * width * m.moeFfnHidden / split;
}

double edgeParametersPerDevice(const ModelArchitecture& m, const Plan& p)
{
    const double table = static_cast<double>(m.vocab) * m.hidden / std::max(1, p.tp);
    return m.tieEmbeddings ? table : 2.0 * table;
}

} // namespace peiji
