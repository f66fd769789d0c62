// The CSV reader and the schema check against wrong files: every kind of error, with its place.

#include "db/compiler/sources.h"
#include "db/csv/schema.h"

#include <QTest>

using namespace peiji;

class TestCsv : public QObject
{
    Q_OBJECT
private slots:
    void readsQuotesAndLineEnds();
    void refusesBadFiles_data();
    void refusesBadFiles();
    void refusesBadSchema_data();
    void refusesBadSchema();
    void reportsFaults_data();
    void reportsFaults();
    void reportsFaultsAcrossFiles_data();
    void reportsFaultsAcrossFiles();
};

void TestCsv::readsQuotesAndLineEnds()
{
    const Result<CsvTable> t = parseCsv("\xEF\xBB\xBF"
                                        "id,名称\r\n1,\"a \"\"b\"\", c\nd\"\n2,\"\"",
                                        "f.csv");
    QVERIFY(t.ok());
    QCOMPARE(t->columnIndex("名称"), 1);
    QCOMPARE(t->columnIndex("none"), -1);
    QCOMPARE(t->rows.size(), std::size_t(2));
    QCOMPARE(t->rows[0][1].text, std::string("a \"b\", c\nd"));
    QCOMPARE(t->rows[1][1].text, std::string());
    // The second row stands on line 4: the quoted field held a line break.
    QCOMPARE(t->rows[1][0].line, 4);
    QCOMPARE(t->header[1].column, 4);
}

void TestCsv::refusesBadFiles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("says");
    QTest::newRow("empty") << QByteArray() << "f.csv:1:1"
                           << "empty";
    QTest::newRow("bare quote") << QByteArray("a,b\n1,x\"y\n") << "f.csv:2:4"
                                << "quote inside";
    QTest::newRow("after quote") << QByteArray("a,b\n\"1\"x,2\n") << "f.csv:2:4"
                                 << "closing quote";
    QTest::newRow("unclosed") << QByteArray("a,b\n1,\"2\n3,4\n") << "f.csv:2:3"
                              << "never closed";
    QTest::newRow("short row") << QByteArray("a,b\n1,2\n3\n") << "f.csv:3:1"
                               << "1 fields, 2";
    QTest::newRow("long row") << QByteArray("a,b\n1,2,3\n") << "f.csv:2:5"
                              << "3 fields, 2";
    QTest::newRow("empty line") << QByteArray("a,b\n1,2\n\n3,4\n") << "f.csv:3:1"
                                << "empty line";
    QTest::newRow("lone CR") << QByteArray("a,b\n1,2\r3,4\n") << "f.csv:2:4"
                             << "carriage return";
    QTest::newRow("NUL") << QByteArray("a,b\n1,\0\n", 8) << "f.csv:2:3"
                         << "NUL";
    QTest::newRow("not UTF-8") << QByteArray("a,b\n\xE4\xB8\xAD,\xFF\n") << "f.csv:2:3"
                               << "UTF-8";
    QTest::newRow("surrogate") << QByteArray("a,b\n1,\xED\xA0\x80\n") << "f.csv:2:3"
                               << "UTF-8";
    QTest::newRow("overlong") << QByteArray("a,b\n1,\xC0\xAF\n") << "f.csv:2:3"
                              << "UTF-8";
    QTest::newRow("no name") << QByteArray("a,\n1,2\n") << "f.csv:1:3"
                             << "empty column name";
    QTest::newRow("same name") << QByteArray("a,b,a\n1,2,3\n") << "f.csv:1:5"
                               << "column a appears twice";
}

void TestCsv::refusesBadFiles()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, where);
    QFETCH(QString, says);
    const Result<CsvTable> t = parseCsv({text.data(), static_cast<std::size_t>(text.size())}, "f.csv");
    QVERIFY(!t.ok());
    QCOMPARE(QString::fromStdString(t.error().where), where);
    QVERIFY2(QString::fromStdString(t.error().what.en).contains(says), t.error().what.en.c_str());
    QVERIFY(!t.error().what.zh.empty());
    QCOMPARE(t.error().kind, ErrorKind::BadInput);
}

static const std::string kColumns = "file,column,type,unit,required,values,refers_to\n";
static const std::string kRanges = "file,column,minimum,maximum\n";

