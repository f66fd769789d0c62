// The compiled catalogue of the build against the data files it was made from.

#include "db/compiler/readsources.h"
#include "db/compiler/writer.h"
#include "db/store/cataloguestore.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <set>

using namespace peiji;

static const std::string kCatalogue = std::string(PEIJI_BINARY_DIR) + "/share/peiji/catalogue.sqlite";

class TestCatalogueStore : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void sourcesAreClean();
    void countsMatchTheFiles();
    void spotValues();
    void everyPartIsNamedAndSourced();
    void everyBuildablePartHasAPrice();
    void joinsAreMet();
    void planningRowIsTheFirst();
    void textsAreThere();
    void sameInputSameBytes();
    void refusesDamagedFiles_data();
    void refusesDamagedFiles();

private:
    CatalogueContent m_content;
    Sources m_sources;
    const Catalogue& catalogue() const { return *m_content.catalogue; }
    std::size_t rowsOf(const std::string& table) const
    {
        std::size_t n = 0;
        for (const SourceFile& f : m_sources.files)
            n += f.table == table ? f.csv.rows.size() : 0;
        return n;
    }
};

void TestCatalogueStore::initTestCase()
{
    Result<CatalogueContent> content = loadCatalogue(kCatalogue);
    QVERIFY2(content.ok(), content.ok() ? "" : content.error().text(Lang::En).c_str());
    m_content = std::move(content).value();
    Result<Sources> sources = readSources(std::string(PEIJI_SOURCE_DIR) + "/resources");
    QVERIFY2(sources.ok(), sources.ok() ? "" : sources.error().text(Lang::En).c_str());
    m_sources = std::move(sources).value();
}

void TestCatalogueStore::sourcesAreClean()
{
    const std::vector<Fault> faults = checkSources(m_sources);
    QVERIFY2(faults.empty(), faults.empty() ? "" : faults[0].text(Lang::En).c_str());
}

void TestCatalogueStore::countsMatchTheFiles()
{
    std::size_t parts = 0;
    for (const std::string& table : partTables())
        parts += rowsOf(table);
    const Catalogue& c = catalogue();
    QVERIFY(parts > 700);
    QCOMPARE(c.parts.size(), parts);
    QCOMPARE(c.partsOf(PartKind::Cpu).size(), rowsOf("cpus"));
    QCOMPARE(c.partsOf(PartKind::Service).size(), rowsOf("services"));
    QCOMPARE(c.prices.size(), rowsOf("prices"));
    QCOMPARE(c.models.size(), rowsOf("models"));
    QCOMPARE(c.software.size(), rowsOf("software"));
    QCOMPARE(c.cloud.size(), rowsOf("cloud_prices"));
    QCOMPARE(c.costFactors.size(), rowsOf("cost_factors"));
    QCOMPARE(c.rules.size(), rowsOf("rules"));
    QCOMPARE(c.policies.size(), rowsOf("policies"));
    QCOMPARE(c.presets.size(), rowsOf("presets"));
    QCOMPARE(c.texts.all().size(), rowsOf("texts"));
    QCOMPARE(m_content.calibration.size(), rowsOf("calibration"));
    QCOMPARE(c.version.size(), std::size_t(10));
    QCOMPARE(c.contentHash.size(), std::size_t(16));
}

void TestCatalogueStore::spotValues()
{
    // Published figures, not copied from the files: NVIDIA A100, H100 and RTX A6000 data sheets, AMD EPYC 9654 page.
    const Catalogue& c = catalogue();
    const Part* h100 = c.part("nv-h100-80-sxm");
    QVERIFY(h100);
    QCOMPARE(h100->kind, PartKind::Accelerator);
    const AcceleratorSpec* a = h100->as<AcceleratorSpec>();
    QVERIFY(a);
    QCOMPARE(a->memoryGb, 80.0);
    QCOMPARE(a->memoryBandwidth.value(), 3.35e12);
    QCOMPARE(a->bf16Tflops.value(), 989.0);
    QCOMPARE(a->fp8Tflops.value(), 1979.0);
    QCOMPARE(a->tdp.value(), 700.0);
    QCOMPARE(a->computeCapability, 9.0);
    QCOMPARE(a->linkGBpsBidirTotal.value(), 900.0);
    QCOMPARE(a->maxLinked, 8);
    QCOMPARE(a->mount, std::string("sxm5"));
    const AcceleratorSpec* a6000 = c.part("nv-rtxa6000")->as<AcceleratorSpec>();
    QCOMPARE(a6000->memoryGb, 48.0);
    QCOMPARE(a6000->tdp.value(), 300.0);
    QVERIFY(a6000->bridgeRequired);
    QVERIFY(!a6000->fp8Tflops);
    const CpuSpec* epyc = c.part("epyc-9654")->as<CpuSpec>();
    QCOMPARE(epyc->cores, 96);
    QCOMPARE(epyc->memoryChannels, 12);
    QCOMPARE(epyc->socket, std::string("SP5"));
    const ModelArchitecture* llama = c.model("llama-3.1-70b");
    QVERIFY(llama);
    QCOMPARE(llama->layers, 80);
    QCOMPARE(llama->hidden, 8192);
    QCOMPARE(llama->kvHeads, 8);
    QCOMPARE(llama->vocab, 128256);
    QCOMPARE(llama->attention, AttentionKind::GQA);
    QCOMPARE(llama->publishedParams, 70.554e9);
    QVERIFY(!c.part("no-such-part") && !c.model("no-such-model") && !c.planningPrice("no-such-part"));
    QVERIFY(c.priceHistory("no-such-part").empty());
}

