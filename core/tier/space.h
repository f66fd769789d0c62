#pragma once
// What may be combined: accelerators the buyer's filters admit and the machines that take them.

#include "core/build/complete.h"
#include "core/tier/tier.h"

#include <vector>

namespace peiji
{

/// Why the filters keep an accelerator out.
enum class Admission { Yes, NotChosen, Vendor, Unofficial, Restricted, EndOfLife, NotSoldAlone, Stack };
Admission admit(const Part& accelerator, const RecommendRequest& r);

/// A machine that takes `perNode` of an accelerator.
struct Housing {
    const Part* platform = nullptr;
    const Part* chassis = nullptr; ///< boards only
    double price = 0;              ///< net, platform and case, major units
};

/// One accelerator in one number per node, with the machines that take it, cheapest first.
struct Shape {
    const Part* accelerator = nullptr;
    int perNode = 1;
    double acceleratorPrice = 0; ///< net of one; 0 when it comes with the platform
    std::vector<Housing> housings;
};

/// Every shape of the shelf; `restricted` selects the ones that only the export filter keeps out.
std::vector<Shape> enumerateShapes(const Shelf& shelf, const RecommendRequest& r, bool restricted);
/// Most nodes a card is proposed for: clusters are built from data-centre cards; workstation and consumer cards (no
/// ECC, no fabric support, other warranties) stay within the policy's small number.
int nodeLimit(const AcceleratorSpec& a, const RecommendRequest& r, const Catalogue& c);
/// Node counts that are tried: 1, 2, 3, 4, 6, 8, 12, 16, 24 … up to the filter's limit.
std::vector<int> nodeCounts(int maxNodes);

} // namespace peiji
