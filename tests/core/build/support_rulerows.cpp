#include "tests/core/build/support_scenario.h"

namespace peiji::test
{

const std::vector<Row>& processorRows()
{
    static const std::vector<Row> rows = {
        {"CPU-01", [](Scenario& s) { s.cpu().family = "epyc-9004"; },
         [](Scenario& s) { s.server().cpuSocket.clear(); }},
        {"CPU-02", [](Scenario& s) { s.line(LineRole::Cpu).quantity = 3; },
         [](Scenario& s) { s.server().cpuSockets = 0; }},
        {"CPU-03", [](Scenario& s) { s.cpu().maxSockets = 1; }, {}},
        {"CPU-04", [](Scenario& s) { s.cpu().tdp = watts(281); },
         [](Scenario& s) {
             s.server().cpuMaxTdpW.reset();
             s.drop(LineRole::Cooler);
         }},
        {"CPU-06", [](Scenario& s) { s.cpu().cores = 27; }, [](Scenario& s) { s.drop(LineRole::Cpu); }},
        {"CPU-07", [](Scenario& s) { s.cpu().baseGhz = 1.9; }, [](Scenario& s) { s.cpu().baseGhz = 0; }},
        {"CPU-08", [](Scenario& s) { s.line(LineRole::Cpu).quantity = 1; }, {}},
        {"MEM-01", [](Scenario& s) { s.spec<MemorySpec>("dimm-64").memClass = "ddr5-rdimm"; },
         [](Scenario& s) { s.server().memoryTypes.clear(); }},
        {"MEM-02", [](Scenario& s) { s.spec<MemorySpec>("dimm-64").memClass = "ddr4-udimm"; },
         [](Scenario& s) { s.server().memoryTypes.clear(); }},
        {"MEM-03",
         [](Scenario& s) {
             s.spec<MemorySpec>("dimm-32").memClass = "ddr4-lrdimm";
             s.b.node.push_back({"dimm-32", 2, LineRole::Memory});
         },
         {}},
        {"MEM-04", [](Scenario& s) { s.line(LineRole::Memory).quantity = 33; },
         [](Scenario& s) { s.server().dimmSlots = 0; }},
        {"MEM-05", [](Scenario& s) { s.line(LineRole::Memory).quantity = 12; },
         [](Scenario& s) {
             s.server().memoryChannelsPerCpu = 0;
             s.cpu().memoryChannels = 0;
         }},
        {"MEM-08", [](Scenario& s) { s.spec<MemorySpec>("dimm-64").speedMts = 3600; },
         [](Scenario& s) { s.cpu().memoryMaxMts = 0; }},
        {"MEM-09", [](Scenario& s) { s.server().maxMemoryGb = 512; },
         [](Scenario& s) {
             s.server().maxMemoryGb.reset();
             s.cpu().memoryMaxGb = 0;
         }},
        {"MEM-10",
         [](Scenario& s) {
             s.b.node.push_back({"dimm-32", 2, LineRole::Memory});
         },
         {}},
        {"MEM-11", [](Scenario& s) { s.line(LineRole::Memory).quantity = 15; }, {}},
    };
    return rows;
}

const std::vector<Row>& acceleratorRows()
{
    static const std::vector<Row> rows = {
        {"GPU-01", [](Scenario& s) { s.card().mount = "sxm5"; }, [](Scenario& s) { s.server().accelMounts.clear(); }},
        {"GPU-02", [](Scenario& s) { s.card().slotWidth = 3; },
         [](Scenario& s) { s.server().accelSlotWidthMax.reset(); }},
        {"GPU-03", [](Scenario& s) { s.card().lengthMm = 340; }, [](Scenario& s) { s.card().lengthMm.reset(); }},
        {"GPU-05", [](Scenario& s) { s.line(LineRole::Accelerator).quantity = 9; }, {}},
        {"GPU-06", [](Scenario& s) { s.server().qualifiedAccelerators = {"card-48"}; }, {}},
        {"GPU-07",
         [](Scenario& s) {
             s.b.node.push_back({"card-48", 1, LineRole::Accelerator});
         },
         {}},
        {"GPU-08",
         [](Scenario& s) {
             s.card().mount = "sxm5";
             s.server().accelMounts = {"sxm5"};
             s.line(LineRole::Accelerator).quantity = 4;
         },
         [](Scenario& s) {
             s.card().mount = "sxm5";
             s.server().accelMounts = {"sxm5"};
             s.server().maxAccelerators = 0;
         }},
        {"GPU-09", [](Scenario& s) { s.card().ecc = false; }, {}},
        {"GPU-10", [](Scenario& s) { s.card().requiresCpuFamilies = {"epyc-7002"}; }, {}},
        {"NVL-01", [](Scenario& s) { s.spec<AccessorySpec>("bridge-2").fitsAccelerators = {"card-48"}; }, {}},
        {"NVL-02", [](Scenario& s) { s.line(LineRole::Bridge).quantity = 11; }, {}},
        {"NVL-03", [](Scenario& s) { s.spec<AccessorySpec>("bridge-2").bridgeSlotSpan = 3; },
         [](Scenario& s) { s.server().accelSlotWidthMax.reset(); }},
        {"NVL-05",
         [](Scenario& s) {
             s.card().pcieP2p = false;
             s.drop(LineRole::Bridge);
         },
         {}},
        {"PCI-02", [](Scenario& s) { s.server().pcieX16Free = 9; },
         [](Scenario& s) { s.server().pcieX16Free.reset(); }},
        {"PCI-04", [](Scenario& s) { s.card().pcieGen = 5; }, [](Scenario& s) { s.card().pcieGen.reset(); }},
        {"PWR-01", [](Scenario& s) { s.line(LineRole::Accessory).quantity = 7; },
         [](Scenario& s) { s.drop(LineRole::Accessory); }},
        {"PWR-02", [](Scenario& s) { s.card().tdp = watts(376); },
         [](Scenario& s) { s.spec<AccessorySpec>("cable-eps").ratedW.reset(); }},
        {"SIZ-10", [](Scenario& s) { s.w.precision.compute = ComputePrecision::Fp8; },
         [](Scenario& s) {
             s.w.precision.compute = ComputePrecision::Fp8;
             s.card().softwareStack = "maca";
         }},
        {"CMP-01", [](Scenario& s) { s.card().exportFlag = "restricted"; },
         [](Scenario& s) {
             s.card().exportFlag.clear();
             s.card().exportToChina.clear();
         }},
        {"EOL-02",
         [](Scenario& s) {
             s.card().availability = "eol";
             s.part("card-80").supply.lastOrderDate.clear();
         },
         {}},
        {"SW-05", [](Scenario& s) { s.card().segment = "consumer"; }, {}},
        {"SW-06", [](Scenario& s) { s.card().maxStackVersion = "12.3"; },
         [](Scenario& s) {
             s.card().maxStackVersion = "12.9";
             s.software.cuda.clear();
         }},
        {"SW-08", [](Scenario& s) { s.card().softwareStack = "rocm"; },
         [](Scenario& s) { s.card().softwareStack.clear(); }},
        {"SW-01",
         [](Scenario& s) {
             SoftwareRow row;
             row.fields = {{"category", "pytorch"}, {"cc_min", "9.0"}, {"cc_max", "12.0"}};
             s.c.software.push_back(row);
         },
         [](Scenario& s) { s.card().computeCapability = 0; }},
    };
    return rows;
}

const std::vector<Row>& powerRows()
{
    static const std::vector<Row> rows = {
        {"PSU-01", [](Scenario& s) { s.server().psuWatts = 1100; }, [](Scenario& s) { s.server().psuWatts.reset(); }},
        {"PSU-02", [](Scenario& s) { s.server().psuWatts = 1400; }, [](Scenario& s) { s.server().psuWatts.reset(); }},
        {"PSU-03", [](Scenario& s) { s.site.volts = 110; }, [](Scenario& s) { s.site.volts.reset(); }},
        {"PSU-04",
         [](Scenario& s) {
             s.b.node.push_back({"pdu-32", 1, LineRole::Psu});
             s.b.node.push_back({"rack-42", 1, LineRole::Psu});
         },
         {}},
        {"PSU-05", [](Scenario& s) { s.line(LineRole::Psu).quantity = 5; },
         [](Scenario& s) { s.server().psuCount = 0; },
         [](Scenario& s) {
             s.server().psuIncluded = false;
             PowerSpec p;
             p.formClass = "crps";
             p.watts = 2400;
             s.put("crps", PartKind::PowerCooling, p, 4, LineRole::Psu);
         }},
        {"PSU-06",
         [](Scenario& s) {
             s.server().psuNeeded = 4;
             s.server().psuRedundant = 0;
         },
         [](Scenario& s) { s.server().psuWatts.reset(); }},
        {"PSU-07",
         [](Scenario& s) {
             s.server().psuWatts = 1200;
             s.server().psuCount = 3;
         },
         [](Scenario& s) { s.server().psuWatts.reset(); }},
        {"PSU-09", [](Scenario& s) { s.server().psuWatts = 1700; }, {}},
        {"PSU-10",
         [](Scenario& s) {
             s.spec<PowerSpec>("pdu-32").efficiency50 = 90;
             s.b.node.push_back({"pdu-32", 1, LineRole::Psu});
         },
         [](Scenario& s) {
             s.b.node.push_back({"pdu-32", 1, LineRole::Psu});
         }},
        {"THM-01", [](Scenario& s) { s.server().passiveAirflow = false; },
         [](Scenario& s) { s.card().cooling.clear(); }},
        {"THM-02", [](Scenario& s) { s.card().cooling = "active"; },
         [](Scenario& s) {
             s.card().cooling = "active";
             s.server().kind = "tower";
         }},
        {"THM-04", [](Scenario& s) { s.site.inletTempC = 36; }, [](Scenario& s) { s.site.inletTempC.reset(); }},
        {"THM-05", [](Scenario& s) { s.card().tdp = watts(460); },
         [](Scenario& s) { s.server().accelMaxTdpW.reset(); }},
        {"THM-08",
         [](Scenario& s) {
             s.site.officeUse = true;
             s.server().noiseDba = 80;
         },
         [](Scenario& s) {
             s.site.officeUse = true;
             s.server().noiseDba.reset();
         }},
        {"PSU-08", [](Scenario& s) { s.site.circuitAmps = 6; }, [](Scenario& s) { s.site.circuitDedicated.reset(); }},
        {"RCK-01", [](Scenario& s) { s.server().rackU = 12; }, [](Scenario& s) { s.server().rackU.reset(); }},
        {"RCK-04", [](Scenario& s) { s.site.maxRackKw = 8; }, [](Scenario& s) { s.site.maxRackKw.reset(); }},
    };
    return rows;
}

const std::vector<Row>& jobRows()
{
    static const std::vector<Row> rows = {
        {"NET-01", [](Scenario& s) { s.line(LineRole::Nic).quantity = 1; }, {}},
        {"NET-02", [](Scenario& s) { s.server().pcieGen = 2; }, [](Scenario& s) { s.server().pcieGen.reset(); }},
        {"NET-04",
         [](Scenario& s) {
             s.spec<NetworkSpec>("dac-100").connectorB = s.spec<NetworkSpec>("dac-100").connectorClass = "osfp";
         },
         [](Scenario& s) { s.spec<NetworkSpec>("nic-100").connectorClass.clear(); }},
        {"NET-05", {}, [](Scenario& s) { s.server().mgmt.clear(); }},
        {"NET-06", [](Scenario& s) { s.drop(LineRole::Switch); }, {}},
        {"STO-01", [](Scenario& s) { s.line(LineRole::HotDrive).quantity = 9; }, {}},
        {"STO-02",
         [](Scenario& s) {
             s.server().nvmeBays = 0;
             s.server().m2Slots = 0;
         },
         {}},
        {"STO-04", [](Scenario& s) { s.line(LineRole::BootDrive).quantity = 1; }, {}},
        {"STO-05", [](Scenario& s) { s.storage.checkpoint = fromGB(100000); },
         [](Scenario& s) { s.drop(LineRole::HotDrive); }},
        {"STO-06", [](Scenario& s) { s.storage.dataset = fromGB(90000); },
         [](Scenario& s) { s.drop(LineRole::HotDrive); }},
        {"STO-07", [](Scenario& s) { s.storage.checkpoint = fromGB(20000); },
         [](Scenario& s) {
             s.spec<StorageSpec>("hot-2").dwpd.reset();
             s.spec<StorageSpec>("hot-8").dwpd.reset();
         }},
        {"SIZ-01", [](Scenario& s) { s.plan.memory.verdict = FitVerdict::DoesNotFit; }, {}},
        {"SIZ-02", [](Scenario& s) { s.plan.memory.total = fromGiB(72); }, {}},
        {"SIZ-03", [](Scenario& s) { s.line(LineRole::Memory).quantity = 8; },
         [](Scenario& s) { s.drop(LineRole::Memory); }},
        {"SIZ-04", [](Scenario& s) { s.line(LineRole::Memory).quantity = 15; },
         [](Scenario& s) { s.drop(LineRole::Memory); }},
        {"SIZ-05",
         [](Scenario& s) {
             s.plan.plan.offload = Offload::Optimizer;
             s.host.ram.high = 2000 * kGiB;
         },
         [](Scenario& s) {
             s.plan.plan.offload = Offload::Optimizer;
             s.drop(LineRole::Memory);
         }},
        {"SIZ-06", [](Scenario& s) { s.plan.plan.dp = 4; }, [](Scenario& s) { s.w.model.heads = 0; }},
        {"SIZ-07", [](Scenario& s) { s.plan.plan.tp = 4; }, {}},
        {"SIZ-08", [](Scenario& s) { s.plan.time.days.high = 6; }, [](Scenario& s) { s.plan.time.days = {}; }},
        {"PRC-01", [](Scenario& s) { s.c.prices[0].date = "2026-01-01"; }, {}},
        {"PRC-14", [](Scenario& s) { s.offer("card-80", "2026-11-29"); },
         [](Scenario& s) { s.offer("card-80", "next spring"); }},
        {"PRC-02", [](Scenario& s) { s.c.prices.erase(s.c.prices.begin()); }, {}},
        {"PRC-10",
         [](Scenario& s) {
             s.budget = Money{99999999, Currency::CNY};
         },
         {}},
        {"ACC-01", [](Scenario& s) { s.drop(LineRole::Cooler); }, {}},
    };
    return rows;
}
/// Rules that no row above makes fail, each with a build on which it does.
const std::vector<Row>& otherRows()
{
    static const auto desktop = [](Scenario& s) {
        s.server().kind = "board";
        s.cpu().pcieLanes = 24;
        s.line(LineRole::Cpu).quantity = 1;
        s.line(LineRole::Accelerator).quantity = 2;
    };
    static const std::vector<Row> rows = {
        {"PCI-01", [](Scenario& s) { s.server().kind = "board"; }, {}},
        {"PCI-03", desktop, {}},
        {"PWR-04", [](Scenario& s) { s.card().tdp = watts(450); }, {}},
        {"NET-07",
         [](Scenario& s) {
             for (const double lane : {50.0, 100.0}) {
                 NetworkSpec optic = copper(200, "qsfp56", 0);
                 optic.kind = "transceiver";
                 optic.laneGbps = lane;
                 const std::string id = lane > 50 ? "optic-b" : "optic-a";
                 add(s.c, makePart(id, PartKind::Network, optic), 900);
                 s.b.cluster.push_back({id, 2, LineRole::Optic});
             }
         },
         {}},
        {"PRC-04",
         [](Scenario& s) {
             s.offer("card-80", "2026-12-15").price.currency = Currency::USD;
             s.pricing.rates = {{Currency::USD, Currency::CNY, 7000000, "2026-01-08", "bank"}};
         },
         {}},
        {"EOL-04", [](Scenario& s) { s.part("card-80").supply.successorId = "card-48"; }, {}},
        {"HDR-08", [](Scenario&) {}, {}},
        {"PRC-13",
         [](Scenario& s) {
             for (Price& p : s.c.prices)
                 p.price.micro *= p.partId == "dimm-64" ? 100 : 1;
         },
         {}},
    };
    return rows;
}

} // namespace peiji::test
