// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overviewdelegate.h"

#include "ui/overview/overviewmodel.h"
#include "ui/theme/celltext.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/standing.h"

#include <QApplication>
#include <QPainter>

namespace lockscope {

const QIcon &OverviewDelegate::signOf(
    Standing standing, Gap gap, const QStyleOptionViewItem &option) const
{
    const int side = option.fontMetrics.height();
    const double ratio = option.widget ? option.widget->devicePixelRatioF() : 1;
    const quint64 look =
        (quint64(side) << 32) | (quint64(ratio * 64) << 1) | (isDark(option.palette) ? 1U : 0U);
    if (std::exchange(m_paintedFor, look) != look)
        m_signs.clear();
    QIcon &sign = m_signs[4 * int(standing) + int(gap)];
    if (sign.isNull()) {
        const StandingLook shown = lookOf(standing, roleColours(option.palette), gap);
        sign = glyphIcon(shown.glyph, shown.colour, side, ratio);
    }
    return sign;
}

void OverviewDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    m_isPainting = true;
    initStyleOption(&cell, index);
    m_isPainting = false;
    const QStyle &style = cell.widget ? *cell.widget->style() : *QApplication::style();
    style.drawPrimitive(QStyle::PE_PanelItemViewItem, &cell, painter, cell.widget);
    const int margin = cellMargins(cell) / 2;
    QRect room = cell.rect.adjusted(margin, 0, -margin, 0);
    if (cell.features.testFlag(QStyleOptionViewItem::HasDecoration)) {
        const QRect sign(room.topLeft(), QSize(cell.decorationSize.width(), room.height()));
        cell.icon.paint(painter, sign);
        room.setLeft(sign.right() + 1 + margin);
    }
    if (OverviewColumn(index.column()) == OverviewColumn::Waiters) // what follows begins at once
        room.setRight(room.right() - airBehindFigures(cell.fontMetrics));
    paintCellText(*painter, cell, room);
    if (!cell.state.testFlag(QStyle::State_HasFocus))
        return;
    QStyleOptionFocusRect frame;
    frame.QStyleOption::operator=(cell);
    frame.state |= QStyle::State_KeyboardFocusChange | QStyle::State_Item;
    const bool isSelected = cell.state.testFlag(QStyle::State_Selected);
    frame.backgroundColor = cell.palette.color(isSelected ? QPalette::Highlight : QPalette::Window);
    style.drawPrimitive(QStyle::PE_FrameFocusRect, &frame, painter, cell.widget);
}

void OverviewDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const auto column = OverviewColumn(index.column());
    if (column == OverviewColumn::Path && m_isPainting)
        option->text = elidedPath(
            option->fontMetrics, option->text, option->rect.width() - cellMargins(*option));
    if (column == OverviewColumn::Recipe)
        option->textElideMode = Qt::ElideMiddle; // a library's recipes begin alike
    if (column == OverviewColumn::Holder && m_isPainting)
        option->text = elidedName(
            option->fontMetrics, option->text, option->rect.width() - cellMargins(*option));
    if (column == OverviewColumn::Finding && m_isPainting)
        option->text = elidedWords(
            option->fontMetrics, option->text, option->rect.width() - cellMargins(*option));
    if (column != OverviewColumn::Verdict)
        return;
    const auto standing = Standing(index.data(OverviewModel::StandingRole).toInt());
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = {option->fontMetrics.height(), option->fontMetrics.height()};
    option->icon = signOf(standing, Gap(index.data(OverviewModel::GapRole).toInt()), *option);
    if (!isBad(standing))
        return;
    const QColor colour = lookOf(standing, roleColours(option->palette)).colour;
    for (const auto group : {QPalette::Active, QPalette::Inactive})
        option->palette.setColor(group, QPalette::Text, colour);
    option->font.setBold(true);
    option->fontMetrics = QFontMetrics(option->font);
}

} // namespace lockscope
