#include "ui/pages/comparecharts.h"

#include "ui/i18n/qtext.h"
#include "ui/models/intervaltext.h"
#include "ui/pages/comparepareto.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/card.h"
#include "ui/widgets/textlabel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <cmath>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kRow = 25, kBar = 14;
constexpr double kSecondsPerDay = 86400.0;
constexpr double kMinorPerMajor = 100.0;

double majorOf(Money m)
{
    return double(m.minor) / (minorDigits(m.currency) == 0 ? 1.0 : kMinorPerMajor);
}

QString daysText(double days)
{
    return intervalText(Interval::exact(days * kSecondsPerDay), NumberKind::Days).value;
}

QString shortMoney(double major, Currency c)
{
    return moneyShortText({std::llround(major * (minorDigits(c) == 0 ? 1.0 : kMinorPerMajor)), c});
}

/// Key of the chart's marks: diamond, ring, steps, interval.
class Legend : public QWidget
{
public:
    explicit Legend(QWidget* parent) : QWidget(parent) { setMinimumHeight(Theme::instance().px(20)); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& t = Theme::instance();
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        p.setFont(t.font(TextRole::Caption));
        const QFontMetrics fm(p.font());
        const double y = height() / 2.0;
        double x = 6;
        const std::array<QString, 4> words{CompareCharts::tr("Tier"), CompareCharts::tr("Other builds"),
                                           CompareCharts::tr("Best front"), CompareCharts::tr("Interval")};
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (i == 0) {
                p.setPen(Qt::NoPen);
                p.setBrush(t.chartColor(0));
                p.drawPolygon(QPolygonF{{x, y - 5}, {x + 5, y}, {x, y + 5}, {x - 5, y}});
            } else if (i == 1) {
                p.setPen(QPen(t.color(ColorRole::Axis), 1.5));
                p.setBrush(Qt::NoBrush);
                p.drawEllipse(QPointF(x, y), 3, 3);
            } else if (i == 2) {
                p.setPen(QPen(t.chartColor(0), 2));
                p.drawPolyline(QPolygonF{{x - 5, y - 4}, {x, y - 4}, {x, y + 4}, {x + 6, y + 4}});
            } else {
                paintDimensionVertical(p, y + 5, y, y - 5, x, t.color(ColorRole::Text), 3, false);
            }
            p.setPen(t.color(ColorRole::Text2));
            const int w = fm.horizontalAdvance(words[i]);
            p.drawText(QRectF(x + 10, 0, w + 2, height()), Qt::AlignVCenter, words[i]);
            x += 10 + w + t.px(18);
        }
    }
};

} // namespace

TierMemoryBars::TierMemoryBars(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { updateGeometry(); });
}

void TierMemoryBars::setBars(std::vector<Bar> bars)
{
    m_bars = std::move(bars);
    QStringList spoken;
    for (const Bar& b : m_bars)
        spoken << u"%1 %2 / %3 GiB"_s.arg(b.name, plainFigure(b.memory.total.value(), NumberKind::GiB),
                                          plainFigure(b.memory.usable.value(), NumberKind::GiB));
    setAccessibleName(spoken.join(u'\n'));
    updateGeometry();
    update();
}

QSize TierMemoryBars::sizeHint() const
{
    return {Theme::instance().px(280), Theme::instance().px(kRow) * std::max(1, int(m_bars.size()))};
}

void TierMemoryBars::paintEvent(QPaintEvent*)
{
    const Theme& t = Theme::instance();
    QPainter p(this);
    double most = 0;
    int nameWidth = 0;
    const QFontMetrics body(t.font(TextRole::Body));
    const QFontMetrics strong(t.font(TextRole::BodyStrong));
    int figureWidth = 0;
    for (const Bar& b : m_bars) {
        most = std::max({most, b.memory.usable.value(), b.memory.total.value()});
        nameWidth = std::max(nameWidth, body.horizontalAdvance(b.name));
        figureWidth = std::max(
            figureWidth, strong.horizontalAdvance(plainFigure(b.memory.total.value(), NumberKind::GiB)) +
                             body.horizontalAdvance(u" / "_s + plainFigure(b.memory.usable.value(), NumberKind::GiB)));
    }
    if (most <= 0)
        return;
    nameWidth = std::min(nameWidth, width() / 3);
    const int row = t.px(kRow), bar = t.px(kBar);
    const int left = nameWidth + 10, right = width() - figureWidth - 12;
    const double scale = (right - left) / most;
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const Bar& b = m_bars[i];
        const int y = int(i) * row + (row - bar) / 2;
        p.setFont(t.font(TextRole::Body));
        p.setPen(t.color(ColorRole::Text));
        p.drawText(QRect(0, int(i) * row, nameWidth + 2, row), Qt::AlignVCenter,
                   body.elidedText(b.name, Qt::ElideRight, nameWidth + 2));
        p.fillRect(QRectF(left, y, b.memory.usable.value() * scale, bar), t.color(ColorRole::Sunken));
        double x = left;
        for (int c = 0; c < kMemoryCategories; ++c) {
            const double w = b.memory.category[std::size_t(c)].value() * scale;
            if (w >= 0.5)
                p.fillRect(QRectF(x, y, std::max(1.0, w - 1), bar), t.chartBrush(c, devicePixelRatioF()));
            x += w;
        }
        const int limit = int(std::lround(left + b.memory.usable.value() * scale));
        p.fillRect(QRect(limit - 1, y - 2, 2, bar + 4), t.color(ColorRole::Text));
        const QString total = plainFigure(b.memory.total.value(), NumberKind::GiB);
        const QString of = u" / "_s + plainFigure(b.memory.usable.value(), NumberKind::GiB);
        const int ofWidth = body.horizontalAdvance(of);
        p.setPen(t.color(ColorRole::Text2));
        p.drawText(QRect(width() - ofWidth - 2, int(i) * row, ofWidth + 2, row), Qt::AlignVCenter | Qt::AlignRight, of);
        p.setFont(t.font(TextRole::BodyStrong));
        p.setPen(t.color(ColorRole::Text));
        p.drawText(QRect(0, int(i) * row, width() - ofWidth - 2, row), Qt::AlignVCenter | Qt::AlignRight, total);
    }
}

