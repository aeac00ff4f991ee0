// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graphscene.h"

#include "ui/graph/graphitems.h"

#include <QSet>

#include <algorithm>

namespace lockscope {

namespace {

/// The item of @p key, which is made where there is none.
template <typename Item>
Item *itemFor(QHash<QString, Item *> *items, const QString &key, QGraphicsScene *scene)
{
    Item *&item = (*items)[key];
    if (item == nullptr) {
        item = new Item;
        scene->addItem(item);
    }
    return item;
}

template <typename Item> void removeAllBut(const QSet<QString> &kept, QHash<QString, Item *> *items)
{
    for (auto it = items->begin(); it != items->end();) {
        if (kept.contains(it.key())) {
            ++it;
        } else {
            delete it.value();
            it = items->erase(it);
        }
    }
}

QRectF roomOf(const DrawnNode &node)
{
    QRectF room({}, node.size);
    room.moveCenter(node.centre);
    return room;
}

/// The room of all that is in a deadlock with @p node; of that alone where it is in none.
QRectF deadlockOf(const DrawnGraph &drawing, int node)
{
    const auto own = std::ranges::find_if(drawing.edges, [node](const DrawnEdge &edge) {
        return edge.edge.ring >= 0 && (edge.edge.from == node || edge.edge.to == node);
    });
    QRectF room = roomOf(drawing.nodes.at(node));
    for (const DrawnEdge &edge : drawing.edges) {
        if (own != drawing.edges.end() && edge.edge.ring == own->edge.ring)
            room |=
                roomOf(drawing.nodes.at(edge.edge.from)) | roomOf(drawing.nodes.at(edge.edge.to));
    }
    return room;
}

} // namespace

void GraphScene::setDrawing(const DrawnGraphPtr &drawing)
{
    m_drawing = drawing;
    QSet<QString> nodes;
    QSet<QString> edges;
    if (drawing && drawing->problem.isEmpty()) {
        for (const DrawnNode &node : drawing->nodes)
            nodes.insert(node.node.key);
        for (const DrawnEdge &edge : drawing->edges)
            edges.insert(edge.key);
    }
    removeAllBut(nodes, &m_nodes);
    removeAllBut(edges, &m_edges);
    if (nodes.isEmpty())
        return;
    for (const DrawnNode &node : drawing->nodes)
        itemFor(&m_nodes, node.node.key, this)->setNode(node, drawing->font);
    for (const DrawnEdge &edge : drawing->edges)
        itemFor(&m_edges, edge.key, this)->setEdge(edge, drawing->font);
    setSceneRect(drawing->bounds.adjusted(-GraphMargin, -GraphMargin, GraphMargin, GraphMargin));
}

QPointF GraphScene::worst(const QSizeF &room) const
{
    if (!m_drawing || m_drawing->nodes.isEmpty())
        return {};
    const QRectF ring = deadlockOf(*m_drawing, 0);
    const bool fits = ring.width() <= room.width() && ring.height() <= room.height();
    return fits ? ring.center() : m_drawing->nodes.first().centre;
}

QGraphicsItem *GraphScene::chosen() const
{
    return selectedItems().value(0);
}

void GraphScene::choose(QGraphicsItem *item)
{
    if (item != nullptr && item->isSelected() && selectedItems().size() == 1)
        return;
    clearSelection();
    if (item != nullptr)
        item->setSelected(true);
}

QString GraphScene::sentence() const
{
    const QGraphicsItem *item = chosen();
    if (const auto *node = dynamic_cast<const NodeItem *>(item))
        return node->node().sentence;
    const auto *edge = dynamic_cast<const EdgeItem *>(item);
    return edge != nullptr ? edge->edge().sentence : QString();
}

ContenderRef GraphScene::contenderOf(const QGraphicsItem *item) const
{
    if (const auto *node = dynamic_cast<const NodeItem *>(item))
        return m_drawing->contenderOf(node->node().node);
    const auto *edge = dynamic_cast<const EdgeItem *>(item);
    return edge != nullptr ? edge->edge().edge.contender : ContenderRef {};
}

QString GraphScene::lockOf(const QGraphicsItem *item) const
{
    const auto *node = dynamic_cast<const NodeItem *>(item);
    const int lock = node != nullptr && node->node().node.lock >= 0 ? node->node().node.lock
                                                                    : contenderOf(item).lock;
    return lock >= 0 ? m_drawing->graph.locks.at(lock)->snapshot->path : QString();
}

ChainFocus GraphScene::focusOf(const QGraphicsItem *item) const
{
    if (const auto *node = dynamic_cast<const NodeItem *>(item))
        return m_drawing->focusOn(node->node().node);
    const ContenderRef ref = contenderOf(item);
    return ref.lock >= 0 ? m_drawing->focusOn(ref) : ChainFocus {};
}

} // namespace lockscope
