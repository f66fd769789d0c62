#pragma once
// Start page: first action, what can be done today, recent quotes, presets priced today, state of the catalogue.

#include "core/quote/quote.h"
#include "ui/shell/page.h"
#include "ui/widgets/badge.h"

class QBoxLayout;
class QLineEdit;
class QPushButton;
class QStackedLayout;
class QTableView;

namespace peiji
{

class ActionTile;
class Card;
class CatalogueHealthCard;
class EmptyState;
class MessageBar;
class PresetsCard;
class QuotesModel;
class TextLabel;

class StartPage : public Page
{
    Q_OBJECT
public:
    explicit StartPage(const UiContext& context, QWidget* parent = nullptr);
    void activate() override;
    void focusSearch();
    /// Unsaved work of a run that did not end well.
    void offerRecovery(const Project& project);
    void tell(Tone tone, const QString& fact, const QString& sentence);
    MessageBar* bar() const { return m_bar; }

signals:
    void quoteChosen(const QString& number, int revision);

protected:
    void retranslateUi() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildHero(QWidget* parent);
    QWidget* buildTiles(QWidget* parent);
    QWidget* buildRecent(QWidget* parent);
    QWidget* buildSample(QWidget* parent);
    void refreshQuotes();
    void showRecovery();
    MessageBar* m_bar;
    TextLabel *m_title, *m_text;
    QPushButton *m_new, *m_open;
    QWidget* m_drawing;
    std::vector<ActionTile*> m_tiles;
    Card* m_recent;
    QLineEdit* m_search;
    QTableView* m_table;
    QuotesModel* m_quotes;
    EmptyState* m_empty;
    QStackedLayout* m_recentStack;
    QPushButton *m_emptyNew, *m_emptySample;
    PresetsCard* m_presets;
    CatalogueHealthCard* m_health;
    TextLabel *m_sampleTitle, *m_sampleText;
    QPushButton* m_sample;
    QBoxLayout* m_columns;
    QWidget* m_right;
    std::optional<Project> m_recovered;
};

} // namespace peiji
