#include "tests/core/estimate/support_timefit.h"

#include "tests/support/timecalibration.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

namespace peiji::testing
{

namespace
{

/// Residuals beyond this many log units count linearly: published tables hold a few runs of another kind. This and the
/// width of the priors are where sources left out are predicted best.
constexpr double kHuber = 0.09;
constexpr double kScatter = 0.06;
constexpr double kPriorWidth = 1.5;

GemmEfficiency* gemmOf(DeviceEfficiency& d, std::string_view field)
{
    return field.starts_with("bf16.") ? &d.bf16 : field.starts_with("fp8.") ? &d.fp8 : &d.fp4;
}

std::string base(const std::string& framework)
{
    return framework.substr(0, framework.find('@'));
}

/// Constants that a past generation of a framework does not share with today's.
constexpr std::pair<const char*, const char*> kOwn[] = {
    {"megatron_core@2022", "per_step"},       {"megatron_core@2022", "elementwise"},
    {"megatron_core@2024", "per_step"},       {"megatron_core@2024", "elementwise"},
    {"megatron_core@2024", "expert_overlap"}, {"megatron_core@2024", "host_per_experts_us"},
    {"megatron_core@2025", "expert_overlap"}, {"megatron_core@2025", "host_per_experts_us"}};
bool isOwn(const std::string& key, const std::string& field)
{
    return std::any_of(std::begin(kOwn), std::end(kOwn),
                       [&](const auto& own) { return key == own.first && field == own.second; });
}

bool affects(const FitParameter& p, const FitCase& f, const TimeCalibration& c)
{
    if (p.group == "time.device")
        return p.key == f.input.hardware.device.id ||
               (p.key == f.input.hardware.device.archKey && !c.byArch.contains(f.input.hardware.device.id));
    if (p.group == "time.framework")
        return base(p.key) == toId(f.input.plan.framework);
    return true;
}

/// Solves A·x = b for a symmetric positive matrix, in place.
std::vector<double> solve(std::vector<std::vector<double>> a, std::vector<double> b)
{
    const std::size_t n = b.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j) {
            const double f = a[j][i] / a[i][i];
            if (f == 0.0)
                continue;
            for (std::size_t k = i; k < n; ++k)
                a[j][k] -= f * a[i][k];
            b[j] -= f * b[i];
        }
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k)
            b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    return b;
}

double huberLoss(double r)
{
    const double x = std::abs(r);
    return x <= kHuber ? 0.5 * x * x : kHuber * (x - 0.5 * kHuber);
}

struct Fitter {
    const std::vector<FitCase>& cases;
    const std::vector<FitParameter>& parameters;
    Calibration now;
    std::vector<bool> used;
    std::vector<double> centre; // log of the prior

    double loss(const Calibration& c) const
    {
        double sum = 0.0;
        for (std::size_t i = 0; i < cases.size(); ++i)
            if (used[i])
                sum += cases[i].weight * huberLoss(logError(cases[i], c)) / (kScatter * kScatter);
        for (std::size_t j = 0; j < parameters.size(); ++j) {
            const double d = (std::log(valueOf(c.time, parameters[j])) - centre[j]) / parameters[j].sigma;
            sum += 0.5 * d * d;
        }
        return sum;
    }

    std::vector<double> errors() const
    {
        std::vector<double> error(cases.size());
        for (std::size_t i = 0; i < cases.size(); ++i)
            error[i] = used[i] ? logError(cases[i], now) : 0.0;
        return error;
    }

    /// Change of each log error with the logarithm of each constant.
    std::vector<std::vector<double>> slopes() const
    {
        constexpr double kStep = 0.02;
        const std::vector<double> error = errors();
        std::vector<std::vector<double>> slope(parameters.size(), std::vector<double>(cases.size()));
        for (std::size_t j = 0; j < parameters.size(); ++j) {
            Calibration moved = now;
            setValue(moved.time, parameters[j], valueOf(now.time, parameters[j]) * std::exp(-kStep));
            for (std::size_t i = 0; i < cases.size(); ++i)
                if (used[i] && affects(parameters[j], cases[i], now.time))
                    slope[j][i] = (error[i] - logError(cases[i], moved)) / kStep;
        }
        return slope;
    }

