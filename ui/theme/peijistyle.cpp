#include "ui/theme/peijistyle.h"

#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"
#include "ui/theme/stylepaint.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QFrame>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>

namespace peiji
{

using namespace Qt::StringLiterals;

PeijiStyle::PeijiStyle() : QProxyStyle(QStyleFactory::create(u"Fusion"_s))
{
    setObjectName(u"peiji"_s);
}

void PeijiStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QPushButton*>(widget) || qobject_cast<QComboBox*>(widget) || qobject_cast<QToolButton*>(widget) ||
        qobject_cast<QLineEdit*>(widget) || qobject_cast<QScrollBar*>(widget) || qobject_cast<QTabBar*>(widget))
        widget->setAttribute(Qt::WA_Hover);
    if (qobject_cast<QMenu*>(widget)) {
        widget->setAttribute(Qt::WA_Hover);
        widget->setContentsMargins(0, 4, 0, 4);
    }
    if (auto* view = qobject_cast<QAbstractItemView*>(widget))
        view->viewport()->setAttribute(Qt::WA_Hover);
}

int PeijiStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    const Theme& t = Theme::instance();
    switch (metric) {
    case PM_ButtonMargin:
        return t.px(12);
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_ButtonDefaultIndicator:
        return 0;
    case PM_ButtonIconSize:
    case PM_SmallIconSize:
    case PM_ListViewIconSize:
    case PM_TabBarIconSize:
    case PM_LineEditIconSize:
        return t.px(16);
    case PM_ToolBarIconSize:
        return t.px(16);
    case PM_DefaultFrameWidth:
        if (qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QComboBox*>(widget))
            return 1;
        return 1;
    case PM_ComboBoxFrameWidth:
    case PM_SpinBoxFrameWidth:
        return 1;
    case PM_FocusFrameHMargin:
    case PM_FocusFrameVMargin:
        return 2;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return t.px(16);
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return 8;
    case PM_ScrollBarExtent:
        return 10;
    case PM_ScrollBarSliderMin:
        return 32;
    case PM_ScrollView_ScrollBarSpacing:
        return 0;
    case PM_MenuBarItemSpacing:
        return 0;
    case PM_MenuBarHMargin:
        return 6;
    case PM_MenuBarVMargin:
        return 0;
    case PM_MenuBarPanelWidth:
        return 0;
    case PM_MenuPanelWidth:
        return 1;
    case PM_MenuHMargin:
        return 0;
    case PM_MenuVMargin:
        return 4;
    case PM_SubMenuOverlap:
        return 0;
    case PM_ToolBarItemSpacing:
        return 2;
    case PM_ToolBarItemMargin:
    case PM_ToolBarFrameWidth:
        return 0;
    case PM_ToolBarSeparatorExtent:
        return 13;
    case PM_DockWidgetSeparatorExtent:
        return 1;
    case PM_DockWidgetFrameWidth:
        return 0;
    case PM_SplitterWidth:
        return 1;
    case PM_HeaderMargin:
        return 10;
    case PM_HeaderMarkSize:
        return t.px(12);
    case PM_HeaderGripMargin:
        return 4;
    case PM_TabBarTabHSpace:
        return 24;
    case PM_TabBarTabVSpace:
        return 12;
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabOverlap:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
        return 0;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return 8;
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
        return 12;
    case PM_TreeViewIndentation:
        return t.px(16);
    case PM_SliderThickness:
    case PM_SliderControlThickness:
    case PM_SliderLength:
        return t.px(16);
    case PM_ToolTipLabelFrameWidth:
        return 6;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int PeijiStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* returnData) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_ComboBox_Popup:
    case SH_ItemView_DrawDelegateFrame:
    case SH_ScrollBar_Transient:
    case SH_Menu_Scrollable:
        return 0;
    case SH_UnderlineShortcut:
    case SH_ItemView_ShowDecorationSelected:
    case SH_MenuBar_MouseTracking:
    case SH_Menu_MouseTracking:
    case SH_ComboBox_ListMouseTracking:
    case SH_ScrollBar_LeftClickAbsolutePosition:
        return 1;
    case SH_Widget_Animation_Duration:
        return 0;
    case SH_DialogButtonLayout:
        return 0; // WinLayout: accept before cancel, at the right
    case SH_Table_GridLineColor:
        return int(Theme::instance().color(ColorRole::Line).rgb());
    case SH_ToolTipLabel_Opacity:
        return 255;
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

