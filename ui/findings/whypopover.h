#pragma once
// "Why?": the steps behind a number, pointing at it. Esc closes, Tab walks it, copy takes the whole as text.

#include "core/estimate/explain.h"
#include "core/units/message.h"

#include <QFrame>
#include <QString>

class QToolButton;
class QVBoxLayout;

namespace peiji
{

class Panel;
class TextLabel;

/// What is explained.
struct WhyContent {
    QString title;    ///< "Why 111.4 GiB?"
    QString subtitle; ///< "Balanced · each H200 NVL"
    QString sentence; ///< one sentence before the steps; may be empty
    QString total, range;
    QString intervalWhy; ///< where the interval comes from; may be empty
    ExplanationStep steps;
};

class WhyPopover : public QFrame
{
    Q_OBJECT
public:
    explicit WhyPopover(QWidget* parent);
    /// Shows it beside `anchor` (global coordinates), which stays uncovered.
    void showFor(const QRect& anchor, const WhyContent& content, const Texts& texts);
    /// What copy puts into the clipboard.
    QString plainText() const { return m_plain; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fill(const WhyContent& content, const Texts& texts);
    void addRow(QVBoxLayout* into, int depth, const QString& name, const QString& formula, const QString& value);
    void place(const QRect& anchor);

    TextLabel *m_title, *m_subtitle, *m_sentence, *m_totalName, *m_range, *m_total, *m_interval, *m_sources;
    peiji::Panel* m_intervalPanel;
    QToolButton *m_copy, *m_close;
    QWidget* m_rows;
    QVBoxLayout* m_rowLayout;
    QString m_plain;
    int m_arrowY = 0;
    bool m_arrowLeft = true;
};

} // namespace peiji
