#include "app/cli/measurements.h"

#include "app/cli/readinput.h"
#include "core/estimate/memoryintervals.h"
#include "core/estimate/validatethroughput.h"
#include "db/csv/csv.h"
#include "db/store/rows.h"

#include <array>
#include <charconv>
#include <cmath>

namespace peiji
{

namespace
{

constexpr InputLimits kLimits = {std::size_t{64} << 20, std::size_t{1} << 20};
constexpr const char* kMemoryColumn = "measured_peak_gib_per_gpu";
constexpr const char* kPlaceholder = "1";
/// Quantities of a throughput row, in the order in which the first filled one is compared.
constexpr std::array kThroughput = {"tokens_per_s_per_gpu", "step_time_s", "tflops_per_gpu", "total_gpu_hours"};

std::string textOf(const MeasurementRow& row, const std::string& column)
{
    const auto cell = row.find(column);
    return cell == row.end() ? std::string() : cell->second;
}

std::optional<double> numberOf(const MeasurementRow& row, const std::string& column)
{
    const auto cell = row.find(column);
    if (cell == row.end())
        return std::nullopt;
    double value = 0;
    const std::string& text = cell->second;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<bool> flagOf(const MeasurementRow& row, const std::string& column)
{
    const std::optional<double> v = numberOf(row, column);
    return v ? std::optional<bool>(*v != 0) : std::nullopt;
}

/// Inputs of a row: whatever was measured is taken out.
MeasurementRow withoutMeasurements(const MeasurementRow& row)
{
    MeasurementRow out = row;
    for (auto& [column, cell] : out) {
        if (column == "fits")
            cell.clear();
        else if (column.rfind("measured_", 0) == 0 && !cell.empty())
            cell = kPlaceholder;
    }
    return out;
}

RowPrediction predictMemory(const CommandInput& in, const MeasurementRow& row)
{
    RowPrediction p = predictMemoryRow(withoutMeasurements(row), in.engine.calibration->memory, in.catalogue().models);
    p.quantity = "peak_gib_per_gpu";
    p.accelerator = textOf(row, "accelerator");
    p.measured = numberOf(row, kMemoryColumn);
    p.fitsMeasured = flagOf(row, "fits");
    return p;
}

RowPrediction predictThroughput(const ThroughputValidator& validator, const MeasurementRow& row)
{
    const MeasurementRow inputs = withoutMeasurements(row);
    const ThroughputPrediction t = validator.predict(TableRow(inputs.begin(), inputs.end()));
    RowPrediction p;
    p.id = t.id;
    p.source = t.source;
    p.kind = "measured";
    p.task = t.task;
    p.accelerator = t.accelerator;
    p.quantity = t.quantity;
    p.scored = t.scored;
    p.measured = t.quantity.empty() ? std::nullopt : numberOf(row, "measured_" + t.quantity);
    p.notPredictedWhy = t.whyNot;
    if (t.hasPrediction()) {
        p.predicted = t.predicted.value;
        p.low = t.predicted.low;
        p.high = t.predicted.high;
    }
    return p;
}

Result<CsvTable> readCsv(const std::string& path, InputLimits limits)
{
    Result<std::string> text = readText(path, limits);
    if (!text)
        return text.error();
    return parseCsv(*text, inputName(path));
}

/// The devices that published tables name, shipped in the catalogue's file.
Result<std::vector<ValidationDevice>> readDevices(const CommandInput& in)
{
    Result<std::unique_ptr<Database>> db = Database::open(in.share + "/catalogue.sqlite", OpenMode::ReadOnly);
    if (!db)
        return Error{ErrorKind::Internal, db.error().where, db.error().what};
    std::vector<ValidationDevice> out;
    std::optional<Error> fault;
    const Status read = forEachRow(**db, "calibration/validation-devices", [&](const SqlRow& cells) {
        TableRow row;
        for (const std::string& column : cells.columns())
            row[column] = cells.text(column);
        Result<ValidationDevice> device = validationDeviceFromRow(row);
        if (device)
            out.push_back(std::move(device).value());
        else if (!fault)
            fault = device.error();
    });
    if (!read)
        fault = read.error();
    if (fault)
        return Error{ErrorKind::Internal, fault->where, fault->what};
    return out;
}

} // namespace

Result<MeasurementTable> readMeasurements(const CommandInput& in, const std::string& path)
{
    const Result<CsvTable> csv = readCsv(path, kLimits);
    if (!csv)
        return csv.error();
    MeasurementTable table;
    bool throughput = false;
    for (const char* quantity : kThroughput)
        throughput = throughput || csv->columnIndex(std::string("measured_") + quantity) >= 0;
    const bool memory = csv->columnIndex(kMemoryColumn) >= 0;
    if (memory == throughput || csv->columnIndex("id") < 0)
        return in.badInput(inputName(path) + ":1", "cli.error.csvHeader");
    table.kind = memory ? MeasurementKind::Memory : MeasurementKind::Throughput;
    for (const CsvRow& cells : csv->rows) {
        MeasurementRow row;
        for (std::size_t i = 0; i < cells.size(); ++i)
            row[csv->header[i].text] = cells[i].text;
        table.rows.push_back(std::move(row));
    }
    return table;
}

Result<std::vector<RowPrediction>> predictMeasurements(const CommandInput& in, const MeasurementTable& table)
{
    std::vector<RowPrediction> out;
    out.reserve(table.rows.size());
    if (table.kind == MeasurementKind::Memory) {
        for (const MeasurementRow& row : table.rows)
            out.push_back(predictMemory(in, row));
        return out;
    }
    const Result<std::vector<ValidationDevice>> devices = readDevices(in);
    if (!devices)
        return devices.error();
    const ThroughputValidator validator(*devices, *in.engine.calibration);
    for (const MeasurementRow& row : table.rows)
        out.push_back(predictThroughput(validator, row));
    return out;
}

std::vector<RowPrediction> predictLeftOut(const CommandInput& in, const MeasurementTable& table)
{
    if (table.kind != MeasurementKind::Memory)
        return {};
    return predictLeavingSourceOut(table.rows, in.engine.calibration->memory, in.catalogue().models);
}

} // namespace peiji
