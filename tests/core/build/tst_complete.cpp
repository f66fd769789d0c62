// The builder: memory population against exhaustive search, counts a buyer checks first, fabric sizes.

#include "core/build/complete.h"
#include "core/build/fabric.h"
#include "core/build/facts.h"
#include "tests/support/smallcatalogue.h"

#include <QtTest/QtTest>

#include <random>

using namespace peiji;
using namespace peiji::test;

namespace
{
CompletionRequest requestFor(const Catalogue& c, int cards, int nodes)
{
    CompletionRequest r;
    r.platform = c.part("server-4u");
    r.accelerator = c.part("card-80");
    r.perNode = cards;
    r.nodes = nodes;
    r.fabricGbpsPerNode = nodes > 1 ? 200 : 0;
    r.needs.ramGb = 100;
    r.needs.hotTb = 3;
    r.needs.hotWriteGBps = 5;
    return r;
}

/// Cheapest population by trying every module and every whole number per channel.
double cheapestByHand(const Catalogue& c, const Shelf& shelf, double needGb, double minSpeed)
{
    double best = HUGE_VAL;
    for (const Part& p : c.parts) {
        const auto* m = p.as<MemorySpec>();
        if (!m || m->speedMts < minSpeed)
            continue;
        for (int perChannel = 1; perChannel <= 2; ++perChannel) {
            const int count = 16 * perChannel;
            if (count * m->capacityGb >= needGb && count * m->capacityGb <= 4096)
                best = std::min(best, count * shelf.price(&p).value());
        }
    }
    return best;
}
} // namespace

class TestComplete : public QObject
{
    Q_OBJECT

private slots:
    void wholeNode()
    {
        const Catalogue c = smallCatalogue();
        const Shelf shelf(c, yuan());
        const Completion done = completeBuild(requestFor(c, 8, 1), shelf);
        QVERIFY(done.build.has_value());
        const Build& b = *done.build;
        QCOMPARE(b.countPerNode(LineRole::Accelerator), 8);
        QCOMPARE(b.countPerNode(LineRole::Cpu), 2);                      // every socket
        QCOMPARE(b.first(LineRole::Cpu)->partId, std::string("cpu-32")); // 7 cores per card: 56 of 2 × 32
        QCOMPARE(b.countPerNode(LineRole::Cooler), 2);
        QCOMPARE(b.countPerNode(LineRole::Memory) % 16, 0); // all channels alike
        const BuildFacts f = resolve(b, c);
        QVERIFY(f.ramGb >= 1.5 * 8 * 80);
        QCOMPARE(b.countPerNode(LineRole::BootDrive), 2);
        QCOMPARE(b.countPerNode(LineRole::Bridge), 4 * 3); // three bridges for each of four pairs
        QCOMPARE(b.countPerNode(LineRole::Accessory), 8);  // one power cable per card
        QCOMPARE(b.countPerNode(LineRole::Nic), 0);        // ports on board
        const auto* hot = c.part(b.first(LineRole::HotDrive)->partId)->as<StorageSpec>();
        QVERIFY(hot->capacityTb * b.countPerNode(LineRole::HotDrive) >= 3 * 1.2);
        QVERIFY(*hot->writeMBps * b.countPerNode(LineRole::HotDrive) >= 5000);
        QCOMPARE(b.first(LineRole::Rack)->quantity, 1);
        QCOMPARE(b.first(LineRole::Pdu)->quantity, 2); // two feeds
    }

