#include "ui/models/findingsmodel.h"

#include "ui/i18n/qtext.h"
#include "ui/models/comparerows.h"

#include <QCoreApplication>
#include <algorithm>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

struct FindingText {
    Q_DECLARE_TR_FUNCTIONS(FindingText)
};

QString stdText(const std::string& s)
{
    return toQt(std::string_view(s));
}

QString categoryName(const std::string& id)
{
    static const std::array<std::pair<const char*, const char*>, 19> kNames{{
        {"accessory", QT_TRANSLATE_NOOP("FindingText", "accessories")},
        {"commercial", QT_TRANSLATE_NOOP("FindingText", "price")},
        {"compliance", QT_TRANSLATE_NOOP("FindingText", "compliance")},
        {"cpu", QT_TRANSLATE_NOOP("FindingText", "processor")},
        {"data", QT_TRANSLATE_NOOP("FindingText", "data")},
        {"facility", QT_TRANSLATE_NOOP("FindingText", "room")},
        {"gpu", QT_TRANSLATE_NOOP("FindingText", "GPU")},
        {"gpu_power", QT_TRANSLATE_NOOP("FindingText", "GPU power")},
        {"headroom", QT_TRANSLATE_NOOP("FindingText", "headroom")},
        {"interconnect", QT_TRANSLATE_NOOP("FindingText", "GPU link")},
        {"lifecycle", QT_TRANSLATE_NOOP("FindingText", "life cycle")},
        {"memory", QT_TRANSLATE_NOOP("FindingText", "memory")},
        {"network", QT_TRANSLATE_NOOP("FindingText", "network")},
        {"pcie", QT_TRANSLATE_NOOP("FindingText", "PCIe")},
        {"psu", QT_TRANSLATE_NOOP("FindingText", "power supply")},
        {"sizing", QT_TRANSLATE_NOOP("FindingText", "capacity")},
        {"software", QT_TRANSLATE_NOOP("FindingText", "software")},
        {"storage", QT_TRANSLATE_NOOP("FindingText", "storage")},
        {"thermal", QT_TRANSLATE_NOOP("FindingText", "cooling")},
    }};
    for (const auto& [key, name] : kNames) {
        if (id == key)
            return FindingText::tr(name);
    }
    return stdText(id);
}

} // namespace

FindingKind kindOf(const Finding& f)
{
    if (f.result == RuleResult::NotChecked)
        return FindingKind::NotChecked;
    if (f.result == RuleResult::Waived)
        return FindingKind::Waived;
    switch (f.severity) {
    case Severity::Error:
        return FindingKind::Error;
    case Severity::Warning:
        return FindingKind::Warning;
    case Severity::Info:
        break;
    }
    return FindingKind::Note;
}

QString findingKindName(FindingKind k)
{
    switch (k) {
    case FindingKind::Error:
        return FindingText::tr("Error");
    case FindingKind::Warning:
        return FindingText::tr("Warning");
    case FindingKind::Note:
        return FindingText::tr("Note");
    case FindingKind::NotChecked:
        return FindingText::tr("Not checked");
    case FindingKind::Waived:
        return FindingText::tr("Waived");
    }
    return {};
}

QString findingKindIcon(FindingKind k)
{
    switch (k) {
    case FindingKind::Error:
        return u"circle-x"_s;
    case FindingKind::Warning:
        return u"triangle-alert"_s;
    case FindingKind::Note:
        return u"info"_s;
    case FindingKind::NotChecked:
        return u"circle-help"_s;
    case FindingKind::Waived:
        return u"stamp"_s;
    }
    return {};
}

CellStatus findingKindStatus(FindingKind k)
{
    switch (k) {
    case FindingKind::Error:
        return CellStatus::Error;
    case FindingKind::Warning:
        return CellStatus::Warn;
    case FindingKind::Note:
        return CellStatus::Info;
    case FindingKind::NotChecked:
        return CellStatus::Unknown;
    case FindingKind::Waived:
        return CellStatus::Waived;
    }
    return CellStatus::None;
}

QString findingCountText(FindingKind k, int count)
{
    switch (k) {
    case FindingKind::Error:
        return FindingText::tr("%n error(s)", nullptr, count);
    case FindingKind::Warning:
        return FindingText::tr("%n warning(s)", nullptr, count);
    case FindingKind::Note:
        return FindingText::tr("%n note(s)", nullptr, count);
    case FindingKind::NotChecked:
        return FindingText::tr("%n not checked", nullptr, count);
    case FindingKind::Waived:
        return FindingText::tr("%n waived", nullptr, count);
    }
    return {};
}

FindingsModel::FindingsModel(QObject* parent) : QAbstractTableModel(parent) {}

