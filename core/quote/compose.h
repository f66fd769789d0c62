#pragma once
// Parts of composeDocument: each adds its blocks to the paper.

#include "core/quote/document.h"
#include "core/quote/words.h"

namespace peiji
{

/// What every part of a paper needs to know.
class Composer
{
public:
    Composer(const Quote& q, const Texts& texts, const DocumentOptions& o)
        : quote(q), words(texts), options(o), budget(q.kind == PaperKind::BudgetEstimate)
    {
    }

    const Quote& quote;
    Words words;
    const DocumentOptions& options;
    bool budget;

    void add(Block b) { blocks.push_back(std::move(b)); }
    /// Numbered heading of a section: "二、报价明细", "2  Price details".
    void heading(const std::string& key);
    void annex(const LocalText& title);
    /// ISO where Chinese is printed, "30 November 2026" in an English paper.
    LocalText date(Date d) const;
    /// With the currency's sign; in a bilingual paper a figure stands once.
    LocalText money(Money m) const;
    /// The tier that the body of the paper is about; null where the quote has none.
    const QuoteTier* chosen() const;
    Column column(const std::string& key, double widthMm, CellAlign align) const;

    std::vector<Block> blocks;

private:
    int m_sections = 0;
    int m_annexes = 0;
};

LocalText factText(const QuoteFact& f);
const QuoteFact* findFact(const std::vector<QuoteFact>& facts, std::string_view key);
Cell textCell(LocalText t);
/// A cell of nothing at all, where "—" would read as an absent figure.
Cell blankCell(int span = 1);

/// Title, notice, parties, dates.
void composeHead(Composer& c);
/// Summary strip, totals at a glance, charts.
void composeSummary(Composer& c, const QuoteTier& tier);
/// Lines by group with subtotals and the grand total; `id` names the table.
void composeLines(Composer& c, const QuoteTier& tier, const std::string& id);
/// Net, tax and gross by rate, then the amount in words. Fails only where words cannot be written.
Status composeTotals(Composer& c, const QuoteTier& tier);
void composeEstimates(Composer& c, const QuoteTier& tier);
void composeConfiguration(Composer& c, const QuoteTier& tier);
void composeChecks(Composer& c, const QuoteTier& tier);
void composeHeadroom(Composer& c, const QuoteTier& tier);
void composeTerms(Composer& c);
void composeSeal(Composer& c);
void composeComparison(Composer& c);
void composeOtherTiers(Composer& c);
void composeSources(Composer& c, const QuoteTier& tier);
void composeReasons(Composer& c, const QuoteTier& tier);

} // namespace peiji
