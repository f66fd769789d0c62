#include "tests/ui/support_fakes.h"

#include "ui/i18n/language.h"
#include "ui/session/samples.h"
#include "ui/theme/peijistyle.h"

#include <QApplication>
#include <QTest>

namespace peiji::test
{

using namespace Qt::StringLiterals;

namespace
{

ModelArchitecture llama(const char* id, const char* name, int layers, int hidden, int ffn, int heads)
{
    ModelArchitecture m;
    m.id = id;
    m.family = "Llama";
    m.name = {name, name};
    m.layers = layers;
    m.hidden = hidden;
    m.ffnHidden = ffn;
    m.heads = heads;
    m.kvHeads = 8;
    m.headDim = 128;
    m.vocab = 128256;
    m.maxSeq = 131072;
    return m;
}

Part accelerator(const char* id, const char* model, double memoryGb, double bf16)
{
    Part p;
    p.id = id;
    p.kind = PartKind::Accelerator;
    p.vendor = "NVIDIA";
    p.model = model;
    p.name = {model, model};
    p.source = "test";
    AcceleratorSpec s;
    s.architecture = "Hopper (GH100)";
    s.memoryGb = memoryGb;
    s.memoryBandwidth = fromGBPerSecond(4800);
    s.bf16Tflops = bf16;
    s.fp16Tflops = bf16;
    s.tdp = watts(600);
    s.pcieGen = 5;
    s.pcieLanes = 16;
    s.ecc = true;
    p.spec = s;
    return p;
}

Device deviceFor(const Part& part)
{
    const auto& s = *part.as<AcceleratorSpec>();
    Device d;
    d.id = part.id;
    d.archKey = "hopper";
    d.computeCapability = 9.0;
    d.memory = fromGB(s.memoryGb);
    d.usable = fromGB(s.memoryGb * 0.98);
    d.memoryBandwidth = s.memoryBandwidth;
    d.rates.bf16 = fromTeraflops(*s.bf16Tflops);
    d.rates.fp16 = d.rates.bf16;
    d.boardPower = s.tdp;
    d.idlePower = watts(60);
    return d;
}

Finding finding(const char* rule, Severity severity, RuleResult result)
{
    Finding f;
    f.ruleId = rule;
    f.severity = severity;
    f.result = result;
    return f;
}

TierAnswer answerOf(const Part& part, std::int64_t fen)
{
    TierAnswer a;
    a.hardware.device = deviceFor(part);
    a.hardware.devicesPerNode = 8;
    a.hardware.link.kind = LinkKind::NvlinkBridge;
    a.hardware.link.perDevice = fromGBPerSecond(450);
    a.hardware.link.groupSize = 4;
    a.hardware.link.pcie = fromGBPerSecond(64);
    a.hardware.host.ram = fromGB(1536);
    a.hardware.host.cores = 128;
    a.hardware.host.memoryBandwidth = fromGBPerSecond(600);
    a.hardware.host.basePower = watts(1500);
    a.build.node = {{part.id, 8, LineRole::Accelerator}};
    MemoryEstimate& m = a.plan.memory;
    const std::array<double, 7> gib = {16.4, 16.4, 49.3, 12.6, 5.9, 4.1, 6.7};
    for (std::size_t i = 0; i < gib.size(); ++i) {
        m.category[i] = fromGiB(gib[i]);
        m.total += m.category[i];
    }
    m.totalInterval = Interval::scaled(m.total.value(), 0.95, 1.067);
    m.usable = a.hardware.device.usable;
    m.verdict = m.total < m.usable ? FitVerdict::Fits : FitVerdict::DoesNotFit;
    a.plan.time.days = {3.1, 3.7, 4.4};
    a.plan.time.tokensPerSecond = {4800, 5684, 6700};
    a.hostMemory.ram = {350e9, 412e9, 520e9};
    a.power.sustained = watts(6660);
    a.power.peak = watts(9100);
    a.power.capacity = watts(9600);
    a.power.installed = watts(12800);
    a.power.reserve = 1 - 6660.0 / 9600;
    a.power.capacityKnown = true;
    a.cost.gross = {fen, Currency::CNY};
    a.cost.oldestDate = "2026-09-01";
    a.findings.findings = {finding("SIZ-03", Severity::Warning, RuleResult::Fail),
                           finding("THM-04", Severity::Warning, RuleResult::NotChecked)};
    a.findings.warnings = 1;
    a.findings.notChecked = 1;
    a.findings.passed = 40;
    return a;
}

} // namespace

CataloguePtr smallCatalogue()
{
    static const CataloguePtr catalogue = [] {
        auto c = std::make_shared<Catalogue>();
        c->version = "2026-11-28";
        c->models = {llama("llama-3.1-8b", "Llama-3.1-8B", 32, 4096, 14336, 32),
                     llama("llama-3.1-70b", "Llama-3.1-70B", 80, 8192, 28672, 64),
                     llama("llama-3.1-405b", "Llama-3.1-405B", 126, 16384, 53248, 128)};
        c->parts = {accelerator("nv-h200-nvl", "H200 NVL 141GB", 141, 835),
                    accelerator("nv-rtxpro6000-se", "RTX PRO 6000 96GB", 96, 480),
                    accelerator("nv-a800-80-pcie", "A800 80GB", 80, 312)};
        c->index();
        return c;
    }();
    return catalogue;
}

Recommendation handMade(const RecommendRequest& r)
{
    const Catalogue& c = *smallCatalogue();
    Recommendation all;
    for (std::size_t i = 0; i < r.tiers.size(); ++i) {
        TierResult t;
        t.request = r.tiers[i];
        t.answer = answerOf(c.parts[2 - std::min<std::size_t>(i, 2)], std::int64_t(17978000 + 14325000 * i) * 10);
        all.tiers.push_back(std::move(t));
    }
    return all;
}

EngineData smallEngine()
{
    EngineData data;
    data.catalogue = smallCatalogue();
    data.calibration = std::make_shared<const Calibration>();
    data.today = [] { return Date{std::chrono::year{2026}, std::chrono::month{11}, std::chrono::day{30}}; };
    data.recommend = [](const RecommendRequest& r, Progress) { return handMade(r); };
    return data;
}

Project smallProject(const Catalogue& c)
{
    return sampleProject(c);
}

Status MemoryStore::saveQuote(const Quote& q)
{
    for (Quote& old : quotes)
        if (old.number == q.number && old.revision == q.revision) {
            old = q;
            return Unit{};
        }
    quotes.push_back(q);
    return Unit{};
}

Result<Quote> MemoryStore::loadQuote(const std::string& number, int revision)
{
    for (const Quote& q : quotes)
        if (q.number == number && q.revision == revision)
            return q;
    return Error{ErrorKind::NotFound, number, {"没有这份报价", "no such quote"}};
}

Result<std::vector<QuoteSummary>> MemoryStore::listQuotes(const std::string& filter)
{
    std::vector<QuoteSummary> list;
    for (const Quote& q : quotes) {
        QuoteSummary s;
        s.number = q.number;
        s.revision = q.revision;
        s.status = q.status;
        s.customer = q.customer.name;
        s.project = q.project;
        if (!q.tiers.empty())
            s.gross = q.tiers.front().gross;
        s.date = q.date;
        s.validUntil = q.validUntil;
        s.changedAt = "2026-11-28T10:00:00Z";
        if (filter.empty() || (s.number + s.customer + s.project).find(filter) != std::string::npos)
            list.push_back(s);
    }
    return list;
}

Result<int> MemoryStore::nextQuoteCounter(Date)
{
    return ++counter;
}

Result<Party> MemoryStore::loadSeller()
{
    return seller;
}

Status MemoryStore::saveSeller(const Party& p)
{
    seller = p;
    return Unit{};
}

Result<std::vector<Party>> MemoryStore::listCustomers()
{
    return std::vector<Party>{};
}

Status MemoryStore::saveRecovery(const Project& p)
{
    recovery = p;
    return Unit{};
}

Result<std::optional<Project>> MemoryStore::loadRecovery()
{
    return recovery;
}

Status MemoryStore::clearRecovery()
{
    recovery.reset();
    return Unit{};
}

Result<std::string> MemoryStore::setting(const std::string&, const std::string& fallback)
{
    return fallback;
}

Status MemoryStore::setSetting(const std::string&, const std::string&)
{
    return Unit{};
}

Rig::Rig(EngineData engine)
    : preferences(dir.filePath(u"window.ini"_s)),
      store([this]() -> Result<std::unique_ptr<UserStore>> {
          auto opened = std::make_unique<MemoryStore>();
          memory = opened.get();
          return std::unique_ptr<UserStore>(std::move(opened));
      }),
      session(std::move(engine)),
      keeper(&session, &store)
{
}

Rig::~Rig() = default;

UiContext Rig::context()
{
    UiContext c;
    c.session = &session;
    c.store = &store;
    c.keeper = &keeper;
    c.preferences = &preferences;
    c.readModelConfig = [](const QByteArray&) -> Result<ModelArchitecture> { return smallCatalogue()->models.front(); };
    return c;
}

void dressApplication(Lang lang, const QString& fontDir)
{
    QApplication::setStyle(new PeijiStyle);
    Theme::instance().load(fontDir);
    Theme::instance().setMode(ThemeMode::Light);
    Theme::instance().setTextScale(1.0);
    Language::instance().set(lang);
}

bool settle(SessionController& session)
{
    return QTest::qWaitFor([&] { return !session.isComputing(); }, 5000);
}

} // namespace peiji::test
