// `recommend` and `quote`: builds that add up, papers read back by other programs, nothing half written.
#include "support_cli.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

namespace
{
const QString kCli = QStringLiteral(PEIJI_BINARY_DIR "/bin/peiji-cli");
const QByteArray kSft = R"({"model": "llama-3.1-8b", "task": "lora", "tokens": 50000000})";

qint64 minor(const QJsonValue& money)
{
    return money.toObject()[QStringLiteral("minor")].toInteger();
}

/// "3,230,400.00" of minor units.
QString grouped(qint64 minorUnits)
{
    QString digits = QString::number(minorUnits / 100);
    for (int at = int(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(at, QLatin1Char(','));
    return digits + QStringLiteral(".%1").arg(minorUnits % 100, 2, 10, QLatin1Char('0'));
}

QByteArray outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    return process.waitForFinished(300000) && process.exitCode() == 0 ? process.readAllStandardOutput() : QByteArray();
}
} // namespace

class CliPapersTest : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void billAddsUp();
    void impossibleTierSaysSo();
    void quotePapers_data();
    void quotePapers();
    void sameBytes();
    void nothingHalfWritten_data();
    void nothingHalfWritten();
    void badMoney_data();
    void badMoney();

private:
    QTemporaryDir m_folder;
    QString m_workload;
};

void CliPapersTest::initTestCase()
{
    m_workload = m_folder.filePath(QStringLiteral("workload.json"));
    QFile f(m_workload);
    QVERIFY(f.open(QIODevice::WriteOnly) && f.write(kSft) == kSft.size());
}

void CliPapersTest::billAddsUp()
{
    const CliRun run = runCli(kCli, {QStringLiteral("recommend"), QStringLiteral("--workload"), m_workload,
                                     QStringLiteral("--budget"), QStringLiteral("500000"), QStringLiteral("--json")});
    QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
    const QJsonArray tiers = run.json()[QStringLiteral("tiers")].toArray();
    QCOMPARE(tiers.size(), 1);
    const QJsonObject tier = tiers[0].toObject();
    QVERIFY2(tier[QStringLiteral("possible")].toBool(), "half a million yuan buy a LoRA machine");
    const QJsonObject answer = tier[QStringLiteral("answer")].toObject();
    for (const char* key : {"build", "hardware", "plan", "memory", "host", "storage", "time", "power", "totals",
                            "running_cost", "findings", "headroom"})
        QVERIFY2(answer.contains(QLatin1String(key)), key);
    const QJsonObject totals = answer[QStringLiteral("totals")].toObject();
    qint64 net = 0, tax = 0, gross = 0;
    QStringList roles;
    for (const QJsonValue& v : totals[QStringLiteral("lines")].toArray()) {
        const QJsonObject line = v.toObject();
        roles << line[QStringLiteral("role")].toString();
        if (!line[QStringLiteral("priced")].toBool())
            continue;
        const QJsonObject amount = line[QStringLiteral("amount")].toObject();
        net += minor(amount[QStringLiteral("net")]);
        tax += minor(amount[QStringLiteral("tax")]);
        gross += minor(amount[QStringLiteral("gross")]);
        QVERIFY(!line[QStringLiteral("price")].toObject()[QStringLiteral("source")].toString().isEmpty());
    }
    QCOMPARE(minor(totals[QStringLiteral("net")]), net);
    QCOMPARE(minor(totals[QStringLiteral("tax")]), tax);
    QCOMPARE(minor(totals[QStringLiteral("gross")]), gross);
    QCOMPARE(net + tax, gross);
    QVERIFY2(gross <= 50'000'000 && gross > 0, "the build must stay within 500,000.00");
    QVERIFY(roles.contains(QStringLiteral("platform")));
    QVERIFY(!answer[QStringLiteral("headroom")].toArray().isEmpty());
    QCOMPARE(run.code, answer[QStringLiteral("findings")].toObject()[QStringLiteral("errors")].toInt() > 0 ? 1 : 0);
}

void CliPapersTest::impossibleTierSaysSo()
{
    const CliRun run = runCli(
        kCli, {QStringLiteral("recommend"), QStringLiteral("--model"), QStringLiteral("llama-3.1-405b"),
               QStringLiteral("--task"), QStringLiteral("full_fine_tune"), QStringLiteral("--tokens"),
               QStringLiteral("10M"), QStringLiteral("--budget"), QStringLiteral("5万"), QStringLiteral("--json")});
    QCOMPARE(run.code, 1);
    const QJsonObject tier = run.json()[QStringLiteral("tiers")].toArray()[0].toObject();
    QVERIFY(!tier[QStringLiteral("possible")].toBool());
    QVERIFY(tier[QStringLiteral("answer")].isNull());
    QVERIFY(!tier[QStringLiteral("reasons")].toArray().isEmpty());
}

