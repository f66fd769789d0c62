// PreviewPage: its widgets, texts, zoom and the list of checks.
#include "ui/i18n/qtext.h"
#include "ui/pages/previewchecks.h"
#include "ui/pages/previewpage.h"
#include "ui/session/sessioncontroller.h"
#include "ui/shell/appactions.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/textlabel.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <array>
#include <cmath>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kSideWidth = 288, kThumbsWidth = 132, kNoThumbsBelow = 900;
constexpr std::array kPercents = {50, 75, 100, 125, 150, 200};

/// One check: icon, fact, detail, hairline.
class CheckRow : public QWidget
{
public:
    CheckRow(const PreviewCheck& c, QWidget* parent) : QWidget(parent)
    {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(0, 7, 0, 8);
        row->setSpacing(8);
        row->addWidget(new IconLabel(c.icon.isEmpty() ? toneIcon(c.tone) : c.icon, toneColors(c.tone).text, 16, this),
                       0, Qt::AlignTop);
        auto* column = new QVBoxLayout;
        column->setSpacing(1);
        auto* fact = new TextLabel(TextRole::Body, ColorRole::Text, this);
        fact->setWordWrap(true);
        fact->setText(c.fact);
        column->addWidget(fact);
        if (!c.detail.isEmpty()) {
            auto* detail = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
            detail->setWordWrap(true);
            detail->setText(c.detail);
            column->addWidget(detail);
        }
        row->addLayout(column, 1);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter p(this);
        paintHLine(p, 0, width() - 1, height() - 1, Theme::instance().color(ColorRole::Line));
    }
};

class SidePane : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter p(this);
        p.fillRect(rect(), Theme::instance().color(ColorRole::Surface));
        paintVLine(p, 0, 0, height() - 1, Theme::instance().color(ColorRole::Line));
    }
};

} // namespace

PreviewPage::PreviewPage(const UiContext& context, QWidget* parent)
    : Page(context, parent), m_desktop(PreviewDesktop::real()), m_current(new CurrentQuote(ctx, this))
{
    auto* across = new QHBoxLayout(this);
    across->setContentsMargins(0, 0, 0, 0);
    across->setSpacing(0);
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildTools());
    m_result = new MessageBar(left);
    m_result->setClosable(true);
    m_result->hide();
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(16, 0, 16, 0);
    bar->addWidget(m_result);
    column->addLayout(bar);
    auto* papers = new QHBoxLayout;
    papers->setContentsMargins(0, 0, 0, 0);
    papers->setSpacing(0);
    m_thumbs = new PageCanvas(true, left);
    m_stack = new QStackedWidget(left);
    m_canvas = new PageCanvas(false, m_stack);
    m_empty = new EmptyState(EmptyDrawing::Chassis, m_stack);
    m_stack->addWidget(m_canvas);
    m_stack->addWidget(m_empty);
    papers->addWidget(m_thumbs);
    papers->addWidget(m_stack, 1);
    column->addLayout(papers, 1);
    across->addWidget(left, 1);
    across->addWidget(buildSide());

    connect(m_current, &CurrentQuote::changed, this, &PreviewPage::refresh);
    connect(m_language, &SegmentedControl::chosen, this, &PreviewPage::compose);
    connect(m_canvas, &PageCanvas::currentPageChanged, this, [this](int page) {
        m_thumbs->goToPage(page);
        refreshNavigation();
    });
    connect(m_thumbs, &PageCanvas::pagePressed, m_canvas, &PageCanvas::goToPage);
    connect(m_canvas, &PageCanvas::zoomWheel, this, &PreviewPage::stepZoom);
    connect(m_result, &MessageBar::closed, m_result, &QWidget::hide);
    connect(ctx.session, &SessionController::projectChanged, m_result, &QWidget::hide);
    connect(m_export, &QPushButton::clicked, this, [this]() { exportFiles(chosenFormats()); });
    // The paper begins in the language of the window; later it has a will of its own.
    m_language->setTexts({u"中文"_s, u"English"_s, u"中英对照"_s});
    m_language->setCurrent(uiLang() == Lang::Zh ? 0 : 1);
    retranslateUi();
}

