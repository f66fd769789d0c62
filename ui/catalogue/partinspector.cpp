#include "ui/catalogue/partinspector.h"

#include "core/quote/spectext.h"
#include "ui/catalogue/ownpricedialog.h"
#include "ui/catalogue/partvalues.h"
#include "ui/charts/pricechart.h"
#include "ui/i18n/qtext.h"
#include "ui/models/partlistmodel.h"
#include "ui/models/pricekindtext.h"
#include "ui/session/catalogueservice.h"
#include "ui/session/owncatalogueservice.h"
#include "ui/session/sessioncontroller.h"
#include "ui/theme/icons.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/textlabel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QTableWidget>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

QDate qtDay(std::string_view text)
{
    const Result<Date> d = parseDate(text);
    return d.ok() ? QDate(int(d->year()), int(unsigned(d->month())), int(unsigned(d->day()))) : QDate();
}

QTableWidget* plainTable(int columns, QWidget* parent)
{
    auto* t = new QTableWidget(0, columns, parent);
    t->setProperty("frameless", true);
    t->setFrameShape(QFrame::NoFrame);
    t->setShowGrid(false);
    t->setEditTriggers(QAbstractItemView::NoEditTriggers);
    t->setSelectionBehavior(QAbstractItemView::SelectRows);
    t->setSelectionMode(QAbstractItemView::SingleSelection);
    t->setTabKeyNavigation(false);
    t->verticalHeader()->hide();
    t->horizontalHeader()->setHighlightSections(false);
    t->setWordWrap(false);
    t->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    t->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return t;
}

/// As high as its rows: the inspector scrolls, not the table in it.
void fitHeight(QTableWidget* t)
{
    const int line = Theme::instance().px(26);
    t->verticalHeader()->setMinimumSectionSize(line);
    t->verticalHeader()->setDefaultSectionSize(line);
    t->setFixedHeight(line * t->rowCount() +
                      (t->horizontalHeader()->isHidden() ? 0 : t->horizontalHeader()->sizeHint().height()) + 2);
}

void setCell(QTableWidget* t, int row, int column, const QString& text, Qt::Alignment align = Qt::AlignLeft)
{
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment(align | Qt::AlignVCenter);
    item->setToolTip(text);
    t->setItem(row, column, item);
}

} // namespace

PartInspector::PartInspector(const UiContext& context, QWidget* parent) : QScrollArea(parent), ctx(context)
{
    setFrameShape(QFrame::NoFrame);
    setProperty("frameless", true);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_content = new QWidget(this);
    setWidget(m_content);
    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins(16, 12, 16, 16);
    column->setSpacing(8);
    m_name = new TextLabel(TextRole::Section, ColorRole::Text, m_content);
    m_name->setWordWrap(true);
    m_name->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_spec = new TextLabel(TextRole::Caption, ColorRole::Text2, m_content);
    m_spec->setWordWrap(true);
    m_bar = new MessageBar(m_content);
    m_bar->hide();
    connect(m_bar, &MessageBar::closed, m_bar, &QWidget::hide);
    column->addWidget(m_bar);
    column->addWidget(m_name);
    column->addWidget(m_spec);
    column->addLayout(buildActions(m_content));
    column->addWidget(buildPrice(m_content));
    const auto head = [&](TextLabel*& label) {
        label = new TextLabel(TextRole::BodyStrong, ColorRole::Text, m_content);
        label->setContentsMargins(0, 8, 0, 0);
        column->addWidget(label);
    };
    head(m_historyHead);
    m_historyUnit = new TextLabel(TextRole::Caption, ColorRole::Text2, m_content);
    column->addWidget(m_historyUnit);
    m_chart = new PriceChart(m_content);
    column->addWidget(m_chart);
    m_history = plainTable(4, m_content);
    m_history->horizontalHeader()->setMinimumSectionSize(30); // the source gives way, the amount never
    m_history->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_history->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
    column->addWidget(m_history);
    auto* choice = new QHBoxLayout;
    choice->setSpacing(8);
    m_usePrice = makeSmallButton(ButtonKind::Normal, u"check"_s, m_content);
    m_useBest = makeSmallButton(ButtonKind::Quiet, {}, m_content);
    choice->addWidget(m_usePrice);
    choice->addWidget(m_useBest);
    choice->addStretch();
    column->addLayout(choice);
    connect(m_usePrice, &QPushButton::clicked, this, &PartInspector::useSelectedPrice);
    connect(m_useBest, &QPushButton::clicked, this, [this]() { choosePrice({}); });
    connect(m_history, &QTableWidget::itemSelectionChanged, this,
            [this]() { m_usePrice->setEnabled(ctx.own && !m_history->selectedItems().isEmpty()); });
    head(m_valuesHead);
    m_valuesSource = new TextLabel(TextRole::Caption, ColorRole::Text2, m_content);
    m_valuesSource->setWordWrap(true);
    m_valuesSource->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_valuesSource);
    m_values = new PartValues(ctx, m_content);
    connect(m_values, &PartValues::refused, this, &PartInspector::refuse);
    column->addWidget(m_values);
    m_notes = new TextLabel(TextRole::Caption, ColorRole::Text2, m_content);
    m_notes->setWordWrap(true);
    column->addWidget(m_notes);
    column->addStretch();
    connect(&Theme::instance(), &Theme::changed, this, &PartInspector::refresh);
    retranslateUi();
}

