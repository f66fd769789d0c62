#include "ui/findings/findingspanel.h"

#include "core/tier/assemble.h"
#include "ui/delegates/celldelegate.h"
#include "ui/i18n/qtext.h"
#include "ui/models/comparerows.h"
#include "ui/session/sessioncontroller.h"
#include "ui/widgets/card.h"
#include "ui/widgets/textlabel.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollArea>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{
constexpr std::size_t kFixesShown = 3;
constexpr std::array kKindIds = {"error", "warning", "info", "not_checked", "waived"};
constexpr int kDetailWidth = 420;
} // namespace

FindingsPanel::FindingsPanel(const UiContext& context, QWidget* parent)
    : FindingsBody(parent), ctx(context), m_model(new FindingsModel(this)), m_filter(new FindingsFilter(this))
{
    m_filter->setSourceModel(m_model);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(buildList());
    split->addWidget(buildDetail());
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(split);
    connect(ctx.session, &SessionController::resultChanged, this, &FindingsPanel::refresh);
    connect(ctx.session, &SessionController::projectChanged, this, &FindingsPanel::refreshTiers);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &FindingsPanel::showCurrent);
    connect(m_filter, &QAbstractItemModel::modelReset, this, &FindingsPanel::showCurrent);
    retranslateUi();
    refresh();
}

QWidget* FindingsPanel::buildList()
{
    auto* list = new QFrame(this);
    list->setProperty("plane", u"surface"_s);
    auto* column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* tools = new QHBoxLayout;
    tools->setContentsMargins(12, 6, 12, 6);
    tools->setSpacing(6);
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        m_chips[i] = new Chip(list);
        m_chips[i]->setCheckable(true);
        tools->addWidget(m_chips[i]);
        connect(m_chips[i], &Chip::clicked, this,
                [this, i]() { setFilter(i == 0 ? QString() : QLatin1String(kKindIds[i - 1])); });
    }
    tools->addStretch();
    m_tiers = new QComboBox(list);
    m_tiers->setProperty("small", true);
    m_filterField = new QLineEdit(list);
    m_filterField->setProperty("small", true);
    m_filterField->setClearButtonEnabled(true);
    m_filterField->setMaximumWidth(Theme::instance().px(180));
    tools->addWidget(m_tiers);
    tools->addWidget(m_filterField);
    m_view = new QTableView(list);
    m_view->setModel(m_filter);
    m_view->setItemDelegate(new CellDelegate(m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setShowGrid(false);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setTabKeyNavigation(false);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->verticalHeader()->hide();
    m_view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->horizontalHeader()->setSectionResizeMode(FindingsModel::Text, QHeaderView::Stretch);
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_empty = new EmptyState(EmptyDrawing::Chassis, list);
    column->addLayout(tools);
    column->addWidget(m_view, 1);
    column->addWidget(m_empty, 1);
    connect(m_tiers, &QComboBox::activated, this, [this](int row) {
        m_filter->setTier(row - 1);
        refreshChips();
        selectRow(0);
    });
    connect(m_filterField, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setText(text);
        selectRow(0);
    });
    return list;
}

QWidget* FindingsPanel::buildDetail()
{
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setMinimumWidth(Theme::instance().px(240));
    auto* detail = new QFrame(scroll);
    detail->setProperty("plane", u"surface"_s);
    m_detail = detail;
    auto* column = new QVBoxLayout(detail);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(10);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    m_icon = new IconLabel(u"info"_s, ColorRole::Info, 16, detail);
    m_title = new TextLabel(TextRole::Section, ColorRole::Text, detail);
    m_rule = new TextLabel(TextRole::Caption, ColorRole::Text2, detail);
    head->addWidget(m_icon);
    head->addWidget(m_title);
    head->addWidget(m_rule, 1);
    m_text = new TextLabel(TextRole::Body, ColorRole::Text, detail);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    const auto panel = [&](TextLabel*& caption, TextLabel*& body) {
        auto* p = new Panel(detail);
        auto* rows = new QVBoxLayout(p);
        rows->setContentsMargins(12, 8, 12, 9);
        rows->setSpacing(2);
        caption = new TextLabel(TextRole::Caption, ColorRole::Text2, p);
        body = new TextLabel(TextRole::BodyStrong, ColorRole::Text, p);
        body->setWordWrap(true);
        body->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        rows->addWidget(caption);
        rows->addWidget(body);
        return p;
    };
    m_fixPanel = panel(m_fixHead, m_fix);
    m_missingPanel = panel(m_missingHead, m_missing);
    m_triedPanel = panel(m_triedHead, m_tried);
    m_tried->setTextRole(TextRole::Body);
    m_triedHead->setWordWrap(true);
    m_source = new TextLabel(TextRole::Caption, ColorRole::Text3, detail);
    m_source->setWordWrap(true);
    column->addLayout(head);
    column->addWidget(m_text);
    column->addWidget(m_missingPanel);
    column->addWidget(m_fixPanel);
    column->addWidget(m_triedPanel);
    column->addWidget(m_source);
    column->addStretch();
    scroll->setWidget(detail);
    return scroll;
}

