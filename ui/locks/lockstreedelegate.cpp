// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/locks/lockstreedelegate.h"

#include "ui/locks/lockstreemodel.h"
#include "ui/theme/celltext.h"
#include "ui/theme/standing.h"

#include <QApplication>
#include <QPainter>

namespace lockscope {

void LocksTreeDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const RoleColours &roles = roleColours(item.palette);
    const int standing = index.data(LocksTreeModel::StandingRole).toInt();
    if (index.column() == LocksTreeModel::CountsColumn) {
        for (const auto group : {QPalette::Active, QPalette::Inactive})
            item.palette.setColor(group, QPalette::Text, roles.muted);
    } else {
        item.textElideMode = Qt::ElideMiddle;
    }
    const QWidget *widget = item.widget;
    const QStyle *style = widget != nullptr ? widget->style() : QApplication::style();
    if (index.column() == LocksTreeModel::CountsColumn) {
        style->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);
        return;
    }

    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, painter, widget);
    const int side = item.fontMetrics.height();
    const QRect box(item.rect.left() + 3, item.rect.top(), side, item.rect.height());
    if (standing >= 0) { // a folder's name stands above those in it all the same
        const Gap gap = Gap(index.data(LocksTreeModel::GapRole).toInt());
        const StandingLook shown = lookOf(Standing(standing), roles, gap);
        paintGlyph(*painter, QRectF(box).adjusted(2, 0, -2, 0), shown.glyph, shown.colour);
    }
    item.rect.setLeft(box.right() + 2);
    painter->save();
    QRect textBox = item.rect.adjusted(2, 0, -2, 0);
    if (index.data(LocksTreeModel::AlarmRole).toBool()) {
        textBox.setRight(textBox.right() - side);
        const QRect mark(textBox.right(), item.rect.top(), side, item.rect.height());
        paintGlyph(
            *painter, QRectF(mark).adjusted(2, 0, -2, 0), Glyph::Exclamation, roles.contended);
    }
    paintCellText(*painter, item, textBox);
    painter->restore();
}

QSize LocksTreeDelegate::sizeHint(
    const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(option.fontMetrics.height() + 7);
    if (index.column() == LocksTreeModel::NameColumn)
        size.rwidth() += option.fontMetrics.height() + 4;
    return size;
}

} // namespace lockscope
