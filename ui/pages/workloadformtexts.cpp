// Budgets, site, words and hints of the workload form.
#include "ui/pages/workloadform.h"

#include "ui/i18n/qtext.h"
#include "ui/pages/modelpicker.h"
#include "ui/pages/workloadtexts.h"
#include "ui/session/liveestimator.h"
#include "ui/session/samples.h"
#include "ui/session/sessioncontroller.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/textlabel.h"

#include "core/units/parsequantity.h"

#include <QComboBox>
#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>
#include <limits>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

struct Supply {
    std::optional<double> volts, amps;
};
const std::array kSupplies = {Supply{220, 16},
                              Supply{220, 32},
                              Supply{220, 63},
                              Supply{230, 32},
                              Supply{208, 30},
                              Supply{120, 15},
                              Supply{std::nullopt, std::nullopt}};
struct Saving {
    double hours;
    int kept;
};
constexpr std::array kSavings = {Saving{1, 2}, Saving{2, 3}, Saving{4, 3}, Saving{8, 5}};
constexpr std::array kCurrencies = {Currency::CNY, Currency::USD, Currency::EUR, Currency::HKD};
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

QString signedGiB(Bytes b)
{
    const QString figure = quantityText(std::abs(b.value()), NumberKind::GiB, 1);
    return (b.value() < 0 ? u"−"_s : u"+"_s) + figure;
}

/// Sets the texts of a combo without telling anybody; adds or removes items as needed.
void setTexts(QComboBox* combo, const QStringList& texts, int current)
{
    const QSignalBlocker quiet(combo);
    while (combo->count() > texts.size())
        combo->removeItem(combo->count() - 1);
    for (int i = 0; i < texts.size(); ++i) {
        if (i < combo->count())
            combo->setItemText(i, texts[i]);
        else
            combo->addItem(texts[i]);
    }
    combo->setCurrentIndex(current);
}

} // namespace

void WorkloadForm::buildBudget(QVBoxLayout* column)
{
    m_budgetHead = addHead(column);
    m_budgetGrid = new QGridLayout;
    m_budgetGrid->setHorizontalSpacing(12);
    m_budgetGrid->setVerticalSpacing(8);
    column->addLayout(m_budgetGrid);
    Number& deadline = addNumber(Kind::Deadline, "deadline");
    deadline.optional = true;
    deadline.read = [](std::string_view text) { return parseDays(text); };
    deadline.value = [](const Project& p) { return p.workload.deadlineDays.value_or(kNone); };
    deadline.apply = [](Project& p, double v) {
        p.workload.deadlineDays = std::isnan(v) ? std::nullopt : std::optional<double>(v);
    };
    m_budget = new UnitEdit(this);
    m_budget->setObjectName(u"budget"_s);
    m_budgetBox = new FieldBox(m_budget, this);
    connect(m_budget, &QLineEdit::textEdited, this, &WorkloadForm::budgetEdited);
    connect(m_budget, &QLineEdit::editingFinished, this, [this]() { ++m_budgetGeneration; });
    m_currency = new QComboBox(this);
    m_currency->setObjectName(u"currency"_s);
    m_currencyBox = new FieldBox(m_currency, this);
    for (const Currency c : kCurrencies)
        m_currency->addItem(toQt(currencyCode(c)));
    connect(m_currency, &QComboBox::activated, this, [this](int index) {
        const Currency currency = kCurrencies[std::size_t(index)];
        ctx.session->edit(tr("currency"), [currency](Project& p) {
            p.currency = currency;
            for (TierRequest& t : p.tiers) {
                t.minimum.currency = currency;
                t.maximum.currency = currency;
            }
        });
    });
}

void WorkloadForm::buildSite(QVBoxLayout* column)
{
    m_siteHead = addHead(column, &m_siteNote);
    m_siteGrid = new QGridLayout;
    m_siteGrid->setHorizontalSpacing(12);
    m_siteGrid->setVerticalSpacing(8);
    column->addLayout(m_siteGrid);
    m_supply = new QComboBox(this);
    m_supply->setObjectName(u"supply"_s);
    m_supplyBox = new FieldBox(m_supply, this);
    Number& inlet = addNumber(Kind::Inlet, "inlet");
    inlet.optional = true;
    inlet.read = [](std::string_view text) { return parseCount(text, 60); };
    inlet.value = [](const Project& p) { return p.site.inletTempC.value_or(kNone); };
    inlet.apply = [](Project& p, double v) {
        p.site.inletTempC = std::isnan(v) ? std::nullopt : std::optional<double>(v);
    };
    m_checkpoint = new QComboBox(this);
    m_checkpoint->setObjectName(u"checkpoint"_s);
    m_checkpointBox = new FieldBox(m_checkpoint, this);
    for (QComboBox* combo : {m_supply, m_checkpoint}) {
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(6);
    }
    connect(m_supply, &QComboBox::activated, this, [this](int index) {
        const Supply supply = kSupplies[std::size_t(index)];
        ctx.session->edit(tr("input voltage"), [supply](Project& p) {
            p.site.volts = supply.volts;
            p.site.circuitAmps = supply.amps;
        });
    });
    connect(m_checkpoint, &QComboBox::activated, this, [this](int index) {
        const Saving saving = kSavings[std::size_t(index)];
        ctx.session->edit(tr("checkpoints"), [saving](Project& p) {
            p.workload.checkpoint.interval = fromHours(saving.hours);
            p.workload.checkpoint.kept = saving.kept;
        });
    });
}

