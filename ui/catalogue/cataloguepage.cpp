#include "ui/catalogue/cataloguepage.h"

#include "ui/catalogue/cataloguefilters.h"
#include "ui/catalogue/partcomparison.h"
#include "ui/catalogue/partinspector.h"
#include "ui/delegates/celldelegate.h"
#include "ui/i18n/qtext.h"
#include "ui/models/partlistmodel.h"
#include "ui/session/catalogueservice.h"
#include "ui/session/owncatalogueservice.h"
#include "ui/session/preferences.h"
#include "ui/session/sessioncontroller.h"
#include "ui/theme/icons.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/textlabel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t kListsShown = 12;
constexpr double kAgeRoom = 700, kFigureRoom = 520;   ///< px at 100 % of the list
constexpr int kRowHeight = 43, kInspectorRoom = 1180; ///< px at 100 %

/// Sorting of a column of the list; none for those that have no order of their own.
std::optional<BrowseSort> sortOf(int column)
{
    switch (column) {
    case PartListModel::Name:
        return BrowseSort::Name;
    case PartListModel::Figure1:
        return BrowseSort::Figure1;
    case PartListModel::Figure2:
        return BrowseSort::Figure2;
    case PartListModel::UnitPriceGross:
        return BrowseSort::Price;
    case PartListModel::YearChange:
        return BrowseSort::YearChange;
    case PartListModel::Freshness:
    case PartListModel::Age:
        return BrowseSort::Age;
    default:
        return std::nullopt;
    }
}

QString countText(int n)
{
    return toQt(std::string_view(formatNumber(n, 0)));
}

} // namespace

CataloguePage::CataloguePage(const UiContext& context, QWidget* parent) : Page(context, parent)
{
    auto* all = new QHBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    m_filters = new CatalogueFilters(this);
    all->addWidget(m_filters);
    auto* rule = new QFrame(this);
    rule->setFrameShape(QFrame::VLine);
    all->addWidget(rule);
    m_splitter = new QSplitter(this);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(buildList(m_splitter));
    auto* right = new QWidget(m_splitter);
    right->setMinimumWidth(Theme::instance().px(372));
    m_right = new QStackedLayout(right);
    m_inspector = new PartInspector(ctx, right);
    m_comparison = new PartComparison(ctx, right);
    m_right->addWidget(m_inspector);
    m_right->addWidget(m_comparison);
    m_splitter->addWidget(right);
    connect(m_inspector, &PartInspector::partMade, this, [this](const QString& id) { showPart(toStd(id)); });
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    all->addWidget(m_splitter, 1);
    connect(m_filters, &CatalogueFilters::changed, this, &CataloguePage::ask);
    connect(ctx.session, &SessionController::projectChanged, this, [this]() {
        if (isVisible())
            refreshIndex();
    });
    connect(ctx.session, &SessionController::catalogueChanged, this, [this]() {
        m_model->setCatalogue(ctx.session->data().catalogue);
        m_inspector->refresh();
        if (isVisible())
            refreshIndex();
    });
    connect(m_bar, &MessageBar::closed, m_bar, &QWidget::hide);
    connectService();
    retranslateUi();
}

