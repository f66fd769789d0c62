// Host memory, storage and the joint verdict, against published figures and reports.

#include "core/estimate/fit.h"
#include "core/estimate/memorywalk.h"
#include "tests/support/modelrows.h"

#include <QtTest/QTest>

#include <cmath>

using namespace peiji;
using namespace peiji::testing;

namespace
{

std::vector<CsvRow> textRows()
{
    return readCsv(std::string(PEIJI_SOURCE_DIR) + "/resources/texts/estimate-memory.csv");
}

ModelArchitecture model(const std::string& id)
{
    for (const CsvRow& r : readCsv(std::string(PEIJI_SOURCE_DIR) + "/resources/catalogue/models.csv"))
        if (textOr(r, "id") == id)
            return modelFromRow(r);
    qFatal("no model %s", id.c_str());
}

MemoryCalibration calibration()
{
    std::vector<CalibrationRow> rows;
    for (CsvRow& r : readCsv(std::string(PEIJI_SOURCE_DIR) + "/resources/calibration/memory.csv"))
        rows.push_back({r["group"], r["key"], r["field"], r["value"], r["source"]});
    return calibrationFromRows(rows, "test")->memory;
}

Hardware node(int devices, double deviceGiB, double ramGiB, int nodes = 1)
{
    Hardware h;
    h.device.memory = h.device.usable = fromGiB(deviceGiB);
    h.devicesPerNode = devices;
    h.nodes = nodes;
    h.host.ram = fromGiB(ramGiB);
    return h;
}

Plan sharded(int dp, Offload offload, Framework f = Framework::DeepSpeed)
{
    Plan p;
    p.framework = f;
    p.dp = dp;
    p.zero = 3;
    p.recompute = Recompute::Full;
    p.offload = offload;
    return p;
}

} // namespace

class TestHostMemory : public QObject
{
    Q_OBJECT
private slots:
    void explanationSumsToTotal();
    void offloadedStateOfZeroOffload();
    void qloraWithParametersOnTheHost();
    void activationsMoveToTheHost();
    void drivesInsteadOfMemory();
    void checkpointOfBloom();
    void checkpointByFramework();
    void adapterCheckpointIsSmall();
    void datasetAndModelFiles();
    void giantIsDecidedByHostMemory();
    void driveSizeDecides();
    void sizeNotStatedIsNeverAPlainYes();
    void unprovenIsNeverCalledFitting();
    void everyReasonHasWords();
};

void TestHostMemory::explanationSumsToTotal()
{
    const Hardware h = node(8, 79.15, 2048);
    for (const Offload o : {Offload::None, Offload::Optimizer, Offload::OptimizerAndParameters, Offload::Activations})
        for (const bool drives : {false, true}) {
            Plan p = sharded(8, o);
            p.offloadToNvme = drives;
            const HostMemoryEstimate e =
                estimateHostMemory(defaultWorkload(model("llama-2-13b"), Task::FullFineTune), p, h);
            double sum = 0.0;
            for (const ExplanationStep& s : e.why.children) {
                QVERIFY(s.value.value > 0.0 && !s.source.empty());
                sum += s.value.value;
            }
            QVERIFY(std::abs(sum - e.ram.value) < 1.0);
            QCOMPARE(e.why.value.value, e.ram.value);
            QVERIFY(e.ram.low <= e.ram.value && e.ram.value <= e.ram.high);
        }
}

void TestHostMemory::offloadedStateOfZeroOffload()
{
    // ZeRO-Offload (2101.06840): fp32 parameters, momentum, variance and gradients on the host, 16 bytes a parameter;
    // with parameters also their 16-bit copy. 13 B: 208 and 234 GB, the range buyers are told.
    const Workload w = defaultWorkload(model("llama-2-13b"), Task::FullFineTune);
    const Hardware h = node(4, 39.5, 512);
    const double n = countParameters(w.model).total;
    QCOMPARE(estimateHostMemory(w, sharded(4, Offload::Optimizer), h).offload.value(), 16.0 * n);
    QCOMPARE(estimateHostMemory(w, sharded(4, Offload::OptimizerAndParameters), h).offload.value(), 18.0 * n);
    const Hardware two = node(4, 39.5, 512, 2);
    QCOMPARE(estimateHostMemory(w, sharded(8, Offload::Optimizer), two).offload.value(), 8.0 * n);
}

void TestHostMemory::qloraWithParametersOnTheHost()
{
    // PEFT guide: QLoRA of Llama-2-70B under FSDP with offload on two cards took 107 GB of host memory.
    Workload w = defaultWorkload(model("llama-2-70b"), Task::Qlora);
    w.sequence = 2048;
    const HostMemoryEstimate e =
        estimateHostMemory(w, sharded(2, Offload::OptimizerAndParameters, Framework::Fsdp), node(2, 23.58, 128));
    QVERIFY2(e.ram.low < 107e9 && 107e9 < e.ram.high, QByteArray::number(e.ram.value / 1e9).constData());
    QVERIFY(std::abs(e.ram.value / 107e9 - 1.0) < 0.2);
}

