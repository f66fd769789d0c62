#pragma once
// Where one is in a sequence of steps: numbered circles, ticked when passed. Shown only, not pressed.

#include <QStringList>
#include <QWidget>

namespace peiji
{

class StepBar : public QWidget
{
    Q_OBJECT
public:
    explicit StepBar(QWidget* parent = nullptr);
    void setTexts(const QStringList& texts);
    void setCurrent(int index);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int width(int index) const;
    QStringList m_texts;
    int m_current = 0;
};

} // namespace peiji
