#include "ui/delegates/celldelegate.h"

#include "ui/delegates/textcache.h"
#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"

#include <QApplication>
#include <QPainter>
#include <cmath>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kPad = 12; ///< side padding of a cell
constexpr int kGap = 6;  ///< between the pieces of a cell
constexpr int kIcon = 14;
constexpr int kLeastDetail = 28; ///< room that a detail keeps beside a long name
constexpr int kBarWidth = 84, kBarHeight = 8;

int px(int v)
{
    return Theme::instance().px(v);
}

QColor color(ColorRole r)
{
    return Theme::instance().color(r);
}

QString text(const QModelIndex& index)
{
    return index.data(Qt::DisplayRole).toString();
}

TextRole textRole(const QModelIndex& index)
{
    return index.data(StrongRole).toBool() ? TextRole::BodyStrong : TextRole::Body;
}

CellStatus statusOf(const QModelIndex& index)
{
    return static_cast<CellStatus>(index.data(StatusRole).toInt());
}

QString bestWord()
{
    return CellDelegate::tr("Best");
}

void paintMiniBar(QPainter& p, const QRect& rect, double share)
{
    const Theme& t = Theme::instance();
    paintPlane(p, rect, t.color(ColorRole::Surface), t.color(ColorRole::Field), 1);
    QRectF fill = QRectF(rect).adjusted(1, 1, -1, -1);
    fill.setWidth(std::round(fill.width() * share));
    p.fillRect(fill, t.chartColor(0));
}

int bestWidth()
{
    return px(kIcon) + 4 + int(std::ceil(TextCache::instance().size(bestWord(), TextRole::BodyStrong).width()));
}

void paintBest(QPainter& p, const QRect& rect)
{
    const QColor accent = color(ColorRole::AccentText);
    const int icon = px(kIcon);
    p.setPen(accent);
    const double width = TextCache::instance().size(bestWord(), TextRole::BodyStrong).width();
    const int x = rect.right() - int(std::ceil(width)) - icon - 4;
    paintIcon(p, QRect(x, rect.y(), icon, rect.height()), u"award"_s, accent, icon);
    TextCache::instance().paint(p, QRectF(x + icon + 4, rect.y(), width + 1, rect.height()), bestWord(),
                                TextRole::BodyStrong, false);
}

} // namespace

Tone toneOf(CellStatus s)
{
    switch (s) {
    case CellStatus::Ok:
        return Tone::Ok;
    case CellStatus::Warn:
        return Tone::Warn;
    case CellStatus::Error:
        return Tone::Error;
    case CellStatus::Unknown:
        return Tone::Unknown;
    case CellStatus::Info:
        return Tone::Info;
    case CellStatus::None:
    case CellStatus::Waived:
        break;
    }
    return Tone::Neutral;
}

CellDelegate::CellDelegate(QObject* parent) : QStyledItemDelegate(parent) {}

QColor CellDelegate::ink(const QModelIndex& index) const
{
    const CellStatus status = statusOf(index);
    if (status == CellStatus::None || index.data(IconRole).toString().isEmpty())
        return color(ColorRole::Text);
    return color(toneColors(toneOf(status)).text);
}

void CellDelegate::paintGround(QPainter& p, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QRect r = option.rect;
    const bool chosen = index.column() == m_chosenColumn;
    if (index.data(SectionRole).toBool())
        p.fillRect(r, color(chosen ? ColorRole::Window : ColorRole::Header));
    else if (index.data(ChangedRole).toBool())
        p.fillRect(r, color(ColorRole::Changed));
    else if (chosen)
        p.fillRect(r, color(ColorRole::Window));
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (!m_frameSelection && !index.data(SectionRole).toBool()) {
        QStyleOptionViewItem panel = option;
        panel.index = index;
        const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
        // A changed cell keeps its tint under the pointer and only gives way to the selection.
        if (selected || !index.data(ChangedRole).toBool())
            style->drawPrimitive(QStyle::PE_PanelItemViewItem, &panel, &p, option.widget);
    }
    paintHLine(p, r.left(), r.right(), r.bottom(), color(ColorRole::Line));
    if (m_verticalRules)
        paintVLine(p, r.right(), r.top(), r.bottom(), color(ColorRole::Line));
    if (m_frameSelection && option.state.testFlag(QStyle::State_HasFocus) && selected) {
        p.setPen(QPen(color(ColorRole::Focus), 2));
        p.setBrush(Qt::NoBrush);
        p.drawRect(QRectF(r).adjusted(1, 1, -2, -2));
    }
}

