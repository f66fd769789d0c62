#pragma once
// Workload page: the form at the left with units and consequences, estimates at the right while typing.

#include "ui/shell/page.h"

namespace peiji
{

class WorkloadPage : public Page
{
    Q_OBJECT
public:
    explicit WorkloadPage(const UiContext& context, QWidget* parent = nullptr);
};

} // namespace peiji
