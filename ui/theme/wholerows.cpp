// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/wholerows.h"

#include <QAbstractItemView>
#include <QGuiApplication>
#include <QScrollBar>
#include <QTimer>

#include <utility>

namespace lockscope {

namespace {

constexpr auto UnkeptProperty = "lockscope.currentIsUnkept";

} // namespace

WholeRows::WholeRows(QAbstractItemView &view)
    : WholeEnd(view)
    , m_view(view)
{ }

/// What was whole before rows grew, or had less room, is so again, and so is what has become
/// current by itself; not what somebody scrolled or clicks on.
void WholeRows::keepCurrent(const QRect &row)
{
    const QRect sight = m_view.viewport()->rect();
    const int down = m_view.verticalScrollBar()->value();
    const bool isWhole = row.top() >= sight.top() && row.bottom() <= sight.bottom();
    const bool isNew = std::exchange(m_current, m_view.currentIndex()) != m_view.currentIndex();
    const bool isMeant =
        isNew ? QGuiApplication::mouseButtons() == Qt::NoButton : m_wasWhole && m_wasDown == down;
    m_wasWhole = isWhole || isMeant;
    const bool isKept = !m_view.property(UnkeptProperty).toBool();
    m_wasDown = down;
    // One that has gone out of sight is not followed: nothing else is to move.
    const bool isCut = row.isValid() && row.top() > sight.top() && row.top() <= sight.bottom();
    if (isKept && !isWhole && isMeant && isCut && row.height() <= sight.height())
        QTimer::singleShot(0, this, &WholeRows::showCurrent); // the view is laid out by then
}

void WholeRows::showCurrent()
{
    bringIntoSight(m_view, m_view.currentIndex());
}

void bringIntoSight(QAbstractItemView &view, const QModelIndex &row)
{
    const int across = view.horizontalScrollBar()->value();
    view.scrollTo(row);
    if (view.visualRect(row).bottom() > view.viewport()->rect().bottom())
        view.scrollTo(row, QAbstractItemView::PositionAtBottom);
    view.horizontalScrollBar()->setValue(across);
}

void setCurrentKept(QAbstractItemView &view, bool isKept)
{
    view.setProperty(UnkeptProperty, !isKept);
}

std::optional<int> WholeRows::cutFrom()
{
    const QRect sight = m_view.viewport()->rect();
    const QModelIndex last = m_view.indexAt({sight.left() + 1, sight.bottom()});
    const QRect row = last.isValid() ? m_view.visualRect(last) : QRect();
    keepCurrent(m_view.visualRect(m_view.currentIndex()));
    const bool isCurrent = last.siblingAtColumn(0) == m_view.currentIndex().siblingAtColumn(0);
    const bool isCut = row.bottom() > sight.bottom() && row.top() > sight.top() && !isCurrent;
    return isCut ? std::optional(row.top()) : std::nullopt;
}

} // namespace lockscope
