#include "ui/catalogue/cataloguefilters.h"

#include "ui/i18n/qtext.h"
#include "ui/models/partlistmodel.h"
#include "ui/models/pricekindtext.h"
#include "ui/theme/icons.h"
#include "ui/theme/strokes.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/textlabel.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t kValuesShown = 12; ///< vendors and forms; the others are found by typing them

QString countText(int n)
{
    return toQt(std::string_view(formatNumber(n, 0)));
}

} // namespace

/// A kind of part: icon, name, count; one of them is taken.
class KindButton : public QAbstractButton
{
public:
    explicit KindButton(QString icon, QWidget* parent) : QAbstractButton(parent), m_icon(std::move(icon))
    {
        setCheckable(true);
        setAutoExclusive(true);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
    }
    void setTexts(const QString& name, int count)
    {
        m_name = name;
        m_count = count < 0 ? QString() : countText(count);
        setText(name);
        setAccessibleName(m_count.isEmpty() ? name : u"%1 %2"_s.arg(name, m_count));
        update();
    }
    const QString& name() const { return m_name; }
    QSize sizeHint() const override { return {160, Theme::instance().px(29)}; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& t = Theme::instance();
        QPainter p(this);
        if (isChecked()) {
            p.fillRect(rect(), t.color(ColorRole::Select));
            p.fillRect(QRect(0, 0, 3, height()), t.color(ColorRole::Accent));
        } else if (underMouse()) {
            p.fillRect(rect(), t.color(ColorRole::Hover));
        }
        const QColor ink = t.color(isChecked() ? ColorRole::SelectText : ColorRole::Text);
        const int icon = t.px(16);
        paintIcon(p, QRect(12, 0, icon, height()), m_icon, ink, icon);
        p.setPen(ink);
        p.setFont(t.font(isChecked() ? TextRole::BodyStrong : TextRole::Body));
        const QRect text = rect().adjusted(12 + icon + 8, 0, -12, 0);
        p.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, m_name);
        p.setFont(t.font(TextRole::Caption));
        p.setPen(isChecked() ? ink : t.color(ColorRole::Text2));
        p.drawText(text, Qt::AlignVCenter | Qt::AlignRight, m_count);
        if (hasFocus())
            paintFocusRing(p, QRectF(rect()).adjusted(2, 2, -2, -2), 3);
    }

private:
    QString m_icon, m_name, m_count;
};

/// A check box with its count at the right.
class CountedBox : public QWidget
{
public:
    explicit CountedBox(QWidget* parent) : QWidget(parent)
    {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(12, 0, 12, 0);
        row->setSpacing(6);
        box = new QCheckBox(this);
        m_count = new TextLabel(TextRole::Caption, ColorRole::Text2, this);
        row->addWidget(box, 1);
        row->addWidget(m_count);
    }
    /// A count below zero is not known.
    void setTexts(const QString& name, int count)
    {
        box->setText(name);
        m_count->setText(count < 0 ? QString() : countText(count));
    }
    void setCount(int count) { m_count->setText(countText(count)); }
    bool isOn() const { return box->isChecked(); }
    QCheckBox* box;

private:
    TextLabel* m_count;
};

