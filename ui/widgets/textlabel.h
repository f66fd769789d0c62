#pragma once
// A label whose font and colour are roles of the theme. Text is plain text, always: names come from outside.

#include "ui/theme/theme.h"

#include <QLabel>
#include <optional>

namespace peiji
{

class TextLabel : public QLabel
{
    Q_OBJECT
public:
    explicit TextLabel(TextRole font = TextRole::Body, ColorRole color = ColorRole::Text, QWidget* parent = nullptr);
    void setColorRole(ColorRole color);
    void setTextRole(TextRole font);
    /// Another weight than the role's (500 for field labels).
    void setWeight(QFont::Weight weight);
    /// Shortens with an ellipsis instead of asking for room; the whole text stays as tooltip and accessible name.
    /// Never for money, part numbers or verdicts.
    void setElided(bool elided);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void applyTheme();
    TextRole m_font;
    ColorRole m_color;
    std::optional<QFont::Weight> m_weight;
    bool m_elided = false;
};

/// An icon in a colour role, as a label.
class IconLabel : public QWidget
{
    Q_OBJECT
public:
    IconLabel(QString name, ColorRole color, int size = 16, QWidget* parent = nullptr);
    void setIcon(const QString& name, ColorRole color);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_name;
    ColorRole m_color;
    int m_size;
};

} // namespace peiji
