// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/wholerows.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QTimer>

namespace lockscope {

WholeRows::WholeRows(QAbstractItemView &view)
    : QWidget(&view) // and not of its viewport, with which it would be scrolled
    , m_view(view)
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    view.viewport()->installEventFilter(this);
    hide();
}

/// Whatever changes the rows has them painted.
bool WholeRows::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view.viewport() && event->type() == QEvent::Paint)
        place();
    else if (watched == m_view.viewport() && event->type() == QEvent::Resize)
        QTimer::singleShot(0, this, &WholeRows::keepCurrent); // the view is laid out by then
    return QWidget::eventFilter(watched, event);
}

/// What was whole before there was less room is so again.
void WholeRows::keepCurrent()
{
    const QRect row = m_view.visualRect(m_view.currentIndex());
    const QRect sight = m_view.viewport()->rect();
    if (row.isValid() && row.top() <= sight.bottom() && row.bottom() > sight.bottom())
        m_view.scrollTo(m_view.currentIndex());
}

void WholeRows::place()
{
    const QRect sight = m_view.viewport()->rect();
    const QModelIndex last = m_view.indexAt({sight.left() + 1, sight.bottom()});
    const QRect row = last.isValid() ? m_view.visualRect(last) : QRect();
    const bool isCurrent = last.siblingAtColumn(0) == m_view.currentIndex().siblingAtColumn(0);
    const bool isCut = row.bottom() > sight.bottom() && row.top() > sight.top() && !isCurrent;
    if (isCut) {
        const QRect rest = sight.adjusted(0, row.top(), 0, 0);
        const QRect place(m_view.viewport()->mapTo(&m_view, rest.topLeft()), rest.size());
        if (geometry() != place)
            setGeometry(place);
    }
    if (isVisibleTo(&m_view) != isCut)
        setVisible(isCut);
}

} // namespace lockscope