    bool step(double& damping, const std::vector<std::vector<double>>& slope)
    {
        const std::size_t n = parameters.size();
        const std::vector<double> error = errors();
        std::vector<std::vector<double>> a(n, std::vector<double>(n));
        std::vector<double> b(n);
        for (std::size_t j = 0; j < n; ++j) {
            const double inverse = 1.0 / (parameters[j].sigma * parameters[j].sigma);
            a[j][j] += inverse;
            b[j] -= inverse * (std::log(valueOf(now.time, parameters[j])) - centre[j]);
        }
        for (std::size_t i = 0; i < cases.size(); ++i) {
            if (!used[i])
                continue;
            const double robust = std::min(1.0, kHuber / std::max(1e-9, std::abs(error[i])));
            const double weight = cases[i].weight * robust / (kScatter * kScatter);
            for (std::size_t j = 0; j < n; ++j) {
                if (slope[j][i] == 0.0)
                    continue;
                b[j] -= weight * slope[j][i] * error[i];
                for (std::size_t k = 0; k < n; ++k)
                    a[j][k] += weight * slope[j][i] * slope[k][i];
            }
        }
        const double before = loss(now);
        for (int attempt = 0; attempt < 4; ++attempt) {
            std::vector<std::vector<double>> damped = a;
            for (std::size_t j = 0; j < n; ++j)
                damped[j][j] *= 1.0 + damping;
            const std::vector<double> move = solve(damped, b);
            Calibration next = now;
            for (std::size_t j = 0; j < n; ++j) {
                const FitParameter& p = parameters[j];
                const double value = valueOf(now.time, p) * std::exp(std::clamp(move[j], -0.3, 0.3));
                setValue(next.time, p, std::clamp(value, p.low, p.high));
            }
            if (loss(next) < before) {
                now = next;
                damping *= 0.3;
                return true;
            }
            damping = damping * 5.0 + 0.05;
        }
        return false;
    }
};

} // namespace

std::vector<FitCase> fitCases(const std::vector<CsvRow>& rows, const ThroughputValidator& validator,
                              const Calibration& c)
{
    std::vector<FitCase> out;
    std::map<std::string, int> count;
    for (const CsvRow& r : rows) {
        const TableRow row = tableRow(r);
        const ThroughputPrediction p = validator.predict(row);
        if (!p.hasPrediction() || !p.scored)
            continue;
        FitCase f;
        f.input = *validator.interpret(row);
        f.prediction = p;
        const double step = ThroughputValidator::estimate(f.input, c).stepSeconds.value;
        const bool time = p.quantity == "step_time_s" || p.quantity == "total_gpu_hours";
        const double ratio = p.predicted.value / p.measured;
        f.measuredStep = time ? step / ratio : step * ratio;
        ++count[p.source];
        out.push_back(std::move(f));
    }
    // A setting that the row leaves open and the engine chose adds its own error.
    for (FitCase& f : out) {
        const double open = 1.0 + 0.25 * f.prediction.inferred;
        f.weight = 1.0 / (std::sqrt(static_cast<double>(count[f.prediction.source])) * open);
    }
    return out;
}

double valueOf(const TimeCalibration& c, const FitParameter& p)
{
    TimeCalibration& t = const_cast<TimeCalibration&>(c);
    if (p.group == "time.constant")
        return c.constant(p.key, 0.0);
    if (p.group == "time.link") {
        const LinkEfficiency& l = c.link(p.key);
        return p.field == "bus"          ? l.bus
               : p.field == "all_to_all" ? l.allToAll
               : p.field == "alpha_us"   ? l.alpha.value() * 1e6
                                         : l.fixed.value() * 1e6;
    }
    if (p.group == "time.framework") {
        const FrameworkEfficiency& f = c.framework(p.key);
        const std::map<std::string, double> values{{"elementwise", f.elementwise},
                                                   {"per_step", f.perStep},
                                                   {"tensor_overlap", f.tensorOverlap},
                                                   {"data_overlap", f.dataOverlap},
                                                   {"gather_overlap", f.gatherOverlap},
                                                   {"expert_overlap", f.expertOverlap},
                                                   {"optimizer", f.optimizer},
                                                   {"host_per_layer_us", f.hostPerLayer.value() * 1e6},
                                                   {"host_per_experts_us", f.hostPerExperts.value() * 1e6}};
        return values.at(p.field);
    }
    DeviceEfficiency& d = t.byArch.at(p.key);
    if (p.field.ends_with(".max"))
        return gemmOf(d, p.field)->max;
    const std::map<std::string, double> values{{"sustained", d.sustained},
                                               {"sustained8", d.sustained8},
                                               {"grouped", d.grouped},
                                               {"attention_forward", d.attentionForward},
                                               {"attention_backward", d.attentionBackward},
                                               {"portable_attention", d.portableAttention},
                                               {"attention_s0", d.attentionS0},
                                               {"memory_bandwidth", d.memoryBandwidth}};
    return values.at(p.field);
}

