// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/wholeend.h"

#include <QAbstractScrollArea>
#include <QEvent>

namespace lockscope {

WholeEnd::WholeEnd(QAbstractScrollArea &view)
    : QWidget(&view) // and not of its viewport, with which it would be scrolled
    , m_view(view)
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    view.viewport()->installEventFilter(this);
    hide();
}

bool WholeEnd::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view.viewport() && event->type() == QEvent::Paint)
        place();
    return QWidget::eventFilter(watched, event);
}

void WholeEnd::place()
{
    const std::optional<int> top = cutFrom();
    if (top) {
        const QRect rest = m_view.viewport()->rect().adjusted(0, *top, 0, 0);
        const QRect place(m_view.viewport()->mapTo(&m_view, rest.topLeft()), rest.size());
        if (geometry() != place)
            setGeometry(place);
    }
    if (isVisibleTo(&m_view) != top.has_value())
        setVisible(top.has_value());
}

} // namespace lockscope
