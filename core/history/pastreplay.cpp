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

} // namespace

Result<ReplayedStates> statesAt(const QVector<DataDirectory> &members, const Postmortem &read,
    const QStringList &locks, qint64 at, const std::stop_token &stop)
{
    if (at < read.from)
        return failure(ErrorKind::Refused,
            Message::tr("the server's files begin at %1").arg(isoTime(read.from)));
    const TreeReplay::Wanted wanted = wantedBy(read.spots);
    std::optional<TreeReplay> tree;
    Zxid base;
    const QVector<ServerFile> bases = basesFor(members, read, at);
    for (auto file = bases.begin(); file != bases.end() && !tree; ++file) {
        tree = treeOf(*file, wanted);
        base = tree ? file->zxid : Zxid();
    }
    if (!tree)
        tree.emplace(wanted);
    ReplayedStates replayed;
    replayed.at = read.from;
    TxnStream stream(members, base);
    qint64 count = 0;
    for (Transaction transaction; stream.next(&transaction) && transaction.at <= at; ++count) {
        if ((count & StopPauseMask) == 0 && stop.stop_requested())
            return failure(ErrorKind::Closed);
        replayed.at = transaction.at;
        (void)tree->apply(transaction);
    }
    for (const QString &path : locks)
        replayed.states.append(
            std::make_shared<const LockState>(judge(replayedLock(*tree, read.spots, path, at))));
    return replayed;
}

} // namespace lockscope
