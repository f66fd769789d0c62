// Price-list files made by other programs (iconv, openpyxl, xlwt, Gnumeric), damaged ones, and our own read back.

#include "core/catalogue/pricelist.h"
#include "db/import/encoding.h"
#include "db/import/limits.h"
#include "db/import/pricefile.h"
#include "db/import/sheetwriter.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <random>

using namespace peiji;

static const QString kFolder = QStringLiteral(PEIJI_TEST_DATA "/db/pricelists/");

static QByteArray bytesOf(const QString& path)
{
    QFile f(path);
    return f.open(QIODevice::ReadOnly) ? f.readAll() : QByteArray();
}

static std::string textAt(const SheetTable& t, int line, std::size_t column)
{
    for (const SheetRow& row : t.rows) {
        if (row.line == line)
            return column < row.cells.size() ? row.cells[column].text : std::string();
    }
    return "(no such line)";
}

class TestPriceFile : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void sameTableInEveryEncoding_data();
    void sameTableInEveryEncoding();
    void bigFiveByOverride();
    void wrongOverrideNamesTheLine();
    void workbooks_data();
    void workbooks();
    void mergedHeadsAreKept();
    void oldWorkbook();
    void sheetsAreChosen();
    void quotesAndLines();
    void limits();
    void bombs();
    void truncatedFilesAreErrors_data();
    void truncatedFilesAreErrors();
    void randomBytes();
    void stops();
    void writtenIsReadBack_data();
    void writtenIsReadBack();
    void formulasAreGuarded();

private:
    QTemporaryDir m_folder;
    QString write(const QString& name, const QByteArray& bytes) const
    {
        const QString path = m_folder.filePath(name);
        QFile f(path);
        if (!f.open(QIODevice::WriteOnly) || f.write(bytes) != bytes.size())
            qFatal("cannot write");
        return path;
    }
};

void TestPriceFile::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QVERIFY(QFile::exists(kFolder + QStringLiteral("polaris.xlsx")));
}

void TestPriceFile::sameTableInEveryEncoding_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<QString>("delimiter");
    const auto row = [](const char* file, const char* encoding, const char* delimiter) {
        QTest::newRow(file) << QString::fromUtf8(file) << QString::fromUtf8(encoding) << QString::fromUtf8(delimiter);
    };
    row("huachen-utf8.csv", "UTF-8", ",");
    row("huachen-utf8bom.csv", "UTF-8", ",");
    row("huachen-gb18030.csv", "GB18030", ",");
    row("huachen-utf16.csv", "UTF-16LE", ",");
    row("huachen-utf16le-nomark.csv", "UTF-16LE", ",");
    row("huachen.tsv", "UTF-8", "\t");
    row("huachen-semicolon.csv", "UTF-8", ";");
    row("huachen-fullwidth.csv", "UTF-8", "；");
}

void TestPriceFile::sameTableInEveryEncoding()
{
    QFETCH(QString, file);
    QFETCH(QString, encoding);
    QFETCH(QString, delimiter);
    const Result<FileReading> read = readPriceFile((kFolder + file).toStdString(), {});
    QVERIFY2(read.ok(), read.ok() ? "" : read.error().text(Lang::En).c_str());
    QCOMPARE(QString::fromStdString(read->encoding), encoding);
    QCOMPARE(QString::fromStdString(read->delimiter), delimiter);
    QCOMPARE(read->alternatives.front(), read->encoding);
    const Result<FileReading> plain = readPriceFile((kFolder + QStringLiteral("huachen-utf8.csv")).toStdString(), {});
    QCOMPARE(read->table.rows.size(), plain->table.rows.size());
    for (std::size_t r = 0; r < plain->table.rows.size(); ++r) {
        QCOMPARE(read->table.rows[r].line, plain->table.rows[r].line);
        QCOMPARE(read->table.rows[r].cells.size(), plain->table.rows[r].cells.size());
        for (std::size_t c = 0; c < plain->table.rows[r].cells.size(); ++c)
            QCOMPARE(read->table.rows[r].cells[c].text, plain->table.rows[r].cells[c].text);
    }
    QCOMPARE(textAt(read->table, 4, 1), std::string("加速卡"));
    QCOMPARE(textAt(read->table, 11, 0), std::string("0012345678"));
}

