#include "ui/pages/comparecolumns.h"

#include "ui/i18n/qtext.h"
#include "ui/models/findingsmodel.h"
#include "ui/models/intervaltext.h"

#include <QCoreApplication>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr double kSecondsPerDay = 86400.0;

struct CompareColumns {
    Q_DECLARE_TR_FUNCTIONS(CompareColumns)
};

std::vector<ColumnBadge> badgesOf(const FindingReport& f)
{
    std::vector<ColumnBadge> badges;
    const auto add = [&badges](FindingKind kind, int count) {
        if (count <= 0)
            return;
        Tone tone = Tone::Warn;
        if (kind == FindingKind::Error)
            tone = Tone::Error;
        else if (kind == FindingKind::NotChecked)
            tone = Tone::Unknown;
        badges.push_back({tone, findingKindIcon(kind), findingCountText(kind, count), QString::number(count)});
    };
    add(FindingKind::Error, f.errors);
    add(FindingKind::Warning, f.warnings);
    add(FindingKind::NotChecked, f.notChecked);
    if (badges.empty())
        badges.push_back({Tone::Ok, u"circle-check"_s, CompareColumns::tr("No findings"), {}});
    return badges;
}

ImpossibleTexts impossibleTexts(const TierResult& t, const Catalogue& c)
{
    ImpossibleTexts texts;
    texts.fact = CompareColumns::tr("%1 buys no build for this job").arg(moneyShortText(t.request.maximum));
    for (const Message& m : t.reasons)
        texts.reasons << toQt(c.texts.format(m));
    if (t.possibleFrom)
        texts.from = CompareColumns::tr("Possible from %1").arg(moneyText(*t.possibleFrom));
    texts.canShowCheapest = t.cheapestPossible.has_value();
    return texts;
}

QString timeText(const TierAnswer& a, const Workload& w)
{
    if (!w.isTraining())
        return intervalText(a.plan.time.tokensPerSecond, NumberKind::TokensPerSecond).value;
    const Interval& d = a.plan.time.days;
    if (d.value <= 0)
        return {};
    return intervalText({d.low * kSecondsPerDay, d.value * kSecondsPerDay, d.high * kSecondsPerDay}, NumberKind::Days)
        .value;
}

} // namespace

QString objectiveName(Objective o)
{
    switch (o) {
    case Objective::Fastest:
        return CompareColumns::tr("fastest in budget");
    case Objective::Cheapest:
        return CompareColumns::tr("lowest price");
    case Objective::BestValue:
        return CompareColumns::tr("best value");
    case Objective::MostHeadroom:
        return CompareColumns::tr("most headroom");
    }
    return {};
}

std::pair<QString, Tone> budgetText(Money gross, const TierRequest& request)
{
    if (request.maximum < gross)
        return {CompareColumns::tr("%1 over the budget").arg(moneyText(gross - request.maximum)), Tone::Error};
    if (gross < request.minimum)
        return {CompareColumns::tr("%1 below the range").arg(moneyText(request.minimum - gross)), Tone::Info};
    return {CompareColumns::tr("%1 under the budget").arg(moneyText(request.maximum - gross)), Tone::Ok};
}

std::vector<TierColumn> tierColumns(const CompareInput& in)
{
    std::vector<TierColumn> columns;
    for (std::size_t i = 0; i < in.recommendation->tiers.size(); ++i) {
        const TierResult& t = in.recommendation->tiers[i];
        TierColumn column;
        column.name = tierTitle(t.request.name, i);
        column.objective = objectiveName(t.request.objective);
        const TierAnswer* answer = shownAnswer(in, i);
        column.cheapestShown = answer && !t.answer;
        if (!t.answer)
            column.impossible = impossibleTexts(t, *in.catalogue);
        if (!answer) {
            column.total = column.exact = u"—"_s;
            column.badges = {{Tone::Error, u"circle-x"_s, CompareColumns::tr("Not possible"), {}}};
            column.budget = CompareColumns::tr("budget up to %1").arg(moneyText(t.request.maximum));
        } else {
            const Money shown = in.gross ? answer->cost.gross : answer->cost.net;
            column.total = moneyShortText(shown);
            column.exact = moneyText(shown);
            column.time = timeText(*answer, *in.workload);
            column.badges = badgesOf(answer->findings);
            if (column.cheapestShown)
                column.badges.insert(column.badges.begin(),
                                     {Tone::Error, u"wallet"_s, CompareColumns::tr("Over the budget"), {}});
            if (!(answer->cost.grossLow == answer->cost.grossHigh) && in.gross)
                column.range = moneyShortText(answer->cost.grossLow) + u'–' + moneyShortText(answer->cost.grossHigh);
            // Budgets are gross: the comparison is made with tax whatever the column shows.
            std::tie(column.budget, column.budgetTone) = budgetText(answer->cost.gross, t.request);
        }
        columns.push_back(std::move(column));
    }
    return columns;
}

} // namespace peiji
