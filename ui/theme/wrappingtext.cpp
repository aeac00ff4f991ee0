// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/wrappingtext.h"

#include <QEvent>
#include <QWheelEvent>

#include <cmath>

namespace lockscope {

WrappingText::WrappingText(QWidget *parent)
    : QTextEdit(parent)
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTabChangesFocus(true);
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    document()->setDocumentMargin(0);
    viewport()->setAutoFillBackground(false);
    fitHeight();
}

void WrappingText::showText(const QString &text)
{
    if (text == toPlainText())
        return;
    setPlainText(text);
    fitHeight();
}

QSize WrappingText::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 20, height()};
}

QSize WrappingText::minimumSizeHint() const
{
    return {0, height()};
}

void WrappingText::resizeEvent(QResizeEvent *event)
{
    QTextEdit::resizeEvent(event);
    fitHeight();
}

void WrappingText::changeEvent(QEvent *event)
{
    QTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitHeight();
}

/// There is nothing to scroll here, but around it.
void WrappingText::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

void WrappingText::fitHeight()
{
    const int needed = int(std::ceil(document()->size().height()));
    setFixedHeight(std::max(needed, fontMetrics().height()));
}

} // namespace lockscope
