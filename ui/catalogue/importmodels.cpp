#include "ui/catalogue/importmodels.h"

#include "ui/i18n/qtext.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

struct ImportText {
    Q_DECLARE_TR_FUNCTIONS(ImportText)
};

QString priceText(const std::optional<Price>& p)
{
    return p ? moneyText(extend(p->price, 1)) : u"—"_s;
}

} // namespace

QString listFieldName(ListField f)
{
    switch (f) {
    case ListField::Ignore:
        return ImportText::tr("Not taken over");
    case ListField::PartId:
        return ImportText::tr("Catalogue id");
    case ListField::PartNumber:
        return ImportText::tr("Part number");
    case ListField::Name:
        return ImportText::tr("Name");
    case ListField::Specification:
        return ImportText::tr("Specification");
    case ListField::Brand:
        return ImportText::tr("Brand");
    case ListField::Price:
        return ImportText::tr("Unit price");
    case ListField::TaxRate:
        return ImportText::tr("Tax rate");
    case ListField::TaxIncluded:
        return ImportText::tr("With or without tax");
    case ListField::CurrencyCode:
        return ImportText::tr("Currency");
    case ListField::LeadDays:
        return ImportText::tr("Lead time (days)");
    case ListField::ValidUntil:
        return ImportText::tr("Valid until");
    case ListField::ListDate:
        return ImportText::tr("Date of the price");
    case ListField::Warranty:
        return ImportText::tr("Warranty");
    case ListField::Note:
        break;
    }
    return ImportText::tr("Note");
}

QString rowStatusName(RowStatus s)
{
    switch (s) {
    case RowStatus::New:
        return ImportText::tr("New");
    case RowStatus::Up:
        return ImportText::tr("Dearer");
    case RowStatus::Down:
        return ImportText::tr("Cheaper");
    case RowStatus::Same:
        return ImportText::tr("Unchanged");
    case RowStatus::Unknown:
        return ImportText::tr("Which part?");
    case RowStatus::Rejected:
        break;
    }
    return ImportText::tr("Not readable");
}

CellStatus rowStatusState(RowStatus s)
{
    switch (s) {
    case RowStatus::New:
        return CellStatus::Ok;
    case RowStatus::Unknown:
        return CellStatus::Unknown;
    case RowStatus::Rejected:
        return CellStatus::Error;
    case RowStatus::Up:
    case RowStatus::Down:
    case RowStatus::Same:
        break;
    }
    return CellStatus::Info;
}

QString rowStatusIcon(RowStatus s)
{
    switch (s) {
    case RowStatus::New:
        return u"plus"_s;
    case RowStatus::Up:
        return u"trending-up"_s;
    case RowStatus::Down:
        return u"trending-down"_s;
    case RowStatus::Same:
        return u"check"_s;
    case RowStatus::Unknown:
        return u"circle-help"_s;
    case RowStatus::Rejected:
        break;
    }
    return u"circle-x"_s;
}

void ImportColumnsModel::setTable(const SheetTable& table, const PriceListLayout& layout)
{
    beginResetModel();
    m_table = table;
    m_layout = layout;
    m_shown.clear();
    for (const SheetRow& row : m_table.rows) {
        if (row.line > layout.headerRow && m_shown.size() < kRowsShown)
            m_shown.push_back(&row);
    }
    endResetModel();
}

void ImportColumnsModel::retranslate()
{
    if (columnCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int ImportColumnsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size()) + 1;
}

int ImportColumnsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_layout.columns.size());
}

