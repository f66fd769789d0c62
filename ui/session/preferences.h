#pragma once
// What the window remembers on this machine: language, theme, text scale, geometry. Written to one INI file.

#include "core/units/lang.h"
#include "ui/theme/theme.h"

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QVariant>

namespace peiji
{

class Preferences : public QObject
{
    Q_OBJECT
public:
    /// `file` empty: the user's own file; tests give one of theirs.
    explicit Preferences(const QString& file = {}, QObject* parent = nullptr);

    Lang language() const; ///< the system's when never chosen
    void setLanguage(Lang lang);
    ThemeMode themeMode() const;
    void setThemeMode(ThemeMode mode);
    double textScale() const;
    void setTextScale(double scale);
    QVariant value(const QString& key, const QVariant& fallback = {}) const;
    void setValue(const QString& key, const QVariant& value);
    /// Language, theme and scale to the application, before the first window.
    void applyAll();

private:
    QSettings m_settings;
};

} // namespace peiji