void WorkloadForm::fillCombos()
{
    const Project& p = ctx.session->project();
    const Workload& w = p.workload;
    QStringList texts;
    int current = -1;
    const auto recipes = WorkloadTexts::recipes(w.task);
    for (std::size_t i = 0; i < recipes.size(); ++i) {
        texts << WorkloadTexts::precision(recipes[i], w.task);
        if (recipes[i] == w.precision)
            current = int(i);
    }
    setTexts(m_precision, texts, current);
    texts.clear();
    current = -1;
    const auto kinds = WorkloadTexts::optimizers(w.task);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        texts << WorkloadTexts::optimizer(kinds[i]);
        if (kinds[i] == w.optimizer)
            current = int(i);
    }
    setTexts(m_optimizer, texts, current);
    texts.clear();
    current = -1;
    for (std::size_t i = 0; i < kSupplies.size(); ++i) {
        const Supply& s = kSupplies[i];
        texts << (s.volts ? u"%1 V · %2 A"_s.arg(*s.volts).arg(*s.amps) : tr("Not known"));
        if (s.volts == p.site.volts && s.amps == p.site.circuitAmps)
            current = int(i);
    }
    setTexts(m_supply, texts, current);
    texts.clear();
    current = -1;
    for (std::size_t i = 0; i < kSavings.size(); ++i) {
        texts << tr("Every %1 h, keep %2").arg(kSavings[i].hours).arg(kSavings[i].kept);
        if (kSavings[i].hours == toHours(w.checkpoint.interval) && kSavings[i].kept == w.checkpoint.kept)
            current = int(i);
    }
    setTexts(m_checkpoint, texts, current);
    const QSignalBlocker quiet(m_currency);
    for (std::size_t i = 0; i < kCurrencies.size(); ++i)
        if (kCurrencies[i] == p.currency)
            m_currency->setCurrentIndex(int(i));
}

QString WorkloadForm::budgetText(const Project& p) const
{
    QStringList parts;
    for (const TierRequest& t : p.tiers) {
        const double unit = std::pow(10.0, minorDigits(t.maximum.currency));
        const QString upper = WorkloadTexts::compactCount(double(t.maximum.minor) / unit);
        parts << (t.minimum.minor > 0 ? WorkloadTexts::compactCount(double(t.minimum.minor) / unit) + u"–"_s + upper
                                      : upper);
    }
    return parts.join(u" / "_s);
}

void WorkloadForm::budgetEdited(const QString& text)
{
    QString plain = text;
    for (const QChar c : {u'/', u'／', u'，', u'、', u'；', u';'})
        plain.replace(c, u',');
    plain.replace(u'–', u'-');
    plain.replace(u'～', u'-');
    const Currency currency = ctx.session->project().currency;
    const Result<std::vector<TierRequest>> read = parseTiers(toStd(plain), currency);
    m_budgetFailed = !read.ok();
    if (!read.ok()) {
        m_budget->setStatus(u"error"_s);
        m_budgetBox->setHint(toQt(read.error().what), HintTone::Error);
        tellValidity();
        return;
    }
    m_budget->setStatus({});
    tellValidity();
    ctx.session->edit(
        tr("budgets"),
        [&](Project& p) {
            std::vector<TierRequest> tiers = read.value();
            for (std::size_t i = 0; i < tiers.size(); ++i) {
                const bool same = tiers.size() == p.tiers.size();
                tiers[i].name = same ? p.tiers[i].name : tierName(i, tiers.size());
                tiers[i].objective = i < p.tiers.size() ? p.tiers[i].objective : Objective::Fastest;
            }
            // While budgets are typed their number comes and goes; another number begins at the middle again.
            const bool same = tiers.size() == p.tiers.size();
            p.tiers = std::move(tiers);
            if (!same)
                p.chosenTier = int(p.tiers.size()) / 2;
        },
        u"budget"_s + QString::number(m_budgetGeneration));
    refreshHints();
}

