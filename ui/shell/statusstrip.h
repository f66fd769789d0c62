#pragma once
// Status bar: total of the chosen tier, errors, warnings, not checked, oldest price; catalogue, language, saved state.

#include "ui/shell/page.h"
#include "ui/theme/theme.h"

class QHBoxLayout;

namespace peiji
{

class TextLabel;
class IconLabel;

class StatusStrip : public QWidget
{
    Q_OBJECT
public:
    StatusStrip(const UiContext& context, QWidget* parent);
    /// On the start page no quote is in hand.
    void setProjectShown(bool shown);
    QSize sizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Item {
        QWidget* box;
        IconLabel* icon;
        TextLabel* text;
    };
    Item add(const QString& icon, QHBoxLayout* row);
    void refresh();
    void refreshCounts();
    void refreshSaved();
    void fit();
    static void set(const Item& item, const QString& text, const QString& icon, ColorRole color);
    const UiContext& ctx;
    bool m_project = false, m_fitting = false;
    Item m_total, m_errors, m_warnings, m_unknown, m_age, m_busy, m_catalogue, m_language, m_saved;
};

} // namespace peiji
