#include "ui/catalogue/partcomparison.h"

#include "ui/catalogue/partvalues.h"
#include "ui/i18n/qtext.h"
#include "ui/session/catalogueservice.h"
#include "ui/session/owncatalogueservice.h"
#include "ui/session/sessioncontroller.h"
#include "ui/theme/theme.h"

#include <QHeaderView>
#include <algorithm>
#include <set>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

using Cells = std::map<std::string, std::string>; ///< by column

struct ComparedPart {
    Cells cells;
    std::vector<std::string> order; ///< columns as the file has them
};

} // namespace

PartComparison::PartComparison(const UiContext& context, QWidget* parent) : QTableWidget(parent), ctx(context)
{
    setProperty("frameless", true);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(true);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    connect(&Theme::instance(), &Theme::changed, this, &PartComparison::refresh);
}

void PartComparison::setParts(const std::vector<std::string>& ids)
{
    m_ids = ids;
    if (m_ids.size() > kMost)
        m_ids.resize(kMost);
    refresh();
}

void PartComparison::refresh()
{
    if (!ctx.own || m_ids.size() < 2)
        return;
    ctx.own->ask<std::vector<ComparedPart>>(
        this,
        [ids = m_ids](OwnCatalogueStore& store) -> Result<std::vector<ComparedPart>> {
            std::vector<ComparedPart> out;
            for (const std::string& id : ids) {
                const Result<std::vector<PartCell>> cells = store.cellsOf(id);
                if (!cells)
                    return cells.error();
                ComparedPart part;
                for (const PartCell& c : *cells) {
                    if (isQuietColumn(c.column) || c.text.empty())
                        continue;
                    part.cells.emplace(c.column, c.text);
                    part.order.push_back(c.column);
                }
                out.push_back(std::move(part));
            }
            return out;
        },
        [this, ids = m_ids](const Result<std::vector<ComparedPart>>& answer) {
            if (!answer.ok() || ids != m_ids)
                return;
            const Catalogue& c = *ctx.session->data().catalogue;
            const PricingContext pricing = cataloguePricing(ctx.session->project(), ctx.session->data());
            std::vector<std::string> same, differing;
            std::set<std::string> seen;
            for (const ComparedPart& part : answer.value()) {
                for (const std::string& column : part.order) {
                    if (!seen.insert(column).second)
                        continue;
                    std::set<std::string> texts;
                    for (const ComparedPart& other : answer.value()) {
                        const auto at = other.cells.find(column);
                        texts.insert(at == other.cells.end() ? std::string() : at->second);
                    }
                    (texts.size() > 1 ? differing : same).push_back(column);
                }
            }
            setColumnCount(int(m_ids.size()) + 1);
            setRowCount(int(differing.size() + same.size()) + 1);
            QStringList heads{tr("Value")};
            const auto put = [this](int row, int column, const QString& text, bool strong) {
                auto* item = new QTableWidgetItem(text);
                item->setToolTip(text);
                if (strong)
                    item->setFont(Theme::instance().font(TextRole::BodyStrong));
                setItem(row, column, item);
            };
            put(0, 0, tr("Price today, incl. tax"), false);
            for (std::size_t i = 0; i < m_ids.size(); ++i) {
                const Part* part = c.part(m_ids[i]);
                heads << (part ? toQt(part->name) : toQt(std::string_view(m_ids[i])));
                const auto ready = readyPrice(c, pricing, m_ids[i]);
                put(0, int(i) + 1, ready ? moneyText(extend(ready->gross, 1)) : u"—"_s, true);
            }
            setHorizontalHeaderLabels(heads);
            std::vector<std::string> columns = differing;
            columns.insert(columns.end(), same.begin(), same.end());
            for (std::size_t r = 0; r < columns.size(); ++r) {
                put(int(r) + 1, 0, columnName(c.texts, columns[r]), false);
                item(int(r) + 1, 0)->setForeground(Theme::instance().color(ColorRole::Text2));
                for (std::size_t i = 0; i < m_ids.size(); ++i) {
                    const Cells& cells = answer.value()[i].cells;
                    const auto at = cells.find(columns[r]);
                    put(int(r) + 1, int(i) + 1, at == cells.end() ? u"—"_s : toQt(std::string_view(at->second)),
                        r < differing.size());
                }
            }
            horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
            horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
            setAccessibleName(tr("Comparison of %n parts", nullptr, int(m_ids.size())));
        });
}

} // namespace peiji
