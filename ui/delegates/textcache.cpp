#include "ui/delegates/textcache.h"

#include <QPainter>

namespace peiji
{

namespace
{
constexpr int kMostTexts = 4000;
}

TextCache& TextCache::instance()
{
    static TextCache cache;
    return cache;
}

TextCache::TextCache()
{
    connect(&Theme::instance(), &Theme::changed, this, [this]() { m_texts.clear(); });
}

const QStaticText& TextCache::layout(const QString& text, TextRole role)
{
    const QPair<QString, int> key(text, int(role));
    auto it = m_texts.find(key);
    if (it == m_texts.end()) {
        if (m_texts.size() >= kMostTexts)
            m_texts.clear();
        QStaticText laidOut(text);
        laidOut.setTextFormat(Qt::PlainText);
        laidOut.setPerformanceHint(QStaticText::AggressiveCaching);
        QTextOption option;
        option.setWrapMode(QTextOption::NoWrap);
        laidOut.setTextOption(option);
        laidOut.prepare(QTransform(), Theme::instance().font(role));
        it = m_texts.insert(key, laidOut);
    }
    return *it;
}

QSizeF TextCache::size(const QString& text, TextRole role)
{
    return text.isEmpty() ? QSizeF() : layout(text, role).size();
}

void TextCache::paint(QPainter& p, const QRectF& rect, const QString& text, TextRole role, bool elide)
{
    if (text.isEmpty() || rect.width() <= 0)
        return;
    const QFont font = Theme::instance().font(role);
    QString shown = text;
    QSizeF wanted = size(shown, role);
    if (elide && wanted.width() > rect.width()) {
        shown = QFontMetricsF(font).elidedText(text, Qt::ElideRight, rect.width());
        wanted = size(shown, role);
    }
    p.setFont(font);
    const bool clip = wanted.width() > rect.width() + 1;
    if (clip) {
        p.save();
        p.setClipRect(rect, Qt::IntersectClip);
    }
    p.drawStaticText(QPointF(rect.x(), std::round(rect.y() + (rect.height() - wanted.height()) / 2)),
                     layout(shown, role));
    if (clip)
        p.restore();
}

} // namespace peiji
