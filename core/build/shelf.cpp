#include "core/build/shelf.h"
#include "core/build/fabric.h"

#include <algorithm>

namespace peiji
{

namespace
{
double major(const UnitPrice& p)
{
    return static_cast<double>(p.micro) / 1e6;
}

void sortShelf(std::vector<ShelfItem>& items)
{
    std::sort(items.begin(), items.end(), [](const ShelfItem& a, const ShelfItem& b) {
        return a.price != b.price ? a.price < b.price : a.order < b.order;
    });
}
} // namespace

Shelf::Shelf(const Catalogue& c, const PricingContext& ctx) : catalogue(c), m_fabric(std::make_shared<FabricBook>())
{
    for (std::size_t i = 0; i < c.parts.size(); ++i) {
        const Part& p = c.parts[i];
        const Price* planned = c.planningPrice(p.id);
        if (planned && planned->ratio)
            continue; // a share of the goods price has no unit price
        const std::optional<ReadyPrice> ready = readyPrice(c, ctx, p.id);
        if (!ready)
            continue;
        const ShelfItem item{&p, major(ready->net), i};
        m_price.emplace(&p, item.price);
        if (!p.orderable)
            continue;
        switch (p.kind) {
        case PartKind::Accelerator:
            accelerators.push_back(item);
            break;
        case PartKind::Platform:
            (p.as<PlatformSpec>()->kind == "case" ? cases : platforms).push_back(item);
            break;
        case PartKind::Cpu:
            cpus.push_back(item);
            break;
        case PartKind::Memory:
            memory.push_back(item);
            break;
        case PartKind::Storage:
            drives.push_back(item);
            break;
        case PartKind::Network:
            network.push_back(item);
            break;
        case PartKind::PowerCooling:
            power.push_back(item);
            break;
        case PartKind::Accessory:
            accessories.push_back(item);
            break;
        case PartKind::Service:
            services.push_back(item);
            break;
        }
    }
    for (auto* list :
         {&accelerators, &platforms, &cases, &cpus, &memory, &drives, &network, &power, &accessories, &services})
        sortShelf(*list);
}

std::optional<double> Shelf::price(const Part* p) const
{
    const auto it = m_price.find(p);
    return it == m_price.end() ? std::nullopt : std::optional<double>(it->second);
}

const Part* Shelf::service(std::string_view id) const
{
    for (const ShelfItem& s : services) {
        if (s.part->id == id)
            return s.part;
    }
    return nullptr;
}

} // namespace peiji
