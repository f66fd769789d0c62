// Workload files as users write them: what is read, and what every wrong one is told.

#include "db/json/strictjson.h"
#include "db/json/workloadjson.h"
#include "db/store/cataloguestore.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace peiji;

class TestWorkloadJson : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void readsEveryKey();
    void leftOutFollowsTheTask();
    void roundTrips();
    void preferenceAndAdaptersRoundTrip();
    void examplesAreGood_data();
    void examplesAreGood();
    void refuses_data();
    void refuses();
    void refusesHugeText();
    void suggestsModels();

private:
    CataloguePtr m_catalogue;
};

void TestWorkloadJson::initTestCase()
{
    auto content = loadCatalogue(std::string(PEIJI_BINARY_DIR) + "/share/peiji/catalogue.sqlite");
    QVERIFY(content.ok());
    m_catalogue = content->catalogue;
}

void TestWorkloadJson::readsEveryKey()
{
    const auto w = workloadFromJson(R"({"title": "t", "note": "n", "model": "LLAMA-3.1-70B", "task": "lora",
        "framework": "fsdp", "sequence": "8k", "global_batch": 48, "tokens": "2亿", "optimizer": "adamw_8bit",
        "precision": {"weights": "fp16", "compute": "fp16", "fp32_master": true},
        "lora": {"rank": 64, "targets": ["q", "v", "mlp"]},
        "serving": {"concurrency": 5, "prompt_tokens": "2k", "output_tokens": 100, "kv_cache": "fp8"},
        "checkpoint": {"interval_hours": 1.5, "kept": 7, "allowed_stall_s": 20},
        "deadline_days": "2 weeks", "duty_hours_per_day": 10, "dataset_bytes_per_token": 2.5})",
                                    *m_catalogue);
    QVERIFY2(w.ok(), w.ok() ? "" : w.error().text(Lang::En).c_str());
    QCOMPARE(w->model.id, std::string("llama-3.1-70b"));
    QCOMPARE(w->task, Task::Lora);
    QCOMPARE(w->framework.value(), Framework::Fsdp);
    QCOMPARE(w->sequence, 8192);
    QCOMPARE(w->globalBatch, 48);
    QCOMPARE(w->tokens, 2e8);
    QCOMPARE(w->optimizer, OptimizerKind::AdamW8bit);
    QVERIFY(w->precision == (PrecisionRecipe{WeightFormat::Fp16, ComputePrecision::Fp16, true}));
    QCOMPARE(w->loraRank, 64);
    QVERIFY(w->loraTargets == (LoraTargets{true, false, true, false, true, false}));
    QVERIFY(w->serving == (Serving{5, 2048, 100, WeightFormat::Fp8}));
    QCOMPARE(toHours(w->checkpoint.interval), 1.5);
    QCOMPARE(w->checkpoint.kept, 7);
    QCOMPARE(w->checkpoint.allowedStall.value(), 20.0);
    QCOMPARE(w->deadlineDays.value(), 14.0);
    QCOMPARE(w->dutyHoursPerDay, 10.0);
    QCOMPARE(w->datasetBytesPerToken, 2.5);
}

void TestWorkloadJson::leftOutFollowsTheTask()
{
    const auto w = workloadFromJson(R"({"model": "Qwen2.5-7B", "task": "qlora"})", *m_catalogue);
    QVERIFY(w.ok());
    QVERIFY(*w == defaultWorkload(*m_catalogue->model("qwen2.5-7b"), Task::Qlora));
}

void TestWorkloadJson::roundTrips()
{
    Workload w = defaultWorkload(*m_catalogue->model("mixtral-8x7b"), Task::FullFineTune);
    w.deadlineDays = 9.25;
    w.framework = Framework::MegatronCore;
    w.loraTargets.k = false;
    auto back = workloadFromJson(workloadToJson(w, *m_catalogue).dump(), *m_catalogue);
    QVERIFY2(back.ok(), back.ok() ? "" : back.error().text(Lang::En).c_str());
    QVERIFY(*back == w);
    // An architecture that is not the catalogue's is written out.
    w.model.layers = 30;
    const auto json = workloadToJson(w, *m_catalogue);
    QVERIFY(json["model"].is_object());
    back = workloadFromJson(json.dump(), *m_catalogue);
    QVERIFY2(back.ok(), back.ok() ? "" : back.error().text(Lang::En).c_str());
    QVERIFY(*back == w);
    for (const ModelArchitecture& m : m_catalogue->models) {
        Workload other = defaultWorkload(m, Task::Inference);
        other.model.extraParams += 1; // forces the object form
        const auto r = workloadFromJson(workloadToJson(other, *m_catalogue).dump(), *m_catalogue);
        QVERIFY2(r.ok(), r.ok() ? "" : (m.id + " " + r.error().text(Lang::En)).c_str());
        QVERIFY2(*r == other, m.id.c_str());
    }
}

