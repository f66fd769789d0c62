#include "ui/pages/previewpage.h"

#include "ui/documents/documentwriters.h"
#include "ui/i18n/qtext.h"
#include "ui/pages/previewchecks.h"
#include "ui/session/preferences.h"
#include "ui/session/quotekeeper.h"
#include "ui/session/sessioncontroller.h"
#include "ui/shell/appactions.h"
#include "ui/widgets/card.h"
#include "ui/widgets/committypedtext.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/textlabel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QPrinter>
#include <QPushButton>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QToolButton>
#include <QtConcurrentRun>
#include <cmath>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{
const QString kFolderKey = QStringLiteral("export/folder");
} // namespace

PreviewPage::~PreviewPage() = default;

void PreviewPage::activate()
{
    m_current->setActive(true);
    refresh();
    AppActions& a = *ctx.actions;
    a.bind(ActionId::ExportPdf, this, [this]() {
        ExportFormats formats = chosenFormats();
        formats.pdf = true;
        exportFiles(formats);
    });
    a.bind(ActionId::ExportXlsx, this, [this]() { exportFiles({false, true, false}); });
    a.bind(ActionId::ExportCsv, this, [this]() { exportFiles({false, false, true}); });
    a.bind(ActionId::Print, this, [this]() { print(); });
}

void PreviewPage::hideEvent(QHideEvent* event)
{
    m_current->setActive(false);
    Page::hideEvent(event);
}

DocumentOptions PreviewPage::options() const
{
    DocumentOptions o;
    o.lang = static_cast<DocumentLang>(m_language->current());
    o.printedAt = toStd(QDateTime::currentDateTime().toString(u"yyyy-MM-dd HH:mm"_s));
    return o;
}

void PreviewPage::refresh()
{
    refreshChecks();
    compose();
}

void PreviewPage::compose()
{
    const QuotePtr quote = m_current->quote();
    ++m_generation;
    if (!quote) {
        m_pages.reset();
        m_canvas->setPages(nullptr);
        m_thumbs->setPages(nullptr);
        m_stack->setCurrentWidget(m_empty);
        const bool computing = ctx.session->isComputing();
        m_empty->setDrawing(computing ? EmptyDrawing::Working : EmptyDrawing::Chassis);
        m_empty->setTexts(computing ? tr("The paper follows the build") : tr("No paper yet"),
                          computing ? tr("It is laid out as soon as the build is worked out.")
                                    : tr("State a job and choose a tier; the pages appear here."));
        refreshNavigation();
        return;
    }
    // Fonts once per process; a missing file is told where the paper would stand.
    const Status fonts = loadDocumentFonts(ctx.fontDir);
    if (!fonts.ok()) {
        showPages(fonts.error());
        return;
    }
    auto* watcher = new QFutureWatcher<std::shared_ptr<Result<PagesPtr>>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, generation = m_generation]() {
        watcher->deleteLater();
        if (generation == m_generation)
            showPages(*watcher->result());
    });
    watcher->setFuture(
        QtConcurrent::run(&paperPool(), [quote, catalogue = ctx.session->data().catalogue, o = options()]() {
            return std::make_shared<Result<PagesPtr>>(composePages(*quote, *catalogue, o));
        }));
}

void PreviewPage::showPages(const Result<PagesPtr>& pages)
{
    if (!pages.ok()) {
        m_pages.reset();
        m_stack->setCurrentWidget(m_empty);
        m_empty->setDrawing(EmptyDrawing::Missing);
        m_empty->setTexts(tr("The paper could not be laid out"), toQt(std::string_view(pages.error().text(uiLang()))));
        refreshNavigation();
        return;
    }
    m_pages = *pages;
    m_pagesGeneration = m_generation;
    m_stack->setCurrentWidget(m_canvas);
    m_canvas->setPages(m_pages);
    m_thumbs->setPages(m_pages);
    refreshNavigation();
    refreshZoom();
}

