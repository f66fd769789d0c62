#pragma once
// Name, versions of program, catalogue and calibration, licences.

#include "ui/dialogs/dialogbase.h"
#include "ui/session/sessioncontroller.h"

namespace peiji
{

class TextLabel;

class AboutDialog : public DialogBase
{
    Q_OBJECT
public:
    AboutDialog(const EngineData& engine, QWidget* parent = nullptr);

protected:
    void retranslateUi() override;

private:
    const EngineData& m_data;
    TextLabel *m_title, *m_versions, *m_licences;
    QPushButton* m_close;
};

} // namespace peiji
