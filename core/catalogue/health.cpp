#include "core/catalogue/health.h"

#include <algorithm>
#include <map>

namespace peiji
{

namespace
{

struct KnownFigures {
    std::vector<std::string> missing;
    std::string availability;
    void need(bool known, const char* column)
    {
        if (!known)
            missing.emplace_back(column);
    }

    void operator()(const AcceleratorSpec& s)
    {
        availability = s.availability;
        need(s.bf16Tflops.has_value() || s.fp16Tflops.has_value(), "bf16_dense");
        need(s.pcieGen.has_value() || s.mount != "pcie", "pcie_gen");
        need(s.lengthMm.has_value() || s.mount != "pcie", "length_mm");
        need(!s.plug.empty(), "plug");
        need(s.tdp.value() > 0, "tdp_w");
    }
    void operator()(const PlatformSpec& s)
    {
        availability = s.availability;
        need(s.psuCount > 0 || s.kind == "case" || s.kind == "board", "psu_count");
        need(s.dimmSlots > 0 || s.kind == "case", "dimm_slots");
        need(s.pcieX16Free.has_value() || s.kind == "case", "pcie_slots_free_x16");
        need(s.rackU.has_value() || s.kind != "rack", "rack_u");
    }
    void operator()(const CpuSpec& s)
    {
        availability = s.availability;
        need(s.tdp.value() > 0, "tdp_w");
        need(s.pcieLanes > 0, "pcie_lanes");
    }
    void operator()(const MemorySpec& s)
    {
        need(s.capacityGb > 0, "capacity_gb");
        need(s.rankCount > 0, "rank_count");
        need(s.power.value() > 0, "power_w");
    }
    void operator()(const StorageSpec& s)
    {
        need(s.writeMBps.has_value(), "seq_write_mbs");
        need(s.dwpd.has_value() || s.consumer, "dwpd");
        need(s.power.value() > 0, "power_w");
    }
    void operator()(const NetworkSpec& s)
    {
        const bool device = s.kind == "nic" || s.kind == "switch";
        need(!device || s.maxPowerW.has_value(), "max_power_w");
        need(s.kind != "cable" || s.lengthM.has_value(), "length_m");
    }
    void operator()(const PowerSpec& s) { need(s.kind != "psu" || s.watts.has_value(), "watts"); }
    void operator()(const AccessorySpec&) {}
    void operator()(const ServiceSpec&) {}
};

/// Offers that hold today, beside the price in use.
void priceConflict(const Catalogue& c, const PricingContext& ctx, const Part& part, CatalogueHealth& out)
{
    const Price* chosen = chosenPrice(c, ctx, part.id);
    if (!chosen || chosen->ratio)
        return;
    std::map<std::string, std::int64_t> nets;
    for (const Price* p : c.priceHistory(part.id)) {
        if (!isOfferOn(*p, ctx.today))
            continue;
        if (const auto ready = readyPrice(c, ctx, part.id, *p))
            nets[priceKey(*p)] = ready->net.micro;
    }
    if (nets.size() < 2)
        return;
    const auto [low, high] =
        std::minmax_element(nets.begin(), nets.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    constexpr double kJumpPercent = 20;
    const double spread = static_cast<double>(high->second) / static_cast<double>(low->second) - 1;
    if (100 * spread <= c.policy("price_jump_pct", kJumpPercent))
        return;
    SourceConflict conflict{part.id, "price", priceKey(*chosen), {}, spread};
    for (const auto& [key, net] : nets) {
        if (key != conflict.chosen)
            conflict.others.push_back(key);
    }
    out.conflicts.push_back(std::move(conflict));
}

void valueConflicts(const OwnCatalogue& own, CatalogueHealth& out)
{
    for (const OwnPart& p : own.parts) {
        if (!p.shipped)
            continue;
        for (const auto& [column, value] : p.cells) {
            const bool keepsShipped = std::any_of(own.choices.begin(), own.choices.end(), [&](const SourceChoice& c) {
                return c.partId == p.part.id && c.subject == column && c.source == "shipped";
            });
            out.conflicts.push_back(
                {p.part.id, column, keepsShipped ? "shipped" : "own", {keepsShipped ? "own" : "shipped"}, 0});
        }
    }
}

} // namespace

CatalogueHealth catalogueHealth(const Catalogue& c, const OwnCatalogue& own, const PricingContext& ctx)
{
    CatalogueHealth out;
    out.lost = own.lost;
    std::map<PartKind, StaleGroup> groups;
    std::map<PartKind, std::vector<std::pair<int, std::string>>> ages;
    for (const Part& part : c.parts) {
        KnownFigures figures;
        std::visit([&figures](const auto& spec) { figures(spec); }, part.spec);
        if (figures.availability == "eol")
            out.endOfLife.push_back(part.id);
        if (!part.orderable)
            continue;
        for (std::string& column : figures.missing)
            out.missing.push_back({part.id, std::move(column)});
        const Price* chosen = chosenPrice(c, ctx, part.id);
        if (chosen && chosen->ratio)
            continue;
        const auto ready = readyPrice(c, ctx, part.id);
        if (!ready) {
            out.unpriced.push_back(part.id);
            continue;
        }
        StaleGroup& group = groups[part.kind];
        group.kind = part.kind;
        group.limitDays = staleLimitDays(c, part.kind);
        ++group.parts;
        if (ready->stale) {
            ++group.stale;
            ages[part.kind].emplace_back(-ready->ageDays, part.id);
        }
        priceConflict(c, ctx, part, out);
    }
    for (auto& [kind, group] : groups) {
        std::sort(ages[kind].begin(), ages[kind].end());
        for (auto& [age, id] : ages[kind])
            group.partIds.push_back(std::move(id));
        out.stale.push_back(std::move(group));
    }
    valueConflicts(own, out);
    return out;
}

} // namespace peiji
