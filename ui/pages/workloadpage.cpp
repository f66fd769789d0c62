#include "ui/pages/workloadpage.h"

#include "ui/findings/whypopover.h"
#include "ui/i18n/qtext.h"
#include "ui/pages/estimatecards.h"
#include "ui/pages/workloadform.h"
#include "ui/session/preferences.h"
#include "ui/session/sessioncontroller.h"
#include "ui/shell/appactions.h"
#include "ui/widgets/textlabel.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

namespace peiji
{

using namespace Qt::StringLiterals;

WorkloadPage::WorkloadPage(const UiContext& context, QWidget* parent)
    : Page(context, parent), m_estimator(context.session->data())
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setProperty("frameless", true);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    outer->addWidget(area);
    auto* content = new QWidget(area);
    area->setWidget(content);
    auto* all = new QVBoxLayout(content);
    all->setContentsMargins(16, 12, 16, 12);
    all->setSpacing(12);
    m_advice = new MessageBar(content);
    m_errors = new MessageBar(content);
    m_errors->setClosable(false);
    m_errors->hide();
    m_filter = new MessageBar(content);
    m_filter->setClosable(false);
    m_filter->hide();
    all->addWidget(m_advice);
    all->addWidget(m_errors);
    all->addWidget(m_filter);
    m_columns = new QHBoxLayout;
    m_columns->setSpacing(16);
    all->addLayout(m_columns, 1);

    m_formCard = new Card(content, false);
    m_form = new WorkloadForm(ctx, m_formCard);
    m_formCard->body()->addWidget(m_form);
    connect(m_form, &WorkloadForm::validityChanged, this, &WorkloadPage::refreshErrors);
    m_columns->addWidget(m_formCard, 9);
    auto* right = new QVBoxLayout;
    right->setSpacing(12);
    m_memory = new MemoryCard(content);
    m_time = new TimeCard(content);
    m_others = new AlternativesCard(content);
    right->addWidget(m_memory);
    right->addWidget(m_time);
    right->addWidget(m_others, 1);
    m_columns->addLayout(right, 11);

    connect(&m_estimator, &LiveEstimator::ready, this, &WorkloadPage::showAnswer);
    connect(ctx.session, &SessionController::projectChanged, this, &WorkloadPage::ask);
    connect(ctx.session, &SessionController::resultChanged, this, &WorkloadPage::takeResult);
    connect(m_memory, &MemoryCard::machineChosen, this, &WorkloadPage::selectMachine);
    connect(m_others, &AlternativesCard::rowChosen, this, &WorkloadPage::selectMachine);
    connect(m_memory->whyButton(), &QToolButton::clicked, this, [this]() { explain(true); });
    connect(m_time->whyButton(), &QToolButton::clicked, this, [this]() { explain(false); });
    connect(m_others->generate(), &QPushButton::clicked, this, [this]() { emit stageRequested(Stage::Compare); });
    connect(m_advice, &MessageBar::closed, this, [this]() { ctx.preferences->setValue(u"adviceClosed"_s, true); });
    ctx.actions->bind(ActionId::GenerateTiers, this, [this]() { emit stageRequested(Stage::Compare); });
    takeResult();
    retranslateUi();
}

void WorkloadPage::activate()
{
    m_form->focusModel();
}

void WorkloadPage::takeResult()
{
    const SessionResultPtr result = ctx.session->result();
    m_candidates = result ? candidatesOf(result->recommendation) : std::vector<GpuCandidate>{};
    const std::size_t own = m_candidates.size();
    constexpr std::size_t kShown = 6;
    // Filled up with common machines, so that what does not fit is seen as well.
    for (const GpuCandidate& common : commonCandidates(*ctx.session->data().catalogue)) {
        const bool there =
            std::any_of(m_candidates.begin(), m_candidates.begin() + std::ptrdiff_t(own), [&](const GpuCandidate& c) {
                return c.hardware.device.id == common.hardware.device.id &&
                       c.hardware.devices() == common.hardware.devices();
            });
        if (!there && m_candidates.size() < kShown)
            m_candidates.push_back(common);
    }
    m_selected = 0;
    const int tier = ctx.session->project().chosenTier;
    for (std::size_t i = 0; i < m_candidates.size(); ++i)
        if (m_wanted.isEmpty() ? m_candidates[i].tier == tier
                               : hardwareLabel(m_candidates[i].hardware, *ctx.session->data().catalogue) == m_wanted)
            m_selected = int(i);
    // A machine that was there before keeps its estimate until the new one comes: nothing flickers.
    const std::vector<CandidateEstimate> before = std::exchange(m_rows, {});
    for (const GpuCandidate& c : m_candidates) {
        CandidateEstimate row{c, std::nullopt, std::nullopt};
        for (const CandidateEstimate& old : before)
            if (old.candidate.hardware.device.id == c.hardware.device.id &&
                old.candidate.hardware.devices() == c.hardware.devices()) {
                row.best = old.best;
                row.leastMemory = old.leastMemory;
            }
        m_rows.push_back(std::move(row));
    }
    m_others->model()->setRows(m_rows, ctx.session->data().catalogue, ctx.session->project().workload);
    refreshMachines();
    ask();
}

