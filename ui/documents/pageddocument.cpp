#include "ui/documents/documentfonts.h"
#include "ui/documents/documentwriters.h"
#include "ui/documents/pagedaccess.h"
#include "ui/documents/paperblocks.h"
#include "ui/documents/paperpaint.h"
#include "ui/documents/paperstyle.h"

#include "core/units/format.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace peiji
{

using namespace paper;

namespace
{

constexpr double kPadding = mm(0.95), kTightPadding = mm(0.6);
constexpr double kEmptyPage = 0.25; // a last page with less on it is worth a second try with tighter tables

struct Laid {
    std::vector<PlacedPage> pages;
    std::vector<PaperBookmark> bookmarks;
};

double used(const PlacedPage& page)
{
    return page.empty() ? 0.0 : page.back().y + page.back().height - kBodyTop;
}

Laid layOut(const Document& document, const TextSetter& setter, double padding)
{
    const PaperBoxes boxes = layoutBlocks(document, setter, padding);
    Laid out;
    out.pages = paginate(boxes.boxes, kBodyTop, kBodyHeight);
    for (std::size_t page = 0; page < out.pages.size(); ++page) {
        for (const PlacedBox& box : out.pages[page]) {
            if (box.bookmark >= 0)
                out.bookmarks.push_back(
                    {boxes.bookmarks[static_cast<std::size_t>(box.bookmark)], static_cast<int>(page), box.y});
        }
    }
    return out;
}

/// Rule 4 of the page breaks: tighten the tables before a nearly empty page is added.
Laid layOutWell(const Document& document, const TextSetter& setter)
{
    Laid normal = layOut(document, setter, kPadding);
    if (normal.pages.size() > 1 && used(normal.pages.back()) < kEmptyPage * kBodyHeight) {
        Laid tight = layOut(document, setter, kTightPadding);
        if (tight.pages.size() < normal.pages.size())
            return tight;
    }
    return normal;
}

/// The watermark as outlines, not text: it is no part of what the paper says and must not part its lines when copied.
QPainterPath watermarkPath(const Document& d, const TextSetter& setter)
{
    QPainterPath path;
    if (d.watermark.empty())
        return path;
    constexpr double kMostWidth = mm(230), kPoints = 52;
    path.addText(0, 0, face(setter.main(), kPoints, true), printable(d.watermark.in(setter.main())));
    const QRectF bounds = path.boundingRect();
    const double scale = std::min(1.0, kMostWidth / std::max(1.0, bounds.width()));
    QTransform t;
    t.translate(kSheetWidth / 2, kSheetHeight / 2);
    t.rotate(-32);
    t.scale(scale, scale);
    t.translate(-bounds.center().x(), -bounds.center().y());
    return t.map(path);
}

} // namespace

struct PagedDocument::Private {
    explicit Private(Document doc)
        : document(std::move(doc)),
          setter(document.lang),
          laid(layOutWell(document, setter)),
          watermark(watermarkPath(document, setter))
    {
        makeFrame();
    }

    void makeFrame();
    void paintHeader(QPainter& p) const;
    void paintFooter(QPainter& p, int page) const;
    TextBoxPtr headerLine(const LocalText& text, bool warning) const;

    Document document;
    TextSetter setter;
    Laid laid;
    QPainterPath watermark;
    TextBoxPtr company, footerLeft, footerRight;
    std::vector<TextBoxPtr> headerRight;
};

TextBoxPtr PagedDocument::Private::headerLine(const LocalText& text, bool warning) const
{
    const auto run = [&](const std::string& s, Lang lang, bool bold) {
        return TextRun{printable(s), lang, 7.5, bold, warning ? kWarning : bold ? kInk : kSecondary};
    };
    TextParagraph runs;
    const auto parts = [](const std::string& s) {
        const std::size_t tab = s.find('\t');
        return tab == std::string::npos ? std::pair{s, std::string{}} : std::pair{s.substr(0, tab), s.substr(tab + 1)};
    };
    const auto [label, value] = parts(text.in(setter.main()));
    runs.push_back(run(label, setter.main(), warning));
    if (setter.lang() == DocumentLang::Both && parts(text.en).first != label)
        runs.push_back(run(" / " + parts(text.en).first, Lang::En, warning));
    if (!value.empty())
        runs.push_back(run(" " + value, setter.main(), true));
    return std::make_shared<const TextBox>(std::vector<TextParagraph>{runs}, mm(90), CellAlign::Right, 1.42);
}

void PagedDocument::Private::makeFrame()
{
    TextStyle name{11, 11, 8, true, kInk, 1.3, false};
    company = setter.box(document.headerCompany, name, mm(88));
    for (std::size_t i = 0; i < document.headerRight.size(); ++i)
        headerRight.push_back(headerLine(document.headerRight[i], i >= 2));
    TextStyle foot{7, 7, 7, false, kSecondary, 1.36, false};
    footerLeft = setter.box(document.footerLeft, foot, mm(84));
    // Both sides of the footer are two lines: in a bilingual paper the Chinese ones.
    footerRight =
        setter.box(setter.lang() == DocumentLang::Both ? LocalText{document.footerRight.zh, document.footerRight.zh}
                                                       : document.footerRight,
                   foot, mm(70), CellAlign::Right);
}

void PagedDocument::Private::paintHeader(QPainter& p) const
{
    fillBox(p, kBarLeft, kHeaderTop, kBarWidth, kBarBottom - kHeaderTop, kAccent);
    company->paint(p, {kLeft, kHeaderTop + mm(0.6)});
    double y = kHeaderTop;
    for (const TextBoxPtr& line : headerRight) {
        line->paint(p, {kLeft + kTextWidth - mm(90), y});
        y += line->height();
    }
}

void PagedDocument::Private::paintFooter(QPainter& p, int page) const
{
    horizontal(p, kLeft, kFooterRule, kTextWidth, 0.5, kRule);
    footerLeft->paint(p, {kLeft, kFooterTop});
    footerRight->paint(p, {kLeft + kTextWidth - mm(70), kFooterTop});
    const std::vector<Arg> args{{"page", NumberArg{page + 1.0}},
                                {"pages", NumberArg{static_cast<double>(laid.pages.size())}}};
    const LocalText text{fillPattern(document.pageOf.zh, args, Lang::Zh),
                         fillPattern(document.pageOf.en, args, Lang::En)};
    TextStyle foot{7, 7, 7, false, kSecondary, 1.36, false};
    setter.box(text, foot, mm(40), CellAlign::Center)->paint(p, {kLeft + kTextWidth / 2 - mm(20), kFooterTop});
}

PagedDocument::PagedDocument(Document document) : d(std::make_unique<Private>(std::move(document))) {}
PagedDocument::~PagedDocument() = default;
PagedDocument::PagedDocument(PagedDocument&&) noexcept = default;
PagedDocument& PagedDocument::operator=(PagedDocument&&) noexcept = default;

int PagedDocument::pageCount() const
{
    return static_cast<int>(d->laid.pages.size());
}

const Document& PagedDocument::document() const
{
    return d->document;
}

void PagedDocument::paintPage(QPainter& painter, int index) const
{
    if (index < 0 || index >= pageCount())
        return;
    painter.save();
    painter.scale(0.1, 0.1); // from 1/10 mm to the layout's 1/100 mm
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    if (!d->watermark.isEmpty()) {
        QColor tint = kAccent;
        tint.setAlphaF(0.07F);
        painter.fillPath(d->watermark, tint);
    }
    d->paintHeader(painter);
    for (const PlacedBox& box : d->laid.pages[static_cast<std::size_t>(index)])
        box.paint(painter, box.y);
    d->paintFooter(painter, index);
    painter.restore();
}

const std::vector<PaperBookmark>& PagedAccess::bookmarks(const PagedDocument& pages)
{
    return pages.d->laid.bookmarks;
}

} // namespace peiji
