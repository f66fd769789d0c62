#include "ui/models/partlistmodel.h"

#include "ui/i18n/qtext.h"
#include "ui/models/pricekindtext.h"
#include "ui/session/catalogueservice.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kPage = CatalogueService::kPage;

struct PartListText {
    Q_DECLARE_TR_FUNCTIONS(PartListText)
};

QString figure(const std::optional<double>& v)
{
    if (!v)
        return u"—"_s;
    const bool whole = std::abs(*v - std::round(*v)) < 1e-9;
    return toQt(std::string_view(formatNumber(*v, whole ? 0 : 2)));
}

QString priceText(UnitPrice p)
{
    return moneyText(extend(p, 1));
}

QString changeText(double change)
{
    const QString percent = toQt(std::string_view(formatNumber(std::abs(change) * 100, 0)));
    return (change >= 0 ? u"+%1%"_s : u"−%1%"_s).arg(percent);
}

} // namespace

QString freshnessName(Freshness f)
{
    switch (f) {
    case Freshness::Valid:
        return PartListText::tr("Valid");
    case Freshness::ExpiringSoon:
        return PartListText::tr("Ends soon");
    case Freshness::Stale:
        return PartListText::tr("Stale");
    case Freshness::VeryStale:
        return PartListText::tr("Very stale");
    case Freshness::NoPrice:
        break;
    }
    return PartListText::tr("No price");
}

CellStatus freshnessStatus(Freshness f)
{
    switch (f) {
    case Freshness::Valid:
        return CellStatus::Ok;
    case Freshness::ExpiringSoon:
    case Freshness::Stale:
        return CellStatus::Warn;
    case Freshness::VeryStale:
        return CellStatus::Error;
    case Freshness::NoPrice:
        break;
    }
    return CellStatus::Unknown;
}

QString partKindName(PartKind k)
{
    switch (k) {
    case PartKind::Accelerator:
        return PartListText::tr("GPUs");
    case PartKind::Platform:
        return PartListText::tr("Chassis and systems");
    case PartKind::Cpu:
        return PartListText::tr("Processors");
    case PartKind::Memory:
        return PartListText::tr("Memory");
    case PartKind::Storage:
        return PartListText::tr("Drives");
    case PartKind::Network:
        return PartListText::tr("Network");
    case PartKind::PowerCooling:
        return PartListText::tr("Power and cooling");
    case PartKind::Accessory:
        return PartListText::tr("Accessories");
    case PartKind::Service:
        break;
    }
    return PartListText::tr("Services");
}

QString partKindIcon(PartKind k)
{
    switch (k) {
    case PartKind::Accelerator:
        return u"gpu"_s;
    case PartKind::Platform:
        return u"server"_s;
    case PartKind::Cpu:
        return u"cpu"_s;
    case PartKind::Memory:
        return u"memory-stick"_s;
    case PartKind::Storage:
        return u"hard-drive"_s;
    case PartKind::Network:
        return u"network"_s;
    case PartKind::PowerCooling:
        return u"plug"_s;
    case PartKind::Accessory:
        return u"cable"_s;
    case PartKind::Service:
        break;
    }
    return u"wrench"_s;
}

PartListModel::PartListModel(QObject* parent) : QAbstractTableModel(parent), m_pages(kPagesHeld) {}

void PartListModel::setKind(std::optional<PartKind> kind)
{
    m_kind = kind;
    emit headerDataChanged(Qt::Horizontal, Figure1, Figure2);
}

void PartListModel::setFound(const BrowseRows& rows, const std::vector<BrowseRow>& firstPage)
{
    // The same rows again (a price came in): lines change in place, so that selection and position stay.
    const bool same = rows == m_rows;
    if (!same)
        beginResetModel();
    m_rows = rows;
    m_pages.clear();
    m_asked.clear();
    m_pages.insert(0, new std::vector<BrowseRow>(firstPage));
    if (!same)
        endResetModel();
    else if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, ColumnCount - 1));
}

void PartListModel::addLines(int first, const std::vector<BrowseRow>& lines)
{
    const int page = first / kPage;
    std::erase(m_asked, page);
    m_pages.insert(page, new std::vector<BrowseRow>(lines));
    const int last = std::min(first + int(lines.size()), int(m_rows.size())) - 1;
    if (last >= first)
        emit dataChanged(index(first, 0), index(last, ColumnCount - 1));
}

