#pragma once
// What a search keeps: candidates, the front of those that nothing beats, the best of each layout.

#include "core/estimate/memory.h"
#include "core/estimate/plan.h"

#include <cmath>
#include <vector>

namespace peiji
{

struct PlanCandidate {
    Plan plan;
    MemoryEstimate memory;
    double cost = HUGE_VAL;   ///< seconds per step, or for serving per output token of the system
    double joules = HUGE_VAL; ///< per step, or per million output tokens

    bool found() const { return cost < HUGE_VAL; }
};

/// Faster; equal times (to rounding) by less machinery: fewer tensor ranks, fewer stages, smaller micro-batch …
bool better(const PlanCandidate& a, const PlanCandidate& b);

/// Candidates that no other beats in time, memory and energy at once. Of equals the simpler stays.
class ParetoFront
{
public:
    void insert(const PlanCandidate& c);
    /// Whether a plan with at least this time, memory and energy is beaten or equalled already.
    bool covers(double cost, double bytes, double joules) const;
    /// Fastest first.
    const std::vector<PlanCandidate>& members() const { return m_members; }

private:
    std::vector<PlanCandidate> m_members;
};

/// The best candidate of each layout, fastest first, at most ten layouts.
class LayoutRanking
{
public:
    static constexpr std::size_t kMost = 10;
    void insert(const PlanCandidate& c);
    /// Whether a plan of this layout and time cannot enter.
    bool excludes(const Plan& p, double cost) const;
    const std::vector<PlanCandidate>& members() const { return m_members; }

private:
    std::vector<PlanCandidate> m_members;
};

} // namespace peiji
