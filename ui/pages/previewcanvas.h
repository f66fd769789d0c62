#pragma once
// Pages of a document on a desk: laid out under each other, painted off the GUI thread at the size that is shown.

#include "ui/documents/paperthread.h"

#include <QAbstractScrollArea>
#include <QHash>
#include <QImage>
#include <atomic>
#include <memory>

namespace peiji
{

/// One page as an image `width` device pixels wide. On the paper thread.
QImage renderPage(const PagedDocument& pages, int index, int width);

class PageCanvas : public QAbstractScrollArea
{
    Q_OBJECT
public:
    enum class Zoom { FitWidth, FitPage, Percent };
    /// `thumbnails`: small pages with their number, the current one framed, a press asks for a page.
    explicit PageCanvas(bool thumbnails, QWidget* parent = nullptr);
    ~PageCanvas() override;

    void setPages(const PagesPtr& pages);
    void setZoom(Zoom zoom, double percent = 100);
    /// What is shown now, 100 = paper's own size.
    double percent() const;
    int pageCount() const;
    int currentPage() const { return m_current; }
    void goToPage(int index);
    /// All pages in sight are painted at their final size (tests wait for it).
    bool isSettled() const { return m_pending == 0 && m_pages; }

signals:
    void currentPageChanged(int index);
    void pagePressed(int index);
    void zoomWheel(int steps);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    double pageWidth() const;
    QRectF pageRect(int index) const;
    void layoutPages();
    void trackCurrent();
    void request(int index, int width);
    void deliver(int index, quint64 generation, const QImage& image);

    PagesPtr m_pages;
    QHash<int, QImage> m_images;
    QHash<int, int> m_asked;                     ///< page -> width under way
    std::shared_ptr<std::atomic<bool>> m_wanted; ///< false: pages asked for and not yet begun are not painted
    Zoom m_zoom = Zoom::FitWidth;
    double m_percent = 100;
    int m_current = 0, m_pending = 0;
    quint64 m_generation = 0;
    bool m_thumbnails;
};

} // namespace peiji
