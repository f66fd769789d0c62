#include "core/tier/space.h"

#include <algorithm>

namespace peiji
{

namespace
{
constexpr int kCounts[] = {1, 2, 3, 4, 5, 6, 8, 10, 16};

bool listed(const std::vector<std::string>& names, const std::string& vendor)
{
    return std::find(names.begin(), names.end(), vendor) != names.end();
}

bool isRestricted(const AcceleratorSpec& a)
{
    return a.exportFlag == "restricted" || a.exportToChina.rfind("restricted", 0) == 0;
}

/// Cheapest case of the shelf that takes board and cards; null when none does.
const ShelfItem* caseFor(const Shelf& shelf, const Part& board, const Part& accelerator, int perNode)
{
    for (const ShelfItem& c : shelf.cases) {
        if (checkHousing(board, c.part, accelerator, perNode) == CompletionFailure::None)
            return &c;
    }
    return nullptr;
}

void addHousings(Shape& shape, const Shelf& shelf, const RecommendRequest& r)
{
    for (const ShelfItem& p : shelf.platforms) {
        const auto* spec = p.part->as<PlatformSpec>();
        if (spec->availability == "eol" && !r.filters.allowEol)
            continue;
        Housing h{p.part, nullptr, p.price};
        if (spec->kind == "board") {
            if (shape.accelerator->as<AcceleratorSpec>()->mount != "pcie")
                continue;
            const ShelfItem* box = caseFor(shelf, *p.part, *shape.accelerator, shape.perNode);
            if (!box)
                continue;
            h.chassis = box->part;
            h.price += box->price;
        } else if (checkHousing(*p.part, nullptr, *shape.accelerator, shape.perNode) != CompletionFailure::None) {
            continue;
        }
        shape.housings.push_back(h);
    }
    std::stable_sort(shape.housings.begin(), shape.housings.end(),
                     [](const Housing& a, const Housing& b) { return a.price < b.price; });
}

/// Accelerators that are only sold inside a platform take their price from it.
void addIncluded(std::vector<Shape>& out, const Shelf& shelf, const RecommendRequest& r, const Part& accelerator)
{
    for (const ShelfItem& p : shelf.platforms) {
        const auto* spec = p.part->as<PlatformSpec>();
        if (spec->includedAcceleratorId != accelerator.id || (spec->availability == "eol" && !r.filters.allowEol) ||
            checkHousing(*p.part, nullptr, accelerator, spec->includedAcceleratorCount) != CompletionFailure::None)
            continue;
        out.push_back({&accelerator, spec->includedAcceleratorCount, 0.0, {{p.part, nullptr, p.price}}});
    }
}
} // namespace

Admission admit(const Part& accelerator, const RecommendRequest& r)
{
    const auto* a = accelerator.as<AcceleratorSpec>();
    const BuyerFilters& f = r.filters;
    if (!a || (!f.vendorsAllowed.empty() && !listed(f.vendorsAllowed, accelerator.vendor)) ||
        listed(f.vendorsBanned, accelerator.vendor))
        return Admission::Vendor;
    if (!f.acceleratorsAllowed.empty() && !listed(f.acceleratorsAllowed, accelerator.id))
        return Admission::NotChosen;
    if (a->unofficial && !f.allowUnofficial)
        return Admission::Unofficial;
    if (a->availability == "eol" && !f.allowEol)
        return Admission::EndOfLife;
    if (a->availability == "cloud-only" || a->availability == "announced" || !accelerator.orderable)
        return Admission::NotSoldAlone;
    // 4-bit training kernels are shipped for CUDA and ROCm; elsewhere the job would have to be ported first.
    if (r.workload.task == Task::Qlora && a->softwareStack != "cuda" && a->softwareStack != "rocm")
        return Admission::Stack;
    // The flag speaks of deliveries to mainland China; elsewhere it is no obstacle.
    if (isRestricted(*a) && !f.allowRestricted && r.site.region.rfind("CN", 0) == 0)
        return Admission::Restricted;
    return Admission::Yes;
}

std::vector<Shape> enumerateShapes(const Shelf& shelf, const RecommendRequest& r, bool restricted)
{
    std::vector<Shape> out;
    for (const ShelfItem& item : shelf.accelerators) {
        const Admission verdict = admit(*item.part, r);
        if (verdict != (restricted ? Admission::Restricted : Admission::Yes))
            continue;
        if (!deviceOf(*item.part))
            continue; // no published rate or memory: nothing can be computed for it
        for (const int n : kCounts) {
            Shape shape{item.part, n, item.price, {}};
            addHousings(shape, shelf, r);
            std::erase_if(shape.housings, [](const Housing& h) {
                return !h.platform->as<PlatformSpec>()->includedAcceleratorId.empty();
            });
            if (!shape.housings.empty())
                out.push_back(std::move(shape));
        }
        addIncluded(out, shelf, r, *item.part);
    }
    return out;
}

int nodeLimit(const AcceleratorSpec& a, const RecommendRequest& r, const Catalogue& c)
{
    const bool small = a.segment == "workstation" || a.segment == "consumer";
    const int limit = small ? static_cast<int>(c.policy("max_nodes_workstation_cards", 2)) : r.filters.maxNodes;
    return std::min(limit, r.filters.maxNodes);
}

std::vector<int> nodeCounts(int maxNodes)
{
    std::vector<int> counts;
    for (int base = 1; base <= maxNodes; base *= 2) {
        counts.push_back(base);
        const int between = base + base / 2;
        if (base >= 2 && between <= maxNodes)
            counts.push_back(between);
    }
    return counts;
}

} // namespace peiji
