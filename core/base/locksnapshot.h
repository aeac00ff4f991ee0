// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/chunklist.h"
#include "core/base/ids.h"
#include "core/base/result.h"

#include <QByteArray>
#include <QVector>

#include <memory>

namespace lockscope {

/// A znode's Stat, as clients see it. Times are the servers' wall clock in ms since 1970.
struct NodeStat
{
    Zxid czxid; ///< created by; the token of a contender
    Zxid mzxid; ///< data last changed by
    Zxid pzxid; ///< children last changed by
    qint64 createdAt = 0;
    qint64 modifiedAt = 0;
    qint32 version = 0;
    qint32 cversion = 0; ///< 2 * creates - numChildren, modulo 2^32 (DataNode.copyStat, 3.8)
    qint32 aversion = 0;
    SessionId owner; ///< none for persistent, container and TTL nodes
    qint32 dataLength = 0; ///< bytes
    qint32 numChildren = 0;

    /// Children that were ever made in it, modulo 2^31, which is where the servers' counter of
    /// sequence numbers ends as well.
    qint64 childrenMade() const { return (quint32(cversion) + quint32(numChildren)) / 2; }
    qint64 childrenGone() const { return childrenMade() - numChildren; }
    friend bool operator==(const NodeStat &, const NodeStat &) = default;
};

/// How much is known of a node beside its name.
enum class ReadState : quint8 {
    NameOnly, ///< listed, not read yet
    Read, ///< Stat and data are known
    Denied, ///< the ACL forbids reading it: no data; the Stat is known if `stat.czxid` is
    Gone, ///< it was listed, and gone when it was to be read: Stat and data are those of before
};

/// One child of a lock's directory, as it was read.
struct LockNode
{
    QString name; ///< without the directory: "lock-0000000012"
    quint8 directory = 0; ///< index into LockSnapshot::directories
    ReadState state = ReadState::NameOnly;
    NodeStat stat; ///< while NameOnly all zero, unless the listing of the node itself told it
    QByteArray
        data; ///< the first LockSnapshot::MaxData bytes; `stat.dataLength` has the full length

    friend bool operator==(const LockNode &, const LockNode &) = default;
};

/// Snapshots of one lock share the nodes that did not change from one to the next.
using LockNodes = ChunkList<LockNode>;

/// A directory whose children are contenders. Most locks have one; semaphores have two.
struct LockDirectory
{
    QString path;
    ReadState state =
        ReadState::NameOnly; ///< Denied and Gone: its children are unknown, not absent
    NodeStat stat;
    QByteArray data; ///< kazoo keeps a semaphore's size here

    /// Whether nothing is known of its children. (A server's log may tell of them without it.)
    bool isUnlisted() const
    {
        return state == ReadState::Denied || (state == ReadState::NameOnly && !stat.pzxid);
    }

    friend bool operator==(const LockDirectory &, const LockDirectory &) = default;
};

/// What a snapshot is worth right now.
enum class Freshness {
    Loading, ///< nothing read yet
    Live, ///< the server tells us of every change
    Stale, ///< true when it was read, unknown now: the connection is suspended, or isUnwatched()
    SessionLost, ///< the session expired; a new one is being made and everything is read again
    Gone, ///< the lock directory does not exist (now)
    Denied, ///< the lock directory may not be read
    Failed, ///< it could not be read; `error` says why
};

/// Whether it is known how the lock is now: that it is not there is known, too.
constexpr bool isToldOf(Freshness freshness)
{
    return freshness == Freshness::Live || freshness == Freshness::Gone;
}

/// Whether it could not be read, which is so for as long as somebody tries.
constexpr bool couldNotBeRead(Freshness freshness)
{
    return freshness == Freshness::Denied || freshness == Freshness::Failed;
}

/// Whether it is how it was at an earlier moment: what changed since, nobody tells.
constexpr bool isOfBefore(Freshness freshness)
{
    return freshness == Freshness::Stale || freshness == Freshness::SessionLost;
}

/// All that was read of one lock in one go: an immutable value, the same from every source.
struct LockSnapshot
{
    static constexpr int MaxData = 4096; ///< bytes of data kept of each node

    QString path; ///< the lock: a directory of contenders, or a single node that is the lock itself
    bool isSingleNode =
        false; ///< then `nodes` holds that node alone, and directory 0 is its parent
    QVector<LockDirectory> directories; ///< [0] is the main one
    LockNodes nodes; ///< in no particular order; names are unique per directory
    Freshness freshness = Freshness::Loading;
    Error error; ///< meaningful while Failed or Stale
    qint64 readAt = 0; ///< local clock, when the names were last read; while Stale, last known
    int resolved = 0; ///< nodes whose state is no longer NameOnly
    quint64 revision = 0; ///< grows with every snapshot of the same watch

    /// Whether every listed node has been read (or found denied or gone).
    bool isComplete() const { return freshness != Freshness::Loading && resolved == nodes.size(); }
    /// Whether all that may be read of the lock is read, and as it is now.
    bool isRead() const { return freshness == Freshness::Live && isComplete(); }
    /// Whether it could be read, and no watch tells of it: a session has room for so many, and a
    /// server that is too busy gives none. It is read again from time to time.
    bool isUnwatched() const
    {
        return freshness == Freshness::Stale && error.kind == ErrorKind::Refused;
    }
    /// A directory beside the main one that could not be listed: its children are unknown, not
    /// absent. Null: there is none.
    const LockDirectory *unreadPart() const;
    /// Whether everything of the lock is known, and as it is now.
    bool isWhole() const { return isRead() && !unreadPart(); }

    QString pathOf(const LockNode &node) const;

    friend bool operator==(const LockSnapshot &, const LockSnapshot &) = default;
};

/// Snapshots cross threads and are kept by several views: shared, never changed.
using LockSnapshotPtr = std::shared_ptr<const LockSnapshot>;

/// A fixed English word ("live", "stale"; "read", "denied"), for logs, JSON and tests; never
/// translated.
QString textOf(Freshness freshness);
QString textOf(ReadState state);

} // namespace lockscope
