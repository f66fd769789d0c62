#include "core/quote/quote.h"

#include <bit>
#include <cstdint>

namespace peiji
{
namespace
{

/// FNV-1a, 64 bit (Fowler, Noll, Vo): a check that paper and file belong together, not a signature.
class Fnv
{
public:
    void add(std::string_view text)
    {
        add(static_cast<std::uint64_t>(text.size())); // lengths part the fields: "ab","c" is not "a","bc"
        for (const char c : text)
            byte(static_cast<unsigned char>(c));
    }
    void add(std::uint64_t v)
    {
        for (int i = 0; i < 8; ++i)
            byte(static_cast<unsigned char>(v >> (8 * i)));
    }
    void add(std::int64_t v) { add(static_cast<std::uint64_t>(v)); }
    void add(int v) { add(static_cast<std::int64_t>(v)); }
    void add(double v) { add(std::bit_cast<std::uint64_t>(v == 0.0 ? 0.0 : v)); }
    void add(const LocalText& t)
    {
        add(t.zh);
        add(t.en);
    }
    void add(Money m) { add(m.minor); }
    void add(const TaxedAmount& t)
    {
        add(t.net);
        add(t.tax);
        add(t.gross);
    }
    void add(const Interval& v)
    {
        add(v.low);
        add(v.value);
        add(v.high);
    }
    void add(const Party& p)
    {
        for (const std::string* s :
             {&p.name, &p.contact, &p.phone, &p.email, &p.address, &p.taxId, &p.bank, &p.account})
            add(*s);
    }
    std::uint64_t value() const { return m_hash; }

private:
    void byte(unsigned char b)
    {
        m_hash ^= b;
        m_hash *= 0x100000001b3ULL;
    }
    std::uint64_t m_hash = 0xcbf29ce484222325ULL;
};

void addLine(Fnv& h, const QuoteLine& l)
{
    for (const std::string* s :
         {&l.position, &l.partId, &l.partNumber, &l.brand, &l.model, &l.priceDate, &l.priceSource, &l.priceValidUntil})
        h.add(*s);
    h.add(l.name);
    h.add(l.product);
    h.add(l.spec);
    h.add(l.quantity);
    h.add(l.unitNet.micro);
    h.add(l.unitGross.micro);
    h.add(l.tax.ppm);
    h.add(l.amount);
    h.add(l.low);
    h.add(l.high);
    h.add(static_cast<int>(l.priceKind));
}

void addTier(Fnv& h, const QuoteTier& t)
{
    h.add(t.name);
    h.add(t.summary);
    h.add(t.possible ? 1 : 0);
    for (const LocalText& reason : t.reasons)
        h.add(reason);
    for (const QuoteLine& line : t.lines)
        addLine(h, line);
    for (const Money* m : {&t.net, &t.tax, &t.gross, &t.grossLow, &t.grossHigh})
        h.add(*m);
    for (const auto* facts : {&t.facts, &t.headroom}) {
        for (const QuoteFact& f : *facts) {
            h.add(f.key);
            h.add(f.value);
        }
    }
    for (const QuoteFinding& f : t.findings) {
        h.add(f.ruleId);
        h.add(f.result);
        h.add(f.text);
    }
    h.add(t.plan);
}

} // namespace

std::string contentHash(const Quote& q)
{
    Fnv h;
    h.add(q.number);
    h.add(q.revision);
    h.add(static_cast<int>(q.kind));
    h.add(formatDate(q.date));
    h.add(formatDate(q.validUntil));
    h.add(q.seller);
    h.add(q.customer);
    h.add(q.customerReference);
    h.add(q.project);
    h.add(currencyCode(q.currency));
    for (const ExchangeRate& r : q.rates) {
        h.add(r.micro);
        h.add(r.date);
    }
    for (const QuoteTier& t : q.tiers)
        addTier(h, t);
    for (const auto* texts : {&q.terms, &q.assumptions}) {
        for (const LocalText& t : *texts)
            h.add(t);
    }
    for (const std::string* s : {&q.catalogueVersion, &q.engineVersion, &q.calibrationVersion})
        h.add(*s);

    static constexpr char kHex[] = "0123456789ABCDEF";
    std::string out;
    for (int digit = 0; digit < 12; ++digit) {
        if (digit > 0 && digit % 4 == 0)
            out += '-';
        out += kHex[(h.value() >> (60 - 4 * digit)) & 0xFU];
    }
    return out;
}

} // namespace peiji
