#pragma once
// Estimates while typing: the plan search for a few candidate machines on a worker, the latest request wins.
// Prices come from the last full answer; memory and time are computed anew for each keystroke.

#include "core/estimate/search.h"
#include "core/units/money.h"
#include "ui/session/sessioncontroller.h"

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

namespace peiji
{

/// A machine that the table compares.
struct GpuCandidate {
    Hardware hardware;
    std::optional<Money> gross; ///< tax included, empty when it was not priced yet
    int tier = -1;              ///< tier that chose it
};

struct CandidateEstimate {
    GpuCandidate candidate;
    std::optional<PlanResult> best;        ///< fastest plan that fits (or is tight)
    std::optional<PlanResult> leastMemory; ///< when nothing fits
    FitVerdict verdict() const { return best ? best->memory.verdict : FitVerdict::DoesNotFit; }
    const PlanResult* shown() const { return best ? &*best : leastMemory ? &*leastMemory : nullptr; }
};

struct LiveAnswer {
    Workload workload;
    std::vector<CandidateEstimate> rows; ///< in the order asked
    std::size_t selected = 0;
    std::optional<Bytes> sequenceDoubled; ///< more memory per device with twice the sequence, same plan
    std::optional<Bytes> optimizerSwitch; ///< with the other width of optimizer states
    OptimizerKind otherOptimizer = OptimizerKind::None;
};
using LiveAnswerPtr = std::shared_ptr<const LiveAnswer>;

class LiveEstimator : public QObject
{
    Q_OBJECT
public:
    explicit LiveEstimator(EngineData data, QObject* parent = nullptr);
    ~LiveEstimator() override;
    void request(const Workload& w, const std::vector<GpuCandidate>& candidates, std::size_t selected);

signals:
    /// First with the selected row alone (the others empty), then whole.
    void ready(const peiji::LiveAnswerPtr& answer);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

/// Machines of the session's answer, tiers first, then the runners-up, each once.
std::vector<GpuCandidate> candidatesOf(const Recommendation& r);
/// Common eight-card machines of the catalogue, unpriced: shown until the first answer is there.
std::vector<GpuCandidate> commonCandidates(const Catalogue& c);
/// "8 × H200 NVL 141GB" or "16 × H200 SXM 141GB · 2 nodes" in the language of the window.
QString hardwareLabel(const Hardware& h, const Catalogue& c);
/// 8-bit for 32-bit states and the other way round; None when there is no twin.
OptimizerKind otherWidth(OptimizerKind k);

} // namespace peiji
