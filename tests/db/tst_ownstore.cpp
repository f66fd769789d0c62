// The user's own catalogue data: committed, undone and redone whole, checked as shipped parts are, never lost.

#include "db/store/cataloguestore.h"
#include "db/store/ownstore.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace peiji;
using namespace std::chrono_literals;

static const std::string kCatalogue = std::string(PEIJI_BINARY_DIR) + "/share/peiji/catalogue.sqlite";
static const char* const kTables[] = {"own_part",       "own_cell", "own_price",  "supplier_layout",
                                      "supplier_match", "own_rate", "own_policy", "source_choice",
                                      "setting",        "quote",    "customer"};

class TestOwnStore : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void emptyIsNothing();
    void importIsOneStep();
    void laterStepsStay();
    void stoppedCommitLeavesNothing();
    void unfinishedTransactionLeavesNothing();
    void badPricesAreRefused();
    void everyShippedPartIsRebuilt();
    void ownPartsAreChecked_data();
    void ownPartsAreChecked();
    void ownPartLives();
    void replacedValues();
    void vanishedPartsAreReported();
    void ratesPoliciesChoices();
    void auditIsWritten();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<SqliteOwnStore> m_store;
    void reopen()
    {
        m_store.reset();
        auto store = SqliteOwnStore::open(m_folder->filePath(QStringLiteral("own.sqlite")).toStdString(), kCatalogue);
        QVERIFY2(store.ok(), store.ok() ? "" : store.error().text(Lang::En).c_str());
        m_store = std::move(store).value();
    }
    /// Of every row of every table but the journal and the audit trail.
    QByteArray state()
    {
        QCryptographicHash hash(QCryptographicHash::Sha256);
        for (const char* table : kTables) {
            auto query = m_store->database().prepare(std::string("SELECT * FROM ") + table + " ORDER BY 1, 2");
            if (!query.ok() || !query.value().run().ok())
                return {};
            while (query.value().next()) {
                hash.addData(QByteArray(table));
                for (int c = 0; c < query.value().columns(); ++c)
                    hash.addData(query.value().value(c).toString().toUtf8() + '\x1F');
            }
        }
        return hash.result();
    }
};

static Price priceOf(const char* part, double value, const char* supplier = "华辰")
{
    Price p;
    p.partId = part;
    p.price = p.low = p.high = unitPriceFromMajor(value, Currency::CNY);
    p.taxIncluded = true;
    p.taxRate = RatePpm{130000};
    p.date = "2026-11-28";
    p.validUntil = "2026-12-31";
    p.supplier = supplier;
    p.region = "CN";
    p.kind = PriceKind::Supplier;
    p.source = "list.csv:5";
    p.leadDays = 14;
    p.warranty = "3 年";
    return p;
}

static PriceListCommit commitOf(std::vector<Price> prices)
{
    PriceListCommit c;
    c.file = "list.csv";
    c.supplier = "华辰";
    c.prices = std::move(prices);
    c.matches = {{"#ABC", "nv-h200-nvl"}};
    RememberedLayout layout;
    layout.supplier = "华辰";
    layout.fields = {{"到手价", ListField::Price}};
    layout.basis = TaxBasis::Inclusive;
    layout.currency = Currency::CNY;
    layout.taxRate = RatePpm{130000};
    c.layout = layout;
    return c;
}

void TestOwnStore::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    reopen();
}

void TestOwnStore::emptyIsNothing()
{
    const auto own = m_store->load();
    QVERIFY(own.ok());
    QVERIFY(own->empty());
    QVERIFY(m_store->batches()->empty());
}

void TestOwnStore::importIsOneStep()
{
    const QByteArray before = state();
    const auto id = m_store->commitPriceList(commitOf({priceOf("nv-h200-nvl", 286000), priceOf("nv-h200-sxm", 1)}), {});
    QVERIFY2(id.ok(), id.ok() ? "" : id.error().text(Lang::En).c_str());
    const QByteArray after = state();
    QVERIFY(after != before);
    const auto own = m_store->load();
    QCOMPARE(own->prices.size(), std::size_t(2));
    const Price& p = own->prices[0];
    QCOMPARE(p.price.micro, std::int64_t(286000) * 1000000);
    QCOMPARE(p.taxRate->ppm, std::int64_t(130000));
    QCOMPARE(*p.leadDays, 14);
    QCOMPARE(p.warranty, std::string("3 年"));
    QCOMPARE(p.kind, PriceKind::Supplier);
    QCOMPARE(m_store->rememberedLayouts()->front().fields.at("到手价"), ListField::Price);
    QCOMPARE(m_store->rememberedMatches("华辰")->at("#ABC"), std::string("nv-h200-nvl"));
    QVERIFY(m_store->undoBatch(*id).ok());
    QCOMPARE(state(), before);
    QCOMPARE(m_store->undoBatch(*id).error().kind, ErrorKind::Conflict);
    QVERIFY(m_store->redoBatch(*id).ok());
    QCOMPARE(state(), after);
    reopen();
    QCOMPARE(state(), after);
    QVERIFY(m_store->undoBatch(*id).ok()); // also in another run of the program
    QCOMPARE(state(), before);
}

