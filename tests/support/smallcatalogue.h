#pragma once
// A small catalogue in memory: one part of each kind, typed by hand, for tests of builds, costs and tiers.

#include "core/catalogue/catalogue.h"
#include "core/catalogue/pricing.h"

#include <string>
#include <utility>

namespace peiji::test
{

inline Part makePart(std::string id, PartKind kind, PartSpec spec)
{
    Part p;
    p.id = std::move(id);
    p.kind = kind;
    p.vendor = "Test";
    p.model = p.id;
    p.name = {p.id, p.id};
    p.spec = std::move(spec);
    return p;
}

inline Price makePrice(const std::string& id, double major, double low, double high)
{
    Price p;
    p.partId = id;
    p.price = unitPriceFromMajor(major, Currency::CNY);
    p.low = unitPriceFromMajor(low, Currency::CNY);
    p.high = unitPriceFromMajor(high, Currency::CNY);
    p.date = "2026-11-20";
    p.region = "CN";
    p.source = "test";
    return p;
}

inline void add(Catalogue& c, Part part, double price)
{
    c.prices.push_back(makePrice(part.id, price, price * 0.8, price * 1.25));
    c.parts.push_back(std::move(part));
}

inline AcceleratorSpec pcieCard(double memoryGb, double bf16, double tdp)
{
    AcceleratorSpec a;
    a.engineArch = "ampere";
    a.mount = "pcie";
    a.slotWidth = 2;
    a.memoryGb = memoryGb;
    a.memoryType = "HBM2e";
    a.memoryBandwidth = fromGBPerSecond(1900);
    a.bf16Tflops = bf16;
    a.fp16Tflops = bf16;
    a.tf32Tflops = bf16 / 2;
    a.fp32Tflops = bf16 / 16;
    a.tdp = watts(tdp);
    a.pcieGen = 4;
    a.pcieLanes = 16;
    a.lengthMm = 267;
    a.computeCapability = 8.0;
    a.softwareStack = "cuda";
    a.segment = "datacentre";
    a.cooling = "passive";
    a.plug = "eps8";
    a.plugCount = 1;
    a.ecc = true;
    a.exportFlag = "allowed";
    a.exportToChina = "allowed";
    a.availability = "oem";
    a.pcieP2p = true;
    return a;
}

inline AcceleratorSpec baseboardModule(double memoryGb, double bf16, double tdp)
{
    AcceleratorSpec a = pcieCard(memoryGb, bf16, tdp);
    a.engineArch = "hopper";
    a.mount = "sxm5";
    a.slotWidth = 0;
    a.linkKind = "nvswitch";
    a.linkGBpsBidirTotal = 900;
    a.maxLinked = 8;
    a.plug = "baseboard";
    a.pcieGen = 5;
    a.computeCapability = 9.0;
    a.fp8Tflops = bf16 * 2;
    return a;
}

/// A two-socket rack server for eight double-width cards.
inline PlatformSpec rackServer()
{
    PlatformSpec p;
    p.kind = "rack";
    p.form = "pcie8";
    p.rackU = 4;
    p.maxAccelerators = 8;
    p.accelMounts = {"pcie"};
    p.accelSlotWidthMax = 2;
    p.accelMaxTdpW = 450;
    p.accelMaxLengthMm = 330;
    p.passiveAirflow = true;
    p.psuIncluded = true;
    p.cpuSocket = "SP3";
    p.cpuFamilies = {"epyc-7003"};
    p.cpuSockets = 2;
    p.minCpus = 1;
    p.cpuMaxTdpW = 280;
    p.dimmSlots = 32;
    p.dimmPerChannel = 2;
    p.memoryTypes = {"ddr4-rdimm"};
    p.dimmMaxMts = 3200;
    p.maxMemoryGb = 4096;
    p.memoryChannelsPerCpu = 8;
    p.pcieX16Free = 10;
    p.x16HoldAccelerators = true;
    p.pcieGen = 4;
    p.nvmeBays = 8;
    p.nvmeForms = {"u2"};
    p.m2Slots = 2;
    p.onboardNics = "2x 10GBASE-T";
    p.psuForm = "maker";
    p.psuCount = 4;
    p.psuNeeded = 3;
    p.psuRedundant = 1;
    p.psuWatts = 2400;
    p.psuRating = "80+ Titanium";
    p.inputVMin = 200;
    p.inputVMax = 240;
    p.cooling = "air";
    p.operatingTempMaxC = 35;
    p.mgmt = "BMC";
    p.availability = "oem";
    return p;
}

inline CpuSpec serverCpu(int cores, double tdp)
{
    CpuSpec c;
    c.socket = "SP3";
    c.family = "epyc-7003";
    c.isa = "x86";
    c.cores = cores;
    c.threads = 2 * cores;
    c.baseGhz = 2.5;
    c.tdp = watts(tdp);
    c.memClasses = {"ddr4-rdimm"};
    c.memoryChannels = 8;
    c.memoryMaxMts = 3200;
    c.memoryMaxGb = 4096;
    c.pcieGen = 4;
    c.pcieLanes = 128;
    c.maxSockets = 2;
    return c;
}

inline MemorySpec module(double gb, double mts)
{
    MemorySpec m;
    m.memClass = "ddr4-rdimm";
    m.ecc = true;
    m.capacityGb = gb;
    m.speedMts = mts;
    m.power = watts(gb > 32 ? 6 : 5);
    return m;
}

inline StorageSpec nvme(double tb, double writeMBps, TagList roles, std::string bay)
{
    StorageSpec s;
    s.tier = "hot";
    s.bus = "nvme";
    s.bay = bay;
    s.bays = {bay};
    s.roles = std::move(roles);
    s.capacityTb = tb;
    s.readMBps = 6500;
    s.writeMBps = writeMBps;
    s.dwpd = 1;
    s.power = watts(18);
    return s;
}

inline NetworkSpec adapter(double gbps, std::string plug, bool rdma)
{
    NetworkSpec n;
    n.kind = "nic";
    n.protocols = rdma ? TagList{"ib", "eth"} : TagList{"eth"};
    n.connectorClass = std::move(plug);
    n.portGbps = gbps;
    n.ports = 1;
    n.cardGbps = gbps;
    n.pcieGen = 4;
    n.pcieLanes = 16;
    n.maxPowerW = 20;
    n.rdma = rdma;
    return n;
}

inline NetworkSpec fabricSwitch(double gbps, int ports, std::string plug)
{
    NetworkSpec n;
    n.kind = "switch";
    n.protocols = {"ib"};
    n.connectorClass = std::move(plug);
    n.portGbps = gbps;
    n.ports = ports;
    n.cages = ports;
    n.rdma = true;
    n.subnetManager = true;
    n.rackU = 1;
    n.maxPowerW = 500;
    return n;
}

inline NetworkSpec copper(double gbps, std::string plug, double metres)
{
    NetworkSpec n;
    n.kind = "cable";
    n.protocols = {"ib", "eth"};
    n.connectorClass = plug;
    n.connectorB = plug;
    n.portGbps = gbps;
    n.lengthM = metres;
    n.media = "dac";
    return n;
}

inline AccessorySpec accessory(std::string kind)
{
    AccessorySpec a;
    a.kind = std::move(kind);
    return a;
}

inline void addHostParts(Catalogue& c)
{
    add(c, makePart("cpu-16", PartKind::Cpu, serverCpu(16, 155)), 2500);
    add(c, makePart("cpu-32", PartKind::Cpu, serverCpu(32, 225)), 7000);
    add(c, makePart("dimm-32", PartKind::Memory, module(32, 3200)), 3300);
    add(c, makePart("dimm-64", PartKind::Memory, module(64, 3200)), 5000);
    add(c, makePart("dimm-64-slow", PartKind::Memory, module(64, 2400)), 3200);
    add(c, makePart("boot-m2", PartKind::Storage, nvme(0.48, 1000, {"boot"}, "m2")), 1600);
    add(c, makePart("hot-2", PartKind::Storage, nvme(1.92, 2700, {"boot", "hot"}, "u2")), 5000);
    add(c, makePart("hot-8", PartKind::Storage, nvme(7.68, 4000, {"hot"}, "u2")), 16000);
    AccessorySpec cooler = accessory("cpu-cooler");
    cooler.fitsSockets = {"SP3"};
    cooler.coolerMaxTdpW = 280;
    cooler.coolerClass = "2u-passive";
    add(c, makePart("cooler-sp3", PartKind::Accessory, cooler), 300);
    AccessorySpec cable = accessory("gpu-power-cable");
    cable.fitsPlugs = {"eps8"};
    cable.ratedW = 300;
    add(c, makePart("cable-eps", PartKind::Accessory, cable), 100);
    AccessorySpec bridge = accessory("nvlink-bridge");
    bridge.fitsAccelerators = {"card-80"};
    bridge.bridgeWays = 2;
    bridge.bridgeSlotSpan = 2;
    add(c, makePart("bridge-2", PartKind::Accessory, bridge), 1200);
    AccessorySpec rack = accessory("rack");
    rack.rackU = 42;
    add(c, makePart("rack-42", PartKind::Accessory, rack), 8000);
    PowerSpec pdu;
    pdu.kind = "pdu";
    pdu.formClass = "pdu";
    pdu.watts = 22080;
    pdu.inputVMin = 400;
    pdu.inputVMax = 400;
    add(c, makePart("pdu-32", PartKind::PowerCooling, pdu), 9000);
}

inline void addNetworkParts(Catalogue& c)
{
    add(c, makePart("nic-200", PartKind::Network, adapter(200, "qsfp56", true)), 8800);
    add(c, makePart("nic-100", PartKind::Network, adapter(100, "qsfp28", true)), 4200);
    add(c, makePart("switch-200", PartKind::Network, fabricSwitch(200, 40, "qsfp56")), 66000);
    add(c, makePart("switch-100", PartKind::Network, fabricSwitch(100, 32, "qsfp28")), 40000);
    add(c, makePart("dac-200", PartKind::Network, copper(200, "qsfp56", 2)), 700);
    add(c, makePart("aoc-200", PartKind::Network, copper(200, "qsfp56", 10)), 3000);
    add(c, makePart("dac-100", PartKind::Network, copper(100, "qsfp28", 2)), 280);
    add(c, makePart("aoc-100", PartKind::Network, copper(100, "qsfp28", 10)), 1500);
}

/// Policies, a rate-free price world in yuan, one server, three accelerators.
inline Catalogue smallCatalogue()
{
    Catalogue c;
    c.version = "test";
    for (const auto& [key, value] : {std::pair<const char*, double>{"vat_cn_goods", 0.13}, {"vat_cn_service", 0.06}}) {
        Policy p;
        p.key = key;
        p.value = value;
        c.policies.emplace(key, p);
    }
    AcceleratorSpec big = pcieCard(80, 312, 300);
    big.linkKind = "nvlink-bridge";
    big.linkGBpsBidirTotal = 600;
    big.maxLinked = 2;
    add(c, makePart("card-80", PartKind::Accelerator, big), 80000);
    add(c, makePart("card-48", PartKind::Accelerator, pcieCard(48, 150, 300)), 30000);
    AcceleratorSpec flagged = pcieCard(96, 800, 350);
    flagged.exportFlag = "restricted";
    flagged.exportToChina = "restricted (2023-10-17)";
    flagged.plug = "none";
    add(c, makePart("card-96-flagged", PartKind::Accelerator, flagged), 120000);
    add(c, makePart("server-4u", PartKind::Platform, rackServer()), 30000);
    addHostParts(c);
    addNetworkParts(c);
    c.index();
    return c;
}

inline PricingContext yuan()
{
    PricingContext ctx;
    ctx.currency = Currency::CNY;
    ctx.region = "CN";
    ctx.today = Date{std::chrono::year{2026}, std::chrono::November, std::chrono::day{30}};
    return ctx;
}

} // namespace peiji::test
