#pragma once
// Looking through the catalogue: a filter in, the matching rows out, however many parts there are. The list itself is
// only row numbers; what is on screen is asked for page by page, so the memory held does not grow with the catalogue.

#include "core/catalogue/catalogue.h"
#include "core/catalogue/pricing.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace peiji
{

/// How old the price of a part is against its category's limit and its own validity.
enum class Freshness {
    Valid,
    ExpiringSoon, ///< at most seven days left
    Stale,        ///< older than the limit, or past its validity
    VeryStale,    ///< older than three times the limit
    NoPrice
};
inline constexpr int kFreshnessKinds = 5;
const char* toId(Freshness f);

enum class BrowseSort { Relevance, Name, Vendor, Figure1, Figure2, Price, YearChange, Age };

/// Empty members do not filter.
struct BrowseFilter {
    std::optional<PartKind> kind;
    std::string words; ///< all must occur: name, part number, vendor, Chinese, English, pinyin, pinyin initials
    std::vector<std::string> vendors, forms;
    std::vector<Freshness> freshness;
    std::vector<PriceKind> priceKinds;
    std::optional<UnitPrice> priceFrom, priceTo; ///< tax included, in the currency of the index
    bool domesticOnly = false;                   ///< origin "cn"
    bool orderableOnly = false;
    bool ownOnly = false; ///< parts and values of the user's own
    BrowseSort sort = BrowseSort::Relevance;
    bool descending = false;
    friend bool operator==(const BrowseFilter&, const BrowseFilter&) = default;
};

/// Row numbers of the parts that match, in order.
using BrowseRows = std::vector<std::int64_t>;

/// A line of the list.
struct BrowseRow {
    std::int64_t row = 0;
    std::string id, vendor, partNumber, form, origin, availability;
    PartKind kind = PartKind::Accessory;
    LocalText name, spec;
    bool orderable = true, own = false;
    Confidence confidence = Confidence::Estimate;
    std::optional<double> figure1, figure2; ///< what they are depends on the kind: see figureKeys
    std::optional<UnitPrice> gross;         ///< tax included, in the currency of the index
    PriceKind priceKind = PriceKind::PlanningEstimate;
    std::string priceDate, validUntil, supplier;
    std::optional<double> yearChange; ///< price now against about a year ago, 0.5 = half dearer
    int ageDays = 0, limitDays = 0;
    Freshness freshness = Freshness::NoPrice;
};

/// Rows by value of each dimension, each counted under all the other filters.
struct BrowseFacets {
    struct Value {
        std::string value;
        int rows = 0;
        friend bool operator==(const Value&, const Value&) = default;
    };
    std::array<int, std::variant_size_v<PartSpec>> kinds{}; ///< by PartKind
    std::array<int, kFreshnessKinds> freshness{};
    std::array<int, 5> priceKinds{};   ///< by PriceKind
    std::vector<Value> vendors, forms; ///< most frequent first, ties by name
};

/// Text keys of the two figures of a kind ("browse.figure.vram_gb"), empty where a kind has none.
std::array<const char*, 2> figureKeys(PartKind kind);
/// The two figures of a part.
std::array<std::optional<double>, 2> figuresOf(const Part& part);
/// What parts of a kind are told apart by: mount, socket, memory class, bay, kind of device. Empty when unknown.
std::string formOf(const Part& part);
std::string originOf(const Part& part);
std::string availabilityOf(const Part& part);
/// Price now against the one nearest to a year before it (8 to 16 months), both net, in one currency. Empty when the
/// history does not reach back.
std::optional<double> yearChange(const std::vector<const Price*>& history, const Catalogue& c,
                                 const PricingContext& ctx);

/// Blocking: used on a worker thread, by the thread that opened it.
class CatalogueBrowser
{
public:
    virtual ~CatalogueBrowser() = default;
    /// Everything anew, or what changed since the last time, priced by `ctx`.
    virtual Status refresh(const CataloguePtr& catalogue, const PricingContext& ctx) = 0;
    virtual Result<BrowseRows> find(const BrowseFilter& filter) = 0;
    virtual Result<BrowseFacets> facets(const BrowseFilter& filter) = 0;
    /// Lines in the order of `rows`; one that has gone meanwhile is left out.
    virtual Result<std::vector<BrowseRow>> lines(std::span<const std::int64_t> rows) = 0;
};

} // namespace peiji
