#pragma once
// Tiers side by side: rows are parameters by section, column 0 their name, columns 1… the tiers.

#include "ui/models/comparerows.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace peiji
{

class CompareModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit CompareModel(QObject* parent = nullptr);

    /// Takes rows whole. The same rows and tiers as before: only changed cells are told, and they keep the change
    /// mark until the next call; otherwise the model is reset.
    void setRows(std::vector<CompareRow> rows, std::vector<QString> tierNames);
    /// The same figures in other words (language, tax basis): no change marks.
    void setTexts(std::vector<CompareRow> rows, std::vector<QString> tierNames);
    void clear();
    int tierCount() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void take(std::vector<CompareRow> rows, std::vector<QString> tierNames, bool mark);
    QVariant nameData(const CompareRow& row, int role) const;

    std::vector<CompareRow> m_rows;
    std::vector<QString> m_tiers;
    std::vector<std::vector<bool>> m_changed;
};

/// "Differences only": rows in which the tiers differ, and the heads of sections that keep any.
class CompareFilter : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit CompareFilter(QObject* parent = nullptr);
    void setDifferencesOnly(bool on);
    bool differencesOnly() const { return m_differencesOnly; }
    /// Parameter rows shown and in all, section heads not counted.
    int shownRows() const;
    int allRows() const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    bool m_differencesOnly = false;
};

} // namespace peiji
