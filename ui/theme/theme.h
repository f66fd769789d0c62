#pragma once
// Colours, metrics and fonts as one value; switching it sets palette and fonts and repaints.

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>
#include <QString>

namespace peiji
{

enum class ColorRole {
    Window,
    Surface,
    Raised,
    Sunken,
    Header,
    Zebra,
    Hover,
    Line,
    LineStrong,
    Field,
    Text,
    Text2,
    Text3,
    Disabled,
    Accent,
    AccentHover,
    AccentPress,
    OnAccent,
    AccentText,
    Select,
    SelectText,
    Focus,
    Ok,
    OkBg,
    OkLine,
    Warn,
    WarnBg,
    WarnLine,
    Error,
    ErrorBg,
    ErrorLine,
    Unk,
    UnkBg,
    UnkLine,
    Info,
    InfoBg,
    InfoLine,
    Changed,
    Paper,
    Desk,
    Grid,
    Axis
};
enum class TextRole { Caption, Body, BodyStrong, Section, Title, Figure, Hero };
enum class ThemeMode { Desktop, Light, Dark };

/// The program's look; one per application, reached by `Theme::instance()`.
class Theme : public QObject
{
    Q_OBJECT
public:
    static Theme& instance();

    /// Loads resources/styles/tokens.json and the font files of `fontDir`; call once before the first widget.
    void load(const QString& fontDir);
    void setMode(ThemeMode mode);
    ThemeMode mode() const;
    bool isDark() const;
    /// 1.0 … 2.0
    void setTextScale(double scale);
    double textScale() const;
    /// Chooses the font family order; called by the language switch.
    void setChinese(bool chinese);

    QColor color(ColorRole r) const;
    /// 0..6, order of MemoryCategory; see tokens.json "chart".
    QColor chartColor(int index) const;
    /// Tileable brush of a chart colour with its pattern at a device pixel ratio.
    QBrush chartBrush(int index, qreal devicePixelRatio) const;
    QFont font(TextRole r) const;
    /// Logical pixels scaled by the text scale.
    int px(int tokenPixels) const;
    QPalette palette() const;

signals:
    void changed();

private:
    /// Gives palette and fonts to the application and tells everybody.
    void apply();
    Theme();
    ~Theme() override;
    struct Private;
    Private* d;
};

} // namespace peiji
