#include "ui/widgets/committypedtext.h"

#include <QPointer>
#include <QWidget>

namespace peiji
{

void commitTypedText(QWidget* widget)
{
    const QPointer<QWidget> field = widget ? widget->window()->focusWidget() : nullptr;
    if (!field)
        return;
    field->clearFocus();
    if (field)
        field->setFocus(Qt::OtherFocusReason);
}

} // namespace peiji
