// Papers read back by other programs: pdftotext, pdffonts, qpdf, pdfinfo.

#include "tests/support/quotefixture.h"
#include "ui/documents/documentfonts.h"
#include "ui/documents/documentwriters.h"

#include "core/units/format.h"

#include <QElapsedTimer>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace peiji;

namespace
{

/// Output of a program of the system; a missing program fails the test by name.
QByteArray run(const QString& program, const QStringList& arguments, int* exitCode = nullptr)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::SeparateChannels);
    process.start(program, arguments);
    if (!process.waitForStarted()) {
        QTest::qFail(qPrintable(program + QStringLiteral(" is missing: install poppler-utils and qpdf")), __FILE__,
                     __LINE__);
        return {};
    }
    process.waitForFinished(300000);
    if (exitCode)
        *exitCode = process.exitCode();
    return process.readAllStandardOutput();
}

QString withoutSpace(const QString& s)
{
    QString out;
    for (const QChar c : s) {
        if (!c.isSpace())
            out += c;
    }
    return out;
}

/// Every text that the paper prints in a language, in words of the document.
struct Printed {
    DocumentLang lang;
    QStringList texts;

    void add(const LocalText& t)
    {
        if (lang != DocumentLang::En)
            add(t.zh);
        if (lang != DocumentLang::Zh)
            add(t.en);
    }
    void add(const std::string& s)
    {
        for (const QString& line : paper::printable(s).split(u'\n', Qt::SkipEmptyParts))
            texts << withoutSpace(line);
    }
    void add(const Cell& c)
    {
        if (const auto* t = std::get_if<LocalText>(&c.value))
            add(*t);
        if (const auto* s = std::get_if<std::string>(&c.value))
            add(*s);
        if (const auto* m = std::get_if<Money>(&c.value))
            add(formatAmount(*m));
        if (const auto* p = std::get_if<PriceCell>(&c.value))
            add(formatAmount(extend(p->price, 1)));
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
    void operator()(const ChartsBlock& b)
    {
        for (const QuoteChart& c : b.charts) {
            add(c.title);
            if (c.id == "cost" || c.id == "range") {
                for (const ChartBar& bar : c.bars)
                    add(bar.label);
            }
        }
    }
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

} // namespace

class TestDocuments : public QObject
{
    Q_OBJECT
private:
    Catalogue m_words;
    QTemporaryDir m_dir;

    Document paper(const Quote& q, DocumentLang lang) const
    {
        return composeDocument(q, m_words, {lang, "2026-11-30 16:42"}).value();
    }
    QString file(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)); }
    static QString textOf(const QString& pdf, const QString& mode)
    {
        return QString::fromUtf8(run(QStringLiteral("pdftotext"), {mode, QStringLiteral("-enc"),
                                                                   QStringLiteral("UTF-8"), pdf, QStringLiteral("-")}));
    }
    void checkFonts(const QString& pdf) const;
    void checkCodePoints(const QString& text) const;

