#pragma once
// Type-ahead over the catalogue's models: Chinese and English names, ids and families are searched.

#include "core/catalogue/catalogue.h"

#include <QAbstractListModel>
#include <QLineEdit>

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

class ModelPicker : public QLineEdit
{
    Q_OBJECT
public:
    explicit ModelPicker(CataloguePtr catalogue, QWidget* parent = nullptr);
    /// Shows the name of a model without telling anybody.
    void showModel(const ModelArchitecture& m);

signals:
    void modelChosen(const QString& id);
    /// Enter or focus out with a text that names no model.
    void unknownName(const QString& text);

protected:
    void focusInEvent(QFocusEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void commit();
    CataloguePtr m_catalogue;
    QCompleter* m_completer;
    QString m_shown;
};

} // namespace peiji