void PreviewPage::refreshNavigation()
{
    const int pages = m_canvas->pageCount(), page = m_canvas->currentPage();
    m_pageOf->setText(pages > 0 ? tr("Page %1 of %2").arg(page + 1).arg(pages) : QString());
    m_previous->setEnabled(page > 0);
    m_next->setEnabled(page + 1 < pages);
    m_printButton->setEnabled(pages > 0 && !m_working);
    // A tier without a build is shown, but it is no paper to send.
    const QuoteTier* tier = m_current->tier();
    m_export->setEnabled(tier && tier->possible && pages > 0 && !m_working && chosenFormats().count() > 0);
}

ExportFormats PreviewPage::chosenFormats() const
{
    return {m_formats[0]->isChecked(), m_formats[1]->isChecked(), m_formats[2]->isChecked()};
}

void PreviewPage::setWorking(bool working, const QString& what)
{
    m_working = working;
    m_busy->setText(what);
    m_busy->setVisible(working);
    refreshNavigation();
}

void PreviewPage::tellError(const QString& fact, const QString& sentence)
{
    m_result->clearActions();
    m_result->set(Tone::Error, fact, sentence);
    m_result->show();
}

bool PreviewPage::isReadyToLeave()
{
    // The keys of export and print work from every page; what leaves is what is seen here, and seen to be right.
    if (!isVisible()) {
        emit stageRequested(Stage::Preview);
        return false;
    }
    commitTypedText(this);
    const QuotePtr quote = m_current->quote();
    const QuoteTier* tier = m_current->tier();
    if (!quote || m_working || m_current->isStale() || !m_pages || m_pagesGeneration != m_generation)
        return false;
    if (tier && tier->possible)
        return true;
    tellError(tr("Not exported."), tr("The chosen tier has no build; choose another in the comparison."));
    return false;
}

void PreviewPage::exportFiles(const ExportFormats& formats)
{
    if (!isReadyToLeave())
        return;
    const QuotePtr quote = m_current->quote();
    m_result->hide();
    if (ctx.session->isReadOnly()) {
        askPath(quote, formats);
        return;
    }
    // A paper leaves with a number: the draft is saved first, which gives it one.
    setWorking(true, tr("Saving the draft…"));
    ctx.keeper->save([this, formats](Result<Quote> saved) {
        setWorking(false);
        if (saved.ok())
            askPath(std::make_shared<const Quote>(std::move(saved).value()), formats);
        else
            tellError(tr("Not exported: the draft could not be saved."),
                      toQt(std::string_view(saved.error().text(uiLang()))));
    });
}

void PreviewPage::askPath(const QuotePtr& quote, const ExportFormats& formats)
{
    QString folder = ctx.preferences ? ctx.preferences->value(kFolderKey).toString() : QString();
    if (folder.isEmpty() || !QFileInfo(folder).isDir())
        folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString end = formats.pdf ? u".pdf"_s : formats.xlsx ? u".xlsx"_s : u".csv"_s;
    const QString filter = formats.pdf    ? tr("PDF document (*.pdf)")
                           : formats.xlsx ? tr("Excel workbook (*.xlsx)")
                                          : tr("CSV table (*.csv)");
    m_desktop.askPath(this, QDir(folder).filePath(exportBaseName(*quote) + end), filter,
                      [this, quote, formats](const QString& path) { beginExport(quote, formats, path); });
}