private slots:
    void initTestCase()
    {
        m_words.texts = fixture::documentTexts(PEIJI_SOURCE_DIR);
        const Status s = loadDocumentFonts(QStringLiteral(PEIJI_SOURCE_DIR "/resources/fonts"));
        QVERIFY2(s.ok(), s.ok() ? "" : s.error().text(Lang::En).c_str());
        QVERIFY(loadDocumentFonts(QStringLiteral("/nowhere")).ok()); // once per process
    }

    void pdfReadBack_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("lang");
        for (const PaperKind kind : {PaperKind::Quotation, PaperKind::BudgetEstimate}) {
            for (const DocumentLang lang : {DocumentLang::Zh, DocumentLang::En, DocumentLang::Both})
                QTest::addRow("%s %d", kind == PaperKind::Quotation ? "quotation" : "budget", static_cast<int>(lang))
                    << static_cast<int>(kind) << static_cast<int>(lang);
        }
    }
    void pdfReadBack()
    {
        QFETCH(int, kind);
        QFETCH(int, lang);
        const Quote q = fixture::makeQuoteFixture(static_cast<PaperKind>(kind));
        const Document d = paper(q, static_cast<DocumentLang>(lang));
        const PagedDocument pages(d);
        const QString pdf = file(QTest::currentDataTag());
        const Status s = writePdf(pages, pdf);
        QVERIFY2(s.ok(), s.ok() ? "" : s.error().text(Lang::En).c_str());
        if (const QByteArray keep = qgetenv("PEIJI_KEEP_PAPERS"); !keep.isEmpty())
            QFile::copy(pdf, QString::fromLocal8Bit(keep) + u'/' +
                                 QString::fromLatin1(QTest::currentDataTag()).replace(u' ', u'-') +
                                 QStringLiteral(".pdf"));

        int exitCode = -1;
        run(QStringLiteral("qpdf"), {QStringLiteral("--check"), pdf}, &exitCode);
        QCOMPARE(exitCode, 0);
        checkFonts(pdf);

        const QString text = textOf(pdf, QStringLiteral("-raw"));
        checkCodePoints(text);
        // Watermark and page furniture may part blocks, never the lines of one text.
        const QString all = withoutSpace(text);
        Printed printed{static_cast<DocumentLang>(lang), {}};
        for (const Block& b : d.blocks)
            std::visit(printed, b);
        QVERIFY(printed.texts.size() > 200);
        for (const QString& t : printed.texts)
            QVERIFY2(all.contains(t), qPrintable(t));
        for (const QuoteTier& tier : q.tiers) {
            if (tier.possible)
                QVERIFY(all.contains(QString::fromStdString(formatAmount(tier.gross))));
        }
        const int count = pages.pageCount();
        for (int i = 1; i <= count; ++i) {
            const QString zh = QStringLiteral("第%1页共%2页").arg(i).arg(count);
            const QString en = QStringLiteral("Page%1of%2").arg(i).arg(count);
            if (lang != static_cast<int>(DocumentLang::En))
                QVERIFY2(all.contains(zh), qPrintable(zh));
            if (lang != static_cast<int>(DocumentLang::Zh))
                QVERIFY2(all.contains(en), qPrintable(en));
        }
    }

    void informationOfTheFile()
    {
        const QString pdf = file("info.pdf");
        QVERIFY(writePdf(PagedDocument(paper(fixture::makeQuoteFixture(PaperKind::Quotation), DocumentLang::Zh)), pdf)
                    .ok());
        const QString info = QString::fromUtf8(run(QStringLiteral("pdfinfo"), {QStringLiteral("-isodates"), pdf}));
        QVERIFY(info.contains(QStringLiteral("服务器配置报价单 BJ-20261130-0007-V2")));
        QVERIFY(info.contains(QStringLiteral("青岚智算科技有限公司（示例）")));
        QVERIFY(info.contains(QStringLiteral("大模型微调平台采购")));
        QVERIFY2(info.contains(QStringLiteral("2026-11-30T16:42:00")), qPrintable(info));
        QFile f(pdf);
        QVERIFY(f.open(QIODevice::ReadOnly));
        const QByteArray bytes = f.readAll();
        QVERIFY(bytes.contains("/Lang (zh-CN)"));
        QVERIFY(bytes.contains("/Type /Outlines"));
    }

    void sameQuoteSameBytes()
    {
        const Document d = paper(fixture::makeQuoteFixture(PaperKind::BudgetEstimate), DocumentLang::Both);
        const auto twice = [&](auto write, const char* a, const char* b) {
            if (!write(file(a)).ok() || !write(file(b)).ok())
                return false;
            QFile first(file(a)), second(file(b));
            return first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly) &&
                   first.readAll() == second.readAll();
        };
        QVERIFY(twice([&](const QString& p) { return writePdf(PagedDocument(d), p); }, "a.pdf", "b.pdf"));
    }

    void fiveHundredLines()
    {
        Quote q = fixture::makeQuoteFixture(PaperKind::BudgetEstimate);
        QuoteTier& tier = q.tiers[1];
        const QuoteLine line = tier.lines[3];
        for (int i = 0; i < 500; ++i) {
            tier.lines.insert(tier.lines.begin() + 2, line);
            tier.lines[2].position = "1." + std::to_string(i + 100);
            tier.lines[2].model = "MODEL-" + std::to_string(i);
        }
        fixture::sumUp(tier);
        QElapsedTimer timer;
        timer.start();
        const PagedDocument pages(paper(q, DocumentLang::Both));
        QVERIFY(writePdf(pages, file("500.pdf")).ok());
        const qint64 spent = timer.elapsed();
        qInfo("500 lines: %d pages in %lld ms", pages.pageCount(), static_cast<long long>(spent));
        QVERIFY(pages.pageCount() > 15);
        const QString text = textOf(file("500.pdf"), QStringLiteral("-raw"));
        for (int i = 0; i < 500; ++i)
            QVERIFY2(text.contains(QStringLiteral("MODEL-%1").arg(i)), qPrintable(QString::number(i)));
        // The head repeats on every page of the table, and so does the group's name.
        const QStringList sheets = text.split(u'\f');
        int continued = 0;
        for (const QString& sheet : sheets)
            continued += sheet.contains(QStringLiteral("（续）")) && sheet.contains(QStringLiteral("价格依据")) ? 1 : 0;
        QVERIFY2(continued > 12, qPrintable(QString::number(continued)));
    }

    void textsFromOutside()
    {
        Quote q = fixture::makeQuoteFixture(PaperKind::Quotation);
        q.customer.name = "<b>𠮷田 & 㐂</b> \"=1+1\" 😀 \x01 ⼈民 \xE2\x80\xAE";
        q.customer.address = std::string(10000, 'W');
        q.tiers[1].lines[2].model = std::string(5000, 'M');
        const Document d = paper(q, DocumentLang::Zh);
        QVERIFY(writePdf(PagedDocument(d), file("outside.pdf")).ok());
        const QString raw = textOf(file("outside.pdf"), QStringLiteral("-raw"));
        checkCodePoints(raw);
        // What goes over pages is parted by their head and foot: all letters are there, once in lines, configuration
        // and sources.
        QCOMPARE(raw.count(u'M'), textOf(file("outside.pdf"), QStringLiteral("-layout")).count(u'M'));
        QVERIFY(raw.count(u'M') >= 15000 && raw.count(u'M') < 15200);
        QVERIFY(raw.count(u'W') >= 10000 && raw.count(u'W') < 10100);
        const QString text = withoutSpace(raw);
        QVERIFY2(text.contains(QStringLiteral("<b>𠮷田&㐂</b>\"=1+1\"□人民")), qPrintable(text.left(300)));
    }

    void hugeAmountsAreWhole()
    {
        Quote q = fixture::makeQuoteFixture(PaperKind::Quotation);
        QuoteTier& tier = q.tiers[1];
        tier.lines[2] = fixture::makeLine(
            {"加速卡", "Accelerator", "accelerator", "NVIDIA", "X", "X", "", 8, 99'999'999'999'990'000}, "1.2", 1,
            RatePpm{130000}, PriceKind::Supplier);
        fixture::sumUp(tier);
        const PagedDocument pages(paper(q, DocumentLang::Zh));
        QVERIFY(writePdf(pages, file("huge.pdf")).ok());
        QVERIFY(textOf(file("huge.pdf"), QStringLiteral("-raw"))
                    .contains(QString::fromStdString(formatAmount(tier.lines[2].amount.gross))));
    }

    void aFailedWriteLeavesNothing()
    {
        const Document d = paper(fixture::makeQuoteFixture(PaperKind::Quotation), DocumentLang::Zh);
        const QString nowhere = file("no/such/folder/x");
        const PagedDocument pages(d);
        {
            const Status s = writePdf(pages, nowhere);
            QVERIFY(!s.ok());
            QVERIFY(s.error().kind == ErrorKind::Storage);
            QCOMPARE(QString::fromStdString(s.error().where), nowhere);
        }
        QVERIFY(!QFile::exists(nowhere));
    }

    void pagesPaintToTheScreen()
    {
        const PagedDocument pages(paper(fixture::makeQuoteFixture(PaperKind::BudgetEstimate), DocumentLang::Zh));
        QImage image(840, 1188, QImage::Format_RGB32); // 4 px per mm
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.scale(0.4, 0.4);
        pages.paintPage(painter, 0);
        pages.paintPage(painter, 99); // beyond the end: nothing
        painter.end();
        int dark = 0;
        for (int y = 0; y < image.height(); y += 3) {
            for (int x = 0; x < image.width(); x += 3)
                dark += qGray(image.pixel(x, y)) < 128 ? 1 : 0;
        }
        QVERIFY(dark > 2000);
        // Nothing within 7 mm of the sheet's edge.
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 0; y < 27; ++y) {
                QVERIFY(qGray(image.pixel(x, y)) > 200);
                QVERIFY(qGray(image.pixel(x, image.height() - 1 - y)) > 200);
            }
        }
    }

    void charactersMadeSafe()
    {
        QCOMPARE(paper::printable("\xE2\xBC\x88"), QStringLiteral("人")); // U+2F08
        QCOMPARE(paper::printable("a\tb\r\nc"), QStringLiteral("a b \nc"));
        QCOMPARE(paper::printable("\xF0\x9F\x98\x80"), QStringLiteral("□"));
        QCOMPARE(paper::printable("\xEF\x8C\x82"), QStringLiteral("□")); // private code points mean nothing as input
        QCOMPARE(paper::printable("\xF0\xA0\xAE\xB7"), QStringLiteral("𠮷"));
        QCOMPARE(paper::printable("x\xE2\x80\x8By"), QStringLiteral("xy"));
    }
};

