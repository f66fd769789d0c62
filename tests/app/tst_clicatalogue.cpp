// peiji-cli on the user's own data, as a shell would run it.

#include "support_cli.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

namespace
{
const QString kCli = QStringLiteral(PEIJI_BINARY_DIR "/bin/peiji-cli");
const QString kLists = QStringLiteral(PEIJI_TEST_DATA "/db/pricelists/");
} // namespace

class CliCatalogueTest : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void importAsksWhatIsUnclear();
    void importAndUndo();
    void matchesAreRemembered();
    void columnsAreNamed();
    void exportComesBackWhole_data();
    void exportComesBackWhole();
    void requestSheetIsAnswered();
    void ownPartsAreSeen();
    void ratesAndPolicies();
    void health();
    void badInput_data();
    void badInput();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    CliRun run(QStringList arguments, bool json = true) const
    {
        arguments.prepend(QStringLiteral("catalogue"));
        arguments << QStringLiteral("--own-data") << m_folder->filePath(QStringLiteral("own.sqlite"));
        if (json)
            arguments << QStringLiteral("--json");
        return runCli(kCli, arguments);
    }
    CliRun import(const QString& file, const QStringList& more = {}) const
    {
        return run(QStringList{QStringLiteral("import"), kLists + file} + more);
    }
    QJsonObject price(const QString& part) const
    {
        return run({QStringLiteral("show"), part}).json()[QLatin1String("part")].toObject();
    }
};

void CliCatalogueTest::init()
{
    QVERIFY2(QFile::exists(kCli), "peiji-cli is not built");
    m_folder = std::make_unique<QTemporaryDir>();
}

void CliCatalogueTest::importAsksWhatIsUnclear()
{
    const CliRun r = import(QStringLiteral("huachen-gb18030.csv"));
    QCOMPARE(r.code, 2);
    QVERIFY2(r.err.contains("currency"), r.err.constData());
}

void CliCatalogueTest::importAndUndo()
{
    const QByteArray before = run({QStringLiteral("show"), QStringLiteral("cx7-200-2p")}).out;
    const QStringList cny{QStringLiteral("--currency"), QStringLiteral("CNY")};
    const CliRun dry = import(QStringLiteral("huachen-gb18030.csv"), cny + QStringList{QStringLiteral("--dry-run")});
    QCOMPARE(dry.code, 1); // two rows are refused
    QVERIFY(dry.json()[QLatin1String("batch")].isNull());
    QCOMPARE(run({QStringLiteral("show"), QStringLiteral("cx7-200-2p")}).out, before);
    const CliRun r = import(QStringLiteral("huachen-gb18030.csv"), cny);
    QCOMPARE(r.code, 1);
    const QJsonObject json = r.json();
    QCOMPARE(json[QLatin1String("layout")][QLatin1String("supplier")].toString(), QStringLiteral("华辰科技（示例）"));
    QCOMPARE(json[QLatin1String("layout")][QLatin1String("header_row")].toInt(), 3);
    QCOMPARE(json[QLatin1String("counts")][QLatin1String("rejected")].toInt(), 2);
    QCOMPARE(json[QLatin1String("counts")][QLatin1String("accepted")].toInt(), 2); // by number; names are only proposed
    QVERIFY(json[QLatin1String("batch")].toInt() > 0);
    const QByteArray after = run({QStringLiteral("show"), QStringLiteral("cx7-200-2p")}).out;
    QVERIFY(after != before);
    QVERIFY(after.contains("16900"));
    QCOMPARE(run({QStringLiteral("undo-import")}).code, 0);
    QCOMPARE(run({QStringLiteral("show"), QStringLiteral("cx7-200-2p")}).out, before);
    QCOMPARE(run({QStringLiteral("undo-import")}).code, 2);
    QCOMPARE(run({QStringLiteral("redo-import")}).code, 0);
    QCOMPARE(run({QStringLiteral("show"), QStringLiteral("cx7-200-2p")}).out, after);
}

