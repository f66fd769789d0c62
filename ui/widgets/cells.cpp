#include "ui/widgets/cells.h"

#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/badge.h"

#include <QApplication>
#include <QHeaderView>
#include <QTableView>
#include <optional>

namespace peiji
{

namespace
{

constexpr int kMargin = 8;

struct Cell {
    QString text, second, icon, note;
    QFont font, small;
    QColor ink;
    bool right = false;
    std::optional<Tone> badge;
};

Cell cellOf(const QModelIndex& index)
{
    const Theme& t = Theme::instance();
    Cell c;
    c.text = index.data(Qt::DisplayRole).toString();
    c.second = index.data(VoiceSecondRole).toString();
    c.icon = index.data(VoiceIconRole).toString();
    c.note = index.data(VoiceNoteRole).toString();
    c.font = t.font(index.data(VoiceStrongRole).toBool() ? TextRole::BodyStrong : TextRole::Body);
    c.small = t.font(TextRole::Caption);
    const QVariant tone = index.data(VoiceToneRole);
    c.ink = t.color(tone.isValid() ? static_cast<ColorRole>(tone.toInt()) : ColorRole::Text);
    if (const QVariant badge = index.data(VoiceBadgeRole); badge.isValid()) {
        c.badge = static_cast<Tone>(badge.toInt());
        c.font = c.small;
        c.font.setWeight(QFont::Medium);
    }
    c.right = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt()).testFlag(Qt::AlignRight);
    return c;
}

int contentWidth(const Cell& c)
{
    if (c.badge)
        return badgeSize(c.text, c.font).width();
    int w = QFontMetrics(c.font).horizontalAdvance(c.text);
    if (!c.icon.isEmpty())
        w += Theme::instance().px(16) + 6;
    if (!c.second.isEmpty())
        w += 5 + QFontMetrics(c.small).horizontalAdvance(c.second);
    return std::max(w, QFontMetrics(c.small).horizontalAdvance(c.note));
}

} // namespace

void VoiceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem panel(option);
    initStyleOption(&panel, index);
    panel.text.clear();
    const QStyle* style = panel.widget ? panel.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &panel, painter, panel.widget);
    const Theme& t = Theme::instance();
    const Cell c = cellOf(index);
    QPainter& p = *painter;
    p.save();
    QRect r = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    if (!c.note.isEmpty()) {
        p.setFont(c.small);
        p.setPen(t.color(ColorRole::Text3));
        QRect below = r;
        below.setTop(r.center().y());
        p.drawText(below, Qt::AlignTop | (c.right ? Qt::AlignRight : Qt::AlignLeft),
                   p.fontMetrics().elidedText(c.note, Qt::ElideRight, r.width()));
        r.setBottom(option.rect.center().y());
    }
    const int width = std::min(contentWidth(c), r.width());
    int x = c.right ? r.right() - width + 1 : r.left();
    if (c.badge) {
        const int height = t.px(20);
        paintBadge(p, QRect(x, r.y() + (r.height() - height) / 2, width, height), *c.badge, c.icon, c.text, c.font);
        paintHLine(p, option.rect.left(), option.rect.right(), option.rect.bottom(), t.color(ColorRole::Line));
        p.restore();
        return;
    }
    if (!c.icon.isEmpty()) {
        const int icon = t.px(16);
        paintIcon(p, QRect(x, r.y(), icon, r.height()), c.icon, c.ink, icon);
        x += icon + 6;
    }
    p.setFont(c.font);
    p.setPen(c.ink);
    const int room = r.right() - x + 1;
    const int own = p.fontMetrics().horizontalAdvance(c.text);
    p.drawText(QRect(x, r.y(), room, r.height()), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
               own > room ? p.fontMetrics().elidedText(c.text, Qt::ElideRight, room) : c.text);
    if (!c.second.isEmpty()) {
        p.setFont(c.small);
        p.setPen(t.color(ColorRole::Text2));
        p.drawText(QRect(x + own + 5, r.y(), room - own - 4, r.height()), Qt::AlignVCenter | Qt::AlignLeft, c.second);
    }
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        paintPlane(p, option.rect.adjusted(1, 1, -1, -2), QColor(), t.color(ColorRole::Focus), 3, 1);
    paintHLine(p, option.rect.left(), option.rect.right(), option.rect.bottom(), t.color(ColorRole::Line));
    p.restore();
}

QSize VoiceDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const Cell c = cellOf(index);
    return {contentWidth(c) + 2 * kMargin, Theme::instance().px(c.note.isEmpty() ? 28 : 40)};
}

void dressTable(QTableView* view)
{
    view->setProperty("frameless", true);
    view->setFrameShape(QFrame::NoFrame);
    view->setShowGrid(false);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setTabKeyNavigation(false);
    view->setWordWrap(false);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->verticalHeader()->hide();
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setMinimumSectionSize(24);
    view->setItemDelegate(new VoiceDelegate(view));
    view->verticalHeader()->setMinimumSectionSize(16);
    const auto rows = [view]() {
        view->verticalHeader()->setDefaultSectionSize(Theme::instance().px(28) + 1);
        view->horizontalHeader()->setFixedHeight(Theme::instance().px(28));
    };
    rows();
    QObject::connect(&Theme::instance(), &Theme::changed, view, rows);
}

} // namespace peiji
