#include "ui/models/comparerows.h"

#include "core/estimate/plan.h"
#include "ui/i18n/qtext.h"
#include "ui/models/intervaltext.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr double kSecondsPerDay = 86400.0;
constexpr double kMinorPerMajor = 100.0;

/// Context of the texts below.
struct CompareRows {
    Q_DECLARE_TR_FUNCTIONS(CompareRows)
};

struct RowContext {
    const Catalogue& catalogue;
    const Workload& workload;
    bool gross = true;
};

enum class Better { None, Lower, Higher };

QString plain(double value, int decimals = 0)
{
    return toQt(std::string_view(formatNumber(value, decimals)));
}

/// "8 × name"; a part that the catalogue lost keeps its id.
QString countedPart(int count, const std::string& partId, const Catalogue& c)
{
    const Part* part = c.part(partId);
    const QString name = part ? toQt(part->name) : toQt(std::string_view(partId));
    return CompareRows::tr("%1 × %2", "count and part").arg(count).arg(name);
}

CompareCell intervalCell(const Interval& v, NumberKind kind, double rank)
{
    const IntervalText text = intervalText(v, kind);
    CompareCell cell;
    cell.text = text.value;
    cell.detail = text.range;
    cell.strong = true;
    if (std::isfinite(rank))
        cell.rank = rank;
    return cell;
}

CompareCell daysCell(const TierAnswer& a, const RowContext&)
{
    const Interval& d = a.plan.time.days;
    if (d.value <= 0)
        return {};
    CompareCell cell = intervalCell({d.low * kSecondsPerDay, d.value * kSecondsPerDay, d.high * kSecondsPerDay},
                                    NumberKind::Days, d.value);
    if (!a.meetsDeadline)
        cell.status = CellStatus::Warn;
    return cell;
}

CompareCell throughputCell(const TierAnswer& a, const RowContext&)
{
    return intervalCell(a.plan.time.tokensPerSecond, NumberKind::TokensPerSecond, a.plan.time.tokensPerSecond.value);
}

CompareCell firstTokenCell(const TierAnswer& a, const RowContext&)
{
    return intervalCell(a.plan.time.prefillSeconds, NumberKind::Seconds, a.plan.time.prefillSeconds.value);
}

CompareCell perUserCell(const TierAnswer& a, const RowContext&)
{
    const Interval& v = a.plan.time.tokensPerSecondPerUser;
    return intervalCell(v, NumberKind::TokensPerSecond, v.value);
}

CompareCell verdict(const TierAnswer& a, const RowContext& x)
{
    return verdictCell(a, x.workload);
}

CompareCell vramCell(const TierAnswer& a, const RowContext&)
{
    const MemoryEstimate& m = a.plan.memory;
    CompareCell cell;
    cell.text = plainFigure(m.total.value(), NumberKind::GiB);
    cell.detail = CompareRows::tr("/ %1", "used of so many").arg(plainFigure(m.usable.value(), NumberKind::GiB));
    cell.strong = true;
    if (m.usable.value() > 0)
        cell.share = std::clamp(m.total.value() / m.usable.value(), 0.0, 1.0);
    return cell;
}

CompareCell moneyIntervalCell(const Interval& major, Currency currency)
{
    CompareCell cell;
    const auto asMoney = [currency](double v) {
        return Money{std::llround(v * (minorDigits(currency) == 0 ? 1.0 : kMinorPerMajor)), currency};
    };
    cell.text = moneyShortText(asMoney(major.value));
    if (major.low != major.high)
        cell.detail = moneyShortText(asMoney(major.low)) + u'–' + moneyShortText(asMoney(major.high));
    cell.rank = major.value;
    return cell;
}

CompareCell energyCostCell(const TierAnswer& a, const RowContext&)
{
    if (a.running.energyCostPerRun.value <= 0)
        return {};
    return moneyIntervalCell(a.running.energyCostPerRun, a.cost.gross.currency);
}

CompareCell tcoCell(const TierAnswer& a, const RowContext&)
{
    if (a.running.tcoYears.value <= 0)
        return {};
    return moneyIntervalCell(a.running.tcoYears, a.cost.gross.currency);
}

