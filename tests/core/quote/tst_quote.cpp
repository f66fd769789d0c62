// Footing of random quotes, the content check, and papers composed in three languages.

#include "core/quote/document.h"
#include "tests/support/quotefixture.h"

#include <QtTest>

#include <fstream>
#include <regex>

using namespace peiji;

namespace
{

Catalogue catalogueOfWords()
{
    Catalogue c;
    c.texts = fixture::documentTexts(PEIJI_SOURCE_DIR);
    return c;
}

/// All texts of a paper, for searches.
struct Collector {
    std::vector<LocalText> texts;
    void add(const LocalText& t) { texts.push_back(t); }
    void add(const Cell& c)
    {
        if (const auto* t = std::get_if<LocalText>(&c.value))
            add(*t);
        if (const auto* s = std::get_if<std::string>(&c.value))
            add(LocalText{*s, *s});
        add(c.note);
    }
    void operator()(const TitleBlock& b)
    {
        add(b.title);
        add(b.subtitle);
    }
    void operator()(const HeadingBlock& b) { add(b.text); }
    void operator()(const ParagraphBlock& b) { add(b.text); }
    void operator()(const NoticeBlock& b)
    {
        add(b.title);
        add(b.text);
    }
    void operator()(const FieldsBlock& b)
    {
        for (const auto* side : {&b.left, &b.right}) {
            for (const auto& [label, cell] : *side) {
                add(label);
                add(cell);
            }
        }
    }
    void operator()(const StripBlock& b)
    {
        for (const auto& [label, value] : b.fields) {
            add(label);
            add(value);
        }
    }
    void operator()(const FiguresBlock& b)
    {
        for (const auto& [label, value] : b.figures) {
            add(label);
            add(value);
        }
    }
    void operator()(const TableBlock& b)
    {
        for (const Column& column : b.columns)
            add(column.head);
        for (const Row& row : b.rows) {
            for (const Cell& cell : row.cells)
                add(cell);
        }
        add(b.noteAbove);
    }
    void operator()(const ChartsBlock&) {}
    void operator()(const AmountWordsBlock& b)
    {
        add(b.label);
        add(b.words);
    }
    void operator()(const SealBlock& b)
    {
        add(b.leftTitle);
        add(b.rightTitle);
    }
    void operator()(const PageBreakBlock&) {}
};

Collector collect(const Document& d)
{
    Collector c;
    for (const Block& b : d.blocks)
        std::visit(c, b);
    return c;
}

bool contains(const Collector& c, const std::string& text)
{
    for (const LocalText& t : c.texts) {
        if (t.zh.find(text) != std::string::npos || t.en.find(text) != std::string::npos)
            return true;
    }
    return false;
}

template <class T>
int countBlocks(const Document& d)
{
    int n = 0;
    for (const Block& b : d.blocks)
        n += std::holds_alternative<T>(b) ? 1 : 0;
    return n;
}

} // namespace

class TestQuote : public QObject
{
    Q_OBJECT
private slots:
    void randomQuotesFoot()
    {
        std::mt19937_64 random(2);
        Quote q;
        for (int i = 0; i < 20000; ++i) {
            q.tiers = {fixture::randomTier(random)};
            const Status s = checkFooting(q);
            QVERIFY2(s.ok(), s.ok() ? "" : s.error().text(Lang::En).c_str());
            // What a reader does with the printed page: add up the printed fen.
            std::int64_t gross = 0, net = 0;
            for (const QuoteLine& l : q.tiers[0].lines) {
                if (!l.group) {
                    gross += l.amount.gross.minor;
                    net += l.amount.net.minor;
                }
            }
            QCOMPARE(gross, q.tiers[0].gross.minor);
            std::int64_t rates = 0;
            for (const TaxGroup& g : q.tiers[0].byRate)
                rates += g.net.minor + g.tax.minor;
            QCOMPARE(net + q.tiers[0].tax.minor, rates);
        }
    }

