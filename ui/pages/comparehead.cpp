#include "ui/pages/comparehead.h"

#include "ui/theme/strokes.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/textlabel.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kChosenLine = 3;

ColorRole inkOf(Tone tone)
{
    return tone == Tone::Neutral ? ColorRole::Text2 : toneColors(tone).text;
}

void clearLayout(QLayout* layout)
{
    while (QLayoutItem* item = layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

TierHead::TierHead(QWidget* parent) : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 9);
    column->setSpacing(3);
    m_name = new TextLabel(TextRole::Section, ColorRole::Text, this);
    m_objective = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_objective->setElided(true);
    m_total = new TextLabel(TextRole::Figure, ColorRole::Text, this);
    m_time = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    auto* first = new QHBoxLayout;
    first->setSpacing(8);
    first->addWidget(m_name);
    first->addWidget(m_objective, 1);
    auto* second = new QHBoxLayout;
    second->setSpacing(8);
    second->addWidget(m_total, 0, Qt::AlignBottom);
    second->addWidget(m_time, 0, Qt::AlignBottom);
    second->addStretch();
    m_badges = new QHBoxLayout;
    m_badges->setSpacing(6);
    column->addLayout(first);
    column->addLayout(second);
    column->addLayout(m_badges);
    for (QWidget* label : {static_cast<QWidget*>(m_name), static_cast<QWidget*>(m_objective),
                           static_cast<QWidget*>(m_total), static_cast<QWidget*>(m_time)})
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
}

void TierHead::set(const TierColumn& c, bool chosen)
{
    m_chosen = chosen;
    m_name->setText(c.name);
    m_objective->setText(c.objective);
    m_total->setText(c.total);
    m_time->setText(c.time);
    m_shownBadges = c.badges;
    clearLayout(m_badges);
    for (std::size_t i = 0; i < m_shownBadges.size(); ++i) {
        auto* badge = new Badge(this);
        badge->setAttribute(Qt::WA_TransparentForMouseEvents);
        m_badges->addWidget(badge);
        badge->show(); // what is still hidden is left out of the height
    }
    m_badges->addStretch();
    fitBadges();
    QStringList spoken{c.name, c.objective, c.total, c.time};
    for (const ColumnBadge& b : c.badges)
        spoken << b.text;
    setAccessibleName(spoken.join(u' '));
    setAccessibleDescription(chosen ? tr("Chosen tier") : tr("Press to choose this tier"));
    updateGeometry();
    update();
}

void TierHead::fitBadges()
{
    const QMargins sides = layout()->contentsMargins();
    const int room = width() - sides.left() - sides.right();
    // The last ones give their words first; icon and colour still say what is counted, and the tool tip says it in
    // full.
    std::size_t inWords = m_shownBadges.size();
    for (;; --inWords) {
        int wanted = 0;
        for (std::size_t i = 0; i < m_shownBadges.size(); ++i) {
            const ColumnBadge& b = m_shownBadges[i];
            auto* badge = qobject_cast<Badge*>(m_badges->itemAt(int(i))->widget());
            badge->set(b.tone, i < inWords || b.brief.isEmpty() ? b.text : b.brief, b.icon);
            badge->setToolTip(b.text);
            wanted += badge->sizeHint().width() + (i > 0 ? m_badges->spacing() : 0);
        }
        if (wanted <= room || inWords == 0)
            return;
    }
}

void TierHead::resizeEvent(QResizeEvent* event)
{
    QAbstractButton::resizeEvent(event);
    fitBadges();
}

QSize TierHead::sizeHint() const
{
    return layout()->sizeHint();
}

void TierHead::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    const Theme& t = Theme::instance();
    p.fillRect(rect(), t.color(m_chosen ? ColorRole::Window : ColorRole::Surface));
    if (m_chosen)
        p.fillRect(QRect(0, 0, width(), kChosenLine), t.color(ColorRole::Accent));
    paintVLine(p, width() - 1, 0, height() - 1, t.color(ColorRole::Line));
    paintHLine(p, 0, width() - 1, height() - 1, t.color(ColorRole::Line));
    if (hasFocus() && testAttribute(Qt::WA_KeyboardFocusChange))
        paintFocusRing(p, QRectF(rect()).adjusted(4, 6, -4, -4), 4);
}

