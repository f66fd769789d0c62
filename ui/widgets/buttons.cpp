#include "ui/widgets/buttons.h"

#include "ui/theme/icons.h"

namespace peiji
{

using namespace Qt::StringLiterals;

QPushButton* makeButton(ButtonKind kind, const QString& icon, QWidget* parent)
{
    auto* button = new QPushButton(parent);
    button->setAutoDefault(false);
    switch (kind) {
    case ButtonKind::Primary:
        button->setProperty("variant", u"primary"_s);
        break;
    case ButtonKind::Quiet:
        button->setProperty("variant", u"quiet"_s);
        break;
    case ButtonKind::Danger:
        button->setProperty("variant", u"danger"_s);
        break;
    case ButtonKind::Normal:
        break;
    }
    setButtonIcon(button, icon);
    button->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    return button;
}

QPushButton* makeSmallButton(ButtonKind kind, const QString& icon, QWidget* parent)
{
    QPushButton* button = makeButton(kind, icon, parent);
    button->setProperty("small", true);
    return button;
}

void setButtonIcon(QPushButton* button, const QString& icon)
{
    button->setProperty("iconName", icon);
    button->setIcon(icon.isEmpty() ? QIcon() : themedIcon(icon));
}

QToolButton* makeIconButton(const QString& icon, QWidget* parent, int size)
{
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setIcon(themedIcon(icon, ColorRole::Text2));
    const auto resize = [button, size]() {
        const int side = Theme::instance().px(size);
        button->setIconSize({side, side});
        button->setFixedSize(side + 10, side + 10);
    };
    resize();
    QObject::connect(&Theme::instance(), &Theme::changed, button, resize);
    return button;
}

} // namespace peiji
