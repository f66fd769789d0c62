// `peiji-cli validate`: the published tables, the shape of the answer, and that nothing measured is looked at.
#include "support_cli.h"

#include <QFile>
#include <QJsonArray>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

namespace
{
const QString kCli = QStringLiteral(PEIJI_BINARY_DIR "/bin/peiji-cli");
const QString kTables = QStringLiteral(PEIJI_SOURCE_DIR "/tests/measurements/");

QByteArray contentOf(const QString& path)
{
    QFile f(path);
    return f.open(QIODevice::ReadOnly) ? f.readAll() : QByteArray();
}

/// Cells of one CSV line (no line breaks inside cells in these tables).
QList<QByteArray> cells(const QByteArray& line)
{
    QList<QByteArray> out;
    QByteArray cell;
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        if (c == ',' && !quoted) {
            out << cell;
            cell.clear();
        } else {
            cell += c;
        }
    }
    return out << cell;
}

/// The first `rows` rows with every filled measured cell changed.
QByteArray table(const QByteArray& csv, int rows, bool corrupt)
{
    const QList<QByteArray> lines = csv.split('\n');
    const QList<QByteArray> head = cells(lines.first().trimmed());
    QByteArray out = lines.first() + '\n';
    const int step = std::max(1, int(lines.size() - 2) / rows);
    for (int i = 1; i < lines.size() && !lines[i].isEmpty(); i += step) {
        QList<QByteArray> row = cells(lines[i]);
        for (int c = 0; corrupt && c < row.size(); ++c) {
            if (head[c].startsWith("measured_") && !row[c].isEmpty())
                row[c] = "987654.5";
            else if (head[c] == "fits" && !row[c].isEmpty())
                row[c] = row[c] == "1" ? "0" : "1";
        }
        out += row.join(',') + '\n';
    }
    return out;
}
} // namespace

class CliValidateTest : public QObject
{
    Q_OBJECT
private slots:
    void shape_data();
    void shape();
    void measuredCellsAreNotRead_data() { shape_data(); }
    void measuredCellsAreNotRead();
    void summaryFollowsTheRows();
    void badTables_data();
    void badTables();
};

void CliValidateTest::shape_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("quantities");
    QTest::newRow("memory") << QStringLiteral("memory.csv") << QStringList{QStringLiteral("peak_gib_per_gpu")};
    QTest::newRow("throughput") << QStringLiteral("throughput.csv")
                                << QStringList{QStringLiteral("tokens_per_s_per_gpu"), QStringLiteral("step_time_s"),
                                               QStringLiteral("tflops_per_gpu"), QStringLiteral("total_gpu_hours")};
}

void CliValidateTest::shape()
{
    QFETCH(QString, file);
    QFETCH(QStringList, quantities);
    const CliRun run = runCli(kCli, {QStringLiteral("validate"), kTables + file, QStringLiteral("--json")});
    QVERIFY2(run.code == 0, run.err.constData());
    const QJsonObject answer = run.json();
    QCOMPARE(answer.keys(), (QStringList{QStringLiteral("groups"), QStringLiteral("left_out"), QStringLiteral("rows"),
                                         QStringLiteral("summary")}));
    const QJsonArray rows = answer[QStringLiteral("rows")].toArray();
    QCOMPARE(rows.size(), contentOf(kTables + file).count('\n') - 1);
    const QStringList keys = {QStringLiteral("error_pct"),
                              QStringLiteral("fits_measured"),
                              QStringLiteral("fits_predicted"),
                              QStringLiteral("high"),
                              QStringLiteral("id"),
                              QStringLiteral("kind"),
                              QStringLiteral("low"),
                              QStringLiteral("measured"),
                              QStringLiteral("not_predicted_why"),
                              QStringLiteral("predicted"),
                              QStringLiteral("quantity"),
                              QStringLiteral("task")};
    int predicted = 0;
    for (const QJsonValue& v : rows) {
        const QJsonObject row = v.toObject();
        QCOMPARE(row.keys(), keys);
        if (row[QStringLiteral("predicted")].isNull()) {
            QVERIFY2(!row[QStringLiteral("not_predicted_why")].toString().isEmpty(),
                     "a row without prediction must say why");
            QVERIFY(row[QStringLiteral("low")].isNull() && row[QStringLiteral("high")].isNull() &&
                    row[QStringLiteral("error_pct")].isNull());
            continue;
        }
        ++predicted;
        QVERIFY(row[QStringLiteral("not_predicted_why")].isNull());
        QVERIFY(quantities.contains(row[QStringLiteral("quantity")].toString()));
        const double value = row[QStringLiteral("predicted")].toDouble();
        QVERIFY(value > 0 && row[QStringLiteral("low")].toDouble() <= value &&
                value <= row[QStringLiteral("high")].toDouble());
        if (!row[QStringLiteral("measured")].isNull()) {
            const double measured = row[QStringLiteral("measured")].toDouble();
            const double error = 100.0 * (value - measured) / measured;
            QVERIFY(std::abs(error - row[QStringLiteral("error_pct")].toDouble()) <
                    0.01 * std::max(1.0, std::abs(error)));
        }
    }
    const QJsonObject summary = answer[QStringLiteral("summary")].toObject();
    QCOMPARE(summary.keys(),
             (QStringList{QStringLiteral("bias_pct"), QStringLiteral("coverage_pct"), QStringLiteral("false_fits"),
                          QStringLiteral("false_no_fits"), QStringLiteral("median_abs_error_pct"), QStringLiteral("n"),
                          QStringLiteral("p90_abs_error_pct"), QStringLiteral("predicted")}));
    QCOMPARE(summary[QStringLiteral("n")].toInt(), int(rows.size()));
    QCOMPARE(summary[QStringLiteral("predicted")].toInt(), predicted);
    QVERIFY2(predicted > rows.size() * 6 / 10, "most published rows must get a prediction");
}

