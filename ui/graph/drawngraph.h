// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/blockingforest.h"
#include "core/diagnosis/verdict.h"
#include "core/diagnosis/waitpicture.h"
#include "core/server/serverfacts.h"
#include "ui/graph/dotlayout.h"

#include <QFont>
#include <QSet>

#include <optional>

namespace lockscope {

/// The one that needs somebody more; Unknown needs nobody.
Standing worseOf(Standing a, Standing b);

/// A shape with its place and its words, which are escaped.
struct DrawnNode
{
    PictureNode node;
    QString title;
    QString badge; ///< beside the title: "blocks 4"
    QString detail; ///< second line
    QString toolTip; ///< plain text
    QString sentence;
    /// The verdict of the lock that it is or holds, of several the worst; nothing: it only waits.
    std::optional<Standing> standing = {};
    bool hasToAct = false; ///< the root of a lock that is slow or stuck
    QPointF centre;
    QSizeF size;

    friend bool operator==(const DrawnNode &, const DrawnNode &) = default;
};

struct DrawnEdge
{
    PictureEdge edge;
    QString key; ///< the same over updates
    QString label;
    QString detail; ///< how long it has waited
    QString sentence;
    Standing standing = Standing::Unknown; ///< of its lock, or of its deadlock
    EdgePath path;
    QSizeF room; ///< for the label

    friend bool operator==(const DrawnEdge &, const DrawnEdge &) = default;
};

/// A deadlock in words.
struct DeadlockText
{
    QString sentence; ///< escaped
    QString title; ///< who is in it, escaped: "Deadlock of 2 sessions: batch-1, batch-2"
    Standing standing = Standing::Unknown; ///< the worst of its locks
    ChainFocus focus;

    friend bool operator==(const DeadlockText &, const DeadlockText &) = default;
};

/// What is to be shown.
struct GraphRequest
{
    WaitGraph graph;
    QVector<Verdict> verdicts; ///< of the same moment
    qint64 at = 0; ///< our clock
    ServerFactsPtr facts; ///< may be null
    ChainFocus focus;
    QFont font; ///< that labels are drawn with
    bool isUnknown = false; ///< who waited for whom at that moment
    QSizeF room = {}; ///< what is to show it, in pixels; empty: whatever it needs
};

/// What the blocking forest and the wait-for graph show. Immutable; crosses threads.
struct DrawnGraph
{
    WaitGraph graph;
    qint64 at = 0; ///< our clock, when it was seen; 0: nothing was seen yet
    qint64 now = 0; ///< the servers' clock, at least
    ServerFactsPtr facts;
    ChainFocus focus;
    bool isFocusGone = false; ///< nothing of it is left
    bool isUnknown = false; ///< it is empty because nobody knows, not because nobody waited
    BlockingForest forest;
    WaitPicture picture;
    QVector<DrawnNode> nodes; ///< as in `picture`
    QVector<DrawnEdge> edges;
    QFont font; ///< that its shapes have room for
    QRectF bounds;
    QString problem; ///< why there is no layout; empty: there is
    LayoutTask::Direction direction = LayoutTask::Across; ///< that its arrows go
    QVector<DeadlockText> deadlocks;
    QHash<QString, Standing> standings; ///< by path of the lock
    QSet<QString> roots; ///< paths of contenders that have to act

    QString endpointOf(SessionId session) const;
    bool isOwn(SessionId session) const { return facts && facts->ownOwners.contains(session); }
    Standing standingOf(int lock) const
    {
        return standings.value(graph.locks.at(lock)->snapshot->path, Standing::Unknown);
    }
    Standing standingOf(const Deadlock &deadlock) const;
    bool hasToAct(ContenderRef ref) const { return roots.contains(graph.pathOf(ref)); }
    /// The contender that a shape leads to: of several the first that waits; lock -1 for locks.
    ContenderRef contenderOf(const PictureNode &node) const;
    ChainFocus focusOn(ContenderRef ref) const;
    ChainFocus focusOn(const PictureNode &node) const;
};
using DrawnGraphPtr = std::shared_ptr<const DrawnGraph>;

/// What is around a graph that is shown, on each side.
constexpr double GraphMargin = 24;

/// How large a graph of @p bounds can be drawn in @p room, of which it has to be shown whole; 1: as
/// it is.
double fittingScale(const QSizeF &bounds, const QSizeF &room);
/// Smaller than that it is not drawn unless that is asked for: its letters are a share of the
/// program's, so that who wants large ones has large ones here.
constexpr double ReadableScale = 0.7;

/// Makes what is shown, and keeps places: as long as the same things are connected in the same way
/// nothing moves, whatever its words and colours. From left to right; where that would be too wide
/// for its room, from top to bottom. Use in one thread, see DotLayout.
class DrawnGraphMaker
{
public:
    DrawnGraphPtr make(const GraphRequest &request);

private:
    /// Where everything is, by key.
    struct Places
    {
        QByteArray topology; ///< of what was laid out
        QHash<QString, QPointF> centres;
        QHash<QString, EdgePath> paths;
        QRectF bounds;
        QString problem;
    };

    void place(DrawnGraph *drawing, const GraphRequest &request);
    LayoutTask::Direction directionFor(
        const DrawnGraph &drawing, const QByteArray &topology, const GraphRequest &request);
    const Places &laid(
        const DrawnGraph &drawing, const QByteArray &topology, LayoutTask::Direction direction);

    DotLayout m_dot;
    Places m_across;
    Places m_down;
    LayoutTask::Direction m_direction = LayoutTask::Across; ///< that was shown last
};

} // namespace lockscope
