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
    connect(m_session, &SessionController::resultChanged, this, &QuoteKeeper::advance);
    connect(m_session, &SessionController::computingChanged, this, &QuoteKeeper::advance, Qt::QueuedConnection);
    connect(m_store, &StoreService::failed, this, [this](const QString& why) {
        m_error = why;
        setState(SaveState::Failed);
    });
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
    ask(QuoteStatus::Draft, std::move(done));
}

void QuoteKeeper::issue(std::function<void(Result<Quote>)> done)
{
    ask(QuoteStatus::Issued, std::move(done));
}

void QuoteKeeper::ask(QuoteStatus status, std::function<void(Result<Quote>)> done)
{
    if (m_session->project().tiers.empty()) {
        // Nothing was begun: no number is used up for it.
        if (done)
            done(Error{ErrorKind::Conflict, {}, {"还没有可保存的项目", "there is no project to save yet"}});
        return;
    }
    m_requests.push_back({status, m_subject, std::move(done)});
    if (!m_session->isReadOnly())
        setState(SaveState::Saving);
    advance();
}

void QuoteKeeper::advance()
{
    while (!m_busy && !m_requests.empty()) {
        const Request request = m_requests.front();
        if (request.subject != m_subject) {
            m_requests.pop_front();
            if (request.done)
                request.done(
                    Error{ErrorKind::Conflict,
                          {},
                          {"还没保存就打开了另一份报价", "another quote was opened before this one was saved"}});
            continue;
        }
        if (m_session->isReadOnly()) {
            m_requests.pop_front();
            const Error error{
                ErrorKind::Conflict, {}, {"这一版已发出，不能改动", "this revision is issued and cannot be changed"}};
            if (request.done)
                request.done(error);
            continue;
        }
        const SessionResultPtr answer = m_session->result();
        if (!m_session->isComputing() && answer && answer->pricing.today != m_session->data().today())
            m_session->recompute(); // left open past midnight: prices and validities of today
        if (m_session->isComputing())
            return; // called again with the answer
        m_requests.pop_front();
        m_busy = true;
        if (m_session->quoteNumber().isEmpty())
            giveNumber(request);
        else
            write(request);
    }
}

void QuoteKeeper::giveNumber(const Request& request)
{
    const Date today = m_session->data().today();
    m_store->nextQuoteCounter(today, this, [this, today, request](Result<int> counter) {
        if (!counter.ok()) {
            fail(request, counter.error());
            return;
        }
        m_busy = false;
        if (request.subject == m_subject)
            m_session->setIdentity(toQt(std::string_view(formatQuoteNumber(kPrefix, today, counter.value()))), 1,
                                   QuoteStatus::Draft);
        m_requests.push_front(request);
        advance();
    });
}

void QuoteKeeper::write(const Request& request)
{
    std::optional<Quote> quote = m_session->freeze(m_seller);
    if (!quote) {
        fail(request,
             Error{ErrorKind::Internal, {}, {"还没有算完，暂时不能保存", "not computed yet, cannot be saved"}});
        return;
    }
    quote->status = request.status;
    m_store->saveQuote(*quote, this, [this, request, quote, frozen = m_session->project()](Status saved) {
        if (saved.ok())
            written(request, *quote, frozen);
        else
            fail(request, saved.error());
    });
}

void QuoteKeeper::written(const Request& request, const Quote& quote, const Project& frozen)
{
    m_busy = false;
    if (request.subject == m_subject) {
        const bool same = frozen == m_session->project();
        const bool issued = request.status != QuoteStatus::Draft;
        m_savedAt = QDateTime::currentDateTime();
        m_error.clear();
        m_opened = quote;
        // What was typed while an issue was on its way is no part of the paper: it begins the next revision.
        if (issued)
            m_session->setIdentity(m_session->quoteNumber(), quote.revision + (same ? 0 : 1),
                                   same ? request.status : QuoteStatus::Draft);
        if (same) {
            m_autosave.stop();
            m_store->clearRecovery();
            setState(SaveState::Saved);
        } else {
            m_autosave.start();
            setState(SaveState::Unsaved);
        }
    }
    if (request.done)
        request.done(quote);
    advance();
}

void QuoteKeeper::fail(const Request& request, const Error& error)
{
    m_busy = false;
    if (request.subject == m_subject) {
        m_error = toQt(std::string_view(error.text(uiLang())));
        setState(SaveState::Failed);
    }
    if (request.done)
        request.done(error);
    advance();
}

void QuoteKeeper::leaveThen(std::function<void()> next)
{
    const bool unsaved = m_state == SaveState::Unsaved || m_state == SaveState::Failed || m_state == SaveState::Saving;
    if (m_guard && unsaved && !m_session->isReadOnly())
        m_guard(std::move(next));
    else
        next();
}

void QuoteKeeper::open(const QString& number, int revision, std::function<void(Status)> done)
{
    leaveThen([this, number, revision, done]() { load(number, revision, done); });
}

void QuoteKeeper::load(const QString& number, int revision, std::function<void(Status)> done)
{
    m_store->loadQuote(toStd(number), revision, this, [this, done](Result<Quote> quote) {
        if (!quote.ok()) {
            m_error = toQt(std::string_view(quote.error().text(uiLang())));
            emit stateChanged();
            if (done)
                done(quote.error());
            return;
        }
        ++m_subject;
        m_opened = quote.value();
        m_autosave.stop();
        m_quiet = true;
        m_session->reset(m_opened->projectInputs, toQt(std::string_view(m_opened->number)), m_opened->revision,
                         m_opened->status);
        m_quiet = false;
        m_savedAt = {};
        setState(SaveState::Saved);
        emit quoteOpened();
        if (done)
            done(Unit{});
        advance();
    });
}

void QuoteKeeper::revise()
{
    const QString number = m_session->quoteNumber();
    if (number.isEmpty())
        return;
    // The next number that nobody holds: revising V1 must never write over a V2 that is being worked on.
    m_store->listQuotes(toStd(number), this,
                        [this, number, subject = m_subject](Result<std::vector<QuoteSummary>> found) {
                            if (subject != m_subject)
                                return; // another quote was opened meanwhile
                            ++m_subject;
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
    leaveThen([this, p]() { takeNew(p); });
}

void QuoteKeeper::takeNew(const Project& p)
{
    ++m_subject;
    m_opened.reset();
    m_autosave.stop();
    m_quiet = true;
    m_session->reset(p);
    m_quiet = false;
    setState(SaveState::Untouched);
    advance();
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