void PreviewPage::beginExport(const QuotePtr& quote, const ExportFormats& formats, const QString& path)
{
    if (path.isEmpty())
        return;
    const QFileInfo info(path);
    // An issue cannot be taken back: what would stop the files is looked for before it.
    if (const QFileInfo folder(info.absolutePath()); !folder.isDir() || !folder.isWritable()) {
        tellError(tr("Not exported."), tr("The folder %1 does not exist or cannot be written to.")
                                           .arg(QDir::toNativeSeparators(info.absolutePath())));
        return;
    }
    if (ctx.preferences)
        ctx.preferences->setValue(kFolderKey, info.absolutePath());
    ExportJob job{quote, ctx.session->data().catalogue, options(), {}, formats};
    const QStringList ends{u"pdf"_s, u"xlsx"_s, u"csv"_s};
    job.base = ends.contains(info.suffix().toLower()) ? info.absoluteDir().filePath(info.completeBaseName())
                                                      : info.absoluteFilePath();
    if (ctx.session->isReadOnly() || !m_issueToo->isChecked()) {
        writeFiles(job, false);
        return;
    }
    setWorking(true, tr("Issuing the revision…"));
    ctx.keeper->issue([this, job](Result<Quote> issued) {
        setWorking(false);
        if (!issued.ok()) {
            tellError(tr("Not exported: the revision could not be issued."),
                      toQt(std::string_view(issued.error().text(uiLang()))));
            return;
        }
        ExportJob final = job;
        final.quote = std::make_shared<const Quote>(std::move(issued).value());
        writeFiles(final, false);
    });
}

void PreviewPage::writeFiles(const ExportJob& job, bool overwrite)
{
    // The file dialog asked about the file that was named; its companions are asked about here.
    const QStringList paths = exportPaths(job);
    for (qsizetype i = 1; !overwrite && i < paths.size(); ++i) {
        if (!QFileInfo::exists(paths[i]))
            continue;
        m_result->clearActions();
        m_result->set(Tone::Warn, tr("%1 exists already.").arg(QFileInfo(paths[i]).fileName()),
                      tr("Nothing is written yet."));
        m_result->addAction(tr("Replace"), [this, job]() { writeFiles(job, true); });
        m_result->show();
        return;
    }
    setWorking(true, tr("Writing the files…"));
    auto* watcher = new QFutureWatcher<std::shared_ptr<Result<QStringList>>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher]() {
        watcher->deleteLater();
        setWorking(false);
        showWritten(*watcher->result());
    });
    watcher->setFuture(
        QtConcurrent::run(&paperPool(), [job]() { return std::make_shared<Result<QStringList>>(runExport(job)); }));
}

void PreviewPage::showWritten(const Result<QStringList>& written)
{
    if (!written.ok()) {
        tellError(tr("Not exported."), toQt(std::string_view(written.error().text(uiLang()))));
        return;
    }
    const QStringList& files = *written;
    m_result->clearActions();
    m_result->set(Tone::Ok, tr("%n file(s) exported", nullptr, int(files.size())),
                  QDir::toNativeSeparators(files.front()));
    m_result->addAction(tr("Open"), [this, file = files.front()]() { m_desktop.open(QUrl::fromLocalFile(file)); });
    m_result->addAction(tr("Show in folder"), [this, folder = QFileInfo(files.front()).absolutePath()]() {
        m_desktop.open(QUrl::fromLocalFile(folder));
    });
    m_result->show();
}

void PreviewPage::print()
{
    if (!isReadyToLeave())
        return;
    m_desktop.askPrinter(this, m_pages->pageCount(), [this](std::shared_ptr<QPrinter> printer) {
        if (!printer || !m_pages)
            return;
        setWorking(true, tr("Printing…"));
        auto* watcher = new QFutureWatcher<std::shared_ptr<Status>>(this);
        connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher]() {
            watcher->deleteLater();
            setWorking(false);
            const Status& done = *watcher->result();
            if (!done.ok())
                tellError(tr("Not printed."), toQt(std::string_view(done.error().text(uiLang()))));
        });
        watcher->setFuture(QtConcurrent::run(&paperPool(), [pages = m_pages, printer]() {
            const int last = pages->pageCount() - 1;
            const int from = printer->fromPage() > 0 ? printer->fromPage() - 1 : 0;
            const int to = printer->toPage() > 0 ? std::min(printer->toPage() - 1, last) : last;
            return std::make_shared<Status>(printPages(*pages, *printer, from, to));
        }));
    });
}

} // namespace peiji
