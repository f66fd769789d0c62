#pragma once
// Two to four parts side by side: values that differ stand first and strong.

#include "ui/shell/page.h"

#include <QTableWidget>

namespace peiji
{

class PartComparison : public QTableWidget
{
    Q_OBJECT
public:
    explicit PartComparison(const UiContext& context, QWidget* parent = nullptr);
    static constexpr std::size_t kMost = 4;
    void setParts(const std::vector<std::string>& ids);
    void refresh();

private:
    const UiContext& ctx;
    std::vector<std::string> m_ids;
};

} // namespace peiji
