// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/drawngraph.h"

#include <QGraphicsScene>

namespace lockscope {

class NodeItem;
class EdgeItem;

/// The shapes of the wait-for graph, each kept as long as it is part of it. GUI thread.
class GraphScene : public QGraphicsScene
{
    Q_OBJECT

public:
    using QGraphicsScene::QGraphicsScene;

    void setDrawing(const DrawnGraphPtr &drawing);
    const DrawnGraphPtr &drawing() const { return m_drawing; }

    NodeItem *nodeItem(const QString &key) const { return m_nodes.value(key); }
    QList<NodeItem *> nodeItems() const { return m_nodes.values(); }
    QList<EdgeItem *> edgeItems() const { return m_edges.values(); }
    /// Where the worst shape is, or the middle of the deadlock that it is in where @p room is
    /// enough for all of that: what to look at first.
    QPointF worst(const QSizeF &room) const;
    /// The one shape or arrow that is selected; null.
    QGraphicsItem *chosen() const;
    /// Leaves nothing else selected.
    void choose(QGraphicsItem *item);

    /// The sentence of what is selected; empty: nothing is.
    QString sentence() const;
    /// What a shape or an arrow leads to; lock -1: nothing.
    ContenderRef contenderOf(const QGraphicsItem *item) const;
    /// The path of its lock; empty: it has none.
    QString lockOf(const QGraphicsItem *item) const;
    ChainFocus focusOf(const QGraphicsItem *item) const;

private:
    QHash<QString, NodeItem *> m_nodes;
    QHash<QString, EdgeItem *> m_edges;
    DrawnGraphPtr m_drawing;
};

} // namespace lockscope
