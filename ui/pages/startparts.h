#pragma once
// Parts of the start page: tiles, presets priced today, health of the catalogue, the drawing.

#include "core/quote/quote.h"
#include "ui/shell/page.h"
#include "ui/widgets/card.h"

#include <QAbstractButton>
#include <QThreadPool>
#include <atomic>
#include <memory>

namespace peiji
{

class IconLabel;
class TextLabel;

/// A journey: icon, name, one line, keys.
class ActionTile : public QAbstractButton
{
    Q_OBJECT
public:
    ActionTile(QString icon, QWidget* parent = nullptr);
    void setTexts(const QString& name, const QString& line, const QString& keys);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_icon, m_line, m_keys;
};

/// A server seen from above, measured as a drawing: eight cards, four drives filled, four free.
class ServerDrawing : public QWidget
{
    Q_OBJECT
public:
    explicit ServerDrawing(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// One preset: little picture, name, what it is, price of today, badge.
class PresetRow : public QAbstractButton
{
    Q_OBJECT
public:
    enum class State { Pricing, InBudget, Flagged, OverBudget, Impossible };
    PresetRow(int cards, QWidget* parent = nullptr);
    void setTexts(const QString& name, const QString& what, const QString& money);
    void setState(State state, const QString& word);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int m_cards;
    QString m_what, m_money, m_word;
    State m_state = State::Pricing;
};

/// Presets of the catalogue, priced one after another on a worker when the page is first shown.
class PresetsCard : public Card
{
    Q_OBJECT
public:
    PresetsCard(const UiContext& context, QWidget* parent = nullptr);
    ~PresetsCard() override;
    void start();
    void retranslateUi();

signals:
    void chosen(const peiji::Project& project);

private:
    struct Entry {
        Preset preset;
        PresetRow* row = nullptr;
        std::optional<Money> price; ///< of the named build
        bool priced = false, inBudget = false;
        bool flagged = false; ///< the named card carries an export flag
    };
    void take(std::size_t index, const TierResult& result);
    void refresh(const Entry& e);
    const UiContext& ctx;
    std::vector<Entry> m_entries;
    QThreadPool m_pool;
    std::shared_ptr<std::atomic<bool>> m_cancelled;
    bool m_started = false;
};

/// Prices by kind of part: how many are older than their limit; the dollar rate and its date.
class CatalogueHealthCard : public Card
{
    Q_OBJECT
public:
    CatalogueHealthCard(const UiContext& context, QWidget* parent = nullptr);
    void retranslateUi();

private:
    class Bars;
    const UiContext& ctx;
    Bars* m_bars;
    TextLabel* m_rate;
    IconLabel* m_rateIcon;
};

} // namespace peiji
