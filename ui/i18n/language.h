#pragma once
// Live language switch: translators are replaced and every widget gets LanguageChange.

#include "core/units/lang.h"

#include <QObject>

namespace peiji
{

class Language : public QObject
{
    Q_OBJECT
public:
    static Language& instance();
    Lang current() const;
    /// Installs translators (removing the old first), sets the theme's font order, emits changed().
    void set(Lang lang);
    static Lang ofSystem();

signals:
    void changed(peiji::Lang lang);

private:
    Language();
    ~Language() override;
    struct Private;
    Private* d;
};

} // namespace peiji
