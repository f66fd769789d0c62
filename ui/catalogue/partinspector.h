#pragma once
// One part of the catalogue: its price today, the history as chart and table, and every value with its source.

#include "ui/shell/page.h"

#include <QScrollArea>
#include <array>

class QHBoxLayout;
class QPushButton;
class QTableWidget;

namespace peiji
{

class MessageBar;
class PartValues;
class PriceChart;
class TextLabel;
class IconLabel;

class PartInspector : public QScrollArea
{
    Q_OBJECT
public:
    explicit PartInspector(const UiContext& context, QWidget* parent = nullptr);
    /// Empty id: nothing chosen.
    void setPart(const std::string& id);
    const std::string& partId() const { return m_id; }
    /// The catalogue or its prices changed.
    void refresh();
    void retranslateUi();

signals:
    /// A new part of the user's own is to be looked at.
    void partMade(const QString& id);

private:
    QWidget* buildPrice(QWidget* parent);
    QHBoxLayout* buildActions(QWidget* parent);
    void duplicate();
    void remove();
    void addPrice();
    void useSelectedPrice();
    /// Empty key: by the rules.
    void choosePrice(const std::string& key);
    void refuse(const QString& why);
    void fillPrice(const Part& part);
    void fillHistory(const Part& part);
    void fillValues(const Part& part);
    const UiContext& ctx;
    std::string m_id;
    QWidget* m_content;
    TextLabel *m_name, *m_spec, *m_historyHead, *m_historyUnit, *m_valuesHead, *m_valuesSource, *m_notes;
    std::array<TextLabel*, 4> m_facts{}, m_factHeads{};
    IconLabel* m_kindIcon;
    PriceChart* m_chart;
    QTableWidget* m_history;
    PartValues* m_values;
    MessageBar* m_bar;
    QPushButton *m_duplicate, *m_remove, *m_addPrice, *m_usePrice, *m_useBest;
    std::vector<const Price*> m_shown; ///< rows of the history, of the catalogue in hand
};

} // namespace peiji