QWidget* PreviewPage::buildTools()
{
    auto* tools = new QWidget(this);
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(16, 9, 16, 9);
    row->setSpacing(8);
    m_language = new SegmentedControl(tools);
    m_previous = makeIconButton(u"chevron-left"_s, tools);
    m_pageOf = new TextLabel(TextRole::Caption, ColorRole::Text, tools);
    m_next = makeIconButton(u"chevron-right"_s, tools);
    m_zoomOut = makeIconButton(u"zoom-out"_s, tools);
    m_zoom = new QComboBox(tools);
    m_zoomIn = makeIconButton(u"zoom-in"_s, tools);
    m_printButton = makeIconButton(u"printer"_s, tools);
    row->addWidget(m_language);
    row->addStretch();
    row->addWidget(m_previous);
    row->addWidget(m_pageOf);
    row->addWidget(m_next);
    row->addSpacing(16);
    row->addWidget(m_zoomOut);
    row->addWidget(m_zoom);
    row->addWidget(m_zoomIn);
    row->addSpacing(8);
    row->addWidget(m_printButton);
    connect(m_previous, &QToolButton::clicked, this, [this]() { m_canvas->goToPage(m_canvas->currentPage() - 1); });
    connect(m_next, &QToolButton::clicked, this, [this]() { m_canvas->goToPage(m_canvas->currentPage() + 1); });
    connect(m_zoomOut, &QToolButton::clicked, this, [this]() { stepZoom(-1); });
    connect(m_zoomIn, &QToolButton::clicked, this, [this]() { stepZoom(1); });
    connect(m_printButton, &QToolButton::clicked, this, &PreviewPage::print);
    connect(m_zoom, &QComboBox::activated, this, [this](int i) {
        if (i == 0)
            m_canvas->setZoom(PageCanvas::Zoom::FitWidth);
        else if (i == 1)
            m_canvas->setZoom(PageCanvas::Zoom::FitPage);
        else
            m_canvas->setZoom(PageCanvas::Zoom::Percent, kPercents[std::size_t(i) - 2]);
    });
    return tools;
}

QWidget* PreviewPage::buildSide()
{
    m_side = new QScrollArea(this);
    m_side->setFrameShape(QFrame::NoFrame);
    m_side->setWidgetResizable(true);
    m_side->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* pane = new SidePane(m_side);
    auto* column = new QVBoxLayout(pane);
    column->setContentsMargins(15, 12, 14, 14);
    column->setSpacing(4);
    m_checksTitle = new TextLabel(TextRole::Section, ColorRole::Text, pane);
    m_checks = new QVBoxLayout;
    m_checks->setSpacing(0);
    m_kindTitle = new TextLabel(TextRole::Caption, ColorRole::Text2, pane);
    auto* kind = new Panel(pane);
    auto* kindRow = new QVBoxLayout(kind);
    kindRow->setContentsMargins(12, 8, 12, 9);
    m_kind = new TextLabel(TextRole::Body, ColorRole::Text, kind);
    m_kind->setWordWrap(true);
    kindRow->addWidget(m_kind);
    m_exportTitle = new TextLabel(TextRole::Caption, ColorRole::Text2, pane);
    auto* formats = new QHBoxLayout;
    formats->setSpacing(12);
    const std::array<QString, 3> names{u"PDF"_s, u"XLSX"_s, u"CSV"_s};
    for (std::size_t i = 0; i < m_formats.size(); ++i) {
        m_formats[i] = new QCheckBox(names[i], pane);
        m_formats[i]->setChecked(i < 2);
        formats->addWidget(m_formats[i]);
        connect(m_formats[i], &QCheckBox::toggled, this, &PreviewPage::refreshNavigation);
    }
    formats->addStretch();
    m_fileName = new TextLabel(TextRole::Caption, ColorRole::Text, pane);
    m_fileName->setWordWrap(true);
    m_issueToo = new QCheckBox(pane);
    m_issueToo->setChecked(true);
    m_issueNote = new TextLabel(TextRole::Caption, ColorRole::Text2, pane);
    m_issueNote->setWordWrap(true);
    m_busy = new TextLabel(TextRole::Caption, ColorRole::Text2, pane);
    m_busy->hide();
    m_export = makeButton(ButtonKind::Primary, u"upload"_s, pane);
    column->addWidget(m_checksTitle);
    column->addLayout(m_checks);
    column->addSpacing(10);
    column->addWidget(m_kindTitle);
    column->addWidget(kind);
    column->addSpacing(10);
    column->addWidget(m_exportTitle);
    column->addLayout(formats);
    column->addWidget(m_fileName);
    column->addWidget(m_issueToo);
    column->addWidget(m_issueNote);
    column->addSpacing(6);
    column->addWidget(m_export);
    column->addWidget(m_busy);
    column->addStretch();
    m_side->setWidget(pane);
    return m_side;
}

