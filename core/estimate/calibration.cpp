// Calibration rows to constants, and the look-ups with their fall-backs.

#include "core/estimate/calibration.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

namespace peiji
{

namespace
{

const IntervalFactors kPriorInterval{0.75, 1.35, 0, "prior"};

Error rowError(const CalibrationRow& r, const char* zh, const char* en)
{
    return {ErrorKind::BadInput, r.group + "," + r.key + "," + r.field, {zh, en}};
}

Result<double> numberOf(const CalibrationRow& r)
{
    double v = 0.0;
    const char* end = r.value.data() + r.value.size();
    const auto [stop, code] = std::from_chars(r.value.data(), end, v);
    if (code != std::errc{} || stop != end || !std::isfinite(v) || v < 0.0)
        return rowError(r, "数值必须是非负的有限小数", "the value must be a finite decimal number, not negative");
    return v;
}

/// "task/framework" composed without allocation; identifiers are short.
class IntervalKey
{
public:
    IntervalKey(std::string_view task, std::string_view framework)
    {
        add(task);
        add("/");
        add(framework);
    }
    std::string_view text() const { return {m_text.data(), m_size}; }

private:
    void add(std::string_view part)
    {
        const std::size_t count = std::min(part.size(), m_text.size() - m_size);
        std::copy_n(part.data(), count, m_text.data() + m_size);
        m_size += count;
    }
    std::array<char, 64> m_text{};
    std::size_t m_size = 0;
};

bool setInterval(IntervalFactors& f, const CalibrationRow& r, double v)
{
    f.source = r.source;
    if (r.field == "low")
        f.low = v;
    else if (r.field == "high")
        f.high = v;
    else if (r.field == "samples")
        f.samples = static_cast<int>(v);
    else
        return false;
    return true;
}

bool setSlack(SlackShares& s, std::string_view field, double v)
{
    using Row = std::pair<std::string_view, double SlackShares::*>;
    constexpr std::array<Row, 10> kFields{{{"activations", &SlackShares::activations},
                                           {"activations_fsdp", &SlackShares::activationsFsdp},
                                           {"logits", &SlackShares::logits},
                                           {"logits_eager", &SlackShares::logitsEager},
                                           {"logits_kernel", &SlackShares::logitsKernel},
                                           {"step", &SlackShares::step},
                                           {"step_eager", &SlackShares::stepEager},
                                           {"step_sub_group", &SlackShares::stepSubGroup},
                                           {"growing_cache", &SlackShares::growingCache},
                                           {"least", &SlackShares::least}}};
    for (const auto& [name, member] : kFields)
        if (name == field) {
            s.*member = v;
            return true;
        }
    return false;
}

bool setMemory(MemoryCalibration& m, const CalibrationRow& r, double v)
{
    if (r.group == "memory-interval")
        return setInterval(m.byTaskFramework[r.key], r, v);
    if (r.key == "context" && r.field == "gib")
        m.contextCuda = fromGiB(v);
    else if (r.key == "nccl_per_group" && r.field == "gib")
        m.ncclPerGroup = fromGiB(v);
    else if (r.key == "workspace" && r.field == "gib")
        m.workspace = fromGiB(v);
    else if (r.key == "slack")
        return setSlack(m.slack, r.field, v);
    else if (r.key == "expert_imbalance" && r.field == "factor")
        m.expertImbalance = v;
    else
        m.constants[r.key + "." + r.field] = v;
    return true;
}

} // namespace

const IntervalFactors& MemoryCalibration::interval(std::string_view task, std::string_view framework) const
{
    const std::array<IntervalKey, 4> keys{IntervalKey(task, framework), IntervalKey(task, "*"),
                                          IntervalKey("*", framework), IntervalKey("*", "*")};
    for (const IntervalKey& key : keys) {
        const auto found = byTaskFramework.find(key.text());
        if (found != byTaskFramework.end())
            return found->second;
    }
    return kPriorInterval;
}

double MemoryCalibration::constant(std::string_view name, double fallback) const
{
    const auto found = constants.find(name);
    return found != constants.end() ? found->second : fallback;
}

Result<Calibration> calibrationFromRows(const std::vector<CalibrationRow>& rows, std::string version)
{
    Calibration c;
    c.version = std::move(version);
    for (const CalibrationRow& r : rows) {
        if (r.group.starts_with("time.")) {
            const Status applied = applyTimeRow(r, c.time);
            if (!applied)
                return applied.error();
            continue;
        }
        if (r.group != "memory" && r.group != "memory-interval")
            return rowError(r, "未知的校准组，可用：memory、memory-interval、time.*",
                            "unknown group; accepted: memory, memory-interval, time.*");
        const Result<double> v = numberOf(r);
        if (!v)
            return v.error();
        if (!setMemory(c.memory, r, *v))
            return rowError(r, "该组没有这个字段", "the group has no such field");
    }
    return c;
}

} // namespace peiji