void CliPapersTest::quotePapers_data()
{
    QTest::addColumn<QString>("lang");
    QTest::newRow("zh") << QStringLiteral("zh");
    QTest::newRow("en") << QStringLiteral("en");
    QTest::newRow("both") << QStringLiteral("both");
}

void CliPapersTest::quotePapers()
{
    QFETCH(QString, lang);
    const QString pdf = m_folder.filePath(lang + QStringLiteral(".pdf")),
                  xlsx = m_folder.filePath(lang + QStringLiteral(".xlsx")),
                  csv = m_folder.filePath(lang + QStringLiteral(".csv"));
    const CliRun run = runCli(kCli, {QStringLiteral("quote"),
                                     QStringLiteral("--workload"),
                                     m_workload,
                                     QStringLiteral("--tiers"),
                                     QStringLiteral("300000-600000,2000000"),
                                     QStringLiteral("--currency"),
                                     QStringLiteral("CNY"),
                                     QStringLiteral("--lang"),
                                     lang,
                                     QStringLiteral("--customer"),
                                     QStringLiteral("示例客户 <b>&"),
                                     QStringLiteral("--number"),
                                     QStringLiteral("BJ-20261130-0007"),
                                     QStringLiteral("--pdf"),
                                     pdf,
                                     QStringLiteral("--xlsx"),
                                     xlsx,
                                     QStringLiteral("--csv"),
                                     csv,
                                     QStringLiteral("--json")});
    QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
    const QJsonObject quote = run.json()[QStringLiteral("quote")].toObject();
    const QJsonArray tiers = quote[QStringLiteral("tiers")].toArray();
    QCOMPARE(tiers.size(), 2);
    const QJsonObject chosen = tiers[quote[QStringLiteral("chosen_tier")].toInt()].toObject();
    const QString total = grouped(minor(chosen[QStringLiteral("gross")]));

    QVERIFY2(!QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty(),
             "poppler-utils is missing; test.sh installs it");
    const QString text =
        QString::fromUtf8(outputOf(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), pdf, QStringLiteral("-")}));
    QVERIFY2(text.contains(total), qPrintable(total));
    QVERIFY(text.contains(QStringLiteral("BJ-20261130-0007")));
    QVERIFY(text.contains(QStringLiteral("示例客户 <b>&")));
    static const QRegularExpression radicals(QStringLiteral("[\\x{2E80}-\\x{2FDF}\\x{F900}-\\x{FAFF}]"));
    QVERIFY2(!text.contains(radicals), "a compatibility code point in the text");
    const QByteArray fonts = outputOf(QStringLiteral("pdffonts"), {pdf});
    QVERIFY(fonts.contains("Peiji"));
    const QByteArray sheet =
        outputOf(QStringLiteral("unzip"), {QStringLiteral("-p"), xlsx, QStringLiteral("xl/worksheets/*.xml"),
                                           QStringLiteral("xl/sharedStrings.xml")});
    QVERIFY(sheet.contains("BJ-20261130-0007"));
    // The workbook's own figures: net, tax and total of the tier stand in cells as numbers.
    QList<double> figures;
    static const QRegularExpression value(QStringLiteral("<v>([0-9.]+)</v>"));
    for (auto cells = value.globalMatch(QString::fromUtf8(sheet)); cells.hasNext();)
        figures << cells.next().captured(1).toDouble();
    for (const char* key : {"net", "tax", "gross"}) {
        const double wanted = double(minor(chosen[QLatin1String(key)])) / 100;
        QVERIFY2(std::ranges::any_of(figures, [wanted](double v) { return std::abs(v - wanted) < 0.001; }), key);
    }
    QFile table(csv);
    QVERIFY(table.open(QIODevice::ReadOnly));
    QVERIFY(table.readAll().contains(QByteArray::number(minor(chosen[QStringLiteral("gross")]) / 100)));
}

