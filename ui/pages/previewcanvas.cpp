#include "ui/pages/previewcanvas.h"

#include "ui/documents/documentwriters.h"
#include "ui/theme/theme.h"

#include <QFutureWatcher>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>
#include <QtConcurrentRun>
#include <cmath>

namespace peiji
{

namespace
{

constexpr double kPageW = 2100, kPageH = 2970; ///< A4 in 1/10 mm
constexpr double kTenthMmPerInch = 254.0;
constexpr double kScreenDpi = 96.0;
constexpr int kMargin = 20, kThumbMargin = 14, kThumbCaption = 22;

} // namespace

QImage renderPage(const PagedDocument& pages, int index, int width)
{
    const double scale = width / kPageW;
    QImage image(width, int(std::lround(kPageH * scale)), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter p(&image);
    p.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
    p.scale(scale, scale);
    pages.paintPage(p, index);
    return image;
}

PageCanvas::PageCanvas(bool thumbnails, QWidget* parent) : QAbstractScrollArea(parent), m_thumbnails(thumbnails)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    if (thumbnails)
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this]() {
        trackCurrent();
        viewport()->update();
    });
    connect(horizontalScrollBar(), &QScrollBar::valueChanged, this, [this]() { viewport()->update(); });
    connect(&Theme::instance(), &Theme::changed, this, [this]() { layoutPages(); });
}

PageCanvas::~PageCanvas()
{
    if (m_wanted)
        *m_wanted = false;
}

void PageCanvas::setPages(const PagesPtr& pages)
{
    m_pages = pages;
    ++m_generation;
    if (m_wanted)
        *m_wanted = false;
    m_wanted = std::make_shared<std::atomic<bool>>(true);
    m_asked.clear();
    m_pending = 0;
    // The old pictures stay until the new ones are painted: no white flash at every edit.
    if (!pages)
        m_images.clear();
    m_current = std::clamp(m_current, 0, std::max(0, pageCount() - 1));
    for (auto it = m_images.begin(); it != m_images.end();)
        it = it.key() >= pageCount() ? m_images.erase(it) : std::next(it);
    for (QImage& image : m_images)
        image.setText(QStringLiteral("old"), QStringLiteral("1"));
    layoutPages();
}

int PageCanvas::pageCount() const
{
    return m_pages ? m_pages->pageCount() : 0;
}

void PageCanvas::setZoom(Zoom zoom, double percent)
{
    m_zoom = zoom;
    m_percent = percent;
    const int page = m_current;
    layoutPages();
    goToPage(page);
}

double PageCanvas::pageWidth() const
{
    const int margin = m_thumbnails ? kThumbMargin : kMargin;
    const double room = std::max(40, viewport()->width() - 2 * margin);
    if (m_thumbnails || m_zoom == Zoom::FitWidth)
        return m_thumbnails ? room : std::min(room, kPageW / kTenthMmPerInch * kScreenDpi * 2);
    if (m_zoom == Zoom::FitPage)
        return std::min(room, std::max(40, viewport()->height() - 2 * margin) * kPageW / kPageH);
    return kPageW / kTenthMmPerInch * kScreenDpi * m_percent / 100.0;
}

double PageCanvas::percent() const
{
    return pageWidth() / (kPageW / kTenthMmPerInch * kScreenDpi) * 100.0;
}

QRectF PageCanvas::pageRect(int index) const
{
    const int margin = m_thumbnails ? kThumbMargin : kMargin;
    const double w = std::floor(pageWidth()), h = std::floor(w * kPageH / kPageW);
    const double step = h + margin + (m_thumbnails ? kThumbCaption : 0);
    const double left = std::max(double(margin), std::floor((viewport()->width() - w) / 2));
    return {left - horizontalScrollBar()->value(), margin + index * step - verticalScrollBar()->value(), w, h};
}

