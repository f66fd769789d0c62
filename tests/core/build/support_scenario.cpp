#include "tests/core/build/support_scenario.h"

namespace peiji::test
{

namespace
{
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

Date day(int month, unsigned d, int year = 2026)
{
    return Date{std::chrono::year{year}, std::chrono::month{static_cast<unsigned>(month)}, std::chrono::day{d}};
}

/// What a careful buyer has settled beside the parts.
void settle(Scenario& s)
{
    s.site.circuitDedicated = true;
    s.site.roomCoolingKw = 100;
    s.server().qualifiedMemory = {"dimm-32", "dimm-64"};
    s.server().mmioGb = 1024;
    s.server().weightKg = 40;
    s.server().depthMm = 900;
    s.server().accelMaxHeightMm = 111;
    s.server().osCertified = {"ubuntu-24.04"};
    s.card().heightMm = 111;
    s.card().barGb = 128;
    s.card().minDriver = "470.57";
    s.spec<AccessorySpec>("rack-42").depthMm = 1000;
    s.spec<AccessorySpec>("rack-42").maxKg = 1500;
    s.spec<PowerSpec>("pdu-32").outlets = 24;
    s.spec<PowerSpec>("pdu-32").inlet = "c19";
    s.specOf<NetworkSpec>(LineRole::Nic).inletMaxC = 25;
    for (Part& p : s.c.parts) {
        p.confidence = Confidence::Seen;
        p.supply.lastOrderDate = "2027-06-30";
        p.supply.minOrder = 1;
        p.supply.warrantyYears = 3;
        p.supply.excludes = {"nothing"};
    }
    for (Price& p : s.c.prices)
        p.leadDays = 14;
    s.wiring.gpusPerUplink = 2;
    s.wiring.gpusPerCpu = {4, 4};
    s.wiring.nicsBesideGpus = true;
    s.wiring.cardsFitSlots = true;
    s.wiring.fanClass = s.wiring.fanClassNeeded = "gold";
    s.wiring.rails = {{"12V1", 400, 400}};
    s.software.driver = "550.54.14";
    s.software.cuda = "12.4";
    s.software.os = "ubuntu-24.04";
    s.software.licences = TagList{};
    s.deal.domesticRequired = false;
    s.deal.certificates = TagList{};
    s.deal.security = "none";
    s.deal.clauses = std::vector<TenderClause>{};
    s.deal.requirement = "eight accelerators of 80 GB";
    s.deal.warrantyYears = 3;
    s.deal.plannedAccelerators = 0;
    s.deal.quoteValidUntil = day(12, 14);
    s.deal.deliveryDate = day(12, 31);
    s.deal.discountPct = 5;
    s.deal.marginPct = 10;
    s.deal.quotesHeld = 3;
}
} // namespace

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
    settle(s);
    return s;
}

std::vector<const Row*> triedRows()
{
    std::vector<const Row*> out;
    for (const auto* rows :
         {&processorRows(), &acceleratorRows(), &powerRows(), &jobRows(), &placedRows(), &dealRows()}) {
        for (const Row& r : *rows)
            out.push_back(&r);
    }
    return out;
}

} // namespace peiji::test
