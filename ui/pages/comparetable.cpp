#include "ui/pages/comparetable.h"

#include "ui/delegates/celldelegate.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/textlabel.h"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

namespace peiji
{

namespace
{

constexpr int kNameWidth = 156;
constexpr int kLeastTierWidth = 190;
constexpr int kWhyReach = 30; ///< width of the right end of a cell that asks "Why?"

/// A strip that paints its ground; its children are placed by the table.
class Strip : public QWidget
{
public:
    Strip(ColorRole ground, bool lineTop, QWidget* parent) : QWidget(parent), m_ground(ground), m_lineTop(lineTop) {}

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter p(this);
        const Theme& t = Theme::instance();
        p.fillRect(rect(), t.color(m_ground));
        if (m_lineTop)
            paintHLine(p, 0, width() - 1, 0, t.color(ColorRole::LineStrong));
        else
            paintHLine(p, 0, width() - 1, height() - 1, t.color(ColorRole::Line));
        paintVLine(p, width() - 1, 0, height() - 1, t.color(ColorRole::Line));
    }

private:
    ColorRole m_ground;
    bool m_lineTop;
};

} // namespace

CompareTable::CompareTable(QWidget* parent)
    : QWidget(parent),
      m_model(new CompareModel(this)),
      m_filter(new CompareFilter(this)),
      m_nameDelegate(new CellDelegate(this)),
      m_delegate(new CellDelegate(this))
{
    m_filter->setSourceModel(m_model);
    for (CellDelegate* d : {m_nameDelegate, m_delegate}) {
        d->setVerticalRules(true);
        d->setFrameSelection(true);
        d->setWrap(true);
    }
    buildCorner();
    m_names = makeView(true);
    m_body = makeView(false);
    m_body->setSelectionModel(m_names->selectionModel());
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->addWidget(m_corner, 0, 0);
    grid->addWidget(m_headStrip, 0, 1);
    grid->addWidget(m_names, 1, 0);
    grid->addWidget(m_body, 1, 1);
    grid->addWidget(m_totalCorner, 2, 0);
    grid->addWidget(m_totalStrip, 2, 1);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(1, 1);

    connect(m_body->verticalScrollBar(), &QScrollBar::valueChanged, m_names->verticalScrollBar(),
            &QScrollBar::setValue);
    connect(m_names->verticalScrollBar(), &QScrollBar::valueChanged, m_body->verticalScrollBar(),
            &QScrollBar::setValue);
    connect(m_body->horizontalScrollBar(), &QScrollBar::valueChanged, this, &CompareTable::arrangeColumns);
    connect(m_filter, &QAbstractItemModel::modelReset, this, &CompareTable::arrange);
    connect(m_filter, &QAbstractItemModel::rowsInserted, this, &CompareTable::arrange);
    connect(m_filter, &QAbstractItemModel::rowsRemoved, this, &CompareTable::arrange);
    connect(m_filter, &QAbstractItemModel::dataChanged, this, &CompareTable::arrange);
    connect(m_names->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        if (now.column() > 0 && now.column() - 1 != m_chosen)
            emit tierChosen(now.column() - 1);
    });
    connect(m_body, &QAbstractItemView::doubleClicked, this, &CompareTable::askWhy);
    connect(m_differences, &QCheckBox::toggled, this, [this](bool on) {
        m_filter->setDifferencesOnly(on);
        updateCount();
    });
    connect(&Theme::instance(), &Theme::changed, this, &CompareTable::arrange);
    retranslateUi();
}

CompareTable::~CompareTable() = default;

void CompareTable::buildCorner()
{
    m_corner = new Strip(ColorRole::Header, false, this);
    auto* corner = new QVBoxLayout(m_corner);
    corner->setContentsMargins(12, 10, 8, 10);
    corner->setSpacing(4);
    m_differences = new QCheckBox(m_corner);
    m_count = new TextLabel(TextRole::Caption, ColorRole::Text3, m_corner);
    corner->addStretch();
    corner->addWidget(m_differences);
    corner->addWidget(m_count);
    m_headStrip = new Strip(ColorRole::Surface, false, this);
    m_totalCorner = new Strip(ColorRole::Header, true, this);
    auto* foot = new QVBoxLayout(m_totalCorner);
    foot->setContentsMargins(12, 8, 8, 8);
    foot->setSpacing(2);
    m_totalTitle = new TextLabel(TextRole::BodyStrong, ColorRole::Text, m_totalCorner);
    m_totalSubtitle = new TextLabel(TextRole::Caption, ColorRole::Text3, m_totalCorner);
    m_totalSubtitle->setWordWrap(true);
    foot->addWidget(m_totalTitle);
    foot->addWidget(m_totalSubtitle);
    foot->addStretch();
    m_totalStrip = new Strip(ColorRole::Header, true, this);
}

