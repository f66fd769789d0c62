#include "ui/catalogue/importdelegates.h"

#include "ui/catalogue/importmodels.h"
#include "ui/i18n/qtext.h"

#include <QApplication>
#include <QComboBox>
#include <QCompleter>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStyle>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{
constexpr int kBox = 16; ///< px
}

QWidget* ListFieldDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const
{
    if (index.row() != 0)
        return nullptr;
    auto* box = new QComboBox(parent);
    for (int f = 0; f < kListFields; ++f)
        box->addItem(listFieldName(static_cast<ListField>(f)), f);
    connect(box, &QComboBox::activated, this, [this, box]() {
        auto* self = const_cast<ListFieldDelegate*>(this);
        emit self->commitData(box);
        emit self->closeEditor(box);
    });
    return box;
}

void ListFieldDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* box = static_cast<QComboBox*>(editor);
    box->setCurrentIndex(box->findData(index.data(Qt::EditRole)));
    QMetaObject::invokeMethod(box, &QComboBox::showPopup, Qt::QueuedConnection);
}

void ListFieldDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    model->setData(index, static_cast<QComboBox*>(editor)->currentData(), Qt::EditRole);
}

QWidget* PartChoiceDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const auto* model = qobject_cast<const ImportRowsModel*>(index.model());
    const PriceListRow* row = model ? model->rowAt(index.row()) : nullptr;
    if (!row)
        return nullptr;
    auto* box = new QComboBox(parent);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    const Catalogue& c = *model->catalogue();
    const auto add = [&](const std::string& id, const QString& name) {
        if (box->findData(toQt(std::string_view(id))) < 0)
            box->addItem(name, toQt(std::string_view(id)));
    };
    for (const MatchCandidate& candidate : row->candidates) {
        if (const Part* part = c.part(candidate.partId))
            add(part->id, tr("%1 (%2 % alike)")
                              .arg(toQt(part->name), toQt(std::string_view(formatNumber(candidate.score * 100, 0)))));
    }
    box->addItem(tr("None of these: leave it out"), QString());
    for (const Part& part : c.parts)
        add(part.id, toQt(part.name));
    box->completer()->setFilterMode(Qt::MatchContains);
    box->completer()->setCompletionMode(QCompleter::PopupCompletion);
    return box;
}

void PartChoiceDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* box = static_cast<QComboBox*>(editor);
    const int held = box->findData(index.data(Qt::EditRole));
    box->setCurrentIndex(std::max(0, held));
    box->lineEdit()->selectAll();
}

void PartChoiceDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    auto* box = static_cast<QComboBox*>(editor);
    const int typed = box->findText(box->currentText());
    // A text that names no part changes nothing.
    if (typed >= 0)
        model->setData(index, box->itemData(typed), Qt::EditRole);
}

bool AcceptDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem&,
                                 const QModelIndex& index)
{
    const QVariant now = index.data(Qt::CheckStateRole);
    const bool space = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
    if (!now.isValid() || (event->type() != QEvent::MouseButtonRelease && !space))
        return false;
    return model->setData(index, now.toInt() == Qt::Checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

void AcceptDelegate::paintContent(QPainter& p, const QRect& rect, const QStyleOptionViewItem& option,
                                  const QModelIndex& index) const
{
    const QVariant state = index.data(Qt::CheckStateRole);
    const int size = Theme::instance().px(kBox);
    if (state.isValid()) {
        QStyleOptionViewItem box = option;
        box.rect = QRect(rect.x(), rect.center().y() - size / 2, size, size);
        box.state = QStyle::State_Enabled | (state.toInt() == Qt::Checked ? QStyle::State_On : QStyle::State_Off);
        QApplication::style()->drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &box, &p, option.widget);
    }
    CellDelegate::paintContent(p, rect.adjusted(size + 8, 0, 0, 0), option, index);
}

} // namespace peiji
