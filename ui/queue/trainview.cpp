// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/trainview.h"

#include "core/report/sentence.h"
#include "ui/queue/queuecells.h"
#include "ui/queue/trainpainter.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/spoken.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace lockscope {

TrainView::TrainView(QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_geometry(QFontMetricsF(font()))
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
    setAccessibleName(tr("Queue as a train"));
    setSpokenRole(*this, QAccessible::Graphic);
    setAccessibleDescription(tr("The same contenders as in the table, head first"));
}

void TrainView::setContent(const QueueContent &content)
{
    m_content = content;
    m_current = m_current < m_content.size() ? m_current : -1;
    updateScrollBar();
    viewport()->update();
}

void TrainView::setFilter(const QueueFilter &filter)
{
    m_filter = filter;
    viewport()->update();
}

void TrainView::setCurrent(int queueIndex, bool isRevealed)
{
    m_current = queueIndex;
    if (isRevealed && queueIndex >= 0)
        reveal(queueIndex);
    viewport()->update();
}

QSize TrainView::sizeHint() const
{
    const int bar = horizontalScrollBar()->sizeHint().height();
    return {int(m_geometry.width(4)), int(m_geometry.height()) + bar};
}

QSize TrainView::minimumSizeHint() const
{
    const int cars = int(m_geometry.carRect(0).bottom() + m_geometry.padding());
    return {int(m_geometry.width(1)), cars};
}

void TrainView::updateScrollBar()
{
    QScrollBar *bar = horizontalScrollBar();
    const int width = int(m_geometry.width(m_content.size()));
    bar->setRange(0, std::max(0, width - viewport()->width()));
    bar->setPageStep(std::max(1, viewport()->width()));
    bar->setSingleStep(int(m_geometry.carRect(1).left() - m_geometry.carRect(0).left()));
}

void TrainView::fitToFont()
{
    m_geometry = TrainGeometry(QFontMetricsF(font()));
    updateGeometry();
    updateScrollBar();
    viewport()->update();
}

void TrainView::reveal(int car)
{
    const QRectF rect = m_geometry.carRect(car);
    QScrollBar *bar = horizontalScrollBar();
    const int margin = int(m_geometry.carRect(0).left());
    if (rect.left() - margin < bar->value())
        bar->setValue(int(rect.left()) - margin);
    else if (rect.right() + margin > bar->value() + viewport()->width())
        bar->setValue(int(rect.right()) + margin - viewport()->width());
}

int TrainView::carUnder(const QPoint &position) const
{
    const QPointF point = position + QPointF(horizontalScrollBar()->value(), 0);
    const int car = m_geometry.carAt(point.x());
    return car < m_content.size() && m_geometry.carRect(car).contains(point) ? car : -1;
}

void TrainView::choose(int car)
{
    if (car < 0 || car >= m_content.size())
        return;
    setCurrent(car, true);
    emit carChosen(car);
}

void TrainView::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(viewport());
    if (m_content.size() == 0)
        return;
    const int offset = horizontalScrollBar()->value();
    painter.translate(-offset, 0);
    const int first = std::min(m_geometry.carAt(offset), m_content.size() - 1);
    const int last = std::min(m_geometry.carAt(offset + viewport()->width()), m_content.size() - 1);
    const TrainPainter::Picture picture {
        m_content, m_geometry, palette(), m_filter, m_current, hasFocus(), m_content.now()};
    TrainPainter(painter, picture).paint(first, last);
}

void TrainView::resizeEvent(QResizeEvent * /*event*/)
{
    updateScrollBar();
}

void TrainView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        choose(carUnder(event->pos()));
}

void TrainView::wheelEvent(QWheelEvent *event)
{
    const QPoint delta = event->angleDelta();
    const int turned = delta.x() != 0 ? delta.x() : delta.y();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - turned);
    event->accept();
}

void TrainView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        choose(std::max(0, m_current - 1));
        break;
    case Qt::Key_Right:
        choose(std::min(m_content.size() - 1, m_current + 1));
        break;
    case Qt::Key_Home:
        choose(0);
        break;
    case Qt::Key_End:
        choose(m_content.size() - 1);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void TrainView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const int car = isByKey ? m_current : carUnder(event->pos());
    if (car < 0)
        return;
    choose(car);
    emit carMenuWanted(car, event->globalPos());
}

void TrainView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitToFont();
}

void TrainView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void TrainView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

QString TrainView::toolTipOf(int car) const
{
    const QueueEntry entry {m_content, car};
    return contenderSentence(
               *m_content.state, car, m_content.evidence, m_content.serversAt(m_content.now()))
               .text()
        + u'\n' + cellToolTip(entry, QueueColumn::Name, m_content.now()) + u'\n'
        + cellToolTip(entry, QueueColumn::Watches, m_content.now());
}

bool TrainView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int car = carUnder(help->pos());
    QToolTip::showText(help->globalPos(), car < 0 ? QString() : plainToolTip(toolTipOf(car)), this);
    return true;
}

} // namespace lockscope
