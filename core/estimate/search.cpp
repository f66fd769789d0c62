#include "core/estimate/search.h"

#include "core/estimate/searchfront.h"
#include "core/estimate/searchspace.h"
#include "core/estimate/timingpower.h"
#include "core/estimate/timingstep.h"

#include <algorithm>
#include <array>
#include <mutex>

namespace peiji
{

namespace
{

constexpr std::size_t kMostAlternatives = 8;
/// Large spaces are cut into this many slices whoever runs them, so that counts and results are the same everywhere.
constexpr std::size_t kSlices = 16;
constexpr std::size_t kSliceWorthwhile = 4096;

/// Best and smallest of one family.
struct FamilyState {
    PlanCandidate fits;
    PlanCandidate tight;
    Plan smallest;
    Bytes smallestNeed{};
    bool seen = false;

    void noteNeed(const Plan& p, Bytes need)
    {
        if (seen && need >= smallestNeed)
            return;
        seen = true;
        smallest = p;
        smallestNeed = need;
    }
};

void keepBetter(PlanCandidate& slot, const PlanCandidate& c)
{
    if (c.found() && (!slot.found() || better(c, slot)))
        slot = c;
}

/// What a search, or a slice of it, has found.
struct Findings {
    std::array<FamilyState, kPlanFamilies> family{};
    ParetoFront fits;
    ParetoFront tight;
    LayoutRanking rankedFits;
    LayoutRanking rankedTight;
    PlanCandidate least;
    bool haveLeast = false;
    bool timeless = false; ///< a plan fits, but the device's rate is not known
    long evaluated = 0;
    long bounded = 0;
    long prunedByMemory = 0;

    void merge(const Findings& o)
    {
        for (std::size_t i = 0; i < family.size(); ++i) {
            keepBetter(family[i].fits, o.family[i].fits);
            keepBetter(family[i].tight, o.family[i].tight);
            if (o.family[i].seen)
                family[i].noteNeed(o.family[i].smallest, o.family[i].smallestNeed);
        }
        for (const PlanCandidate& c : o.fits.members())
            fits.insert(c);
        for (const PlanCandidate& c : o.tight.members())
            tight.insert(c);
        for (const PlanCandidate& c : o.rankedFits.members())
            rankedFits.insert(c);
        for (const PlanCandidate& c : o.rankedTight.members())
            rankedTight.insert(c);
        if (o.haveLeast && (!haveLeast || o.least.memory.total < least.memory.total))
            least = o.least;
        haveLeast = haveLeast || o.haveLeast;
        timeless = timeless || o.timeless;
        evaluated += o.evaluated;
        bounded += o.bounded;
        prunedByMemory += o.prunedByMemory;
    }
};

struct Merit {
    double cost = HUGE_VAL;
    double joules = HUGE_VAL;
};

/// Walks layouts one by one. Time is cheap once a layer is known, memory is not: it is asked for where it can matter.
class Walker
{
public:
    Walker(const Workload& w, const Hardware& h, const Calibration& c, const PlanSearchOptions& o)
        : m_w(w), m_h(h), m_c(c), m_o(o), m_steps(w, h, c.time), m_power(h, c.time)
    {
        ComputePrecision given = w.precision.compute;
        m_canCompute =
            rateFor(h.device.rates, w.precision.compute, given).value() > 0.0 && h.device.memoryBandwidth.value() > 0.0;
    }

    void layout(Plan p)
    {
        if (!m_w.isTraining()) {
            weigh(p, meritOf(p));
            return;
        }
        const std::vector<int> sizes = microBatchSizes(m_w, p, m_o.exhaustive);
        for (const Recompute r : {Recompute::None, Recompute::Selective, Recompute::Full}) {
            if (r == Recompute::Selective && p.flashAttention)
                continue; // fused attention keeps no scores: there is nothing to drop
            p.recompute = r;
            row(p, sizes);
        }
    }

