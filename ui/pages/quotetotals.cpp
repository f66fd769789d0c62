#include "ui/pages/quotetotals.h"

#include "core/quote/amountwords.h"
#include "ui/i18n/qtext.h"
#include "ui/models/pricekindtext.h"
#include "ui/pages/comparecolumns.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/textlabel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <map>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kPanelWidth = 306, kBar = 14;
constexpr double kPpm = 1e6;

/// Chart colour of a price kind: offers are "have", planning takes the buffers' gold.
int brushOf(PriceKind k)
{
    switch (k) {
    case PriceKind::Supplier:
        return 0;
    case PriceKind::Observed:
        return 2;
    case PriceKind::List:
        return 3;
    case PriceKind::Report:
        return 6;
    case PriceKind::PlanningEstimate:
        return 5;
    }
    return 0;
}

class Swatch : public QWidget
{
public:
    Swatch(int brush, QWidget* parent) : QWidget(parent), m_brush(brush) { setFixedSize(12, 12); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter p(this);
        p.fillRect(rect(), Theme::instance().chartBrush(m_brush, devicePixelRatioF()));
    }

private:
    int m_brush;
};

/// Framed plane in the colours of a tone.
class TonePanel : public QWidget
{
public:
    explicit TonePanel(QWidget* parent) : QWidget(parent) {}
    Tone tone = Tone::Ok;

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter p(this);
        const ToneColors c = toneColors(tone);
        paintPlane(p, rect(), Theme::instance().color(c.fill), Theme::instance().color(c.line), 4);
    }
};

void clearRows(QVBoxLayout* layout)
{
    while (QLayoutItem* item = layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

PriceShareBar::PriceShareBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PriceShareBar::setShares(std::vector<Share> shares)
{
    m_shares = std::move(shares);
    update();
}

QSize PriceShareBar::sizeHint() const
{
    return {Theme::instance().px(200), Theme::instance().px(kBar)};
}

void PriceShareBar::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    const Theme& t = Theme::instance();
    p.fillRect(rect(), t.color(ColorRole::Sunken));
    double sum = 0, x = 0;
    for (const Share& s : m_shares)
        sum += s.value;
    for (const Share& s : m_shares) {
        const double w = sum > 0 ? s.value / sum * width() : 0;
        p.fillRect(QRectF(x, 0, std::max(1.0, w - 1), height()), t.chartBrush(s.brush, devicePixelRatioF()));
        x += w;
    }
}

QuoteTotals::QuoteTotals(QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 16);
    column->setSpacing(8);
    auto* head = new QHBoxLayout;
    m_title = new TextLabel(TextRole::Section, ColorRole::Text, this);
    m_adds = new Badge(this);
    head->addWidget(m_title);
    head->addStretch();
    head->addWidget(m_adds);
    m_taxRows = new QVBoxLayout;
    m_taxRows->setSpacing(7);
    m_grossName = new TextLabel(TextRole::BodyStrong, ColorRole::Text, this);
    m_gross = new TextLabel(TextRole::Hero, ColorRole::Text, this);
    m_range = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_range->setWordWrap(true);
    m_wordsPanel = new Panel(this);
    auto* words = new QVBoxLayout(m_wordsPanel);
    words->setContentsMargins(10, 7, 10, 8);
    words->setSpacing(2);
    m_wordsName = new TextLabel(TextRole::Caption, ColorRole::Text2, m_wordsPanel);
    m_words = new TextLabel(TextRole::BodyStrong, ColorRole::Text, m_wordsPanel);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    words->addWidget(m_wordsName);
    words->addWidget(m_words);
    m_shareName = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_shares = new PriceShareBar(this);
    m_shareRows = new QVBoxLayout;
    m_shareRows->setSpacing(5);
    auto* budget = new TonePanel(this);
    m_budgetPanel = budget;
    auto* budgetRow = new QHBoxLayout(budget);
    budgetRow->setContentsMargins(10, 7, 10, 7);
    budgetRow->setSpacing(8);
    m_budgetIcon = new IconLabel(u"circle-check"_s, ColorRole::Ok, 16, budget);
    m_budget = new TextLabel(TextRole::Body, ColorRole::Text, budget);
    m_budget->setWordWrap(true);
    budgetRow->addWidget(m_budgetIcon, 0, Qt::AlignTop);
    budgetRow->addWidget(m_budget, 1);
    m_preview = makeButton(ButtonKind::Normal, u"eye"_s, this);
    m_export = makeButton(ButtonKind::Primary, u"upload"_s, this);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_preview, 1);
    buttons->addWidget(m_export, 1);
    column->addLayout(head);
    column->addSpacing(4);
    column->addLayout(m_taxRows);
    column->addSpacing(6);
    column->addWidget(m_grossName);
    column->addWidget(m_gross);
    column->addWidget(m_range);
    column->addWidget(m_wordsPanel);
    column->addSpacing(4);
    column->addWidget(m_shareName);
    column->addWidget(m_shares);
    column->addLayout(m_shareRows);
    column->addSpacing(4);
    column->addWidget(m_budgetPanel);
    column->addSpacing(4);
    column->addLayout(buttons);
    column->addStretch();
    setMinimumWidth(Theme::instance().px(kPanelWidth));
    connect(&Theme::instance(), &Theme::changed, this,
            [this]() { setMinimumWidth(Theme::instance().px(kPanelWidth)); });
    connect(m_preview, &QPushButton::clicked, this, &QuoteTotals::previewRequested);
    connect(m_export, &QPushButton::clicked, this, &QuoteTotals::exportRequested);
    retranslateUi();
}

