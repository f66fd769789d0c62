#pragma once
// The lines of one tier of a quote as they will be printed; the unit price can be typed.

#include "core/quote/quote.h"
#include "ui/models/cellroles.h"

#include <QAbstractTableModel>

namespace peiji
{

class QuoteLinesModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Position, Item, Quantity, UnitGross, TaxRate, AmountGross, Kind, ValidUntil, LeadDays, ColumnCount };
    enum Role { PartIdRole = FirstOwnRole, PriceKindRole, StaleRole };

    explicit QuoteLinesModel(QObject* parent = nullptr);

    /// Takes the lines whole; the same positions as before keep selection and editor, changed cells are marked.
    /// `validUntil` of the quote: an offer that ends earlier is flagged.
    void setLines(const std::vector<QuoteLine>& lines, Date validUntil);
    void setReadOnly(bool readOnly);
    /// All texts anew (language switch).
    void retranslate();
    int lineCount() const; ///< group rows not counted

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Column UnitGross: parses what was typed and emits priceTyped; false when it is no price.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    /// A gross unit price was typed for a part: it becomes a supplier price when its date and validity are given.
    void priceTyped(const QString& partId, peiji::UnitPrice gross);
    void priceRefused(const QString& why);

private:
    struct Entry {
        QuoteLine line;
        Money groupGross; ///< of a group row: sum of its lines
        std::array<bool, ColumnCount> changed{};
    };
    QString text(const Entry& item, int column) const;
    QString groupText(const Entry& item, int column) const;
    QString detail(const Entry& item, int column) const;
    QString toolTip(const Entry& item, int column) const;
    bool endsEarly(const QuoteLine& line) const;

    std::vector<Entry> m_entries;
    Date m_validUntil{};
    bool m_readOnly = false;
};

} // namespace peiji