CompareCell mfuCell(const TierAnswer& a, const RowContext&)
{
    if (a.plan.time.mfuCausal <= 0)
        return {};
    return intervalCell(a.plan.time.mfuCausalInterval, NumberKind::Percent, a.plan.time.mfuCausal);
}

CompareCell gpuCell(const TierAnswer& a, const RowContext& x)
{
    CompareCell cell;
    const int cards = a.build.countPerNode(LineRole::Accelerator) * a.build.nodes; // one with two chips is one card
    cell.text = countedPart(cards > 0 ? cards : a.hardware.devices(), a.hardware.device.id, x.catalogue);
    return cell;
}

QString linkName(const NodeLink& link)
{
    switch (link.kind) {
    case LinkKind::None:
        return CompareRows::tr("none");
    case LinkKind::Pcie:
        return CompareRows::tr("PCIe, no NVLink");
    case LinkKind::PcieNoPeer:
        return CompareRows::tr("PCIe through the host");
    case LinkKind::NvlinkBridge:
        return CompareRows::tr("NVLink bridge, %1 cards").arg(link.groupSize);
    case LinkKind::NvSwitch:
        return CompareRows::tr("NVSwitch, all %1").arg(link.groupSize);
    case LinkKind::InfinityFabric:
        return CompareRows::tr("Infinity Fabric, all %1").arg(link.groupSize);
    case LinkKind::Hccs:
        return CompareRows::tr("HCCS, %1 cards").arg(link.groupSize);
    case LinkKind::Other:
        return CompareRows::tr("maker's link, %1 cards").arg(link.groupSize);
    }
    return {};
}

CompareCell linkCell(const TierAnswer& a, const RowContext&)
{
    CompareCell cell;
    const NodeLink& link = a.hardware.link;
    cell.text = a.hardware.devices() == 1 ? CompareRows::tr("single card") : linkName(link);
    if (a.hardware.devices() > 1 && link.perDevice.value() > 0) {
        cell.detail = quantityText(link.perDevice.value(), NumberKind::GBps, 0);
        cell.rank = link.perDevice.value();
    }
    return cell;
}

CompareCell nodesCell(const TierAnswer& a, const RowContext& x)
{
    CompareCell cell;
    const BuildLine* line = a.build.first(LineRole::Platform);
    const Part* part = line ? x.catalogue.part(line->partId) : nullptr;
    const PlatformSpec* spec = part ? part->as<PlatformSpec>() : nullptr;
    if (spec && spec->rackU)
        cell.text = CompareRows::tr("%1 × %2U", "nodes and rack units").arg(a.build.nodes).arg(*spec->rackU);
    else
        cell.text = CompareRows::tr("%n node(s)", nullptr, a.build.nodes);
    if (part)
        cell.detail = toQt(part->name);
    return cell;
}

CompareCell cpuCell(const TierAnswer& a, const RowContext& x)
{
    CompareCell cell;
    if (const BuildLine* line = a.build.first(LineRole::Cpu)) {
        cell.text = countedPart(line->quantity * a.build.nodes, line->partId, x.catalogue);
        return cell;
    }
    const BuildLine* line = a.build.first(LineRole::Platform);
    const Part* part = line ? x.catalogue.part(line->partId) : nullptr;
    const PlatformSpec* spec = part ? part->as<PlatformSpec>() : nullptr;
    if (spec && spec->cpuIncluded && !spec->includedCpuId.empty())
        cell.text = countedPart(std::max(1, spec->includedCpuCount) * a.build.nodes, spec->includedCpuId, x.catalogue);
    return cell;
}

CompareCell ramCell(const TierAnswer& a, const RowContext&)
{
    CompareCell cell;
    const double nodes = a.hardware.nodes;
    const double ram = a.hardware.host.ram.value() * nodes;
    const double vram = a.hardware.device.memory.value() * a.hardware.devices();
    if (ram <= 0)
        return cell;
    // Modules are sold by powers of two: what the trade calls GB is GiB here.
    cell.text = CompareRows::tr("%1 GB").arg(plain(ram / kGiB));
    cell.strong = true;
    if (vram > 0) {
        cell.detail = quantityText(ram / vram, NumberKind::Multiple, 2);
        cell.rank = ram / vram;
    }
    const auto thin = [](const Finding& f) { return f.ruleId == "SIZ-03" && f.result == RuleResult::Fail; };
    if (std::ranges::any_of(a.findings.findings, thin))
        cell.status = CellStatus::Warn;
    return cell;
}

