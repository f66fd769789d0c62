#pragma once
// Measures and colours of printed papers (the look's page grid, type and colour tables). Layout unit: 1/100 mm.

#include <QColor>

namespace peiji::paper
{

/// Millimetres to layout units.
constexpr double mm(double v)
{
    return v * 100.0;
}
/// Points to layout units: 1 pt = 0.352778 mm.
constexpr double pt(double v)
{
    return v * 35.27778;
}

inline constexpr double kSheetWidth = mm(210), kSheetHeight = mm(297);
inline constexpr double kLeft = mm(16), kTextWidth = mm(180);
inline constexpr double kHeaderTop = mm(9), kBodyTop = mm(26), kBodyBottom = mm(279);
inline constexpr double kFooterRule = mm(281), kFooterTop = mm(282.2), kBarBottom = mm(290);
inline constexpr double kBarLeft = mm(8), kBarWidth = mm(2);
inline constexpr double kBodyHeight = kBodyBottom - kBodyTop;

inline const QColor kInk{0x15, 0x20, 0x2B};
inline const QColor kSecondary{0x4F, 0x5B, 0x66};
inline const QColor kRule{0x9A, 0xA5, 0xAE};
inline const QColor kFineRule{0xCB, 0xD2, 0xD8};
inline const QColor kHeadFill{0xE3, 0xEC, 0xF1};
inline const QColor kSoftFill{0xF5, 0xF7, 0xF9};
inline const QColor kAccent{0x0B, 0x4F, 0x6C};
inline const QColor kPass{0x1E, 0x6B, 0x45};
inline const QColor kWarning{0x8A, 0x5A, 0x00};
inline const QColor kNoticeFill{0xFB, 0xF4, 0xE4};
inline const QColor kAlert{0xB3, 0x40, 0x1E};
inline const QColor kBar{0x3C, 0x7F, 0x9C};
inline const QColor kRangeBar{0x7D, 0xB0, 0xC5};
/// Dark to light, in the order of MemoryCategory.
inline const QColor kLadder[] = {{0x0B, 0x4F, 0x6C}, {0x3C, 0x7F, 0x9C}, {0x7D, 0xB0, 0xC5}, {0xB8, 0xD3, 0xDE},
                                 {0xD8, 0xAE, 0x5E}, {0x8C, 0x6A, 0x2F}, {0xC6, 0xCC, 0xD1}};

} // namespace peiji::paper
