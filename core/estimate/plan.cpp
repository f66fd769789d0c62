// Plans in words.

#include "core/estimate/plan.h"

namespace peiji
{

namespace
{

void append(std::string& label, const char* name, int value)
{
    if (value <= 1)
        return;
    if (!label.empty())
        label += ' ';
    label += name;
    label += std::to_string(value);
}

/// Schedules that engineers name; 1F1B and interleaving show in PP and VPP.
const char* scheduleSuffix(PipelineSchedule s)
{
    switch (s) {
    case PipelineSchedule::GPipe:
        return " GPipe";
    case PipelineSchedule::ZeroBubble:
        return " ZB-H1";
    case PipelineSchedule::ZeroBubbleH2:
        return " ZB-H2";
    case PipelineSchedule::ZeroBubbleV:
        return " ZB-V";
    case PipelineSchedule::DualPipe:
        return " DualPipe";
    default:
        return "";
    }
}

Arg countArg(const char* name, double value)
{
    return {name, NumberArg{value, NumberKind::Plain, 0}};
}

} // namespace

std::string planLabel(const Plan& p)
{
    std::string label;
    append(label, "TP", p.tp);
    append(label, "PP", p.pp);
    append(label, "VPP", p.vpp);
    append(label, "CP", p.cp);
    append(label, "EP", p.ep);
    if (p.etp > 0 && p.ep > 1)
        label.append(" ETP").append(std::to_string(p.etp));
    append(label, "DP", p.dp);
    if (label.empty())
        label = "DP1";
    if (p.framework == Framework::Fsdp && p.zero >= 3)
        label += " FSDP";
    else if (p.zero > 0)
        label.append(" ZeRO-").append(std::to_string(p.zero));
    if (p.zero > 0 && p.shardGroup > 0 && p.shardGroup < p.dp * p.cp)
        label.append("/").append(std::to_string(p.shardGroup));
    // Only what differs from the usual recipe.
    if (p.pp > 1)
        label += scheduleSuffix(p.schedule);
    if (p.tp > 1 && !p.sp)
        label += " no-SP";
    if (p.cp > 1 && p.exchange != ContextExchange::Ring)
        label.append(" exchange=").append(toId(p.exchange));
    if (!p.flashAttention)
        label += " unfused-attention";
    label.append(" mb").append(std::to_string(p.microBatch));
    label += " recompute=";
    label += toId(p.recompute);
    switch (p.offload) {
    case Offload::None:
        break;
    case Offload::Optimizer:
        label += " offload=optimizer";
        break;
    case Offload::OptimizerAndParameters:
        label += " offload=optimizer+parameters";
        break;
    case Offload::Activations:
        label += " offload=activations";
        break;
    }
    if (p.offload != Offload::None && p.offloadToNvme)
        label += "@nvme";
    return label;
}

Message describePlan(const Plan& p, Task task)
{
    const double devices = p.devices();
    if (task == Task::Inference) {
        if (p.devices() == 1)
            return {"plan.serve.single", {}};
        return {"plan.serve.split", {countArg("devices", devices), countArg("tp", p.tp), countArg("replicas", p.dp)}};
    }
    if (p.devices() == 1)
        return {"plan.train.single", {}};
    if (p.pp > 1)
        return {"plan.train.pipeline",
                {countArg("devices", devices), countArg("tp", p.tp), countArg("pp", p.pp),
                 countArg("replicas", double(p.dp) * p.cp)}};
    if (p.tp > 1)
        return {"plan.train.tensor",
                {countArg("devices", devices), countArg("tp", p.tp), countArg("replicas", double(p.dp) * p.cp)}};
    if (p.zero >= 3)
        return {"plan.train.sharded", {countArg("devices", devices)}};
    return {"plan.train.data", {countArg("devices", devices)}};
}

} // namespace peiji
