#include "ui/dialogs/settingsdialog.h"

#include "ui/i18n/qtext.h"
#include "ui/session/preferences.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/textlabel.h"

#include <QVBoxLayout>
#include <array>
#include <cmath>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array kScales = {1.0, 1.25, 1.5, 2.0};

int nearestScale(double scale)
{
    int best = 0;
    for (std::size_t i = 1; i < kScales.size(); ++i)
        if (std::abs(kScales[i] - scale) < std::abs(kScales[std::size_t(best)] - scale))
            best = int(i);
    return best;
}

} // namespace

SettingsDialog::SettingsDialog(Preferences& preferences, QWidget* parent)
    : DialogBase(parent), m_preferences(preferences)
{
    m_language = addRow(m_languageLabel, m_languageHint);
    m_theme = addRow(m_themeLabel, m_themeHint);
    m_scale = addRow(m_scaleLabel, m_scaleHint);
    m_language->setTexts({u"中文"_s, u"English"_s});
    m_scale->setTexts({u"100%"_s, u"125%"_s, u"150%"_s, u"200%"_s});
    m_scale->setCurrent(nearestScale(preferences.textScale()));
    connect(m_language, &SegmentedControl::chosen, this,
            [this](int i) { m_preferences.setLanguage(i == 0 ? Lang::Zh : Lang::En); });
    connect(m_theme, &SegmentedControl::chosen, this,
            [this](int i) { m_preferences.setThemeMode(static_cast<ThemeMode>(i)); });
    connect(m_scale, &SegmentedControl::chosen, this,
            [this](int i) { m_preferences.setTextScale(kScales[std::size_t(i)]); });
    m_close = addPrimary();
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
    retranslateUi();
}

SegmentedControl* SettingsDialog::addRow(TextLabel*& label, TextLabel*& hint)
{
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    label = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    label->setWeight(QFont::Medium);
    auto* control = new SegmentedControl(this);
    hint = new TextLabel(TextRole::Caption, ColorRole::Text3, this);
    column->addWidget(label);
    column->addWidget(control, 0, Qt::AlignLeft);
    column->addWidget(hint);
    body()->addLayout(column);
    return control;
}

void SettingsDialog::retranslateUi()
{
    setWindowTitle(tr("Settings"));
    m_languageLabel->setText(tr("Language"));
    m_languageHint->setText(tr("Takes effect at once; papers choose their language when they are exported."));
    m_language->setCurrent(uiLang() == Lang::Zh ? 0 : 1);
    m_themeLabel->setText(tr("Appearance"));
    m_themeHint->setText(tr("“System” follows the desktop as it was when the program started."));
    m_theme->setTexts({tr("System"), tr("Light"), tr("Dark")});
    m_theme->setCurrent(int(m_preferences.themeMode()));
    m_scaleLabel->setText(tr("Text size"));
    m_scaleHint->setText(tr("Rows and fields grow with the text."));
    m_language->setAccessibleName(m_languageLabel->text());
    m_theme->setAccessibleName(m_themeLabel->text());
    m_scale->setAccessibleName(m_scaleLabel->text());
    m_close->setText(tr("Close"));
}

} // namespace peiji
