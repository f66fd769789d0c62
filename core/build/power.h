#pragma once
// Power of one node and of the cluster, at the site's voltage.

#include "core/build/build.h"

namespace peiji
{

struct PowerBudget {
    Watts sustained{};        ///< one node, components at full load
    Watts peak{};             ///< with transient factor of the accelerators
    Watts capacity{};         ///< power supplies after redundancy, derated at low line
    Watts installed{};        ///< all power supplies together
    double reserve = 0;       ///< 1 − sustained / capacity
    double reserveRule = 0.2; ///< policy: 20 %
    Watts clusterSustained{}; ///< all nodes, switches, losses included, at the wall
    double heatBtuPerHour = 0;
    bool capacityKnown = false;
};
PowerBudget powerBudget(const Build& b, const Catalogue& c, const Site& site);

} // namespace peiji
