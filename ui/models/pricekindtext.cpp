#include "ui/models/pricekindtext.h"

#include "core/units/parsequantity.h"
#include "ui/i18n/qtext.h"

#include <QCoreApplication>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr double kDearestUnit = 1e12;

struct PriceKindText {
    Q_DECLARE_TR_FUNCTIONS(PriceKindText)
};

} // namespace

QString priceKindName(PriceKind k)
{
    switch (k) {
    case PriceKind::Supplier:
        return PriceKindText::tr("Supplier offer");
    case PriceKind::Observed:
        return PriceKindText::tr("Observed");
    case PriceKind::List:
        return PriceKindText::tr("List price");
    case PriceKind::Report:
        return PriceKindText::tr("Report");
    case PriceKind::PlanningEstimate:
        return PriceKindText::tr("Planning");
    }
    return {};
}

QString priceKindIcon(PriceKind k)
{
    switch (k) {
    case PriceKind::Supplier:
        return u"building-2"_s;
    case PriceKind::Observed:
        return u"eye"_s;
    case PriceKind::List:
        return u"file-text"_s;
    case PriceKind::Report:
        return u"newspaper"_s;
    case PriceKind::PlanningEstimate:
        return u"circle-dashed"_s;
    }
    return {};
}

CellStatus priceKindStatus(PriceKind k)
{
    switch (k) {
    case PriceKind::Supplier:
        return CellStatus::Ok;
    case PriceKind::PlanningEstimate:
        return CellStatus::Warn;
    case PriceKind::Observed:
        return CellStatus::Info;
    default:
        return CellStatus::None;
    }
}

Result<UnitPrice> parseTypedPrice(const QString& text, Currency currency)
{
    QString bare = text.trimmed();
    for (const QString& sign : {u"CN¥"_s, u"¥"_s, u"￥"_s, u"US$"_s, u"$"_s, u"€"_s, u"£"_s}) {
        if (bare.startsWith(sign, Qt::CaseInsensitive)) {
            bare = bare.mid(sign.size());
            break;
        }
    }
    const Result<double> parsed = parseCount(toStd(bare), kDearestUnit);
    if (!parsed.ok())
        return parsed.error();
    if (*parsed <= 0)
        return Error{ErrorKind::BadInput, {}, {"单价须大于 0", "the unit price must be above 0"}};
    return unitPriceFromMajor(*parsed, currency);
}

QString unitPriceText(UnitPrice p)
{
    return toQt(std::string_view(formatAmount(extend(p, 1))));
}

} // namespace peiji
