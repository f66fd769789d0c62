// What each chart shows of an answer.
#include "ui/charts/tierchart.h"

#include "ui/i18n/qtext.h"
#include "ui/pages/estimatecards.h"

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kMostBars = 8;

QString number(double v, int decimals)
{
    return toQt(std::string_view(formatNumber(v, decimals)));
}

} // namespace

QString VramChart::emptyTitle() const
{
    return tr("VRAM per GPU");
}

TierChart::Data VramChart::build(const TierAnswer& a) const
{
    Data d;
    d.title = emptyTitle();
    d.unit = u"GiB"_s;
    d.horizontal = false;
    d.decimals = 1;
    const MemoryEstimate& m = a.plan.memory;
    const int bars = std::clamp(a.hardware.devices(), 1, kMostBars);
    for (int i = 0; i < bars; ++i)
        d.categories << QString::number(i);
    const QStringList names = memoryCategoryNames();
    for (int c = 0; c < kMemoryCategories; ++c) {
        const double gib = toGiB(m.category[std::size_t(c)]);
        d.bars.push_back({c, names[c], std::vector<double>(std::size_t(bars), gib)});
        d.rows.push_back({names[c], number(gib, 1), {}});
    }
    const double low = m.totalInterval.low / kGiB, high = m.totalInterval.high / kGiB, usable = toGiB(m.usable);
    for (int i = 0; i < bars; ++i)
        d.whiskers.push_back({i, low, high});
    d.limits.push_back({usable, tr("usable %1 GiB").arg(number(usable, 1)), false, m.total > m.usable});
    d.end = std::max(usable, high) * 1.15;
    d.rows.push_back({tr("Peak"), number(toGiB(m.total), 1), u"%1–%2"_s.arg(number(low, 1), number(high, 1))});
    d.rows.push_back({tr("Usable"), number(usable, 1), {}});
    return d;
}

QString RamChart::emptyTitle() const
{
    return tr("RAM against VRAM");
}

TierChart::Data RamChart::build(const TierAnswer& a) const
{
    Data d;
    d.title = emptyTitle();
    d.unit = tr("GiB per node");
    const double have = a.hardware.host.ram.value() / kGiB;
    const double vram = toGiB(a.hardware.device.memory) * a.hardware.devicesPerNode;
    const Interval need = {a.hostMemory.ram.low / kGiB, a.hostMemory.ram.value / kGiB, a.hostMemory.ram.high / kGiB};
    d.categories << u"need"_s << u"have"_s;
    d.bars.push_back({6, tr("Needed by the job"), {need.value, 0}});
    d.bars.push_back({0, tr("Installed"), {0, have}});
    d.whiskers.push_back({0, need.low, need.high});
    const double ratio = vram > 0 ? have / vram : 0;
    const QString multiple = tr("%1× of VRAM").arg(number(ratio, 2));
    d.barLabels = {tr("Needed %1 GiB").arg(number(need.value, 0)),
                   tr("Installed %1 GiB, %2").arg(number(have, 0), multiple)};
    const double least = m_marks.least * vram, good = m_marks.good * vram;
    const auto times = [](double mark) { return tr("%1×").arg(number(mark, 1)); };
    d.limits.push_back({least, tr("%1 = %2").arg(times(m_marks.least), number(least, 0)), true, false});
    d.limits.push_back({good, tr("%1 = %2").arg(times(m_marks.good), number(good, 0)), false, false});
    d.end = std::max({have, good * 1.3, need.high}) * 1.06; // room for the label right of the line
    d.rows = {
        {{tr("Installed"), number(have, 0), multiple}},
        {{tr("Needed by the job"), number(need.value, 0), u"%1–%2"_s.arg(number(need.low, 0), number(need.high, 0))}},
        {{tr("VRAM of the node"), number(vram, 0), {}}},
        {{tr("Rule, lower"), number(least, 0), times(m_marks.least)}},
        {{tr("Rule, upper"), number(good, 0), times(m_marks.good)}}};
    return d;
}

QString PowerChart::emptyTitle() const
{
    return tr("Power and supplies");
}

TierChart::Data PowerChart::build(const TierAnswer& a) const
{
    Data d;
    d.title = emptyTitle();
    d.unit = tr("kW per node");
    d.decimals = 2;
    const double sustained = toKilowatts(a.power.sustained), peak = toKilowatts(a.power.peak);
    const double capacity = toKilowatts(a.power.capacity), line = capacity * (1 - a.power.reserveRule);
    d.categories << u"peak"_s << u"sustained"_s;
    d.bars.push_back({6, tr("Peak"), {peak, 0}});
    d.bars.push_back({0, tr("Sustained"), {0, sustained}});
    d.barLabels = {tr("Peak %1 kW").arg(number(peak, 2)), tr("Sustained %1 kW").arg(number(sustained, 2))};
    if (a.power.capacityKnown) {
        const int percent = int(a.power.reserveRule * 100 + 0.5);
        d.limits.push_back({line, tr("%1 % line %2").arg(percent).arg(number(line, 2)), true, false});
        d.limits.push_back({capacity, tr("supplies %1").arg(number(capacity, 2)), false, peak > capacity});
    }
    d.end = std::max({capacity * 1.35, peak, sustained, 0.5}) * 1.04;
    d.rows = {{{tr("Sustained"), number(sustained, 2), {}}},
              {{tr("Peak"), number(peak, 2), {}}},
              {{tr("Supplies after redundancy"), a.power.capacityKnown ? number(capacity, 2) : u"—"_s,
                a.power.capacityKnown ? QString() : tr("not known")}},
              {{tr("Reserve"), a.power.capacityKnown ? u"%1%"_s.arg(number(100 * a.power.reserve, 0)) : u"—"_s,
                tr("rule %1%").arg(number(100 * a.power.reserveRule, 0))}}};
    return d;
}

} // namespace peiji
