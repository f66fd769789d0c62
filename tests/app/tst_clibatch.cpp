// JSON Lines in, JSON Lines out: order, errors in their place, bounds.
#include "support_cli.h"

#include <QJsonArray>
#include <QTest>

namespace
{
const QString kCli = QStringLiteral(PEIJI_BINARY_DIR "/bin/peiji-cli");
const QStringList kEstimate = {QStringLiteral("estimate"), QStringLiteral("--batch"), QStringLiteral("-")};

QList<QJsonObject> objects(const QByteArray& out)
{
    QList<QJsonObject> list;
    for (const QByteArray& line : out.split('\n')) {
        if (!line.isEmpty())
            list << QJsonDocument::fromJson(line).object();
    }
    return list;
}
} // namespace

class CliBatchTest : public QObject
{
    Q_OBJECT
private slots:
    void oneAnswerPerLine();
    void lineOptionsComeFirst();
    void badLinesStayInTheirPlace();
    void hugeLine();
    void nothing();
    void sameAsAlone();
};

void CliBatchTest::oneAnswerPerLine()
{
    const QByteArray input = R"({"workload": {"model": "llama-3.1-8b", "task": "lora"}, "accelerator": "nv-h100-80-sxm"}

{"workload": {"model": "llama-3.1-8b", "task": "inference"}, "accelerator": "nv-h100-80-sxm", "count": 2}
)";
    const CliRun run = runCli(kCli, kEstimate, input);
    QCOMPARE(run.code, 0);
    const QList<QJsonObject> answers = objects(run.out);
    QCOMPARE(answers.size(), 2);
    QCOMPARE(answers[0][QStringLiteral("line")].toInt(), 1);
    QCOMPARE(answers[1][QStringLiteral("line")].toInt(), 3); // the empty line counts and is skipped
    QCOMPARE(answers[1][QStringLiteral("hardware")].toObject()[QStringLiteral("devices")].toInt(), 2);
}

void CliBatchTest::lineOptionsComeFirst()
{
    const QByteArray input =
        "{\"model\": \"llama-3.1-8b\", \"task\": \"lora\"}\n"
        "{\"workload\": {\"model\": \"llama-3.1-8b\", \"task\": \"lora\"}, \"count\": 4, \"sequence\": \"8k\"}\n";
    const CliRun run = runCli(kCli,
                              kEstimate + QStringList{QStringLiteral("--accelerator"), QStringLiteral("nv-h100-80-sxm"),
                                                      QStringLiteral("--count"), QStringLiteral("2")},
                              input);
    QVERIFY2(run.code == 0, run.out.constData());
    const QList<QJsonObject> answers = objects(run.out);
    QCOMPARE(answers.size(), 2);
    QCOMPARE(answers[0][QStringLiteral("hardware")].toObject()[QStringLiteral("devices")].toInt(), 2);
    QCOMPARE(answers[1][QStringLiteral("hardware")].toObject()[QStringLiteral("devices")].toInt(), 4);
    QCOMPARE(answers[1][QStringLiteral("workload")].toObject()[QStringLiteral("sequence")].toInt(), 8192);
}

void CliBatchTest::badLinesStayInTheirPlace()
{
    const QByteArray good =
        R"({"workload": {"model": "llama-3.1-8b", "task": "lora"}, "accelerator": "nv-h100-80-sxm"})";
    const QList<QPair<QByteArray, QByteArray>> lines = {
        {good, {}},
        {R"({"workload": {"model": "llama-3.1-8b", "task": "lora"}, "acelerator": "x"})", "acelerator"},
        {"{not json", "<stdin>:3"},
        {R"({"workload": 5, "accelerator": "nv-h100-80-sxm"})", "workload"},
        {R"({"workload": {"model": "llama-3.1-8b", "task": "lora"}, "accelerator": "nv-h100-80-sxm", "tp": "two"})",
         "tp"},
        {R"({"workload": {"model": "llama-3.1-8b", "task": "lora"}, "accelerator": "nv-h100-80-sxm", "tp": 1.5})",
         "tp"},
        {R"({"workload": {"model": "llama-3.1-8b", "task": "lora", "tokens": -1}, "accelerator": "nv-h100-80-sxm"})",
         "tokens"},
        {"\xff\xfe", "<stdin>:8"},
        {good, {}}};
    QByteArray input;
    for (const auto& line : lines)
        input += line.first + '\n';
    const CliRun run = runCli(kCli, kEstimate, input);
    QCOMPARE(run.code, 2);
    const QList<QJsonObject> answers = objects(run.out);
    QCOMPARE(answers.size(), lines.size());
    for (int i = 0; i < answers.size(); ++i) {
        QCOMPARE(answers[i][QStringLiteral("line")].toInt(), i + 1);
        QCOMPARE(answers[i].contains(QStringLiteral("error")), !lines[i].second.isEmpty());
        if (lines[i].second.isEmpty())
            continue;
        const QString where = answers[i][QStringLiteral("error")].toObject()[QStringLiteral("where")].toString();
        QVERIFY2(where.contains(QString::fromLatin1(lines[i].second)), qPrintable(where));
    }
}

void CliBatchTest::hugeLine()
{
    QByteArray input = "{\"workload\": {\"note\": \"" + QByteArray(3'000'000, 'x') + "\"}}\n";
    input += R"({"workload": {"model": "llama-3.1-8b", "task": "lora"}, "accelerator": "nv-h100-80-sxm"})";
    const CliRun run = runCli(kCli, kEstimate, input);
    QCOMPARE(run.code, 2);
    const QList<QJsonObject> answers = objects(run.out);
    QCOMPARE(answers.size(), 2);
    QVERIFY(answers[0].contains(QStringLiteral("error")));
    QVERIFY(answers[1].contains(QStringLiteral("memory")));
    QVERIFY(run.out.size() < 100'000); // the line is not echoed
}

void CliBatchTest::nothing()
{
    const CliRun run = runCli(kCli, kEstimate, "\n\n");
    QCOMPARE(run.code, 2);
    QCOMPARE(run.errorLines().size(), 1);
    QVERIFY(run.out.isEmpty());
}

void CliBatchTest::sameAsAlone()
{
    const QByteArray workload = R"({"model": "llama-3.1-8b", "task": "qlora", "tokens": "50M"})";
    const QStringList on = {QStringLiteral("--accelerator"), QStringLiteral("nv-h100-80-sxm")};
    QJsonObject alone =
        runCli(kCli, QStringList{QStringLiteral("estimate"), QStringLiteral("-"), QStringLiteral("--json")} + on,
               workload)
            .json();
    QJsonObject batch = objects(runCli(kCli, kEstimate + on, workload + "\n").out).value(0);
    batch.remove(QStringLiteral("line"));
    QVERIFY(!alone.isEmpty());
    QCOMPARE(batch, alone);
}

QTEST_GUILESS_MAIN(CliBatchTest)
#include "tst_clibatch.moc"