QHBoxLayout* PartInspector::buildActions(QWidget* parent)
{
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    m_addPrice = makeSmallButton(ButtonKind::Primary, u"plus"_s, parent);
    m_addPrice->setObjectName(u"addPrice"_s);
    m_duplicate = makeSmallButton(ButtonKind::Normal, u"copy-plus"_s, parent);
    m_duplicate->setObjectName(u"duplicatePart"_s);
    m_remove = makeSmallButton(ButtonKind::Danger, u"trash-2"_s, parent);
    row->addWidget(m_addPrice);
    row->addWidget(m_duplicate);
    row->addWidget(m_remove);
    row->addStretch();
    connect(m_addPrice, &QPushButton::clicked, this, &PartInspector::addPrice);
    connect(m_duplicate, &QPushButton::clicked, this, &PartInspector::duplicate);
    connect(m_remove, &QPushButton::clicked, this, &PartInspector::remove);
    return row;
}

void PartInspector::refuse(const QString& why)
{
    m_bar->set(Tone::Error, tr("Not changed"), why);
    m_bar->show();
}

void PartInspector::duplicate()
{
    ctx.own->change<std::string>(
        this, [id = m_id](OwnCatalogueStore& store) { return store.duplicatePart(id); },
        [this](const Result<std::string>& made) {
            if (made.ok())
                emit partMade(toQt(std::string_view(made.value())));
            else
                refuse(toQt(std::string_view(made.error().text(uiLang()))));
        });
}

void PartInspector::remove()
{
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Delete the part"), tr("Delete %1?").arg(m_name->text()),
                                QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("Its prices go with it. Quotes that are issued keep their lines."));
    const QAbstractButton* yes = box->addButton(tr("Delete"), QMessageBox::DestructiveRole);
    box->setEscapeButton(box->addButton(tr("Keep"), QMessageBox::RejectRole));
    connect(box, &QMessageBox::buttonClicked, this, [this, yes](const QAbstractButton* pressed) {
        if (pressed != yes)
            return;
        ctx.own->change<Unit>(
            this, [id = m_id](OwnCatalogueStore& store) { return store.deletePart(id); },
            [this](const Status& done) {
                if (!done.ok())
                    refuse(toQt(std::string_view(done.error().text(uiLang()))));
            });
    });
    box->open();
}

