// Presets priced today and the age of the catalogue's prices.
#include "ui/pages/startparts.h"

#include "ui/i18n/qtext.h"
#include "ui/session/samples.h"
#include "ui/session/sessioncontroller.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/textlabel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <exception>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t kPresetsShown = 4;

std::string field(const Preset& p, const char* name)
{
    const auto it = p.fields.find(name);
    return it == p.fields.end() ? std::string() : it->second;
}

int cardsOf(const Preset& p)
{
    return QString::fromStdString(field(p, "accelerator_count")).toInt();
}

/// The very build that the preset names, in the preset's own money: its cards, and no others that cost less.
RecommendRequest namedBuild(const Preset& preset, const EngineData& data)
{
    Project project = presetProject(*data.catalogue, preset);
    if (project.tiers.size() > 1)
        project.tiers.resize(1);
    return requestOf(project, data);
}

/// True when the preset's card carries an export flag for mainland China.
bool isFlagged(const Preset& preset, const Catalogue& c)
{
    const Part* part = c.part(field(preset, "accelerator_id"));
    const auto* spec = part ? part->as<AcceleratorSpec>() : nullptr;
    return spec && (spec->exportFlag == "restricted" || spec->exportToChina.rfind("restricted", 0) == 0);
}

} // namespace

PresetsCard::PresetsCard(const UiContext& context, QWidget* parent)
    : Card(parent), ctx(context), m_cancelled(std::make_shared<std::atomic<bool>>(false))
{
    m_pool.setMaxThreadCount(1);
    m_pool.setThreadPriority(QThread::LowPriority);
    body()->setContentsMargins(0, 0, 0, 0);
    body()->setSpacing(0);
    for (const Preset& preset : ctx.session->data().catalogue->presets) {
        if (m_entries.size() >= kPresetsShown || field(preset, "kind") == "sample")
            continue;
        Entry e;
        e.preset = preset;
        const int cards = cardsOf(preset);
        e.flagged = isFlagged(preset, *ctx.session->data().catalogue);
        e.row = new PresetRow(cards > 0 ? cards : 8, this);
        body()->addWidget(e.row);
        connect(e.row, &QAbstractButton::clicked, this,
                [this, preset]() { emit chosen(presetProject(*ctx.session->data().catalogue, preset)); });
        m_entries.push_back(std::move(e));
    }
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setVisible(!m_entries.empty());
}

PresetsCard::~PresetsCard()
{
    *m_cancelled = true;
    m_pool.clear();
    m_pool.waitForDone();
}

void PresetsCard::start()
{
    if (std::exchange(m_started, true))
        return;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        m_pool.start([this, i, preset = m_entries[i].preset, data = ctx.session->data(), cancelled = m_cancelled]() {
            if (*cancelled)
                return;
            TierResult first;
            try {
                const RecommendRequest request = namedBuild(preset, data);
                const Progress progress{cancelled.get(), nullptr};
                Recommendation r = data.recommend ? data.recommend(request, progress)
                                                  : recommend(request, *data.catalogue, *data.calibration, progress);
                if (!r.tiers.empty())
                    first = std::move(r.tiers.front());
            } catch (const std::exception&) {
                // The row then says that no price is known, which is true.
            }
            if (!*cancelled)
                QMetaObject::invokeMethod(
                    this, [this, i, first]() { take(i, first); }, Qt::QueuedConnection);
        });
    }
}

void PresetsCard::take(std::size_t index, const TierResult& result)
{
    Entry& e = m_entries[index];
    e.priced = true;
    e.inBudget = result.answer.has_value();
    if (result.answer)
        e.price = result.answer->cost.gross;
    else
        e.price = result.possibleFrom;
    refresh(e);
}

void PresetsCard::refresh(const Entry& e)
{
    const Project p = presetProject(*ctx.session->data().catalogue, e.preset);
    const std::string accelerator = field(e.preset, "accelerator_id");
    const Part* part = ctx.session->data().catalogue->part(accelerator);
    const QString what = part ? tr("%1 × %2, %3")
                                    .arg(QString::fromStdString(field(e.preset, "accelerator_count")),
                                         toQt(std::string_view(part->model)), toQt(p.workload.model.name))
                              : toQt(p.workload.model.name);
    const QString budget = p.tiers.empty() ? u"—"_s : moneyShortText(p.tiers.front().maximum);
    e.row->setTexts(toQt(e.preset.name), what,
                    e.price ? tr("Budget %1, today about %2").arg(budget, moneyShortText(*e.price))
                            : tr("Budget %1").arg(budget));
    if (!e.priced)
        e.row->setState(PresetRow::State::Pricing, tr("Pricing"));
    else if (!e.price)
        e.row->setState(PresetRow::State::Impossible, tr("Not possible"));
    else if (!e.inBudget)
        e.row->setState(PresetRow::State::OverBudget, tr("Over budget"));
    else if (e.flagged)
        e.row->setState(PresetRow::State::Flagged, tr("Export-restricted"));
    else
        e.row->setState(PresetRow::State::InBudget, tr("In budget"));
}

