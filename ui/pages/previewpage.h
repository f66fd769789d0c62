#pragma once
// Stage 5: the paper as it will be printed, checks, export and print.

#include "ui/pages/previewcanvas.h"
#include "ui/pages/previewexport.h"
#include "ui/pages/quotecurrent.h"

#include <QUrl>
#include <functional>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace peiji
{

class EmptyState;
class MessageBar;
class Panel;
class SegmentedControl;
class TextLabel;

/// Questions to the desktop, replaceable in tests.
struct PreviewDesktop {
    /// Asks for a path to save to; calls back with it, or not at all when the user declines.
    std::function<void(QWidget* parent, const QString& suggested, const QString& filter,
                       std::function<void(const QString&)> answer)>
        askPath;
    std::function<void(const QUrl&)> open;
    /// Asks for a printer; calls back with it set up.
    std::function<void(QWidget* parent, int pages, std::function<void(std::shared_ptr<QPrinter>)> answer)> askPrinter;
    static PreviewDesktop real();
};

class PreviewPage : public Page
{
    Q_OBJECT
public:
    explicit PreviewPage(const UiContext& context, QWidget* parent = nullptr);
    ~PreviewPage() override;
    void activate() override;
    void setDesktop(PreviewDesktop desktop) { m_desktop = std::move(desktop); }

    PageCanvas* canvas() const { return m_canvas; }
    SegmentedControl* languageSwitch() const { return m_language; }
    QPushButton* exportButton() const { return m_export; }
    QCheckBox* formatBox(int index) const { return m_formats[std::size_t(index)]; }
    QCheckBox* issueBox() const { return m_issueToo; }
    MessageBar* resultBar() const { return m_result; }
    bool isWorking() const { return m_working; }
    PagesPtr pages() const { return m_pages; }

    void exportFiles(const ExportFormats& formats);
    void print();

protected:
    void retranslateUi() override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildTools();
    QWidget* buildSide();
    void refresh();
    void compose();
    /// The paper on screen is the one of the quote in hand, and may go out.
    bool isReadyToLeave();
    void showPages(const Result<PagesPtr>& pages);
    void refreshChecks();
    void refreshNavigation();
    void refreshZoom();
    void stepZoom(int direction);
    void askPath(const QuotePtr& quote, const ExportFormats& formats);
    void beginExport(const QuotePtr& quote, const ExportFormats& formats, const QString& path);
    void writeFiles(const ExportJob& job, bool overwrite);
    void showWritten(const Result<QStringList>& written);
    void tellError(const QString& fact, const QString& sentence);
    void setWorking(bool working, const QString& what = {});
    ExportFormats chosenFormats() const;
    DocumentOptions options() const;

    PreviewDesktop m_desktop;
    CurrentQuote* m_current;
    PagesPtr m_pages;
    quint64 m_generation = 0, m_pagesGeneration = 0; ///< of the composition asked for, and of the pages shown
    bool m_working = false;
    SegmentedControl* m_language;
    QComboBox* m_zoom;
    QToolButton *m_previous, *m_next, *m_zoomOut, *m_zoomIn, *m_printButton;
    TextLabel *m_pageOf, *m_checksTitle, *m_kindTitle, *m_kind, *m_exportTitle, *m_busy, *m_issueNote;
    PageCanvas *m_thumbs, *m_canvas;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    MessageBar* m_result;
    QScrollArea* m_side;
    QVBoxLayout* m_checks;
    std::array<QCheckBox*, 3> m_formats{};
    QCheckBox* m_issueToo;
    TextLabel* m_fileName;
    QPushButton* m_export;
};

} // namespace peiji