QTableView* CompareTable::makeView(bool frozen)
{
    auto* view = new QTableView(this);
    view->setModel(m_filter);
    view->setItemDelegate(frozen ? m_nameDelegate : m_delegate);
    view->setFrameShape(QFrame::NoFrame);
    view->setShowGrid(false);
    view->horizontalHeader()->hide();
    view->verticalHeader()->hide();
    view->verticalHeader()->setMinimumSectionSize(1);
    view->horizontalHeader()->setMinimumSectionSize(1);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setSelectionBehavior(QAbstractItemView::SelectItems);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setTabKeyNavigation(false);
    view->installEventFilter(this);
    view->viewport()->installEventFilter(this);
    if (frozen) {
        view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        view->setFocusPolicy(Qt::NoFocus);
    }
    return view;
}

TierHead* CompareTable::head(int tier) const
{
    return tier >= 0 && std::size_t(tier) < m_columns.size() ? m_columns[std::size_t(tier)].head : nullptr;
}

ImpossiblePane* CompareTable::pane(int tier) const
{
    return tier >= 0 && std::size_t(tier) < m_columns.size() ? m_columns[std::size_t(tier)].pane : nullptr;
}

void CompareTable::setColumns(const std::vector<TierColumn>& columns, int chosen)
{
    while (m_columns.size() > columns.size()) {
        Column& last = m_columns.back();
        delete last.head;
        delete last.total;
        delete last.pane;
        m_columns.pop_back();
    }
    while (m_columns.size() < columns.size()) {
        const int tier = int(m_columns.size());
        Column column;
        column.head = new TierHead(m_headStrip);
        column.total = new TierTotal(m_totalStrip);
        connect(column.head, &TierHead::clicked, this, [this, tier]() { emit tierChosen(tier); });
        m_columns.push_back(column);
    }
    m_chosen = chosen;
    m_delegate->setChosenColumn(chosen + 1);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        Column& column = m_columns[i];
        column.head->set(columns[i], int(i) == chosen);
        column.total->set(columns[i], int(i) == chosen);
        const bool stands = columns[i].impossible && !columns[i].cheapestShown;
        if (stands && !column.pane) {
            column.pane = new ImpossiblePane(this);
            connect(column.pane, &ImpossiblePane::raiseBudget, this, [this, i]() { emit raiseBudget(int(i)); });
            connect(column.pane, &ImpossiblePane::showCheapest, this, [this, i]() { emit cheapestRequested(int(i)); });
        }
        if (!stands && column.pane) {
            column.pane->deleteLater();
            column.pane->hide();
            column.pane = nullptr;
        }
        if (column.pane)
            column.pane->set(*columns[i].impossible);
        column.head->show();
        column.total->show();
    }
    arrange();
    m_body->viewport()->update();
}

void CompareTable::setTotalsCaption(const QString& title, const QString& subtitle)
{
    m_totalTitle->setText(title);
    m_totalSubtitle->setText(subtitle);
}

