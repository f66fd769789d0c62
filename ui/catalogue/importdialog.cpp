#include "ui/catalogue/importdialog.h"

#include "ui/catalogue/importmodels.h"
#include "ui/i18n/qtext.h"
#include "ui/session/catalogueservice.h"
#include "ui/session/owncatalogueservice.h"
#include "ui/session/sessioncontroller.h"
#include "ui/widgets/card.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/stepbar.h"
#include "ui/widgets/textlabel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableView>
#include <algorithm>
#include <cmath>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array kCurrencies = {Currency::CNY, Currency::USD, Currency::EUR, Currency::GBP,
                                    Currency::TWD, Currency::HKD, Currency::JPY};
constexpr std::size_t kConversionsTold = 3;

} // namespace

void ImportDialog::read()
{
    m_fault.clear();
    m_reading.reset();
    m_busy = true;
    go(Step::File);
    ctx.own->readFile(m_path.toStdString(), m_options, this, [this](const Result<FileReading>& reading) {
        m_busy = false;
        if (!reading.ok()) {
            m_fault = toQt(std::string_view(reading.error().text(uiLang())));
            refresh();
            return;
        }
        take(reading.value());
    });
}

void ImportDialog::take(const FileReading& reading)
{
    m_reading = reading;
    m_options.encoding = reading.encoding;
    m_options.delimiter = reading.delimiter;
    m_options.sheet = reading.table.sheet;
    propose(std::nullopt);
}

/// The layout is found on the worker: a list may have a hundred thousand rows.
void ImportDialog::propose(std::optional<int> headerRow)
{
    m_busy = true;
    refresh();
    const std::string typed = toStd(m_supplier->text().trimmed());
    struct Answer {
        PriceListLayout layout;
        std::vector<RememberedLayout> remembered;
    };
    ctx.own->ask<Answer>(
        this,
        [table = m_reading->table, catalogue = ctx.session->data().catalogue,
         headerRow](OwnCatalogueStore& store) -> Result<Answer> {
            Result<std::vector<RememberedLayout>> remembered = store.rememberedLayouts();
            if (!remembered)
                return remembered.error();
            PriceListLayout layout = proposeLayout(table, *catalogue, *remembered, headerRow);
            return Answer{std::move(layout), std::move(remembered).value()};
        },
        [this, typed](const Result<Answer>& answer) {
            m_busy = false;
            if (!answer.ok()) {
                m_fault = toQt(std::string_view(answer.error().text(uiLang())));
                refresh();
                return;
            }
            m_layout = answer->layout;
            m_remembered = answer->remembered;
            if (!typed.empty() && typed != m_layout.supplier) {
                m_layout.supplier = typed;
                applyRemembered(m_layout, m_remembered);
            }
            go(Step::Columns);
        });
}

void ImportDialog::supplierNamed()
{
    if (m_filling || !m_reading || m_step != Step::Columns)
        return;
    // What was remembered for this supplier comes over what the words of the file gave.
    applyRemembered(m_layout, m_remembered);
    reviewLayout(m_layout, m_reading->table, *ctx.session->data().catalogue);
    refresh();
}

void ImportDialog::layoutEdited()
{
    if (m_filling)
        return;
    m_layout.supplier = toStd(m_supplier->text().trimmed());
    const int basis = m_basis->current();
    m_layout.basis = basis == 0   ? std::nullopt
                     : basis == 1 ? std::optional(TaxBasis::Inclusive)
                                  : std::optional(TaxBasis::Exclusive);
    bool number = false;
    const double percent = m_tax->text().trimmed().toDouble(&number);
    m_layout.taxRate.reset();
    if (number && percent >= 0 && percent <= 100)
        m_layout.taxRate = RatePpm{std::llround(percent * 10000)};
    m_tax->setStatus(m_tax->text().trimmed().isEmpty() || m_layout.taxRate ? QString() : u"error"_s);
    const int currency = m_currency->currentIndex() - 1;
    m_layout.currency = currency >= 0 ? std::optional(kCurrencies[std::size_t(currency)]) : std::optional<Currency>();
    refresh();
}

