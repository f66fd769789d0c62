#include "ui/pages/openquotedialog.h"

#include "ui/delegates/celldelegate.h"
#include "ui/i18n/qtext.h"
#include "ui/models/quotelistmodel.h"
#include "ui/session/quotekeeper.h"
#include "ui/session/storeservice.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace peiji
{

namespace
{
constexpr int kSettleMs = 120;
}

OpenQuoteDialog::OpenQuoteDialog(const UiContext& context, QWidget* parent)
    : QDialog(parent), ctx(context), m_model(new QuoteListModel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 20);
    column->setSpacing(12);
    m_search = new QLineEdit(this);
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_view = new QTableView(this);
    m_view->setModel(m_model);
    auto* cells = new CellDelegate(m_view);
    m_view->setItemDelegate(cells);
    m_view->setItemDelegateForColumn(QuoteListModel::State, new BadgeDelegate(m_view));
    m_view->setItemDelegateForColumn(QuoteListModel::Total, new FigureDelegate(m_view));
    m_view->setShowGrid(false);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setTabKeyNavigation(false);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->horizontalHeader()->setSectionResizeMode(QuoteListModel::ProjectName, QHeaderView::Stretch);
    m_empty = new EmptyState(EmptyDrawing::Search, this);
    auto* card = new Card(this, false);
    card->body()->setContentsMargins(0, 0, 0, 0);
    m_stack = new QStackedWidget(card);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_empty);
    card->body()->addWidget(m_stack);
    m_error = new MessageBar(this);
    m_error->hide();
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    m_cancel = makeButton(ButtonKind::Normal, {}, this);
    m_cancel->setAutoDefault(false);
    m_open = makeButton(ButtonKind::Primary, QStringLiteral("folder-open"), this);
    m_open->setDefault(true);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_open);
    column->addWidget(m_search);
    column->addWidget(card, 1);
    column->addWidget(m_error);
    column->addLayout(buttons);
    const Theme& t = Theme::instance();
    resize(t.px(880), t.px(520));
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMs);
    connect(&m_settle, &QTimer::timeout, this, &OpenQuoteDialog::load);
    connect(m_search, &QLineEdit::textChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(m_view, &QAbstractItemView::doubleClicked, this, &OpenQuoteDialog::openCurrent);
    connect(m_open, &QPushButton::clicked, this, &OpenQuoteDialog::openCurrent);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    retranslateUi();
    load();
    m_search->setFocus();
}

OpenQuoteDialog* OpenQuoteDialog::openFor(const UiContext& context, QWidget* parent)
{
    auto* dialog = new OpenQuoteDialog(context, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

void OpenQuoteDialog::load()
{
    const int asked = ++m_asked;
    ctx.store->listQuotes(toStd(m_search->text().trimmed()), this,
                          [this, asked](Result<std::vector<QuoteSummary>> found) {
                              if (asked != m_asked)
                                  return; // a later search is on its way
                              m_error->setVisible(!found.ok());
                              if (!found.ok()) {
                                  m_error->set(Tone::Error, tr("The list could not be read."),
                                               toQt(std::string_view(found.error().text(uiLang()))));
                                  return;
                              }
                              m_model->setQuotes(std::move(found).value());
                              const bool any = m_model->rowCount() > 0;
                              m_stack->setCurrentWidget(any ? static_cast<QWidget*>(m_view) : m_empty);
                              m_empty->setTexts(m_search->text().isEmpty() ? tr("No quotes yet") : tr("No quote found"),
                                                m_search->text().isEmpty()
                                                    ? tr("A quote appears here when it is saved for the first time.")
                                                    : tr("Search looks at number, customer and project."));
                              m_open->setEnabled(any);
                              if (any)
                                  m_view->setCurrentIndex(m_model->index(0, 0));
                          });
}

void OpenQuoteDialog::openCurrent()
{
    const QModelIndex index = m_view->currentIndex();
    if (!index.isValid())
        return;
    const QuoteSummary& q = m_model->quote(index.row());
    ctx.keeper->open(toQt(std::string_view(q.number)), q.revision, [self = QPointer(this)](Status opened) {
        if (!self)
            return;
        if (opened.ok()) {
            self->accept();
            return;
        }
        self->m_error->set(Tone::Error, tr("The quote could not be opened."),
                           toQt(std::string_view(opened.error().text(uiLang()))));
        self->m_error->setVisible(true);
    });
}

bool OpenQuoteDialog::eventFilter(QObject* watched, QEvent* event)
{
    // Arrows walk the list while the cursor stays in the search field.
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
            QCoreApplication::sendEvent(m_view, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void OpenQuoteDialog::retranslateUi()
{
    setWindowTitle(tr("Open a quote"));
    m_search->setPlaceholderText(tr("Number, customer or project"));
    m_search->setAccessibleName(tr("Search the quotes"));
    m_view->setAccessibleName(tr("Quotes"));
    m_open->setText(tr("Open"));
    m_cancel->setText(tr("Cancel"));
    m_model->retranslate();
}

void OpenQuoteDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QDialog::changeEvent(event);
}

} // namespace peiji
