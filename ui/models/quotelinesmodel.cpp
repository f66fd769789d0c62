#include "ui/models/quotelinesmodel.h"

#include "ui/i18n/qtext.h"
#include "ui/models/pricekindtext.h"

namespace peiji
{

namespace
{

constexpr double kPpm = 1e6;
const QString kNothing = QStringLiteral("—");

QString stdText(const std::string& s)
{
    return toQt(std::string_view(s));
}

/// Low and high of one piece: the line's bounds shared by its pieces.
QString unitRange(const QuoteLine& line)
{
    if (line.quantity <= 0 || line.low.gross == line.high.gross)
        return {};
    return stdText(formatAmount(mulDiv(line.low.gross, 1, line.quantity))) + u'–' +
           stdText(formatAmount(mulDiv(line.high.gross, 1, line.quantity)));
}

bool isNumeric(int column)
{
    return column != QuoteLinesModel::Position && column != QuoteLinesModel::Item && column != QuoteLinesModel::Kind;
}

} // namespace

QuoteLinesModel::QuoteLinesModel(QObject* parent) : QAbstractTableModel(parent) {}

void QuoteLinesModel::setLines(const std::vector<QuoteLine>& lines, Date validUntil)
{
    std::vector<Entry> items;
    items.reserve(lines.size());
    std::size_t group = lines.size();
    for (const QuoteLine& line : lines) {
        Entry item;
        item.line = line;
        item.groupGross.currency = line.amount.gross.currency;
        if (line.group)
            group = items.size();
        else if (group < items.size() && line.priced)
            items[group].groupGross =
                Money{items[group].groupGross.minor + line.amount.gross.minor, line.amount.gross.currency};
        items.push_back(std::move(item));
    }
    bool same = items.size() == m_entries.size();
    for (std::size_t i = 0; same && i < items.size(); ++i)
        same = items[i].line.position == m_entries[i].line.position &&
               items[i].line.partId == m_entries[i].line.partId && items[i].line.group == m_entries[i].line.group;
    if (!same) {
        beginResetModel();
        m_entries = std::move(items);
        m_validUntil = validUntil;
        endResetModel();
        return;
    }
    m_validUntil = validUntil;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const QuoteLine &before = m_entries[i].line, &after = items[i].line;
        auto& changed = items[i].changed;
        changed[Quantity] = before.quantity != after.quantity;
        changed[UnitGross] = !(before.unitGross == after.unitGross);
        changed[AmountGross] = !(before.amount == after.amount);
        changed[Kind] = before.priceKind != after.priceKind || before.priceDate != after.priceDate;
        changed[ValidUntil] = before.priceValidUntil != after.priceValidUntil;
    }
    m_entries = std::move(items);
    if (!m_entries.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void QuoteLinesModel::setReadOnly(bool readOnly)
{
    m_readOnly = readOnly;
}

void QuoteLinesModel::retranslate()
{
    if (!m_entries.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

int QuoteLinesModel::lineCount() const
{
    return int(std::count_if(m_entries.begin(), m_entries.end(), [](const Entry& i) { return !i.line.group; }));
}

int QuoteLinesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_entries.size());
}

int QuoteLinesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

bool QuoteLinesModel::endsEarly(const QuoteLine& line) const
{
    if (line.priceKind != PriceKind::Supplier || line.priceValidUntil.empty())
        return false;
    const Result<Date> until = parseDate(line.priceValidUntil);
    return until.ok() && m_validUntil.ok() && std::chrono::sys_days(*until) < std::chrono::sys_days(m_validUntil);
}

QString QuoteLinesModel::groupText(const Entry& item, int column) const
{
    switch (column) {
    case Position:
        return stdText(item.line.position);
    case Item:
        return toQt(item.line.name);
    case AmountGross:
        return stdText(formatAmount(item.groupGross));
    default:
        return {};
    }
}

QString QuoteLinesModel::text(const Entry& item, int column) const
{
    const QuoteLine& l = item.line;
    switch (column) {
    case Position:
        return stdText(l.position);
    case Item: {
        const QString product = toQt(productOf(l));
        return product.isEmpty() ? toQt(l.name) : product;
    }
    case Quantity:
        return stdText(formatNumber(l.quantity, 0));
    case UnitGross:
        return l.priced ? unitPriceText(l.unitGross) : kNothing;
    case TaxRate:
        return quantityText(double(l.tax.ppm) / kPpm, NumberKind::Percent, l.tax.ppm % 10000 ? 1 : 0);
    case AmountGross:
        return l.priced ? stdText(formatAmount(l.amount.gross)) : kNothing;
    case Kind:
        return l.priced ? priceKindName(l.priceKind) : tr("No price");
    case ValidUntil:
        return l.priceValidUntil.empty() ? kNothing : stdText(l.priceValidUntil);
    case LeadDays:
        return l.leadDays > 0 ? stdText(formatNumber(l.leadDays, 0)) : kNothing;
    default:
        return {};
    }
}

QString QuoteLinesModel::detail(const Entry& item, int column) const
{
    const QuoteLine& l = item.line;
    switch (column) {
    case Item:
        return stdText(l.partNumber.empty() ? l.partId : l.partNumber);
    case Quantity:
        return toQt(l.unitName);
    case Kind: {
        if (!l.priced)
            return tr("not in the total");
        const QString range = l.priceKind == PriceKind::PlanningEstimate ? unitRange(l) : QString();
        return range.isEmpty() ? stdText(l.priceDate) : range;
    }
    default:
        return {};
    }
}

QString QuoteLinesModel::toolTip(const Entry& item, int column) const
{
    const QuoteLine& l = item.line;
    switch (column) {
    case Item:
        return toQt(l.spec).isEmpty() ? toQt(l.name) : tr("%1\n%2").arg(toQt(l.name), toQt(l.spec));
    case UnitGross:
        return m_readOnly ? QString() : tr("Type a price that a supplier offers");
    case Kind:
        return l.priced ? tr("%1, dated %2\nSource: %3")
                              .arg(priceKindName(l.priceKind), stdText(l.priceDate), stdText(l.priceSource))
                        : QString();
    case ValidUntil:
        return endsEarly(l) ? tr("This offer ends before the quote does") : QString();
    default:
        return {};
    }
}

QVariant QuoteLinesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Entry& item = m_entries[std::size_t(index.row())];
    const QuoteLine& l = item.line;
    const int column = index.column();
    switch (role) {
    case SectionRole:
        return l.group;
    case RowIdRole:
        return stdText(l.position);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return l.group ? groupText(item, column) : text(item, column);
    case StrongRole:
        return l.group || column == Quantity || column == AmountGross;
    default:
        break;
    }
    if (l.group)
        return {};
    switch (role) {
    case Qt::EditRole:
        return column == UnitGross && l.priced ? QVariant(unitPriceText(l.unitGross)) : QVariant();
    case Qt::ToolTipRole: {
        const QString tip = toolTip(item, column);
        return tip.isEmpty() ? QVariant() : QVariant(tip.toHtmlEscaped());
    }
    case DetailRole:
        return detail(item, column);
    case PartIdRole:
        return stdText(l.partId);
    case PriceKindRole:
        return int(l.priceKind);
    case StaleRole:
        return l.stale;
    case IconRole:
        if (column == Kind)
            return l.priced ? priceKindIcon(l.priceKind) : QStringLiteral("circle-help");
        return column == ValidUntil && endsEarly(l) ? QVariant(QStringLiteral("triangle-alert")) : QVariant();
    case StatusRole:
        if (column == Kind)
            return int(l.priced ? priceKindStatus(l.priceKind) : CellStatus::Unknown);
        return int(column == ValidUntil && endsEarly(l) ? CellStatus::Warn : CellStatus::None);
    case ChangedRole:
        return item.changed[std::size_t(column)];
    default:
        return {};
    }
}

QVariant QuoteLinesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (isNumeric(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Position:
        return tr("#");
    case Item:
        return tr("Item and part number");
    case Quantity:
        return tr("Qty");
    case UnitGross:
        return tr("Unit incl. tax");
    case TaxRate:
        return tr("Tax");
    case AmountGross:
        return tr("Amount incl. tax");
    case Kind:
        return tr("Price source");
    case ValidUntil:
        return tr("Valid until");
    case LeadDays:
        return tr("Lead, days");
    default:
        return {};
    }
}

Qt::ItemFlags QuoteLinesModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Entry& item = m_entries[std::size_t(index.row())];
    if (item.line.group)
        return Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    if (index.column() == UnitGross && !m_readOnly)
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool QuoteLinesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable))
        return false;
    const QuoteLine& line = m_entries[std::size_t(index.row())].line;
    const QString typed = value.toString().trimmed();
    if (typed.isEmpty() || typed == data(index, Qt::EditRole).toString())
        return false;
    const Result<UnitPrice> price = parseTypedPrice(typed, line.unitGross.currency);
    if (!price.ok()) {
        emit priceRefused(stdText(price.error().text(uiLang())));
        return false;
    }
    emit priceTyped(stdText(line.partId), *price);
    return true;
}

} // namespace peiji
