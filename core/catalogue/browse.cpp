#include "core/catalogue/browse.h"

#include <cmath>

namespace peiji
{

namespace
{

std::optional<double> known(double v)
{
    return v > 0 ? std::optional(v) : std::nullopt;
}

struct Figures {
    using Two = std::array<std::optional<double>, 2>;
    Two operator()(const AcceleratorSpec& s) const { return {known(s.memoryGb), known(s.tdp.value())}; }
    Two operator()(const PlatformSpec& s) const { return {known(s.maxAccelerators), s.rackU}; }
    Two operator()(const CpuSpec& s) const { return {known(s.cores), known(s.tdp.value())}; }
    Two operator()(const MemorySpec& s) const { return {known(s.capacityGb), known(s.speedMts)}; }
    Two operator()(const StorageSpec& s) const { return {known(s.capacityTb), s.readMBps}; }
    Two operator()(const NetworkSpec& s) const { return {known(s.portGbps), known(s.ports)}; }
    Two operator()(const PowerSpec& s) const { return {s.watts, s.efficiency50}; }
    Two operator()(const AccessorySpec&) const { return {}; }
    Two operator()(const ServiceSpec&) const { return {}; }
};

struct Form {
    std::string operator()(const AcceleratorSpec& s) const { return s.mount; }
    std::string operator()(const PlatformSpec& s) const { return s.form; }
    std::string operator()(const CpuSpec& s) const { return s.socket; }
    std::string operator()(const MemorySpec& s) const { return s.memClass; }
    std::string operator()(const StorageSpec& s) const { return s.bay; }
    std::string operator()(const NetworkSpec& s) const { return s.kind; }
    std::string operator()(const PowerSpec& s) const { return s.kind; }
    std::string operator()(const AccessorySpec& s) const { return s.kind; }
    std::string operator()(const ServiceSpec& s) const { return s.kind; }
};

/// Days of a year, and how far from it a price may lie to still speak of "a year ago".
constexpr int kYear = 365, kEarliest = 480, kLatest = 240;

std::optional<UnitPrice> netOf(const Price& p, const Catalogue& c, const PricingContext& ctx)
{
    if (p.ratio)
        return std::nullopt;
    PricingContext only = ctx;
    only.overrides = {{p.partId, p}};
    const std::optional<ReadyPrice> ready = readyPrice(c, only, p.partId);
    return ready && ready->net.micro > 0 ? std::optional(ready->net) : std::nullopt;
}

} // namespace

const char* toId(Freshness f)
{
    static constexpr std::array kIds = {"valid", "expiring", "stale", "very_stale", "no_price"};
    return kIds[static_cast<std::size_t>(f)];
}

std::array<const char*, 2> figureKeys(PartKind kind)
{
    switch (kind) {
    case PartKind::Accelerator:
        return {"browse.figure.vram_gb", "browse.figure.tdp_w"};
    case PartKind::Platform:
        return {"browse.figure.accelerators", "browse.figure.rack_u"};
    case PartKind::Cpu:
        return {"browse.figure.cores", "browse.figure.tdp_w"};
    case PartKind::Memory:
        return {"browse.figure.capacity_gb", "browse.figure.speed_mts"};
    case PartKind::Storage:
        return {"browse.figure.capacity_tb", "browse.figure.read_mbps"};
    case PartKind::Network:
        return {"browse.figure.port_gbps", "browse.figure.ports"};
    case PartKind::PowerCooling:
        return {"browse.figure.watts", "browse.figure.efficiency"};
    case PartKind::Accessory:
    case PartKind::Service:
        break;
    }
    return {"", ""};
}

std::array<std::optional<double>, 2> figuresOf(const Part& part)
{
    return std::visit(Figures{}, part.spec);
}

std::string formOf(const Part& part)
{
    return std::visit(Form{}, part.spec);
}

std::string originOf(const Part& part)
{
    if (const auto* a = part.as<AcceleratorSpec>())
        return a->origin;
    if (const auto* c = part.as<CpuSpec>())
        return c->origin;
    return {};
}

std::string availabilityOf(const Part& part)
{
    if (const auto* a = part.as<AcceleratorSpec>())
        return a->availability;
    if (const auto* p = part.as<PlatformSpec>())
        return p->availability;
    if (const auto* c = part.as<CpuSpec>())
        return c->availability;
    return {};
}

std::optional<double> yearChange(const std::vector<const Price*>& history, const Catalogue& c,
                                 const PricingContext& ctx)
{
    if (history.size() < 2)
        return std::nullopt;
    const Price* now = chosenPrice(c, ctx, history.front()->partId);
    const Result<Date> day = now ? parseDate(now->date) : Result<Date>(Error{});
    const std::optional<UnitPrice> price = day ? netOf(*now, c, ctx) : std::nullopt;
    if (!price)
        return std::nullopt;
    const Price* before = nullptr;
    int nearest = kYear;
    for (const Price* p : history) {
        const Result<Date> then = parseDate(p->date);
        if (!then)
            continue;
        const int age = daysBetween(*then, *day);
        if (age < kLatest || age > kEarliest || std::abs(age - kYear) >= nearest)
            continue;
        nearest = std::abs(age - kYear);
        before = p;
    }
    const std::optional<UnitPrice> old = before ? netOf(*before, c, ctx) : std::nullopt;
    if (!old)
        return std::nullopt;
    return static_cast<double>(price->micro) / static_cast<double>(old->micro) - 1.0;
}

} // namespace peiji
