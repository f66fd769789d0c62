#pragma once
// The rows of the comparison: from tiers to texts with their states. Pure; the model holds what this returns.

#include "core/catalogue/catalogue.h"
#include "core/tier/tier.h"
#include "ui/models/cellroles.h"

#include <QString>
#include <optional>
#include <vector>

namespace peiji
{

struct CompareCell {
    QString text = QStringLiteral("—");
    QString detail;
    QString icon;
    CellStatus status = CellStatus::None;
    std::optional<double> share; ///< mini bar, 0…1
    std::optional<double> rank;  ///< the figure that decides which cell is best; unset: takes no part
    bool strong = false;
    bool best = false;
    bool why = false;     ///< the figure can be explained
    bool present = false; ///< the tier has a build that this cell speaks of
    friend bool operator==(const CompareCell&, const CompareCell&) = default;
};

struct CompareRow {
    QString id; ///< "days", "gpu" …
    QString name;
    bool section = false;
    std::vector<CompareCell> cells; ///< one per tier
    bool differs() const;
    friend bool operator==(const CompareRow&, const CompareRow&) = default;
};

/// What of a recommendation is shown.
struct CompareInput {
    const Recommendation* recommendation = nullptr;
    const Catalogue* catalogue = nullptr;
    const Workload* workload = nullptr;
    std::vector<bool> showCheapest; ///< per tier: show the cheapest possible build where the budget buys none
    bool gross = true;              ///< money with tax
};

/// The answer that a column shows, or null when the tier is impossible.
const TierAnswer* shownAnswer(const CompareInput& in, std::size_t tier);
/// Name of a tier in the language of the window; "Tier 2" where the user gave none.
QString tierTitle(const LocalText& name, std::size_t index);
/// All rows in the language of the window, best cells marked.
std::vector<CompareRow> compareRows(const CompareInput& in);

/// The word and state of the fit question: memory verdict and deadline together.
CompareCell verdictCell(const TierAnswer& a, const Workload& w);

} // namespace peiji
