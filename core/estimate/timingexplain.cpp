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
    {"m·ΣL·max(2·M·N·K/(P·e), bytes/B) + m·head", "arXiv:2104.04473, arXiv:2205.05198; resources/calibration/time.csv"},
    {"m·L·(1+2.5+r)·2·s²·a·d/(P·e_att)", "arXiv:2205.14135 (FlashAttention), causal"},
    {"m·L·4·2(t−1)/t·2·b·s·h/B_link", "arXiv:1909.08053, arXiv:2205.05198"},
    {"(p−1)/v·(t_F+t_B) + p2p", "arXiv:2104.04473 §2.2"},
    {"max(0, 2(d−1)/d·g·N/B − overlap)", "arXiv:1910.02054 (ZeRO)"},
    {"m·L·4·k·b·s·h·2·(e−1)/e/B", "arXiv:2006.16668 (GShard)"},
    {"(16·N + (34+2·state)·N/D)/B_mem", "resources/calibration/time.csv"},
    {"4·N/B_pcie + 32·N/B_host", "arXiv:2101.06840 (ZeRO-Offload)"},
    {"max(0, dataset bytes/B_disk − step)", ""},
    {"step·w/(interval+w)", "Young 1974"},
    {"launch gaps + stragglers x/(x+1)·k·√x, x=log2(nodes)", "resources/calibration/time.csv"},
};
constexpr CategoryText kServing[kTimeCategories] = {
    {"L·max(weight bytes/B_mem, 2·n·N/(P·e))", "resources/calibration/time.csv"},
    {"L·n·s·cache bytes/B_mem", "resources/calibration/time.csv"},
    {"2·L·allreduce(2·n·h)", "arXiv:1909.08053"},
    {"", ""},
    {"", ""},
    {"", ""},
    {"", ""},
    {"", ""},
    {"", ""},
    {"", ""},
    {"L·host launch", "resources/calibration/time.csv"},
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