QWidget* CataloguePage::buildList(QWidget* parent)
{
    auto* box = new QWidget(parent);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 10, 16, 10);
    head->setSpacing(8);
    m_title = new TextLabel(TextRole::Title, ColorRole::Text, box);
    m_summary = new TextLabel(TextRole::Caption, ColorRole::Text2, box);
    m_search = new QLineEdit(box);
    m_search->setObjectName(u"catalogueSearch"_s);
    m_search->addAction(themedIcon(u"search"_s, ColorRole::Text2), QLineEdit::LeadingPosition);
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(Theme::instance().px(230));
    m_columns = makeIconButton(u"columns-3"_s, box);
    m_columns->setPopupMode(QToolButton::InstantPopup);
    head->addWidget(m_title);
    head->addWidget(m_summary, 1);
    head->addWidget(m_search, 1);
    m_lists = makeIconButton(u"history"_s, box);
    m_lists->setPopupMode(QToolButton::InstantPopup);
    m_lists->setMenu(new QMenu(m_lists));
    m_lists->setVisible(ctx.own != nullptr);
    head->addWidget(m_lists);
    head->addWidget(m_columns);
    column->addLayout(head);
    connect(m_lists->menu(), &QMenu::aboutToShow, this, &CataloguePage::fillLists);
    auto* chips = new QHBoxLayout;
    chips->setContentsMargins(16, 0, 16, 8);
    chips->setSpacing(6);
    const std::vector<std::vector<Freshness>> choices{
        {}, {Freshness::Valid, Freshness::ExpiringSoon}, {Freshness::Stale}, {Freshness::VeryStale}};
    for (const std::vector<Freshness>& choice : choices) {
        auto* chip = new Chip(box);
        chip->setCheckable(true);
        chip->setAutoExclusive(true);
        chips->addWidget(chip);
        connect(chip, &QAbstractButton::clicked, this, [this, choice]() {
            m_filters->setFreshness(choice);
            ask();
        });
        m_chips.push_back(chip);
    }
    m_chips.front()->setChecked(true);
    chips->addStretch();
    column->addLayout(chips);
    m_bar = new MessageBar(box);
    m_bar->hide();
    column->addWidget(m_bar);
    m_model = new PartListModel(this);
    m_model->setCatalogue(ctx.session->data().catalogue);
    m_table = new QTableView(box);
    m_table->setObjectName(u"catalogueList"_s);
    m_table->setItemDelegate(new CellDelegate(m_table));
    m_table->setItemDelegateForColumn(PartListModel::Name, new TwoLineDelegate(m_table));
    m_table->setItemDelegateForColumn(PartListModel::UnitPriceGross, new TwoLineDelegate(m_table));
    for (const int figure : {PartListModel::Figure1, PartListModel::Figure2, PartListModel::YearChange})
        m_table->setItemDelegateForColumn(figure, new FigureDelegate(m_table));
    m_table->setItemDelegateForColumn(PartListModel::Freshness, new BadgeDelegate(m_table));
    m_table->setModel(m_model);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setProperty("frameless", true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    // Fixed heights and widths: nothing is measured row by row, however many there are.
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView* columns = m_table->horizontalHeader();
    columns->setHighlightSections(false);
    columns->setSectionsClickable(true);
    columns->setSectionResizeMode(QHeaderView::Interactive);
    columns->setSectionResizeMode(PartListModel::Name, QHeaderView::Stretch);
    m_empty = new EmptyState(EmptyDrawing::Search, box);
    m_clear = makeButton(ButtonKind::Normal, {}, m_empty);
    m_empty->actions()->addWidget(m_clear);
    auto* holder = new QWidget(box);
    m_stack = new QStackedLayout(holder);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    column->addWidget(holder, 1);
    connect(m_clear, &QPushButton::clicked, this, [this]() {
        m_search->clear();
        m_chips.front()->setChecked(true);
        m_filters->clear();
    });
    connect(m_search, &QLineEdit::textChanged, this, &CataloguePage::ask);
    connect(columns, &QHeaderView::sectionClicked, this, &CataloguePage::sortBy);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CataloguePage::showSelection);
    chooseColumns();
    return box;
}

void CataloguePage::connectService()
{
    if (!ctx.parts)
        return;
    connect(ctx.parts, &CatalogueService::refreshed, this, &CataloguePage::ask);
    connect(ctx.parts, &CatalogueService::found, this, &CataloguePage::take);
    connect(ctx.parts, &CatalogueService::counted, this, &CataloguePage::count);
    connect(ctx.parts, &CatalogueService::arrived, m_model, &PartListModel::addLines);
    connect(ctx.parts, &CatalogueService::failed, this,
            [this](const QString& what) { tell(Tone::Error, tr("The catalogue could not be read"), what); });
    connect(m_model, &PartListModel::wanted, ctx.parts, &CatalogueService::fetch);
}

void CataloguePage::chooseColumns()
{
    auto* menu = new QMenu(m_columns);
    m_columns->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu]() {
        menu->clear();
        for (int c = 1; c < PartListModel::ColumnCount; ++c) {
            const QString name = m_model->headerData(c, Qt::Horizontal, Qt::DisplayRole).toString();
            if (name.isEmpty())
                continue;
            QAction* action = menu->addAction(name);
            action->setCheckable(true);
            action->setChecked(!m_table->isColumnHidden(c));
            connect(action, &QAction::toggled, this, [this, c](bool on) {
                ctx.preferences->setValue(u"catalogueColumn%1"_s.arg(c), on);
                fitColumns();
            });
        }
    });
}

