// Each rule: a build that passes, one that fails, one where an input is missing and nothing is called passed.

#include "core/build/complete.h"
#include "core/build/findings.h"
#include "tests/support/csvrows.h"
#include "tests/support/smallcatalogue.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <functional>
#include <set>
#include <stdexcept>

using namespace peiji;
using namespace peiji::test;

namespace
{
struct Scenario {
    Catalogue c = smallCatalogue();
    Build b;
    Site site;
    Workload w;
    PlanResult plan;
    HostMemoryEstimate host;
    StorageEstimate storage;
    PricingContext pricing = yuan();
    std::optional<Money> budget;

    template <class T>
    T& spec(const std::string& id)
    {
        for (Part& p : c.parts) {
            if (p.id == id)
                return std::get<T>(p.spec);
        }
        throw std::runtime_error(id);
    }
    AcceleratorSpec& card() { return spec<AcceleratorSpec>("card-80"); }
    PlatformSpec& server() { return spec<PlatformSpec>("server-4u"); }
    CpuSpec& cpu() { return spec<CpuSpec>("cpu-32"); }
    BuildLine& line(LineRole r)
    {
        for (auto* lines : {&b.node, &b.cluster}) {
            for (BuildLine& l : *lines) {
                if (l.role == r)
                    return l;
            }
        }
        throw std::runtime_error(toId(r));
    }
    void drop(LineRole r)
    {
        std::erase_if(b.node, [r](const BuildLine& l) { return l.role == r; });
        std::erase_if(b.cluster, [r](const BuildLine& l) { return l.role == r; });
    }
    /// A supplier's price of five days ago.
    Price& offer(const std::string& id, const std::string& validUntil)
    {
        Price p = makePrice(id, 80000, 80000, 80000);
        p.kind = PriceKind::Supplier;
        p.date = "2026-11-25";
        p.validUntil = validUntil;
        return pricing.overrides[id] = p;
    }
    FindingReport check()
    {
        c.index();
        RuleInput in{b, c, site, &w, &plan, &host, &storage, powerBudget(b, c, site)};
        in.pricing = &pricing;
        in.gross = Money{100000000, Currency::CNY};
        in.budget = budget;
        return checkBuild(in);
    }
    std::string verdict(const std::string& id)
    {
        std::string out = "pass";
        for (const Finding& f : check().findings) {
            if (f.ruleId == id)
                out = toId(f.result);
        }
        return out;
    }
};

ModelArchitecture smallModel()
{
    ModelArchitecture m;
    m.id = "small";
    m.layers = 16;
    m.hidden = 2048;
    m.ffnHidden = 8192;
    m.heads = 32;
    m.kvHeads = 8;
    m.headDim = 64;
    m.vocab = 128256;
    m.maxSeq = 8192;
    m.tieEmbeddings = true;
    return m;
}

/// Eight cards, everything known, two nodes; nothing to complain about.
Scenario good()
{
    Scenario s;
    CompletionRequest r;
    r.platform = s.c.part("server-4u");
    r.accelerator = s.c.part("card-80");
    r.perNode = 8;
    r.nodes = 4;
    r.fabricGbpsPerNode = 200;
    r.needs = {200, 3, 5, true};
    const Shelf shelf(s.c, s.pricing);
    s.b = completeBuild(r, shelf).build.value();
    s.line(LineRole::Nic).quantity = 2;
    s.site.volts = 220;
    s.site.circuitAmps = 32;
    s.site.inletTempC = 25;
    s.site.maxRackKw = 40;
    s.server().noiseDba = 50;
    s.w = defaultWorkload(smallModel(), Task::FullFineTune);
    s.w.deadlineDays = 5;
    s.plan.plan.tp = 2;
    s.plan.plan.dp = 16;
    s.plan.memory.total = fromGiB(40);
    s.plan.memory.usable = fromGiB(79);
    s.plan.memory.verdict = FitVerdict::Fits;
    s.plan.memory.totalInterval = {35 * kGiB, 40 * kGiB, 48 * kGiB};
    s.plan.time.days = {2, 3, 4};
    s.host.ram = {100 * kGiB, 150 * kGiB, 200 * kGiB};
    s.storage.checkpoint = fromGB(50);
    s.storage.checkpointsKept = fromGB(150);
    s.storage.dataset = fromGB(100);
    s.storage.modelFiles = fromGB(10);
    return s;
}

using Change = std::function<void(Scenario&)>;
struct Row {
    const char* id;
    Change fail;
    Change missing; ///< empty: the rule needs nothing that can be missing
};

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
             s.line(LineRole::Accelerator).quantity = 4;
         },
         [](Scenario& s) {
             s.card().mount = "sxm5";
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
        {"EOL-02", [](Scenario& s) { s.card().availability = "eol"; }, {}},
        {"SW-05", [](Scenario& s) { s.card().segment = "consumer"; }, {}},
        {"SW-06", {}, [](Scenario& s) { s.card().maxStackVersion = "12.9"; }},
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
        {"PSU-05", [](Scenario& s) { s.server().psuIncluded = false; },
         [](Scenario& s) {
             s.server().psuIncluded = false;
             s.server().psuCount = 0;
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
        {"PSU-08", [](Scenario& s) { s.site.circuitAmps = 6; }, {}},
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
        {"PRC-13",
         [](Scenario& s) {
             for (Price& p : s.c.prices)
                 p.price.micro *= p.partId == "dimm-64" ? 100 : 1;
         },
         {}},
    };
    return rows;
}

/// The rules as shipped: their words are tried with what the conditions give.
std::vector<RuleText> shippedRules()
{
    std::vector<RuleText> rules;
    for (const auto& row : testing::readCsv(PEIJI_SOURCE_DIR "/resources/rules/rules.csv")) {
        RuleText text;
        text.id = row.at("id");
        text.message = {row.at("message_zh"), row.at("message_en")};
        text.fix = {row.at("fix_zh"), row.at("fix_en")};
        rules.push_back(text);
    }
    return rules;
}
} // namespace

