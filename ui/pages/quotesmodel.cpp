#include "ui/pages/quotesmodel.h"

#include "ui/i18n/qtext.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/cells.h"

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kSoonDays = 3;

/// What the badge says about a quote: its own status, or that its validity ends.
Tone statusTone(const QuoteSummary& q, Date today)
{
    switch (q.status) {
    case QuoteStatus::Draft:
        return Tone::Info;
    case QuoteStatus::Issued:
        return !q.validUntil.ok()                              ? Tone::Ok
               : daysBetween(today, q.validUntil) < 0          ? Tone::Error
               : daysBetween(today, q.validUntil) <= kSoonDays ? Tone::Warn
                                                               : Tone::Ok;
    case QuoteStatus::Expired:
    case QuoteStatus::Lost:
        return Tone::Error;
    case QuoteStatus::Won:
        return Tone::Ok;
    case QuoteStatus::Superseded:
        break;
    }
    return Tone::Neutral;
}

} // namespace

QuotesModel::QuotesModel(QObject* parent) : QAbstractTableModel(parent) {}

void QuotesModel::setQuotes(std::vector<QuoteSummary> quotes, Date today)
{
    beginResetModel();
    m_quotes = std::move(quotes);
    m_today = today;
    endResetModel();
}

const QuoteSummary* QuotesModel::quote(int row) const
{
    return row >= 0 && std::size_t(row) < m_quotes.size() ? &m_quotes[std::size_t(row)] : nullptr;
}

void QuotesModel::retranslate()
{
    if (!m_quotes.empty())
        emit dataChanged(index(0, 0), index(int(m_quotes.size()) - 1, Columns - 1));
    emit headerDataChanged(Qt::Horizontal, 0, Columns - 1);
}

int QuotesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_quotes.size());
}

int QuotesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QString QuotesModel::statusText(const QuoteSummary& q) const
{
    switch (q.status) {
    case QuoteStatus::Draft:
        return tr("Draft");
    case QuoteStatus::Issued:
        if (q.validUntil.ok()) {
            const int left = daysBetween(m_today, q.validUntil);
            if (left < 0)
                return tr("Expired");
            if (left <= kSoonDays)
                return tr("Ends in %n day(s)", nullptr, left);
        }
        return tr("Issued");
    case QuoteStatus::Superseded:
        return tr("Superseded");
    case QuoteStatus::Expired:
        return tr("Expired");
    case QuoteStatus::Won:
        return tr("Won");
    case QuoteStatus::Lost:
        return tr("Lost");
    }
    return {};
}

QString QuotesModel::age(const QuoteSummary& q) const
{
    const auto day = parseDate(std::string_view(q.changedAt).substr(0, 10));
    if (!day.ok())
        return u"—"_s;
    const int days = daysBetween(day.value(), m_today);
    return days <= 0 ? tr("today") : tr("%n day(s) ago", nullptr, days);
}

QString QuotesModel::text(const QuoteSummary& q, int column) const
{
    switch (column) {
    case Number:
        return toQt(std::string_view(q.number));
    case Customer:
        return q.customer.empty() ? u"—"_s : toQt(std::string_view(q.customer));
    case ProjectName:
        return q.project.empty() ? u"—"_s : toQt(std::string_view(q.project));
    case Status:
        return statusText(q);
    case Total:
        return moneyText(q.gross);
    case ValidUntil:
        return q.validUntil.ok() ? toQt(std::string_view(formatDate(q.validUntil))) : u"—"_s;
    case Changed:
        return age(q);
    default:
        return {};
    }
}

QVariant QuotesModel::data(const QModelIndex& index, int role) const
{
    const QuoteSummary* q = index.isValid() ? quote(index.row()) : nullptr;
    if (!q)
        return {};
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(*q, column);
    case Qt::TextAlignmentRole:
        return int((column >= Total ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case VoiceStrongRole:
        return column == Number;
    case VoiceSecondRole:
        return column == Number ? QVariant(u"V%1"_s.arg(q->revision)) : QVariant();
    case VoiceBadgeRole:
        return column == Status ? QVariant(int(statusTone(*q, m_today))) : QVariant();
    case VoiceIconRole:
        if (column != Status)
            return {};
        return q->status == QuoteStatus::Draft        ? u"pencil"_s
               : q->status == QuoteStatus::Superseded ? u"file-lock"_s
                                                      : toneIcon(statusTone(*q, m_today));
    case VoiceToneRole:
        return int(column == Changed ? ColorRole::Text2 : ColorRole::Text);
    default:
        return {};
    }
}

QVariant QuotesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section >= Total ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return tr("Number");
    case Customer:
        return tr("Customer");
    case ProjectName:
        return tr("Project");
    case Status:
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
