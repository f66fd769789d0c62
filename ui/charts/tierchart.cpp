#include "ui/charts/tierchart.h"

#include "ui/i18n/qtext.h"
#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/memorybar.h"
#include "ui/widgets/textlabel.h"

#include <QAbstractBarSeries>
#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QClipboard>
#include <QEvent>
#include <QGraphicsLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QHorizontalStackedBarSeries>
#include <QStackedBarSeries>
#include <QStackedLayout>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <QValueAxis>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kHeight = 190;
constexpr double kBarWidth = 0.4; ///< of a horizontal bar, share of its category

/// A text on a plate of the ground's colour: no pattern behind the letters.
void drawPlated(QPainter& p, const QRectF& rect, const QString& text)
{
    p.fillRect(rect.adjusted(-2, 0, 2, 0), Theme::instance().color(ColorRole::Surface));
    p.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
}

void dressAxis(QAbstractAxis* axis, bool grid)
{
    const Theme& t = Theme::instance();
    axis->setLabelsFont(t.font(TextRole::Caption));
    axis->setLabelsBrush(t.color(ColorRole::Text2));
    axis->setGridLineVisible(grid);
    axis->setGridLinePen(QPen(t.color(ColorRole::Grid), 1));
    axis->setLinePen(QPen(t.color(ColorRole::Axis), 1));
    axis->setLineVisible(!grid);
}

} // namespace

LimitChartView::LimitChartView(QWidget* parent) : QChartView(parent)
{
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setBackgroundBrush(Qt::NoBrush);
    chart()->setMargins({0, 0, 0, 0});
    chart()->setBackgroundVisible(false);
    chart()->setPlotAreaBackgroundVisible(false);
    chart()->legend()->hide();
    chart()->setAnimationOptions(QChart::NoAnimation);
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    setFocusPolicy(Qt::NoFocus);
}

void LimitChartView::setOverlay(bool horizontal, std::vector<ChartLimit> limits, std::vector<ChartWhisker> whiskers,
                                std::vector<QString> barLabels)
{
    m_horizontal = horizontal;
    m_limits = std::move(limits);
    m_whiskers = std::move(whiskers);
    m_labels = std::move(barLabels);
    viewport()->update();
}

QPointF LimitChartView::position(double along, double category) const
{
    if (chart()->series().isEmpty())
        return {};
    QAbstractSeries* series = chart()->series().first();
    return chart()->mapToPosition(m_horizontal ? QPointF(along, category) : QPointF(category, along), series);
}

void LimitChartView::drawForeground(QPainter* painter, const QRectF&)
{
    if (chart()->series().isEmpty())
        return;
    const Theme& t = Theme::instance();
    QPainter& p = *painter;
    const QRectF area = chart()->plotArea();
    QFont strong = t.font(TextRole::Caption);
    strong.setWeight(QFont::DemiBold);
    p.setFont(strong);
    const QFontMetrics fm(strong);
    bool left = true;
    for (const ChartLimit& limit : m_limits) {
        const QColor ink = t.color(limit.danger ? ColorRole::Error : limit.dashed ? ColorRole::Warn : ColorRole::Text);
        QPen pen(ink, limit.dashed ? 1.5 : 2);
        if (limit.dashed)
            pen.setDashPattern({6 / 1.5, 3 / 1.5});
        p.setPen(pen);
        const QPointF at = position(limit.at, 0);
        const int w = fm.horizontalAdvance(limit.label);
        if (m_horizontal) {
            p.drawLine(QPointF(at.x(), area.top()), QPointF(at.x(), area.bottom()));
            // One label to the left of its line, the next to the right: they never overprint.
            const double x = std::clamp(left ? at.x() - w - 5 : at.x() + 5, area.left(), area.right() - w);
            drawPlated(p, QRectF(x, area.bottom() - fm.height() - 1, w, fm.height()), limit.label);
            left = !left;
        } else {
            p.drawLine(QPointF(area.left(), at.y()), QPointF(area.right(), at.y()));
            drawPlated(p, QRectF(area.right() - w, at.y() - fm.height() - 2, w, fm.height()), limit.label);
        }
    }
    for (const ChartWhisker& w : m_whiskers) {
        const QPointF low = position(w.low, w.category), high = position(w.high, w.category);
        const QColor ink = t.color(ColorRole::Text);
        if (m_horizontal)
            paintDimension(p, low.x(), (low.x() + high.x()) / 2, high.x(), low.y(), ink, 5, 0);
        else
            paintDimensionVertical(p, high.y(), 0, low.y(), low.x(), ink, 4);
    }
    p.setPen(t.color(ColorRole::Text));
    for (std::size_t i = 0; i < m_labels.size(); ++i) {
        const QPointF above = position(0, double(i) + kBarWidth / 2);
        p.drawText(QPointF(area.left() + 2, above.y() - 4), m_labels[i]);
    }
}

