#pragma once
// Hand-made quotes for tests of papers: every kind of line, long names, all charts. Totals by its own arithmetic.

#include "core/quote/quote.h"

#include <cmath>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace peiji::fixture
{

/// Fields of one CSV line (RFC 4180, no line breaks inside).
inline std::vector<std::string> csvFields(const std::string& line)
{
    std::vector<std::string> out(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (quoted && line[i] == '"' && i + 1 < line.size() && line[i + 1] == '"')
            out.back() += line[i++];
        else if (line[i] == '"')
            quoted = !quoted;
        else if (line[i] == ',' && !quoted)
            out.emplace_back();
        else
            out.back() += line[i];
    }
    return out;
}

/// The shipped words of papers, read straight from the resource files.
inline Texts documentTexts(const std::string& sourceDir)
{
    Texts texts;
    for (const char* name : {"document.csv", "terms.csv"}) {
        std::ifstream in(sourceDir + "/resources/texts/" + name);
        std::string line;
        std::getline(in, line);
        while (std::getline(in, line)) {
            const auto f = csvFields(line);
            if (f.size() == 3)
                texts.add(f[0], {f[1], f[2]});
        }
    }
    return texts;
}

struct LineSpec {
    const char* zh;
    const char* en;
    const char* role;
    const char* brand;
    const char* model;
    const char* partNumber;
    const char* spec;
    int perNode;
    std::int64_t micro; ///< net unit price, millionths
};

inline QuoteLine makeLine(const LineSpec& s, const std::string& position, int nodes, RatePpm rate, PriceKind kind)
{
    QuoteLine l;
    l.position = position;
    l.name = {s.zh, s.en};
    l.role = s.role;
    l.brand = s.brand;
    l.model = s.model;
    l.partId = s.model;
    l.partNumber = s.partNumber;
    l.spec = {s.spec, s.spec};
    l.unitName = {"块", "pc"};
    l.perNode = s.perNode;
    l.quantity = s.perNode * nodes;
    l.unitNet = {s.micro, Currency::CNY};
    l.tax = rate;
    l.unitGross = {mulDiv(Money{s.micro, Currency::CNY}, 1'000'000 + rate.ppm, 1'000'000).minor, Currency::CNY};
    const auto taxed = [&](std::int64_t percent) {
        const Money net = extend(UnitPrice{s.micro / 100 * percent, Currency::CNY}, l.quantity);
        return splitTax(net, TaxBasis::Exclusive, rate);
    };
    l.amount = splitTax(extend(l.unitNet, l.quantity), TaxBasis::Exclusive, rate);
    l.low = taxed(80);
    l.high = taxed(130);
    l.priceKind = kind;
    l.priceDate = "2026-09";
    l.priceSource = "planning estimate of the catalogue";
    l.leadDays = 42;
    l.warrantyMonths = 36;
    return l;
}

/// Heads with the sums of their members, and the tier's totals.
inline void sumUp(QuoteTier& tier)
{
    const Money zero{0, Currency::CNY};
    tier.net = tier.tax = tier.gross = tier.grossLow = tier.grossHigh = zero;
    std::map<std::int64_t, TaxGroup> rates;
    QuoteLine* head = nullptr;
    for (QuoteLine& l : tier.lines) {
        if (l.group) {
            head = &l;
            head->amount = head->low = head->high = TaxedAmount{zero, zero, zero};
            continue;
        }
        for (const auto member : {&QuoteLine::amount, &QuoteLine::low, &QuoteLine::high}) {
            TaxedAmount& sum = head->*member;
            const TaxedAmount& add = l.*member;
            sum = {sum.net + add.net, sum.tax + add.tax, sum.gross + add.gross};
        }
        tier.net = tier.net + l.amount.net;
        tier.tax = tier.tax + l.amount.tax;
        tier.gross = tier.gross + l.amount.gross;
        tier.grossLow = tier.grossLow + l.low.gross;
        tier.grossHigh = tier.grossHigh + l.high.gross;
        auto& rate = rates.try_emplace(l.tax.ppm, TaxGroup{l.tax, zero, zero}).first->second;
        rate.net = rate.net + l.amount.net;
        rate.tax = rate.tax + l.amount.tax;
    }
    tier.byRate.clear();
    for (auto it = rates.rbegin(); it != rates.rend(); ++it)
        tier.byRate.push_back(it->second);
}

inline QuoteLine makeHead(const char* position, const char* zh, const char* en, int n)
{
    QuoteLine l;
    l.position = position;
    l.group = true;
    l.name = {zh, en};
    l.unitName = {"台", "set"};
    l.quantity = n;
    return l;
}

inline std::vector<QuoteChart> makeCharts(const QuoteTier& tier)
{
    std::vector<QuoteChart> out;
    QuoteChart vram{"vram",
                    {"单卡峰值显存", "Peak VRAM per accelerator"},
                    {"GiB", "GiB"},
                    {},
                    45.0,
                    {"可用", "usable"},
                    {},
                    {},
                    {32.4, 34.1, 36.5}};
    vram.bars = {{{"权重", "weights"}, 16.9, {}, {}},    {{"梯度", "gradients"}, 0.4, {}, {}},
                 {{"优化器", "optimizer"}, 3.3, {}, {}}, {{"激活", "activations"}, 7.6, {}, {}},
                 {{"Logits", "logits"}, 3.5, {}, {}},    {{"缓冲", "buffers"}, 0.0, {}, {}},
                 {{"开销", "overhead"}, 2.4, {}, {}}};
    out.push_back(vram);
    QuoteChart ram{"ram", {"每台内存", "RAM per node"}, {"GiB", "GiB"}, {},
                   576.0, {"1.5× 显存", "1.5× VRAM"},   768.0,          {"2× 显存", "2× VRAM"},
                   {}};
    ram.bars = {{{"估算需求", "needed"}, 410.0, 330.0, 520.0}, {{"配置", "installed"}, 768.0, {}, {}}};
    out.push_back(ram);
    QuoteChart power{"power",
                     {"单台供电负载", "Power of one node"},
                     {"kW", "kW"},
                     {},
                     6.0,
                     {"电源容量", "capacity"},
                     4.8,
                     {"80% 预留线", "80% line"},
                     {}};
    power.bars = {{{"持续", "sustained"}, 3.42, {}, {}}, {{"瞬时峰值", "peak"}, 4.31, {}, {}}};
    out.push_back(power);
    QuoteChart cost{"cost", {"价格构成", "Cost by category"}, {"CNY", "CNY"}, {}, {}, {}, {}, {}, {}};
    const double gross = static_cast<double>(tier.gross.minor) / 100.0;
    cost.bars = {
        {{"加速卡", "Accelerators"}, gross * 0.42, {}, {}}, {{"内存", "Memory"}, gross * 0.25, {}, {}},
        {{"存储", "Storage"}, gross * 0.18, {}, {}},        {{"整机与电源", "Server, power"}, gross * 0.1, {}, {}},
        {{"网络", "Network"}, gross * 0.03, {}, {}},        {{"服务与软件", "Services"}, gross * 0.02, {}, {}}};
    cost.total = Interval::exact(gross);
    out.push_back(cost);
    QuoteChart range{
        "range", {"金额最大六项的范围", "Range of the six largest lines"}, {"CNY", "CNY"}, {}, {}, {}, {}, {}, {}};
    for (const QuoteLine& l : tier.lines) {
        if (!l.group && range.bars.size() < 6)
            range.bars.push_back({l.name, static_cast<double>(l.amount.gross.minor) / 100.0,
                                  static_cast<double>(l.low.gross.minor) / 100.0,
                                  static_cast<double>(l.high.gross.minor) / 100.0});
    }
    out.push_back(range);
    return out;
}

inline QuoteTier makeTier(const char* zh, const char* en, int nodes, PriceKind kind)
{
    static const std::vector<LineSpec> node{
        {"服务器平台", "Server platform", "platform", "ASUS", "ESC8000A-E12", "ESC8000A-E12-R",
         "4U，2 路，8 个加速卡位，4 × 3,000 W 电源（2+2）", 1, 87256637168},
        {"加速卡", "Accelerator", "accelerator", "NVIDIA", "L20 48GB", "NV-L20-48G", "48 GB GDDR6，864 GB/s，275 W", 8,
         36725663717},
        {"处理器", "Processor", "cpu", "AMD", "EPYC 9354", "100-000000798", "32 核，3.25 GHz，280 W", 2, 19292035398},
        {"内存", "Memory", "memory", "Samsung", "64 GB DDR5-4800 RDIMM", "M321R8GA0BB0-CQK", "64 GB，4,800 MT/s，ECC",
         12, 7327433628},
        {"系统盘", "Boot drive", "boot_drive", "Micron", "7450 PRO 960GB", "MTFDKBA960TFR",
         "0.96 TB，NVMe PCIe 4.0 x4，M.2", 2, 2991150442},
        {"数据盘（热）", "Data drive, hot", "hot_drive", "Samsung", "PM9A3 7.68TB", "MZQL27T6HBLA",
         "7.68 TB，NVMe PCIe 4.0 x4，U.2", 4, 21415929204},
        {"网卡", "Network adapter", "nic", "NVIDIA", "ConnectX-6 VPI", "MCX653105A-HDAT", "1 口 × 200 Gb/s", 1,
         8716814159}};
    static const std::vector<LineSpec> cluster{
        {"机柜", "Rack", "rack", "", "42U 600×1200", "RACK-42U-600", "42U", 1, 8761061947},
        {"线缆", "Cable", "cable", "NVIDIA", "MCP1650-H001E30", "MCP1650-H001E30", "200 Gb/s，1 m", 2, 690265487}};
    static const std::vector<LineSpec> services{
        {"上架与加电", "Racking and power-on", "service", "", "", "INST-SRV", "", 1, 2924528302},
        {"验收测试", "Acceptance test", "service", "", "", "INST-ACCEPT", "", 1, 45283018868}};
    QuoteTier tier;
    tier.name = {zh, en};
    tier.summary = {std::to_string(8 * nodes) + " × L20 48GB，" + std::to_string(nodes) + " 台",
                    std::to_string(8 * nodes) + " × L20 48GB, " + std::to_string(nodes) +
                        (nodes > 1 ? " nodes" : " node")};
    const auto group = [&](const char* position, const char* gz, const char* ge, int n,
                           const std::vector<LineSpec>& specs, RatePpm rate) {
        tier.lines.push_back(makeHead(position, gz, ge, n));
        for (std::size_t i = 0; i < specs.size(); ++i) {
            tier.lines.push_back(
                makeLine(specs[i], std::string(position) + "." + std::to_string(i + 1), n, rate, kind));
            if (n == 1)
                tier.lines.back().perNode = std::string(position) == "1" ? specs[i].perNode : 0;
        }
    };
    group("1", "计算节点", "Compute node", nodes, node, RatePpm{130000});
    group("2", "机柜、供电与网络", "Rack, power and network", 1, cluster, RatePpm{130000});
    group("3", "软件与服务", "Software and services", 1, services, RatePpm{60000});
    sumUp(tier);
    tier.budgetMax = {500'000'000, Currency::CNY};
    const auto fact = [&](const char* key, const char* fz, const char* fe, Interval v, NumberKind k, int d, bool i) {
        tier.facts.push_back({key, {fz, fe}, v, k, d, i});
    };
    fact("accelerators", "加速卡数量", "Accelerators", Interval::exact(8.0 * nodes), NumberKind::Plain, 0, false);
    fact("vram_peak", "单卡峰值显存", "Peak memory per accelerator", {32.4 * kGiB, 34.1 * kGiB, 36.5 * kGiB},
         NumberKind::GiB, 1, true);
    fact("vram_usable", "单卡可用显存", "Usable memory per accelerator", Interval::exact(45.0 * kGiB), NumberKind::GiB,
         1, false);
    fact("vram_total", "显存合计", "Accelerator memory in all", Interval::exact(8.0 * nodes * 48 * kGiB),
         NumberKind::GiB, 0, false);
    fact("ram_installed", "每台内存配置", "RAM installed per node", Interval::exact(768 * kGiB), NumberKind::GiB, 0,
         false);
    fact("tokens_per_second", "系统吞吐", "Throughput of the system", {1400, 1740, 2100}, NumberKind::TokensPerSecond,
         0, true);
    fact("days", "训练用时", "Training time", {2.1 * 86400, 2.4 * 86400, 2.9 * 86400}, NumberKind::Days, 1, true);
    fact("energy", "训练耗电", "Energy of the training", {1.2e9, 1.42e9, 1.7e9}, NumberKind::KilowattHours, 0, true);
    fact("power", "整机持续功耗", "Sustained power at the wall", Interval::exact(3424.0 * nodes), NumberKind::Kilowatts,
         2, false);
    tier.findings = {
        {"STO-04",
         "warning",
         "fail",
         {"系统盘未做镜像（RAID 1），单盘故障将导致该节点停机。",
          "The boot drive is not mirrored (RAID 1); one failure stops the node."},
         {"改为 2 × SATA 480 GB 镜像", "use two mirrored SATA 480 GB drives"}},
        {"HDR-01",
         "info",
         "fail",
         {"8 个 GPU 位已全部占用，扩容须增加节点。", "All eight GPU positions are in use; growth needs another node."},
         {}},
        {"RCK-03",
         "error",
         "not_checked",
         {"机柜与楼板承重：缺少输入“楼板承重”。", "Rack and floor load: input “floor load” is missing."},
         {"请甲方提供机房承重（kN/m²）", "customer to state kN/m²"}}};
    tier.passed = 106;
    tier.notChecked = 1;
    tier.headroom = {{"vram",
                      {"单卡显存", "Memory per accelerator"},
                      {34.1 * kGiB, 10.9 * kGiB, 45 * kGiB},
                      NumberKind::GiB,
                      1,
                      true},
                     {"nvme_bays", {"NVMe 盘位", "NVMe bays"}, {4, 4, 8}, NumberKind::Plain, 0, true},
                     {"rack_u", {"机柜空间（U）", "Rack units"}, {8, 0, 0}, NumberKind::Plain, 0, false}};
    tier.plan = "TP1 PP1 DP8 ZeRO-3 mb1";
    tier.charts = makeCharts(tier);
    return tier;
}

inline Quote makeQuoteFixture(PaperKind kind, int nodes = 2)
{
    const PriceKind prices = kind == PaperKind::Quotation ? PriceKind::Supplier : PriceKind::PlanningEstimate;
    Quote q;
    q.number = "BJ-20261130-0007";
    q.revision = 2;
    q.kind = kind;
    q.status = QuoteStatus::Issued;
    q.date = parseDate("2026-11-30").value();
    q.validUntil = parseDate("2026-12-14").value();
    q.seller = {"青岚智算科技有限公司（示例）",
                "周岚",
                "021-5550 0166",
                "sales@example.com",
                "上海市浦东新区示例大道 88 号",
                "91310000EXAMPLE000",
                "示例银行上海张江支行",
                "0000 1234 5678 9012"};
    q.customer = {"示例大学人工智能研究院",
                  "李文博",
                  "010-5550 0138",
                  "procurement@example.edu",
                  "北京市海淀区示例路 10 号",
                  "",
                  "",
                  ""};
    q.customerReference = "SLU-2026-ZB-0417";
    q.project = "大模型微调平台采购";
    q.rates = {{Currency::USD, Currency::CNY, 7'020'000, "2026-01-08", "中国外汇交易中心中间价"}};
    q.workloadSummary = {"Qwen2.5-72B LoRA 微调，3.6 亿 token，序列长 4,096",
                         "Qwen2.5-72B LoRA fine-tuning, 360 M tokens, sequence 4,096"};
    q.workloadFacts = {
        {"tokens", {"训练 token 总量", "Training tokens"}, Interval::exact(3.6e8), NumberKind::Tokens, 0, false}};
    QuoteTier poor;
    poor.name = {"经济档", "Economy"};
    poor.possible = false;
    poor.budgetMax = {30'000'000, Currency::CNY};
    poor.reasons = {
        {"预算内最大的配置显存不足：每卡需要 61.0 GiB，可用 45.0 GiB。",
         "The largest build within the budget lacks memory: 61.0 GiB needed, 45.0 GiB usable per accelerator."},
        {"能完成任务的最低配置约需 ¥846,000.00（含税，规划值）。",
         "The cheapest build that can do the task costs about CN¥846,000.00 (incl. VAT, planning value)."}};
    q.tiers = {poor, makeTier("均衡档", "Balanced", nodes, prices),
               makeTier("高性能档", "Performance", nodes + 2, prices)};
    q.chosenTier = 1;
    q.terms = {{"有效期\t自报价日起 14 日，至 2026-12-14（含当日）。",
                "Validity\t14 days from the date of this quotation, until 2026-12-14, that day included."},
               {"付款方式\t合同签订后付 30%，到货验收合格后付 60%，质保金 10% 于验收满 12 个月后支付。",
                "Payment\t30% on signing, 60% on acceptance after delivery, 10% retained and paid 12 months after "
                "acceptance."}};
    q.assumptions = {{"汇率：1 USD = 7.0200 CNY（2026-01-08；来源：中国外汇交易中心中间价）。",
                      "Exchange rate: 1 USD = 7.0200 CNY (2026-01-08; source: CFETS central parity)."},
                     {"部件目录版本 2026-11-30；估算引擎版本 0.1.0；校准版本 test。",
                      "Catalogue version 2026-11-30; engine version 0.1.0; calibration version test."}};
    q.catalogueVersion = "2026-11-30";
    q.engineVersion = "0.1.0";
    q.calibrationVersion = "test";
    q.hash = contentHash(q);
    return q;
}

/// A random quote whose lines foot by construction: 1–40 lines, several rates, prices to six decimals.
inline QuoteTier randomTier(std::mt19937_64& random)
{
    QuoteTier tier;
    const int groups = 1 + static_cast<int>(random() % 3);
    for (int g = 1; g <= groups; ++g) {
        const std::string position = std::to_string(g);
        tier.lines.push_back(makeHead(position.c_str(), "组", "group", 1));
        for (int i = 1 + static_cast<int>(random() % 12); i > 0; --i) {
            static constexpr std::int64_t kRates[] = {130000, 90000, 60000, 0};
            const LineSpec spec{"件",
                                "part",
                                "accessory",
                                "",
                                "",
                                "",
                                "",
                                1 + static_cast<int>(random() % 64),
                                static_cast<std::int64_t>(random() % 90'000'000'000)};
            tier.lines.push_back(makeLine(spec, position + "." + std::to_string(i), 1, RatePpm{kRates[random() % 4]},
                                          PriceKind::Supplier));
        }
    }
    sumUp(tier);
    return tier;
}

} // namespace peiji::fixture