void PreviewPage::stepZoom(int direction)
{
    // From what is shown now to the next step of the list.
    const double now = m_canvas->percent();
    int wanted = direction > 0 ? kPercents.back() : kPercents.front();
    if (direction > 0) {
        for (int p : kPercents) {
            if (p > now + 1) {
                wanted = p;
                break;
            }
        }
    } else {
        for (int p : kPercents) {
            if (p < now - 1)
                wanted = p;
        }
    }
    m_canvas->setZoom(PageCanvas::Zoom::Percent, wanted);
    for (std::size_t i = 0; i < kPercents.size(); ++i) {
        if (kPercents[i] == wanted)
            m_zoom->setCurrentIndex(int(i) + 2);
    }
}

void PreviewPage::refreshZoom()
{
    m_zoom->setToolTip(quantityText(m_canvas->percent() / 100.0, NumberKind::Percent, 0));
}

void PreviewPage::refreshChecks()
{
    while (QLayoutItem* item = m_checks->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const QuotePtr quote = m_current->quote();
    m_side->setVisible(quote != nullptr);
    if (!quote)
        return;
    bool company = false;
    for (const PreviewCheck& c : previewChecks(*quote)) {
        m_checks->addWidget(new CheckRow(c, m_side->widget()));
        company = company || c.company;
    }
    QAction* profile = ctx.actions ? ctx.actions->at(ActionId::Company) : nullptr;
    if (company && profile && ctx.actions->isBound(ActionId::Company)) {
        auto* fill = makeSmallButton(ButtonKind::Quiet, u"building-2"_s, m_side->widget());
        fill->setText(tr("State your company"));
        connect(fill, &QPushButton::clicked, profile, &QAction::trigger);
        m_checks->addWidget(fill);
    }
    const bool estimate = quote->kind == PaperKind::BudgetEstimate;
    m_kind->setText(estimate ? tr("Budget estimate: title and foot say that it is no offer.")
                             : tr("Quotation: every price is an offer within its validity."));
    const bool readOnly = ctx.session->isReadOnly();
    m_issueToo->setVisible(!readOnly);
    m_issueToo->setEnabled(m_current->tier() && m_current->tier()->possible);
    m_issueToo->setText(tr("Issue V%1 with it").arg(ctx.session->quoteRevision()));
    m_issueNote->setText(readOnly ? tr("V%1 is issued: it is written as it was.").arg(ctx.session->quoteRevision())
                                  : tr("An issued revision is kept as it is; the next change makes V%1.")
                                        .arg(ctx.session->quoteRevision() + 1));
    m_fileName->setText(exportBaseName(*quote));
}

void PreviewPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    const Theme& t = Theme::instance();
    m_side->setFixedWidth(std::min(t.px(kSideWidth), std::max(200, width() / 2)));
    m_thumbs->setFixedWidth(kThumbsWidth);
    m_thumbs->setVisible(width() >= kNoThumbsBelow);
}

void PreviewPage::retranslateUi()
{
    m_language->setAccessibleName(tr("Language of the paper"));
    const int zoom = std::max(0, m_zoom->currentIndex());
    {
        const QSignalBlocker quiet(m_zoom);
        m_zoom->clear();
        m_zoom->addItems({tr("Fit width"), tr("Fit page")});
        for (int p : kPercents)
            m_zoom->addItem(quantityText(p / 100.0, NumberKind::Percent, 0));
        m_zoom->setCurrentIndex(zoom);
    }
    const auto name = [](QWidget* w, const QString& text) {
        w->setToolTip(text);
        w->setAccessibleName(text);
    };
    name(m_previous, tr("Previous page"));
    name(m_next, tr("Next page"));
    name(m_zoomOut, tr("Smaller"));
    name(m_zoomIn, tr("Larger"));
    name(m_printButton, tr("Print"));
    m_zoom->setAccessibleName(tr("Zoom"));
    m_canvas->setAccessibleName(tr("Pages"));
    m_thumbs->setAccessibleName(tr("Small pages"));
    m_checksTitle->setText(tr("Before it leaves"));
    m_kindTitle->setText(tr("Kind of paper"));
    m_exportTitle->setText(tr("Export as"));
    m_export->setText(tr("Export"));
    m_result->hide();
    refreshChecks();
    refreshNavigation();
}

} // namespace peiji
