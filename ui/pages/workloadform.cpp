#include "ui/pages/workloadform.h"

#include "ui/i18n/qtext.h"
#include "ui/pages/modelpicker.h"
#include "ui/pages/workloadtexts.h"
#include "ui/session/sessioncontroller.h"
#include "ui/shell/appactions.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/textlabel.h"

#include "core/units/parsequantity.h"

#include <QComboBox>
#include <QGridLayout>
#include <QVBoxLayout>
#include <cmath>
#include <limits>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array kTasks = {Task::Pretrain, Task::ContinuedPretrain, Task::FullFineTune, Task::Lora,
                               Task::Qlora,    Task::Preference,        Task::Inference};
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

Result<double> readCount(std::string_view text, double max)
{
    return parseCount(text, max);
}

} // namespace

WorkloadForm::WorkloadForm(const UiContext& context, QWidget* parent) : QWidget(parent), ctx(context)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_numbers.reserve(16); // references into it are kept by the fields' handlers
    buildModel(column);
    buildMethod(column);
    buildNumbers(column);
    buildVariants(column);
    buildBudget(column);
    buildSite(column);
    column->addStretch();
    connect(ctx.session, &SessionController::projectChanged, this, &WorkloadForm::refresh);
    arrange();
    retranslateUi();
}

TextLabel* WorkloadForm::addHead(QVBoxLayout* column, TextLabel** note)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, column->count() > 0 ? 10 : 0, 0, 2);
    row->setSpacing(8);
    auto* head = new TextLabel(TextRole::Section, ColorRole::Text, this);
    row->addWidget(head);
    if (note) {
        *note = new TextLabel(TextRole::Caption, ColorRole::Text3, this);
        (*note)->setElided(true);
        row->addWidget(*note, 1);
    } else {
        row->addStretch();
    }
    column->addLayout(row);
    return head;
}

void WorkloadForm::buildModel(QVBoxLayout* column)
{
    m_modelHead = addHead(column, &m_modelNote);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    m_model = new ModelPicker(ctx.session->data().catalogue, this);
    m_model->setObjectName(u"model"_s);
    row->addWidget(m_model, 1);
    m_import = makeButton(ButtonKind::Normal, u"file-up"_s, this);
    m_import->setVisible(static_cast<bool>(ctx.readModelConfig));
    row->addWidget(m_import);
    column->addLayout(row);
    m_modelError = new TextLabel(TextRole::Caption, ColorRole::Error, this);
    m_modelError->hide();
    column->addWidget(m_modelError);
    auto* panel = new Panel(this);
    m_facts = panel;
    auto* facts = new QHBoxLayout(panel);
    facts->setContentsMargins(12, 8, 12, 8);
    facts->setSpacing(12);
    for (int i = 0; i < 5; ++i) {
        auto* fact = new QVBoxLayout;
        fact->setSpacing(0);
        auto* name = new TextLabel(TextRole::Caption, ColorRole::Text2, panel);
        auto* value = new TextLabel(TextRole::Body, ColorRole::Text, panel);
        value->setWeight(QFont::Medium);
        fact->addWidget(name);
        fact->addWidget(value);
        facts->addLayout(fact, i == 0 ? 3 : 2);
        m_factLabels.emplace_back(name, value);
    }
    column->addSpacing(4);
    column->addWidget(panel);
    connect(m_model, &ModelPicker::modelChosen, this, &WorkloadForm::chooseModel);
    connect(m_model, &ModelPicker::unknownName, this, [this](const QString& typed) {
        m_modelError->setText(
            tr("No model is called “%1”. Choose one from the list or import its config.json.").arg(typed));
        m_modelError->show();
        m_model->setProperty("status", u"error"_s);
        m_model->update();
    });
    connect(m_import, &QPushButton::clicked, this, [this]() { ctx.actions->at(ActionId::ImportConfig)->trigger(); });
}

