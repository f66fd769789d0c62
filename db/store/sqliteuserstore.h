#pragma once
// The user's own database in their data folder, on SQLite.

#include "core/quote/stores.h"
#include "db/sql/database.h"
#include "db/store/migrations.h"

#include <memory>

namespace peiji
{

/// Opened, used and destroyed by one thread. Two programs may hold the same file: writers take turns, and one that
/// waits longer than two seconds gets Conflict.
class SqliteUserStore : public UserStore
{
public:
    /// Opens or creates `path` (":memory:" for a private one) and brings it to this program's form, after a backup
    /// beside it ("NAME.before-2" when going to form 2). Errors: a network share, a damaged file, no permission, a form
    /// of a newer program that this one may not even read. A newer form that may be read, or a file without write
    /// permission, opens read-only: see `readOnlyReason`.
    static Result<std::unique_ptr<SqliteUserStore>> open(const std::string& path,
                                                         const std::vector<Migration>& steps = userMigrations());

    /// Why nothing can be saved; empty when it can.
    const LocalText& readOnlyReason() const { return m_readOnlyReason; }
    Database& database() { return *m_db; }

    Status saveQuote(const Quote& q) override;
    Result<Quote> loadQuote(const std::string& number, int revision) override;
    Result<std::vector<QuoteSummary>> listQuotes(const std::string& filter) override;
    Result<int> nextQuoteCounter(Date day) override;
    Result<Party> loadSeller() override;
    Status saveSeller(const Party& p) override;
    Result<std::vector<Party>> listCustomers() override;
    Status saveRecovery(const Project& p) override;
    Result<std::optional<Project>> loadRecovery() override;
    Status clearRecovery() override;
    Result<std::string> setting(const std::string& key, const std::string& fallback) override;
    Status setSetting(const std::string& key, const std::string& value) override;

private:
    SqliteUserStore(std::unique_ptr<Database> db, LocalText readOnlyReason);
    /// Error when nothing may be written.
    Status writable() const;
    Status insertQuote(const Quote& q, const std::string& content);
    Status updateDraft(const Quote& q, const std::string& content);
    Status moveIssued(const Quote& q, const std::string& storedContent);
    Status saveCustomer(const Party& p);
    Status audit(const std::string& action, const std::string& subject, const std::string& detail);

    std::unique_ptr<Database> m_db;
    LocalText m_readOnlyReason;
};

} // namespace peiji
