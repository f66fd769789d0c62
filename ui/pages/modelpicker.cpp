#include "ui/pages/modelpicker.h"

#include "ui/i18n/qtext.h"
#include "ui/theme/icons.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFocusEvent>
#include <QRegularExpression>
#include <algorithm>

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

namespace
{

QStringList wordsOf(QString text)
{
    static const QRegularExpression gaps(u"[\\s\\-_/]+"_s);
    return text.toCaseFolded().split(gaps, Qt::SkipEmptyParts);
}

} // namespace

ModelMatches::ModelMatches(QObject* parent) : QSortFilterProxyModel(parent) {}

void ModelMatches::setTyped(const QString& text)
{
    m_words = wordsOf(text);
    invalidateFilter();
}

bool ModelMatches::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QString all = sourceModel()->index(row, 0, parent).data(ModelListModel::SearchRole).toString().toCaseFolded();
    return std::ranges::all_of(m_words, [&all](const QString& word) { return all.contains(word); });
}

ModelPicker::ModelPicker(CataloguePtr catalogue, QWidget* parent) : QLineEdit(parent), m_catalogue(std::move(catalogue))
{
    addAction(themedIcon(u"search"_s, ColorRole::Text2), QLineEdit::LeadingPosition);
    m_matches = new ModelMatches(this);
    m_matches->setSourceModel(new ModelListModel(m_catalogue, this));
    m_completer = new QCompleter(m_matches, this);
    // The proxy has filtered already; the completer only shows.
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setMaxVisibleItems(12);
    m_completer->setWidget(this);
    // Own connection instead of setCompleter: the completion is a search text, what is shown is the name.
    connect(this, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_matches->setTyped(text);
        if (text.trimmed().isEmpty() || m_matches->rowCount() == 0) {
            m_completer->popup()->hide();
            return;
        }
        m_completer->complete();
        m_completer->popup()->setCurrentIndex(m_completer->completionModel()->index(0, 0));
    });
    connect(m_completer, qOverload<const QModelIndex&>(&QCompleter::activated), this,
            [this](const QModelIndex& index) { choose(index.data(ModelListModel::IdRole).toString()); });
    connect(this, &QLineEdit::editingFinished, this, &ModelPicker::commit);
}

void ModelPicker::showModel(const ModelArchitecture& m)
{
    m_shown = toQt(m.name);
    if (text() != m_shown)
        setText(m_shown);
}

void ModelPicker::choose(const QString& id)
{
    if (const ModelArchitecture* m = m_catalogue->model(toStd(id))) {
        showModel(*m);
        emit modelChosen(id);
    }
}

void ModelPicker::commit()
{
    const QString typed = text().trimmed();
    if (typed == m_shown || typed.isEmpty() || m_completer->popup()->isVisible())
        return;
    for (const ModelArchitecture& m : m_catalogue->models)
        for (const std::string& name : {m.name.en, m.name.zh, m.id})
            if (typed.compare(toQt(std::string_view(name)), Qt::CaseInsensitive) == 0) {
                choose(toQt(std::string_view(m.id)));
                return;
            }
    // The list offered its first row; Enter and Tab take it as well as a click does.
    m_matches->setTyped(typed);
    if (m_matches->rowCount() > 0)
        choose(m_matches->index(0, 0).data(ModelListModel::IdRole).toString());
    else
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