void setValue(TimeCalibration& c, const FitParameter& p, double value)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.9g", value);
    const std::string source = p.group == "time.device" ? c.byArch[p.key].source : std::string();
    (void)applyTimeRow({p.group, p.key, p.field, text, source}, c);
    if (p.group != "time.framework" || p.key.find('@') != std::string::npos)
        return;
    std::vector<std::string> past;
    for (const auto& entry : c.byFramework)
        if (entry.first.starts_with(p.key + '@') && !isOwn(entry.first, p.field))
            past.push_back(entry.first);
    for (const std::string& key : past)
        (void)applyTimeRow({p.group, key, p.field, text, source}, c);
}

double logError(const FitCase& f, const Calibration& c)
{
    return std::log(ThroughputValidator::estimate(f.input, c).stepSeconds.value / f.measuredStep);
}

std::vector<FitParameter> trainingParameters()
{
    std::vector<FitParameter> out;
    const auto device = [&out](const char* key, const char* field, double prior, double sigma) {
        out.push_back({"time.device", key, field, sigma, 0.2, 1.0, prior});
    };
    // Kernel tables show bursts at full clock; long runs and training stacks were 0.85 to 0.96 of them.
    for (const char* key : {"hopper", "blackwell", "blackwell-ultra"})
        device(key, "sustained", 0.9, 0.06);
    // Training kernels on the 300 W card of this family were at 0.91 of these bursts: closer at 400 W.
    device("ampere", "sustained", 0.95, 0.02);
    device("h100-96-500w", "sustained", 0.75, 0.15);
    for (const char* key : {"hopper", "blackwell", "blackwell-ultra"})
        device(key, "sustained8", 0.92, 0.06);
    device("h100-96-500w", "sustained8", 0.85, 0.15);
    for (const auto& [key, forward, backward] :
         {std::tuple{"hopper", 0.68, 0.5}, std::tuple{"ampere", 0.66, 0.55}, std::tuple{"blackwell", 0.6, 0.48},
          std::tuple{"blackwell-ultra", 0.72, 0.55}, std::tuple{"h100-96-500w", 0.68, 0.5}}) {
        device(key, "attention_forward", forward, 0.07);
        device(key, "attention_backward", backward, 0.1);
    }
    for (const char* key : {"hopper", "blackwell", "blackwell-ultra", "h100-96-500w"}) {
        device(key, "grouped", 0.9, 0.1);
        device(key, "portable_attention", 0.6, 0.25);
    }
    for (const auto& [key, tokens] :
         {std::pair{"hopper", 700.0}, std::pair{"ampere", 600.0}, std::pair{"blackwell", 1500.0},
          std::pair{"blackwell-ultra", 1500.0}, std::pair{"h100-96-500w", 700.0}})
        out.push_back({"time.device", key, "attention_s0", 0.3, 100.0, 3000.0, tokens});
    device("ampere", "portable_attention", 0.85, 0.2);
    device("blackwell", "fp4.max", 0.53, 0.1);
    device("blackwell-ultra", "fp4.max", 0.39, 0.1);
    // No kernel tables: the products themselves.
    for (const char* key : {"cdna3", "cdna4", "ascend910b", "gaudi2", "amd-mi325x", "gg-tpuv4", "gg-tpuv5e",
                            "gg-tpuv5p", "gg-tpuv6e", "gg-tpuv7"}) {
        device(key, "bf16.max", 0.7, 0.2);
        device(key, "attention_backward", 0.4, 0.2);
    }
    for (const char* key : {"cdna3", "cdna4", "amd-mi325x", "gaudi2", "gg-tpuv6e", "gg-tpuv7"})
        device(key, "fp8.max", 0.6, 0.2);
    const auto framework = [&out](const char* key, const char* field, double prior, double sigma, double low,
                                  double high) {
        out.push_back({"time.framework", key, field, sigma, low, high, prior});
    };
    for (const char* key : {"megatron_core", "fsdp", "deepspeed", "single_gpu_pytorch"}) {
        framework(key, "elementwise", key[0] == 'm' ? 1.1 : 1.8, 0.25, 0.8, 3.5);
        framework(key, "per_step", 0.02, 0.6, 0.005, 0.1);
        framework(key, "optimizer", key[0] == 'm' ? 0.75 : 1.2, 0.2, 0.5, 2.0);
    }
    framework("megatron_core@2022", "elementwise", 1.1, 0.15, 0.8, 3.5);
    framework("megatron_core@2022", "per_step", 0.015, 0.4, 0.005, 0.1);
    framework("megatron_core@2024", "elementwise", 1.3, 0.25, 0.8, 3.5);
    framework("megatron_core@2024", "per_step", 0.03, 0.4, 0.005, 0.12);
    framework("megatron_core", "tensor_overlap", 0.4, 0.3, 0.01, 0.9);
    framework("megatron_core", "data_overlap", 0.75, 0.15, 0.1, 0.95);
    for (const char* key : {"megatron_core@2025", "megatron_core"}) {
        framework(key, "expert_overlap", key[13] ? 0.2 : 0.5, 0.5, 0.01, 0.98);
        framework(key, "host_per_experts_us", key[13] ? 1500.0 : 800.0, 0.6, 10.0, 10000.0);
    }
    device("cdna4", "grouped", 0.8, 0.2);
    device("gg-tpuv7", "grouped", 0.8, 0.2);
    framework("fsdp", "gather_overlap", 0.9, 0.1, 0.3, 0.95);
    framework("fsdp", "tensor_overlap", 0.2, 0.4, 0.01, 0.9);
    framework("deepspeed", "gather_overlap", 0.7, 0.15, 0.2, 0.95);
    out.push_back({"time.link", "network", "bus", 0.1, 0.3, 0.95, 0.8});
    out.push_back({"time.link", "network", "all_to_all", 0.2, 0.1, 0.95, 0.6});
    out.push_back({"time.link", "nvswitch", "bus", 0.03, 0.4, 0.95, 0.74});
    out.push_back({"time.constant", "straggler", "value", 0.5, 0.002, 0.09, 0.02});
    out.push_back({"time.constant", "overlap_slowdown", "value", 0.5, 0.01, 0.6, 0.15});
    out.push_back({"time.constant", "expert_imbalance_time", "value", 0.1, 1.0, 1.6, 1.15});
    for (FitParameter& p : out)
        p.sigma *= kPriorWidth;
    return out;
}

