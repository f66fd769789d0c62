// The user's database: saving, revisions, conflicts, migrations, newer and damaged files, two programs at once.

#include "db/json/quotejson.h"
#include "db/store/sqliteuserstore.h"
#include "support_quote.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace peiji;
using namespace peiji::testsupport;
using namespace std::chrono_literals;

class TestUserStore : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void savesAndReopens();
    void draftsAreOverwritten();
    void issuedRevisionsAreFrozen();
    void triggersGuardTheTable();
    void newRevisionSupersedes();
    void listsAndFilters();
    void countersNeverRepeat();
    void partiesSettingsRecovery();
    void auditIsKept();
    void failedWriteLeavesNothing();
    void secondProgramWaitsThenSaysSo();
    void migratesWithBackup();
    void failedMigrationChangesNothing();
    void newerForms();
    void refusesDamagedFiles();
    void refusesNetworkShares();

private:
    std::unique_ptr<QTemporaryDir> m_dir;
    std::string path() const { return m_dir->filePath(QStringLiteral("用户 data.sqlite")).toStdString(); }
    static std::unique_ptr<SqliteUserStore> openAt(const std::string& file,
                                                   const std::vector<Migration>& steps = userMigrations())
    {
        auto store = SqliteUserStore::open(file, steps);
        if (!store) {
            qWarning("%s", store.error().text(Lang::En).c_str());
            return nullptr;
        }
        return std::move(store).value();
    }
    static std::unique_ptr<SqliteUserStore> inMemory() { return openAt(":memory:"); }
};

void TestUserStore::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
}

void TestUserStore::savesAndReopens()
{
    const Quote q = sampleQuote();
    {
        auto store = openAt(path());
        QVERIFY(store && store->readOnlyReason().empty());
        const Status s = store->saveQuote(q);
        QVERIFY2(s.ok(), s.ok() ? "" : s.error().text(Lang::En).c_str());
    }
    auto store = openAt(path());
    QVERIFY(store);
    const Result<Quote> back = store->loadQuote(q.number, q.revision);
    QVERIFY(back.ok());
    QCOMPARE(quoteToJson(*back), quoteToJson(q));
    const Result<Quote> none = store->loadQuote(q.number, 9);
    QVERIFY(!none.ok());
    QCOMPARE(none.error().kind, ErrorKind::NotFound);
}

void TestUserStore::draftsAreOverwritten()
{
    auto store = inMemory();
    Quote q = sampleQuote();
    QVERIFY(store->saveQuote(q).ok());
    q.project = "改过";
    QVERIFY(store->saveQuote(q).ok());
    QCOMPARE(store->listQuotes("")->size(), std::size_t(1));
    QCOMPARE(store->loadQuote(q.number, q.revision)->project, std::string("改过"));
    Quote bad = q;
    bad.number.clear();
    QCOMPARE(store->saveQuote(bad).error().kind, ErrorKind::BadInput);
    bad = q;
    bad.revision = 0;
    QCOMPARE(store->saveQuote(bad).error().kind, ErrorKind::BadInput);
}

void TestUserStore::issuedRevisionsAreFrozen()
{
    auto store = inMemory();
    Quote q = sampleQuote();
    QVERIFY(store->saveQuote(q).ok());
    q.status = QuoteStatus::Issued;
    QVERIFY(store->saveQuote(q).ok());
    QVERIFY(store->saveQuote(q).ok()); // the same again changes nothing
    Quote changed = q;
    changed.tiers[1].gross.minor += 1;
    const Status refused = store->saveQuote(changed);
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().kind, ErrorKind::Conflict);
    QVERIFY(refused.error().where.find(q.number) != std::string::npos);
    Quote draft = q;
    draft.status = QuoteStatus::Draft;
    QCOMPARE(store->saveQuote(draft).error().kind, ErrorKind::Conflict);
    QCOMPARE(store->loadQuote(q.number, q.revision)->tiers[1].gross.minor, q.tiers[1].gross.minor);
    // What becomes of it may be noted.
    q.status = QuoteStatus::Won;
    QVERIFY(store->saveQuote(q).ok());
    QCOMPARE(store->loadQuote(q.number, q.revision)->status, QuoteStatus::Won);
}