void WorkloadPage::refreshMachines()
{
    QStringList names;
    for (const GpuCandidate& c : m_candidates)
        names << hardwareLabel(c.hardware, *ctx.session->data().catalogue);
    m_memory->setMachines(names, m_selected);
}

void WorkloadPage::ask()
{
    m_others->setTierCount(int(ctx.session->project().tiers.size()));
    refreshErrors();
    refreshFilter();
    m_estimator.request(ctx.session->project().workload, m_candidates, std::size_t(std::max(0, m_selected)));
}

void WorkloadPage::refreshFilter()
{
    const BuyerFilters& filters = ctx.session->project().filters;
    m_filter->setVisible(!filters.acceleratorsAllowed.empty());
    if (filters.acceleratorsAllowed.empty())
        return;
    const Part* part = ctx.session->data().catalogue->part(filters.acceleratorsAllowed.front());
    const QString name = toQt(std::string_view(part ? part->model : filters.acceleratorsAllowed.front()));
    m_filter->clearActions();
    m_filter->set(Tone::Info,
                  filters.acceleratorCount > 0
                      ? tr("Only %1 × %2 is considered.").arg(filters.acceleratorCount).arg(name)
                      : tr("Only %1 is considered.").arg(name),
                  tr("The template names it."));
    m_filter->addAction(tr("Consider every GPU"), [this]() {
        ctx.session->edit(tr("choice of GPUs"), [](Project& p) { p.filters = BuyerFilters{}; });
    });
}

void WorkloadPage::refreshErrors()
{
    const std::vector<Error> errors = checkWorkload(ctx.session->project().workload);
    const bool readable = m_form->isValid(), good = errors.empty() && readable;
    // A field says itself that it cannot be read; the bar is for what the fields say together.
    m_errors->setVisible(readable && !errors.empty());
    // Figures of another task beside an error would be read as this one's. Their room stays: nothing jumps while
    // typing.
    for (QWidget* figures :
         {static_cast<QWidget*>(m_memory), static_cast<QWidget*>(m_time), static_cast<QWidget*>(m_others)}) {
        QSizePolicy policy = figures->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        figures->setSizePolicy(policy);
        figures->setVisible(good);
    }
    if (!errors.empty())
        m_errors->set(Tone::Error, tr("The task cannot be computed like this"),
                      tr("%1: %2", "field, what is wrong")
                          .arg(toQt(std::string_view(errors.front().where)), toQt(errors.front().what)));
}

void WorkloadPage::showAnswer(const LiveAnswerPtr& answer)
{
    if (answer->rows.size() != m_candidates.size())
        return;
    m_answer = answer;
    // A row that is still being computed keeps its last estimate.
    m_rows.resize(answer->rows.size());
    for (std::size_t i = 0; i < answer->rows.size(); ++i)
        if (answer->rows[i].shown())
            m_rows[i] = answer->rows[i];
    m_others->model()->setRows(m_rows, ctx.session->data().catalogue, answer->workload);
    showSelected();
    m_form->showAnswer(*answer);
    refreshAdvice();
}

void WorkloadPage::showSelected()
{
    if (m_selected < 0 || std::size_t(m_selected) >= m_rows.size())
        return;
    const CandidateEstimate& row = m_rows[std::size_t(m_selected)];
    m_memory->setEstimate(&row);
    m_time->setEstimate(&row, m_answer ? m_answer->workload : ctx.session->project().workload);
    m_others->select(m_selected);
}

void WorkloadPage::selectMachine(int index)
{
    if (index < 0 || std::size_t(index) >= m_candidates.size() || index == m_selected)
        return;
    m_selected = index;
    m_wanted = hardwareLabel(m_candidates[std::size_t(index)].hardware, *ctx.session->data().catalogue);
    refreshMachines();
    showSelected();
    ask();
}

