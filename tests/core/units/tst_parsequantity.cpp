// What people type into number fields.

#include "core/units/parsequantity.h"

#include <QtTest>

#include <string>

using namespace peiji;

class TestParseQuantity : public QObject
{
    Q_OBJECT
private slots:
    void counts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("expect");
        const auto row = [](const char* text, double v) { QTest::newRow(text) << QString::fromUtf8(text) << v; };
        row("8k", 8000);
        row("128K", 128000);
        row("9亿 × 2", 1.8e9);
        row("9 亿×2", 1.8e9);
        row("1.5万亿", 1.5e12);
        row("200M", 2e8);
        row("３５０万", 3.5e6);
        row("１．５万亿", 1.5e12);
        row("3.5M", 3.5e6);
        row("1.1亿", 110000000);
        row("百万", -1);
        row("3百万", 3e6);
        row("2 千万", 2e7);
        row("70B", 7e10);
        row("15 T tokens", 1.5e13);
        row("18 亿 token", 1.8e9);
        row("200 million", 2e8);
        row("1.2 bn", 1.2e9);
        row("1,234,567", 1234567);
        row("４,096", 4096);
        row("2e8", 2e8);
        row("1e+3 x 2", 2000);
        row("2x3*4", 24);
        row("8kx2", 16000);
        row(" 12 ", 12);
        row(".5M", 5e5);
        row("0", 0);
        for (const char* bad : {"",    "   ",   "abc",   "-5",  "−5", "nan", "inf",  "1,5",  "1,0000", "1.2.3", "5 ×",
                                "× 5", "1e400", "10^30", "1 2", "8q", "8kk", "8 km", "1e31", ",5",     "1,",    "0x"})
            row(bad, -1);
    }
    void counts()
    {
        QFETCH(QString, text);
        QFETCH(double, expect);
        const auto r = parseCount(text.toStdString(), 1e30);
        if (expect < 0) {
            QVERIFY(!r.ok());
            QVERIFY(r.error().kind == ErrorKind::BadInput);
            QVERIFY(!r.error().what.zh.empty() && !r.error().what.en.empty());
        } else {
            QVERIFY2(r.ok(), r.ok() ? "" : r.error().what.en.c_str());
            QCOMPARE(r.value(), expect);
        }
    }

    void limitsAndKilo()
    {
        QCOMPARE(parseCount("128K", 1e7, true).value(), 131072.0);
        QCOMPARE(parseCount("1M", 1e7, true).value(), 1048576.0);
        QVERIFY(!parseCount("11", 10).ok());
        QVERIFY(parseCount("11", 10).error().what.en.find("at most 10") != std::string::npos);
        QVERIFY(parseCount("10", 10).ok());
        const std::string junk(100'000'000, '9');
        const auto r = parseCount(junk, 1e30);
        QVERIFY(!r.ok());
        QVERIFY(r.error().what.en.size() < 300);
    }

    void days_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("expect");
        const auto row = [](const char* text, double v) { QTest::newRow(text) << QString::fromUtf8(text) << v; };
        row("14", 14);
        row("14d", 14);
        row("14 天", 14);
        row("2h", 2.0 / 24);
        row("36 小时", 1.5);
        row("2 weeks", 14);
        row("２周", 14);
        row("1 d 12 h", 1.5);
        row("3 个月", 90);
        row("0.5", 0.5);
        row("90 min", 0.0625);
        for (const char* bad : {"", "0", "-1", "abc", "3 fortnights", "1e9", "5 6", "h"})
            row(bad, -1);
    }
    void days()
    {
        QFETCH(QString, text);
        QFETCH(double, expect);
        const auto r = parseDays(text.toStdString());
        QCOMPARE(r.ok(), expect > 0);
        if (r.ok())
            QCOMPARE(r.value(), expect);
    }
};

QTEST_GUILESS_MAIN(TestParseQuantity)
#include "tst_parsequantity.moc"
