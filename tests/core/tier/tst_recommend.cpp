// Recommendations on the shipped catalogue: every answer complete, within its money, free of errors, and spoken in both
// languages.

#include "core/build/facts.h"
#include "core/tier/tier.h"
#include "db/store/cataloguestore.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <set>

using namespace peiji;

namespace
{
struct Shipped {
    CataloguePtr catalogue;
    Calibration calibration;
};

Shipped load()
{
    const auto content = loadCatalogue(PEIJI_BINARY_DIR "/share/peiji/catalogue.sqlite");
    if (!content.ok())
        return {};
    auto k = calibrationFromRows(content.value().calibration, content.value().catalogue->version);
    return {content.value().catalogue, k.ok() ? k.value() : Calibration{}};
}

RecommendRequest request(const Catalogue& c, const char* model, Task task, const char* tiers, const char* region)
{
    RecommendRequest r;
    r.workload = defaultWorkload(*c.model(model), task);
    r.workload.tokens = task == Task::Pretrain ? 2e9 : 2e8;
    const Currency currency = std::string_view(region) == "US" ? Currency::USD : Currency::CNY;
    r.tiers = parseTiers(tiers, currency).value();
    r.site.region = region;
    r.pricing = defaultPricing(c, currency, Date{std::chrono::year{2026}, std::chrono::November, std::chrono::day{30}});
    r.pricing.region = region;
    return r;
}

struct Case {
    const char* name;
    const char* model;
    Task task;
    const char* tiers;
    const char* region;
    bool restricted = false, eol = false;
};

constexpr Case kCases[] = {
    {"70B SFT in China", "llama-3.1-70b", Task::FullFineTune, "300000,1000000,3000000", "CN"},
    {"70B SFT, all parts", "llama-3.1-70b", Task::FullFineTune, "1000000,3000000,6000000", "CN", true, true},
    {"70B SFT in dollars", "llama-3.1-70b", Task::FullFineTune, "150000,450000", "US"},
    {"70B LoRA", "llama-3.1-70b", Task::Lora, "150000,300000-500000,1500000", "CN"},
    {"70B QLoRA", "llama-3.1-70b", Task::Qlora, "50000,150000,500000", "CN", false, true},
    {"8B SFT", "llama-3.1-8b", Task::FullFineTune, "50000,300000-500000,1500000", "CN"},
    {"8B LoRA", "llama-3.1-8b", Task::Lora, "30000,50000,300000", "CN"},
    {"8B pretraining", "llama-3.1-8b", Task::Pretrain, "500000,2000000", "CN", true},
    {"8B serving", "llama-3.1-8b", Task::Inference, "50000,200000", "CN"},
    {"70B serving", "llama-3.1-70b", Task::Inference, "100000,400000,1500000", "CN", true},
};
} // namespace

class TestRecommend : public QObject
{
    Q_OBJECT
    Shipped m_shipped;

    void checkWords(const Message& m)
    {
        const Texts& texts = m_shipped.catalogue->texts;
        QVERIFY2(texts.has(m.key), m.key.c_str());
        for (const Lang lang : {Lang::Zh, Lang::En}) {
            const std::string s = texts.format(m, lang);
            QVERIFY2(!s.empty() && s.find('{') == std::string::npos, s.c_str());
        }
    }

    void checkMachine(const TierAnswer& a)
    {
        const Catalogue& c = *m_shipped.catalogue;
        const BuildFacts f = resolve(a.build, c);
        QVERIFY(f.unknownParts.empty());
        QVERIFY(f.platform);
        if (!f.complete) {
            QCOMPARE(f.cpus, f.platform->cpuIncluded ? f.cpus : f.platform->cpuSockets);
            QVERIFY(f.dimms > 0 && f.dimms <= f.platform->dimmSlots);
            const int channels =
                std::min(f.platform->memoryChannelsPerCpu * std::max(1, f.cpus), f.platform->dimmSlots);
            QVERIFY(f.platform->cpuIncluded || f.dimms % channels == 0);
            QVERIFY(a.build.countPerNode(LineRole::BootDrive) >= 2);
            QVERIFY(a.build.countPerNode(LineRole::HotDrive) >= 1);
            if (!f.platform->psuIncluded)
                QVERIFY(a.build.countPerNode(LineRole::Psu) >= 1);
        }
        QVERIFY(a.power.capacityKnown ? a.power.sustained <= a.power.capacity : f.complete);
        QCOMPARE(a.plan.plan.devices(), a.hardware.devices());
        if (a.build.nodes > 1)
            QVERIFY(a.hardware.networkPerNode.value() > 0);
    }