void WorkloadForm::buildMethod(QVBoxLayout* column)
{
    m_methodHead = addHead(column);
    m_task = new SegmentedControl(this);
    m_task->setObjectName(u"task"_s);
    column->addWidget(m_task, 0, Qt::AlignLeft);
    column->addSpacing(6);
    m_precision = new QComboBox(this);
    m_precision->setObjectName(u"precision"_s);
    m_optimizer = new QComboBox(this);
    m_optimizer->setObjectName(u"optimizer"_s);
    m_precisionBox = new FieldBox(m_precision, this);
    m_optimizerBox = new FieldBox(m_optimizer, this);
    for (QComboBox* combo : {m_precision, m_optimizer}) {
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(8);
    }
    m_recipeGrid = new QGridLayout;
    m_recipeGrid->setHorizontalSpacing(12);
    m_recipeGrid->setVerticalSpacing(8);
    column->addLayout(m_recipeGrid);
    connect(m_task, &SegmentedControl::chosen, this, &WorkloadForm::chooseTask);
    connect(m_precision, &QComboBox::activated, this, [this](int index) {
        const auto recipes = WorkloadTexts::recipes(ctx.session->project().workload.task);
        if (index < 0 || std::size_t(index) >= recipes.size())
            return;
        ctx.session->edit(tr("precision"), [&](Project& p) { p.workload.precision = recipes[std::size_t(index)]; });
    });
    connect(m_optimizer, &QComboBox::activated, this, [this](int index) {
        const auto kinds = WorkloadTexts::optimizers(ctx.session->project().workload.task);
        if (index < 0 || std::size_t(index) >= kinds.size())
            return;
        ctx.session->edit(tr("optimizer"), [&](Project& p) { p.workload.optimizer = kinds[std::size_t(index)]; });
    });
}

WorkloadForm::Number& WorkloadForm::addNumber(Kind kind, const char* name)
{
    Number n;
    n.kind = kind;
    n.edit = new UnitEdit(this);
    n.edit->setObjectName(QLatin1String(name));
    n.box = new FieldBox(n.edit, this);
    n.read = [](std::string_view text) { return readCount(text, 1e16); };
    m_numbers.push_back(std::move(n));
    const std::size_t index = m_numbers.size() - 1;
    connect(m_numbers.back().edit, &QLineEdit::textEdited, this,
            [this, index](const QString& text) { numberEdited(m_numbers[index], text); });
    connect(m_numbers.back().edit, &QLineEdit::editingFinished, this,
            [this, index]() { ++m_numbers[index].generation; });
    return m_numbers.back();
}

void WorkloadForm::buildNumbers(QVBoxLayout* column)
{
    m_dataHead = addHead(column);
    m_dataGrid = new QGridLayout;
    m_dataGrid->setHorizontalSpacing(12);
    m_dataGrid->setVerticalSpacing(8);
    column->addLayout(m_dataGrid);
    const auto whole = [](double v) { return int(std::lround(std::clamp(v, 0.0, 2e9))); };
    Number& sequence = addNumber(Kind::Sequence, "sequence");
    sequence.read = [](std::string_view text) { return parseCount(text, 1 << 28, true); };
    sequence.value = [](const Project& p) { return double(p.workload.sequence); };
    sequence.apply = [whole](Project& p, double v) { p.workload.sequence = whole(v); };
    Number& batch = addNumber(Kind::Batch, "batch");
    batch.value = [](const Project& p) { return double(p.workload.globalBatch); };
    batch.apply = [whole](Project& p, double v) { p.workload.globalBatch = whole(v); };
    Number& tokenCount = addNumber(Kind::TokenTotal, "tokens");
    tokenCount.value = [](const Project& p) { return p.workload.tokens > 0 ? p.workload.tokens : kNone; };
    tokenCount.apply = [](Project& p, double v) { p.workload.tokens = std::isnan(v) ? 0 : v; };
    tokenCount.optional = true;
    Number& rank = addNumber(Kind::Rank, "rank");
    rank.value = [](const Project& p) { return double(p.workload.loraRank); };
    rank.apply = [whole](Project& p, double v) { p.workload.loraRank = whole(v); };
    Number& users = addNumber(Kind::Concurrency, "concurrency");
    users.value = [](const Project& p) { return double(p.workload.serving.concurrency); };
    users.apply = [whole](Project& p, double v) { p.workload.serving.concurrency = whole(v); };
    Number& prompt = addNumber(Kind::Prompt, "prompt");
    prompt.read = sequence.read;
    prompt.value = [](const Project& p) { return double(p.workload.serving.promptTokens); };
    prompt.apply = [whole](Project& p, double v) { p.workload.serving.promptTokens = whole(v); };
    Number& output = addNumber(Kind::Output, "output");
    output.read = sequence.read;
    output.value = [](const Project& p) { return double(p.workload.serving.outputTokens); };
    output.apply = [whole](Project& p, double v) { p.workload.serving.outputTokens = whole(v); };
}

