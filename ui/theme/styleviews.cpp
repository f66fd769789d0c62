// Item views, headers, tabs, menus, scroll bars, frames.
#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"
#include "ui/theme/stylepaint.h"

#include <QAbstractItemView>
#include <QFrame>
#include <QPainter>
#include <QStyleOption>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

QColor tone(ColorRole r)
{
    return Theme::instance().color(r);
}

} // namespace

void paintItemPanel(QPainter& p, const QStyleOption& o, const QWidget* widget)
{
    const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(&o);
    if (!item)
        return;
    const bool selected = o.state.testFlag(QStyle::State_Selected);
    const bool hover = o.state.testFlag(QStyle::State_MouseOver) && o.state.testFlag(QStyle::State_Enabled);
    if (item->backgroundBrush.style() != Qt::NoBrush)
        p.fillRect(o.rect, item->backgroundBrush);
    if (selected)
        p.fillRect(o.rect, tone(ColorRole::Select));
    else if (hover)
        p.fillRect(o.rect, tone(ColorRole::Hover));
    const auto position = item->viewItemPosition;
    const bool first = position == QStyleOptionViewItem::Beginning || position == QStyleOptionViewItem::OnlyOne ||
                       position == QStyleOptionViewItem::Invalid;
    if (selected && first)
        p.fillRect(QRect(widget ? 0 : o.rect.x(), o.rect.y(), 2, o.rect.height()), tone(ColorRole::Accent));
}

void paintBranch(QPainter& p, const QStyleOption& o)
{
    if (o.state.testFlag(QStyle::State_Selected))
        p.fillRect(o.rect, tone(ColorRole::Select));
    else if (o.state.testFlag(QStyle::State_MouseOver))
        p.fillRect(o.rect, tone(ColorRole::Hover));
    if (o.state.testFlag(QStyle::State_Children))
        paintIcon(p, o.rect, o.state.testFlag(QStyle::State_Open) ? u"chevron-down"_s : u"chevron-right"_s,
                  tone(ColorRole::Text2), 14);
}

QSize headerSize(const QStyleOption* option)
{
    const Theme& t = Theme::instance();
    QFont font = t.font(TextRole::Caption);
    font.setWeight(QFont::DemiBold);
    int width = 18;
    if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
        width += QFontMetrics(font).horizontalAdvance(header->text);
        if (header->sortIndicator != QStyleOptionHeader::None)
            width += t.px(12) + 4;
    }
    return {width, t.px(30)};
}

void paintHeaderSection(QPainter& p, const QStyleOption& o)
{
    const bool hover = o.state.testFlag(QStyle::State_MouseOver) && o.state.testFlag(QStyle::State_Enabled);
    p.fillRect(o.rect, tone(hover ? ColorRole::Hover : ColorRole::Header));
    const QRect r = o.rect;
    if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&o);
        header && header->orientation == Qt::Vertical) {
        paintVLine(p, r.right(), r.top(), r.bottom(), tone(ColorRole::Line));
        return;
    }
    paintHLine(p, r.left(), r.right(), r.bottom(), tone(ColorRole::Line));
}

void paintHeaderLabel(QPainter& p, const QStyleOptionHeader& o, const QStyle& style)
{
    Q_UNUSED(style);
    p.save();
    QFont font = Theme::instance().font(TextRole::Caption);
    font.setWeight(QFont::DemiBold);
    p.setFont(font);
    p.setPen(tone(ColorRole::Text2));
    QRect r = o.rect.adjusted(8, 0, -8, 0);
    const QFontMetrics fm(font);
    if (o.sortIndicator != QStyleOptionHeader::None) {
        const int side = Theme::instance().px(12);
        const int text = fm.horizontalAdvance(o.text);
        const bool right = o.textAlignment.testFlag(Qt::AlignRight);
        const int x = right ? r.right() - text - side - 4 : std::min(r.left() + text + 4, r.right() - side);
        paintIcon(p, QRect(x, r.y(), side, r.height()),
                  o.sortIndicator == QStyleOptionHeader::SortDown ? u"chevron-down"_s : u"chevron-up"_s,
                  tone(ColorRole::AccentText), side);
    }
    p.drawText(r, int(o.textAlignment) | Qt::AlignVCenter | Qt::TextSingleLine,
               fm.elidedText(o.text, Qt::ElideRight, r.width()));
    p.restore();
}

