#pragma once
// What cells of our tables say besides their text. Delegates paint from these roles only; nothing is ever read back
// out of a displayed text.

#include <Qt>

namespace peiji
{

/// State of a cell, a row or a badge; each has an icon, a word and a colour, in that order of trust.
enum class CellStatus { None, Ok, Warn, Error, Unknown, Info, Waived };

enum CellRole {
    DetailRole = Qt::UserRole + 1, ///< QString: second text, quiet (interval, part number, price range)
    StatusRole,                    ///< int of CellStatus
    IconRole,                      ///< QString: icon name before the text
    ShareRole,                     ///< double 0…1: mini bar; invalid = none
    BestRole,                      ///< bool: best value of its row
    ChangedRole,                   ///< bool: changed by the last edit
    SectionRole,                   ///< bool: head of a group of rows
    StrongRole,                    ///< bool: the text is the figure of the cell
    RowIdRole,                     ///< QString: stable name of the row, the same in both languages
    DiffersRole,                   ///< bool: the columns of this row differ
    WhyRole,                       ///< bool: the figure can be explained
    SortRole,                      ///< value to sort by
    FirstOwnRole = Qt::UserRole + 64
};

} // namespace peiji
