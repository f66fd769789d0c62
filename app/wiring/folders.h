#pragma once
// Where the programs find what ships with them and keep what the user owns.

#include "core/units/result.h"

#include <QString>

namespace peiji
{

/// The shipped data: ../share/peiji beside the program's own folder, in the build tree as when installed.
/// NotFound, naming the folder, when it is not there. Needs a QCoreApplication.
Result<QString> shareFolder();

/// The user's data folder (QStandardPaths::AppDataLocation), created when absent. Storage error when it cannot be.
Result<QString> userDataFolder();

/// Sets organisation and program name, so that both programs agree on the user's folder.
void setProgramIdentity();

} // namespace peiji
