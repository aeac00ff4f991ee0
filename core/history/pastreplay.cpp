// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/pastreplay.h"

#include "core/base/times.h"
#include "core/history/replayedlock.h"
#include "core/txnlog/txnlog.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qint64 StopPauseMask = 0x3fff; ///< transactions between two looks at whether to stop

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
/// writes one at a time. An unsure one is the better one where transactions are missing before it.
QVector<ServerFile> basesFor(
    const QVector<DataDirectory> &members, const Postmortem &read, qint64 at)
{
    const QVector<ServerFile> snapshots = sortedSnapshots(members);
    const QMap<Zxid, qint64> times = beginnings(members);
    const auto isBegun = [&](const ServerFile &snapshot) {
        const auto next = times.upperBound(snapshot.zxid);
        return next != times.cend() && *next <= at;
    };
    QVector<ServerFile> begun;
    std::ranges::copy_if(snapshots, std::back_inserter(begun), isBegun);
    std::ranges::reverse(begun);
    const auto isGapBetween = [&](Zxid sure, Zxid unsure) {
        return std::ranges::any_of(read.gaps,
            [&](const TxnGap &gap) { return gap.after >= sure && gap.before <= unsure; });
    };
    if (begun.size() > 1 && !isGapBetween(begun.at(1).zxid, begun.at(0).zxid))
        begun.move(0, 1);
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

/// The locks of some members' files, transaction by transaction.
class PastReplay
{
public:
    PastReplay(const QVector<DataDirectory> &members, const Postmortem &read, std::stop_token stop)
        : m_members(members)
        , m_spots(read.spots)
        , m_wanted(wantedBy(m_spots))
        , m_tree(m_wanted)
        , m_stop(std::move(stop))
    { }
    Q_DISABLE_COPY_MOVE(PastReplay)

    /// Fails where the files begin behind @p at.
    Result<Done> begin(const Postmortem &read, qint64 at)
    {
        if (at < read.from)
            return failure(ErrorKind::Refused,
                Message::tr("the server's files begin at %1").arg(isoTime(read.from)));
        std::optional<TreeReplay> tree;
        Zxid base;
        const QVector<ServerFile> bases = basesFor(m_members, read, at);
        for (auto file = bases.begin(); file != bases.end() && !tree; ++file) {
            tree = treeOf(*file, m_wanted);
            base = tree ? file->zxid : Zxid();
        }
        if (tree)
            m_tree = *std::move(tree);
        m_at = read.from;
        m_stream.emplace(m_members, base);
        m_hasNext = m_stream->next(&m_next);
        return goOn(at, {});
    }

    /// All transactions until @p at, each with what it did to @p changed, if that is not empty.
    Result<Done> goOn(qint64 at, const std::function<void(const QVector<NodeChange> &)> &changed)
    {
        for (; m_hasNext && m_next.at <= at; m_hasNext = m_stream->next(&m_next)) {
            if ((m_count++ & StopPauseMask) == 0 && m_stop.stop_requested())
                return failure(ErrorKind::Closed);
            m_at = m_next.at;
            const QVector<NodeChange> changes = m_tree.apply(m_next);
            if (changed && !changes.isEmpty())
                changed(changes);
        }
        return Done {};
    }

    qint64 at() const { return m_at; } ///< of the last transaction
    LockStatePtr stateOf(const QString &path, qint64 at) const
    {
        return std::make_shared<const LockState>(judge(replayedLock(m_tree, m_spots, path, at)));
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
    const QVector<DataDirectory> &m_members;
    const LockSpots &m_spots;
    TreeReplay::Wanted m_wanted;
    TreeReplay m_tree;
    std::stop_token m_stop;
    std::optional<TxnStream> m_stream;
    Transaction m_next;
    bool m_hasNext = false;
    qint64 m_count = 0;
    qint64 m_at = 0;
};

} // namespace

Result<ReplayedStates> statesAt(const QVector<DataDirectory> &members, const Postmortem &read,
    const QStringList &locks, qint64 at, const std::stop_token &stop)
{
    PastReplay replay(members, read, stop);
    return replay.begin(read, at).map([&](Done) { return replay.statesOf(locks, at); });
}

Result<ReplayedStates> replayStates(const QVector<DataDirectory> &members, const Postmortem &read,
    const ReplayStretch &stretch, const QStringList &locks,
    const std::function<void(const LockStatePtr &state, qint64 at)> &see,
    const std::stop_token &stop)
{
    PastReplay replay(members, read, stop);
    const qint64 begin = std::min(std::max(stretch.from, read.from), stretch.to);
    if (const Result<Done> begun = replay.begin(read, begin); !begun)
        return tl::unexpected(begun.error());
    for (const QString &path : read.locks)
        see(replay.stateOf(path, begin), begin);
    const auto seeChanged = [&](const QVector<NodeChange> &changes) {
        QSet<QString> changed;
        for (const NodeChange &change : changes)
            changed.insert(lockOf(change, read.spots));
        for (const QString &path : changed)
            see(replay.stateOf(path, replay.at()), replay.at());
    };
    return replay.goOn(stretch.to, seeChanged).map([&](Done) {
        return replay.statesOf(locks, stretch.to);
    });
}

} // namespace lockscope
