#include "core/quote/compose.h"

namespace peiji
{
namespace
{

LocalText watermarkOf(const Composer& c)
{
    if (c.budget)
        return c.words("doc.watermark.budget");
    switch (c.quote.status) {
    case QuoteStatus::Draft:
        return c.words("doc.watermark.draft");
    case QuoteStatus::Expired:
        return c.words("doc.watermark.expired");
    default:
        return {};
    }
}

LocalText withTab(const LocalText& label, const LocalText& value)
{
    return {label.zh + '\t' + value.zh, label.en + '\t' + value.en};
}

/// A draft that was never saved has no number yet.
LocalText numberOf(const Composer& c)
{
    return c.quote.number.empty() ? c.words("doc.header.no_number") : same(c.quote.fullNumber());
}

void composeFrame(const Composer& c, Document& d)
{
    const Quote& q = c.quote;
    d.headerCompany = q.seller.name.empty() ? c.words("doc.header.program") : same(q.seller.name);
    d.headerRight = {withTab(c.words(c.budget ? "doc.header.estimate_number" : "doc.header.number"), numberOf(c)),
                     withTab(c.words(c.budget ? "doc.header.estimate_date" : "doc.header.date"), c.date(q.date))};
    if (c.budget)
        d.headerRight.push_back(c.words("doc.header.not_offer"));
    const std::string contact =
        q.seller.phone + (q.seller.phone.empty() || q.seller.email.empty() ? "" : "    ") + q.seller.email;
    d.footerLeft = same(q.seller.address + "\n" + contact);
    const LocalText printed = c.words("doc.footer.printed", {textArg("printed", c.options.printedAt)});
    const LocalText hash = c.words("doc.footer.hash", {textArg("hash", q.hash)});
    d.footerRight = {printed.zh + "\n" + hash.zh, printed.en + "\n" + hash.en};
    d.pageOf = c.words("doc.page_of");
    d.watermark = watermarkOf(c);
}

void composeMeta(const Composer& c, Document& d)
{
    const Quote& q = c.quote;
    const bool english = c.options.lang == DocumentLang::En;
    const LocalText title = c.words(c.budget ? "doc.title.budget" : "doc.title.quotation");
    d.metaTitle = title.in(english ? Lang::En : Lang::Zh) + " " + numberOf(c).in(english ? Lang::En : Lang::Zh);
    d.metaAuthor = q.seller.name;
    d.metaSubject = q.project.empty() ? q.workloadSummary.in(english ? Lang::En : Lang::Zh) : q.project;
    d.metaKeywords =
        (q.number.empty() ? std::string() : q.fullNumber()) + (q.customer.name.empty() ? "" : ", " + q.customer.name);
}

/// Words of the workbook and the text file, which have no blocks of their own.
void composeLabels(const Composer& c, Document& d)
{
    for (const char* key : {"sheet.summary",
                            "sheet.findings",
                            "sheet.assumptions",
                            "col.number",
                            "col.item",
                            "col.brand",
                            "col.model",
                            "col.spec",
                            "col.part_number",
                            "col.unit",
                            "col.quantity",
                            "col.unit_net",
                            "col.unit_gross",
                            "col.rate",
                            "col.net",
                            "col.tax",
                            "col.gross",
                            "col.low",
                            "col.high",
                            "col.price_kind",
                            "col.price_date",
                            "col.source",
                            "col.result",
                            "col.rule",
                            "col.finding",
                            "col.action",
                            "col.tier",
                            "total",
                            "title.budget",
                            "title.quotation",
                            "notice.title",
                            "tier.impossible",
                            "words",
                            "words_budget",
                            "strip.date",
                            "strip.valid_until",
                            "chart.range_note",
                            "seal.stamp",
                            "seal.date_blank",
                            "party.seller",
                            "party.customer",
                            "party.project",
                            "header.number",
                            "section.assumptions",
                            "section.checks",
                            "no_price",
                            "col.value",
                            "col.interval",
                            "col.quantity_name"})
        d.labels[key] = c.words(std::string("doc.") + key);
    const std::string currency(currencyCode(c.quote.currency));
    // A bilingual chart has one scale, the Chinese one.
    std::string unit = c.options.lang == DocumentLang::Both ? "doc.chart.money_unit_both" : "doc.chart.money_unit";
    unit += c.quote.currency == Currency::CNY ? "" : "_other";
    d.labels["chart.money_unit"] = c.words(unit, {textArg("currency", currency)});
    for (const char* kind : {"supplier", "observed", "list", "report", "planning_estimate"})
        d.labels[std::string("pricekind.") + kind] = c.words(std::string("doc.pricekind.") + kind);
    for (const char* result : {"error", "warning", "info", "not_checked", "waived"})
        d.labels[std::string("result.") + result] = c.words(std::string("doc.result.") + result);
}

/// Everything about the tier of the body.
Status composeBody(Composer& c, const QuoteTier& tier)
{
    composeSummary(c, tier);
    c.heading(c.budget ? "doc.section.budget_lines" : "doc.section.lines");
    composeLines(c, tier, "lines");
    c.heading(c.budget ? "doc.section.budget_totals" : "doc.section.totals");
    if (const Status s = composeTotals(c, tier); !s)
        return s;
    if (c.budget) {
        for (const QuoteChart& chart : tier.charts) {
            if (chart.id == "range" && !chart.bars.empty())
                c.add(ChartsBlock{{chart}});
        }
        c.add(ParagraphBlock{c.words("doc.note.range"), true, false});
    }
    if (c.options.configuration)
        composeConfiguration(c, tier);
    composeEstimates(c, tier);
    if (c.options.checks)
        composeChecks(c, tier);
    if (c.options.headroom)
        composeHeadroom(c, tier);
    composeReasons(c, tier);
    return Unit{};
}

} // namespace

Result<Document> composeDocument(const Quote& q, const Catalogue& catalogue, const DocumentOptions& o)
{
    if (const Status s = checkFooting(q); !s)
        return s.error();
    Composer c(q, catalogue.texts, o);
    Document d;
    d.lang = o.lang;
    d.printedAt = o.printedAt;
    d.quote = q;
    composeFrame(c, d);
    composeMeta(c, d);
    composeLabels(c, d);
    composeHead(c);
    const QuoteTier* tier = c.chosen();
    if (tier && tier->possible) {
        if (const Status s = composeBody(c, *tier); !s)
            return s.error();
    } else {
        c.heading("doc.section.summary");
        c.add(ParagraphBlock{c.words("doc.tier.impossible"), false, false});
        if (tier)
            composeReasons(c, *tier);
    }
    composeTerms(c);
    if (!c.budget)
        composeSeal(c);
    if (o.tierComparison) {
        composeComparison(c);
        composeOtherTiers(c);
    }
    if (o.assumptions && tier)
        composeSources(c, *tier);
    d.blocks = std::move(c.blocks);
    return d;
}

} // namespace peiji