void TestDocuments::checkFonts(const QString& pdf) const
{
    const QStringList rows =
        QString::fromUtf8(run(QStringLiteral("pdffonts"), {pdf})).split(u'\n', Qt::SkipEmptyParts).mid(2);
    QVERIFY(!rows.isEmpty());
    for (const QString& row : rows) {
        static const QRegularExpression good(
            QStringLiteral("^[A-Z]{6}\\+Peiji\\S* +CID TrueType +Identity-H +yes +yes +yes"));
        QVERIFY2(good.match(row).hasMatch(), qPrintable(row));
    }
}

/// No radicals, no compatibility ideographs, no private code points, nothing that could not be decoded.
void TestDocuments::checkCodePoints(const QString& text) const
{
    for (const char32_t c : text.toUcs4()) {
        const bool bad = (c >= 0x2E80 && c <= 0x2FDF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xE000 && c <= 0xF8FF) ||
                         (c >= 0x2F800 && c <= 0x2FA1F) || c == 0xFFFD || (c >= 0xFB00 && c <= 0xFB06);
        QVERIFY2(!bad, qPrintable(QStringLiteral("U+%1").arg(static_cast<uint>(c), 4, 16)));
    }
}

QTEST_MAIN(TestDocuments)
#include "tst_documents.moc"
