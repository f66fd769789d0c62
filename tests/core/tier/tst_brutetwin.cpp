// The optimiser against a twin without bounds: every configuration built on every machine, the best one taken.

#include "core/tier/optimiser.h"
#include "tests/support/smallcatalogue.h"

#include <QtTest/QtTest>

#include <random>
#include <tuple>

using namespace peiji;
using namespace peiji::test;

namespace
{
ModelArchitecture oneBillion()
{
    ModelArchitecture m;
    m.id = "one-b";
    m.layers = 16;
    m.hidden = 2048;
    m.ffnHidden = 8192;
    m.heads = 32;
    m.kvHeads = 8;
    m.headDim = 64;
    m.vocab = 32000;
    m.maxSeq = 8192;
    return m;
}

Catalogue randomCatalogue(std::mt19937& random)
{
    const auto pick = [&random](std::initializer_list<double> list) {
        return *(list.begin() + static_cast<std::ptrdiff_t>(random() % list.size()));
    };
    Catalogue c = smallCatalogue();
    for (int i = 0; i < 2; ++i) {
        AcceleratorSpec a = pcieCard(pick({16, 24, 32, 48, 64}), pick({60, 120, 180, 360}), pick({150, 250, 350}));
        a.memoryBandwidth = fromGBPerSecond(pick({400, 800, 1600}));
        a.pcieGen = pick({4, 5});
        a.ecc = random() % 2;
        add(c, makePart("card-r" + std::to_string(i), PartKind::Accelerator, a), pick({4000, 9000, 20000, 45000}));
    }
    PlatformSpec p = rackServer();
    p.maxAccelerators = random() % 2 ? 4 : 8;
    p.pcieGen = pick({4, 5});
    p.psuWatts = pick({1200, 1600, 2600});
    p.nvmeBays = random() % 2 ? 4 : 12;
    add(c, makePart("server-r", PartKind::Platform, p), pick({12000, 26000, 60000}));
    for (Price& price : c.prices) {
        const double factor = 0.6 + static_cast<double>(random() % 100) / 100.0;
        price.price.micro = static_cast<std::int64_t>(static_cast<double>(price.price.micro) * factor);
        price.low.micro = price.price.micro * 4 / 5;
        price.high.micro = price.price.micro * 5 / 4;
    }
    c.index();
    return c;
}

RecommendRequest randomRequest(std::mt19937& random)
{
    RecommendRequest r;
    const Task tasks[] = {Task::Lora, Task::FullFineTune, Task::Qlora, Task::Inference};
    r.workload = defaultWorkload(oneBillion(), tasks[random() % 4]);
    r.workload.tokens = 1e8;
    r.workload.sequence = 2048;
    r.workload.globalBatch = 16;
    if (random() % 3 == 0)
        r.workload.deadlineDays = 0.05 + static_cast<double>(random() % 100) / 100.0;
    r.filters.maxNodes = 2;
    r.pricing = yuan();
    const Objective objectives[] = {Objective::Fastest, Objective::Cheapest, Objective::BestValue,
                                    Objective::MostHeadroom};
    TierRequest tier;
    tier.maximum = Money{(80000 + static_cast<std::int64_t>(random() % 900000)) * 100, Currency::CNY};
    tier.minimum = Money{random() % 2 ? tier.maximum.minor / 2 : 0, Currency::CNY};
    tier.objective = objectives[random() % 4];
    r.tiers = {tier};
    return r;
}

std::vector<std::string> ids(const Build& b)
{
    std::vector<std::string> out;
    for (const BuildLine& l : b.node)
        out.push_back(l.partId);
    return out;
}

/// First plan of a configuration whose cheapest error-free build is within the money.
std::optional<TierAnswer> builtCheapest(const Config& config, Planner& planner, const RecommendRequest& r,
                                        const Shelf& shelf, const Calibration& k)
{
    const TierRequest& tier = r.tiers.front();
    for (const PlanResult& plan : planner.plansOf(config).plans) {
        std::optional<TierAnswer> best;
        for (const Housing* h : config.housings) {
            CompletionRequest request{h->platform,           h->chassis,        config.shape->accelerator,
                                      config.shape->perNode, config.nodes,      planner.needsOf(plan, config.hardware),
                                      config.fabricGbps,     r.includeServices, r.site};
            const Completion done = completeBuild(request, shelf);
            if (!done.build)
                continue;
            TierAnswer a = assemble(*done.build, plan, r, shelf.catalogue, k, tier.maximum);
            if (a.findings.errors > 0 || a.cost.unpriced > 0 || tier.maximum < a.cost.gross)
                continue;
            if (!best || a.cost.gross < best->cost.gross)
                best = std::move(a);
        }
        if (best)
            return best;
    }
    return std::nullopt;
}

std::optional<TierAnswer> twin(const RecommendRequest& r, const Catalogue& c, const Calibration& k)
{
    const Shelf shelf(c, r.pricing);
    const std::vector<Shape> shapes = enumerateShapes(shelf, r, false);
    Planner planner(r, shelf, k);
    const std::vector<Config> configs = planner.configs(shapes, 1e12);
    const TierRequest& tier = r.tiers.front();
    std::optional<TierAnswer> best;
    const auto merit = [&](const TierAnswer& a) {
        return std::tuple(a.plan.memory.verdict == FitVerdict::Fits, !(a.cost.gross < tier.minimum), a.meetsDeadline);
    };
    for (const Config& config : configs) {
        std::optional<TierAnswer> a = builtCheapest(config, planner, r, shelf, k);
        if (!a)
            continue;
        if (!best || merit(*a) > merit(*best)) {
            best = std::move(a);
            continue;
        }
        if (merit(*a) < merit(*best))
            continue;
        const double x = scoreOf(*a, tier.objective), y = scoreOf(*best, tier.objective);
        const bool same = std::abs(x - y) <= 1e-9 * std::max(std::abs(x), std::abs(y));
        const auto tie = [](const TierAnswer& t) {
            return std::tuple(t.cost.gross.minor, t.build.nodes, ids(t.build));
        };
        if (same ? tie(*a) < tie(*best) : x > y)
            best = std::move(a);
    }
    return best;
}
} // namespace