void QuoteTotals::setQuote(const QuotePtr& quote)
{
    m_quote = quote;
    refresh();
}

QString QuoteTotals::grossText() const
{
    return m_gross->text();
}

void QuoteTotals::addFigure(QVBoxLayout* into, const QString& name, const QString& figure)
{
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    auto* left = new TextLabel(TextRole::Caption, ColorRole::Text2, row);
    left->setText(name);
    auto* right = new TextLabel(TextRole::Body, ColorRole::Text, row);
    right->setText(figure);
    line->addWidget(left);
    line->addStretch();
    line->addWidget(right);
    into->addWidget(row);
}

void QuoteTotals::showTaxRows(const QuoteTier& tier)
{
    clearRows(m_taxRows);
    addFigure(m_taxRows, tr("Net"), toQt(std::string_view(formatAmount(tier.net))));
    for (const TaxGroup& g : tier.byRate) {
        if (g.net.minor == 0 && g.tax.minor == 0)
            continue;
        const QString rate = quantityText(double(g.rate.ppm) / kPpm, NumberKind::Percent, g.rate.ppm % 10000 ? 1 : 0);
        addFigure(m_taxRows, tr("Tax %1 on %2").arg(rate, toQt(std::string_view(formatAmount(g.net)))),
                  toQt(std::string_view(formatAmount(g.tax))));
    }
}

void QuoteTotals::showShares(const QuoteTier& tier)
{
    std::map<PriceKind, std::int64_t> sums;
    int unpriced = 0;
    for (const QuoteLine& line : tier.lines) {
        if (line.group)
            continue;
        if (line.priced)
            sums[line.priceKind] += line.amount.gross.minor;
        else
            ++unpriced;
    }
    clearRows(m_shareRows);
    std::vector<PriceShareBar::Share> shares;
    for (const auto& [kind, minor] : sums) {
        if (minor == 0)
            continue; // what comes free of charge has no share
        shares.push_back({brushOf(kind), double(minor)});
        auto* row = new QWidget(this);
        auto* line = new QHBoxLayout(row);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(6);
        auto* name = new TextLabel(TextRole::Caption, ColorRole::Text, row);
        name->setText(priceKindName(kind));
        auto* amount = new TextLabel(TextRole::Caption, ColorRole::Text, row);
        amount->setText(toQt(std::string_view(formatAmount({minor, tier.gross.currency}))));
        auto* share = new TextLabel(TextRole::Caption, ColorRole::Text2, row);
        share->setText(
            quantityText(tier.gross.minor > 0 ? double(minor) / double(tier.gross.minor) : 0, NumberKind::Percent, 1));
        share->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        share->setMinimumWidth(Theme::instance().px(48));
        line->addWidget(new Swatch(brushOf(kind), row));
        line->addWidget(name);
        line->addStretch();
        line->addWidget(amount);
        line->addWidget(share);
        m_shareRows->addWidget(row);
    }
    if (unpriced > 0) {
        auto* row = new TextLabel(TextRole::Caption, ColorRole::Unk, this);
        row->setText(tr("%n line(s) without a price, not in the total", nullptr, unpriced));
        row->setWordWrap(true);
        m_shareRows->addWidget(row);
    }
    m_shares->setShares(std::move(shares));
}

