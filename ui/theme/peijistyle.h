#pragma once
// The program's style: Fusion's behaviour, our planes, lines and colours from the theme.
//
// Dynamic properties that it reads:
//   variant   "primary" | "quiet" | "danger" | "dangerFilled" on push buttons (none = normal)
//   small     true on push buttons and fields: 26 px instead of 32
//   status    "error" | "warn" on fields: coloured edge
//   plane     "surface" | "header" | "window" | "sunken" | "raised" on QFrame / QWidget with autoFillBackground off
//   bare      true on line edits: no frame (a composite draws it)

#include <QProxyStyle>

namespace peiji
{

class PeijiStyle : public QProxyStyle
{
    Q_OBJECT
public:
    PeijiStyle();

    void polish(QWidget* widget) override;
    using QProxyStyle::polish;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returnData) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                         const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const override;
};

} // namespace peiji