    Findings findings;

private:
    /// Plans that differ in the micro-batch only. Memory grows with it, except that a single micro-batch keeps no
    /// gradients of earlier ones.
    void row(Plan p, const std::vector<int>& sizes)
    {
        double least = 0.0; // of this row, from a smaller micro-batch
        bool fits = true;
        for (const int size : sizes) {
            p.microBatch = size;
            const bool single = p.microBatches(m_w.globalBatch) == 1;
            if (!fits && !single) {
                ++findings.prunedByMemory;
                continue;
            }
            const Merit merit = meritOf(p);
            if (least > 0.0 && !single && changesNothing(p, merit, least)) {
                ++findings.bounded;
                continue;
            }
            const Bytes need = weigh(p, merit);
            fits = m_fits;
            if (!single)
                least = need.value();
        }
    }

    Merit meritOf(const Plan& p)
    {
        if (!m_canCompute)
            return {};
        if (m_w.isTraining()) {
            const StepTimes s = m_steps.step(p);
            const double seconds = s.total().value();
            return {seconds, m_power.at(s.busy()).value() * seconds};
        }
        const TimeEstimate t = estimateTime(m_w, p, m_h, m_c.time);
        if (t.tokensPerSecond.value <= 0.0)
            return {};
        return {1.0 / t.tokensPerSecond.value, t.energyJoules.value};
    }

    /// Whether a plan of this time and energy and at least this memory could enter nowhere.
    bool changesNothing(const Plan& p, const Merit& m, double bytes) const
    {
        const FamilyState& family = findings.family[static_cast<std::size_t>(familyOf(p))];
        if (!family.fits.found() || m.cost <= family.fits.cost || !findings.rankedFits.excludes(p, m.cost))
            return false;
        return !m_o.front || findings.fits.covers(m.cost, bytes, m.joules);
    }

    Bytes weigh(const Plan& p, const Merit& m)
    {
        const MemoryEstimate memory = estimateMemory(m_w, p, m_h.device, m_c.memory);
        ++findings.evaluated;
        FamilyState& family = findings.family[static_cast<std::size_t>(familyOf(p))];
        family.noteNeed(p, memory.total);
        if (!findings.haveLeast || memory.total < findings.least.memory.total) {
            findings.haveLeast = true;
            findings.least = {p, memory, 0.0, 0.0};
        }
        m_fits = memory.verdict != FitVerdict::DoesNotFit;
        if (!m_fits)
            return memory.total;
        const PlanCandidate c{p, memory, m.cost, m.joules};
        findings.timeless = findings.timeless || !c.found();
        if (!c.found())
            return memory.total;
        const bool fits = memory.verdict == FitVerdict::Fits;
        keepBetter(fits ? family.fits : family.tight, c);
        (fits ? findings.rankedFits : findings.rankedTight).insert(c);
        if (m_o.front)
            (fits ? findings.fits : findings.tight).insert(c);
        return memory.total;
    }

    const Workload& m_w;
    const Hardware& m_h;
    const Calibration& m_c;
    const PlanSearchOptions& m_o;
    StepModel m_steps;
    PowerModel m_power;
    bool m_canCompute = true;
    bool m_fits = true;
};

class Search
{
public:
    Search(const Workload& w, const Hardware& h, const Calibration& c, const PlanSearchOptions& o)
        : m_w(w),
          m_h(h),
          m_c(c),
          m_o(o),
          m_layouts(o.exhaustive ? allLayouts(w, h, o.allowOffload) : planLayouts(w, h, o.allowOffload, o.allSchedules))
    {
    }

    PlanSearchResult run()
    {
        const std::size_t slices = m_layouts.size() >= kSliceWorthwhile ? kSlices : 1;
        std::vector<Findings> parts(slices);
        std::size_t done = 0;
        std::mutex reporting;
        const std::function<void(std::size_t)> task = [&](std::size_t i) {
            parts[i] = slice(i, slices);
            if (!m_o.progress)
                return;
            const std::scoped_lock lock(reporting);
            m_o.progress(static_cast<double>(++done) / static_cast<double>(slices));
        };
        if (m_o.run && slices > 1)
            m_o.run(slices, task);
        else
            for (std::size_t i = 0; i < slices; ++i)
                task(i);
        for (const Findings& part : parts)
            m_found.merge(part);
        return finish();
    }

private:
    Findings slice(std::size_t index, std::size_t count) const
    {
        Walker walker(m_w, m_h, m_c, m_o);
        const std::size_t begin = m_layouts.size() * index / count;
        const std::size_t end = m_layouts.size() * (index + 1) / count;
        for (std::size_t i = begin; i < end; ++i) {
            if (m_o.cancelled && *m_o.cancelled)
                break;
            walker.layout(m_layouts[i]);
        }
        return std::move(walker.findings);
    }

