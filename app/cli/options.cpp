#include "app/cli/options.h"

#include "app/cli/readinput.h"
#include "core/units/date.h"
#include "core/units/parsequantity.h"

#include <array>
#include <charconv>
#include <cmath>

namespace peiji
{

namespace
{

constexpr double kMaxDevices = 65536;

constexpr std::array kRules = {
    OptionRule{"workload", OptionKind::Path, kOnWorkload},
    OptionRule{"batch", OptionKind::Path, kEstimate | kPlan | kRecommend},
    OptionRule{"model", OptionKind::Text, kOnWorkload},
    OptionRule{"task", OptionKind::Text, kOnWorkload},
    OptionRule{"sequence", OptionKind::Count, kOnWorkload, 1, 2e7},
    OptionRule{"global_batch", OptionKind::Count, kOnWorkload, 1, 1e7},
    OptionRule{"tokens", OptionKind::Count, kOnWorkload, 0, 1e16},
    OptionRule{"deadline_days", OptionKind::Real, kOnWorkload, 0.01, 3650},
    OptionRule{"optimizer", OptionKind::Text, kOnWorkload},
    OptionRule{"lora_rank", OptionKind::Integer, kOnWorkload, 1, 65536},
    OptionRule{"dora", OptionKind::OnOff, kOnWorkload},
    OptionRule{"frozen_layers", OptionKind::Integer, kOnWorkload, 0, 4096},
    OptionRule{"document_tokens", OptionKind::Count, kOnWorkload, 0, 2e7},
    OptionRule{"train_mtp", OptionKind::OnOff, kOnWorkload},
    OptionRule{"preference_method", OptionKind::Text, kOnWorkload},
    OptionRule{"reference_model", OptionKind::OnOff, kOnWorkload},
    OptionRule{"reward_model", OptionKind::OnOff, kOnWorkload},
    OptionRule{"rollouts", OptionKind::Integer, kOnWorkload, 0, 1e6},
    OptionRule{"own_rollout_engine", OptionKind::OnOff, kOnWorkload},
    OptionRule{"concurrency", OptionKind::Integer, kOnWorkload, 1, 1e6},
    OptionRule{"prompt_tokens", OptionKind::Count, kOnWorkload, 1, 2e7},
    OptionRule{"output_tokens", OptionKind::Count, kOnWorkload, 1, 2e7},
    OptionRule{"accelerator", OptionKind::Text, kOnHardware},
    OptionRule{"count", OptionKind::Integer, kOnHardware, 1, kMaxDevices},
    OptionRule{"nodes", OptionKind::Integer, kOnHardware, 1, kMaxDevices},
    OptionRule{"platform", OptionKind::Text, kOnHardware},
    OptionRule{"network_gbit", OptionKind::Real, kOnHardware, 1, 100000},
    OptionRule{"fabric", OptionKind::Text, kOnHardware},
    OptionRule{"fabric_group", OptionKind::Integer, kOnHardware, 1, kMaxDevices},
    OptionRule{"oversubscription", OptionKind::Real, kOnHardware, 1, 1000},
    OptionRule{"storage_tb", OptionKind::Real, kOnHardware, 0.001, 1e6},
    OptionRule{"framework", OptionKind::Text, kOnHardware},
    OptionRule{"plan", OptionKind::Path, kEstimate},
    OptionRule{"tp", OptionKind::Integer, kEstimate, 1, kMaxDevices},
    OptionRule{"sp", OptionKind::OnOff, kEstimate},
    OptionRule{"pp", OptionKind::Integer, kEstimate, 1, kMaxDevices},
    OptionRule{"vpp", OptionKind::Integer, kEstimate, 1, 1024},
    OptionRule{"cp", OptionKind::Integer, kEstimate, 1, kMaxDevices},
    OptionRule{"ep", OptionKind::Integer, kEstimate, 1, kMaxDevices},
    OptionRule{"etp", OptionKind::Integer, kEstimate, 0, 1024},
    OptionRule{"dp", OptionKind::Integer, kEstimate, 1, kMaxDevices},
    OptionRule{"zero", OptionKind::Integer, kEstimate, 0, 3},
    OptionRule{"shard_group", OptionKind::Integer, kEstimate, 0, kMaxDevices},
    OptionRule{"schedule", OptionKind::Text, kEstimate},
    OptionRule{"exchange", OptionKind::Text, kEstimate},
    OptionRule{"micro_batch", OptionKind::Integer, kEstimate, 1, 65536},
    OptionRule{"recompute", OptionKind::Text, kEstimate},
    OptionRule{"offload", OptionKind::Text, kEstimate},
    OptionRule{"offload_to_nvme", OptionKind::OnOff, kEstimate},
    OptionRule{"flash_attention", OptionKind::OnOff, kEstimate},
    OptionRule{"fused_loss", OptionKind::OnOff, kEstimate},
    OptionRule{"explain", OptionKind::Flag, kEstimate},
    OptionRule{"allow_offload", OptionKind::OnOff, kPlan},
    OptionRule{"all_schedules", OptionKind::Flag, kPlan},
    OptionRule{"exhaustive", OptionKind::Flag, kPlan},
    OptionRule{"models", OptionKind::Flag, kValidate},
    OptionRule{"rows", OptionKind::OnOff, kValidate},
    OptionRule{"budget", OptionKind::Text, kRecommend},
    OptionRule{"tiers", OptionKind::Text, kOnMoney},
    OptionRule{"currency", OptionKind::Text, kOnMoney | kCatalogue},
    OptionRule{"objective", OptionKind::Text, kOnMoney},
    OptionRule{"region", OptionKind::Text, kOnMoney | kCatalogue},
    OptionRule{"vendors", OptionKind::Text, kOnMoney},
    OptionRule{"accelerators", OptionKind::Text, kOnMoney},
    OptionRule{"accelerator_count", OptionKind::Integer, kOnMoney, 1, kMaxDevices},
    OptionRule{"max_nodes", OptionKind::Integer, kOnMoney, 1, 1024},
    OptionRule{"allow_restricted", OptionKind::Flag, kOnMoney},
    OptionRule{"allow_unofficial", OptionKind::Flag, kOnMoney},
    OptionRule{"allow_eol", OptionKind::Flag, kOnMoney},
    OptionRule{"services", OptionKind::Flag, kOnMoney},
    OptionRule{"volts", OptionKind::Real, kOnMoney, 90, 500},
    OptionRule{"date", OptionKind::IsoDate, kOnMoney | kCatalogue},
    OptionRule{"customer", OptionKind::Text, kQuote},
    OptionRule{"project", OptionKind::Text, kQuote},
    OptionRule{"seller", OptionKind::Text, kQuote},
    OptionRule{"number", OptionKind::Text, kQuote},
    OptionRule{"valid_days", OptionKind::Integer, kQuote, 1, 3650},
    OptionRule{"pdf", OptionKind::Path, kQuote},
    OptionRule{"xlsx", OptionKind::Path, kQuote},
    OptionRule{"csv", OptionKind::Path, kQuote},
    OptionRule{"kind", OptionKind::Text, kCatalogue},
    OptionRule{"vendor", OptionKind::Text, kCatalogue},
    OptionRule{"supplier", OptionKind::Text, kCatalogue},
    OptionRule{"encoding", OptionKind::Text, kCatalogue},
    OptionRule{"delimiter", OptionKind::Text, kCatalogue},
    OptionRule{"sheet", OptionKind::Text, kCatalogue},
    OptionRule{"header_row", OptionKind::Integer, kCatalogue, 1, 200000},
    OptionRule{"column", OptionKind::Text, kCatalogue},
    OptionRule{"tax", OptionKind::Text, kCatalogue},
    OptionRule{"tax_rate", OptionKind::Real, kCatalogue, 0, 50},
    OptionRule{"list_date", OptionKind::IsoDate, kCatalogue},
    OptionRule{"valid_until", OptionKind::IsoDate, kCatalogue},
    OptionRule{"match", OptionKind::Text, kCatalogue},
    OptionRule{"min_score", OptionKind::Real, kCatalogue, 0, 1},
    OptionRule{"source", OptionKind::Text, kCatalogue},
    OptionRule{"dry_run", OptionKind::Flag, kCatalogue},
    OptionRule{"own_data", OptionKind::Path, kOnWorkload | kCatalogue},
};

Arg textArg(const char* name, std::string value)
{
    return {name, std::move(value)};
}

std::string plain(double value)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::general, 16);
    return std::string(digits.data(), end.ptr);
}