void WorkloadForm::numberEdited(Number& n, const QString& text)
{
    const QString typed = text.trimmed();
    double value = kNone;
    n.failed = false;
    if (!typed.isEmpty() || !n.optional) {
        const Result<double> read = n.read(toStd(typed));
        if (!read.ok()) {
            n.failed = true;
            n.edit->setStatus(u"error"_s);
            n.box->setHint(toQt(read.error().what), HintTone::Error);
            tellValidity();
            return;
        }
        value = read.value();
    }
    n.edit->setStatus({});
    tellValidity();
    const auto apply = n.apply;
    ctx.session->edit(
        undoText(n.kind), [&](Project& p) { apply(p, value); }, n.edit->objectName() + QString::number(n.generation));
    refreshHints();
}

void WorkloadForm::chooseModel(const QString& id)
{
    m_modelError->hide();
    m_model->setProperty("status", QVariant());
    m_model->update();
    const ModelArchitecture* model = ctx.session->data().catalogue->model(toStd(id));
    if (!model)
        return;
    ctx.session->edit(tr("model"), [model](Project& p) {
        p.workload.model = *model;
        if (model->maxSeq > 0)
            p.workload.sequence = std::min(p.workload.sequence, model->maxSeq);
    });
}

void WorkloadForm::chooseTask(int index)
{
    const Task task = kTasks[std::size_t(index)];
    ctx.session->edit(tr("method"), [task](Project& p) {
        // The usual recipe of the new task; what the user said about data and time stays.
        Workload w = defaultWorkload(p.workload.model, task);
        w.sequence = p.workload.sequence;
        w.globalBatch = p.workload.globalBatch;
        w.tokens = p.workload.tokens;
        w.loraRank = p.workload.loraRank;
        w.serving = p.workload.serving;
        w.documentTokens = p.workload.documentTokens;
        w.checkpoint = p.workload.checkpoint;
        w.deadlineDays = p.workload.deadlineDays;
        w.dutyHoursPerDay = p.workload.dutyHoursPerDay;
        p.workload = w;
    });
}

void WorkloadForm::refresh()
{
    m_filling = true;
    const Workload& w = ctx.session->project().workload;
    m_model->showModel(w.model);
    m_modelError->hide();
    if (m_model->property("status").isValid()) {
        m_model->setProperty("status", QVariant());
        m_model->update();
    }
    for (std::size_t i = 0; i < kTasks.size(); ++i)
        if (kTasks[i] == w.task)
            m_task->setCurrent(int(i));
    setEnabled(!ctx.session->isReadOnly());
    refreshFacts();
    fillCombos();
    refreshVariants();
    refreshNumbers();
    refreshHints();
    arrange();
    m_filling = false;
}

void WorkloadForm::refreshNumbers()
{
    const Project& p = ctx.session->project();
    for (Number& n : m_numbers) {
        if (n.edit->hasFocus())
            continue;
        // A text that means the value stays as it was typed ("9亿 × 2").
        const double value = n.value(p);
        const Result<double> typed = n.read(toStd(n.edit->text()));
        const bool same =
            n.edit->text().isEmpty() ? n.optional && std::isnan(value) : typed.ok() && typed.value() == value;
        if (!same)
            n.edit->setTextQuietly(shownText(n));
        n.failed = false;
        n.edit->setStatus({});
    }
    if (!m_budget->hasFocus()) {
        m_budget->setTextQuietly(budgetText(p));
        m_budgetFailed = false;
        m_budget->setStatus({});
    }
    tellValidity();
}

bool WorkloadForm::isValid() const
{
    return !m_budgetFailed && std::ranges::none_of(m_numbers, &Number::failed);
}

void WorkloadForm::tellValidity()
{
    const bool valid = isValid();
    if (std::exchange(m_wasValid, valid) != valid)
        emit validityChanged();
}

