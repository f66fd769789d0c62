// Budgets as people type them.

#include "core/tier/tier.h"

#include <QtTest/QtTest>

using namespace peiji;

class TestParseTiers : public QObject
{
    Q_OBJECT

private slots:
    void accepted_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QList<qint64>>("minima"); // major units
        QTest::addColumn<QList<qint64>>("maxima");
        QTest::newRow("three") << QByteArray("50000,300000-500000,1500000") << QList<qint64>{0, 300000, 0}
                               << QList<qint64>{50000, 500000, 1500000};
        QTest::newRow("wan") << QByteArray("30万,100万,300万") << QList<qint64>{0, 0, 0}
                             << QList<qint64>{300000, 1000000, 3000000};
        QTest::newRow("range with one unit")
            << QByteArray("5万，30-50万") << QList<qint64>{0, 300000} << QList<qint64>{50000, 500000};
        QTest::newRow("mega") << QByteArray("500k, 1.5M") << QList<qint64>{0, 0} << QList<qint64>{500000, 1500000};
        QTest::newRow("one") << QByteArray("500000") << QList<qint64>{0} << QList<qint64>{500000};
        QTest::newRow("full width comma")
            << QByteArray("100万；200万") << QList<qint64>{0, 0} << QList<qint64>{1000000, 2000000};
    }
    void accepted()
    {
        QFETCH(QByteArray, text);
        QFETCH(QList<qint64>, minima);
        QFETCH(QList<qint64>, maxima);
        const auto tiers = parseTiers(text.toStdString(), Currency::CNY);
        QVERIFY2(tiers.ok(), tiers.ok() ? "" : tiers.error().text(Lang::En).c_str());
        QCOMPARE(static_cast<qsizetype>(tiers.value().size()), maxima.size());
        for (qsizetype i = 0; i < maxima.size(); ++i) {
            QCOMPARE(tiers.value()[static_cast<std::size_t>(i)].minimum.minor, minima[i] * 100);
            QCOMPARE(tiers.value()[static_cast<std::size_t>(i)].maximum.minor, maxima[i] * 100);
        }
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"", "abc", "5万,,6万", "-5万", "50-30", "0", "100万,50万", "1,2,3,4,5", "nan", "1e30"})
            QTest::newRow(*text ? text : "empty") << QByteArray(text);
    }
    void refused()
    {
        QFETCH(QByteArray, text);
        const auto tiers = parseTiers(text.toStdString(), Currency::CNY);
        QVERIFY(!tiers.ok());
        QCOMPARE(static_cast<int>(tiers.error().kind), static_cast<int>(ErrorKind::BadInput));
        QVERIFY(!tiers.error().what.zh.empty() && !tiers.error().what.en.empty());
    }

    void idsRoundTrip()
    {
        for (const Objective o :
             {Objective::Fastest, Objective::Cheapest, Objective::BestValue, Objective::MostHeadroom})
            QVERIFY(parseObjective(toId(o)).value() == o);
        QVERIFY(!parseObjective("best").ok());
    }
};

QTEST_GUILESS_MAIN(TestParseTiers)
#include "tst_parsetiers.moc"
