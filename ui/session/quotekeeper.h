#pragma once
// The quote in hand and the user's store: numbering, saving, opening, revising, the seller, and the recovery copy that
// is written a second after each edit (nothing typed is lost by a kill).

#include "core/quote/quote.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>
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

    /// Saves the project in hand as a draft; gives it a number first when it has none. While the engine computes the
    /// save waits for the answer. `done` gets the saved quote or the error.
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
    void saveNow(QuoteStatus status);
    void numbered(QuoteStatus status);
    void finish(Result<Quote> answer);
    SessionController* m_session;
    StoreService* m_store;
    SaveState m_state = SaveState::Untouched;
    QDateTime m_savedAt;
    QString m_error;
    Party m_seller;
    std::optional<Quote> m_opened;
    QTimer m_autosave;
    std::optional<QuoteStatus> m_waiting;
    std::vector<std::function<void(Result<Quote>)>> m_done;
    bool m_quiet = false;
};

} // namespace peiji