CompareCell hotStorageCell(const TierAnswer& a, const RowContext& x)
{
    CompareCell cell;
    double terabytes = 0;
    int drives = 0;
    for (const BuildLine& line : a.build.node) {
        const Part* part = line.role == LineRole::HotDrive ? x.catalogue.part(line.partId) : nullptr;
        const StorageSpec* spec = part ? part->as<StorageSpec>() : nullptr;
        if (!spec)
            continue;
        terabytes += spec->capacityTb * line.quantity * a.build.nodes;
        drives += line.quantity * a.build.nodes;
    }
    if (drives == 0)
        return cell;
    cell.text = CompareRows::tr("%1 TB").arg(plain(terabytes, 1));
    cell.strong = true;
    cell.detail = CompareRows::tr("%n drive(s)", nullptr, drives);
    cell.rank = terabytes;
    return cell;
}

CompareCell networkCell(const TierAnswer& a, const RowContext& x)
{
    CompareCell cell;
    if (const BuildLine* line = a.build.first(LineRole::Nic)) {
        cell.text = countedPart(line->quantity * a.build.nodes, line->partId, x.catalogue);
    } else {
        const BuildLine* platform = a.build.first(LineRole::Platform);
        const Part* part = platform ? x.catalogue.part(platform->partId) : nullptr;
        const PlatformSpec* spec = part ? part->as<PlatformSpec>() : nullptr;
        if (spec && !spec->onboardNics.empty())
            cell.text = toQt(std::string_view(spec->onboardNics));
    }
    if (a.hardware.networkPerNode.value() > 0)
        cell.rank = a.hardware.networkPerNode.value();
    return cell;
}

CompareCell planCell(const TierAnswer& a, const RowContext&)
{
    const Plan& p = a.plan.plan;
    QStringList parts;
    const std::array degrees{std::pair(u"TP%1", p.tp), std::pair(u"PP%1", p.pp), std::pair(u"CP%1", p.cp),
                             std::pair(u"EP%1", p.ep), std::pair(u"DP%1", p.dp)};
    for (const auto& [name, n] : degrees) {
        if (n > 1)
            parts << QString::fromUtf16(name).arg(n);
    }
    if (p.zero > 0)
        parts << (p.framework == Framework::Fsdp && p.zero >= 3 ? u"FSDP"_s : u"ZeRO-%1"_s.arg(p.zero));
    if (p.recompute == Recompute::Full)
        parts << CompareRows::tr("recomputes every layer");
    else if (p.recompute == Recompute::Selective)
        parts << CompareRows::tr("recomputes attention");
    if (p.offload == Offload::Optimizer)
        parts << CompareRows::tr("optimizer in RAM");
    else if (p.offload == Offload::OptimizerAndParameters)
        parts << CompareRows::tr("optimizer and weights in RAM");
    else if (p.offload == Offload::Activations)
        parts << CompareRows::tr("activations in RAM");
    CompareCell cell;
    cell.text = parts.isEmpty() ? CompareRows::tr("One GPU, nothing divided") : parts.join(u" · "_s);
    return cell;
}

CompareCell sustainedCell(const TierAnswer& a, const RowContext&)
{
    CompareCell cell;
    if (a.power.clusterSustained.value() <= 0)
        return cell;
    cell.text = quantityText(a.power.clusterSustained.value(), NumberKind::Kilowatts, 1);
    cell.rank = a.power.clusterSustained.value();
    return cell;
}

CompareCell reserveCell(const TierAnswer& a, const RowContext&)
{
    CompareCell cell;
    if (!a.power.capacityKnown)
        return cell;
    cell.text = quantityText(a.power.reserve, NumberKind::Percent, 0);
    cell.rank = a.power.reserve;
    if (a.power.reserve < a.power.reserveRule)
        cell.status = CellStatus::Warn;
    return cell;
}

