#include "ui/theme/icons.h"

#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <cmath>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

QByteArray svgSource(const QString& name)
{
    static QHash<QString, QByteArray> sources;
    if (const auto it = sources.constFind(name); it != sources.cend())
        return *it;
    QFile file(u":/peiji/icons/"_s + name + u".svg"_s);
    QByteArray text;
    if (file.open(QIODevice::ReadOnly))
        text = file.readAll();
    sources.insert(name, text);
    return text;
}

class ThemedIconEngine : public QIconEngine
{
public:
    ThemedIconEngine(QString name, ColorRole role) : m_name(std::move(name)), m_role(role) {}
    QIconEngine* clone() const override { return new ThemedIconEngine(m_name, m_role); }
    QString key() const override { return u"peiji"_s; }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        paintIcon(*painter, rect, m_name, colorOf(mode), std::min(rect.width(), rect.height()));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        // `size` is in device pixels here.
        const int side = int(std::lround(std::min(size.width(), size.height()) / scale));
        return iconPixmap(m_name, colorOf(mode), side, scale);
    }

private:
    QColor colorOf(QIcon::Mode mode) const
    {
        return Theme::instance().color(mode == QIcon::Disabled ? ColorRole::Disabled : m_role);
    }
    QString m_name;
    ColorRole m_role;
};

} // namespace

QPixmap iconPixmap(const QString& name, const QColor& color, int size, qreal devicePixelRatio)
{
    const QString key = u"peiji-icon/%1/%2/%3/%4"_s.arg(name).arg(color.rgba(), 8, 16).arg(size).arg(devicePixelRatio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    const int side = std::max(1, int(std::lround(size * devicePixelRatio)));
    pixmap = QPixmap(side, side);
    pixmap.fill(Qt::transparent);
    QByteArray svg = svgSource(name);
    svg.replace("currentColor", color.name().toLatin1());
    svg.replace("stroke-width=\"2\"", size >= 18 ? "stroke-width=\"1.5\"" : "stroke-width=\"1.75\"");
    QSvgRenderer renderer(svg);
    QPainter p(&pixmap);
    p.setOpacity(color.alphaF());
    renderer.render(&p, QRectF(0, 0, side, side));
    p.end();
    pixmap.setDevicePixelRatio(devicePixelRatio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

void paintIcon(QPainter& painter, const QRect& rect, const QString& name, const QColor& color, int size)
{
    const qreal ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1.0;
    painter.drawPixmap(rect.x() + (rect.width() - size) / 2, rect.y() + (rect.height() - size) / 2,
                       iconPixmap(name, color, size, ratio));
}

QIcon themedIcon(const QString& name, ColorRole role)
{
    return QIcon(new ThemedIconEngine(name, role));
}

} // namespace peiji
