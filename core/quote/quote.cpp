#include "core/quote/quote.h"

#include <algorithm>
#include <array>
#include <map>

namespace peiji
{
namespace
{

constexpr std::array<std::pair<QuoteStatus, const char*>, 6> kStatusIds{{{QuoteStatus::Draft, "draft"},
                                                                         {QuoteStatus::Issued, "issued"},
                                                                         {QuoteStatus::Superseded, "superseded"},
                                                                         {QuoteStatus::Expired, "expired"},
                                                                         {QuoteStatus::Won, "won"},
                                                                         {QuoteStatus::Lost, "lost"}}};

std::string padded(int value, std::size_t width)
{
    std::string digits = std::to_string(value);
    if (digits.size() < width)
        digits.insert(0, width - digits.size(), '0');
    return digits;
}

Error notFooting(std::string where, const char* zh, const char* en)
{
    return {ErrorKind::Internal, std::move(where), {zh, en}};
}

bool foots(const TaxedAmount& t)
{
    return t.net + t.tax == t.gross;
}

/// quantity × unit price gives the row, on the basis (net or gross) in which the price was given.
bool extends(const QuoteLine& line)
{
    return extend(line.unitNet, line.quantity) == line.amount.net ||
           extend(line.unitGross, line.quantity) == line.amount.gross;
}

Status checkLine(const QuoteLine& line, const std::string& where)
{
    if (!foots(line.amount) || !foots(line.low) || !foots(line.high))
        return notFooting(where, "不含税金额与税额之和不等于含税金额", "net plus tax is not gross");
    if (!line.group && line.priced && !extends(line))
        return notFooting(where, "数量 × 单价不等于金额", "quantity × unit price is not the amount");
    if (line.amount.gross < line.low.gross || line.high.gross < line.amount.gross)
        return notFooting(where, "金额不在低值与高值之间", "the amount is not between its low and high");
    return Unit{};
}

struct Sums {
    TaxedAmount amount;
    Money low, high;
    explicit Sums(Currency c) : amount{{0, c}, {0, c}, {0, c}}, low{0, c}, high{0, c} {}
    void add(const QuoteLine& line)
    {
        amount.net = amount.net + line.amount.net;
        amount.tax = amount.tax + line.amount.tax;
        amount.gross = amount.gross + line.amount.gross;
        low = low + line.low.gross;
        high = high + line.high.gross;
    }
};

Status checkRates(const QuoteTier& tier, const std::map<std::int64_t, std::pair<Money, Money>>& expected,
                  const std::string& where)
{
    bool same = tier.byRate.size() == expected.size();
    for (const TaxGroup& g : tier.byRate) {
        const auto it = expected.find(g.rate.ppm);
        same = same && it != expected.end() && it->second.first == g.net && it->second.second == g.tax;
    }
    if (!same)
        return notFooting(where, "分税率汇总与明细不一致", "the summary by tax rate differs from the lines");
    return Unit{};
}

Status checkTier(const QuoteTier& tier, Currency currency, const std::string& where)
{
    Sums all(currency);
    Sums group(currency);
    const QuoteLine* head = nullptr;
    std::map<std::int64_t, std::pair<Money, Money>> byRate;
    const auto closeGroup = [&]() -> bool {
        return head == nullptr ||
               (group.amount == head->amount && group.low == head->low.gross && group.high == head->high.gross);
    };
    for (const QuoteLine& line : tier.lines) {
        const std::string at = where + " " + line.position;
        if (const Status s = checkLine(line, at); !s)
            return s;
        if (line.group) {
            if (!closeGroup())
                return notFooting(where + " " + head->position, "分组小计与明细不一致",
                                  "the subtotal differs from its lines");
            head = &line;
            group = Sums(currency);
            continue;
        }
        if (!line.priced)
            continue;
        all.add(line);
        group.add(line);
        auto& rate = byRate.try_emplace(line.tax.ppm, Money{0, currency}, Money{0, currency}).first->second;
        rate.first = rate.first + line.amount.net;
        rate.second = rate.second + line.amount.tax;
    }
    if (!closeGroup())
        return notFooting(where + " " + head->position, "分组小计与明细不一致", "the subtotal differs from its lines");
    if (!(all.amount == TaxedAmount{tier.net, tier.tax, tier.gross}) || !(all.low == tier.grossLow) ||
        !(all.high == tier.grossHigh))
        return notFooting(where, "合计与明细之和不一致", "the total differs from the sum of the lines");
    return checkRates(tier, byRate, where);
}

} // namespace

const char* toId(QuoteStatus s)
{
    for (const auto& [status, id] : kStatusIds) {
        if (status == s)
            return id;
    }
    return "";
}

Result<QuoteStatus> parseQuoteStatus(std::string_view id)
{
    std::string accepted;
    for (const auto& [status, known] : kStatusIds) {
        if (id == known)
            return status;
        accepted += accepted.empty() ? "" : ", ";
        accepted += known;
    }
    return Error{ErrorKind::BadInput, "status", {"可用的取值：" + accepted, "accepted: " + accepted}};
}

std::string Quote::fullNumber() const
{
    return number + "-V" + std::to_string(revision);
}

std::string formatQuoteNumber(const std::string& prefix, Date date, int counter)
{
    std::string day = formatDate(date);
    std::erase(day, '-');
    return prefix + "-" + day + "-" + padded(counter, 4);
}

Status checkFooting(const Quote& q)
{
    try {
        for (std::size_t i = 0; i < q.tiers.size(); ++i) {
            if (!q.tiers[i].possible)
                continue;
            if (const Status s = checkTier(q.tiers[i], q.currency, "tier " + std::to_string(i + 1)); !s)
                return s;
        }
    } catch (const std::exception& e) {
        // Two currencies in one quote or sums past 64 bits: never printed.
        return Error{ErrorKind::Internal, q.number, {e.what(), e.what()}};
    }
    return Unit{};
}

bool operator==(const Project& a, const Project& b)
{
    const auto samePrice = [](const auto& x, const auto& y) {
        const Price& p = x.second;
        const Price& q = y.second;
        return x.first == y.first && p.partId == q.partId && p.price == q.price && p.low == q.low && p.high == q.high &&
               p.ratio == q.ratio && p.taxIncluded == q.taxIncluded && p.date == q.date && p.kind == q.kind &&
               p.source == q.source && p.supplier == q.supplier && p.validUntil == q.validUntil && p.notes == q.notes;
    };
    return a.title == b.title && a.workload == b.workload && a.tiers == b.tiers && a.site == b.site &&
           a.filters == b.filters && a.currency == b.currency && a.chosenTier == b.chosenTier &&
           a.includeServices == b.includeServices && a.customer == b.customer &&
           a.customerReference == b.customerReference && a.validDays == b.validDays && a.termsPreset == b.termsPreset &&
           std::equal(a.priceOverrides.begin(), a.priceOverrides.end(), b.priceOverrides.begin(),
                      b.priceOverrides.end(), samePrice);
}

LocalText productOf(const QuoteLine& line)
{
    if (!line.product.empty())
        return line.product;
    if (line.brand.empty() || line.model.empty() || line.model.starts_with(line.brand))
        return {line.model, line.model};
    const std::string both = line.brand + " " + line.model;
    return {both, both};
}

} // namespace peiji
