// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/wrappedlines.h"

#include "ui/theme/fontfit.h"
#include "ui/theme/plaintext.h"

#include <QApplication>
#include <QPainter>
#include <QTreeView>

#include <cmath>

namespace lockscope {

namespace {

constexpr int RowPadding = 4; ///< pixels at each side of a row
constexpr int Between = 2; ///< above and below its text

} // namespace

WrappedLines::WrappedLines(const QString &text, const QFont &font, int width)
    : m_layout(withWholePaths(withWholeDurations(text)), font)
{
    if (text.isEmpty())
        return;
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_layout.setTextOption(option);
    m_layout.beginLayout();
    double height = 0;
    for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, height});
        height += line.height();
    }
    m_layout.endLayout();
    m_height = int(std::ceil(height));
}

int WrappedLines::lastWidth() const
{
    const int last = m_layout.lineCount() - 1;
    return last < 0 ? 0 : int(std::ceil(m_layout.lineAt(last).naturalTextWidth()));
}

void WrappedLines::draw(QPainter &painter, const QPoint &at, const QColor &colour) const
{
    painter.setPen(colour);
    m_layout.draw(&painter, at);
}

int rowWidth(const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    if (!view)
        return option.rect.width();
    int width = view->viewport()->width();
    if (const auto *tree = qobject_cast<const QTreeView *>(view)) {
        for (QModelIndex at = index; at.isValid(); at = at.parent())
            width -= tree->indentation();
    }
    return width;
}

void WrappingDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const WrappedLines lines(item.text, item.font, item.rect.width() - 2 * RowPadding);
    item.text.clear();
    const QStyle *style = item.widget != nullptr ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const bool isSelected = item.state.testFlag(QStyle::State_Selected);
    painter->save();
    lines.draw(*painter, item.rect.topLeft() + QPoint(RowPadding, Between),
        item.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text));
    painter->restore();
}

QSize WrappingDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int least = letterWidth(option.fontMetrics) * 12;
    const int width = std::max(least, rowWidth(option, index) - 2 * RowPadding);
    const WrappedLines lines(index.data().toString(), option.font, width);
    return {least, lines.height() + 2 * Between};
}

} // namespace lockscope
