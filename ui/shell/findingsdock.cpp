#include "ui/shell/findingsdock.h"

#include "ui/i18n/qtext.h"
#include "ui/session/sessioncontroller.h"
#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/textlabel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

class Strip : public QWidget
{
public:
    explicit Strip(QWidget* parent) : QWidget(parent) {}

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter p(this);
        p.fillRect(rect(), Theme::instance().color(ColorRole::Header));
        paintHLine(p, 0, width(), height() - 1, Theme::instance().color(ColorRole::Line));
    }
};

constexpr std::array kKinds = {"error", "warning", "info", "not_checked", "waived"};

} // namespace

FindingsDock::FindingsDock(const UiContext& context, FindingsFactory factory, QWidget* parent)
    : QDockWidget(parent), ctx(context), m_factory(std::move(factory))
{
    setObjectName(u"findingsDock"_s);
    setFeatures(QDockWidget::DockWidgetClosable);
    auto* none = new QWidget(this);
    none->setFixedHeight(0);
    setTitleBarWidget(none);
    auto* all = new QWidget(this);
    auto* column = new QVBoxLayout(all);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_strip = new Strip(all);
    auto* row = new QHBoxLayout(m_strip);
    row->setContentsMargins(10, 0, 12, 1);
    row->setSpacing(6);
    m_fold = makeIconButton(u"chevron-right"_s, m_strip, 14);
    m_title = new TextLabel(TextRole::Caption, ColorRole::Text, m_strip);
    m_title->setWeight(QFont::DemiBold);
    row->addWidget(m_fold);
    row->addWidget(m_title);
    row->addSpacing(6);
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        m_chips[i] = new Chip(m_strip);
        row->addWidget(m_chips[i]);
        connect(m_chips[i], &Chip::clicked, this, [this, i]() {
            setExpanded(true);
            if (m_body)
                m_body->setFilter(QLatin1String(kKinds[i]));
        });
    }
    row->addStretch();
    m_hint = new TextLabel(TextRole::Caption, ColorRole::Text2, m_strip);
    row->addWidget(m_hint);
    column->addWidget(m_strip);
    m_holder = new QWidget(all);
    auto* hold = new QVBoxLayout(m_holder);
    hold->setContentsMargins(0, 0, 0, 0);
    m_holder->hide();
    column->addWidget(m_holder, 1);
    setWidget(all);
    connect(m_fold, &QToolButton::clicked, this, [this]() { setExpanded(!m_expanded); });
    connect(ctx.session, &SessionController::resultChanged, this, &FindingsDock::refresh);
    connect(ctx.session, &SessionController::projectChanged, this, &FindingsDock::refresh);
    connect(&Theme::instance(), &Theme::changed, this, [this]() { setExpanded(m_expanded); });
    retranslateUi();
    setExpanded(false);
}

void FindingsDock::ensureBody()
{
    if (m_body || !m_factory)
        return;
    m_body = m_factory(ctx, m_holder);
    if (m_body)
        m_holder->layout()->addWidget(m_body);
}

void FindingsDock::setExpanded(bool expanded)
{
    const int strip = Theme::instance().px(34);
    m_strip->setFixedHeight(strip);
    if (expanded)
        ensureBody();
    expanded = expanded && m_body;
    const bool changed = expanded != m_expanded;
    m_expanded = expanded;
    m_holder->setVisible(expanded);
    m_fold->setIcon(themedIcon(expanded ? u"chevron-down"_s : u"chevron-right"_s, ColorRole::Text2));
    setMinimumHeight(expanded ? strip + 160 : strip);
    setMaximumHeight(expanded ? QWIDGETSIZE_MAX : strip);
    if (changed)
        emit expandedChanged(expanded);
}

void FindingsDock::step(int direction)
{
    setExpanded(true);
    if (m_body)
        m_body->step(direction);
}

void FindingsDock::refresh()
{
    FindingReport f;
    const SessionResultPtr result = ctx.session->result();
    const int tier = ctx.session->project().chosenTier;
    if (result && tier >= 0 && std::size_t(tier) < result->recommendation.tiers.size())
        if (const auto& answer = result->recommendation.tiers[std::size_t(tier)].answer)
            f = answer->findings;
    const auto tone = [](int n, Tone t) { return n > 0 ? t : Tone::Neutral; };
    m_chips[0]->set(tone(f.errors, Tone::Error), tr("%n error(s)", nullptr, f.errors), u"circle-x"_s);
    m_chips[1]->set(tone(f.warnings, Tone::Warn), tr("%n warning(s)", nullptr, f.warnings), u"triangle-alert"_s);
    m_chips[2]->set(tone(f.infos, Tone::Info), tr("%n note(s)", nullptr, f.infos), u"info"_s);
    m_chips[3]->set(tone(f.notChecked, Tone::Unknown), tr("%n not checked", nullptr, f.notChecked), u"circle-help"_s);
    m_chips[4]->set(Tone::Neutral, tr("%n waived", nullptr, f.waived), u"stamp"_s);
}

void FindingsDock::retranslateUi()
{
    setWindowTitle(tr("Findings"));
    m_title->setText(tr("Findings"));
    m_hint->setText(tr("F8 next"));
    m_fold->setToolTip(tr("Open or close the findings"));
    m_fold->setAccessibleName(tr("Open or close the findings"));
    refresh();
}

void FindingsDock::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QDockWidget::changeEvent(event);
}

} // namespace peiji
