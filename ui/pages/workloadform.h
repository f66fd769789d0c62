#pragma once
// The form of the workload page. It shows the session's project and edits it, one undo step per field.

#include "core/quote/quote.h"
#include "ui/shell/page.h"

#include <functional>
#include <optional>
#include <tuple>
#include <vector>

class QComboBox;
class QGridLayout;
class QPushButton;
class QVBoxLayout;

namespace peiji
{

class FieldBox;
class ModelPicker;
class SegmentedControl;
class TextLabel;
class UnitEdit;
struct LiveAnswer;

class WorkloadForm : public QWidget
{
    Q_OBJECT
public:
    explicit WorkloadForm(const UiContext& context, QWidget* parent = nullptr);
    /// Consequences of the last estimate, beside their inputs.
    void showAnswer(const LiveAnswer& answer);
    /// The project changed: texts, choices, hints.
    void refresh();
    void retranslateUi();
    void focusModel();
    /// No field holds a text that cannot be read.
    bool isValid() const;

signals:
    void validityChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Kind {
        Sequence,
        Batch,
        TokenTotal,
        Rank,
        Documents,
        Frozen,
        Rollouts,
        Concurrency,
        Prompt,
        Output,
        Deadline,
        Inlet
    };
    /// A number typed with units: how it is read, shown and put into the project. Not a number = left empty.
    struct Number {
        Kind kind;
        UnitEdit* edit;
        FieldBox* box;
        std::function<Result<double>(std::string_view)> read;
        std::function<double(const Project&)> value;
        std::function<void(Project&, double)> apply;
        bool optional = false, failed = false;
        int generation = 0;
    };
    void tellValidity();
    void buildModel(QVBoxLayout* column);
    void buildMethod(QVBoxLayout* column);
    void buildNumbers(QVBoxLayout* column);
    void buildVariants(QVBoxLayout* column);
    void chooseVariant(int index);
    void refreshVariants();
    void buildBudget(QVBoxLayout* column);
    void buildSite(QVBoxLayout* column);
    TextLabel* addHead(QVBoxLayout* column, TextLabel** note = nullptr);
    Number& addNumber(Kind kind, const char* name);
    void numberEdited(Number& n, const QString& text);
    void budgetEdited(const QString& text);
    void chooseModel(const QString& id);
    void chooseTask(int index);
    void fillCombos();
    void refreshFacts();
    void refreshHints();
    void refreshNumbers();
    QString undoText(Kind kind) const;
    QString shownText(const Number& n) const;
    QString hintOf(const Number& n) const;
    QString budgetText(const Project& p) const;
    void arrange();

    const UiContext& ctx;
    std::vector<Number> m_numbers;
    TextLabel *m_modelHead, *m_modelNote, *m_methodHead, *m_dataHead, *m_budgetHead, *m_siteHead, *m_siteNote;
    ModelPicker* m_model;
    QPushButton* m_import;
    TextLabel* m_modelError;
    QWidget* m_facts;
    std::vector<std::pair<TextLabel*, TextLabel*>> m_factLabels;
    SegmentedControl* m_task;
    QComboBox *m_variant, *m_precision, *m_optimizer, *m_currency, *m_supply, *m_checkpoint;
    FieldBox *m_variantBox, *m_precisionBox, *m_optimizerBox, *m_budgetBox, *m_currencyBox, *m_supplyBox,
        *m_checkpointBox;
    UnitEdit* m_budget;
    QGridLayout *m_moreGrid, *m_recipeGrid, *m_dataGrid, *m_budgetGrid, *m_siteGrid;
    bool m_filling = false, m_budgetFailed = false, m_stacked = false;
    bool m_wasValid = true;
    int m_budgetGeneration = 0;
    std::optional<std::tuple<Task, bool, bool>> m_arranged; ///< what the grids show now
};

} // namespace peiji