void TestPriceFile::bigFiveByOverride()
{
    const std::string path = (kFolder + QStringLiteral("taiwan-big5.csv")).toStdString();
    const Result<FileReading> guessed = readPriceFile(path, {});
    QVERIFY(!guessed.ok() || !guessed->encodingCertain); // it also decodes as GB18030: the user is shown a preview
    const Result<FileReading> read = readPriceFile(path, {"Big5", "", ""});
    QVERIFY(read.ok());
    QCOMPARE(textAt(read->table, 1, 0), std::string("料號"));
    QCOMPARE(textAt(read->table, 2, 2), std::string("1,200"));
}

void TestPriceFile::wrongOverrideNamesTheLine()
{
    const Result<FileReading> read =
        readPriceFile((kFolder + QStringLiteral("huachen-gb18030.csv")).toStdString(), {"UTF-8", "", ""});
    QVERIFY(!read.ok());
    QCOMPARE(read.error().kind, ErrorKind::BadInput);
    QCOMPARE(read.error().where, std::string("huachen-gb18030.csv:1"));
    QVERIFY(!readPriceFile((kFolder + QStringLiteral("huachen-utf8.csv")).toStdString(), {"KOI8-R", "", ""}).ok());
}

void TestPriceFile::workbooks_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file : {"polaris.xlsx", "polaris-gnumeric.xlsx", "polaris.ods", "polaris.xls"})
        QTest::newRow(file) << QString::fromUtf8(file);
}

void TestPriceFile::workbooks()
{
    QFETCH(QString, file);
    const Result<FileReading> read = readPriceFile((kFolder + file).toStdString(), {});
    QVERIFY2(read.ok(), read.ok() ? "" : read.error().text(Lang::En).c_str());
    QCOMPARE(read->sheets, (std::vector<std::string>{"说明", "价格"}));
    const SheetTable& t = read->table;
    QCOMPARE(t.sheet, std::string("价格")); // the fuller one
    QCOMPARE(textAt(t, 2, 5), std::string("2026-11-27"));
    QCOMPARE(textAt(t, 3, 3), std::string("单价（万元）"));
    QCOMPARE(textAt(t, 4, 4), std::string("不含税"));
    QCOMPARE(textAt(t, 6, 0), std::string("100-000001142"));
    QCOMPARE(textAt(t, 6, 4), std::string("6.9469"));
    QCOMPARE(textAt(t, 6, 7), std::string("2026-12-24"));
    QCOMPARE(textAt(t, 7, 0), std::string("00070512")); // zeros before it are kept
    QCOMPARE(textAt(t, 7, 3), std::string("0.012"));
    QCOMPARE(textAt(t, 7, 7), std::string("46400"));
    QVERIFY(textAt(t, 10, 0).find('E') != std::string::npos); // a number of 19 digits: some are gone, and it shows
    QCOMPARE(textAt(t, 12, 3), std::string("0.6"));
}

void TestPriceFile::mergedHeadsAreKept()
{
    const Result<FileReading> read = readPriceFile((kFolder + QStringLiteral("polaris.xlsx")).toStdString(), {});
    QVERIFY(read.ok());
    const SheetRow& head = read->table.rows[2];
    QCOMPARE(head.cells[0].rowSpan, 2);
    QCOMPARE(head.cells[3].columnSpan, 2);
    QVERIFY(head.cells[4].covered);
}

void TestPriceFile::oldWorkbook()
{
    const Result<FileReading> read = readPriceFile((kFolder + QStringLiteral("northwind.xls")).toStdString(), {});
    QVERIFY(read.ok());
    QCOMPARE(read->form, FileForm::Xls);
    QCOMPARE(textAt(read->table, 3, 2), std::string("1999.5"));
    QCOMPARE(textAt(read->table, 3, 4), std::string("2026-12-31"));
    QCOMPARE(textAt(read->table, 4, 1), std::string("内存 64GB"));
}

