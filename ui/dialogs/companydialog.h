#pragma once
// The seller's own profile: printed in the head and the seal block of each paper.

#include "core/quote/quote.h"
#include "ui/dialogs/dialogbase.h"

#include <array>

class QLineEdit;

namespace peiji
{

class TextLabel;

class CompanyDialog : public DialogBase
{
    Q_OBJECT
public:
    CompanyDialog(const Party& party, QWidget* parent = nullptr);
    Party party() const;

signals:
    void saved(const peiji::Party& party);

protected:
    void retranslateUi() override;

private:
    static constexpr std::size_t kFields = 8;
    TextLabel* m_note;
    std::array<TextLabel*, kFields> m_labels{};
    std::array<QLineEdit*, kFields> m_edits{};
    QPushButton *m_save, *m_cancel;
};

} // namespace peiji
