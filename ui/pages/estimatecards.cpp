#include "ui/pages/estimatecards.h"

#include "ui/i18n/qtext.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/textlabel.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

QString gib(double bytes)
{
    return figureText(bytes, NumberKind::GiB, 1);
}

/// Days with three significant figures and the same decimals in the interval.
int dayDecimals(double days)
{
    return significantDecimals(days);
}

QString number(double v, int decimals)
{
    return toQt(std::string_view(formatNumber(v, decimals)));
}

} // namespace

QStringList memoryCategoryNames()
{
    const auto name = [](const char* text) { return QCoreApplication::translate("MemoryCategory", text); };
    return {name(QT_TRANSLATE_NOOP("MemoryCategory", "Weights")),
            name(QT_TRANSLATE_NOOP("MemoryCategory", "Gradients")),
            name(QT_TRANSLATE_NOOP("MemoryCategory", "Optimizer")),
            name(QT_TRANSLATE_NOOP("MemoryCategory", "Activations")),
            name(QT_TRANSLATE_NOOP("MemoryCategory", "Logits")),
            name(QT_TRANSLATE_NOOP("MemoryCategory", "Buffers")),
            name(QT_TRANSLATE_NOOP("MemoryCategory", "Overhead"))};
}

MemoryBarData barData(const MemoryEstimate& m)
{
    MemoryBarData d;
    for (std::size_t i = 0; i < d.gib.size(); ++i)
        d.gib[i] = toGiB(m.category[i]);
    d.totalGib = {m.totalInterval.low / kGiB, toGiB(m.total), m.totalInterval.high / kGiB};
    d.usableGib = toGiB(m.usable);
    d.fits = m.verdict != FitVerdict::DoesNotFit;
    return d;
}

QString verdictWord(FitVerdict v)
{
    switch (v) {
    case FitVerdict::Fits:
        return QCoreApplication::translate("Verdict", "Fits");
    case FitVerdict::Tight:
        return QCoreApplication::translate("Verdict", "Tight");
    case FitVerdict::DoesNotFit:
        return QCoreApplication::translate("Verdict", "Does not fit");
    }
    return {};
}

Tone verdictTone(FitVerdict v)
{
    return v == FitVerdict::Fits ? Tone::Ok : v == FitVerdict::Tight ? Tone::Warn : Tone::Error;
}

MemoryCard::MemoryCard(QWidget* parent) : Card(parent)
{
    m_machines = new QComboBox(this);
    m_machines->setObjectName(u"machine"_s);
    m_machines->setProperty("small", true);
    m_machines->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_machines->setMinimumContentsLength(12);
    headLeft()->addWidget(m_machines);
    m_badge = new Badge(this);
    headRight()->addWidget(m_badge);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    m_figure = new TextLabel(TextRole::Figure, ColorRole::Text, this);
    m_figure->setObjectName(u"memoryFigure"_s);
    m_unit = new TextLabel(TextRole::Section, ColorRole::Text, this);
    m_unit->setWeight(QFont::Medium);
    m_intervalWord = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_interval = new TextLabel(TextRole::Caption, ColorRole::Text, this);
    m_interval->setWeight(QFont::DemiBold);
    m_why = makeIconButton(u"circle-help"_s, this, 14);
    m_freeWord = new TextLabel(TextRole::Body, ColorRole::Text2, this);
    m_free = new TextLabel(TextRole::BodyStrong, ColorRole::Text, this);
    row->addWidget(m_figure);
    row->addWidget(m_unit);
    row->addSpacing(4);
    row->addWidget(m_intervalWord);
    row->addWidget(m_interval);
    row->addWidget(m_why);
    row->addStretch();
    row->addWidget(m_freeWord);
    row->addWidget(m_free);
    body()->setSpacing(4);
    body()->addLayout(row);
    m_bar = new MemoryBar(this);
    m_legend = new MemoryLegend(this);
    body()->addWidget(m_bar);
    body()->addSpacing(4);
    body()->addWidget(m_legend);
    connect(m_machines, &QComboBox::activated, this, &MemoryCard::machineChosen);
    retranslateUi();
}

void MemoryCard::setMachines(const QStringList& names, int current)
{
    const QSignalBlocker quiet(m_machines);
    m_machines->clear();
    m_machines->addItems(names);
    m_machines->setCurrentIndex(current);
}

