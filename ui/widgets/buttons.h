#pragma once
// Buttons as the style knows them: primary, normal, quiet, danger, with a Lucide icon.

#include <QPushButton>
#include <QString>
#include <QToolButton>

namespace peiji
{

enum class ButtonKind { Normal, Primary, Quiet, Danger };

/// `icon` may be empty. The text is set by the caller's retranslateUi.
QPushButton* makeButton(ButtonKind kind, const QString& icon, QWidget* parent);
QPushButton* makeSmallButton(ButtonKind kind, const QString& icon, QWidget* parent);
void setButtonIcon(QPushButton* button, const QString& icon);
/// Icon only, flat; name it with setToolTip and setAccessibleName.
QToolButton* makeIconButton(const QString& icon, QWidget* parent, int size = 16);

} // namespace peiji
