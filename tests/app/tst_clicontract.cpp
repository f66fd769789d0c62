// The command line's contract: exit codes, streams, keys, and one clear line for every bad input.
#include "support_cli.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

namespace
{
const QString kCli = QStringLiteral(PEIJI_BINARY_DIR "/bin/peiji-cli");
const QByteArray kSft = R"({"model": "llama-3.1-8b", "task": "full_fine_tune", "tokens": 200000000})";
const QStringList kOnEight = {QStringLiteral("--accelerator"), QStringLiteral("nv-h100-80-sxm"),
                              QStringLiteral("--count"), QStringLiteral("8")};
} // namespace

class CliContractTest : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void help_data();
    void help();
    void estimateKeys();
    void doesNotFitIsAFinding();
    void planOptionsAreTaken();
    void planNamesLosers();
    void explanationLeavesSumToTheTotal();
    void languages();
    void sameInputSameBytes();
    void badInput_data();
    void badInput();
    void hugeLineIsRefused();
    void binaryJunk();
    void catalogue();
    void examples();

private:
    QTemporaryDir m_folder;
    QString write(const QString& name, const QByteArray& content) const;
};

QString CliContractTest::write(const QString& name, const QByteArray& content) const
{
    const QString path = m_folder.filePath(name);
    QFile f(path);
    if (!f.open(QIODevice::WriteOnly) || f.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(path));
    return path;
}

void CliContractTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QVERIFY2(QFile::exists(kCli), "peiji-cli is not built");
}

void CliContractTest::help_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("holds");
    QTest::newRow("version") << QStringList{QStringLiteral("--version")} << QStringLiteral("peiji-cli " PEIJI_VERSION);
    QTest::newRow("help") << QStringList{QStringLiteral("--help")} << QStringLiteral("recommend");
    QTest::newRow("help word") << QStringList{QStringLiteral("help")} << QStringLiteral("validate");
    QTest::newRow("help of a command") << QStringList{QStringLiteral("help"), QStringLiteral("estimate")}
                                       << QStringLiteral("--micro-batch");
    QTest::newRow("option help") << QStringList{QStringLiteral("quote"), QStringLiteral("--help")}
                                 << QStringLiteral("--xlsx");
    QTest::newRow("formats") << QStringList{QStringLiteral("help"), QStringLiteral("formats")}
                             << QStringLiteral("not_predicted_why");
    QTest::newRow("formats zh") << QStringList{QStringLiteral("help"), QStringLiteral("formats"),
                                               QStringLiteral("--lang"), QStringLiteral("zh")}
                                << QStringLiteral("退出码");
    QTest::newRow("help zh") << QStringList{QStringLiteral("--help"), QStringLiteral("--lang"), QStringLiteral("zh")}
                             << QStringLiteral("用法");
}

void CliContractTest::help()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, holds);
    const CliRun run = runCli(kCli, arguments);
    QCOMPARE(run.code, 0);
    QVERIFY2(run.out.contains(holds.toUtf8()), run.out.constData());
    QVERIFY2(!run.out.contains("cli."), "a text key was printed in place of its words");
    QVERIFY(run.err.isEmpty());
}

void CliContractTest::estimateKeys()
{
    const CliRun run = runCli(
        kCli, QStringList{QStringLiteral("estimate"), QStringLiteral("-"), QStringLiteral("--json")} + kOnEight, kSft);
    QCOMPARE(run.code, 0);
    QVERIFY2(run.err.isEmpty(), run.err.constData());
    QCOMPARE(run.out.count('\n'), 1);
    const QJsonObject answer = run.json();
    for (const char* key : {"command", "version", "catalogue", "calibration", "workload", "hardware", "host_assumed",
                            "plan", "plan_chosen", "memory", "host", "storage", "time", "power", "build"})
        QVERIFY2(answer.contains(QLatin1String(key)), key);
    const QJsonObject memory = answer[QStringLiteral("memory")].toObject();
    const QJsonObject total = memory[QStringLiteral("total_gib")].toObject();
    double sum = 0;
    const QJsonObject categories = memory[QStringLiteral("categories_gib")].toObject();
    QCOMPARE(categories.size(), 7);
    for (const QJsonValue& v : categories)
        sum += v.toDouble();
    const double value = total[QStringLiteral("value")].toDouble();
    QVERIFY2(qAbs(sum - value) < 1e-4 * value, "the categories must add up to the total");
    QVERIFY(total[QStringLiteral("low")].toDouble() <= value && value <= total[QStringLiteral("high")].toDouble());
    // 8.03e9 parameters at 16 bits are 14.96 GiB; sharded over eight they cannot be less than 1.87 GiB.
    QVERIFY(value > 1.87 && value < 80.0);
    QVERIFY(answer[QStringLiteral("time")].toObject()[QStringLiteral("days")].isObject());
}