void TestUserStore::triggersGuardTheTable()
{
    auto store = inMemory();
    Quote q = sampleQuote();
    q.status = QuoteStatus::Issued;
    QVERIFY(store->saveQuote(q).ok());
    Database& db = store->database();
    for (const char* sql : {"UPDATE quote SET content = '{}'", "UPDATE quote SET gross_minor = 1", "DELETE FROM quote",
                            "UPDATE quote SET status = 'draft'", "UPDATE quote SET customer = 'x'"}) {
        const Status s = db.exec(sql);
        QVERIFY2(!s.ok(), sql);
        QCOMPARE(s.error().kind, ErrorKind::Conflict);
    }
    QVERIFY(!db.exec("UPDATE quote SET status = 'sold'").ok());
}

void TestUserStore::newRevisionSupersedes()
{
    auto store = inMemory();
    Quote q = sampleQuote();
    q.status = QuoteStatus::Issued;
    QVERIFY(store->saveQuote(q).ok());
    Quote next = q;
    next.revision = 3;
    next.status = QuoteStatus::Draft;
    QVERIFY(store->saveQuote(next).ok());
    QCOMPARE(store->loadQuote(q.number, 2)->status, QuoteStatus::Issued); // a draft replaces nothing yet
    next.status = QuoteStatus::Issued;
    QVERIFY(store->saveQuote(next).ok());
    QCOMPARE(store->loadQuote(q.number, 2)->status, QuoteStatus::Superseded);
    QCOMPARE(store->loadQuote(q.number, 3)->status, QuoteStatus::Issued);
}

void TestUserStore::listsAndFilters()
{
    auto store = inMemory();
    Quote q = sampleQuote();
    QVERIFY(store->saveQuote(q).ok());
    Quote other = q;
    other.number = "BJ-20261130-0008";
    other.revision = 1;
    other.customer.name = "Other_Co";
    other.project = "Inference";
    QVERIFY(store->saveQuote(other).ok());
    const auto all = store->listQuotes("");
    QCOMPARE(all->size(), std::size_t(2));
    const auto found = store->listQuotes("客户");
    QCOMPARE(found->size(), std::size_t(1));
    const QuoteSummary& s = found->front();
    QCOMPARE(s.number, q.number);
    QCOMPARE(s.revision, 2);
    QCOMPARE(s.status, QuoteStatus::Draft);
    QCOMPARE(s.customer, q.customer.name);
    QCOMPARE(s.project, q.project);
    QVERIFY(s.gross == q.tiers[1].gross);
    QVERIFY(s.date == q.date && s.validUntil == q.validUntil);
    QVERIFY(s.changedAt.size() >= 20 && s.changedAt.back() == 'Z');
    QCOMPARE(store->listQuotes("inference")->size(), std::size_t(1)); // ASCII case does not matter
    QCOMPARE(store->listQuotes("0008")->size(), std::size_t(1));
    QCOMPARE(store->listQuotes("100%")->size(), std::size_t(1)); // % and _ are letters, not patterns
    QCOMPARE(store->listQuotes("r_C")->size(), std::size_t(1));
    QCOMPARE(store->listQuotes("r%C")->size(), std::size_t(0));
    QCOMPARE(store->listQuotes("' OR 1=1 --")->size(), std::size_t(0));
    // A nonsense chosen tier lists as zero, and does not crash.
    other.chosenTier = 9;
    QVERIFY(store->saveQuote(other).ok());
    QCOMPARE(store->listQuotes("0008")->front().gross.minor, std::int64_t(0));
}

void TestUserStore::countersNeverRepeat()
{
    const Date day = 2026y / std::chrono::November / 30d, next = 2026y / std::chrono::December / 1d;
    {
        auto store = openAt(path());
        QCOMPARE(store->nextQuoteCounter(day).value(), 1);
        QCOMPARE(store->nextQuoteCounter(day).value(), 2);
        auto second = openAt(path());
        QCOMPARE(second->nextQuoteCounter(day).value(), 3);
        QCOMPARE(store->nextQuoteCounter(day).value(), 4);
        QCOMPARE(store->nextQuoteCounter(next).value(), 1);
    }
    QCOMPARE(openAt(path())->nextQuoteCounter(day).value(), 5);
}