void CliValidateTest::measuredCellsAreNotRead()
{
    QFETCH(QString, file);
    const QByteArray csv = contentOf(kTables + file);
    const QStringList arguments = {QStringLiteral("validate"), QStringLiteral("-"), QStringLiteral("--json")};
    const QJsonArray honest = runCli(kCli, arguments, table(csv, 60, false)).json()[QStringLiteral("rows")].toArray();
    const QJsonArray corrupt = runCli(kCli, arguments, table(csv, 60, true)).json()[QStringLiteral("rows")].toArray();
    QVERIFY(honest.size() >= 50);
    QCOMPARE(honest.size(), corrupt.size());
    int changed = 0;
    for (int i = 0; i < honest.size(); ++i) {
        const QJsonObject a = honest[i].toObject(), b = corrupt[i].toObject();
        for (const char* key : {"id", "quantity", "predicted", "low", "high", "fits_predicted", "not_predicted_why"})
            QVERIFY2(a[QLatin1String(key)] == b[QLatin1String(key)],
                     qPrintable(a[QStringLiteral("id")].toString() + QLatin1Char(' ') + QLatin1String(key)));
        changed += a[QStringLiteral("measured")] != b[QStringLiteral("measured")] ? 1 : 0;
    }
    QVERIFY2(changed > 30, "the corruption must reach the measured values");
}

void CliValidateTest::summaryFollowsTheRows()
{
    // Two rows whose measured values are chosen from the predictions: errors are then known by hand.
    const QByteArray csv = contentOf(kTables + QStringLiteral("memory.csv"));
    const QList<QByteArray> lines = csv.split('\n');
    const QByteArray base = lines[0] + '\n' + lines[1] + '\n' + lines[2] + '\n';
    const QStringList arguments = {QStringLiteral("validate"), QStringLiteral("-"), QStringLiteral("--json")};
    const QJsonArray first = runCli(kCli, arguments, base).json()[QStringLiteral("rows")].toArray();
    QCOMPARE(first.size(), 2);
    const int column = int(cells(lines[0].trimmed()).indexOf("measured_peak_gib_per_gpu"));
    QByteArray input = lines[0] + '\n';
    const double factors[] = {1.0 / 1.10, 1.0 / 0.70}; // predictions 10 % too high and 30 % too low
    for (int i = 0; i < 2; ++i) {
        QList<QByteArray> row = cells(lines[i + 1]);
        row[column] =
            QByteArray::number(first[i].toObject()[QStringLiteral("predicted")].toDouble() * factors[i], 'f', 6);
        input += row.join(',') + '\n';
    }
    const QJsonObject summary = runCli(kCli, arguments, input).json()[QStringLiteral("summary")].toObject();
    // Quantiles by linear interpolation: 10 and 30 give 20 in the middle and 28 at 90 %; the signed middle is −10.
    QVERIFY(std::abs(summary[QStringLiteral("median_abs_error_pct")].toDouble() - 20.0) < 0.05);
    QVERIFY(std::abs(summary[QStringLiteral("p90_abs_error_pct")].toDouble() - 28.0) < 0.05);
    QVERIFY(std::abs(summary[QStringLiteral("bias_pct")].toDouble() + 10.0) < 0.05);
}

void CliValidateTest::badTables_data()
{
    QTest::addColumn<QByteArray>("csv");
    QTest::addColumn<QByteArray>("names");
    QTest::newRow("empty") << QByteArray() << QByteArray("<stdin>");
    QTest::newRow("other table") << QByteArray("id,price\na,1\n") << QByteArray("measured_peak_gib_per_gpu");
    QTest::newRow("both") << QByteArray("id,measured_peak_gib_per_gpu,measured_step_time_s\na,1,2\n")
                          << QByteArray("<stdin>:1");
    QTest::newRow("no id") << QByteArray("measured_peak_gib_per_gpu\n1\n") << QByteArray("<stdin>:1");
    QTest::newRow("short row") << QByteArray("id,measured_step_time_s\na\n") << QByteArray("<stdin>:2");
    QTest::newRow("open quote") << QByteArray("id,measured_step_time_s\n\"a,1\n") << QByteArray("<stdin>:2");
    QTest::newRow("not utf-8") << QByteArray("id,measured_step_time_s\n\xff,1\n") << QByteArray("<stdin>:2");
}

void CliValidateTest::badTables()
{
    QFETCH(QByteArray, csv);
    QFETCH(QByteArray, names);
    const CliRun run = runCli(kCli, {QStringLiteral("validate"), QStringLiteral("-")}, csv);
    QCOMPARE(run.code, 2);
    QVERIFY2(run.errorLines().size() == 1, run.err.constData());
    QVERIFY2(run.err.contains(names), run.err.constData());
    QVERIFY(run.out.isEmpty());
}

QTEST_GUILESS_MAIN(CliValidateTest)
#include "tst_clivalidate.moc"
