#pragma once
// A build: a multiset of parts that makes whole nodes and, where there are several, a cluster.

#include "core/catalogue/catalogue.h"
#include "core/estimate/hardware.h"

#include <string>
#include <vector>

namespace peiji
{

enum class LineRole {
    Platform, ///< server, workstation or main board
    Chassis,  ///< case of a self-built machine
    Accelerator,
    Bridge,
    Cpu,
    Cooler,
    Memory,
    BootDrive,
    HotDrive,
    WarmDrive,
    ColdDrive,
    Nic,
    Psu,
    Accessory,
    Switch,
    Cable,
    Optic,
    Rack,
    Pdu,
    Ups,
    Service,
    Software
};
const char* toId(LineRole r);
Result<LineRole> parseLineRole(std::string_view id);

struct BuildLine {
    std::string partId;
    int quantity = 1;
    LineRole role = LineRole::Accessory;
    friend bool operator==(const BuildLine&, const BuildLine&) = default;
};

struct Build {
    int nodes = 1;
    std::vector<BuildLine> node;    ///< quantities per node
    std::vector<BuildLine> cluster; ///< quantities in all: switches, cables, racks, services
    friend bool operator==(const Build&, const Build&) = default;

    int countPerNode(LineRole r) const;
    const BuildLine* first(LineRole r) const;
};

/// Where the machine will stand; an empty field makes the rules that need it "not checked".
struct Site {
    std::optional<double> volts; ///< 220, 230, 110 …
    std::optional<double> circuitAmps;
    std::optional<double> inletTempC;
    std::optional<double> maxRackKw;
    std::optional<double> maxNoiseDba;
    std::optional<bool> circuitDedicated;    ///< nothing else on the circuit
    std::optional<double> circuitOtherAmps;  ///< what else draws from it
    std::optional<double> roomCoolingKw;     ///< cooling the room has left
    std::optional<double> acceleratorLimitW; ///< power limit set on every accelerator
    std::string region = "CN";
    bool officeUse = false;
    friend bool operator==(const Site&, const Site&) = default;
};

/// The engine's view of a build; empty when it has no accelerator.
std::optional<Hardware> hardwareOf(const Build& b, const Catalogue& c);
/// The engine's device of an accelerator part (rates, usable memory, links).
std::optional<Device> deviceOf(const Part& accelerator);

} // namespace peiji
