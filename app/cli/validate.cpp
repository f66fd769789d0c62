// peiji-cli validate: the engine against a file of published measurements.

#include "app/cli/command.h"
#include "app/cli/measurements.h"
#include "app/cli/printjson.h"
#include "app/cli/texttable.h"
#include "core/units/format.h"

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

} // namespace

CommandResult runValidate(const CommandInput& in)
{
    if (in.words.size() != 1)
        return in.badInput("validate", "cli.error.needCsv");
    const Result<MeasurementTable> table = readMeasurements(in, in.words.front());
    if (!table)
        return table.error();
    const Result<std::vector<RowPrediction>> rows = predictMeasurements(in, *table);
    if (!rows)
        return rows.error();
    const ValidationSummary summary = summarise(*rows);
    CommandAnswer answer;
    Json list = Json::array();
    for (const RowPrediction& r : *rows)
        list.push_back(jsonRow(r, in.lang));
    answer.json = Json{{"rows", std::move(list)}, {"summary", jsonSummary(summary)}};
    if (!in.json)
        answer.text = textRows(in, *rows) + "\n" + textSummary(in, summary);
    return answer;
}

} // namespace peiji
