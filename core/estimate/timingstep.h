#pragma once
// One optimizer step of training: what the slowest pipeline stage computes, what it waits for, what comes once a step.

#include "core/estimate/communication.h"
#include "core/estimate/timing.h"
#include "core/estimate/timinggoodput.h"
#include "core/estimate/timinglayer.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace peiji
{

/// Categories of one step; their sum is the step.
struct StepTimes {
    std::array<Seconds, kTimeCategories> category{};
    FlopRate peak{};             ///< dense peak of the precision used
    bool measuredDevice = false; ///< kernels of this device family were measured

    Seconds total() const;
    /// Share of the step in which devices multiply: decides their power.
    double busy() const;
};

/// What all plans of one workload on one set of hardware share, and the layers of plans already seen: plans that differ
/// in stages, replicas, sharding, recomputation, offload or schedule have the same layer. Holds references to what it
/// is given. For one thread at a time.
class StepModel
{
public:
    StepModel(const Workload& w, const Hardware& h, const TimeCalibration& c, const TimeTraits& traits = {});

    /// Precondition: a training task and a valid plan. The same numbers whatever was asked before.
    StepTimes step(const Plan& p);

private:
    struct Layers {
        std::uint64_t key = 0; ///< 0: empty slot
        LayerSeconds layer;    ///< mean layer, one micro-batch
        LayerSeconds head;
    };
    struct FrameworkModel {
        const FrameworkEfficiency* efficiency;
        DeviceModel device;
    };
    friend struct StepContext;

    const FrameworkModel& framework(Framework f);
    const Layers& layers(const Plan& p, const FrameworkModel& f);
    void grow();

    const Workload& m_w;
    const Hardware& m_h;
    const TimeCalibration& m_c;
    const TimeTraits m_traits;
    Fabric m_fabric;
    double m_imbalance = 1.0;
    double m_overlapSlowdown = 0.0;
    double m_straggler = 0.0;
    Goodput m_goodput;
    std::array<std::optional<FrameworkModel>, 8> m_frameworks;
    std::vector<Layers> m_table; ///< open addressing, a power of two of slots
    std::size_t m_used = 0;
};

} // namespace peiji