void TestPriceFile::sheetsAreChosen()
{
    const std::string path = (kFolder + QStringLiteral("polaris.xlsx")).toStdString();
    QCOMPARE(textAt(readPriceFile(path, {"", "", "说明"})->table, 1, 0), std::string("本表每周更新"));
    const Result<FileReading> none = readPriceFile(path, {"", "", "nope"});
    QVERIFY(!none.ok());
    QVERIFY(none.error().what.en.find("价格") != std::string::npos);
}

void TestPriceFile::quotesAndLines()
{
    const QString path = write(QStringLiteral("q.csv"), "a,\"b\"\"c\nd\",e\r\n\r\n1,2.5\" SSD,3\r\n");
    const Result<FileReading> read = readPriceFile(path.toStdString(), {});
    QVERIFY2(read.ok(), read.ok() ? "" : read.error().text(Lang::En).c_str());
    QCOMPARE(textAt(read->table, 1, 1), std::string("b\"c\nd"));
    QCOMPARE(textAt(read->table, 4, 1), std::string("2.5\" SSD"));
}

void TestPriceFile::limits()
{
    const QByteArray wide = QByteArray("x,").repeated(kMostColumns + 5) + "\n";
    const Result<FileReading> w = readPriceFile(write(QStringLiteral("wide.csv"), wide).toStdString(), {});
    QVERIFY(!w.ok());
    QCOMPARE(w.error().where, std::string("wide.csv:1"));
    const QByteArray tall = QByteArray("a,b\n").repeated(kMostRows + 5);
    QVERIFY(!readPriceFile(write(QStringLiteral("tall.csv"), tall).toStdString(), {}).ok());
    // A quote that never closes swallows the rest: the cell grows past its bound.
    const QByteArray open = "a,\"b\n" + QByteArray("c,d\n").repeated(20000);
    QVERIFY(!readPriceFile(write(QStringLiteral("open.csv"), open).toStdString(), {}).ok());
    QVERIFY(!readPriceFile(write(QStringLiteral("empty.csv"), "").toStdString(), {}).ok());
    QVERIFY(!readPriceFile(write(QStringLiteral("blank.csv"), "\n\n,,\n").toStdString(), {}).ok());
    QVERIFY(!readPriceFile("/nonexistent/file.csv", {}).ok());
    QVERIFY(!readPriceFile("/tmp", {}).ok());
}

void TestPriceFile::bombs()
{
    // The same workbook with a list of contents that declares four gigabytes.
    QByteArray zip = bytesOf(kFolder + QStringLiteral("polaris.xlsx"));
    qsizetype at = 0;
    while ((at = zip.indexOf("PK\x01\x02", at)) >= 0) {
        zip[at + 24] = zip[at + 25] = zip[at + 26] = '\xF0';
        zip[at + 27] = '\x3F';
        at += 46;
    }
    const Result<FileReading> read = readPriceFile(write(QStringLiteral("bomb.xlsx"), zip).toStdString(), {});
    QVERIFY(!read.ok());
    QVERIFY(read.error().what.en.find("unpacks") != std::string::npos);
}

void TestPriceFile::truncatedFilesAreErrors_data()
{
    workbooks_data();
    QTest::newRow("northwind.xls") << QStringLiteral("northwind.xls");
}

void TestPriceFile::truncatedFilesAreErrors()
{
    QFETCH(QString, file);
    const QByteArray whole = bytesOf(kFolder + file);
    const qsizetype step = std::max<qsizetype>(1, whole.size() / 30);
    for (qsizetype size = 64; size < whole.size() - step; size += step) {
        const QString path = write(QStringLiteral("cut.bin"), whole.left(size));
        const Result<FileReading> read = readPriceFile(path.toStdString(), {});
        // An XLS may end early and still hold its cells; a zip may not.
        if (!file.endsWith(QStringLiteral(".xls")))
            QVERIFY2(!read.ok(), qPrintable(QString::number(size)));
    }
}

