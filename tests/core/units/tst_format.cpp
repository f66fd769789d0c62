// Numbers, dates and sentences as the product prints them.

#include "core/units/date.h"
#include "core/units/format.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace peiji;

namespace
{
#define SAME(a, b) QCOMPARE(QString::fromStdString(a), QString::fromUtf8(b))
} // namespace

class TestFormat : public QObject
{
    Q_OBJECT
private slots:
    void numbers()
    {
        SAME(formatNumber(1897345.13, 2), "1,897,345.13");
        SAME(formatNumber(-55.64, 2), "−55.64");
        SAME(formatNumber(-0.001, 2), "0.00");
        SAME(formatNumber(999.5, 0), "1,000");
        SAME(formatNumber(123, 0), "123");
        SAME(formatNumber(std::nan(""), 2), "—");
        SAME(formatNumber(std::numeric_limits<double>::infinity(), 2), "—");
        QVERIFY(formatNumber(std::numeric_limits<double>::max(), 2).size() > 300);
    }

    void quantities_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("decimals");
        QTest::addColumn<QString>("zh");
        QTest::addColumn<QString>("en");
        const auto row = [](const char* name, double v, NumberKind k, int d, const char* zh, const char* en) {
            QTest::newRow(name) << v << static_cast<int>(k) << d << QString::fromUtf8(zh) << QString::fromUtf8(en);
        };
        row("gib", 111.4 * kGiB, NumberKind::GiB, 1, "111.4\u00a0GiB", "111.4\u00a0GiB");
        row("tb", 7.68e12, NumberKind::TB, 2, "7.68\u00a0TB", "7.68\u00a0TB");
        row("days", 3.7 * 86400, NumberKind::Days, 1, "3.7\u00a0天", "3.7\u00a0days");
        row("hours", 36 * 3600.0, NumberKind::Days, 1, "36.0\u00a0小时", "36.0\u00a0hours");
        row("one hour", 3600.0, NumberKind::Days, 0, "1\u00a0小时", "1\u00a0hour");
        row("kw", 8250, NumberKind::Kilowatts, 2, "8.25\u00a0kW", "8.25\u00a0kW");
        row("kwh", 3.6e9, NumberKind::KilowattHours, 0, "1,000\u00a0kWh", "1,000\u00a0kWh");
        row("percent", 0.13, NumberKind::Percent, 0, "13%", "13%");
        row("multiple", 1.36, NumberKind::Multiple, 2, "1.36×", "1.36×");
        row("parameters", 70553706496.0, NumberKind::Parameters, 0, "705.54\u00a0亿", "70.554\u00a0B");
        row("tokens", 1.8e9, NumberKind::Tokens, 0, "18\u00a0亿\u00a0token", "1.8\u00a0B\u00a0tokens");
        row("tokens 2e8", 2e8, NumberKind::Tokens, 0, "2\u00a0亿\u00a0token", "200\u00a0M\u00a0tokens");
        row("tokens T", 1.5e13, NumberKind::Tokens, 0, "15\u00a0万亿\u00a0token", "15\u00a0T\u00a0tokens");
        row("tokens few", 5000, NumberKind::Tokens, 0, "5,000\u00a0token", "5,000\u00a0tokens");
        row("tokens wan", 123456, NumberKind::Tokens, 0, "12.346\u00a0万\u00a0token", "123,456\u00a0tokens");
        row("just under", 999999999.9, NumberKind::Parameters, 0, "10\u00a0亿", "1\u00a0B");
        row("tflops", 989e12, NumberKind::Teraflops, 0, "989\u00a0TFLOPS", "989\u00a0TFLOPS");
        row("tps", 12345, NumberKind::TokensPerSecond, 0, "12,345\u00a0token/s", "12,345\u00a0tokens/s");
    }
    void quantities()
    {
        QFETCH(double, value);
        QFETCH(int, kind);
        QFETCH(int, decimals);
        QFETCH(QString, zh);
        QFETCH(QString, en);
        const NumberArg n{value, static_cast<NumberKind>(kind), decimals};
        QCOMPARE(QString::fromStdString(formatQuantity(n, Lang::Zh)), zh);
        QCOMPARE(QString::fromStdString(formatQuantity(n, Lang::En)), en);
    }

    void intervals()
    {
        const Interval days{3.1 * 86400, 3.7 * 86400, 4.4 * 86400};
        SAME(formatInterval(days, NumberKind::Days, 1, Lang::Zh), "3.7\u00a0天（3.1–4.4）");
        SAME(formatInterval(days, NumberKind::Days, 1, Lang::En), "3.7\u00a0days (3.1–4.4)");
        SAME(formatInterval({1.5 * 86400, 1.9 * 86400, 2.5 * 86400}, NumberKind::Days, 0, Lang::En),
             "46\u00a0hours (36–60)"); // the bounds follow the value's unit
        SAME(formatRange(days, NumberKind::Days, 1, Lang::En), "3.1–4.4\u00a0days");
        SAME(formatRange({1e9, 2e9, 3e9}, NumberKind::Tokens, 0, Lang::Zh), "10–30\u00a0亿\u00a0token");
        SAME(formatInterval({0.3, 0.4, 0.5}, NumberKind::Percent, 0, Lang::En), "40% (30–50%)");
        SAME(formatInterval({1, std::nan(""), 2}, NumberKind::Plain, 0, Lang::En), "—");
        QCOMPARE(significantDecimals(111), 0);
        QCOMPARE(significantDecimals(11.1), 1);
        QCOMPARE(significantDecimals(1.11), 2);
        QCOMPARE(significantDecimals(99.96), 0);
        QCOMPARE(significantDecimals(0.111), 3);
        QCOMPARE(significantDecimals(0), 0);
    }

    void money()
    {
        const Money m{323040000, Currency::CNY};
        SAME(formatMoney(m, Lang::Zh), "¥3,230,400.00");
        SAME(formatMoney(m, Lang::En), "CN¥3,230,400.00");
        SAME(formatAmount(m), "3,230,400.00");
        SAME(formatMoney({-5564, Currency::CNY}, Lang::Zh), "−¥55.64");
        SAME(formatMoney({5, Currency::USD}, Lang::En), "US$0.05");
        SAME(formatMoney({1234, Currency::JPY}, Lang::Zh), "JP¥1,234");
        SAME(formatAmount({std::numeric_limits<std::int64_t>::min(), Currency::CNY}), "−92,233,720,368,547,758.08");
        SAME(formatMoneyShort(m, Lang::Zh), "¥323.0\u00a0万");
        SAME(formatMoneyShort(m, Lang::En), "CN¥3.23\u00a0M");
        SAME(formatMoneyShort({10500000000, Currency::CNY}, Lang::Zh), "¥1.05\u00a0亿");
        SAME(formatMoneyShort({10500000000, Currency::CNY}, Lang::En), "CN¥105\u00a0M");
        SAME(formatMoneyShort({99996000, Currency::CNY}, Lang::En), "CN¥1.00\u00a0M");
        SAME(formatMoneyShort({9999999900, Currency::CNY}, Lang::Zh), "¥1.00\u00a0亿");
        SAME(formatMoneyShort({850000, Currency::CNY}, Lang::Zh), "¥8,500");
    }

    void dates()
    {
        SAME(formatDate(parseDate("2026-11-30").value()), "2026-11-30");
        SAME(formatDate(parseDate("2026-11").value()), "2026-11-01");
        SAME(formatDate(parseDate("2026").value()), "2026-01-01");
        SAME(formatDate(addDays(parseDate("2028-02-28").value(), 1)), "2028-02-29");
        SAME(formatDate(Date{}), "");
        QCOMPARE(daysBetween(parseDate("2026-11-30").value(), parseDate("2027-03-01").value()), 91);
        for (const char* bad : {"", "2026-13-01", "2026-02-29", "2026-2-1", "30.11.2026", "2026/11/30", "2026-11-30x",
                                "abcd", "2026-11-3x", "0000"})
            QVERIFY2(!parseDate(bad).ok(), bad);
    }

    void sentences()
    {
        Texts texts;
        texts.add("k", {"需要 {need}，现有 {have}（{who}）", "needs {need}, has {have} ({who}) {missing}"});
        const Message m{"k",
                        {{"need", NumberArg{111.4 * kGiB, NumberKind::GiB, 1}},
                         {"have", Money{100, Currency::CNY}},
                         {"who", LocalText{"{need}甲", "<b>{have}"}}}};
        SAME(texts.format(m, Lang::Zh), "需要 111.4\u00a0GiB，现有 ¥1.00（{need}甲）");
        SAME(texts.format(m, Lang::En), "needs 111.4\u00a0GiB, has CN¥1.00 (<b>{have}) {missing}");
        SAME(texts.format(m).zh, "需要 111.4\u00a0GiB，现有 ¥1.00（{need}甲）");
        SAME(texts.format({"absent", {}}, Lang::Zh), "absent");
        QVERIFY(!texts.has("absent"));
        texts.add("open", {"{", "a {b"});
        SAME(texts.format({"open", {}}, Lang::Zh), "{");
        SAME(texts.format({"open", {}}, Lang::En), "a {b");
    }
};

QTEST_GUILESS_MAIN(TestFormat)
#include "tst_format.moc"
