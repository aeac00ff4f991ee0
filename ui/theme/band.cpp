// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/band.h"

#include <QApplication>
#include <QEvent>

namespace lockscope {

Band::Band(Colours colours, QWidget *parent)
    : QFrame(parent)
    , m_colours(colours)
{
    setAutoFillBackground(true);
    setColours(colours);
}

void Band::setColours(Colours colours)
{
    m_colours = colours;
    // The program's palette tells the theme; ours is what is set here.
    const Fill &fill = roleColours(QApplication::palette()).*colours;
    const QPalette before = palette();
    if (before.color(QPalette::Window) == fill.back
        && before.color(QPalette::WindowText) == fill.text)
        return;
    QPalette own;
    own.setColor(QPalette::Window, fill.back);
    own.setColor(QPalette::WindowText, fill.text);
    own.setColor(QPalette::Button, fill.back);
    own.setColor(QPalette::ButtonText, fill.text);
    setPalette(own);
}

void Band::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setColours(m_colours);
}

} // namespace lockscope