void TestWorkloadJson::preferenceAndAdaptersRoundTrip()
{
    const auto read = workloadFromJson(R"({"model": "qwen2.5-7b", "task": "preference", "frozen_layers": 4,
        "preference": {"method": "grpo", "adapters": true, "reference_model": false, "reward_model": true,
                       "rollouts": 32, "own_rollout_engine": true},
        "lora": {"rank": 32, "targets": ["q", "v"], "dora": true, "train_embeddings": true}})",
                                       *m_catalogue);
    QVERIFY2(read.ok(), read.ok() ? "" : read.error().text(Lang::En).c_str());
    QVERIFY(read->preference == (PreferenceTuning{PreferenceMethod::Grpo, true, false, true, 32, true}));
    QVERIFY(read->dora && read->trainEmbeddings && read->hasFrozenBase());
    QCOMPARE(read->frozenLayers, 4);
    const auto back = workloadFromJson(workloadToJson(*read, *m_catalogue).dump(), *m_catalogue);
    QVERIFY2(back.ok(), back.ok() ? "" : back.error().text(Lang::En).c_str());
    QVERIFY(*back == *read);
    Workload own = defaultWorkload(*m_catalogue->model("gemma-3-27b"), Task::Inference);
    own.model.kvLayers = 10;
    own.model.slidingWindow = 1024;
    own.model.mtpLayers = 1;
    const auto model = workloadFromJson(workloadToJson(own, *m_catalogue).dump(), *m_catalogue);
    QVERIFY2(model.ok(), model.ok() ? "" : model.error().text(Lang::En).c_str());
    QVERIFY(*model == own);
    QVERIFY(!workloadFromJson(R"({"model": "qwen2.5-7b", "task": "preference", "preference": {"method": "magic"}})",
                              *m_catalogue)
                 .ok());
}

void TestWorkloadJson::examplesAreGood_data()
{
    QTest::addColumn<QString>("path");
    const QDir dir(QStringLiteral(PEIJI_SOURCE_DIR "/resources/examples"));
    const QStringList names = dir.entryList({QStringLiteral("*.json")});
    QVERIFY(names.size() >= 8);
    for (const QString& name : names)
        QTest::newRow(qPrintable(name)) << dir.filePath(name);
    for (const Preset& p : m_catalogue->presets) {
        if (p.fields.at("kind") == "sample")
            QTest::newRow(p.id.c_str()) << dir.filePath(QString::fromStdString(p.note));
    }
}

void TestWorkloadJson::examplesAreGood()
{
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path));
    const auto w = workloadFromJson(file.readAll().toStdString(), *m_catalogue);
    QVERIFY2(w.ok(), w.ok() ? "" : w.error().text(Lang::En).c_str());
}