    void memoryAgainstExhaustiveSearch()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 200; ++round) {
            Catalogue c = smallCatalogue();
            for (int i = 0; i < 4; ++i) {
                const double gb = std::array{16.0, 32.0, 64.0, 96.0, 128.0}[random() % 5];
                const double mts = std::array{2666.0, 2933.0, 3200.0}[random() % 3];
                add(c, makePart("dimm-r" + std::to_string(i), PartKind::Memory, module(gb, mts)),
                    500.0 + static_cast<double>(random() % 9000));
            }
            c.index();
            const Shelf shelf(c, yuan());
            CompletionRequest r = requestFor(c, 1, 1);
            r.needs.ramGb = 200.0 + static_cast<double>(random() % 1800);
            const Completion done = completeBuild(r, shelf);
            QVERIFY(done.build.has_value());
            const BuildLine* line = done.build->first(LineRole::Memory);
            const double paid = line->quantity * shelf.price(c.part(line->partId)).value();
            QCOMPARE(paid, cheapestByHand(c, shelf, std::max(256.0, r.needs.ramGb), 0.85 * 3200));
        }
    }

    void clusterCounts()
    {
        const Catalogue c = smallCatalogue();
        const Shelf shelf(c, yuan());
        const Completion done = completeBuild(requestFor(c, 8, 4), shelf);
        QVERIFY(done.build.has_value());
        QCOMPARE(done.build->nodes, 4);
        // Two adapters of 100 Gb/s (8 · 4,200 + 40,000 + 8 · 280 = 75,840) beat one of 200
        // (4 · 8,800 + 66,000 + 4 · 700 = 104,000).
        QCOMPARE(done.build->countPerNode(LineRole::Nic), 2);
        QCOMPARE(done.build->first(LineRole::Nic)->partId, std::string("nic-100"));
        int switches = 0, cables = 0;
        for (const BuildLine& l : done.build->cluster) {
            switches += l.partId == "switch-100" ? l.quantity : 0;
            cables += l.partId == "dac-100" ? l.quantity : 0;
        }
        QCOMPARE(switches, 1);
        QCOMPARE(cables, 8);
        // Two nodes: a cable from adapter to adapter, no switch.
        const Completion pair = completeBuild(requestFor(c, 8, 2), shelf);
        QVERIFY(pair.build.has_value());
        for (const BuildLine& l : pair.build->cluster)
            QVERIFY(l.role != LineRole::Switch || l.partId.find("switch") == std::string::npos);
    }

    void fatTreeByRadix_data()
    {
        QTest::addColumn<int>("endpoints");
        QTest::addColumn<int>("radix");
        QTest::addColumn<int>("leaves");
        QTest::addColumn<int>("spines");
        QTest::newRow("one switch") << 40 << 40 << 1 << 0;
        QTest::newRow("one more than a switch") << 41 << 40 << 3 << 2; // 20 down each; 60 trunks over 40
        QTest::newRow("DGX SuperPOD unit") << 256 << 64 << 8 << 4;     // 32 nodes × 8 rails on QM9700
        QTest::newRow("full two levels") << 2048 << 64 << 64 << 32;
        QTest::newRow("beyond two levels") << 2049 << 64 << 0 << 0;
    }
    void fatTreeByRadix()
    {
        QFETCH(int, endpoints);
        QFETCH(int, radix);
        const TreeSize t = fatTree(endpoints, radix);
        QTEST(t.leaves, "leaves");
        QTEST(t.spines, "spines");
    }

    void refusals()
    {
        const Catalogue c = smallCatalogue();
        const Shelf shelf(c, yuan());
        CompletionRequest r = requestFor(c, 9, 1);
        QCOMPARE(completeBuild(r, shelf).failure, CompletionFailure::Accelerator);
        r = requestFor(c, 8, 1);
        r.needs.ramGb = 5000;
        QCOMPARE(completeBuild(r, shelf).failure, CompletionFailure::Memory);
        r = requestFor(c, 8, 1);
        r.needs.hotTb = 100;
        QCOMPARE(completeBuild(r, shelf).failure, CompletionFailure::Storage);
        r = requestFor(c, 8, 3);
        r.fabricGbpsPerNode = 4000;
        QCOMPARE(completeBuild(r, shelf).failure, CompletionFailure::Network);
    }
};

QTEST_GUILESS_MAIN(TestComplete)
#include "tst_complete.moc"
