#include "ui/shell/statusstrip.h"

#include "ui/i18n/qtext.h"
#include "ui/session/quotekeeper.h"
#include "ui/session/sessioncontroller.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/textlabel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QTime>
#include <array>

namespace peiji
{

using namespace Qt::StringLiterals;

StatusStrip::StatusStrip(const UiContext& context, QWidget* parent) : QWidget(parent), ctx(context)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(0);
    m_total = add({}, row);
    m_total.text->setTextRole(TextRole::Caption);
    m_total.text->setWeight(QFont::DemiBold);
    m_errors = add(u"circle-x"_s, row);
    m_warnings = add(u"triangle-alert"_s, row);
    m_unknown = add(u"circle-help"_s, row);
    m_age = add(u"clock"_s, row);
    m_busy = add(u"refresh-cw"_s, row);
    row->addStretch();
    m_catalogue = add(u"database"_s, row);
    m_language = add(u"languages"_s, row);
    m_saved = add(u"check"_s, row);
    connect(ctx.session, &SessionController::resultChanged, this, &StatusStrip::refresh);
    connect(ctx.session, &SessionController::projectChanged, this, &StatusStrip::refresh);
    connect(ctx.session, &SessionController::computingChanged, this, &StatusStrip::refresh);
    connect(ctx.keeper, &QuoteKeeper::stateChanged, this, &StatusStrip::refresh);
    refresh();
}

StatusStrip::Item StatusStrip::add(const QString& icon, QHBoxLayout* row)
{
    Item item;
    item.box = new QWidget(this);
    auto* inner = new QHBoxLayout(item.box);
    inner->setContentsMargins(0, 0, 24, 0);
    inner->setSpacing(5);
    item.icon = new IconLabel(icon, ColorRole::Text2, 14, item.box);
    item.icon->setVisible(!icon.isEmpty());
    item.text = new TextLabel(TextRole::Caption, ColorRole::Text2, item.box);
    inner->addWidget(item.icon);
    inner->addWidget(item.text);
    row->addWidget(item.box);
    return item;
}

void StatusStrip::set(const Item& item, const QString& text, const QString& icon, ColorRole color)
{
    item.box->setProperty("wanted", !text.isEmpty());
    item.box->setVisible(!text.isEmpty());
    item.text->setText(text);
    item.text->setColorRole(color);
    if (!icon.isEmpty())
        item.icon->setIcon(icon, color);
}

void StatusStrip::setProjectShown(bool shown)
{
    m_project = shown;
    refresh();
}

QSize StatusStrip::sizeHint() const
{
    return {200, Theme::instance().px(28)};
}

void StatusStrip::refreshCounts()
{
    const SessionResultPtr result = ctx.session->result();
    const int tier = ctx.session->project().chosenTier;
    const TierAnswer* answer = nullptr;
    QString name;
    if (m_project && result && tier >= 0 && std::size_t(tier) < result->recommendation.tiers.size()) {
        const TierResult& r = result->recommendation.tiers[std::size_t(tier)];
        name = toQt(r.request.name);
        if (r.answer)
            answer = &*r.answer;
    }
    if (!answer) {
        set(m_total, m_project && result ? tr("%1: no build").arg(name) : QString(), {}, ColorRole::Text);
        for (const Item* item : {&m_errors, &m_warnings, &m_unknown, &m_age})
            set(*item, {}, {}, ColorRole::Text2);
        return;
    }
    set(m_total, tr("%1 incl. tax %2").arg(name, moneyText(answer->cost.gross)), {}, ColorRole::Text);
    const FindingReport& f = answer->findings;
    set(m_errors, tr("%n error(s)", nullptr, f.errors), u"circle-x"_s, f.errors ? ColorRole::Error : ColorRole::Text2);
    set(m_warnings, tr("%n warning(s)", nullptr, f.warnings), u"triangle-alert"_s,
        f.warnings ? ColorRole::Warn : ColorRole::Text2);
    set(m_unknown, tr("%n not checked", nullptr, f.notChecked), u"circle-help"_s,
        f.notChecked ? ColorRole::Unk : ColorRole::Text2);
    QString age;
    if (const auto oldest = parseDate(answer->cost.oldestDate); oldest.ok())
        age = tr("Oldest price %n day(s)", nullptr, daysBetween(oldest.value(), ctx.session->data().today()));
    set(m_age, age, {}, answer->cost.staleLines ? ColorRole::Warn : ColorRole::Text2);
}