void CellDelegate::paintSection(QPainter& p, const QRect& rect, const QModelIndex& index) const
{
    p.setPen(color(ColorRole::Text));
    const QString label = text(index);
    QRectF at = rect;
    if (index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight)
        at.setLeft(at.right() - TextCache::instance().size(label, TextRole::BodyStrong).width());
    TextCache::instance().paint(p, at, label, TextRole::BodyStrong, true);
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    paintGround(*painter, option, index);
    const QRect content = option.rect.adjusted(px(kPad), 0, -px(kPad), -1);
    if (index.data(SectionRole).toBool())
        paintSection(*painter, content, index);
    else
        paintContent(*painter, content, option, index);
    painter->restore();
}

int CellDelegate::trailingWidth(const QModelIndex& index) const
{
    int width = 0;
    const bool ownIcon = !index.data(IconRole).toString().isEmpty();
    const QString detail = index.data(DetailRole).toString();
    if (!detail.isEmpty())
        width += px(kGap) + int(std::ceil(TextCache::instance().size(detail, TextRole::Caption).width()));
    if (!ownIcon && statusOf(index) != CellStatus::None)
        width += px(kGap) + px(kIcon);
    if (index.data(ShareRole).isValid())
        width += px(kGap) + px(kBarWidth);
    if (index.data(BestRole).toBool())
        width += 2 * px(kGap) + bestWidth();
    if (index.data(WhyRole).toBool())
        width += px(kGap) + px(kIcon);
    return width;
}

void CellDelegate::paintContent(QPainter& p, const QRect& rect, const QStyleOptionViewItem&,
                                const QModelIndex& index) const
{
    TextCache& cache = TextCache::instance();
    QRect left = rect;
    if (index.data(WhyRole).toBool()) {
        const int mark = px(kIcon);
        paintIcon(p, QRect(left.right() - mark + 1, left.y(), mark, left.height()), u"circle-help"_s,
                  color(ColorRole::Text3), mark);
        left.setRight(left.right() - mark - px(kGap));
    }
    if (index.data(BestRole).toBool()) {
        paintBest(p, left);
        left.setRight(left.right() - bestWidth() - px(kGap));
    }
    const QString icon = index.data(IconRole).toString();
    const int side = px(kIcon);
    if (!icon.isEmpty()) {
        paintIcon(p, QRect(left.x(), left.y(), side, left.height()), icon, ink(index), side);
        left.setLeft(left.left() + side + px(kGap) - 1);
    }
    const QString label = text(index);
    const TextRole role = textRole(index);
    const double wanted = cache.size(label, role).width();
    p.setPen(ink(index));
    const int room = rect.width() - (icon.isEmpty() ? 0 : side + px(kGap)) - trailingWidth(index);
    if (m_wrap && wanted > room && index.data(DetailRole).toString().isEmpty()) {
        p.setFont(Theme::instance().font(role));
        p.drawText(QRect(left.x(), left.y(), room, left.height()), Qt::AlignVCenter | Qt::TextWordWrap, label);
        return;
    }
    // Figures are never shortened; a detail gives way to what it explains, down to a few letters.
    const int least = index.data(DetailRole).toString().isEmpty() ? 0 : px(kLeastDetail);
    const double width = role == TextRole::BodyStrong
                             ? wanted
                             : std::min(wanted, double(std::max({room, left.width() - least, px(40)})));
    cache.paint(p, QRectF(left.x(), left.y(), width + 1, left.height()), label, role, role != TextRole::BodyStrong);
    int x = left.x() + int(std::ceil(width)) + px(kGap);
    const QString detail = index.data(DetailRole).toString();
    if (!detail.isEmpty()) {
        p.setPen(color(ColorRole::Text3));
        cache.paint(p, QRectF(x, left.y(), std::max(0, left.right() - x + 1), left.height()), detail, TextRole::Caption,
                    true);
        x += int(std::ceil(cache.size(detail, TextRole::Caption).width())) + px(kGap);
    }
    const CellStatus status = statusOf(index);
    if (icon.isEmpty() && status != CellStatus::None && x + side <= left.right()) {
        paintIcon(p, QRect(x, left.y(), side, left.height()), toneIcon(toneOf(status)),
                  color(toneColors(toneOf(status)).text), side);
        x += side + px(kGap);
    }
    const QVariant share = index.data(ShareRole);
    if (share.isValid() && left.right() - x > px(24)) {
        const int h = px(kBarHeight);
        paintMiniBar(p, QRect(x + 2, left.center().y() - h / 2 + 1, std::min(px(kBarWidth), left.right() - x - 2), h),
                     share.toDouble());
    }
}

