// The one place where pages are registered; page.h says how.
#include "ui/shell/mainwindow.h"

#include "ui/pages/workloadpage.h"

namespace peiji
{

void registerPages(MainWindow& window)
{
    window.setPageFactory(Stage::Workload,
                          [](const UiContext& c, QWidget* parent) -> Page* { return new WorkloadPage(c, parent); });
}

} // namespace peiji