    void everyFenThatIsOffIsFound()
    {
        const Quote good = fixture::makeQuoteFixture(PaperKind::Quotation);
        QVERIFY(checkFooting(good).ok());
        const auto refuses = [&](const std::function<void(QuoteTier&)>& spoil, const char* where) {
            Quote bad = good;
            spoil(bad.tiers[1]);
            const Status s = checkFooting(bad);
            QVERIFY2(!s.ok(), where);
            QVERIFY2(s.error().where.find(where) != std::string::npos, s.error().where.c_str());
        };
        refuses([](QuoteTier& t) { ++t.lines[1].amount.gross.minor; }, "1.1");
        refuses([](QuoteTier& t) { ++t.lines[2].amount.net.minor, ++t.lines[2].amount.gross.minor; }, "1.2");
        refuses([](QuoteTier& t) { ++t.lines[0].amount.net.minor, ++t.lines[0].amount.gross.minor; }, "1");
        refuses([](QuoteTier& t) { ++t.gross.minor; }, "tier 2");
        refuses([](QuoteTier& t) { ++t.byRate[0].tax.minor; }, "tier 2");
        refuses([](QuoteTier& t) { --t.grossLow.minor; }, "tier 2");
        refuses(
            [](QuoteTier& t) {
                t.lines[3].low.gross = t.lines[3].low.net = t.lines[3].amount.gross;
                ++t.lines[3].low.gross.minor, ++t.lines[3].low.net.minor, t.lines[3].low.tax.minor = 0;
            },
            "1.3");
        refuses([](QuoteTier& t) { t.lines[1].amount.net.currency = Currency::USD; }, "");
    }

    void contentCheck()
    {
        const Quote q = fixture::makeQuoteFixture(PaperKind::BudgetEstimate);
        QVERIFY(std::regex_match(contentHash(q), std::regex("[0-9A-F]{4}(-[0-9A-F]{4}){2}")));
        QCOMPARE(contentHash(q), contentHash(q));
        Quote changed = q;
        changed.tiers[1].lines[2].amount.gross.minor += 1;
        QVERIFY(contentHash(changed) != contentHash(q));
        changed = q;
        changed.customer.name += "x";
        QVERIFY(contentHash(changed) != contentHash(q));
    }

    void numbersAndStatus()
    {
        QCOMPARE(formatQuoteNumber("BJ", parseDate("2026-11-30").value(), 7), std::string("BJ-20261130-0007"));
        QCOMPARE(fixture::makeQuoteFixture(PaperKind::Quotation).fullNumber(), std::string("BJ-20261130-0007-V2"));
        for (const QuoteStatus s : {QuoteStatus::Draft, QuoteStatus::Issued, QuoteStatus::Superseded,
                                    QuoteStatus::Expired, QuoteStatus::Won, QuoteStatus::Lost})
            QVERIFY(parseQuoteStatus(toId(s)).value() == s);
        QVERIFY(!parseQuoteStatus("gone").ok());
    }

    void quotationHasWhatAnEstimateMustNot()
    {
        const Catalogue c = catalogueOfWords();
        const auto paper = [&](PaperKind kind) {
            return composeDocument(fixture::makeQuoteFixture(kind), c, {DocumentLang::Zh, "2026-11-30 16:42"}).value();
        };
        const Document quotation = paper(PaperKind::Quotation);
        const Document budget = paper(PaperKind::BudgetEstimate);
        QCOMPARE(countBlocks<SealBlock>(quotation), 1);
        QCOMPARE(countBlocks<SealBlock>(budget), 0);
        QCOMPARE(countBlocks<NoticeBlock>(quotation), 0);
        QCOMPARE(countBlocks<NoticeBlock>(budget), 1);
        QVERIFY(quotation.watermark.empty());
        QCOMPARE(budget.watermark.zh, std::string("预算估算 · 非报价"));
        QVERIFY(contains(collect(quotation), "含税单价"));
        QVERIFY(!contains(collect(budget), "含税单价"));
        // The amount in words is on both, on an estimate never without saying what it is.
        QVERIFY(contains(collect(quotation), "人民币"));
        QVERIFY(contains(collect(budget), "规划值大写（非报价）"));
        QVERIFY(contains(collect(budget), chineseOf(budget)));
    }

