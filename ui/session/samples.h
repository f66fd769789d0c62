#pragma once
// Projects to begin with: a new one, the shipped sample, a preset of the catalogue.

#include "core/catalogue/catalogue.h"
#include "core/quote/quote.h"

namespace peiji
{

/// Full fine-tuning of a small model with three open budgets: something that computes at once.
Project newProject(const Catalogue& c);
/// Llama-3.1-70B, full fine-tuning on 200 M tokens, 30万 / 100万 / 300万.
Project sampleProject(const Catalogue& c);
/// A preset as a project; the model falls back to the new project's when the catalogue lacks it.
Project presetProject(const Catalogue& c, const Preset& preset);
/// Economy, balanced, performance … by position.
LocalText tierName(std::size_t index, std::size_t count);

} // namespace peiji