void CliPapersTest::sameBytes()
{
    const auto quote = [this](const QString& option, const QString& name) {
        const QString path = m_folder.filePath(name);
        const CliRun run = runCli(kCli, {QStringLiteral("quote"), QStringLiteral("--workload"), m_workload,
                                         QStringLiteral("--tiers"), QStringLiteral("600000,2000000"), option, path});
        QFile f(path);
        return run.code <= 1 && f.open(QIODevice::ReadOnly) ? f.readAll() : QByteArray();
    };
    // A PDF of several fonts, three times: an order by chance would show.
    for (const QString& option : {QStringLiteral("--csv"), QStringLiteral("--pdf"), QStringLiteral("--xlsx")}) {
        const QByteArray first = quote(option, QStringLiteral("one"));
        QVERIFY(!first.isEmpty());
        for (const QString& name : {QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")})
            QVERIFY2(quote(option, name) == first, qPrintable(option));
    }
}

void CliPapersTest::nothingHalfWritten_data()
{
    QTest::addColumn<QStringList>("outputs");
    QTest::addColumn<QString>("names");
    QTest::newRow("folder") << QStringList{QStringLiteral("--pdf"), QStringLiteral("a.pdf"), QStringLiteral("--xlsx"),
                                           QStringLiteral(".")}
                            << QStringLiteral("--xlsx");
    QTest::newRow("no folder") << QStringList{QStringLiteral("--pdf"), QStringLiteral("a.pdf"), QStringLiteral("--csv"),
                                              QStringLiteral("none/b.csv")}
                               << QStringLiteral("--csv");
    QTest::newRow("same file") << QStringList{QStringLiteral("--pdf"), QStringLiteral("a.pdf"), QStringLiteral("--csv"),
                                              QStringLiteral("./a.pdf")}
                               << QStringLiteral("--csv");
    QTest::newRow("device") << QStringList{QStringLiteral("--pdf"), QStringLiteral("/dev/full")}
                            << QStringLiteral("--pdf");
}

void CliPapersTest::nothingHalfWritten()
{
    QFETCH(QStringList, outputs);
    QFETCH(QString, names);
    QTemporaryDir folder;
    const CliRun run = runCli(kCli,
                              QStringList{QStringLiteral("quote"), QStringLiteral("--workload"), m_workload,
                                          QStringLiteral("--tiers"), QStringLiteral("600000,2000000")} +
                                  outputs,
                              {}, folder.path());
    QCOMPARE(run.code, 2);
    QCOMPARE(run.errorLines().size(), 1);
    QVERIFY2(run.errorLines().first().contains(names), run.err.constData());
    QVERIFY(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).isEmpty());
}

void CliPapersTest::badMoney_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("names");
    const auto row = [](const char* name, const QStringList& arguments, const char* names) {
        QTest::newRow(name) << arguments << QString::fromLatin1(names);
    };
    const QString budget = QStringLiteral("--budget");
    row("negative", {budget, QStringLiteral("-5")}, "--budget");
    row("words", {budget, QStringLiteral("lots")}, "--budget");
    row("1e30", {budget, QStringLiteral("1e30")}, "--budget");
    row("zero", {budget, QStringLiteral("0")}, "--budget");
    row("nan", {budget, QStringLiteral("nan")}, "--budget");
    row("none", {}, "--tiers");
    row("both", {budget, QStringLiteral("5"), QStringLiteral("--tiers"), QStringLiteral("1,2")}, "--budget");
    row("descending tiers", {QStringLiteral("--tiers"), QStringLiteral("500000,100")}, "--tiers");
    row("five tiers", {QStringLiteral("--tiers"), QStringLiteral("1,2,3,4,5")}, "--tiers");
    row("currency", {budget, QStringLiteral("500000"), QStringLiteral("--currency"), QStringLiteral("XYZ")},
        "--currency");
    row("region", {budget, QStringLiteral("500000"), QStringLiteral("--region"), QStringLiteral("Narnia")}, "--region");
    row("objective", {budget, QStringLiteral("500000"), QStringLiteral("--objective"), QStringLiteral("nicest")},
        "--objective");
    row("vendor", {budget, QStringLiteral("500000"), QStringLiteral("--vendors"), QStringLiteral("Nvidai")},
        "--vendors");
    row("date", {budget, QStringLiteral("500000"), QStringLiteral("--date"), QStringLiteral("2026-13-01")}, "--date");
}

void CliPapersTest::badMoney()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, names);
    const CliRun run =
        runCli(kCli, QStringList{QStringLiteral("recommend"), QStringLiteral("--workload"), m_workload} + arguments);
    QCOMPARE(run.code, 2);
    QVERIFY2(run.errorLines().size() == 1, run.err.constData());
    QVERIFY2(run.errorLines().first().contains(names), run.err.constData());
    QVERIFY(run.out.isEmpty());
}

QTEST_GUILESS_MAIN(CliPapersTest)
#include "tst_clipapers.moc"
