// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/focusring.h"

#include <QApplication>
#include <QFocusEvent>
#include <QFocusFrame>

namespace lockscope {

void FocusRing::install()
{
    static QPointer<FocusRing> ring;
    if (ring)
        return;
    ring = new FocusRing(qApp); // which owns it
    qApp->installEventFilter(ring);
}

bool FocusRing::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) {
        m_isByKeys = true;
    } else if (event->type() == QEvent::MouseButtonPress) {
        m_isByKeys = false;
        if (m_frame)
            m_frame->setWidget(nullptr);
    } else if (event->type() == QEvent::FocusIn && watched->isWidgetType()) {
        follow(*static_cast<QWidget *>(watched), static_cast<QFocusEvent *>(event)->reason());
    }
    return false;
}

/// Qt says "by Tab", too, where what had the focus is hidden by a click.
void FocusRing::follow(QWidget &widget, Qt::FocusReason reason)
{
    const bool isMoved = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason
        || reason == Qt::ShortcutFocusReason;
    if (!isMoved || !m_isByKeys || &widget != QApplication::focusWidget())
        return;
    if (!m_frame)
        m_frame = new QFocusFrame(widget.window());
    m_frame->setWidget(&widget);
}

} // namespace lockscope
