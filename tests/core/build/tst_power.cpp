// Power of a node worked by hand, supplies after redundancy, low line.

#include "core/build/facts.h"
#include "core/build/power.h"
#include "tests/support/smallcatalogue.h"

#include <QtTest/QtTest>

using namespace peiji;
using namespace peiji::test;

namespace
{
/// The figures of NVIDIA's DGX H100/H200 user guide: 10.2 kW maximum, six supplies of 3,300 W of which four carry it.
PlatformSpec dgxH100()
{
    PlatformSpec p = rackServer();
    p.completeSystem = true;
    p.includedAcceleratorId = "module-80";
    p.includedAcceleratorCount = 8;
    p.maxSystemPowerW = 10200;
    p.psuCount = 6;
    p.psuNeeded = 4;
    p.psuWatts = 3300;
    return p;
}

Catalogue withDgx()
{
    Catalogue c = smallCatalogue();
    add(c, makePart("module-80", PartKind::Accelerator, baseboardModule(80, 989, 700)), 180000);
    add(c, makePart("dgx", PartKind::Platform, dgxH100()), 2500000);
    c.index();
    return c;
}
} // namespace

class TestPower : public QObject
{
    Q_OBJECT

private slots:
    void makersMaximumOfAClosedSystem()
    {
        const Catalogue c = withDgx();
        Build b;
        b.node = {{"dgx", 1, LineRole::Platform}};
        const PowerBudget p = powerBudget(b, c, Site{});
        QCOMPARE(p.sustained.value(), 10200.0);
        QCOMPARE(p.capacity.value(), 13200.0);
        QCOMPARE(p.installed.value(), 19800.0);
        QVERIFY(p.capacityKnown);
        QVERIFY(std::abs(p.reserve - (1.0 - 10200.0 / 13200.0)) < 1e-12);
        QCOMPARE(p.clusterSustained.value(), 10200.0); // the maker's figure is at the wall
        QVERIFY(std::abs(p.heatBtuPerHour - 10200.0 * 3.412) < 1e-6);
    }

    void componentsByHand()
    {
        const Catalogue c = smallCatalogue();
        Build b;
        b.node = {{"server-4u", 1, LineRole::Platform}, {"card-80", 8, LineRole::Accelerator},
                  {"cpu-32", 2, LineRole::Cpu},         {"dimm-64", 16, LineRole::Memory},
                  {"boot-m2", 2, LineRole::BootDrive},  {"hot-8", 4, LineRole::HotDrive},
                  {"nic-200", 1, LineRole::Nic}};
        const PowerBudget p = powerBudget(b, c, Site{});
        // 8·300 + 2·225 + 16·6 + 6·18 + 20 + 60 (board) = 3,134 W; fans 15 %.
        QVERIFY(std::abs(p.sustained.value() - 3134.0 * 1.15) < 1e-9);
        QCOMPARE(p.capacity.value(), 3 * 2400.0);
        // Peaks: half as much again on the accelerators for milliseconds.
        QVERIFY(std::abs(p.peak.value() - (3134.0 * 1.15 + 0.5 * 2400.0)) < 1e-9);
        QVERIFY(std::abs(p.clusterSustained.value() - 3134.0 * 1.15 / 0.96) < 1e-9);
        b.nodes = 3;
        b.cluster = {{"switch-200", 1, LineRole::Switch}};
        const PowerBudget cluster = powerBudget(b, c, Site{});
        QVERIFY(std::abs(cluster.clusterSustained.value() - (3 * 3134.0 * 1.15 / 0.96 + 500.0 / 0.94)) < 1e-9);
    }

    void lowLine()
    {
        const Catalogue c = smallCatalogue();
        Build b;
        b.node = {{"server-4u", 1, LineRole::Platform}, {"card-48", 2, LineRole::Accelerator}};
        Site site;
        site.volts = 110;
        const PowerBudget p = powerBudget(b, c, site);
        QVERIFY(p.capacityKnown);
        QCOMPARE(p.capacity.value(), 0.0); // the supplies accept 200–240 V only
        QCOMPARE(*psuOutput(1600, 1300.0, 100.0, 110.0), 1300.0);
        QCOMPARE(*psuOutput(2000, std::nullopt, 100.0, 110.0), 1000.0);
        QCOMPARE(*psuOutput(850, std::nullopt, 100.0, 110.0), 850.0);
        QCOMPARE(*psuOutput(3000, std::nullopt, 200.0, 220.0), 3000.0);
    }
};

QTEST_GUILESS_MAIN(TestPower)
#include "tst_power.moc"