void CataloguePage::fitColumns()
{
    // Where there is little room the name keeps it: figures and ages are in the part's own panel as well.
    const double room = m_table->width() / Theme::instance().textScale();
    for (int c = 1; c < PartListModel::ColumnCount; ++c) {
        const bool wanted = ctx.preferences->value(u"catalogueColumn%1"_s.arg(c), true).toBool();
        const bool named = !m_model->headerData(c, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty();
        const bool roomy = c == PartListModel::YearChange || c == PartListModel::Age    ? room > kAgeRoom
                           : c == PartListModel::Figure1 || c == PartListModel::Figure2 ? room > kFigureRoom
                                                                                        : true;
        m_table->setColumnHidden(c, !wanted || !named || !roomy);
    }
}

void CataloguePage::fillLists()
{
    QMenu* menu = m_lists->menu();
    menu->clear();
    menu->addAction(tr("Reading…"))->setEnabled(false);
    ctx.own->ask<std::vector<PriceBatch>>(
        this, [](OwnCatalogueStore& store) { return store.batches(); },
        [this, menu](const Result<std::vector<PriceBatch>>& batches) {
            menu->clear();
            if (!batches.ok() || batches->empty()) {
                menu->addAction(batches.ok() ? tr("No price list was imported yet")
                                             : toQt(std::string_view(batches.error().text(uiLang()))))
                    ->setEnabled(false);
                return;
            }
            for (std::size_t i = 0; i < std::min(batches->size(), kListsShown); ++i) {
                const PriceBatch& b = batches.value()[i];
                const QString day = toQt(std::string_view(b.at)).left(10), who = toQt(std::string_view(b.supplier));
                QAction* action =
                    menu->addAction(b.undone ? tr("Take over again: %1, %2, %n prices", nullptr, b.prices).arg(who, day)
                                             : tr("Undo: %1, %2, %n prices", nullptr, b.prices).arg(who, day));
                action->setIcon(themedIcon(b.undone ? u"redo-2"_s : u"undo-2"_s));
                connect(action, &QAction::triggered, this, [this, id = b.id, undone = b.undone]() {
                    ctx.own->change<Unit>(
                        this,
                        [id, undone](OwnCatalogueStore& store) {
                            return undone ? store.redoBatch(id) : store.undoBatch(id);
                        },
                        [this](const Status& done) {
                            if (done.ok())
                                tell(Tone::Ok, tr("Done"), tr("The prices are as chosen."));
                            else
                                tell(Tone::Error, tr("Not done"), toQt(std::string_view(done.error().text(uiLang()))));
                        });
                });
            }
        });
}

void CataloguePage::refreshIndex()
{
    m_filters->setCurrency(ctx.session->project().currency);
    if (ctx.parts)
        ctx.parts->refresh(ctx.session->data().catalogue,
                           cataloguePricing(ctx.session->project(), ctx.session->data()));
}

void CataloguePage::activate()
{
    refreshIndex();
    m_search->setFocus(Qt::OtherFocusReason);
}

void CataloguePage::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void CataloguePage::showPart(const std::string& id)
{
    m_wanted = id;
    m_search->setText(toQt(std::string_view(id)));
    m_inspector->setPart(id);
}

void CataloguePage::tell(Tone tone, const QString& fact, const QString& sentence)
{
    m_bar->clearActions();
    m_bar->set(tone, fact, sentence);
    m_bar->show();
}

void CataloguePage::ask()
{
    m_filters->writeTo(m_filter);
    m_filter.words = toStd(m_search->text());
    if (ctx.parts)
        ctx.parts->find(m_filter);
}

void CataloguePage::take(const BrowseRows& rows, const std::vector<BrowseRow>& firstPage)
{
    m_found = rows.size();
    m_model->setKind(m_filter.kind);
    fitColumns();
    m_model->setFound(rows, firstPage);
    m_stack->setCurrentIndex(rows.empty() ? 1 : 0);
    keepSelection();
    refreshTexts();
}

void CataloguePage::keepSelection()
{
    if (m_found == 0)
        return;
    const std::string id = m_wanted.empty() ? m_inspector->partId() : m_wanted;
    m_wanted.clear();
    // The part looked at stays while it is in the list; else the best match takes its place.
    const int row = id.empty() ? 0 : std::max(0, m_model->rowOf(id));
    if (m_table->currentIndex().row() != row)
        m_table->selectRow(row);
    else
        showSelection();
}

void CataloguePage::showSelection()
{
    std::vector<std::string> ids;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows()) {
        if (const BrowseRow* line = m_model->line(index.row()); line && ids.size() < PartComparison::kMost)
            ids.push_back(line->id);
    }
    if (ids.size() == 1)
        m_inspector->setPart(ids.front());
    if (ids.size() > 1)
        m_comparison->setParts(ids);
    m_right->setCurrentIndex(ids.size() > 1 ? 1 : 0);
}