void PartInspector::addPrice()
{
    const Part* part = ctx.session->data().catalogue->part(m_id);
    if (!part)
        return;
    auto* dialog =
        new OwnPriceDialog(toQt(part->name), ctx.session->project().currency, ctx.session->data().today(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    const std::string region = cataloguePricing(ctx.session->project(), ctx.session->data()).region;
    connect(dialog, &QDialog::accepted, this, [this, dialog, region]() {
        PriceListCommit single;
        single.prices = {dialog->price(m_id, region)};
        single.supplier = single.prices.front().supplier;
        ctx.own->change<std::int64_t>(
            this, [single](OwnCatalogueStore& store) { return store.commitPriceList(single, {}); },
            [this](const Result<std::int64_t>& done) {
                if (!done.ok())
                    refuse(toQt(std::string_view(done.error().text(uiLang()))));
            });
    });
    dialog->open();
}

void PartInspector::choosePrice(const std::string& key)
{
    const SourceChoice choice{m_id, "price", key};
    ctx.own->change<Unit>(
        this, [choice](OwnCatalogueStore& store) { return store.choose(choice); },
        [this](const Status& done) {
            if (!done.ok())
                refuse(toQt(std::string_view(done.error().text(uiLang()))));
            refresh();
        });
}

void PartInspector::useSelectedPrice()
{
    const int row = m_history->currentRow();
    if (row >= 0 && row < int(m_shown.size()))
        choosePrice(priceKey(*m_shown[std::size_t(row)]));
}

QWidget* PartInspector::buildPrice(QWidget* parent)
{
    auto* panel = new peiji::Panel(parent);
    auto* grid = new QGridLayout(panel);
    grid->setContentsMargins(12, 8, 12, 8);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    m_kindIcon = new IconLabel(u"circle-dashed"_s, ColorRole::Text2, 14, panel);
    for (int i = 0; i < 4; ++i) {
        auto& headLabel = m_factHeads[std::size_t(i)];
        auto& fact = m_facts[std::size_t(i)];
        headLabel = new TextLabel(TextRole::Caption, ColorRole::Text2, panel);
        fact = new TextLabel(TextRole::BodyStrong, ColorRole::Text, panel);
        const int row = i / 2 * 2, at = i % 2;
        grid->addWidget(headLabel, row, at);
        if (i != 1) {
            grid->addWidget(fact, row + 1, at);
            continue;
        }
        auto* line = new QHBoxLayout;
        line->setSpacing(5);
        line->addWidget(m_kindIcon);
        line->addWidget(fact, 1);
        grid->addLayout(line, row + 1, at);
    }
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    return panel;
}

void PartInspector::setPart(const std::string& id)
{
    if (id == m_id)
        return;
    m_id = id;
    verticalScrollBar()->setValue(0);
    refresh();
}

void PartInspector::refresh()
{
    const Part* part = ctx.session->data().catalogue->part(m_id);
    m_content->setVisible(part != nullptr);
    if (!part)
        return;
    for (QWidget* action : {m_addPrice, m_duplicate, m_usePrice, m_useBest})
        action->setVisible(ctx.own != nullptr);
    m_remove->setVisible(ctx.own && isOwnPart(m_id));
    m_usePrice->setEnabled(false);
    m_name->setText(toQt(part->name));
    QStringList line{toQt(std::string_view(part->vendor))};
    if (!part->partNumber.empty())
        line << toQt(std::string_view(part->partNumber));
    line << toQt(specText(*part, ctx.session->data().catalogue->texts));
    m_spec->setText(line.join(u" · "_s));
    fillPrice(*part);
    fillHistory(*part);
    fillValues(*part);
}

void PartInspector::fillPrice(const Part& part)
{
    const EngineData& engine = ctx.session->data();
    const PricingContext pricing = cataloguePricing(ctx.session->project(), engine);
    const std::optional<ReadyPrice> ready = readyPrice(*engine.catalogue, pricing, part.id);
    m_facts[0]->setText(ready ? moneyText(extend(ready->gross, 1)) : u"—"_s);
    m_facts[1]->setText(ready ? priceKindName(ready->kind) : tr("no price"));
    m_kindIcon->setVisible(ready.has_value());
    if (ready)
        m_kindIcon->setIcon(priceKindIcon(ready->kind), ColorRole::Text2);
    m_facts[2]->setText(ready ? toQt(std::string_view(ready->date)) : u"—"_s);
    if (!ready) {
        m_facts[3]->setText(u"—"_s);
        return;
    }
    const int limit = staleLimitDays(*engine.catalogue, part.kind);
    QDate until = qtDay(ready->date).addDays(limit);
    if (const QDate own = qtDay(ready->validUntil); own.isValid())
        until = std::min(until, own);
    const auto left = int(qtDay(formatDate(pricing.today)).daysTo(until));
    m_facts[3]->setText(left >= 0 ? tr("%1, %n days left", nullptr, left).arg(until.toString(Qt::ISODate))
                                  : tr("%n days too old", nullptr, -left));
    m_facts[3]->setColorRole(left < 0 ? ColorRole::Error : left <= 7 ? ColorRole::Warn : ColorRole::Ok);
}

void PartInspector::fillHistory(const Part& part)
{
    const EngineData& engine = ctx.session->data();
    const PricingContext pricing = cataloguePricing(ctx.session->project(), engine);
    std::vector<const Price*> history = engine.catalogue->priceHistory(part.id);
    std::stable_sort(history.begin(), history.end(), [](const Price* a, const Price* b) { return a->date > b->date; });
    std::vector<PricePoint> points;
    m_history->setRowCount(0);
    m_shown = history;
    const Price* inUse = chosenPrice(*engine.catalogue, pricing, part.id);
    for (const Price* p : history) {
        PricingContext only = pricing;
        only.overrides = {{part.id, *p}};
        const std::optional<ReadyPrice> ready = readyPrice(*engine.catalogue, only, part.id);
        const int row = m_history->rowCount();
        m_history->insertRow(row);
        const QString asGiven =
            p->ratio ? tr("%1 % of the goods").arg(toQt(std::string_view(formatNumber(*p->ratio * 100, 1))))
                     : moneyText(extend(p->price, 1));
        setCell(m_history, row, 0, toQt(std::string_view(p->date)));
        setCell(m_history, row, 1, priceKindName(p->kind));
        m_history->item(row, 1)->setIcon(themedIcon(priceKindIcon(p->kind), ColorRole::Text2));
        const QString source = toQt(std::string_view(p->supplier.empty() ? p->source : p->supplier));
        setCell(m_history, row, 2, source);
        setCell(m_history, row, 3, asGiven, Qt::AlignRight);
        if (p == inUse) {
            for (int column = 0; column < m_history->columnCount(); ++column)
                m_history->item(row, column)->setFont(Theme::instance().font(TextRole::BodyStrong));
            m_history->item(row, 0)->setToolTip(tr("This price is counted with."));
        }
        if (p->taxIncluded)
            m_history->item(row, 3)->setToolTip(tr("tax included"));
        const QDate day = qtDay(p->date);
        if (!ready || p->ratio || !day.isValid())
            continue;
        const auto major = [](UnitPrice v) { return double(v.micro) / 1e6; };
        points.push_back({day, major(ready->net), major(ready->netLow), major(ready->netHigh), p->kind,
                          tr("%1 · %2 · %3 net\n%4")
                              .arg(toQt(std::string_view(p->date)), priceKindName(p->kind),
                                   moneyText(extend(ready->net, 1)), source)});
    }
    const QDate today = qtDay(formatDate(pricing.today));
    m_chart->setPoints(std::move(points), today, today.addDays(-staleLimitDays(*engine.catalogue, part.kind)));
    m_chart->setVisible(!m_chart->points().empty());
    m_chart->setAccessibleName(tr("Price history of %1: the table below has the same figures").arg(toQt(part.name)));
    m_historyUnit->setText(
        tr("%1, net, each; at today's exchange rates").arg(toQt(std::string_view(currencyCode(pricing.currency)))));
    m_historyUnit->setVisible(!m_chart->points().empty());
    fitHeight(m_history);
}

void PartInspector::fillValues(const Part& part)
{
    const QString confidence = part.confidence == Confidence::Seen              ? tr("read at the source")
                               : part.confidence == Confidence::DatasheetMemory ? tr("known from data sheets")
                                                                                : tr("estimated");
    m_valuesSource->setText(tr("Source: %1 · %2").arg(toQt(std::string_view(part.source)), confidence));
    m_notes->setText(toQt(std::string_view(part.notes)));
    m_notes->setVisible(!part.notes.empty());
    m_values->setPart(part.id, part.kind);
}

void PartInspector::retranslateUi()
{
    m_factHeads[0]->setText(tr("Price today, incl. tax"));
    m_factHeads[1]->setText(tr("Kind"));
    m_factHeads[2]->setText(tr("Of"));
    m_factHeads[3]->setText(tr("Holds until"));
    m_historyHead->setText(tr("Price history"));
    m_valuesHead->setText(tr("Values"));
    m_history->setHorizontalHeaderLabels({tr("Date"), tr("Kind"), tr("Source"), tr("As given")});
    m_history->horizontalHeaderItem(3)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_history->setAccessibleName(tr("Price history"));
    m_values->retranslateUi();
    m_addPrice->setText(tr("Add a price"));
    m_duplicate->setText(tr("Duplicate as my part"));
    m_remove->setText(tr("Delete"));
    m_usePrice->setText(tr("Count with the selected price"));
    m_useBest->setText(tr("Choose by the rules"));
    m_useBest->setToolTip(tr("Valid supplier offers first, the lowest of them; then the planning price"));
    refresh();
}

} // namespace peiji
