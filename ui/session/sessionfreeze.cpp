#include "ui/session/sessioncontroller.h"

namespace peiji
{

std::optional<Quote> SessionController::freeze(const Party& seller) const
{
    const SessionResultPtr answer = result();
    if (!answer || !isFresh())
        return std::nullopt;
    QuoteHeader header;
    header.number = quoteNumber().toStdString();
    header.revision = quoteRevision();
    header.date = data().today();
    header.seller = seller;
    return makeQuote(answer->project, answer->recommendation, *data().catalogue, answer->pricing,
                     data().calibration->version, header);
}

} // namespace peiji
