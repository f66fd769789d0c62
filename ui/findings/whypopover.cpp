#include "ui/findings/whypopover.h"

#include "ui/findings/explanation.h"
#include "ui/i18n/qtext.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/textlabel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kWidth = 520, kArrow = 9, kIndent = 16, kMostRows = 320;

/// A row of a step with a hairline below.
class StepRow : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter p(this);
        paintHLine(p, 0, width() - 1, height() - 1, Theme::instance().color(ColorRole::Line));
    }
};

} // namespace

WhyPopover::WhyPopover(QWidget* parent)
    : QFrame(parent, Qt::Tool | Qt::FramelessWindowHint | Qt::NoDropShadowWindowHint)
{
    setAttribute(Qt::WA_TranslucentBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16 + kArrow, 12, 16 + kArrow, 14);
    column->setSpacing(8);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    m_title = new TextLabel(TextRole::Section, ColorRole::Text, this);
    m_subtitle = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_subtitle->setElided(true);
    m_copy = makeIconButton(u"copy"_s, this);
    m_close = makeIconButton(u"x"_s, this);
    head->addWidget(m_title);
    head->addWidget(m_subtitle, 1);
    head->addWidget(m_copy);
    head->addWidget(m_close);
    m_sentence = new TextLabel(TextRole::Body, ColorRole::Text, this);
    m_sentence->setWordWrap(true);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    m_rows = new QWidget(scroll);
    m_rows->setAutoFillBackground(false);
    m_rowLayout = new QVBoxLayout(m_rows);
    m_rowLayout->setContentsMargins(0, 0, 0, 0);
    m_rowLayout->setSpacing(0);
    scroll->setWidget(m_rows);
    auto* sum = new QHBoxLayout;
    sum->setSpacing(8);
    m_totalName = new TextLabel(TextRole::BodyStrong, ColorRole::Text, this);
    m_range = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_total = new TextLabel(TextRole::Section, ColorRole::Text, this);
    sum->addWidget(m_totalName, 1);
    sum->addWidget(m_range);
    sum->addWidget(m_total);
    m_intervalPanel = new peiji::Panel(this);
    auto* panel = new QVBoxLayout(m_intervalPanel);
    panel->setContentsMargins(10, 7, 10, 7);
    m_interval = new TextLabel(TextRole::Caption, ColorRole::Text2, m_intervalPanel);
    m_interval->setWordWrap(true);
    panel->addWidget(m_interval);
    m_sources = new TextLabel(TextRole::Caption, ColorRole::Text3, this);
    m_sources->setWordWrap(true);
    m_sources->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    column->addLayout(head);
    column->addWidget(m_sentence);
    column->addWidget(scroll, 1);
    column->addLayout(sum);
    column->addWidget(m_intervalPanel);
    column->addWidget(m_sources);
    connect(m_copy, &QToolButton::clicked, this, [this]() { QGuiApplication::clipboard()->setText(m_plain); });
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
}

void WhyPopover::addRow(QVBoxLayout* into, int depth, const QString& name, const QString& formula, const QString& value)
{
    auto* row = new StepRow(m_rows);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(depth * kIndent, 3, 12, 4);
    line->setSpacing(8);
    auto* label = new TextLabel(depth == 0 ? TextRole::Body : TextRole::Caption,
                                depth == 0 ? ColorRole::Text : ColorRole::Text2, row);
    label->setText(name);
    label->setWordWrap(true);
    auto* how = new TextLabel(TextRole::Caption, ColorRole::Text3, row);
    how->setText(formula);
    how->setElided(true);
    auto* figure = new TextLabel(depth == 0 ? TextRole::BodyStrong : TextRole::Caption, ColorRole::Text, row);
    figure->setText(value);
    line->addWidget(label, 3);
    line->addWidget(how, 2);
    line->addWidget(figure);
    into->addWidget(row);
}

