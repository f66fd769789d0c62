#pragma once
// The hardware an estimate is made for: accelerators of the catalogue in assumed or named hosts.

#include "app/cli/command.h"
#include "core/build/build.h"
#include "core/estimate/hardware.h"
#include "core/estimate/plan.h"
#include "core/estimate/search.h"

namespace peiji
{

struct ChosenHardware {
    Hardware hardware;
    const Part* accelerator = nullptr;
    std::optional<Build> build; ///< the complete machine it stands in; none when the host is assumed
};

/// From --accelerator, --count, --nodes, --platform, --network-gbit, --fabric … BadInput names the option, with the
/// nearest ids. `ram`: what one host must hold; the machine gets as much where its platform can.
Result<ChosenHardware> readHardware(const CommandInput& in, const Workload& w, Bytes ram = {});

struct PlannedHardware {
    ChosenHardware chosen;
    PlanSearchResult found;
};
/// Hardware and the search over plans on it. A plan that offloads more than the host can hold does not count: the host
/// gets more memory, and where its platform takes no more the search goes without offload.
Result<PlannedHardware> planOnHardware(const CommandInput& in, const Workload& w, bool allowOffload);
/// Host memory of the plan (upper end of its interval) against what the host has.
bool ramSuffices(const Workload& w, const Plan& p, const Hardware& h);

/// True when an option fixes a part of the plan.
bool hasPlanOptions(const CommandInput& in);
/// The plan object, where one is given, with the options on top; the data-parallel size is what remains unless it is
/// given. Checked.
Result<Plan> readPlan(const CommandInput& in, const Workload& w, const Hardware& h);

} // namespace peiji