void paintArrow(QPainter& p, QStyle::PrimitiveElement which, const QStyleOption& o)
{
    QString name = u"chevron-down"_s;
    if (which == QStyle::PE_IndicatorArrowUp)
        name = u"chevron-up"_s;
    else if (which == QStyle::PE_IndicatorArrowLeft)
        name = u"chevron-left"_s;
    else if (which == QStyle::PE_IndicatorArrowRight)
        name = u"chevron-right"_s;
    const bool enabled = o.state.testFlag(QStyle::State_Enabled);
    paintIcon(p, o.rect, name, tone(enabled ? ColorRole::Text2 : ColorRole::Disabled), std::min(16, o.rect.width()));
}

void paintTab(QPainter& p, const QStyleOption& o)
{
    const bool selected = o.state.testFlag(QStyle::State_Selected);
    if (o.state.testFlag(QStyle::State_MouseOver) && !selected)
        p.fillRect(o.rect, tone(ColorRole::Hover));
    paintHLine(p, o.rect.left(), o.rect.right(), o.rect.bottom(), tone(ColorRole::Line));
    if (selected)
        paintHLine(p, o.rect.left(), o.rect.right(), o.rect.bottom() - 1, tone(ColorRole::Accent), 2);
}

void paintProgress(QPainter& p, const QStyleOptionProgressBar& o)
{
    const double radius = o.rect.height() / 2.0;
    if (o.maximum <= o.minimum)
        return;
    const double share = double(o.progress - o.minimum) / (o.maximum - o.minimum);
    QRectF r = o.rect;
    r.setWidth(std::max(r.height(), r.width() * std::clamp(share, 0.0, 1.0)));
    paintPlane(p, r, tone(ColorRole::Accent), QColor(), radius);
}

bool paintFramePlane(QPainter& p, const QStyleOption& o, const QFrame& frame)
{
    const QString plane = frame.property("plane").toString();
    if (plane.isEmpty())
        return false;
    ColorRole fill = ColorRole::Surface;
    if (plane == "header"_L1)
        fill = ColorRole::Header;
    else if (plane == "window"_L1)
        fill = ColorRole::Window;
    else if (plane == "sunken"_L1)
        fill = ColorRole::Sunken;
    else if (plane == "raised"_L1)
        fill = ColorRole::Raised;
    p.fillRect(o.rect, tone(fill));
    return true;
}

QRect scrollBarPart(const QStyleOptionSlider& o, QStyle::SubControl part)
{
    const QRect r = o.rect;
    const bool horizontal = o.orientation == Qt::Horizontal;
    const int length = horizontal ? r.width() : r.height();
    const int range = o.maximum - o.minimum;
    int slider = length;
    if (range > 0) {
        slider = int(qint64(length) * o.pageStep / (qint64(range) + o.pageStep));
        slider = std::clamp(slider, std::min(32, length), length);
    }
    const int at =
        QStyle::sliderPositionFromValue(o.minimum, o.maximum, o.sliderPosition, length - slider, o.upsideDown);
    const auto along = [&](int from, int size) {
        return horizontal ? QRect(r.x() + from, r.y(), size, r.height()) : QRect(r.x(), r.y() + from, r.width(), size);
    };
    switch (part) {
    case QStyle::SC_ScrollBarSlider:
        return along(at, slider);
    case QStyle::SC_ScrollBarSubPage:
        return along(0, at);
    case QStyle::SC_ScrollBarAddPage:
        return along(at + slider, length - at - slider);
    case QStyle::SC_ScrollBarGroove:
        return r;
    default:
        return {};
    }
}

void paintScrollBar(QPainter& p, const QStyleOptionSlider& o)
{
    if (o.maximum <= o.minimum)
        return;
    const QRectF slider = scrollBarPart(o, QStyle::SC_ScrollBarSlider);
    const bool hover = o.state.testFlag(QStyle::State_MouseOver) || o.state.testFlag(QStyle::State_Sunken);
    // 8 px in a 10 px extent: 1 px of air on each side.
    const QRectF r = o.orientation == Qt::Horizontal ? slider.adjusted(2, 2, -2, -2) : slider.adjusted(2, 2, -2, -2);
    paintPlane(p, r, tone(hover ? ColorRole::Axis : ColorRole::LineStrong), QColor(), 3);
}

