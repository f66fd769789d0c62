#include "ui/session/liveestimator.h"

#include "ui/i18n/qtext.h"

#include <QCoreApplication>
#include <QThreadPool>
#include <atomic>
#include <exception>

namespace peiji
{

namespace
{

struct LiveJob {
    std::atomic<bool> cancelled{false};
};

CandidateEstimate estimateOne(const Workload& w, const GpuCandidate& c, const Calibration& k)
{
    CandidateEstimate e;
    e.candidate = c;
    PlanSearchOptions options;
    options.allowTight = true;
    const PlanSearchResult found = searchPlans(w, c.hardware, k, options);
    e.best = found.best;
    e.leastMemory = found.leastMemory;
    return e;
}

std::optional<Bytes> difference(const Workload& changed, const PlanResult& base, const Hardware& h,
                                const Calibration& k)
{
    if (!checkWorkload(changed).empty())
        return std::nullopt;
    return estimateMemory(changed, base.plan, h.device, k.memory).total - base.memory.total;
}

void addConsequences(LiveAnswer& a, const Calibration& k)
{
    const CandidateEstimate& row = a.rows[a.selected];
    const PlanResult* base = row.shown();
    if (!base)
        return;
    Workload longer = a.workload;
    if (longer.isTraining())
        longer.sequence *= 2;
    else
        longer.serving.promptTokens *= 2;
    a.sequenceDoubled = difference(longer, *base, row.candidate.hardware, k);
    a.otherOptimizer = otherWidth(a.workload.optimizer);
    if (a.otherOptimizer == OptimizerKind::None)
        return;
    Workload other = a.workload;
    other.optimizer = a.otherOptimizer;
    a.optimizerSwitch = difference(other, *base, row.candidate.hardware, k);
}

} // namespace

OptimizerKind otherWidth(OptimizerKind k)
{
    switch (k) {
    case OptimizerKind::AdamW:
        return OptimizerKind::AdamW8bit;
    case OptimizerKind::AdamW8bit:
        return OptimizerKind::AdamW;
    case OptimizerKind::PagedAdamW:
        return OptimizerKind::PagedAdamW8bit;
    case OptimizerKind::PagedAdamW8bit:
        return OptimizerKind::PagedAdamW;
    default:
        return OptimizerKind::None;
    }
}

struct LiveEstimator::Private {
    EngineData data;
    QThreadPool pool;
    std::shared_ptr<LiveJob> job;
};

LiveEstimator::LiveEstimator(EngineData data, QObject* parent) : QObject(parent), d(std::make_unique<Private>())
{
    d->data = std::move(data);
    d->pool.setMaxThreadCount(1);
}

LiveEstimator::~LiveEstimator()
{
    if (d->job)
        d->job->cancelled = true;
    d->pool.clear();
    d->pool.waitForDone();
}

void LiveEstimator::request(const Workload& w, const std::vector<GpuCandidate>& candidates, std::size_t selected)
{
    if (d->job)
        d->job->cancelled = true;
    if (candidates.empty() || !d->data.calibration || !checkWorkload(w).empty())
        return;
    auto job = std::make_shared<LiveJob>();
    d->job = job;
    d->pool.clear();
    d->pool.start([this, job, w, candidates, selected, calibration = d->data.calibration]() {
        const auto deliver = [&](const LiveAnswer& a) {
            auto copy = std::make_shared<const LiveAnswer>(a);
            QMetaObject::invokeMethod(
                this,
                [this, job, copy]() {
                    if (!job->cancelled)
                        emit ready(copy);
                },
                Qt::QueuedConnection);
        };
        LiveAnswer answer;
        answer.workload = w;
        answer.selected = std::min(selected, candidates.size() - 1);
        for (const GpuCandidate& c : candidates)
            answer.rows.push_back({c, std::nullopt, std::nullopt});
        try {
            if (job->cancelled)
                return;
            answer.rows[answer.selected] = estimateOne(w, candidates[answer.selected], *calibration);
            addConsequences(answer, *calibration);
            deliver(answer);
            for (std::size_t i = 0; i < candidates.size(); ++i) {
                if (job->cancelled)
                    return;
                if (i != answer.selected)
                    answer.rows[i] = estimateOne(w, candidates[i], *calibration);
            }
            if (candidates.size() > 1)
                deliver(answer);
        } catch (const std::exception&) {
            return; // the full computation of the session reports the fault
        }
    });
}

std::vector<GpuCandidate> candidatesOf(const Recommendation& r)
{
    std::vector<GpuCandidate> list;
    const auto add = [&](const TierAnswer& a, int tier) {
        for (const GpuCandidate& c : list)
            if (c.hardware.device.id == a.hardware.device.id && c.hardware.devices() == a.hardware.devices() &&
                c.hardware.nodes == a.hardware.nodes)
                return;
        list.push_back({a.hardware, a.cost.gross, tier});
    };
    for (std::size_t i = 0; i < r.tiers.size(); ++i)
        if (r.tiers[i].answer)
            add(*r.tiers[i].answer, int(i));
    for (const TierResult& tier : r.tiers)
        for (const TierAnswer& other : tier.runnersUp)
            add(other, -1);
    for (const TierResult& tier : r.tiers)
        if (tier.cheapestPossible)
            add(*tier.cheapestPossible, -1);
    constexpr std::size_t kMost = 8;
    if (list.size() > kMost)
        list.resize(kMost);
    return list;
}

QString hardwareLabel(const Hardware& h, const Catalogue& c)
{
    const Part* part = c.part(h.device.id);
    const QString name = part ? toQt(std::string_view(part->model)) : toQt(std::string_view(h.device.id));
    // A card with two chips is two devices to the engine and one to the buyer.
    const auto* spec = part ? part->as<AcceleratorSpec>() : nullptr;
    const int cards = h.devices() / std::max(1, spec ? spec->deviceCount : 1);
    const QString all = QCoreApplication::translate("Hardware", "%1 × %2").arg(cards).arg(name);
    if (h.nodes < 2)
        return all;
    return QCoreApplication::translate("Hardware", "%1 · %n node(s)", nullptr, h.nodes).arg(all);
}

} // namespace peiji
