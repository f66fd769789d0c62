#include "app/wiring/enginedata.h"

#include "db/store/cataloguestore.h"

#include <QDateTime>

namespace peiji
{

std::string catalogueFileOf(const std::string& shareFolder)
{
    return shareFolder + "/catalogue.sqlite";
}

Result<OpenedEngine> openEngine(const std::string& shareFolder)
{
    Result<CatalogueContent> content = loadCatalogue(catalogueFileOf(shareFolder));
    if (!content)
        return content.error();
    Result<Calibration> calibration = calibrationFromRows(content->calibration, content->catalogue->version);
    if (!calibration)
        return calibration.error();
    OpenedEngine engine;
    engine.catalogue = std::move(content).value().catalogue;
    engine.calibration = std::make_shared<const Calibration>(std::move(calibration).value());
    return engine;
}

Date today()
{
    bool fixed = false;
    const qint64 epoch = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&fixed);
    const QDate day =
        fixed ? QDateTime::fromSecsSinceEpoch(epoch, Qt::UTC).date() : QDateTime::currentDateTime().date();
    return Date{std::chrono::year{day.year()}, std::chrono::month{unsigned(day.month())},
                std::chrono::day{unsigned(day.day())}};
}

} // namespace peiji
