#include "ui/session/owncatalogueservice.h"

#include "ui/i18n/qtext.h"

#include <QMetaObject>
#include <QPointer>
#include <QThread>
#include <stop_token>

namespace peiji
{

/// Lives on the worker thread, and with it the store.
class OwnCatalogueWorker : public QObject
{
public:
    explicit OwnCatalogueWorker(OwnCatalogueService::Opener open) : m_open(std::move(open)) {}

    /// Opened at the first call; null with `error` set when it cannot be.
    OwnCatalogueStore* store()
    {
        if (std::exchange(m_tried, true))
            return m_store.get();
        if (!m_open)
            error = {ErrorKind::Storage, {}, {"用户数据库没有打开", "the user database is not open"}};
        else if (auto opened = m_open(); opened.ok())
            m_store = std::move(opened.value());
        else
            error = opened.error();
        return m_store.get();
    }
    void close() { m_store.reset(); }
    Error error;

private:
    OwnCatalogueService::Opener m_open;
    std::unique_ptr<OwnCatalogueStore> m_store;
    bool m_tried = false;
};

struct OwnCatalogueService::Private {
    CataloguePtr shipped;
    OwnCatalogue own;
    PriceFileReader readFile;
    QThread thread;
    OwnCatalogueWorker* worker = nullptr;
    std::stop_source reading;

    void post(std::function<void()> work) { QMetaObject::invokeMethod(worker, std::move(work), Qt::QueuedConnection); }
};

OwnCatalogueService::OwnCatalogueService(CataloguePtr shipped, Opener open, PriceFileReader readFile, QObject* parent)
    : QObject(parent), d(std::make_unique<Private>())
{
    d->shipped = std::move(shipped);
    d->readFile = std::move(readFile);
    d->worker = new OwnCatalogueWorker(std::move(open));
    d->worker->moveToThread(&d->thread);
    d->thread.setObjectName(QStringLiteral("own catalogue"));
    d->thread.start();
}

OwnCatalogueService::~OwnCatalogueService()
{
    d->reading.request_stop();
    QMetaObject::invokeMethod(
        d->worker, [w = d->worker]() { w->close(); }, Qt::BlockingQueuedConnection);
    d->thread.quit();
    d->thread.wait();
    delete d->worker;
}

const CataloguePtr& OwnCatalogueService::shipped() const
{
    return d->shipped;
}

const OwnCatalogue& OwnCatalogueService::own() const
{
    return d->own;
}

void OwnCatalogueService::load()
{
    run(
        this, [](OwnCatalogueStore*, const Error&) { return std::function<void()>([]() {}); }, true);
}

void OwnCatalogueService::run(QObject* context, Erased work, bool writes)
{
    const QPointer<QObject> guard(context);
    const bool guarded = context != nullptr;
    d->post([this, w = d->worker, shipped = d->shipped, guard, guarded, work = std::move(work), writes]() {
        OwnCatalogueStore* store = w->store();
        std::function<void()> tell = work(store, w->error);
        std::shared_ptr<OwnCatalogue> own;
        CataloguePtr whole;
        QString fault;
        if (writes && store) {
            if (Result<OwnCatalogue> read = store->load(); read.ok()) {
                own = std::make_shared<OwnCatalogue>(std::move(read).value());
                whole = overlay(shipped, *own);
            } else {
                fault = toQt(std::string_view(read.error().text(uiLang())));
            }
        }
        QMetaObject::invokeMethod(
            this,
            [this, guard, guarded, tell = std::move(tell), own, whole, fault]() {
                // The same content again is no change: nothing is computed twice.
                if (own && own->fingerprint != d->own.fingerprint) {
                    d->own = *own;
                    emit catalogueChanged(whole);
                }
                if (!fault.isEmpty())
                    emit failed(fault);
                if (!guarded || guard)
                    tell();
            },
            Qt::QueuedConnection);
    });
}

void OwnCatalogueService::readFile(const std::string& path, const ReadOptions& options, QObject* context,
                                   std::function<void(Result<FileReading>)> done)
{
    d->reading.request_stop();
    d->reading = std::stop_source();
    const QPointer<QObject> guard(context);
    d->post([this, path, options, guard, done = std::move(done), stop = d->reading.get_token()]() {
        if (stop.stop_requested())
            return;
        auto read = std::make_shared<Result<FileReading>>(
            d->readFile
                ? d->readFile(path, options, stop)
                : Result<FileReading>(Error{ErrorKind::Internal, path, {"不能读取文件", "files cannot be read"}}));
        QMetaObject::invokeMethod(
            this,
            [guard, done, read, stop]() {
                if (guard && !stop.stop_requested())
                    done(*read);
            },
            Qt::QueuedConnection);
    });
}

void OwnCatalogueService::stopReading()
{
    d->reading.request_stop();
}

} // namespace peiji
