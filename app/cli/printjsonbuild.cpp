#include "app/cli/printjson.h"

namespace peiji
{

namespace
{

Json jsonTaxed(const TaxedAmount& a)
{
    return {{"net", jsonMoney(a.net)}, {"tax", jsonMoney(a.tax)}, {"gross", jsonMoney(a.gross)}};
}

Json jsonOptional(const std::optional<double>& v)
{
    return v ? jsonNumber(*v) : Json(nullptr);
}

Json jsonLine(const BuildLine& line, const Catalogue& c)
{
    const Part* part = c.part(line.partId);
    return {{"role", toId(line.role)},
            {"part", line.partId},
            {"name", part ? jsonText(part->name) : Json(nullptr)},
            {"quantity", line.quantity}};
}

Json jsonCostLine(const PricedLine& l, const Catalogue& c)
{
    const Part* part = c.part(l.partId);
    Json out = {{"role", toId(l.role)},
                {"part", l.partId},
                {"name", part ? jsonText(part->name) : Json(nullptr)},
                {"part_number", part ? Json(part->partNumber) : Json(nullptr)},
                {"quantity", l.quantity},
                {"per_node", l.perNode},
                {"priced", l.priced}};
    if (!l.priced)
        return out;
    out["unit_net"] = jsonUnitPrice(l.unit.net);
    out["unit_gross"] = jsonUnitPrice(l.unit.gross);
    out["basis"] = l.unit.basis == TaxBasis::Inclusive ? "tax_included" : "tax_excluded"; // the side that was given
    out["tax_pct"] = jsonNumber(double(l.unit.tax.ppm), 1e-4);
    out["amount"] = jsonTaxed(l.amount);
    out["gross_low"] = jsonMoney(l.low.gross);
    out["gross_high"] = jsonMoney(l.high.gross);
    out["price"] = Json{{"kind", toId(l.unit.kind)},
                        {"date", l.unit.date},
                        {"source", l.unit.source},
                        {"stale", l.unit.stale},
                        {"original_currency", std::string(currencyCode(l.unit.originalCurrency))}};
    return out;
}

Json jsonRunning(const RunningCost& r)
{
    return {{"energy_cost_per_run", jsonInterval(r.energyCostPerRun)},
            {"tco", jsonInterval(r.tcoYears)},
            {"years", r.years},
            {"electricity_per_kwh", jsonNumber(r.electricityPerKwh)},
            {"pue", jsonNumber(r.pue)},
            {"electricity_source", r.electricitySource}};
}

Json jsonTier(const TierResult& t, const Workload& w, const Catalogue& c)
{
    Json reasons = Json::array(), others = Json::array();
    for (const Message& m : t.reasons)
        reasons.push_back(jsonText(c.texts.format(m)));
    for (const TierAnswer& a : t.runnersUp)
        others.push_back(jsonAnswer(a, w, c));
    return {{"name", jsonText(t.request.name)},
            {"minimum", jsonMoney(t.request.minimum)},
            {"maximum", jsonMoney(t.request.maximum)},
            {"objective", toId(t.request.objective)},
            {"possible", t.answer.has_value()},
            {"reasons", std::move(reasons)},
            {"possible_from", t.possibleFrom ? jsonMoney(*t.possibleFrom) : Json(nullptr)},
            {"answer", t.answer ? jsonAnswer(*t.answer, w, c) : Json(nullptr)},
            {"runners_up", std::move(others)},
            {"cheapest_possible", t.cheapestPossible ? jsonAnswer(*t.cheapestPossible, w, c) : Json(nullptr)},
            {"evaluated", t.evaluated}};
}

} // namespace

Json jsonBuild(const Build& b, const Catalogue& c)
{
    Json node = Json::array(), cluster = Json::array();
    for (const BuildLine& line : b.node)
        node.push_back(jsonLine(line, c));
    for (const BuildLine& line : b.cluster)
        cluster.push_back(jsonLine(line, c));
    return {{"nodes", b.nodes}, {"node", std::move(node)}, {"cluster", std::move(cluster)}};
}

Json jsonCost(const CostTotals& t, const Catalogue& c)
{
    Json lines = Json::array(), rates = Json::array();
    for (const PricedLine& l : t.lines)
        lines.push_back(jsonCostLine(l, c));
    for (const TaxGroup& g : t.byRate) {
        rates.push_back(Json{
            {"tax_pct", jsonNumber(double(g.rate.ppm), 1e-4)}, {"net", jsonMoney(g.net)}, {"tax", jsonMoney(g.tax)}});
    }
    return {{"net", jsonMoney(t.net)},
            {"tax", jsonMoney(t.tax)},
            {"gross", jsonMoney(t.gross)},
            {"gross_low", jsonMoney(t.grossLow)},
            {"gross_high", jsonMoney(t.grossHigh)},
            {"by_rate", std::move(rates)},
            {"unpriced_lines", t.unpriced},
            {"planning_lines", t.planningLines},
            {"stale_lines", t.staleLines},
            {"oldest_price", t.oldestDate},
            {"may_be_offer", t.mayBeOffer()},
            {"lines", std::move(lines)}};
}

Json jsonFindings(const FindingReport& r, const Catalogue& c)
{
    Json items = Json::array();
    for (const Finding& f : r.findings) {
        Json item = {{"rule", f.ruleId},
                     {"severity", toId(f.severity)},
                     {"result", toId(f.result)},
                     {"text", jsonText(findingText(f, c))},
                     {"fix", jsonText(findingFix(f, c))}};
        if (!f.missing.empty())
            item["missing"] = f.missing;
        if (!f.partId.empty())
            item["part"] = f.partId;
        items.push_back(std::move(item));
    }
    return {{"errors", r.errors}, {"warnings", r.warnings}, {"infos", r.infos},         {"not_checked", r.notChecked},
            {"waived", r.waived}, {"passed", r.passed},     {"items", std::move(items)}};
}

Json jsonHeadroom(const std::vector<HeadroomItem>& items, const Texts& texts)
{
    Json out = Json::array();
    for (const HeadroomItem& i : items) {
        out.push_back(Json{{"id", i.id},
                           {"name", jsonText(texts.get("headroom." + i.id))},
                           {"used", jsonNumber(i.used)},
                           {"capacity", jsonOptional(i.capacity)},
                           {"free", jsonOptional(i.free())},
                           {"unit", i.unit}});
    }
    return out;
}

Json jsonPower(const PowerBudget& p)
{
    const auto known = [&p](double v, double factor = 1.0) {
        return p.capacityKnown ? jsonNumber(v, factor) : Json(nullptr);
    };
    return {{"node_sustained_w", jsonNumber(p.sustained.value())},
            {"node_peak_w", jsonNumber(p.peak.value())},
            {"node_capacity_w", known(p.capacity.value())},
            {"node_installed_w", known(p.installed.value())},
            {"reserve_pct", known(p.reserve, 100.0)},
            {"reserve_rule_pct", jsonNumber(p.reserveRule, 100.0)},
            {"cluster_sustained_w", jsonNumber(p.clusterSustained.value())},
            {"heat_btu_per_h", jsonNumber(p.heatBtuPerHour)}};
}

Json jsonAnswer(const TierAnswer& a, const Workload& w, const Catalogue& c)
{
    Json plans = Json::array();
    for (const PlanResult& p : a.otherPlans) {
        plans.push_back(Json{{"plan", planLabel(p.plan)},
                             {"total_gib", jsonNumber(toGiB(p.memory.total))},
                             {"step_s", jsonNumber(p.time.stepSeconds.value)}});
    }
    return {{"build", jsonBuild(a.build, c)},
            {"hardware", jsonHardware(a.hardware)},
            {"plan", jsonPlan(a.plan.plan, w.task, c.texts)},
            {"other_plans", std::move(plans)},
            {"memory", jsonMemory(a.plan.memory)},
            {"host", jsonHostMemory(a.hostMemory, a.hardware.host)},
            {"storage", jsonStorage(a.storage, w)},
            {"time", jsonTime(a.plan.time, w.isTraining())},
            {"fit", jsonFit(judgeFit(a.plan.plan, a.hardware, a.plan.memory, a.hostMemory, a.storage), c.texts)},
            {"meets_deadline", a.meetsDeadline},
            {"power", jsonPower(a.power)},
            {"totals", jsonCost(a.cost, c)},
            {"running_cost", jsonRunning(a.running)},
            {"findings", jsonFindings(a.findings, c)},
            {"headroom", jsonHeadroom(a.headroom, c.texts)}};
}

Json jsonRecommendation(const Recommendation& r, const Workload& w, const Catalogue& c)
{
    Json tiers = Json::array(), points = Json::array();
    for (const TierResult& t : r.tiers)
        tiers.push_back(jsonTier(t, w, c));
    for (const ParetoPoint& p : r.points) {
        points.push_back(Json{{"label", p.label},
                              {"gross", jsonMoney(p.gross)},
                              {"days", jsonInterval(p.days)},
                              {"on_front", p.onFront},
                              {"tier", p.tier < 0 ? Json(nullptr) : Json(p.tier)}});
    }
    return {{"tiers", std::move(tiers)}, {"points", std::move(points)}, {"evaluated", r.evaluated}};
}

} // namespace peiji
