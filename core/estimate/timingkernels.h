#pragma once
// Times of single kernels on one device: matrix products by tiles and waves, attention, streams through memory.
// Constants: resources/calibration/time.csv. Each time is the larger of arithmetic and memory, plus a launch.

#include "core/estimate/calibration.h"
#include "core/estimate/hardware.h"
#include "core/workload/workload.h"

namespace peiji
{

/// out[rows, columns] = x[rows, depth] · w; `groups` equal products in one launch. Element counts.
struct Product {
    double rows = 0.0;
    double columns = 0.0;
    double depth = 0.0;
    double groups = 1.0;
    double resultBytes = 2.0; ///< bytes written (and read when accumulated) per result element
    bool convert = true;      ///< operands arrive in 16 bit and are converted when the product runs in 8 or 4
    double weightBytes = 0.0; ///< per element of w as it lies in memory; 0: as it is multiplied
};

/// Core attention of one layer and micro-batch on one device.
struct AttentionShape {
    double batch = 1.0;
    double queries = 0.0; ///< tokens per sequence on this device
    double keys = 0.0;    ///< tokens attended over (whole sequence)
    double heads = 0.0;   ///< on this device
    double queryKeyWidth = 128.0;
    double valueWidth = 128.0;
};

/// One device at one precision. Cheap to build; holds references only to the calibration.
class DeviceModel
{
public:
    /// `sustained`: clocks under the power limit; `nativeAttention` in [0, 1]: how far attention kernels fit the
    /// family.
    DeviceModel(const Device& device, const TimeCalibration& c, ComputePrecision precision, bool sustained,
                double nativeAttention = 1.0);

    /// In the recipe's precision.
    Seconds product(const Product& p) const;
    /// In 16 bit whatever the recipe: head, router, attention scores.
    Seconds product16(const Product& p) const;
    /// Memory traffic of one fused kernel.
    Seconds stream(Bytes traffic) const;
    /// The same of rows in random order: permutation of tokens into expert order.
    Seconds randomRows(Bytes traffic) const;
    Seconds attentionForward(const AttentionShape& a) const;
    Seconds attentionBackward(const AttentionShape& a) const;
    /// Scores written to memory (before 2022): products over the whole square and the softmax traffic.
    Seconds unfusedForward(const AttentionShape& a) const;
    Seconds unfusedBackward(const AttentionShape& a) const;
    /// Reading cached keys and values of one decode step.
    Seconds decodeAttention(Bytes cache) const;

    /// Dense peak of the recipe's precision (what MFU is counted against).
    FlopRate peak() const { return m_peak; }
    bool measured() const { return m_efficiency->measured; }
    const DeviceEfficiency& efficiency() const { return *m_efficiency; }
    /// The recipe asks for 8 or 4 bits and the device can.
    bool narrow() const { return m_operandBytes < 2.0; }

private:
    struct Format {
        FlopRate peak{};
        const GemmEfficiency* gemm = nullptr;
        double bytesPerElement = 2.0;
        double sustained = 1.0;
    };
    Seconds product(const Product& p, const Format& f) const;
    Seconds core(const AttentionShape& a, double passes, double efficiency) const;

    const DeviceEfficiency* m_efficiency;
    Bandwidth m_memory{};
    Bandwidth m_productMemory{};
    double m_unaligned = 1.0;
    double m_randomRows = 1.0;
    double m_decodeShare = 1.0;
    FlopRate m_peak{};
    double m_operandBytes = 2.0;
    double m_attention = 1.0;
    Format m_main;
    Format m_wide;
};

/// Rate a device offers for a precision, falling back to wider formats it has; `given` returns the format used.
FlopRate rateFor(const DeviceRates& r, ComputePrecision wanted, ComputePrecision& given);

} // namespace peiji
