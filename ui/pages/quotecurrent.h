#pragma once
// The quote that the pages Quote and Preview show: the frozen one of an issued revision, else the project in hand
// frozen as it stands now.

#include "ui/shell/page.h"

#include "core/quote/quote.h"

#include <QTimer>
#include <memory>

namespace peiji
{

using QuotePtr = std::shared_ptr<const Quote>;

class CurrentQuote : public QObject
{
    Q_OBJECT
public:
    explicit CurrentQuote(const UiContext& context, QObject* parent = nullptr);
    /// Freezing costs some milliseconds: an owner that is not looked at switches it off.
    void setActive(bool active);
    /// Null before the first answer of the engine.
    QuotePtr quote() const { return m_quote; }
    /// The quote shown answers an older project; the new one is being computed.
    bool isStale() const;
    /// The tier in hand, or null.
    const QuoteTier* tier() const;

signals:
    void changed();

private:
    void update();
    const UiContext& ctx;
    QuotePtr m_quote;
    bool m_active = false;
    QTimer m_settle; ///< saving alone tells four times: one quote is made of them
};

/// Lines of a tier by price kind.
struct PriceKindCount {
    int lines = 0, offers = 0, planning = 0, other = 0, unpriced = 0, expiringEarly = 0;
    std::string earliestExpiry; ///< of offers that end before the quote does
};
PriceKindCount countPriceKinds(const QuoteTier& tier, Date validUntil);

} // namespace peiji
