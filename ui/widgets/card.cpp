#include "ui/widgets/card.h"

#include "ui/theme/strokes.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/textlabel.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

Card::Card(QWidget* parent, bool head) : QFrame(parent)
{
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(1, 1, 1, 1);
    all->setSpacing(0);
    if (head) {
        m_head = new QWidget(this);
        auto* row = new QHBoxLayout(m_head);
        row->setContentsMargins(14, 0, 14, 1);
        row->setSpacing(8);
        m_title = new TextLabel(TextRole::Section, ColorRole::Text, m_head);
        m_subtitle = new TextLabel(TextRole::Caption, ColorRole::Text2, m_head);
        m_subtitle->setElided(true);
        m_subtitle->hide();
        m_left = new QHBoxLayout;
        m_left->setSpacing(8);
        m_right = new QHBoxLayout;
        m_right->setSpacing(8);
        row->addWidget(m_title);
        row->addWidget(m_subtitle, 1);
        row->addLayout(m_left);
        row->addStretch();
        row->addLayout(m_right);
        all->addWidget(m_head);
    }
    m_body = new QVBoxLayout;
    m_body->setContentsMargins(16, 12, 16, 12);
    m_body->setSpacing(8);
    all->addLayout(m_body, 1);
    applyTheme();
    connect(&Theme::instance(), &Theme::changed, this, &Card::applyTheme);
}

void Card::setTitle(const QString& title, const QString& subtitle)
{
    if (!m_head)
        return;
    m_title->setText(title);
    m_subtitle->setText(subtitle);
    m_subtitle->setVisible(!subtitle.isEmpty());
}

void Card::applyTheme()
{
    if (m_head)
        m_head->setFixedHeight(Theme::instance().px(40));
    update();
}

void Card::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    update();
}

void Card::paintEvent(QPaintEvent*)
{
    const Theme& t = Theme::instance();
    QPainter p(this);
    paintPlane(p, rect(), t.color(ColorRole::Surface), t.color(ColorRole::Line), 6);
    if (m_head)
        paintHLine(p, 1, width() - 2, m_head->geometry().bottom(), t.color(ColorRole::Line));
}

Panel::Panel(QWidget* parent) : QFrame(parent) {}

void Panel::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    const Theme& t = Theme::instance();
    paintPlane(p, rect(), t.color(t.isDark() ? ColorRole::Window : ColorRole::Window), QColor(), 4);
}

MessageBar::MessageBar(QWidget* parent) : QFrame(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 7, 8, 7);
    row->setSpacing(10);
    m_icon = new IconLabel(toneIcon(Tone::Info), ColorRole::Info, 16, this);
    m_fact = new TextLabel(TextRole::BodyStrong, ColorRole::Text, this);
    m_sentence = new TextLabel(TextRole::Body, ColorRole::Text, this);
    m_sentence->setWordWrap(true);
    m_actions = new QHBoxLayout;
    m_actions->setSpacing(4);
    auto* close = makeIconButton(u"x"_s, this);
    m_close = close;
    row->addWidget(m_icon);
    row->addWidget(m_fact);
    row->addWidget(m_sentence, 1);
    row->addLayout(m_actions);
    row->addWidget(close);
    connect(close, &QToolButton::clicked, this, [this]() {
        hide();
        emit closed();
    });
}

void MessageBar::set(Tone tone, const QString& fact, const QString& sentence)
{
    m_tone = tone;
    static_cast<IconLabel*>(m_icon)->setIcon(toneIcon(tone), toneColors(tone).text);
    m_fact->setText(fact);
    m_fact->setVisible(!fact.isEmpty());
    m_sentence->setText(sentence);
    setAccessibleName(fact + u' ' + sentence);
    update();
}

QPushButton* MessageBar::addAction(const QString& text, const std::function<void()>& run)
{
    QPushButton* link = makeSmallButton(ButtonKind::Quiet, {}, this);
    link->setText(text);
    m_actions->addWidget(link);
    connect(link, &QPushButton::clicked, this, [run]() { run(); });
    return link;
}

void MessageBar::clearActions()
{
    while (QLayoutItem* item = m_actions->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
}

void MessageBar::setClosable(bool closable)
{
    m_close->setVisible(closable);
}

void MessageBar::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    const Theme& t = Theme::instance();
    const ToneColors c = toneColors(m_tone);
    paintPlane(p, rect(), t.color(c.fill), t.color(c.line), 6);
}

