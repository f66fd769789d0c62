#include "core/estimate/searchfront.h"

#include <algorithm>
#include <tuple>

namespace peiji
{

namespace
{

auto simplicity(const Plan& p)
{
    return std::tuple(p.tp, p.pp, p.cp, p.ep, p.vpp, p.microBatch, static_cast<int>(p.recompute),
                      static_cast<int>(p.offload), p.zero, p.shardGroup, static_cast<int>(p.framework),
                      static_cast<int>(p.schedule), !p.sp, !p.flashAttention, p.fusedLoss);
}

/// Times that differ by rounding only are ties.
bool sameTime(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(a, b);
}

bool sameLayout(const Plan& a, const Plan& b)
{
    return a.tp == b.tp && a.pp == b.pp && a.cp == b.cp && a.ep == b.ep && a.dp == b.dp;
}

/// At least as good in each, to rounding.
bool covers(const PlanCandidate& a, double cost, double bytes, double joules)
{
    return (a.cost <= cost || sameTime(a.cost, cost)) && a.memory.total.value() <= bytes &&
           (a.joules <= joules || sameTime(a.joules, joules));
}

} // namespace

bool better(const PlanCandidate& a, const PlanCandidate& b)
{
    if (!sameTime(a.cost, b.cost))
        return a.cost < b.cost;
    return simplicity(a.plan) < simplicity(b.plan);
}

bool ParetoFront::covers(double cost, double bytes, double joules) const
{
    for (const PlanCandidate& m : m_members) {
        if (m.cost > cost && !sameTime(m.cost, cost))
            return false;
        if (peiji::covers(m, cost, bytes, joules))
            return true;
    }
    return false;
}

void ParetoFront::insert(const PlanCandidate& c)
{
    const double bytes = c.memory.total.value();
    for (const PlanCandidate& m : m_members)
        if (peiji::covers(m, c.cost, bytes, c.joules)) {
            const bool equal = peiji::covers(c, m.cost, m.memory.total.value(), m.joules);
            if (!equal || !(simplicity(c.plan) < simplicity(m.plan)))
                return;
        }
    std::erase_if(m_members,
                  [&](const PlanCandidate& m) { return peiji::covers(c, m.cost, m.memory.total.value(), m.joules); });
    m_members.insert(std::upper_bound(m_members.begin(), m_members.end(), c, better), c);
}

bool LayoutRanking::excludes(const Plan& p, double cost) const
{
    for (const PlanCandidate& m : m_members)
        if (sameLayout(m.plan, p))
            return m.cost < cost && !sameTime(m.cost, cost);
    return m_members.size() == kMost && m_members.back().cost < cost && !sameTime(m_members.back().cost, cost);
}

void LayoutRanking::insert(const PlanCandidate& c)
{
    const auto same = std::find_if(m_members.begin(), m_members.end(),
                                   [&](const PlanCandidate& m) { return sameLayout(m.plan, c.plan); });
    if (same != m_members.end()) {
        if (!better(c, *same))
            return;
        m_members.erase(same);
    }
    m_members.insert(std::upper_bound(m_members.begin(), m_members.end(), c, better), c);
    if (m_members.size() > kMost)
        m_members.pop_back();
}

} // namespace peiji