CompareCell rangeCell(const TierAnswer& a, const RowContext&)
{
    CompareCell cell;
    const Money &low = a.cost.grossLow, &high = a.cost.grossHigh;
    if (low.minor > 0 && high.minor > 0)
        cell.text = moneyShortText(low) + u'–' + moneyShortText(high);
    return cell;
}

CompareCell purchaseCell(const TierAnswer& a, const RowContext& x)
{
    CompareCell cell;
    const Money m = x.gross ? a.cost.gross : a.cost.net;
    cell.text = moneyShortText(m);
    cell.rank = double(m.minor);
    return cell;
}

using MakeCell = CompareCell (*)(const TierAnswer&, const RowContext&);
struct RowSpec {
    const char* id;
    const char* name;
    Better better = Better::None;
    MakeCell make = nullptr; ///< null: head of a section
    bool training = true, serving = true;
    bool why = false; ///< the engine can show the steps behind it
};

constexpr std::array kRows{
    RowSpec{"section.result", QT_TRANSLATE_NOOP("CompareRows", "Result")},
    RowSpec{"verdict", QT_TRANSLATE_NOOP("CompareRows", "Does it do the job"), Better::None, verdict},
    RowSpec{"days", QT_TRANSLATE_NOOP("CompareRows", "Time to train"), Better::Lower, daysCell, true, false, true},
    RowSpec{"prefill", QT_TRANSLATE_NOOP("CompareRows", "First token after"), Better::Lower, firstTokenCell, false,
            true, true},
    RowSpec{"peruser", QT_TRANSLATE_NOOP("CompareRows", "Speed for one user"), Better::Higher, perUserCell, false, true,
            true},
    RowSpec{"throughput", QT_TRANSLATE_NOOP("CompareRows", "Throughput"), Better::Higher, throughputCell, true, true,
            true},
    RowSpec{"vram", QT_TRANSLATE_NOOP("CompareRows", "Memory per GPU, GiB"), Better::None, vramCell, true, true, true},
    RowSpec{"energycost", QT_TRANSLATE_NOOP("CompareRows", "Electricity per run"), Better::Lower, energyCostCell, true,
            false},
    RowSpec{"mfu", QT_TRANSLATE_NOOP("CompareRows", "Utilisation (MFU)"), Better::Higher, mfuCell, true, false},
    RowSpec{"section.build", QT_TRANSLATE_NOOP("CompareRows", "Build")},
    RowSpec{"gpu", QT_TRANSLATE_NOOP("CompareRows", "GPU"), Better::None, gpuCell},
    RowSpec{"link", QT_TRANSLATE_NOOP("CompareRows", "GPU link"), Better::Higher, linkCell},
    RowSpec{"nodes", QT_TRANSLATE_NOOP("CompareRows", "Nodes"), Better::None, nodesCell},
    RowSpec{"cpu", QT_TRANSLATE_NOOP("CompareRows", "Processors"), Better::None, cpuCell},
    RowSpec{"ram", QT_TRANSLATE_NOOP("CompareRows", "RAM / VRAM"), Better::Higher, ramCell, true, true, true},
    RowSpec{"hot", QT_TRANSLATE_NOOP("CompareRows", "Hot storage"), Better::Higher, hotStorageCell, true, true, true},
    RowSpec{"network", QT_TRANSLATE_NOOP("CompareRows", "Network"), Better::Higher, networkCell},
    RowSpec{"plan", QT_TRANSLATE_NOOP("CompareRows", "Parallel plan"), Better::None, planCell},
    RowSpec{"section.power", QT_TRANSLATE_NOOP("CompareRows", "Power and running cost")},
    RowSpec{"sustained", QT_TRANSLATE_NOOP("CompareRows", "Sustained power"), Better::Lower, sustainedCell},
    RowSpec{"reserve", QT_TRANSLATE_NOOP("CompareRows", "PSU reserve"), Better::Higher, reserveCell},
    RowSpec{"purchase", QT_TRANSLATE_NOOP("CompareRows", "Purchase"), Better::Lower, purchaseCell},
    RowSpec{"range", QT_TRANSLATE_NOOP("CompareRows", "Low to high, incl. tax"), Better::None, rangeCell},
    RowSpec{"tco", QT_TRANSLATE_NOOP("CompareRows", "3-year cost"), Better::Lower, tcoCell},
};

