#pragma once
// A build resolved against the catalogue: what rules, power, headroom and the engine's view look at.

#include "core/build/build.h"
#include "core/build/power.h"

#include <optional>
#include <vector>

namespace peiji
{

/// A line with its part; lines whose part the catalogue does not know are kept apart.
struct ResolvedLine {
    const Part* part = nullptr;
    int quantity = 0;
    LineRole role = LineRole::Accessory;
};

/// One node's parts by kind. Pointers are into the catalogue and live as long as it.
struct BuildFacts {
    const Build* build = nullptr;
    const Catalogue* catalogue = nullptr;
    const Part* platformPart = nullptr;
    const PlatformSpec* platform = nullptr; ///< server, workstation or board
    const Part* casePart = nullptr;
    const PlatformSpec* chassis = nullptr; ///< case of a self-built machine
    const Part* acceleratorPart = nullptr;
    const AcceleratorSpec* accelerator = nullptr;
    int accelerators = 0;     ///< per node, the included ones too
    int acceleratorKinds = 0; ///< distinct models
    bool acceleratorIncluded = false;
    const Part* cpuPart = nullptr;
    const CpuSpec* cpu = nullptr;
    int cpus = 0;
    int cpuKinds = 0;
    std::vector<ResolvedLine> node;    ///< every line of a node that resolves
    std::vector<ResolvedLine> cluster; ///< every cluster line that resolves
    std::vector<std::string> unknownParts;
    double ramGb = 0;      ///< per node, what the platform includes too
    int dimms = 0;         ///< modules ordered per node
    bool complete = false; ///< complete system: host, drives and fabric ports come with it

    /// The case where there is one, else the platform: bays, positions, cooling.
    const PlatformSpec* body() const { return chassis ? chassis : platform; }
    const Part* bodyPart() const { return casePart ? casePart : platformPart; }
    std::vector<ResolvedLine> nodeLines(LineRole r) const;
    std::vector<ResolvedLine> clusterLines(LineRole r) const;
    int cpuCores() const;
    double dimmWatts() const;
    /// Slots one card takes; 1 when the catalogue does not say.
    int slotsPerAccelerator() const;
};
BuildFacts resolve(const Build& b, const Catalogue& c);
/// The same from lines that are resolved already (`node` and `cluster` hold the parts of `b`'s lines in order).
BuildFacts resolve(const Build& b, const Catalogue& c, std::vector<ResolvedLine> node,
                   std::vector<ResolvedLine> cluster);

/// The same as the calls on a Build, for callers that resolved it already.
PowerBudget powerBudget(const BuildFacts& f, const Site& site);
std::optional<Hardware> hardwareOf(const BuildFacts& f, const PowerBudget& power);

/// Power of one drive, adapter or switch: its own figure or the class value (maker's product briefs).
double driveWatts(const StorageSpec& s);
double networkWatts(const NetworkSpec& n);
/// All switches of the cluster, before their supplies' loss (watts).
double switchWatts(const BuildFacts& f);
/// Output of one power supply at the site's voltage (watts); 0 when it does not accept it; none when unknown.
std::optional<double> psuOutput(double rated, std::optional<double> lowLine, std::optional<double> minVolts,
                                std::optional<double> siteVolts);

/// Bytes of device memory of one node as marketed (GB), all accelerators.
double vramGb(const BuildFacts& f);
/// True for GeForce cards: no peer-to-peer, driver licence and cooling rules differ.
bool isGeForce(const AcceleratorSpec& a);
/// One-way PCIe bandwidth of a link in GB/s (2.0: 0.5 per lane … 6.0: 7.56; encoding included).
double pcieGBps(double generation, double lanes);
/// NVLink bridges per group of `ways` cards; three per A100/A800/H100 PCIe pair.
int bridgesPerGroup(const AccessorySpec& bridge, const AcceleratorSpec& a);
/// x16 slots that switch cards and connector kits add to those of the board.
int addedSlots(const BuildFacts& f);
/// Does the machine take the mount of its accelerators? True where either is unknown.
bool mountTaken(const BuildFacts& f);
/// The group size bridges in the build make; 1 without.
int bridgedGroup(const BuildFacts& f);
/// PCIe lanes slots can reach: one socket its own; two share 128–160 on EPYC (xGMI takes the rest), the sum elsewhere.
double usableLanes(const CpuSpec& cpu, int sockets);

} // namespace peiji
