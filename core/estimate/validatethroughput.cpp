#include "core/estimate/validatethroughput.h"

#include "core/estimate/flops.h"
#include "core/estimate/search.h"
#include "core/estimate/validatethroughputrow.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace peiji
{

namespace
{

Error missing(const char* field, const char* zh, const char* en)
{
    return {ErrorKind::BadInput, field, {zh, en}};
}

LinkKind linkKindFrom(std::string_view id)
{
    for (const LinkKind k : {LinkKind::None, LinkKind::Pcie, LinkKind::PcieNoPeer, LinkKind::NvlinkBridge,
                             LinkKind::NvSwitch, LinkKind::InfinityFabric, LinkKind::Hccs})
        if (id == toId(k))
            return k;
    return LinkKind::Other;
}

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

Task taskOf(const TableRow& row)
{
    const std::string_view t = cell(row, "task");
    if (t == "lora")
        return has(cell(row, "precision"), "nf4") ? Task::Qlora : Task::Lora;
    return t == "sft" ? Task::FullFineTune : Task::Pretrain;
}

/// ZeRO stage and framework from the sharding column; nothing when it says nothing.
void readSharding(const TableRow& row, Plan& p, bool& stated)
{
    const std::string_view z = cell(row, "zero_stage");
    stated = !z.empty();
    const bool split = p.tp * p.pp > 1;
    p.framework = split ? Framework::MegatronCore : Framework::Fsdp;
    if (has(cell(row, "notes"), "Megatron-DeepSpeed"))
        p.framework = Framework::DeepSpeed;
    if (z.starts_with("fsdp") || z.starts_with("hsdp")) {
        p.framework = split && p.pp > 1 ? Framework::MegatronCore : Framework::Fsdp;
        p.zero = has(z, "(2") ? 2 : 3;
        const std::size_t dash = z.find('-');
        int group = 0;
        if (dash != std::string_view::npos &&
            std::from_chars(z.data() + dash + 1, z.data() + z.size(), group).ec == std::errc{} && group > 0)
            p.shardGroup = group;
        if (z.starts_with("hsdp"))
            p.shardGroup = -1; // one node, filled when the node is known
        return;
    }
    if (z == "0" || z == "1" || z == "2" || z == "3") {
        p.zero = z[0] - '0';
        if (!split)
            p.framework = Framework::DeepSpeed;
        if (p.zero == 3 && !split)
            p.framework = Framework::DeepSpeed;
        return;
    }
    if (has(z, "(3)")) {
        p.framework = Framework::DeepSpeed;
        p.zero = 3;
    }
}

const char* const kMarks[] = {"CHECK", "SUSPECT", "AMBIGUOUS", "INCONSISTENT"};

bool scorable(std::string_view notes)
{
    return std::none_of(std::begin(kMarks), std::end(kMarks), [&](const char* m) { return has(notes, m); });
}

struct CaseBuilder {
    const TableRow& row;
    const Calibration& cal;
    ThroughputCase& c;

    Status workload()
    {
        Result<ModelArchitecture> m = rowArchitecture(row, c.architectureKnown);
        if (!m)
            return m.error();
        Workload& w = c.workload;
        w.model = *m;
        w.task = taskOf(row);
        c.inferred += c.architectureKnown ? 0 : 2;
        const std::optional<ComputePrecision> p = rowPrecision(row);
        const int year = integer(row, "year", 2024);
        // Benchmarks on devices with 8-bit units use them since 2024; whole published runs (no device count) did not.
        const bool eight = c.hardware.device.rates.fp8.value() > 0.0 && year >= 2024 && number(row, "n_accel");
        w.precision.compute = p.value_or(eight ? ComputePrecision::Fp8 : ComputePrecision::Bf16);
        w.precision.weights = w.task == Task::Qlora ? WeightFormat::Nf4 : WeightFormat::Bf16;
        c.inferred += p ? 0 : 1;
        w.sequence = integer(row, "seq_len", 0);
        if (w.sequence <= 0) {
            w.sequence = 2048;
            ++c.inferred;
        }
        w.loraTargets.mlp = false; // the usual adapter of the tables: attention only
        w.globalBatch = integer(row, "global_batch_seqs", 0);
        c.year = year;
        const std::string_view notes = cell(row, "notes");
        c.traits.balancedExperts = has(notes, "force-balanced") || has(notes, "forced router balance");
        w.tokens = noteTokens(notes);
        c.tokens = w.tokens;
        return Unit{};
    }

    void hardware()
    {
        Hardware& h = c.hardware;
        const int devices = integer(row, "n_accel", 0);
        h.devicesPerNode = std::max(1, integer(row, "accel_per_node", h.devicesPerNode));
        const int all = devices > 0 ? devices : h.devicesPerNode;
        c.inferred += devices > 0 ? 0 : 1;
        h.devicesPerNode = std::min(h.devicesPerNode, all);
        while (all % h.devicesPerNode != 0)
            --h.devicesPerNode;
        h.nodes = all / h.devicesPerNode;
        if (const std::optional<double> gbit = number(row, "inter_node_link_gbps"); gbit && *gbit > 0.0)
            h.networkPerNode = fromGbit(*gbit);
        if (h.nodes == 1)
            h.networkPerNode = {};
    }

    bool statedLayout() const { return number(row, "tp") || number(row, "pp") || !cell(row, "zero_stage").empty(); }

    void layout()
    {
        Plan& p = c.plan;
        p.tp = std::max(1, integer(row, "tp", 1));
        p.pp = std::max(1, integer(row, "pp", 1));
        p.vpp = std::max(1, integer(row, "vpp", 1));
        p.cp = std::max(1, integer(row, "cp", 1));
        p.ep = std::max(1, integer(row, "ep", 1));
        const auto replicas = [&] { return std::max(1, c.hardware.devices() / (p.tp * p.pp * p.cp)); };
        const int global = c.workload.globalBatch;
        // More replicas than sequences: the context group is larger than stated.
        while (global > 0 && !number(row, "dp") && replicas() > global && replicas() % 2 == 0)
            p.cp *= 2;
        p.dp = replicas();
        p.sp = integer(row, "sp", 1) != 0;
        p.schedule = p.vpp > 1 ? PipelineSchedule::Interleaved : PipelineSchedule::OneFOneB;
        if (has(cell(row, "notes"), "DualPipe"))
            p.schedule = PipelineSchedule::DualPipe;
        else if (has(cell(row, "notes"), "schedule zero-bubble"))
            p.schedule = PipelineSchedule::ZeroBubble;
        bool stated = false;
        readSharding(row, p, stated);
        if (!stated) {
            const bool megatron = p.framework == Framework::MegatronCore || number(row, "tp").has_value();
            p.framework = megatron ? Framework::MegatronCore : Framework::Fsdp;
            if (has(cell(row, "notes"), "Megatron-DeepSpeed"))
                p.framework = Framework::DeepSpeed;
            p.zero = p.dp * p.cp > 1 ? (megatron ? 1 : 3) : 0;
            c.inferred += 1;
        }
        if (c.hardware.devices() == 1) {
            p.framework = Framework::SingleGpuPyTorch;
            p.zero = 0;
        }
        if (p.shardGroup < 0)
            p.shardGroup = std::min(c.hardware.devicesPerNode, p.dp * p.cp);
        if (p.shardGroup > 0 && (p.dp * p.cp) % p.shardGroup != 0)
            p.shardGroup = 0;
        const std::string_view flash = cell(row, "flash_attention");
        p.flashAttention = flash == "1" || (flash != "0" && integer(row, "year", 2024) >= 2023);
        p.offload = cell(row, "offload") == "activations" ? Offload::Activations : Offload::None;
    }

    void batch()
    {
        Plan& p = c.plan;
        const int accumulation = integer(row, "grad_accum", 0);
        p.microBatch = integer(row, "micro_batch", 0);
        int& global = c.workload.globalBatch;
        if (p.microBatch <= 0 && global > 0 && accumulation > 0)
            p.microBatch = global / (p.dp * accumulation);
        if (p.microBatch <= 0)
            ++c.inferred;
        if (global <= 0) {
            const int each = accumulation > 0 ? accumulation : p.pp > 1 ? 8 * p.pp : 4;
            global = std::max(1, p.microBatch) * p.dp * each;
            ++c.inferred;
        }
    }

    /// Share of the layers whose activations must be recomputed for the plan to fit.
    double neededRecompute(const Plan& p) const
    {
        const double usable = c.hardware.device.usable.value();
        Plan all = p;
        all.recompute = Recompute::Full;
        const double none = estimateMemory(c.workload, p, c.hardware.device, cal.memory).total.value();
        if (none <= usable)
            return 0.0;
        const double full = estimateMemory(c.workload, all, c.hardware.device, cal.memory).total.value();
        const double share = none <= full ? 1.0 : std::clamp((none - usable) / (none - full), 0.0, 1.0);
        // Outputs of norms and activations are a third of what a layer keeps and cost next to nothing to make again.
        constexpr double kCheap = 0.33;
        return p.flashAttention ? std::max(0.0, (share - kCheap) / (1.0 - kCheap)) : share;
    }

    std::vector<int> chunkChoices() const
    {
        const Plan& p = c.plan;
        std::vector<int> out{p.vpp};
        const bool other = p.schedule == PipelineSchedule::DualPipe || p.schedule == PipelineSchedule::ZeroBubble;
        const bool plain = has(cell(row, "notes"), "; 1F1B,");
        if (number(row, "vpp") || p.pp == 1 || other || plain)
            return out;
        // Whole stages, or whole with embedding and head counted as layers.
        const int layers = c.workload.model.layers % p.pp == 0 ? c.workload.model.layers : c.workload.model.layers + 2;
        if (layers % p.pp != 0)
            return out;
        const int perStage = layers / p.pp;
        for (int v = 2; v <= perStage; ++v)
            if (perStage % v == 0)
                out.push_back(v);
        return out;
    }

    /// Fastest over the settings left open: micro-batch, chunks, and as little recomputation as memory allows.
    void chooseOpen()
    {
        const std::string_view stated = cell(row, "recompute");
        Plan start = c.plan;
        start.recompute = stated == "full"        ? Recompute::Full
                          : stated == "selective" ? Recompute::Selective
                                                  : Recompute::None;
        c.inferred += stated.empty() ? 1 : 0;
        std::vector<int> sizes{start.microBatch};
        if (start.microBatch <= 0)
            sizes = {1, 2, 4, 8};
        double best = HUGE_VAL;
        ThroughputCase chosen = c;
        for (const int chunks : chunkChoices())
            for (const int size : sizes) {
                Plan trial = start;
                trial.microBatch = std::max(1, size);
                trial.vpp = chunks;
                if (trial.schedule == PipelineSchedule::OneFOneB || trial.schedule == PipelineSchedule::Interleaved)
                    trial.schedule = chunks > 1 ? PipelineSchedule::Interleaved : PipelineSchedule::OneFOneB;
                const int global = c.workload.globalBatch;
                if (trial.microBatch > 1 && 1LL * trial.microBatch * trial.dp > global)
                    continue;
                if (chunks > c.plan.vpp && trial.microBatches(global) % trial.pp != 0)
                    continue;
                ThroughputCase t = c;
                t.plan = trial;
                t.recomputeShare = stated.empty() ? neededRecompute(trial) : 0.0;
                const double seconds = ThroughputValidator::estimate(t, cal).stepSeconds.value;
                if (seconds < best) {
                    best = seconds;
                    chosen = t;
                }
            }
        c = chosen;
    }

    /// Nothing is known of the layout: the plan a user would get from the search.
    bool searchLayout()
    {
        Workload& w = c.workload;
        if (w.globalBatch <= 0) {
            w.globalBatch = c.hardware.devices() * 4;
            ++c.inferred;
        }
        c.inferred += 2;
        PlanSearchOptions o;
        o.allowOffload = false;
        o.allowTight = true;
        // A published run did fit: the margin kept for promises is not needed.
        Hardware roomy = c.hardware;
        roomy.device.usable = c.hardware.device.memory * 1.1;
        const PlanSearchResult r = searchPlans(w, roomy, cal, o);
        if (!r.best)
            return false;
        c.plan = r.best->plan;
        if (c.plan.recompute == Recompute::Full && cell(row, "recompute").empty()) {
            c.plan.recompute = Recompute::None;
            c.recomputeShare = neededRecompute(c.plan);
        }
        return true;
    }
};

/// Tokens a second and device, TFLOP/s in the row's convention, seconds or hours: the prediction of `quantity`.
double convert(const std::string& quantity, std::string_view notes, const ThroughputCase& c, const TimeEstimate& t)
{
    const double perDevice = t.tokensPerSecond.value / c.hardware.devices();
    if (quantity == "tokens_per_s_per_gpu")
        return perDevice;
    if (quantity == "step_time_s")
        return t.stepSeconds.value;
    if (quantity == "total_gpu_hours")
        return t.days.value * 24.0 * c.hardware.devices();
    const ModuleFlops f = moduleFlops(c.workload);
    const TokenFlops model = tokenFlops(c.workload, Recompute::None);
    double work = model.modelFull.value();
    if (has(notes, "flops=hw_full"))
        work += (f.forwardFull() - f.head).value();
    else if (has(notes, "flops=model_causal"))
        work = model.modelCausal.value();
    else if (has(notes, "flops=model_noatt"))
        work -= 3.0 * f.attentionFull.value();
    return perDevice * work * 1e-12;
}

} // namespace

Result<ValidationDevice> validationDeviceFromRow(const TableRow& row)
{
    ValidationDevice v;
    v.accelerator = cell(row, "accelerator");
    if (v.accelerator.empty())
        return missing("accelerator", "缺少加速卡名称", "the accelerator name is missing");
    const auto value = [&row](const char* column) { return number(row, column).value_or(0.0); };
    Device& d = v.node.device;
    d.id = cell(row, "device_id");
    d.archKey = cell(row, "engine_arch");
    d.memory = fromGiB(value("memory_gib"));
    d.usable = fromGiB(value("memory_gib") * 0.985);
    d.memoryBandwidth = fromGBPerSecond(value("bandwidth_gbs"));
    d.rates.bf16 = fromTeraflops(value("bf16_tflops"));
    d.rates.fp16 = d.rates.bf16;
    d.rates.fp8 = fromTeraflops(value("fp8_tflops"));
    d.rates.fp4 = fromTeraflops(value("fp4_tflops"));
    d.boardPower = watts(value("power_w"));
    v.node.link.kind = linkKindFrom(cell(row, "link_kind"));
    v.node.link.perDevice = fromGBPerSecond(value("link_gbs"));
    v.node.link.groupSize = integer(row, "link_group", 1);
    v.node.link.pcie = fromGBPerSecond(value("pcie_gbs"));
    v.node.devicesPerNode = std::max(1, integer(row, "devices_per_node", 8));
    v.node.networkPerNode = fromGbit(value("network_gbit"));
    if (d.memory.value() <= 0.0 || d.rates.bf16.value() <= 0.0 || d.memoryBandwidth.value() <= 0.0)
        return missing("memory_gib", "显存、带宽与算力必须为正数", "memory, bandwidth and rate must be positive");
    return v;
}

ThroughputValidator::ThroughputValidator(const std::vector<ValidationDevice>& devices, const Calibration& calibration)
    : m_devices(devices), m_calibration(calibration)
{
}

const ValidationDevice* ThroughputValidator::find(std::string_view accelerator) const
{
    for (const ValidationDevice& d : m_devices)
        if (d.accelerator == accelerator)
            return &d;
    return nullptr;
}

Result<ThroughputCase> ThroughputValidator::interpret(const TableRow& row) const
{
    const ValidationDevice* device = find(cell(row, "accelerator"));
    if (!device)
        return missing("accelerator", "加速卡不在设备表中，或型号不明确",
                       "the accelerator is not in the device table, or its type is ambiguous");
    ThroughputCase c;
    c.hardware = device->node;
    CaseBuilder b{row, m_calibration, c};
    b.hardware();
    if (Status s = b.workload(); !s)
        return s.error();
    if (c.workload.sequence < 1 || c.workload.sequence > 100'000'000)
        return missing("seq_len", "序列长度超出范围", "the sequence length is out of range");
    if (!b.statedLayout() && c.hardware.devices() > 1) {
        if (b.searchLayout())
            return c;
    }
    b.layout();
    if (c.plan.tp * c.plan.pp * c.plan.cp > c.hardware.devices())
        return missing("tp", "并行规模超过加速卡数", "the parallel sizes exceed the number of devices");
    b.batch();
    b.chooseOpen();
    return c;
}

TimeEstimate ThroughputValidator::estimate(const ThroughputCase& c, const Calibration& cal)
{
    TimeTraits traits = c.traits;
    traits.framework = &cal.time.framework(toId(c.plan.framework), c.year);
    const TimeEstimate none = estimateTime(c.workload, c.plan, c.hardware, cal.time, traits);
    if (c.recomputeShare <= 0.0)
        return none;
    Plan all = c.plan;
    all.recompute = Recompute::Full;
    // Recomputation by memory's need begins with what costs least: attention's result is kept.
    traits.keepsAttention = c.plan.flashAttention;
    TimeEstimate t = estimateTime(c.workload, all, c.hardware, cal.time, traits);
    const auto mix = [&c](double a, double b) { return a + c.recomputeShare * (b - a); };
    const auto mixed = [&mix](const Interval& a, const Interval& b) {
        return Interval{mix(a.low, b.low), mix(a.value, b.value), mix(a.high, b.high)};
    };
    const double tokensPerStep = none.tokensPerSecond.value * none.stepSeconds.value;
    t.stepSeconds = mixed(none.stepSeconds, t.stepSeconds);
    t.days = mixed(none.days, t.days);
    t.tokensPerSecond = {tokensPerStep / t.stepSeconds.high, tokensPerStep / t.stepSeconds.value,
                         tokensPerStep / t.stepSeconds.low};
    for (std::size_t i = 0; i < t.category.size(); ++i)
        t.category[i] = none.category[i] + c.recomputeShare * (t.category[i] - none.category[i]);
    return t;
}

ThroughputPrediction ThroughputValidator::predict(const TableRow& row) const
{
    ThroughputPrediction out;
    out.id = cell(row, "id");
    out.source = cell(row, "source");
    out.task = cell(row, "task");
    out.accelerator = cell(row, "accelerator");
    const std::string_view notes = cell(row, "notes");
    for (const char* q : {"tokens_per_s_per_gpu", "step_time_s", "tflops_per_gpu", "total_gpu_hours"}) {
        if (cell(row, std::string("measured_") + q).empty())
            continue;
        out.quantity = q;
        break;
    }
    if (out.quantity.empty()) {
        out.whyNot = {"没有可预测的实测量", "no measured quantity that can be predicted"};
        return out;
    }
    const Result<ThroughputCase> c = interpret(row);
    if (!c) {
        out.whyNot = c.error().what;
    } else if (out.quantity == "total_gpu_hours" && c->tokens <= 0.0) {
        out.whyNot = {"没有给出训练的 token 总数", "the number of tokens trained is not given"};
    } else {
        const TimeEstimate t = estimate(*c, m_calibration);
        const double value = convert(out.quantity, notes, *c, t);
        const double widen = 1.0 + m_calibration.time.constant("inferred_widening", 0.1) * c->inferred;
        double low = std::pow(t.stepSeconds.low / t.stepSeconds.value, widen);
        double high = std::pow(t.stepSeconds.high / t.stepSeconds.value, widen);
        const bool time = out.quantity == "step_time_s" || out.quantity == "total_gpu_hours";
        out.predicted = time ? Interval::scaled(value, low, high) : Interval::scaled(value, 1.0 / high, 1.0 / low);
        out.inferred = c->inferred;
        out.scored = scorable(notes);
    }
    // Only now is the measured value read, to stand beside the prediction.
    out.measured = number(row, "measured_" + out.quantity).value_or(0.0);
    return out;
}

} // namespace peiji