void PresetsCard::retranslateUi()
{
    setTitle(tr("Templates"),
             tr("priced by the catalogue of %1").arg(toQt(std::string_view(ctx.session->data().catalogue->version))));
    for (const Entry& e : m_entries)
        refresh(e);
}

/// One row per kind: name, bar of the valid share, words.
class CatalogueHealthCard::Bars : public QWidget
{
public:
    struct Line {
        QString name, words;
        double valid = 1;
    };
    explicit Bars(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }
    void set(std::vector<Line> rows)
    {
        m_lines = std::move(rows);
        setFixedHeight(int(m_lines.size()) * Theme::instance().px(24));
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& t = Theme::instance();
        QPainter p(this);
        const int row = t.px(24), name = t.px(64);
        p.setFont(t.font(TextRole::Caption));
        int words = 0;
        for (const Line& l : m_lines)
            words = std::max(words, p.fontMetrics().horizontalAdvance(l.words));
        const int room = std::max(40, width() - name - words - 20);
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            const Line& l = m_lines[i];
            const int y = int(i) * row;
            p.setFont(t.font(TextRole::Body));
            p.setPen(t.color(ColorRole::Text));
            p.drawText(QRect(0, y, name, row), Qt::AlignVCenter, l.name);
            const QRectF bar(name + 4, y + row / 2.0 - 4, room, 8);
            paintPlane(p, bar, t.color(ColorRole::Surface), t.color(ColorRole::Field), 2);
            p.fillRect(QRectF(bar.x(), bar.y(), bar.width() * l.valid, bar.height()), t.color(ColorRole::Accent));
            p.setFont(t.font(TextRole::Caption));
            p.setPen(t.color(ColorRole::Text2));
            p.drawText(QRect(0, y, width(), row), Qt::AlignRight | Qt::AlignVCenter, l.words);
        }
    }

private:
    std::vector<Line> m_lines;
};

CatalogueHealthCard::CatalogueHealthCard(const UiContext& context, QWidget* parent) : Card(parent), ctx(context)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_bars = new Bars(this);
    body()->addWidget(m_bars);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    m_rateIcon = new IconLabel(u"coins"_s, ColorRole::Text2, 14, this);
    m_rate = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_rate->setElided(true);
    row->addWidget(m_rateIcon);
    row->addWidget(m_rate, 1);
    body()->addLayout(row);
}

void CatalogueHealthCard::retranslateUi()
{
    const Catalogue& c = *ctx.session->data().catalogue;
    const Date today = ctx.session->data().today();
    setTitle(tr("Catalogue"), tr("of %1").arg(toQt(std::string_view(c.version))));
    const std::array kinds = {std::pair(PartKind::Accelerator, tr("GPU")), std::pair(PartKind::Memory, tr("Memory")),
                              std::pair(PartKind::Storage, tr("Drives")), std::pair(PartKind::Cpu, tr("CPU")),
                              std::pair(PartKind::Network, tr("Network"))};
    std::vector<Bars::Line> lines;
    for (const auto& [kind, name] : kinds) {
        const int limit = staleLimitDays(c, kind);
        int total = 0, stale = 0;
        for (const Part* part : c.partsOf(kind)) {
            const Price* price = c.planningPrice(part->id);
            if (!price)
                continue;
            ++total;
            const auto date = parseDate(price->date);
            stale += !date.ok() || daysBetween(date.value(), today) > limit;
        }
        lines.push_back({name,
                         total == 0   ? tr("no prices")
                         : stale == 0 ? tr("all valid")
                                      : tr("%n older than %1 days", nullptr, stale).arg(limit),
                         total > 0 ? double(total - stale) / total : 0});
    }
    m_bars->set(std::move(lines));
    QString rate;
    for (const ExchangeRate& r : defaultPricing(c, Currency::CNY, today).rates)
        if (r.from == Currency::USD && r.to == Currency::CNY)
            rate = tr("USD/CNY %1 of %2")
                       .arg(toQt(std::string_view(formatNumber(double(r.micro) / 1e6, 4))),
                            toQt(std::string_view(r.date)));
    m_rate->setText(rate);
    m_rate->setVisible(!rate.isEmpty());
    m_rateIcon->setVisible(!rate.isEmpty());
}

} // namespace peiji