Q_DECLARE_METATYPE(const Row*)

class TestRules : public QObject
{
    Q_OBJECT

    static void addRows()
    {
        QTest::addColumn<const Row*>("row");
        for (const auto* rows : {&processorRows(), &acceleratorRows(), &powerRows(), &jobRows()}) {
            for (const Row& r : *rows)
                QTest::newRow(r.id) << &r;
        }
    }

private slots:
    void threeVerdicts_data() { addRows(); }
    void threeVerdicts()
    {
        QFETCH(const Row*, row);
        Scenario base = good();
        if (std::string_view(row->id) == "SW-01") {
            SoftwareRow software;
            software.fields = {{"category", "pytorch"}, {"cc_min", "7.0"}, {"cc_max", "12.0"}};
            base.c.software.push_back(software);
        }
        QCOMPARE(base.verdict(row->id), std::string("pass"));
        if (row->fail) {
            Scenario s = good();
            row->fail(s);
            QCOMPARE(s.verdict(row->id), std::string("fail"));
        }
        if (row->missing) {
            Scenario s = good();
            row->missing(s);
            QCOMPARE(s.verdict(row->id), std::string("not_checked"));
        }
    }

    void aGoodClusterHasNoErrors()
    {
        Scenario s = good();
        const FindingReport report = s.check();
        for (const Finding& f : report.findings) {
            if (f.result == RuleResult::Fail)
                QVERIFY2(f.ruleId.rfind("HDR", 0) == 0 || f.ruleId == "THM-07" || f.ruleId == "SIZ-09",
                         f.ruleId.c_str());
        }
        QCOMPARE(report.errors, 0);
        QVERIFY(report.passed > 50);
    }

    void countsAddUp()
    {
        Scenario s = good();
        s.card().exportFlag = "restricted";
        s.c.index();
        RuleInput in{s.b, s.c, s.site, &s.w, &s.plan, &s.host, &s.storage, powerBudget(s.b, s.c, s.site)};
        in.restrictedAccepted = true;
        const FindingReport report = checkBuild(in);
        QCOMPARE(report.waived, 1); // accepted by the buyer's filter, with the reason kept
        QCOMPARE(static_cast<int>(report.findings.size()),
                 report.errors + report.warnings + report.infos + report.notChecked + report.waived);
    }

    void everyImplementedRuleIsTested()
    {
        std::vector<std::string> tested = {"MEM-07", "PCI-01", "PCI-03", "PWR-04", "THM-07", "NET-07",
                                           "SIZ-09", "HDR-01", "HDR-05", "HDR-06", "HDR-07"};
        for (const auto* rows : {&processorRows(), &acceleratorRows(), &powerRows(), &jobRows(), &otherRows()}) {
            for (const Row& r : *rows)
                tested.push_back(r.id);
        }
        for (const std::string& id : implementedRules())
            QVERIFY2(std::find(tested.begin(), tested.end(), id) != tested.end(), id.c_str());
        QVERIFY(implementedRules().size() >= 80);
    }

    void suppliesAtAnUnknownVoltage()
    {
        for (const char* id : {"PSU-01", "PSU-02", "PSU-03", "PSU-08", "PSU-09"}) {
            Scenario s = good();
            s.site.volts.reset();
            QCOMPARE(s.verdict(id), std::string("not_checked"));
        }
        Scenario s = good();
        s.site.volts.reset();
        const FindingReport report = s.check();
        QCOMPARE(report.errors, 0); // a build is still found: only the rules say what they do not know
        for (const Finding& f : report.findings) {
            if (f.ruleId == "PSU-01")
                QCOMPARE(f.missing, std::vector<std::string>{"site.input_v"});
        }
        // What the full rating does not carry fails at every voltage.
        for (const auto& [id, unitWatts] :
             {std::pair<const char*, double>{"PSU-01", 1100}, {"PSU-02", 1400}, {"PSU-09", 1700}}) {
            Scenario weak = good();
            weak.site.volts.reset();
            weak.server().psuWatts = unitWatts;
            QCOMPARE(weak.verdict(id), std::string("fail"));
        }
    }

