#include "ui/dialogs/aboutdialog.h"

#include "ui/i18n/qtext.h"
#include "ui/theme/icons.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/textlabel.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

AboutDialog::AboutDialog(const EngineData& engine, QWidget* parent) : DialogBase(parent), m_data(engine)
{
    setMinimumWidth(Theme::instance().px(460));
    auto* row = new QHBoxLayout;
    row->setSpacing(16);
    auto* mark = new QLabel(this);
    mark->setPixmap(QIcon(u":/peiji/icons/peiji-64.png"_s).pixmap(64, 64));
    row->addWidget(mark, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout;
    m_title = new TextLabel(TextRole::Title, ColorRole::Text, this);
    m_versions = new TextLabel(TextRole::Body, ColorRole::Text2, this);
    m_licences = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_licences->setWordWrap(true);
    column->addWidget(m_title);
    column->addWidget(m_versions);
    column->addWidget(m_licences);
    row->addLayout(column, 1);
    body()->addLayout(row);
    m_close = addPrimary();
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
    retranslateUi();
}

void AboutDialog::retranslateUi()
{
    setWindowTitle(tr("About Peiji"));
    m_title->setText(tr("Peiji"));
    const QString catalogue = m_data.catalogue ? toQt(std::string_view(m_data.catalogue->version)) : u"—"_s;
    const QString calibration = m_data.calibration ? toQt(std::string_view(m_data.calibration->version)) : u"—"_s;
    m_versions->setText(
        tr("Version %1\nCatalogue %2\nCalibration %3").arg(QString::fromLatin1(PEIJI_VERSION), catalogue, calibration));
    m_licences->setText(
        tr("Free software under the GNU General Public License, version 3 or later. Made with Qt (LGPL, "
           "Qt Charts GPL), Boost, Lucide icons (ISC), Inter and Noto Sans CJK (OFL)."));
    m_close->setText(tr("Close"));
}

} // namespace peiji