void TestCatalogueStore::everyPartIsNamedAndSourced()
{
    for (const Part& p : catalogue().parts) {
        QVERIFY2(!p.name.zh.empty() && !p.name.en.empty() && !p.unit.zh.empty() && !p.unit.en.empty(), p.id.c_str());
        QVERIFY2(!p.source.empty(), p.id.c_str());
        QCOMPARE(catalogue().part(p.id), &p);
    }
}

void TestCatalogueStore::everyBuildablePartHasAPrice()
{
    std::size_t without = 0;
    for (const Part& p : catalogue().parts) {
        const auto* a = p.as<AcceleratorSpec>();
        if (!catalogue().planningPrice(p.id) && p.orderable && !(a && a->availability == "cloud-only")) {
            ++without;
            qInfo("no price: %s", p.id.c_str());
        }
    }
    QCOMPARE(without, std::size_t(0));
}

void TestCatalogueStore::joinsAreMet()
{
    const Catalogue& c = catalogue();
    std::set<std::string> sockets, memClasses;
    for (const Part* p : c.partsOf(PartKind::Cpu))
        sockets.insert(p->as<CpuSpec>()->socket);
    for (const Part* p : c.partsOf(PartKind::Memory))
        memClasses.insert(p->as<MemorySpec>()->memClass);
    int included = 0;
    for (const Part* p : c.partsOf(PartKind::Platform)) {
        const PlatformSpec& s = *p->as<PlatformSpec>();
        if (!s.includedAcceleratorId.empty()) {
            ++included;
            const Part* a = c.part(s.includedAcceleratorId);
            QVERIFY2(a && a->kind == PartKind::Accelerator && s.includedAcceleratorCount > 0, p->id.c_str());
        }
        // A socket that no processor of the catalogue fits would make the platform unbuildable.
        if (!s.cpuSocket.empty() && !s.cpuIncluded)
            QVERIFY2(sockets.count(s.cpuSocket) > 0, p->id.c_str());
        for (const std::string& m : s.memoryTypes)
            QVERIFY2(!m.empty(), p->id.c_str());
    }
    QVERIFY(included > 10);
    QVERIFY(memClasses.count("ddr5-rdimm") == 1);
}

void TestCatalogueStore::planningRowIsTheFirst()
{
    const Catalogue& c = catalogue();
    std::string previous;
    std::size_t firstRows = 0;
    for (const Price& p : c.prices) {
        if (p.partId != previous) {
            ++firstRows;
            QCOMPARE(c.planningPrice(p.partId), &p);
        }
        previous = p.partId;
        QVERIFY(p.low.micro <= p.price.micro && p.price.micro <= p.high.micro);
        QVERIFY(!p.date.empty() && !p.source.empty());
    }
    std::size_t inHistory = 0;
    std::set<std::string> seen;
    for (const Price& p : c.prices) {
        if (seen.insert(p.partId).second)
            inHistory += c.priceHistory(p.partId).size();
    }
    QCOMPARE(inHistory, c.prices.size());
    QCOMPARE(firstRows, seen.size());
    const Price* care = c.planningPrice("maint-server-year");
    if (care)
        QVERIFY(care->ratio.has_value());
}

void TestCatalogueStore::textsAreThere()
{
    for (const auto& [key, text] : catalogue().texts.all())
        QVERIFY2(!text.zh.empty() && !text.en.empty(), key.c_str());
    const RuleText* rule = catalogue().rule("CPU-01");
    QVERIFY(rule && rule->severity == Severity::Error);
    QVERIFY(rule->message.en.find("{cpu}") != std::string::npos);
}

void TestCatalogueStore::sameInputSameBytes()
{
    QTemporaryDir dir;
    QByteArray bytes[2];
    for (QByteArray& b : bytes) {
        const QString path = dir.filePath(QStringLiteral("c%1.sqlite").arg(&b - bytes));
        {
            Result<std::unique_ptr<Database>> db = Database::open(toStd(path), OpenMode::Build);
            QVERIFY(db.ok());
            QVERIFY(writeCatalogue(*db.value(), m_sources).ok());
        }
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        b = file.readAll();
    }
    QVERIFY(bytes[0].size() > 100000);
    QVERIFY(bytes[0] == bytes[1]);
}

void TestCatalogueStore::refusesDamagedFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("kind");
    QTest::newRow("missing") << QByteArray() << int(ErrorKind::NotFound);
    QTest::newRow("junk") << QByteArray(20000, 'x') << int(ErrorKind::Storage);
    QTest::newRow("empty") << QByteArray("") << int(ErrorKind::Storage);
    QFile whole(QString::fromStdString(kCatalogue));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    QTest::newRow("cut") << bytes.left(bytes.size() / 2) << int(ErrorKind::Storage);
    QByteArray scribbled = bytes;
    for (qsizetype i = 8192; i < scribbled.size() - 4096; i += 512)
        scribbled.replace(i, 64, QByteArray(64, '\xFF'));
    QTest::newRow("scribbled") << scribbled << int(ErrorKind::Storage);
}

void TestCatalogueStore::refusesDamagedFiles()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, kind);
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("c.sqlite"));
    if (!bytes.isNull()) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    const Result<CatalogueContent> content = loadCatalogue(toStd(path));
    QVERIFY(!content.ok());
    QCOMPARE(int(content.error().kind), kind);
    QCOMPARE(content.error().where, toStd(path));
}

QTEST_GUILESS_MAIN(TestCatalogueStore)
#include "tst_cataloguestore.moc"