    void aCircuitMayBeShared()
    {
        Scenario s = good();
        QCOMPARE(s.verdict("PSU-08"), std::string("not_checked")); // enough, if nothing else is on it
        s.site.circuitAmps.reset();
        QCOMPARE(s.verdict("PSU-08"), std::string("not_checked"));
        s.site.circuitAmps = 6; // too little for the machine alone
        QCOMPARE(s.verdict("PSU-08"), std::string("fail"));
    }

    void everyRateIsLookedAt()
    {
        Scenario s = good();
        const auto rates = [&s](const char* usd, const char* gbp) {
            s.pricing.rates = {{Currency::USD, Currency::CNY, 7000000, usd, "bank"},
                               {Currency::GBP, Currency::USD, 1330000, gbp, "bank"}};
        };
        s.offer("card-80", "2026-12-15").price.currency = Currency::USD;
        s.offer("dimm-64", "2026-12-15").price.currency = Currency::GBP; // through the dollar
        rates("2026-11-28", "2026-11-28");
        QCOMPARE(s.verdict("PRC-04"), std::string("pass"));
        rates("2026-11-28", "2026-01-08");
        QCOMPARE(s.verdict("PRC-04"), std::string("fail"));
        rates("2026-01-08", "2026-11-28");
        QCOMPARE(s.verdict("PRC-04"), std::string("fail"));
        rates("2026-11-28", "");
        QCOMPARE(s.verdict("PRC-04"), std::string("not_checked"));
        s.pricing.rates.pop_back();
        QCOMPARE(s.verdict("PRC-04"), std::string("not_checked")); // no way from pounds to yuan
        // The chosen price counts, not the planning price behind it: yuan again, no rate is used.
        s.pricing.overrides.clear();
        s.c.prices.front().price.currency = Currency::USD;
        s.offer(s.c.prices.front().partId, "2026-12-15");
        s.pricing.rates.clear();
        QCOMPARE(s.verdict("PRC-04"), std::string("pass"));
    }

    void anExpiredOfferIsNotAnOldPrice()
    {
        Scenario s = good();
        s.offer("card-80", "2026-11-29");
        QCOMPARE(s.verdict("PRC-01"), std::string("pass")); // five days old, within the limit
        QCOMPARE(s.verdict("PRC-14"), std::string("fail"));
        s.offer("card-80", "");
        s.pricing.overrides["card-80"].date = "2026-01-01";
        QCOMPARE(s.verdict("PRC-01"), std::string("fail"));
        QCOMPARE(s.verdict("PRC-14"), std::string("pass"));
    }

    /// Each rule that can fail does, with the shipped words, and no placeholder is left in them.
    void everyMessageIsFilled()
    {
        const std::vector<RuleText> words = shippedRules();
        QVERIFY(words.size() > 100);
        std::set<std::string> spoken;
        for (const auto* rows : {&processorRows(), &acceleratorRows(), &powerRows(), &jobRows(), &otherRows()}) {
            for (const Row& row : *rows) {
                if (!row.fail)
                    continue;
                Scenario s = good();
                row.fail(s);
                s.c.rules = words;
                for (const Finding& f : s.check().findings) {
                    const LocalText text = findingText(f, s.c), fix = findingFix(f, s.c);
                    for (const std::string& said : {text.zh, text.en, fix.zh, fix.en})
                        QVERIFY2(said.find('{') == std::string::npos, (f.ruleId + ": " + said).c_str());
                    if (f.result == RuleResult::Fail)
                        spoken.insert(f.ruleId);
                }
                QVERIFY2(spoken.contains(row.id), row.id);
            }
        }
        const std::set<std::string> neverFail = {"MEM-07", "NET-05", "SW-06"}; // pass or are not checked
        for (const std::string& id : implementedRules())
            QVERIFY2(spoken.contains(id) != neverFail.contains(id), id.c_str());
    }

    void wordsCarryTheNumbers()
    {
        Scenario s = good();
        RuleText text;
        text.id = "GPU-05";
        text.severity = Severity::Error;
        text.message = {"GPU {qty} 块超过机箱上限 {max} 块。", "{qty} GPUs exceed the chassis maximum of {max}."};
        s.c.rules.push_back(text);
        s.line(LineRole::Accelerator).quantity = 9;
        const FindingReport report = s.check();
        QCOMPARE(report.errors, 1);
        QCOMPARE(findingText(report.findings.front(), s.c).en, std::string("9 GPUs exceed the chassis maximum of 8."));
        QCOMPARE(findingText(report.findings.front(), s.c).zh, std::string("GPU 9 块超过机箱上限 8 块。"));
    }
};

QTEST_GUILESS_MAIN(TestRules)
#include "tst_rules.moc"
