// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/pastreplay.h"

#include "core/base/times.h"
#include "core/history/replayedlock.h"
#include "core/txnlog/txnlog.h"

#include <algorithm>

namespace lockscope {

namespace {

QVector<ServerFile> sortedSnapshots(const QVector<DataDirectory> &members)
{
    QVector<ServerFile> all;
    for (const DataDirectory &member : members)
        all += member.snapshots;
    std::ranges::sort(all, {}, &ServerFile::zxid);
    return all;
}

/// Each log's first transaction and its time, by zxid.
QMap<Zxid, qint64> beginnings(const QVector<DataDirectory> &members)
{
    QMap<Zxid, qint64> all;
    for (const DataDirectory &member : members) {
        for (const ServerFile &file : member.logs) {
            auto log = TxnLog::open(file.fileName);
            Transaction first;
            if (log && log->next(&first))
                all.insert(first.zxid, first.at);
        }
    }
    return all;
}

/// The snapshots that may be begun with, the best first. While a server writes one, nodes go that
/// it then lacks (3.8, "fuzzy"): it is sure where the server has begun another by @p at, for it
/// writes one at a time. An unsure one is the better one where transactions are missing before it,
/// and where there is no other: without any it would be an empty tree. What is older than that of
/// @p read tells nothing any more.
QVector<ServerFile> basesFor(
    const QVector<DataDirectory> &members, const Postmortem &read, qint64 at)
{
    const QVector<ServerFile> snapshots = sortedSnapshots(members);
    const QMap<Zxid, qint64> times = beginnings(members);
    const auto isBegun = [&](const ServerFile &snapshot) {
        const auto next = times.upperBound(snapshot.zxid);
        return snapshot.zxid >= read.base && next != times.cend() && *next <= at;
    };
    QVector<ServerFile> begun;
    std::ranges::copy_if(snapshots, std::back_inserter(begun), isBegun);
    std::ranges::reverse(begun);
    const auto isGapBetween = [&](Zxid sure, Zxid unsure) {
        return std::ranges::any_of(read.torn,
            [&](const TornTime &torn) { return torn.last() > sure && torn.last() <= unsure; });
    };
    if (begun.size() > 1 && !isGapBetween(begun.at(1).zxid, begun.at(0).zxid))
        begun.move(0, 1);
    if (read.hasBase)
        begun.append({read.baseFile, read.base, 0});
    return begun;
}

/// Nothing where it is not whole.
std::optional<TreeReplay> treeOf(const ServerFile &snapshot, const TreeReplay::Wanted &wanted)
{
    TreeReplay tree(wanted);
    const auto info = readSnapshot(
        snapshot.fileName, [&](const SnapshotNode &node) { tree.load(node, snapshot.zxid); });
    if (!info || !info->isWhole)
        return std::nullopt;
    return tree;
}

/// @p snapshot as it was known before, of which nobody knows what it was then.
LockSnapshotPtr unsure(const LockSnapshot &snapshot, const TornTime &torn)
{
    auto doubted = std::make_shared<LockSnapshot>(snapshot);
    doubted->freshness = Freshness::Failed;
    doubted->error = {
        ErrorKind::Refused, Message::tr("%1 What is shown was known before.").arg(messageOf(torn))};
    return doubted;
}

/// The locks of some members' files, transaction by transaction.
class PastReplay
{
public:
    using See = std::function<void(const QStringList &locks, qint64 at)>;

    PastReplay(const QVector<DataDirectory> &members, const Postmortem &read, std::stop_token stop)
        : m_members(members)
        , m_read(read)
        , m_wanted(wantedBy(read.spots))
        , m_tree(m_wanted)
        , m_stop(std::move(stop))
    { }
    Q_DISABLE_COPY_MOVE(PastReplay)

    /// Fails where the files begin behind @p at.
    Result<Done> begin(qint64 at)
    {
        if (at < m_read.from)
            return failure(ErrorKind::Refused,
                Message::tr("the server's files begin at %1").arg(isoTime(m_read.from)));
        std::optional<TreeReplay> tree;
        std::optional<Zxid> base;
        const QVector<ServerFile> bases = basesFor(m_members, m_read, at);
        for (auto file = bases.begin(); file != bases.end() && !tree; ++file) {
            tree = treeOf(*file, m_wanted);
            if (tree)
                base = file->zxid;
        }
        if (tree)
            m_tree = *std::move(tree);
        m_at = m_read.from;
        m_last = base.value_or(Zxid {});
        m_walk.emplace(m_read.torn, m_last);
        m_stream.emplace(m_members, base);
        m_hasNext = m_stream->next(&m_next);
        return goOn(at, {});
    }