QString WorkloadForm::undoText(Kind kind) const
{
    switch (kind) {
    case Kind::Sequence:
        return tr("sequence");
    case Kind::Batch:
        return tr("batch");
    case Kind::TokenTotal:
        return tr("tokens");
    case Kind::Rank:
        return tr("LoRA rank");
    case Kind::Documents:
        return tr("document length");
    case Kind::Frozen:
        return tr("frozen layers");
    case Kind::Rollouts:
        return tr("answers at once");
    case Kind::Concurrency:
        return tr("concurrency");
    case Kind::Prompt:
        return tr("prompt length");
    case Kind::Output:
        return tr("answer length");
    case Kind::Deadline:
        return tr("deadline");
    case Kind::Inlet:
        return tr("inlet temperature");
    }
    return {};
}

QString WorkloadForm::shownText(const Number& n) const
{
    const double value = n.value(ctx.session->project());
    if (std::isnan(value))
        return {};
    const bool binary =
        n.kind == Kind::Sequence || n.kind == Kind::Documents || n.kind == Kind::Prompt || n.kind == Kind::Output;
    return WorkloadTexts::compactCount(value, binary);
}

QString WorkloadForm::hintOf(const Number& n) const
{
    const Workload& w = ctx.session->project().workload;
    const auto plain = [](double v) { return toQt(std::string_view(formatNumber(v, 0))); };
    const double step = w.tokensPerStep();
    switch (n.kind) {
    case Kind::Sequence:
        return w.model.maxSeq > 0 && w.sequence > w.model.maxSeq
                   ? tr("= %1, model knows %2").arg(plain(w.sequence), plain(w.model.maxSeq))
                   : tr("= %1").arg(plain(w.sequence));
    case Kind::Batch:
        return tr("%1 tokens a step").arg(plain(step));
    case Kind::TokenTotal:
        return w.tokens > 0 ? tr("= %1, %2 steps")
                                  .arg(figureText(w.tokens, NumberKind::Tokens, 2),
                                       plain(std::ceil(w.tokens / std::max(1.0, step))))
                            : tr("Time not estimated");
    case Kind::Rank:
        return tr("Adapters on attention and MLP");
    case Kind::Documents:
        return w.documentTokens > 0 ? tr("Attention stays inside a document") : tr("Sequences are not packed");
    case Kind::Frozen:
        return w.frozenLayers > 0 ? tr("of %n layers, from the bottom", nullptr, w.model.layers)
                                  : tr("Every layer is trained");
    case Kind::Rollouts:
        return tr("Each replica generates so many");
    case Kind::Concurrency:
        return tr("Requests answered at once");
    case Kind::Prompt:
        return tr("= %1").arg(plain(w.serving.promptTokens));
    case Kind::Output:
        return tr("= %1").arg(plain(w.serving.outputTokens));
    case Kind::Deadline:
        return w.deadlineDays ? tr("%1 hours a day").arg(plain(w.dutyHoursPerDay)) : tr("No deadline");
    case Kind::Inlet:
        return ctx.session->project().site.inletTempC ? tr("Air in front of the server") : tr("Cooling not checked");
    }
    return {};
}

void WorkloadForm::refreshHints()
{
    const Project& p = ctx.session->project();
    const Workload& w = p.workload;
    for (const Number& n : m_numbers) {
        if (n.failed)
            continue;
        const bool unknown =
            (n.kind == Kind::Inlet && !p.site.inletTempC) || (n.kind == Kind::TokenTotal && w.tokens <= 0);
        n.box->setHint(hintOf(n), unknown ? HintTone::Unknown : HintTone::Normal);
    }
    const auto plain = [](double v) { return toQt(std::string_view(formatNumber(v, v == std::floor(v) ? 0 : 2))); };
    const QString perWeight = plain(bytesPerWeight(w.precision.weights));
    m_precisionBox->setHint(w.precision.fp32Master ? tr("%1 B per weight, FP32 master").arg(perWeight)
                                                   : tr("%1 B per weight").arg(perWeight));
    const double state = optimizerStateBytes(w.optimizer) + (w.precision.fp32Master ? 4 : 0);
    m_optimizerBox->setHint(tr("%1 B per parameter").arg(plain(state)));
    if (!m_budgetFailed) {
        QStringList sums;
        for (const TierRequest& t : p.tiers)
            sums << moneyShortText(t.maximum);
        m_budgetBox->setHint(tr("= %1").arg(sums.join(u" · "_s)));
    }
    m_currencyBox->setHint({});
    m_supplyBox->setHint(p.site.volts ? tr("One circuit per rack") : tr("Power not checked"),
                         p.site.volts ? HintTone::Normal : HintTone::Unknown);
    if (w.model.layers > 0 && w.isTraining())
        m_checkpointBox->setHint(
            tr("%1 GB each").arg(toQt(std::string_view(formatNumber(toGB(estimateStorage(w).checkpoint), 1)))));
}

