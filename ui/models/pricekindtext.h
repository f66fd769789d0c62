#pragma once
// Words, icons and states of price kinds, and prices as people type them.

#include "core/catalogue/price.h"
#include "core/units/money.h"
#include "ui/models/cellroles.h"

#include <QString>

namespace peiji
{

/// "Supplier offer", "Planning" … in the language of the window.
QString priceKindName(PriceKind k);
QString priceKindIcon(PriceKind k);
/// Supplier prices are Ok, planning ones Warn, the rest Info or None.
CellStatus priceKindStatus(PriceKind k);

/// "19,600", "1.96 万", "¥19600.50", full-width digits. BadInput when it is no price or not above zero.
Result<UnitPrice> parseTypedPrice(const QString& text, Currency currency);
/// The unit price to the minor unit, without sign: "19,600.00".
QString unitPriceText(UnitPrice p);

} // namespace peiji
