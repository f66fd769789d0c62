// The editing half of FigureDelegate.
#include "ui/delegates/celldelegate.h"

#include <QLineEdit>

namespace peiji
{

QWidget* FigureDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const
{
    auto* edit = new QLineEdit(parent);
    edit->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    edit->setProperty("small", true);
    edit->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal).toString());
    return edit;
}

void FigureDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* edit = qobject_cast<QLineEdit*>(editor);
    // A repaint of the model while somebody types must not take the typed text away.
    if (!edit || edit->isModified())
        return;
    edit->setText(index.data(Qt::EditRole).toString());
    edit->selectAll();
}

void FigureDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    if (const auto* edit = qobject_cast<QLineEdit*>(editor))
        model->setData(index, edit->text(), Qt::EditRole);
}

void FigureDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const
{
    QRect r = option.rect.adjusted(2, 2, -2, -3);
    const int wanted = std::min(r.height(), std::max(editor->minimumSizeHint().height(), Theme::instance().px(26)));
    r.setTop(r.center().y() - wanted / 2);
    r.setHeight(wanted);
    editor->setGeometry(r);
}

} // namespace peiji
