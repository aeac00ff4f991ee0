// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/scrolledcontent.h"

#include "ui/theme/formparts.h"

#include <QEvent>
#include <QLayout>
#include <QScrollBar>

#include <algorithm>

namespace lockscope {

namespace {

constexpr QSize LeastRoom {16, 3}; ///< letters and lines

} // namespace

ScrolledContent::ScrolledContent(QWidget *content, QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setFocusProxy(content);
    setWidget(content);
    content->installEventFilter(this);
}

void ScrolledContent::takeScrollKeys()
{
    setFocusProxy(nullptr);
    setFocusPolicy(Qt::StrongFocus);
}

QSize ScrolledContent::sizeHint() const
{
    return widget()->sizeHint();
}

QSize ScrolledContent::minimumSizeHint() const
{
    const QSize room(fontMetrics().averageCharWidth() * LeastRoom.width(),
        fontMetrics().lineSpacing() * LeastRoom.height());
    return room.boundedTo(widget()->minimumSizeHint());
}

bool ScrolledContent::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        fit();
    return QScrollArea::eventFilter(watched, event);
}

void ScrolledContent::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

int ScrolledContent::leastHeight(int width) const
{
    QLayout *layout = widget()->layout();
    return layout->hasHeightForWidth() ? layout->totalMinimumHeightForWidth(width)
                                       : widget()->minimumSizeHint().height();
}

void ScrolledContent::fit()
{
    QSize room = maximumViewportSize();
    const int least = widget()->minimumSizeHint().width();
    if (least > room.width() && horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff)
        room.rheight() -= horizontalScrollBar()->sizeHint().height();
    if (leastHeight(std::max(room.width(), least)) > room.height())
        room.rwidth() -= verticalScrollBar()->sizeHint().width();
    const int width = std::max(room.width(), least);
    widget()->resize(width, std::max(room.height(), leastHeight(width)));
}

bool DialogBody::eventFilter(QObject *watched, QEvent *event)
{
    const bool isEaten = ScrolledContent::eventFilter(watched, event);
    if (watched == widget() && event->type() == QEvent::LayoutRequest && isVisible())
        growDialog();
    return isEaten;
}

void DialogBody::showEvent(QShowEvent *event)
{
    ScrolledContent::showEvent(event);
    growDialog();
}

void DialogBody::growDialog()
{
    QWidget *dialog = window();
    const QSize least = dialog->layout()->minimumSize().expandedTo(dialog->minimumSize());
    const int width = std::max(dialog->width(), least.width());
    const int missing = leastHeight(width - dialog->width() + maximumViewportSize().width())
        - maximumViewportSize().height();
    const QSize room = roomFor(*dialog);
    if (missing > 0 && dialog->height() < room.height())
        dialog->resize(width, std::min(dialog->height() + missing, room.height()));
}

} // namespace lockscope