CatalogueFilters::CatalogueFilters(QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setProperty("frameless", true);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget(this);
    setWidget(content);
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(0, 8, 0, 12);
    m_column->setSpacing(2);
    const auto addKind = [&](const QString& icon, std::optional<PartKind> kind) {
        auto* button = new KindButton(icon, content);
        m_column->addWidget(button);
        connect(button, &QAbstractButton::clicked, this, [this, kind]() {
            if (kind == m_kind)
                return;
            setKind(kind);
            emit changed();
        });
        return button;
    };
    m_all = addKind(u"layers"_s, std::nullopt);
    m_all->setChecked(true);
    for (std::size_t i = 0; i < m_kinds.size(); ++i)
        m_kinds[i] = addKind(partKindIcon(static_cast<PartKind>(i)), static_cast<PartKind>(i));
    m_freshnessHead = addHead();
    for (CountedBox*& box : m_freshness)
        box = addBox();
    m_priceHead = addHead();
    for (CountedBox*& box : m_priceKinds)
        box = addBox();
    m_rangeHead = addHead();
    auto* range = new QHBoxLayout;
    range->setContentsMargins(12, 0, 12, 0);
    range->setSpacing(6);
    for (UnitEdit** edit : {&m_from, &m_to}) {
        *edit = new UnitEdit(content);
        (*edit)->setProperty("small", true);
        range->addWidget(*edit, 1);
        connect(*edit, &QLineEdit::textChanged, this, &CatalogueFilters::changed);
    }
    m_column->addLayout(range);
    m_limitHead = addHead();
    m_orderable = addBox();
    m_domestic = addBox();
    m_own = addBox();
    const auto addValues = [&](TextLabel*& head) {
        head = addHead();
        auto* column = new QVBoxLayout;
        column->setSpacing(2);
        m_column->addLayout(column);
        return column;
    };
    m_forms = addValues(m_formHead);
    m_vendors = addValues(m_vendorHead);
    m_column->addStretch();
    setMinimumWidth(Theme::instance().px(206));
    setMaximumWidth(Theme::instance().px(232));
    retranslateUi();
}

TextLabel* CatalogueFilters::addHead()
{
    auto* head = new TextLabel(TextRole::Caption, ColorRole::Text2, widget());
    head->setContentsMargins(12, 12, 12, 2);
    head->setWeight(QFont::Medium);
    m_column->addWidget(head);
    return head;
}

CountedBox* CatalogueFilters::addBox()
{
    auto* box = new CountedBox(widget());
    m_column->addWidget(box);
    connect(box->box, &QCheckBox::toggled, this, &CatalogueFilters::changed);
    return box;
}

void CatalogueFilters::setKind(std::optional<PartKind> kind)
{
    m_kind = kind;
    (kind ? m_kinds[std::size_t(*kind)] : m_all)->setChecked(true);
    // Forms of another kind mean nothing here.
    for (const auto& [value, box] : m_formBoxes)
        box->deleteLater();
    m_formBoxes.clear();
}

void CatalogueFilters::setFreshness(const std::vector<Freshness>& wanted)
{
    const QSignalBlocker quiet(this);
    for (std::size_t i = 0; i < m_freshness.size(); ++i)
        m_freshness[i]->box->setChecked(std::find(wanted.begin(), wanted.end(), static_cast<Freshness>(i)) !=
                                        wanted.end());
}

void CatalogueFilters::writeTo(BrowseFilter& f) const
{
    f.kind = m_kind;
    f.freshness.clear();
    f.priceKinds.clear();
    f.vendors.clear();
    f.forms.clear();
    for (std::size_t i = 0; i < m_freshness.size(); ++i) {
        if (m_freshness[i]->isOn())
            f.freshness.push_back(static_cast<Freshness>(i));
    }
    for (std::size_t i = 0; i < m_priceKinds.size(); ++i) {
        if (m_priceKinds[i]->isOn())
            f.priceKinds.push_back(static_cast<PriceKind>(i));
    }
    for (const auto& [value, box] : m_vendorBoxes) {
        if (box->isOn())
            f.vendors.push_back(value);
    }
    for (const auto& [value, box] : m_formBoxes) {
        if (box->isOn())
            f.forms.push_back(value);
    }
    const auto bound = [this](UnitEdit* edit) -> std::optional<UnitPrice> {
        const QString text = edit->text().trimmed();
        const Result<UnitPrice> price = text.isEmpty() ? Result<UnitPrice>(Error{}) : parseTypedPrice(text, m_currency);
        // A text that is no price filters nothing and says so by its edge.
        edit->setStatus(text.isEmpty() || price.ok() ? QString() : u"error"_s);
        return price.ok() ? std::optional(price.value()) : std::nullopt;
    };
    f.priceFrom = bound(m_from);
    f.priceTo = bound(m_to);
    f.domesticOnly = m_domestic->isOn();
    f.orderableOnly = m_orderable->isOn();
    f.ownOnly = m_own->isOn();
}

