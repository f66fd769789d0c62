#pragma once
// Fields hand their text over when they lose the focus; a command given by key or menu takes no focus.

class QWidget;

namespace peiji
{

/// Makes the field that has the focus in the window of `widget` hand over what was typed, and gives the focus back.
/// Call it before saving, issuing, exporting, printing and closing.
void commitTypedText(QWidget* widget);

} // namespace peiji
