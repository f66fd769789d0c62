#pragma once
// An explanation tree as rows to show and as text to copy.

#include "core/estimate/explain.h"
#include "core/units/message.h"

#include <QString>
#include <vector>

namespace peiji
{

struct ExplanationRow {
    int depth = 0; ///< 0 for the parts of the whole
    QString name, formula, value, source;
    bool hasChildren = false;
};
/// The steps under `root`, parents before children.
std::vector<ExplanationRow> explanationRows(const ExplanationStep& root, const Texts& texts);
/// "name = value": figures with unit, three significant figures.
QString explanationValue(const NumberArg& value);
/// Tab-separated lines, indented by depth, the whole last: for the clipboard.
QString explanationText(const ExplanationStep& root, const Texts& texts);
/// The distinct sources under `root`, in order.
QStringList explanationSources(const ExplanationStep& root);

} // namespace peiji
