// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/wholerows.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QScrollBar>
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
    connect(view.verticalScrollBar(), &QScrollBar::rangeChanged, this, &WholeRows::keepCurrent);
    hide();
}

/// Whatever changes the rows has them painted.
bool WholeRows::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view.viewport() && event->type() == QEvent::Paint)
        place();
    else if (watched == m_view.viewport() && event->type() == QEvent::Resize)
        keepCurrent();
    return QWidget::eventFilter(watched, event);
}

/// What was whole before rows grew, or had less room, is so again: once the view is laid out.
void WholeRows::keepCurrent()
{
    if (!m_wasCurrentWhole)
        return;
    QTimer::singleShot(0, this, [this] {
        const int across = m_view.horizontalScrollBar()->value(); // which is nobody's business here
        m_view.scrollTo(m_view.currentIndex());
        m_view.horizontalScrollBar()->setValue(across);
    });
}

void WholeRows::place()
{
    const QRect sight = m_view.viewport()->rect();
    const QModelIndex last = m_view.indexAt({sight.left() + 1, sight.bottom()});
    const QRect row = last.isValid() ? m_view.visualRect(last) : QRect();
    const QRect current = m_view.visualRect(m_view.currentIndex());
    m_wasCurrentWhole =
        current.isValid() && current.top() >= sight.top() && current.bottom() <= sight.bottom();
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
