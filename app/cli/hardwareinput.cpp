#include "app/cli/hardwareinput.h"

#include "app/cli/readinput.h"
#include "core/build/complete.h"
#include "core/catalogue/pricing.h"
#include "db/json/planjson.h"
#include "db/json/strictjson.h"

#include <algorithm>
#include <array>

namespace peiji
{

namespace
{

constexpr int kUsualCardsPerNode = 8;

template <class Ids>
Error unknownPart(const CommandInput& in, const char* option, const std::string& given, const Ids& ids)
{
    const std::string near = nearestOf(given, ids);
    std::vector<Arg> args = {{"given", given}, {"near", near}, {"kind", std::string(option + 2)}};
    return in.badInput(option, near.empty() ? "cli.error.part" : "cli.error.partNear", std::move(args));
}

Result<const Part*> findPart(const CommandInput& in, const char* option, const std::string& id, PartKind kind)
{
    const Part* part = in.catalogue().part(id);
    if (part && part->kind == kind)
        return part;
    std::vector<std::string> ids;
    for (const Part* p : in.catalogue().partsOf(kind))
        ids.push_back(p->id);
    return unknownPart(in, option, id, ids);
}

/// Cards of one node: what must be divided is the number of all cards.
struct Counts {
    int cards = 1, nodes = 1;
    int perNode() const { return cards / nodes; }
};

Result<Counts> readCounts(const CommandInput& in, const AcceleratorSpec& a)
{
    Counts counts;
    counts.cards = in.options.integer("count").value_or(1);
    const int domain = a.mount == "pcie" ? kUsualCardsPerNode : std::max(kUsualCardsPerNode, a.maxLinked);
    const int least = (counts.cards + domain - 1) / domain;
    counts.nodes = in.options.integer("nodes").value_or(least);
    if (counts.nodes > counts.cards || counts.cards % counts.nodes != 0)
        return in.badInput("--nodes", "cli.error.nodes",
                           {{"count", NumberArg{double(counts.cards)}}, {"nodes", NumberArg{double(counts.nodes)}}});
    return counts;
}

/// Cheapest complete machine that takes the cards; the named platform only, when one is named.
std::optional<Build> machineFor(const CommandInput& in, const Part& accelerator, const Part* named, Counts counts,
                                const Workload& w, Bytes ram, Bytes drives)
{
    const Shelf shelf(in.catalogue(), defaultPricing(in.catalogue(), Currency::CNY, today()));
    CompletionRequest request;
    request.accelerator = &accelerator;
    request.perNode = counts.perNode();
    request.nodes = counts.nodes;
    request.needs.training = w.isTraining();
    request.needs.ramGb = toGiB(ram); // DIMMs are sold in GiB called GB
    request.needs.hotTb = toTB(drives);
    request.fabricGbpsPerNode = counts.nodes > 1 ? in.options.number("network_gbit").value_or(400.0) : 0.0;
    const auto tryOn = [&](const Part* platform, const Part* chassis) {
        request.platform = platform;
        request.chassis = chassis;
        return completeBuild(request, shelf).build;
    };
    for (const ShelfItem& item : shelf.platforms) {
        if (named && item.part != named)
            continue;
        const auto* spec = item.part->as<PlatformSpec>();
        if (!spec || spec->kind == "case")
            continue;
        if (spec->kind != "board") {
            if (std::optional<Build> b = tryOn(item.part, nullptr))
                return b;
            continue;
        }
        for (const ShelfItem& chassis : shelf.cases) {
            if (std::optional<Build> b = tryOn(item.part, chassis.part))
                return b;
        }
    }
    return std::nullopt;
}

/// Hosts that no catalogue machine stands behind: the policies' usual server, said so in the answer.
Result<Hardware> assumedHardware(const CommandInput& in, const Part& accelerator, Counts counts)
{
    Build bare;
    bare.nodes = counts.nodes;
    bare.node.push_back({accelerator.id, counts.perNode(), LineRole::Accelerator});
    std::optional<Hardware> h = hardwareOf(bare, in.catalogue());
    if (!h)
        return in.badInput("--accelerator", "cli.error.specs", {{"given", accelerator.id}});
    const double vram = toGiB(h->device.memory) * h->devicesPerNode;
    h->host.ram = fromGiB(std::max(256.0, 2.0 * vram));
    h->host.cores = std::max(16, 8 * h->devicesPerNode);
    h->host.memoryBandwidth = fromGBPerSecond(300.0);
    h->host.basePower = watts(400.0 + 100.0 * h->devicesPerNode);
    h->host.storageRead = fromGBPerSecond(6.0);
    h->host.storageWrite = fromGBPerSecond(4.0);
    return std::move(*h);
}

template <class Value, class Parse>
Status takeWord(const Options& o, const char* name, Value& out, Parse parse)
{
    const std::optional<std::string> typed = o.text(name);
    if (!typed)
        return Unit{};
    const auto value = parse(*typed);
    if (!value)
        return Error{ErrorKind::BadInput, dashed(name), value.error().what};
    out = *value;
    return Unit{};
}

/// How the nodes are joined, and the drives of one.
Status takeFabric(const Options& o, Hardware& h)
{
    if (const Status s = takeWord(o, "fabric", h.fabric, parseFabric); !s)
        return s;
    h.fabricGroup = o.integer("fabric_group").value_or(h.fabricGroup);
    h.oversubscription = o.number("oversubscription").value_or(h.oversubscription);
    if (const std::optional<double> tb = o.number("storage_tb"))
        h.host.storageCapacity = bytes(*tb * kTB);
    return Unit{};
}

/// The plan object of the batch line, or of the file that --plan names.
Result<GivenPlan> givenPlan(const CommandInput& in)
{
    if (in.plan)
        return planFromJson(*in.plan, "plan");
    const std::optional<std::string> path = in.options.text("plan");
    if (!path)
        return GivenPlan{};
    const Result<std::string> text = readText(*path);
    if (!text)
        return text.error();
    const Result<nlohmann::json> object = parseJsonObject(*text, inputName(*path));
    if (!object)
        return object.error();
    return planFromJson(*object, inputName(*path));
}

/// The framework that people run such a layout with.
Framework usualFramework(const Workload& w, const Plan& p)
{
    if (w.framework)
        return *w.framework;
    if (!w.isTraining())
        return Framework::Vllm;
    if (p.devices() == 1)
        return p.offload == Offload::None ? Framework::SingleGpuPyTorch : Framework::DeepSpeed;
    if (p.tp * p.pp * p.cp * p.ep > 1)
        return Framework::MegatronCore;
    return p.zero == 3 && p.offload == Offload::None ? Framework::Fsdp : Framework::DeepSpeed;
}

} // namespace

Result<ChosenHardware> readHardware(const CommandInput& in, const Workload& w, Bytes ram)
{
    const std::optional<std::string> id = in.options.text("accelerator");
    if (!id)
        return in.badInput("--accelerator", "cli.error.needAccelerator");
    Result<const Part*> accelerator = findPart(in, "--accelerator", *id, PartKind::Accelerator);
    if (!accelerator)
        return accelerator.error();
    const Part* platform = nullptr;
    if (const std::optional<std::string> name = in.options.text("platform")) {
        Result<const Part*> found = findPart(in, "--platform", *name, PartKind::Platform);
        if (!found)
            return found.error();
        platform = *found;
    }
    const Result<Counts> counts = readCounts(in, *(*accelerator)->as<AcceleratorSpec>());
    if (!counts)
        return counts.error();

    ChosenHardware out;
    out.accelerator = *accelerator;
    const StorageEstimate files = estimateStorage(w);
    const Bytes drives = (files.dataset + files.modelFiles + files.checkpointsKept) / double(counts->nodes);
    // Where no machine takes so much: one with less, and the answer says what is short.
    for (const auto& [memory, hot] : {std::pair{ram, drives}, std::pair{ram, Bytes{}}, std::pair{Bytes{}, Bytes{}}}) {
        if (!out.build)
            out.build = machineFor(in, **accelerator, platform, *counts, w, memory, hot);
    }
    if (!out.build && platform)
        return in.badInput("--platform", "cli.error.housing",
                           {{"platform", platform->name},
                            {"accelerator", (*accelerator)->name},
                            {"count", NumberArg{double(counts->perNode())}}});
    std::optional<Hardware> built = out.build ? hardwareOf(*out.build, in.catalogue()) : std::nullopt;
    if (built) {
        out.hardware = *built;
    } else {
        out.build.reset();
        Result<Hardware> assumed = assumedHardware(in, **accelerator, *counts);
        if (!assumed)
            return assumed.error();
        out.hardware = *assumed;
    }
    if (counts->nodes > 1 && (in.options.has("network_gbit") || out.hardware.networkPerNode.value() <= 0))
        out.hardware.networkPerNode = fromGbit(in.options.number("network_gbit").value_or(400.0));
    if (const Status s = takeFabric(in.options, out.hardware); !s)
        return s.error();
    return out;
}

bool ramSuffices(const Workload& w, const Plan& p, const Hardware& h)
{
    return estimateHostMemory(w, p, h).ram.value <= h.host.ram.value();
}

Result<PlannedHardware> planOnHardware(const CommandInput& in, const Workload& w, bool allowOffload)
{
    PlanSearchOptions options;
    options.allowOffload = allowOffload;
    options.allSchedules = in.options.flag("all_schedules");
    options.exhaustive = in.options.flag("exhaustive");
    PlannedHardware out;
    for (Bytes ram{};;) {
        Result<ChosenHardware> chosen = readHardware(in, w, ram);
        if (!chosen)
            return chosen.error();
        out.chosen = std::move(chosen).value();
        const Hardware& h = out.chosen.hardware;
        out.found = searchPlans(w, h, *in.engine.calibration, options);
        if (!out.found.best || ramSuffices(w, out.found.best->plan, h))
            return out;
        const bool offloads = out.found.best->plan.offload != Offload::None;
        if (ram.value() > 0 && !(offloads && options.allowOffload))
            return out;
        if (ram.value() > 0) { // the host was given all it can take
            options.allowOffload = false;
            ram = Bytes{};
        } else {
            ram = bytes(estimateHostMemory(w, out.found.best->plan, h).ram.high);
        }
    }
}

bool hasPlanOptions(const CommandInput& in)
{
    const Options& o = in.options;
    static constexpr std::array kNames = {
        "framework",       "tp",         "pp",   "vpp",         "cp",       "ep",       "dp",  "zero",      "offload",
        "flash_attention", "fused_loss", "plan", "micro_batch", "schedule", "exchange", "etp", "recompute", "sp",
        "offload_to_nvme", "shard_group"};
    return in.plan || std::any_of(kNames.begin(), kNames.end(), [&o](const char* name) { return o.has(name); });
}

Result<Plan> readPlan(const CommandInput& in, const Workload& w, const Hardware& h)
{
    const Options& o = in.options;
    const Result<GivenPlan> given = givenPlan(in);
    if (!given)
        return given.error();
    Plan p = given->plan;
    p.tp = o.integer("tp").value_or(p.tp);
    p.pp = o.integer("pp").value_or(p.pp);
    p.vpp = o.integer("vpp").value_or(p.vpp);
    p.cp = o.integer("cp").value_or(p.cp);
    p.ep = o.integer("ep").value_or(p.ep);
    p.etp = o.integer("etp").value_or(p.etp);
    p.sp = o.onOff("sp").value_or(p.sp);
    p.zero = o.integer("zero").value_or(p.zero);
    p.shardGroup = o.integer("shard_group").value_or(p.shardGroup);
    p.offloadToNvme = o.onOff("offload_to_nvme").value_or(p.offloadToNvme);
    p.microBatch = o.integer("micro_batch").value_or(p.microBatch);
    p.flashAttention = o.onOff("flash_attention").value_or(p.flashAttention);
    p.fusedLoss = o.onOff("fused_loss").value_or(p.fusedLoss);
    if (const Status s = takeWord(o, "recompute", p.recompute, parseRecompute); !s)
        return s.error();
    if (const Status s = takeWord(o, "offload", p.offload, parseOffload); !s)
        return s.error();
    if (const Status s = takeWord(o, "exchange", p.exchange, parseContextExchange); !s)
        return s.error();
    const long long group = 1LL * p.tp * p.pp * p.cp;
    const bool hasDp = o.has("dp") || given->hasDp;
    if (!hasDp && (group > h.devices() || h.devices() % group != 0))
        return in.badInput("--tp --pp --cp", "cli.error.divide",
                           {{"group", NumberArg{double(group)}}, {"devices", NumberArg{double(h.devices())}}});
    if (!hasDp)
        p.dp = static_cast<int>(h.devices() / group);
    p.dp = o.integer("dp").value_or(p.dp);
    if (!given->hasSchedule || o.has("vpp"))
        p.schedule = p.vpp > 1 ? PipelineSchedule::Interleaved : PipelineSchedule::OneFOneB;
    if (const Status s = takeWord(o, "schedule", p.schedule, parseSchedule); !s)
        return s.error();
    if (!given->hasFramework)
        p.framework = usualFramework(w, p);
    if (const Status s = takeWord(o, "framework", p.framework, parseFramework); !s)
        return s.error();
    if (const Status s = checkPlan(p, w, h); !s)
        return s.error();
    return p;
}

} // namespace peiji
