#pragma once
// A dock with the program's own title bar: header tone, 32 px, name left, tools right.

#include <QDockWidget>
#include <QString>

class QHBoxLayout;

namespace peiji
{

class TextLabel;

class DockFrame : public QDockWidget
{
    Q_OBJECT
public:
    DockFrame(const QString& objectName, const QString& icon, QWidget* parent);
    void setTitle(const QString& title, const QString& closeTip);
    /// Between the title and the close button.
    QHBoxLayout* tools() const { return m_tools; }

private:
    TextLabel* m_title;
    QHBoxLayout* m_tools;
    QWidget* m_close;
};

} // namespace peiji