void FindingsModel::setFindings(const Recommendation& r, CataloguePtr catalogue)
{
    beginResetModel();
    m_catalogue = std::move(catalogue);
    m_entries.clear();
    for (std::size_t tier = 0; m_catalogue && tier < r.tiers.size(); ++tier) {
        if (!r.tiers[tier].answer)
            continue;
        for (const Finding& f : r.tiers[tier].answer->findings.findings) {
            if (f.result == RuleResult::Pass)
                continue;
            m_entries.push_back({f, kindOf(f), int(tier), r.tiers[tier].request.name, findingText(f, *m_catalogue),
                                 findingFix(f, *m_catalogue)});
        }
    }
    std::ranges::stable_sort(m_entries, [](const Entry& a, const Entry& b) { return a.kind < b.kind; });
    endResetModel();
}

const Finding* FindingsModel::finding(int row) const
{
    return row >= 0 && row < int(m_entries.size()) ? &m_entries[std::size_t(row)].finding : nullptr;
}

int FindingsModel::tierOf(int row) const
{
    return row >= 0 && row < int(m_entries.size()) ? m_entries[std::size_t(row)].tier : -1;
}

void FindingsModel::clear()
{
    beginResetModel();
    m_entries.clear();
    endResetModel();
}

void FindingsModel::retranslate()
{
    if (!m_entries.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

std::array<int, kFindingKinds> FindingsModel::counts(int tier) const
{
    std::array<int, kFindingKinds> n{};
    for (const Entry& e : m_entries) {
        if (tier < 0 || e.tier == tier)
            ++n[static_cast<std::size_t>(e.kind)];
    }
    return n;
}

int FindingsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_entries.size());
}

int FindingsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString FindingsModel::missingText(const Entry& e) const
{
    QStringList names;
    for (const std::string& key : e.finding.missing) {
        const std::string text = "input." + key;
        names << (m_catalogue && m_catalogue->texts.has(text) ? toQt(m_catalogue->texts.get(text)) : stdText(key));
    }
    return names.join(FindingText::tr(", ", "between inputs"));
}

QString FindingsModel::sentence(const Entry& e) const
{
    if (e.kind == FindingKind::NotChecked && !e.finding.missing.empty())
        return FindingText::tr("Missing: %1").arg(missingText(e));
    return toQt(e.text);
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Entry& e = m_entries[std::size_t(index.row())];
    const RuleText* rule = m_catalogue->rule(e.finding.ruleId);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        switch (index.column()) {
        case Verdict:
            return findingKindName(e.kind);
        case Rule:
            return stdText(e.finding.ruleId);
        case Tier:
            return tierTitle(e.tierName, std::size_t(e.tier));
        case Text:
            return sentence(e);
        case Category:
            return rule ? categoryName(rule->category) : QString();
        default:
            return {};
        }
    case Qt::ToolTipRole:
        return index.column() == Text ? QVariant(sentence(e).toHtmlEscaped()) : QVariant();
    case StatusRole:
        return int(index.column() == Verdict ? findingKindStatus(e.kind) : CellStatus::None);
    case IconRole:
        return index.column() == Verdict ? QVariant(findingKindIcon(e.kind)) : QVariant();
    case KindRole:
        return int(e.kind);
    case RuleIdRole:
        return stdText(e.finding.ruleId);
    case TierRole:
        return e.tier;
    case FixRole:
        return toQt(e.fix);
    case MissingRole:
        return missingText(e);
    case PartIdRole:
        return stdText(e.finding.partId);
    case SourceRole:
        return rule ? stdText(rule->source) : QString();
    default:
        return {};
    }
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Verdict:
        return tr("Result");
    case Rule:
        return tr("Rule");
    case Tier:
        return tr("Tier");
    case Text:
        return tr("What was found");
    case Category:
        return tr("Area");
    default:
        return {};
    }
}

FindingsFilter::FindingsFilter(QObject* parent) : QSortFilterProxyModel(parent) {}

void FindingsFilter::setKind(std::optional<FindingKind> kind)
{
    m_kind = kind;
    invalidateFilter();
}

void FindingsFilter::setTier(int tier)
{
    m_tier = tier;
    invalidateFilter();
}

void FindingsFilter::setText(const QString& text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

bool FindingsFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QAbstractItemModel* source = sourceModel();
    const QModelIndex first = source->index(row, 0, parent);
    if (m_kind && first.data(FindingsModel::KindRole).toInt() != int(*m_kind))
        return false;
    if (m_tier >= 0 && first.data(FindingsModel::TierRole).toInt() != m_tier)
        return false;
    if (m_text.isEmpty())
        return true;
    for (int c = 0; c < source->columnCount(parent); ++c) {
        if (source->index(row, c, parent).data().toString().contains(m_text, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

} // namespace peiji