    PlanResult full(const PlanCandidate& c) const
    {
        return {c.plan, c.memory, estimateTime(m_w, c.plan, m_h, m_c.time)};
    }

    std::vector<PlanResult> full(const std::vector<PlanCandidate>& candidates) const
    {
        std::vector<PlanResult> out;
        for (const PlanCandidate& c : candidates)
            out.push_back(full(c));
        return out;
    }

    PlanSearchResult finish()
    {
        PlanSearchResult r;
        r.evaluated = m_found.evaluated;
        r.bounded = m_found.bounded;
        r.prunedByMemory = m_found.prunedByMemory;
        r.pruned = r.bounded + r.prunedByMemory;
        std::vector<const PlanCandidate*> order;
        bool anyFits = false;
        for (const FamilyState& f : m_found.family)
            anyFits = anyFits || f.fits.found();
        for (const FamilyState& f : m_found.family) {
            const PlanCandidate& c = anyFits ? f.fits : f.tight;
            if (c.found() && (anyFits || m_o.allowTight))
                order.push_back(&c);
        }
        std::sort(order.begin(), order.end(),
                  [](const PlanCandidate* a, const PlanCandidate* b) { return better(*a, *b); });
        if (!order.empty())
            r.best = full(*order.front());
        for (std::size_t i = 1; i < order.size() && i <= kMostAlternatives; ++i)
            r.alternatives.push_back(full(*order[i]));
        if (m_found.haveLeast)
            r.leastMemory = full(m_found.least);
        if (!order.empty()) {
            r.pareto = full((anyFits ? m_found.fits : m_found.tight).members());
            r.ranked = full((anyFits ? m_found.rankedFits : m_found.rankedTight).members());
        }
        if (order.empty() && m_found.timeless) {
            r.rejected.push_back({"", {"search.no_rate", {}}, m_found.least.plan, m_found.least.memory.total});
            return r;
        }
        for (int i = 0; i < kPlanFamilies; ++i)
            reject(static_cast<PlanFamily>(i), order.empty() ? nullptr : order.front(), r);
        return r;
    }

    void reject(PlanFamily id, const PlanCandidate* winner, PlanSearchResult& r) const
    {
        const FamilyState& f = m_found.family[static_cast<std::size_t>(id)];
        if (!f.seen)
            return;
        const Arg have{"have", NumberArg{m_h.device.usable.value(), NumberKind::GiB, 1}};
        const Arg need{"need", NumberArg{f.smallestNeed.value(), NumberKind::GiB, 1}};
        const std::string base = std::string("search.family.") + planFamilyId(id);
        if (winner && familyOf(winner->plan) == id)
            return;
        if (f.fits.found() && winner) {
            const double slower = f.fits.cost / winner->cost - 1.0;
            r.rejected.push_back({planFamilyId(id),
                                  {base + ".slower", {{"percent", NumberArg{slower, NumberKind::Percent, 0}}}},
                                  f.fits.plan,
                                  f.fits.memory.total});
        } else if (f.tight.found()) {
            r.rejected.push_back(
                {planFamilyId(id),
                 {base + ".tight", {{"need", NumberArg{f.tight.memory.total.value(), NumberKind::GiB, 1}}, have}},
                 f.tight.plan,
                 f.tight.memory.total});
        } else {
            r.rejected.push_back({planFamilyId(id), {base + ".memory", {need, have}}, f.smallest, f.smallestNeed});
        }
    }

    const Workload& m_w;
    const Hardware& m_h;
    const Calibration& m_c;
    const PlanSearchOptions& m_o;
    std::vector<Plan> m_layouts;
    Findings m_found;
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
