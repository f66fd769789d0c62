#pragma once
// Catalogue parts as values: what every part has, and the specification of each kind.

#include "core/units/lang.h"
#include "core/units/quantities.h"
#include "core/units/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace peiji
{

enum class PartKind { Accelerator, Platform, Cpu, Memory, Storage, Network, PowerCooling, Accessory, Service };
const char* toId(PartKind k);
Result<PartKind> parsePartKind(std::string_view id);

enum class Confidence { Seen, DatasheetMemory, Estimate };
/// Import VAT and service VAT differ: 13 % goods, 6 % services (policy data).
enum class TaxCategory { Goods, Service };

using TagList = std::vector<std::string>; ///< members of a fixed vocabulary (resources/catalogue/README.md)
bool hasTag(const TagList& list, std::string_view tag);
bool shareTag(const TagList& a, const TagList& b);

/// What is recorded of buying and keeping a part; empty = not recorded.
struct SupplyFacts {
    std::string lastOrderDate; ///< YYYY-MM-DD
    std::string successorId;   ///< part that follows it
    std::optional<double> minOrder, packQuantity, warrantyYears;
    TagList certificates;               ///< certificates on file
    std::optional<bool> domesticListed; ///< on the recorded list of domestic, security-assessed products
    TagList excludes;                   ///< part ids the maker does not support beside it
    TagList needs;                      ///< part ids that must be on the list with it
    TagList disputed;                   ///< values on which two sources disagree, "field:one/other"
};

/// Unknown numbers are empty optionals, never zero.
struct AcceleratorSpec {
    std::string architecture, engineArch, mount, linkKind;
    double slotWidth = 0;
    double memoryGb = 0; ///< as marketed
    std::string memoryType;
    Bandwidth memoryBandwidth{};
    std::optional<double> fp32Tflops, tf32Tflops, bf16Tflops, fp16Tflops, fp8Tflops, fp4Tflops, int8Tops; ///< dense
    Watts tdp{};
    std::optional<double> powerMinW, powerMaxW;
    std::optional<double> pcieGen, pcieLanes;
    std::optional<double> linkGBpsBidirTotal; ///< whole card, both directions added
    int maxLinked = 1;
    bool bridgeRequired = false;
    std::string powerConnector, cooling;
    std::optional<double> lengthMm;
    double computeCapability = 0;
    std::string minDriver, softwareStack;
    bool ecc = false, mig = false, unofficial = false;
    std::string exportToChina; ///< "restricted (2023-10-17)" …: a planning hint, never a legal statement
    std::string availability;
    std::string segment, origin, exportFlag; ///< exportFlag: restricted, allowed, cn-variant, cn-made, unknown
    std::string plug;                        ///< normalised power plug: 16pin, 12v2x6, eps8, pcie8, baseboard, none
    std::optional<double> plugCount;
    int deviceCount = 1;         ///< devices the software sees per card (MI250X and 910C: 2)
    std::optional<bool> pcieP2p; ///< direct traffic between cards over PCIe
    bool soldAlone = true;       ///< false: only with its platform
    TagList requiresCpuFamilies; ///< maker's pairing; empty = any
    bool openKernelModuleRequired = false;
    std::optional<double> heightMm, barGb;        ///< barGb: address window of the whole card
    double maxDriverBranch = 0;                   ///< last driver branch that knows the chip, 0 = not ended
    std::string minStackVersion, maxStackVersion; ///< CUDA (or other stack) versions that know the chip
};

struct PlatformSpec {
    std::string kind, form; ///< rack/tower/board/case ; hgx8, pcie8, tower …
    std::optional<double> rackU, widthMm, depthMm;
    int maxAccelerators = 0;
    TagList accelMounts;
    std::optional<double> accelSlotWidthMax, accelMaxTdpW;
    std::string accelInterconnect;
    std::string includedAcceleratorId;
    int includedAcceleratorCount = 0;
    bool completeSystem = false, passiveAirflow = false, cpuIncluded = false, psuIncluded = false;
    std::string includedCpuId;
    std::string cpuSocket;
    TagList cpuFamilies;
    int cpuSockets = 0;
    std::optional<double> cpuMaxTdpW;
    int dimmSlots = 0;
    TagList memoryTypes;
    std::optional<double> dimmMaxMts, maxMemoryGb;
    int memoryChannelsPerCpu = 0;
    std::optional<double> pcieX16Free, pcieGen;
    int nvmeBays = 0, sataBays = 0, hddBays = 0, m2Slots = 0, ocpSlots = 0;
    TagList nvmeForms;
    std::string onboardNics;
    int psuCount = 0, psuNeeded = 0, psuRedundant = 0;
    std::optional<double> psuWatts;
    std::string psuRedundancy, psuRating, inputVoltage, cooling;
    std::optional<double> maxSystemPowerW, noiseDba, operatingTempMaxC;
    std::string linkKind, psuForm, boardForm, availability, mgmt;     ///< psuForm: maker, crps, atx
    TagList boardForms, qualifiedAccelerators, psuModes, osCertified; ///< boardForms: what a case takes
    std::optional<double> minCpus, accelMaxLengthMm, accelMaxHeightMm, weightKg, expansionSlots, airflowCfm;
    std::optional<double> mmioGb;              ///< address room for device memory windows
    TagList dimmCountsPerCpu, qualifiedMemory; ///< maker's tables; empty = unknown
    std::optional<double> includedMemoryGb, includedNvmeTb, includedBootTb, inputVMin, inputVMax;
    int includedCpuCount = 0, dimmPerChannel = 0, fabricPortsIncluded = 0;
    double fabricPortGbps = 0;
    bool coolerIncluded = false, x16HoldAccelerators = false, psuFaultTolerant = false;
};

struct CpuSpec {
    std::string socket, family, isa;
    int cores = 0, threads = 0;
    double baseGhz = 0, boostGhz = 0;
    Watts tdp{};
    TagList memClasses;
    int memoryChannels = 0;
    double memoryMaxMts = 0, memoryMaxGb = 0, pcieGen = 0;
    double memoryMts2dpc = 0; ///< with two modules per channel, 0 = unknown
    int pcieLanes = 0, maxSockets = 1;
    bool soldAlone = true; ///< false: only inside its platform
    std::string origin, availability;
};

struct MemorySpec {
    std::string memClass; ///< ddr5-rdimm …
    bool ecc = false;
    double capacityGb = 0, speedMts = 0;
    Watts power{};
    int kitModules = 1; ///< sold in kits of so many modules; prices are per module
    int rankCount = 0;  ///< 0 = unknown
    std::string ranks;  ///< "2Rx4"
    int dramWidth = 0;  ///< 4 or 8, 0 = unknown
};

struct StorageSpec {
    std::string tier, bus, bay, interface, formFactor;
    TagList roles; ///< boot, hot, warm, cold
    double capacityTb = 0;
    std::optional<double> readMBps, writeMBps, dwpd;
    Watts power{};
    TagList bays;          ///< every bay kind it fits (u2, e3s, m2, sff, lff); `bay` is the first
    bool consumer = false; ///< no power-loss protection, not for 24×7 writing
    bool qlc = false, smr = false;
    std::optional<bool> powerLossProtection;
};

struct NetworkSpec {
    std::string kind;  ///< nic, switch, cable, transceiver
    TagList protocols; ///< ib, eth
    std::string connectorClass;
    double portGbps = 0;
    int ports = 0;
    std::optional<double> pcieGen, pcieLanes, switchTbps, maxPowerW, lengthM, rackU;
    bool gpudirect = false;
    bool rdma = false, ocp = false, needsAuxPower = false;
    std::optional<bool> subnetManager; ///< switches: managed, holds a subnet manager
    std::optional<double> cardGbps;    ///< adapters: all ports together through the slot
    std::optional<double> cages;       ///< switches: physical cages (twin-port cages hold two ports)
    std::string connectorB, media;     ///< cables: far end; transceivers: fibre end
    int legsB = 1;                     ///< far ends of a split cable
    std::optional<double> laneGbps;
    std::string polish;                         ///< fibre ends: apc, upc
    std::optional<double> slotWidth, inletMaxC; ///< inletMaxC: inlet air the maker allows with it
};

struct PowerSpec {
    std::string kind, formClass; ///< PSU, UPS, PDU, cooler … ; crps, atx …
    std::optional<double> watts, wattsLowline, efficiency50;
    std::string inputV, form;
    std::optional<double> inputVMin, inputVMax, breakerAmps;
    std::string inlet;             ///< c13, c19
    bool makerOnly = false;        ///< a maker's module, fits its own chassis only
    std::optional<double> outlets; ///< strips: outlets of type `inlet`
};

struct AccessorySpec {
    std::string kind, fits;
    std::optional<double> watts, rackU;
    TagList fitsSockets, fitsAccelerators, fitsPlugs; ///< ids and tags it goes with
    std::string coolerClass;                          ///< 2u-passive, 4u, tower, aio360
    std::optional<double> coolerMaxTdpW, ratedW;
    int bridgeWays = 0;                    ///< NVLink bridge: cards joined by one group
    std::optional<double> bridgesPerGroup; ///< pieces per group; empty = depends on the card
    std::optional<double> bridgeSlotSpan;
    std::optional<double> downstreamX16;     ///< PCIe switch cards
    std::optional<double> pcieGen, lengthMm; ///< risers and cable kits
    std::string bifurcation;                 ///< how a slot must split for a carrier, "x4x4x4x4"
    bool splitter = false;                   ///< one plug of the supply feeds two sockets
    std::optional<double> depthMm, maxKg;    ///< racks
    std::string inlet;                       ///< cords: c13, c19
};

struct ServiceSpec {
    std::string kind, basis;
    bool isRate = false;   ///< price is a share of the goods price
    std::string per;       ///< server, gpu, goods, day …: what one piece is counted by
    std::string recurring; ///< once, month, year
    std::string vatClass;  ///< service, goods, transport, construction
};

using PartSpec = std::variant<AcceleratorSpec, PlatformSpec, CpuSpec, MemorySpec, StorageSpec, NetworkSpec, PowerSpec,
                              AccessorySpec, ServiceSpec>;

struct Part {
    std::string id;
    PartKind kind = PartKind::Accessory;
    std::string vendor, model, partNumber;
    LocalText name;
    LocalText unit; ///< 块 / pcs
    TaxCategory tax = TaxCategory::Goods;
    Confidence confidence = Confidence::Estimate;
    bool orderable = true;
    std::string source, notes;
    SupplyFacts supply;
    PartSpec spec;

    /// The specification of a kind, or null.
    template <class T>
    const T* as() const
    {
        return std::get_if<T>(&spec);
    }
};

} // namespace peiji
