// The quote as a workbook: a summary, a sheet per tier with live formulas, checks, assumptions.
// A formula is written only where it gives the frozen figure to the last fen, and always with that figure stored,
// so that every program shows the same total whether it recalculates or not.
#include "core/units/format.h"
#include "ui/documents/atomicfile.h"
#include "ui/documents/bilingual.h"
#include "ui/documents/documentwriters.h"

#include <QSet>
#include <cmath>
#include <xlsxwriter.h>

namespace peiji
{

namespace
{

double major(Money m)
{
    return static_cast<double>(m.minor) / std::pow(10.0, minorDigits(m.currency));
}

struct Formats {
    lxw_format* text = nullptr;
    lxw_format* bold = nullptr;
    lxw_format* title = nullptr;
    lxw_format* head = nullptr;
    lxw_format* group = nullptr;
    lxw_format* money = nullptr;
    lxw_format* price = nullptr;
    lxw_format* percent = nullptr;
    lxw_format* count = nullptr;
    lxw_format* totalText = nullptr;
    lxw_format* totalMoney = nullptr;
    lxw_format* warning = nullptr;
};

enum TierColumn : lxw_col_t {
    ColNumber,
    ColItem,
    ColBrand,
    ColModel,
    ColPart,
    ColUnit,
    ColQuantity,
    ColUnitNet,
    ColRate,
    ColNet,
    ColTax,
    ColGross,
    ColLow,
    ColHigh,
    ColKind,
    ColDate,
    ColSource
};

class Workbook
{
public:
    Workbook(const Document& d, const QString& path)
        : m_document(d), m_path(path.toUtf8()), m_book(workbook_new(m_path.constData()))
    {
        if (m_book)
            makeFormats();
    }
    ~Workbook()
    {
        if (m_book)
            workbook_close(m_book);
    }
    Workbook(const Workbook&) = delete;
    Workbook& operator=(const Workbook&) = delete;

    lxw_error write()
    {
        if (!m_book)
            return LXW_ERROR_CREATING_XLSX_FILE;
        setProperties();
        writeSummary();
        for (const QuoteTier& tier : m_document.quote.tiers)
            writeTier(tier);
        writeFindings();
        writeAssumptions();
        lxw_workbook* book = m_book;
        m_book = nullptr;
        return workbook_close(book);
    }

private:
    void makeFormats();
    void setProperties();
    void writeSummary();
    void writeTier(const QuoteTier& tier);
    lxw_row_t writeTierHead(lxw_worksheet* sheet, const QuoteTier& tier);
    void writeLine(lxw_worksheet* sheet, lxw_row_t row, const QuoteLine& line);
    void writeTierTotal(lxw_worksheet* sheet, lxw_row_t first, lxw_row_t row, const QuoteTier& tier);
    void writeFindings();
    void writeAssumptions();

    lxw_worksheet* addSheet(const QString& wanted);
    lxw_format* format() const { return workbook_add_format(m_book); }
    QString label(const char* key) const
    {
        const auto it = m_document.labels.find(key);
        return it == m_document.labels.end() ? QString::fromLatin1(key) : text(it->second);
    }
    QString text(const LocalText& t) const { return paperText(t, m_document.lang); }
    void put(lxw_worksheet* s, lxw_row_t r, lxw_col_t c, const QString& t, lxw_format* f) const
    {
        // A cell holds 32,767 characters at most; a longer name is a fault of the source and is cut, not refused.
        worksheet_write_string(s, r, c, t.left(32767).toUtf8().constData(), f);
    }
    void put(lxw_worksheet* s, lxw_row_t r, lxw_col_t c, const std::string& t, lxw_format* f) const
    {
        put(s, r, c, QString::fromStdString(t), f);
    }

