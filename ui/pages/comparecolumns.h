#pragma once
// Head and foot of a tier's column in the comparison, as texts.

#include "ui/models/comparerows.h"
#include "ui/widgets/badge.h"

#include <QStringList>

namespace peiji
{

struct ColumnBadge {
    Tone tone = Tone::Neutral;
    QString icon, text, brief; ///< brief: the number alone, where the words have no room
};

/// Why a tier has no build, and what would make it possible.
struct ImpossibleTexts {
    QString fact;        ///< "300,000 buys no build for this job"
    QStringList reasons; ///< sentences of the engine
    QString from;        ///< "Possible from ¥798,000"; empty when nothing at any price
    bool canShowCheapest = false;
};

struct TierColumn {
    QString name, objective;
    QString total, time; ///< short money and days; "—" when impossible
    std::vector<ColumnBadge> badges;
    QString exact;  ///< money to the fen
    QString range;  ///< low–high, when the total rests on estimates
    QString budget; ///< "¥269,600 under the budget"
    Tone budgetTone = Tone::Neutral;
    std::optional<ImpossibleTexts> impossible;
    bool cheapestShown = false; ///< the column shows the cheapest possible build, over the budget
};

QString objectiveName(Objective o);
/// Total against the tier's range, in words and tone.
std::pair<QString, Tone> budgetText(Money gross, const TierRequest& request);
std::vector<TierColumn> tierColumns(const CompareInput& in);

} // namespace peiji
