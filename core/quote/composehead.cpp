#include "core/quote/compose.h"

namespace peiji
{
namespace
{

using Fields = std::vector<std::pair<LocalText, Cell>>;

void addField(Composer& c, Fields& out, const char* key, const std::string& value, bool bold = false)
{
    if (value.empty())
        return;
    Cell cell;
    cell.value = value;
    cell.bold = bold;
    out.emplace_back(c.words(std::string("doc.party.") + key), std::move(cell));
}

Fields partyFields(Composer& c, const Party& p)
{
    Fields out;
    addField(c, out, "name", p.name.empty() ? "—" : p.name, true);
    addField(c, out, "contact", p.contact);
    addField(c, out, "phone", p.phone);
    addField(c, out, "email", p.email);
    addField(c, out, "address", p.address);
    addField(c, out, "tax_id", p.taxId);
    addField(c, out, "bank", p.bank);
    addField(c, out, "account", p.account);
    return out;
}

LocalText taxRates(const Composer& c)
{
    std::vector<LocalText> rates;
    if (const QuoteTier* tier = c.chosen()) {
        for (const TaxGroup& g : tier->byRate) {
            const NumberArg n{static_cast<double>(g.rate.ppm) / 1e6, NumberKind::Percent, 0};
            rates.push_back(same(formatQuantity(n, Lang::Zh)));
        }
    }
    LocalText out;
    for (const LocalText& r : rates) {
        out.zh += (out.zh.empty() ? "" : " · ") + r.zh;
        out.en = out.zh;
    }
    return out.empty() ? same("—") : out;
}

void addParties(Composer& c)
{
    FieldsBlock parties;
    parties.leftTitle = c.words("doc.party.customer");
    parties.rightTitle = c.words("doc.party.seller");
    parties.left = partyFields(c, c.quote.customer);
    addField(c, parties.left, "project", c.quote.project);
    addField(c, parties.left, "reference", c.quote.customerReference);
    parties.right = partyFields(c, c.quote.seller);
    c.add(std::move(parties));
}

void addStrip(Composer& c)
{
    StripBlock strip;
    const auto field = [&](const char* key, LocalText value) {
        strip.fields.emplace_back(c.words(std::string("doc.strip.") + key), std::move(value));
    };
    field(c.budget ? "estimate_date" : "date", c.date(c.quote.date));
    field("valid_until", c.date(c.quote.validUntil));
    field("currency", c.words("doc.currency." + std::string(currencyCode(c.quote.currency))));
    field("basis", c.words("doc.strip.basis_value"));
    field("rates", taxRates(c));
    field("revision", same("V" + std::to_string(c.quote.revision)));
    c.add(std::move(strip));
}

} // namespace

void composeHead(Composer& c)
{
    const Quote& q = c.quote;
    LocalText subtitle = q.workloadSummary;
    c.add(TitleBlock{c.words(c.budget ? "doc.title.budget" : "doc.title.quotation"), subtitle});
    if (c.budget)
        c.add(NoticeBlock{c.words("doc.notice.title"), c.words("doc.notice.text")});
    addParties(c);
    addStrip(c);
    c.add(ParagraphBlock{c.words(c.budget ? "doc.letter.budget" : "doc.letter.quotation",
                                 {numberArg("n", static_cast<double>(q.tiers.size())),
                                  textArg("tier", c.chosen() ? c.chosen()->name : same("—"))}),
                         false, false});
}

} // namespace peiji
