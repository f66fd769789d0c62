#include "ui/session/catalogueservice.h"

#include "ui/i18n/qtext.h"

#include <QMetaObject>
#include <QPointer>
#include <QThread>
#include <atomic>

namespace peiji
{

/// Lives on the worker thread, and with it the index.
class CatalogueWorker : public QObject
{
public:
    explicit CatalogueWorker(CatalogueService::Opener open) : m_open(std::move(open)) {}

    /// Opened at the first call; null with `error` set when it cannot be.
    CatalogueBrowser* browser()
    {
        if (std::exchange(m_tried, true))
            return m_browser.get();
        if (!m_open) {
            error = {ErrorKind::Storage, {}, {"部件目录没有打开", "the catalogue is not open"}};
        } else if (auto opened = m_open(); opened.ok()) {
            m_browser = std::move(opened.value());
        } else {
            error = opened.error();
        }
        return m_browser.get();
    }
    void close() { m_browser.reset(); }
    Error error;

private:
    CatalogueService::Opener m_open;
    std::unique_ptr<CatalogueBrowser> m_browser;
    bool m_tried = false;
};

struct CatalogueService::Private {
    QThread thread;
    CatalogueWorker* worker = nullptr;
    std::atomic<quint64> latest{0}; ///< number of the newest question

    template <class Work>
    void post(Work work)
    {
        QMetaObject::invokeMethod(worker, std::move(work), Qt::QueuedConnection);
    }
    template <class Work>
    static void answer(CatalogueService* service, Work work)
    {
        QMetaObject::invokeMethod(service, std::move(work), Qt::QueuedConnection);
    }
    static void fail(CatalogueService* service, const Error& e)
    {
        answer(service, [service, text = toQt(std::string_view(e.text(uiLang())))]() { emit service->failed(text); });
    }
};

PricingContext cataloguePricing(const Project& project, const EngineData& data)
{
    return defaultPricing(*data.catalogue, project.currency, data.today());
}

CatalogueService::CatalogueService(Opener open, QObject* parent) : QObject(parent), d(std::make_unique<Private>())
{
    d->worker = new CatalogueWorker(std::move(open));
    d->worker->moveToThread(&d->thread);
    d->thread.setObjectName(QStringLiteral("catalogue"));
    d->thread.start();
}

CatalogueService::~CatalogueService()
{
    ++d->latest; // nothing under way is of use any more
    QMetaObject::invokeMethod(
        d->worker, [w = d->worker]() { w->close(); }, Qt::BlockingQueuedConnection);
    d->thread.quit();
    d->thread.wait();
    delete d->worker;
}

void CatalogueService::refresh(const CataloguePtr& catalogue, const PricingContext& ctx)
{
    d->post([this, w = d->worker, catalogue, ctx]() {
        CatalogueBrowser* browser = w->browser();
        const Status done = browser ? browser->refresh(catalogue, ctx) : Status(w->error);
        if (done.ok())
            Private::answer(this, [this]() { emit refreshed(); });
        else
            Private::fail(this, done.error());
    });
}

void CatalogueService::find(const BrowseFilter& filter)
{
    const quint64 number = ++d->latest;
    d->post([this, p = d.get(), filter, number]() {
        if (number != p->latest)
            return;
        CatalogueBrowser* browser = p->worker->browser();
        Result<BrowseRows> rows = browser ? browser->find(filter) : Result<BrowseRows>(p->worker->error);
        if (!rows.ok()) {
            Private::fail(this, rows.error());
            return;
        }
        const std::span<const std::int64_t> first(rows->data(), std::min(rows->size(), std::size_t(kPage)));
        Result<std::vector<BrowseRow>> lines = browser->lines(first);
        if (!lines.ok()) {
            Private::fail(this, lines.error());
            return;
        }
        Private::answer(this, [this, p, number, found = std::move(rows).value(), page = std::move(lines).value()]() {
            if (number == p->latest)
                emit this->found(found, page);
        });
        // Counts are of no use to a reader who types on.
        if (number != p->latest)
            return;
        Result<BrowseFacets> facets = browser->facets(filter);
        if (!facets.ok()) {
            Private::fail(this, facets.error());
            return;
        }
        Private::answer(this, [this, p, number, counts = std::move(facets).value()]() {
            if (number == p->latest)
                emit counted(counts);
        });
    });
}

void CatalogueService::fetch(int first, const BrowseRows& rows)
{
    d->post([this, p = d.get(), first, rows, number = d->latest.load()]() {
        CatalogueBrowser* browser = number == p->latest ? p->worker->browser() : nullptr;
        if (!browser)
            return;
        Result<std::vector<BrowseRow>> lines = browser->lines(rows);
        if (!lines.ok()) {
            Private::fail(this, lines.error());
            return;
        }
        Private::answer(this, [this, p, number, first, page = std::move(lines).value()]() {
            if (number == p->latest)
                emit arrived(first, page);
        });
    });
}

} // namespace peiji