QSize PeijiStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                   const QWidget* widget) const
{
    const Theme& t = Theme::instance();
    const int control = t.px(isSmallControl(widget) ? 26 : 32);
    switch (type) {
    case CT_PushButton: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const bool bare = button && button->text.isEmpty();
        const int margin = bare ? (control - t.px(16)) / 2 : t.px(isSmallControl(widget) ? 10 : 12);
        int width = size.width() + 2 * margin;
        if (button && !button->icon.isNull() && !bare)
            width += 2;
        if (button && button->features.testFlag(QStyleOptionButton::HasMenu))
            width += t.px(16);
        return {width, control};
    }
    case CT_ToolButton:
        return {size.width() + t.px(16), std::max(size.height() + t.px(8), t.px(30))};
    case CT_LineEdit:
        return {size.width() + 16, control};
    case CT_ComboBox:
        return {size.width() + t.px(16) + 34, control};
    case CT_MenuBarItem:
        return {size.width() + 18, t.px(28)};
    case CT_MenuItem:
        return menuItemSize(option, size);
    case CT_HeaderSection:
        return headerSize(option);
    case CT_CheckBox:
    case CT_RadioButton:
        return {size.width() + t.px(16) + 10, std::max(size.height(), t.px(20))};
    case CT_TabBarTab:
        return {size.width(), std::max(size.height(), t.px(34))};
    case CT_ItemViewItem: {
        QSize s = QProxyStyle::sizeFromContents(type, option, size, widget);
        return {s.width() + 8, std::max(s.height(), t.px(28))};
    }
    default:
        return QProxyStyle::sizeFromContents(type, option, size, widget);
    }
}

QRect PeijiStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                                 const QWidget* widget) const
{
    if (control == CC_ScrollBar) {
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option))
            return scrollBarPart(*bar, sub);
    }
    if (control == CC_ComboBox) {
        const QRect r = option->rect;
        const int arrow = Theme::instance().px(16) + 14;
        switch (sub) {
        case SC_ComboBoxArrow:
            return visualRect(option->direction, r, QRect(r.right() - arrow, r.top(), arrow, r.height()));
        case SC_ComboBoxEditField:
            return visualRect(option->direction, r, r.adjusted(9, 1, -arrow, -1));
        case SC_ComboBoxListBoxPopup:
            return r.translated(0, 2);
        default:
            break;
        }
    }
    return QProxyStyle::subControlRect(control, option, sub, widget);
}

QRect PeijiStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    switch (element) {
    case SE_LineEditContents: {
        const bool bare = widget && widget->property("bare").toBool();
        const QRect r = option->rect;
        return bare ? r.adjusted(0, 0, 0, 0) : r.adjusted(7, 1, -7, -1);
    }
    case SE_PushButtonFocusRect:
        return option->rect;
    case SE_ItemViewItemFocusRect:
        return option->rect;
    default:
        return QProxyStyle::subElementRect(element, option, widget);
    }
}

void PeijiStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const
{
    const Theme& t = Theme::instance();
    QPainter& p = *painter;
    switch (element) {
    case PE_PanelLineEdit:
    case PE_FrameLineEdit:
        paintField(p, *option, widget);
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        paintCheckBox(p, *option);
        return;
    case PE_IndicatorRadioButton:
        paintRadio(p, *option);
        return;
    case PE_FrameFocusRect:
        if (!qobject_cast<const QAbstractItemView*>(widget) && option->state.testFlag(State_KeyboardFocusChange))
            paintPlane(p, option->rect, QColor(), t.color(ColorRole::Focus), 4, 2);
        return;
    case PE_Frame:
        if (!widget || !widget->property("frameless").toBool())
            paintPlane(p, option->rect, QColor(), t.color(ColorRole::Line), 4);
        return;
    case PE_PanelMenu:
    case PE_FrameMenu:
        if (element == PE_PanelMenu)
            p.fillRect(option->rect, t.color(ColorRole::Raised));
        paintPlane(p, option->rect, QColor(), t.color(ColorRole::LineStrong), 0);
        return;
    case PE_PanelMenuBar:
        return;
    case PE_PanelTipLabel:
        p.fillRect(option->rect, t.color(ColorRole::Raised));
        paintPlane(p, option->rect, QColor(), t.color(ColorRole::LineStrong), 0);
        return;
    case PE_PanelItemViewItem:
        paintItemPanel(p, *option, widget);
        return;
    case PE_PanelItemViewRow:
        return;
    case PE_IndicatorBranch:
        paintBranch(p, *option);
        return;
    case PE_IndicatorDockWidgetResizeHandle:
        p.fillRect(option->rect, t.color(ColorRole::Line));
        return;
    case PE_PanelStatusBar:
        p.fillRect(option->rect, t.color(ColorRole::Surface));
        return;
    case PE_FrameStatusBarItem:
    case PE_FrameTabBarBase:
    case PE_FrameDockWidget:
        return;
    case PE_IndicatorToolBarSeparator: {
        const QRect r = option->rect;
        paintVLine(p, r.center().x(), r.center().y() - t.px(11), r.center().y() + t.px(11), t.color(ColorRole::Line));
        return;
    }
    case PE_PanelButtonCommand:
        paintButton(p, *option, widget);
        return;
    case PE_PanelButtonTool:
        paintToolButtonPanel(p, *option);
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowUp:
    case PE_IndicatorArrowLeft:
    case PE_IndicatorArrowRight:
    case PE_IndicatorHeaderArrow:
        paintArrow(p, element, *option);
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void PeijiStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const
{
    const Theme& t = Theme::instance();
    QPainter& p = *painter;
    switch (element) {
    case CE_PushButton:
        if (const auto* b = qstyleoption_cast<const QStyleOptionButton*>(option)) {
            paintButton(p, *b, widget);
            paintButtonLabel(p, *b, widget);
            return;
        }
        break;
    case CE_MenuBarEmptyArea:
        p.fillRect(option->rect, t.color(ColorRole::Surface));
        return;
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            paintMenuBarItem(p, *item, *this);
            return;
        }
        break;
    case CE_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            paintMenuItem(p, *item, *this);
            return;
        }
        break;
    case CE_Header:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            // In one go: the base would give the label a rectangle of its own font's height.
            paintHeaderSection(p, *option);
            paintHeaderLabel(p, *header, *this);
            return;
        }
        break;
    case CE_HeaderSection:
        paintHeaderSection(p, *option);
        return;
    case CE_HeaderEmptyArea:
        p.fillRect(option->rect, t.color(ColorRole::Header));
        paintHLine(p, option->rect.left(), option->rect.right(), option->rect.bottom(), t.color(ColorRole::Line));
        return;
    case CE_HeaderLabel:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            paintHeaderLabel(p, *header, *this);
            return;
        }
        break;
    case CE_ComboBoxLabel:
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            paintComboLabel(p, *combo, *this, widget);
            return;
        }
        break;
    case CE_Splitter:
        p.fillRect(option->rect, t.color(ColorRole::Line));
        return;
    case CE_ToolBar:
        p.fillRect(option->rect, t.color(ColorRole::Surface));
        paintHLine(p, option->rect.left(), option->rect.right(), option->rect.bottom(), t.color(ColorRole::Line));
        return;
    case CE_TabBarTabShape:
        paintTab(p, *option);
        return;
    case CE_ProgressBarGroove:
        paintPlane(p, option->rect, t.color(ColorRole::Sunken), QColor(), option->rect.height() / 2.0);
        return;
    case CE_ProgressBarContents:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option)) {
            paintProgress(p, *bar);
            return;
        }
        break;
    case CE_ScrollBarAddLine:
    case CE_ScrollBarSubLine:
        return;
    case CE_ShapedFrame:
        if (const auto* frame = qobject_cast<const QFrame*>(widget); frame && paintFramePlane(p, *option, *frame))
            return;
        break;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void PeijiStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                    const QWidget* widget) const
{
    switch (control) {
    case CC_ScrollBar:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            paintScrollBar(*painter, *bar);
            return;
        }
        break;
    case CC_ComboBox:
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            paintCombo(*painter, *combo, *this, widget);
            return;
        }
        break;
    case CC_SpinBox:
        if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
            paintSpinBox(*painter, *spin, *this, widget);
            return;
        }
        break;
    case CC_ToolButton:
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
            paintToolButton(*painter, *button, *this, widget);
            return;
        }
        break;
    default:
        break;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QIcon PeijiStyle::standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const
{
    switch (icon) {
    case SP_LineEditClearButton:
    case SP_DockWidgetCloseButton:
    case SP_TitleBarCloseButton:
        return themedIcon(u"x"_s, ColorRole::Text2);
    case SP_ToolBarHorizontalExtensionButton:
        return themedIcon(u"ellipsis"_s, ColorRole::Text2);
    default:
        return QProxyStyle::standardIcon(icon, option, widget);
    }
}

} // namespace peiji
