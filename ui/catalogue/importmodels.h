#pragma once
// Tables of the import: the first rows of the file under the meaning of each column, and the rows as they would be
// taken over.

#include "core/catalogue/pricelist.h"
#include "ui/models/cellroles.h"

#include <QAbstractTableModel>
#include <functional>

namespace peiji
{

/// Meaning of a column in the language of the window.
QString listFieldName(ListField f);
QString rowStatusName(RowStatus s);
CellStatus rowStatusState(RowStatus s);
QString rowStatusIcon(RowStatus s);

/// Row 0: what the column is taken for (edited by a list); below: the first rows of the file.
class ImportColumnsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    static constexpr int kRowsShown = 10;

    void setTable(const SheetTable& table, const PriceListLayout& layout);
    void retranslate();
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override; ///< EditRole: int of ListField
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    void fieldChosen(int column, peiji::ListField field);

private:
    std::vector<const SheetRow*> m_shown;
    SheetTable m_table;
    PriceListLayout m_layout;
};

/// The rows of the preview; the first column takes over or leaves out, the part column is chosen from candidates.
class ImportRowsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Line, Given, PartColumn, OldPrice, NewPrice, Change, State, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    /// The preview is edited in place (accepting, choosing parts); it outlives the model's use of it.
    void setPreview(PriceListPreview* preview, const CataloguePtr& catalogue);
    /// Only rows that need a look: unknown, rejected, over the limit.
    void setOpenOnly(bool on);
    void retranslate();
    PriceListRow* rowAt(int row) const;
    const Catalogue* catalogue() const { return m_catalogue.get(); }
    /// After a row was changed from outside.
    void rowChanged(int row);
    void acceptAll(bool accepted);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    void changed();
    void partChosen(int row, const QString& partId);

private:
    void filter();
    QString text(const PriceListRow& r, int column) const;
    QString detail(const PriceListRow& r, int column) const;
    PriceListPreview* m_preview = nullptr;
    CataloguePtr m_catalogue; ///< kept: the session's own may be replaced while the dialog is open
    std::vector<std::size_t> m_shown;
    bool m_openOnly = false;
};

} // namespace peiji
