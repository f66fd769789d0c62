#pragma once
// A plan as a JSON object with stable keys, strictly read: the object that an answer prints can be given back.

#include "core/estimate/plan.h"

#include <nlohmann/json.hpp>

namespace peiji
{

/// What a plan object said; the rest keeps the defaults.
struct GivenPlan {
    Plan plan;
    bool hasDp = false;
    bool hasFramework = false;
    bool hasSchedule = false;
    bool hasSp = false;
};

/// Keys: framework, tp, sp, pp, vpp, cp, ep, etp, dp, zero, shard_group, micro_batch, recompute, offload,
/// offload_to_nvme, schedule, exchange, flash_attention, fused_loss; "label", "text" and "devices" of an answer are
/// passed over. BadInput names `path`.key and what is accepted. Only the form is checked, not the sizes (checkPlan).
Result<GivenPlan> planFromJson(const nlohmann::json& object, const std::string& path);

/// The same keys.
nlohmann::ordered_json planToJson(const Plan& p);

} // namespace peiji
