// The one place where pages are registered; page.h says how.
#include "ui/shell/mainwindow.h"

#include "ui/findings/findingspanel.h"
#include "ui/pages/comparepage.h"
#include "ui/pages/previewpage.h"
#include "ui/pages/quotepage.h"
#include "ui/pages/workloadpage.h"

namespace peiji
{

void registerPages(MainWindow& window)
{
    window.setPageFactory(Stage::Workload,
                          [](const UiContext& c, QWidget* parent) -> Page* { return new WorkloadPage(c, parent); });
    window.setPageFactory(Stage::Compare,
                          [](const UiContext& c, QWidget* parent) -> Page* { return new ComparePage(c, parent); });
    window.setPageFactory(Stage::Quote,
                          [](const UiContext& c, QWidget* parent) -> Page* { return new QuotePage(c, parent); });
    window.setPageFactory(Stage::Preview,
                          [](const UiContext& c, QWidget* parent) -> Page* { return new PreviewPage(c, parent); });
    window.setFindingsFactory(
        [](const UiContext& c, QWidget* parent) -> FindingsBody* { return new FindingsPanel(c, parent); });
}

} // namespace peiji
