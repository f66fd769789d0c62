#include "ui/i18n/language.h"

#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

static void initTranslationResources()
{
    Q_INIT_RESOURCE(translations);
}

namespace peiji
{

using namespace Qt::StringLiterals;

struct Language::Private {
    Lang lang = Lang::En;
    QTranslator own, qt;
    bool once = false;
};

Language& Language::instance()
{
    static Language* const language = new Language; // outlives the application on purpose, as Theme
    return *language;
}

Language::Language() : d(new Private)
{
    initTranslationResources();
}

Language::~Language()
{
    delete d;
}

Lang Language::current() const
{
    return d->lang;
}

void Language::set(Lang lang)
{
    if (d->once && lang == d->lang)
        return;
    d->once = true;
    d->lang = lang;
    const bool zh = lang == Lang::Zh;
    // Old ones out first, or a text missing in the new language would shine through from the old.
    QCoreApplication::removeTranslator(&d->own);
    QCoreApplication::removeTranslator(&d->qt);
    QLocale::setDefault(zh ? QLocale(QLocale::Chinese, QLocale::China)
                           : QLocale(QLocale::English, QLocale::UnitedStates));
    Theme::instance().setChinese(zh);
    if (zh && d->qt.load(u"qtbase_zh_CN"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&d->qt);
    if (d->own.load(zh ? u":/peiji/i18n/peiji_zh_CN.qm"_s : u":/peiji/i18n/peiji_en.qm"_s))
        QCoreApplication::installTranslator(&d->own);
    emit changed(lang);
}

Lang Language::ofSystem()
{
    return QLocale::system().language() == QLocale::Chinese ? Lang::Zh : Lang::En;
}

} // namespace peiji
