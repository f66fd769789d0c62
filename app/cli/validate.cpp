// peiji-cli validate: the engine against a file of published measurements.

#include "app/cli/command.h"
#include "app/cli/measurements.h"
#include "app/cli/printjson.h"
#include "app/cli/texttable.h"
#include "core/units/format.h"

#include <algorithm>
#include <cmath>

namespace peiji
{

namespace
{

Json optionalNumber(const std::optional<double>& v)
{
    return v ? jsonNumber(*v) : Json(nullptr);
}

Json optionalFlag(const std::optional<bool>& v)
{
    return v ? Json(*v) : Json(nullptr);
}

Json optionalText(const std::string& text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

Json jsonRow(const RowPrediction& r, Lang lang)
{
    return {{"id", r.id},
            {"kind", optionalText(r.kind)},
            {"task", optionalText(r.task)},
            {"quantity", optionalText(r.quantity)},
            {"measured", optionalNumber(r.measured)},
            {"predicted", optionalNumber(r.predicted)},
            {"low", optionalNumber(r.low)},
            {"high", optionalNumber(r.high)},
            {"error_pct", optionalNumber(r.errorPercent())},
            {"fits_measured", optionalFlag(r.fitsMeasured)},
            {"fits_predicted", optionalFlag(r.fitsPredicted())},
            {"not_predicted_why", optionalText(r.notPredictedWhy.in(lang))}};
}

Json jsonSummary(const ValidationSummary& s)
{
    const auto figure = [&s](double v) { return s.scored > 0 ? jsonNumber(v) : Json(nullptr); };
    return {{"n", s.n},
            {"predicted", s.predicted},
            {"median_abs_error_pct", figure(s.medianAbsErrorPercent)},
            {"p90_abs_error_pct", figure(s.p90AbsErrorPercent)},
            {"bias_pct", figure(s.biasPercent)},
            {"coverage_pct", figure(s.coveragePercent)},
            {"false_fits", s.falseFits},
            {"false_no_fits", s.falseNoFits}};
}

std::string figure(const std::optional<double>& v)
{
    return v ? formatNumber(*v, significantDecimals(*v)) : std::string("—");
}

std::string textRows(const CommandInput& in, const std::vector<RowPrediction>& rows)
{
    const auto fits = [&in](const std::optional<bool>& v) {
        return v ? in.say(*v ? "cli.validate.fits" : "cli.validate.oom") : std::string("—");
    };
    TextTable table("llrrrrll");
    table.add({in.say("cli.validate.id"), in.say("cli.validate.quantity"), in.say("cli.validate.measured"),
               in.say("cli.validate.predicted"), in.say("cli.validate.interval"), in.say("cli.validate.error"),
               in.say("cli.validate.outcome"), in.say("cli.validate.verdict")});
    table.rule();
    for (const RowPrediction& r : rows) {
        if (!r.predicted) {
            table.add({r.id, r.quantity, figure(r.measured), "—", "", "", "", r.notPredictedWhy.in(in.lang)});
            continue;
        }
        const std::optional<double> error = r.errorPercent();
        table.add({r.id, r.quantity, figure(r.measured), figure(r.predicted),
                   in.say("cli.validate.range", {{"low", figure(r.low)}, {"high", figure(r.high)}}),
                   error ? formatQuantity({*error / 100.0, NumberKind::Percent, 1}, in.lang) : std::string(),
                   fits(r.fitsMeasured), fits(r.fitsPredicted())});
    }
    return table.text(0);
}

std::string textSummary(const CommandInput& in, const ValidationSummary& s)
{
    const auto count = [](const char* name, int n) { return Arg{name, NumberArg{double(n)}}; };
    const auto percent = [](const char* name, double v) {
        return Arg{name, NumberArg{v / 100.0, NumberKind::Percent, 1}};
    };
    return in.say("cli.validate.summary",
                  {count("n", s.n), count("predicted", s.predicted), count("scored", s.scored),
                   percent("median", s.medianAbsErrorPercent), percent("p90", s.p90AbsErrorPercent),
                   percent("bias", s.biasPercent), percent("coverage", s.coveragePercent)}) +
           "\n" +
           in.say("cli.validate.fitSummary", {count("checked", s.fitsChecked), count("falseFits", s.falseFits),
                                              count("falseNoFits", s.falseNoFits)}) +
           "\n";
}

constexpr ValidationKey kKeys[] = {ValidationKey::Task, ValidationKey::Framework, ValidationKey::Accelerator,
                                   ValidationKey::Settings, ValidationKey::Source};

bool applies(ValidationKey key, MeasurementKind kind)
{
    const bool ofMemory = key == ValidationKey::Framework || key == ValidationKey::Settings;
    return kind == MeasurementKind::Memory || !ofMemory;
}

Json jsonGroups(const std::vector<RowPrediction>& rows, MeasurementKind kind)
{
    Json out = Json::object();
    for (const ValidationKey key : kKeys) {
        if (!applies(key, kind))
            continue;
        Json list = Json::array();
        for (const ValidationGroup& g : summariseBy(rows, key)) {
            Json one = {{"key", g.key}};
            one.update(jsonSummary(g.summary));
            list.push_back(std::move(one));
        }
        out[validationKeyId(key)] = std::move(list);
    }
    return out;
}

std::string textGroups(const CommandInput& in, const std::vector<RowPrediction>& rows, ValidationKey key)
{
    const auto percent = [&in](const ValidationSummary& s, double v) {
        return s.scored > 0 ? formatQuantity({v / 100.0, NumberKind::Percent, 1}, in.lang) : std::string("—");
    };
    TextTable table("lrrrrrrr");
    table.add({in.say(std::string("cli.validate.by.") + validationKeyId(key)), in.say("cli.validate.rows"),
               in.say("cli.validate.median"), in.say("cli.validate.p90"), in.say("cli.validate.bias"),
               in.say("cli.validate.coverage"), in.say("cli.validate.falseFits"), in.say("cli.validate.falseNoFits")});
    table.rule();
    for (const ValidationGroup& g : summariseBy(rows, key)) {
        const ValidationSummary& s = g.summary;
        const auto fits = [&s](int n) { return s.fitsChecked > 0 ? std::to_string(n) : std::string("—"); };
        table.add({g.key, std::to_string(s.scored), percent(s, s.medianAbsErrorPercent),
                   percent(s, s.p90AbsErrorPercent), percent(s, s.biasPercent), percent(s, s.coveragePercent),
                   fits(s.falseFits), fits(s.falseNoFits)});
    }
    return table.text(0);
}

CommandResult validateModels(const CommandInput& in)
{
    const std::vector<ModelCountCheck> checks = checkModelCounts(in.catalogue().models);
    Json list = Json::array();
    TextTable table("lrrrl");
    table.add({in.say("cli.validate.id"), in.say("cli.validate.counted"), in.say("cli.validate.published"),
               in.say("cli.validate.error"), in.say("cli.validate.verdict")});
    table.rule();
    const auto billions = [](double n) { return formatNumber(n / 1e9, 4); };
    int exact = 0;
    double worst = 0.0;
    for (const ModelCountCheck& m : checks) {
        exact += m.exact() ? 1 : 0;
        worst = std::max(worst, std::abs(m.errorPercent()));
        list.push_back(Json{{"id", m.id},
                            {"counted", m.counted},
                            {"published", m.published},
                            {"error_pct", jsonNumber(m.errorPercent())},
                            {"exact", m.exact()}});
        table.add({m.id, billions(m.counted), billions(m.published),
                   formatQuantity({m.errorPercent() / 100.0, NumberKind::Percent, 3}, in.lang),
                   in.say(m.exact() ? "cli.validate.exact" : "cli.validate.rounded")});
    }
    CommandAnswer answer;
    answer.json =
        Json{{"models", std::move(list)},
             {"summary", {{"n", checks.size()}, {"exact", exact}, {"largest_abs_error_pct", jsonNumber(worst)}}}};
    if (!in.json)
        answer.text =
            table.text(0) + "\n" +
            in.say("cli.validate.modelSummary", {{"n", NumberArg{double(checks.size())}},
                                                 {"exact", NumberArg{double(exact)}},
                                                 {"worst", NumberArg{worst / 100.0, NumberKind::Percent, 2}}}) +
            "\n";
    return answer;
}

} // namespace

CommandResult runValidate(const CommandInput& in)
{
    if (in.options.flag("models"))
        return in.words.empty() ? validateModels(in) : in.badInput("validate", "cli.error.modelsAlone");
    if (in.words.size() != 1)
        return in.badInput("validate", "cli.error.needCsv");
    const Result<MeasurementTable> table = readMeasurements(in, in.words.front());
    if (!table)
        return table.error();
    const Result<std::vector<RowPrediction>> rows = predictMeasurements(in, *table);
    if (!rows)
        return rows.error();
    const ValidationSummary summary = summarise(*rows);
    const std::vector<RowPrediction> leftOut = predictLeftOut(in, *table);
    CommandAnswer answer;
    Json list = Json::array();
    if (in.options.onOff("rows").value_or(true))
        for (const RowPrediction& r : *rows)
            list.push_back(jsonRow(r, in.lang));
    answer.json = Json{{"rows", std::move(list)},
                       {"summary", jsonSummary(summary)},
                       {"groups", jsonGroups(*rows, table->kind)},
                       {"left_out", leftOut.empty() ? Json(nullptr) : jsonSummary(summarise(leftOut))}};
    if (in.json)
        return answer;
    if (in.options.onOff("rows").value_or(true))
        answer.text = textRows(in, *rows) + "\n";
    for (const ValidationKey key : kKeys)
        if (applies(key, table->kind))
            answer.text += textGroups(in, *rows, key) + "\n";
    answer.text += textSummary(in, summary);
    if (!leftOut.empty())
        answer.text += in.say("cli.validate.leftOut") + "\n" + textSummary(in, summarise(leftOut));
    return answer;
}

} // namespace peiji
