#pragma once
// The window's state: one immutable project value, edited only through undo commands, and the
// engine's latest answer to it. The engine runs off the GUI thread; the latest edit wins.

#include "core/estimate/calibration.h"
#include "core/quote/quote.h"
#include "core/tier/tier.h"

#include <QObject>
#include <QString>
#include <functional>
#include <memory>

class QUndoStack;

namespace peiji
{

/// What the program gives to its pages; lives as long as the window.
struct EngineData {
    CataloguePtr catalogue;
    std::shared_ptr<const Calibration> calibration;
    std::function<Date()> today;
    /// The engine's entry; empty = peiji::recommend. A test gives a slow or a counting one.
    std::function<Recommendation(const RecommendRequest&, Progress)> recommend;
};

/// What the engine is asked for a project, prices of today included.
RecommendRequest requestOf(const Project& p, const EngineData& data);

/// An answer and the project that it answers.
struct SessionResult {
    Project project;
    Recommendation recommendation;
    PricingContext pricing;
    CataloguePtr catalogue; ///< that it was computed from
};
using SessionResultPtr = std::shared_ptr<const SessionResult>;

class SessionController : public QObject
{
    Q_OBJECT
public:
    explicit SessionController(EngineData data, QObject* parent = nullptr);
    ~SessionController() override;

    const EngineData& data() const;
    const Project& project() const;
    /// Latest answer; may belong to an older project while computing. Null before the first one.
    SessionResultPtr result() const;
    bool isComputing() const;
    QUndoStack* undoStack() const;
    /// Number and revision of the quote in hand; empty number for one never saved.
    QString quoteNumber() const;
    int quoteRevision() const;
    QuoteStatus quoteStatus() const;
    bool isReadOnly() const; ///< an issued revision is looked at, not edited

    /// Applies `change` to a copy of the project as one undo step. `mergeKey` non-empty: consecutive
    /// edits with the same key become one step (typing in one field). No step when nothing changed.
    void edit(const QString& undoText, const std::function<void(Project&)>& change, const QString& mergeKey = {});
    /// Replaces everything (open, new); clears the undo stack.
    void reset(const Project& p, const QString& number = {}, int revision = 1, QuoteStatus status = QuoteStatus::Draft);
    void setIdentity(const QString& number, int revision, QuoteStatus status);
    /// Freezes the present answer; empty when none is there or it is stale.
    std::optional<Quote> freeze(const Party& seller) const;
    /// The result belongs to the project in hand.
    bool isFresh() const;
    /// Another catalogue under the same project: prices came in, parts were added. The project stays, the answer is
    /// computed anew.
    void setCatalogue(const CataloguePtr& catalogue);
    /// Computes again although nothing was edited (prices or catalogue changed, or after a stop).
    void recompute();
    /// Stops the computation under way; the last result stays.
    void stop();

signals:
    void projectChanged();
    void catalogueChanged();
    void resultChanged();
    void computingChanged(bool computing);
    void identityChanged();
    /// The engine threw: a fault of ours, told as one sentence. The last good result stays.
    void engineFailed(const QString& what);

private:
    class ProjectCommand;
    void setProject(const Project& p);
    void startJob();
    void deliver(quint64 generation, const SessionResultPtr& answer, const QString& fault);
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace peiji
