// The lines of every tier as CSV: UTF-8 with BOM, RFC 4180 quoting, no cell that a spreadsheet would run as a formula.
#include "core/units/format.h"
#include "ui/documents/atomicfile.h"
#include "ui/documents/bilingual.h"
#include "ui/documents/documentwriters.h"

#include <QFile>

namespace peiji
{

namespace
{

/// Text from outside is data: a leading = + - @ or control character gets an apostrophe before it.
QString guarded(const QString& text)
{
    static const QString risky = QStringLiteral("=+-@\t\r");
    return !text.isEmpty() && risky.contains(text.front()) ? QLatin1Char('\'') + text : text;
}

QString quoted(QString text)
{
    if (text.contains(QLatin1Char('"')) || text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('\n')) ||
        text.contains(QLatin1Char('\r'))) {
        text.replace(QLatin1Char('"'), QStringLiteral("\"\""));
        return QLatin1Char('"') + text + QLatin1Char('"');
    }
    return text;
}

/// Plain decimal for machines: point, no grouping.
QString amount(Money m)
{
    const int digits = minorDigits(m.currency);
    QString s = QString::number(m.minor < 0 ? -m.minor : m.minor);
    if (digits > 0) {
        s = s.rightJustified(digits + 1, QLatin1Char('0'));
        s.insert(s.size() - digits, QLatin1Char('.'));
    }
    return m.minor < 0 ? QLatin1Char('-') + s : s;
}

QString price(UnitPrice p)
{
    return QString::number(static_cast<double>(p.micro) / 1e6, 'f', 6);
}

class Sheet
{
public:
    explicit Sheet(const Document& d) : m_document(d) {}

    void row(const QStringList& cells)
    {
        QStringList out;
        for (const QString& c : cells)
            out << quoted(c);
        m_text += out.join(QLatin1Char(',')) + QStringLiteral("\r\n");
    }
    QString label(const char* key) const
    {
        const auto it = m_document.labels.find(key);
        return it == m_document.labels.end() ? QString::fromLatin1(key) : text(it->second);
    }
    QString text(const LocalText& t) const { return paperText(t, m_document.lang, QStringLiteral(" / ")); }
    QByteArray bytes() const { return QByteArrayLiteral("\xEF\xBB\xBF") + m_text.toUtf8(); }

private:
    const Document& m_document;
    QString m_text;
};

void writeTier(Sheet& out, const QuoteTier& tier)
{
    const QString tierName = guarded(out.text(tier.name));
    for (const QuoteLine& line : tier.lines) {
        if (line.group)
            continue;
        const auto kind = std::string("pricekind.") + toId(line.priceKind);
        out.row({tierName, QString::fromStdString(line.position), guarded(out.text(line.name)),
                 guarded(QString::fromStdString(line.brand)), guarded(QString::fromStdString(line.model)),
                 guarded(QString::fromStdString(line.partNumber)), out.text(line.unitName),
                 QString::number(line.quantity), line.priced ? price(line.unitNet) : QString(),
                 QString::number(static_cast<double>(line.tax.ppm) / 1e4) + QLatin1Char('%'),
                 line.priced ? amount(line.amount.net) : QString(), line.priced ? amount(line.amount.tax) : QString(),
                 line.priced ? amount(line.amount.gross) : QString(), line.priced ? amount(line.low.gross) : QString(),
                 line.priced ? amount(line.high.gross) : QString(), out.label(kind.c_str()),
                 QString::fromStdString(line.priceDate), guarded(QString::fromStdString(line.priceSource))});
    }
    if (tier.possible)
        out.row({tierName,
                 QString(),
                 out.label("total"),
                 {},
                 {},
                 {},
                 {},
                 {},
                 {},
                 {},
                 amount(tier.net),
                 amount(tier.tax),
                 amount(tier.gross),
                 amount(tier.grossLow),
                 amount(tier.grossHigh),
                 {},
                 {},
                 {}});
    else
        out.row({tierName,
                 QString(),
                 out.label("tier.impossible"),
                 {},
                 {},
                 {},
                 {},
                 {},
                 {},
                 {},
                 {},
                 {},
                 {},
                 {},
                 {},
                 {},
                 {},
                 {}});
}

} // namespace

Status writeCsv(const Document& document, const QString& path)
{
    Sheet out(document);
    out.row({out.label("col.tier"), out.label("col.number"), out.label("col.item"), out.label("col.brand"),
             out.label("col.model"), out.label("col.part_number"), out.label("col.unit"), out.label("col.quantity"),
             out.label("col.unit_net"), out.label("col.rate"), out.label("col.net"), out.label("col.tax"),
             out.label("col.gross"), out.label("col.low"), out.label("col.high"), out.label("col.price_kind"),
             out.label("col.price_date"), out.label("col.source")});
    for (const QuoteTier& tier : document.quote.tiers)
        writeTier(out, tier);

    const QByteArray bytes = out.bytes();
    return writeAtomically(path, [&bytes, &path](const QString& temporary) -> Status {
        QFile file(temporary);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.flush())
            return Error{ErrorKind::Storage,
                         path.toStdString(),
                         {"写入失败（磁盘可能已满）", "writing failed (the disk may be full)"}};
        return Unit{};
    });
}

} // namespace peiji
