#pragma once
// The hardware an estimate is made for: accelerators of the catalogue in assumed or named hosts.

#include "app/cli/command.h"
#include "core/build/build.h"
#include "core/estimate/hardware.h"
#include "core/estimate/plan.h"

namespace peiji
{

struct ChosenHardware {
    Hardware hardware;
    const Part* accelerator = nullptr;
    std::optional<Build> build; ///< the complete machine it stands in; none when the host is assumed
};

/// From --accelerator, --count, --nodes, --platform, --network-gbit. BadInput names the option, with the nearest ids.
Result<ChosenHardware> readHardware(const CommandInput& in, const Workload& w);

/// True when an option fixes a part of the plan.
bool hasPlanOptions(const Options& o);
/// `base` with the options on top; the data-parallel size is what remains unless it is given. Checked.
Result<Plan> readPlan(const CommandInput& in, const Workload& w, const Hardware& h, const Plan& base);

} // namespace peiji
