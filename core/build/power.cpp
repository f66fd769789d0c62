#include "core/build/power.h"
#include "core/build/facts.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
constexpr double kBtuPerHourPerWatt = 3.412;
constexpr double kHighLineVolts = 200.0;

/// Desktop Intel parts state their base power; under load they run at the maximum turbo power of 253 W.
double cpuWatts(const CpuSpec& c)
{
    const bool desktopIntel = c.family.rfind("core-", 0) == 0;
    return desktopIntel ? std::max(c.tdp.value(), 253.0) : c.tdp.value();
}

struct Load {
    double accelerators = 0, host = 0;
};

/// The power limit set on a card never raises it.
double cardWatts(const AcceleratorSpec& a, const Site& site)
{
    return std::min(a.tdp.value(), site.acceleratorLimitW.value_or(a.tdp.value()));
}

Load componentLoad(const BuildFacts& f, const Catalogue& c, const Site& site)
{
    Load load;
    if (f.accelerator)
        load.accelerators = cardWatts(*f.accelerator, site) * f.accelerators;
    if (f.cpu)
        load.host += cpuWatts(*f.cpu) * f.cpus;
    load.host += f.dimmWatts();
    for (const ResolvedLine& l : f.node) {
        if (const auto* s = l.part->as<StorageSpec>())
            load.host += driveWatts(*s) * l.quantity;
        else if (const auto* n = l.part->as<NetworkSpec>(); n && n->kind == "nic")
            load.host += networkWatts(*n) * l.quantity;
        else if (const auto* a = l.part->as<AccessorySpec>())
            load.host += a->watts.value_or(0.0) * l.quantity;
    }
    load.host += c.policy("power_board_w", 60.0);
    if (f.accelerator && f.accelerator->mount != "pcie")
        load.host += c.policy("power_baseboard_per_accelerator_w", 75.0) * f.accelerators;
    return load;
}

struct Supply {
    double capacity = 0, installed = 0, efficiency = 0.94;
    bool known = false;
};

Supply orderedSupply(const BuildFacts& f, const std::vector<ResolvedLine>& lines, const Site& site)
{
    Supply s;
    double largest = 0, efficiency = 0;
    int count = 0;
    bool modular = false;
    s.known = true;
    for (const ResolvedLine& l : lines) {
        const auto* p = l.part->as<PowerSpec>();
        if (!p || !p->watts) {
            s.known = false;
            continue;
        }
        const double out = psuOutput(*p->watts, p->wattsLowline, p->inputVMin, site.volts).value_or(0.0);
        s.capacity += out * l.quantity;
        s.installed += *p->watts * l.quantity;
        largest = std::max(largest, out);
        modular = modular || p->formClass == "crps" || p->formClass == "maker";
        efficiency = p->efficiency50.value_or(94.0) / 100.0;
        count += l.quantity;
    }
    if (efficiency > 0)
        s.efficiency = efficiency;
    if (modular && count > 1 && f.build)
        s.capacity -= largest; // N+1: one module may fail
    return s;
}

Supply includedSupply(const PlatformSpec& p, const Site& site)
{
    Supply s;
    if (!p.psuWatts || p.psuCount < 1)
        return s;
    const std::optional<double> unit = psuOutput(*p.psuWatts, std::nullopt, p.inputVMin, site.volts);
    s.installed = *p.psuWatts * p.psuCount;
    s.efficiency = p.psuRating.find("Titanium") != std::string::npos ? 0.96 : 0.94;
    int needed = p.psuNeeded;
    if (needed < 1 && p.maxSystemPowerW)
        needed = static_cast<int>(std::ceil(*p.maxSystemPowerW / *p.psuWatts));
    if (needed < 1 || !unit)
        return s;
    s.capacity = *unit * needed;
    s.known = true;
    return s;
}

Supply supplyOf(const BuildFacts& f, const Site& site)
{
    const std::vector<ResolvedLine> ordered = f.nodeLines(LineRole::Psu);
    if (!ordered.empty())
        return orderedSupply(f, ordered, site);
    return f.platform && f.platform->psuIncluded ? includedSupply(*f.platform, site) : Supply{};
}

} // namespace

double switchWatts(const BuildFacts& f)
{
    double w = 0;
    for (const ResolvedLine& l : f.cluster) {
        if (const auto* n = l.part->as<NetworkSpec>(); n && n->kind == "switch")
            w += networkWatts(*n) * l.quantity;
    }
    return w;
}

double driveWatts(const StorageSpec& s)
{
    if (s.power.value() > 0)
        return s.power.value();
    return s.bus == "nvme" ? 20.0 : s.bay == "lff" ? 9.0 : 4.0;
}

double networkWatts(const NetworkSpec& n)
{
    if (n.maxPowerW)
        return *n.maxPowerW;
    if (n.kind == "switch") // about 25 W per 400 Gb/s of ports with optics, 100 W for the box (QM9700: 1,720 W)
        return 100.0 + n.ports * n.portGbps / 400.0 * 25.0;
    return n.portGbps >= 200 ? 28.0 : n.portGbps >= 100 ? 20.0 : 14.0;
}

std::optional<double> psuOutput(double rated, std::optional<double> lowLine, std::optional<double> minVolts,
                                std::optional<double> siteVolts)
{
    if (!siteVolts || *siteVolts >= kHighLineVolts)
        return rated;
    if (minVolts && *siteVolts < *minVolts)
        return 0.0;
    if (lowLine)
        return *lowLine;
    // Units above about 1,200 W give less on 100–127 V; without the maker's table no more than 1,000 W is counted.
    return rated <= 1000.0 ? rated : 1000.0;
}

PowerBudget powerBudget(const Build& b, const Catalogue& c, const Site& site)
{
    return powerBudget(resolve(b, c), site);
}

PowerBudget powerBudget(const BuildFacts& f, const Site& site)
{
    const Catalogue& c = *f.catalogue;
    PowerBudget out;
    out.reserveRule = c.policy("psu_reserve_pct", 20.0) / 100.0;
    const Load load = componentLoad(f, c, site);
    const PlatformSpec* body = f.body();
    const bool forcedAir = body && (body->kind == "rack" || body->passiveAirflow);
    const double fans = forcedAir ? c.policy("power_fan_share_server", 0.15) : c.policy("power_fan_share_tower", 0.05);
    const bool makerFigure =
        f.platform && f.platform->maxSystemPowerW && f.acceleratorIncluded && !site.acceleratorLimitW;
    out.sustained = watts(makerFigure ? *f.platform->maxSystemPowerW : (load.accelerators + load.host) * (1.0 + fans));
    const bool consumer = f.accelerator && isGeForce(*f.accelerator);
    const double ratio = consumer ? c.policy("gpu_peak_ratio_consumer", 1.7) : c.policy("gpu_peak_ratio", 1.5);
    out.peak = watts(out.sustained.value() + load.accelerators * (ratio - 1.0));
    const Supply supply = supplyOf(f, site);
    out.capacity = watts(supply.capacity);
    out.installed = watts(supply.installed);
    out.capacityKnown = supply.known;
    out.reserve = supply.capacity > 0 ? 1.0 - out.sustained.value() / supply.capacity : 0.0;
    const double wall = makerFigure ? out.sustained.value() : out.sustained.value() / supply.efficiency;
    out.clusterSustained = watts(wall * std::max(1, f.build->nodes) + switchWatts(f) / 0.94);
    out.heatBtuPerHour = out.clusterSustained.value() * kBtuPerHourPerWatt;
    return out;
}

} // namespace peiji
