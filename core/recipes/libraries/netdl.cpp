// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

#include <algorithm>

namespace lockscope {

namespace netdl {
namespace {

std::optional<Ticket> parseLock(QStringView name)
{
    return names::plain(name, u"lock-", Mode::Exclusive);
}

std::optional<Ticket> parseReadWrite(QStringView name)
{
    if (const auto reader = names::plain(name, u"read-", Mode::Read))
        return reader;
    return names::plain(name, u"write-", Mode::Write);
}

std::optional<Ticket> parseSemaphore(QStringView name)
{
    return names::plain(name, u"semaphore-", Mode::Lease);
}

/// Who is let in writes "ACQUIRED" into its node.
int countAcquired(const JudgedQueue &queue)
{
    return static_cast<int>(std::count_if(queue.entries.begin(), queue.entries.end(),
        [&](const Contender &entry) { return queue.nodeOf(entry).data == "ACQUIRED"; }));
}

void judgeSemaphore(JudgedQueue &queue)
{
    const int acquired = countAcquired(queue);
    queue.isSizeUnknown = acquired == 0;
    const int permits = queue.permits.value_or(std::max(1, acquired));
    grantrules::counted(queue, permits);
    if (acquired > 0 && permits < queue.entries.size())
        queue.permits = permits; // somebody waits, so that the size is known
    for (int rank = permits; rank < queue.entries.size(); ++rank) {
        Contender &entry = queue.entries[rank];
        const bool isNext = rank == permits;
        entry.expected.append(isNext ? WatchTarget {-1, queue.nodeOf(entry).directory}
                                     : WatchTarget {queue.entries.at(rank - 1).node, -1});
    }
}

/// Nothing in ZooKeeper tells these from locks after the documentation: same names, no data
/// (ZooKeeperNodeCreator.cs), same watches. They differ across the overflow alone; the operator can
/// choose.
bool isNever(const LockSnapshot &, const LockNode &)
{
    return false;
}

constexpr const char *Library = "DistributedLock.ZooKeeper 1.0 (.NET)";

const Recipe Lock {
    .id = "netdl-lock",
    .name = ".NET DistributedLock lock",
    .library = Library,
    .source = "madelson/DistributedLock: src/DistributedLock.ZooKeeper/ZooKeeperDistributedLock.cs",
    .names = "lock-<sequence>",
    .written = {{Mode::Exclusive, "lock-{seq}"}},
    .rule = QT_TRANSLATE_NOOP(
        "lockscope::Message", "The oldest holds, across an overflow of the numbers too."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The contender just before its own."),
    .family = NameFamily::Lock,
    .order = Order::Wrapping,
    .watchesOwnNode = true, // for HandleLostToken
    .leavesWatches = true,
    .parse = parseLock,
    .judge = grantrules::exclusive,
    .foreign = grantrules::ignored,
    .isLikely = isNever,
};

const Recipe ReadWrite {
    .id = "netdl-rw",
    .name = ".NET DistributedLock reader/writer lock",
    .library = Library,
    .source = "madelson/DistributedLock: src/DistributedLock.ZooKeeper/"
              "ZooKeeperDistributedReaderWriterLock.cs",
    .names = "read-<sequence>, write-<sequence>",
    .written = {{Mode::Read, "read-{seq}"}, {Mode::Write, "write-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer holds when nothing is before it, a reader when no writer is."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer: the contender just before. A reader: the last writer before it."),
    .family = NameFamily::ReadWrite,
    .order = Order::Wrapping,
    .watchesOwnNode = true, // for HandleLostToken
    .leavesWatches = true,
    .parse = parseReadWrite,
    .judge = grantrules::readWriteLastWriter,
    .foreign = grantrules::ignored,
    .isLikely = isNever,
};

const Recipe Semaphore {
    .id = "netdl-semaphore",
    .name = ".NET DistributedLock semaphore",
    .library = Library,
    .source = "madelson/DistributedLock: src/DistributedLock.ZooKeeper/"
              "ZooKeeperDistributedSemaphore.cs",
    .names = "semaphore-<sequence>; holders' data are ACQUIRED",
    .written = {{Mode::Lease, "semaphore-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "As many as the size says are let in, the oldest. The size is written nowhere: those "
        "whose data say so hold."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "The next one: the children of the directory. The others: the contender just before."),
    .order = Order::Wrapping,
    .watchesOwnNode = true, // for HandleLostToken
    .parse = parseSemaphore,
    .judge = judgeSemaphore,
    .foreign = grantrules::ignored,
};

} // namespace
} // namespace netdl

RecipeList netDistributedLockRecipes()
{
    using namespace netdl;
    return {&Lock, &ReadWrite, &Semaphore};
}

} // namespace lockscope