void PageCanvas::layoutPages()
{
    const int margin = m_thumbnails ? kThumbMargin : kMargin;
    const double w = std::floor(pageWidth()), h = std::floor(w * kPageH / kPageW);
    const double step = h + margin + (m_thumbnails ? kThumbCaption : 0);
    const int total = int(margin + pageCount() * step);
    verticalScrollBar()->setRange(0, std::max(0, total - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(40);
    horizontalScrollBar()->setRange(0, std::max(0, int(w) + 2 * margin - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    viewport()->update();
}

void PageCanvas::goToPage(int index)
{
    index = std::clamp(index, 0, std::max(0, pageCount() - 1));
    const QRectF r = pageRect(index);
    const int margin = m_thumbnails ? kThumbMargin : kMargin;
    if (!m_thumbnails || r.top() < 0 || r.bottom() > viewport()->height())
        verticalScrollBar()->setValue(int(verticalScrollBar()->value() + r.top() - margin));
    if (index != m_current) {
        m_current = index;
        emit currentPageChanged(index);
    }
    viewport()->update();
}

void PageCanvas::trackCurrent()
{
    if (m_thumbnails || pageCount() == 0)
        return;
    // The page under the upper third of the view is the one being read.
    const double y = viewport()->height() / 3.0;
    int page = 0;
    while (page + 1 < pageCount() && pageRect(page + 1).top() < y)
        ++page;
    if (page != m_current) {
        m_current = page;
        emit currentPageChanged(page);
    }
}

void PageCanvas::request(int index, int width)
{
    if (m_asked.value(index) == width)
        return;
    m_asked[index] = width;
    ++m_pending;
    auto* watcher = new QFutureWatcher<QImage>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, index, generation = m_generation]() {
        watcher->deleteLater();
        deliver(index, generation, watcher->isCanceled() ? QImage() : watcher->result());
    });
    watcher->setFuture(QtConcurrent::run(&paperPool(), [pages = m_pages, wanted = m_wanted, index, width]() {
        return *wanted ? renderPage(*pages, index, width) : QImage();
    }));
}

void PageCanvas::deliver(int index, quint64 generation, const QImage& image)
{
    if (generation != m_generation)
        return;
    --m_pending;
    if (!image.isNull())
        m_images.insert(index, image);
    viewport()->update();
}

void PageCanvas::paintEvent(QPaintEvent*)
{
    const Theme& t = Theme::instance();
    QPainter p(viewport());
    p.fillRect(viewport()->rect(), t.color(m_thumbnails ? ColorRole::Surface : ColorRole::Desk));
    p.setRenderHint(QPainter::SmoothPixmapTransform);
    const qreal ratio = devicePixelRatioF();
    for (int i = 0; i < pageCount(); ++i) {
        const QRectF r = pageRect(i);
        if (r.bottom() < 0 || r.top() > viewport()->height())
            continue;
        const int wanted = int(std::lround(r.width() * ratio));
        const QImage image = m_images.value(i);
        if (image.isNull() || image.width() != wanted || !image.text(QStringLiteral("old")).isEmpty())
            request(i, wanted);
        p.fillRect(r, Qt::white);
        if (!image.isNull())
            p.drawImage(r, image);
        const bool current = m_thumbnails && i == m_current;
        p.setPen(QPen(t.color(current ? ColorRole::Accent : ColorRole::LineStrong), current ? 2 : 1));
        p.setBrush(Qt::NoBrush);
        p.drawRect(current ? r.adjusted(-1, -1, 1, 1) : r.adjusted(-0.5, -0.5, 0.5, 0.5));
        if (m_thumbnails) {
            p.setFont(t.font(TextRole::Caption));
            p.setPen(t.color(current ? ColorRole::Text : ColorRole::Text2));
            p.drawText(QRectF(r.left(), r.bottom() + 3, r.width(), kThumbCaption), Qt::AlignHCenter | Qt::AlignTop,
                       QString::number(i + 1));
        }
    }
}

void PageCanvas::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layoutPages();
}

void PageCanvas::mousePressEvent(QMouseEvent* event)
{
    for (int i = 0; m_thumbnails && i < pageCount(); ++i) {
        if (pageRect(i).adjusted(0, 0, 0, kThumbCaption).contains(event->position()))
            emit pagePressed(i);
    }
    QAbstractScrollArea::mousePressEvent(event);
}

void PageCanvas::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier) && !m_thumbnails) {
        emit zoomWheel(event->angleDelta().y() > 0 ? 1 : -1);
        event->accept();
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
}

void PageCanvas::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_PageDown:
        m_thumbnails ? emit pagePressed(std::min(m_current + 1, pageCount() - 1)) : goToPage(m_current + 1);
        return;
    case Qt::Key_PageUp:
        m_thumbnails ? emit pagePressed(std::max(m_current - 1, 0)) : goToPage(m_current - 1);
        return;
    case Qt::Key_Home:
        goToPage(0);
        return;
    case Qt::Key_End:
        goToPage(pageCount() - 1);
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace peiji
