#pragma once
// What the user owns, behind interfaces: ui sees these, db implements them.

#include "core/quote/quote.h"

#include <string>
#include <vector>

namespace peiji
{

/// One row of the list of quotes.
struct QuoteSummary {
    std::string number;
    int revision = 1;
    QuoteStatus status = QuoteStatus::Draft;
    std::string customer, project;
    Money gross;
    Date date{}, validUntil{};
    std::string changedAt; ///< ISO 8601 UTC
};

/// Quotes, projects, customers and settings of the user. Calls may block on the disk: never from the GUI thread.
/// A store is used by the thread that opened it.
class UserStore
{
public:
    virtual ~UserStore() = default;
    /// Saves a draft or a new revision in one transaction; issued revisions are never overwritten (Conflict).
    virtual Status saveQuote(const Quote& q) = 0;
    virtual Result<Quote> loadQuote(const std::string& number, int revision) = 0;
    virtual Result<std::vector<QuoteSummary>> listQuotes(const std::string& filter) = 0;
    /// Next free counter of a day, reserved.
    virtual Result<int> nextQuoteCounter(Date day) = 0;
    virtual Result<Party> loadSeller() = 0;
    virtual Status saveSeller(const Party& p) = 0;
    virtual Result<std::vector<Party>> listCustomers() = 0;
    /// Unsaved work of the window, kept at every edit (design invariant 5); empty string when none.
    virtual Status saveRecovery(const Project& p) = 0;
    virtual Result<std::optional<Project>> loadRecovery() = 0;
    virtual Status clearRecovery() = 0;
    virtual Result<std::string> setting(const std::string& key, const std::string& fallback) = 0;
    virtual Status setSetting(const std::string& key, const std::string& value) = 0;
};

} // namespace peiji
