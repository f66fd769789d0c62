#include "support_quote.h"

namespace peiji::testsupport
{

using namespace std::chrono_literals;

static Party party(const char* name)
{
    return {name,       "王小明",   "+86 10 8888 0000", "a@b.cn", "北京市海淀区 1 号", "91110000MA0001",
            "工商银行", "0200 0001"};
}

static Money yuan(std::int64_t minor)
{
    return {minor, Currency::CNY};
}

Project sampleProject()
{
    Project p;
    p.title = "微调 \"Llama\" <b>";
    p.workload.model.id = "llama-3.1-70b";
    p.workload.model.family = "Llama";
    p.workload.model.name = {"Llama 3.1 70B", "Llama 3.1 70B"};
    p.workload.model.layers = 80;
    p.workload.model.hidden = 8192;
    p.workload.model.experts = 3;
    p.workload.model.extraParams = 0.1 + 0.2; // no short decimal form
    p.workload.model.norm = NormKind::LayerNorm;
    p.workload.model.position = PositionKind::Alibi;
    p.workload.task = Task::Qlora;
    p.workload.precision = {WeightFormat::Nf4Double, ComputePrecision::Fp16, false};
    p.workload.optimizer = OptimizerKind::PagedAdamW8bit;
    p.workload.framework = Framework::Fsdp;
    p.workload.sequence = 8192;
    p.workload.globalBatch = 33;
    p.workload.tokens = 2e8;
    p.workload.loraRank = 64;
    p.workload.loraTargets = {true, false, true, false, true, true};
    p.workload.serving = {7, 1000, 300, WeightFormat::Fp8};
    p.workload.checkpoint = {fromHours(3), 5, seconds(30)};
    p.workload.deadlineDays = 13.7;
    p.workload.dutyHoursPerDay = 20.5;
    p.workload.datasetBytesPerToken = 3.25;
    p.tiers = {{{"入门", "Entry"}, yuan(0), yuan(30000000), Objective::Cheapest},
               {{"标准", "Standard"}, yuan(30000001), {9000000, Currency::USD}, Objective::MostHeadroom}};
    p.site = {220.0, 32.0, std::nullopt, 12.5, 55.0, true, 3.5, 20.0, 350.0, "US", true};
    p.filters = {{"NVIDIA"}, {"AMD", "Intel"}, {"nv-h100-sxm"}, 16, true, true, true, 3};
    p.currency = Currency::USD;
    p.chosenTier = 1;
    p.includeServices = true;
    p.customer = party("客户");
    p.customerReference = "REF-1";
    p.validDays = 9;
    p.termsPreset = "t";
    Price price;
    price.partId = "x";
    price.price = {1, Currency::USD};
    price.low = {-2, Currency::EUR};
    price.high = {9007199254740993, Currency::CNY}; // past 2^53: a double would lose it
    price.ratio = 0.05;
    price.taxIncluded = true;
    price.date = "2026-11-01";
    price.kind = PriceKind::Supplier;
    price.supplier = "供应商";
    price.validUntil = "2026-12-01";
    p.priceOverrides = {{"x", price}, {"y", Price{}}};
    return p;
}

static QuoteLine sampleLine()
{
    QuoteLine l;
    l.position = "1.1";
    l.group = true;
    l.partId = "nv-h100";
    l.partNumber = "900-21010";
    l.brand = "NVIDIA";
    l.model = "H100";
    l.name = {"加速卡", "Accelerator"};
    l.unitName = {"块", "pcs"};
    l.spec = {"80 GB", "80 GB"};
    l.role = "accelerator";
    l.quantity = 16;
    l.perNode = 8;
    l.unitNet = {182512200000, Currency::CNY};
    l.unitGross = {206238786000, Currency::CNY};
    l.tax = {130000};
    l.amount = {yuan(100), yuan(13), yuan(113)};
    l.low = {yuan(90), yuan(12), yuan(102)};
    l.high = {yuan(110), yuan(14), yuan(124)};
    l.priced = false;
    l.priceKind = PriceKind::Report;
    l.priceDate = "2026-09";
    l.priceSource = "报价";
    l.priceValidUntil = "2026-12-31";
    l.stale = true;
    l.leadDays = 45;
    l.warrantyMonths = 36;
    return l;
}

static QuoteTier sampleTier()
{
    QuoteTier t;
    t.name = {"标准", "Standard"};
    t.summary = {"16 × H100", "16 × H100"};
    t.possible = false;
    t.reasons = {{"原因", "Reason"}};
    t.lines = {sampleLine(), QuoteLine{}};
    t.net = yuan(1);
    t.tax = yuan(2);
    t.gross = yuan(323040000);
    t.grossLow = yuan(4);
    t.grossHigh = yuan(5);
    t.budgetMin = yuan(6);
    t.budgetMax = yuan(7);
    t.byRate = {{{130000}, yuan(8), yuan(9)}};
    t.facts = {{"days", {"天数", "Days"}, {1.1, 2.2, 3.3}, NumberKind::Days, 1, true}};
    t.findings = {{"CPU-01", "error", "fail", {"文", "Text"}, {"改", "Fix"}}};
    t.passed = 90;
    t.notChecked = 3;
    t.headroom = {{"ram", {"内存", "RAM"}, {1, 2, 3}, NumberKind::GiB, 0, false}};
    QuoteChart chart;
    chart.id = "vram";
    chart.title = {"显存", "VRAM"};
    chart.unit = {"GiB", "GiB"};
    chart.bars = {{{"权重", "Weights"}, 65.7, 60.0, std::nullopt}, {{"梯度", "Gradients"}, 1.0, std::nullopt, 2.0}};
    chart.limit = 80.0;
    chart.limitLabel = {"上限", "Limit"};
    chart.secondLimit = 76.5;
    chart.secondLimitLabel = {"可用", "Usable"};
    chart.total = {60, 66.7, 70};
    t.charts = {chart, QuoteChart{}};
    t.plan = "TP8 PP2";
    return t;
}

Quote sampleQuote()
{
    Quote q;
    q.number = "BJ-20261130-0007";
    q.revision = 2;
    q.kind = PaperKind::Quotation;
    q.date = 2026y / std::chrono::November / 30d;
    q.validUntil = 2026y / std::chrono::December / 15d;
    q.seller = party("卖方");
    q.customer = party("客户 A");
    q.customerReference = "PO-9";
    q.project = "大模型项目 100%";
    q.currency = Currency::CNY;
    q.rates = {{Currency::USD, Currency::CNY, 7019700, "2026-01-08", "央行"}};
    q.workloadSummary = {"训练", "Training"};
    q.workloadFacts = {{"params", {"参数", "Parameters"}, {7e10, 7.0554e10, 7.1e10}, NumberKind::Parameters, 3, false}};
    q.tiers = {QuoteTier{}, sampleTier()};
    q.chosenTier = 1;
    q.terms = {{"条款", "Term"}};
    q.assumptions = {{"假设", "Assumption"}};
    q.catalogueVersion = "2026-09-15";
    q.engineVersion = "0.1.0";
    q.calibrationVersion = "c1";
    q.hash = "abcd 1234 ef56";
    q.projectInputs = sampleProject();
    return q;
}

} // namespace peiji::testsupport
