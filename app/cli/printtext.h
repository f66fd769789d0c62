#pragma once
// Results of the engine as lines of text in one language.

#include "app/cli/command.h"
#include "core/estimate/fit.h"
#include "core/estimate/timinginference.h"
#include "core/tier/tier.h"

#include <string>

namespace peiji
{

/// A sentence of the text table as a line; `indent` blanks before it.
std::string textHeading(const CommandInput& in, const std::string& key, std::vector<Arg> args = {}, int indent = 0);
/// Appends a section behind an empty line.
void addSection(std::string& out, const std::string& section);
std::string textMemory(const CommandInput& in, const MemoryEstimate& m);
std::string textTime(const CommandInput& in, const TimeEstimate& t, const Workload& w);
/// Host memory, and what lies on disk; one checkpoint also as other frameworks write it, where that differs.
std::string textNeeds(const CommandInput& in, const HostMemoryEstimate& host, const StorageEstimate& storage,
                      const Workload& w);
/// Verdict of device memory, host memory and drives together, and of each.
std::string textFit(const CommandInput& in, const FitReport& r);
std::string textServingCurve(const CommandInput& in, const std::vector<ServingPoint>& points);
std::string textExplanation(const CommandInput& in, const ExplanationStep& step, int depth = 0);
std::string textFindings(const CommandInput& in, const FindingReport& r);
std::string textCost(const CommandInput& in, const CostTotals& t);
std::string textHeadroom(const CommandInput& in, const std::vector<HeadroomItem>& items);
std::string textPower(const CommandInput& in, const PowerBudget& p);
/// "8 × NVIDIA H200 …, 1 node".
std::string textHardware(const CommandInput& in, const Hardware& h);

} // namespace peiji