void MemoryCard::setEstimate(const CandidateEstimate* estimate)
{
    m_shown = estimate ? std::optional(*estimate) : std::nullopt;
    const PlanResult* plan = m_shown ? m_shown->shown() : nullptr;
    m_why->setEnabled(plan != nullptr);
    m_bar->setVisible(plan != nullptr);
    m_legend->setVisible(plan != nullptr);
    if (!plan) {
        m_figure->setText(u"—"_s);
        m_unit->setText({});
        m_intervalWord->setText(m_shown ? tr("No way to lay this job on this machine") : tr("Computing"));
        m_interval->setText({});
        m_freeWord->setText({});
        m_free->setText({});
        if (m_shown)
            m_badge->set(Tone::Error, verdictWord(FitVerdict::DoesNotFit));
        return;
    }
    const MemoryEstimate& m = plan->memory;
    const FitVerdict verdict = m_shown->best ? m.verdict : FitVerdict::DoesNotFit;
    m_badge->set(verdictTone(verdict), verdictWord(verdict));
    m_figure->setText(gib(m.total.value()));
    m_unit->setText(u"GiB"_s);
    m_intervalWord->setText(tr("nine times of ten within"));
    m_interval->setText(u"%1–%2"_s.arg(gib(m.totalInterval.low), gib(m.totalInterval.high)));
    const Bytes left = m.usable - m.total;
    m_freeWord->setText(left.value() >= 0 ? tr("Free") : tr("Short by"));
    m_free->setText(u"%1 GiB  %2%"_s.arg(gib(std::abs(left.value())), number(100 * std::abs(m.headroomRatio()), 0)));
    m_free->setColorRole(left.value() >= 0 ? ColorRole::Text : ColorRole::Error);
    m_bar->setData(barData(m));
    m_legend->setData(barData(m));
    m_bar->setAccessibleName(tr("Memory %1 GiB of %2 GiB usable").arg(gib(m.total.value()), gib(m.usable.value())));
}

void MemoryCard::retranslateUi()
{
    setTitle(tr("Memory per GPU"));
    m_machines->setAccessibleName(tr("Machine"));
    m_bar->setTexts(memoryCategoryNames(), tr("usable"));
    m_legend->setTexts(memoryCategoryNames(), tr("Peak"));
    m_why->setToolTip(tr("Why?"));
    m_why->setAccessibleName(tr("Why this much memory?"));
    const std::optional<CandidateEstimate> shown = m_shown;
    setEstimate(shown ? &*shown : nullptr);
}

TimeCard::TimeCard(QWidget* parent) : Card(parent)
{
    m_badge = new Badge(this);
    headRight()->addWidget(m_badge);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    const auto bottom = [](QWidget* w) { return std::pair(w, Qt::AlignBottom); };
    m_figure = new TextLabel(TextRole::Figure, ColorRole::Text, this);
    m_figure->setObjectName(u"timeFigure"_s);
    m_unit = new TextLabel(TextRole::Section, ColorRole::Text2, this);
    m_unit->setWeight(QFont::Medium);
    for (const auto& [w, align] : {bottom(m_figure), bottom(m_unit)})
        row->addWidget(w, 0, align);
    row->addSpacing(14);
    for (auto& [name, value, range] : m_facts) {
        auto* fact = new QVBoxLayout;
        fact->setSpacing(0);
        name = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
        value = new TextLabel(TextRole::BodyStrong, ColorRole::Text, this);
        range = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
        fact->addStretch();
        fact->addWidget(name);
        fact->addWidget(value);
        fact->addWidget(range);
        row->addLayout(fact);
        row->addSpacing(10);
    }
    row->addStretch();
    m_why = new QToolButton(this);
    m_why->setAutoRaise(true);
    m_why->setIcon(QIcon());
    row->addWidget(m_why, 0, Qt::AlignBottom);
    body()->setSpacing(6);
    body()->addLayout(row);
    m_note = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_note->setWordWrap(true);
    m_note->hide();
    body()->addWidget(m_note);
    m_bar = new TimeBar(this);
    body()->addWidget(m_bar);
    retranslateUi();
}

void TimeCard::setFact(std::size_t index, const QString& name, const QString& value, const QString& range)
{
    const Fact& fact = m_facts[index];
    fact.name->setText(name);
    fact.value->setText(value);
    fact.range->setText(range);
    fact.name->setVisible(!value.isEmpty());
    fact.value->setVisible(!value.isEmpty());
    fact.range->setVisible(!range.isEmpty());
}

void TimeCard::setEstimate(const CandidateEstimate* estimate, const Workload& w)
{
    m_shown = estimate ? std::optional(*estimate) : std::nullopt;
    m_workload = w;
    setTitle(w.isTraining() ? tr("Time to train") : tr("Speed"));
    for (std::size_t i = 0; i < m_facts.size(); ++i)
        setFact(i, {}, {});
    m_note->hide();
    const bool can = m_shown && m_shown->best;
    m_why->setEnabled(can);
    m_bar->setVisible(can && w.isTraining() && m_shown->best->time.days.value > 0);
    if (!can) {
        m_figure->setText(u"—"_s);
        m_unit->setText({});
        m_badge->set(Tone::Neutral, m_shown ? tr("Not possible") : tr("Computing"),
                     m_shown ? u"circle-x"_s : u"clock"_s);
        m_note->setText(m_shown ? tr("This machine cannot hold the job; choose another below.") : QString());
        m_note->setVisible(m_shown.has_value());
        return;
    }
    if (w.isTraining())
        showTraining(m_shown->best->time);
    else
        showServing(m_shown->best->time);
}

