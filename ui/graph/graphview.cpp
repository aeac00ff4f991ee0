// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graphview.h"

#include "ui/graph/graphitems.h"
#include "ui/graph/graphscene.h"
#include "ui/theme/fontfit.h"

#include <QApplication>
#include <QKeyEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace lockscope {

namespace {

constexpr int OpeningMs = 250; ///< keys are pressed more often than locks should be opened
constexpr int LeastLines = 4; ///< in less nothing of it can be told
constexpr double Smallest = 0.1;
constexpr double Largest = 4;

/// How far @p way goes in the direction of @p key, and how much aside; less is better; negative:
/// not that way.
double costOf(const QPointF &way, int key)
{
    const bool isAcross = key == Qt::Key_Left || key == Qt::Key_Right;
    const bool isBack = key == Qt::Key_Left || key == Qt::Key_Up;
    const double along = (isAcross ? way.x() : way.y()) * (isBack ? -1 : 1);
    const double aside = std::abs(isAcross ? way.y() : way.x());
    return along <= 1 ? -1 : along + (isAcross ? 2 : 4) * aside;
}

} // namespace

GraphView::GraphView(GraphScene *scene, QWidget *parent)
    : QGraphicsView(scene, parent)
    , m_scene(scene)
{
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setTransformationAnchor(AnchorUnderMouse);
    keepLines(*this, LeastLines);
    m_scene->setPalette(palette());
    m_scene->setFont(font());
    m_settle.setSingleShot(true);
    m_settle.setInterval(OpeningMs);
    connect(&m_settle, &QTimer::timeout, this, &GraphView::settled);
}

void GraphView::beginChange()
{
    m_anchor.clear();
    const QPoint middle = viewport()->rect().center();
    double nearest = 0;
    for (const NodeItem *item : m_scene->nodeItems()) {
        const QPoint at = mapFromScene(item->pos());
        const double away =
            item->isSelected() ? -1 : std::hypot(at.x() - middle.x(), at.y() - middle.y());
        if (!m_anchor.isEmpty() && away >= nearest)
            continue;
        nearest = away;
        m_anchor = item->node().node.key;
        m_anchorAt = at;
    }
}

void GraphView::endChange()
{
    if (m_isFitted)
        return showAll();
    const NodeItem *anchor = m_scene->nodeItem(m_anchor);
    if (anchor == nullptr)
        return centerOn(m_scene->worst(roomInScene()));
    const QPoint moved = mapFromScene(anchor->pos()) - m_anchorAt;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + moved.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() + moved.y());
}

/// Of all of it, without bars to scroll.
double GraphView::wholeScale() const
{
    const DrawnGraphPtr &drawing = m_scene->drawing();
    return drawing ? fittingScale(drawing->bounds.size(), maximumViewportSize()) : 1;
}

bool GraphView::isLargerThanRoom() const
{
    return m_isFitted && wholeScale() < ReadableScale;
}

QSizeF GraphView::roomInScene() const
{
    return QSizeF(viewport()->size()) / zoom();
}

/// It is not made smaller than can be read unless that is asked for: then the worst is shown.
void GraphView::showAll()
{
    const double scale = std::max(wholeScale(), ReadableScale);
    if (!qFuzzyCompare(zoom(), scale))
        setTransform(QTransform::fromScale(scale, scale));
    centerOn(isLargerThanRoom() ? m_scene->worst(roomInScene()) : sceneRect().center());
}

void GraphView::fit()
{
    m_isFitted = true;
    if (isLargerThanRoom()) {
        m_isFitted = false; // smaller than can be read: only when asked for
        const double scale = std::max(wholeScale(), Smallest);
        setTransform(QTransform::fromScale(scale, scale));
        centerOn(sceneRect().center());
    } else {
        showAll();
    }
    emit roomChanged();
}

void GraphView::zoomBy(double factor)
{
    const double next = std::clamp(zoom() * factor, Smallest, Largest);
    m_isFitted = false;
    scale(next / zoom(), next / zoom());
    emit roomChanged();
}

/// To the nearest shape that way.
void GraphView::moveSelection(int key)
{
    const QGraphicsItem *from = m_scene->chosen();
    NodeItem *best = nullptr;
    double least = 0;
    for (NodeItem *item : m_scene->nodeItems()) {
        const QPointF start = dynamic_cast<const EdgeItem *>(from) != nullptr
            ? from->sceneBoundingRect().center()
            : from != nullptr ? from->pos()
                              : QPointF(-1, -1);
        const double cost = from == nullptr ? item->pos().y() + item->pos().x() / 4
                                            : costOf(item->pos() - start, key);
        if (item == from || cost < 0 || (best != nullptr && cost >= least))
            continue;
        best = item;
        least = cost;
    }
    if (best == nullptr)
        return;
    m_scene->choose(best);
    ensureVisible(best, 30, 30);
    m_settle.start();
}

void GraphView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        return moveSelection(event->key());
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomIn();
    case Qt::Key_Minus:
        return zoomOut();
    case Qt::Key_0:
        return fit();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit activated();
        return;
    case Qt::Key_Escape:
        emit escaped();
        return;
    default:
        QGraphicsView::keyPressEvent(event);
    }
}

void GraphView::wheelEvent(QWheelEvent *event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier))
        return QGraphicsView::wheelEvent(event);
    zoomBy(std::pow(Step, event->angleDelta().y() / 120.0));
    event->accept();
}

void GraphView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton)
        m_dragFrom = event->pos();
    m_isDragging = false;
    if (event->button() != Qt::MiddleButton)
        m_scene->choose(itemAt(event->pos()));
}

void GraphView::mouseMoveEvent(QMouseEvent *event)
{
    QGraphicsView::mouseMoveEvent(event);
    if (!(event->buttons() & (Qt::LeftButton | Qt::MiddleButton)))
        return;
    const QPoint way = event->pos() - m_dragFrom;
    if (!m_isDragging && way.manhattanLength() < QApplication::startDragDistance())
        return;
    m_isDragging = true;
    m_isFitted = false;
    m_dragFrom = event->pos();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - way.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - way.y());
}

void GraphView::mouseReleaseEvent(QMouseEvent *event)
{
    QGraphicsView::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && !m_isDragging && m_scene->chosen() != nullptr)
        m_settle.start();
}

void GraphView::mouseDoubleClickEvent(QMouseEvent * /*event*/)
{
    if (m_scene->chosen() != nullptr)
        emit activated();
}

void GraphView::resizeEvent(QResizeEvent *event)
{
    QGraphicsView::resizeEvent(event);
    if (m_isFitted)
        showAll();
    emit roomChanged();
}

void GraphView::changeEvent(QEvent *event)
{
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_scene->setPalette(palette());
    if (event->type() == QEvent::FontChange)
        m_scene->setFont(font());
    if (event->type() == QEvent::PaletteChange)
        m_scene->update();
}

} // namespace lockscope
