#pragma once
// A real window with our buttons bottom right; Esc cancels. Language switches live under an open dialog.

#include <QDialog>

class QHBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace peiji
{

class DialogBase : public QDialog
{
    Q_OBJECT
public:
    explicit DialogBase(QWidget* parent = nullptr);
    QVBoxLayout* body() const { return m_body; }

protected:
    /// Sets every text; called by the derived constructor and on LanguageChange.
    virtual void retranslateUi() = 0;
    void changeEvent(QEvent* event) override;
    QPushButton* addPrimary();
    QPushButton* addCancel();

private:
    QVBoxLayout* m_body;
    QHBoxLayout* m_buttons;
};

} // namespace peiji
