#include "core/quote/freeze.h"

#include "core/tier/assemble.h"

#include <algorithm>
#include <array>
#include <map>

namespace peiji
{
namespace
{

constexpr std::size_t kRangeLines = 6; // look: low–high of the six largest lines

double major(Money m)
{
    return static_cast<double>(m.minor) / (minorDigits(m.currency) == 0 ? 1.0 : 100.0);
}

QuoteChart vramChart(const TierAnswer& a, const Words& words)
{
    QuoteChart chart;
    chart.id = "vram";
    chart.title = words("doc.chart.vram");
    chart.unit = same("GiB");
    for (int i = 0; i < kMemoryCategories; ++i) {
        const auto category = static_cast<MemoryCategory>(i);
        chart.bars.push_back({words(std::string("doc.memory.") + memoryCategoryId(category)),
                              toGiB(a.plan.memory.of(category)),
                              {},
                              {}});
    }
    chart.limit = toGiB(a.plan.memory.usable);
    chart.limitLabel = words("doc.chart.usable");
    const Interval& t = a.plan.memory.totalInterval;
    chart.total = {t.low / kGiB, t.value / kGiB, t.high / kGiB};
    return chart;
}

QuoteChart ramChart(const TierAnswer& a, const Catalogue& catalogue, const Words& words)
{
    const double vram = toGiB(a.hardware.device.memory) * a.hardware.devicesPerNode;
    const Interval& need = a.hostMemory.ram;
    QuoteChart chart;
    chart.id = "ram";
    chart.title = words("doc.chart.ram");
    chart.unit = same("GiB");
    chart.bars.push_back({words("doc.chart.ram_need"), need.value / kGiB, need.low / kGiB, need.high / kGiB});
    chart.bars.push_back({words("doc.chart.ram_installed"), toGiB(a.hardware.host.ram), {}, {}});
    // The marks of rule SIZ-03, which depend on the size of the card.
    const RamMarks marks = ramMarks(ramMarkCardGb(a, catalogue), catalogue);
    chart.limit = marks.least * vram;
    chart.limitLabel = words("doc.chart.ram_mark", {numberArg("n", marks.least, 1)});
    chart.secondLimit = marks.good * vram;
    chart.secondLimitLabel = words("doc.chart.ram_mark", {numberArg("n", marks.good, 1)});
    return chart;
}

QuoteChart powerChart(const TierAnswer& a, const Words& words)
{
    QuoteChart chart;
    chart.id = "power";
    chart.title = words("doc.chart.power");
    chart.unit = same("kW");
    chart.bars.push_back({words("doc.chart.sustained"), toKilowatts(a.power.sustained), {}, {}});
    chart.bars.push_back({words("doc.chart.peak"), toKilowatts(a.power.peak), {}, {}});
    if (a.power.capacityKnown) {
        chart.limit = toKilowatts(a.power.capacity);
        chart.limitLabel = words("doc.chart.capacity");
        chart.secondLimit = toKilowatts(a.power.capacity) * (1.0 - a.power.reserveRule);
        chart.secondLimitLabel =
            words("doc.chart.reserve", {numberArg("percent", 1.0 - a.power.reserveRule, 0, NumberKind::Percent)});
    }
    return chart;
}

/// Which bar of the cost chart a line's role belongs to.
const char* costGroup(const std::string& role)
{
    static const std::map<std::string, const char*> groups{
        {"accelerator", "accelerator"}, {"bridge", "accelerator"}, {"cpu", "cpu"},           {"cooler", "cpu"},
        {"memory", "memory"},           {"boot_drive", "storage"}, {"hot_drive", "storage"}, {"warm_drive", "storage"},
        {"cold_drive", "storage"},      {"nic", "network"},        {"switch", "network"},    {"cable", "network"},
        {"optic", "network"},           {"rack", "rack"},          {"pdu", "rack"},          {"ups", "rack"},
        {"service", "service"},         {"software", "service"}};
    const auto it = groups.find(role);
    return it == groups.end() ? "platform" : it->second;
}

QuoteChart costChart(const QuoteTier& tier, const Words& words)
{
    QuoteChart chart;
    chart.id = "cost";
    chart.title = words("doc.chart.cost");
    chart.unit = same(std::string(currencyCode(tier.gross.currency)));
    std::map<std::string, double> sums;
    for (const QuoteLine& line : tier.lines) {
        if (!line.group && line.priced)
            sums[costGroup(line.role)] += major(line.amount.gross);
    }
    for (const auto& [group, value] : sums) {
        if (value <= 0)
            continue; // free software is a line, not a bar
        chart.bars.push_back({words("doc.cost." + group), value, {}, {}});
    }
    std::stable_sort(chart.bars.begin(), chart.bars.end(),
                     [](const ChartBar& a, const ChartBar& b) { return a.value > b.value; });
    chart.total = Interval::exact(major(tier.gross));
    return chart;
}

QuoteChart rangeChart(const QuoteTier& tier, const Words& words)
{
    QuoteChart chart;
    chart.id = "range";
    chart.title = words("doc.chart.range");
    chart.unit = same(std::string(currencyCode(tier.gross.currency)));
    std::vector<const QuoteLine*> lines;
    for (const QuoteLine& line : tier.lines) {
        if (!line.group && line.priced)
            lines.push_back(&line);
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const QuoteLine* a, const QuoteLine* b) { return b->amount.gross < a->amount.gross; });
    lines.resize(std::min(lines.size(), kRangeLines));
    for (const QuoteLine* line : lines)
        chart.bars.push_back({line->name, major(line->amount.gross), major(line->low.gross), major(line->high.gross)});
    return chart;
}

} // namespace

std::vector<QuoteChart> freezeCharts(const QuoteTier& tier, const TierAnswer& answer, const Catalogue& catalogue,
                                     const Words& words)
{
    return {vramChart(answer, words), ramChart(answer, catalogue, words), powerChart(answer, words),
            costChart(tier, words), rangeChart(tier, words)};
}

} // namespace peiji