    const Document& m_document;
    QByteArray m_path;
    lxw_workbook* m_book = nullptr;
    Formats m_f;
    QSet<QString> m_names;
};

void Workbook::makeFormats()
{
    const char* face = m_document.lang == DocumentLang::En ? "Calibri" : "Microsoft YaHei";
    for (lxw_format** f : {&m_f.text, &m_f.bold, &m_f.title, &m_f.head, &m_f.group, &m_f.money, &m_f.price,
                           &m_f.percent, &m_f.count, &m_f.totalText, &m_f.totalMoney, &m_f.warning}) {
        *f = format();
        format_set_font_name(*f, face);
        format_set_font_size(*f, 10);
        format_set_align(*f, LXW_ALIGN_VERTICAL_CENTER);
    }
    for (lxw_format* f : {m_f.text, m_f.warning, m_f.head})
        format_set_text_wrap(f);
    for (lxw_format* f : {m_f.bold, m_f.title, m_f.head, m_f.group, m_f.totalText, m_f.totalMoney, m_f.warning})
        format_set_bold(f);
    format_set_font_size(m_f.title, 16);
    format_set_font_color(m_f.title, 0x0B4F6C);
    format_set_bg_color(m_f.head, 0xEAEFF3);
    format_set_bottom(m_f.head, LXW_BORDER_THIN);
    format_set_bg_color(m_f.group, 0xF5F7F9);
    format_set_font_color(m_f.warning, 0x8A5A00);
    const char* moneyFormat = minorDigits(m_document.quote.currency) == 0 ? "#,##0" : "#,##0.00";
    format_set_num_format(m_f.money, moneyFormat);
    format_set_num_format(m_f.price, moneyFormat);
    format_set_num_format(m_f.percent, "0.##%");
    format_set_num_format(m_f.count, "0");
    format_set_num_format(m_f.totalMoney, moneyFormat);
    for (lxw_format* f : {m_f.totalText, m_f.totalMoney}) {
        format_set_top(f, LXW_BORDER_THIN);
        format_set_bg_color(f, 0xEAEFF3);
    }
}

void Workbook::setProperties()
{
    lxw_doc_properties p{};
    const QByteArray title = QByteArray::fromStdString(m_document.metaTitle);
    const QByteArray author = QByteArray::fromStdString(m_document.metaAuthor);
    const QByteArray subject = QByteArray::fromStdString(m_document.metaSubject);
    const QByteArray keywords = QByteArray::fromStdString(m_document.metaKeywords);
    p.title = const_cast<char*>(title.constData());
    p.author = const_cast<char*>(author.constData());
    p.subject = const_cast<char*>(subject.constData());
    p.keywords = const_cast<char*>(keywords.constData());
    // Same inputs, same bytes: the time stamp is the quote's date, not the clock's.
    const Date d = m_document.quote.date;
    std::tm made{};
    made.tm_year = static_cast<int>(d.year()) - 1900;
    made.tm_mon = static_cast<int>(static_cast<unsigned>(d.month())) - 1;
    made.tm_mday = static_cast<int>(static_cast<unsigned>(d.day()));
    made.tm_hour = 12;
    p.created = timegm(&made); // the same bytes in every time zone
    workbook_set_properties(m_book, &p);
}

lxw_worksheet* Workbook::addSheet(const QString& wanted)
{
    QString name = wanted;
    for (const QChar c : QStringLiteral("[]:*?/\\"))
        name.replace(c, QLatin1Char(' '));
    name = name.simplified().left(26);
    if (name.isEmpty() || name.startsWith(QLatin1Char('\'')) || name.endsWith(QLatin1Char('\'')))
        name = QStringLiteral("Sheet");
    QString unique = name;
    for (int i = 2; m_names.contains(unique.toCaseFolded()); ++i)
        unique = name + QLatin1Char(' ') + QString::number(i);
    m_names.insert(unique.toCaseFolded());
    lxw_worksheet* sheet = workbook_add_worksheet(m_book, unique.toUtf8().constData());
    worksheet_set_landscape(sheet);
    worksheet_set_paper(sheet, 9); // A4
    worksheet_fit_to_pages(sheet, 1, 0);
    return sheet;
}

void Workbook::writeSummary()
{
    const Quote& q = m_document.quote;
    lxw_worksheet* s = addSheet(label("sheet.summary"));
    worksheet_set_column(s, 0, 0, 34, nullptr);
    worksheet_set_column(s, 1, 8, 24, nullptr);
    const bool budget = q.kind == PaperKind::BudgetEstimate;
    put(s, 0, 0, label(budget ? "title.budget" : "title.quotation"), m_f.title);
    lxw_row_t row = 1;
    if (budget)
        put(s, row++, 0, label("notice.title"), m_f.warning);
    const auto field = [&](const QString& name, const std::string& value) {
        put(s, row, 0, name, m_f.bold);
        put(s, row++, 1, value, m_f.text);
    };
    field(label(budget ? "header.estimate_number" : "header.number"), q.fullNumber());
    field(label("strip.date"), formatDate(q.date));
    field(label("strip.valid_until"), formatDate(q.validUntil));
    ++row;
    put(s, row, 0, label("col.tier"), m_f.head);
    for (std::size_t t = 0; t < q.tiers.size(); ++t)
        put(s, row, static_cast<lxw_col_t>(t + 1), text(q.tiers[t].name), m_f.head);
    ++row;
    const auto moneyRow = [&](const char* key, auto amountOf) {
        put(s, row, 0, label(key), m_f.bold);
        for (std::size_t t = 0; t < q.tiers.size(); ++t) {
            const auto column = static_cast<lxw_col_t>(t + 1);
            if (q.tiers[t].possible)
                worksheet_write_number(s, row, column, major(amountOf(q.tiers[t])), m_f.money);
            else
                put(s, row, column, label("tier.impossible"), m_f.warning);
        }
        ++row;
    };
    moneyRow("col.net", [](const QuoteTier& t) { return t.net; });
    moneyRow("col.tax", [](const QuoteTier& t) { return t.tax; });
    moneyRow("col.gross", [](const QuoteTier& t) { return t.gross; });
    moneyRow("col.low", [](const QuoteTier& t) { return t.grossLow; });
    moneyRow("col.high", [](const QuoteTier& t) { return t.grossHigh; });
    ++row;
    const Lang lang = m_document.lang == DocumentLang::En ? Lang::En : Lang::Zh;
    for (const QuoteTier& tier : q.tiers) {
        put(s, row, 0, text(tier.name), m_f.head);
        put(s, row, 1, label("col.value"), m_f.head);
        put(s, row++, 2, label("col.interval"), m_f.head);
        for (const LocalText& reason : tier.reasons)
            put(s, row++, 0, text(reason), m_f.text);
        for (const QuoteFact& fact : tier.facts) {
            put(s, row, 0, text(fact.label), m_f.text);
            put(s, row, 1, formatQuantity({fact.value.value, fact.kind, fact.decimals}, lang), m_f.text);
            if (fact.hasInterval)
                put(s, row, 2, formatRange(fact.value, fact.kind, fact.decimals, lang), m_f.text);
            ++row;
        }
        ++row;
    }
}

lxw_row_t Workbook::writeTierHead(lxw_worksheet* s, const QuoteTier& tier)
{
    static const struct {
        lxw_col_t column;
        const char* key;
        double width;
    } kColumns[] = {{ColNumber, "col.number", 7},     {ColItem, "col.item", 34},        {ColBrand, "col.brand", 14},
                    {ColModel, "col.model", 28},      {ColPart, "col.part_number", 24}, {ColUnit, "col.unit", 7},
                    {ColQuantity, "col.quantity", 8}, {ColUnitNet, "col.unit_net", 16}, {ColRate, "col.rate", 8},
                    {ColNet, "col.net", 18},          {ColTax, "col.tax", 16},          {ColGross, "col.gross", 18},
                    {ColLow, "col.low", 18},          {ColHigh, "col.high", 18},        {ColKind, "col.price_kind", 14},
                    {ColDate, "col.price_date", 12},  {ColSource, "col.source", 40}};
    put(s, 0, 0, text(tier.name), m_f.title);
    put(s, 1, 0, text(tier.summary), m_f.bold);
    const lxw_row_t head = 3;
    for (const auto& c : kColumns) {
        put(s, head, c.column, label(c.key), m_f.head);
        worksheet_set_column(s, c.column, c.column, c.width, nullptr);
    }
    worksheet_freeze_panes(s, head + 1, ColBrand);
    worksheet_repeat_rows(s, head, head);
    return head + 1;
}

void Workbook::writeLine(lxw_worksheet* s, lxw_row_t row, const QuoteLine& line)
{
    put(s, row, ColNumber, line.position, m_f.text);
    put(s, row, ColItem, text(line.name), m_f.text);
    put(s, row, ColBrand, line.brand, m_f.text);
    put(s, row, ColModel, line.model, m_f.text);
    put(s, row, ColPart, line.partNumber, m_f.text);
    put(s, row, ColUnit, text(line.unitName), m_f.text);
    worksheet_write_number(s, row, ColQuantity, line.quantity, m_f.count);
    if (!line.priced) {
        put(s, row, ColUnitNet, label("no_price"), m_f.warning);
        return;
    }
    worksheet_write_number(s, row, ColUnitNet, static_cast<double>(line.unitNet.micro) / 1e6, m_f.price);
    worksheet_write_number(s, row, ColRate, static_cast<double>(line.tax.ppm) / 1e6, m_f.percent);
    const bool exact = splitTax(extend(line.unitNet, line.quantity), TaxBasis::Exclusive, line.tax) == line.amount;
    const QByteArray n = QByteArray::number(static_cast<int>(row) + 1);
    const int digits = minorDigits(line.amount.net.currency);
    const QByteArray places = QByteArray::number(digits);
    if (exact) {
        worksheet_write_formula_num(s, row, ColNet, ("=ROUND(G" + n + "*H" + n + "," + places + ")").constData(),
                                    m_f.money, major(line.amount.net));
        worksheet_write_formula_num(s, row, ColTax, ("=ROUND(J" + n + "*I" + n + "," + places + ")").constData(),
                                    m_f.money, major(line.amount.tax));
    } else {
        worksheet_write_number(s, row, ColNet, major(line.amount.net), m_f.money);
        worksheet_write_number(s, row, ColTax, major(line.amount.tax), m_f.money);
    }
    worksheet_write_formula_num(s, row, ColGross, ("=J" + n + "+K" + n).constData(), m_f.money,
                                major(line.amount.gross));
    worksheet_write_number(s, row, ColLow, major(line.low.gross), m_f.money);
    worksheet_write_number(s, row, ColHigh, major(line.high.gross), m_f.money);
    put(s, row, ColKind, label((std::string("pricekind.") + toId(line.priceKind)).c_str()), m_f.text);
    put(s, row, ColDate, line.priceDate, m_f.text);
    put(s, row, ColSource, line.priceSource, m_f.text);
}

void Workbook::writeTierTotal(lxw_worksheet* s, lxw_row_t first, lxw_row_t row, const QuoteTier& tier)
{
    for (lxw_col_t c = ColNumber; c <= ColSource; ++c)
        put(s, row, c, QString(), m_f.totalText);
    put(s, row, ColItem, label("total"), m_f.totalText);
    const auto sum = [&](lxw_col_t column, char letter, Money value) {
        const QByteArray formula = QByteArray("=SUM(") + letter + QByteArray::number(static_cast<int>(first) + 1) +
                                   ":" + letter + QByteArray::number(static_cast<int>(row)) + ")";
        worksheet_write_formula_num(s, row, column, formula.constData(), m_f.totalMoney, major(value));
    };
    sum(ColNet, 'J', tier.net);
    sum(ColTax, 'K', tier.tax);
    sum(ColGross, 'L', tier.gross);
    sum(ColLow, 'M', tier.grossLow);
    sum(ColHigh, 'N', tier.grossHigh);
    worksheet_print_area(s, 0, 0, row, ColSource);
}

void Workbook::writeTier(const QuoteTier& tier)
{
    lxw_worksheet* s = addSheet(paperText(tier.name, m_document.lang, QStringLiteral(" ")));
    lxw_row_t row = writeTierHead(s, tier);
    if (!tier.possible) {
        put(s, row++, ColItem, label("tier.impossible"), m_f.warning);
        for (const LocalText& reason : tier.reasons)
            put(s, row++, ColItem, text(reason), m_f.text);
        return;
    }
    const lxw_row_t first = row;
    for (const QuoteLine& line : tier.lines) {
        if (line.group) {
            for (lxw_col_t c = ColNumber; c <= ColSource; ++c)
                put(s, row, c, QString(), m_f.group);
            put(s, row, ColNumber, line.position, m_f.group);
            put(s, row, ColItem, text(line.name), m_f.group);
        } else {
            writeLine(s, row, line);
        }
        ++row;
    }
    writeTierTotal(s, first, row, tier);
}

void Workbook::writeFindings()
{
    lxw_worksheet* s = addSheet(label("sheet.findings"));
    const char* heads[] = {"col.tier", "col.result", "col.rule", "col.finding", "col.action"};
    const double widths[] = {18, 12, 10, 70, 50};
    for (lxw_col_t c = 0; c < 5; ++c) {
        put(s, 0, c, label(heads[c]), m_f.head);
        worksheet_set_column(s, c, c, widths[c], nullptr);
    }
    worksheet_freeze_panes(s, 1, 0);
    lxw_row_t row = 1;
    for (const QuoteTier& tier : m_document.quote.tiers) {
        for (const QuoteFinding& f : tier.findings) {
            const std::string state = f.result == "fail" ? f.severity : f.result;
            put(s, row, 0, text(tier.name), m_f.text);
            put(s, row, 1, label(("result." + state).c_str()), m_f.text);
            put(s, row, 2, f.ruleId, m_f.text);
            put(s, row, 3, text(f.text), m_f.text);
            put(s, row, 4, text(f.fix), m_f.text);
            ++row;
        }
    }
}

void Workbook::writeAssumptions()
{
    lxw_worksheet* s = addSheet(label("sheet.assumptions"));
    worksheet_set_column(s, 0, 0, 120, nullptr);
    put(s, 0, 0, label("section.assumptions"), m_f.head);
    lxw_row_t row = 1;
    for (const LocalText& a : m_document.quote.assumptions)
        put(s, row++, 0, text(a), m_f.text);
    for (const LocalText& t : m_document.quote.terms)
        put(s, row++, 0, text(t), m_f.text);
}

} // namespace

Status writeXlsx(const Document& document, const QString& path)
{
    return writeAtomically(path, [&document, &path](const QString& temporary) -> Status {
        Workbook book(document, temporary);
        const lxw_error failure = book.write();
        if (failure == LXW_NO_ERROR)
            return Unit{};
        const std::string why = lxw_strerror(failure);
        return Error{
            ErrorKind::Storage, path.toStdString(), {"工作簿写入失败：" + why, "writing the workbook failed: " + why}};
    });
}

} // namespace peiji
