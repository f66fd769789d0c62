#include "db/json/planjson.h"

#include "db/json/strictjson.h"

namespace peiji
{

Result<GivenPlan> planFromJson(const nlohmann::json& object, const std::string& path)
{
    constexpr NumberRange kSize{1, 1'000'000};
    StrictObject o(object, path);
    GivenPlan given;
    Plan& p = given.plan;
    given.hasDp = o.has("dp");
    given.hasFramework = o.has("framework");
    given.hasSchedule = o.has("schedule");
    given.hasSp = o.has("sp");
    for (const char* key : {"label", "text", "devices"})
        o.take(key);
    o.identifier("framework", p.framework, parseFramework);
    o.count("tp", p.tp, kSize);
    o.flag("sp", p.sp);
    o.count("pp", p.pp, kSize);
    o.count("vpp", p.vpp, {1, 1024});
    o.count("cp", p.cp, kSize);
    o.count("ep", p.ep, kSize);
    o.count("etp", p.etp, {0, 1024});
    o.count("dp", p.dp, kSize);
    o.count("zero", p.zero, {0, 3});
    o.count("shard_group", p.shardGroup, {0, 1'000'000});
    o.count("micro_batch", p.microBatch, {1, 65536});
    o.identifier("recompute", p.recompute, parseRecompute);
    o.identifier("offload", p.offload, parseOffload);
    o.flag("offload_to_nvme", p.offloadToNvme);
    o.identifier("schedule", p.schedule, parseSchedule);
    o.identifier("exchange", p.exchange, parseContextExchange);
    o.flag("flash_attention", p.flashAttention);
    o.flag("fused_loss", p.fusedLoss);
    if (const auto error = o.finish())
        return *error;
    return given;
}

nlohmann::ordered_json planToJson(const Plan& p)
{
    return {{"framework", toId(p.framework)},
            {"devices", p.devices()},
            {"tp", p.tp},
            {"sp", p.sp},
            {"pp", p.pp},
            {"vpp", p.vpp},
            {"cp", p.cp},
            {"ep", p.ep},
            {"etp", p.etp},
            {"dp", p.dp},
            {"zero", p.zero},
            {"shard_group", p.shardGroup},
            {"micro_batch", p.microBatch},
            {"recompute", toId(p.recompute)},
            {"offload", toId(p.offload)},
            {"offload_to_nvme", p.offloadToNvme},
            {"schedule", toId(p.schedule)},
            {"exchange", toId(p.exchange)},
            {"flash_attention", p.flashAttention},
            {"fused_loss", p.fusedLoss}};
}

} // namespace peiji
