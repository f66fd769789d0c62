#pragma once
// JSON Lines in, JSON Lines out.

#include "app/cli/command.h"

#include <functional>

namespace peiji
{

/// Runs `command` for every line of --batch FILE (or "-") and hands out one line per line, in order. A line is an
/// object: {"workload": {…}, options…}, or a workload by itself. Options of a line come before those of the command
/// line. A line that cannot be answered gives {"line": n, "error": {…}} and the batch goes on; empty lines are skipped.
/// The code is the worst of all lines. `emit` returns false when the output is gone.
Result<ExitCode> runBatch(const CommandInput& in, Command command, unsigned commandBit,
                          const std::function<bool(const std::string&)>& emit);

/// {"kind", "where", "message": {"zh", "en"}}.
nlohmann::ordered_json jsonError(const Error& e);
/// Compact JSON of an answer; text of outside that is not UTF-8 is replaced, never thrown at.
std::string dumpLine(const nlohmann::ordered_json& json);

} // namespace peiji