void TestOwnStore::laterStepsStay()
{
    const auto first = m_store->commitPriceList(commitOf({priceOf("nv-h200-nvl", 100)}), {});
    PriceListCommit next = commitOf({priceOf("nv-h200-nvl", 200)});
    next.matches = {{"#ABC", "nv-h200-sxm"}};
    QVERIFY(m_store->commitPriceList(next, {}).ok());
    QVERIFY(m_store->undoBatch(*first).ok());
    // The newer choice is not taken back with the older list.
    QCOMPARE(m_store->rememberedMatches("华辰")->at("#ABC"), std::string("nv-h200-sxm"));
    QCOMPARE(m_store->load()->prices.size(), std::size_t(1));
    QCOMPARE(m_store->load()->prices[0].price.micro, std::int64_t(200'000000));
}

void TestOwnStore::stoppedCommitLeavesNothing()
{
    const QByteArray before = state();
    std::stop_source stop;
    stop.request_stop();
    const auto id = m_store->commitPriceList(commitOf({priceOf("nv-h200-nvl", 100)}), stop.get_token());
    QVERIFY(!id.ok());
    QCOMPARE(state(), before);
    QVERIFY(m_store->batches()->empty());
}

void TestOwnStore::unfinishedTransactionLeavesNothing()
{
    // What a kill half way leaves: the files as they lie on the disk while a transaction is open.
    QVERIFY(m_store->commitPriceList(commitOf({priceOf("nv-h200-nvl", 100)}), {}).ok());
    const QByteArray before = state();
    QVERIFY(m_store->database().exec("BEGIN IMMEDIATE").ok());
    QVERIFY(m_store->database().exec("DELETE FROM own_price").ok());
    QVERIFY(m_store->database().exec("UPDATE own_batch SET undone = 1").ok());
    const QString copy = m_folder->filePath(QStringLiteral("copy.sqlite"));
    for (const char* tail : {"", "-wal"})
        QFile::copy(m_folder->filePath(QStringLiteral("own.sqlite") + QLatin1String(tail)), copy + QLatin1String(tail));
    QVERIFY(m_store->database().exec("ROLLBACK").ok());
    auto store = SqliteOwnStore::open(copy.toStdString(), kCatalogue);
    QVERIFY(store.ok());
    m_store = std::move(store).value();
    QCOMPARE(state(), before);
    QVERIFY(!m_store->batches()->front().undone);
}

void TestOwnStore::badPricesAreRefused()
{
    const QByteArray before = state();
    QVERIFY(!m_store->commitPriceList(commitOf({priceOf("nv-h200-nvl", 0)}), {}).ok());
    QVERIFY(!m_store->commitPriceList(commitOf({priceOf("", 5)}), {}).ok());
    QVERIFY(!m_store->commitPriceList(commitOf({priceOf("x", 5, "")}), {}).ok());
    QCOMPARE(state(), before);
}

void TestOwnStore::everyShippedPartIsRebuilt()
{
    // A part read from its cells as texts is the part that the typed tables give: a replaced value changes nothing
    // else.
    const auto shipped = loadCatalogue(kCatalogue);
    QVERIFY(shipped.ok());
    for (const char* id : {"nv-h200-nvl", "epyc-9555", "crps-550-platinum", "cx7-200-2p", "lic-nvaie-1y"}) {
        const Part* part = shipped->catalogue->part(id);
        QVERIFY2(part, id);
        QVERIFY(m_store->setValue(id, "notes", {"seen", "me", "2026-11-30"}).ok());
        const auto own = m_store->load();
        const OwnPart* mine = own->part(id);
        QVERIFY(mine);
        QCOMPARE(mine->part.notes, std::string("seen"));
        QCOMPARE(mine->part.name, part->name);
        QCOMPARE(mine->part.source, part->source);
        QCOMPARE(mine->part.orderable, part->orderable);
        QCOMPARE(mine->part.spec.index(), part->spec.index());
        if (const auto* a = part->as<AcceleratorSpec>()) {
            const auto* b = mine->part.as<AcceleratorSpec>();
            QCOMPARE(b->memoryGb, a->memoryGb);
            QCOMPARE(b->bf16Tflops, a->bf16Tflops);
            QCOMPARE(b->tdp.value(), a->tdp.value());
            QCOMPARE(b->pcieP2p, a->pcieP2p);
        }
        if (const auto* a = part->as<CpuSpec>()) {
            QCOMPARE(mine->part.as<CpuSpec>()->memClasses, a->memClasses);
            QCOMPARE(mine->part.as<CpuSpec>()->boostGhz, a->boostGhz);
        }
    }
}

void TestOwnStore::ownPartsAreChecked_data()
{
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("named"); // in the message
    QTest::newRow("vocabulary") << QStringLiteral("mem_class") << QStringLiteral("ddr9")
                                << QStringLiteral("ddr5-rdimm");
    QTest::newRow("number") << QStringLiteral("capacity_gb") << QStringLiteral("64GB") << QStringLiteral("capacity_gb");
    QTest::newRow("range") << QStringLiteral("speed_mts") << QStringLiteral("-1") << QStringLiteral("speed_mts");
    QTest::newRow("unknown column") << QStringLiteral("colour") << QStringLiteral("red")
                                    << QStringLiteral("capacity_gb");
    QTest::newRow("required") << QStringLiteral("capacity_gb") << QString() << QStringLiteral("capacity_gb");
    QTest::newRow("id") << QStringLiteral("id") << QStringLiteral("shipped-name") << QStringLiteral("own-");
}

static PartDraft goodDimm()
{
    PartDraft d;
    d.kind = PartKind::Memory;
    d.cells = {{"vendor", "Acme"}, {"model", "AC-64"},    {"type", "DDR5 RDIMM"}, {"mem_class", "ddr5-rdimm"},
               {"ecc", "1"},       {"capacity_gb", "64"}, {"speed_mts", "5600"},  {"voltage", "1.1"},
               {"power_w", "10"},  {"kit_modules", "1"},  {"origin", "cn"},       {"availability", "retail"}};
    d.source = "data sheet";
    d.date = "2026-11-30";
    return d;
}

void TestOwnStore::ownPartsAreChecked()
{
    QFETCH(QString, column);
    QFETCH(QString, text);
    QFETCH(QString, named);
    const auto clean = m_store->check(goodDimm());
    QVERIFY(clean.ok());
    QVERIFY2(clean->empty(), clean->empty() ? "" : clean->front().what.en.c_str());
    PartDraft d = goodDimm();
    d.cells[column.toStdString()] = text.toStdString();
    const auto faults = m_store->check(d);
    QVERIFY(faults.ok());
    QVERIFY(!faults->empty());
    QVERIFY2(QString::fromStdString(faults->front().what.en).contains(named), faults->front().what.en.c_str());
    QVERIFY(!faults->front().what.zh.empty());
    QVERIFY(!m_store->savePart(d).ok());
    QVERIFY(m_store->load()->empty());
}

void TestOwnStore::ownPartLives()
{
    const auto id = m_store->savePart(goodDimm());
    QVERIFY2(id.ok(), id.ok() ? "" : id.error().text(Lang::En).c_str());
    QCOMPARE(*id, std::string("own-acme-ac-64"));
    QVERIFY(m_store->setValue(*id, "speed_mts", {"6400", "me", "2026-11-30"}).ok());
    QVERIFY(!m_store->setValue(*id, "speed_mts", {"fast", "me", ""}).ok());
    const auto copy = m_store->duplicatePart(*id);
    QVERIFY2(copy.ok(), copy.ok() ? "" : copy.error().text(Lang::En).c_str());
    const auto ofShipped = m_store->duplicatePart("nv-h200-nvl");
    QVERIFY2(ofShipped.ok(), ofShipped.ok() ? "" : ofShipped.error().text(Lang::En).c_str());
    const auto own = m_store->load();
    QCOMPARE(own->parts.size(), std::size_t(3));
    QCOMPARE(own->part(*id)->part.as<MemorySpec>()->speedMts, 6400.0);
    QCOMPARE(own->part(*copy)->part.as<MemorySpec>()->capacityGb, 64.0);
    QCOMPARE(own->part(*ofShipped)->basedOn, std::string("nv-h200-nvl"));
    QVERIFY(own->part(*ofShipped)->part.partNumber.empty()); // one number, one part
    QVERIFY(!m_store->deletePart("nv-h200-nvl").ok());
    QVERIFY(m_store->deletePart(*id).ok());
    QVERIFY(!m_store->load()->part(*id));
}

void TestOwnStore::replacedValues()
{
    QVERIFY(m_store->setValue("nv-h200-nvl", "tdp_w", {"590", "measured", "2026-11-30"}).ok());
    QCOMPARE(m_store->setValue("nv-h200-nvl", "tdp_w", {"hot", "", ""}).error().kind, ErrorKind::BadInput);
    QVERIFY(!m_store->setValue("nv-h200-nvl", "id", {"x", "", ""}).ok());
    QVERIFY(!m_store->setValue("nv-h200-nvl", "mount", {"usb", "", ""}).ok());
    const auto tdp = [this] {
        const auto own = m_store->load();
        const OwnPart* p = own->part("nv-h200-nvl");
        return p ? p->part.as<AcceleratorSpec>()->tdp.value() : 0.0;
    };
    QCOMPARE(tdp(), 590.0);
    const auto cells = m_store->cellsOf("nv-h200-nvl");
    const auto cell = std::find_if(cells->begin(), cells->end(), [](const PartCell& c) { return c.column == "tdp_w"; });
    QCOMPARE(cell->text, std::string("590"));
    QCOMPARE(*cell->shippedText, std::string("600"));
    QCOMPARE(cell->source, std::string("measured"));
    // The shipped source is chosen: the own value is kept, not used.
    QVERIFY(m_store->choose({"nv-h200-nvl", "tdp_w", "shipped"}).ok());
    QCOMPARE(tdp(), 600.0);
    QVERIFY(m_store->choose({"nv-h200-nvl", "tdp_w", ""}).ok());
    QCOMPARE(tdp(), 590.0);
    QVERIFY(m_store->clearValue("nv-h200-nvl", "tdp_w").ok());
    QVERIFY(m_store->load()->parts.empty());
}

void TestOwnStore::vanishedPartsAreReported()
{
    QVERIFY(
        m_store->database().exec("INSERT INTO own_cell VALUES ('gone-part', 'tdp_w', '5', 'me', '2026-11-30')").ok());
    QVERIFY(m_store->commitPriceList(commitOf({priceOf("gone-too", 5), priceOf("nv-h200-nvl", 5)}), {}).ok());
    const auto own = m_store->load();
    QCOMPARE(own->lost, (std::vector<std::string>{"gone-part", "gone-too"}));
    QCOMPARE(own->prices.size(), std::size_t(2)); // kept
}

void TestOwnStore::ratesPoliciesChoices()
{
    QVERIFY(m_store->setRate({Currency::USD, Currency::CNY, 7'050000, "2026-11-29", "bank"}).ok());
    QVERIFY(m_store->setRate({Currency::USD, Currency::CNY, 7'060000, "2026-11-29", "bank"}).ok()); // of the same day
    QVERIFY(!m_store->setRate({Currency::USD, Currency::USD, 7'060000, "2026-11-29", ""}).ok());
    QVERIFY(!m_store->setRate({Currency::USD, Currency::CNY, 0, "2026-11-29", ""}).ok());
    QCOMPARE(m_store->load()->rates.size(), std::size_t(1));
    QCOMPARE(m_store->load()->rates[0].micro, std::int64_t(7'060000));
    QVERIFY(m_store->setPolicy("stale_days_memory", 7).ok());
    QCOMPARE(m_store->setPolicy("no_such_policy", 7).error().kind, ErrorKind::NotFound);
    const auto shipped = loadCatalogue(kCatalogue);
    const CataloguePtr seen = overlay(shipped->catalogue, *m_store->load());
    QCOMPARE(staleLimitDays(*seen, PartKind::Memory), 7);
    QCOMPARE(staleLimitDays(*shipped->catalogue, PartKind::Memory), 14);
    const auto rates = defaultPricing(*seen, Currency::CNY, 2026y / std::chrono::November / 30d).rates;
    QVERIFY(std::any_of(rates.begin(), rates.end(), [](const ExchangeRate& r) {
        return r.from == Currency::USD && r.to == Currency::CNY && r.micro == 7'060000 && r.date == "2026-11-29";
    }));
    QVERIFY(m_store->resetPolicy("").ok());
    QVERIFY(m_store->load()->policies.empty());
}

void TestOwnStore::auditIsWritten()
{
    QVERIFY(m_store->setPolicy("stale_days_memory", 7).ok());
    const auto id = m_store->commitPriceList(commitOf({priceOf("nv-h200-nvl", 5)}), {});
    QVERIFY(m_store->undoBatch(*id).ok());
    const auto lines = m_store->audit(10);
    QCOMPARE(lines->size(), std::size_t(3));
    QCOMPARE((*lines)[0].action, std::string("prices_undone"));
    QCOMPARE((*lines)[1].action, std::string("prices_imported"));
    QCOMPARE((*lines)[2].action, std::string("policy_set"));
}

QTEST_GUILESS_MAIN(TestOwnStore)
#include "tst_ownstore.moc"
