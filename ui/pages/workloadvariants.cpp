// What a method comes in: kinds of adapters, ways to learn preferences, packed documents, frozen layers.
#include "ui/pages/workloadform.h"

#include "ui/i18n/qtext.h"
#include "ui/session/sessioncontroller.h"
#include "ui/widgets/fields.h"

#include "core/units/parsequantity.h"

#include <QComboBox>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <cmath>
#include <limits>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array kPreferences = {PreferenceMethod::Dpo, PreferenceMethod::Ppo, PreferenceMethod::Grpo};
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double countOrNone(int v)
{
    return v > 0 ? double(v) : kNone;
}

int wholeOrZero(double v)
{
    return std::isnan(v) ? 0 : int(std::lround(std::clamp(v, 0.0, 2e9)));
}

} // namespace

void WorkloadForm::buildVariants(QVBoxLayout* column)
{
    m_moreGrid = new QGridLayout;
    m_moreGrid->setHorizontalSpacing(12);
    m_moreGrid->setVerticalSpacing(8);
    column->addLayout(m_moreGrid);
    m_variant = new QComboBox(this);
    m_variant->setObjectName(u"variant"_s);
    m_variant->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_variant->setMinimumContentsLength(8);
    m_variantBox = new FieldBox(m_variant, this);
    connect(m_variant, &QComboBox::activated, this, &WorkloadForm::chooseVariant);
    Number& documents = addNumber(Kind::Documents, "documents");
    documents.optional = true;
    documents.read = [](std::string_view text) { return parseCount(text, 1 << 28, true); };
    documents.value = [](const Project& p) { return countOrNone(p.workload.documentTokens); };
    documents.apply = [](Project& p, double v) { p.workload.documentTokens = wholeOrZero(v); };
    Number& frozen = addNumber(Kind::Frozen, "frozen");
    frozen.optional = true;
    frozen.value = [](const Project& p) { return countOrNone(p.workload.frozenLayers); };
    frozen.apply = [](Project& p, double v) {
        p.workload.frozenLayers = std::min(wholeOrZero(v), std::max(0, p.workload.model.layers - 1));
    };
    Number& rollouts = addNumber(Kind::Rollouts, "rollouts");
    rollouts.value = [](const Project& p) { return double(p.workload.preference.rollouts); };
    rollouts.apply = [](Project& p, double v) { p.workload.preference.rollouts = std::max(1, wholeOrZero(v)); };
}

void WorkloadForm::chooseVariant(int index)
{
    ctx.session->edit(tr("variant of the method"), [index](Project& p) {
        Workload& w = p.workload;
        if (w.task == Task::Lora || w.task == Task::Qlora)
            w.dora = index == 1;
        else if (w.task == Task::Preference && index >= 0 && std::size_t(index) < kPreferences.size()) {
            w.preference.method = kPreferences[std::size_t(index)];
            // Generated answers are judged by a reward model unless a group of them is compared by rules.
            w.preference.rewardModel = w.preference.method == PreferenceMethod::Ppo;
            w.preference.ownRolloutEngine = w.preference.generates();
        }
    });
}

void WorkloadForm::refreshVariants()
{
    const Workload& w = ctx.session->project().workload;
    const QSignalBlocker quiet(m_variant);
    m_variant->clear();
    QString label, hint;
    if (w.task == Task::Preference) {
        label = tr("Learns from");
        m_variant->addItems({tr("Pairs (DPO)"), tr("Rewards with a critic (PPO)"), tr("Groups of answers (GRPO)")});
        for (std::size_t i = 0; i < kPreferences.size(); ++i)
            if (kPreferences[i] == w.preference.method)
                m_variant->setCurrentIndex(int(i));
        hint = w.preference.method == PreferenceMethod::Dpo   ? tr("With a frozen reference model")
               : w.preference.method == PreferenceMethod::Ppo ? tr("With reference, reward model and critic")
                                                              : tr("With a reference, without a critic");
    } else {
        label = tr("Adapter");
        m_variant->addItems({tr("LoRA"), tr("DoRA")});
        m_variant->setCurrentIndex(w.dora ? 1 : 0);
        hint = w.dora ? tr("Also a magnitude per output") : tr("Low-rank weights only");
    }
    m_variantBox->setLabel(label);
    m_variant->setAccessibleName(label);
    m_variantBox->setHint(hint);
}

} // namespace peiji
