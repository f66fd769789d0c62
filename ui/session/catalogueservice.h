#pragma once
// The catalogue's list behind a worker thread: every call returns at once, the latest question wins, and what is on
// screen arrives page by page.

#include "core/catalogue/browse.h"
#include "ui/session/sessioncontroller.h"

#include <QObject>
#include <functional>
#include <memory>

namespace peiji
{

class CatalogueService : public QObject
{
    Q_OBJECT
public:
    /// `open` runs once on the worker thread; its error is told by `failed`.
    using Opener = std::function<Result<std::unique_ptr<CatalogueBrowser>>()>;
    explicit CatalogueService(Opener open, QObject* parent = nullptr);
    ~CatalogueService() override;

    /// Brings the index to this catalogue and these prices; `refreshed` follows.
    void refresh(const CataloguePtr& catalogue, const PricingContext& ctx);
    /// `found` follows with the first page, then `counted`; a question overtaken by a later one is dropped.
    void find(const BrowseFilter& filter);
    /// Lines of the list last found, from `first` on; `arrived` follows unless another list took its place.
    void fetch(int first, const BrowseRows& rows);

    static constexpr int kPage = 128; ///< lines

signals:
    void refreshed();
    void found(const peiji::BrowseRows& rows, const std::vector<peiji::BrowseRow>& firstPage);
    void counted(const peiji::BrowseFacets& facets);
    void arrived(int first, const std::vector<peiji::BrowseRow>& lines);
    void failed(const QString& what);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

/// The currency and the prices that the catalogue is shown in: the project's, without prices typed for it alone.
PricingContext cataloguePricing(const Project& project, const EngineData& data);

} // namespace peiji
