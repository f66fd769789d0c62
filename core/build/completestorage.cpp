#include "core/build/completion.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{
bool fitsBay(const StorageSpec& s, const TagList& bays)
{
    return shareTag(s.bays, bays) || hasTag(bays, s.bay);
}

/// Two boot drives of one model, mirrored: M.2, else SATA, else a pair of NVMe bays.
bool addBoot(Draft& d)
{
    struct Place {
        TagList bays;
        int free;
        int* used;
    };
    const Place places[] = {{{"m2"}, d.m2Slots() - d.m2Used, &d.m2Used},
                            {{"sff"}, d.sffBays() - d.sffUsed, &d.sffUsed},
                            {d.platform.nvmeForms, d.platform.nvmeBays - d.nvmeUsed, &d.nvmeUsed}};
    // A board's M.2 slots are its only NVMe places: boot from SATA there when the case has bays.
    const int order[] = {d.isBoard() && d.sffBays() >= 2 ? 1 : 0, d.isBoard() && d.sffBays() >= 2 ? 0 : 1, 2};
    for (const int i : order) {
        if (places[i].free < 2)
            continue;
        for (const ShelfItem& s : d.shelf.drives) {
            const auto* spec = s.part->as<StorageSpec>();
            if (!spec || !hasTag(spec->roles, "boot") || !fitsBay(*spec, places[i].bays) || spec->capacityTb < 0.4 ||
                (spec->consumer && d.isRackServer()))
                continue;
            d.addNode(s.part, 2, LineRole::BootDrive);
            *places[i].used += 2;
            return true;
        }
    }
    return false;
}

struct HotPick {
    const Part* part = nullptr;
    int count = 0;
    double cost = 0, write = 0;
};

/// Cheapest drives that hold, write and endure what is asked; else that hold and write it; else the fastest.
HotPick cheapestHot(const Draft& d, const TagList& bays, int freeBays, double needTb, double needWrite)
{
    HotPick lasting, enough, nearest;
    for (const ShelfItem& s : d.shelf.drives) {
        const auto* spec = s.part->as<StorageSpec>();
        if (!spec || spec->bus != "nvme" || !hasTag(spec->roles, "hot") || !fitsBay(*spec, bays) ||
            (spec->consumer && !d.isBoard()) || spec->capacityTb <= 0 || !spec->writeMBps || !spec->readMBps)
            continue;
        const double write = *spec->writeMBps / 1000.0;
        const int forSize = std::max(1, static_cast<int>(std::ceil(needTb / spec->capacityTb)));
        const int forWrite = std::max(1, static_cast<int>(std::ceil(needWrite / write)));
        if (forSize > freeBays)
            continue;
        const int count = std::max(forSize, std::min(forWrite, freeBays));
        const double wear = spec->dwpd.value_or(0.0) * spec->capacityTb; // TB a drive endures each day
        const int forWear = wear > 0 ? static_cast<int>(std::ceil(d.request.needs.hotWritesTbPerDay / wear - 1e-9)) : 0;
        if (const int n = std::max(count, forWear);
            wear > 0 && n <= freeBays && n * write >= needWrite && (!lasting.part || n * s.price < lasting.cost))
            lasting = {s.part, n, n * s.price, n * write};
        const HotPick pick{s.part, count, count * s.price, count * write};
        if (pick.write >= needWrite && (!enough.part || pick.cost < enough.cost))
            enough = pick;
        if (!nearest.part || pick.write > nearest.write || (pick.write == nearest.write && pick.cost < nearest.cost))
            nearest = pick;
    }
    return lasting.part ? lasting : enough.part ? enough : nearest;
}
} // namespace

CompletionFailure addStorage(Draft& d)
{
    const NodeNeeds& n = d.request.needs;
    if (d.isComplete()) {
        const double have = d.platform.includedNvmeTb.value_or(0.0);
        return have >= n.hotTb || !d.platform.includedNvmeTb ? CompletionFailure::None : CompletionFailure::Storage;
    }
    if (!addBoot(d))
        return CompletionFailure::Storage;
    const double needTb = std::max(n.hotTb * (1.0 + d.catalogue.policy("storage_free_pct", 20) / 100.0), 1.5);
    const bool bays = d.platform.nvmeBays - d.nvmeUsed > 0;
    const TagList forms = bays ? d.platform.nvmeForms : TagList{"m2"};
    const int freeBays = bays ? d.platform.nvmeBays - d.nvmeUsed : d.m2Slots() - d.m2Used;
    const HotPick pick = cheapestHot(d, forms, freeBays, needTb, n.hotWriteGBps);
    if (!pick.part)
        return CompletionFailure::Storage;
    d.addNode(pick.part, pick.count, LineRole::HotDrive);
    (bays ? d.nvmeUsed : d.m2Used) += pick.count;
    return CompletionFailure::None;
}

} // namespace peiji
