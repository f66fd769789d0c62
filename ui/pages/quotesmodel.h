#pragma once
// The list of quotes as a table: number, customer, project, status, total, valid until, changed.

#include "core/quote/stores.h"

#include <QAbstractTableModel>

namespace peiji
{

class QuotesModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Number, Customer, ProjectName, Status, Total, ValidUntil, Changed, Columns };
    explicit QuotesModel(QObject* parent = nullptr);
    void setQuotes(std::vector<QuoteSummary> quotes, Date today);
    const QuoteSummary* quote(int row) const;
    void retranslate();
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const QuoteSummary& q, int column) const;
    QString statusText(const QuoteSummary& q) const;
    QString age(const QuoteSummary& q) const;
    std::vector<QuoteSummary> m_quotes;
    Date m_today{};
};

} // namespace peiji
