#include "tests/core/build/support_scenario.h"

namespace peiji::test
{

namespace
{
AccessorySpec riser(double gen, double mm)
{
    AccessorySpec a = accessory("riser");
    a.pcieGen = gen;
    a.lengthMm = mm;
    return a;
}

PowerSpec supply(const char* form, double w)
{
    PowerSpec p;
    p.kind = "psu";
    p.formClass = form;
    p.watts = w;
    p.inlet = "c19";
    return p;
}

void asBoard(Scenario& s)
{
    s.server().kind = "board";
}

const std::vector<Row>& wiringRowsOf()
{
    static const std::vector<Row> rows = {
        {"CPU-05",
         [](Scenario& s) {
             s.server().cpuFamilies = {"epyc-7002", "epyc-7003"};
             s.wiring.firmware = "1.0";
         },
         [](Scenario& s) {
             s.server().cpuFamilies = {"epyc-7002", "epyc-7003"};
         }},
        {"CPU-09", [](Scenario& s) { s.line(LineRole::Cpu).quantity = 1; },
         [](Scenario& s) {
             s.line(LineRole::Cpu).quantity = 1;
             s.line(LineRole::Accelerator).quantity = 4;
         }},
        {"MEM-06",
         [](Scenario& s) {
             s.line(LineRole::Memory).quantity = 10;
             s.server().dimmCountsPerCpu = {"8", "16"};
         },
         [](Scenario& s) { s.line(LineRole::Memory).quantity = 10; }},
        {"MEM-07",
         [](Scenario& s) {
             s.line(LineRole::Memory).quantity = 32;
             s.cpu().memoryMts2dpc = 2933;
         },
         [](Scenario& s) { s.line(LineRole::Memory).quantity = 32; }},
        {"MEM-12", [](Scenario& s) { s.server().qualifiedMemory = {"dimm-other"}; },
         [](Scenario& s) { s.server().qualifiedMemory.clear(); }},
        {"PCI-05", [](Scenario& s) { s.wiring.sharedInUse->emplace_back("M.2_2", "SATA 5–8"); },
         [](Scenario& s) { s.wiring.sharedInUse.reset(); },
         [](Scenario& s) {
             asBoard(s);
             s.wiring.sharedInUse.emplace();
         }},
        {"PCI-06", [](Scenario& s) { s.wiring.bifurcations = {"x8x8"}; },
         [](Scenario& s) { s.wiring.bifurcations.clear(); },
         [](Scenario& s) {
             AccessorySpec carrier = accessory("riser");
             carrier.bifurcation = "x4x4x4x4";
             s.put("carrier", PartKind::Accessory, carrier, 1);
             s.wiring.bifurcations = {"x8x8", "x4x4x4x4"};
         }},
        {"PCI-07", [](Scenario& s) { s.wiring.gpusPerUplink = 3; },
         [](Scenario& s) { s.wiring.gpusPerUplink.reset(); }},
        {"PCI-08",
         [](Scenario& s) {
             s.wiring.gpusPerCpu = {5, 3};
         },
         [](Scenario& s) { s.wiring.gpusPerCpu.clear(); }},
        {"PCI-09", [](Scenario& s) { s.wiring.cardsFitSlots = false; },
         [](Scenario& s) { s.wiring.cardsFitSlots.reset(); }},
        {"PCI-10", [](Scenario& s) { s.server().mmioGb = 1023; }, [](Scenario& s) { s.server().mmioGb.reset(); }},
        {"PCI-11", [](Scenario& s) { s.wiring.connectorsJoin = false; },
         [](Scenario& s) { s.wiring.connectorsJoin.reset(); },
         [](Scenario& s) {
             s.put("2x MCIO kit", PartKind::Accessory, riser(4, 300), 1);
             s.wiring.connectorsJoin = true;
         }},
        {"RIS-01", [](Scenario& s) { s.spec<AccessorySpec>("riser").lengthMm = 301; },
         [](Scenario& s) { s.spec<AccessorySpec>("riser").lengthMm.reset(); },
         [](Scenario& s) { s.put("riser", PartKind::Accessory, riser(4, 300), 1); }},
        {"NVL-04",
         [](Scenario& s) {
             s.wiring.gpusPerCpu = {5, 3};
         },
         [](Scenario& s) { s.wiring.gpusPerCpu.clear(); }},
        {"NET-03", [](Scenario& s) { s.wiring.nicsBesideGpus = false; },
         [](Scenario& s) { s.wiring.nicsBesideGpus.reset(); }},
        {"GPU-04", [](Scenario& s) { s.card().heightMm = 112; }, [](Scenario& s) { s.card().heightMm.reset(); }},
    };
    return rows;
}

const std::vector<Row>& machineRowsOf()
{
    static const std::vector<Row> rows = {
        {"PWR-03", [](Scenario& s) { s.spec<AccessorySpec>("cable-eps").splitter = true; }, {}},
        {"PSU-11",
         [](Scenario& s) {
             s.wiring.rails = {{"12V1", 401, 400}};
         },
         {}},
        {"PSU-12",
         [](Scenario& s) { s.take("link"); },
         {},
         [](Scenario& s) {
             s.put("atx", PartKind::PowerCooling, supply("atx", 1600), 2, LineRole::Psu);
             s.put("link", PartKind::Accessory, accessory("power-adapter"), 1);
         }},
        {"THM-03", [](Scenario& s) { s.wiring.fanClass = "silver"; }, [](Scenario& s) { s.wiring.fanClass.clear(); }},
        {"THM-06", [](Scenario& s) { s.specOf<NetworkSpec>(LineRole::Nic).inletMaxC = 24; },
         [](Scenario& s) { s.specOf<NetworkSpec>(LineRole::Nic).inletMaxC.reset(); },
         [](Scenario& s) { s.specOf<NetworkSpec>(LineRole::Nic).portGbps = 200; }},
        {"THM-09",
         [](Scenario& s) { s.take("fans"); },
         {},
         [](Scenario& s) {
             asBoard(s);
             s.server().pcieGen = 5;
             s.card().cooling = "blower";
             s.put("fans", PartKind::Accessory, accessory("fan"), 1);
         }},
        {"SW-02", [](Scenario& s) { s.software.driver = "470.56"; }, [](Scenario& s) { s.software.driver.clear(); }},
        {"SW-03", [](Scenario& s) { s.software.os = "windows-11"; }, [](Scenario& s) { s.software.os.clear(); }},
        {"SW-04", [](Scenario& s) { s.software.fabricManager = "550.54.15"; },
         [](Scenario& s) { s.software.fabricManager.clear(); },
         [](Scenario& s) {
             s.card().mount = "sxm5";
             s.card().linkKind = "nvswitch";
             s.software.fabricManager = s.software.driver;
         }},
        {"SW-07", [](Scenario& s) { s.software.licences = TagList{"vgpu"}; },
         [](Scenario& s) { s.software.licences.reset(); }},
        {"SW-09", [](Scenario& s) { s.software.kernelModule = "proprietary"; },
         [](Scenario& s) { s.software.kernelModule.clear(); },
         [](Scenario& s) {
             s.card().openKernelModuleRequired = true;
             s.software.kernelModule = "open";
         }},
        {"BIO-01",
         [](Scenario& s) { s.software.firmwareConfirmed->pop_back(); },
         {},
         [](Scenario& s) {
             asBoard(s);
             s.software.firmwareConfirmed = TagList{"Above 4G Decoding", "Resizable BAR", "ACS off", "ASPM off"};
         }},
        {"STO-03", [](Scenario& s) { s.line(LineRole::HotDrive).quantity = 2; },
         [](Scenario& s) { s.wiring.raidLevel = "7"; },
         [](Scenario& s) {
             s.wiring.raidLevel = "5";
             s.line(LineRole::HotDrive).quantity = 3;
         }},
        {"STO-08", [](Scenario& s) { s.part("raid").supply.needs = {"none"}; },
         [](Scenario& s) { s.part("raid").supply.needs.clear(); },
         [](Scenario& s) {
             s.put("raid", PartKind::Accessory, accessory("raid-card"), 1);
             s.part("raid").supply.needs = {"rack-42"};
         }},
        {"RCK-02", [](Scenario& s) { s.server().depthMm = 901; }, [](Scenario& s) { s.server().depthMm.reset(); }},
        {"RCK-03", [](Scenario& s) { s.spec<AccessorySpec>("rack-42").maxKg = 39; },
         [](Scenario& s) { s.spec<AccessorySpec>("rack-42").maxKg.reset(); }},
        {"RCK-05", [](Scenario& s) { s.spec<PowerSpec>("pdu-32").outlets = 1; },
         [](Scenario& s) { s.spec<PowerSpec>("pdu-32").outlets.reset(); }},
        {"RCK-06", [](Scenario& s) { s.server().weightKg = 51; }, [](Scenario& s) { s.server().weightKg.reset(); }},
        {"RCK-07", [](Scenario& s) { s.site.roomCoolingKw = 3; }, [](Scenario& s) { s.site.roomCoolingKw.reset(); }},
        {"ACC-02", [](Scenario& s) { s.b.node.back().quantity = 1; }, [](Scenario& s) { s.take("cord"); },
         [](Scenario& s) {
             AccessorySpec cord = accessory("power-cord");
             cord.inlet = "c19";
             s.put("crps", PartKind::PowerCooling, supply("crps", 2400), 2, LineRole::Psu);
             s.put("cord", PartKind::Accessory, cord, 2);
         }},
        {"ACC-03", [](Scenario& s) { s.part("card-80").supply.excludes = {"rack-42"}; },
         [](Scenario& s) {
             for (Part& p : s.c.parts)
                 p.supply.excludes.clear();
         }},
        {"DAT-02", [](Scenario& s) { s.part("card-80").supply.disputed = {"tdp_w:300/350"}; },
         [](Scenario& s) { s.part("card-80").confidence = Confidence::Estimate; }},
        {"DAT-03",
         [](Scenario& s) {
             s.wiring.gpusPerCpu = {7, 1};
             s.waivers = {{"PCI-08", "", "Li Wei", "measured"}};
         },
         {}},
    };
    return rows;
}
} // namespace

const std::vector<Row>& placedRows()
{
    static const std::vector<Row> rows = [] {
        std::vector<Row> all = wiringRowsOf();
        all.insert(all.end(), machineRowsOf().begin(), machineRowsOf().end());
        return all;
    }();
    return rows;
}

const std::vector<Row>& dealRows()
{
    static const std::vector<Row> rows = {
        {"CMP-02",
         [](Scenario& s) {
             s.deal.domesticRequired = true;
             s.cpu().origin = "intl";
         },
         [](Scenario& s) { s.deal.domesticRequired.reset(); }},
        {"CMP-03",
         [](Scenario& s) {
             s.deal.clauses = {{"★ 8 GPU", true, true, true}};
         },
         [](Scenario& s) { s.deal.clauses.reset(); }},
        {"CMP-04", [](Scenario& s) { s.deal.certificates = TagList{"ccc"}; },
         [](Scenario& s) { s.deal.certificates.reset(); }},
        {"CMP-05", [](Scenario& s) { s.deal.requirement = "eight card-80 or better"; },
         [](Scenario& s) { s.deal.requirement.reset(); }},
        {"CMP-06", [](Scenario& s) { s.deal.security = "3"; }, [](Scenario& s) { s.deal.security.reset(); }},
        {"EOL-01", [](Scenario& s) { s.part("card-80").supply.lastOrderDate = "2026-11-29"; },
         [](Scenario& s) { s.part("card-80").supply.lastOrderDate.clear(); }},
        {"EOL-03", [](Scenario& s) { s.part("card-80").supply.warrantyYears = 2; },
         [](Scenario& s) { s.part("card-80").supply.warrantyYears.reset(); }},
        {"PRC-03", [](Scenario& s) { s.offer("card-80", "2026-12-13"); },
         [](Scenario& s) { s.deal.quoteValidUntil.reset(); }, [](Scenario& s) { s.offer("card-80", "2026-12-14"); }},
        {"PRC-05", [](Scenario& s) { s.deal.marginPct = 4.9; }, [](Scenario& s) { s.deal.marginPct.reset(); }},
        {"PRC-06", [](Scenario& s) { s.pricing.overrides["card-80"].price.micro += 80000LL * 1000000 * 21 / 100; },
         [](Scenario& s) { std::erase_if(s.c.prices, [](const Price& p) { return p.partId == "card-80"; }); },
         [](Scenario& s) { s.offer("card-80", "2026-12-31"); }},
        {"PRC-07", [](Scenario& s) { s.c.prices.front().leadDays = 32; },
         [](Scenario& s) { s.c.prices.front().leadDays.reset(); }},
        {"PRC-08",
         [](Scenario& s) {
             s.lineSum = Money{100000001, Currency::CNY};
         },
         [](Scenario& s) { s.lineSum.reset(); }},
        {"PRC-09", [](Scenario& s) { s.deal.quotesHeld = 2; }, [](Scenario& s) { s.deal.quotesHeld.reset(); }},
        {"PRC-11", [](Scenario& s) { s.part("card-80").supply.packQuantity = 5; },
         [](Scenario& s) { s.part("card-80").supply.minOrder.reset(); }},
        {"PRC-12",
         [](Scenario& s) {
             s.offer("dimm-64", "2026-12-31").taxIncluded = true;
             s.offer("cpu-32", "2026-12-31").taxIncluded = false;
         },
         {}},
        {"HDR-02", [](Scenario& s) { s.deal.plannedAccelerators = 1; },
         [](Scenario& s) { s.deal.plannedAccelerators.reset(); }},
        {"HDR-03", [](Scenario& s) { s.deal.plannedAccelerators = 8; },
         [](Scenario& s) { s.deal.plannedAccelerators.reset(); }},
        {"HDR-04", [](Scenario& s) { s.deal.plannedAccelerators = 5; },
         [](Scenario& s) {
             s.deal.plannedAccelerators = 4;
             s.server().accelMaxTdpW.reset();
         }},
    };
    return rows;
}

} // namespace peiji::test
