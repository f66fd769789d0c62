// Calibration rows to constants, and the look-ups with their fall-backs.

#include "core/estimate/calibration.h"

#include <charconv>
#include <cmath>

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

template <class V>
const V& lookUp(const std::map<std::string, V>& table, std::string_view key, const V& fallback)
{
    // Map keys are std::string without transparent comparison: a short key lives in the string itself.
    const auto found = table.find(std::string(key));
    if (found != table.end())
        return found->second;
    const auto any = table.find("*");
    return any != table.end() ? any->second : fallback;
}

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
    else if (r.key == "allocator_slack" && r.field == "share")
        m.allocatorSlack = v;
    else if (r.key == "expert_imbalance" && r.field == "factor")
        m.expertImbalance = v;
    else
        m.constants[r.key + "." + r.field] = v;
    return true;
}

bool setDevice(DeviceEfficiency& d, const CalibrationRow& r, double v)
{
    d.source = r.source;
    if (r.field == "gemm_max")
        d.gemmMax = v;
    else if (r.field == "gemm_k0")
        d.gemmK0 = v;
    else if (r.field == "attention_forward")
        d.attentionForward = v;
    else if (r.field == "attention_backward")
        d.attentionBackward = v;
    else if (r.field == "memory_bandwidth")
        d.memoryBandwidth = v;
    else if (r.field == "fp8_scale")
        d.fp8Scale = v;
    else if (r.field == "launch_s")
        d.launch = seconds(v);
    else if (r.field == "measured")
        d.measured = v != 0.0;
    else
        return false;
    return true;
}

bool setLink(LinkEfficiency& l, const CalibrationRow& r, double v)
{
    l.source = r.source;
    if (r.field == "bus")
        l.bus = v;
    else if (r.field == "alpha_s")
        l.alpha = seconds(v);
    else if (r.field == "fixed_s")
        l.fixed = seconds(v);
    else
        return false;
    return true;
}

} // namespace

const IntervalFactors& MemoryCalibration::interval(const std::string& task, const std::string& framework) const
{
    for (const std::string& key : {task + "/" + framework, task + "/*", std::string("*/*")}) {
        const auto found = byTaskFramework.find(key);
        if (found != byTaskFramework.end())
            return found->second;
    }
    return kPriorInterval;
}

double MemoryCalibration::constant(const std::string& name, double fallback) const
{
    const auto found = constants.find(name);
    return found != constants.end() ? found->second : fallback;
}

const DeviceEfficiency& TimeCalibration::device(const std::string& arch) const
{
    static const DeviceEfficiency kPrior;
    return lookUp(byArch, arch, kPrior);
}

const LinkEfficiency& TimeCalibration::link(const std::string& kind) const
{
    static const LinkEfficiency kPrior;
    return lookUp(byLink, kind, kPrior);
}

const IntervalFactors& TimeCalibration::interval(const std::string& task, bool measuredDevice) const
{
    static const IntervalFactors kPrior{0.6, 1.7, 0, "prior"};
    if (measuredDevice)
        return lookUp(byTask, task, kPrior);
    const auto prior = byTask.find(task + "/prior");
    if (prior != byTask.end())
        return prior->second;
    return lookUp(byTask, "*/prior", kPrior);
}

double TimeCalibration::constant(const std::string& name, double fallback) const
{
    const auto found = constants.find(name);
    return found != constants.end() ? found->second : fallback;
}

Result<Calibration> calibrationFromRows(const std::vector<CalibrationRow>& rows, std::string version)
{
    Calibration c;
    c.version = std::move(version);
    for (const CalibrationRow& r : rows) {
        const Result<double> v = numberOf(r);
        if (!v)
            return v.error();
        bool known = true;
        if (r.group == "memory" || r.group == "memory-interval")
            known = setMemory(c.memory, r, *v);
        else if (r.group == "device")
            known = setDevice(c.time.byArch[r.key], r, *v);
        else if (r.group == "link")
            known = setLink(c.time.byLink[r.key], r, *v);
        else if (r.group == "time-interval")
            known = setInterval(c.time.byTask[r.key], r, *v);
        else if (r.group == "constant-time")
            c.time.constants[r.key] = *v;
        else
            return rowError(
                r, "未知的校准组，可用：memory、memory-interval、device、link、time-interval、constant-time",
                "unknown group; accepted: memory, memory-interval, device, link, time-interval, constant-time");
        if (!known)
            return rowError(r, "该组没有这个字段", "the group has no such field");
    }
    return c;
}

} // namespace peiji