void CatalogueFilters::fillValues(std::map<std::string, CountedBox*>& boxes, QVBoxLayout* column,
                                  const std::vector<BrowseFacets::Value>& values)
{
    // Boxes stay where they are while they are looked at; only new values are added and gone ones count zero.
    for (const auto& [value, box] : boxes)
        box->setCount(0);
    for (const BrowseFacets::Value& v : values) {
        const auto held = boxes.find(v.value);
        if (held != boxes.end()) {
            held->second->setCount(v.rows);
            continue;
        }
        if (boxes.size() >= kValuesShown)
            continue;
        auto* box = new CountedBox(widget());
        box->setTexts(toQt(std::string_view(v.value)), v.rows);
        column->addWidget(box);
        boxes.emplace(v.value, box);
        connect(box->box, &QCheckBox::toggled, this, &CatalogueFilters::changed);
    }
}

void CatalogueFilters::setFacets(const BrowseFacets& facets)
{
    int all = 0;
    for (std::size_t i = 0; i < m_kinds.size(); ++i) {
        m_kinds[i]->setTexts(m_kinds[i]->name(), facets.kinds[i]);
        all += facets.kinds[i];
    }
    m_all->setTexts(m_all->name(), all);
    for (std::size_t i = 0; i < m_freshness.size(); ++i)
        m_freshness[i]->setCount(facets.freshness[i]);
    for (std::size_t i = 0; i < m_priceKinds.size(); ++i)
        m_priceKinds[i]->setCount(facets.priceKinds[i]);
    // Forms are told apart within a kind only.
    fillValues(m_formBoxes, m_forms, m_kind ? facets.forms : std::vector<BrowseFacets::Value>{});
    m_formHead->setVisible(m_kind.has_value() && !m_formBoxes.empty());
    fillValues(m_vendorBoxes, m_vendors, facets.vendors);
}

void CatalogueFilters::clear()
{
    {
        const QSignalBlocker quiet(this);
        for (QCheckBox* box : findChildren<QCheckBox*>())
            box->setChecked(false);
        m_from->clear();
        m_to->clear();
        setKind(std::nullopt);
    }
    emit changed();
}

void CatalogueFilters::setCurrency(Currency currency)
{
    m_currency = currency;
    m_rangeHead->setText(tr("Price incl. tax, %1").arg(toQt(currencyCode(currency))));
}

void CatalogueFilters::retranslateUi()
{
    setCurrency(m_currency);
    m_from->setPlaceholderText(tr("from"));
    m_from->setAccessibleName(tr("Price from"));
    m_to->setPlaceholderText(tr("to"));
    m_to->setAccessibleName(tr("Price to"));
    setAccessibleName(tr("Kinds and filters"));
    m_all->setTexts(tr("Every kind"), -1);
    for (std::size_t i = 0; i < m_kinds.size(); ++i)
        m_kinds[i]->setTexts(partKindName(static_cast<PartKind>(i)), -1);
    m_freshnessHead->setText(tr("Age of the price"));
    for (std::size_t i = 0; i < m_freshness.size(); ++i)
        m_freshness[i]->setTexts(freshnessName(static_cast<Freshness>(i)), -1);
    m_priceHead->setText(tr("Kind of price"));
    for (std::size_t i = 0; i < m_priceKinds.size(); ++i)
        m_priceKinds[i]->setTexts(priceKindName(static_cast<PriceKind>(i)), -1);
    m_limitHead->setText(tr("Limit to"));
    m_orderable->setTexts(tr("Can be ordered"), -1);
    m_domestic->setTexts(tr("Made in China (信创)"), -1);
    m_own->setTexts(tr("My own parts and prices"), -1);
    m_formHead->setText(tr("Form"));
    m_vendorHead->setText(tr("Vendor"));
}

} // namespace peiji
