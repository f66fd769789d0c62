#include "ui/pages/estimatecards.h"

#include "ui/i18n/qtext.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/cells.h"

#include <QHeaderView>
#include <QTableView>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kRowsShown = 8;

ColorRole verdictRole(FitVerdict v)
{
    return toneColors(verdictTone(v)).text;
}

} // namespace

AlternativesModel::AlternativesModel(QObject* parent) : QAbstractTableModel(parent) {}

void AlternativesModel::setRows(std::vector<CandidateEstimate> rows, const CataloguePtr& catalogue, const Workload& w)
{
    const bool sameShape = rows.size() == m_rows.size();
    if (!sameShape)
        beginResetModel();
    m_rows = std::move(rows);
    m_catalogue = catalogue;
    m_workload = w;
    if (!sameShape)
        endResetModel();
    else if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, Columns - 1));
}

void AlternativesModel::retranslate()
{
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, Columns - 1));
    emit headerDataChanged(Qt::Horizontal, 0, Columns - 1);
}

int AlternativesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int AlternativesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant AlternativesModel::text(const CandidateEstimate& row, int column) const
{
    const PlanResult* plan = row.shown();
    const QString none = u"—"_s;
    switch (column) {
    case Verdict:
        return plan ? verdictWord(row.verdict()) : tr("Computing");
    case Machine:
        return m_catalogue ? hardwareLabel(row.candidate.hardware, *m_catalogue) : none;
    case Memory:
        return plan ? u"%1 / %2"_s.arg(figureText(plan->memory.total.value(), NumberKind::GiB, 1),
                                       figureText(plan->memory.usable.value(), NumberKind::GiB, 1))
                    : none;
    case Time: {
        if (!row.best)
            return none;
        const double v = m_workload.isTraining() ? row.best->time.days.value : row.best->time.tokensPerSecond.value;
        return v > 0 ? toQt(std::string_view(formatNumber(v, significantDecimals(v)))) : none;
    }
    case Total:
        return row.candidate.gross ? moneyShortText(*row.candidate.gross) : none;
    default:
        return {};
    }
}

QVariant AlternativesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || std::size_t(index.row()) >= m_rows.size())
        return {};
    const CandidateEstimate& row = m_rows[std::size_t(index.row())];
    const int column = index.column();
    const bool known = row.shown() != nullptr;
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::TextAlignmentRole:
        return int((column >= Memory ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return row.shown() ? toQt(std::string_view(planLabel(row.shown()->plan))) : QVariant();
    case VoiceIconRole:
        return column == Verdict && known ? QVariant(toneIcon(verdictTone(row.verdict()))) : QVariant();
    case VoiceToneRole:
        return column == Verdict ? int(known ? verdictRole(row.verdict()) : ColorRole::Text3) : int(ColorRole::Text);
    case VoiceStrongRole:
        return column == Time && row.best;
    case VoiceSecondRole: {
        if (column != Time || !row.best)
            return {};
        const Interval& v = m_workload.isTraining() ? row.best->time.days : row.best->time.tokensPerSecond;
        if (v.value <= 0)
            return {};
        const int places = significantDecimals(v.value);
        return u"%1–%2"_s.arg(toQt(std::string_view(formatNumber(v.low, places))),
                              toQt(std::string_view(formatNumber(v.high, places))));
    }
    default:
        return {};
    }
}

QVariant AlternativesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section >= Memory ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Verdict:
        return tr("Verdict");
    case Machine:
        return tr("Option");
    case Memory:
        return tr("Memory GiB");
    case Time:
        return m_workload.isTraining() ? tr("Time (days)") : tr("token/s");
    case Total:
        return tr("Total");
    default:
        return {};
    }
}

AlternativesCard::AlternativesCard(QWidget* parent) : Card(parent)
{
    m_generate = makeSmallButton(ButtonKind::Primary, u"layers"_s, this);
    m_generate->setObjectName(u"generate"_s);
    headRight()->addWidget(m_generate);
    m_model = new AlternativesModel(this);
    m_view = new QTableView(this);
    m_view->setObjectName(u"alternatives"_s);
    dressTable(m_view);
    m_view->setModel(m_model);
    QHeaderView* head = m_view->horizontalHeader();
    head->setStretchLastSection(false);
    for (int i = 0; i < AlternativesModel::Columns; ++i)
        head->setSectionResizeMode(i, i == AlternativesModel::Machine ? QHeaderView::Stretch
                                                                      : QHeaderView::ResizeToContents);
    body()->setContentsMargins(0, 0, 0, 8);
    body()->addWidget(m_view);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (now.isValid())
            emit rowChosen(now.row());
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, &AlternativesCard::fitHeight);
    connect(&Theme::instance(), &Theme::changed, this, &AlternativesCard::fitHeight);
    retranslateUi();
    fitHeight();
}

void AlternativesCard::fitHeight()
{
    const int rows = std::clamp(m_model->rowCount(), 3, kRowsShown);
    m_view->setMinimumHeight(Theme::instance().px(28) + rows * (Theme::instance().px(28) + 1) + 2);
}

void AlternativesCard::setTierCount(int count)
{
    m_tiers = count;
    m_generate->setText(tr("Generate %n tier(s)", nullptr, count));
}

void AlternativesCard::select(int row)
{
    const QSignalBlocker quiet(m_view->selectionModel());
    m_view->selectRow(row);
    m_view->viewport()->update();
}

void AlternativesCard::retranslateUi()
{
    setTitle(tr("With other GPUs"), tr("same workload, incl. tax"));
    setTierCount(m_tiers);
    m_view->setAccessibleName(tr("With other GPUs"));
    m_model->retranslate();
}

} // namespace peiji
