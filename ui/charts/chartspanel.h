#pragma once
// Charts dock of the chosen tier: VRAM, RAM and power, each with a table twin. Built at the first showing.

#include "ui/shell/dockframe.h"
#include "ui/shell/page.h"

namespace peiji
{

class ChartsDock : public DockFrame
{
    Q_OBJECT
public:
    ChartsDock(const UiContext& context, QWidget* parent);

private:
    const UiContext& ctx;
};

} // namespace peiji
