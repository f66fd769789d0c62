// Buttons, fields, combos and check boxes.
#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"
#include "ui/theme/stylepaint.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QStyleOption>
#include <QWidget>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

QColor tone(ColorRole r)
{
    return Theme::instance().color(r);
}

struct ButtonLook {
    QColor fill, edge, ink;
};

ButtonLook buttonLook(const QStyleOption& o, const QWidget* widget)
{
    const QString variant = widget ? widget->property("variant").toString() : QString();
    const bool enabled = o.state.testFlag(QStyle::State_Enabled);
    const bool down = o.state.testFlag(QStyle::State_Sunken) || o.state.testFlag(QStyle::State_On);
    const bool hover = o.state.testFlag(QStyle::State_MouseOver);
    if (variant == "quiet"_L1)
        return {enabled && (hover || down) ? tone(ColorRole::Hover) : QColor(), QColor(),
                tone(enabled ? ColorRole::AccentText : ColorRole::Disabled)};
    if (!enabled)
        return {tone(ColorRole::Window), tone(ColorRole::Line), tone(ColorRole::Disabled)};
    if (variant == "primary"_L1)
        return {tone(down    ? ColorRole::AccentPress
                     : hover ? ColorRole::AccentHover
                             : ColorRole::Accent),
                QColor(), tone(ColorRole::OnAccent)};
    if (variant == "dangerFilled"_L1)
        return {tone(ColorRole::Error), QColor(), tone(ColorRole::Surface)};
    if (variant == "danger"_L1)
        return {hover || down ? tone(ColorRole::ErrorBg) : tone(ColorRole::Raised), tone(ColorRole::ErrorLine),
                tone(ColorRole::Error)};
    return {tone(down    ? ColorRole::Sunken
                 : hover ? ColorRole::Hover
                         : ColorRole::Raised),
            tone(ColorRole::LineStrong), tone(ColorRole::Text)};
}

} // namespace

bool isSmallControl(const QWidget* widget)
{
    return widget && widget->property("small").toBool();
}

void paintField(QPainter& p, const QStyleOption& o, const QWidget* widget)
{
    // The editor inside a combo or a spin box stands in the frame of that box.
    const QWidget* owner = widget ? widget->parentWidget() : nullptr;
    const bool inner = qobject_cast<const QLineEdit*>(widget) &&
                       (qobject_cast<const QComboBox*>(owner) || qobject_cast<const QAbstractSpinBox*>(owner));
    if (inner || (widget && widget->property("bare").toBool()))
        return;
    const bool enabled = o.state.testFlag(QStyle::State_Enabled);
    const bool focus = o.state.testFlag(QStyle::State_HasFocus);
    const QString status = widget ? widget->property("status").toString() : QString();
    QColor edge = tone(enabled ? ColorRole::Field : ColorRole::Line);
    double width = 1;
    if (status == "error"_L1) {
        edge = tone(ColorRole::Error);
        width = 2;
    } else if (status == "warn"_L1) {
        edge = tone(ColorRole::Warn);
        width = 2;
    } else if (focus) {
        edge = tone(ColorRole::Focus);
        width = 2;
    }
    paintPlane(p, o.rect, tone(enabled ? ColorRole::Surface : ColorRole::Window), edge, 4, width);
}

void paintCheckBox(QPainter& p, const QStyleOption& o)
{
    const bool enabled = o.state.testFlag(QStyle::State_Enabled);
    const bool on = o.state.testFlag(QStyle::State_On), part = o.state.testFlag(QStyle::State_NoChange);
    const QRect r = o.rect;
    if (on || part) {
        paintPlane(p, r, tone(enabled ? ColorRole::Accent : ColorRole::Disabled), QColor(), 3);
        paintIcon(p, r, on ? u"check"_s : u"minus"_s, tone(enabled ? ColorRole::OnAccent : ColorRole::Surface),
                  r.width() - 4);
    } else {
        paintPlane(p, r, tone(ColorRole::Surface), tone(enabled ? ColorRole::Field : ColorRole::LineStrong), 3);
    }
    if (o.state.testFlag(QStyle::State_HasFocus) && o.state.testFlag(QStyle::State_KeyboardFocusChange))
        paintPlane(p, r.adjusted(-2, -2, 2, 2), QColor(), tone(ColorRole::Focus), 5, 1.5);
}

