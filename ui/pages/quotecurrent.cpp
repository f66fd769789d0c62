#include "ui/pages/quotecurrent.h"

#include "ui/session/quotekeeper.h"
#include "ui/session/sessioncontroller.h"

#include <algorithm>

namespace peiji
{

CurrentQuote::CurrentQuote(const UiContext& context, QObject* parent) : QObject(parent), ctx(context)
{
    m_settle.setSingleShot(true);
    connect(&m_settle, &QTimer::timeout, this, &CurrentQuote::update);
    connect(ctx.session, &SessionController::resultChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(ctx.session, &SessionController::projectChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(ctx.session, &SessionController::identityChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(ctx.session, &SessionController::computingChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(ctx.keeper, &QuoteKeeper::sellerChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(ctx.keeper, &QuoteKeeper::stateChanged, &m_settle, qOverload<>(&QTimer::start));
}

void CurrentQuote::setActive(bool active)
{
    if (active == m_active)
        return;
    m_active = active;
    update();
}

bool CurrentQuote::isStale() const
{
    return !ctx.session->isReadOnly() && m_quote && !ctx.session->isFresh();
}

const QuoteTier* CurrentQuote::tier() const
{
    if (!m_quote || m_quote->tiers.empty())
        return nullptr;
    return &m_quote->tiers[std::size_t(std::clamp(m_quote->chosenTier, 0, int(m_quote->tiers.size()) - 1))];
}

void CurrentQuote::update()
{
    if (!m_active)
        return;
    if (ctx.session->isReadOnly()) {
        // What was issued is shown as it was issued, whatever today's catalogue says.
        const std::optional<Quote>& opened = ctx.keeper->opened();
        m_quote = opened ? std::make_shared<const Quote>(*opened) : nullptr;
    } else if (std::optional<Quote> now = ctx.session->freeze(ctx.keeper->seller())) {
        m_quote = std::make_shared<const Quote>(std::move(*now));
    } else if (!ctx.session->result()) {
        m_quote = nullptr;
    }
    emit changed();
}

PriceKindCount countPriceKinds(const QuoteTier& tier, Date validUntil)
{
    PriceKindCount n;
    for (const QuoteLine& line : tier.lines) {
        if (line.group)
            continue;
        ++n.lines;
        if (!line.priced) {
            ++n.unpriced;
        } else if (line.priceKind == PriceKind::PlanningEstimate) {
            ++n.planning;
        } else if (line.priceKind != PriceKind::Supplier || line.priceValidUntil.empty()) {
            ++n.other;
        } else {
            ++n.offers;
            const Result<Date> until = parseDate(line.priceValidUntil);
            if (!line.priceValidUntil.empty() && until.ok() && validUntil.ok() && daysBetween(*until, validUntil) > 0) {
                ++n.expiringEarly;
                if (n.earliestExpiry.empty() || line.priceValidUntil < n.earliestExpiry)
                    n.earliestExpiry = line.priceValidUntil;
            }
        }
    }
    return n;
}

} // namespace peiji