void TestWorkloadJson::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("says");
    const auto with = [](const char* rest) {
        return QByteArray(R"({"model": "llama-3.1-8b", "task": "lora")") + rest + "}";
    };
    QTest::newRow("empty") << QByteArray("") << "w.json"
                           << "empty";
    QTest::newRow("blanks") << QByteArray(" \n\t") << "w.json"
                            << "empty";
    QTest::newRow("junk") << QByteArray("\x7F"
                                        "ELF\x01\x00\xFF",
                                        7)
                          << "w.json:1:1"
                          << "JSON";
    QTest::newRow("list") << QByteArray("[1]") << "w.json"
                          << "object";
    QTest::newRow("cut") << QByteArray("{\"model\": \"x\",\n \"task\"") << "w.json:2:8"
                         << "JSON";
    QTest::newRow("comma") << QByteArray("{\"a\": 1,}") << "w.json:1:9"
                           << "JSON";
    QTest::newRow("NaN") << with(R"(, "tokens": NaN)") << "w.json:1:53"
                         << "NaN";
    QTest::newRow("1e999") << with(R"(, "tokens": 1e999)") << "w.json:1:57"
                           << "out of range";
    QTest::newRow("doubled") << with(R"(, "task": "lora")") << "w.json"
                             << "given twice";
    QTest::newRow("deep") << QByteArray(100000, '[') << "w.json"
                          << "nested too deep";
    QTest::newRow("no model") << QByteArray(R"({"task": "lora"})") << "model"
                              << "id or name";
    QTest::newRow("no task") << QByteArray(R"({"model": "llama-3.1-8b"})") << "task"
                             << "full_fine_tune";
    QTest::newRow("model number") << QByteArray(R"({"model": 7, "task": "lora"})") << "model"
                                  << "id or name";
    QTest::newRow("task") << QByteArray(R"({"model": "llama-3.1-8b", "task": "train"})") << "task"
                          << "pretrain";
    QTest::newRow("unknown key") << with(R"(, "batch": 3)") << "batch"
                                 << "global_batch";
    QTest::newRow("unknown inner key") << with(R"(, "lora": {"alpha": 3})") << "lora.alpha"
                                       << "rank, targets";
    QTest::newRow("text for object") << with(R"(, "lora": "16")") << "lora"
                                     << "object";
    QTest::newRow("null") << with(R"(, "sequence": null)") << "sequence"
                          << "whole number";
    QTest::newRow("negative") << with(R"(, "tokens": -5)") << "tokens"
                              << "from 0";
    QTest::newRow("negative text") << with(R"(, "tokens": "-5M")") << "tokens"
                                   << "";
    QTest::newRow("1e30") << with(R"(, "tokens": 1e30)") << "tokens"
                          << "from 0 to 1";
    QTest::newRow("1e30 batch") << with(R"(, "global_batch": 1e30)") << "global_batch"
                                << "from 1 to 10000000";
    QTest::newRow("fraction") << with(R"(, "global_batch": 2.5)") << "global_batch"
                              << "whole number";
    QTest::newRow("zero") << with(R"(, "sequence": 0)") << "sequence"
                          << "from 1";
    QTest::newRow("unit") << with(R"(, "tokens": "5 GB")") << "tokens"
                          << "";
    QTest::newRow("deadline unit") << with(R"(, "deadline_days": "5 parsecs")") << "deadline_days"
                                   << "";
    QTest::newRow("hours") << with(R"(, "duty_hours_per_day": 25)") << "duty_hours_per_day"
                           << "to 24";
    QTest::newRow("flag") << with(R"(, "precision": {"fp32_master": 1})") << "precision.fp32_master"
                          << "true or false";
    QTest::newRow("format") << with(R"(, "precision": {"weights": "bf17"})") << "precision.weights"
                            << "bf16";
    QTest::newRow("optimizer") << with(R"(, "optimizer": "adam")") << "optimizer"
                               << "adamw";
    QTest::newRow("targets") << with(R"(, "lora": {"targets": ["q", "z"]})") << "lora.targets"
                             << "mlp";
    QTest::newRow("no targets") << with(R"(, "lora": {"targets": []})") << "lora.targets"
                                << "not empty";
    QTest::newRow("number for text") << with(R"(, "title": 5)") << "title"
                                     << "text in quotes";
    QTest::newRow("architecture") << QByteArray(R"({"model": {"layers": 4}, "task": "lora"})") << "model.hidden"
                                  << "required";
    QTest::newRow("architecture key") << QByteArray(R"({"model": {"layer": 4}, "task": "lora"})") << "model.layer"
                                      << "unknown key";
    QTest::newRow("heads do not divide")
        << QByteArray(R"({"model": {"layers": 4, "hidden": 100, "heads": 8, "kv_heads": 3, "ffn_hidden": 400,
            "vocab": 1000, "head_dim": 16}, "task": "lora"})")
        << "model.heads"
        << "";
}

void TestWorkloadJson::refuses()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, where);
    QFETCH(QString, says);
    const auto w = workloadFromJson(text.toStdString(), *m_catalogue, "w.json");
    QVERIFY(!w.ok());
    const QByteArray line = QByteArray::fromStdString(w.error().text(Lang::En));
    QCOMPARE(w.error().kind, ErrorKind::BadInput);
    QVERIFY2(QString::fromStdString(w.error().where).startsWith(where), line.constData());
    QVERIFY2(QString::fromUtf8(line).contains(says), line.constData());
    QVERIFY2(!line.contains('\n') && line.size() < 600, line.constData());
    QVERIFY(w.error().what.zh != w.error().what.en);
}

void TestWorkloadJson::refusesHugeText()
{
    const auto w = workloadFromJson(std::string(kJsonLimit + 1, ' '), *m_catalogue, "w.json");
    QVERIFY(!w.ok());
    QVERIFY(w.error().what.en.find("16 MB") != std::string::npos);
}

void TestWorkloadJson::suggestsModels()
{
    const auto w = workloadFromJson(R"({"model": "lama-3.1-70", "task": "lora"})", *m_catalogue);
    QVERIFY(!w.ok());
    QVERIFY2(w.error().what.en.find("llama-3.1-70b") != std::string::npos, w.error().what.en.c_str());
    const auto none = workloadFromJson(R"({"model": "zzzzzzzzzzzzzzzz", "task": "lora"})", *m_catalogue);
    QVERIFY(none.error().what.en.find("near are") == std::string::npos);
}

QTEST_GUILESS_MAIN(TestWorkloadJson)
#include "tst_workloadjson.moc"
