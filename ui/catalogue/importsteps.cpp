// The import dialog's widgets: built once, filled by importdialog.cpp.
#include "ui/catalogue/importdialog.h"

#include "ui/catalogue/importdelegates.h"
#include "ui/catalogue/importmodels.h"
#include "ui/i18n/qtext.h"
#include "ui/session/owncatalogueservice.h"
#include "ui/session/sessioncontroller.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/stepbar.h"
#include "ui/widgets/textlabel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

QTableView* importTable(QAbstractItemModel* model, QWidget* parent)
{
    auto* view = new QTableView(parent);
    view->setModel(model);
    view->setFrameShape(QFrame::NoFrame);
    view->setProperty("frameless", true);
    view->setShowGrid(false);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setTabKeyNavigation(false);
    view->setEditTriggers(QAbstractItemView::SelectedClicked | QAbstractItemView::DoubleClicked |
                          QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->verticalHeader()->hide();
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view->horizontalHeader()->setHighlightSections(false);
    return view;
}

} // namespace

ImportDialog::ImportDialog(const UiContext& context, QString path, QWidget* parent)
    : QDialog(parent), ctx(context), m_path(std::move(path))
{
    const Theme& t = Theme::instance();
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(20, 16, 20, 16);
    all->setSpacing(12);
    auto* head = new QHBoxLayout;
    m_steps = new StepBar(this);
    m_file = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_file->setElided(true);
    head->addWidget(m_steps);
    head->addStretch();
    head->addWidget(m_file, 1, Qt::AlignRight);
    all->addLayout(head);
    m_error = new MessageBar(this);
    m_error->hide();
    all->addWidget(m_error);
    m_columns = new ImportColumnsModel(this);
    m_rows = new ImportRowsModel(this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(buildFileStep());
    m_stack->addWidget(buildColumnsStep());
    m_stack->addWidget(buildDifferencesStep());
    all->addWidget(m_stack, 1);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(8);
    m_remember = new QCheckBox(this);
    m_remember->setChecked(true);
    m_why = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
    m_back = makeButton(ButtonKind::Normal, u"arrow-left"_s, this);
    m_back->setAutoDefault(false);
    m_next = makeButton(ButtonKind::Primary, {}, this);
    m_next->setDefault(true);
    m_next->setObjectName(u"importNext"_s);
    m_cancel = makeButton(ButtonKind::Normal, {}, this);
    m_cancel->setAutoDefault(false);
    foot->addWidget(m_remember);
    foot->addStretch();
    foot->addWidget(m_why);
    foot->addWidget(m_back);
    foot->addWidget(m_next);
    foot->addWidget(m_cancel);
    all->addLayout(foot);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_back, &QPushButton::clicked, this, [this]() { go(Step::Columns); });
    connect(m_next, &QPushButton::clicked, this, [this]() {
        if (m_step == Step::Columns)
            readRows();
        else if (m_step == Step::Differences)
            commit();
        else
            accept();
    });
    connect(m_rows, &ImportRowsModel::changed, this, [this]() {
        if (m_step == Step::Differences)
            refresh();
    });
    connect(m_rows, &ImportRowsModel::partChosen, this, [this](int row, const QString& id) {
        PriceListRow* r = m_rows->rowAt(row);
        if (!r)
            return;
        chooseMatch(*r, toStd(id), {*ctx.session->data().catalogue, m_pricing, m_matches});
        m_rows->rowChanged(row);
    });
    resize(t.px(1060), t.px(650));
    setMinimumSize(720, 480);
    retranslateUi();
    read();
}

QWidget* ImportDialog::buildFileStep()
{
    m_wait = new EmptyState(EmptyDrawing::Working, m_stack);
    return m_wait;
}

