// Every pair of colours in use keeps its contrast: text 4.5, marks 3 (WCAG 2.1), in both themes. The pairs are written
// here by hand from the component rules, not taken from the code that paints them.
#include "ui/theme/contrast.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QFontInfo>
#include <QFontMetrics>
#include <QImage>
#include <QTest>

using namespace peiji;
using namespace Qt::StringLiterals;

class TestTheme : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void formula();
    void contrast_data();
    void contrast();
    void chartColorsOnGrounds();
    void textRolesScale();
    void fontsAreOurs();
    void digitsAreTabular();
    void everyIconDraws();
    void brushesHavePatterns();
};

void TestTheme::initTestCase()
{
    Theme::instance().load(QStringLiteral(PEIJI_SOURCE_DIR "/resources/fonts"));
}

void TestTheme::formula()
{
    // Figures of the WCAG definition: black on white 21, #767676 on white 4.54.
    QVERIFY(qAbs(contrastRatio(Qt::black, Qt::white) - 21.0) < 0.01);
    QVERIFY(qAbs(contrastRatio(QColor(0x76, 0x76, 0x76), Qt::white) - 4.54) < 0.01);
}

void TestTheme::contrast_data()
{
    using R = ColorRole;
    QTest::addColumn<int>("front");
    QTest::addColumn<int>("ground");
    QTest::addColumn<double>("least");
    const auto pair = [](const char* name, R front, R ground, double least) {
        QTest::newRow(name) << int(front) << int(ground) << least;
    };
    const std::pair<const char*, R> grounds[] = {{"window", R::Window}, {"surface", R::Surface}, {"raised", R::Raised},
                                                 {"sunken", R::Sunken}, {"header", R::Header},   {"hover", R::Hover}};
    const std::pair<const char*, R> texts[] = {
        {"text", R::Text}, {"text2", R::Text2}, {"text3", R::Text3}, {"accentText", R::AccentText}};
    for (const auto& [groundName, ground] : grounds)
        for (const auto& [textName, text] : texts)
            pair(qPrintable(QLatin1String(textName) + u" on "_s + QLatin1String(groundName)), text, ground, 4.5);
    const std::tuple<const char*, R, R> tones[] = {{"ok", R::Ok, R::OkBg},
                                                   {"warn", R::Warn, R::WarnBg},
                                                   {"error", R::Error, R::ErrorBg},
                                                   {"unk", R::Unk, R::UnkBg},
                                                   {"info", R::Info, R::InfoBg}};
    for (const auto& [name, tone, fill] : tones) {
        pair(qPrintable(QLatin1String(name) + u" on its tint"_s), tone, fill, 4.5);
        pair(qPrintable(QLatin1String(name) + u" on surface"_s), tone, R::Surface, 4.5);
        pair(qPrintable(QLatin1String(name) + u" on header"_s), tone, R::Header, 4.5);
        pair(qPrintable(QLatin1String(name) + u" on selection"_s), tone, R::Select, 4.5);
        pair(qPrintable(u"text on "_s + QLatin1String(name) + u" tint"_s), R::Text, fill, 4.5);
        pair(qPrintable(u"link on "_s + QLatin1String(name) + u" tint"_s), R::AccentText, fill, 4.5);
    }
    pair("on accent", R::OnAccent, R::Accent, 4.5);
    pair("on accent, hover", R::OnAccent, R::AccentHover, 4.5);
    pair("on accent, pressed", R::OnAccent, R::AccentPress, 4.5);
    pair("selected text", R::SelectText, R::Select, 4.5);
    pair("text on selection", R::Text, R::Select, 4.5);
    pair("text2 on selection", R::Text2, R::Select, 4.5);
    pair("text on changed", R::Text, R::Changed, 4.5);
    pair("filled danger", R::Surface, R::Error, 4.5);
    pair("field edge on surface", R::Field, R::Surface, 3);
    pair("field edge on window", R::Field, R::Window, 3);
    pair("focus on surface", R::Focus, R::Surface, 3);
    pair("focus on window", R::Focus, R::Window, 3);
    pair("axis on surface", R::Axis, R::Surface, 3);
    pair("accent mark on surface", R::Accent, R::Surface, 3);
    pair("accent mark on window", R::Accent, R::Window, 3);
    pair("accent mark on sunken", R::Accent, R::Sunken, 3);
}

