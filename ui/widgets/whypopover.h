#pragma once
// "Why?": one sentence, then the named steps with formula, value and source, the interval, and a copy button.

#include "core/catalogue/catalogue.h"
#include "core/estimate/explain.h"

#include <QWidget>

class QVBoxLayout;

namespace peiji
{

class WhyPopover : public QWidget
{
    Q_OBJECT
public:
    explicit WhyPopover(QWidget* window);
    /// `interval` is a finished sentence about where the interval comes from; may be empty.
    void setContent(const QString& title, const QString& about, const ExplanationStep& root, const QString& interval,
                    const Texts& texts);
    /// Opens beside `anchor`, which stays uncovered.
    void openAt(QWidget* anchor);
    QString plainText() const { return m_plain; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void addStep(QVBoxLayout* column, const ExplanationStep& step, int depth, const Texts& texts);
    QString m_plain;
};

} // namespace peiji