Error refused(const OptionRule& rule, const std::string& where, const std::string& given, const Texts& texts)
{
    static constexpr std::array kKeys = {"cli.option.text",  "cli.option.text",  "cli.option.integer",
                                         "cli.option.real",  "cli.option.count", "cli.option.flag",
                                         "cli.option.onoff", "cli.option.date"};
    const std::vector<Arg> args = {textArg("given", given.substr(0, 80)), textArg("low", plain(rule.low)),
                                   textArg("high", plain(rule.high))};
    return {ErrorKind::BadInput, where, texts.format({kKeys[static_cast<std::size_t>(rule.kind)], args})};
}

std::optional<double> parseReal(const std::string& typed)
{
    double value = 0;
    const auto [end, code] = std::from_chars(typed.data(), typed.data() + typed.size(), value);
    if (code != std::errc() || end != typed.data() + typed.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

bool inRange(const OptionRule& rule, double value)
{
    const bool whole = rule.kind == OptionKind::Integer || rule.kind == OptionKind::Count;
    return std::isfinite(value) && value >= rule.low && value <= rule.high && (!whole || value == std::floor(value));
}

std::optional<bool> parseOnOff(const std::string& typed)
{
    if (typed == "yes" || typed == "on" || typed == "true" || typed == "1")
        return true;
    if (typed == "no" || typed == "off" || typed == "false" || typed == "0")
        return false;
    return std::nullopt;
}

/// The value of a text as the kind wants it; none when it does not.
std::optional<nlohmann::json> typedValue(const OptionRule& rule, const std::string& typed)
{
    switch (rule.kind) {
    case OptionKind::Text:
    case OptionKind::Path:
        if (typed.empty() || typed.size() > 4096 || findNotText(typed) ||
            typed.find_first_of("\t\r\n") != std::string::npos)
            return std::nullopt;
        return typed;
    case OptionKind::Integer:
    case OptionKind::Real: {
        const std::optional<double> value = parseReal(typed);
        return value && inRange(rule, *value) ? std::optional<nlohmann::json>(*value) : std::nullopt;
    }
    case OptionKind::Count: {
        const Result<double> value =
            parseCount(typed, rule.high,
                       std::string_view(rule.name) == "sequence" || std::string_view(rule.name).ends_with("_tokens"));
        return value && inRange(rule, *value) ? std::optional<nlohmann::json>(*value) : std::nullopt;
    }
    case OptionKind::Flag:
    case OptionKind::OnOff: {
        const std::optional<bool> value = parseOnOff(typed);
        return value ? std::optional<nlohmann::json>(*value) : std::nullopt;
    }
    case OptionKind::IsoDate:
        return typed.size() == 10 && parseDate(typed) ? std::optional<nlohmann::json>(typed) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace

std::span<const OptionRule> optionRules()
{
    return kRules;
}

const OptionRule* findOption(std::string_view name)
{
    for (const OptionRule& rule : kRules) {
        if (name == rule.name)
            return &rule;
    }
    return nullptr;
}

std::string dashed(std::string_view name)
{
    std::string text = "--";
    for (const char c : name)
        text += c == '_' ? '-' : c;
    return text;
}

bool Options::flag(const char* name) const
{
    return onOff(name).value_or(false);
}

std::optional<std::string> Options::text(const char* name) const
{
    const auto it = m_values.find(name);
    return it == m_values.end() ? std::nullopt : std::optional<std::string>(it->get<std::string>());
}

std::optional<double> Options::number(const char* name) const
{
    const auto it = m_values.find(name);
    return it == m_values.end() ? std::nullopt : std::optional<double>(it->get<double>());
}

std::optional<int> Options::integer(const char* name) const
{
    const std::optional<double> value = number(name);
    return value ? std::optional<int>(static_cast<int>(*value)) : std::nullopt;
}

std::optional<bool> Options::onOff(const char* name) const
{
    const auto it = m_values.find(name);
    return it == m_values.end() ? std::nullopt : std::optional<bool>(it->get<bool>());
}

Status Options::setTyped(const OptionRule& rule, const std::string& typed, const Texts& texts)
{
    std::optional<nlohmann::json> value = typedValue(rule, typed);
    if (!value)
        return refused(rule, dashed(rule.name), typed, texts);
    m_values[rule.name] = std::move(*value);
    return Unit{};
}

Status Options::setJson(const OptionRule& rule, const nlohmann::json& value, const std::string& where,
                        const Texts& texts)
{
    const bool numeric =
        rule.kind == OptionKind::Integer || rule.kind == OptionKind::Real || rule.kind == OptionKind::Count;
    const bool truth = rule.kind == OptionKind::Flag || rule.kind == OptionKind::OnOff;
    std::optional<nlohmann::json> taken;
    if (numeric && value.is_number() && inRange(rule, value.get<double>()))
        taken = value.get<double>();
    else if (truth && value.is_boolean())
        taken = value;
    else if (value.is_string() && !truth && (!numeric || rule.kind == OptionKind::Count))
        taken = typedValue(rule, value.get<std::string>());
    else if (std::string_view(rule.name) == "budget" && value.is_number())
        taken = plain(value.get<double>());
    if (!taken)
        return refused(rule, where, value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), texts);
    m_values[rule.name] = std::move(*taken);
    return Unit{};
}

} // namespace peiji
