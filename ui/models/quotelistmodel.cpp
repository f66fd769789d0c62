#include "ui/models/quotelistmodel.h"

#include "ui/i18n/qtext.h"

#include <QCoreApplication>
#include <QDateTime>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

struct QuoteStatusText {
    Q_DECLARE_TR_FUNCTIONS(QuoteStatusText)
};

QString orNothing(const QString& text)
{
    return text.isEmpty() ? u"—"_s : text;
}

} // namespace

QString quoteStatusName(QuoteStatus s)
{
    switch (s) {
    case QuoteStatus::Draft:
        return QuoteStatusText::tr("Draft");
    case QuoteStatus::Issued:
        return QuoteStatusText::tr("Issued");
    case QuoteStatus::Superseded:
        return QuoteStatusText::tr("Superseded");
    case QuoteStatus::Expired:
        return QuoteStatusText::tr("Expired");
    case QuoteStatus::Won:
        return QuoteStatusText::tr("Won");
    case QuoteStatus::Lost:
        return QuoteStatusText::tr("Lost");
    }
    return {};
}

QString quoteStatusIcon(QuoteStatus s)
{
    switch (s) {
    case QuoteStatus::Draft:
        return u"file-pen-line"_s;
    case QuoteStatus::Issued:
        return u"file-lock"_s;
    case QuoteStatus::Superseded:
        return u"file-stack"_s;
    case QuoteStatus::Expired:
        return u"file-clock"_s;
    case QuoteStatus::Won:
        return u"circle-check"_s;
    case QuoteStatus::Lost:
        return u"circle-x"_s;
    }
    return {};
}

CellStatus quoteStatusState(QuoteStatus s)
{
    switch (s) {
    case QuoteStatus::Issued:
    case QuoteStatus::Won:
        return CellStatus::Ok;
    case QuoteStatus::Expired:
        return CellStatus::Warn;
    case QuoteStatus::Draft:
        return CellStatus::Info;
    default:
        return CellStatus::None;
    }
}

QString fullQuoteNumber(const QString& number, int revision)
{
    return u"%1-V%2"_s.arg(number).arg(revision);
}

QuoteListModel::QuoteListModel(QObject* parent) : QAbstractTableModel(parent) {}

void QuoteListModel::setQuotes(std::vector<QuoteSummary> quotes)
{
    beginResetModel();
    m_quotes = std::move(quotes);
    endResetModel();
}

void QuoteListModel::retranslate()
{
    if (!m_quotes.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

const QuoteSummary& QuoteListModel::quote(int row) const
{
    return m_quotes.at(std::size_t(row));
}

int QuoteListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_quotes.size());
}

int QuoteListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant QuoteListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const QuoteSummary& q = m_quotes[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        switch (index.column()) {
        case Number:
            return fullQuoteNumber(toQt(std::string_view(q.number)), q.revision);
        case Customer:
            return orNothing(toQt(std::string_view(q.customer)));
        case ProjectName:
            return orNothing(toQt(std::string_view(q.project)));
        case State:
            return quoteStatusName(q.status);
        case Total:
            return moneyText(q.gross);
        case ValidUntil:
            return q.validUntil.ok() ? toQt(std::string_view(formatDate(q.validUntil))) : u"—"_s;
        case Changed: {
            const QDateTime at = QDateTime::fromString(toQt(std::string_view(q.changedAt)), Qt::ISODate);
            return at.isValid() ? at.toLocalTime().toString(u"yyyy-MM-dd HH:mm"_s) : u"—"_s;
        }
        default:
            return {};
        }
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == Total ? Qt::AlignRight : Qt::AlignLeft));
    case StatusRole:
        return int(index.column() == State ? quoteStatusState(q.status) : CellStatus::None);
    case IconRole:
        return index.column() == State ? QVariant(quoteStatusIcon(q.status)) : QVariant();
    case StrongRole:
        return index.column() == Number;
    default:
        return {};
    }
}

QVariant QuoteListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == Total ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return tr("Number");
    case Customer:
        return tr("Customer");
    case ProjectName:
        return tr("Project");
    case State:
        return tr("Status");
    case Total:
        return tr("Total incl. tax");
    case ValidUntil:
        return tr("Valid until");
    case Changed:
        return tr("Changed");
    default:
        return {};
    }
}

} // namespace peiji