void TestTheme::contrast()
{
    QFETCH(int, front);
    QFETCH(int, ground);
    QFETCH(double, least);
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
        Theme::instance().setMode(mode);
        const double ratio = contrastRatio(Theme::instance().color(static_cast<ColorRole>(front)),
                                           Theme::instance().color(static_cast<ColorRole>(ground)));
        QVERIFY2(ratio >= least,
                 qPrintable(u"%1 in %2"_s.arg(ratio).arg(mode == ThemeMode::Light ? u"light"_s : u"dark"_s)));
    }
}

void TestTheme::chartColorsOnGrounds()
{
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
        Theme::instance().setMode(mode);
        for (int i = 0; i < 7; ++i) {
            const double ratio =
                contrastRatio(Theme::instance().chartColor(i), Theme::instance().color(ColorRole::Surface));
            QVERIFY2(ratio >= 3.0, qPrintable(u"chart colour %1: %2"_s.arg(i).arg(ratio)));
        }
    }
}

void TestTheme::textRolesScale()
{
    Theme& t = Theme::instance();
    t.setTextScale(1.0);
    QCOMPARE(t.font(TextRole::Caption).pixelSize(), 12);
    QCOMPARE(t.font(TextRole::Body).pixelSize(), 13);
    QCOMPARE(t.font(TextRole::Hero).pixelSize(), 30);
    QCOMPARE(t.font(TextRole::Section).weight(), QFont::DemiBold);
    t.setTextScale(2.0);
    QCOMPARE(t.font(TextRole::Body).pixelSize(), 26);
    QCOMPARE(t.px(28), 56);
    t.setTextScale(5.0);
    QCOMPARE(t.textScale(), 2.0);
    t.setTextScale(1.0);
}

void TestTheme::fontsAreOurs()
{
    for (const bool chinese : {true, false}) {
        Theme::instance().setChinese(chinese);
        for (const TextRole role : {TextRole::Body, TextRole::BodyStrong, TextRole::Title}) {
            const QFontInfo info(Theme::instance().font(role));
            QCOMPARE(info.family(), chinese ? u"Peiji Sans ZH"_s : u"Peiji Sans"_s);
        }
    }
}

void TestTheme::digitsAreTabular()
{
    for (const bool chinese : {true, false}) {
        Theme::instance().setChinese(chinese);
        for (const TextRole role : {TextRole::Body, TextRole::BodyStrong}) {
            const QFontMetricsF fm(Theme::instance().font(role));
            for (char16_t c = u'1'; c <= u'9'; ++c)
                QCOMPARE(fm.horizontalAdvance(QString(8, QChar(c))), fm.horizontalAdvance(QString(8, u'0')));
        }
    }
}

void TestTheme::everyIconDraws()
{
    const QStringList names = QDir(u":/peiji/icons"_s).entryList({u"*.svg"_s});
    QVERIFY(names.size() > 60);
    for (QString name : names) {
        name.chop(4);
        const QImage image = iconPixmap(name, Qt::black, 16, 1.0).toImage();
        bool any = false;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                any = any || qAlpha(image.pixel(x, y)) > 0;
        QVERIFY2(any, qPrintable(name));
    }
}

void TestTheme::brushesHavePatterns()
{
    QCOMPARE(Theme::instance().chartBrush(0, 1.0).style(), Qt::SolidPattern);
    for (int i = 1; i < 7; ++i)
        QCOMPARE(Theme::instance().chartBrush(i, 1.0).style(), Qt::TexturePattern);
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
