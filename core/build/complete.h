#pragma once
// The builder: from a platform, accelerators and what the job needs to a complete machine or cluster.
// Deterministic: the cheapest part that is adequate wins, ties by catalogue order.

#include "core/build/build.h"
#include "core/build/shelf.h"
#include "core/units/interval.h"

#include <optional>

namespace peiji
{

/// What the job asks of one node beyond the accelerators.
struct NodeNeeds {
    double ramGb = 0;        ///< host memory of the job, upper end of its interval (GB as DIMMs are sold = GiB)
    double hotTb = 0;        ///< dataset, model files and this node's share of the checkpoints kept (decimal TB)
    double hotWriteGBps = 0; ///< to keep a blocking save within the allowed stall, this node's share
    bool training = true;
    double hotWritesTbPerDay = 0; ///< checkpoints of a day, this node's share: what the drives must endure
};

struct CompletionRequest {
    const Part* platform = nullptr;
    const Part* chassis = nullptr; ///< case, for boards only
    const Part* accelerator = nullptr;
    int perNode = 1;
    int nodes = 1;
    NodeNeeds needs;
    double fabricGbpsPerNode = 0; ///< RDMA bandwidth wanted per node; 0 for one node
    bool includeServices = false;
    Site site;
};

enum class CompletionFailure {
    None,
    Accelerator, ///< form, width, power or count does not go into the platform
    Data,        ///< the catalogue knows too little of the platform to check a build on it
    Cpu,
    Cooler,
    Memory,
    Storage,
    Network,
    Power
};
const char* toId(CompletionFailure f);

struct Completion {
    std::optional<Build> build;
    double goodsNet = 0, servicesNet = 0; ///< shelf prices of the whole build, major units, for comparing only
    CompletionFailure failure = CompletionFailure::None;
};
Completion completeBuild(const CompletionRequest& r, const Shelf& shelf);

/// Platform, case, accelerators and their bridges only: enough for the engine's view of links and devices.
Build skeletonBuild(const CompletionRequest& r, const Shelf& shelf);

/// Can this accelerator go into this platform (and case) in that number? The data must suffice to tell.
CompletionFailure checkHousing(const Part& platform, const Part* chassis, const Part& accelerator, int perNode);
/// True when the catalogue knows what the builder needs of a platform: processor, DIMMs, bays, supplies.
bool isBuildable(const PlatformSpec& p);
/// GB of host memory a node of this build gets at least (policy: ratio to device memory, floor by kind of machine).
double ramFloorGb(const PlatformSpec& p, const AcceleratorSpec& a, int perNode, const Catalogue& c);
/// Largest host memory the platform can hold with modules on the shelf, GB.
double ramCeilingGb(const PlatformSpec& p, const Shelf& shelf);

} // namespace peiji