class TestBruteTwin : public QObject
{
    Q_OBJECT

private slots:
    void sameAnswerAsExhaustiveSearch()
    {
        std::mt19937 random(20261130);
        const Calibration k;
        int answered = 0;
        for (int round = 0; round < 220; ++round) {
            const Catalogue c = randomCatalogue(random);
            const RecommendRequest r = randomRequest(random);
            const Recommendation found = recommend(r, c, k);
            const std::optional<TierAnswer> expected = twin(r, c, k);
            QCOMPARE(found.tiers.size(), std::size_t(1));
            QCOMPARE(found.tiers.front().answer.has_value(), expected.has_value());
            if (!expected)
                continue;
            ++answered;
            const TierAnswer& a = *found.tiers.front().answer;
            QCOMPARE(scoreOf(a, r.tiers.front().objective), scoreOf(*expected, r.tiers.front().objective));
            QCOMPARE(a.cost.gross.minor, expected->cost.gross.minor);
            QVERIFY(a.build == expected->build);
        }
        QVERIFY(answered > 120); // the cases are neither all trivial nor all impossible
    }

    void sameInputSameOutput()
    {
        std::mt19937 random(5);
        const Calibration k;
        for (int round = 0; round < 10; ++round) {
            const Catalogue c = randomCatalogue(random);
            const RecommendRequest r = randomRequest(random);
            const Recommendation a = recommend(r, c, k), b = recommend(r, c, k);
            QCOMPARE(a.points.size(), b.points.size());
            QCOMPARE(a.evaluated, b.evaluated);
            if (a.tiers.front().answer)
                QVERIFY(a.tiers.front().answer->build == b.tiers.front().answer->build);
            QVERIFY(a.tiers.front().reasons == b.tiers.front().reasons);
        }
    }

    void cancelledAtOnce()
    {
        std::mt19937 random(9);
        const Catalogue c = randomCatalogue(random);
        std::atomic<bool> stop{true};
        Progress p;
        p.cancelled = &stop;
        const Recommendation r = recommend(randomRequest(random), c, Calibration{}, p);
        QCOMPARE(r.evaluated, 0L);
    }

    void flaggedPartsNeedConsent()
    {
        const Catalogue c = smallCatalogue();
        RecommendRequest r;
        r.workload = defaultWorkload(oneBillion(), Task::FullFineTune);
        r.workload.tokens = 1e8;
        r.pricing = yuan();
        r.filters.maxNodes = 1;
        TierRequest tier;
        tier.maximum = Money{200000000, Currency::CNY};
        tier.minimum = Money{0, Currency::CNY};
        r.tiers = {tier};
        const Recommendation closed = recommend(r, c, Calibration{});
        QVERIFY(closed.tiers.front().answer.has_value());
        QVERIFY(closed.tiers.front().answer->hardware.device.id != "card-96-flagged");
        const auto& reasons = closed.tiers.front().reasons;
        QVERIFY(std::any_of(reasons.begin(), reasons.end(),
                            [](const Message& m) { return m.key == "tier.restricted_better"; }));
        r.filters.allowRestricted = true;
        const Recommendation open = recommend(r, c, Calibration{});
        QCOMPARE(open.tiers.front().answer->hardware.device.id, std::string("card-96-flagged"));
        QCOMPARE(open.tiers.front().answer->findings.errors, 0);
        QCOMPARE(open.tiers.front().answer->findings.waived, 1);
        // Outside mainland China the flag does not speak.
        r.filters.allowRestricted = false;
        r.site.region = "DE";
        QCOMPARE(recommend(r, c, Calibration{}).tiers.front().answer->hardware.device.id,
                 std::string("card-96-flagged"));
    }

    void impossibleSaysWhatWouldDo()
    {
        const Catalogue c = smallCatalogue();
        RecommendRequest r;
        ModelArchitecture big = oneBillion();
        big.layers = 48;
        big.hidden = 5120;
        big.ffnHidden = 17920;
        big.heads = 40;
        big.headDim = 128;
        r.workload = defaultWorkload(big, Task::FullFineTune);
        r.workload.tokens = 1e8;
        r.pricing = yuan();
        r.filters.maxNodes = 2;
        TierRequest tier;
        tier.maximum = Money{20000000, Currency::CNY};
        tier.minimum = Money{0, Currency::CNY};
        r.tiers = {tier};
        const Recommendation out = recommend(r, c, Calibration{});
        const TierResult& t = out.tiers.front();
        QVERIFY(!t.answer.has_value());
        QVERIFY(t.possibleFrom.has_value());
        QVERIFY(tier.maximum < *t.possibleFrom);
        QVERIFY(t.cheapestPossible->plan.memory.verdict == FitVerdict::Fits);
        QCOMPARE(t.cheapestPossible->cost.gross.minor, t.possibleFrom->minor);
        QCOMPARE(t.reasons.front().key, std::string("tier.impossible"));
        QVERIFY(std::any_of(t.reasons.begin(), t.reasons.end(),
                            [](const Message& m) { return m.key.rfind("tier.smaller.", 0) == 0; }));
    }
};

QTEST_GUILESS_MAIN(TestBruteTwin)
#include "tst_brutetwin.moc"