QVariant ImportColumnsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.column() >= columnCount())
        return {};
    const ColumnUse& use = m_layout.columns[std::size_t(index.column())];
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | Qt::AlignLeft);
    if (index.row() == 0) {
        switch (role) {
        case Qt::DisplayRole:
        case Qt::AccessibleTextRole:
            return listFieldName(use.field);
        case Qt::EditRole:
            return int(use.field);
        case StatusRole:
            return int(use.field == ListField::Ignore      ? CellStatus::None
                       : use.certainty == Certainty::Green ? CellStatus::Ok
                                                           : CellStatus::Warn);
        case IconRole:
            return use.field == ListField::Ignore      ? u"minus"_s
                   : use.certainty == Certainty::Green ? u"circle-check"_s
                                                       : u"triangle-alert"_s;
        case StrongRole:
            return true;
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const SheetRow& row = *m_shown[std::size_t(index.row()) - 1];
    const auto at = std::size_t(index.column());
    return at < row.cells.size() ? toQt(std::string_view(row.cells[at].text)) : QString();
}

bool ImportColumnsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (index.row() != 0 || role != Qt::EditRole)
        return false;
    const int field = value.toInt();
    if (field < 0 || field >= kListFields || field == int(m_layout.columns[std::size_t(index.column())].field))
        return false;
    emit fieldChosen(index.column(), static_cast<ListField>(field));
    return true;
}

QVariant ImportColumnsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | Qt::AlignLeft);
    if (role != Qt::DisplayRole)
        return {};
    const std::string& heading = m_layout.columns[std::size_t(section)].heading;
    return heading.empty() ? QString::number(section + 1) : toQt(std::string_view(heading));
}

Qt::ItemFlags ImportColumnsModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.row() == 0 ? flags | Qt::ItemIsEditable : flags;
}

void ImportRowsModel::setPreview(PriceListPreview* preview, const CataloguePtr& catalogue)
{
    beginResetModel();
    m_preview = preview;
    m_catalogue = catalogue;
    filter();
    endResetModel();
    emit changed();
}

void ImportRowsModel::filter()
{
    m_shown.clear();
    for (std::size_t i = 0; m_preview && i < m_preview->rows.size(); ++i) {
        const PriceListRow& r = m_preview->rows[i];
        const bool open = r.status == RowStatus::Unknown || r.status == RowStatus::Rejected || r.overLimit;
        if (!m_openOnly || open)
            m_shown.push_back(i);
    }
}

void ImportRowsModel::setOpenOnly(bool on)
{
    beginResetModel();
    m_openOnly = on;
    filter();
    endResetModel();
}