void TestCsv::refusesBadSchema_data()
{
    QTest::addColumn<QString>("row");
    QTest::addColumn<QString>("range");
    QTest::addColumn<QString>("where");
    QTest::newRow("type") << "t,a,number,,1,,"
                          << ""
                          << "s.csv:2:5";
    QTest::newRow("required") << "t,a,text,,yes,,"
                              << ""
                              << "s.csv:2:11";
    QTest::newRow("no members") << "t,a,enum,,1,,"
                                << ""
                                << "s.csv:2:13";
    QTest::newRow("no table") << "t,a,ref,,1,,"
                              << ""
                              << "s.csv:2:12";
    QTest::newRow("no key") << "t,a,ref,,1,,parts"
                            << ""
                            << "s.csv:2:12";
    QTest::newRow("two kinds") << "t,a,list,,1,a;b,parts.id"
                               << ""
                               << "s.csv:2:13";
    QTest::newRow("text with values") << "t,a,text,,1,a;b,"
                                      << ""
                                      << "s.csv:2:13";
    QTest::newRow("no name") << "t,,text,,1,,"
                             << ""
                             << "s.csv:2:1";
    QTest::newRow("twice") << "t,a,text,,1,,\nt,a,text,,1,,"
                           << ""
                           << "s.csv:3:3";
    QTest::newRow("range of a text") << "t,a,text,,1,,"
                                     << "t,a,0,1"
                                     << "r.csv:2:3";
    QTest::newRow("range of nothing") << "t,a,real,,1,,"
                                      << "t,b,0,1"
                                      << "r.csv:2:3";
    QTest::newRow("range upside down") << "t,a,real,,1,,"
                                       << "t,a,2,1"
                                       << "r.csv:2:5";
    QTest::newRow("range not a number") << "t,a,real,,1,,"
                                        << "t,a,0,x"
                                        << "r.csv:2:5";
}

void TestCsv::refusesBadSchema()
{
    QFETCH(QString, row);
    QFETCH(QString, range);
    QFETCH(QString, where);
    const Result<CsvTable> csv = parseCsv(kColumns + row.toStdString() + "\n", "s.csv");
    const Result<CsvTable> ranges =
        parseCsv(kRanges + (range.isEmpty() ? std::string() : range.toStdString() + "\n"), "r.csv");
    QVERIFY(csv.ok() && ranges.ok());
    const Result<Schema> schema = parseSchema({*csv}, {*ranges});
    QVERIFY(!schema.ok());
    QCOMPARE(QString::fromStdString(schema.error().where), where);
    QVERIFY(!parseSchema({*ranges}, {}).ok());
}

/// One table with a column of every type.
static Schema sampleSchema()
{
    const Result<CsvTable> csv = parseCsv(kColumns + "cpus,id,id,,1,,\n"
                                                     "cpus,name_zh,text,,1,,\n"
                                                     "cpus,name_en,text,,1,,\n"
                                                     "cpus,cores,int,,1,,\n"
                                                     "cpus,tdp_w,real,W,0,,\n"
                                                     "cpus,amx,bool,,0,,\n"
                                                     "cpus,isa,enum,,0,arm;x86,\n"
                                                     "cpus,mem,list,,0,ddr4;ddr5,\n"
                                                     "cpus,day,date,,0,,\n"
                                                     "prices,part_id,ref,,1,,parts.id\n"
                                                     "prices,price,real,,1,,\n"
                                                     "prices,low,real,,1,,\n"
                                                     "prices,high,real,,1,,\n"
                                                     "prices,currency,enum,,1,CNY;USD;TWD;RATE,\n"
                                                     "memory,id,id,,1,,\n"
                                                     "memory,fits,list,,0,,cpus.id\n"
                                                     "memory,list_price,real,,0,,\n"
                                                     "memory,price_currency,enum,,0,USD,\n"
                                                     "memory,price_date,date,,0,,\n"
                                                     "memory,price_source,text,,0,,\n",
                                          "s.csv");
    const Result<CsvTable> ranges = parseCsv(kRanges + "cpus,cores,1,512\n", "r.csv");
    return parseSchema({*csv}, {*ranges}).value();
}

