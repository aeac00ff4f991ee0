// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/celltext.h"

#include <QPainter>

namespace lockscope {

void paintCellText(QPainter &painter, const QStyleOptionViewItem &cell, const QRect &room)
{
    const bool isSelected = cell.state.testFlag(QStyle::State_Selected);
    painter.setPen(cell.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text));
    painter.setFont(cell.font);
    const QString shown = cell.fontMetrics.elidedText(cell.text, cell.textElideMode, room.width());
    const int spare = cell.displayAlignment.testFlag(Qt::AlignRight)
        ? room.width() - cell.fontMetrics.horizontalAdvance(shown)
        : 0;
    const int top = room.top() + (room.height() - cell.fontMetrics.height()) / 2;
    painter.drawText(QPoint(room.left() + spare, top + cell.fontMetrics.ascent()), shown);
}

} // namespace lockscope
