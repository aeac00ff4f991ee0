// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/catalogue.h"
#include "core/recipes/choice.h"
#include "core/recipes/grantrules.h"

#include "core/base/nodepath.h"

#include <algorithm>

namespace lockscope::grantrules {

namespace {

constexpr quint8 QueueOfLeases = 1;

bool isLease(const Contender &entry)
{
    return entry.ticket.queue == QueueOfLeases;
}

/// The directory that leases are made in, known even while there is none.
int leasesDirectory(const JudgedQueue &queue)
{
    for (const Contender &entry : queue.entries) {
        if (isLease(entry))
            return queue.nodeOf(entry).directory;
    }
    const auto &directories = queue.snapshot.directories;
    for (int i = 0; i < directories.size(); ++i) {
        if (nodeName(directories.at(i).path) == SemaphoreLeases)
            return i;
    }
    return 0;
}

/// Every child of the leases' directory takes a permit, whoever made it.
void admitForeignLeases(JudgedQueue &queue, int directory)
{
    QVector<bool> isKnown(queue.snapshot.nodes.size(), false);
    for (const Contender &entry : queue.entries)
        isKnown[entry.node] = true;
    for (int i = 0; i < queue.snapshot.nodes.size(); ++i) {
        const LockNode &node = queue.snapshot.nodes.at(i);
        if (isKnown.at(i) || node.directory != directory || isDirectoryOfLock(queue.snapshot, node))
            continue;
        Contender entry;
        entry.node = i;
        entry.ticket = {Mode::Lease, std::nullopt, QueueOfLeases};
        queue.entries.append(entry);
    }
}

/// By age: sequence number, or czxid where there is none.
void sortLeases(JudgedQueue &queue, QVector<Contender> &leases)
{
    const auto key = [&](const Contender &entry) {
        const LockNode &node = queue.nodeOf(entry);
        const qint64 age = entry.ticket.sequence
            ? orderKey(*entry.ticket.sequence, queue.recipe.order)
            : node.stat.czxid.value;
        return std::make_pair(age, QStringView(node.name));
    };
    std::sort(leases.begin(), leases.end(),
        [&](const Contender &a, const Contender &b) { return key(a) < key(b); });
}

/// Leases first; behind them the queue, which is sorted as a mutex is, with what is not of its own
/// making.
void sortLeasesAndQueue(JudgedQueue &queue)
{
    JudgedQueue waiting {queue.snapshot, queue.recipe, {}, queue.watches, {}, false};
    QVector<Contender> leases;
    for (const Contender &entry : std::as_const(queue.entries))
        (isLease(entry) ? leases : waiting.entries).append(entry);
    sortLeases(queue, leases);
    sortQueue(waiting);
    queue.entries = leases + waiting.entries;
}

/// What both dialects need to know; ranks [0, leases) are leases, the queue is behind them.
struct Layout
{
    int directory = 0; ///< that of the leases
    int leases = 0;
    bool hasHead = false; ///< the first in the queue is a contender
};

Layout layOut(JudgedQueue &queue, int directory)
{
    if (std::any_of(queue.entries.begin(), queue.entries.end(), isLease))
        admitForeignLeases(queue, directory);
    sortLeasesAndQueue(queue);
    Layout layout;
    layout.directory = directory;
    layout.leases =
        static_cast<int>(std::count_if(queue.entries.begin(), queue.entries.end(), isLease));
    layout.hasHead =
        layout.leases < queue.entries.size() && queue.entries.at(layout.leases).role != Role::Other;
    return layout;
}

void judgeLeases(JudgedQueue &queue, const Layout &layout)
{
    for (int rank = 0; rank < layout.leases; ++rank) {
        if (queue.entries.at(rank).role != Role::Other)
            makeHolder(queue.entries[rank]);
    }
}

/// All but the head wait for everything before them and watch the node just before.
void judgeTail(JudgedQueue &queue, const Layout &layout)
{
    for (int rank = layout.leases + 1; rank < queue.entries.size(); ++rank) {
        if (queue.entries.at(rank).role == Role::Other)
            continue;
        makeWaiter(queue.entries[rank], {0, rank, Blockers::All});
        queue.entries[rank].expected.append(WatchTarget {queue.entries.at(rank - 1).node, -1});
    }
}

void headWaits(JudgedQueue &queue, const Layout &layout, int blockers)
{
    Contender &head = queue.entries[layout.leases];
    makeWaiter(head, {0, blockers, Blockers::All});
    head.expected.append(WatchTarget {-1, layout.directory});
}

/// The rank of the newest lease of the session at the queue's head, or -1.
int newestLeaseOfHead(const JudgedQueue &queue, const Layout &layout)
{
    const SessionId owner = queue.nodeOf(queue.entries.at(layout.leases)).stat.owner;
    for (int rank = layout.leases - 1; owner && rank >= 0; --rank) {
        if (queue.nodeOf(queue.entries.at(rank)).stat.owner == owner)
            return rank;
    }
    return -1;
}

/// The lease is moved behind the others, so that those before it are those that it waits for.
int moveBehindOthers(JudgedQueue &queue, const Layout &layout, int rank)
{
    const auto begin = queue.entries.begin();
    std::rotate(begin + rank, begin + rank + 1, begin + layout.leases);
    return layout.leases - 1;
}

/// Where the queue stands still, one lease is one too many: that tells the size.
void judgeHeadWithLease(JudgedQueue &queue, const Layout &layout, int rank)
{
    const bool fits = queue.permits ? layout.leases <= *queue.permits : layout.leases == 1;
    if (fits)
        return makeHolder(queue.entries[layout.leases]);

    const int pending = moveBehindOthers(queue, layout, rank);
    queue.permits = queue.permits.value_or(layout.leases - 1);
    queue.entries[pending].role = Role::Pending;
    queue.entries[pending].blockers = {0, pending, Blockers::All};
    queue.entries[pending].expected.append(WatchTarget {-1, layout.directory});
    headWaits(queue, layout, pending);
}

/// Of more leases than there are permits the newest wait: who made them looks until there are no
/// more, also when its place in the queue is gone.
void judgeSurplus(JudgedQueue &queue, const Layout &layout)
{
    for (int rank = queue.permits.value_or(layout.leases); rank < layout.leases; ++rank) {
        Contender &lease = queue.entries[rank];
        if (lease.role != Role::Holder)
            continue;
        lease.role = Role::Pending;
        lease.blockers = {0, rank, Blockers::All};
        lease.expected.append(WatchTarget {-1, layout.directory});
    }
}

/// What could not be listed is not empty.
bool areLeasesUnknown(const JudgedQueue &queue, const Layout &layout)
{
    const ReadState state = queue.snapshot.directories.at(layout.directory).state;
    return layout.leases == 0 && (state == ReadState::Denied || state == ReadState::NameOnly);
}

/// The head has made no lease yet, or whose the leases are is not read yet.
void judgeHeadWithoutLease(JudgedQueue &queue, const Layout &layout)
{
    if (areLeasesUnknown(queue, layout))
        return headWaits(queue, layout, 0);
    const int permits = queue.permits.value_or(layout.leases);
    if (layout.leases == 0 || layout.leases < permits)
        return makeHolder(queue.entries[layout.leases]);
    headWaits(queue, layout, layout.leases);
}

/// kazoo writes the size into the semaphore's directory.
std::optional<int> sizeInData(const LockDirectory &directory)
{
    bool isNumber = false;
    const int size = directory.data.toInt(&isNumber);
    return isNumber && size > 0 ? std::optional<int>(size) : std::nullopt;
}

} // namespace

void leasesBeforeCount(JudgedQueue &queue)
{
    const Layout layout = layOut(queue, leasesDirectory(queue));
    judgeLeases(queue, layout);
    judgeTail(queue, layout);
    const int rank = layout.hasHead ? newestLeaseOfHead(queue, layout) : -1;
    if (rank >= 0)
        return judgeHeadWithLease(queue, layout, rank);
    judgeSurplus(queue, layout);
    if (layout.hasHead)
        judgeHeadWithoutLease(queue, layout);
}

void countBeforeLeases(JudgedQueue &queue)
{
    const Layout layout = layOut(queue, 0);
    if (const auto size = sizeInData(queue.snapshot.directories.at(0)))
        queue.permits = size;
    judgeLeases(queue, layout);
    judgeTail(queue, layout);
    if (!layout.hasHead)
        return;
    judgeHeadWithoutLease(queue, layout);
}

} // namespace lockscope::grantrules
