#pragma once
// The shipped calibration and the device table, read from resources/ for tests of the time engine.

#include "core/estimate/validatethroughput.h"
#include "tests/support/csvrows.h"

namespace peiji::testing
{

inline std::vector<CalibrationRow> calibrationRows(const std::string& root, const std::string& file)
{
    std::vector<CalibrationRow> rows;
    for (const CsvRow& r : readCsv(root + "/resources/calibration/" + file))
        rows.push_back({r.at("group"), r.at("key"), r.at("field"), r.at("value"), r.at("source")});
    return rows;
}

/// The shipped calibration (`root`: the source folder); empty when a row is refused.
inline Calibration shippedCalibration(const std::string& root)
{
    std::vector<CalibrationRow> rows = calibrationRows(root, "memory.csv");
    for (CalibrationRow& r : calibrationRows(root, "time.csv"))
        rows.push_back(std::move(r));
    Result<Calibration> c = calibrationFromRows(rows, "test");
    return c ? *c : Calibration{};
}

inline TableRow tableRow(const CsvRow& r)
{
    return {r.begin(), r.end()};
}

inline std::vector<ValidationDevice> validationDevices(const std::string& root)
{
    std::vector<ValidationDevice> out;
    for (const CsvRow& r : readCsv(root + "/resources/calibration/validation-devices.csv"))
        if (Result<ValidationDevice> d = validationDeviceFromRow(tableRow(r)))
            out.push_back(*d);
    return out;
}

inline Hardware validationHardware(const std::string& root, const std::string& accelerator, int devices)
{
    for (const ValidationDevice& d : validationDevices(root))
        if (d.accelerator == accelerator) {
            Hardware h = d.node;
            h.devicesPerNode = devices < h.devicesPerNode ? devices : h.devicesPerNode;
            h.nodes = devices / h.devicesPerNode;
            return h;
        }
    return {};
}

inline ModelArchitecture decoder(int layers, int hidden, int ffn, int heads, int kvHeads, int vocab, bool gated = true)
{
    ModelArchitecture m;
    m.layers = layers;
    m.hidden = hidden;
    m.ffnHidden = ffn;
    m.heads = heads;
    m.kvHeads = kvHeads;
    m.headDim = hidden / heads;
    m.vocab = vocab;
    m.gatedMlp = gated;
    m.attention = heads == kvHeads ? AttentionKind::MHA : AttentionKind::GQA;
    m.maxSeq = 131072;
    return m;
}

} // namespace peiji::testing