QWidget* ImportDialog::buildColumnsStep()
{
    auto* page = new QWidget(m_stack);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    m_encoding = new QComboBox(page);
    m_delimiter = new QComboBox(page);
    m_sheet = new QComboBox(page);
    m_header = new QSpinBox(page);
    m_supplier = new QLineEdit(page);
    m_supplier->setObjectName(u"importSupplier"_s);
    m_basis = new SegmentedControl(page);
    m_tax = new UnitEdit(page);
    m_tax->setUnit(u"%"_s);
    m_currency = new QComboBox(page);
    m_currency->setObjectName(u"importCurrency"_s);
    const std::array<QWidget*, 8> editors = {m_encoding, m_delimiter, m_sheet, m_header,
                                             m_supplier, m_basis,     m_tax,   m_currency};
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    for (std::size_t i = 0; i < editors.size(); ++i) {
        m_fields[i] = new FieldBox(editors[i], page);
        row->addWidget(m_fields[i], i == 4 ? 1 : 0, Qt::AlignTop);
    }
    m_header->setMinimumWidth(Theme::instance().px(70));
    m_tax->setMaximumWidth(Theme::instance().px(80));
    column->addLayout(row);
    m_encodingBar = new MessageBar(page);
    m_encodingBar->setClosable(false);
    column->addWidget(m_encodingBar);
    m_columnsView = importTable(m_columns, page);
    m_columnsView->setObjectName(u"importColumns"_s);
    m_columnsView->setItemDelegate(new ListFieldDelegate(m_columnsView));
    m_columnsView->horizontalHeader()->setDefaultSectionSize(Theme::instance().px(150));
    m_columnsView->horizontalHeader()->setStretchLastSection(true);
    auto* card = new Card(page, false);
    card->body()->setContentsMargins(0, 0, 0, 0);
    card->body()->addWidget(m_columnsView);
    column->addWidget(card, 1);
    const auto reread = [this]() {
        if (m_filling)
            return;
        m_options.encoding = toStd(m_encoding->currentData().toString());
        m_options.delimiter = toStd(m_delimiter->currentData().toString());
        m_options.sheet = toStd(m_sheet->currentText());
        read();
    };
    for (QComboBox* box : {m_encoding, m_delimiter, m_sheet})
        connect(box, &QComboBox::activated, this, reread);
    m_header->setKeyboardTracking(false);
    connect(m_header, &QSpinBox::valueChanged, this, [this](int line) {
        if (!m_filling)
            propose(line);
    });
    connect(m_supplier, &QLineEdit::textChanged, this, &ImportDialog::layoutEdited);
    connect(m_supplier, &QLineEdit::editingFinished, this, &ImportDialog::supplierNamed);
    connect(m_tax, &QLineEdit::textChanged, this, &ImportDialog::layoutEdited);
    connect(m_basis, &SegmentedControl::chosen, this, &ImportDialog::layoutEdited);
    connect(m_currency, &QComboBox::activated, this, &ImportDialog::layoutEdited);
    connect(m_columns, &ImportColumnsModel::fieldChosen, this, [this](int at, ListField field) {
        for (ColumnUse& use : m_layout.columns) {
            const bool other = field != ListField::Ignore && field != ListField::Note &&
                               field != ListField::Specification && use.field == field;
            if (other)
                use.field = ListField::Ignore;
        }
        m_layout.columns[std::size_t(at)].field = field;
        m_layout.columns[std::size_t(at)].certainty = Certainty::Green;
        reviewLayout(m_layout, m_reading->table, *ctx.session->data().catalogue);
        refresh();
    });
    return page;
}