    /// All transactions until @p at. @p see, if it is not empty, is told which locks are another
    /// way than before, and since when.
    Result<Done> goOn(qint64 at, const See &see)
    {
        for (; m_hasNext && m_next.at <= at; m_hasNext = m_stream->next(&m_next)) {
            if (m_stop.stop_requested())
                return failure(ErrorKind::Closed);
            passTorn(see);
            m_at = m_next.at;
            m_last = m_next.zxid;
            const QVector<NodeChange> changes = m_tree.apply(m_next);
            if (see && !changes.isEmpty())
                see(locksOf(changes), m_at);
        }
        if (const TornTime *torn = tornAt(at); see && torn != m_walk->now())
            see(m_read.locks, std::max(m_at, torn->gap.from + 1));
        return Done {};
    }

    qint64 at() const { return m_at; } ///< of the last transaction
    LockStatePtr stateOf(const QString &path, qint64 at) const
    {
        LockSnapshotPtr snapshot = replayedLock(m_tree, m_read.spots, path, at);
        const TornTime *torn = tornAt(at);
        if (torn && !isMadeSince(*snapshot, torn->gap.before))
            snapshot = unsure(*snapshot, *torn);
        return std::make_shared<const LockState>(judge(snapshot));
    }
    ReplayedStates statesOf(const QStringList &locks, qint64 at) const
    {
        ReplayedStates replayed;
        replayed.at = m_at;
        for (const QString &path : locks)
            replayed.states.append(stateOf(path, at));
        return replayed;
    }

private:
    /// Where @p at is amid a gap, nothing of that was passed yet.
    const TornTime *tornAt(qint64 at) const
    {
        const TornTime *ahead = m_walk->ahead(m_last);
        return ahead && at > ahead->gap.from ? ahead : m_walk->now();
    }

    /// Torn times that begin, or end, before the next transaction.
    void passTorn(const See &see)
    {
        endTorn(see);
        while (const TornTime *torn = m_walk->enter(m_next.zxid)) {
            if (see)
                see(m_read.locks, std::max(m_at, torn->gap.from));
            lookAgain(torn->within);
            endTorn(see);
        }
    }

    void endTorn(const See &see)
    {
        for (ServerFile by = m_walk->leave(m_next.zxid); !by.fileName.isEmpty();
             by = m_walk->leave(m_next.zxid)) {
            lookAgain(by);
            m_at = m_next.at;
            if (see)
                see(m_read.locks, m_at);
        }
    }

    void lookAgain(const ServerFile &snapshot)
    {
        if (snapshot.fileName.isEmpty())
            return;
        if (std::optional<TreeReplay> tree = treeOf(snapshot, m_wanted))
            m_tree = *std::move(tree);
    }

    QStringList locksOf(const QVector<NodeChange> &changes) const
    {
        QSet<QString> locks;
        for (const NodeChange &change : changes)
            locks.insert(lockOf(change, m_read.spots));
        return {locks.begin(), locks.end()};
    }

    const QVector<DataDirectory> &m_members;
    const Postmortem &m_read;
    TreeReplay::Wanted m_wanted;
    TreeReplay m_tree;
    std::stop_token m_stop;
    std::optional<TxnStream> m_stream;
    std::optional<TornWalk> m_walk; ///< once it has begun
    Transaction m_next;
    bool m_hasNext = false;
    qint64 m_at = 0;
    Zxid m_last; ///< of the last transaction
};

} // namespace

Result<ReplayedStates> statesAt(const QVector<DataDirectory> &members, const Postmortem &read,
    const QStringList &locks, qint64 at, const std::stop_token &stop)
{
    PastReplay replay(members, read, stop);
    return replay.begin(at).map([&](Done) { return replay.statesOf(locks, at); });
}

Result<ReplayedStates> replayStates(const QVector<DataDirectory> &members, const Postmortem &read,
    const ReplayStretch &stretch, const QStringList &locks,
    const std::function<void(const LockStatePtr &state, qint64 at)> &see,
    const std::stop_token &stop)
{
    PastReplay replay(members, read, stop);
    const qint64 begin = std::min(std::max(stretch.from, read.from), stretch.to);
    if (const Result<Done> begun = replay.begin(begin); !begun)
        return tl::unexpected(begun.error());
    for (const QString &path : read.locks)
        see(replay.stateOf(path, begin), begin);
    const auto seeChanged = [&](const QStringList &changed, qint64 since) {
        const qint64 when = std::max(since, begin);
        for (const QString &path : changed)
            see(replay.stateOf(path, when), when);
    };
    return replay.goOn(stretch.to, seeChanged).map([&](Done) {
        return replay.statesOf(locks, stretch.to);
    });
}

} // namespace lockscope