void WorkloadForm::refreshFacts()
{
    const ModelArchitecture& m = ctx.session->project().workload.model;
    const bool known = m.layers > 0;
    const auto plain = [](double v) { return toQt(std::string_view(formatNumber(v, 0))); };
    const QString none = u"—"_s;
    const std::array values = {known ? figureText(countParameters(m).total, NumberKind::Parameters, 3) : none,
                               known ? plain(m.layers) : none, known ? plain(m.hidden) : none,
                               known ? WorkloadTexts::attention(m) : none,
                               !known      ? none
                               : m.isMoe() ? u"%1 / %2"_s.arg(m.experts).arg(m.expertsPerToken)
                                           : plain(m.vocab)};
    const std::array names = {tr("Parameters"), tr("Layers"), tr("Hidden"), tr("Attention"),
                              m.isMoe() ? tr("Experts, active") : tr("Vocabulary")};
    for (std::size_t i = 0; i < m_factLabels.size(); ++i) {
        m_factLabels[i].first->setText(names[i]);
        m_factLabels[i].second->setText(values[i]);
    }
}

void WorkloadForm::arrange()
{
    const Workload& w = ctx.session->project().workload;
    const bool serving = !w.isTraining();
    const bool narrow = m_stacked;
    const std::tuple now(w.task, w.preference.generates(), narrow);
    if (m_arranged == now)
        return;
    m_arranged = now;
    const auto box = [this](Kind kind) {
        for (const Number& n : m_numbers)
            if (n.kind == kind)
                return n.box;
        return static_cast<FieldBox*>(nullptr);
    };
    const auto place = [narrow](QGridLayout* grid, const std::vector<std::pair<QWidget*, int>>& cells) {
        while (QLayoutItem* item = grid->takeAt(0))
            delete item;
        int at = 0;
        for (int i = 0; i < 12; ++i)
            grid->setColumnStretch(i, 0);
        for (const auto& [widget, weight] : cells) {
            // A fresh child counts as hidden until its parent is shown: only an explicit hide takes it out.
            if (!widget || (widget->isHidden() && widget->testAttribute(Qt::WA_WState_ExplicitShowHide)))
                continue;
            grid->addWidget(widget, narrow ? at : 0, narrow ? 0 : at);
            grid->setColumnStretch(narrow ? 0 : at, weight);
            if (!narrow)
                grid->setColumnMinimumWidth(at, 0);
            ++at;
        }
    };
    const bool adapters = w.task == Task::Lora || w.task == Task::Qlora, preference = w.task == Task::Preference;
    m_variantBox->setVisible(adapters || preference);
    box(Kind::Documents)->setVisible(!serving);
    box(Kind::Frozen)->setVisible(w.task == Task::FullFineTune);
    box(Kind::Rollouts)->setVisible(preference && w.preference.generates());
    const std::vector<std::pair<Kind, bool>> shown = {{Kind::Sequence, !serving},   {Kind::Batch, !serving},
                                                      {Kind::TokenTotal, !serving}, {Kind::Rank, w.hasFrozenBase()},
                                                      {Kind::Concurrency, serving}, {Kind::Prompt, serving},
                                                      {Kind::Output, serving},      {Kind::Deadline, !serving}};
    for (const auto& [kind, visible] : shown)
        box(kind)->setVisible(visible);
    m_optimizerBox->setVisible(!serving);
    m_checkpointBox->setVisible(!serving);
    place(m_recipeGrid, {{m_precisionBox, 3}, {m_optimizerBox, 3}, {box(Kind::Rank), 2}});
    place(m_dataGrid, {{box(Kind::Sequence), 1},
                       {box(Kind::Batch), 1},
                       {box(Kind::TokenTotal), 1},
                       {box(Kind::Concurrency), 1},
                       {box(Kind::Prompt), 1},
                       {box(Kind::Output), 1}});
    place(m_moreGrid, {{m_variantBox, 1}, {box(Kind::Documents), 1}, {box(Kind::Frozen), 1}, {box(Kind::Rollouts), 1}});
    place(m_budgetGrid, {{box(Kind::Deadline), 4}, {m_budgetBox, 7}, {m_currencyBox, 3}});
    place(m_siteGrid, {{m_supplyBox, 1}, {box(Kind::Inlet), 1}, {m_checkpointBox, 1}});
}

void WorkloadForm::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool narrow = width() < Theme::instance().px(400);
    if (narrow != m_stacked) {
        m_stacked = narrow;
        arrange();
    }
}

void WorkloadForm::focusModel()
{
    m_model->setFocus(Qt::OtherFocusReason);
    m_model->selectAll();
}

} // namespace peiji