void TestCsv::reportsFaults_data()
{
    QTest::addColumn<QString>("row");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("says");
    QTest::newRow("good") << "a-1,甲,A,8,1.5,1,x86,ddr4;ddr5,2026-02-28" << QString() << QString();
    QTest::newRow("good empties") << "a-1,甲,A,8,,,,," << QString() << QString();
    QTest::newRow("id") << "a 1,甲,A,8,,,,,"
                        << "f:2:1"
                        << "letters, digits";
    QTest::newRow("doubled id") << "a,甲,A,8,,,,,\na,乙,B,8,,,,,"
                                << "f:3:1"
                                << "already on line 2";
    QTest::newRow("empty name") << "a,,A,8,,,,,"
                                << "f:2:3"
                                << "name_zh: must not be empty";
    QTest::newRow("padded") << "a,甲,A ,8,,,,,"
                            << "f:2:5"
                            << "no space";
    QTest::newRow("line break") << "a,甲,\"A\nB\",8,,,,,"
                                << "f:2:5"
                                << "one line";
    QTest::newRow("not whole") << "a,甲,A,8.5,,,,,"
                               << "f:2:7"
                               << "whole number";
    QTest::newRow("range") << "a,甲,A,513,,,,,"
                           << "f:2:7"
                           << "out of range 1 to 512";
    QTest::newRow("negative") << "a,甲,A,8,-1,,,,"
                              << "f:2:9"
                              << "out of range";
    QTest::newRow("grouping") << "a,甲,A,8,\"1,000\",,,,"
                              << "f:2:9"
                              << "not a number";
    QTest::newRow("nan") << "a,甲,A,8,nan,,,,"
                         << "f:2:9"
                         << "not a number";
    QTest::newRow("exponent") << "a,甲,A,8,1e3,,,,"
                              << "f:2:9"
                              << "not a number";
    QTest::newRow("unit") << "a,甲,A,8,300W,,,,"
                          << "f:2:9"
                          << "not a number";
    QTest::newRow("flag") << "a,甲,A,8,,yes,,,"
                          << "f:2:10"
                          << "0 or 1";
    QTest::newRow("enum") << "a,甲,A,8,,,mips,,"
                          << "f:2:11"
                          << "arm, x86";
    QTest::newRow("list member") << "a,甲,A,8,,,,ddr4;ddr3,"
                                 << "f:2:12"
                                 << "ddr4, ddr5";
    QTest::newRow("list twice") << "a,甲,A,8,,,,ddr4;ddr4,"
                                << "f:2:12"
                                << "doubled";
    QTest::newRow("list padded") << "a,甲,A,8,,,,ddr4; ddr5,"
                                 << "f:2:12"
                                 << "padded";
    QTest::newRow("list empty end") << "a,甲,A,8,,,,ddr4;,"
                                    << "f:2:12"
                                    << "empty";
    QTest::newRow("date") << "a,甲,A,8,,,,,2026-02-29"
                          << "f:2:13"
                          << "YYYY-MM-DD";
    QTest::newRow("half year") << "a,甲,A,8,,,,,2025-H1"
                               << "f:2:13"
                               << "YYYY-MM-DD";
    QTest::newRow("month 13") << "a,甲,A,8,,,,,2025-13"
                              << "f:2:13"
                              << "YYYY-MM-DD";
}

void TestCsv::reportsFaults()
{
    QFETCH(QString, row);
    QFETCH(QString, where);
    QFETCH(QString, says);
    const Schema schema = sampleSchema();
    const Result<CsvTable> csv =
        parseCsv("id,name_zh,name_en,cores,tdp_w,amx,isa,mem,day\n" + row.toStdString() + "\n", "f");
    QVERIFY(csv.ok());
    const std::vector<Fault> faults = checkTable(*csv, schema.at("cpus"));
    if (where.isEmpty()) {
        QVERIFY2(faults.empty(), faults.empty() ? "" : faults[0].text(Lang::En).c_str());
        return;
    }
    QCOMPARE(faults.size(), std::size_t(1));
    const QString text = QString::fromStdString(faults[0].text(Lang::En));
    QVERIFY2(text.startsWith(where + QStringLiteral(": ")), qPrintable(text));
    QVERIFY2(text.contains(says), qPrintable(text));
    QVERIFY(!faults[0].what.zh.empty() && faults[0].what.zh != faults[0].what.en);
}