void TestHostMemory::activationsMoveToTheHost()
{
    Workload w = defaultWorkload(model("llama-3-8b"), Task::FullFineTune);
    w.sequence = 131072;
    const Plan p = sharded(8, Offload::Activations);
    const HostMemoryEstimate e = estimateHostMemory(w, p, node(8, 79.15, 2048));
    // Full recomputation keeps 2 bytes of the hidden state per layer: 32 layers, 131072 tokens, 4096 wide, 8 devices.
    QCOMPARE(e.offload.value(), 8.0 * 32.0 * 131072.0 * 4096.0 * 2.0);
}

void TestHostMemory::drivesInsteadOfMemory()
{
    const Workload w = defaultWorkload(model("llama-2-13b"), Task::FullFineTune);
    const Hardware h = node(4, 39.5, 512);
    Plan p = sharded(4, Offload::OptimizerAndParameters);
    const HostMemoryEstimate memory = estimateHostMemory(w, p, h);
    p.offloadToNvme = true;
    const HostMemoryEstimate drives = estimateHostMemory(w, p, h);
    QCOMPARE(drives.nvme.value(), memory.offload.value());
    QCOMPARE(drives.offload.value(), 0.0);
    QVERIFY(drives.ram.value < memory.ram.value);
}

void TestHostMemory::checkpointOfBloom()
{
    // BLOOM chronicles: 2.3 TB with optimizer states, 329 GB of bf16 weights (both binary).
    Workload w = defaultWorkload(model("bloom-176b"), Task::Pretrain);
    const StorageEstimate e = estimateStorage(w);
    const double tebibytes = e.checkpoint.value() / std::pow(1024.0, 4);
    QVERIFY2(std::abs(tebibytes / 2.3 - 1.0) < 0.03, QByteArray::number(tebibytes).constData());
    QVERIFY(std::abs(toGiB(e.modelFiles) / 329.0 - 1.0) < 0.01);
    w.checkpoint.kept = 4;
    QCOMPARE(estimateStorage(w).checkpointsKept.value(), 4.0 * e.checkpoint.value());
    // 60 s of stall for 2.24 TiB.
    QVERIFY(std::abs(e.writeNeeded.value() / (e.checkpoint.value() / 60.0) - 1.0) < 1e-12);
}

void TestHostMemory::checkpointByFramework()
{
    Workload w = defaultWorkload(model("llama-2-7b"), Task::FullFineTune);
    const double n = countParameters(w.model).total;
    QCOMPARE(estimateStorage(w).checkpoint.value(), 14.0 * n); // 16-bit model, fp32 master, two moments
    w.precision.weights = WeightFormat::Fp32;
    QCOMPARE(estimateStorage(w).checkpoint.value(), 12.0 * n); // sharded fp32
    w.precision = {WeightFormat::Bf16, ComputePrecision::Bf16, false};
    QCOMPARE(estimateStorage(w).checkpoint.value(), 6.0 * n); // pure 16 bit
}

void TestHostMemory::adapterCheckpointIsSmall()
{
    // LoRA paper: GPT-3 175B checkpoints shrink from 350 GB to 35 MB (rank 4 on queries and values, 16 bit). Here with
    // fp32 weights and two moments: twelve bytes for each of 18.9 M parameters.
    Workload w = defaultWorkload(model("gpt3-175b"), Task::Lora);
    w.loraRank = 4;
    w.loraTargets = {true, false, true, false, false, false};
    const double parameters = estimateStorage(w).checkpoint.value() / 12.0;
    QVERIFY(std::abs(parameters * 2.0 / 1e6 - 37.7) < 0.5);
}

void TestHostMemory::datasetAndModelFiles()
{
    Workload w = defaultWorkload(model("llama-2-7b"), Task::Pretrain);
    w.tokens = 2e12;
    w.datasetBytesPerToken = 4.0;
    QCOMPARE(estimateStorage(w).dataset.value(), 8e12);
    w = defaultWorkload(w.model, Task::Inference);
    w.precision.weights = WeightFormat::Int4;
    QVERIFY(std::abs(estimateStorage(w).modelFiles.value() - countParameters(w.model).total * 0.51953125) < 1.0);
    QCOMPARE(estimateStorage(w).checkpoint.value(), 0.0);
}

