#include "ui/session/storeservice.h"

#include "ui/i18n/qtext.h"

#include <QMetaObject>
#include <QPointer>
#include <QThread>

namespace peiji
{

namespace
{

Error notOpen()
{
    return {ErrorKind::Storage, {}, {"用户数据库没有打开", "the user database is not open"}};
}

} // namespace

/// Lives on the worker thread, and with it the store.
class StoreWorker : public QObject
{
public:
    explicit StoreWorker(StoreService::Opener open) : m_open(std::move(open)) {}

    /// The store, opened at the first call; null with `error` set when it cannot be.
    UserStore* store()
    {
        if (!m_tried) {
            m_tried = true;
            if (!m_open) {
                error = notOpen();
            } else if (auto opened = m_open(); opened.ok()) {
                m_store = std::move(opened.value());
            } else {
                error = opened.error();
            }
        }
        return m_store.get();
    }
    void close() { m_store.reset(); }
    Error error;

private:
    StoreService::Opener m_open;
    std::unique_ptr<UserStore> m_store;
    bool m_tried = false;
};

struct StoreService::Private {
    QThread thread;
    StoreWorker* worker = nullptr;

    /// Runs `work` on the worker and `done` here, unless `context` died meanwhile.
    template <class T>
    void run(StoreService* service, QObject* context, std::function<Result<T>(UserStore&)> work,
             std::function<void(Result<T>)> done)
    {
        StoreWorker* w = worker;
        const QPointer<QObject> guard(context);
        const bool guarded = context != nullptr;
        QMetaObject::invokeMethod(w, [w, service, guard, guarded, work = std::move(work), done = std::move(done)]() {
            UserStore* store = w->store();
            auto answer = std::make_shared<Result<T>>(store ? work(*store) : Result<T>(w->error));
            QMetaObject::invokeMethod(
                service,
                [guard, guarded, done, answer]() {
                    if (done && (!guarded || guard))
                        done(*answer);
                },
                Qt::QueuedConnection);
        });
    }
};

StoreService::StoreService(Opener open, QObject* parent) : QObject(parent), d(std::make_unique<Private>())
{
    d->worker = new StoreWorker(std::move(open));
    d->worker->moveToThread(&d->thread);
    d->thread.setObjectName(QStringLiteral("store"));
    d->thread.start();
}

StoreService::~StoreService()
{
    QMetaObject::invokeMethod(
        d->worker, [w = d->worker]() { w->close(); }, Qt::BlockingQueuedConnection);
    d->thread.quit();
    d->thread.wait();
    delete d->worker;
}

void StoreService::saveQuote(const Quote& q, QObject* context, std::function<void(Status)> done)
{
    d->run<Unit>(
        this, context, [q](UserStore& s) { return s.saveQuote(q); },
        [this, done](Status status) {
            if (done)
                done(status);
            if (status.ok())
                emit quotesChanged();
        });
}

void StoreService::loadQuote(const std::string& number, int revision, QObject* context,
                             std::function<void(Result<Quote>)> done)
{
    d->run<Quote>(
        this, context, [=](UserStore& s) { return s.loadQuote(number, revision); }, std::move(done));
}

void StoreService::listQuotes(const std::string& filter, QObject* context,
                              std::function<void(Result<std::vector<QuoteSummary>>)> done)
{
    d->run<std::vector<QuoteSummary>>(
        this, context, [=](UserStore& s) { return s.listQuotes(filter); }, std::move(done));
}

void StoreService::nextQuoteCounter(Date day, QObject* context, std::function<void(Result<int>)> done)
{
    d->run<int>(
        this, context, [=](UserStore& s) { return s.nextQuoteCounter(day); }, std::move(done));
}

void StoreService::loadSeller(QObject* context, std::function<void(Result<Party>)> done)
{
    d->run<Party>(
        this, context, [](UserStore& s) { return s.loadSeller(); }, std::move(done));
}

void StoreService::saveSeller(const Party& p, QObject* context, std::function<void(Status)> done)
{
    d->run<Unit>(
        this, context, [p](UserStore& s) { return s.saveSeller(p); }, std::move(done));
}

void StoreService::listCustomers(QObject* context, std::function<void(Result<std::vector<Party>>)> done)
{
    d->run<std::vector<Party>>(
        this, context, [](UserStore& s) { return s.listCustomers(); }, std::move(done));
}

void StoreService::saveRecovery(const Project& p)
{
    d->run<Unit>(
        this, nullptr, [p](UserStore& s) { return s.saveRecovery(p); },
        [this](Status status) {
            if (!status.ok())
                emit failed(toQt(std::string_view(status.error().text(uiLang()))));
        });
}

void StoreService::loadRecovery(QObject* context, std::function<void(Result<std::optional<Project>>)> done)
{
    d->run<std::optional<Project>>(
        this, context, [](UserStore& s) { return s.loadRecovery(); }, std::move(done));
}

void StoreService::clearRecovery()
{
    d->run<Unit>(this, nullptr, [](UserStore& s) { return s.clearRecovery(); }, {});
}

void StoreService::flush()
{
    QMetaObject::invokeMethod(
        d->worker, []() {}, Qt::BlockingQueuedConnection);
}

} // namespace peiji
