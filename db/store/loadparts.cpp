#include "db/store/loadparts.h"

#include <array>
#include <unordered_map>

namespace peiji
{

namespace
{

Watts wattsOf(const SqlRow& r, std::string_view column)
{
    return watts(r.numberOr(column, 0));
}

PartSpec acceleratorSpec(const SqlRow& r)
{
    AcceleratorSpec s;
    s.architecture = r.text("architecture");
    s.engineArch = r.text("engine_arch");
    s.mount = r.text("mount");
    s.linkKind = r.text("link_kind");
    s.slotWidth = r.numberOr("slot_width", 0);
    s.memoryGb = r.numberOr("memory_gb", 0);
    s.memoryType = r.text("memory_type");
    s.memoryBandwidth = fromGBPerSecond(r.numberOr("mem_bandwidth_gbs", 0));
    s.fp32Tflops = r.number("fp32_tflops");
    s.tf32Tflops = r.number("tf32_dense");
    s.bf16Tflops = r.number("bf16_dense");
    s.fp16Tflops = r.number("fp16_dense");
    s.fp8Tflops = r.number("fp8_dense");
    s.fp4Tflops = r.number("fp4_dense");
    s.int8Tops = r.number("int8_dense_tops");
    s.tdp = wattsOf(r, "tdp_w");
    s.powerMinW = r.number("power_min_w");
    s.powerMaxW = r.number("power_max_w");
    s.pcieGen = r.number("pcie_gen");
    s.pcieLanes = r.number("pcie_lanes");
    s.linkGBpsBidirTotal = r.number("interconnect_gbs_bidir_total");
    s.maxLinked = r.integer("max_linked", 1);
    s.bridgeRequired = r.isSet("bridge_required");
    s.powerConnector = r.text("power_connector");
    s.cooling = r.text("cooling");
    s.lengthMm = r.number("length_mm");
    s.computeCapability = r.numberOr("compute_capability", 0);
    s.minDriver = r.text("min_driver_branch");
    s.softwareStack = r.text("sw_stack");
    s.ecc = r.isSet("ecc");
    s.mig = r.isSet("mig");
    s.unofficial = r.isSet("unofficial");
    s.exportToChina = r.text("us_export_to_cn");
    s.availability = r.text("availability");
    s.segment = r.text("segment");
    s.origin = r.text("origin");
    s.exportFlag = r.text("export_flag");
    s.plug = r.text("plug");
    s.plugCount = r.number("plug_count");
    s.deviceCount = r.integer("device_count", 1);
    s.pcieP2p = r.flag("pcie_p2p");
    s.soldAlone = r.flag("sold_alone").value_or(true);
    s.requiresCpuFamilies = r.tags("requires_cpu_families");
    s.openKernelModuleRequired = r.isSet("open_kernel_module_required");
    s.heightMm = r.number("height_mm");
    s.barGb = r.number("bar_gb");
    s.maxDriverBranch = r.numberOr("max_driver_branch", 0);
    s.minStackVersion = r.text("min_stack_version");
    s.maxStackVersion = r.text("max_stack_version");
    return s;
}

/// Accelerator side and what is included.
void fillPlatformHoldings(PlatformSpec& s, const SqlRow& r)
{
    s.maxAccelerators = r.integer("max_accelerators");
    s.accelMounts = r.tags("accel_mounts");
    s.accelSlotWidthMax = r.number("accel_slot_width_max");
    s.accelMaxTdpW = r.number("accel_max_tdp_w");
    s.accelMaxLengthMm = r.number("accel_max_length_mm");
    s.accelMaxHeightMm = r.number("accel_max_height_mm");
    s.accelInterconnect = r.text("accel_interconnect");
    s.linkKind = r.text("link_kind");
    s.qualifiedAccelerators = r.tags("qualified_accelerators");
    s.includedAcceleratorId = r.text("included_accelerator_id");
    s.includedAcceleratorCount = r.integer("included_accelerator_count");
    s.completeSystem = r.isSet("complete_system");
    s.passiveAirflow = r.isSet("passive_airflow");
    s.cpuIncluded = r.isSet("cpu_included");
    s.psuIncluded = r.isSet("psu_included");
    s.includedCpuId = r.text("included_cpu_id");
    s.includedCpuCount = r.integer("included_cpu_count");
    s.coolerIncluded = r.isSet("cooler_included");
    s.includedMemoryGb = r.number("included_memory_gb");
    s.includedNvmeTb = r.number("included_nvme_tb");
    s.includedBootTb = r.number("included_boot_tb");
    s.fabricPortsIncluded = r.integer("fabric_ports_included");
    s.fabricPortGbps = r.numberOr("fabric_port_gbps", 0);
    s.onboardNics = r.text("onboard_nics");
}

/// Board side: sockets, memory, slots and bays.
void fillPlatformBoard(PlatformSpec& s, const SqlRow& r)
{
    s.cpuSocket = r.text("cpu_socket");
    s.cpuFamilies = r.tags("cpu_families");
    s.cpuSockets = r.integer("cpu_sockets");
    s.minCpus = r.number("min_cpus");
    s.cpuMaxTdpW = r.number("cpu_max_tdp_w");
    s.dimmSlots = r.integer("dimm_slots");
    s.dimmPerChannel = r.integer("dimm_per_channel");
    s.memoryTypes = r.tags("memory_types");
    s.dimmMaxMts = r.number("dimm_max_mts");
    s.dimmCountsPerCpu = r.tags("dimm_counts_per_cpu");
    s.qualifiedMemory = r.tags("qualified_memory");
    s.mmioGb = r.number("mmio_gb");
    s.maxMemoryGb = r.number("max_memory_gb");
    s.memoryChannelsPerCpu = r.integer("memory_channels_per_cpu");
    s.pcieX16Free = r.number("pcie_slots_free_x16");
    s.x16HoldAccelerators = r.isSet("x16_slots_hold_accelerators");
    s.pcieGen = r.number("pcie_gen");
    s.nvmeBays = r.integer("nvme_bays");
    s.nvmeForms = r.tags("nvme_form");
    s.sataBays = r.integer("sff_bays");
    s.hddBays = r.integer("lff_bays");
    s.m2Slots = r.integer("m2_slots");
    s.ocpSlots = r.integer("ocp_slots");
    s.boardForm = r.text("board_form");
    s.boardForms = r.tags("board_forms");
    s.expansionSlots = r.number("expansion_slots");
}

/// Power, air, body.
void fillPlatformChassis(PlatformSpec& s, const SqlRow& r)
{
    s.kind = r.text("kind");
    s.form = r.text("form");
    s.rackU = r.number("rack_u");
    s.widthMm = r.number("width_mm");
    s.depthMm = r.number("depth_mm");
    s.weightKg = r.number("weight_kg");
    s.psuForm = r.text("psu_form");
    s.psuCount = r.integer("psu_count");
    s.psuNeeded = r.integer("psu_needed");
    s.psuRedundant = r.integer("psu_redundant");
    s.psuWatts = r.number("psu_watts");
    s.psuModes = r.tags("psu_modes");
    s.psuRedundancy = s.psuModes.empty() ? std::string() : s.psuModes.front();
    s.psuFaultTolerant = r.isSet("psu_ftr");
    s.psuRating = r.text("psu_rating");
    s.inputVoltage = r.text("input_voltage_text");
    s.inputVMin = r.number("input_v_min");
    s.inputVMax = r.number("input_v_max");
    s.cooling = r.text("cooling");
    s.airflowCfm = r.number("airflow_cfm");
    s.maxSystemPowerW = r.number("max_system_power_w");
    s.noiseDba = r.number("noise_dba");
    s.operatingTempMaxC = r.number("operating_temp_max_c");
    s.mgmt = r.text("mgmt");
    s.osCertified = r.tags("os_certified");
    s.availability = r.text("availability");
}

PartSpec platformSpec(const SqlRow& r)
{
    PlatformSpec s;
    fillPlatformHoldings(s, r);
    fillPlatformBoard(s, r);
    fillPlatformChassis(s, r);
    return s;
}

PartSpec cpuSpec(const SqlRow& r)
{
    CpuSpec s;
    s.socket = r.text("socket");
    s.family = r.text("family");
    s.isa = r.text("isa");
    s.cores = r.integer("cores");
    s.threads = r.integer("threads");
    s.baseGhz = r.numberOr("base_ghz", 0);
    s.boostGhz = r.numberOr("boost_ghz", 0);
    s.tdp = wattsOf(r, "tdp_w");
    s.memClasses = r.tags("mem_classes");
    s.memoryChannels = r.integer("memory_channels");
    s.memoryMaxMts = r.numberOr("memory_max_mts", 0);
    s.memoryMts2dpc = r.numberOr("mts_2dpc", 0);
    s.memoryMaxGb = r.numberOr("memory_max_gb", 0);
    s.pcieGen = r.numberOr("pcie_gen", 0);
    s.pcieLanes = r.integer("pcie_lanes");
    s.maxSockets = r.integer("max_sockets", 1);
    s.soldAlone = r.flag("sold_alone").value_or(true);
    s.origin = r.text("origin");
    s.availability = r.text("availability");
    return s;
}

PartSpec memorySpec(const SqlRow& r)
{
    MemorySpec s;
    s.memClass = r.text("mem_class");
    s.ecc = r.isSet("ecc");
    s.capacityGb = r.numberOr("capacity_gb", 0);
    s.speedMts = r.numberOr("speed_mts", 0);
    s.power = wattsOf(r, "power_w");
    s.kitModules = r.integer("kit_modules", 1);
    s.rankCount = r.integer("rank_count");
    s.ranks = r.text("ranks");
    s.dramWidth = r.integer("dram_width");
    return s;
}

PartSpec storageSpec(const SqlRow& r)
{
    StorageSpec s;
    s.tier = r.text("tier");
    s.bus = r.text("bus");
    s.bays = r.tags("bay");
    s.bay = s.bays.empty() ? std::string() : s.bays.front();
    s.interface = r.text("interface");
    s.formFactor = r.text("form_factor");
    s.roles = r.tags("role_ok");
    s.capacityTb = r.numberOr("capacity_tb", 0);
    s.readMBps = r.number("seq_read_mbs");
    s.writeMBps = r.number("seq_write_mbs");
    s.dwpd = r.number("dwpd");
    s.power = wattsOf(r, "power_w");
    s.consumer = r.isSet("consumer");
    s.qlc = r.isSet("qlc");
    s.smr = r.isSet("smr");
    s.powerLossProtection = r.flag("plp");
    return s;
}

PartSpec networkSpec(const SqlRow& r)
{
    NetworkSpec s;
    s.kind = r.text("kind");
    s.protocols = r.tags("protocols");
    s.connectorClass = r.text("connector_class");
    s.portGbps = r.numberOr("port_speed_gbps", 0);
    s.ports = r.integer("ports");
    s.pcieGen = r.number("pcie_gen");
    s.pcieLanes = r.number("pcie_lanes");
    s.switchTbps = r.number("switch_capacity_tbps");
    s.maxPowerW = r.number("max_power_w");
    s.lengthM = r.number("length_m");
    s.rackU = r.number("rack_u");
    s.gpudirect = r.isSet("gpudirect_rdma");
    s.rdma = r.isSet("rdma");
    s.ocp = r.isSet("ocp");
    s.needsAuxPower = r.isSet("needs_aux_power");
    s.subnetManager = r.flag("subnet_manager");
    s.cardGbps = r.number("card_total_gbps");
    s.cages = r.number("cages");
    s.connectorB = r.text("connector_b");
    s.media = r.text("media");
    s.legsB = r.integer("legs_b", 1);
    s.laneGbps = r.number("lane_gbps");
    s.polish = r.text("polish");
    s.slotWidth = r.number("slot_width");
    s.inletMaxC = r.number("inlet_max_c");
    return s;
}

PartSpec powerSpec(const SqlRow& r)
{
    PowerSpec s;
    s.kind = r.text("kind");
    s.formClass = r.text("form_class");
    s.watts = r.number("watts");
    s.wattsLowline = r.number("watts_lowline");
    s.efficiency50 = r.number("efficiency_at_50pct");
    s.form = r.text("form");
    s.inputVMin = r.number("input_v_min");
    s.inputVMax = r.number("input_v_max");
    if (s.inputVMin && s.inputVMax)
        s.inputV = r.text("input_v_min") + "-" + r.text("input_v_max");
    s.breakerAmps = r.number("breaker_a");
    s.inlet = r.text("inlet");
    s.makerOnly = r.isSet("psu_maker_only");
    s.outlets = r.number("outlets");
    return s;
}

PartSpec accessorySpec(const SqlRow& r)
{
    AccessorySpec s;
    s.kind = r.text("kind");
    s.fits = r.text("fits");
    s.watts = r.number("watts");
    s.rackU = r.number("rack_u");
    s.fitsSockets = r.tags("fits_sockets");
    s.fitsAccelerators = r.tags("fits_accelerators");
    s.fitsPlugs = r.tags("fits_plugs");
    s.coolerClass = r.text("cooler_class");
    s.coolerMaxTdpW = r.number("cooler_max_tdp_w");
    s.ratedW = r.number("rated_w");
    s.bridgeWays = r.integer("bridge_ways");
    s.bridgesPerGroup = r.number("bridges_per_group");
    s.bridgeSlotSpan = r.number("bridge_slot_span");
    s.downstreamX16 = r.number("downstream_x16");
    s.pcieGen = r.number("pcie_gen");
    s.lengthMm = r.number("length_mm");
    s.bifurcation = r.text("bifurcation");
    s.splitter = r.isSet("splitter");
    s.depthMm = r.number("depth_mm");
    s.maxKg = r.number("max_kg");
    s.inlet = r.text("inlet");
    return s;
}

PartSpec serviceSpec(const SqlRow& r)
{
    ServiceSpec s;
    s.kind = r.text("kind");
    s.basis = r.text("basis");
    s.isRate = r.text("price_type") == "rate";
    s.per = r.text("per");
    s.recurring = r.text("recurring");
    s.vatClass = r.text("vat_class");
    return s;
}

struct PartTable {
    const char* table;
    PartKind kind;
    PartSpec (*spec)(const SqlRow&);
};
constexpr std::array<PartTable, 9> kPartTables{{{"accelerators", PartKind::Accelerator, acceleratorSpec},
                                                {"platforms", PartKind::Platform, platformSpec},
                                                {"cpus", PartKind::Cpu, cpuSpec},
                                                {"memory", PartKind::Memory, memorySpec},
                                                {"storage", PartKind::Storage, storageSpec},
                                                {"network", PartKind::Network, networkSpec},
                                                {"power_cooling", PartKind::PowerCooling, powerSpec},
                                                {"accessories", PartKind::Accessory, accessorySpec},
                                                {"services", PartKind::Service, serviceSpec}}};

Confidence confidenceOf(const std::string& text)
{
    if (text == "seen")
        return Confidence::Seen;
    return text == "datasheet-memory" ? Confidence::DatasheetMemory : Confidence::Estimate;
}

Part partOf(const SqlRow& r, const PartTable& table)
{
    Part p;
    p.id = r.text("id");
    p.kind = table.kind;
    p.vendor = r.text("vendor");
    p.model = r.text("model");
    p.partNumber = r.text("part_number");
    p.name = r.local("name");
    p.unit = r.local("unit");
    p.tax = r.text("tax_category") == "service" ? TaxCategory::Service : TaxCategory::Goods;
    p.confidence = confidenceOf(r.text("confidence"));
    p.orderable = r.flag("orderable").value_or(true);
    p.source = r.text("source");
    p.notes = r.text("notes");
    p.spec = table.spec(r);
    return p;
}

SupplyFacts supplyFacts(const SqlRow& r)
{
    SupplyFacts s;
    s.lastOrderDate = r.text("last_order_date");
    s.successorId = r.text("successor_id");
    s.minOrder = r.number("min_order");
    s.packQuantity = r.number("pack_qty");
    s.warrantyYears = r.number("warranty_years");
    s.certificates = r.tags("certificates");
    s.domesticListed = r.flag("domestic_listed");
    s.excludes = r.tags("excludes");
    s.needs = r.tags("needs");
    s.disputed = r.tags("disputed");
    return s;
}

/// Facts of the supply table beside the parts they are of; at most one row a part.
Status loadSupply(Database& db, std::vector<Part>& parts)
{
    std::unordered_map<std::string, Part*> byId;
    for (Part& p : parts)
        byId.emplace(p.id, &p);
    return forEachRow(db, "supply", [&](const SqlRow& r) {
        if (const auto found = byId.find(r.text("part_id")); found != byId.end())
            found->second->supply = supplyFacts(r);
    });
}

} // namespace

Status loadParts(Database& db, std::vector<Part>& out)
{
    for (const PartTable& table : kPartTables) {
        const Status s = forEachRow(db, table.table, [&](const SqlRow& r) { out.push_back(partOf(r, table)); });
        if (!s)
            return s;
    }
    return loadSupply(db, out);
}

const char* tableOf(PartKind kind)
{
    return kPartTables[static_cast<std::size_t>(kind)].table;
}

Part partFromCells(PartKind kind, const std::map<std::string, std::string>& cells)
{
    return partOf(SqlRow(cells), kPartTables[static_cast<std::size_t>(kind)]);
}

} // namespace peiji
