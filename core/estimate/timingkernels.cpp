#include "core/estimate/timingkernels.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

struct Tile {
    double rows;
    double columns;
    int halvings; ///< below 256×128
};
constexpr Tile kTiles[] = {{256, 128, 0}, {128, 256, 0}, {128, 128, 1}, {64, 128, 2}, {128, 64, 2}, {64, 64, 3}};
/// Splitting K costs a reduction: its launch and one pass over partial sums.
constexpr double kSplitSeconds = 0.5e-6;
constexpr double kMinSplitDepth = 128.0;

/// Whether a side is no multiple of 64 elements, so that its lines cannot be loaded whole.
bool unaligned(const Product& p)
{
    const auto odd = [](double side) { return side >= 512.0 && std::fmod(side, 64.0) != 0.0; };
    return odd(p.columns) || odd(p.depth);
}

double tileFactor(const GemmEfficiency& g, int halvings)
{
    if (halvings == 0)
        return 1.0;
    double f = g.smallTile;
    for (int i = 1; i < halvings; ++i)
        f *= g.tinyTile;
    return f;
}

bool has(FlopRate r)
{
    return r.value() > 0.0;
}

} // namespace

FlopRate rateFor(const DeviceRates& r, ComputePrecision wanted, ComputePrecision& given)
{
    given = wanted;
    if (wanted == ComputePrecision::NvFp4 && has(r.fp4))
        return r.fp4;
    if (wanted == ComputePrecision::NvFp4 || wanted == ComputePrecision::MxFp8 || wanted == ComputePrecision::Fp8) {
        if (has(r.fp8)) {
            given = wanted == ComputePrecision::MxFp8 ? wanted : ComputePrecision::Fp8;
            return r.fp8;
        }
        wanted = ComputePrecision::Bf16;
    }
    if (wanted == ComputePrecision::Bf16 || wanted == ComputePrecision::Fp16) {
        given = wanted;
        const FlopRate first = wanted == ComputePrecision::Bf16 ? r.bf16 : r.fp16;
        if (has(first))
            return first;
        given = wanted == ComputePrecision::Bf16 ? ComputePrecision::Fp16 : ComputePrecision::Bf16;
        if (const FlopRate other = wanted == ComputePrecision::Bf16 ? r.fp16 : r.bf16; has(other))
            return other;
        wanted = ComputePrecision::Tf32;
    }
    if (wanted == ComputePrecision::Tf32 && has(r.tf32)) {
        given = ComputePrecision::Tf32;
        return r.tf32;
    }
    given = ComputePrecision::Fp32;
    return r.fp32;
}

DeviceModel::DeviceModel(const Device& device, const TimeCalibration& c, ComputePrecision precision, bool sustained,
                         double nativeAttention)
    : m_efficiency(&c.device(device.id, device.archKey)),
      m_memory(device.memoryBandwidth * m_efficiency->memoryBandwidth),
      m_productMemory(device.memoryBandwidth * m_efficiency->productBandwidth),
      m_unaligned(c.constant("unaligned_products", 0.75)),
      m_randomRows(c.constant("random_rows", 0.57)),
      m_decodeShare(c.constant("decode_attention", 0.87))
{
    const DeviceEfficiency& e = *m_efficiency;
    m_attention = e.portableAttention + (1.0 - e.portableAttention) * nativeAttention;
    ComputePrecision given = precision;
    m_peak = rateFor(device.rates, precision, given);
    m_main = {m_peak, &e.bf16, 2.0, sustained ? e.sustained : 1.0};
    if (given == ComputePrecision::Fp8 || given == ComputePrecision::MxFp8)
        m_main = {m_peak, &e.fp8, 1.0, sustained ? e.sustained8 : 1.0};
    if (given == ComputePrecision::NvFp4)
        m_main = {m_peak, &e.fp4, 0.5625, sustained ? e.sustained8 : 1.0};
    if (given == ComputePrecision::Fp32 || given == ComputePrecision::Tf32)
        m_main.bytesPerElement = 4.0;
    m_operandBytes = m_main.bytesPerElement;
    ComputePrecision wideGiven = given;
    const bool wideIsMain = m_operandBytes >= 2.0;
    m_wide = m_main;
    if (!wideIsMain)
        m_wide = {rateFor(device.rates, ComputePrecision::Bf16, wideGiven), &e.bf16, 2.0,
                  sustained ? e.sustained : 1.0};
}

Seconds DeviceModel::product(const Product& p) const
{
    return product(p, m_main);
}

Seconds DeviceModel::product16(const Product& p) const
{
    return product(p, m_wide);
}