void TestUserStore::partiesSettingsRecovery()
{
    auto store = inMemory();
    QVERIFY(store->loadSeller().value() == Party{});
    const Quote q = sampleQuote();
    QVERIFY(store->saveSeller(q.seller).ok());
    QVERIFY(store->loadSeller().value() == q.seller);
    QVERIFY(store->listCustomers()->empty());
    QVERIFY(store->saveQuote(q).ok());
    QVERIFY(store->saveQuote(q).ok());
    QCOMPARE(store->listCustomers()->size(), std::size_t(1));
    QVERIFY(store->listCustomers()->front() == q.customer);
    QCOMPARE(store->setting("language", "zh").value(), std::string("zh"));
    QVERIFY(store->setSetting("language", "en").ok() && store->setSetting("language", "both").ok());
    QCOMPARE(store->setting("language", "zh").value(), std::string("both"));
    QVERIFY(!store->loadRecovery()->has_value());
    QVERIFY(store->saveRecovery(sampleProject()).ok());
    QVERIFY(store->saveRecovery(sampleProject()).ok());
    QCOMPARE(projectToJson(**store->loadRecovery()), projectToJson(sampleProject()));
    QVERIFY(store->clearRecovery().ok());
    QVERIFY(!store->loadRecovery()->has_value());
}

void TestUserStore::auditIsKept()
{
    auto store = inMemory();
    QVERIFY(store->saveQuote(sampleQuote()).ok());
    QCOMPARE(store->database().scalar("SELECT count(*) FROM audit").value()->toInt(), 1);
    QVERIFY(!store->database().exec("DELETE FROM audit").ok());
    QVERIFY(!store->database().exec("UPDATE audit SET detail = ''").ok());
}

void TestUserStore::failedWriteLeavesNothing()
{
    auto store = inMemory();
    // The last write of saving a quote fails: neither quote nor customer may stay.
    QVERIFY(store->database()
                .exec("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'no room'); END")
                .ok());
    QVERIFY(!store->saveQuote(sampleQuote()).ok());
    QVERIFY(store->listQuotes("")->empty());
    QVERIFY(store->listCustomers()->empty());
    QVERIFY(store->database().exec("DROP TRIGGER full").ok());
    QVERIFY(store->saveQuote(sampleQuote()).ok());
}

void TestUserStore::secondProgramWaitsThenSaysSo()
{
    auto one = openAt(path());
    auto two = openAt(path());
    QVERIFY(one && two);
    QVERIFY(one->setSetting("a", "1").ok());
    QCOMPARE(two->setting("a", "").value(), std::string("1"));
    {
        auto hold = Transaction::begin(one->database());
        QVERIFY(hold.ok());
        const Status s = two->setSetting("a", "2");
        QVERIFY(!s.ok());
        QCOMPARE(s.error().kind, ErrorKind::Conflict);
        QVERIFY(s.error().what.en.find("in use by another program") != std::string::npos);
        QCOMPARE(two->setting("a", "").value(), std::string("1")); // reading goes on
    }
    QVERIFY(two->setSetting("a", "2").ok());
}

static std::vector<Migration> stepsPlus(const std::string& sql, int minimumCompatible = 1)
{
    std::vector<Migration> steps = userMigrations();
    steps.push_back({steps.back().version + 1, minimumCompatible, sql});
    return steps;
}

void TestUserStore::migratesWithBackup()
{
    QVERIFY(openAt(path())->saveQuote(sampleQuote()).ok());
    const auto steps =
        stepsPlus("CREATE TABLE extra (id INTEGER PRIMARY KEY) STRICT;\nINSERT INTO extra VALUES (7);\n");
    const int next = steps.back().version;
    auto store = openAt(path(), steps);
    QVERIFY(store);
    QCOMPARE(schemaVersion(store->database())->version, next);
    QCOMPARE(store->database().scalar("SELECT id FROM extra").value()->toInt(), 7);
    QCOMPARE(store->listQuotes("")->size(), std::size_t(1));
    const std::string backup = path() + ".before-" + std::to_string(next);
    QVERIFY(QFile::exists(QString::fromStdString(backup)));
    auto old = openAt(backup); // a whole database of the form before
    QVERIFY(old);
    QCOMPARE(schemaVersion(old->database())->version, next - 1);
    QCOMPARE(old->listQuotes("")->size(), std::size_t(1));
}

