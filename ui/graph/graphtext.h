// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/drawngraph.h"

#include <QFontMetricsF>

namespace lockscope {

/// The fonts of the graph. Any thread.
struct GraphMetrics
{
    explicit GraphMetrics(const QFont &font);

    static QFont titleFont(const QFont &font);
    static QFont smallFont(const QFont &font);

    QFontMetricsF title;
    QFontMetricsF small;
    QFontMetrics names; ///< `title`, as elidedName() wants it
};

/// The words of a shape and the room they need, which is the same whatever changes while its
/// topology does not.
DrawnNode drawnNode(
    const DrawnGraph &drawing, const PictureNode &node, const GraphMetrics &metrics);
DrawnEdge drawnEdge(
    const DrawnGraph &drawing, const PictureEdge &edge, const GraphMetrics &metrics);

/// "Deadlock of 2 sessions: 0x1 waits 3 m for write on /locks/a, held by 0x2; …". Escaped.
DeadlockText deadlockText(const DrawnGraph &drawing, const Deadlock &deadlock);

/// Why there is nothing to draw: nobody waits, or that is not known yet. @p drawing: null: it is
/// being laid out.
QString emptyGraphText(const DrawnGraph *drawing);

/// How one contender stands: "0x5 waits 3 m 12 s for write on /locks/a, held by 0x2", "0x2 holds
/// write #3 on /locks/a, which keeps 4 waiting, sum of waits 12 m". Escaped.
QString standingOf(const DrawnGraph &drawing, ContenderRef ref);

} // namespace lockscope