void ImportDialog::readRows()
{
    m_busy = true;
    refresh();
    m_pricing = pricing();
    struct Answer {
        PriceListPreview preview;
        RememberedMatches matches;
    };
    ctx.own->ask<Answer>(
        this,
        [table = m_reading->table, layout = m_layout, catalogue = ctx.session->data().catalogue,
         prices = m_pricing](OwnCatalogueStore& store) -> Result<Answer> {
            Result<RememberedMatches> matches = store.rememberedMatches(layout.supplier);
            if (!matches)
                return matches.error();
            Result<PriceListPreview> preview = readPriceList(table, layout, {*catalogue, prices, *matches});
            if (!preview)
                return preview.error();
            return Answer{std::move(preview).value(), std::move(matches).value()};
        },
        [this](const Result<Answer>& answer) {
            m_busy = false;
            if (!answer.ok()) {
                m_fault = toQt(std::string_view(answer.error().text(uiLang())));
                refresh();
                return;
            }
            m_fault.clear();
            m_preview = answer->preview;
            m_matches = answer->matches;
            m_rows->setPreview(&m_preview, ctx.session->data().catalogue);
            go(Step::Differences);
        });
}

void ImportDialog::commit()
{
    m_busy = true;
    refresh();
    const PriceListCommit list = commitOf(m_preview, m_layout, m_remember->isChecked());
    ctx.own->change<std::int64_t>(
        this, [list](OwnCatalogueStore& store) { return store.commitPriceList(list); },
        [this, supplier = list.supplier, count = int(list.prices.size())](const Result<std::int64_t>& batch) {
            m_busy = false;
            if (!batch.ok()) {
                m_fault = toQt(std::string_view(batch.error().text(uiLang())));
                refresh();
                return;
            }
            go(Step::Done);
            emit imported(batch.value(), toQt(std::string_view(supplier)), count);
        });
}

void ImportDialog::go(Step step)
{
    m_step = step;
    refresh();
}

PricingContext ImportDialog::pricing() const
{
    return cataloguePricing(ctx.session->project(), ctx.session->data());
}

void ImportDialog::reject()
{
    ctx.own->stopReading();
    QDialog::reject();
}

void ImportDialog::refreshColumns()
{
    if (!m_reading)
        return;
    m_filling = true;
    const bool text = m_reading->form == FileForm::Text;
    m_fields[0]->setVisible(text);
    m_fields[1]->setVisible(text);
    m_fields[2]->setVisible(!text && m_reading->sheets.size() > 1);
    m_encoding->clear();
    for (const std::string& name : m_reading->alternatives)
        m_encoding->addItem(name == "GB18030" ? u"GB18030 (GBK)"_s : toQt(std::string_view(name)),
                            toQt(std::string_view(name)));
    m_encoding->setCurrentIndex(m_encoding->findData(toQt(std::string_view(m_reading->encoding))));
    m_delimiter->setCurrentIndex(m_delimiter->findData(toQt(std::string_view(m_reading->delimiter))));
    m_sheet->clear();
    for (const std::string& name : m_reading->sheets)
        m_sheet->addItem(toQt(std::string_view(name)));
    m_sheet->setCurrentText(toQt(std::string_view(m_reading->table.sheet)));
    const int last = m_reading->table.rows.empty() ? 1 : m_reading->table.rows.back().line;
    m_header->setRange(0, last);
    m_header->setValue(m_layout.headerRow);
    if (!m_supplier->hasFocus())
        m_supplier->setText(toQt(std::string_view(m_layout.supplier)));
    m_basis->setCurrent(!m_layout.basis ? 0 : *m_layout.basis == TaxBasis::Inclusive ? 1 : 2);
    if (!m_tax->hasFocus())
        m_tax->setText(m_layout.taxRate ? QString::number(double(m_layout.taxRate->ppm) / 10000) : QString());
    int currency = 0;
    for (std::size_t i = 0; i < kCurrencies.size(); ++i) {
        if (m_layout.currency == kCurrencies[i])
            currency = int(i) + 1;
    }
    m_currency->setCurrentIndex(currency);
    m_columns->setTable(m_reading->table, m_layout);
    m_columnsView->setRowHeight(0, Theme::instance().px(34));
    m_filling = false;
}

