#include "ui/session/preferences.h"

#include "ui/i18n/language.h"

#include <QStandardPaths>

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

QString ownFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::ConfigLocation) + u"/peiji/window.ini"_s;
}

} // namespace

Preferences::Preferences(const QString& file, QObject* parent)
    : QObject(parent), m_settings(file.isEmpty() ? ownFile() : file, QSettings::IniFormat)
{
}

Lang Preferences::language() const
{
    const QString id = m_settings.value(u"language"_s).toString();
    if (id == u"zh"_s)
        return Lang::Zh;
    return id == u"en"_s ? Lang::En : Language::ofSystem();
}

void Preferences::setLanguage(Lang lang)
{
    m_settings.setValue(u"language"_s, lang == Lang::Zh ? u"zh"_s : u"en"_s);
    Language::instance().set(lang);
}

ThemeMode Preferences::themeMode() const
{
    const QString id = m_settings.value(u"theme"_s).toString();
    return id == u"light"_s ? ThemeMode::Light : id == u"dark"_s ? ThemeMode::Dark : ThemeMode::Desktop;
}

void Preferences::setThemeMode(ThemeMode mode)
{
    m_settings.setValue(u"theme"_s, mode == ThemeMode::Light  ? u"light"_s
                                    : mode == ThemeMode::Dark ? u"dark"_s
                                                              : u"system"_s);
    Theme::instance().setMode(mode);
}

double Preferences::textScale() const
{
    return std::clamp(m_settings.value(u"textScale"_s, 1.0).toDouble(), 1.0, 2.0);
}

void Preferences::setTextScale(double scale)
{
    m_settings.setValue(u"textScale"_s, scale);
    Theme::instance().setTextScale(scale);
}

QVariant Preferences::value(const QString& key, const QVariant& fallback) const
{
    return m_settings.value(key, fallback);
}

void Preferences::setValue(const QString& key, const QVariant& value)
{
    m_settings.setValue(key, value);
}

void Preferences::applyAll()
{
    Theme::instance().setMode(themeMode());
    Theme::instance().setTextScale(textScale());
    Language::instance().set(language());
}

} // namespace peiji