void WorkloadForm::showAnswer(const LiveAnswer& answer)
{
    for (const Number& n : m_numbers) {
        const bool length = n.kind == Kind::Sequence || n.kind == Kind::Prompt;
        n.box->setConsequence(length && answer.sequenceDoubled ? tr("×2 %1").arg(signedGiB(*answer.sequenceDoubled))
                                                               : QString());
    }
    const bool narrowStates =
        answer.otherOptimizer == OptimizerKind::AdamW8bit || answer.otherOptimizer == OptimizerKind::PagedAdamW8bit;
    constexpr double kTold = 0.05 * kGiB; // less than the hint's own last digit says nothing
    const bool told = answer.optimizerSwitch && std::abs(answer.optimizerSwitch->value()) >= kTold;
    m_optimizerBox->setConsequence(!told          ? QString()
                                   : narrowStates ? tr("8-bit %1").arg(signedGiB(*answer.optimizerSwitch))
                                                  : tr("32-bit %1").arg(signedGiB(*answer.optimizerSwitch)));
}

void WorkloadForm::retranslateUi()
{
    m_modelHead->setText(tr("Model"));
    m_modelNote->setText(tr("Type a name, or drop a config.json on the window"));
    m_model->setAccessibleName(tr("Model"));
    m_model->setPlaceholderText(tr("Name of a model"));
    m_import->setText(tr("Import config.json"));
    m_methodHead->setText(tr("Method"));
    QStringList tasks, tips;
    for (const Task t : {Task::Pretrain, Task::ContinuedPretrain, Task::FullFineTune, Task::Lora, Task::Qlora,
                         Task::Preference, Task::Inference}) {
        tasks << WorkloadTexts::task(t);
        tips << WorkloadTexts::taskTip(t);
    }
    m_task->setTexts(tasks);
    m_task->setToolTips(tips);
    m_task->setAccessibleName(tr("Method"));
    m_precisionBox->setLabel(tr("Precision"));
    m_optimizerBox->setLabel(tr("Optimizer"));
    m_dataHead->setText(tr("Data and batch"));
    m_budgetHead->setText(tr("Deadline and budget"));
    m_siteHead->setText(tr("Site"));
    m_siteNote->setText(tr("What is left empty is never taken as passed"));
    m_budgetBox->setLabel(tr("Budgets incl. tax, one per tier"));
    m_currencyBox->setLabel(tr("Currency"));
    m_supplyBox->setLabel(tr("Input voltage"));
    m_checkpointBox->setLabel(tr("Checkpoints"));
    for (const Number& n : m_numbers) {
        QString label, unit;
        switch (n.kind) {
        case Kind::Sequence:
            label = tr("Sequence length");
            unit = u"token"_s;
            break;
        case Kind::Batch:
            label = tr("Global batch");
            unit = tr("seq");
            break;
        case Kind::TokenTotal:
            label = tr("Training tokens");
            unit = u"token"_s;
            break;
        case Kind::Rank:
            label = tr("LoRA rank");
            break;
        case Kind::Documents:
            label = tr("Mean document, if packed");
            unit = u"token"_s;
            n.edit->setPlaceholderText(u"—"_s);
            break;
        case Kind::Frozen:
            label = tr("Frozen layers");
            n.edit->setPlaceholderText(u"—"_s);
            break;
        case Kind::Rollouts:
            label = tr("Answers at once");
            break;
        case Kind::Concurrency:
            label = tr("Concurrent requests");
            break;
        case Kind::Prompt:
            label = tr("Prompt length");
            unit = u"token"_s;
            break;
        case Kind::Output:
            label = tr("Answer length");
            unit = u"token"_s;
            break;
        case Kind::Deadline:
            label = tr("Finish within");
            unit = tr("days");
            break;
        case Kind::Inlet:
            label = tr("Inlet temperature");
            unit = u"°C"_s;
            n.edit->setPlaceholderText(u"—"_s);
            break;
        }
        n.box->setLabel(label);
        n.edit->setUnit(unit);
        if (!n.edit->hasFocus() && !n.failed)
            n.edit->setText(shownText(n)); // 亿 and 万 in one language, B and M in the other
    }
    if (!m_budget->hasFocus() && !m_budgetFailed)
        m_budget->setText(budgetText(ctx.session->project()));
    refresh();
}

} // namespace peiji
