#pragma once
// The explanation of a memory estimate with a preset of the caller's.

#include "core/estimate/memoryshape.h"
#include "core/estimate/memorywalk.h"

namespace peiji
{

/// explainMemory under given framework behaviour. Root: the peak and its event ("memory.total.<event>"); then the
/// categories, then the items, each with formula and source; below an item the tensors it consists of (GiB values that
/// sum to it) and its inputs (counts and rates, with where each comes from).
ExplanationStep explainMemory(const Workload& w, const Plan& p, const Device& d, const MemoryCalibration& c,
                              const MemoryTraits& t);

} // namespace peiji
