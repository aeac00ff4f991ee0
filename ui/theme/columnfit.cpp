// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/columnfit.h"

#include "ui/theme/columnzoom.h"
#include "ui/theme/fontfit.h"

#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTreeView>

#include <algorithm>

namespace lockscope {

ColumnFit::ColumnFit(QTreeView &list, const QVector<ColumnRoom> &rooms, const ColumnRoom &rest)
    : QObject(&list)
    , m_list(list)
    , m_rooms(rooms)
    , m_rest(rest)
{
    list.header()->setStretchLastSection(false);
    list.header()->findChild<ColumnZoom *>()->setOn(false);
    list.viewport()->installEventFilter(this);
    followFont(list, [this] { fit(); });
    whenResized(*list.header(), *this, [this](int column) { choose(column); });
}

void ColumnFit::choose(int column)
{
    if (m_isFitting || m_isStacked || column == m_rest.column)
        return;
    m_areChosen = true;
    m_list.header()->findChild<ColumnZoom *>()->setOn(true);
}

void ColumnFit::fit()
{
    if (m_areChosen)
        return;
    const int letter = letterWidth(m_list.fontMetrics());
    const int all = m_list.viewport()->width() / letter;
    int least = m_rest.least;
    int leastOfStaying = m_rest.least;
    int wanted = 0;
    for (const ColumnRoom &room : m_rooms) {
        least += room.least;
        leastOfStaying += room.mayGo ? 0 : room.least;
    }
    const bool isScrolled = leastOfStaying > all;
    const QScopedValueRollback isFitting(m_isFitting, true); // a width may change another
    if (m_stacks)
        stack(isScrolled);
    if (m_isStacked)
        return;
    for (const ColumnRoom &room : m_rooms) {
        const bool isGone = room.mayGo && least > all;
        m_list.setColumnHidden(room.column, isGone);
        least -= isGone ? room.least : 0;
        wanted += isGone ? 0 : room.most - room.least;
    }
    m_list.header()->setSectionResizeMode(
        m_rest.column, isScrolled ? QHeaderView::Interactive : QHeaderView::Stretch);
    if (isScrolled)
        m_list.setColumnWidth(m_rest.column, m_rest.least * letter);
    const int shared = std::clamp(all - least, 0, wanted);
    for (const ColumnRoom &room : m_rooms) {
        const int more = wanted > 0 ? (room.most - room.least) * shared / wanted : 0;
        if (!m_list.isColumnHidden(room.column))
            m_list.setColumnWidth(room.column, (room.least + more) * letter);
    }
}

void ColumnFit::setStacking()
{
    m_stacks = true;
    fit();
}

void ColumnFit::stack(bool isShort)
{
    const bool isOther = m_isStacked != isShort;
    m_isStacked = isShort;
    for (int column = 1; isShort && column < m_list.header()->count(); ++column)
        m_list.setColumnHidden(column, true);
    if (isOther && !isShort)
        m_list.setColumnHidden(m_rest.column, false); // of the others fit() knows which have room
    if (isOther)
        m_list.setHeaderHidden(isShort);
    if (isShort) // a heading that is hidden does not stretch
        m_list.setColumnWidth(0, m_list.viewport()->width());
    if (isOther || isShort)
        emit stacked();
}

bool ColumnFit::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        fit();
    return QObject::eventFilter(watched, event);
}

} // namespace lockscope
