#pragma once
// Segmented control: two to seven exclusive choices, one of them taken. Arrow keys move the choice.

#include <QStringList>
#include <QWidget>

namespace peiji
{

class SegmentedControl : public QWidget
{
    Q_OBJECT
public:
    explicit SegmentedControl(QWidget* parent = nullptr);
    /// Texts of the segments; the choice stays where it was if it still exists.
    void setTexts(const QStringList& texts);
    /// Explains a segment whose text is an abbreviation.
    void setToolTips(const QStringList& tips);
    int current() const { return m_current; }
    /// Does not emit.
    void setCurrent(int index);
    void setSmall(bool small);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// The user chose another segment.
    void chosen(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRect segment(int index) const;
    int segmentAt(const QPoint& at) const;
    void choose(int index);
    int padding() const;
    QStringList m_texts, m_tips;
    int m_current = 0, m_hover = -1;
    bool m_small = false;
};

} // namespace peiji