void CliContractTest::doesNotFitIsAFinding()
{
    const QByteArray big = R"({"model": "llama-3.1-405b", "task": "full_fine_tune", "tokens": 1000000})";
    const CliRun run = runCli(kCli,
                              {QStringLiteral("estimate"), QStringLiteral("-"), QStringLiteral("--json"),
                               QStringLiteral("--accelerator"), QStringLiteral("nv-h100-80-sxm"),
                               QStringLiteral("--count"), QStringLiteral("8")},
                              big);
    // 405e9 parameters with Adam need 16 bytes each: 6.5 TB against 0.64 TB of device memory.
    QCOMPARE(run.code, 1);
    // Offloaded to the host the devices may hold it, the host does not; whatever the road, it is never called a fit.
    QVERIFY(run.json()[QStringLiteral("memory")].toObject()[QStringLiteral("verdict")].toString() !=
            QStringLiteral("fits"));
}

void CliContractTest::planOptionsAreTaken()
{
    const CliRun run = runCli(kCli,
                              QStringList{QStringLiteral("estimate"), QStringLiteral("-"), QStringLiteral("--json"),
                                          QStringLiteral("--tp"), QStringLiteral("2"), QStringLiteral("--zero"),
                                          QStringLiteral("1"), QStringLiteral("--recompute"), QStringLiteral("full"),
                                          QStringLiteral("--micro-batch"), QStringLiteral("2")} +
                                  kOnEight,
                              kSft);
    QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
    const QJsonObject plan = run.json()[QStringLiteral("plan")].toObject();
    QCOMPARE(plan[QStringLiteral("tp")].toInt(), 2);
    QCOMPARE(plan[QStringLiteral("dp")].toInt(), 4);
    QCOMPARE(plan[QStringLiteral("zero")].toInt(), 1);
    QCOMPARE(plan[QStringLiteral("micro_batch")].toInt(), 2);
    QCOMPARE(plan[QStringLiteral("recompute")].toString(), QStringLiteral("full"));
    QCOMPARE(run.json()[QStringLiteral("plan_chosen")].toString(), QStringLiteral("options"));
}

void CliContractTest::planNamesLosers()
{
    const CliRun run = runCli(
        kCli, QStringList{QStringLiteral("plan"), QStringLiteral("-"), QStringLiteral("--json")} + kOnEight, kSft);
    QCOMPARE(run.code, 0);
    const QJsonObject answer = run.json();
    QVERIFY(answer[QStringLiteral("best")].isObject());
    const QJsonArray rejected = answer[QStringLiteral("rejected")].toArray();
    QVERIFY(!rejected.isEmpty());
    for (const QJsonValue& r : rejected) {
        const QJsonObject reason = r.toObject()[QStringLiteral("reason")].toObject();
        QVERIFY(!reason[QStringLiteral("zh")].toString().isEmpty());
        QVERIFY2(!reason[QStringLiteral("en")].toString().startsWith(QLatin1String("search.")), "key without words");
    }
    // 16 bytes for each of 8e9 parameters are 120 GiB: a whole copy per device cannot fit into 80.
    const CliRun whole =
        runCli(kCli,
               QStringList{QStringLiteral("estimate"), QStringLiteral("-"), QStringLiteral("--json"),
                           QStringLiteral("--dp"), QStringLiteral("8"), QStringLiteral("--zero"), QStringLiteral("0")} +
                   kOnEight,
               kSft);
    QCOMPARE(whole.code, 1);
}

