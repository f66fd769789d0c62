// Stable identifiers of the plan's choices, one table each.

#include "core/estimate/plan.h"

#include <array>
#include <utility>

namespace peiji
{

namespace
{

template <class E>
using IdRow = std::pair<E, const char*>;

constexpr std::array<IdRow<PipelineSchedule>, 7> kSchedules{{{PipelineSchedule::OneFOneB, "1f1b"},
                                                             {PipelineSchedule::Interleaved, "interleaved"},
                                                             {PipelineSchedule::GPipe, "gpipe"},
                                                             {PipelineSchedule::ZeroBubble, "zero_bubble_h1"},
                                                             {PipelineSchedule::ZeroBubbleH2, "zero_bubble_h2"},
                                                             {PipelineSchedule::ZeroBubbleV, "zero_bubble_v"},
                                                             {PipelineSchedule::DualPipe, "dualpipe"}}};
constexpr std::array<IdRow<ContextExchange>, 3> kExchanges{{{ContextExchange::Ring, "ring"},
                                                            {ContextExchange::AllGather, "all_gather"},
                                                            {ContextExchange::AllToAll, "all_to_all"}}};
constexpr std::array<IdRow<Offload>, 4> kOffloads{{{Offload::None, "none"},
                                                   {Offload::Optimizer, "optimizer"},
                                                   {Offload::OptimizerAndParameters, "optimizer_and_parameters"},
                                                   {Offload::Activations, "activations"}}};

template <class E, std::size_t N>
const char* idOf(const std::array<IdRow<E>, N>& rows, E value)
{
    for (const auto& [v, id] : rows)
        if (v == value)
            return id;
    return "";
}

template <class E, std::size_t N>
Result<E> valueOf(const std::array<IdRow<E>, N>& rows, std::string_view id, const char* field)
{
    std::string zh = "可接受的值：";
    std::string en = "accepted: ";
    const char* between = "";
    for (const auto& [v, name] : rows) {
        if (id == name)
            return v;
        zh.append(*between ? "、" : "").append(name);
        en.append(between).append(name);
        between = ", ";
    }
    return Error{ErrorKind::BadInput, field, {std::move(zh), std::move(en)}};
}

} // namespace

const char* toId(PipelineSchedule s)
{
    return idOf(kSchedules, s);
}

const char* toId(ContextExchange e)
{
    return idOf(kExchanges, e);
}

const char* toId(Offload o)
{
    return idOf(kOffloads, o);
}

Result<PipelineSchedule> parseSchedule(std::string_view id)
{
    return valueOf(kSchedules, id, "schedule");
}

Result<ContextExchange> parseContextExchange(std::string_view id)
{
    return valueOf(kExchanges, id, "exchange");
}

Result<Offload> parseOffload(std::string_view id)
{
    return valueOf(kOffloads, id, "offload");
}

} // namespace peiji