void CliCatalogueTest::matchesAreRemembered()
{
    const QStringList cny{QStringLiteral("--currency"), QStringLiteral("CNY")};
    const CliRun first = import(QStringLiteral("huachen-utf8.csv"),
                                cny + QStringList{QStringLiteral("--match"), QStringLiteral("10=pdu-1ph-32a-230"),
                                                  QStringLiteral("--match"), QStringLiteral("5=nv-h200-nvl")});
    QCOMPARE(first.json()[QLatin1String("counts")][QLatin1String("accepted")].toInt(), 4);
    // The currency is remembered with the columns, the two parts by their numbers.
    const CliRun again = import(QStringLiteral("huachen-gb18030.csv"));
    QCOMPARE(again.code, 1);
    int remembered = 0, same = 0;
    for (const QJsonValue row : again.json()[QLatin1String("rows")].toArray()) {
        remembered += row[QLatin1String("match")].toString() == QLatin1String("remembered") ? 1 : 0;
        same += row[QLatin1String("status")].toString() == QLatin1String("same") ? 1 : 0;
    }
    QCOMPARE(remembered, 2);
    QCOMPARE(same, 4);
}

void CliCatalogueTest::columnsAreNamed()
{
    const QString path = m_folder->filePath(QStringLiteral("odd.csv"));
    QFile f(path);
    QVERIFY(f.open(QIODevice::WriteOnly));
    f.write("kode,wert\nMCX755106AS-HEAT,100\n");
    f.close();
    const CliRun r = run({QStringLiteral("import"), path, QStringLiteral("--header-row"), QStringLiteral("1"),
                          QStringLiteral("--column"), QStringLiteral("part_number=kode"), QStringLiteral("--column"),
                          QStringLiteral("price=wert"), QStringLiteral("--currency"), QStringLiteral("USD"),
                          QStringLiteral("--tax"), QStringLiteral("excluded"), QStringLiteral("--supplier"),
                          QStringLiteral("Odd"), QStringLiteral("--valid-until"), QStringLiteral("2026-12-31")});
    QVERIFY2(r.code == 0, r.err.constData());
    const QJsonObject row = r.json()[QLatin1String("rows")][0].toObject();
    QCOMPARE(row[QLatin1String("part")].toString(), QStringLiteral("cx7-200-2p"));
    QCOMPARE(row[QLatin1String("valid_until")].toString(), QStringLiteral("2026-12-31"));
}

void CliCatalogueTest::exportComesBackWhole_data()
{
    QTest::addColumn<QStringList>("target");
    QTest::newRow("xlsx") << QStringList{QStringLiteral("all.xlsx")};
    QTest::newRow("csv") << QStringList{QStringLiteral("all.csv")};
    QTest::newRow("gb18030") << QStringList{QStringLiteral("all.csv"), QStringLiteral("--encoding"),
                                            QStringLiteral("gb18030")};
}

void CliCatalogueTest::exportComesBackWhole()
{
    QFETCH(QStringList, target);
    const QString path = m_folder->filePath(target.takeFirst());
    const QStringList kind{QStringLiteral("--kind"), QStringLiteral("network")};
    const CliRun out = run(QStringList{QStringLiteral("export"), path} + target + kind);
    QVERIFY2(out.code == 0, out.err.constData());
    const CliRun in = run({QStringLiteral("import"), path, QStringLiteral("--supplier"), QStringLiteral("Echo")});
    QVERIFY2(in.code == 0, in.err.constData());
    const QJsonArray rows = in.json()[QLatin1String("rows")].toArray();
    const QJsonArray parts =
        runCli(kCli, QStringList{QStringLiteral("catalogue"), QStringLiteral("list"), QStringLiteral("--own-data"),
                                 QStringLiteral("-"), QStringLiteral("--json")} +
                         kind)
            .json()[QLatin1String("parts")]
            .toArray();
    QCOMPARE(rows.size(), parts.size());
    for (qsizetype i = 0; i < rows.size(); ++i) {
        QCOMPARE(rows[i][QLatin1String("part")], parts[i][QLatin1String("id")]);
        const QJsonValue shipped = parts[i][QLatin1String("price")];
        if (rows[i][QLatin1String("price")][QLatin1String("currency")] ==
            shipped[QLatin1String("price")][QLatin1String("currency")])
            QCOMPARE(rows[i][QLatin1String("price")], shipped[QLatin1String("price")]);
        // No price moved: what came back is what went out.
        QVERIFY(std::abs(rows[i][QLatin1String("change")].toDouble(1)) < 1e-6);
    }
}

