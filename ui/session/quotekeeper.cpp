#include "ui/session/quotekeeper.h"

#include "ui/i18n/qtext.h"
#include "ui/session/sessioncontroller.h"
#include "ui/session/storeservice.h"

#include <QUndoStack>
#include <algorithm>

namespace peiji
{

namespace
{

constexpr int kAutosaveMs = 800;
constexpr const char* kPrefix = "BJ";

} // namespace

QuoteKeeper::QuoteKeeper(SessionController* session, StoreService* store, QObject* parent)
    : QObject(parent), m_session(session), m_store(store)
{
    m_autosave.setSingleShot(true);
    m_autosave.setInterval(kAutosaveMs);
    connect(&m_autosave, &QTimer::timeout, this, [this]() { m_store->saveRecovery(m_session->project()); });
    connect(m_session, &SessionController::projectChanged, this, [this]() {
        if (m_quiet)
            return;
        m_autosave.start();
        setState(SaveState::Unsaved);
    });
    const auto proceed = [this]() {
        if (m_waiting && !m_session->isComputing())
            saveNow(*std::exchange(m_waiting, std::nullopt));
    };
    connect(m_session, &SessionController::resultChanged, this, proceed);
    connect(m_session, &SessionController::computingChanged, this, proceed, Qt::QueuedConnection);
    m_store->loadSeller(this, [this](Result<Party> seller) {
        if (!seller.ok())
            return;
        m_seller = seller.value();
        emit sellerChanged();
    });
}

void QuoteKeeper::setSeller(const Party& seller)
{
    m_seller = seller;
    m_store->saveSeller(seller, this, [this](Status status) {
        if (status.ok())
            return;
        m_error = toQt(std::string_view(status.error().text(uiLang())));
        emit stateChanged();
    });
    emit sellerChanged();
}

void QuoteKeeper::setState(SaveState s)
{
    m_state = s;
    emit stateChanged();
}

void QuoteKeeper::save(std::function<void(Result<Quote>)> done)
{
    if (done)
        m_done.push_back(std::move(done));
    if (m_session->isReadOnly()) {
        finish(Error{
            ErrorKind::Conflict, {}, {"这一版已发出，不能改动", "this revision is issued and cannot be changed"}});
        return;
    }
    setState(SaveState::Saving);
    if (m_session->isComputing())
        m_waiting = QuoteStatus::Draft;
    else
        saveNow(QuoteStatus::Draft);
}

void QuoteKeeper::issue(std::function<void(Result<Quote>)> done)
{
    if (done)
        m_done.push_back(std::move(done));
    setState(SaveState::Saving);
    if (m_session->isComputing())
        m_waiting = QuoteStatus::Issued;
    else
        saveNow(QuoteStatus::Issued);
}

void QuoteKeeper::saveNow(QuoteStatus status)
{
    if (!m_session->quoteNumber().isEmpty()) {
        numbered(status);
        return;
    }
    const Date today = m_session->data().today();
    m_store->nextQuoteCounter(today, this, [this, today, status](Result<int> counter) {
        if (!counter.ok()) {
            finish(counter.error());
            return;
        }
        m_session->setIdentity(toQt(std::string_view(formatQuoteNumber(kPrefix, today, counter.value()))), 1,
                               QuoteStatus::Draft);
        if (m_session->isComputing())
            m_waiting = status;
        else
            numbered(status);
    });
}

void QuoteKeeper::numbered(QuoteStatus status)
{
    std::optional<Quote> quote = m_session->freeze(m_seller);
    if (!quote) {
        finish(Error{ErrorKind::Internal, {}, {"还没有算完，暂时不能保存", "not computed yet, cannot be saved"}});
        return;
    }
    quote->status = status;
    m_store->saveQuote(*quote, this, [this, quote, status](Status saved) {
        if (!saved.ok()) {
            finish(saved.error());
            return;
        }
        if (status != QuoteStatus::Draft)
            m_session->setIdentity(m_session->quoteNumber(), m_session->quoteRevision(), status);
        m_opened = *quote;
        finish(*quote);
    });
}

void QuoteKeeper::finish(Result<Quote> answer)
{
    if (answer.ok()) {
        m_savedAt = QDateTime::currentDateTime();
        m_error.clear();
        m_autosave.stop();
        m_store->clearRecovery();
        setState(SaveState::Saved);
    } else {
        m_error = toQt(std::string_view(answer.error().text(uiLang())));
        setState(SaveState::Failed);
    }
    for (const auto& done : std::exchange(m_done, {}))
        done(answer);
}

void QuoteKeeper::open(const QString& number, int revision, std::function<void(Status)> done)
{
    m_store->loadQuote(toStd(number), revision, this, [this, done](Result<Quote> quote) {
        if (!quote.ok()) {
            m_error = toQt(std::string_view(quote.error().text(uiLang())));
            emit stateChanged();
            if (done)
                done(quote.error());
            return;
        }
        m_opened = quote.value();
        m_quiet = true;
        m_session->reset(m_opened->projectInputs, toQt(std::string_view(m_opened->number)), m_opened->revision,
                         m_opened->status);
        m_quiet = false;
        m_savedAt = {};
        setState(SaveState::Saved);
        emit quoteOpened();
        if (done)
            done(Unit{});
    });
}

void QuoteKeeper::revise()
{
    const QString number = m_session->quoteNumber();
    if (number.isEmpty())
        return;
    // The next number that nobody holds: revising V1 must never write over a V2 that is being worked on.
    m_store->listQuotes(toStd(number), this, [this, number](Result<std::vector<QuoteSummary>> found) {
        if (m_session->quoteNumber() != number)
            return; // another quote was opened meanwhile
        int last = m_session->quoteRevision();
        if (found.ok()) {
            for (const QuoteSummary& q : found.value())
                last = q.number == toStd(number) ? std::max(last, q.revision) : last;
        }
        m_session->setIdentity(number, last + 1, QuoteStatus::Draft);
        m_opened.reset();
        setState(SaveState::Unsaved);
    });
}

void QuoteKeeper::startNew(const Project& p)
{
    m_opened.reset();
    m_quiet = true;
    m_session->reset(p);
    m_quiet = false;
    setState(SaveState::Untouched);
}

void QuoteKeeper::loadRecovery(std::function<void(std::optional<Project>)> done)
{
    m_store->loadRecovery(
        this, [done](Result<std::optional<Project>> found) { done(found.ok() ? found.value() : std::nullopt); });
}

void QuoteKeeper::discardRecovery()
{
    m_store->clearRecovery();
}

void QuoteKeeper::flush()
{
    if (m_autosave.isActive()) {
        m_autosave.stop();
        m_store->saveRecovery(m_session->project());
    }
    m_store->flush();
}

} // namespace peiji
