// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/drawngraph.h"

#include <QGraphicsItem>
#include <QPainterPath>

namespace lockscope {

/// A session (oval), a lock (box) or a fold of several (dashed). Painted with its scene's palette.
class NodeItem : public QGraphicsItem
{
public:
    NodeItem();

    void setNode(const DrawnNode &node, const QFont &font);
    const DrawnNode &node() const { return m_node; }

    QRectF boundingRect() const override;
    QPainterPath shape() const override;
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    QRectF box() const;
    QPainterPath outline() const;

    DrawnNode m_node;
    QFont m_font;
};

/// An arrow with its label.
class EdgeItem : public QGraphicsItem
{
public:
    EdgeItem();

    void setEdge(const DrawnEdge &edge, const QFont &font);
    const DrawnEdge &edge() const { return m_edge; }

    QRectF boundingRect() const override;
    QPainterPath shape() const override;
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    QPolygonF head() const;
    QRectF labelBox() const;
    void paintLabel(QPainter *painter, const QColor &colour) const;

    DrawnEdge m_edge;
    QFont m_font;
    QPainterPath m_line;
};

} // namespace lockscope