Seconds DeviceModel::product(const Product& p, const Format& f) const
{
    const DeviceEfficiency& e = *m_efficiency;
    const GemmEfficiency& g = *f.gemm;
    const double perProcessor = f.peak.value() * f.sustained * (unaligned(p) ? m_unaligned : 1.0) / e.processors;
    double best = -1.0;
    for (const Tile& tile : kTiles) {
        const double tiles = std::ceil(p.rows / tile.rows) * std::ceil(p.columns / tile.columns) * p.groups;
        const double work = 2.0 * tile.rows * tile.columns * p.depth;
        const double rate = perProcessor * g.max * tileFactor(g, tile.halvings);
        for (double split = 1.0; split <= 16.0; split *= 2.0) {
            const double depth = p.depth / split;
            if (split > 1.0 && (depth < kMinSplitDepth || p.groups > 1.0))
                break;
            const double waves = tiles * split / e.processors;
            const double counted = std::max(1.0, g.soft * waves + (1.0 - g.soft) * std::ceil(waves));
            double t = counted * (work / split) / (rate * depth / (depth + g.k0));
            if (split > 1.0)
                t += kSplitSeconds + 8.0 * p.rows * p.columns * split / m_productMemory.value();
            if (best < 0.0 || t < best)
                best = t;
            if (waves >= 1.0)
                break;
        }
    }
    const double weightBytes = p.weightBytes > 0.0 ? p.weightBytes : f.bytesPerElement;
    const double operands = p.groups * p.depth * (p.rows * f.bytesPerElement + p.columns * weightBytes);
    const double result = p.groups * p.rows * p.columns * p.resultBytes;
    const double memory = (operands + result) / m_productMemory.value();
    Seconds t = seconds(std::max(best, memory)) + e.launch;
    if (p.groups > 1.0)
        t = seconds(std::max(best / e.grouped, memory)) + e.launch;
    if (p.convert && f.bytesPerElement < 2.0)
        t += g.quantise + seconds(p.groups * p.rows * p.depth * (2.0 + f.bytesPerElement) / m_memory.value());
    return t;
}

Seconds DeviceModel::stream(Bytes traffic) const
{
    return traffic / m_memory + m_efficiency->launch;
}

Seconds DeviceModel::decodeAttention(Bytes cache) const
{
    // Splitting the cache and joining the parts makes two launches and a half.
    constexpr double kLaunches = 2.5;
    return cache / (m_decodeShare * m_memory) + kLaunches * m_efficiency->launch;
}

Seconds DeviceModel::randomRows(Bytes traffic) const
{
    return traffic / (m_randomRows * m_memory) + m_efficiency->launch;
}

Seconds DeviceModel::core(const AttentionShape& a, double passes, double efficiency) const
{
    const DeviceEfficiency& e = *m_efficiency;
    const double causal = a.batch * a.heads * a.queries * a.keys * (a.queryKeyWidth + a.valueWidth);
    const double narrow = a.queryKeyWidth <= 64.0 ? e.narrowHead : 1.0;
    // Few heads × query blocks leave processors idle, like few tiles of a product.
    const double blocks = a.batch * a.heads * std::ceil(a.queries / 128.0);
    const double filled = std::min(1.0, blocks / e.processors);
    const double rate = m_wide.peak.value() * m_wide.sustained * efficiency * m_attention * narrow * filled * a.keys /
                        (a.keys + e.attentionS0);
    const double traffic = 2.0 * a.batch * a.heads * (a.queries + a.keys) * (a.queryKeyWidth + a.valueWidth);
    return seconds(std::max(passes * causal / rate, passes * traffic / m_memory.value())) + e.launch;
}

Seconds DeviceModel::attentionForward(const AttentionShape& a) const
{
    return core(a, 1.0, m_efficiency->attentionForward);
}

Seconds DeviceModel::attentionBackward(const AttentionShape& a) const
{
    // FlashAttention recomputes the scores: five products backward against two forward.
    return core(a, 2.5, m_efficiency->attentionBackward);
}

Seconds DeviceModel::unfusedForward(const AttentionShape& a) const
{
    const double groups = a.batch * a.heads;
    const Product scores{a.queries, a.keys, a.queryKeyWidth, groups, 2.0, false};
    const Product sum{a.queries, a.valueWidth, a.keys, groups, 2.0, false};
    // Scale, mask and softmax fused (read, write), dropout (read, write, mask): 9 bytes per score.
    const double square = groups * a.queries * a.keys;
    return product16(scores) + product16(sum) + stream(bytes(4.0 * square)) + stream(bytes(5.0 * square));
}

Seconds DeviceModel::unfusedBackward(const AttentionShape& a) const
{
    const double groups = a.batch * a.heads;
    const Product scores{a.queries, a.keys, a.queryKeyWidth, groups, 2.0, false};
    const Product sum{a.queries, a.valueWidth, a.keys, groups, 2.0, false};
    const double square = groups * a.queries * a.keys;
    return 2.0 * product16(scores) + 2.0 * product16(sum) + stream(bytes(5.0 * square)) + stream(bytes(6.0 * square));
}

} // namespace peiji
