// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graphscene.h"

#include "ui/graph/graphitems.h"

#include <QSet>

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
        itemFor(&m_nodes, node.node.key, this)->setNode(node, font());
    for (const DrawnEdge &edge : drawing->edges)
        itemFor(&m_edges, edge.key, this)->setEdge(edge, font());
    setSceneRect(drawing->bounds.adjusted(-GraphMargin, -GraphMargin, GraphMargin, GraphMargin));
}

QPointF GraphScene::worst() const
{
    return m_drawing && !m_drawing->nodes.isEmpty() ? m_drawing->nodes.first().centre : QPointF();
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
