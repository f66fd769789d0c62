#pragma once
// Steps of the builder; each adds lines to the build or says that it cannot.

#include "core/build/complete.h"
#include "core/build/facts.h"

namespace peiji
{

/// A build under construction.
struct Draft {
    const CompletionRequest& request;
    const Shelf& shelf;
    const Catalogue& catalogue;
    const PlatformSpec& platform;
    const PlatformSpec* chassis = nullptr;
    const AcceleratorSpec& accelerator;
    Build build{};
    const Part* cpuPart = nullptr;
    const CpuSpec* cpu = nullptr;
    int cpus = 0;
    int m2Used = 0, nvmeUsed = 0, sffUsed = 0, x16Used = 0;

    bool isBoard() const { return platform.kind == "board"; }
    bool isRackServer() const { return platform.kind == "rack"; }
    bool isComplete() const { return platform.completeSystem; }
    std::vector<ResolvedLine> node{}, cluster{}; ///< the build's lines with their parts
    void addNode(const Part* p, int quantity, LineRole r)
    {
        build.node.push_back({p->id, quantity, r});
        node.push_back({p, quantity, r});
    }
    void addCluster(const Part* p, int quantity, LineRole r)
    {
        build.cluster.push_back({p->id, quantity, r});
        cluster.push_back({p, quantity, r});
    }
    BuildFacts facts() const { return resolve(build, catalogue, node, cluster); }
    int x16Free() const;
    int m2Slots() const { return platform.m2Slots; }
    int sffBays() const { return chassis ? chassis->sataBays : platform.sataBays; }
};

CompletionFailure addProcessors(Draft& d);
CompletionFailure addMemory(Draft& d);
CompletionFailure addStorage(Draft& d);
void addBridges(Draft& d);
CompletionFailure addNetwork(Draft& d); ///< adapters, switches, cables
CompletionFailure addPower(Draft& d);   ///< supplies, GPU cables
void addRoom(Draft& d);                 ///< racks and PDUs
void addServices(Draft& d);

} // namespace peiji