QSize menuItemSize(const QStyleOption* option, const QSize& contents)
{
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    const Theme& t = Theme::instance();
    if (item && item->menuItemType == QStyleOptionMenuItem::Separator)
        return {contents.width(), 9};
    int width = contents.width() + t.px(16) + 12 + 8 + 20;
    if (item && item->text.contains(u'\t'))
        width += 24;
    if (item && item->menuItemType == QStyleOptionMenuItem::SubMenu)
        width += t.px(16);
    return {width, std::max(contents.height(), t.px(28))};
}

void paintMenuItem(QPainter& p, const QStyleOptionMenuItem& o, const QStyle& style)
{
    Q_UNUSED(style);
    const Theme& t = Theme::instance();
    const QRect r = o.rect;
    p.fillRect(r, tone(ColorRole::Raised));
    if (o.menuItemType == QStyleOptionMenuItem::Separator) {
        paintHLine(p, r.left() + 8, r.right() - 8, r.center().y(), tone(ColorRole::Line));
        return;
    }
    const bool enabled = o.state.testFlag(QStyle::State_Enabled);
    const bool selected = o.state.testFlag(QStyle::State_Selected) && enabled;
    if (selected)
        paintPlane(p, r.adjusted(4, 0, -4, 0), tone(ColorRole::Select), QColor(), 4);
    const QColor ink = tone(!enabled ? ColorRole::Disabled : selected ? ColorRole::SelectText : ColorRole::Text);
    const int icon = t.px(16);
    const QRect mark(r.x() + 12, r.y() + (r.height() - icon) / 2, icon, icon);
    if (o.checkType != QStyleOptionMenuItem::NotCheckable) {
        if (o.checked)
            paintIcon(p, mark, u"check"_s, tone(enabled ? ColorRole::AccentText : ColorRole::Disabled), icon);
    } else if (!o.icon.isNull()) {
        const qreal ratio = p.device() ? p.device()->devicePixelRatioF() : 1;
        p.drawPixmap(mark.topLeft(),
                     o.icon.pixmap(QSize(icon, icon), ratio, enabled ? QIcon::Normal : QIcon::Disabled));
    }
    p.save();
    p.setFont(o.font);
    p.setPen(ink);
    QRect text = r.adjusted(12 + icon + 8, 0, -20, 0);
    const qsizetype tab = o.text.indexOf(u'\t');
    const int flags = Qt::AlignVCenter | Qt::TextShowMnemonic | Qt::TextSingleLine;
    p.drawText(text, flags | Qt::AlignLeft, tab < 0 ? o.text : o.text.left(tab));
    if (tab >= 0) {
        p.setPen(tone(!enabled ? ColorRole::Disabled : selected ? ColorRole::SelectText : ColorRole::Text3));
        p.drawText(text, flags | Qt::AlignRight, o.text.mid(tab + 1));
    }
    if (o.menuItemType == QStyleOptionMenuItem::SubMenu)
        paintIcon(p, QRect(r.right() - icon - 4, r.y(), icon, r.height()), u"chevron-right"_s, tone(ColorRole::Text2),
                  icon - 2);
    p.restore();
}

void paintMenuBarItem(QPainter& p, const QStyleOptionMenuItem& o, const QStyle& style)
{
    Q_UNUSED(style);
    p.fillRect(o.rect, tone(ColorRole::Surface));
    const bool enabled = o.state.testFlag(QStyle::State_Enabled);
    if (enabled && (o.state.testFlag(QStyle::State_Selected) || o.state.testFlag(QStyle::State_Sunken)))
        paintPlane(p, o.rect.adjusted(1, 2, -1, -2), tone(ColorRole::Hover), QColor(), 4);
    p.setPen(tone(enabled ? ColorRole::Text : ColorRole::Disabled));
    p.drawText(o.rect, Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextSingleLine, o.text);
}

} // namespace peiji
