#pragma once
// Looks like a field, opens the command palette.

#include <QToolButton>

namespace peiji
{

class SearchButton : public QToolButton
{
    Q_OBJECT
public:
    explicit SearchButton(QWidget* parent = nullptr);
    void setHint(const QString& hint);
    /// Icon and keys only.
    void setNarrow(bool narrow);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_hint;
    bool m_narrow = false;
};

} // namespace peiji