void TestPriceFile::randomBytes()
{
    std::mt19937 random(20261130); // the same files every time
    const QStringList seeds{QStringLiteral("polaris.xlsx"), QStringLiteral("polaris.ods"),
                            QStringLiteral("polaris.xls"), QStringLiteral("northwind.xls"),
                            QStringLiteral("huachen-gb18030.csv")};
    int refused = 0;
    for (int turn = 0; turn < 150; ++turn) {
        QByteArray bytes = bytesOf(kFolder + seeds[turn % seeds.size()]);
        for (int n = 0; n < 8; ++n)
            bytes[static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()))] = static_cast<char>(random());
        const QString path = write(QStringLiteral("random.bin"), bytes);
        refused += readPriceFile(path.toStdString(), {}).ok() ? 0 : 1; // an answer either way, never a crash
    }
    QVERIFY(refused > 0);
    for (int turn = 0; turn < 50; ++turn) {
        QByteArray bytes(2000, '\0');
        for (char& c : bytes)
            c = static_cast<char>(random());
        QVERIFY(!readPriceFile(write(QStringLiteral("noise.bin"), bytes).toStdString(), {}).ok());
    }
}

void TestPriceFile::stops()
{
    std::stop_source stop;
    stop.request_stop();
    for (const char* file : {"huachen-utf8.csv", "polaris.xlsx", "northwind.xls"}) {
        const auto read = readPriceFile((kFolder + QString::fromUtf8(file)).toStdString(), {}, stop.get_token());
        QVERIFY(!read.ok());
        QCOMPARE(read.error().kind, ErrorKind::Conflict);
    }
}

void TestPriceFile::writtenIsReadBack_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("encoding");
    QTest::newRow("xlsx") << QStringLiteral("out.xlsx") << QString();
    QTest::newRow("csv utf-8") << QStringLiteral("out.csv") << QStringLiteral("UTF-8");
    QTest::newRow("csv gb18030") << QStringLiteral("out.csv") << QStringLiteral("GB18030");
}

static WrittenSheet nastySheet()
{
    WrittenSheet sheet;
    sheet.name = "目录";
    sheet.head = {"部件号", "名称", "单价"};
    for (const char* text : {"0012345678", "=1+1", "+cmd|' /C calc'!A0", "-5", "@SUM(A1)", "'=1", "''-x", "6.9E+12",
                             "a,b", "say \"hi\"", "显卡 ×8 €", "https://x", "1/2", "2026-12-01"})
        sheet.rows.push_back({{text, {}, false}, {"名称", {}, false}, {"1234.56", 1234.56, false}});
    return sheet;
}

void TestPriceFile::writtenIsReadBack()
{
    QFETCH(QString, name);
    QFETCH(QString, encoding);
    const std::string path = m_folder.filePath(name).toStdString();
    const WrittenSheet sheet = nastySheet();
    const Status written = encoding.isEmpty() ? writeXlsx(sheet, path) : writeCsv(sheet, path, encoding.toStdString());
    QVERIFY2(written.ok(), written.ok() ? "" : written.error().text(Lang::En).c_str());
    const Result<FileReading> read = readPriceFile(path, {});
    QVERIFY2(read.ok(), read.ok() ? "" : read.error().text(Lang::En).c_str());
    QCOMPARE(read->table.rows.size(), sheet.rows.size() + 1);
    for (std::size_t r = 0; r < sheet.rows.size(); ++r) {
        QCOMPARE(read->table.rows[r + 1].cells[0].text, sheet.rows[r][0].text);
        QCOMPARE(read->table.rows[r + 1].cells[2].text, std::string("1234.56"));
    }
}

void TestPriceFile::formulasAreGuarded()
{
    const std::string path = m_folder.filePath(QStringLiteral("guard.csv")).toStdString();
    QVERIFY(writeCsv(nastySheet(), path, "UTF-8").ok());
    const QByteArray text = bytesOf(QString::fromStdString(path));
    QVERIFY(text.startsWith("\xEF\xBB\xBF"));
    for (const QByteArray& line : text.mid(3).split('\n')) {
        const QByteArray cell = line.startsWith('"') ? line.mid(1) : line;
        QVERIFY2(cell.isEmpty() || !QByteArray("=+-@\t\r").contains(cell[0]) || cell == "\r", line.constData());
    }
    QCOMPARE(unguardedCell(guardedCell("''=x")), std::string("''=x"));
    QCOMPARE(guardedCell("plain"), std::string("plain"));
}

QTEST_GUILESS_MAIN(TestPriceFile)
#include "tst_pricefile.moc"
