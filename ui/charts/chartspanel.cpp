#include "ui/charts/chartspanel.h"

#include "core/tier/assemble.h"
#include "ui/charts/tierchart.h"
#include "ui/i18n/qtext.h"
#include "ui/session/liveestimator.h"
#include "ui/session/sessioncontroller.h"
#include "ui/widgets/textlabel.h"

#include <QEvent>
#include <QScrollArea>
#include <QVBoxLayout>
#include <utility>

namespace peiji
{

using namespace Qt::StringLiterals;

ChartsDock::ChartsDock(const UiContext& context, QWidget* parent)
    : DockFrame(u"chartsDock"_s, u"chart-bar-stacked"_s, parent), ctx(context)
{
    setTitle(tr("Charts"), tr("Close"));
    connect(ctx.session, &SessionController::resultChanged, this, &ChartsDock::refresh);
    connect(ctx.session, &SessionController::projectChanged, this, [this]() {
        if (std::exchange(m_chosen, ctx.session->project().chosenTier) != ctx.session->project().chosenTier)
            refresh();
    });
}

void ChartsDock::showEvent(QShowEvent* event)
{
    if (!m_vram)
        build();
    refresh();
    DockFrame::showEvent(event);
}

void ChartsDock::build()
{
    auto* plane = new QFrame(this);
    plane->setProperty("plane", u"surface"_s);
    plane->setFrameShape(QFrame::StyledPanel);
    auto* outer = new QVBoxLayout(plane);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* area = new QScrollArea(plane);
    area->setFrameShape(QFrame::NoFrame);
    area->setProperty("frameless", true);
    area->setWidgetResizable(true);
    area->viewport()->setAutoFillBackground(false);
    auto* content = new QWidget(area);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(14, 12, 14, 12);
    column->setSpacing(14);
    m_tier = new TextLabel(TextRole::Caption, ColorRole::Text2, content);
    m_tier->setElided(true);
    m_vram = new VramChart(content);
    m_ram = new RamChart(content);
    m_power = new PowerChart(content);
    column->addWidget(m_tier);
    column->addWidget(m_vram, 3);
    column->addWidget(m_ram, 2);
    column->addWidget(m_power, 2);
    area->setWidget(content);
    content->setAutoFillBackground(false); // the area has switched it on; the plane below is the ground
    outer->addWidget(area);
    content->setMinimumWidth(280);
    setWidget(plane);
}

void ChartsDock::refresh()
{
    if (!m_vram || !isVisibleTo(parentWidget()))
        return;
    std::optional<TierAnswer> answer;
    QString tier;
    const SessionResultPtr result = ctx.session->result();
    const int chosen = ctx.session->project().chosenTier;
    if (result && chosen >= 0 && std::size_t(chosen) < result->recommendation.tiers.size()) {
        const TierResult& r = result->recommendation.tiers[std::size_t(chosen)];
        tier = toQt(r.request.name);
        answer = r.answer;
    }
    m_tier->setText(answer ? u"%1 · %2"_s.arg(tier, hardwareLabel(answer->hardware, *ctx.session->data().catalogue))
                           : tier);
    m_vram->setAnswer(answer);
    if (answer)
        m_ram->setMarks(
            ramMarks(ramMarkCardGb(*answer, *ctx.session->data().catalogue), *ctx.session->data().catalogue));
    m_ram->setAnswer(answer);
    m_power->setAnswer(answer);
}

void ChartsDock::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setTitle(tr("Charts"), tr("Close"));
        refresh();
    }
    DockFrame::changeEvent(event);
}

} // namespace peiji
