#include "ui/models/intervaltext.h"

#include "core/units/quantities.h"
#include "ui/i18n/qtext.h"

#include <cmath>

namespace peiji
{

namespace
{

constexpr double kSecondsPerHour = 3600.0;
constexpr double kSecondsPerDay = 86400.0;

/// Stored to printed figure; the same steps as formatQuantity.
double divisorOf(double value, NumberKind kind)
{
    switch (kind) {
    case NumberKind::GiB:
        return kGiB;
    case NumberKind::TB:
        return std::abs(value) < 0.1 * kTB ? kGB : kTB;
    case NumberKind::GBps:
        return kGB;
    case NumberKind::Days:
        return std::abs(value) < 2 * kSecondsPerDay ? kSecondsPerHour : kSecondsPerDay;
    case NumberKind::Kilowatts:
        return 1e3;
    case NumberKind::KilowattHours:
        return 3.6e6;
    case NumberKind::Percent:
        return 0.01;
    case NumberKind::Teraflops:
        return 1e12;
    default:
        return 1.0;
    }
}

} // namespace

IntervalText intervalText(const Interval& v, NumberKind kind)
{
    if (!std::isfinite(v.value) || !std::isfinite(v.low) || !std::isfinite(v.high))
        return {u"—"_qs, {}};
    const double divisor = divisorOf(v.value, kind);
    const int decimals = significantDecimals(v.value / divisor);
    IntervalText text;
    text.value = quantityText(v.value, kind, decimals);
    if (v.low != v.high)
        text.range = toQt(std::string_view(formatNumber(v.low / divisor, decimals))) + u'–' +
                     toQt(std::string_view(formatNumber(v.high / divisor, decimals)));
    return text;
}

QString plainFigure(double v, NumberKind kind)
{
    return figureText(v, kind, significantDecimals(v / divisorOf(v, kind)));
}

} // namespace peiji
