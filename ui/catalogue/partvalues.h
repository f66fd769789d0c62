#pragma once
// Every value of a part with where it comes from. A value can be replaced by one of the user's own, which stands beside
// the shipped one; an emptied cell brings the shipped one back.

#include "core/catalogue/ownstore.h"
#include "ui/shell/page.h"

#include <QTableWidget>

namespace peiji
{

/// "Thermal design power (W)" in the language of the window.
QString columnName(const Texts& texts, const std::string& column);
/// A value as people read it: yes and no for flags.
QString cellText(const PartColumn* column, const std::string& text);
/// Said elsewhere on the page, or of no use to a reader.
bool isQuietColumn(std::string_view column);

class PartValues : public QTableWidget
{
    Q_OBJECT
public:
    explicit PartValues(const UiContext& context, QWidget* parent = nullptr);
    void setPart(const std::string& id, PartKind kind);
    /// Rows follow when the worker has read them.
    void refresh();
    void retranslateUi();

signals:
    void refused(const QString& why);
    void filled();

private:
    void fill(const std::vector<PartCell>& cells, const std::vector<PartColumn>& columns);
    void takeEdit(QTableWidgetItem* item);
    const UiContext& ctx;
    std::string m_id;
    PartKind m_kind = PartKind::Accessory;
    bool m_filling = false;
};

} // namespace peiji