namespace
{

/// "1,090–1,400": no estimate stands without its interval.
QString rangeOf(const Interval& v, double scale, int decimals)
{
    return u"%1–%2"_s.arg(number(v.low * scale, decimals), number(v.high * scale, decimals));
}

} // namespace

void TimeCard::showTraining(const TimeEstimate& t)
{
    const double days = t.days.value;
    // A job that ends within a day or so is told in hours: nobody plans by 0.067 days.
    constexpr double kHoursPerDay = 24, kHoursBelowDays = 1.5;
    const bool inHours = t.days.high < kHoursBelowDays;
    const double unit = inHours ? kHoursPerDay : 1.0;
    const Interval span{t.days.low * unit, days * unit, t.days.high * unit};
    const int places = dayDecimals(span.value);
    const QString low = number(span.low, places), value = number(span.value, places), high = number(span.high, places);
    if (days > 0) {
        m_figure->setText(value);
        m_unit->setText(inHours ? tr("hours") : tr("days"));
        setFact(0, tr("Interval"), inHours ? tr("%1–%2 hours").arg(low, high) : tr("%1–%2 days").arg(low, high));
    } else {
        m_figure->setText(u"—"_s);
        m_unit->setText({});
        m_note->setText(tr("State the training tokens to get the time."));
        m_note->show();
    }
    setFact(1, tr("Throughput"), tr("%1 token/s").arg(number(t.tokensPerSecond.value, 0)),
            rangeOf(t.tokensPerSecond, 1, 0));
    const int stepDecimals = significantDecimals(t.stepSeconds.value);
    setFact(2, tr("Step"), tr("%1 s").arg(number(t.stepSeconds.value, stepDecimals)),
            rangeOf(t.stepSeconds, 1, stepDecimals));
    setFact(3, tr("MFU"), u"%1%"_s.arg(number(100 * t.mfuCausal, 0)), rangeOf(t.mfuCausalInterval, 100, 0));
    if (t.energyJoules.value > 0)
        setFact(4, tr("Energy"), quantityText(t.energyJoules.value, NumberKind::KilowattHours, 0),
                rangeOf(t.energyJoules, 1 / 3.6e6, 0));
    const std::optional<double> deadline = m_workload.deadlineDays;
    if (!deadline || days <= 0)
        m_badge->set(Tone::Neutral, tr("No deadline"), u"clock"_s);
    else if (t.days.high <= *deadline)
        m_badge->set(Tone::Ok, tr("In time"));
    else if (days <= *deadline)
        m_badge->set(Tone::Warn, tr("May be late"));
    else
        m_badge->set(Tone::Error, tr("Late"));
    m_bar->setSpan(span, deadline.value_or(0) * unit);
    m_bar->setDeadlineText(deadline ? tr("Deadline %1 days").arg(number(*deadline, *deadline < 2 ? 1 : 0)) : QString());
    m_bar->setAccessibleName(inHours ? tr("%1 hours, between %2 and %3").arg(value, low, high)
                                     : tr("%1 days, between %2 and %3").arg(value, low, high));
}

void TimeCard::showServing(const TimeEstimate& t)
{
    m_figure->setText(number(t.tokensPerSecond.value, 0));
    m_unit->setText(tr("token/s"));
    setFact(0, tr("Interval"), u"%1–%2"_s.arg(number(t.tokensPerSecond.low, 0), number(t.tokensPerSecond.high, 0)));
    const int perUser = significantDecimals(t.tokensPerSecondPerUser.value);
    setFact(1, tr("Per request"), tr("%1 token/s").arg(number(t.tokensPerSecondPerUser.value, perUser)),
            rangeOf(t.tokensPerSecondPerUser, 1, perUser));
    const int first = significantDecimals(t.prefillSeconds.value);
    setFact(2, tr("First token"), tr("%1 s").arg(number(t.prefillSeconds.value, first)),
            rangeOf(t.prefillSeconds, 1, first));
    if (t.energyJoules.value > 0)
        setFact(3, tr("Energy per million tokens"), quantityText(t.energyJoules.value, NumberKind::KilowattHours, 1),
                rangeOf(t.energyJoules, 1 / 3.6e6, 1));
    m_badge->set(t.devicePrior ? Tone::Unknown : Tone::Neutral, t.devicePrior ? tr("Not measured") : tr("Estimate"),
                 t.devicePrior ? QString() : u"gauge"_s);
}

void TimeCard::retranslateUi()
{
    m_why->setText(tr("Why?"));
    m_why->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_why->setProperty("variant", u"quiet"_s);
    const std::optional<CandidateEstimate> shown = m_shown;
    setEstimate(shown ? &*shown : nullptr, Workload(m_workload));
}

} // namespace peiji
