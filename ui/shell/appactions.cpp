#include "ui/shell/appactions.h"

#include "ui/theme/icons.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <QRegularExpression>
#include <array>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

struct Spec {
    ActionId id;
    const char* text; ///< source text of the context "AppActions"
    const char* icon;
    const char* keys; ///< portable text, several separated by ';'
};

// Keys: see the keyboard map of the help. Nothing that input methods or desktops take.
constexpr Spec kSpecs[] = {
    {ActionId::NewProject, QT_TRANSLATE_NOOP("AppActions", "&New"), "plus", "Ctrl+N"},
    {ActionId::StartPage, QT_TRANSLATE_NOOP("AppActions", "Start page"), "panel-left", "Alt+Home"},
    {ActionId::Catalogue, QT_TRANSLATE_NOOP("AppActions", "&Catalogue"), "package-search", "Alt+6"},
    {ActionId::OpenQuote, QT_TRANSLATE_NOOP("AppActions", "&Open…"), "folder-open", "Ctrl+O"},
    {ActionId::Save, QT_TRANSLATE_NOOP("AppActions", "&Save"), "save", "Ctrl+S"},
    {ActionId::Revise, QT_TRANSLATE_NOOP("AppActions", "&Revise quote"), "file-pen-line", "Ctrl+R"},
    {ActionId::ImportConfig, QT_TRANSLATE_NOOP("AppActions", "Import config.json…"), "file-up", ""},
    {ActionId::ImportPrices, QT_TRANSLATE_NOOP("AppActions", "&Import prices…"), "file-input", "Ctrl+I"},
    {ActionId::ExportPdf, QT_TRANSLATE_NOOP("AppActions", "Export &PDF…"), "file-text", "Ctrl+E"},
    {ActionId::ExportXlsx, QT_TRANSLATE_NOOP("AppActions", "Export &XLSX…"), "file-spreadsheet", "Ctrl+Shift+E"},
    {ActionId::ExportCsv, QT_TRANSLATE_NOOP("AppActions", "Export &CSV…"), "table", ""},
    {ActionId::Print, QT_TRANSLATE_NOOP("AppActions", "P&rint…"), "printer", "Ctrl+P"},
    {ActionId::Quit, QT_TRANSLATE_NOOP("AppActions", "&Quit"), "log-out", "Ctrl+Q"},
    {ActionId::Undo, QT_TRANSLATE_NOOP("AppActions", "&Undo"), "undo-2", "Ctrl+Z"},
    {ActionId::Redo, QT_TRANSLATE_NOOP("AppActions", "&Redo"), "redo-2", "Ctrl+Y;Ctrl+Shift+Z"},
    {ActionId::Find, QT_TRANSLATE_NOOP("AppActions", "&Find"), "search", "Ctrl+F"},
    {ActionId::CommandSearch, QT_TRANSLATE_NOOP("AppActions", "Search commands…"), "search", "Ctrl+K"},
    {ActionId::GenerateTiers, QT_TRANSLATE_NOOP("AppActions", "&Generate tiers"), "layers", "Ctrl+G"},
    {ActionId::DuplicateTier, QT_TRANSLATE_NOOP("AppActions", "&Duplicate tier"), "copy-plus", "Ctrl+D"},
    {ActionId::RemoveTier, QT_TRANSLATE_NOOP("AppActions", "Remove tier"), "trash-2", ""},
    {ActionId::StageWorkload, QT_TRANSLATE_NOOP("AppActions", "Workload"), "cpu", "Alt+1"},
    {ActionId::StageCompare, QT_TRANSLATE_NOOP("AppActions", "Compare"), "columns-3", "Alt+2"},
    {ActionId::StageQuote, QT_TRANSLATE_NOOP("AppActions", "Quote"), "file-text", "Alt+3"},
    {ActionId::StagePreview, QT_TRANSLATE_NOOP("AppActions", "Preview"), "eye", "Alt+4;F9"},
    {ActionId::NextStage, QT_TRANSLATE_NOOP("AppActions", "Next tab"), "arrow-right", "Ctrl+Tab"},
    {ActionId::PreviousStage, QT_TRANSLATE_NOOP("AppActions", "Previous tab"), "arrow-left", "Ctrl+Shift+Tab"},
    {ActionId::NextPane, QT_TRANSLATE_NOOP("AppActions", "Next pane"), "panel-right", "F6"},
    {ActionId::PreviousPane, QT_TRANSLATE_NOOP("AppActions", "Previous pane"), "panel-left", "Shift+F6"},
    {ActionId::NextFinding, QT_TRANSLATE_NOOP("AppActions", "Next finding"), "chevron-down", "F8"},
    {ActionId::PreviousFinding, QT_TRANSLATE_NOOP("AppActions", "Previous finding"), "chevron-up", "Shift+F8"},
    {ActionId::ToggleTree, QT_TRANSLATE_NOOP("AppActions", "&Projects and quotes"), "panel-left", ""},
    {ActionId::ToggleFindings, QT_TRANSLATE_NOOP("AppActions", "&Findings"), "panel-bottom", ""},
    {ActionId::ToggleCharts, QT_TRANSLATE_NOOP("AppActions", "&Charts"), "chart-bar-stacked", ""},
    {ActionId::SwitchLanguage, QT_TRANSLATE_NOOP("AppActions", "中文 / English"), "languages", "Ctrl+Shift+L"},
    {ActionId::ThemeSystem, QT_TRANSLATE_NOOP("AppActions", "As the system"), "monitor", ""},
    {ActionId::ThemeLight, QT_TRANSLATE_NOOP("AppActions", "Light"), "sun", ""},
    {ActionId::ThemeDark, QT_TRANSLATE_NOOP("AppActions", "Dark"), "moon", ""},
    {ActionId::ZoomIn, QT_TRANSLATE_NOOP("AppActions", "Larger text"), "zoom-in", "Ctrl++;Ctrl+="},
    {ActionId::ZoomOut, QT_TRANSLATE_NOOP("AppActions", "Smaller text"), "zoom-out", "Ctrl+-"},
    {ActionId::ZoomReset, QT_TRANSLATE_NOOP("AppActions", "Normal text size"), "search", "Ctrl+0"},
    {ActionId::FullScreen, QT_TRANSLATE_NOOP("AppActions", "Full screen"), "monitor", "F11"},
    {ActionId::Settings, QT_TRANSLATE_NOOP("AppActions", "&Settings…"), "settings", "Ctrl+,"},
    {ActionId::Company, QT_TRANSLATE_NOOP("AppActions", "&Company profile…"), "building-2", ""},
    {ActionId::Sample, QT_TRANSLATE_NOOP("AppActions", "Open the sample"), "book-open", ""},
    {ActionId::About, QT_TRANSLATE_NOOP("AppActions", "&About Peiji"), "info", "F1"},
};
static_assert(std::size(kSpecs) == static_cast<std::size_t>(ActionId::Count));

