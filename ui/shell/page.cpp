#include "ui/shell/page.h"

#include <QEvent>

namespace peiji
{

void Page::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

} // namespace peiji
