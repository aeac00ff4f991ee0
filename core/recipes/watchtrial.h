// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/choice.h"

#include <QSet>

namespace lockscope {

/// Paths by the sessions that watch them.
using PathsBySession = QHash<SessionId, QSet<QString>>;

/// What contenders' sessions watch of their lock's nodes. Of the first MaxSampled contenders: nodes
/// behind these are taken for other sessions'.
struct WatchesSeen
{
    PathsBySession onOthers; ///< also those that are gone
    /// Of sessions that have several. One thread of a client may wait for another; or each node is
    /// watched for its own sake, as clients of a revocable lock do; or a thread that gave up left
    /// its watch. So these speak for no recipe, but who has them is not silent.
    PathsBySession onOwn;
};

WatchesSeen watchesOnLock(
    const LockSnapshot &snapshot, const QVector<KnownNode> &entries, const WatchList &watches);

int sizeOf(const PathsBySession &paths);

/// Judges the lock by the candidate's recipe and notes how well that goes with the watches.
/// REQUIRES: they are known.
void tryOn(const LockSnapshot &snapshot, const WatchesSeen &seen, const Choice &choice,
    RecipeCandidate &candidate);

/// Notes of candidates that were all tried on which of them the silence of waiters speaks for:
/// those whose session may wait for its own nodes, by one of the recipes, are not silent.
void hearSilence(QVector<RecipeCandidate> &candidates);

/// Whether who made @p node had the moment that a client needs from its node to its watch when the
/// watches were asked for. @p watchesAt as in Choice.
bool hadTimeToWatch(const LockNode &node, qint64 watchesAt);

/// Tells of whose sessions the watches that were listed are what they watch in a queue as it is
/// now. Refers to the queue's snapshot and lists. One thread.
class CurrentWatches
{
public:
    explicit CurrentWatches(const JudgedQueue &queue)
        : m_queue(queue)
    { }
    /// Not where nobody told, or the session's watches are in no list. Nor where it is listed with
    /// a node of the main directory that has gone since: what it watches in its place is not told
    /// yet. One who waited when the lists were made watched a node: either that is still what it
    /// waits for, or it has gone.
    bool areKnownOf(SessionId session);

private:
    bool findKnown(SessionId session);
    bool exists(const QString &name);

    const JudgedQueue &m_queue;
    QHash<SessionId, bool> m_known; ///< those that were asked for
    QSet<QStringView> m_names; ///< of the main directory; empty: not asked for yet
};

} // namespace lockscope
