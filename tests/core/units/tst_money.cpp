// Vectors of documents-and-money §3 and the arithmetic's edges.

#include "core/units/money.h"

#include <QtTest>

#include <array>
#include <limits>
#include <numeric>
#include <random>
#include <stdexcept>

using namespace peiji;

namespace
{
constexpr RatePpm kVat13{130000};

Money fen(std::int64_t minor)
{
    return {minor, Currency::CNY};
}
} // namespace

class TestMoney : public QObject
{
    Q_OBJECT
private slots:
    void currencies()
    {
        QCOMPARE(currencyCode(Currency::TWD), std::string_view("TWD"));
        QVERIFY(parseCurrency("cny").value() == Currency::CNY);
        QVERIFY(parseCurrency("JPY").value() == Currency::JPY);
        for (const char* bad : {"", "RMB", "CN", "CNYX", "¥"}) {
            const auto r = parseCurrency(bad);
            QVERIFY(!r.ok());
            QVERIFY(r.error().what.en.find("CNY, USD, EUR, GBP, TWD, HKD, JPY") != std::string::npos);
        }
        QCOMPARE(minorDigits(Currency::JPY), 0);
        QCOMPARE(minorDigits(Currency::CNY), 2);
    }

    void halfAwayFromZero()
    {
        struct Case {
            std::int64_t amount, num, den, expect;
        };
        for (const Case& c :
             {Case{5, 1, 10, 1},
              {4, 1, 10, 0},
              {-5, 1, 10, -1},
              {-4, 1, 10, 0},
              {25, 1, 10, 3},
              {35, 1, 10, 4},
              {-25, 1, 10, -3},
              {15, -1, 10, -2},
              {7, 3, 2, 11},
              {std::numeric_limits<std::int64_t>::max(), 4, 4, std::numeric_limits<std::int64_t>::max()}})
            QCOMPARE(mulDiv(fen(c.amount), c.num, c.den).minor, c.expect);
    }

    void taxOfThePublishedExample()
    {
        // 268,000.00 × 8 including 13 %.
        const Money gross = extend(toUnitPrice(fen(26800000)), 8);
        QCOMPARE(gross.minor, 214400000);
        const TaxedAmount t = splitTax(gross, TaxBasis::Inclusive, kVat13);
        QCOMPARE(t.net.minor, 189734513);
        QCOMPARE(t.tax.minor, 24665487);
        QCOMPARE((t.net + t.tax).minor, t.gross.minor);
        // The rounded unit price times eight is one fen less: why the price is kept as given.
        QCOMPARE(times(fen(23716814), 8).minor, 189734512);
        // Kept to six decimals it comes out right.
        QCOMPARE(extend(UnitPrice{237168141593, Currency::CNY}, 8).minor, 189734513);
    }

    void twoRowsOfTenThirtyFive()
    {
        const TaxedAmount row = splitTax(fen(1035), TaxBasis::Exclusive, kVat13);
        QCOMPARE(row.tax.minor, 135); // 1.3455
        QCOMPARE(times(row.tax, 2).minor, 270);
        QCOMPARE(splitTax(fen(2070), TaxBasis::Exclusive, kVat13).tax.minor, 269);
    }

    void unitPriceKeepsSubCents()
    {
        QCOMPARE(unitPriceFromMajor(10914.1593, Currency::CNY).micro, 10914159300);
        QCOMPARE(extend(unitPriceFromMajor(10914.1593, Currency::CNY), 1).minor, 1091416);
        QCOMPARE(extend(unitPriceFromMajor(0.005, Currency::CNY), 1).minor, 1);
        QCOMPARE(extend(unitPriceFromMajor(1.5, Currency::JPY), 3).minor, 5);
        QCOMPARE(toUnitPrice({7, Currency::JPY}).micro, 7000000);
        const ExchangeRate rate{Currency::USD, Currency::CNY, 7'100'000, "2026-11-30", "test"};
        QCOMPARE(convert(unitPriceFromMajor(1000.01, Currency::USD), rate).micro, 7100071000);
        QVERIFY_EXCEPTION_THROWN(convert(unitPriceFromMajor(1, Currency::EUR), rate), std::logic_error);
    }

    void faultsThrow()
    {
        const Money most{std::numeric_limits<std::int64_t>::max(), Currency::CNY};
        QVERIFY_EXCEPTION_THROWN(most + fen(1), std::overflow_error);
        QVERIFY_EXCEPTION_THROWN(times(most, 2), std::overflow_error);
        QVERIFY_EXCEPTION_THROWN(-Money({std::numeric_limits<std::int64_t>::min(), Currency::CNY}),
                                 std::overflow_error);
        QVERIFY_EXCEPTION_THROWN(fen(1) + Money({1, Currency::USD}), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(mulDiv(fen(1), 1, 0), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(unitPriceFromMajor(std::numeric_limits<double>::quiet_NaN(), Currency::CNY),
                                 std::overflow_error);
        QVERIFY_EXCEPTION_THROWN(unitPriceFromMajor(1e30, Currency::CNY), std::overflow_error);
    }

    void allocation()
    {
        const std::array<std::int64_t, 3> thirds{1, 1, 1};
        const auto parts = allocate(fen(100), thirds);
        QCOMPARE(parts[0].minor, 34);
        QCOMPARE(parts[1].minor, 33);
        QCOMPARE(parts[2].minor, 33);
        const auto discount = allocate(fen(-100), thirds);
        QCOMPARE(discount[0].minor, -34);
        // Hamilton's method on a published apportionment: 10 seats over 1500, 1500, 900, 500, 500, 200 → 3 3 2 1 1 0.
        const std::array<std::int64_t, 6> votes{1500, 1500, 900, 500, 500, 200};
        const std::array<std::int64_t, 6> seats{3, 3, 2, 1, 1, 0};
        const auto hamilton = allocate(fen(10), votes);
        for (std::size_t i = 0; i < seats.size(); ++i)
            QCOMPARE(hamilton[i].minor, seats[i]);
        const std::array<std::int64_t, 2> none{0, 0};
        QVERIFY_EXCEPTION_THROWN(allocate(fen(1), none), std::logic_error);
    }

    void allocationAlwaysSums()
    {
        std::mt19937_64 random(20261130);
        for (int round = 0; round < 20000; ++round) {
            std::vector<std::int64_t> weights(1 + random() % 12);
            for (auto& w : weights)
                w = static_cast<std::int64_t>(random() % 1'000'000'000'000);
            weights[0] += 1;
            const Money total = fen(static_cast<std::int64_t>(random() % 2'000'000'000'000) - 1'000'000'000'000);
            Money sum = fen(0);
            for (const Money m : allocate(total, weights))
                sum = sum + m;
            QCOMPARE(sum.minor, total.minor);
        }
    }

    void everyRowFoots()
    {
        std::mt19937_64 random(7);
        for (int round = 0; round < 50000; ++round) {
            const Money amount = fen(static_cast<std::int64_t>(random() % 1'000'000'000'000) - 500'000'000'000);
            const RatePpm rate{static_cast<std::int64_t>(random() % 300'000)};
            for (const TaxBasis basis : {TaxBasis::Inclusive, TaxBasis::Exclusive}) {
                const TaxedAmount t = splitTax(amount, basis, rate);
                QCOMPARE((t.net + t.tax).minor, t.gross.minor);
                QCOMPARE((basis == TaxBasis::Inclusive ? t.gross : t.net).minor, amount.minor);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestMoney)
#include "tst_money.moc"
