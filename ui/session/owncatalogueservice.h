#pragma once
// The user's own part of the catalogue behind a worker thread. Every change is followed by the catalogue anew: shipped
// and own as one snapshot, handed to whoever listens.

#include "core/catalogue/ownstore.h"

#include <QObject>
#include <functional>
#include <memory>

namespace peiji
{

class OwnCatalogueService : public QObject
{
    Q_OBJECT
public:
    /// `open` runs once on the worker thread; its error is the answer of every later call.
    using Opener = std::function<Result<std::unique_ptr<OwnCatalogueStore>>()>;
    OwnCatalogueService(CataloguePtr shipped, Opener open, PriceFileReader readFile, QObject* parent = nullptr);
    ~OwnCatalogueService() override; ///< waits for a write under way

    const CataloguePtr& shipped() const;
    /// What the user owns as last read; the snapshot behind catalogueChanged.
    const OwnCatalogue& own() const;
    /// Reads what is there; catalogueChanged follows when the user owns anything.
    void load();

    /// `work` on the worker, `done` here unless `context` died. Nothing is read anew.
    template <class T>
    void ask(QObject* context, std::function<Result<T>(OwnCatalogueStore&)> work, std::function<void(Result<T>)> done)
    {
        post<T>(context, std::move(work), std::move(done), false);
    }
    /// The same for what writes: catalogueChanged comes before `done`.
    template <class T>
    void change(QObject* context, std::function<Result<T>(OwnCatalogueStore&)> work,
                std::function<void(Result<T>)> done)
    {
        post<T>(context, std::move(work), std::move(done), true);
    }
    /// Reads a supplier's file on the worker; a later call stops an earlier one.
    void readFile(const std::string& path, const ReadOptions& options, QObject* context,
                  std::function<void(Result<FileReading>)> done);
    void stopReading();

signals:
    void catalogueChanged(const peiji::CataloguePtr& catalogue);
    void failed(const QString& what);

private:
    using Erased = std::function<std::function<void()>(OwnCatalogueStore*, const Error&)>;
    template <class T>
    void post(QObject* context, std::function<Result<T>(OwnCatalogueStore&)> work, std::function<void(Result<T>)> done,
              bool writes)
    {
        run(
            context,
            [work = std::move(work), done = std::move(done)](OwnCatalogueStore* store, const Error& why) {
                auto answer = std::make_shared<Result<T>>(store ? work(*store) : Result<T>(why));
                return std::function<void()>([answer, done]() {
                    if (done)
                        done(*answer);
                });
            },
            writes);
    }
    void run(QObject* context, Erased work, bool writes);
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace peiji