void FindingsPanel::refresh()
{
    const SessionResultPtr result = ctx.session->result();
    if (result)
        m_model->setFindings(result->recommendation, ctx.session->data().catalogue);
    else
        m_model->clear();
    refreshTiers();
    refreshChips();
    selectRow(0);
}

void FindingsPanel::refreshTiers()
{
    const std::vector<TierRequest>& tiers = ctx.session->project().tiers;
    const int before = m_tiers->count() > 0 ? m_tiers->currentIndex() : ctx.session->project().chosenTier + 1;
    m_tiers->clear();
    m_tiers->addItem(tr("All tiers"));
    for (std::size_t i = 0; i < tiers.size(); ++i)
        m_tiers->addItem(tierTitle(tiers[i].name, i));
    m_tiers->setCurrentIndex(std::clamp(before, 0, m_tiers->count() - 1));
    m_filter->setTier(m_tiers->currentIndex() - 1);
}

void FindingsPanel::refreshChips()
{
    const auto counts = m_model->counts(m_tiers->currentIndex() - 1);
    int all = 0;
    for (int n : counts)
        all += n;
    m_chips[0]->set(Tone::Neutral, tr("All %1").arg(all));
    m_chips[0]->setChecked(!m_filter->kind());
    for (int i = 0; i < kFindingKinds; ++i) {
        const auto kind = static_cast<FindingKind>(i);
        const int n = counts[std::size_t(i)];
        m_chips[std::size_t(i) + 1]->set(n > 0 ? toneOf(findingKindStatus(kind)) : Tone::Neutral,
                                         findingCountText(kind, n), findingKindIcon(kind));
        m_chips[std::size_t(i) + 1]->setChecked(m_filter->kind() == kind);
    }
}

void FindingsPanel::setFilter(const QString& kind)
{
    std::optional<FindingKind> wanted;
    for (std::size_t i = 0; i < kKindIds.size(); ++i) {
        if (kind == QLatin1String(kKindIds[i]))
            wanted = static_cast<FindingKind>(i);
    }
    m_filter->setKind(wanted);
    refreshChips();
    selectRow(0);
}

void FindingsPanel::step(int direction)
{
    const int rows = m_filter->rowCount();
    if (rows == 0)
        return;
    const QModelIndex now = m_view->currentIndex();
    const int next = now.isValid() ? (now.row() + direction + rows) % rows : (direction > 0 ? 0 : rows - 1);
    selectRow(next);
}

void FindingsPanel::selectRow(int row)
{
    const bool any = m_filter->rowCount() > 0;
    m_view->setVisible(any);
    m_empty->setVisible(!any);
    if (any) {
        m_view->setCurrentIndex(m_filter->index(std::min(row, m_filter->rowCount() - 1), 0));
        m_view->scrollTo(m_view->currentIndex());
    }
    showCurrent();
}

void FindingsPanel::showCurrent()
{
    const QModelIndex index = m_view->currentIndex();
    m_detail->setVisible(index.isValid());
    if (!index.isValid())
        return;
    const auto kind = static_cast<FindingKind>(index.data(FindingsModel::KindRole).toInt());
    m_icon->setIcon(findingKindIcon(kind), toneColors(toneOf(findingKindStatus(kind))).text);
    m_title->setText(findingKindName(kind));
    const auto cell = [&](int column) { return index.siblingAtColumn(column).data().toString(); };
    m_rule->setText(
        u"%1 · %2 · %3"_s.arg(cell(FindingsModel::Rule), cell(FindingsModel::Tier), cell(FindingsModel::Category)));
    m_text->setText(cell(FindingsModel::Text));
    const QString missing = index.data(FindingsModel::MissingRole).toString();
    m_missing->setText(missing);
    m_missingPanel->setVisible(!missing.isEmpty());
    const QString fix = index.data(FindingsModel::FixRole).toString();
    m_fix->setText(fix);
    m_fixPanel->setVisible(!fix.isEmpty() && missing.isEmpty());
    const QString source = index.data(FindingsModel::SourceRole).toString();
    m_source->setText(source.isEmpty() ? QString() : tr("Basis: %1").arg(source));
    seekFixes();
}

