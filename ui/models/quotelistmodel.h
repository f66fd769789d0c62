#pragma once
// The list of quotes in the user's database.

#include "core/quote/stores.h"
#include "ui/models/cellroles.h"

#include <QAbstractTableModel>

namespace peiji
{

QString quoteStatusName(QuoteStatus s);
QString quoteStatusIcon(QuoteStatus s);
CellStatus quoteStatusState(QuoteStatus s);
/// "BJ-20261130-0007-V2".
QString fullQuoteNumber(const QString& number, int revision);

class QuoteListModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Number, Customer, ProjectName, State, Total, ValidUntil, Changed, ColumnCount };

    explicit QuoteListModel(QObject* parent = nullptr);
    void setQuotes(std::vector<QuoteSummary> quotes);
    void retranslate();
    const QuoteSummary& quote(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<QuoteSummary> m_quotes;
};

} // namespace peiji
