#pragma once
// The stages of a quote as tabs: a numbered circle that turns into a tick, name, 2 px underline.

#include <QString>
#include <QStringList>
#include <QVector>
#include <QWidget>

namespace peiji
{

class StageTabs : public QWidget
{
    Q_OBJECT
public:
    explicit StageTabs(QWidget* parent = nullptr);
    void setTexts(const QStringList& texts);
    void setDone(int index, bool done);
    void setCurrent(int index);
    int current() const { return m_current; }
    /// At the right: number and state of the quote in hand.
    void setCaption(const QString& caption);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void chosen(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRect tab(int index) const;
    int tabAt(const QPoint& at) const;
    QStringList m_texts;
    QVector<bool> m_done;
    QString m_caption;
    int m_current = 0, m_hover = -1;
};

} // namespace peiji