void TestCsv::reportsFaultsAcrossFiles_data()
{
    QTest::addColumn<QString>("prices");
    QTest::addColumn<QString>("memory");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("says");
    const QString p = QStringLiteral("part_id,price,low,high,currency\n");
    const QString m = QStringLiteral("id,fits,list_price,price_currency,price_date,price_source\n");
    const QString goodPrice = p + QStringLiteral("c1,2,1,3,USD\n");
    const QString goodMemory = m + QStringLiteral("m1,c1,,,,\n");
    QTest::newRow("good") << goodPrice << goodMemory << QString() << QString();
    QTest::newRow("unknown part") << p + "zz,2,1,3,USD\n"
                                  << goodMemory << "prices:2:1"
                                  << "not in parts";
    QTest::newRow("price under low") << p + "c1,0.5,1,3,USD\n"
                                     << goodMemory << "prices:2:4"
                                     << "low <= price";
    QTest::newRow("price over high") << p + "c1,4,1,3,USD\n"
                                     << goodMemory << "prices:2:4"
                                     << "low <= price";
    QTest::newRow("rate over 1") << p + "c1,0.5,0.1,1.5,RATE\n"
                                 << goodMemory << "prices:2:12"
                                 << "at most 1";
    QTest::newRow("split rows") << p + "c1,2,1,3,USD\nm1,2,1,3,USD\nc1,2,1,3,USD\n"
                                << goodMemory << "prices:4:1"
                                << "stand together";
    QTest::newRow("planning in TWD") << p + "c1,2,1,3,TWD\n"
                                     << goodMemory << "prices:2:10"
                                     << "plans it";
    QTest::newRow("id of another file") << goodPrice << m + "c1,,,,,\n"
                                        << "memory:2:1"
                                        << "cpus:2";
    QTest::newRow("list reference") << goodPrice << m + "m1,c1;c9,,,,\n"
                                    << "memory:2:4"
                                    << "\"c9\" is not in cpus";
    QTest::newRow("price without date") << goodPrice << m + "m1,,10,USD,,shop\n"
                                        << "memory:2:12"
                                        << "price_date";
    QTest::newRow("unknown column") << goodPrice << "id,fitz\nm1,c1\n"
                                    << "memory:1:4"
                                    << "unknown column fitz";
    QTest::newRow("missing column") << "part_id,price,low,high\nc1,2,1,3\n"
                                    << goodMemory << "prices:1:1"
                                    << "column currency is missing";
}

void TestCsv::reportsFaultsAcrossFiles()
{
    QFETCH(QString, prices);
    QFETCH(QString, memory);
    QFETCH(QString, where);
    QFETCH(QString, says);
    Sources sources;
    sources.schema = sampleSchema();
    const auto add = [&](const char* table, const std::string& text) {
        sources.files.push_back({table, parseCsv(text, table).value()});
    };
    add("cpus", "id,name_zh,name_en,cores\nc1,处理器 {n},CPU {n},8\n");
    add("memory", memory.toStdString());
    add("prices", prices.toStdString());
    const std::vector<Fault> faults = checkSources(sources);
    if (where.isEmpty()) {
        QVERIFY2(faults.empty(), faults.empty() ? "" : faults[0].text(Lang::En).c_str());
        sources.files.clear();
        add("cpus", "id,name_zh,name_en,cores\nc1,处理器 {n},CPU {m},8\nc2,甲,,8\n");
        const std::vector<Fault> pairs = checkSources(sources);
        QCOMPARE(pairs.size(), std::size_t(3)); // c1: placeholders; c2: empty required cell, Chinese alone
        QCOMPARE(QString::fromStdString(pairs[0].text(Lang::En)).left(9), QStringLiteral("cpus:2:12"));
        return;
    }
    QVERIFY(!faults.empty());
    const QString text = QString::fromStdString(faults[0].text(Lang::En));
    QVERIFY2(text.startsWith(where + QStringLiteral(": ")), qPrintable(text));
    QVERIFY2(text.contains(says), qPrintable(text));
    QCOMPARE(faults.size(), std::size_t(1));
}

QTEST_GUILESS_MAIN(TestCsv)
#include "tst_csv.moc"
