#pragma once
// A supplier's price list in four steps: file, columns, differences, done. Nothing is written before the third step is
// confirmed; cancelling at any time leaves nothing.

#include "core/catalogue/pricelist.h"
#include "ui/shell/page.h"

#include <QDialog>
#include <array>

class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QTableView;
class QCheckBox;

namespace peiji
{

class EmptyState;
class FieldBox;
class ImportColumnsModel;
class ImportRowsModel;
class MessageBar;
class SegmentedControl;
class StepBar;
class TextLabel;
class UnitEdit;

class ImportDialog : public QDialog
{
    Q_OBJECT
public:
    ImportDialog(const UiContext& context, QString path, QWidget* parent);

    enum class Step { File, Columns, Differences, Done };
    Step step() const { return m_step; }
    const PriceListPreview& preview() const { return m_preview; }
    ImportColumnsModel* columnsModel() const { return m_columns; }
    ImportRowsModel* rowsModel() const { return m_rows; }
    QPushButton* nextButton() const { return m_next; }
    QPushButton* backButton() const { return m_back; }

signals:
    /// Committed: the batch can be undone by its number.
    void imported(qint64 batch, const QString& supplier, int prices);

protected:
    void changeEvent(QEvent* event) override;
    void reject() override;

private:
    QWidget* buildFileStep();
    QWidget* buildColumnsStep();
    QWidget* buildDifferencesStep();
    void read();
    void take(const FileReading& reading);
    void propose(std::optional<int> headerRow);
    void layoutEdited();
    void supplierNamed();
    void readRows();
    void commit();
    void go(Step step);
    void refresh();
    void refreshColumns();
    void refreshCounts();
    void retranslateUi();
    PricingContext pricing() const;
    const UiContext& ctx;
    QString m_path;
    Step m_step = Step::File;
    std::optional<FileReading> m_reading;
    ReadOptions m_options;
    std::vector<RememberedLayout> m_remembered;
    RememberedMatches m_matches;
    PriceListLayout m_layout;
    PriceListPreview m_preview;
    PricingContext m_pricing; ///< alive as long as rows may be chosen
    QString m_fault;
    bool m_filling = false, m_busy = false;
    StepBar* m_steps;
    TextLabel *m_file, *m_conversions, *m_why;
    QStackedWidget* m_stack;
    EmptyState* m_wait;
    MessageBar *m_error, *m_encodingBar;
    QComboBox *m_encoding, *m_delimiter, *m_sheet, *m_currency;
    QSpinBox* m_header;
    QLineEdit* m_supplier;
    SegmentedControl* m_basis;
    UnitEdit* m_tax;
    std::array<FieldBox*, 8> m_fields{};
    ImportColumnsModel* m_columns;
    ImportRowsModel* m_rows;
    QTableView *m_columnsView, *m_rowsView;
    std::array<TextLabel*, 6> m_counts{};
    QCheckBox *m_remember, *m_onlyOpen;
    QPushButton *m_back, *m_next, *m_cancel;
};

} // namespace peiji
