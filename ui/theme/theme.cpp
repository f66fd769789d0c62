#include "ui/theme/theme.h"

#include "ui/theme/contrast.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QPixmap>
#include <QStyle>
#include <QToolTip>
#include <QWidget>
#include <algorithm>
#include <array>
#include <cmath>

static void initPeijiResources()
{
    Q_INIT_RESOURCE(icons);
}

namespace peiji
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array kRoleNames = {"window",     "surface",  "raised",     "sunken",      "header",      "zebra",
                                   "hover",      "line",     "lineStrong", "field",       "text",        "text2",
                                   "text3",      "disabled", "accent",     "accentHover", "accentPress", "onAccent",
                                   "accentText", "select",   "selectText", "focus",       "ok",          "okBg",
                                   "okLine",     "warn",     "warnBg",     "warnLine",    "error",       "errorBg",
                                   "errorLine",  "unk",      "unkBg",      "unkLine",     "info",        "infoBg",
                                   "infoLine",   "changed",  "paper",      "desk",        "grid",        "axis"};
constexpr int kRoles = static_cast<int>(kRoleNames.size());
constexpr int kChartColors = 7;
constexpr std::array kTextRoleNames = {"caption", "body", "bodyStrong", "section", "title", "figure", "hero"};

struct TextSpec {
    int px = 13;
    int weight = 400;
};

double channel(double c)
{
    return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

QColor mix(const QColor& over, const QColor& under, double share)
{
    return QColor::fromRgbF(float(over.redF() * share + under.redF() * (1 - share)),
                            float(over.greenF() * share + under.greenF() * (1 - share)),
                            float(over.blueF() * share + under.blueF() * (1 - share)));
}

} // namespace

