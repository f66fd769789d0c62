#pragma once
// Charts dock of the chosen tier: VRAM, RAM and power, each with a table twin. Built at the first showing.

#include "ui/shell/dockframe.h"
#include "ui/shell/page.h"

namespace peiji
{

class PowerChart;
class RamChart;
class TextLabel;
class VramChart;

class ChartsDock : public DockFrame
{
    Q_OBJECT
public:
    ChartsDock(const UiContext& context, QWidget* parent);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build();
    void refresh();
    const UiContext& ctx;
    TextLabel* m_tier = nullptr;
    VramChart* m_vram = nullptr;
    RamChart* m_ram = nullptr;
    PowerChart* m_power = nullptr;
    int m_chosen = 0;
};

} // namespace peiji
