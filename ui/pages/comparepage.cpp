#include "ui/pages/comparepage.h"

#include "ui/findings/whypopover.h"
#include "ui/i18n/qtext.h"
#include "ui/pages/comparecharts.h"
#include "ui/pages/comparetable.h"
#include "ui/pages/comparewhy.h"
#include "ui/session/quotekeeper.h"
#include "ui/session/sessioncontroller.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/textlabel.h"

#include <QFutureWatcher>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QtConcurrentRun>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kChartsWide = 366, kChartsNarrow = 340, kNarrowBelow = 1400;
constexpr int kLeastTable = 500; ///< room the table needs beside the charts

/// A little square of the change tint with its word.
class ChangedKey : public QWidget
{
public:
    explicit ChangedKey(QWidget* parent) : QWidget(parent) { setFixedSize(14, 14); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter p(this);
        const Theme& t = Theme::instance();
        paintPlane(p, QRectF(rect()).adjusted(1, 1, -1, -1), t.color(ColorRole::Changed), t.color(ColorRole::WarnLine),
                   2);
    }
};

} // namespace

ComparePage::ComparePage(const UiContext& context, QWidget* parent) : Page(context, parent)
{
    auto* across = new QHBoxLayout(this);
    m_across = across;
    across->setContentsMargins(0, 0, 0, 0);
    across->setSpacing(0);
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_readOnlyBar = new MessageBar(left);
    auto* barHolder = new QHBoxLayout;
    barHolder->setContentsMargins(16, 12, 16, 0);
    barHolder->addWidget(m_readOnlyBar);
    column->addLayout(barHolder);
    column->addWidget(buildTools());
    m_stack = new QStackedWidget(left);
    m_table = new CompareTable(m_stack);
    m_empty = new EmptyState(EmptyDrawing::Working, m_stack);
    m_stop = makeButton(ButtonKind::Normal, u"circle-stop"_s, m_empty);
    m_toWorkload = makeButton(ButtonKind::Primary, u"arrow-left"_s, m_empty);
    m_empty->actions()->addWidget(m_stop);
    m_empty->actions()->addWidget(m_toWorkload);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    column->addWidget(m_stack, 1);
    across->addWidget(left, 1);

    auto* pane = new QScrollArea(this);
    pane->setFrameShape(QFrame::NoFrame);
    pane->setWidgetResizable(true);
    pane->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    pane->setProperty("plane", u"surface"_s);
    m_charts = new CompareCharts(pane);
    pane->setWidget(m_charts);
    m_chartPane = pane;
    across->addWidget(pane);

    connect(m_table, &CompareTable::tierChosen, this, &ComparePage::chooseTier);
    connect(m_table, &CompareTable::raiseBudget, this, &ComparePage::raiseBudget);
    connect(m_table, &CompareTable::cheapestRequested, this, [this](int tier) {
        m_showCheapest.resize(std::max(m_showCheapest.size(), std::size_t(tier) + 1));
        m_showCheapest[std::size_t(tier)] = true;
        refresh(false);
    });
    connect(m_table, &CompareTable::whyRequested, this, &ComparePage::showWhy);
    connect(m_chartToggle, &QPushButton::toggled, this, &ComparePage::refreshState);
    connect(m_tax, &SegmentedControl::chosen, this, [this]() { refresh(false); });
    connect(m_stop, &QPushButton::clicked, ctx.session, &SessionController::stop);
    connect(m_toWorkload, &QPushButton::clicked, this, [this]() { emit stageRequested(Stage::Workload); });
    connect(ctx.session, &SessionController::resultChanged, this, [this]() { refresh(true); });
    connect(ctx.session, &SessionController::projectChanged, this, [this]() { refresh(false); });
    connect(ctx.session, &SessionController::computingChanged, this, &ComparePage::refreshState);
    connect(ctx.session, &SessionController::identityChanged, this, &ComparePage::refreshState);
    connect(&Theme::instance(), &Theme::changed, this, &ComparePage::fitWidth);
    retranslateUi();
}

QWidget* ComparePage::buildTools()
{
    auto* tools = new QWidget(this);
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(16, 9, 16, 9);
    row->setSpacing(8);
    m_tax = new SegmentedControl(tools);
    m_busy = new TextLabel(TextRole::Caption, ColorRole::Text2, tools);
    m_changedKey = new TextLabel(TextRole::Caption, ColorRole::Text2, tools);
    row->addWidget(m_tax);
    row->addWidget(m_busy);
    m_chartToggle = makeButton(ButtonKind::Normal, u"chart-scatter"_s, tools);
    m_chartToggle->setCheckable(true);
    m_chartToggle->hide();
    row->addStretch();
    row->addWidget(new ChangedKey(tools));
    row->addWidget(m_changedKey);
    row->addWidget(m_chartToggle);
    return tools;
}

void ComparePage::activate()
{
    refresh(false);
    fitWidth();
}

CompareInput ComparePage::input() const
{
    CompareInput in;
    if (const SessionResultPtr result = ctx.session->result()) {
        in.recommendation = &result->recommendation;
        in.workload = &result->project.workload;
    }
    in.catalogue = ctx.session->data().catalogue.get();
    in.showCheapest = m_showCheapest;
    in.gross = m_tax->current() == 0;
    return in;
}