double relativeLuminance(const QColor& c)
{
    return 0.2126 * channel(c.redF()) + 0.7152 * channel(c.greenF()) + 0.0722 * channel(c.blueF());
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const double la = relativeLuminance(a), lb = relativeLuminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

struct Theme::Private {
    std::array<std::array<QColor, kRoles>, 2> colors;
    std::array<std::array<QColor, kChartColors>, 2> charts;
    std::array<TextSpec, 7> text;
    QStringList zhFamilies, enFamilies;
    double patternWidth = 1.2;
    std::array<double, 2> patternOpacity = {0.42, 0.5};
    ThemeMode mode = ThemeMode::Desktop;
    double scale = 1.0;
    bool chinese = true;
    bool systemDark = false;
    bool loaded = false;
    QHash<quint64, QBrush> brushes;

    int side() const { return mode == ThemeMode::Dark || (mode == ThemeMode::Desktop && systemDark) ? 1 : 0; }
    void readTokens(const QJsonObject& root);
    void drawPattern(QPainter& p, int index, double tile, const QColor& ink) const;
};

void Theme::Private::readTokens(const QJsonObject& root)
{
    const QJsonObject color = root["color"_L1].toObject(), chart = root["chart"_L1].toObject();
    const std::array sides = {"light"_L1, "dark"_L1};
    for (std::size_t s = 0; s < 2; ++s) {
        const QJsonObject of = color[sides[s]].toObject();
        for (int i = 0; i < kRoles; ++i)
            colors[s][std::size_t(i)] = QColor(of[QLatin1String(kRoleNames[std::size_t(i)])].toString());
        const QJsonArray list = chart[sides[s]].toArray();
        for (int i = 0; i < kChartColors; ++i)
            charts[s][std::size_t(i)] = QColor(list.at(i).toString());
        patternOpacity[s] = chart["patternOpacity"_L1][sides[s]].toDouble(patternOpacity[s]);
    }
    patternWidth = chart["patternWidth"_L1].toDouble(patternWidth);
    const QJsonObject font = root["font"_L1].toObject(), scaleOf = font["scale"_L1].toObject();
    for (std::size_t i = 0; i < kTextRoleNames.size(); ++i) {
        const QJsonObject one = scaleOf[QLatin1String(kTextRoleNames[i])].toObject();
        text[i] = {one["px"_L1].toInt(13), one["weight"_L1].toInt(400)};
    }
    for (const QJsonValue& v : font["families"_L1]["zh"_L1].toArray())
        zhFamilies << v.toString();
    for (const QJsonValue& v : font["families"_L1]["en"_L1].toArray())
        enFamilies << v.toString();
}

Theme& Theme::instance()
{
    // Never destroyed: pixmaps of brushes may not outlive the application, and static order is nobody's.
    static Theme* const theme = new Theme;
    return *theme;
}

Theme::Theme() : d(new Private) {}

Theme::~Theme()
{
    delete d;
}

void Theme::load(const QString& fontDir)
{
    if (d->loaded)
        return;
    d->loaded = true;
    initPeijiResources();
    // Before Qt 6.5 there is no colour scheme hint: the start-up palette tells.
    const QPalette system = QGuiApplication::palette();
    d->systemDark = system.color(QPalette::Window).lightness() < system.color(QPalette::WindowText).lightness();
    QFile file(u":/peiji/styles/tokens.json"_s);
    if (file.open(QIODevice::ReadOnly))
        d->readTokens(QJsonDocument::fromJson(file.readAll()).object());
    const QDir dir(fontDir);
    for (const QString& name : dir.entryList({u"*.ttf"_s}, QDir::Files, QDir::Name))
        QFontDatabase::addApplicationFont(dir.filePath(name));
    apply();
}

void Theme::apply()
{
    d->brushes.clear();
    if (!qobject_cast<QApplication*>(QCoreApplication::instance()))
        return;
    QApplication::setPalette(palette());
    QApplication::setFont(font(TextRole::Body));
    QToolTip::setPalette(palette());
    QToolTip::setFont(font(TextRole::Caption));
    emit changed();
    for (QWidget* w : QApplication::topLevelWidgets())
        w->update();
}

void Theme::setMode(ThemeMode mode)
{
    if (mode == d->mode)
        return;
    d->mode = mode;
    apply();
}

ThemeMode Theme::mode() const
{
    return d->mode;
}

bool Theme::isDark() const
{
    return d->side() == 1;
}

void Theme::setTextScale(double scale)
{
    scale = std::clamp(scale, 1.0, 2.0);
    if (qFuzzyCompare(scale, d->scale))
        return;
    d->scale = scale;
    apply();
}

double Theme::textScale() const
{
    return d->scale;
}

void Theme::setChinese(bool chinese)
{
    if (chinese == d->chinese)
        return;
    d->chinese = chinese;
    apply();
}

QColor Theme::color(ColorRole r) const
{
    return d->colors[std::size_t(d->side())][static_cast<std::size_t>(r)];
}

QColor Theme::chartColor(int index) const
{
    return d->charts[std::size_t(d->side())][std::size_t(std::clamp(index, 0, kChartColors - 1))];
}

void Theme::Private::drawPattern(QPainter& p, int index, double tile, const QColor& ink) const
{
    QPen pen(ink, patternWidth);
    pen.setCapStyle(Qt::SquareCap);
    p.setPen(pen);
    p.setRenderHint(QPainter::Antialiasing);
    const double t = tile, h = tile / 2;
    const auto diagonal = [&](bool up) {
        for (double o : {-t, 0.0, t})
            p.drawLine(QPointF(o, up ? t : 0), QPointF(o + t, up ? 0 : t));
    };
    switch (index) {
    case 1:
        diagonal(true);
        break;
    case 2:
        p.setPen(Qt::NoPen);
        p.setBrush(ink);
        p.drawEllipse(QPointF(h, h), 1.0, 1.0);
        break;
    case 3:
        p.setRenderHint(QPainter::Antialiasing, false);
        p.drawLine(QPointF(h, 0), QPointF(h, t));
        break;
    case 4:
        diagonal(true);
        diagonal(false);
        break;
    case 5:
        diagonal(false);
        break;
    case 6:
        p.setRenderHint(QPainter::Antialiasing, false);
        p.drawLine(QPointF(0, h), QPointF(t, h));
        break;
    default:
        break;
    }
}

QBrush Theme::chartBrush(int index, qreal devicePixelRatio) const
{
    const QColor base = chartColor(index);
    if (index <= 0 || index >= kChartColors)
        return base;
    const quint64 key = quint64(index) << 32 | quint64(devicePixelRatio * 100) << 1 | quint64(d->side());
    if (const auto it = d->brushes.constFind(key); it != d->brushes.cend())
        return *it;
    const int tile = index == 2 ? 5 : index == 6 || index == 3 ? 5 : 6;
    QPixmap pixmap(int(std::lround(tile * devicePixelRatio)), int(std::lround(tile * devicePixelRatio)));
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(base);
    QPainter p(&pixmap);
    d->drawPattern(p, index, tile, mix(color(ColorRole::Surface), base, d->patternOpacity[std::size_t(d->side())]));
    p.end();
    QBrush brush(pixmap);
    // A texture brush counts device pixels: give it back its logical size.
    brush.setTransform(QTransform::fromScale(1.0, 1.0));
    d->brushes.insert(key, brush);
    return brush;
}

QFont Theme::font(TextRole r) const
{
    const TextSpec& spec = d->text[static_cast<std::size_t>(r)];
    QFont f;
    f.setFamilies(d->chinese ? d->zhFamilies : d->enFamilies);
    f.setPixelSize(px(spec.px));
    f.setWeight(static_cast<QFont::Weight>(spec.weight));
    f.setHintingPreference(QFont::PreferNoHinting);
    return f;
}

int Theme::px(int tokenPixels) const
{
    return int(std::lround(tokenPixels * d->scale));
}

QPalette Theme::palette() const
{
    QPalette p;
    const auto set = [&](QPalette::ColorRole role, ColorRole token) {
        p.setColor(QPalette::Active, role, color(token));
        p.setColor(QPalette::Inactive, role, color(token));
        p.setColor(QPalette::Disabled, role, color(token));
    };
    set(QPalette::Window, ColorRole::Window);
    set(QPalette::WindowText, ColorRole::Text);
    set(QPalette::Base, ColorRole::Surface);
    set(QPalette::AlternateBase, ColorRole::Zebra);
    set(QPalette::Text, ColorRole::Text);
    set(QPalette::Button, ColorRole::Raised);
    set(QPalette::ButtonText, ColorRole::Text);
    set(QPalette::BrightText, ColorRole::OnAccent);
    set(QPalette::ToolTipBase, ColorRole::Raised);
    set(QPalette::ToolTipText, ColorRole::Text);
    set(QPalette::PlaceholderText, ColorRole::Text3);
    set(QPalette::Highlight, ColorRole::Select);
    set(QPalette::HighlightedText, ColorRole::SelectText);
    set(QPalette::Link, ColorRole::AccentText);
    set(QPalette::LinkVisited, ColorRole::AccentText);
    set(QPalette::Light, ColorRole::Header);
    set(QPalette::Midlight, ColorRole::Header);
    set(QPalette::Mid, ColorRole::Line);
    set(QPalette::Dark, ColorRole::Field);
    set(QPalette::Shadow, ColorRole::LineStrong);
    for (QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        p.setColor(QPalette::Disabled, role, color(ColorRole::Disabled));
    return p;
}

} // namespace peiji