void paintRadio(QPainter& p, const QStyleOption& o)
{
    const bool enabled = o.state.testFlag(QStyle::State_Enabled), on = o.state.testFlag(QStyle::State_On);
    const QRectF r = o.rect;
    paintPlane(p, r, tone(ColorRole::Surface),
               tone(!enabled ? ColorRole::LineStrong
                    : on     ? ColorRole::Accent
                             : ColorRole::Field),
               r.width() / 2, on ? 1.5 : 1);
    if (on)
        paintPlane(p, r.adjusted(4, 4, -4, -4), tone(enabled ? ColorRole::Accent : ColorRole::Disabled), QColor(),
                   r.width());
}

void paintButton(QPainter& p, const QStyleOption& o, const QWidget* widget)
{
    const ButtonLook look = buttonLook(o, widget);
    const bool focus = o.state.testFlag(QStyle::State_HasFocus) && o.state.testFlag(QStyle::State_KeyboardFocusChange);
    QRectF r = o.rect;
    if (focus) {
        // The ring takes the outer 3 px of the button's own rectangle: nothing is painted outside of it.
        paintPlane(p, r, QColor(), tone(ColorRole::Focus), 5, 2);
        r.adjust(3, 3, -3, -3);
        paintPlane(p, r, look.fill, look.edge, 3);
        return;
    }
    paintPlane(p, r, look.fill, look.edge, 4);
}

void paintButtonLabel(QPainter& p, const QStyleOptionButton& o, const QWidget* widget)
{
    const ButtonLook look = buttonLook(o, widget);
    const int icon = o.icon.isNull() ? 0 : o.iconSize.width();
    const int gap = icon > 0 && !o.text.isEmpty() ? 8 : 0;
    const bool menu = o.features.testFlag(QStyleOptionButton::HasMenu);
    const int arrow = menu ? Theme::instance().px(16) : 0;
    QFont font = p.font();
    p.save();
    if (widget && widget->property("variant").toString() == "primary"_L1)
        font.setWeight(QFont::Medium);
    p.setFont(font);
    const int flags = Qt::TextShowMnemonic | Qt::AlignVCenter | Qt::TextSingleLine;
    const int textWidth = QFontMetrics(font).size(flags, o.text).width();
    QRect r = o.rect;
    const bool left = widget && widget->property("textLeft").toBool();
    int x = left ? r.x() + 12 : r.x() + (r.width() - icon - gap - textWidth - arrow) / 2;
    if (icon > 0) {
        const qreal ratio = p.device() ? p.device()->devicePixelRatioF() : 1;
        QString name = widget ? widget->property("iconName").toString() : QString();
        const QRect at(x, r.y() + (r.height() - icon) / 2, icon, icon);
        if (!name.isEmpty())
            paintIcon(p, at, name, look.ink, icon);
        else
            p.drawPixmap(at.topLeft(),
                         o.icon.pixmap(QSize(icon, icon), ratio,
                                       o.state.testFlag(QStyle::State_Enabled) ? QIcon::Normal : QIcon::Disabled));
        x += icon + gap;
    }
    p.setPen(look.ink);
    p.drawText(QRect(x, r.y(), textWidth + 1, r.height()), flags, o.text);
    if (menu)
        paintIcon(p, QRect(x + textWidth + 4, r.y(), arrow, r.height()), u"chevron-down"_s, look.ink, arrow - 2);
    p.restore();
}

void paintToolButtonPanel(QPainter& p, const QStyleOption& o)
{
    const bool enabled = o.state.testFlag(QStyle::State_Enabled);
    const bool down = o.state.testFlag(QStyle::State_Sunken) || o.state.testFlag(QStyle::State_On);
    const bool hover = o.state.testFlag(QStyle::State_MouseOver);
    if (enabled && (down || hover))
        paintPlane(p, o.rect, tone(down ? ColorRole::Sunken : ColorRole::Hover), QColor(), 4);
    if (o.state.testFlag(QStyle::State_HasFocus) && o.state.testFlag(QStyle::State_KeyboardFocusChange))
        paintPlane(p, o.rect, QColor(), tone(ColorRole::Focus), 4, 2);
}