void ComparePage::refresh(bool figuresChanged)
{
    const SessionResultPtr result = ctx.session->result();
    if (result && !result->recommendation.tiers.empty()) {
        // Another set of budgets: what was shown on request belongs to the old one.
        if (result->project.tiers != m_tiersShown) {
            m_showCheapest.clear();
            m_tiersShown = result->project.tiers;
        }
        const CompareInput in = input();
        std::vector<QString> names;
        for (const TierResult& t : result->recommendation.tiers)
            names.push_back(tierTitle(t.request.name, names.size()));
        const int chosen = std::clamp(ctx.session->project().chosenTier, 0, int(names.size()) - 1);
        if (figuresChanged)
            m_table->model()->setRows(compareRows(in), names);
        else
            m_table->model()->setTexts(compareRows(in), names);
        m_table->setColumns(tierColumns(in), chosen);
        m_table->setTotalsCaption(in.gross ? tr("Total incl. tax") : tr("Total excl. tax"),
                                  tr("against each tier's budget"));
        m_charts->setResult(result, in, chosen);
    }
    refreshState();
}

void ComparePage::refreshState()
{
    const bool computing = ctx.session->isComputing();
    const bool any = hasTiers();
    fitWidth();
    m_busy->setText(computing && any ? tr("Working out the change…") : QString());
    if (!any) {
        m_empty->setDrawing(computing ? EmptyDrawing::Working : EmptyDrawing::Chassis);
        if (computing)
            m_empty->setTexts(tr("Comparing builds"), tr("You can go on editing; the result follows by itself."));
        else
            m_empty->setTexts(tr("Nothing to compare yet"),
                              tr("State the job and two to four budgets; complete builds appear here side by side."));
        m_stop->setVisible(computing);
        m_toWorkload->setVisible(!computing);
    }
    const bool readOnly = ctx.session->isReadOnly();
    m_readOnlyBar->setVisible(readOnly && any);
    if (readOnly)
        m_readOnlyBar->set(Tone::Info, tr("This revision is issued and is not edited."),
                           tr("The comparison below is worked out anew with today's catalogue; the issued figures are "
                              "on the pages Quote and Preview."));
}

void ComparePage::chooseTier(int tier)
{
    ctx.session->edit(
        tr("Tier choice"), [tier](Project& p) { p.chosenTier = tier; }, u"chosenTier"_s);
}

void ComparePage::raiseBudget(int tier)
{
    const SessionResultPtr result = ctx.session->result();
    if (!result || std::size_t(tier) >= result->recommendation.tiers.size())
        return;
    const std::optional<Money> from = result->recommendation.tiers[std::size_t(tier)].possibleFrom;
    if (!from)
        return;
    ctx.session->edit(tr("Budget"), [tier, money = *from](Project& p) {
        if (std::size_t(tier) < p.tiers.size())
            p.tiers[std::size_t(tier)].maximum = money;
    });
}

void ComparePage::showWhy(const QString& rowId, int tier, const QRect& anchor)
{
    const SessionResultPtr result = ctx.session->result();
    if (!result || !hasWhy(rowId) || std::size_t(tier) >= result->recommendation.tiers.size())
        return;
    const TierAnswer* shown = shownAnswer(input(), std::size_t(tier));
    if (!shown)
        return;
    // By value, off the GUI thread: the steps are the engine's work.
    auto* watcher = new QFutureWatcher<ExplanationStep>(this);
    const QString name = tierTitle(result->recommendation.tiers[std::size_t(tier)].request.name, std::size_t(tier));
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, result, shown, rowId, name, anchor]() {
        watcher->deleteLater();
        if (!m_popover)
            m_popover = new WhyPopover(this);
        const Catalogue& c = *ctx.session->data().catalogue;
        m_popover->showFor(anchor, whyContent(rowId, *shown, name, c, watcher->result()), c.texts);
    });
    watcher->setFuture(QtConcurrent::run([result, shown, rowId, calibration = ctx.session->data().calibration]() {
        return whySteps(rowId, *shown, result->project.workload, *calibration);
    }));
}

bool ComparePage::hasTiers() const
{
    const SessionResultPtr result = ctx.session->result();
    return result && !result->recommendation.tiers.empty();
}

void ComparePage::fitWidth()
{
    const Theme& t = Theme::instance();
    const bool any = hasTiers();
    const int wanted = t.px(window()->width() < kNarrowBelow ? kChartsNarrow : kChartsWide);
    const bool beside = width() - wanted >= t.px(kLeastTable);
    const bool inStack = m_stack->indexOf(m_chartPane) >= 0;
    if (beside && inStack) {
        m_stack->removeWidget(m_chartPane);
        m_across->addWidget(m_chartPane);
    } else if (!beside && !inStack) {
        m_across->removeWidget(m_chartPane);
        m_chartPane->setMinimumWidth(0);
        m_chartPane->setMaximumWidth(QWIDGETSIZE_MAX);
        m_stack->addWidget(m_chartPane);
    }
    m_chartToggle->setVisible(!beside && any);
    QWidget* shown = m_empty;
    if (any)
        shown = !beside && m_chartToggle->isChecked() ? static_cast<QWidget*>(m_chartPane) : m_table;
    m_stack->setCurrentWidget(shown);
    if (beside) {
        m_chartPane->setFixedWidth(wanted);
        m_chartPane->setVisible(any);
    }
}

void ComparePage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    fitWidth();
}

void ComparePage::retranslateUi()
{
    m_tax->setTexts({tr("Incl. tax"), tr("Excl. tax")});
    m_tax->setAccessibleName(tr("Money with or without tax"));
    m_changedKey->setText(tr("Cells just changed"));
    m_chartToggle->setText(tr("Chart"));
    m_stop->setText(tr("Stop"));
    m_toWorkload->setText(tr("To the workload"));
    if (m_popover)
        m_popover->hide();
    refresh(false);
}

} // namespace peiji
