#pragma once
// The catalogue: kinds and filters at the left, the list in the middle, the chosen part at the right. Typing never
// waits: questions go to a worker and the latest one wins.

#include "core/catalogue/browse.h"
#include "ui/shell/page.h"
#include "ui/widgets/badge.h"

class QLineEdit;
class QPushButton;
class QSplitter;
class QStackedLayout;
class QTableView;
class QToolButton;

namespace peiji
{

class CatalogueFilters;
class EmptyState;
class MessageBar;
class PartComparison;
class PartInspector;
class PartListModel;
class TextLabel;

class CataloguePage : public Page
{
    Q_OBJECT
public:
    explicit CataloguePage(const UiContext& context, QWidget* parent = nullptr);
    void activate() override;
    /// Shows one part, whatever the filters were.
    void showPart(const std::string& id);
    void focusSearch();
    void tell(Tone tone, const QString& fact, const QString& sentence);
    MessageBar* bar() const { return m_bar; }

protected:
    void retranslateUi() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildList(QWidget* parent);
    void connectService();
    /// Parts and prices as they are now; only what changed is written to the index.
    void refreshIndex();
    void ask();
    void take(const BrowseRows& rows, const std::vector<BrowseRow>& firstPage);
    void count(const BrowseFacets& facets);
    void sortBy(int column);
    void chooseColumns();
    /// Columns wanted, named and with room for.
    void fitColumns();
    /// Price lists taken over so far, each with its undo.
    void fillLists();
    void keepSelection();
    void showSelection();
    void refreshTexts();
    CatalogueFilters* m_filters;
    PartListModel* m_model;
    PartInspector* m_inspector;
    PartComparison* m_comparison;
    QStackedLayout* m_right; ///< one part, or several side by side
    QSplitter* m_splitter;
    QTableView* m_table;
    QStackedLayout* m_stack;
    EmptyState* m_empty;
    MessageBar* m_bar;
    QLineEdit* m_search;
    QToolButton *m_columns, *m_lists;
    QPushButton* m_clear;
    TextLabel *m_title, *m_summary;
    std::vector<Chip*> m_chips; ///< all, valid, stale, very stale
    BrowseFilter m_filter;
    std::optional<BrowseFacets> m_facets;
    std::size_t m_found = 0;
    std::string m_wanted; ///< part to be selected when its line comes
};

} // namespace peiji