    void checkAnswer(const TierAnswer& a, const TierRequest& tier)
    {
        QCOMPARE(a.findings.errors, 0);
        QVERIFY(!(tier.maximum < a.cost.gross));
        QCOMPARE(a.cost.unpriced, 0);
        std::int64_t gross = 0;
        for (const PricedLine& l : a.cost.lines)
            gross += l.amount.gross.minor;
        QCOMPARE(gross, a.cost.gross.minor);
        QVERIFY(a.plan.memory.verdict != FitVerdict::DoesNotFit);
        QVERIFY(toGiB(bytes(a.hostMemory.ram.high)) <= toGiB(a.hardware.host.ram) + 1e-6);
        checkMachine(a);
        for (const Finding& f : a.findings.findings) {
            const LocalText t = findingText(f, *m_shipped.catalogue);
            QVERIFY2(!t.zh.empty() && t.zh.find('{') == std::string::npos, (f.ruleId + ": " + t.zh).c_str());
            QVERIFY2(!t.en.empty() && t.en.find('{') == std::string::npos, (f.ruleId + ": " + t.en).c_str());
        }
        for (const HeadroomItem& h : a.headroom) {
            QVERIFY2(m_shipped.catalogue->texts.has("headroom." + h.id), h.id.c_str());
            QVERIFY2(!h.capacity || h.used <= *h.capacity + 1e-9, h.id.c_str());
        }
    }

private slots:
    void initTestCase()
    {
        m_shipped = load();
        QVERIFY(m_shipped.catalogue);
    }

    void answersHold_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kCases)); ++i)
            QTest::newRow(kCases[i].name) << i;
    }
    void answersHold()
    {
        QFETCH(int, index);
        const Case& k = kCases[index];
        RecommendRequest r = request(*m_shipped.catalogue, k.model, k.task, k.tiers, k.region);
        r.filters.allowRestricted = k.restricted;
        r.filters.allowEol = k.eol;
        const Recommendation out = recommend(r, *m_shipped.catalogue, m_shipped.calibration);
        qInfo("%s: %ld builds evaluated", k.name, out.evaluated);
        QCOMPARE(out.tiers.size(), r.tiers.size());
        for (const TierResult& t : out.tiers) {
            QVERIFY(t.answer.has_value() || !t.reasons.empty());
            for (const Message& m : t.reasons)
                checkWords(m);
            if (t.answer)
                checkAnswer(*t.answer, t.request);
            else if (t.possibleFrom)
                QVERIFY(t.request.maximum < *t.possibleFrom);
            std::set<std::string> kinds;
            for (const TierAnswer& a : t.runnersUp) {
                checkAnswer(a, t.request);
                QVERIFY(kinds.insert(a.hardware.device.id).second);
            }
            QVERIFY(t.runnersUp.size() <= 3);
        }
    }

    void moreMoneyIsNeverSlower()
    {
        RecommendRequest r =
            request(*m_shipped.catalogue, "llama-3.1-8b", Task::FullFineTune, "200000,400000,800000,1600000", "CN");
        const Recommendation out = recommend(r, *m_shipped.catalogue, m_shipped.calibration);
        double last = 0;
        for (const TierResult& t : out.tiers) {
            if (!t.answer || t.answer->plan.memory.verdict != FitVerdict::Fits)
                continue;
            QVERIFY(t.answer->plan.time.tokensPerSecond.value >= last * 0.999);
            last = t.answer->plan.time.tokensPerSecond.value;
        }
        QVERIFY(last > 0);
    }

    void policiesUsedAreInTheData()
    {
        for (const char* key : {"min_cores_per_gpu",
                                "min_cores_per_server",
                                "min_base_ghz",
                                "ram_floor_server_gb",
                                "ram_floor_workstation_gb",
                                "ram_ratio_min",
                                "ram_ratio_good",
                                "ram_ratio_large_card",
                                "large_card_gb",
                                "ram_per_gpu_gb",
                                "vram_headroom_pct",
                                "psu_reserve_pct",
                                "gpu_peak_ratio",
                                "gpu_peak_ratio_consumer",
                                "psu_min_efficiency_pct",
                                "circuit_pct",
                                "rack_air_limit_kw",
                                "rack_reserve_u",
                                "nic_per_gpu",
                                "noise_office_db",
                                "stale_days_fx",
                                "volatile_share_pct",
                                "volatile_validity_days",
                                "gpu_plug_clearance_mm",
                                "storage_free_pct",
                                "power_board_w",
                                "power_baseboard_per_accelerator_w",
                                "power_fan_share_server",
                                "power_fan_share_tower",
                                "max_nodes_workstation_cards",
                                "utilisation_owned",
                                "maintenance_share_year",
                                "electricity_cn",
                                "pue_office",
                                "pue_small_room"})
            QVERIFY2(m_shipped.catalogue->policies.contains(key), key);
    }

    void everyRuleHasItsText()
    {
        for (const std::string& id : implementedRules())
            QVERIFY2(m_shipped.catalogue->rule(id), id.c_str());
    }
};

QTEST_GUILESS_MAIN(TestRecommend)
#include "tst_recommend.moc"