void WorkloadPage::refreshAdvice()
{
    const Workload& w = ctx.session->project().workload;
    const PlanResult* plan =
        m_selected >= 0 && std::size_t(m_selected) < m_rows.size() ? m_rows[std::size_t(m_selected)].shown() : nullptr;
    const bool closed = ctx.preferences->value(u"adviceClosed"_s, false).toBool();
    m_advice->setVisible(!closed && plan && w.isTraining());
    if (!plan)
        return;
    const double params = countParameters(w.model).total;
    m_advice->set(
        Tone::Info, {},
        tr("“2 bytes per parameter, so %1 = %2 GB” counts weights only. Training adds gradients, optimizer and "
           "activations: %3 per GPU here.")
            .arg(figureText(params, NumberKind::Parameters, 1),
                 toQt(std::string_view(formatNumber(params * 2 / kGB, 0))),
                 quantityText(plan->memory.total.value(), NumberKind::GiB, 1)));
}

void WorkloadPage::explain(bool memory)
{
    if (m_selected < 0 || std::size_t(m_selected) >= m_rows.size() || !m_answer)
        return;
    const CandidateEstimate& row = m_rows[std::size_t(m_selected)];
    const PlanResult* plan = row.shown();
    if (!plan)
        return;
    const EngineData& engine = ctx.session->data();
    const Workload& w = m_answer->workload;
    const Hardware& h = row.candidate.hardware;
    const QString machine = hardwareLabel(h, *engine.catalogue);
    const bool training = w.isTraining();
    WhyContent why;
    why.subtitle = machine;
    if (memory) {
        const Interval& v = plan->memory.totalInterval;
        why.title = tr("Why %1?").arg(quantityText(plan->memory.total.value(), NumberKind::GiB, 1));
        why.sentence =
            toQt(std::string_view(engine.catalogue->texts.format(describePlan(plan->plan, w.task), uiLang())));
        why.total = quantityText(plan->memory.total.value(), NumberKind::GiB, 1);
        why.range = u"%1–%2"_s.arg(figureText(v.low, NumberKind::GiB, 1), figureText(v.high, NumberKind::GiB, 1));
        why.intervalWhy = tr("Nine times of ten the true peak lies in the interval; it comes from comparing the engine "
                             "with published measurements. Plan: %1.")
                              .arg(toQt(std::string_view(planLabel(plan->plan))));
        why.steps = explainMemory(w, plan->plan, h.device, engine.calibration->memory);
    } else {
        const Interval& v = training ? plan->time.stepSeconds : plan->time.tokensPerSecond;
        const int places = significantDecimals(v.value);
        const auto figure = [places](double x) { return toQt(std::string_view(formatNumber(x, places))); };
        why.title = tr("Why this long?");
        why.sentence =
            toQt(std::string_view(engine.catalogue->texts.format(describePlan(plan->plan, w.task), uiLang())));
        why.total = training ? tr("%1 s a step").arg(figure(v.value)) : tr("%1 token/s").arg(figure(v.value));
        why.range = u"%1–%2"_s.arg(figure(v.low), figure(v.high));
        why.intervalWhy =
            plan->time.devicePrior
                ? tr("No measurement of this device family is published: the interval is wide. Plan: %1.")
                      .arg(toQt(std::string_view(planLabel(plan->plan))))
                : tr("The interval comes from comparing the engine with published measurements. Plan: %1.")
                      .arg(toQt(std::string_view(planLabel(plan->plan))));
        why.steps = explainTime(w, plan->plan, h, engine.calibration->time);
    }
    if (!m_why)
        m_why = new WhyPopover(window());
    const QWidget* anchor = memory ? m_memory->whyButton() : m_time->whyButton();
    m_why->showFor(QRect(anchor->mapToGlobal(QPoint(0, 0)), anchor->size()), why, engine.catalogue->texts);
}

void WorkloadPage::retranslateUi()
{
    m_form->retranslateUi();
    m_memory->retranslateUi();
    m_time->retranslateUi();
    m_others->retranslateUi();
    if (m_answer)
        m_form->showAnswer(*m_answer);
    refreshMachines();
    refreshErrors();
    refreshFilter();
    refreshAdvice();
}

void WorkloadPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    const bool narrow = width() < Theme::instance().px(900);
    m_columns->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

} // namespace peiji
