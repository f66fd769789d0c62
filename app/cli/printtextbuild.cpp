#include "app/cli/printtext.h"
#include "app/cli/texttable.h"
#include "core/units/format.h"

namespace peiji
{

std::string textFindings(const CommandInput& in, const FindingReport& r)
{
    const auto count = [](const char* name, int n) { return Arg{name, NumberArg{double(n)}}; };
    std::string out = textHeading(in, "cli.findings.head",
                                  {count("errors", r.errors), count("warnings", r.warnings), count("infos", r.infos),
                                   count("passed", r.passed), count("notChecked", r.notChecked)});
    for (const Finding& f : r.findings) {
        if (f.result == RuleResult::NotChecked)
            continue;
        out += textHeading(in, "cli.findings.line",
                           {{"severity", in.say(std::string("cli.severity.") + toId(f.severity))},
                            {"text", findingText(f, in.catalogue())},
                            {"rule", f.ruleId}},
                           2);
        const LocalText fix = findingFix(f, in.catalogue());
        if (!fix.in(in.lang).empty())
            out += textHeading(in, "cli.findings.fix", {{"fix", fix}}, 4);
    }
    return out;
}

std::string textCost(const CommandInput& in, const CostTotals& t)
{
    TextTable table("lrrrl");
    table.add({in.say("cli.cost.part"), in.say("cli.cost.quantity"), in.say("cli.cost.unit"), in.say("cli.cost.gross"),
               in.say("cli.cost.price")});
    table.rule();
    for (const PricedLine& l : t.lines) {
        const Part* part = in.catalogue().part(l.partId);
        const std::string name = part ? part->name.in(in.lang) : l.partId;
        if (!l.priced) {
            table.add({name, std::to_string(l.quantity), "—", "—", in.say("cli.cost.unpriced")});
            continue;
        }
        table.add({name, std::to_string(l.quantity), formatAmount(extend(l.unit.net, 1)), formatAmount(l.amount.gross),
                   in.say("cli.cost.priceFrom", {{"kind", in.say(std::string("cli.pricekind.") + toId(l.unit.kind))},
                                                 {"date", l.unit.date}})});
    }
    table.rule();
    table.add({in.say("cli.cost.net"), "", "", formatAmount(t.net), ""});
    table.add({in.say("cli.cost.tax"), "", "", formatAmount(t.tax), ""});
    table.add({in.say("cli.cost.total"), "", "", formatAmount(t.gross), ""});
    std::string out = textHeading(in, "cli.cost.head", {{"currency", std::string(currencyCode(t.gross.currency))}});
    out += table.text();
    out += textHeading(in, "cli.cost.range", {{"low", t.grossLow}, {"high", t.grossHigh}});
    if (!t.mayBeOffer())
        out += textHeading(in, "cli.cost.planning", {{"count", NumberArg{double(t.planningLines)}}});
    return out;
}

std::string textHeadroom(const CommandInput& in, const std::vector<HeadroomItem>& items)
{
    TextTable table("lrrrl");
    table.add({in.say("cli.headroom.item"), in.say("cli.headroom.used"), in.say("cli.headroom.capacity"),
               in.say("cli.headroom.free"), ""});
    for (const HeadroomItem& i : items) {
        const auto figure = [](const std::optional<double>& v) { return v ? formatNumber(*v, 0) : std::string("—"); };
        table.add({in.say("headroom." + i.id), formatNumber(i.used, 0), figure(i.capacity), figure(i.free()), i.unit});
    }
    return textHeading(in, "cli.headroom.head") + table.text();
}

std::string textPower(const CommandInput& in, const PowerBudget& p)
{
    const auto w = [&in](Watts v) { return formatQuantity({v.value(), NumberKind::Watts, 0}, in.lang); };
    if (!p.capacityKnown)
        return textHeading(in, "cli.power.unknown", {{"sustained", w(p.sustained)}, {"peak", w(p.peak)}});
    return textHeading(in, "cli.power.line",
                       {{"sustained", w(p.sustained)},
                        {"peak", w(p.peak)},
                        {"capacity", w(p.capacity)},
                        {"reserve", NumberArg{p.reserve, NumberKind::Percent, 1}},
                        {"rule", NumberArg{p.reserveRule, NumberKind::Percent, 0}}});
}

} // namespace peiji
