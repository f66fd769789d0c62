#pragma once
// The workload a command works on: a file, a line of a batch or a model of the catalogue, with changes from options.

#include "app/cli/command.h"
#include "core/workload/workload.h"

namespace peiji
{

/// BadInput names the field and what is accepted; the workload has passed checkWorkload.
Result<Workload> readWorkload(const CommandInput& in);

/// The workload as an answer echoes it, in the form that files have.
nlohmann::ordered_json workloadJson(const CommandInput& in, const Workload& w);
/// One line of text: "Llama 3.1 70B · full fine-tune · 4,096 tokens per sequence …".
std::string workloadLine(const CommandInput& in, const Workload& w);

/// What of the recipe is unusual, a line each: adapters, frozen layers, packing, prediction modules, the models of
/// preference tuning. Empty for the plain recipe.
std::string textRecipe(const CommandInput& in, const Workload& w);

} // namespace peiji
