// All vectors of documents-and-money §4, both optional forms, and a reader that turns capitals back into figures.

#include "core/quote/amountwords.h"

#include <QtTest>

#include <map>
#include <random>

using namespace peiji;

namespace
{

Money cny(std::int64_t fen)
{
    return {fen, Currency::CNY};
}

/// Reads capitals without regard to 零: an independent inverse of the writer.
std::int64_t readBack(QString text)
{
    static const std::map<QChar, int> digits{{u'壹', 1}, {u'贰', 2}, {u'叁', 3}, {u'肆', 4}, {u'伍', 5},
                                             {u'陆', 6}, {u'柒', 7}, {u'捌', 8}, {u'玖', 9}};
    static const std::map<QChar, std::int64_t> places{{u'拾', 10}, {u'佰', 100}, {u'仟', 1000}};
    text.remove(QStringLiteral("人民币"));
    std::int64_t total = 0, group = 0, digit = 0, fen = 0;
    for (const QChar c : text) {
        if (digits.contains(c)) {
            digit = digits.at(c);
        } else if (places.contains(c)) {
            group += digit * places.at(c);
            digit = 0;
        } else if (c == u'万') {
            total += (group + digit) * 10000;
            group = digit = 0;
        } else if (c == u'亿') {
            total = (total + group + digit) * 100000000;
            group = digit = 0;
        } else if (c == u'元') {
            total += group + digit;
            group = digit = 0;
        } else if (c == u'角') {
            fen += digit * 10;
            digit = 0;
        } else if (c == u'分') {
            fen += digit;
            digit = 0;
        }
    }
    return total * 100 + fen;
}

} // namespace

class TestAmountWords : public QObject
{
    Q_OBJECT
private slots:
    void capitals_data()
    {
        QTest::addColumn<qint64>("fen");
        QTest::addColumn<QString>("expect");
        const auto row = [](qint64 fen, const char* words) {
            QTest::newRow(words) << fen << QStringLiteral("人民币") + QString::fromUtf8(words);
        };
        row(0, "零元整");
        row(1, "壹分");
        row(50, "伍角整");
        row(1000, "壹拾元整");
        row(100500, "壹仟零伍元整");
        row(140950, "壹仟肆佰零玖元伍角整");
        row(600714, "陆仟零柒元壹角肆分");
        row(168032, "壹仟陆佰捌拾元零叁角贰分");
        row(10700053, "壹拾万柒仟元零伍角叁分");
        row(1640902, "壹万陆仟肆佰零玖元零贰分");
        row(32504, "叁佰贰拾伍元零肆分");
        row(1200001, "壹万贰仟元零壹分");
        row(8000020, "捌万元零贰角整");
        row(10000000, "壹拾万元整");
        row(30982500, "叁拾万玖仟捌佰贰拾伍元整");
        row(100000100, "壹佰万零壹元整");
        row(10001000000, "壹亿零壹万元整");
        row(10000100000, "壹亿零壹仟元整");
        row(101000000000, "壹拾亿壹仟万元整");
        row(100000000000000, "壹万亿元整");
        row(204800000, "贰佰零肆万捌仟元整");
        row(123450000000000, "壹万贰仟叁佰肆拾伍亿元整");
        row(100000000000100, "壹万亿零壹元整");
        row(999999999999999, "玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分");
        row(-5564, "负伍拾伍元陆角肆分");
    }
    void capitals()
    {
        QFETCH(qint64, fen);
        QFETCH(QString, expect);
        QCOMPARE(QString::fromStdString(chineseAmount(cny(fen)).value()), expect);
    }

    void options()
    {
        const auto words = [](qint64 fen, const ChineseAmountOptions& o) {
            return QString::fromStdString(chineseAmount(cny(fen), o).value());
        };
        QCOMPARE(words(140950, {.wholeAfterJiao = false}), QStringLiteral("人民币壹仟肆佰零玖元伍角"));
        QCOMPARE(words(168032, {.zeroAfterYuanZero = false}), QStringLiteral("人民币壹仟陆佰捌拾元叁角贰分"));
        QCOMPARE(words(10700053, {.zeroAtWan = true}), QStringLiteral("人民币壹拾万零柒仟元零伍角叁分"));
        QCOMPARE(words(10700053, {.zeroAfterYuanZero = false}), QStringLiteral("人民币壹拾万柒仟元伍角叁分"));
        QCOMPARE(words(100, {.roundYuan = true, .zheng = true}), QStringLiteral("人民币壹圆正"));
        QCOMPARE(words(1200001, {.zeroAfterYuanZero = false}), QStringLiteral("人民币壹万贰仟元零壹分"));
    }

    void limits()
    {
        QVERIFY(chineseAmount(cny(999999999999999)).ok());
        QVERIFY(!chineseAmount(cny(1000000000000000)).ok());
        QVERIFY(!chineseAmount(cny(std::numeric_limits<qint64>::min())).ok());
        QVERIFY(!englishAmount(cny(1000000000000000)).ok());
    }

    void readsBack()
    {
        std::mt19937_64 random(3);
        for (int i = 0; i < 50000; ++i) {
            // Every length, with many zeros among the digits.
            qint64 fen = 0;
            for (int digits = 1 + static_cast<int>(random() % 15); digits > 0; --digits)
                fen = fen * 10 + (random() % 2 ? static_cast<qint64>(random() % 10) : 0);
            const QString words = QString::fromStdString(chineseAmount(cny(fen)).value());
            QCOMPARE(readBack(words), fen);
            QVERIFY2(!words.contains(QStringLiteral("零零")), qPrintable(words));
            QVERIFY2(!words.contains(QStringLiteral("零万")) && !words.contains(QStringLiteral("零亿")),
                     qPrintable(words));
        }
    }

    void english()
    {
        const auto words = [](Money m) { return QString::fromStdString(englishAmount(m).value()); };
        QCOMPARE(words(cny(323040000)),
                 QStringLiteral("CNY three million two hundred thirty thousand four hundred and 00/100 only"));
        QCOMPARE(words({24949060, Currency::USD}),
                 QStringLiteral("USD two hundred forty-nine thousand four hundred ninety and 60/100 only"));
        QCOMPARE(words(cny(5)), QStringLiteral("CNY zero and 05/100 only"));
        QCOMPARE(words({-1900, Currency::EUR}), QStringLiteral("EUR minus nineteen and 00/100 only"));
        QCOMPARE(words({1000001, Currency::JPY}), QStringLiteral("JPY one million one only"));
        QCOMPARE(
            words(cny(111111111111100)),
            QStringLiteral("CNY one trillion one hundred eleven billion one hundred eleven million one hundred eleven "
                           "thousand one hundred eleven and 00/100 only"));
    }
};

QTEST_GUILESS_MAIN(TestAmountWords)
#include "tst_amountwords.moc"
