// Leaves pictures of the window in the build folder (shots/), zh and en, light and dark, 100 % and 200 %, and checks
// what a picture can tell: the page's ground is the theme's, nothing is cut at the smallest window.
#include "tests/ui/support_fakes.h"

#include "ui/i18n/language.h"
#include "ui/theme/theme.h"

#include <QDir>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

using namespace peiji;
using namespace peiji::test;
using namespace Qt::StringLiterals;

class TestLook : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void pictures_data();
    void pictures();

private:
    QString m_folder;
};

void TestLook::initTestCase()
{
    m_folder = QStringLiteral(PEIJI_BINARY_DIR "/shots");
    QVERIFY(QDir().mkpath(m_folder));
    dressApplication(Lang::Zh, QStringLiteral(PEIJI_SOURCE_DIR "/resources/fonts"));
}

void TestLook::pictures_data()
{
    QTest::addColumn<QString>("page");
    QTest::addColumn<Lang>("lang");
    QTest::addColumn<ThemeMode>("mode");
    QTest::addColumn<double>("scale");
    QTest::addColumn<QSize>("size");
    const QSize usual(1440, 872);
    QTest::newRow("start-zh-light") << u"start"_s << Lang::Zh << ThemeMode::Light << 1.0 << usual;
    QTest::newRow("start-en-dark") << u"start"_s << Lang::En << ThemeMode::Dark << 1.0 << usual;
    QTest::newRow("workload-zh-light") << u"workload"_s << Lang::Zh << ThemeMode::Light << 1.0 << usual;
    QTest::newRow("workload-en-dark") << u"workload"_s << Lang::En << ThemeMode::Dark << 1.0 << usual;
    QTest::newRow("workload-zh-small-150") << u"workload"_s << Lang::Zh << ThemeMode::Light << 1.5 << QSize(1280, 720);
    QTest::newRow("workload-en-200") << u"workload"_s << Lang::En << ThemeMode::Dark << 2.0 << usual;
    QTest::newRow("charts-zh-light") << u"charts"_s << Lang::Zh << ThemeMode::Light << 1.0 << usual;
}

void TestLook::pictures()
{
    QFETCH(QString, page);
    QFETCH(Lang, lang);
    QFETCH(ThemeMode, mode);
    QFETCH(double, scale);
    QFETCH(QSize, size);
    Theme::instance().setMode(mode);
    Theme::instance().setTextScale(scale);
    Language::instance().set(lang);
    Rig rig;
    rig.preferences.setValue(u"charts"_s, page == u"charts"_s);
    MainWindow window(rig.context());
    registerPages(window);
    window.resize(size);
    if (page == u"start"_s) {
        window.showStart();
    } else {
        rig.keeper.startNew(smallProject(*smallCatalogue()));
        window.showStage(Stage::Workload);
    }
    window.show();
    QVERIFY(settle(rig.session));
    QTest::qWait(400);
    const QPixmap picture = window.grab();
    QVERIFY(picture.save(m_folder + u'/' + QString::fromUtf8(QTest::currentDataTag()) + u".png"_s));
    const QColor ground = picture.toImage().pixelColor(picture.width() / 2, picture.height() - 60);
    // Dark on a dark theme, light on a light one: no page paints a ground of its own.
    const QColor wanted = Theme::instance().color(ColorRole::Window);
    QVERIFY2((ground.lightness() < 128) == (wanted.lightness() < 128), qPrintable(ground.name()));
    for (const QScrollArea* area : window.findChildren<QScrollArea*>())
        if (area->isVisible())
            QVERIFY2(area->horizontalScrollBar()->maximum() == 0, qPrintable(area->parent()->objectName()));
}

QTEST_MAIN(TestLook)
#include "tst_look.moc"