void CliCatalogueTest::requestSheetIsAnswered()
{
    const QString path = m_folder->filePath(QStringLiteral("ask.csv"));
    const CliRun ask = run({QStringLiteral("request-prices"), path, QStringLiteral("nv-h200-nvl"),
                            QStringLiteral("epyc-9555"), QStringLiteral("--supplier"), QStringLiteral("华辰")});
    QVERIFY2(ask.code == 0, ask.err.constData());
    QFile f(path);
    QVERIFY(f.open(QIODevice::ReadOnly));
    QByteArray text = f.readAll();
    f.close();
    QVERIFY(text.contains("Part number"));
    // The supplier fills in price, tax and currency of the first part.
    const qsizetype at = text.indexOf("nv-h200-nvl");
    const qsizetype end = text.indexOf("\r\n", at);
    QByteArray line = text.mid(at, end - at);
    QVERIFY(line.endsWith(",,,,,,,"));
    line.chop(7);
    text.replace(at, end - at, line + ",286000,1,CNY,30,2026-12-31,,");
    QVERIFY(f.open(QIODevice::WriteOnly | QIODevice::Truncate));
    f.write(text);
    f.close();
    const CliRun r = run({QStringLiteral("import"), path});
    QCOMPARE(r.code, 1); // the other part has no price
    const QJsonObject json = r.json();
    QVERIFY2(!json.contains(QLatin1String("error")), r.out.constData());
    QCOMPARE(json[QLatin1String("layout")][QLatin1String("supplier")].toString(), QStringLiteral("华辰"));
    const QJsonObject row = json[QLatin1String("rows")][0].toObject();
    QCOMPARE(row[QLatin1String("part")].toString(), QStringLiteral("nv-h200-nvl"));
    QCOMPARE(row[QLatin1String("price")][QLatin1String("amount")].toString(), QStringLiteral("286000.000000"));
    QCOMPARE(row[QLatin1String("tax_included")].toBool(), true);
    QCOMPARE(row[QLatin1String("lead_days")].toInt(), 30);
}

void CliCatalogueTest::ownPartsAreSeen()
{
    const CliRun copy = run({QStringLiteral("own"), QStringLiteral("duplicate"), QStringLiteral("nv-h200-nvl")});
    QVERIFY2(copy.code == 0, copy.err.constData());
    const QString id = copy.json()[QLatin1String("part")].toString();
    QVERIFY(id.startsWith(QLatin1String("own-")));
    QCOMPARE(run({QStringLiteral("own"), QStringLiteral("set"), id, QStringLiteral("tdp_w=555")}).code, 0);
    const CliRun bad = run({QStringLiteral("own"), QStringLiteral("set"), id, QStringLiteral("mount=usb")});
    QCOMPARE(bad.code, 2);
    QVERIFY(bad.err.contains("sxm5"));
    QCOMPARE(
        run({QStringLiteral("own"), QStringLiteral("price"), id, QStringLiteral("28.5万"), QStringLiteral("--supplier"),
             QStringLiteral("华辰"), QStringLiteral("--tax"), QStringLiteral("included")})
            .code,
        0);
    const QByteArray shown = run({QStringLiteral("show"), id}).out;
    QVERIFY(shown.contains("285000"));
    // The engine sees it too.
    const CliRun list = run({QStringLiteral("list"), QStringLiteral("--kind"), QStringLiteral("accelerator")});
    QVERIFY(list.out.contains(id.toUtf8()));
    QCOMPARE(run({QStringLiteral("own"), QStringLiteral("delete"), id}).code, 0);
    QCOMPARE(run({QStringLiteral("show"), id}).code, 2);
}

