#pragma once
// Table cells of several voices: icon, text in a tone, a smaller second text after it. Layout only; no computing.

#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

class QTableView;

namespace peiji
{

/// Item roles that VoiceDelegate reads beside DisplayRole, TextAlignmentRole and ToolTipRole.
enum VoiceRole {
    VoiceSecondRole = Qt::UserRole + 100, ///< QString after the text, in Text2
    VoiceIconRole,                        ///< QString, name of an icon before the text
    VoiceToneRole,                        ///< int(ColorRole) of icon and text
    VoiceStrongRole,                      ///< bool, weight 600
    VoiceBadgeRole,                       ///< int(Tone): the text stands in a badge with the icon
    VoiceNoteRole,                        ///< QString on a second line, caption, Text3
};

class VoiceDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// Horizontal rules only, whole-row selection, no vertical header, rows as high as the theme says; follows the theme.
void dressTable(QTableView* view);

} // namespace peiji
