#pragma once
// Ctrl+K: every action of the program, found by any part of its name.

#include <QWidget>

class QLineEdit;
class QListWidget;

namespace peiji
{

class AppActions;

class CommandPalette : public QWidget
{
    Q_OBJECT
public:
    explicit CommandPalette(AppActions* actions, QWidget* window);
    /// Opens below `anchor`.
    void openAt(QWidget* anchor);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslateUi();
    void filter(const QString& text);
    void run();
    AppActions* m_actions;
    QLineEdit* m_input;
    QListWidget* m_list;
};

} // namespace peiji
