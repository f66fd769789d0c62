#pragma once
// Explanations: a tree of named steps, each with formula, inputs, unit and source, that the UI,
// the PDF appendix and the command line print.

#include "core/units/message.h"

#include <string>
#include <vector>

namespace peiji
{

/// One step. `formula` is symbolic and language-free ("2·N/(t·p)"); `value` carries its unit by kind.
struct ExplanationStep {
    Message name;
    std::string formula;
    NumberArg value;
    std::string source; ///< paper, document or data row behind it
    std::vector<ExplanationStep> children;
};

} // namespace peiji