void CliContractTest::explanationLeavesSumToTheTotal()
{
    const CliRun run = runCli(kCli,
                              QStringList{QStringLiteral("estimate"), QStringLiteral("-"), QStringLiteral("--json"),
                                          QStringLiteral("--explain")} +
                                  kOnEight,
                              kSft);
    QCOMPARE(run.code, 0);
    const QJsonObject tree = run.json()[QStringLiteral("explanation")].toObject()[QStringLiteral("memory")].toObject();
    double sum = 0;
    for (const QJsonValue& v : tree[QStringLiteral("steps")].toArray())
        sum += v.toObject()[QStringLiteral("value")].toDouble();
    const double total = tree[QStringLiteral("value")].toDouble();
    QVERIFY(total > 0);
    QVERIFY(qAbs(sum - total) < 1e-4 * total);
}

void CliContractTest::languages()
{
    const CliRun zh = runCli(
        kCli,
        QStringList{QStringLiteral("estimate"), QStringLiteral("-"), QStringLiteral("--lang"), QStringLiteral("zh")} +
            kOnEight,
        kSft);
    const CliRun en = runCli(
        kCli,
        QStringList{QStringLiteral("estimate"), QStringLiteral("-"), QStringLiteral("--lang"), QStringLiteral("en")} +
            kOnEight,
        kSft);
    QCOMPARE(zh.code, 0);
    QCOMPARE(en.code, 0);
    QVERIFY(zh.out.contains("每卡显存"));
    QVERIFY(en.out.contains("Memory per device"));
    for (const QChar c : QString::fromUtf8(en.out))
        QVERIFY2(c.script() != QChar::Script_Han, "Chinese in the English answer");
    QVERIFY(!zh.out.contains("cli.") && !en.out.contains("cli."));
}

void CliContractTest::sameInputSameBytes()
{
    const QStringList arguments = QStringList{QStringLiteral("estimate"), QStringLiteral("-"), QStringLiteral("--json"),
                                              QStringLiteral("--explain")} +
                                  kOnEight;
    QCOMPARE(runCli(kCli, arguments, kSft).out, runCli(kCli, arguments, kSft).out);
}

