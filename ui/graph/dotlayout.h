// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QPolygonF>
#include <QRectF>
#include <QVector>

#include <memory>

namespace lockscope {

/// What is to be laid out. Sizes in pixels; no text goes to the library that does it.
struct LayoutTask
{
    enum Direction {
        Across, ///< arrows go from left to right
        Down, ///< from top to bottom
    };
    struct Edge
    {
        int from = 0; ///< index into `nodes`
        int to = 0;
        QSizeF label; ///< room to keep for its label
        int ring = -1; ///< that it is part of; such a ring is laid out as one, if it is simple

        friend bool operator==(const Edge &, const Edge &) = default;
    };
    QVector<QSizeF> nodes;
    QVector<Edge> edges;
    /// Indexes into `nodes`: where rings begin, as the first of them that a ring has is its left or
    /// upper end. Empty: as they come.
    QVector<int> starts;
    Direction direction = Across;
};

/// How an arrow goes: Bézier curves with 3 n + 1 points, then straight to the tip.
struct EdgePath
{
    QPolygonF curve;
    QPointF tip;
    QPointF label; ///< centre

    friend bool operator==(const EdgePath &, const EdgePath &) = default;
};

struct Layout
{
    QVector<QPointF> nodes; ///< centres
    QVector<EdgePath> edges;
    QRectF bounds;
};

/// Layers from left to right by Graphviz' "dot", which keeps the order it is given as far as fewer
/// crossings allow. Any thread, also several at once: Graphviz keeps global state, so that they
/// wait for each other.
class DotLayout
{
public:
    DotLayout();
    ~DotLayout();

    /// Internal where Graphviz gives up.
    Result<Layout> lay(const LayoutTask &task);

private:
    struct Library;
    std::unique_ptr<Library> m_library;
};

} // namespace lockscope