TierChart::TierChart(QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* head = new QHBoxLayout;
    head->setSpacing(6);
    m_title = new TextLabel(TextRole::BodyStrong, ColorRole::Text, this);
    m_unit = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_twin = makeIconButton(u"table"_s, this, 14);
    m_twin->setCheckable(true);
    m_copy = makeIconButton(u"copy"_s, this, 14);
    head->addWidget(m_title);
    head->addWidget(m_unit);
    head->addStretch();
    head->addWidget(m_twin);
    head->addWidget(m_copy);
    column->addLayout(head);
    auto* holder = new QWidget(this);
    m_stack = new QStackedLayout(holder);
    m_view = new LimitChartView(holder);
    m_table = new QTableWidget(holder);
    m_table->setProperty("frameless", true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->verticalHeader()->hide();
    m_table->setColumnCount(3);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_table);
    column->addWidget(holder, 1);
    connect(m_twin, &QToolButton::toggled, this, [this](bool on) { m_stack->setCurrentIndex(on ? 1 : 0); });
    connect(m_copy, &QToolButton::clicked, this, [this]() {
        QString text;
        for (int r = 0; r < m_table->rowCount(); ++r)
            text += m_table->item(r, 0)->text() + u'\t' + m_table->item(r, 1)->text() + u'\t' +
                    m_table->item(r, 2)->text() + u'\n';
        QGuiApplication::clipboard()->setText(text);
    });
    connect(&Theme::instance(), &Theme::changed, this, &TierChart::rebuild);
}

QChartView* TierChart::view() const
{
    return m_view;
}

void TierChart::setAnswer(const std::optional<TierAnswer>& answer)
{
    m_answer = answer;
    rebuild();
}

void TierChart::refresh()
{
    rebuild();
}

void TierChart::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        rebuild();
    QWidget::changeEvent(event);
}

void TierChart::rebuild()
{
    m_twin->setToolTip(tr("Show as a table"));
    m_twin->setAccessibleName(m_twin->toolTip());
    m_copy->setToolTip(tr("Copy as data"));
    m_copy->setAccessibleName(m_copy->toolTip());
    QChart* chart = m_view->chart();
    chart->removeAllSeries();
    const QList<QAbstractAxis*> old = chart->axes();
    for (QAbstractAxis* axis : old) {
        chart->removeAxis(axis);
        delete axis;
    }
    setMinimumHeight(Theme::instance().px(kHeight));
    if (!m_answer) {
        m_title->setText(emptyTitle());
        m_unit->setText(tr("no build in this tier"));
        m_view->setOverlay(true, {}, {}, {});
        m_table->setRowCount(0);
        return;
    }
    const Data d = build(*m_answer);
    m_title->setText(d.title);
    m_unit->setText(d.unit);
    QAbstractBarSeries* series = d.horizontal ? static_cast<QAbstractBarSeries*>(new QHorizontalStackedBarSeries)
                                              : static_cast<QAbstractBarSeries*>(new QStackedBarSeries);
    for (const Bar& bar : d.bars) {
        auto* set = new QBarSet(bar.name, series);
        for (const double v : bar.values)
            *set << v;
        set->setBrush(Theme::instance().chartBrush(bar.color, devicePixelRatioF()));
        set->setPen(QPen(Theme::instance().color(ColorRole::Surface), 1));
        series->append(set);
    }
    series->setBarWidth(d.horizontal ? kBarWidth : 0.66);
    chart->addSeries(series);
    auto* categories = new QBarCategoryAxis;
    categories->append(d.categories);
    dressAxis(categories, false);
    auto* values = new QValueAxis;
    const double step = niceStep(d.end, 4);
    values->setRange(0, std::ceil(d.end / step) * step);
    values->setTickType(QValueAxis::TicksDynamic);
    values->setTickAnchor(0);
    values->setTickInterval(step);
    values->setLabelFormat(u"%.%1f"_s.arg(step < 1 ? 1 : 0));
    dressAxis(values, true);
    if (d.horizontal)
        categories->setLabelsVisible(false);
    chart->addAxis(categories, d.horizontal ? Qt::AlignLeft : Qt::AlignBottom);
    chart->addAxis(values, d.horizontal ? Qt::AlignBottom : Qt::AlignLeft);
    series->attachAxis(categories);
    series->attachAxis(values);
    m_view->setOverlay(d.horizontal, d.limits, d.whiskers, d.barLabels);
    m_view->setAccessibleName(d.title);
    fillTable(d);
}

void TierChart::fillTable(const Data& d)
{
    m_table->setHorizontalHeaderLabels({tr("Item"), d.unit, tr("Note")});
    m_table->horizontalHeaderItem(1)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->setRowCount(int(d.rows.size()));
    m_table->verticalHeader()->setDefaultSectionSize(Theme::instance().px(26));
    for (std::size_t r = 0; r < d.rows.size(); ++r)
        for (int c = 0; c < 3; ++c) {
            auto* item = new QTableWidgetItem(d.rows[r][std::size_t(c)]);
            item->setTextAlignment((c == 1 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
            m_table->setItem(int(r), c, item);
        }
}

} // namespace peiji
