#pragma once
// Cells of our tables, painted from roles (ui/models/cellroles.h). One line: icon, text, quiet detail, mini bar, best
// mark. Subclasses arrange the same pieces otherwise.

#include "ui/models/cellroles.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"

#include <QStyledItemDelegate>

namespace peiji
{

/// Colours of a state; None is neutral.
Tone toneOf(CellStatus s);

class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    explicit CellDelegate(QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// Column whose ground is toned as the chosen one (Compare); −1 = none.
    void setChosenColumn(int column) { m_chosenColumn = column; }
    /// Vertical rules between cells (Compare only).
    void setVerticalRules(bool on) { m_verticalRules = on; }
    /// Selection is a frame around the current cell instead of a filled row.
    void setFrameSelection(bool on) { m_frameSelection = on; }
    /// Texts may take two lines instead of being shortened.
    void setWrap(bool on) { m_wrap = on; }

protected:
    virtual void paintContent(QPainter& p, const QRect& rect, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const;
    virtual QSize contentSize(const QStyleOptionViewItem& option, const QModelIndex& index) const;
    /// Ink of the text: status colour where the cell has an icon of its own, else the theme's.
    QColor ink(const QModelIndex& index) const;
    void paintSection(QPainter& p, const QRect& rect, const QModelIndex& index) const;

private:
    void paintGround(QPainter& p, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    int trailingWidth(const QModelIndex& index) const;
    int m_chosenColumn = -1;
    bool m_verticalRules = false, m_frameSelection = false, m_wrap = false;
};

/// Two lines: text (with icon and status colour), and the detail small beneath: names with part number, price kinds
/// with their date or range.
class TwoLineDelegate : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& p, const QRect& rect, const QStyleOptionViewItem& option,
                      const QModelIndex& index) const override;
    QSize contentSize(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// Figures at the right, the detail (a unit) after them; edited in a field as wide as the cell.
class FigureDelegate : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

protected:
    void paintContent(QPainter& p, const QRect& rect, const QStyleOptionViewItem& option,
                      const QModelIndex& index) const override;
    QSize contentSize(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// The state as a 20 px badge.
class BadgeDelegate : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& p, const QRect& rect, const QStyleOptionViewItem& option,
                      const QModelIndex& index) const override;
    QSize contentSize(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace peiji
