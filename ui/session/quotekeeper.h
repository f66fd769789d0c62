#pragma once
// The quote in hand and the user's store: numbering, saving, opening, revising, the seller, and the recovery copy that
// is written a second after each edit (nothing typed is lost by a kill).

#include "core/quote/quote.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <deque>
#include <functional>
#include <optional>

namespace peiji
{

class SessionController;
class StoreService;

enum class SaveState { Untouched, Unsaved, Saving, Saved, Failed };

class QuoteKeeper : public QObject
{
    Q_OBJECT
public:
    QuoteKeeper(SessionController* session, StoreService* store, QObject* parent = nullptr);

    SaveState saveState() const { return m_state; }
    QDateTime savedAt() const { return m_savedAt; }
    QString lastError() const { return m_error; }
    const Party& seller() const { return m_seller; }
    void setSeller(const Party& seller);

    /// Asked before unsaved work leaves the window: call `leave` to go on, or nothing to stay. Unset: goes on.
    using LeaveGuard = std::function<void(std::function<void()> leave)>;
    void setLeaveGuard(LeaveGuard guard) { m_guard = std::move(guard); }

    /// Saves the project in hand as a draft; gives it a number first when it has none. While the engine computes the
    /// save waits for the answer. `done` gets the saved quote or the error. Requests are served one after another; one
    /// that waits when another quote is opened fails, and never touches that other quote.
    void save(std::function<void(Result<Quote>)> done = {});
    /// Saves and freezes the revision for good (exported papers).
    void issue(std::function<void(Result<Quote>)> done = {});
    /// Loads a revision into the session; an issued one opens read-only.
    void open(const QString& number, int revision, std::function<void(Status)> done = {});
    /// The next revision of the quote in hand, as a draft.
    void revise();
    /// A new, unnumbered project.
    void startNew(const Project& p);
    /// Frozen numbers of the revision that was opened, empty for a draft being edited.
    const std::optional<Quote>& opened() const { return m_opened; }
    void loadRecovery(std::function<void(std::optional<Project>)> done);
    void discardRecovery();
    /// Writes what is waiting; blocks (only at exit).
    void flush();

signals:
    void stateChanged();
    void sellerChanged();
    /// A stored revision is in the session now.
    void quoteOpened();

private:
    void setState(SaveState s);
    struct Request {
        QuoteStatus status = QuoteStatus::Draft;
        quint64 subject = 0; ///< which quote was in hand when it was asked for
        std::function<void(Result<Quote>)> done;
    };
    void ask(QuoteStatus status, std::function<void(Result<Quote>)> done);
    void advance();
    void giveNumber(const Request& request);
    void write(const Request& request);
    void written(const Request& request, const Quote& quote, const Project& frozen);
    void fail(const Request& request, const Error& error);
    void leaveThen(std::function<void()> next);
    void takeNew(const Project& p);
    void load(const QString& number, int revision, std::function<void(Status)> done);
    SessionController* m_session;
    StoreService* m_store;
    SaveState m_state = SaveState::Untouched;
    QDateTime m_savedAt;
    QString m_error;
    Party m_seller;
    std::optional<Quote> m_opened;
    QTimer m_autosave;
    std::deque<Request> m_requests;
    LeaveGuard m_guard;
    quint64 m_subject = 0; ///< counts the quotes that were in hand
    bool m_busy = false;   ///< a request is with the store
    bool m_quiet = false;
};

} // namespace peiji
