#pragma once
// The read-only snapshot the engine works on: parts, prices, models, policies, texts. A value:
// loaded once by a store, shared by const pointer, never written.

#include "core/catalogue/part.h"
#include "core/catalogue/price.h"
#include "core/units/message.h"
#include "core/workload/architecture.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace peiji
{

struct SoftwareRow {
    std::map<std::string, std::string> fields; ///< columns of software.csv
};
struct CloudPrice {
    std::string id, provider, instance, region, accelerator, currency, term, date, source, confidence;
    std::string acceleratorId; ///< part id, empty when the text names none of ours
    bool survey = false;       ///< a market range, not an offer
    int accelerators = 0;
    double pricePerHour = 0, pricePerAcceleratorHour = 0;
};
struct CostFactor {
    std::string id, category, region, unit, date, source, confidence;
    LocalText name;
    double value = 0;
    std::optional<double> low, high;
};
/// Threshold or default that is data: "min_cores_per_gpu" -> 7.
struct Policy {
    std::string key, unit, source;
    double value = 0;
    LocalText name;
    std::string date{}; ///< in force or observed from, empty = standing practice
};
enum class Severity { Error, Warning, Info };
const char* toId(Severity s);
/// Text side of a rule; the condition is a function keyed by `id` in core/build.
struct RuleText {
    std::string id, category, inputs, source;
    Severity severity = Severity::Warning;
    LocalText message, fix;
};
/// A preset of a tier or a sample the start page offers.
struct Preset {
    std::string id, modelId, task, note;
    LocalText name;
    std::map<std::string, std::string> fields;
};

/// A word that price lists use: group field (a column head -> list field), basis, scale, currency, meta or skip.
struct ImportWord {
    std::string group, target, word;
};

class Catalogue
{
public:
    std::string version;     ///< date of the data, "2026-11-30"
    std::string contentHash; ///< of every data file, 16 hex digits
    std::vector<Part> parts;
    std::vector<Price> prices; ///< rows of a part together, planning row first
    std::vector<ModelArchitecture> models;
    std::vector<SoftwareRow> software;
    std::vector<CloudPrice> cloud;
    std::vector<CostFactor> costFactors;
    std::map<std::string, Policy> policies;
    std::vector<RuleText> rules;
    std::vector<Preset> presets;
    std::vector<ImportWord> importWords;
    Texts texts;

    /// Builds the indexes; call once after filling.
    void index();
    const Part* part(std::string_view id) const;
    const ModelArchitecture* model(std::string_view id) const;
    /// First row of the part (the planning row) or null: no price is "—", never 0.
    const Price* planningPrice(std::string_view id) const;
    std::vector<const Price*> priceHistory(std::string_view id) const;
    std::vector<const Part*> partsOf(PartKind k) const;
    const RuleText* rule(std::string_view id) const;
    /// Value of a policy; the fallback only where the data file lacks it (a test fails then).
    double policy(const std::string& key, double fallback) const;
    const CostFactor* costFactor(std::string_view id) const;

private:
    std::unordered_map<std::string, std::size_t> m_parts, m_models, m_rules, m_factors;
    std::unordered_map<std::string, std::pair<std::size_t, std::size_t>> m_prices; ///< first, count
};

using CataloguePtr = std::shared_ptr<const Catalogue>;

} // namespace peiji
