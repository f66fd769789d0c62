#pragma once
// The fabric of a cluster: adapter, switch and cable that go together, counted by switch radix.

#include "core/build/shelf.h"

#include <map>
#include <optional>
#include <string>

namespace peiji
{

/// How one link between an adapter port and a switch (or a switch and a switch) is made.
struct LinkParts {
    const Part* cable = nullptr;     ///< copper or active cable, one per `legs` links; null for optics
    const Part* opticNear = nullptr; ///< switch side, serves `legs` links
    const Part* fibre = nullptr;     ///< one per link
    const Part* opticFar = nullptr;  ///< far side, one per link
    int legs = 1;
    double costPerLink = 0;
};

struct FabricPlan {
    const Part* nic = nullptr; ///< null when the ports are built into the platform
    int nicsPerNode = 0;
    int portsPerNode = 0; ///< ports used of all adapters of a node
    const Part* switchPart = nullptr;
    int leaves = 0, spines = 0;
    LinkParts access;
    int accessLinks = 0;
    LinkParts trunk;
    int trunkLinks = 0;
    double cost = 0;
    bool direct = false; ///< two nodes joined without a switch
};

/// What was asked before and what was found.
struct FabricBook {
    std::map<std::string, std::optional<LinkParts>> links;
    std::map<std::string, std::optional<FabricPlan>> plans;
};

/// Links a switch can hold when made with `link`: cages × legs.
int switchLinks(const NetworkSpec& sw, const LinkParts& link);
/// Leaves and spines of a non-blocking two-level fat tree for `endpoints` links on switches of `radix` links;
/// one leaf and no spine when they fit into one. Zero leaves when two levels do not reach.
struct TreeSize {
    int leaves = 0, spines = 0, trunks = 0;
};
TreeSize fatTree(int endpoints, int radix);

/// The same for ports that come with the platform: `port` describes one of `portsPerNode`.
std::optional<FabricPlan> planIncludedFabric(const Shelf& shelf, int nodes, const NetworkSpec& port, int portsPerNode,
                                             double reachM);

/// Cheapest fabric of `nodes` nodes with at least `gbpsPerNode` and at most `slots` adapters each (nicsWanted 0 = as
/// few as possible). `reachM`: cable length needed in the rack row.
std::optional<FabricPlan> planFabric(const Shelf& shelf, int nodes, double gbpsPerNode, int nicsWanted, int slots,
                                     double pcieGen, double reachM);

} // namespace peiji