CompareCharts::CompareCharts(QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 12, 14, 14);
    column->setSpacing(10);
    m_title = new TextLabel(TextRole::Section, ColorRole::Text, this);
    m_pareto = new ParetoChart(this);
    m_advice = new Panel(this);
    auto* advice = new QVBoxLayout(m_advice);
    advice->setContentsMargins(12, 9, 12, 10);
    advice->setSpacing(3);
    auto* factRow = new QHBoxLayout;
    factRow->setSpacing(6);
    factRow->addWidget(new IconLabel(u"award"_s, ColorRole::AccentText, 16, m_advice), 0, Qt::AlignTop);
    m_fact = new TextLabel(TextRole::BodyStrong, ColorRole::Text, m_advice);
    m_fact->setWordWrap(true);
    factRow->addWidget(m_fact, 1);
    m_sentence = new TextLabel(TextRole::Caption, ColorRole::Text2, m_advice);
    m_sentence->setWordWrap(true);
    advice->addLayout(factRow);
    advice->addWidget(m_sentence);
    m_memoryTitle = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_bars = new TierMemoryBars(this);
    column->addWidget(m_title);
    column->addWidget(m_pareto);
    column->addWidget(new Legend(this));
    column->addWidget(m_advice);
    column->addSpacing(4);
    column->addWidget(m_memoryTitle);
    column->addWidget(m_bars);
    column->addStretch();
    connect(m_pareto, &ParetoChart::budgetMoved, this, &CompareCharts::showAdvice);
    retranslateUi();
}

void CompareCharts::setResult(const SessionResultPtr& result, const CompareInput& in, int chosenTier)
{
    const Recommendation& r = result->recommendation;
    std::vector<ParetoMark> marks;
    std::vector<TierMemoryBars::Bar> bars;
    m_currency = result->project.currency;
    for (const ParetoPoint& point : r.points) {
        if (point.tier >= 0)
            continue; // tiers are drawn from their own answers below
        marks.push_back({majorOf(point.gross), point.days, toQt(std::string_view(point.label)), point.onFront, -1});
    }
    for (std::size_t i = 0; i < r.tiers.size(); ++i) {
        const TierAnswer* answer = shownAnswer(in, i);
        if (!answer)
            continue;
        const QString name = tierTitle(r.tiers[i].request.name, i);
        bool front = false;
        for (const ParetoPoint& point : r.points)
            front = front || (point.tier == int(i) && point.onFront);
        marks.push_back({majorOf(answer->cost.gross), answer->plan.time.days, name, front, int(i)});
        bars.push_back({name, answer->plan.memory});
    }
    const Workload& w = result->project.workload;
    if (!r.tiers.empty()) {
        double least = majorOf(r.tiers.front().request.maximum), most = least;
        for (const TierResult& t : r.tiers) {
            least = std::min(least, majorOf(t.request.maximum));
            most = std::max(most, majorOf(t.request.maximum));
        }
        m_pareto->setBudgetRange(least, most);
    }
    m_pareto->setData(std::move(marks), w.deadlineDays, m_currency);
    m_bars->setBars(std::move(bars));
    if (chosenTier >= 0 && std::size_t(chosenTier) < r.tiers.size()) {
        const Money budget = r.tiers[std::size_t(chosenTier)].request.maximum;
        // A dragged budget stays until another tier or another budget is chosen.
        if (chosenTier != m_budgetTier || !(budget == m_budgetShown))
            m_pareto->setBudget(majorOf(budget));
        m_budgetTier = chosenTier;
        m_budgetShown = budget;
    }
    showAdvice();
}

void CompareCharts::showAdvice()
{
    const double budget = m_pareto->budget();
    const ParetoMark* best = m_pareto->bestWithin(budget);
    const ParetoMark* next = m_pareto->nextAbove(budget);
    m_fact->setText(best ? tr("Fastest in budget: %1, %2").arg(best->label, daysText(best->days.value))
                         : tr("This budget buys no build for the job"));
    if (next)
        m_sentence->setText(tr("%1 more, %2 in all, gives %3: %4.")
                                .arg(shortMoney(next->price - budget, m_currency), shortMoney(next->price, m_currency),
                                     daysText(next->days.value), next->label));
    else
        m_sentence->setText(best ? tr("No dearer build that was looked at is faster.") : QString());
    m_sentence->setVisible(!m_sentence->text().isEmpty());
    m_advice->setVisible(best || next);
}

void CompareCharts::retranslateUi()
{
    m_title->setText(tr("Price and time"));
    m_memoryTitle->setText(tr("Memory per GPU (GiB)"));
    showAdvice();
}

void CompareCharts::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

} // namespace peiji
