#pragma once
// The user's own catalogue data on SQLite: tables own_*, supplier_* and source_choice of the user's database, with the
// shipped catalogue beside it for checks and for the cells that stay as shipped.

#include "core/catalogue/ownstore.h"
#include "db/csv/schema.h"
#include "db/store/sqliteuserstore.h"

#include <memory>

namespace peiji
{

class SqliteOwnStore : public OwnCatalogueStore
{
public:
    /// Opens or creates the user's database as SqliteUserStore does, and catalogue.sqlite read-only.
    static Result<std::unique_ptr<SqliteOwnStore>> open(const std::string& userPath, const std::string& cataloguePath);

    /// Why nothing can be saved; empty when it can.
    const LocalText& readOnlyReason() const { return m_user->readOnlyReason(); }
    Database& database() { return m_user->database(); }

    Result<OwnCatalogue> load() override;
    Result<std::int64_t> commitPriceList(const PriceListCommit& commit, std::stop_token stop = {}) override;
    Status undoBatch(std::int64_t id) override;
    Status redoBatch(std::int64_t id) override;
    Result<std::vector<PriceBatch>> batches() override;
    Result<std::vector<RememberedLayout>> rememberedLayouts() override;
    Result<RememberedMatches> rememberedMatches(const std::string& supplier) override;
    Status forgetLayout(const std::string& supplier) override;
    Result<std::vector<PartColumn>> columnsOf(PartKind kind) override;
    Result<std::vector<PartCell>> cellsOf(const std::string& partId) override;
    Result<std::vector<ColumnFault>> check(const PartDraft& draft) override;
    Result<std::string> savePart(const PartDraft& draft) override;
    Result<std::string> duplicatePart(const std::string& partId) override;
    Status deletePart(const std::string& partId) override;
    Status setValue(const std::string& partId, const std::string& column, const OwnValue& value) override;
    Status clearValue(const std::string& partId, const std::string& column) override;
    Status setRate(const ExchangeRate& rate) override;
    Status removeRate(const ExchangeRate& rate) override;
    Status setPolicy(const std::string& key, double value) override;
    Status resetPolicy(const std::string& key) override;
    Status choose(const SourceChoice& choice) override;
    Result<std::vector<AuditLine>> audit(int most) override;

private:
    using Cells = std::map<std::string, std::string>;
    struct FoundPart {
        PartKind kind = PartKind::Accessory;
        Cells cells;
        bool own = false;
    };

    SqliteOwnStore(std::unique_ptr<SqliteUserStore> user, std::unique_ptr<Database> shipped)
        : m_user(std::move(user)), m_shipped(std::move(shipped))
    {
    }
    Status writable() const;
    Status note(const std::string& action, const std::string& subject, const std::string& detail);

    Result<std::optional<FoundPart>> shippedPart(const std::string& partId);
    Result<std::optional<FoundPart>> ownPart(const std::string& partId);
    Result<FoundPart> anyPart(const std::string& partId);
    Result<std::vector<ColumnFault>> faultsOf(PartKind kind, const Cells& cells);
    Result<bool> isKnownKey(const std::string& table, const std::string& key);
    Status writeCells(const std::string& partId, const Cells& cells, const PartDraft& draft);
    Result<std::string> freeId(const std::string& wanted);
    Result<Cells> completed(const PartDraft& draft);

    Status loadParts(OwnCatalogue& out);
    Status loadReplaced(OwnCatalogue& out);
    Status loadPrices(OwnCatalogue& out);
    Status loadFigures(OwnCatalogue& out);

    Status insertPrices(std::int64_t batch, const std::vector<Price>& prices, const std::stop_token& stop);
    Result<std::vector<Price>> pricesOf(std::int64_t batch);

    std::unique_ptr<SqliteUserStore> m_user;
    std::unique_ptr<Database> m_shipped;
};

} // namespace peiji
