#include "core/estimate/search.h"

#include "core/estimate/flops.h"
#include "core/estimate/searchspace.h"
#include "core/estimate/timingkernels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace peiji
{

namespace
{

constexpr int kMostMicroBatch = 64;
constexpr std::size_t kMostAlternatives = 8;

/// Order of merit without times: fewer tensor ranks, fewer stages, smaller micro-batch, less machinery.
auto simplicity(const Plan& p)
{
    return std::tuple(p.tp, p.pp, p.cp, p.ep, p.vpp, p.microBatch, static_cast<int>(p.recompute),
                      static_cast<int>(p.offload), p.zero, p.shardGroup, static_cast<int>(p.framework));
}

/// What the search maximises: seconds per step, or for serving seconds per output token of the system.
double cost(const Workload& w, const TimeEstimate& t)
{
    if (w.isTraining())
        return t.stepSeconds.value;
    return t.tokensPerSecond.value > 0.0 ? 1.0 / t.tokensPerSecond.value : HUGE_VAL;
}

struct Candidate {
    Plan plan;
    MemoryEstimate memory;
    double cost = HUGE_VAL;
    bool found() const { return cost < HUGE_VAL; }
};

bool better(const Candidate& a, const Candidate& b)
{
    // Times that differ by rounding only are ties.
    if (std::abs(a.cost - b.cost) > 1e-9 * std::max(a.cost, b.cost))
        return a.cost < b.cost;
    return simplicity(a.plan) < simplicity(b.plan);
}

/// Best and smallest of one family.
struct FamilyState {
    Candidate fits;
    Candidate tight;
    Plan smallest;
    Bytes smallestNeed{};
    bool seen = false;
};

class Search
{
public:
    Search(const Workload& w, const Hardware& h, const Calibration& c, const PlanSearchOptions& o)
        : m_w(w), m_h(h), m_c(c), m_o(o)
    {
        // No plan is faster than its arithmetic at the best rate the device's products reach.
        const DeviceModel d(h.device, c.time, w.precision.compute, true);
        const DeviceEfficiency& e = d.efficiency();
        const double most = std::max({e.bf16.max, e.fp8.max, e.fp4.max, e.attentionForward});
        const double tokens = static_cast<double>(w.globalBatch) * w.sequence;
        const double rate = d.peak().value() * std::max(1e-3, most) * h.devices();
        for (const Recompute r : {Recompute::None, Recompute::Selective, Recompute::Full})
            m_floor[static_cast<std::size_t>(r)] = tokens * tokenFlops(w, r).hardware.value() / rate;
    }

    PlanSearchResult run()
    {
        for (const Plan& layout : planLayouts(m_w, m_h, m_o.allowOffload)) {
            if (m_o.cancelled && *m_o.cancelled)
                break;
            if (m_w.isTraining())
                trainingLayout(layout);
            else
                consider(layout);
        }
        return finish();
    }

private:
    void trainingLayout(Plan p)
    {
        // Memory grows with the micro-batch and shrinks with recomputation: the first that does not fit ends a row.
        for (const Recompute r : {Recompute::None, Recompute::Selective, Recompute::Full}) {
            if (r == Recompute::Selective && p.flashAttention)
                continue; // fused attention keeps no scores: there is nothing to drop
            p.recompute = r;
            for (int mb = 1; mb <= kMostMicroBatch && 1LL * mb * p.dp <= m_w.globalBatch; mb *= 2) {
                p.microBatch = mb;
                if (p.vpp > 1 && p.microBatches(m_w.globalBatch) % p.pp != 0)
                    continue;
                if (!consider(p))
                    break;
            }
        }
    }

    /// False when the plan does not fit, so that a larger micro-batch need not be tried.
    bool consider(const Plan& p)
    {
        FamilyState& family = m_family[static_cast<std::size_t>(familyOf(p))];
        if (family.fits.found() && floorOf(p) > family.fits.cost) {
            ++m_result.pruned;
            return true;
        }
        const MemoryEstimate memory = estimateMemory(m_w, p, m_h.device, m_c.memory);
        ++m_result.evaluated;
        if (!family.seen || memory.total < family.smallestNeed) {
            family.seen = true;
            family.smallest = p;
            family.smallestNeed = memory.total;
        }
        if (!m_haveLeast || memory.total < m_least.memory.total) {
            m_haveLeast = true;
            m_least = {p, memory, 0.0};
        }
        if (memory.verdict == FitVerdict::DoesNotFit)
            return false;
        const Candidate candidate{p, memory, cost(m_w, estimateTime(m_w, p, m_h, m_c.time))};
        m_timeless = m_timeless || !candidate.found();
        Candidate& slot = memory.verdict == FitVerdict::Fits ? family.fits : family.tight;
        if (!slot.found() || better(candidate, slot))
            slot = candidate;
        return true;
    }

    double floorOf(const Plan& p) const
    {
        if (!m_w.isTraining())
            return 0.0;
        const double work = m_floor[static_cast<std::size_t>(p.recompute)];
        const double idle = (p.pp - 1.0) / (p.vpp * static_cast<double>(p.microBatches(m_w.globalBatch)));
        // The head is not spread over stages; leave it out of the bubble to stay below the truth.
        return work * (1.0 + 0.5 * idle);
    }

    PlanResult full(const Candidate& c) const { return {c.plan, c.memory, estimateTime(m_w, c.plan, m_h, m_c.time)}; }

    PlanSearchResult finish()
    {
        std::vector<const Candidate*> order;
        bool anyFits = false;
        for (const FamilyState& f : m_family)
            anyFits = anyFits || f.fits.found();
        for (const FamilyState& f : m_family) {
            const Candidate& c = anyFits ? f.fits : f.tight;
            if (c.found() && (anyFits || m_o.allowTight))
                order.push_back(&c);
        }
        std::sort(order.begin(), order.end(), [](const Candidate* a, const Candidate* b) { return better(*a, *b); });
        if (!order.empty())
            m_result.best = full(*order.front());
        for (std::size_t i = 1; i < order.size() && i <= kMostAlternatives; ++i)
            m_result.alternatives.push_back(full(*order[i]));
        if (m_haveLeast)
            m_result.leastMemory = full(m_least);
        if (order.empty() && m_timeless) {
            m_result.rejected.push_back({{"search.no_rate", {}}, m_least.plan, m_least.memory.total});
            return std::move(m_result);
        }
        for (int i = 0; i < kPlanFamilies; ++i)
            reject(static_cast<PlanFamily>(i), order.empty() ? nullptr : order.front());
        return std::move(m_result);
    }

    void reject(PlanFamily id, const Candidate* winner)
    {
        const FamilyState& f = m_family[static_cast<std::size_t>(id)];
        if (!f.seen)
            return;
        const Arg have{"have", NumberArg{m_h.device.usable.value(), NumberKind::GiB, 1}};
        const Arg need{"need", NumberArg{f.smallestNeed.value(), NumberKind::GiB, 1}};
        const std::string base = std::string("search.family.") + planFamilyId(id);
        if (winner && familyOf(winner->plan) == id)
            return;
        if (f.fits.found() && winner) {
            const double slower = f.fits.cost / winner->cost - 1.0;
            m_result.rejected.push_back({{base + ".slower", {{"percent", NumberArg{slower, NumberKind::Percent, 0}}}},
                                         f.fits.plan,
                                         f.fits.memory.total});
        } else if (f.tight.found()) {
            m_result.rejected.push_back(
                {{base + ".tight", {{"need", NumberArg{f.tight.memory.total.value(), NumberKind::GiB, 1}}, have}},
                 f.tight.plan,
                 f.tight.memory.total});
        } else {
            m_result.rejected.push_back({{base + ".memory", {need, have}}, f.smallest, f.smallestNeed});
        }
    }

    const Workload& m_w;
    const Hardware& m_h;
    const Calibration& m_c;
    const PlanSearchOptions& m_o;
    std::array<double, 3> m_floor{};
    std::array<FamilyState, kPlanFamilies> m_family{};
    Candidate m_least;
    bool m_haveLeast = false;
    bool m_timeless = false; ///< a plan fits, but the device's rate is not known
    PlanSearchResult m_result;
};

} // namespace

PlanSearchResult searchPlans(const Workload& w, const Hardware& h, const Calibration& c,
                             const PlanSearchOptions& options)
{
    if (h.devices() <= 0)
        return {};
    return Search(w, h, c, options).run();
}

} // namespace peiji
