#pragma once
// Type-ahead over the catalogue's models: Chinese and English names, ids and families are searched.

#include "core/catalogue/catalogue.h"

#include <QAbstractListModel>
#include <QLineEdit>
#include <QSortFilterProxyModel>

class QCompleter;

namespace peiji
{

class ModelListModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { SearchRole = Qt::UserRole + 1, IdRole };
    explicit ModelListModel(CataloguePtr catalogue, QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    CataloguePtr m_catalogue;
};

/// Models in which every typed word occurs, hyphens and blanks alike: "llama 70b" finds Llama-3.1-70B.
class ModelMatches : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit ModelMatches(QObject* parent = nullptr);
    void setTyped(const QString& text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
};

class ModelPicker : public QLineEdit
{
    Q_OBJECT
public:
    explicit ModelPicker(CataloguePtr catalogue, QWidget* parent = nullptr);
    /// Shows the name of a model without telling anybody.
    void showModel(const ModelArchitecture& m);

signals:
    void modelChosen(const QString& id);
    /// Enter or focus out with a text that no model's name contains.
    void unknownName(const QString& text);

protected:
    void focusInEvent(QFocusEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void commit();
    void choose(const QString& id);
    CataloguePtr m_catalogue;
    ModelMatches* m_matches;
    QCompleter* m_completer;
    QString m_shown;
};

} // namespace peiji
