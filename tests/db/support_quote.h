#pragma once
// A quote and a project with every member filled with a value of its own.

#include "core/quote/quote.h"

namespace peiji::testsupport
{

Project sampleProject();
Quote sampleQuote();

} // namespace peiji::testsupport
