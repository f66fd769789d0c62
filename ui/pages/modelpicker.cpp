#include "ui/pages/modelpicker.h"

#include "ui/i18n/qtext.h"
#include "ui/theme/icons.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFocusEvent>

namespace peiji
{

using namespace Qt::StringLiterals;

ModelListModel::ModelListModel(CataloguePtr catalogue, QObject* parent)
    : QAbstractListModel(parent), m_catalogue(std::move(catalogue))
{
}

int ModelListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_catalogue->models.size());
}

QVariant ModelListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const ModelArchitecture& m = m_catalogue->models[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return toQt(m.name);
    case Qt::EditRole:
    case SearchRole:
        return toQt(std::string_view(m.name.en)) + u' ' + toQt(std::string_view(m.name.zh)) + u' ' +
               toQt(std::string_view(m.id)) + u' ' + toQt(std::string_view(m.family));
    case IdRole:
        return toQt(std::string_view(m.id));
    default:
        return {};
    }
}

ModelPicker::ModelPicker(CataloguePtr catalogue, QWidget* parent) : QLineEdit(parent), m_catalogue(std::move(catalogue))
{
    addAction(themedIcon(u"search"_s, ColorRole::Text2), QLineEdit::LeadingPosition);
    auto* list = new ModelListModel(m_catalogue, this);
    m_completer = new QCompleter(list, this);
    m_completer->setCompletionRole(ModelListModel::SearchRole);
    m_completer->setCompletionColumn(0);
    m_completer->setFilterMode(Qt::MatchContains);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setMaxVisibleItems(12);
    m_completer->setWidget(this);
    // Own connection instead of setCompleter: the completion is a search text, what is shown is the name.
    connect(this, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_completer->setCompletionPrefix(text);
        if (text.isEmpty() || m_completer->completionCount() == 0) {
            m_completer->popup()->hide();
            return;
        }
        m_completer->complete();
        m_completer->popup()->setCurrentIndex(m_completer->completionModel()->index(0, 0));
    });
    connect(m_completer, qOverload<const QModelIndex&>(&QCompleter::activated), this, [this](const QModelIndex& index) {
        const QString id = index.data(ModelListModel::IdRole).toString();
        if (const ModelArchitecture* m = m_catalogue->model(toStd(id))) {
            showModel(*m);
            emit modelChosen(id);
        }
    });
    connect(this, &QLineEdit::editingFinished, this, &ModelPicker::commit);
}

void ModelPicker::showModel(const ModelArchitecture& m)
{
    m_shown = toQt(m.name);
    if (text() != m_shown)
        setText(m_shown);
}

void ModelPicker::commit()
{
    const QString typed = text().trimmed();
    if (typed == m_shown || typed.isEmpty() || m_completer->popup()->isVisible())
        return;
    for (const ModelArchitecture& m : m_catalogue->models)
        for (const std::string& name : {m.name.en, m.name.zh, m.id})
            if (typed.compare(toQt(std::string_view(name)), Qt::CaseInsensitive) == 0) {
                showModel(m);
                emit modelChosen(toQt(std::string_view(m.id)));
                return;
            }
    emit unknownName(typed);
}

void ModelPicker::focusInEvent(QFocusEvent* event)
{
    QLineEdit::focusInEvent(event);
    if (event->reason() != Qt::PopupFocusReason)
        selectAll();
}

void ModelPicker::mouseReleaseEvent(QMouseEvent* event)
{
    QLineEdit::mouseReleaseEvent(event);
    if (text() == m_shown && !hasSelectedText())
        selectAll();
}

} // namespace peiji