QSize CellDelegate::contentSize(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& t = Theme::instance();
    const QString label = text(index);
    const TextRole role = textRole(index);
    const QSizeF one = TextCache::instance().size(label, role);
    const QFontMetrics fm(t.font(role));
    int height = fm.height();
    const int lead = index.data(IconRole).toString().isEmpty() ? 0 : px(kIcon) + px(kGap);
    if (m_wrap && option.rect.width() > 0) {
        const int room = option.rect.width() - 2 * px(kPad) - lead - trailingWidth(index);
        if (one.width() > room && index.data(DetailRole).toString().isEmpty() && room > 0)
            height = fm.boundingRect(QRect(0, 0, room, 10000), Qt::TextWordWrap, label).height();
    }
    return {int(std::ceil(one.width())) + lead + trailingWidth(index), height};
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QSize content = contentSize(option, index);
    const bool section = index.data(SectionRole).toBool();
    const int least = px(section ? 24 : 28);
    return {content.width() + 2 * px(kPad), std::max(least, content.height() + px(section ? 4 : 8)) + 1};
}

void TwoLineDelegate::paintContent(QPainter& p, const QRect& rect, const QStyleOptionViewItem& option,
                                   const QModelIndex& index) const
{
    TextCache& cache = TextCache::instance();
    const QString detail = index.data(DetailRole).toString();
    if (detail.isEmpty()) {
        CellDelegate::paintContent(p, rect, option, index);
        return;
    }
    const TextRole role = textRole(index);
    const int first = int(cache.size(text(index), role).height());
    const int second = int(cache.size(detail, TextRole::Caption).height());
    const int squeeze = px(2);
    const int top = rect.y() + (rect.height() - first - second + squeeze) / 2;
    int x = rect.x();
    const QString icon = index.data(IconRole).toString();
    if (!icon.isEmpty()) {
        const int side = px(kIcon);
        paintIcon(p, QRect(x, top, side, first), icon, ink(index), side);
        x += side + 4;
    }
    p.setPen(ink(index));
    cache.paint(p, QRectF(x, top, rect.right() - x + 1, first), text(index), role, true);
    p.setPen(color(ColorRole::Text3));
    cache.paint(p, QRectF(rect.x(), top + first - squeeze, rect.width(), second), detail, TextRole::Caption, false);
}

QSize TwoLineDelegate::contentSize(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    TextCache& cache = TextCache::instance();
    const QString detail = index.data(DetailRole).toString();
    if (detail.isEmpty())
        return CellDelegate::contentSize(option, index);
    const QSizeF a = cache.size(text(index), textRole(index)), b = cache.size(detail, TextRole::Caption);
    const double lead = index.data(IconRole).toString().isEmpty() ? 0 : px(kIcon) + 4;
    return {int(std::ceil(std::max(a.width() + lead, b.width()))), int(a.height() + b.height()) - px(8)};
}

void FigureDelegate::paintContent(QPainter& p, const QRect& rect, const QStyleOptionViewItem&,
                                  const QModelIndex& index) const
{
    TextCache& cache = TextCache::instance();
    const QString detail = index.data(DetailRole).toString();
    double right = rect.right() + 1;
    if (!detail.isEmpty()) {
        const double width = std::ceil(cache.size(detail, TextRole::Caption).width());
        p.setPen(color(ColorRole::Text3));
        cache.paint(p, QRectF(right - width, rect.y(), width + 1, rect.height()), detail, TextRole::Caption, false);
        right -= width + 4;
    }
    const double width = std::ceil(cache.size(text(index), textRole(index)).width());
    p.setPen(ink(index));
    cache.paint(p, QRectF(right - width, rect.y(), width + 1, rect.height()), text(index), textRole(index), false);
    const QString icon = index.data(IconRole).toString();
    if (!icon.isEmpty()) {
        const int side = px(kIcon);
        paintIcon(p, QRect(int(right - width) - side - 4, rect.y(), side, rect.height()), icon, ink(index), side);
    }
}

QSize FigureDelegate::contentSize(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    TextCache& cache = TextCache::instance();
    const QSizeF figure = cache.size(text(index), textRole(index));
    const QString detail = index.data(DetailRole).toString();
    double width = figure.width();
    if (!detail.isEmpty())
        width += 4 + cache.size(detail, TextRole::Caption).width();
    if (!index.data(IconRole).toString().isEmpty())
        width += px(kIcon) + 4;
    return {int(std::ceil(width)) + 2, int(figure.height())};
}

void BadgeDelegate::paintContent(QPainter& p, const QRect& rect, const QStyleOptionViewItem&,
                                 const QModelIndex& index) const
{
    QFont font = Theme::instance().font(TextRole::Caption);
    font.setWeight(QFont::Medium);
    const QSize size = badgeSize(text(index), font);
    const QRect at(rect.x(), rect.center().y() - size.height() / 2 + 1, size.width(), size.height());
    const Tone tone = toneOf(statusOf(index));
    const QString icon = index.data(IconRole).toString();
    paintBadge(p, at, tone, icon.isEmpty() ? toneIcon(tone) : icon, text(index), font);
}

QSize BadgeDelegate::contentSize(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    QFont font = Theme::instance().font(TextRole::Caption);
    font.setWeight(QFont::Medium);
    return badgeSize(text(index), font);
}

} // namespace peiji
