#include "ui/models/comparemodel.h"

namespace peiji
{

CompareModel::CompareModel(QObject* parent) : QAbstractTableModel(parent) {}

void CompareModel::setRows(std::vector<CompareRow> rows, std::vector<QString> tierNames)
{
    take(std::move(rows), std::move(tierNames), true);
}

void CompareModel::setTexts(std::vector<CompareRow> rows, std::vector<QString> tierNames)
{
    take(std::move(rows), std::move(tierNames), false);
}

void CompareModel::clear()
{
    beginResetModel();
    m_rows.clear();
    m_tiers.clear();
    m_changed.clear();
    endResetModel();
}

void CompareModel::take(std::vector<CompareRow> rows, std::vector<QString> tierNames, bool mark)
{
    bool same = rows.size() == m_rows.size() && tierNames.size() == m_tiers.size();
    for (std::size_t i = 0; same && i < rows.size(); ++i)
        same = rows[i].id == m_rows[i].id && rows[i].section == m_rows[i].section;
    if (!same) {
        beginResetModel();
        m_changed.assign(rows.size(), std::vector<bool>(tierNames.size(), false));
        m_rows = std::move(rows);
        m_tiers = std::move(tierNames);
        endResetModel();
        return;
    }
    if (mark) {
        for (std::size_t r = 0; r < rows.size(); ++r) {
            for (std::size_t c = 0; c < tierNames.size(); ++c) {
                const CompareCell &before = m_rows[r].cells[c], &after = rows[r].cells[c];
                m_changed[r][c] = before.text != after.text || before.detail != after.detail;
            }
        }
    }
    m_rows = std::move(rows);
    m_tiers = std::move(tierNames);
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int CompareModel::tierCount() const
{
    return int(m_tiers.size());
}

int CompareModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_rows.empty() ? 0 : 1 + int(m_tiers.size());
}

QVariant CompareModel::nameData(const CompareRow& row, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return row.name;
    case StrongRole:
        return row.section;
    default:
        return {};
    }
}

QVariant CompareModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const CompareRow& row = m_rows[std::size_t(index.row())];
    if (role == SectionRole)
        return row.section;
    if (role == RowIdRole)
        return row.id;
    if (role == DiffersRole)
        return row.differs();
    if (index.column() == 0)
        return nameData(row, role);
    const std::size_t tier = std::size_t(index.column() - 1);
    const CompareCell& cell = row.cells[tier];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return cell.detail.isEmpty() ? cell.text : cell.text + QLatin1Char(' ') + cell.detail;
    case Qt::AccessibleDescriptionRole:
        return m_tiers[tier] + QLatin1Char(' ') + row.name + (cell.best ? QLatin1Char(' ') + tr("Best") : QString());
    case DetailRole:
        return cell.detail;
    case StatusRole:
        return int(cell.status);
    case IconRole:
        return cell.icon;
    case ShareRole:
        return cell.share ? QVariant(*cell.share) : QVariant();
    case BestRole:
        return cell.best;
    case StrongRole:
        return cell.strong;
    case WhyRole:
        return cell.why;
    case ChangedRole:
        return m_changed[std::size_t(index.row())][tier];
    default:
        return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || section < 0)
        return {};
    if (orientation == Qt::Vertical)
        return section < rowCount() ? QVariant(m_rows[std::size_t(section)].name) : QVariant();
    if (section == 0)
        return tr("Parameter");
    return section <= tierCount() ? QVariant(m_tiers[std::size_t(section - 1)]) : QVariant();
}

Qt::ItemFlags CompareModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    if (m_rows[std::size_t(index.row())].section)
        return Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

CompareFilter::CompareFilter(QObject* parent) : QSortFilterProxyModel(parent) {}

void CompareFilter::setDifferencesOnly(bool on)
{
    if (on == m_differencesOnly)
        return;
    m_differencesOnly = on;
    invalidateFilter();
}

bool CompareFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (!m_differencesOnly)
        return true;
    const QAbstractItemModel* source = sourceModel();
    const QModelIndex index = source->index(row, 0, parent);
    if (!index.data(SectionRole).toBool())
        return index.data(DiffersRole).toBool();
    for (int r = row + 1; r < source->rowCount(); ++r) {
        const QModelIndex next = source->index(r, 0);
        if (next.data(SectionRole).toBool())
            return false;
        if (next.data(DiffersRole).toBool())
            return true;
    }
    return false;
}

int CompareFilter::shownRows() const
{
    int n = 0;
    for (int r = 0; r < rowCount(); ++r)
        n += index(r, 0).data(SectionRole).toBool() ? 0 : 1;
    return n;
}

int CompareFilter::allRows() const
{
    const QAbstractItemModel* source = sourceModel();
    int n = 0;
    for (int r = 0; source && r < source->rowCount(); ++r)
        n += source->index(r, 0).data(SectionRole).toBool() ? 0 : 1;
    return n;
}

} // namespace peiji