void CliContractTest::badInput_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QStringList>("extra");
    QTest::addColumn<QString>("names"); // what the one line must name
    const auto row = [](const char* name, const QByteArray& file, const QStringList& extra, const char* names) {
        QTest::newRow(name) << file << extra << QString::fromUtf8(names);
    };
    const auto with = [](const char* member) {
        return QByteArray(R"({"model": "llama-3.1-8b", "task": "lora", )") + member + "}";
    };
    row("unknown key", with(R"("tokns": 5)"), {}, "tokns");
    row("unknown nested key", with(R"("lora": {"rnk": 8})"), {}, "lora.rnk");
    row("wrong type", with(R"("sequence": [1])"), {}, "sequence");
    row("bad unit", with(R"("tokens": "200 GB")"), {}, "tokens");
    row("negative", with(R"("tokens": -1)"), {}, "tokens");
    row("NaN", with(R"("tokens": NaN)"), {}, ":1:");
    row("NaN as text", with(R"("tokens": "NaN")"), {}, "tokens");
    row("1e30", with(R"("tokens": 1e30)"), {}, "tokens");
    row("1e999", with(R"("tokens": 1e999)"), {}, ":1:");
    row("fraction", with(R"("sequence": 10.5)"), {}, "sequence");
    row("doubled key", with(R"("task": "lora")"), {}, "task");
    row("trailing comma", R"({"model": "llama-3.1-8b",})", {}, ":1:");
    row("array", "[1, 2]", {}, "{");
    row("empty", "", {}, "workload.json");
    row("blank", " \n\t\n", {}, "workload.json");
    row("unknown model", R"({"model": "lama-3.1-8b", "task": "lora"})", {}, "llama-3.1-8b");
    row("unknown task", R"({"model": "llama-3.1-8b", "task": "sft"})", {}, "task");
    row("no task", R"({"model": "llama-3.1-8b"})", {}, "task");
    row("deep", QByteArray(100000, '['), {}, "workload.json");
    row("unknown accelerator", kSft, {QStringLiteral("--accelerator"), QStringLiteral("h10-80-sxm")}, "--accelerator");
    row("unknown option", kSft, {QStringLiteral("--acelerator"), QStringLiteral("x")}, "--accelerator");
    row("option without value", kSft, {QStringLiteral("--tp")}, "--tp");
    row("count of nothing", kSft, {QStringLiteral("--count"), QStringLiteral("0")}, "--count");
    row("count with unit", kSft, {QStringLiteral("--count"), QStringLiteral("8x")}, "--count");
    row("huge count", kSft, {QStringLiteral("--count"), QStringLiteral("1e30")}, "--count");
    row("nan count", kSft, {QStringLiteral("--count"), QStringLiteral("nan")}, "--count");
    row("odd nodes", kSft,
        {QStringLiteral("--count"), QStringLiteral("8"), QStringLiteral("--nodes"), QStringLiteral("3")}, "--nodes");
    row("tp does not divide", kSft,
        {QStringLiteral("--count"), QStringLiteral("8"), QStringLiteral("--tp"), QStringLiteral("3")}, "--tp");
    row("bad recompute", kSft, {QStringLiteral("--recompute"), QStringLiteral("some")}, "--recompute");
    row("bad language", kSft, {QStringLiteral("--lang"), QStringLiteral("fr")}, "--lang");
    row("bad sequence option", kSft, {QStringLiteral("--sequence"), QStringLiteral("-5")}, "--sequence");
    row("impossible deadline", kSft, {QStringLiteral("--deadline-days"), QStringLiteral("0")}, "--deadline-days");
    row("second file", kSft, {QStringLiteral("other.json")}, "--workload");
}

void CliContractTest::badInput()
{
    QFETCH(QByteArray, file);
    QFETCH(QStringList, extra);
    QFETCH(QString, names);
    const QString path = write(QStringLiteral("workload.json"), file);
    QStringList arguments = {QStringLiteral("estimate"), path, QStringLiteral("--json")};
    if (!extra.contains(QLatin1String("--accelerator")))
        arguments += {QStringLiteral("--accelerator"), QStringLiteral("nv-h100-80-sxm")};
    const CliRun run = runCli(kCli, arguments + extra);
    QCOMPARE(run.code, 2);
    QVERIFY2(run.errorLines().size() == 1, run.err.constData());
    QVERIFY2(run.errorLines().first().contains(names), run.err.constData());
    QVERIFY2(!run.err.contains("cli."), run.err.constData());
    const QJsonObject error = run.json()[QStringLiteral("error")].toObject();
    QCOMPARE(error[QStringLiteral("kind")].toString(), QStringLiteral("bad_input"));
    QVERIFY(!error[QStringLiteral("message")].toObject()[QStringLiteral("zh")].toString().isEmpty());
}

void CliContractTest::hugeLineIsRefused()
{
    const QString path = m_folder.filePath(QStringLiteral("huge.json"));
    {
        QFile f(path); // 100 MB in one line, sparse on disk
        QVERIFY(f.open(QIODevice::WriteOnly));
        QVERIFY(f.resize(100'000'000));
    }
    const CliRun json = runCli(kCli, {QStringLiteral("estimate"), path});
    const CliRun csv = runCli(kCli, {QStringLiteral("validate"), path});
    QCOMPARE(json.code, 2);
    QCOMPARE(csv.code, 2);
    QCOMPARE(json.errorLines().size(), 1);
    QCOMPARE(csv.errorLines().size(), 1);
    QVERIFY(json.err.contains("huge.json"));
    QFile::remove(path);
}

