#include "ui/session/sessioncontroller.h"

#include <QElapsedTimer>
#include <QThreadPool>
#include <QTimer>
#include <QUndoCommand>
#include <QUndoStack>
#include <algorithm>
#include <atomic>
#include <exception>

namespace peiji
{

namespace
{

/// Edits closer together than this are computed once. The first one after a pause starts at once.
constexpr int kSettleMs = 120;
constexpr int kMergeId = 0x70656a;

struct Job {
    std::atomic<bool> cancelled{false};
    quint64 generation = 0;
};

} // namespace

RecommendRequest requestOf(const Project& p, const EngineData& data)
{
    RecommendRequest r;
    r.workload = p.workload;
    r.tiers = p.tiers;
    r.site = p.site;
    r.filters = p.filters;
    r.pricing = defaultPricing(*data.catalogue, p.currency, data.today());
    r.pricing.overrides = p.priceOverrides;
    r.includeServices = p.includeServices;
    return r;
}

/// The engine would be asked the same of both: everything that requestOf() reads is equal.
static bool sameQuestion(const Project& a, const Project& b)
{
    const auto samePrice = [](const auto& x, const auto& y) {
        const Price &p = x.second, &q = y.second;
        return x.first == y.first && p.price == q.price && p.low == q.low && p.high == q.high && p.kind == q.kind &&
               p.taxIncluded == q.taxIncluded && p.date == q.date && p.source == q.source && p.supplier == q.supplier &&
               p.validUntil == q.validUntil && p.ratio == q.ratio;
    };
    return a.workload == b.workload && a.tiers == b.tiers && a.site == b.site && a.filters == b.filters &&
           a.currency == b.currency && a.includeServices == b.includeServices &&
           std::equal(a.priceOverrides.begin(), a.priceOverrides.end(), b.priceOverrides.begin(),
                      b.priceOverrides.end(), samePrice);
}

struct SessionController::Private {
    EngineData data;
    Project project;
    SessionResultPtr result;
    QUndoStack stack;
    QThreadPool pool;
    QTimer settle;
    QElapsedTimer sinceStart;
    std::shared_ptr<Job> job;
    quint64 generation = 0;
    bool computing = false;
    QString number;
    int revision = 1;
    QuoteStatus status = QuoteStatus::Draft;
};

/// Swaps the whole project: it is a value of a few kilobytes, and a whole can never be half undone.
class SessionController::ProjectCommand : public QUndoCommand
{
public:
    ProjectCommand(SessionController* session, const QString& text, Project before, Project after, QString mergeKey)
        : QUndoCommand(text),
          m_session(session),
          m_before(std::move(before)),
          m_after(std::move(after)),
          m_mergeKey(std::move(mergeKey))
    {
    }
    void undo() override { m_session->setProject(m_before); }
    void redo() override { m_session->setProject(m_after); }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : kMergeId; }
    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* next = static_cast<const ProjectCommand*>(other);
        if (next->m_mergeKey != m_mergeKey)
            return false;
        m_after = next->m_after;
        setObsolete(m_after == m_before);
        return true;
    }

private:
    SessionController* m_session;
    Project m_before, m_after;
    QString m_mergeKey;
};

SessionController::SessionController(EngineData data, QObject* parent) : QObject(parent), d(std::make_unique<Private>())
{
    d->data = std::move(data);
    d->pool.setMaxThreadCount(1);
    d->settle.setSingleShot(true);
    connect(&d->settle, &QTimer::timeout, this, &SessionController::startJob);
}

SessionController::~SessionController()
{
    if (d->job)
        d->job->cancelled = true;
    d->pool.clear();
    d->pool.waitForDone();
}

const EngineData& SessionController::data() const
{
    return d->data;
}

const Project& SessionController::project() const
{
    return d->project;
}

SessionResultPtr SessionController::result() const
{
    return d->result;
}

bool SessionController::isComputing() const
{
    return d->computing;
}

bool SessionController::isFresh() const
{
    // Past midnight an offer may have expired: yesterday's answer is no longer today's.
    return d->result && !d->computing && d->result->project == d->project &&
           d->result->catalogue == d->data.catalogue && (!d->data.today || d->result->pricing.today == d->data.today());
}

