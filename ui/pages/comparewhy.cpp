#include "ui/pages/comparewhy.h"

#include "core/catalogue/catalogue.h"
#include "ui/i18n/qtext.h"
#include "ui/models/intervaltext.h"

#include <QCoreApplication>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr double kSecondsPerDay = 86400.0;

struct CompareWhy {
    Q_DECLARE_TR_FUNCTIONS(CompareWhy)
};

bool isTime(const QString& rowId)
{
    return rowId == u"days"_s || rowId == u"throughput"_s || rowId == u"prefill"_s || rowId == u"peruser"_s;
}

QString rangeOf(const Interval& v, NumberKind kind)
{
    return intervalText(v, kind).range;
}

} // namespace

bool hasWhy(const QString& rowId)
{
    return isTime(rowId) || rowId == u"vram"_s || rowId == u"ram"_s || rowId == u"hot"_s;
}

ExplanationStep whySteps(const QString& rowId, const TierAnswer& a, const Workload& w, const Calibration& k)
{
    if (rowId == u"vram"_s)
        return explainMemory(w, a.plan.plan, a.hardware.device, k.memory);
    if (isTime(rowId))
        return explainTime(w, a.plan.plan, a.hardware, k.time);
    return rowId == u"ram"_s ? a.hostMemory.why : a.storage.why;
}

WhyContent whyContent(const QString& rowId, const TierAnswer& a, const QString& tierName, const Catalogue& c,
                      ExplanationStep steps)
{
    WhyContent content;
    const Part* device = c.part(a.hardware.device.id);
    const QString gpu = device ? toQt(device->name) : toQt(std::string_view(a.hardware.device.id));
    content.subtitle = CompareWhy::tr("%1 · each %2").arg(tierName, gpu);
    if (rowId == u"vram"_s) {
        const MemoryEstimate& m = a.plan.memory;
        content.total = intervalText(Interval::exact(m.total.value()), NumberKind::GiB).value;
        content.range = rangeOf(m.totalInterval, NumberKind::GiB);
        content.sentence =
            CompareWhy::tr("All parts are held at the same moment, the tightest of a step; together they "
                           "make the peak, which is not the sum of every part's own maximum.");
        content.intervalWhy = CompareWhy::tr("The interval comes from the difference between this estimate and "
                                             "published measurements: nine of ten lay inside it.");
    } else if (isTime(rowId)) {
        const Interval d{a.plan.time.days.low * kSecondsPerDay, a.plan.time.days.value * kSecondsPerDay,
                         a.plan.time.days.high * kSecondsPerDay};
        const bool job = d.value > 0 && rowId != u"throughput"_s;
        const Interval& rate = a.plan.time.tokensPerSecond;
        content.total = job ? intervalText(Interval::exact(d.value), NumberKind::Days).value
                            : intervalText(Interval::exact(rate.value), NumberKind::TokensPerSecond).value;
        content.range = job ? rangeOf(d, NumberKind::Days) : rangeOf(rate, NumberKind::TokensPerSecond);
        content.subtitle = CompareWhy::tr("%1 · %n × %2", nullptr, a.hardware.devices()).arg(tierName, gpu);
        content.intervalWhy =
            a.plan.time.devicePrior
                ? CompareWhy::tr("No measurement of this GPU is published; the interval is widened for that.")
                : CompareWhy::tr("The interval comes from the difference between this estimate and published "
                                 "measurements: nine of ten lay inside it.");
    } else {
        content.subtitle = tierName;
        content.total = intervalText(Interval::exact(steps.value.value), steps.value.kind).value;
        if (rowId == u"ram"_s)
            content.range = rangeOf(a.hostMemory.ram, NumberKind::GiB);
    }
    content.title = CompareWhy::tr("Why %1?").arg(content.total);
    content.steps = std::move(steps);
    return content;
}

} // namespace peiji