void ImportRowsModel::retranslate()
{
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

PriceListRow* ImportRowsModel::rowAt(int row) const
{
    return m_preview && row >= 0 && row < int(m_shown.size()) ? &m_preview->rows[m_shown[std::size_t(row)]] : nullptr;
}

void ImportRowsModel::rowChanged(int row)
{
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
    emit changed();
}

void ImportRowsModel::acceptAll(bool accepted)
{
    if (!m_preview)
        return;
    for (PriceListRow& r : m_preview->rows) {
        if (r.status != RowStatus::Unknown && r.status != RowStatus::Rejected)
            r.accepted = accepted;
    }
    retranslate();
    emit changed();
}

int ImportRowsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

int ImportRowsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ImportRowsModel::text(const PriceListRow& r, int column) const
{
    switch (column) {
    case Line:
        return QString::number(r.line);
    case Given:
        return toQt(std::string_view(r.name.empty() ? r.partNumber : r.name));
    case PartColumn: {
        const Part* part = m_catalogue->part(r.price.partId);
        if (part)
            return toQt(part->name);
        return r.status == RowStatus::Rejected ? u"—"_s : tr("Choose the part…");
    }
    case OldPrice:
        return priceText(r.oldPrice);
    case NewPrice:
        return r.status == RowStatus::Rejected ? u"—"_s : moneyText(extend(r.price.price, 1));
    case Change:
        if (!r.change)
            return u"—"_s;
        return (*r.change >= 0 ? u"+%1%"_s : u"−%1%"_s)
            .arg(toQt(std::string_view(formatNumber(std::abs(*r.change) * 100, 1))));
    case State:
        return rowStatusName(r.status);
    default:
        return {};
    }
}

QString ImportRowsModel::detail(const PriceListRow& r, int column) const
{
    if (column == Given) {
        QStringList more;
        if (!r.partNumber.empty() && !r.name.empty())
            more << toQt(std::string_view(r.partNumber));
        if (!r.specification.empty())
            more << toQt(std::string_view(r.specification));
        return more.join(u" · "_s);
    }
    if (column != PartColumn)
        return {};
    if (r.status == RowStatus::Rejected)
        return toQt(m_catalogue->texts.format(r.reason));
    switch (r.match) {
    case MatchKind::None:
        return tr("not found in the catalogue");
    case MatchKind::PartNumber:
        return tr("by its part number");
    case MatchKind::Remembered:
        return tr("as chosen in an earlier list");
    case MatchKind::Name:
        return tr("by its name, %1 % alike").arg(toQt(std::string_view(formatNumber(r.score * 100, 0))));
    case MatchKind::Chosen:
        break;
    }
    return tr("chosen by you");
}

QVariant ImportRowsModel::data(const QModelIndex& index, int role) const
{
    const PriceListRow* r = rowAt(index.row());
    if (!r)
        return {};
    const int column = index.column();
    const bool possible = r->status != RowStatus::Unknown && r->status != RowStatus::Rejected;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return text(*r, column);
    case Qt::EditRole:
        return toQt(std::string_view(r->price.partId));
    case Qt::ToolTipRole:
        return column == Given || column == PartColumn ? QVariant(detail(*r, column)) : QVariant();
    case Qt::CheckStateRole:
        return column == Line && possible ? QVariant(r->accepted ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::TextAlignmentRole: {
        const bool right = column == OldPrice || column == NewPrice || column == Change;
        return int(Qt::AlignVCenter | (right ? Qt::AlignRight : Qt::AlignLeft));
    }
    case DetailRole:
        return detail(*r, column);
    case StatusRole:
        if (column == State)
            return int(r->overLimit ? CellStatus::Warn : rowStatusState(r->status));
        if (column == PartColumn)
            return int(r->status == RowStatus::Unknown ? CellStatus::Unknown
                       : r->match == MatchKind::Name   ? CellStatus::Warn
                                                       : CellStatus::None);
        return int(column == Change && r->overLimit ? CellStatus::Warn : CellStatus::None);
    case IconRole:
        if (column == State)
            return r->overLimit ? u"triangle-alert"_s : rowStatusIcon(r->status);
        if (column == Change && r->overLimit)
            return u"triangle-alert"_s;
        if (column == PartColumn && r->status == RowStatus::Unknown)
            return u"circle-help"_s;
        return column == PartColumn && r->match == MatchKind::Name ? QVariant(u"triangle-alert"_s) : QVariant();
    case StrongRole:
        return column == NewPrice;
    default:
        return {};
    }
}

bool ImportRowsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    PriceListRow* r = rowAt(index.row());
    if (!r)
        return false;
    if (role == Qt::CheckStateRole && index.column() == Line) {
        r->accepted = value.toInt() == Qt::Checked;
        rowChanged(index.row());
        return true;
    }
    if (role == Qt::EditRole && index.column() == PartColumn) {
        emit partChosen(index.row(), value.toString());
        return true;
    }
    return false;
}

QVariant ImportRowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool right = section == OldPrice || section == NewPrice || section == Change;
        return int(Qt::AlignVCenter | (right ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Line:
        return tr("Line");
    case Given:
        return tr("In the list");
    case PartColumn:
        return tr("Part");
    case OldPrice:
        return tr("Before");
    case NewPrice:
        return tr("Now");
    case Change:
        return tr("Change");
    case State:
        return tr("State");
    default:
        return {};
    }
}

Qt::ItemFlags ImportRowsModel::flags(const QModelIndex& index) const
{
    const PriceListRow* r = rowAt(index.row());
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!r)
        return flags;
    if (index.column() == Line && r->status != RowStatus::Unknown && r->status != RowStatus::Rejected)
        flags |= Qt::ItemIsUserCheckable;
    if (index.column() == PartColumn && r->status != RowStatus::Rejected)
        flags |= Qt::ItemIsEditable;
    return flags;
}

} // namespace peiji
