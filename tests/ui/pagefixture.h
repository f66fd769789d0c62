#pragma once
// A small catalogue, a hand-made answer of the engine and a store in memory, for tests of the pages. The answer's money
// comes from the product's own pricing, so that a typed price moves the totals.

#include "core/quote/stores.h"
#include "tests/support/quotefixture.h"
#include "ui/session/quotekeeper.h"
#include "ui/session/sessioncontroller.h"
#include "ui/session/storeservice.h"
#include "ui/shell/appactions.h"
#include "ui/shell/page.h"

#include <QString>
#include <algorithm>

namespace peiji::fixture
{

inline constexpr const char* kHostileName = "<b>Acme</b> & \"Söhne\" <img src=x>";

inline Part makePart(const char* id, PartKind kind, const char* zh, const char* en, PartSpec spec)
{
    Part p;
    p.id = id;
    p.kind = kind;
    p.model = en;
    p.partNumber = std::string("PN-") + id;
    p.name = {zh, en};
    p.unit = kind == PartKind::Service ? LocalText{"项", "job"} : LocalText{"件", "pc"};
    p.tax = kind == PartKind::Service ? TaxCategory::Service : TaxCategory::Goods;
    p.source = "fixture";
    p.spec = std::move(spec);
    return p;
}

inline Price makePrice(const char* id, double low, double price, double high)
{
    Price p;
    p.partId = id;
    p.price = unitPriceFromMajor(price, Currency::CNY);
    p.low = unitPriceFromMajor(low, Currency::CNY);
    p.high = unitPriceFromMajor(high, Currency::CNY);
    p.taxIncluded = true;
    p.date = "2026-10-01";
    p.kind = PriceKind::PlanningEstimate;
    p.region = "CN";
    p.source = "fixture list";
    return p;
}

inline CataloguePtr makeCatalogue(const std::string& sourceDir)
{
    auto c = std::make_shared<Catalogue>();
    c->version = "2026-11-28";
    AcceleratorSpec gpu;
    gpu.memoryGb = 141;
    PlatformSpec platform;
    platform.rackU = 4;
    CpuSpec cpu;
    cpu.cores = 64;
    MemorySpec dimm;
    dimm.capacityGb = 64;
    StorageSpec drive;
    drive.capacityTb = 7.68;
    NetworkSpec nic;
    nic.portGbps = 200;
    c->parts = {makePart("gpu-a", PartKind::Accelerator, "H200 NVL 141 GB", "H200 NVL 141 GB", gpu),
                makePart("gpu-b", PartKind::Accelerator, "RTX PRO 6000 96 GB", "RTX PRO 6000 96 GB", gpu),
                makePart("box", PartKind::Platform, "八卡服务器", "Eight-card server", platform),
                makePart("cpu", PartKind::Cpu, "EPYC 9555（64 核）", "EPYC 9555 (64 cores)", cpu),
                makePart("dimm", PartKind::Memory, "DDR5 RDIMM 64 GB 5600", "DDR5 RDIMM 64 GB 5600", dimm),
                makePart("nvme", PartKind::Storage, "NVMe 7.68 TB", "NVMe 7.68 TB", drive),
                makePart("nic", PartKind::Network, "双口 200G 网卡", "Dual-port 200G adapter", nic),
                makePart("hostile", PartKind::Accessory, kHostileName, kHostileName, AccessorySpec{}),
                makePart("install", PartKind::Service, "安装调试", "Installation", ServiceSpec{})};
    c->prices = {makePrice("gpu-a", 250000, 286000, 300000), makePrice("gpu-b", 60000, 68000, 75000),
                 makePrice("box", 120000, 122800, 130000),   makePrice("cpu", 70000, 78500, 80000),
                 makePrice("dimm", 15000, 19600, 22000),     makePrice("nvme", 15000, 27286, 36000),
                 makePrice("nic", 16000, 16887, 18000),      makePrice("install", 3600, 3600, 3600)};
    c->texts = documentTexts(sourceDir);
    c->texts.add("fixture.reason",
                 {"{price} 不够买任何能装下模型的配置。", "{price} buys no build that holds the model."});
    c->texts.add("fixture.total", {"峰值", "Peak"});
    c->texts.add("fixture.weights", {"权重", "Weights"});
    c->rules = {{"SIZ-03",
                 "sizing",
                 "",
                 "buyers' rule",
                 Severity::Warning,
                 {"系统内存是显存总量的 {ratio} 倍。", "System memory is {ratio} of device memory."},
                 {"换更大的内存。", "Fit larger modules."}},
                {"THM-04", "thermal", "", "", Severity::Warning, {"进风温度过高。", "Inlet too warm."}, {"", ""}},
                {"PSU-01",
                 "psu",
                 "",
                 "",
                 Severity::Error,
                 {"电源不足。", "Supplies too small."},
                 {"加电源。", "Add a supply."}}};
    c->policies["vat_cn_goods"] = {"vat_cn_goods", "", "fixture", 0.13, {}};
    c->policies["vat_cn_service"] = {"vat_cn_service", "", "fixture", 0.06, {}};
    c->index();
    return c;
}

inline Project makeProject()
{
    Project p;
    p.title = "Fixture";
    p.workload.model.id = "toy";
    p.workload.model.layers = 4;
    p.workload.tokens = 2e8;
    p.workload.deadlineDays = 14;
    const auto tier = [](const char* zh, const char* en, std::int64_t yuan, Objective o) {
        TierRequest t;
        t.name = {zh, en};
        t.maximum = {yuan * 100, Currency::CNY};
        t.objective = o;
        return t;
    };
    p.tiers = {tier("经济", "Economy", 300000, Objective::Cheapest),
               tier("均衡", "Balanced", 1500000, Objective::BestValue),
               tier("性能", "Performance", 4000000, Objective::Fastest)};
    p.chosenTier = 1;
    p.customer.name = "星澜智算（示例）";
    p.customer.contact = "王敏";
    return p;
}

inline TierAnswer makeAnswer(const RecommendRequest& r, const Catalogue& c, const char* gpu, int count, double days)
{
    TierAnswer a;
    a.build.node = {{gpu, count, LineRole::Accelerator}, {"box", 1, LineRole::Platform},  {"cpu", 2, LineRole::Cpu},
                    {"dimm", 24, LineRole::Memory},      {"nvme", 4, LineRole::HotDrive}, {"nic", 1, LineRole::Nic},
                    {"hostile", 1, LineRole::Accessory}};
    a.build.cluster = {{"install", 1, LineRole::Service}};
    a.hardware.device.id = gpu;
    a.hardware.device.memory = a.hardware.device.usable = fromGiB(count > 8 ? 139.8 : 95.0);
    a.hardware.devicesPerNode = count;
    a.hardware.link = {LinkKind::NvlinkBridge, fromGBPerSecond(450), 4, fromGBPerSecond(55)};
    a.hardware.host.ram = fromGiB(1536);
    a.hardware.networkPerNode = fromGbit(400);
    MemoryEstimate& m = a.plan.memory;
    const std::array<double, kMemoryCategories> gib{16.4, 16.4, 30.0, 9.0, 2.9, 2.1, 3.7};
    for (std::size_t i = 0; i < gib.size(); ++i) {
        m.category[i] = fromGiB(gib[i]);
        m.total += m.category[i];
    }
    m.totalInterval = {m.total.value() * 0.95, m.total.value(), m.total.value() * 1.07};
    m.usable = a.hardware.device.usable;
    m.verdict = FitVerdict::Fits;
    a.plan.time.days = {days * 0.85, days, days * 1.2};
    a.plan.time.tokensPerSecond = {9000 / days, 10000 / days, 12000 / days};
    a.plan.time.stepSeconds = {80, 92, 100};
    a.plan.time.mfuCausal = 0.4;
    a.plan.time.sustainedPower = watts(6700);
    a.power = {watts(6700), watts(9100), watts(9600), watts(12800), 0.30, 0.2, watts(7000), 24000, true};
    a.cost = priceBuild(a.build, c, r.pricing);
    a.running.energyCostPerRun = {400, 517, 600};
    a.running.tcoYears = {3.6e6, 3.86e6, 4.1e6};
    a.hostMemory.ram = {4e11, 4.4e11, 5e11};
    Finding thin;
    thin.ruleId = "SIZ-03";
    thin.severity = Severity::Warning;
    thin.args = {{"ratio", NumberArg{1.36, NumberKind::Multiple, 2}}};
    Finding inlet;
    inlet.ruleId = "THM-04";
    inlet.result = RuleResult::NotChecked;
    inlet.missing = {"site.inlet_c"};
    a.findings.findings = {thin, inlet};
    a.findings.warnings = 1;
    a.findings.notChecked = 1;
    a.findings.passed = 40;
    a.meetsDeadline = true;
    a.headroom = {{"gpu_slots", double(count), 8.0, ""}};
    return a;
}

/// Economy: impossible; balanced: eight of gpu-b; performance: eight of gpu-a.
inline Recommendation makeRecommendation(const RecommendRequest& r, const Catalogue& c)
{
    Recommendation out;
    const auto major = [](Money m) { return m; };
    for (std::size_t i = 0; i < r.tiers.size(); ++i) {
        TierResult t;
        t.request = r.tiers[i];
        const bool fast = i + 1 == r.tiers.size();
        TierAnswer a = makeAnswer(r, c, fast ? "gpu-a" : "gpu-b", 8, fast ? 1.4 : 6.0);
        if (t.request.maximum < a.cost.gross) {
            t.reasons = {{"fixture.reason", {{"price", t.request.maximum}}}};
            t.possibleFrom = a.cost.gross;
            t.cheapestPossible = a;
        } else {
            out.points.push_back({major(a.cost.gross), a.plan.time.days, "8 × card", true, int(i)});
            t.answer = a;
        }
        out.tiers.push_back(std::move(t));
    }
    out.points.push_back({{150000000, Currency::CNY}, {8, 9, 11}, "4 × other", false, -1});
    return out;
}

inline EngineData makeEngine(const std::string& sourceDir)
{
    EngineData data;
    data.catalogue = makeCatalogue(sourceDir);
    data.calibration = std::make_shared<Calibration>();
    data.today = [] { return Date{std::chrono::year{2026}, std::chrono::month{11}, std::chrono::day{30}}; };
    data.recommend = [c = data.catalogue](const RecommendRequest& r, Progress) { return makeRecommendation(r, *c); };
    return data;
}

/// Quotes in memory; issued revisions refuse to be overwritten, as the database does.
class MemoryStore : public UserStore
{
public:
    Status saveQuote(const Quote& q) override
    {
        for (Quote& old : quotes) {
            if (old.number != q.number || old.revision != q.revision)
                continue;
            if (old.status != QuoteStatus::Draft)
                return Error{ErrorKind::Conflict, q.fullNumber(), {"已发出", "issued"}};
            old = q;
            return Unit{};
        }
        quotes.push_back(q);
        return Unit{};
    }
    Result<Quote> loadQuote(const std::string& number, int revision) override
    {
        for (const Quote& q : quotes) {
            if (q.number == number && q.revision == revision)
                return q;
        }
        return Error{ErrorKind::NotFound, number, {"没有", "not found"}};
    }
    Result<std::vector<QuoteSummary>> listQuotes(const std::string& filter) override
    {
        std::vector<QuoteSummary> out;
        for (const Quote& q : quotes) {
            if (!filter.empty() && q.fullNumber().find(filter) == std::string::npos &&
                q.customer.name.find(filter) == std::string::npos)
                continue;
            QuoteSummary s;
            s.number = q.number;
            s.revision = q.revision;
            s.status = q.status;
            s.customer = q.customer.name;
            s.project = q.project;
            s.gross = q.tiers.empty() ? Money{} : q.tiers[std::size_t(q.chosenTier)].gross;
            s.date = q.date;
            s.validUntil = q.validUntil;
            s.changedAt = "2026-11-30T09:00:00Z";
            out.push_back(std::move(s));
        }
        return out;
    }
    Result<int> nextQuoteCounter(Date) override { return ++counter; }
    Result<Party> loadSeller() override { return seller; }
    Status saveSeller(const Party& p) override
    {
        seller = p;
        return Unit{};
    }
    Result<std::vector<Party>> listCustomers() override
    {
        Party p;
        p.name = kHostileName;
        p.contact = "Li Jing";
        return std::vector<Party>{p};
    }
    Status saveRecovery(const Project&) override { return Unit{}; }
    Result<std::optional<Project>> loadRecovery() override { return std::optional<Project>(); }
    Status clearRecovery() override { return Unit{}; }
    Result<std::string> setting(const std::string&, const std::string& fallback) override { return fallback; }
    Status setSetting(const std::string&, const std::string&) override { return Unit{}; }

    std::vector<Quote> quotes;
    int counter = 0;
    Party seller;
};

/// Everything a page needs, alive together.
struct Desk {
    explicit Desk(const std::string& sourceDir, const Project& p = makeProject())
        : session(makeEngine(sourceDir)),
          store([]() -> Result<std::unique_ptr<UserStore>> { return std::unique_ptr<UserStore>(new MemoryStore); }),
          keeper(&session, &store)
    {
        context.session = &session;
        context.store = &store;
        context.keeper = &keeper;
        context.actions = &actions;
        context.fontDir = QString::fromStdString(sourceDir + "/resources/fonts");
        session.reset(p);
    }
    SessionController session;
    StoreService store;
    QuoteKeeper keeper;
    AppActions actions;
    UiContext context;
};

} // namespace peiji::fixture
