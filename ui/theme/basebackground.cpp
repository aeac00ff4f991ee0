// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/basebackground.h"

#include <QEvent>
#include <QWidget>

namespace lockscope {

namespace {

void apply(QWidget *widget)
{
    // Not by setBackgroundRole(): labels would then take their text from another role as well.
    const QColor base = widget->palette().color(QPalette::Base);
    if (widget->palette().color(QPalette::Window) == base)
        return;
    QPalette own;
    own.setColor(QPalette::Window, base);
    widget->setPalette(own);
}

class BaseBackground : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::PaletteChange)
            apply(static_cast<QWidget *>(watched));
        return false;
    }
};

} // namespace

void useBaseBackground(QWidget *widget)
{
    widget->setAutoFillBackground(true);
    widget->installEventFilter(new BaseBackground(widget));
    apply(widget);
}

} // namespace lockscope