void paintToolButton(QPainter& p, const QStyleOptionToolButton& o, const QStyle& style, const QWidget* widget)
{
    const bool enabled = o.state.testFlag(QStyle::State_Enabled);
    paintToolButtonPanel(p, o);
    const bool hasMenu = o.features.testFlag(QStyleOptionToolButton::HasMenu) ||
                         o.features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
    const int arrow = hasMenu ? Theme::instance().px(14) : 0;
    const bool text = o.toolButtonStyle != Qt::ToolButtonIconOnly && !o.text.isEmpty();
    const int icon = o.icon.isNull() || o.toolButtonStyle == Qt::ToolButtonTextOnly ? 0 : o.iconSize.width();
    const int gap = icon > 0 && text ? 7 : 0;
    const int flags = Qt::TextShowMnemonic | Qt::AlignVCenter | Qt::TextSingleLine;
    p.save();
    p.setFont(o.font);
    const int textWidth = text ? o.fontMetrics.size(flags, o.text).width() : 0;
    const QRect r = o.rect;
    int x = r.x() + (r.width() - icon - gap - textWidth - (arrow > 0 ? arrow + 4 : 0)) / 2;
    if (icon > 0) {
        const qreal ratio = p.device() ? p.device()->devicePixelRatioF() : 1;
        p.drawPixmap(x, r.y() + (r.height() - icon) / 2,
                     o.icon.pixmap(QSize(icon, icon), ratio, enabled ? QIcon::Normal : QIcon::Disabled));
        x += icon + gap;
    }
    const QString variant = widget ? widget->property("variant").toString() : QString();
    const QColor ink = tone(!enabled                ? ColorRole::Disabled
                            : variant == "quiet"_L1 ? ColorRole::AccentText
                                                    : ColorRole::Text);
    if (text) {
        p.setPen(ink);
        p.drawText(QRect(x, r.y(), textWidth + 1, r.height()), flags, o.text);
        x += textWidth;
    }
    if (arrow > 0)
        paintIcon(p, QRect(x + 4, r.y(), arrow, r.height()), u"chevron-down"_s,
                  tone(enabled ? ColorRole::Text2 : ColorRole::Disabled), arrow);
    p.restore();
    Q_UNUSED(style);
}

void paintCombo(QPainter& p, const QStyleOptionComboBox& o, const QStyle& style, const QWidget* widget)
{
    QStyleOption field(o);
    if (!o.editable || o.frame)
        paintField(p, field, widget);
    const QRect arrow = style.subControlRect(QStyle::CC_ComboBox, &o, QStyle::SC_ComboBoxArrow, widget);
    const bool enabled = o.state.testFlag(QStyle::State_Enabled);
    paintIcon(p, arrow, u"chevron-down"_s, tone(enabled ? ColorRole::Text2 : ColorRole::Disabled),
              Theme::instance().px(16));
}

void paintSpinBox(QPainter& p, const QStyleOptionSpinBox& o, const QStyle& style, const QWidget* widget)
{
    QStyleOption field(o);
    if (widget && widget->hasFocus())
        field.state |= QStyle::State_HasFocus;
    paintField(p, field, widget);
    const bool enabled = o.state.testFlag(QStyle::State_Enabled);
    const auto arrow = [&](QStyle::SubControl part, QAbstractSpinBox::StepEnabledFlag step, const QString& icon) {
        const QRect r = style.subControlRect(QStyle::CC_SpinBox, &o, part, widget);
        const bool can = enabled && o.stepEnabled.testFlag(step);
        if (can && o.activeSubControls == part)
            paintPlane(p, QRectF(r).adjusted(1, 1, -1, -1), tone(ColorRole::Hover), QColor(), 2);
        paintIcon(p, r, icon, tone(can ? ColorRole::Text2 : ColorRole::Disabled),
                  std::min(Theme::instance().px(12), r.height()));
    };
    arrow(QStyle::SC_SpinBoxUp, QAbstractSpinBox::StepUpEnabled, u"chevron-up"_s);
    arrow(QStyle::SC_SpinBoxDown, QAbstractSpinBox::StepDownEnabled, u"chevron-down"_s);
}

void paintComboLabel(QPainter& p, const QStyleOptionComboBox& o, const QStyle& style, const QWidget* widget)
{
    if (o.editable)
        return;
    QRect r = style.subControlRect(QStyle::CC_ComboBox, &o, QStyle::SC_ComboBoxEditField, widget);
    p.save();
    if (!o.currentIcon.isNull()) {
        const int icon = o.iconSize.width();
        o.currentIcon.paint(&p, QRect(r.x(), r.y(), icon, r.height()));
        r.adjust(icon + 6, 0, 0, 0);
    }
    p.setPen(tone(o.state.testFlag(QStyle::State_Enabled) ? ColorRole::Text : ColorRole::Disabled));
    const QFontMetrics fm(p.font());
    p.drawText(r, Qt::AlignVCenter | Qt::TextSingleLine, fm.elidedText(o.currentText, Qt::ElideRight, r.width()));
    p.restore();
}

} // namespace peiji