CompareCell whyMarked(CompareCell cell, bool why)
{
    cell.why = why && cell.strong;
    cell.present = true;
    return cell;
}

/// Marks the best cell; a tie of all marks none, for then nothing is to be chosen.
void markBest(CompareRow& row, Better better)
{
    if (better == Better::None)
        return;
    std::optional<double> best, worst;
    for (const CompareCell& cell : row.cells) {
        if (!cell.rank)
            continue;
        const double key = better == Better::Lower ? -*cell.rank : *cell.rank;
        best = best ? std::max(*best, key) : key;
        worst = worst ? std::min(*worst, key) : key;
    }
    if (!best || *best == *worst)
        return;
    for (CompareCell& cell : row.cells)
        cell.best = cell.rank && (better == Better::Lower ? -*cell.rank : *cell.rank) == *best;
}

} // namespace

bool CompareRow::differs() const
{
    // A tier without a build differs in everything, which tells nothing about the rows.
    const auto first = std::ranges::find_if(cells, &CompareCell::present);
    return std::any_of(first, cells.end(), [first](const CompareCell& c) {
        return c.present && (c.text != first->text || c.detail != first->detail || c.status != first->status);
    });
}

QString tierTitle(const LocalText& name, std::size_t index)
{
    const QString given = toQt(name);
    return given.isEmpty() ? CompareRows::tr("Tier %1").arg(index + 1) : given;
}

const TierAnswer* shownAnswer(const CompareInput& in, std::size_t tier)
{
    const TierResult& t = in.recommendation->tiers[tier];
    if (t.answer)
        return &*t.answer;
    const bool wanted = tier < in.showCheapest.size() && in.showCheapest[tier];
    return wanted && t.cheapestPossible ? &*t.cheapestPossible : nullptr;
}

CompareCell verdictCell(const TierAnswer& a, const Workload& w)
{
    CompareCell cell;
    const bool late = w.deadlineDays && a.plan.time.days.value > *w.deadlineDays;
    switch (a.plan.memory.verdict) {
    case FitVerdict::Fits:
        cell.text = CompareRows::tr("Fits");
        cell.status = CellStatus::Ok;
        break;
    case FitVerdict::Tight:
        cell.text = CompareRows::tr("Tight");
        cell.status = CellStatus::Warn;
        break;
    case FitVerdict::DoesNotFit:
        cell.text = CompareRows::tr("Does not fit");
        cell.status = CellStatus::Error;
        cell.icon = u"circle-x"_s;
        return cell;
    }
    if (late) {
        cell.text = CompareRows::tr("Ends after the deadline");
        cell.status = CellStatus::Error;
    } else if (!a.meetsDeadline) {
        cell.text = CompareRows::tr("Tight: may run late");
        cell.status = CellStatus::Warn;
    }
    cell.icon = cell.status == CellStatus::Ok     ? u"circle-check"_s
                : cell.status == CellStatus::Warn ? u"triangle-alert"_s
                                                  : u"circle-x"_s;
    return cell;
}

std::vector<CompareRow> compareRows(const CompareInput& in)
{
    std::vector<CompareRow> rows;
    if (!in.recommendation || !in.catalogue || !in.workload)
        return rows;
    const RowContext context{*in.catalogue, *in.workload, in.gross};
    const bool training = in.workload->isTraining();
    const std::size_t tiers = in.recommendation->tiers.size();
    for (const RowSpec& spec : kRows) {
        if (training ? !spec.training : !spec.serving)
            continue;
        CompareRow row;
        row.id = QString::fromLatin1(spec.id);
        row.name = CompareRows::tr(spec.name);
        row.section = !spec.make;
        row.cells.resize(tiers);
        for (std::size_t i = 0; i < tiers; ++i) {
            if (row.section)
                row.cells[i].text.clear();
            else if (const TierAnswer* answer = shownAnswer(in, i))
                row.cells[i] = whyMarked(spec.make(*answer, context), spec.why);
        }
        markBest(row, spec.better);
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace peiji