void PartListModel::retranslate()
{
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, ColumnCount - 1));
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

const BrowseRow* PartListModel::line(int row) const
{
    if (row < 0 || row >= int(m_rows.size()))
        return nullptr;
    const int page = row / kPage;
    if (const std::vector<BrowseRow>* held = m_pages.object(page)) {
        const auto at = std::size_t(row - page * kPage);
        return at < held->size() ? &(*held)[at] : nullptr;
    }
    if (std::find(m_asked.begin(), m_asked.end(), page) == m_asked.end()) {
        m_asked.push_back(page);
        const auto from = m_rows.begin() + page * kPage;
        emit wanted(page * kPage, BrowseRows(from, std::min(from + kPage, m_rows.end())));
    }
    return nullptr;
}

int PartListModel::rowOf(const std::string& id) const
{
    for (const int page : m_pages.keys()) {
        const std::vector<BrowseRow>& held = *m_pages.object(page);
        for (std::size_t i = 0; i < held.size(); ++i) {
            if (held[i].id == id)
                return page * kPage + int(i);
        }
    }
    return -1;
}

int PartListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int PartListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PartListModel::text(const BrowseRow& line, int column) const
{
    switch (column) {
    case Name:
        return toQt(line.name);
    case Figure1:
        return figure(line.figure1);
    case Figure2:
        return figure(line.figure2);
    case UnitPriceGross:
        return line.gross ? priceText(*line.gross) : u"—"_s;
    case YearChange:
        return line.yearChange ? changeText(*line.yearChange) : u"—"_s;
    case Freshness:
        return freshnessName(line.freshness);
    case Age:
        return line.gross ? tr("%n days / limit %1", nullptr, line.ageDays).arg(line.limitDays) : u"—"_s;
    default:
        return {};
    }
}

QVariant PartListModel::detail(const BrowseRow& line, int column) const
{
    if (column == Name) {
        const QString vendor = toQt(std::string_view(line.vendor)), number = toQt(std::string_view(line.partNumber));
        const QString spec = toQt(line.spec);
        QStringList more{vendor, number.isEmpty() ? spec : number};
        more.removeAll(QString());
        return more.join(u" · "_s);
    }
    if (column == UnitPriceGross && line.gross)
        return priceKindName(line.priceKind);
    return {};
}

QVariant PartListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const int column = index.column();
    if (role == Qt::TextAlignmentRole) {
        const bool right = column == Figure1 || column == Figure2 || column == YearChange;
        return int(Qt::AlignVCenter | (right ? Qt::AlignRight : Qt::AlignLeft));
    }
    const BrowseRow* l = line(index.row());
    if (!l)
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return text(*l, column);
    case Qt::ToolTipRole:
        return column == Name ? QVariant(toQt(l->spec)) : QVariant();
    case DetailRole:
        return detail(*l, column);
    case StatusRole:
        if (column == Freshness)
            return int(freshnessStatus(l->freshness));
        return int(column == UnitPriceGross && l->gross ? priceKindStatus(l->priceKind) : CellStatus::None);
    case IconRole:
        if (column == UnitPriceGross && l->gross)
            return priceKindIcon(l->priceKind);
        if (column == YearChange && l->yearChange)
            return *l->yearChange >= 0 ? u"trending-up"_s : u"trending-down"_s;
        return {};
    case StrongRole:
        return column == Name || column == UnitPriceGross;
    case RowIdRole:
        return toQt(std::string_view(l->id));
    default:
        return {};
    }
}

QVariant PartListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool right = section == Figure1 || section == Figure2 || section == YearChange;
        return int(Qt::AlignVCenter | (right ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Model");
    case Figure1:
    case Figure2: {
        const char* key = m_kind && m_catalogue ? figureKeys(*m_kind)[section == Figure1 ? 0 : 1] : "";
        return *key ? toQt(m_catalogue->texts.get(key)) : QString();
    }
    case UnitPriceGross:
        return tr("Unit price incl. tax");
    case YearChange:
        return tr("One year");
    case Freshness:
        return tr("Price");
    case Age:
        return tr("Age");
    default:
        return {};
    }
}

} // namespace peiji
