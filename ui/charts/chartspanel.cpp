#include "ui/charts/chartspanel.h"

namespace peiji
{

ChartsDock::ChartsDock(const UiContext& context, QWidget* parent)
    : DockFrame(QStringLiteral("chartsDock"), QStringLiteral("chart-bar-stacked"), parent), ctx(context)
{
    setWidget(new QWidget(this));
    Q_UNUSED(ctx);
}

} // namespace peiji
