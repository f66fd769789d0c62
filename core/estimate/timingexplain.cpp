// The step as a tree: one node per category that takes time, with the formula behind it; the leaves sum to the step.

#include "core/estimate/flops.h"
#include "core/estimate/timing.h"

#include <string>

namespace peiji
{

namespace
{

struct CategoryText {
    const char* formula;
    const char* source;
};

/// Same order as TimeCategory.
constexpr CategoryText kTraining[kTimeCategories] = {
    {"m·ΣL·max(2·M·N·K/(P·e(M,N,K)), bytes/B) + m·head",
     "arXiv:2104.04473, arXiv:2205.05198; resources/calibration/time.csv"},
    {"m·L·(1+2.5+r)·2·s²·a·d/(P·e_att)", "arXiv:2205.14135 (FlashAttention), causal"},
    {"m·L·(fwd+max(0, bwd−0.45·t_wgrad))·2(t−1)/t·2·b·s·h/B_link", "arXiv:1909.08053, arXiv:2205.05198"},
    {"share(schedule)·(ΣT_stage−max T_stage) + p2p", "arXiv:2104.04473 §2.2, arXiv:2401.10241, arXiv:2412.19437"},
    {"max(0, 2(d−1)/d·g·N/B − overlap), experts over their own replicas", "arXiv:1910.02054 (ZeRO)"},
    {"m·L·4·reach(k)·b·s·h·2/B·(1−overlap)", "arXiv:2006.16668 (GShard), arXiv:2412.19437"},
    {"(16·N + (34+2·state)·N/D)/B_mem", "resources/calibration/time.csv"},
    {"4·N/B_pcie + 32·N/B_host", "arXiv:2101.06840 (ZeRO-Offload)"},
    {"max(0, dataset bytes/B_disk − step)", ""},
    {"step·w/(interval+w), interval = min(stated, √(2·w·MTBF))", "Young 1974, Daly 2006"},
    {"launch gaps + x/(x+1)·k·√x, x=log2(min(nodes, replicas))", "resources/calibration/time.csv"},
    {"answers·tokens/decode rate of all replicas", "arXiv:2203.02155, arXiv:2402.03300"},
};
constexpr CategoryText kServing[kTimeCategories] = {
    {"ΣL·max(stored bytes/B_mem, 2·n·N·K/(P·e(n,N,K)))", "resources/calibration/time.csv"},
    {"L·n·s·cache bytes/(0.87·B_mem)", "resources/calibration/time.csv"},
    {"2·L·allreduce(2·n·h)", "arXiv:1909.08053"},
    {"", ""},
    {"", ""},
    {"", ""},
    {"", ""},
    {"", ""},
    {"", ""},
    {"", ""},
    {"L·host launch", "resources/calibration/time.csv"},
    {"", ""},
};

} // namespace

ExplanationStep explainTime(const Workload& w, const Plan& p, const Hardware& h, const TimeCalibration& c)
{
    const TimeEstimate e = estimateTime(w, p, h, c);
    ExplanationStep root;
    const NumberArg devices{static_cast<double>(h.devices()), NumberKind::Plain, 0};
    const NumberArg microBatches{static_cast<double>(p.microBatches(w.globalBatch)), NumberKind::Plain, 0};
    if (w.isTraining())
        root.name = {"time.step", {{"devices", devices}, {"microBatches", microBatches}, {"plan", planLabel(p)}}};
    else
        root.name = {"time.decode_step", {{"devices", devices}, {"plan", planLabel(p)}}};
    root.formula = "Σ";
    root.value = {e.stepSeconds.value, NumberKind::Seconds, 3};
    for (int i = 0; i < kTimeCategories; ++i) {
        const Seconds t = e.category[static_cast<std::size_t>(i)];
        if (t.value() == 0.0)
            continue;
        const CategoryText& text = w.isTraining() ? kTraining[i] : kServing[i];
        ExplanationStep s;
        s.name = {std::string("time.category.") + timeCategoryId(static_cast<TimeCategory>(i)), {}};
        s.formula = text.formula;
        s.source = text.source;
        s.value = {t.value(), NumberKind::Seconds, 3};
        root.children.push_back(std::move(s));
    }
    return root;
}

} // namespace peiji
