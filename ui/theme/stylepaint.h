#pragma once
// What PeijiStyle paints, element by element. Internal to ui/theme.

#include <QStyle>

class QFrame;
class QPainter;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionComboBox;
class QStyleOptionSpinBox;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionProgressBar;
class QStyleOptionSlider;
class QStyleOptionToolButton;

namespace peiji
{

bool isSmallControl(const QWidget* widget);

void paintField(QPainter& p, const QStyleOption& o, const QWidget* widget);
void paintCheckBox(QPainter& p, const QStyleOption& o);
void paintRadio(QPainter& p, const QStyleOption& o);
void paintButton(QPainter& p, const QStyleOption& o, const QWidget* widget);
void paintButtonLabel(QPainter& p, const QStyleOptionButton& o, const QWidget* widget);
void paintToolButtonPanel(QPainter& p, const QStyleOption& o);
void paintToolButton(QPainter& p, const QStyleOptionToolButton& o, const QStyle& style, const QWidget* widget);
void paintCombo(QPainter& p, const QStyleOptionComboBox& o, const QStyle& style, const QWidget* widget);
void paintSpinBox(QPainter& p, const QStyleOptionSpinBox& o, const QStyle& style, const QWidget* widget);
void paintComboLabel(QPainter& p, const QStyleOptionComboBox& o, const QStyle& style, const QWidget* widget);

void paintItemPanel(QPainter& p, const QStyleOption& o, const QWidget* widget);
void paintBranch(QPainter& p, const QStyleOption& o);
/// As wide as its label in the head's own weight, with the sort mark.
QSize headerSize(const QStyleOption* option);
void paintHeaderSection(QPainter& p, const QStyleOption& o);
void paintHeaderLabel(QPainter& p, const QStyleOptionHeader& o, const QStyle& style);
void paintArrow(QPainter& p, QStyle::PrimitiveElement which, const QStyleOption& o);
void paintTab(QPainter& p, const QStyleOption& o);
void paintProgress(QPainter& p, const QStyleOptionProgressBar& o);
bool paintFramePlane(QPainter& p, const QStyleOption& o, const QFrame& frame);
QRect scrollBarPart(const QStyleOptionSlider& o, QStyle::SubControl part);
void paintScrollBar(QPainter& p, const QStyleOptionSlider& o);

QSize menuItemSize(const QStyleOption* option, const QSize& contents);
void paintMenuItem(QPainter& p, const QStyleOptionMenuItem& o, const QStyle& style);
void paintMenuBarItem(QPainter& p, const QStyleOptionMenuItem& o, const QStyle& style);

} // namespace peiji