void QuoteTotals::showBudget(const QuoteTier& tier)
{
    TierRequest request;
    request.minimum = tier.budgetMin;
    request.maximum = tier.budgetMax;
    const bool stated = tier.budgetMax.minor > 0;
    m_budgetPanel->setVisible(stated);
    if (!stated)
        return;
    const auto [text, tone] = budgetText(tier.gross, request);
    static_cast<TonePanel*>(m_budgetPanel)->tone = tone;
    m_budget->setText(tr("Budget %1: %2").arg(moneyShortText(tier.budgetMax), text));
    m_budgetIcon->setIcon(toneIcon(tone), toneColors(tone).text);
    m_budgetPanel->update();
}

void QuoteTotals::refresh()
{
    const bool any = m_quote && !m_quote->tiers.empty();
    m_preview->setEnabled(any);
    const auto chosen = any ? std::size_t(std::clamp(m_quote->chosenTier, 0, int(m_quote->tiers.size()) - 1)) : 0;
    // A tier without a build has no sums: a nought would read as a price, and as money left over.
    const bool possible = any && m_quote->tiers[chosen].possible;
    m_export->setEnabled(possible);
    m_adds->setVisible(possible);
    m_shareName->setVisible(possible);
    m_shares->setVisible(possible);
    if (!possible) {
        clearRows(m_taxRows);
        clearRows(m_shareRows);
        m_gross->setText(u"—"_s);
        m_range->hide();
        m_wordsPanel->hide();
        m_budgetPanel->hide();
        return;
    }
    const QuoteTier& tier = m_quote->tiers[chosen];
    const bool adds = checkFooting(*m_quote).ok();
    m_adds->set(adds ? Tone::Ok : Tone::Error, adds ? tr("Adds up") : tr("Does not add up"));
    showTaxRows(tier);
    m_gross->setText(moneyText(tier.gross));
    const bool range = !(tier.grossLow == tier.grossHigh);
    m_range->setText(range ? tr("between %1 and %2, by the range of the prices")
                                 .arg(moneyText(tier.grossLow), moneyText(tier.grossHigh))
                           : QString());
    m_range->setVisible(range);
    const bool yuan = tier.gross.currency == Currency::CNY;
    const Result<std::string> words = yuan ? chineseAmount(tier.gross) : englishAmount(tier.gross);
    m_wordsName->setText(yuan ? tr("Amount in Chinese capitals") : tr("Amount in words"));
    m_words->setText(words.ok() ? toQt(std::string_view(*words)) : QString());
    m_wordsPanel->setVisible(words.ok());
    m_export->setText(m_quote->kind == PaperKind::BudgetEstimate ? tr("Export estimate") : tr("Export quotation"));
    showShares(tier);
    showBudget(tier);
}

void QuoteTotals::retranslateUi()
{
    m_title->setText(tr("Totals"));
    m_grossName->setText(tr("Total incl. tax"));
    m_shareName->setText(tr("Share of the total by price kind"));
    m_preview->setText(tr("Preview"));
    m_export->setText(tr("Export estimate"));
    refresh();
}

void QuoteTotals::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

void QuoteTotals::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    p.fillRect(rect(), Theme::instance().color(ColorRole::Surface));
    paintVLine(p, 0, 0, height() - 1, Theme::instance().color(ColorRole::Line));
}

} // namespace peiji
