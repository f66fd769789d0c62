#include "core/estimate/calibration.h"

#include <charconv>
#include <cmath>
#include <utility>

namespace peiji
{

namespace
{

template <class T>
const T& findOr(const std::map<std::string, T, std::less<>>& table, std::string_view key)
{
    static const T kDefault{};
    auto it = table.find(key);
    if (it == table.end())
        it = table.find(std::string_view("*"));
    return it == table.end() ? kDefault : it->second;
}

Error rowError(const CalibrationRow& row, const char* zh, const char* en)
{
    return {ErrorKind::BadInput, "calibration " + row.group + "/" + row.key + "/" + row.field, {zh, en}};
}

bool parseValue(const std::string& text, double& out)
{
    const char* end = text.data() + text.size();
    const auto [stop, ec] = std::from_chars(text.data(), end, out);
    return ec == std::errc{} && stop == end && std::isfinite(out);
}

bool setSeconds(Seconds& target, double microseconds)
{
    target = seconds(microseconds * 1e-6);
    return true;
}

bool set(double& target, double value)
{
    target = value;
    return true;
}

/// `field` is "<format>.<member>", e.g. "fp8.k0".
bool setGemm(GemmEfficiency& g, std::string_view member, double v)
{
    if (member == "max")
        return set(g.max, v);
    if (member == "k0")
        return set(g.k0, v);
    if (member == "small_tile")
        return set(g.smallTile, v);
    if (member == "tiny_tile")
        return set(g.tinyTile, v);
    if (member == "soft")
        return set(g.soft, v);
    if (member == "quantise_us")
        return setSeconds(g.quantise, v);
    return false;
}

bool setDevice(DeviceEfficiency& d, std::string_view field, double v)
{
    if (field.starts_with("bf16."))
        return setGemm(d.bf16, field.substr(5), v);
    if (field.starts_with("fp8."))
        return setGemm(d.fp8, field.substr(4), v);
    if (field.starts_with("fp4."))
        return setGemm(d.fp4, field.substr(4), v);
    const std::pair<std::string_view, double*> table[] = {
        {"sustained", &d.sustained},
        {"sustained8", &d.sustained8},
        {"grouped", &d.grouped},
        {"attention_forward", &d.attentionForward},
        {"attention_backward", &d.attentionBackward},
        {"attention_s0", &d.attentionS0},
        {"narrow_head", &d.narrowHead},
        {"portable_attention", &d.portableAttention},
        {"memory_bandwidth", &d.memoryBandwidth},
        {"product_bandwidth", &d.productBandwidth},
        {"idle_power", &d.idlePower},
        {"training_power", &d.trainingPower},
    };
    for (const auto& [name, target] : table)
        if (field == name)
            return set(*target, v);
    if (field == "launch_us")
        return setSeconds(d.launch, v);
    if (field == "processors") {
        d.processors = static_cast<int>(v);
        return d.processors > 0;
    }
    if (field == "measured") {
        d.measured = v != 0.0;
        return true;
    }
    return false;
}

bool setLink(LinkEfficiency& l, std::string_view field, double v)
{
    if (field == "bus")
        return set(l.bus, v);
    if (field == "all_to_all")
        return set(l.allToAll, v);
    if (field == "alpha_us")
        return setSeconds(l.alpha, v);
    if (field == "in_switch")
        return set(l.inSwitch, v);
    if (field == "small_us")
        return setSeconds(l.small, v);
    return field == "fixed_us" && setSeconds(l.fixed, v);
}

bool setFramework(FrameworkEfficiency& f, std::string_view field, double v)
{
    const std::pair<std::string_view, double*> table[] = {
        {"elementwise", &f.elementwise},      {"per_step", &f.perStep},
        {"tensor_overlap", &f.tensorOverlap}, {"data_overlap", &f.dataOverlap},
        {"gather_overlap", &f.gatherOverlap}, {"expert_overlap", &f.expertOverlap},
        {"optimizer", &f.optimizer},          {"native_attention", &f.nativeAttention},
    };
    for (const auto& [name, target] : table)
        if (field == name)
            return set(*target, v);
    if (field == "host_per_experts_us")
        return setSeconds(f.hostPerExperts, v);
    return field == "host_per_layer_us" && setSeconds(f.hostPerLayer, v);
}

bool setInterval(IntervalFactors& i, std::string_view field, double v)
{
    if (field == "low")
        return set(i.low, v);
    if (field == "high")
        return set(i.high, v);
    if (field == "samples") {
        i.samples = static_cast<int>(v);
        return true;
    }
    return false;
}

} // namespace

const DeviceEfficiency& TimeCalibration::device(std::string_view id, std::string_view arch) const
{
    const auto it = byArch.find(id);
    return it != byArch.end() ? it->second : findOr(byArch, arch);
}

const LinkEfficiency& TimeCalibration::link(std::string_view kind) const
{
    return findOr(byLink, kind);
}

const FrameworkEfficiency& TimeCalibration::framework(std::string_view id) const
{
    return findOr(byFramework, id);
}

const FrameworkEfficiency& TimeCalibration::framework(std::string_view id, int year) const
{
    // Keys "<id>@<year>" sort by year behind "<id>".
    for (auto it = byFramework.upper_bound(id); it != byFramework.end() && it->first.starts_with(id); ++it) {
        const std::string_view key = it->first;
        int last = 0;
        if (key.size() <= id.size() || key[id.size()] != '@')
            continue;
        const char* begin = key.data() + id.size() + 1;
        if (std::from_chars(begin, key.data() + key.size(), last).ec == std::errc{} && year <= last)
            return it->second;
    }
    return framework(id);
}

const IntervalFactors& TimeCalibration::interval(std::string_view task, bool measuredDevice) const
{
    if (!measuredDevice) {
        std::string key(task);
        key += "/prior";
        if (const auto it = byTask.find(key); it != byTask.end())
            return it->second;
        if (const auto it = byTask.find(std::string_view("*/prior")); it != byTask.end())
            return it->second;
        static const IntervalFactors kPrior{0.6, 1.8, 0, "prior"};
        return kPrior;
    }
    return findOr(byTask, task);
}

const IntervalFactors& TimeCalibration::interval(std::string_view task, std::string_view arch,
                                                 bool measuredDevice) const
{
    if (measuredDevice) {
        std::string key(task);
        key += '@';
        key += arch;
        if (const auto it = byTask.find(key); it != byTask.end())
            return it->second;
    }
    return interval(task, measuredDevice);
}

double TimeCalibration::constant(std::string_view name, double fallback) const
{
    const auto it = constants.find(name);
    return it == constants.end() ? fallback : it->second;
}

Status applyTimeRow(const CalibrationRow& row, TimeCalibration& c)
{
    double value = 0.0;
    if (!parseValue(row.value, value))
        return rowError(row, "数值应为一个有限的数", "the value must be a finite number");
    bool known = false;
    if (row.group == "time.device") {
        // A family not yet named starts from the class prior, so that "*" must come first in the file.
        auto it = c.byArch.find(row.key);
        if (it == c.byArch.end()) {
            DeviceEfficiency start = c.device(row.key, "*");
            start.measured = false;
            it = c.byArch.emplace(row.key, start).first;
        }
        it->second.source = row.source;
        known = setDevice(it->second, row.field, value);
    } else if (row.group == "time.link") {
        auto it = c.byLink.try_emplace(row.key, c.link("*")).first;
        it->second.source = row.source;
        known = setLink(it->second, row.field, value);
    } else if (row.group == "time.framework") {
        // A past generation starts from today's, which must come before it.
        const std::string_view base = std::string_view(row.key).substr(0, row.key.find('@'));
        auto it = c.byFramework.try_emplace(row.key, c.framework(base)).first;
        it->second.source = row.source;
        known = setFramework(it->second, row.field, value);
    } else if (row.group == "time.interval") {
        auto& interval = c.byTask[row.key];
        interval.source = row.source;
        known = setInterval(interval, row.field, value);
    } else if (row.group == "time.constant") {
        c.constants[row.key] = value;
        known = row.field == "value";
    } else {
        return rowError(
            row, "未知的组；可用：time.device、time.link、time.framework、time.interval、time.constant",
            "unknown group; accepted: time.device, time.link, time.framework, time.interval, time.constant");
    }
    if (!known)
        return rowError(row, "该组没有这个字段，或数值超出范围",
                        "the group has no such field, or the value is out of range");
    return Unit{};
}

} // namespace peiji
