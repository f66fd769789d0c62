#pragma once
// A supplier's price list: which column means what, what each row says, which part it is, and what would change.
// Nothing here writes: the preview is a value, committed by the store in one step.

#include "core/catalogue/catalogue.h"
#include "core/catalogue/pricing.h"
#include "core/catalogue/sheettable.h"

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace peiji
{

enum class ListField {
    Ignore,
    PartNumber,
    Name,
    Specification,
    Brand,
    Price,
    TaxRate,
    TaxIncluded, ///< cells say 含税 or 未税
    CurrencyCode,
    LeadDays,
    ValidUntil,
    ListDate,
    Warranty,
    Note,
    PartId, ///< our own id, as our price request sheets print it
};
inline constexpr int kListFields = 15;
/// "part_number", "name", … : also the names of the command line and the keys "pricelist.field.<id>".
const char* toId(ListField f);
Result<ListField> parseListField(std::string_view id);

/// Green: the head is a known word. Amber: guessed from a part of the head or from the cells. None: not known.
enum class Certainty { Green, Amber, None };

struct ColumnUse {
    std::string heading; ///< all head rows of the column, joined by blanks
    ListField field = ListField::Ignore;
    Certainty certainty = Certainty::None;
    std::optional<TaxBasis> basis;    ///< of a price column whose head says so
    std::int64_t scale = 1;           ///< 10000 where the head says 万元
    std::optional<Currency> currency; ///< of a price column whose head says so
};

/// What the user must answer before the list can be read.
enum class ListQuestion { PartColumn, PriceColumn, CurrencyCode, Basis, Supplier };
const char* toId(ListQuestion q);

/// How a list is read. `proposeLayout` fills it, the user corrects it, it is remembered by supplier.
struct PriceListLayout {
    int headerRow = 0;  ///< line (SheetRow::line) of the last head row; 0 = none found
    int headerRows = 1; ///< head rows that end there
    std::vector<ColumnUse> columns;
    std::string supplier;
    std::optional<TaxBasis> basis;  ///< of prices whose column and cell do not say
    std::optional<RatePpm> taxRate; ///< of rows that do not say; none = the rate of the part's category
    std::optional<Currency> currency;
    std::optional<Date> listDate, validUntil;
    bool currencyInCells = false; ///< every priced row names its currency
    bool basisInCells = false;    ///< every priced row says 含税 or 未税
    bool fromMemory = false;      ///< the mapping of an earlier list of this supplier was applied
    bool groupTextInName = false; ///< the text of a group row goes before the name when matching
    /// Questions still open; empty = the list can be read.
    std::vector<ListQuestion> open() const;
    int columnOf(ListField f) const; ///< first column of a field, -1 = none
};

/// A mapping remembered for a supplier: heading (normalised) -> field, and the answers given.
struct RememberedLayout {
    std::string supplier;
    std::map<std::string, ListField> fields;
    std::optional<TaxBasis> basis;
    std::optional<RatePpm> taxRate;
    std::optional<Currency> currency;
};
RememberedLayout rememberedOf(const PriceListLayout& layout);

/// Finds the head rows, maps the columns by the catalogue's import words, reads currency, tax, dates and supplier from
/// heads, title rows and the file's name. `remembered` of the supplier found wins over the words. `headerRow` forces
/// the head (a SheetRow::line).
PriceListLayout proposeLayout(const SheetTable& table, const Catalogue& catalogue,
                              const std::vector<RememberedLayout>& remembered,
                              std::optional<int> headerRow = std::nullopt);

/// After a change of the supplier: the answers and the mapping remembered for it, over what the words gave.
void applyRemembered(PriceListLayout& layout, const std::vector<RememberedLayout>& remembered);

/// After a change of columns or head rows by the user: what the cells themselves say, anew.
void reviewLayout(PriceListLayout& layout, const SheetTable& table, const Catalogue& catalogue);

/// What a row of a list is called, normalised, -> the part the user said it is. By supplier.
using RememberedMatches = std::map<std::string, std::string>;

enum class MatchKind { None, PartNumber, Remembered, Name, Chosen };
const char* toId(MatchKind k);
struct MatchCandidate {
    std::string partId;
    double score = 0; ///< 0 to 1
};

enum class RowStatus {
    New, ///< the first price of this supplier for the part
    Up,
    Down,
    Same,
    Unknown,  ///< no part found: the user may choose one
    Rejected, ///< cannot be read: `reason` says why
};
inline constexpr int kRowStatuses = 6;
const char* toId(RowStatus s);

/// A cell that was not taken as it stands: "２７，３００" -> "27,300.00".
struct CellConversion {
    int column = 0;
    std::string key; ///< "pricelist.conversion.width", ".serial", ".scale", ".date"
    std::string from, to;
};

struct PriceListRow {
    int line = 0;
    std::vector<std::string> original; ///< cells as they stand
    std::string group;                 ///< text of the group row above
    std::string partNumber, name, specification, brand, warranty, note;
    std::optional<int> leadDays;
    Price price; ///< partId empty when unknown; meaningful unless rejected
    std::vector<CellConversion> conversions;
    MatchKind match = MatchKind::None;
    double score = 0;
    std::vector<MatchCandidate> candidates; ///< best first, at most five
    std::optional<Price> oldPrice;          ///< newest earlier price of this supplier
    std::optional<double> change;           ///< new ÷ old − 1 without tax, in one currency; for new rows against the
                                            ///< price planned with so far
    RowStatus status = RowStatus::Unknown;
    bool overLimit = false; ///< |change| above policy price_jump_pct
    Message reason;         ///< of Rejected
    bool accepted = false;  ///< will be committed; the user may clear or set it (never for Unknown, Rejected)
};

struct PriceListCounts {
    int fresh = 0, up = 0, down = 0, same = 0, unknown = 0, rejected = 0, overLimit = 0, accepted = 0;
};
struct PriceListPreview {
    std::string file, sheet, supplier;
    std::vector<PriceListRow> rows;
    std::vector<std::string> missing; ///< parts with a price of this supplier that the list does not name
    PriceListCounts counts() const;
};

/// Everything that reading needs beside the table.
struct PriceListContext {
    const Catalogue& catalogue; ///< with the user's own laid over
    const PricingContext& pricing;
    const RememberedMatches& matches; ///< of the layout's supplier
};
/// BadInput when questions are open. A stop gives Conflict.
Result<PriceListPreview> readPriceList(const SheetTable& table, const PriceListLayout& layout,
                                       const PriceListContext& context, std::stop_token stop = {});

/// The user's choice of a part for a row: status, old price and change anew, accepted set. Empty id = not this list.
void chooseMatch(PriceListRow& row, const std::string& partId, const PriceListContext& context);

/// Key by which a match is remembered: the part number, else the name and specification, normalised.
std::string matchKey(const PriceListRow& row);

/// What is handed to the store.
struct PriceListCommit {
    std::string file, supplier;
    std::vector<Price> prices; ///< accepted rows
    RememberedMatches matches; ///< those the user chose or accepted by name
    std::optional<RememberedLayout> layout;
};
PriceListCommit commitOf(const PriceListPreview& preview, const PriceListLayout& layout, bool rememberLayout);

} // namespace peiji