void CataloguePage::count(const BrowseFacets& facets)
{
    m_facets = facets;
    m_filters->setFacets(facets);
    refreshTexts();
}

void CataloguePage::sortBy(int column)
{
    const std::optional<BrowseSort> sort = sortOf(column);
    if (!sort)
        return;
    // Down, up, and back to the order of the words typed.
    if (m_filter.sort != *sort) {
        m_filter.sort = *sort;
        m_filter.descending = column != PartListModel::Name;
    } else if (m_filter.descending == (column != PartListModel::Name)) {
        m_filter.descending = !m_filter.descending;
    } else {
        m_filter.sort = BrowseSort::Relevance;
    }
    QHeaderView* head = m_table->horizontalHeader();
    head->setSortIndicatorShown(m_filter.sort != BrowseSort::Relevance);
    head->setSortIndicator(column, m_filter.descending ? Qt::DescendingOrder : Qt::AscendingOrder);
    ask();
}

void CataloguePage::refreshTexts()
{
    m_title->setText(m_filter.kind ? partKindName(*m_filter.kind) : tr("Catalogue"));
    QString summary = tr("%n parts", nullptr, int(m_found));
    if (!m_facets) {
        m_summary->setText(summary);
        return;
    }
    const auto& fresh = m_facets->freshness;
    const int stale = fresh[std::size_t(Freshness::Stale)] + fresh[std::size_t(Freshness::VeryStale)];
    if (stale > 0)
        summary = tr("%1, %n prices too old", nullptr, stale).arg(summary);
    m_summary->setText(summary);
    int all = 0;
    for (const int n : fresh)
        all += n;
    const int valid = fresh[std::size_t(Freshness::Valid)] + fresh[std::size_t(Freshness::ExpiringSoon)];
    m_chips[0]->set(Tone::Neutral, tr("All %1").arg(countText(all)));
    m_chips[1]->set(Tone::Ok, tr("Valid %1").arg(countText(valid)), toneIcon(Tone::Ok));
    m_chips[2]->set(Tone::Warn, tr("Stale %1").arg(countText(fresh[std::size_t(Freshness::Stale)])),
                    toneIcon(Tone::Warn));
    m_chips[3]->set(Tone::Error, tr("Very stale %1").arg(countText(fresh[std::size_t(Freshness::VeryStale)])),
                    toneIcon(Tone::Error));
}

void CataloguePage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    // On a narrow window the list keeps its columns and the part stands below it.
    m_splitter->setOrientation(width() / Theme::instance().textScale() < kInspectorRoom ? Qt::Vertical
                                                                                        : Qt::Horizontal);
    // The table has its new width when the layout is through.
    QMetaObject::invokeMethod(this, &CataloguePage::fitColumns, Qt::QueuedConnection);
}

void CataloguePage::retranslateUi()
{
    m_search->setPlaceholderText(tr("Model, part number, 中文, pinyin or initials"));
    m_search->setAccessibleName(tr("Search the catalogue"));
    m_lists->setToolTip(tr("Price lists imported so far"));
    m_lists->setAccessibleName(m_lists->toolTip());
    m_columns->setToolTip(tr("Columns"));
    m_columns->setAccessibleName(tr("Columns"));
    m_empty->setTexts(tr("No part matches"), tr("Fewer words or fewer filters find more."));
    m_clear->setText(tr("Clear words and filters"));
    m_table->setAccessibleName(tr("Parts"));
    m_filters->retranslateUi();
    m_inspector->retranslateUi();
    m_comparison->refresh();
    m_model->retranslate();
    const Theme& t = Theme::instance();
    m_table->verticalHeader()->setDefaultSectionSize(t.px(kRowHeight));
    const std::array widths = {0, 74, 86, 150, 78, 112, 140};
    for (int c = 1; c < PartListModel::ColumnCount; ++c)
        m_table->setColumnWidth(c, t.px(widths[std::size_t(c)]));
    if (m_facets)
        m_filters->setFacets(*m_facets);
    refreshTexts();
}

} // namespace peiji
