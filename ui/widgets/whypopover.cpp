#include "ui/widgets/whypopover.h"

#include "ui/i18n/qtext.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/textlabel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kDepth = 3; ///< deeper steps are in the copied text

} // namespace

WhyPopover::WhyPopover(QWidget* window) : QWidget(window, Qt::Popup)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFixedWidth(std::min(Theme::instance().px(520), 900));
}

void WhyPopover::setContent(const QString& title, const QString& about, const ExplanationStep& root,
                            const QString& interval, const Texts& texts)
{
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(16, 12, 16, 14);
    all->setSpacing(8);
    auto* head = new QHBoxLayout;
    auto* name = new TextLabel(TextRole::Section, ColorRole::Text, this);
    name->setText(title);
    auto* sub = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    sub->setText(about);
    sub->setElided(true);
    QToolButton* copy = makeIconButton(u"copy"_s, this);
    copy->setToolTip(tr("Copy the whole derivation"));
    copy->setAccessibleName(copy->toolTip());
    QToolButton* close = makeIconButton(u"x"_s, this);
    close->setToolTip(tr("Close"));
    close->setAccessibleName(close->toolTip());
    head->addWidget(name);
    head->addWidget(sub, 1);
    head->addWidget(copy);
    head->addWidget(close);
    all->addLayout(head);
    m_plain = title + u'\n' + about + u'\n';
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->viewport()->setAutoFillBackground(false);
    auto* content = new QWidget(area);
    content->setAutoFillBackground(false);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 8, 0);
    column->setSpacing(0);
    for (const ExplanationStep& step : root.children)
        addStep(column, step, 0, texts);
    ExplanationStep sum = root;
    sum.children.clear();
    addStep(column, sum, -1, texts);
    column->addStretch();
    area->setWidget(content);
    area->setMinimumHeight(std::min(content->sizeHint().height() + 4, Theme::instance().px(360)));
    all->addWidget(area, 1);
    if (!interval.isEmpty()) {
        auto* panel = new Panel(this);
        auto* inner = new QVBoxLayout(panel);
        inner->setContentsMargins(10, 8, 10, 8);
        auto* text = new TextLabel(TextRole::Caption, ColorRole::Text2, panel);
        text->setWordWrap(true);
        text->setText(interval);
        inner->addWidget(text);
        all->addWidget(panel);
        m_plain += interval + u'\n';
    }
    connect(copy, &QToolButton::clicked, this, [this]() { QGuiApplication::clipboard()->setText(m_plain); });
    connect(close, &QToolButton::clicked, this, &QWidget::close);
}

void WhyPopover::addStep(QVBoxLayout* column, const ExplanationStep& step, int depth, const Texts& texts)
{
    const QString name = toQt(std::string_view(texts.format(step.name, uiLang())));
    const QString value = toQt(std::string_view(formatQuantity(step.value, uiLang())));
    const QString formula = toQt(std::string_view(step.formula));
    m_plain += QString(std::max(0, depth) * 2, u' ') + name + u"  "_s + formula + u"  = "_s + value;
    if (!step.source.empty())
        m_plain += u"  ["_s + toQt(std::string_view(step.source)) + u']';
    m_plain += u'\n';
    if (depth < kDepth) {
        auto* row = new QHBoxLayout;
        row->setContentsMargins(std::max(0, depth) * 14, 4, 0, 4);
        row->setSpacing(8);
        auto* label = new TextLabel(depth <= 0 ? TextRole::BodyStrong : TextRole::Body, ColorRole::Text, this);
        label->setText(name);
        auto* how = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
        how->setElided(true);
        how->setText(formula);
        if (!step.source.empty())
            how->setToolTip(toQt(std::string_view(step.source)));
        auto* figure = new TextLabel(depth <= 0 ? TextRole::BodyStrong : TextRole::Body, ColorRole::Text, this);
        figure->setText(value);
        row->addWidget(label);
        row->addWidget(how, 1);
        row->addWidget(figure);
        column->addLayout(row);
    }
    for (const ExplanationStep& child : step.children)
        addStep(column, child, depth + 1, texts);
}

void WhyPopover::openAt(QWidget* anchor)
{
    adjustSize();
    const QRect room = anchor->screen() ? anchor->screen()->availableGeometry() : QRect(0, 0, 1440, 900);
    QPoint at = anchor->mapToGlobal(QPoint(anchor->width() + 8, -20));
    if (at.x() + width() > room.right())
        at.setX(anchor->mapToGlobal(QPoint(-8 - width(), 0)).x());
    at.setX(std::clamp(at.x(), room.left() + 8, std::max(room.left() + 8, room.right() - width() - 8)));
    at.setY(std::clamp(at.y(), room.top() + 8, std::max(room.top() + 8, room.bottom() - height() - 8)));
    move(at);
    show();
    setFocus();
}

void WhyPopover::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    const Theme& t = Theme::instance();
    p.fillRect(rect(), t.color(ColorRole::Raised));
    paintPlane(p, rect(), QColor(), t.color(ColorRole::Accent), 0);
}

void WhyPopover::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->matches(QKeySequence::Copy))
        QGuiApplication::clipboard()->setText(m_plain);
    else
        QWidget::keyPressEvent(event);
}

} // namespace peiji