void TestUserStore::failedMigrationChangesNothing()
{
    QVERIFY(openAt(path())->saveQuote(sampleQuote()).ok());
    const auto steps = stepsPlus("CREATE TABLE extra (id INTEGER);\nINSERT INTO nowhere VALUES (1);\n");
    const auto refused = SqliteUserStore::open(path(), steps);
    QVERIFY(!refused.ok());
    auto store = openAt(path());
    QVERIFY(store);
    QCOMPARE(schemaVersion(store->database())->version, userMigrations().back().version);
    QVERIFY(!store->database().scalar("SELECT 1 FROM extra").ok());
    QCOMPARE(store->listQuotes("")->size(), std::size_t(1));
}

void TestUserStore::newerForms()
{
    const std::string sql = "CREATE TABLE extra (id INTEGER);\n";
    {
        auto newer = openAt(path(), stepsPlus(sql, 1));
        QVERIFY(newer->saveQuote(sampleQuote()).ok());
    }
    auto store = openAt(path());
    QVERIFY(store);
    QVERIFY(store->readOnlyReason().en.find("newer program") != std::string::npos);
    QVERIFY(store->loadQuote(sampleQuote().number, 2).ok());
    const Status s = store->saveQuote(sampleQuote());
    QVERIFY(!s.ok());
    QVERIFY(s.error().what == store->readOnlyReason());
    QVERIFY(!store->setSetting("a", "b").ok() && !store->saveRecovery({}).ok() && !store->clearRecovery().ok());
    QVERIFY(!store->nextQuoteCounter(2026y / std::chrono::May / 1d).ok() && !store->saveSeller({}).ok());

    const std::string unreadable = path() + "2";
    QVERIFY(openAt(unreadable, stepsPlus(sql, userMigrations().back().version + 1)));
    const auto refused = SqliteUserStore::open(unreadable);
    QVERIFY(!refused.ok());
    QVERIFY(refused.error().what.en.find("update the program") != std::string::npos);
}

void TestUserStore::refusesDamagedFiles()
{
    const QString file = QString::fromStdString(path());
    {
        QFile junk(file);
        QVERIFY(junk.open(QIODevice::WriteOnly));
        junk.write(QByteArray(9000, 'j'));
    }
    const auto junk = SqliteUserStore::open(path());
    QVERIFY(!junk.ok());
    QCOMPARE(junk.error().kind, ErrorKind::Storage);
    QCOMPARE(junk.error().where, path());
    QVERIFY(QFile(file).size() == 9000); // left as it was for whoever repairs it
    QVERIFY(QFile::remove(file));
    QVERIFY(!SqliteUserStore::open(m_dir->filePath(QStringLiteral("no/such/folder/x")).toStdString()).ok());

    {
        auto store = openAt(path());
        for (int i = 1; i < 60; ++i) {
            Quote q = sampleQuote();
            q.revision = i;
            QVERIFY(store->saveQuote(q).ok());
        }
    }
    QFile damaged(file);
    QVERIFY(damaged.open(QIODevice::ReadWrite));
    for (qint64 at = 4096 * 3; at < damaged.size(); at += 4096) {
        damaged.seek(at);
        damaged.write(QByteArray(64, '\xEE'));
    }
    damaged.close();
    const auto refused = SqliteUserStore::open(path());
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().kind, ErrorKind::Storage);
}

void TestUserStore::refusesNetworkShares()
{
    for (const char* share : {"\\\\server\\share\\peiji.sqlite", "//server/share/peiji.sqlite"}) {
        const auto refused = SqliteUserStore::open(share);
        QVERIFY(!refused.ok());
        QVERIFY(refused.error().what.en.find("network share") != std::string::npos);
    }
}

QTEST_GUILESS_MAIN(TestUserStore)
#include "tst_userstore.moc"