void StatusStrip::refreshSaved()
{
    const QuoteKeeper& k = *ctx.keeper;
    if (!m_project) {
        set(m_saved, tr("Works offline"), u"check"_s, ColorRole::Text2);
        return;
    }
    switch (k.saveState()) {
    case SaveState::Untouched:
        set(m_saved, tr("Nothing to save"), u"check"_s, ColorRole::Text2);
        break;
    case SaveState::Unsaved:
        set(m_saved, tr("Draft kept, not saved"), u"circle-dot"_s, ColorRole::Text2);
        break;
    case SaveState::Saving:
        set(m_saved, tr("Saving"), u"refresh-cw"_s, ColorRole::Text2);
        break;
    case SaveState::Saved:
        set(m_saved,
            k.savedAt().isValid() ? tr("Saved %1").arg(k.savedAt().time().toString(u"HH:mm:ss"_s)) : tr("Saved"),
            u"check"_s, ColorRole::Text2);
        break;
    case SaveState::Failed:
        set(m_saved, tr("Not saved: %1").arg(k.lastError()), u"circle-x"_s, ColorRole::Error);
        break;
    }
}

void StatusStrip::refresh()
{
    refreshCounts();
    set(m_busy, m_project && ctx.session->isComputing() ? tr("Computing") : QString(), u"refresh-cw"_s,
        ColorRole::AccentText);
    const CataloguePtr& catalogue = ctx.session->data().catalogue;
    set(m_catalogue,
        catalogue ? tr("Catalogue %1 · %n part(s)", nullptr, int(catalogue->parts.size())).arg(toQt(catalogue->version))
                  : tr("No catalogue"),
        {}, ColorRole::Text2);
    set(m_language, uiLang() == Lang::Zh ? u"简体中文"_s : u"English"_s, {}, ColorRole::Text2);
    refreshSaved();
    fit();
    update();
}

void StatusStrip::fit()
{
    if (m_fitting || width() < 50)
        return;
    m_fitting = true;
    // What says least goes first; money, verdicts and the saved state stay.
    const std::array order = {&m_catalogue, &m_language, &m_age, &m_busy, &m_unknown};
    for (const Item* item : order)
        item->box->setVisible(item->box->property("wanted").toBool());
    const auto needed = [this]() {
        int sum = 24;
        for (const Item* item :
             {&m_total, &m_errors, &m_warnings, &m_unknown, &m_age, &m_busy, &m_catalogue, &m_language, &m_saved})
            if (!item->box->isHidden())
                sum += item->box->sizeHint().width();
        return sum;
    };
    for (const Item* item : order) {
        if (needed() <= width())
            break;
        item->box->hide();
    }
    m_fitting = false;
}

void StatusStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void StatusStrip::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

void StatusStrip::paintEvent(QPaintEvent*)
{
    QPainter p(this);
    const Theme& t = Theme::instance();
    p.fillRect(rect(), t.color(ColorRole::Surface));
    paintHLine(p, 0, width(), 0, t.color(ColorRole::Line));
    // Hairlines between items: left group to the right of each, right group to the left.
    bool right = false;
    for (const Item* item :
         {&m_total, &m_errors, &m_warnings, &m_unknown, &m_age, &m_busy, &m_catalogue, &m_language, &m_saved}) {
        if (item == &m_catalogue)
            right = true;
        if (!item->box->isVisible())
            continue;
        const QRect g = item->box->geometry();
        paintVLine(p, right ? g.left() - 12 : g.right() - 12, 7, height() - 7, t.color(ColorRole::Line));
    }
}

} // namespace peiji
