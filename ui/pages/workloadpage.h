#pragma once
// Workload page: the form at the left with units and consequences, estimates at the right while typing.

#include "ui/session/liveestimator.h"
#include "ui/shell/page.h"

class QBoxLayout;

namespace peiji
{

class AlternativesCard;
class Card;
class MemoryCard;
class MessageBar;
class TimeCard;
class WhyPopover;
class WorkloadForm;

class WorkloadPage : public Page
{
    Q_OBJECT
public:
    explicit WorkloadPage(const UiContext& context, QWidget* parent = nullptr);
    void activate() override;

protected:
    void retranslateUi() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void ask();
    void takeResult();
    void showAnswer(const LiveAnswerPtr& answer);
    void showSelected();
    void refreshMachines();
    void refreshAdvice();
    void refreshErrors();
    void refreshFilter();
    void selectMachine(int index);
    void explain(bool memory);
    LiveEstimator m_estimator;
    std::vector<GpuCandidate> m_candidates;
    std::vector<CandidateEstimate> m_rows;
    LiveAnswerPtr m_answer;
    int m_selected = 0;
    QString m_wanted; ///< device that the user picked; kept over new results
    MessageBar *m_advice, *m_errors;
    MessageBar* m_filter; ///< a template's own cards are the only ones considered
    WorkloadForm* m_form;
    Card* m_formCard;
    MemoryCard* m_memory;
    TimeCard* m_time;
    AlternativesCard* m_others;
    QBoxLayout* m_columns;
    WhyPopover* m_why = nullptr; ///< built at the first question
};

} // namespace peiji
