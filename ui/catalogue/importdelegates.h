#pragma once
// Editors of the import's tables: the meaning of a column, and the part of a row.

#include "ui/delegates/celldelegate.h"

#include <functional>

namespace peiji
{

struct PriceListRow;

/// Row 0 of the columns: a list of what a column can be.
class ListFieldDelegate : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
};

/// Part of a row: the candidates first, then any id or name that is typed.
class PartChoiceDelegate : public TwoLineDelegate
{
    Q_OBJECT
public:
    using TwoLineDelegate::TwoLineDelegate;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
};

/// A check box and a figure.
class AcceptDelegate : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

protected:
    void paintContent(QPainter& p, const QRect& rect, const QStyleOptionViewItem& option,
                      const QModelIndex& index) const override;
};

} // namespace peiji
