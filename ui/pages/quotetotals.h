#pragma once
// Right panel of the quote: net, tax by rate, gross, words, what kind of prices the total rests on, the budget.

#include "ui/pages/quotecurrent.h"

#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace peiji
{

class Badge;
class MessageBar;
class TextLabel;

/// Share of the total by price kind, as one bar.
class PriceShareBar : public QWidget
{
    Q_OBJECT
public:
    struct Share {
        int brush = 0; ///< chart colour
        double value = 0;
    };
    explicit PriceShareBar(QWidget* parent = nullptr);
    void setShares(std::vector<Share> shares);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Share> m_shares;
};

class QuoteTotals : public QWidget
{
    Q_OBJECT
public:
    explicit QuoteTotals(QWidget* parent = nullptr);
    /// `request`: the tier's budget; null for a frozen quote without it.
    void setQuote(const QuotePtr& quote);
    QString grossText() const;

signals:
    void previewRequested();
    void exportRequested();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void retranslateUi();
    void addFigure(QVBoxLayout* into, const QString& name, const QString& figure);
    void showTaxRows(const QuoteTier& tier);
    void showShares(const QuoteTier& tier);
    void showBudget(const QuoteTier& tier);

    QuotePtr m_quote;
    TextLabel *m_title, *m_grossName, *m_gross, *m_range, *m_wordsName, *m_words, *m_shareName, *m_budget;
    Badge* m_adds;
    QVBoxLayout *m_taxRows, *m_shareRows;
    PriceShareBar* m_shares;
    QWidget *m_wordsPanel, *m_budgetPanel;
    class IconLabel* m_budgetIcon;
    QPushButton *m_preview, *m_export;
};

} // namespace peiji
