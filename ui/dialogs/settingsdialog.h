#pragma once
// Language, appearance, text size: each takes effect at once.

#include "ui/dialogs/dialogbase.h"

namespace peiji
{

class Preferences;
class SegmentedControl;
class TextLabel;

class SettingsDialog : public DialogBase
{
    Q_OBJECT
public:
    SettingsDialog(Preferences& preferences, QWidget* parent = nullptr);

protected:
    void retranslateUi() override;

private:
    SegmentedControl* addRow(TextLabel*& label, TextLabel*& hint);
    Preferences& m_preferences;
    TextLabel *m_languageLabel, *m_languageHint, *m_themeLabel, *m_themeHint, *m_scaleLabel, *m_scaleHint;
    SegmentedControl *m_language, *m_theme, *m_scale;
    QPushButton* m_close;
};

} // namespace peiji