QWidget* ImportDialog::buildDifferencesStep()
{
    auto* page = new QWidget(m_stack);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    auto* row = new QHBoxLayout;
    row->setSpacing(18);
    for (TextLabel*& label : m_counts) {
        label = new TextLabel(TextRole::BodyStrong, ColorRole::Text, page);
        row->addWidget(label);
    }
    row->addStretch();
    m_onlyOpen = new QCheckBox(page);
    row->addWidget(m_onlyOpen);
    column->addLayout(row);
    m_conversions = new TextLabel(TextRole::Caption, ColorRole::Text2, page);
    m_conversions->setWordWrap(true);
    column->addWidget(m_conversions);
    m_rowsView = importTable(m_rows, page);
    m_rowsView->setObjectName(u"importRows"_s);
    m_rowsView->setItemDelegate(new CellDelegate(m_rowsView));
    m_rowsView->setItemDelegateForColumn(ImportRowsModel::Line, new AcceptDelegate(m_rowsView));
    m_rowsView->setItemDelegateForColumn(ImportRowsModel::Given, new TwoLineDelegate(m_rowsView));
    m_rowsView->setItemDelegateForColumn(ImportRowsModel::PartColumn, new PartChoiceDelegate(m_rowsView));
    for (const int figure : {ImportRowsModel::OldPrice, ImportRowsModel::NewPrice, ImportRowsModel::Change})
        m_rowsView->setItemDelegateForColumn(figure, new FigureDelegate(m_rowsView));
    m_rowsView->setItemDelegateForColumn(ImportRowsModel::State, new BadgeDelegate(m_rowsView));
    m_rowsView->verticalHeader()->setDefaultSectionSize(Theme::instance().px(43));
    QHeaderView* head = m_rowsView->horizontalHeader();
    head->setSectionResizeMode(ImportRowsModel::Given, QHeaderView::Stretch);
    head->setSectionResizeMode(ImportRowsModel::PartColumn, QHeaderView::Stretch);
    for (const auto& [at, width] : {std::pair(ImportRowsModel::Line, 76), std::pair(ImportRowsModel::OldPrice, 120),
                                    std::pair(ImportRowsModel::NewPrice, 120), std::pair(ImportRowsModel::Change, 90),
                                    std::pair(ImportRowsModel::State, 120)})
        m_rowsView->setColumnWidth(at, Theme::instance().px(width));
    auto* card = new Card(page, false);
    card->body()->setContentsMargins(0, 0, 0, 0);
    card->body()->addWidget(m_rowsView);
    column->addWidget(card, 1);
    connect(m_onlyOpen, &QCheckBox::toggled, m_rows, &ImportRowsModel::setOpenOnly);
    return page;
}

void ImportDialog::retranslateUi()
{
    setWindowTitle(tr("Import a price list"));
    m_steps->setTexts({tr("File"), tr("Columns"), tr("Differences"), tr("Done")});
    m_file->setText(QFileInfo(m_path).fileName());
    const std::array labels = {tr("Encoding"), tr("Delimiter"),      tr("Sheet"),    tr("Head in row"),
                               tr("Supplier"), tr("Prices include"), tr("Tax rate"), tr("Currency")};
    for (std::size_t i = 0; i < labels.size(); ++i) {
        m_fields[i]->setLabel(labels[i]);
        m_fields[i]->editor()->setAccessibleName(labels[i]);
    }
    m_filling = true;
    const int delimiter = m_delimiter->currentIndex(), currency = m_currency->currentIndex();
    m_delimiter->clear();
    for (const auto& [text, value] : {std::pair(tr("Comma ,"), u","_s), std::pair(tr("Semicolon ;"), u";"_s),
                                      std::pair(tr("Tab"), u"\t"_s), std::pair(tr("Bar |"), u"|"_s),
                                      std::pair(tr("Full-width ，"), u"，"_s), std::pair(tr("Full-width ；"), u"；"_s)})
        m_delimiter->addItem(text, value);
    m_delimiter->setCurrentIndex(std::max(0, delimiter));
    m_currency->clear();
    m_currency->addItem(tr("Please choose"));
    for (const Currency c :
         {Currency::CNY, Currency::USD, Currency::EUR, Currency::GBP, Currency::TWD, Currency::HKD, Currency::JPY})
        m_currency->addItem(toQt(currencyCode(c)));
    m_currency->setCurrentIndex(std::max(0, currency));
    m_filling = false;
    m_basis->setTexts({tr("As written"), tr("Tax included"), tr("Without tax")});
    m_basis->setToolTips({tr("Each price says so itself"), {}, {}});
    m_encodingBar->set(Tone::Info, tr("First rows of the file"),
                       tr("The Chinese must read well; if it does not, choose another encoding above. Click a green or "
                          "yellow cell to say what a column is."));
    m_remember->setText(tr("Remember for this supplier"));
    m_onlyOpen->setText(tr("Only rows that need a look"));
    m_back->setText(tr("Back"));
    m_cancel->setText(tr("Cancel"));
    m_columnsView->setAccessibleName(tr("Columns of the file"));
    m_rowsView->setAccessibleName(tr("Rows to be taken over"));
    m_columns->retranslate();
    m_rows->retranslate();
    refresh();
}

} // namespace peiji
