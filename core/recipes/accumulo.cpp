// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/libraries.h"
#include "core/recipes/names.h"
#include "core/recipes/rules.h"

namespace lockscope {

namespace accumulo {
namespace {

constexpr QStringView ServicePrefix = u"zlock#";
constexpr QStringView ZooLockPrefix = u"zlock-";
constexpr qsizetype UuidSize = 36;

/// "zlock#<uuid>#", with a number of exactly ten characters.
std::optional<Ticket> claimService(QStringView name)
{
    const auto parts = names::splitAt(name, u"#");
    if (!parts || !parts->front.startsWith(ServicePrefix)
        || !names::isUuid(parts->front.sliced(ServicePrefix.size())))
        return std::nullopt;
    return Ticket {Mode::Exclusive, parts->sequence};
}

QStringView uuidOf(const JudgedQueue &queue, int rank)
{
    const QString &name = queue.nodeOf(queue.entries.at(rank)).name;
    return QStringView(name).mid(ServicePrefix.size(), UuidSize);
}

/// findLowestPrevPrefix(): nodes that one process made in a row are watched as one, at the first.
void judgeService(JudgedQueue &queue)
{
    rules::exclusive(queue);
    for (int rank = 1; rank < queue.entries.size(); ++rank) {
        int watched = rank - 1;
        while (watched > 0 && uuidOf(queue, watched - 1) == uuidOf(queue, rank - 1))
            --watched;
        queue.entries[rank].expected = {WatchTarget {queue.entries.at(watched).node, -1}};
    }
}

std::optional<Ticket> claimZooLock(QStringView name)
{
    return names::plain(name, ZooLockPrefix, Mode::Exclusive);
}

Foreign foreignToZooLock(QStringView name)
{
    return rules::sortedByName(name, ZooLockPrefix);
}

/// "flock#READ~<type>~<id>#0000000012".
std::optional<Ticket> claimFate(QStringView name)
{
    const auto parts = names::splitAt(name, u"#");
    if (!parts)
        return std::nullopt;
    if (parts->front.startsWith(u"flock#READ~"))
        return Ticket {Mode::Read, parts->sequence};
    if (parts->front.startsWith(u"flock#WRITE~"))
        return Ticket {Mode::Write, parts->sequence};
    return std::nullopt;
}

std::optional<Ticket> claimFate21(QStringView name)
{
    return names::plain(name, u"flock#", Mode::Write);
}

std::optional<Ticket> claimFate1(QStringView name)
{
    return names::plain(name, u"lock-", Mode::Write);
}

/// Before 4.0 the data say "READ:" or "WRITE:"; as long as they are unread, the stricter one.
void judgeFateByData(JudgedQueue &queue)
{
    for (Contender &entry : queue.entries) {
        if (queue.nodeOf(entry).data.startsWith("READ:"))
            entry.ticket.mode = Mode::Read;
    }
    rules::readWritePolling(queue);
}

bool isTableLock(const LockSnapshot &lock, const LockNode &)
{
    return lock.path.contains(u"/table_locks/");
}

const Recipe ServiceLock {
    .id = "accumulo-service",
    .name = "Accumulo ServiceLock",
    .library = "Apache Accumulo 2.1 and later",
    .source = "apache/accumulo: core/src/main/java/org/apache/accumulo/core/lock/ServiceLock.java",
    .names = "zlock#<uuid>#<sequence>",
    .written = {{Mode::Exclusive, "zlock#{uuid}#{seq}"}},
    .rule = "The lowest number holds.",
    .watch = "The contender just before; of several in a row that one process made, the first.",
    .junk = "Is ignored, with a warning in the log.",
    .order = Order::Number,
    .namesTell = true,
    .watchesOwnNode = true,
    .leavesWatches = true,
    .claim = claimService,
    .judge = judgeService,
};

const Recipe ZooLock {
    .id = "accumulo-zoolock",
    .name = "Accumulo ZooLock",
    .library = "Apache Accumulo up to 2.0, read at 1.10",
    .source = "apache/accumulo: fate/src/main/java/org/apache/accumulo/fate/zookeeper/ZooLock.java "
              "at rel/1.10.0",
    .names = "zlock-<sequence>",
    .written = {{Mode::Exclusive, "zlock-{seq}"}},
    .rule = "The first of all children, sorted by name, holds.",
    .watch = "The child just before its own.",
    .junk = "Is sorted by its name: one below \"zlock-\" keeps everybody waiting.",
    .watchesOwnNode = true,
    .leavesWatches = true,
    .claim = claimZooLock,
    .judge = rules::exclusive,
    .foreign = foreignToZooLock,
};

constexpr const char *FateRule =
    "A writer holds when nothing is before it, a reader when no writer is.";
constexpr const char *FateWatch = "Nothing: it asks again.";

const Recipe Fate {
    .id = "accumulo-fate",
    .name = "Accumulo FateLock",
    .library = "Apache Accumulo 4.0",
    .source = "apache/accumulo: core/src/main/java/org/apache/accumulo/core/fate/zookeeper/"
              "FateLock.java",
    .names = "flock#READ~<id>#<sequence>, flock#WRITE~<id>#<sequence>, persistent",
    .written = {{Mode::Read, "flock#READ~FATE:USER:{uuid}~N~N#{seq}"},
                {Mode::Write, "flock#WRITE~FATE:USER:{uuid}~N~N#{seq}"}},
    .rule = FateRule,
    .watch = FateWatch,
    .junk = "Is ignored.",
    .order = Order::Magnitude,
    .persistence = Persistence::ByDesign,
    .namesTell = true,
    .claim = claimFate,
    .judge = rules::readWritePolling,
};

const Recipe Fate21 {
    .id = "accumulo-fate-2.1",
    .name = "Accumulo 2.1 FateLock",
    .library = "Apache Accumulo 2.1 until 4.0",
    .source = "apache/accumulo: core/src/main/java/org/apache/accumulo/core/fate/zookeeper/"
              "FateLock.java, DistributedReadWriteLock.java",
    .names = "flock#<sequence>, persistent; data start with READ: or WRITE:",
    .written = {{Mode::Read, "flock#{seq}"}, {Mode::Write, "flock#{seq}"}},
    .rule = FateRule,
    .watch = FateWatch,
    .junk = "Is ignored.",
    .order = Order::Magnitude,
    .persistence = Persistence::ByDesign,
    .namesTell = true,
    .claim = claimFate21,
    .judge = judgeFateByData,
};

const Recipe Fate1 {
    .id = "accumulo-fate-1",
    .name = "Accumulo 1 ZooQueueLock",
    .library = "Apache Accumulo up to 2.0, read at 1.10; below table_locks",
    .source = "apache/accumulo: fate/src/main/java/org/apache/accumulo/fate/zookeeper/"
              "ZooQueueLock.java, DistributedReadWriteLock.java at rel/1.10.0",
    .names = "lock-<sequence>, persistent; data start with READ: or WRITE:",
    .written = {{Mode::Read, "lock-{seq}"}, {Mode::Write, "lock-{seq}"}},
    .rule = FateRule,
    .watch = FateWatch,
    .junk = "Is ignored.",
    .family = NameFamily::Lock,
    .order = Order::Magnitude,
    .persistence = Persistence::ByDesign,
    .claim = claimFate1,
    .judge = judgeFateByData,
    .isLikely = isTableLock,
};

} // namespace
} // namespace accumulo

RecipeList accumuloRecipes()
{
    using namespace accumulo;
    return {&ServiceLock, &ZooLock, &Fate, &Fate21, &Fate1};
}

} // namespace lockscope