namespace
{

/// With other accelerators the job would have to be planned anew: no fix of the build at hand.
bool sameAccelerators(const Build& a, const Build& b)
{
    const BuildLine *x = a.first(LineRole::Accelerator), *y = b.first(LineRole::Accelerator);
    const bool sameLine = x && y ? x->partId == y->partId : !x && !y;
    return sameLine && a.nodes == b.nodes &&
           a.countPerNode(LineRole::Accelerator) == b.countPerNode(LineRole::Accelerator);
}

} // namespace

FindingsPanel::~FindingsPanel()
{
    m_pool.clear();
    m_pool.waitForDone();
}

void FindingsPanel::seekFixes()
{
    ++m_seeking;
    m_fixes.clear();
    showFixes();
    const SessionResultPtr result = ctx.session->result();
    const QModelIndex index = m_filter->mapToSource(m_view->currentIndex());
    const Finding* finding = m_model->finding(index.row());
    const int tier = m_model->tierOf(index.row());
    if (!finding || finding->result != RuleResult::Fail || !result || !result->catalogue ||
        tier >= int(result->recommendation.tiers.size()))
        return;
    m_pool.clear();
    m_pool.setMaxThreadCount(1);
    m_pool.start([this, number = m_seeking, result, tier, finding = *finding,
                  request = requestOf(result->project, ctx.session->data())]() {
        const TierResult& t = result->recommendation.tiers[std::size_t(tier)];
        std::vector<Fix> fixes;
        if (t.answer)
            fixes = proposeFixes(finding, ruleInputOf(*t.answer, request, *result->catalogue, t.request.maximum),
                                 {kFixesShown, [&](const Build& b) { return sameAccelerators(b, t.answer->build); }});
        QMetaObject::invokeMethod(
            this,
            [this, number, fixes = std::move(fixes)]() {
                if (number != m_seeking)
                    return;
                m_fixes = fixes;
                showFixes();
            },
            Qt::QueuedConnection);
    });
}

void FindingsPanel::showFixes()
{
    QStringList lines;
    for (const Fix& fix : m_fixes) {
        QStringList steps;
        for (const Message& step : fix.steps)
            steps << toQt(ctx.session->data().catalogue->texts.format(step));
        const QString what = steps.join(u" "_s);
        if (!fix.priceEffect)
            lines << tr("%1 Price not known.").arg(what);
        else if (fix.priceEffect->minor < 0)
            lines << tr("%1 %2 less.").arg(what, moneyText(-*fix.priceEffect));
        else
            lines << tr("%1 %2 more.").arg(what, moneyText(*fix.priceEffect));
    }
    m_tried->setText(lines.join(u'\n'));
    m_triedPanel->setVisible(!lines.isEmpty());
}

QString FindingsPanel::detailText() const
{
    return m_text->text() + (m_fixPanel->isHidden() ? QString() : u'\n' + m_fix->text());
}

void FindingsPanel::retranslateUi()
{
    m_filterField->setPlaceholderText(tr("Filter"));
    m_filterField->setAccessibleName(tr("Filter the findings"));
    m_tiers->setAccessibleName(tr("Tier"));
    m_view->setAccessibleName(tr("Findings"));
    m_fixHead->setText(tr("How to mend it"));
    m_triedHead->setText(tr("Tried on this build: the finding goes away and no error comes"));
    m_missingHead->setText(tr("Not checked, because this is missing"));
    m_empty->setTexts(tr("No findings here"), tr("No rule of this kind speaks about this tier."));
    m_model->retranslate();
    if (m_tiers->count() > 0)
        refreshTiers();
    refreshChips();
    showCurrent();
}

void FindingsPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    FindingsBody::changeEvent(event);
}

} // namespace peiji
