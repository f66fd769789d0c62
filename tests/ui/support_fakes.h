#pragma once
// A small catalogue, an engine that answers at once and a store in memory: the window without files.

#include "core/quote/stores.h"
#include "ui/session/preferences.h"
#include "ui/session/quotekeeper.h"
#include "ui/session/sessioncontroller.h"
#include "ui/session/storeservice.h"
#include "ui/shell/mainwindow.h"

#include <QTemporaryDir>
#include <atomic>

namespace peiji::test
{

/// Three models and three accelerators with texts of the categories.
CataloguePtr smallCatalogue();
EngineData smallEngine();
/// One answer for each tier: 8 cards of another kind, figures by hand.
Recommendation handMade(const RecommendRequest& r);
Project smallProject(const Catalogue& c);

class MemoryStore : public UserStore
{
public:
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

    std::vector<Quote> quotes;
    std::optional<Project> recovery;
    Party seller;
    int counter = 0;
};

/// Everything behind a window, living as long as the test.
struct Rig {
    explicit Rig(EngineData engine = smallEngine());
    ~Rig();
    QTemporaryDir dir;
    Preferences preferences;
    std::atomic<MemoryStore*> memory{nullptr}; ///< set once the store is open; read it after `store.flush()`
    StoreService store;
    SessionController session;
    QuoteKeeper keeper;
    UiContext context();
};

/// Style, theme, fonts and language as the program sets them.
void dressApplication(Lang lang, const QString& fontDir);
/// Waits until no computation is under way.
bool settle(SessionController& session);

} // namespace peiji::test
