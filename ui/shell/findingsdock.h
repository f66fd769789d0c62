#pragma once
// Bottom dock: a strip with counts that opens into the findings' list (built at the first opening).

#include "ui/shell/page.h"

#include <QDockWidget>
#include <array>

class QToolButton;

namespace peiji
{

class Chip;
class TextLabel;

class FindingsDock : public QDockWidget
{
    Q_OBJECT
public:
    FindingsDock(const UiContext& context, FindingsFactory factory, QWidget* parent);
    bool isExpanded() const { return m_expanded; }
    void setExpanded(bool expanded);
    void step(int direction);

signals:
    void expandedChanged(bool expanded);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslateUi();
    void refresh();
    void ensureBody();
    const UiContext& ctx;
    FindingsFactory m_factory;
    FindingsBody* m_body = nullptr;
    QWidget *m_strip, *m_holder;
    QToolButton* m_fold;
    TextLabel *m_title, *m_hint;
    std::array<Chip*, 5> m_chips{};
    bool m_expanded = false;
};

} // namespace peiji
