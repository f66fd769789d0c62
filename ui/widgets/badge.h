#pragma once
// Status as icon + word + colour. Zero counts are grey; "not checked" is dashed and violet, never green.

#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QString>

namespace peiji
{

enum class Tone { Neutral, Ok, Warn, Error, Unknown, Info };

struct ToneColors {
    ColorRole text, fill, line;
};
ToneColors toneColors(Tone t);
/// The icon that goes with a tone: circle-check, triangle-alert, circle-x, circle-help, info.
QString toneIcon(Tone t);

/// Paints a badge into `rect` (its height is the badge's): used by delegates as well.
void paintBadge(QPainter& p, const QRect& rect, Tone tone, const QString& icon, const QString& text, const QFont& font);
QSize badgeSize(const QString& text, const QFont& font);

/// 20 px pill, not clickable.
class Badge : public QWidget
{
    Q_OBJECT
public:
    explicit Badge(QWidget* parent = nullptr);
    void set(Tone tone, const QString& text, const QString& icon = {});
    QString text() const { return m_text; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Tone m_tone = Tone::Neutral;
    QString m_text, m_icon;
};

/// 24 px pill with icon, word and count, to press (filter chips of the findings).
class Chip : public QAbstractButton
{
    Q_OBJECT
public:
    explicit Chip(QWidget* parent = nullptr);
    void set(Tone tone, const QString& text, const QString& icon = {});
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Tone m_tone = Tone::Neutral;
    QString m_icon;
};

} // namespace peiji