/// Chassis lines, dashes for what is free.
class EmptyState::Drawing : public QWidget
{
public:
    Drawing(EmptyDrawing which, QWidget* parent) : QWidget(parent), drawing(which) { setFixedSize(132, 76); }
    EmptyDrawing drawing;

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        const Theme& t = Theme::instance();
        const QColor ink = t.color(ColorRole::Text2), accent = t.color(ColorRole::Accent);
        if (drawing == EmptyDrawing::Budget) {
            paintBudget(p);
            return;
        }
        if (drawing == EmptyDrawing::Disk || drawing == EmptyDrawing::Recover || drawing == EmptyDrawing::Missing) {
            paintSheet(p);
            return;
        }
        p.setPen(QPen(ink, 1.5));
        p.setBrush(Qt::NoBrush);
        p.drawRoundedRect(QRectF(6, 8, 120, 60), 4, 4);
        const int filled = drawing == EmptyDrawing::Working ? 5 : 0;
        for (int i = 0; i < 8; ++i) {
            const QRectF slot(17 + i * 12.5, 18, 10, 32);
            const bool on = i < filled;
            QPen pen(on ? accent : t.color(ColorRole::Field), 1);
            if (!on)
                pen.setDashPattern({3, 2});
            p.setPen(pen);
            p.setBrush(on ? QBrush(t.color(ColorRole::Select)) : QBrush(Qt::NoBrush));
            p.drawRoundedRect(slot, 1.5, 1.5);
        }
        if (drawing == EmptyDrawing::Working) {
            paintPlane(p, QRectF(17, 57, 98, 4), t.color(ColorRole::Sunken), QColor(), 2);
            paintPlane(p, QRectF(17, 57, 61, 4), accent, QColor(), 2);
        } else {
            paintDimension(p, 17, 66, 115, 60, ink, 3, 0);
        }
        if (drawing == EmptyDrawing::Search) {
            p.setPen(QPen(accent, 2));
            p.setBrush(t.color(ColorRole::Surface));
            p.drawEllipse(QPointF(86, 36), 16, 16);
            p.drawLine(QPointF(98, 48), QPointF(110, 60));
            p.setPen(QPen(ink, 2));
            p.drawLine(QPointF(80, 36), QPointF(92, 36));
        }
    }

private:
    void paintBudget(QPainter& p)
    {
        const Theme& t = Theme::instance();
        p.setPen(QPen(t.color(ColorRole::Text2), 1.5));
        p.drawLine(QPointF(10, 68), QPointF(122, 68));
        p.setPen(QPen(t.color(ColorRole::Accent), 1));
        p.setBrush(t.color(ColorRole::Select));
        for (int i = 0; i < 3; ++i)
            p.drawRect(QRectF(56 + i * 21, 40 - i * 9, 14, 28 + i * 9));
        QPen limit(t.color(ColorRole::Error), 2);
        limit.setDashPattern({3, 2});
        p.setPen(limit);
        p.drawLine(QPointF(36, 6), QPointF(36, 68));
        paintDimension(p, 36, 46, 56, 20, t.color(ColorRole::Text2), 3, 0);
    }
    void paintSheet(QPainter& p)
    {
        const Theme& t = Theme::instance();
        p.setPen(QPen(t.color(ColorRole::Text2), 1.5));
        p.setBrush(t.color(ColorRole::Surface));
        p.drawRoundedRect(QRectF(40, 6, 52, 64), 3, 3);
        p.setPen(QPen(t.color(ColorRole::Field), 1.5));
        for (int i = 0; i < 4; ++i)
            p.drawLine(QPointF(48, 20 + i * 11), QPointF(i == 3 ? 66 : 84, 20 + i * 11));
        if (drawing == EmptyDrawing::Recover) {
            p.setPen(QPen(t.color(ColorRole::Accent), 2));
            p.setBrush(t.color(ColorRole::Surface));
            p.drawEllipse(QPointF(92, 58), 12, 12);
            p.drawLine(QPointF(92, 51), QPointF(92, 58));
            p.drawLine(QPointF(92, 58), QPointF(97, 61));
        }
    }
};

EmptyState::EmptyState(EmptyDrawing drawing, QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(8);
    m_drawing = new Drawing(drawing, this);
    m_fact = new TextLabel(TextRole::Section, ColorRole::Text, this);
    m_fact->setAlignment(Qt::AlignCenter);
    m_fact->setWordWrap(true);
    m_sentence = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_sentence->setAlignment(Qt::AlignCenter);
    m_sentence->setWordWrap(true);
    m_actions = new QHBoxLayout;
    m_actions->setSpacing(8);
    column->addStretch();
    column->addWidget(m_drawing, 0, Qt::AlignHCenter);
    column->addSpacing(8);
    column->addWidget(m_fact);
    column->addWidget(m_sentence);
    column->addSpacing(8);
    auto* row = new QHBoxLayout;
    row->addStretch();
    row->addLayout(m_actions);
    row->addStretch();
    column->addLayout(row);
    column->addStretch();
}

void EmptyState::setTexts(const QString& fact, const QString& sentence)
{
    m_fact->setText(fact);
    m_sentence->setText(sentence);
    m_sentence->setVisible(!sentence.isEmpty());
}

void EmptyState::setDrawing(EmptyDrawing drawing)
{
    m_drawing->drawing = drawing;
    m_drawing->update();
}

} // namespace peiji