QUndoStack* SessionController::undoStack() const
{
    return &d->stack;
}

QString SessionController::quoteNumber() const
{
    return d->number;
}

int SessionController::quoteRevision() const
{
    return d->revision;
}

QuoteStatus SessionController::quoteStatus() const
{
    return d->status;
}

bool SessionController::isReadOnly() const
{
    return d->status != QuoteStatus::Draft;
}

void SessionController::edit(const QString& undoText, const std::function<void(Project&)>& change,
                             const QString& mergeKey)
{
    if (isReadOnly())
        return;
    Project next = d->project;
    change(next);
    if (next == d->project)
        return;
    d->stack.push(new ProjectCommand(this, undoText, d->project, std::move(next), mergeKey));
}

void SessionController::setProject(const Project& p)
{
    const bool same = d->result && !d->computing && sameQuestion(p, d->result->project);
    d->project = p;
    if (same && !(d->result->project == p)) {
        // Customer, terms or the tier in hand: the engine's answer stays good, it only belongs to the new project.
        auto answer = std::make_shared<SessionResult>(*d->result);
        answer->project = p;
        d->result = std::move(answer);
    }
    emit projectChanged();
    if (same)
        emit resultChanged();
    else
        recompute();
}

void SessionController::reset(const Project& p, const QString& number, int revision, QuoteStatus status)
{
    d->stack.clear();
    d->result.reset();
    setIdentity(number, revision, status);
    setProject(p);
    emit resultChanged();
}

void SessionController::setIdentity(const QString& number, int revision, QuoteStatus status)
{
    d->number = number;
    d->revision = revision;
    d->status = status;
    // An issued revision has nothing to take back; undo would show fields that contradict the paper.
    if (isReadOnly())
        d->stack.clear();
    emit identityChanged();
}

void SessionController::setCatalogue(const CataloguePtr& catalogue)
{
    if (catalogue == d->data.catalogue)
        return;
    d->data.catalogue = catalogue;
    emit catalogueChanged();
    recompute();
}

void SessionController::recompute()
{
    if (d->job)
        d->job->cancelled = true;
    ++d->generation;
    if (!d->data.catalogue || d->project.tiers.empty() || !d->project.workload.model.layers)
        return;
    if (!d->computing) {
        d->computing = true;
        emit computingChanged(true);
    }
    const bool calm = !d->sinceStart.isValid() || d->sinceStart.elapsed() > 4 * kSettleMs;
    d->settle.start(calm ? 0 : kSettleMs);
}

void SessionController::stop()
{
    if (d->job)
        d->job->cancelled = true;
    d->settle.stop();
    ++d->generation;
    if (d->computing) {
        d->computing = false;
        emit computingChanged(false);
    }
}

void SessionController::startJob()
{
    d->sinceStart.start();
    auto job = std::make_shared<Job>();
    job->generation = d->generation;
    d->job = job;
    // By value: the worker shares nothing with the window but immutable data.
    d->pool.start([this, job, project = d->project, data = d->data]() {
        if (job->cancelled)
            return;
        auto answer = std::make_shared<SessionResult>();
        QString fault;
        try {
            const RecommendRequest request = requestOf(project, data);
            const Progress progress{&job->cancelled, nullptr};
            answer->recommendation = data.recommend ? data.recommend(request, progress)
                                                    : recommend(request, *data.catalogue, *data.calibration, progress);
            answer->pricing = request.pricing;
            answer->catalogue = data.catalogue;
            answer->project = project;
        } catch (const std::exception& e) {
            fault = QString::fromUtf8(e.what());
        }
        if (job->cancelled)
            return;
        QMetaObject::invokeMethod(
            this, [this, job, answer, fault]() { deliver(job->generation, answer, fault); }, Qt::QueuedConnection);
    });
}

void SessionController::deliver(quint64 generation, const SessionResultPtr& answer, const QString& fault)
{
    if (generation != d->generation)
        return; // a newer edit is on its way
    d->computing = false;
    if (fault.isEmpty())
        d->result = answer;
    emit computingChanged(false);
    if (fault.isEmpty())
        emit resultChanged();
    else
        emit engineFailed(fault);
}

} // namespace peiji
