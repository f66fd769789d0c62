#pragma once
// What the catalogue's list is narrowed by: kinds, age and kind of the price, vendors, forms, each with its count.

#include "core/catalogue/browse.h"

#include <QScrollArea>
#include <array>
#include <map>

class QAbstractButton;
class QCheckBox;
class QVBoxLayout;

namespace peiji
{

class TextLabel;
class CountedBox;
class KindButton;
class UnitEdit;

class CatalogueFilters : public QScrollArea
{
    Q_OBJECT
public:
    explicit CatalogueFilters(QWidget* parent = nullptr);
    /// Words, sorting and prices of the filter are not its own and left alone.
    void writeTo(BrowseFilter& filter) const;
    void setKind(std::optional<PartKind> kind);
    void setFreshness(const std::vector<Freshness>& wanted);
    std::optional<PartKind> kind() const { return m_kind; }
    void setFacets(const BrowseFacets& facets);
    void clear();
    /// Currency that prices are typed in.
    void setCurrency(Currency currency);
    void retranslateUi();

signals:
    void changed();

private:
    TextLabel* addHead();
    CountedBox* addBox();
    void fillValues(std::map<std::string, CountedBox*>& boxes, QVBoxLayout* column,
                    const std::vector<BrowseFacets::Value>& values);
    QVBoxLayout* m_column;
    std::optional<PartKind> m_kind;
    KindButton* m_all;
    std::array<KindButton*, 9> m_kinds{};
    std::array<CountedBox*, kFreshnessKinds> m_freshness{};
    std::array<CountedBox*, 5> m_priceKinds{};
    Currency m_currency = Currency::CNY;
    UnitEdit *m_from, *m_to;
    CountedBox *m_domestic, *m_orderable, *m_own;
    QVBoxLayout *m_forms, *m_vendors;
    std::map<std::string, CountedBox*> m_formBoxes, m_vendorBoxes;
    TextLabel *m_freshnessHead, *m_priceHead, *m_limitHead, *m_rangeHead, *m_formHead, *m_vendorHead;
};

} // namespace peiji
