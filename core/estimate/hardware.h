#pragma once
// What the engine needs to know of hardware: a device, its links, the host, the network.
// Filled from catalogue parts by core/build; the engine itself knows no part.

#include "core/units/quantities.h"
#include "core/units/result.h"

#include <string>
#include <string_view>

namespace peiji
{

/// Dense matrix rates per device (no sparsity). Zero = the device cannot do it.
struct DeviceRates {
    FlopRate fp32{}, tf32{}, fp16{}, bf16{}, fp8{}, fp4{};
};

enum class LinkKind { None, Pcie, PcieNoPeer, NvlinkBridge, NvSwitch, InfinityFabric, Hccs, Other };

/// Stable id ("pcie", "nvswitch" …): key of calibration and JSON.
const char* toId(LinkKind k);

/// Device-to-device link inside a node. `perDevice` is one-way bandwidth of one device.
struct NodeLink {
    LinkKind kind = LinkKind::Pcie;
    Bandwidth perDevice{};
    int groupSize = 1; ///< devices joined directly by that link (2 for a bridged pair)
    Bandwidth pcie{};  ///< one-way PCIe bandwidth of one device, the fallback between groups
};

struct Device {
    std::string id;                 ///< accelerator part id, the calibration key
    std::string archKey;            ///< family key for calibration ("hopper", "ampere" …)
    double computeCapability = 0.0; ///< CUDA only; 0 elsewhere
    Bytes memory{};                 ///< nominal, as the engine computes: GiB of the device
    Bytes usable{};                 ///< after ECC, driver and reserve (../validation "Usable device memory")
    Bandwidth memoryBandwidth{};
    DeviceRates rates;
    Watts boardPower{};
    Watts idlePower{};
};

struct Host {
    Bytes ram{};
    int cores = 0;
    Bandwidth memoryBandwidth{};
    Watts basePower{};       ///< CPUs, DIMMs, fans, drives at load
    Bandwidth storageRead{}; ///< hot tier, sequential
    Bandwidth storageWrite{};
    Bytes storageCapacity{}; ///< hot tier of one node; 0: not stated
};

/// How nodes are joined. FatTree: leaf and spine, `oversubscription` above the leaves. RailOptimised: the adapters of
/// the same number share a leaf, so that collectives between equal ranks leave it only beyond `fabricGroup` nodes.
/// Dragonfly: all-to-all groups of `fabricGroup` nodes with few links between them.
enum class FabricKind { FatTree, RailOptimised, Dragonfly };
const char* toId(FabricKind k);
Result<FabricKind> parseFabric(std::string_view id);

/// One homogeneous set: `nodes` equal nodes with `devicesPerNode` equal devices.
struct Hardware {
    Device device;
    int devicesPerNode = 1;
    int nodes = 1;
    NodeLink link;
    Bandwidth networkPerNode{}; ///< all adapters of one node together, one way; 0 = single node
    double oversubscription = 1.0;
    FabricKind fabric = FabricKind::FatTree;
    int fabricGroup = 0;  ///< nodes under one leaf or in one group; 0: 32
    Watts networkPower{}; ///< switches and optics of the whole system, before their supplies' loss; 0: by the class
    double supplyEfficiency = 0.0; ///< of the nodes' power supplies at their load; 0: by the class
    Host host;

    int devices() const { return devicesPerNode * nodes; }
};

} // namespace peiji
