#pragma once
// Fields as the product types into: label above, unit inside behind a hairline, below what was understood (left) and
// the consequence (right).

#include "ui/theme/theme.h"

#include <QLineEdit>
#include <QWidget>

namespace peiji
{

class TextLabel;
class IconLabel;

/// A line edit with its unit inside; figures to the right. Focus out and Enter emit editingFinished as usual.
class UnitEdit : public QLineEdit
{
    Q_OBJECT
public:
    explicit UnitEdit(QWidget* parent = nullptr);
    void setUnit(const QString& unit);
    /// "" | "error" | "warn": edge and nothing else; the sentence stands in the hint.
    void setStatus(const QString& status);
    /// Sets the text unless the user is typing in it.
    void setTextQuietly(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void applyTheme();
    QString m_unit;
};

enum class HintTone { Normal, Error, Unknown };

/// Label, editor, hint line.
class FieldBox : public QWidget
{
    Q_OBJECT
public:
    FieldBox(QWidget* editor, QWidget* parent = nullptr);
    void setLabel(const QString& label);
    void setHint(const QString& hint, HintTone tone = HintTone::Normal);
    void setConsequence(const QString& text);
    QWidget* editor() const { return m_editor; }

private:
    QWidget* m_editor;
    TextLabel *m_label, *m_hint, *m_consequence;
    IconLabel* m_mark;
};

} // namespace peiji
