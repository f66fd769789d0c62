#pragma once
// Words of the workload form: names of tasks, recipes, optimizers; counts as people type them.

#include "core/workload/workload.h"

#include <QCoreApplication>
#include <QString>
#include <vector>

namespace peiji
{

class WorkloadTexts
{
    Q_DECLARE_TR_FUNCTIONS(WorkloadTexts)
public:
    /// Short name of a segment.
    static QString task(Task t);
    static QString taskTip(Task t);
    static QString precision(const PrecisionRecipe& r, Task t);
    static QString optimizer(OptimizerKind k);
    static QString weightFormat(WeightFormat f);
    /// Recipes that the form offers for a task; the first is the usual one.
    static std::vector<PrecisionRecipe> recipes(Task t);
    static std::vector<OptimizerKind> optimizers(Task t);
    /// "GQA 64/8", "MLA 128", "MHA 32".
    static QString attention(const ModelArchitecture& m);

    /// "8k", "18亿" / "1.8B", "64": what the field shows for a value and parseCount reads back.
    static QString compactCount(double value, bool binaryKilo = false);
};

} // namespace peiji
