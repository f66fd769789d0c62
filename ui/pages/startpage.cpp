#include "ui/pages/startpage.h"

namespace peiji
{

StartPage::StartPage(const UiContext& context, QWidget* parent) : Page(context, parent) {}

void StartPage::focusSearch() {}

void StartPage::offerRecovery(const Project&) {}

void StartPage::tell(Tone, const QString&, const QString&) {}

} // namespace peiji