void WhyPopover::fill(const WhyContent& c, const Texts& texts)
{
    while (QLayoutItem* item = m_rowLayout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_title->setText(c.title);
    m_subtitle->setText(c.subtitle);
    m_sentence->setText(c.sentence);
    m_sentence->setVisible(!c.sentence.isEmpty());
    for (const ExplanationRow& row : explanationRows(c.steps, texts))
        addRow(m_rowLayout, row.depth, row.name, row.formula, row.value);
    m_rowLayout->addStretch();
    m_totalName->setText(toQt(std::string_view(texts.format(c.steps.name, uiLang()))));
    m_range->setText(c.range.isEmpty() ? QString() : tr("nine times of ten within %1").arg(c.range));
    m_total->setText(c.total);
    m_interval->setText(c.intervalWhy);
    m_intervalPanel->setVisible(!c.intervalWhy.isEmpty());
    const QStringList sources = explanationSources(c.steps);
    m_sources->setText(sources.isEmpty() ? QString()
                                         : tr("Sources: %1").arg(sources.join(tr("; ", "between sources"))));
    m_sources->setVisible(!sources.isEmpty());
    m_copy->setToolTip(tr("Copy as text"));
    m_copy->setAccessibleName(tr("Copy as text"));
    m_close->setToolTip(tr("Close"));
    m_close->setAccessibleName(tr("Close"));
    setAccessibleName(c.title);
    m_plain = c.title + u' ' + c.subtitle + u'\n' + (c.sentence.isEmpty() ? QString() : c.sentence + u'\n') +
              explanationText(c.steps, texts) + (c.range.isEmpty() ? QString() : u'\n' + m_range->text());
}

void WhyPopover::place(const QRect& anchor)
{
    const QScreen* screen = QGuiApplication::screenAt(anchor.center());
    const QRect desk = (screen ? screen : QGuiApplication::primaryScreen())->availableGeometry();
    const int width = std::min(Theme::instance().px(kWidth) + 2 * kArrow, desk.width() - 16);
    const int rows = std::min(m_rows->sizeHint().height(), Theme::instance().px(kMostRows));
    setFixedWidth(width);
    const int height = std::min(layout()->heightForWidth(width) > 0 ? layout()->sizeHint().height() + rows - 60
                                                                    : layout()->sizeHint().height() + rows,
                                desk.height() - 16);
    m_arrowLeft = anchor.right() + width <= desk.right();
    int x = m_arrowLeft ? anchor.right() + 2 : anchor.left() - width - 2;
    x = std::clamp(x, desk.left() + 4, std::max(desk.left() + 4, desk.right() - width - 4));
    const int y = std::clamp(anchor.center().y() - height / 2, desk.top() + 4,
                             std::max(desk.top() + 4, desk.bottom() - height - 4));
    m_arrowY = anchor.center().y() - y;
    setGeometry(x, y, width, height);
}

void WhyPopover::showFor(const QRect& anchor, const WhyContent& content, const Texts& texts)
{
    fill(content, texts);
    place(anchor);
    show();
    raise();
    activateWindow();
    m_close->setFocus(Qt::OtherFocusReason);
}

void WhyPopover::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const Theme& t = Theme::instance();
    const QRectF body = QRectF(rect()).adjusted(kArrow + 0.5, 0.5, -kArrow - 0.5, -0.5);
    QPainterPath path;
    path.addRoundedRect(body, 6, 6);
    const double y = std::clamp(double(m_arrowY), body.top() + 18, body.bottom() - 18);
    const double side = m_arrowLeft ? body.left() : body.right(), tip = m_arrowLeft ? side - kArrow : side + kArrow;
    QPainterPath arrow;
    arrow.addPolygon(
        QPolygonF{{side + (m_arrowLeft ? 1 : -1), y - 8}, {tip, y}, {side + (m_arrowLeft ? 1 : -1), y + 8}});
    p.setPen(QPen(t.color(ColorRole::Accent), 1));
    p.setBrush(t.color(ColorRole::Raised));
    p.drawPath(path.united(arrow));
}

void WhyPopover::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        hide();
        return;
    }
    if (event->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(m_plain);
        return;
    }
    QFrame::keyPressEvent(event);
}

} // namespace peiji
