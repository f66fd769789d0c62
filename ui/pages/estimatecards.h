#pragma once
// The right side of the workload page: memory, time, other machines. Each shows one row of a LiveAnswer.

#include "ui/session/liveestimator.h"
#include "ui/widgets/card.h"
#include "ui/widgets/memorybar.h"

#include <QAbstractTableModel>
#include <array>

class QComboBox;
class QTableView;
class QToolButton;

namespace peiji
{

class TextLabel;
class Badge;

/// Names of the seven memory categories in the language of the window.
QStringList memoryCategoryNames();
MemoryBarData barData(const MemoryEstimate& m);
QString verdictWord(FitVerdict v);
Tone verdictTone(FitVerdict v);

class MemoryCard : public Card
{
    Q_OBJECT
public:
    explicit MemoryCard(QWidget* parent = nullptr);
    void setMachines(const QStringList& names, int current);
    void setEstimate(const CandidateEstimate* estimate);
    void retranslateUi();
    QToolButton* whyButton() const { return m_why; }

signals:
    void machineChosen(int index);

private:
    QComboBox* m_machines;
    Badge* m_badge;
    TextLabel *m_figure, *m_unit, *m_intervalWord, *m_interval, *m_freeWord, *m_free;
    QToolButton* m_why;
    MemoryBar* m_bar;
    MemoryLegend* m_legend;
    std::optional<CandidateEstimate> m_shown;
};

class TimeCard : public Card
{
    Q_OBJECT
public:
    explicit TimeCard(QWidget* parent = nullptr);
    void setEstimate(const CandidateEstimate* estimate, const Workload& w);
    void retranslateUi();
    QToolButton* whyButton() const { return m_why; }

private:
    void setFact(std::size_t index, const QString& name, const QString& value, const QString& range = {});
    void showTraining(const TimeEstimate& t);
    void showServing(const TimeEstimate& t);
    Badge* m_badge;
    TextLabel *m_figure, *m_unit, *m_note;
    struct Fact {
        TextLabel *name, *value, *range;
    };
    std::array<Fact, 5> m_facts{};
    QToolButton* m_why;
    TimeBar* m_bar;
    std::optional<CandidateEstimate> m_shown;
    Workload m_workload;
};

/// Machines against each other: verdict, machine, memory, time, price.
class AlternativesModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Verdict, Machine, Memory, Time, Total, Columns };
    explicit AlternativesModel(QObject* parent = nullptr);
    void setRows(std::vector<CandidateEstimate> rows, const CataloguePtr& catalogue, const Workload& w);
    void retranslate();
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant text(const CandidateEstimate& row, int column) const;
    std::vector<CandidateEstimate> m_rows;
    CataloguePtr m_catalogue;
    Workload m_workload;
};

class AlternativesCard : public Card
{
    Q_OBJECT
public:
    explicit AlternativesCard(QWidget* parent = nullptr);
    AlternativesModel* model() const { return m_model; }
    QTableView* view() const { return m_view; }
    QPushButton* generate() const { return m_generate; }
    void setTierCount(int count);
    void select(int row);
    void retranslateUi();

signals:
    void rowChosen(int row);

private:
    void fitHeight();
    AlternativesModel* m_model;
    QTableView* m_view;
    QPushButton* m_generate;
    int m_tiers = 3;
};

} // namespace peiji