TierTotal::TierTotal(QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(2);
    m_exact = new TextLabel(TextRole::Section, ColorRole::Text, this);
    m_budget = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_budget->setWordWrap(true);
    m_icon = new IconLabel(u"circle-check"_s, ColorRole::Ok, 14, this);
    auto* row = new QHBoxLayout;
    row->setSpacing(5);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_budget, 1);
    column->addWidget(m_exact);
    column->addLayout(row);
}

void TierTotal::set(const TierColumn& c, bool chosen)
{
    m_chosen = chosen;
    m_exact->setText(c.exact);
    m_exact->setToolTip(c.range);
    m_budget->setText(c.budget);
    m_budget->setColorRole(inkOf(c.budgetTone));
    m_icon->setVisible(c.budgetTone != Tone::Neutral);
    if (c.budgetTone != Tone::Neutral)
        m_icon->setIcon(toneIcon(c.budgetTone), toneColors(c.budgetTone).text);
    setAccessibleName(u"%1 %2 %3"_s.arg(c.name, c.exact, c.budget));
    update();
}

void TierTotal::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    const Theme& t = Theme::instance();
    p.fillRect(rect(), t.color(m_chosen ? ColorRole::Window : ColorRole::Header));
    paintHLine(p, 0, width() - 1, 0, t.color(ColorRole::LineStrong));
    paintVLine(p, width() - 1, 0, height() - 1, t.color(ColorRole::Line));
}

namespace
{

/// What the pane scrolls: the column's surface with its hairline at the right.
class PaneSurface : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter p(this);
        const Theme& t = Theme::instance();
        p.fillRect(rect(), t.color(ColorRole::Surface));
        paintVLine(p, width() - 1, 0, height() - 1, t.color(ColorRole::Line));
    }
};

} // namespace

ImpossiblePane::ImpossiblePane(QWidget* parent) : QScrollArea(parent)
{
    // Reasons are as long as they are: a low window scrolls them, and never presses the lines into each other.
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* surface = new PaneSurface(this);
    setWidget(surface);
    auto* column = new QVBoxLayout(surface);
    column->setContentsMargins(12, 14, 12, 12);
    column->setSpacing(8);
    auto* head = new QHBoxLayout;
    head->setSpacing(6);
    auto* icon = new IconLabel(u"circle-x"_s, ColorRole::Error, 16, surface);
    m_fact = new TextLabel(TextRole::BodyStrong, ColorRole::Text, surface);
    m_fact->setWordWrap(true);
    head->addWidget(icon, 0, Qt::AlignTop);
    head->addWidget(m_fact, 1);
    column->addLayout(head);
    m_reasons = new QVBoxLayout;
    m_reasons->setSpacing(4);
    column->addLayout(m_reasons);
    m_from = new TextLabel(TextRole::BodyStrong, ColorRole::AccentText, surface);
    m_from->setWordWrap(true);
    column->addWidget(m_from);
    m_raise = makeSmallButton(ButtonKind::Normal, u"wallet"_s, surface);
    m_show = makeSmallButton(ButtonKind::Quiet, u"eye"_s, surface);
    column->addWidget(m_raise, 0, Qt::AlignLeft);
    column->addWidget(m_show, 0, Qt::AlignLeft);
    column->addStretch();
    connect(m_raise, &QPushButton::clicked, this, &ImpossiblePane::raiseBudget);
    connect(m_show, &QPushButton::clicked, this, &ImpossiblePane::showCheapest);
}

void ImpossiblePane::set(const ImpossibleTexts& texts)
{
    m_fact->setText(texts.fact);
    clearLayout(m_reasons);
    for (const QString& reason : texts.reasons) {
        auto* label = new TextLabel(TextRole::Caption, ColorRole::Text2, widget());
        label->setWordWrap(true);
        label->setText(reason);
        m_reasons->addWidget(label);
        label->show();
    }
    m_from->setText(texts.from);
    m_from->setVisible(!texts.from.isEmpty());
    m_raise->setText(tr("Raise the budget to it"));
    m_raise->setVisible(!texts.from.isEmpty());
    m_show->setText(tr("Show the cheapest build"));
    m_show->setVisible(texts.canShowCheapest);
}

} // namespace peiji
