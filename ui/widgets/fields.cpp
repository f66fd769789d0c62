#include "ui/widgets/fields.h"

#include "ui/theme/strokes.h"
#include "ui/widgets/textlabel.h"

#include <QHBoxLayout>
#include <QStyle>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

UnitEdit::UnitEdit(QWidget* parent) : QLineEdit(parent)
{
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    applyTheme();
    connect(&Theme::instance(), &Theme::changed, this, &UnitEdit::applyTheme);
}

void UnitEdit::setUnit(const QString& unit)
{
    m_unit = unit;
    applyTheme();
}

void UnitEdit::applyTheme()
{
    const QFontMetrics fm(Theme::instance().font(TextRole::Caption));
    setTextMargins(0, 0, m_unit.isEmpty() ? 0 : fm.horizontalAdvance(m_unit) + 16, 0);
    update();
}

void UnitEdit::setStatus(const QString& status)
{
    if (property("status").toString() == status)
        return;
    setProperty("status", status);
    update();
}

void UnitEdit::setTextQuietly(const QString& newText)
{
    if (hasFocus() || newText == text())
        return;
    setText(newText);
    setCursorPosition(0);
}

void UnitEdit::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    if (m_unit.isEmpty())
        return;
    const Theme& t = Theme::instance();
    QPainter p(this);
    p.setFont(t.font(TextRole::Caption));
    const int w = p.fontMetrics().horizontalAdvance(m_unit) + 16;
    const int edge = hasFocus() || !property("status").toString().isEmpty() ? 2 : 1;
    paintVLine(p, width() - w - 1, edge, height() - 1 - edge, t.color(ColorRole::Line));
    p.setPen(t.color(isEnabled() ? ColorRole::Text2 : ColorRole::Disabled));
    p.drawText(QRect(width() - w, 0, w, height()), Qt::AlignCenter, m_unit);
}

FieldBox::FieldBox(QWidget* editor, QWidget* parent) : QWidget(parent), m_editor(editor)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_label = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_label->setWeight(QFont::Medium);
    m_label->setBuddy(editor);
    column->addWidget(m_label);
    editor->setParent(this);
    column->addWidget(editor);
    auto* below = new QHBoxLayout;
    below->setSpacing(4);
    m_mark = new IconLabel(u"circle-help"_s, ColorRole::Unk, 12, this);
    m_mark->hide();
    m_hint = new TextLabel(TextRole::Caption, ColorRole::Text3, this);
    m_hint->setElided(true);
    m_consequence = new TextLabel(TextRole::Caption, ColorRole::AccentText, this);
    m_consequence->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    below->addWidget(m_mark);
    below->addWidget(m_hint, 1);
    below->addWidget(m_consequence);
    column->addLayout(below);
    column->addStretch();
}

void FieldBox::setLabel(const QString& label)
{
    m_label->setText(label);
    m_editor->setAccessibleName(label);
}

void FieldBox::setHint(const QString& hint, HintTone tone)
{
    m_hint->setText(hint.isEmpty() ? u" "_s : hint);
    m_hint->setColorRole(tone == HintTone::Error     ? ColorRole::Error
                         : tone == HintTone::Unknown ? ColorRole::Unk
                                                     : ColorRole::Text3);
    m_mark->setVisible(tone != HintTone::Normal);
    if (tone != HintTone::Normal)
        m_mark->setIcon(tone == HintTone::Error ? u"circle-x"_s : u"circle-help"_s,
                        tone == HintTone::Error ? ColorRole::Error : ColorRole::Unk);
    m_editor->setAccessibleDescription(hint);
}

void FieldBox::setConsequence(const QString& text)
{
    m_consequence->setText(text);
    m_consequence->setVisible(!text.isEmpty());
}

} // namespace peiji
