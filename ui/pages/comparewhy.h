#pragma once
// What the "Why?" of a comparison row says.

#include "core/estimate/calibration.h"
#include "core/tier/tier.h"
#include "ui/findings/whypopover.h"

#include <optional>

namespace peiji
{

/// Rows that can be explained: "vram", "days", "throughput", "prefill", "peruser", "ram", "hot".
bool hasWhy(const QString& rowId);
/// The engine's steps of a row; runs the engine's explanation, so call it off the GUI thread.
ExplanationStep whySteps(const QString& rowId, const TierAnswer& a, const Workload& w, const Calibration& k);
/// The words around the steps.
WhyContent whyContent(const QString& rowId, const TierAnswer& a, const QString& tierName, const Catalogue& c,
                      ExplanationStep steps);

} // namespace peiji