void TestHostMemory::giantIsDecidedByHostMemory()
{
    // 405 B trained on one node of 8 x 80 GB with everything offloaded: 18 bytes a parameter are 7.3 TB.
    const Workload w = defaultWorkload(model("llama-3.1-405b"), Task::FullFineTune);
    const Plan p = sharded(8, Offload::OptimizerAndParameters);
    const FitReport r = judgeFit(w, p, node(8, 79.15, 2048), calibration());
    QVERIFY(r.verdict == FitVerdict::DoesNotFit);
    QVERIFY(r.decidedBy == FitResource::HostMemory);
    QCOMPARE(r.why.key, std::string("fit.host_memory.does_not_fit"));
    QVERIFY(r.hostMemory.offload.value() > 7.2e12);
    // The same plan of a 13 B model has room on both sides.
    const FitReport small =
        judgeFit(defaultWorkload(model("llama-2-13b"), Task::FullFineTune), p, node(8, 79.15, 2048), calibration());
    QVERIFY(small.verdict == FitVerdict::Fits);
    QCOMPARE(small.why.key, std::string("fit.fits"));
}

void TestHostMemory::driveSizeDecides()
{
    Workload w = defaultWorkload(model("llama-2-13b"), Task::FullFineTune);
    w.checkpoint.kept = 10; // 10 x 182 GB
    const Plan p = sharded(8, Offload::None);
    const FitReport little = judgeFit(w, p, node(8, 79.15, 2048), calibration(), bytes(1e12));
    QVERIFY(little.verdict == FitVerdict::DoesNotFit && little.decidedBy == FitResource::Storage);
    QVERIFY(judgeFit(w, p, node(8, 79.15, 2048), calibration(), bytes(4e12)).verdict == FitVerdict::Fits);
}

void TestHostMemory::sizeNotStatedIsNeverAPlainYes()
{
    const Workload w = defaultWorkload(model("llama-2-7b"), Task::FullFineTune);
    const FitReport plain = judgeFit(w, sharded(8, Offload::None), node(8, 79.15, 0), calibration());
    QVERIFY(plain.verdict == FitVerdict::Fits); // nothing was asked of the host
    const FitReport offloaded = judgeFit(w, sharded(8, Offload::Optimizer), node(8, 79.15, 0), calibration());
    QVERIFY(offloaded.verdict == FitVerdict::Tight && offloaded.decidedBy == FitResource::HostMemory);
    QCOMPARE(offloaded.why.key, std::string("fit.host_memory.not_stated"));
}

void TestHostMemory::unprovenIsNeverCalledFitting()
{
    // No published measurement of full training with FSDP and offload: much room makes it tight, not fitting.
    const Workload w = defaultWorkload(model("llama-2-7b"), Task::FullFineTune);
    Device d;
    d.usable = fromGiB(1000);
    Plan p = sharded(8, Offload::OptimizerAndParameters, Framework::Fsdp);
    QVERIFY(isUnproven(w, p));
    QVERIFY(estimateMemory(w, p, d, calibration()).verdict == FitVerdict::Tight);
    p.offload = Offload::None;
    QVERIFY(!isUnproven(w, p));
    QVERIFY(estimateMemory(w, p, d, calibration()).verdict == FitVerdict::Fits);
    Workload embeddings = defaultWorkload(model("llama-2-7b"), Task::Lora);
    embeddings.trainEmbeddings = true;
    QVERIFY(estimateMemory(embeddings, p, d, calibration()).verdict == FitVerdict::Tight);
}

void TestHostMemory::everyReasonHasWords()
{
    std::vector<std::string> keys;
    for (const CsvRow& r : textRows())
        keys.push_back(textOr(r, "key"));
    const auto has = [&](const std::string& key) { return std::find(keys.begin(), keys.end(), key) != keys.end(); };
    QVERIFY(has("fit.fits"));
    for (const FitResource r : {FitResource::DeviceMemory, FitResource::HostMemory, FitResource::Storage})
        for (const char* verdict : {"tight", "does_not_fit", "not_stated"})
            QVERIFY2(has(std::string("fit.") + fitResourceId(r) + "." + verdict), fitResourceId(r));
    for (int e = 0; e <= static_cast<int>(PeakEvent::Generate); ++e) {
        QVERIFY(has(std::string("memory.event.") + peakEventId(static_cast<PeakEvent>(e))));
        QVERIFY(has(std::string("memory.total.") + peakEventId(static_cast<PeakEvent>(e))));
    }
    for (int i = 0; i < kMemoryItems; ++i)
        QVERIFY2(has(std::string("memory.item.") + memoryItemId(static_cast<MemoryItem>(i))),
                 memoryItemId(static_cast<MemoryItem>(i)));
}

QTEST_GUILESS_MAIN(TestHostMemory)
#include "tst_hostmemory.moc"