void CompareTable::arrange()
{
    if (m_arranging)
        return;
    m_arranging = true;
    const int columns = m_filter->columnCount();
    for (int c = 0; c < columns; ++c) {
        m_names->setColumnHidden(c, c != 0);
        m_body->setColumnHidden(c, c == 0);
    }
    const int nameWidth = Theme::instance().px(kNameWidth);
    m_names->setFixedWidth(nameWidth);
    m_corner->setFixedWidth(nameWidth);
    m_totalCorner->setFixedWidth(nameWidth);
    if (columns > 0)
        m_names->setColumnWidth(0, nameWidth);
    int headHeight = m_corner->sizeHint().height(), totalHeight = m_totalCorner->sizeHint().height();
    const int tiers = columns - 1;
    const int room = m_body->viewport()->width();
    const int least = Theme::instance().px(kLeastTierWidth);
    for (int i = 0; i < tiers; ++i) {
        // The last column takes what the division leaves.
        const int share = i + 1 < tiers ? room / tiers : room - (tiers - 1) * (room / tiers);
        m_body->setColumnWidth(i + 1, std::max(least, share));
    }
    for (const Column& column : m_columns) {
        headHeight = std::max(headHeight, column.head->sizeHint().height());
        const int width = tiers > 0 ? m_body->columnWidth(1) : least;
        const int wanted =
            column.total->hasHeightForWidth() ? column.total->heightForWidth(width) : column.total->sizeHint().height();
        totalHeight = std::max(totalHeight, wanted);
    }
    m_headStrip->setFixedHeight(headHeight);
    m_totalStrip->setFixedHeight(totalHeight);
    arrangeRows();
    m_arranging = false;
    arrangeColumns();
    updateCount();
}

void CompareTable::arrangeRows()
{
    for (int r = 0; r < m_filter->rowCount(); ++r) {
        int height = 0;
        for (int c = 0; c < m_filter->columnCount(); ++c) {
            QStyleOptionViewItem option;
            option.rect = QRect(0, 0, c == 0 ? m_names->columnWidth(0) : m_body->columnWidth(c), 1);
            const CellDelegate* delegate = c == 0 ? m_nameDelegate : m_delegate;
            height = std::max(height, delegate->sizeHint(option, m_filter->index(r, c)).height());
        }
        m_names->setRowHeight(r, height);
        m_body->setRowHeight(r, height);
    }
}

void CompareTable::arrangeColumns()
{
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const int c = int(i) + 1;
        if (c >= m_filter->columnCount())
            continue;
        const int x = m_body->columnViewportPosition(c), w = m_body->columnWidth(c);
        m_columns[i].head->setGeometry(x, 0, w, m_headStrip->height());
        m_columns[i].total->setGeometry(x, 0, w, m_totalStrip->height());
        if (ImpossiblePane* pane = m_columns[i].pane) {
            const QRect view(m_body->viewport()->mapTo(this, QPoint(0, 0)), m_body->viewport()->size());
            pane->setGeometry(QRect(view.x() + x, view.y(), w, view.height()));
            pane->setVisible(x + w > 0 && x < view.width());
            pane->raise();
        }
    }
}

void CompareTable::updateCount()
{
    m_count->setText(tr("%1 of %2 rows").arg(m_filter->shownRows()).arg(m_filter->allRows()));
}

void CompareTable::askWhy(const QModelIndex& index)
{
    if (!index.isValid() || !index.data(WhyRole).toBool())
        return;
    const QRect cell = m_body->visualRect(index);
    emit whyRequested(index.data(RowIdRole).toString(), index.column() - 1,
                      QRect(m_body->viewport()->mapToGlobal(cell.topLeft()), cell.size()));
}

bool CompareTable::eventFilter(QObject* watched, QEvent* event)
{
    if (m_body && watched == m_body && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            askWhy(m_body->currentIndex());
            return true;
        }
    }
    if (m_body && watched == m_body->viewport()) {
        if (event->type() == QEvent::Resize)
            arrange();
        if (event->type() == QEvent::MouseButtonRelease) {
            // The mark at the right end of the cell asks at the first click.
            const QPoint at = static_cast<QMouseEvent*>(event)->position().toPoint();
            const QModelIndex index = m_body->indexAt(at);
            if (at.x() > m_body->visualRect(index).right() - Theme::instance().px(kWhyReach))
                askWhy(index);
        }
    }
    return QWidget::eventFilter(watched, event);
}

void CompareTable::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void CompareTable::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    p.fillRect(rect(), Theme::instance().color(ColorRole::Surface));
}

void CompareTable::retranslateUi()
{
    m_differences->setText(tr("Differences only"));
    m_names->setAccessibleName(tr("Parameters"));
    m_body->setAccessibleName(tr("Tiers side by side"));
    updateCount();
}

void CompareTable::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

} // namespace peiji
