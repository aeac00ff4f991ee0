// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/flowlayout.h"

#include <algorithm>

namespace lockscope {

FlowLayout::FlowLayout(QWidget *parent)
    : QLayout(parent)
{ }

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.append(item);
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

QList<FlowLayout::Line> FlowLayout::lines(int width) const
{
    QList<Line> lines;
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint();
        if (lines.isEmpty() || lines.last().width + spacing() + size.width() > width)
            lines.append(Line());
        Line &line = lines.last();
        line.width += size.width() + (line.items.isEmpty() ? 0 : spacing());
        line.height = std::max(line.height, size.height());
        line.items.append(item);
    }
    return lines;
}

int FlowLayout::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    int height = margins.top() + margins.bottom();
    const QList<Line> all = lines(width - margins.left() - margins.right());
    for (const Line &line : all)
        height += line.height;
    return height + spacing() * int(std::max<qsizetype>(0, all.size() - 1));
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    int height = 0;
    for (const QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        width += item->sizeHint().width() + spacing();
        height = std::max(height, item->sizeHint().height());
    }
    const QMargins margins = contentsMargins();
    return {width + margins.left() + margins.right(), height + margins.top() + margins.bottom()};
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    const QMargins margins = contentsMargins();
    return size.grownBy(margins);
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    const QRect inner = rect.marginsRemoved(contentsMargins());
    int top = inner.top();
    for (const Line &line : lines(inner.width())) {
        int left = inner.left();
        for (QLayoutItem *item : line.items) {
            const QSize size = item->sizeHint().boundedTo({inner.width(), line.height});
            item->setGeometry({{left, top + (line.height - size.height()) / 2}, size});
            left += size.width() + spacing();
        }
        top += line.height + spacing();
    }
}

} // namespace lockscope
