#pragma once
// The user's store behind a worker thread: every call returns at once, the answer comes as a callback on the
// caller's thread (dropped when `context` is gone).

#include "core/quote/stores.h"

#include <QObject>
#include <functional>
#include <memory>

namespace peiji
{

class StoreService : public QObject
{
    Q_OBJECT
public:
    /// `open` runs once on the worker thread; its error is reported by every later call.
    using Opener = std::function<Result<std::unique_ptr<UserStore>>()>;
    explicit StoreService(Opener open, QObject* parent = nullptr);
    ~StoreService() override; ///< waits for writes under way

    void saveQuote(const Quote& q, QObject* context, std::function<void(Status)> done);
    void loadQuote(const std::string& number, int revision, QObject* context, std::function<void(Result<Quote>)> done);
    void listQuotes(const std::string& filter, QObject* context,
                    std::function<void(Result<std::vector<QuoteSummary>>)> done);
    void nextQuoteCounter(Date day, QObject* context, std::function<void(Result<int>)> done);
    void loadSeller(QObject* context, std::function<void(Result<Party>)> done);
    void saveSeller(const Party& p, QObject* context, std::function<void(Status)> done);
    void listCustomers(QObject* context, std::function<void(Result<std::vector<Party>>)> done);
    void saveRecovery(const Project& p);
    void loadRecovery(QObject* context, std::function<void(Result<std::optional<Project>>)> done);
    void clearRecovery();
    /// Blocks until all queued writes are on disk (only at exit).
    void flush();

signals:
    void quotesChanged();
    void failed(const QString& message);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace peiji
