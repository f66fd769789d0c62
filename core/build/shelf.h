#pragma once
// The orderable, priced parts of a catalogue sorted by kind and price: what the builder picks from.

#include "core/catalogue/pricing.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace peiji
{

/// A part with its net unit price in the context's currency, major units (used to compare, never to total).
struct ShelfItem {
    const Part* part = nullptr;
    double price = 0;
    std::size_t order = 0; ///< row in the catalogue, the last tie-break
};

struct FabricBook; ///< fabrics and links found so far (fabric.h)

/// Built once per request; every list ascends by price, then by catalogue order.
struct Shelf {
    Shelf(const Catalogue& c, const PricingContext& ctx);

    const Catalogue& catalogue;
    std::vector<ShelfItem> accelerators, platforms, cases, cpus, memory, drives, network, power, accessories, services;

    /// Net unit price, or none when the part has no price.
    std::optional<double> price(const Part* p) const;
    const Part* service(std::string_view id) const;
    /// Memo of the fabric planner; a shelf is used by one thread at a time.
    FabricBook& fabricBook() const { return *m_fabric; }

private:
    std::unordered_map<const Part*, double> m_price;
    std::shared_ptr<FabricBook> m_fabric;
};

} // namespace peiji