void CliCatalogueTest::ratesAndPolicies()
{
    QCOMPARE(run({QStringLiteral("rates"), QStringLiteral("set"), QStringLiteral("USD/CNY"), QStringLiteral("7.05"),
                  QStringLiteral("--date"), QStringLiteral("2026-11-29")})
                 .code,
             0);
    QVERIFY(run({QStringLiteral("rates")}).out.contains("7.05"));
    QCOMPARE(run({QStringLiteral("policies"), QStringLiteral("set"), QStringLiteral("stale_days_memory"),
                  QStringLiteral("7")})
                 .code,
             0);
    bool own = false;
    for (const QJsonValue p : run({QStringLiteral("policies")}).json()[QLatin1String("policies")].toArray()) {
        if (p[QLatin1String("key")].toString() == QLatin1String("stale_days_memory"))
            own = p[QLatin1String("own")].toBool() && p[QLatin1String("value")].toDouble() == 7;
    }
    QVERIFY(own);
    QCOMPARE(run({QStringLiteral("policies"), QStringLiteral("reset")}).code, 0);
}

void CliCatalogueTest::health()
{
    const CliRun r = run({QStringLiteral("health")});
    QVERIFY2(r.code == 0, r.err.constData());
    QVERIFY(!r.json()[QLatin1String("stale")].toArray().isEmpty());
    QVERIFY(!r.json()[QLatin1String("end_of_life")].toArray().isEmpty());
    QVERIFY(!run({QStringLiteral("health")}, false).out.isEmpty());
}

void CliCatalogueTest::badInput_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char* name, const QStringList& arguments) { QTest::newRow(name) << arguments; };
    row("no file", {QStringLiteral("import")});
    row("missing file", {QStringLiteral("import"), QStringLiteral("/nonexistent.csv")});
    row("encoding", {QStringLiteral("import"), kLists + QStringLiteral("huachen-utf8.csv"),
                     QStringLiteral("--encoding"), QStringLiteral("klingon")});
    row("currency", {QStringLiteral("import"), kLists + QStringLiteral("huachen-utf8.csv"),
                     QStringLiteral("--currency"), QStringLiteral("XYZ")});
    row("tax", {QStringLiteral("import"), kLists + QStringLiteral("huachen-utf8.csv"), QStringLiteral("--tax"),
                QStringLiteral("maybe")});
    row("column", {QStringLiteral("import"), kLists + QStringLiteral("huachen-utf8.csv"), QStringLiteral("--column"),
                   QStringLiteral("price=nope")});
    row("export form", {QStringLiteral("export"), QStringLiteral("/tmp/x.doc")});
    row("rate", {QStringLiteral("rates"), QStringLiteral("set"), QStringLiteral("USD/USD"), QStringLiteral("7")});
    row("policy", {QStringLiteral("policies"), QStringLiteral("set"), QStringLiteral("nope"), QStringLiteral("7")});
    row("undo", {QStringLiteral("undo-import"), QStringLiteral("99")});
    row("own", {QStringLiteral("own"), QStringLiteral("fly")});
}

void CliCatalogueTest::badInput()
{
    QFETCH(QStringList, arguments);
    const CliRun r = run(arguments, false);
    QCOMPARE(r.code, 2);
    QCOMPARE(r.errorLines().size(), 1);
    QVERIFY(r.out.isEmpty());
}

QTEST_GUILESS_MAIN(CliCatalogueTest)
#include "tst_clicatalogue.moc"