Calibration fitTime(const std::vector<FitCase>& cases, const Calibration& start,
                    const std::vector<FitParameter>& parameters, const std::vector<std::string>& leftOut,
                    int iterations)
{
    Fitter f{cases, parameters, start, {}, {}};
    for (const FitCase& c : cases)
        f.used.push_back(std::find(leftOut.begin(), leftOut.end(), c.prediction.source) == leftOut.end());
    for (const FitParameter& p : parameters)
        f.centre.push_back(std::log(p.prior));
    double damping = 0.01;
    for (int i = 0; i < iterations; ++i)
        if (!f.step(damping, f.slopes()))
            break;
    return f.now;
}

LeaveOut::LeaveOut(const std::vector<FitCase>& cases, const Calibration& optimum,
                   const std::vector<FitParameter>& parameters)
    : m_cases(cases), m_optimum(optimum), m_parameters(parameters)
{
    m_slopes = Fitter{cases, parameters, optimum, std::vector<bool>(cases.size(), true), {}}.slopes();
}

std::vector<double> LeaveOut::errorsOf(const std::string& source) const
{
    Fitter f{m_cases, m_parameters, m_optimum, {}, {}};
    for (const FitCase& c : m_cases)
        f.used.push_back(c.prediction.source != source);
    for (const FitParameter& p : m_parameters)
        f.centre.push_back(std::log(p.prior));
    double damping = 0.01;
    constexpr int kSteps = 3;
    for (int i = 0; i < kSteps && f.step(damping, m_slopes); ++i) {
    }
    std::vector<double> out;
    for (const FitCase& c : m_cases)
        if (c.prediction.source == source)
            out.push_back(logError(c, f.now));
    return out;
}

} // namespace peiji::testing
