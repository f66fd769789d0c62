#pragma once
// The quote: a numbered, revisioned paper of one or more tiers for a customer, frozen.

#include "core/tier/tier.h"
#include "core/units/date.h"
#include "core/units/money.h"

#include <string>
#include <vector>

namespace peiji
{

enum class QuoteStatus { Draft, Issued, Superseded, Expired, Won, Lost };
const char* toId(QuoteStatus s);
Result<QuoteStatus> parseQuoteStatus(std::string_view id);
/// A paper that holds one planning price is a budget estimate, never an offer.
enum class PaperKind { BudgetEstimate, Quotation };

struct Party {
    std::string name, contact, phone, email, address, taxId, bank, account;
    friend bool operator==(const Party&, const Party&) = default;
};

/// What the user edits: inputs only. The engine's answers are recomputed from it or frozen in a Quote.
struct Project {
    std::string title;
    Workload workload;
    std::vector<TierRequest> tiers;
    Site site;
    BuyerFilters filters;
    Currency currency = Currency::CNY;
    int chosenTier = 0;
    bool includeServices = false;
    Party customer;
    std::string customerReference;
    int validDays = 15;
    std::string termsPreset = "equipment-30-60-10";
    std::map<std::string, Price> priceOverrides; ///< by part id
    friend bool operator==(const Project& a, const Project& b);
};

/// One printed line, frozen: texts, spec, price and where it came from.
struct QuoteLine {
    std::string position; ///< "1", "1.1"
    bool group = false;   ///< heading row of a node
    std::string partId, partNumber, brand, model;
    LocalText name, unitName, spec;
    LocalText product; ///< the part as documents name it (catalogue name); empty: brand and model, or `name` says all
    std::string role;
    int quantity = 0, perNode = 0;
    UnitPrice unitNet, unitGross;
    RatePpm tax;
    TaxedAmount amount, low, high;
    bool priced = true;
    PriceKind priceKind = PriceKind::PlanningEstimate;
    std::string priceDate, priceSource, priceValidUntil;
    bool stale = false;
    int leadDays = 0, warrantyMonths = 0;
    friend bool operator==(const QuoteLine&, const QuoteLine&) = default;
};
/// The product as shown and printed: its catalogue name, else brand and model once; empty for a service.
LocalText productOf(const QuoteLine& line);

/// Name and figure with interval as frozen in the paper.
struct QuoteFact {
    std::string key; ///< "vram_peak", "days", "tokens_per_second", "energy", "ram", "power" …
    LocalText label;
    Interval value;
    NumberKind kind = NumberKind::Plain;
    int decimals = 0;
    bool hasInterval = false;
    friend bool operator==(const QuoteFact&, const QuoteFact&) = default;
};

struct QuoteFinding {
    std::string ruleId, severity, result;
    LocalText text, fix;
    friend bool operator==(const QuoteFinding&, const QuoteFinding&) = default;
};

/// Series of a chart as frozen data; labels in both languages.
struct ChartBar {
    LocalText label;
    double value = 0;
    std::optional<double> low, high;
    friend bool operator==(const ChartBar&, const ChartBar&) = default;
};
struct QuoteChart {
    std::string id; ///< "vram", "cost", "power", "ram"
    LocalText title, unit;
    std::vector<ChartBar> bars;
    std::optional<double> limit;
    LocalText limitLabel;
    std::optional<double> secondLimit;
    LocalText secondLimitLabel;
    Interval total;
    friend bool operator==(const QuoteChart&, const QuoteChart&) = default;
};

struct QuoteTier {
    LocalText name;
    LocalText summary; ///< "8 × H200 NVL 141GB, 1 node"
    bool possible = true;
    bool tight = false;             ///< possible, but the memory's upper end is above what is usable: not a sure fit
    bool late = false;              ///< possible, but the expected time is past the deadline
    std::vector<LocalText> reasons; ///< when not possible: why, and what would make it so
    std::vector<QuoteLine> lines;
    Money net, tax, gross, grossLow, grossHigh, budgetMin, budgetMax;
    std::vector<TaxGroup> byRate;
    std::vector<QuoteFact> facts;
    std::vector<QuoteFinding> findings;
    int passed = 0, notChecked = 0;
    std::vector<QuoteFact> headroom; ///< value.low = used, value.high = capacity, value.value = free
    std::vector<QuoteChart> charts;
    std::string plan;
};

struct Quote {
    std::string number; ///< BJ-20261130-0007
    int revision = 1;
    QuoteStatus status = QuoteStatus::Draft;
    PaperKind kind = PaperKind::BudgetEstimate;
    Date date{}, validUntil{};
    Party seller, customer;
    std::string customerReference, project;
    Currency currency = Currency::CNY;
    std::vector<ExchangeRate> rates;
    LocalText workloadSummary;
    std::vector<QuoteFact> workloadFacts;
    std::vector<QuoteTier> tiers;
    int chosenTier = 0;
    std::vector<LocalText> terms;       ///< "title<TAB>text" each
    std::vector<LocalText> assumptions; ///< each with its source
    std::string catalogueVersion, engineVersion, calibrationVersion;
    std::string hash;      ///< of the frozen content, hex
    Project projectInputs; ///< to be edited again as the next revision

    std::string fullNumber() const; ///< "BJ-20261130-0007-V2"
};

/// Freezes a recommendation into a quote. Pure: number, date and seller are given.
struct QuoteHeader {
    std::string number;
    int revision = 1;
    Date date{};
    Party seller;
};
Quote makeQuote(const Project& p, const Recommendation& r, const Catalogue& c, const PricingContext& pricing,
                const std::string& calibrationVersion, const QuoteHeader& header);
/// Recomputes rows, subtotals, rates and totals; an Error names the first row that does not foot.
Status checkFooting(const Quote& q);
/// FNV/sha-like content hash used in the footer, 12 hex digits in groups of four, over every printed figure.
std::string contentHash(const Quote& q);
/// PREFIX-YYYYMMDD-NNNN.
std::string formatQuoteNumber(const std::string& prefix, Date date, int counter);

} // namespace peiji
