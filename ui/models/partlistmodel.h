#pragma once
// The catalogue's list: as many rows as were found, of which only the pages looked at are held.

#include "core/catalogue/browse.h"
#include "ui/models/cellroles.h"

#include <QAbstractTableModel>
#include <QCache>

namespace peiji
{

class PartListModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Name, Figure1, Figure2, UnitPriceGross, YearChange, Freshness, Age, ColumnCount };

    explicit PartListModel(QObject* parent = nullptr);
    /// Its texts name the figures.
    void setCatalogue(const CataloguePtr& catalogue) { m_catalogue = catalogue; }

    /// Kind whose figures stand in the columns; none: they are left empty.
    void setKind(std::optional<PartKind> kind);
    void setFound(const BrowseRows& rows, const std::vector<BrowseRow>& firstPage);
    void addLines(int first, const std::vector<BrowseRow>& lines);
    void retranslate();
    /// Null until the page of the row has come.
    const BrowseRow* line(int row) const;
    int rowOf(const std::string& id) const; ///< among the pages held; −1 when not there
    /// Pages held at most; each has CatalogueService::kPage lines.
    static constexpr int kPagesHeld = 48;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// These rows are looked at and not here.
    void wanted(int first, const peiji::BrowseRows& rows) const;

private:
    QVariant text(const BrowseRow& line, int column) const;
    QVariant detail(const BrowseRow& line, int column) const;
    CataloguePtr m_catalogue;
    std::optional<PartKind> m_kind;
    BrowseRows m_rows;
    mutable QCache<int, std::vector<BrowseRow>> m_pages;
    mutable std::vector<int> m_asked; ///< pages on their way
};

/// "Valid", "Over its limit" … in the language of the window, and their state.
QString freshnessName(Freshness f);
CellStatus freshnessStatus(Freshness f);
QString partKindName(PartKind k);
QString partKindIcon(PartKind k);

} // namespace peiji
