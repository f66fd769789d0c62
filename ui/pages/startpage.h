#pragma once
// Start page: first action, what can be done, recent quotes, presets priced today, state of the catalogue.

#include "core/quote/quote.h"
#include "ui/shell/page.h"
#include "ui/widgets/badge.h"

namespace peiji
{

class MessageBar;

class StartPage : public Page
{
    Q_OBJECT
public:
    explicit StartPage(const UiContext& context, QWidget* parent = nullptr);
    void focusSearch();
    /// Unsaved work of a run that did not end well.
    void offerRecovery(const Project& project);
    void tell(Tone tone, const QString& fact, const QString& sentence);

signals:
    void quoteChosen(const QString& number, int revision);
};

} // namespace peiji
