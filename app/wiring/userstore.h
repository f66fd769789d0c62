#pragma once
// The user's own database where every program of ours keeps it.

#include "core/quote/stores.h"

#include <memory>

namespace peiji
{

/// Opens or creates peiji.sqlite in the user's data folder. For the thread that will use it (the window hands this to
/// its store thread). Errors: no folder, damaged file, a form of a newer program that cannot be read.
Result<std::unique_ptr<UserStore>> openUserStore();

} // namespace peiji
