#pragma once
// The user's own catalogue data behind an interface. Calls block: never from the GUI thread.

#include "core/catalogue/own.h"
#include "core/catalogue/pricelist.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace peiji
{

/// One committed price list (or a single typed price).
struct PriceBatch {
    std::int64_t id = 0;
    std::string supplier, file, at; ///< at: ISO 8601 UTC
    int prices = 0;
    bool undone = false;
};

/// A column of a kind of part, for forms: what it accepts.
struct PartColumn {
    std::string name, type, unit; ///< type: id, text, int, real, bool, enum, list, date, ref
    bool required = false;
    std::vector<std::string> members; ///< enum and list
    double minimum = 0, maximum = 0;  ///< int and real; maximum 0 = no limit
};
/// A value of a part with where it comes from; `shippedText` beside it where the user replaced it.
struct PartCell {
    std::string column, text, source, date;
    bool own = false;
    std::optional<std::string> shippedText;
    std::string shippedSource;
};
struct ColumnFault {
    std::string column;
    LocalText what; ///< names the column and what is accepted
};
/// A part as the user fills it in: texts by column of the part's table. An empty id is made from vendor and model.
struct PartDraft {
    PartKind kind = PartKind::Accessory;
    std::map<std::string, std::string> cells;
    std::string source, date, basedOn;
};

struct AuditLine {
    std::string at, action, subject, detail;
};

/// Used by the thread that opened it.
class OwnCatalogueStore
{
public:
    virtual ~OwnCatalogueStore() = default;

    virtual Result<OwnCatalogue> load() = 0;

    /// One transaction and one undo step; the id names it. Killed or stopped half way it leaves nothing.
    virtual Result<std::int64_t> commitPriceList(const PriceListCommit& commit, std::stop_token stop = {}) = 0;
    /// Prices, remembered layout and matches as they were before. Conflict when it is undone already.
    virtual Status undoBatch(std::int64_t id) = 0;
    virtual Status redoBatch(std::int64_t id) = 0;
    virtual Result<std::vector<PriceBatch>> batches() = 0; ///< newest first

    virtual Result<std::vector<RememberedLayout>> rememberedLayouts() = 0;
    virtual Result<RememberedMatches> rememberedMatches(const std::string& supplier) = 0;
    virtual Status forgetLayout(const std::string& supplier) = 0;

    virtual Result<std::vector<PartColumn>> columnsOf(PartKind kind) = 0;
    /// Every cell of a part, shipped or own.
    virtual Result<std::vector<PartCell>> cellsOf(const std::string& partId) = 0;
    /// The same checks as the shipped parts go through.
    virtual Result<std::vector<ColumnFault>> check(const PartDraft& draft) = 0;
    /// New or changed own part; its id comes back. BadInput names the first fault.
    virtual Result<std::string> savePart(const PartDraft& draft) = 0;
    /// A copy of any part as an own part; its id comes back.
    virtual Result<std::string> duplicatePart(const std::string& partId) = 0;
    /// Own parts only; its prices and values go with it.
    virtual Status deletePart(const std::string& partId) = 0;
    /// Replaces a value of a shipped or own part. BadInput names the column and what is accepted.
    virtual Status setValue(const std::string& partId, const std::string& column, const OwnValue& value) = 0;
    /// The shipped value again.
    virtual Status clearValue(const std::string& partId, const std::string& column) = 0;

    virtual Status setRate(const ExchangeRate& rate) = 0; ///< replaces the one of the same pair and day
    virtual Status removeRate(const ExchangeRate& rate) = 0;
    /// BadInput for an unknown key or a value that is not finite.
    virtual Status setPolicy(const std::string& key, double value) = 0;
    virtual Status resetPolicy(const std::string& key) = 0; ///< empty key = all
    virtual Status choose(const SourceChoice& choice) = 0;  ///< an empty source forgets the choice

    virtual Result<std::vector<AuditLine>> audit(int most) = 0; ///< newest first
};

} // namespace peiji
