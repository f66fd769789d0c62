#include "ui/pages/workloadpage.h"

namespace peiji
{

WorkloadPage::WorkloadPage(const UiContext& context, QWidget* parent) : Page(context, parent) {}

} // namespace peiji