void ImportDialog::refreshCounts()
{
    const PriceListCounts n = m_preview.counts();
    const std::array texts = {tr("%n new", nullptr, n.fresh),
                              tr("%n dearer", nullptr, n.up),
                              tr("%n cheaper", nullptr, n.down),
                              tr("%n unchanged", nullptr, n.same),
                              tr("%n not recognised", nullptr, n.unknown + n.rejected),
                              tr("%n changed a lot", nullptr, n.overLimit)};
    for (std::size_t i = 0; i < texts.size(); ++i)
        m_counts[i]->setText(texts[i]);
    m_counts[4]->setColorRole(n.unknown + n.rejected > 0 ? ColorRole::Unk : ColorRole::Text2);
    m_counts[5]->setColorRole(n.overLimit > 0 ? ColorRole::Warn : ColorRole::Text2);
    QStringList told;
    for (const PriceListRow& r : m_preview.rows) {
        for (const CellConversion& c : r.conversions) {
            if (std::size_t(told.size()) < kConversionsTold)
                told << tr("“%1” → %2").arg(toQt(std::string_view(c.from)), toQt(std::string_view(c.to)));
        }
    }
    if (!m_preview.missing.empty())
        told << tr("%n parts of this supplier are not in the list", nullptr, int(m_preview.missing.size()));
    m_conversions->setText(told.isEmpty() ? QString() : tr("Converted: %1").arg(told.join(u"  ·  "_s)));
    m_conversions->setVisible(!told.isEmpty());
}

void ImportDialog::refresh()
{
    m_steps->setCurrent(int(m_step));
    m_error->setVisible(!m_fault.isEmpty());
    if (!m_fault.isEmpty())
        m_error->set(Tone::Error, tr("Not read"), m_fault);
    m_stack->setCurrentIndex(int(m_step == Step::Done ? Step::File : m_step));
    if (m_step == Step::Columns)
        refreshColumns();
    if (m_step == Step::Differences)
        refreshCounts();
    if (m_step == Step::Done)
        m_wait->setTexts(tr("%n prices are in the catalogue", nullptr, m_preview.counts().accepted),
                         tr("Open quotes count with them. The whole list can be undone from the catalogue page."));
    else
        m_wait->setTexts(m_fault.isEmpty() ? tr("Reading the file") : tr("The file was not read"),
                         m_fault.isEmpty() ? tr("Encoding, columns and prices are being recognised.")
                                           : tr("Nothing was changed. Choose another file or another encoding."));
    QString why;
    bool ready = false;
    if (m_step == Step::Columns) {
        const std::vector<ListQuestion> open = m_layout.open();
        ready = open.empty();
        for (const ListQuestion q : open) {
            if (!why.isEmpty())
                break;
            switch (q) {
            case ListQuestion::PartColumn:
                why = tr("Say which column holds the part number or the name.");
                break;
            case ListQuestion::PriceColumn:
                why = tr("Say which column holds the unit price.");
                break;
            case ListQuestion::CurrencyCode:
                why = tr("Choose the currency.");
                break;
            case ListQuestion::Basis:
                why = tr("Say whether the prices include tax.");
                break;
            case ListQuestion::Supplier:
                why = tr("Name the supplier.");
                break;
            }
        }
        const auto asked = [&](ListQuestion q) { return std::find(open.begin(), open.end(), q) != open.end(); };
        const auto hint = [this](std::size_t field, bool wanted, const QString& text) {
            m_fields[field]->setHint(wanted ? text : QString(), wanted ? HintTone::Error : HintTone::Normal);
        };
        hint(4, asked(ListQuestion::Supplier), tr("not named"));
        hint(5, asked(ListQuestion::Basis), tr("please choose"));
        hint(7, asked(ListQuestion::CurrencyCode), tr("please choose"));
    } else if (m_step == Step::Differences) {
        const int accepted = m_preview.counts().accepted;
        ready = accepted > 0;
        why = ready ? tr("%n prices will be taken over; all can be undone at once", nullptr, accepted)
                    : tr("No row is chosen.");
    }
    m_why->setText(m_busy ? tr("Working…") : why);
    m_why->setColorRole(ready || m_busy ? ColorRole::Text2 : ColorRole::Warn);
    m_back->setEnabled(!m_busy && m_step == Step::Differences);
    m_next->setEnabled(!m_busy && (ready || m_step == Step::Done));
    m_next->setText(m_step == Step::Differences ? tr("Take over")
                    : m_step == Step::Done      ? tr("Close")
                                                : tr("See the differences"));
    m_cancel->setVisible(m_step != Step::Done);
    m_remember->setVisible(m_step == Step::Columns || m_step == Step::Differences);
}

void ImportDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QDialog::changeEvent(event);
}

} // namespace peiji
