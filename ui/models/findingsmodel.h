#pragma once
// Findings of all tiers as rows, and the filter of the chips above them.

#include "core/tier/tier.h"
#include "ui/models/cellroles.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <array>

namespace peiji
{

/// What a finding is to its reader; also the order of rows and chips.
enum class FindingKind { Error, Warning, Note, NotChecked, Waived };
inline constexpr int kFindingKinds = 5;
FindingKind kindOf(const Finding& f);
/// The word of a kind ("Error"), its icon and state.
QString findingKindName(FindingKind k);
QString findingKindIcon(FindingKind k);
CellStatus findingKindStatus(FindingKind k);
/// "4 warnings" / "警告 4" of a chip.
QString findingCountText(FindingKind k, int count);

class FindingsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Verdict, Rule, Tier, Text, Category, ColumnCount };
    enum Role { KindRole = FirstOwnRole, RuleIdRole, TierRole, FixRole, MissingRole, PartIdRole, SourceRole };

    explicit FindingsModel(QObject* parent = nullptr);

    /// Findings of every tier that has an answer, errors first. The catalogue gives the sentences and must outlive
    /// the model's data.
    void setFindings(const Recommendation& r, CataloguePtr catalogue);
    void clear();
    void retranslate();
    /// The finding of a row and its tier; null past the end.
    const Finding* finding(int row) const;
    int tierOf(int row) const;
    /// Counts by kind; `tier` < 0 counts all tiers.
    std::array<int, kFindingKinds> counts(int tier = -1) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Entry {
        Finding finding;
        FindingKind kind = FindingKind::Warning;
        int tier = 0;
        LocalText tierName, text, fix;
    };
    QString missingText(const Entry& e) const;
    QString sentence(const Entry& e) const;

    std::vector<Entry> m_entries;
    CataloguePtr m_catalogue;
};

class FindingsFilter : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit FindingsFilter(QObject* parent = nullptr);
    /// Unset: all kinds.
    void setKind(std::optional<FindingKind> kind);
    std::optional<FindingKind> kind() const { return m_kind; }
    void setTier(int tier); ///< −1: all tiers
    void setText(const QString& text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    std::optional<FindingKind> m_kind;
    int m_tier = -1;
    QString m_text;
};

} // namespace peiji