/// The text without its mnemonic: "&Save" -> "Save", "保存(&S)" -> "保存".
QString plainName(QString text)
{
    static const QRegularExpression bracketed(u"\\(&.\\)"_s);
    text.remove(bracketed);
    text.remove(u'&');
    return text;
}

bool isCheckable(ActionId id)
{
    switch (id) {
    case ActionId::ToggleTree:
    case ActionId::ToggleFindings:
    case ActionId::ToggleCharts:
    case ActionId::ThemeSystem:
    case ActionId::ThemeLight:
    case ActionId::ThemeDark:
    case ActionId::FullScreen:
        return true;
    default:
        return false;
    }
}

} // namespace

QString AppActions::nameOf(const QAction& action)
{
    return plainName(action.text());
}

AppActions::AppActions(QObject* parent) : QObject(parent), m_entries(static_cast<std::size_t>(ActionId::Count))
{
    for (const Spec& spec : kSpecs) {
        auto* action = new QAction(this);
        action->setIcon(themedIcon(QLatin1String(spec.icon)));
        action->setCheckable(isCheckable(spec.id));
        action->setVisible(false);
        action->setMenuRole(QAction::NoRole);
        QList<QKeySequence> keys;
        for (const QString& key : QString::fromLatin1(spec.keys).split(u';', Qt::SkipEmptyParts))
            keys << QKeySequence(key, QKeySequence::PortableText);
        action->setShortcuts(keys);
        Entry& entry = m_entries[static_cast<std::size_t>(spec.id)];
        entry.action = action;
        connect(action, &QAction::triggered, this, [this, id = spec.id]() {
            if (const auto& run = m_entries[static_cast<std::size_t>(id)].run)
                run();
        });
    }
    retranslate();
}

QAction* AppActions::at(ActionId id) const
{
    return m_entries[static_cast<std::size_t>(id)].action;
}

void AppActions::bind(ActionId id, QObject* context, std::function<void()> run)
{
    Entry& entry = m_entries[static_cast<std::size_t>(id)];
    entry.run = std::move(run);
    entry.context = context;
    entry.action->setVisible(true);
    connect(context, &QObject::destroyed, this, [this, id, context]() {
        Entry& e = m_entries[static_cast<std::size_t>(id)];
        if (e.context != context)
            return;
        e.run = nullptr;
        e.context = nullptr;
        e.action->setVisible(false);
    });
}

bool AppActions::isBound(ActionId id) const
{
    return static_cast<bool>(m_entries[static_cast<std::size_t>(id)].run);
}

std::vector<QAction*> AppActions::bound() const
{
    std::vector<QAction*> list;
    for (const Spec& spec : kSpecs)
        if (isBound(spec.id))
            list.push_back(at(spec.id));
    return list;
}

void AppActions::retranslate()
{
    for (const Spec& spec : kSpecs) {
        QAction* action = at(spec.id);
        action->setText(QCoreApplication::translate("AppActions", spec.text));
        QString tip = plainName(action->text());
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        action->setToolTip(keys.isEmpty() ? tip : tip + u"  "_s + keys);
        action->setIconText(tip.remove(u'…'));
    }
}

} // namespace peiji
