#pragma once
// What is looked at before a paper leaves the house.

#include "ui/pages/quotecurrent.h"
#include "ui/widgets/badge.h"

#include <QString>
#include <vector>

namespace peiji
{

struct PreviewCheck {
    Tone tone = Tone::Ok;
    QString icon, fact, detail;
    /// The check can be mended by filling the company profile.
    bool company = false;
};
/// Footing, words, tax, price kinds, expiring and stale prices, findings, seller and customer; worst ones keep their
/// place: the list is read top down like a list of steps.
std::vector<PreviewCheck> previewChecks(const Quote& quote);
/// "BJ-20261130-0007-V1_Customer": safe as a file name on Windows and Linux.
QString exportBaseName(const Quote& quote);

} // namespace peiji
