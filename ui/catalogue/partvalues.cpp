#include "ui/catalogue/partvalues.h"

#include "ui/i18n/qtext.h"
#include "ui/session/owncatalogueservice.h"
#include "ui/session/sessioncontroller.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <algorithm>
#include <set>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kColumnRole = Qt::UserRole, kTextRole = Qt::UserRole + 1;

struct Answer {
    std::vector<PartCell> cells;
    std::vector<PartColumn> columns;
};

const PartColumn* columnOf(const std::vector<PartColumn>& columns, const std::string& name)
{
    const auto at = std::find_if(columns.begin(), columns.end(), [&](const PartColumn& c) { return c.name == name; });
    return at == columns.end() ? nullptr : &*at;
}

} // namespace

bool isQuietColumn(std::string_view column)
{
    static const std::set<std::string_view> kQuiet{
        "id",           "vendor",  "part_number",  "model",      "name_zh",        "name_en",
        "unit_zh",      "unit_en", "tax_category", "list_price", "price_currency", "price_date",
        "price_source", "source",  "confidence",   "notes",      "engine_arch"};
    return kQuiet.count(column) > 0;
}

QString columnName(const Texts& texts, const std::string& column)
{
    const std::string key = "column." + column;
    return texts.has(key) ? toQt(texts.get(key)) : toQt(std::string_view(column));
}

QString cellText(const PartColumn* column, const std::string& text)
{
    if (column && column->type == "bool" && (text == "0" || text == "1"))
        return text == "1" ? PartValues::tr("yes") : PartValues::tr("no");
    return toQt(std::string_view(text));
}

PartValues::PartValues(const UiContext& context, QWidget* parent) : QTableWidget(0, 2, parent), ctx(context)
{
    setProperty("frameless", true);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    setTabKeyNavigation(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    horizontalHeader()->hide();
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    connect(this, &QTableWidget::itemChanged, this, &PartValues::takeEdit);
}

void PartValues::setPart(const std::string& id, PartKind kind)
{
    m_id = id;
    m_kind = kind;
    refresh();
}

void PartValues::refresh()
{
    if (!ctx.own || m_id.empty())
        return;
    ctx.own->ask<Answer>(
        this,
        [id = m_id, kind = m_kind](OwnCatalogueStore& store) -> Result<Answer> {
            Result<std::vector<PartCell>> cells = store.cellsOf(id);
            if (!cells)
                return cells.error();
            Result<std::vector<PartColumn>> columns = store.columnsOf(kind);
            if (!columns)
                return columns.error();
            return Answer{std::move(cells).value(), std::move(columns).value()};
        },
        [this, id = m_id](const Result<Answer>& answer) {
            if (id != m_id)
                return;
            if (answer.ok())
                fill(answer->cells, answer->columns);
            else
                emit refused(toQt(std::string_view(answer.error().text(uiLang()))));
        });
}

void PartValues::fill(const std::vector<PartCell>& cells, const std::vector<PartColumn>& columns)
{
    m_filling = true;
    const Texts& texts = ctx.session->data().catalogue->texts;
    const Theme& t = Theme::instance();
    setRowCount(0);
    for (const PartCell& c : cells) {
        if (isQuietColumn(c.column) || (c.text.empty() && !c.own))
            continue;
        const int row = rowCount();
        insertRow(row);
        auto* name = new QTableWidgetItem(columnName(texts, c.column));
        name->setForeground(t.color(ColorRole::Text2));
        name->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        const PartColumn* column = columnOf(columns, c.column);
        QString text = cellText(column, c.text);
        if (c.shippedText)
            text = tr("%1 (shipped: %2)").arg(text, cellText(column, *c.shippedText));
        auto* value = new QTableWidgetItem(text);
        value->setData(kColumnRole, toQt(std::string_view(c.column)));
        value->setData(kTextRole, toQt(std::string_view(c.text)));
        const QString source = toQt(std::string_view(c.source)), date = toQt(std::string_view(c.date));
        value->setToolTip(c.own ? tr("Your own value, of %1. Empty the cell to have the shipped one again.").arg(date)
                                : tr("Source: %1. Double-click to give a value of your own.").arg(source));
        if (c.own)
            value->setIcon(themedIcon(u"user"_s, ColorRole::AccentText));
        setItem(row, 0, name);
        setItem(row, 1, value);
    }
    const int line = t.px(26);
    verticalHeader()->setMinimumSectionSize(line);
    verticalHeader()->setDefaultSectionSize(line);
    setFixedHeight(line * rowCount() + 2);
    m_filling = false;
    emit filled();
}

void PartValues::takeEdit(QTableWidgetItem* item)
{
    if (m_filling || item->column() != 1)
        return;
    const std::string column = toStd(item->data(kColumnRole).toString());
    const QString typed = item->text().trimmed();
    const QString before = item->data(kTextRole).toString();
    if (typed == before) {
        refresh();
        return;
    }
    QString text = typed;
    if (typed == tr("yes"))
        text = u"1"_s;
    else if (typed == tr("no"))
        text = u"0"_s;
    const OwnValue value{toStd(text), toStd(tr("own entry")), formatDate(ctx.session->data().today())};
    ctx.own->change<Unit>(
        this,
        [id = m_id, column, value](OwnCatalogueStore& store) {
            return value.text.empty() ? store.clearValue(id, column) : store.setValue(id, column, value);
        },
        [this](const Status& done) {
            if (!done.ok())
                emit refused(toQt(std::string_view(done.error().text(uiLang()))));
            refresh();
        });
}

void PartValues::retranslateUi()
{
    setAccessibleName(tr("Values"));
    refresh();
}

} // namespace peiji