void CliContractTest::binaryJunk()
{
    QByteArray junk;
    for (int i = 0; i < 4096; ++i)
        junk += static_cast<char>((i * 37 + 11) % 256);
    const QString path = write(QStringLiteral("junk.bin"), junk);
    for (const char* command : {"estimate", "validate"}) {
        const CliRun run = runCli(kCli, {QLatin1String(command), path});
        QCOMPARE(run.code, 2);
        QCOMPARE(run.errorLines().size(), 1);
        QVERIFY2(run.err.contains("junk.bin:1"), run.err.constData());
    }
    const CliRun missing = runCli(kCli, {QStringLiteral("estimate"), m_folder.filePath(QStringLiteral("none.json"))});
    QCOMPARE(missing.code, 2);
    QVERIFY(missing.err.contains("none.json"));
    const CliRun folder = runCli(kCli, {QStringLiteral("estimate"), m_folder.path()});
    QCOMPARE(folder.code, 2);
    QCOMPARE(folder.errorLines().size(), 1);
    QCOMPARE(runCli(kCli, {}).code, 2);
    QCOMPARE(runCli(kCli, {QStringLiteral("estimte")}).code, 2);
}

void CliContractTest::catalogue()
{
    const CliRun list = runCli(kCli, {QStringLiteral("catalogue"), QStringLiteral("list"), QStringLiteral("--kind"),
                                      QStringLiteral("accelerator"), QStringLiteral("--vendor"),
                                      QStringLiteral("nvidia"), QStringLiteral("--json")});
    QCOMPARE(list.code, 0);
    const QJsonArray parts = list.json()[QStringLiteral("parts")].toArray();
    QVERIFY(parts.size() > 20);
    for (const QJsonValue& p : parts) {
        QCOMPARE(p.toObject()[QStringLiteral("kind")].toString(), QStringLiteral("accelerator"));
        QCOMPARE(p.toObject()[QStringLiteral("vendor")].toString(), QStringLiteral("NVIDIA"));
    }
    const CliRun show = runCli(kCli, {QStringLiteral("catalogue"), QStringLiteral("show"),
                                      QStringLiteral("nv-h100-80-sxm"), QStringLiteral("--json")});
    const QJsonObject part = show.json()[QStringLiteral("part")].toObject();
    QCOMPARE(part[QStringLiteral("spec")].toObject()[QStringLiteral("memory_gb")].toDouble(), 80.0);
    for (const QJsonValue& price : part[QStringLiteral("prices")].toArray()) {
        QVERIFY(!price.toObject()[QStringLiteral("source")].toString().isEmpty());
        QVERIFY(!price.toObject()[QStringLiteral("date")].toString().isEmpty());
    }
    const CliRun models = runCli(kCli, {QStringLiteral("catalogue"), QStringLiteral("models"),
                                        QStringLiteral("llama-3.1-70b"), QStringLiteral("--json")});
    const QJsonArray found = models.json()[QStringLiteral("models")].toArray();
    QCOMPARE(found.size(), 1);
    QCOMPARE(found[0].toObject()[QStringLiteral("parameters")].toDouble(),
             70553700000.0); // 70 553 706 496 to six digits
    const CliRun none =
        runCli(kCli, {QStringLiteral("catalogue"), QStringLiteral("show"), QStringLiteral("nv-h100-80-sxn")});
    QCOMPARE(none.code, 2);
    QVERIFY(none.err.contains("nv-h100-80-sxm"));
}

void CliContractTest::examples()
{
    const QDir folder(QStringLiteral(PEIJI_SOURCE_DIR "/resources/examples"));
    const QStringList names = folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    QVERIFY(names.contains(QStringLiteral("llama-3.1-70b-sft-200m.json")));
    for (const QString& name : names) {
        const CliRun run = runCli(kCli, {QStringLiteral("estimate"), folder.filePath(name),
                                         QStringLiteral("--accelerator"), QStringLiteral("nv-h200-sxm"),
                                         QStringLiteral("--count"), QStringLiteral("16"), QStringLiteral("--json")});
        QVERIFY2(run.code == 0 || run.code == 1, (name.toUtf8() + ": " + run.err).constData());
    }
}

QTEST_GUILESS_MAIN(CliContractTest)
#include "tst_clicontract.moc"
