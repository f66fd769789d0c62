#pragma once
// Results of the engine as JSON: keys carry their units, an interval is {"low", "value", "high"}.
// Documented for users in resources/help/formats-*.txt.

#include "core/estimate/fit.h"
#include "core/estimate/timinginference.h"
#include "core/tier/tier.h"

#include <nlohmann/json.hpp>

namespace peiji
{

using Json = nlohmann::ordered_json;

/// Scaled by `factor`, six significant digits; not-finite becomes null.
Json jsonNumber(double value, double factor = 1.0);
Json jsonInterval(const Interval& v, double factor = 1.0);
/// {"zh", "en"}.
Json jsonText(const LocalText& text);
/// {"amount": "3230400.00", "minor": 323040000, "currency": "CNY"}; both are exact, the text for readers without
/// 64-bit integers. Unit prices: six decimals, "micro".
Json jsonMoney(Money m);
Json jsonUnitPrice(UnitPrice p);

/// planToJson between the plan's name and sentence.
Json jsonPlan(const Plan& p, Task task, const Texts& texts);
Json jsonMemory(const MemoryEstimate& m);
/// With what the host has.
Json jsonHostMemory(const HostMemoryEstimate& needed, const Host& host);
Json jsonStorage(const StorageEstimate& s, const Workload& w);
Json jsonTime(const TimeEstimate& t, bool training);
Json jsonFit(const FitReport& r, const Texts& texts);
Json jsonServingCurve(const std::vector<ServingPoint>& points);
Json jsonHardware(const Hardware& h);
Json jsonExplanation(const ExplanationStep& step, const Texts& texts);
/// Every plan with its verdict; the front and the ranking in brief.
Json jsonPlanSearch(const PlanSearchResult& r, const Workload& w, const Hardware& h, const Texts& texts);

Json jsonBuild(const Build& b, const Catalogue& c);
Json jsonCost(const CostTotals& t, const Catalogue& c);
Json jsonFindings(const FindingReport& r, const Catalogue& c);
Json jsonHeadroom(const std::vector<HeadroomItem>& items, const Texts& texts);
Json jsonPower(const PowerBudget& p);
Json jsonAnswer(const TierAnswer& a, const Workload& w, const Catalogue& c);
Json jsonRecommendation(const Recommendation& r, const Workload& w, const Catalogue& c);

} // namespace peiji
