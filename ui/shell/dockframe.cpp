#include "ui/shell/dockframe.h"

#include "ui/theme/strokes.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/textlabel.h"

#include <QHBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

class TitleBar : public QWidget
{
public:
    explicit TitleBar(QWidget* parent) : QWidget(parent) {}

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter p(this);
        p.fillRect(rect(), Theme::instance().color(ColorRole::Header));
        paintHLine(p, 0, width(), height() - 1, Theme::instance().color(ColorRole::Line));
    }
};

} // namespace

DockFrame::DockFrame(const QString& objectName, const QString& icon, QWidget* parent) : QDockWidget(parent)
{
    setObjectName(objectName);
    setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetFloatable | QDockWidget::DockWidgetMovable);
    auto* bar = new TitleBar(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 0, 6, 1);
    row->setSpacing(6);
    if (!icon.isEmpty())
        row->addWidget(new IconLabel(icon, ColorRole::Text2, 14, bar));
    m_title = new TextLabel(TextRole::Caption, ColorRole::Text2, bar);
    m_title->setWeight(QFont::DemiBold);
    row->addWidget(m_title);
    row->addStretch();
    m_tools = new QHBoxLayout;
    m_tools->setSpacing(0);
    row->addLayout(m_tools);
    auto* close = makeIconButton(u"x"_s, bar, 14);
    m_close = close;
    row->addWidget(close);
    connect(close, &QToolButton::clicked, this, &QDockWidget::close);
    const auto resize = [bar]() { bar->setFixedHeight(Theme::instance().px(32)); };
    resize();
    connect(&Theme::instance(), &Theme::changed, bar, resize);
    setTitleBarWidget(bar);
}

void DockFrame::setTitle(const QString& title, const QString& closeTip)
{
    setWindowTitle(title);
    m_title->setText(title);
    m_close->setToolTip(closeTip);
    m_close->setAccessibleName(closeTip);
}

} // namespace peiji
