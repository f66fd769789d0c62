#include "ui/documents/paperthread.h"

#include "ui/documents/documentwriters.h"

#include <QCoreApplication>
#include <atomic>

namespace peiji
{

namespace
{

std::atomic<QThreadPool*> livePool{nullptr};

/// Called while the application object still stands: glyph caches must not outlive it.
void endPaperThread()
{
    if (QThreadPool* pool = livePool.exchange(nullptr)) {
        pool->waitForDone();
        delete pool;
    }
}

QThreadPool* startPaperThread()
{
    auto* pool = new QThreadPool;
    pool->setMaxThreadCount(1);
    pool->setExpiryTimeout(-1);
    pool->setObjectName(QStringLiteral("papers"));
    livePool = pool;
    qAddPostRoutine(endPaperThread);
    return pool;
}

} // namespace

QThreadPool& paperPool()
{
    static QThreadPool* const pool = startPaperThread();
    return *pool;
}

PagesPtr makePages(std::unique_ptr<PagedDocument> pages)
{
    paperPool();
    return PagesPtr(pages.release(), [](const PagedDocument* gone) {
        if (QThreadPool* pool = livePool)
            pool->start([gone]() { delete gone; });
        else
            delete gone;
    });
}

} // namespace peiji