    void everyWordIsThere()
    {
        const Catalogue c = catalogueOfWords();
        for (const PaperKind kind : {PaperKind::Quotation, PaperKind::BudgetEstimate}) {
            for (const DocumentLang lang : {DocumentLang::Zh, DocumentLang::En, DocumentLang::Both}) {
                const Document d =
                    composeDocument(fixture::makeQuoteFixture(kind), c, {lang, "2026-11-30 16:42"}).value();
                for (const LocalText& t : collect(d).texts) {
                    // A missing key prints itself; a missing argument leaves its braces.
                    QVERIFY2(t.zh.find("doc.") == std::string::npos && t.en.find("doc.") == std::string::npos,
                             t.zh.c_str());
                    QVERIFY2(t.zh.find('{') == std::string::npos && t.en.find('{') == std::string::npos, t.zh.c_str());
                }
                for (const auto& [key, t] : d.labels)
                    QVERIFY2(t.zh.find("doc.") == std::string::npos, t.zh.c_str());
            }
        }
    }

    /// Keys written in the sources, whole or as a stem with a dot, exist in the word files.
    void keysInSourcesExist()
    {
        const Texts texts = fixture::documentTexts(PEIJI_SOURCE_DIR);
        int checked = 0;
        for (const char* file : {"makequote", "freezelines", "freezefacts", "freezecharts", "freezenotes", "spectext",
                                 "composedocument", "composehead", "composelines", "composesections", "composetiers"}) {
            std::ifstream in(std::string(PEIJI_SOURCE_DIR) + "/core/quote/" + file + ".cpp");
            const std::string source((std::istreambuf_iterator<char>(in)), {});
            QVERIFY2(!source.empty(), file);
            const std::regex key("\"(doc\\.[a-z_.]*[a-z])\"");
            for (std::sregex_iterator it(source.begin(), source.end(), key), end; it != end; ++it, ++checked)
                QVERIFY2(texts.has((*it)[1]), (*it)[1].str().c_str());
            const std::regex fact("facts?\\.(?:exact|estimate)\\(\"([a-z_]+)\"");
            for (std::sregex_iterator it(source.begin(), source.end(), fact), end; it != end; ++it, ++checked)
                QVERIFY2(texts.has("doc.fact." + (*it)[1].str()), (*it)[1].str().c_str());
        }
        QVERIFY(checked > 150);
        for (const auto& [name, t] : texts.all())
            QVERIFY2(!t.zh.empty() && !t.en.empty(), name.c_str());
    }

    void datesByLanguage()
    {
        const Catalogue c = catalogueOfWords();
        const Quote q = fixture::makeQuoteFixture(PaperKind::Quotation);
        QVERIFY(contains(collect(composeDocument(q, c, {DocumentLang::En, "x"}).value()), "14 December 2026"));
        const auto both = collect(composeDocument(q, c, {DocumentLang::Both, "x"}).value());
        QVERIFY(contains(both, "2026-12-14"));
        QVERIFY(!contains(both, "14 December 2026"));
    }

    void aQuoteThatDoesNotFootIsNotPrinted()
    {
        Quote q = fixture::makeQuoteFixture(PaperKind::Quotation);
        q.tiers[2].gross.minor += 1;
        QVERIFY(!composeDocument(q, catalogueOfWords(), {}).ok());
    }

    void nothingPossible()
    {
        Quote q = fixture::makeQuoteFixture(PaperKind::BudgetEstimate);
        q.tiers = {q.tiers[0]};
        q.chosenTier = 0;
        const auto d = composeDocument(q, catalogueOfWords(), {DocumentLang::Zh, "x"});
        QVERIFY(d.ok());
        QVERIFY(contains(collect(d.value()), "61.0 GiB"));
        q.tiers.clear();
        QVERIFY(composeDocument(q, catalogueOfWords(), {DocumentLang::Zh, "x"}).ok());
    }

private:
    static std::string chineseOf(const Document& d)
    {
        for (const Block& b : d.blocks) {
            if (const auto* words = std::get_if<AmountWordsBlock>(&b))
                return words->words.zh;
        }
        return "no words";
    }
};

QTEST_GUILESS_MAIN(TestQuote)
#include "tst_quote.moc"
