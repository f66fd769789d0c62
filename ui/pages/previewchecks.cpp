#include "ui/pages/previewchecks.h"

#include "core/quote/amountwords.h"
#include "ui/i18n/qtext.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kMostCustomerChars = 24;
constexpr double kPpm = 1e6;

struct PreviewChecks {
    Q_DECLARE_TR_FUNCTIONS(PreviewChecks)
};

QString stdText(const std::string& s)
{
    return toQt(std::string_view(s));
}

QString joined(const QStringList& parts)
{
    return parts.join(PreviewChecks::tr(", ", "between list items"));
}

const QuoteTier* chosenTier(const Quote& q)
{
    if (q.tiers.empty())
        return nullptr;
    return &q.tiers[std::size_t(std::clamp(q.chosenTier, 0, int(q.tiers.size()) - 1))];
}

void addMoneyChecks(std::vector<PreviewCheck>& checks, const Quote& q, const QuoteTier& tier, int lines)
{
    const Status footing = checkFooting(q);
    if (footing.ok())
        checks.push_back({Tone::Ok,
                          {},
                          PreviewChecks::tr("The lines make the total"),
                          PreviewChecks::tr("%n line(s), together %1", nullptr, lines).arg(moneyText(tier.gross))});
    else
        checks.push_back({Tone::Error,
                          {},
                          PreviewChecks::tr("The lines do not make the total"),
                          stdText(footing.error().text(uiLang()))});
    const bool yuan = tier.gross.currency == Currency::CNY;
    const Result<std::string> words = yuan ? chineseAmount(tier.gross) : englishAmount(tier.gross);
    if (words.ok())
        checks.push_back({Tone::Ok, {}, PreviewChecks::tr("The amount in words is the figure"), stdText(*words)});
    QStringList rates;
    for (const TaxGroup& g : tier.byRate)
        rates << quantityText(double(g.rate.ppm) / kPpm, NumberKind::Percent, g.rate.ppm % 10000 ? 1 : 0);
    checks.push_back({Tone::Ok,
                      {},
                      PreviewChecks::tr("Tax is split by rate"),
                      PreviewChecks::tr("%1, rounded line by line").arg(joined(rates))});
}

void addPriceChecks(std::vector<PreviewCheck>& checks, const Quote& q, const QuoteTier& tier, const PriceKindCount& n)
{
    const int noOffer = n.planning + n.other + n.unpriced;
    if (noOffer == 0)
        checks.push_back({Tone::Ok,
                          {},
                          PreviewChecks::tr("All prices are offers"),
                          PreviewChecks::tr("each with its date and validity")});
    else
        checks.push_back({Tone::Warn, u"circle-dashed"_s,
                          PreviewChecks::tr("%n line(s) are no supplier offers", nullptr, noOffer),
                          PreviewChecks::tr("the paper calls itself a budget estimate")});
    if (n.unpriced > 0)
        checks.push_back({Tone::Unknown,
                          {},
                          PreviewChecks::tr("%n line(s) without a price", nullptr, n.unpriced),
                          PreviewChecks::tr("shown as —, not in the total")});
    if (n.expiringEarly > 0)
        checks.push_back(
            {Tone::Warn,
             {},
             PreviewChecks::tr("An offer ends on %1").arg(stdText(n.earliestExpiry)),
             PreviewChecks::tr("earlier than this paper, valid until %1").arg(stdText(formatDate(q.validUntil)))});
    const auto stale =
        std::count_if(tier.lines.begin(), tier.lines.end(), [](const QuoteLine& l) { return !l.group && l.stale; });
    if (stale > 0)
        checks.push_back({Tone::Warn, u"clock"_s, PreviewChecks::tr("%n price(s) are old", nullptr, int(stale)),
                          PreviewChecks::tr("older than the limit of their kind of part")});
}

void addFindingChecks(std::vector<PreviewCheck>& checks, const QuoteTier& tier)
{
    int errors = 0, warnings = 0, waived = 0;
    for (const QuoteFinding& f : tier.findings) {
        if (f.result == "waived")
            ++waived;
        else if (f.result == "fail" && f.severity == "error")
            ++errors;
        else if (f.result == "fail" && f.severity == "warning")
            ++warnings;
    }
    if (errors > 0)
        checks.push_back({Tone::Error,
                          {},
                          PreviewChecks::tr("%n error(s) in the build", nullptr, errors),
                          PreviewChecks::tr("the paper is marked as a draft")});
    if (warnings > 0)
        checks.push_back({Tone::Warn,
                          {},
                          PreviewChecks::tr("%n warning(s) in the build", nullptr, warnings),
                          PreviewChecks::tr("listed in the paper")});
    if (errors + warnings == 0)
        checks.push_back({Tone::Ok,
                          {},
                          PreviewChecks::tr("No rule is broken"),
                          PreviewChecks::tr("%n rule(s) passed", nullptr, tier.passed)});
    if (tier.notChecked > 0)
        checks.push_back({Tone::Unknown,
                          {},
                          PreviewChecks::tr("%n rule(s) not checked", nullptr, tier.notChecked),
                          PreviewChecks::tr("inputs are missing; the paper says so")});
    if (waived > 0)
        checks.push_back({Tone::Neutral, u"stamp"_s, PreviewChecks::tr("%n rule(s) waived", nullptr, waived), {}});
}

} // namespace

std::vector<PreviewCheck> previewChecks(const Quote& q)
{
    std::vector<PreviewCheck> checks;
    const QuoteTier* tier = chosenTier(q);
    if (!tier)
        return checks;
    if (!tier->possible) {
        checks.push_back({Tone::Error,
                          {},
                          PreviewChecks::tr("The chosen tier has no build"),
                          PreviewChecks::tr("choose another one in the comparison")});
        return checks;
    }
    const PriceKindCount n = countPriceKinds(*tier, q.validUntil);
    addMoneyChecks(checks, q, *tier, n.lines);
    addPriceChecks(checks, q, *tier, n);
    addFindingChecks(checks, *tier);
    if (q.seller.name.empty())
        checks.push_back({Tone::Warn, u"building-2"_s, PreviewChecks::tr("Your company is not stated"),
                          PreviewChecks::tr("the head of the paper stays empty"), true});
    if (q.customer.name.empty())
        checks.push_back({Tone::Warn, u"user"_s, PreviewChecks::tr("No customer is stated"),
                          PreviewChecks::tr("the field on the page Quote is empty")});
    return checks;
}

QString exportBaseName(const Quote& q)
{
    QString name = q.number.empty() ? PreviewChecks::tr("Peiji draft") : stdText(q.fullNumber());
    const QString customer = stdText(q.customer.name).left(kMostCustomerChars);
    if (!customer.isEmpty())
        name += u'_' + customer;
    // Whatever a customer calls itself, it names a file here: separators, controls and what Windows forbids go.
    for (QChar& c : name) {
        if (c.unicode() < 32 || c == u'/' || c == u'\\' || c == u':' || c == u'*' || c == u'?' || c == u'"' ||
            c == u'<' || c == u'>' || c == u'|')
            c = u'_';
    }
    name = name.trimmed();
    while (name.endsWith(u'.') || name.endsWith(u' '))
        name.chop(1);
    return name.startsWith(u'.') ? u'_' + name.mid(1) : name;
}

} // namespace peiji
