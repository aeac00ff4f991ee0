// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"
#include "core/recipes/watchtrial.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace curator {
namespace {

constexpr QStringView Lock = u"lock-";
constexpr QStringView Latch = u"latch-";
constexpr QStringView Lease = u"lease-";
constexpr QStringView Read = u"__READ__";
constexpr QStringView Write = u"__WRIT__";

/// "_c_<uuid>-": ProtectedUtils, so that a node is found again whose creation was not answered.
bool isProtection(QStringView front)
{
    constexpr QStringView Prefix = u"_c_";
    constexpr qsizetype Uuid = 36;
    return front.size() == Prefix.size() + Uuid + 1 && front.startsWith(Prefix)
        && front.back() == u'-' && names::isUuid(front.sliced(Prefix.size(), Uuid));
}

std::optional<Ticket> parse(QStringView name, QStringView label, Mode mode, quint8 queue = 0)
{
    const auto parts = names::splitAt(name, label);
    if (!parts || !isProtection(parts->front))
        return std::nullopt;
    return Ticket {mode, parts->sequence, queue};
}

std::optional<Ticket> parseMutex(QStringView name)
{
    return parse(name, Lock, Mode::Exclusive);
}

std::optional<Ticket> parseSemaphore(QStringView name)
{
    if (const auto lease = parse(name, Lease, Mode::Lease, 1))
        return lease;
    return parse(name, Lock, Mode::Lease);
}

std::optional<Ticket> parseOldSemaphore(QStringView name)
{
    return parse(name, Lock, Mode::Lease);
}

std::optional<Ticket> parseReadWrite(QStringView name)
{
    if (const auto reader = parse(name, Read, Mode::Read))
        return reader;
    return parse(name, Write, Mode::Write);
}

std::optional<Ticket> parseLatch(QStringView name)
{
    return parse(name, Latch, Mode::Leader);
}

/// What is to be thought of a reader while its session has the write lock.
enum class Downgrade { No, Perhaps, Yes };

/// How many readers and next writers of @p session could be the one that watches the first writer.
int countOfWatchers(const JudgedQueue &queue, SessionId session)
{
    const int firstWriter = queue.entries.first().node;
    return static_cast<int>(
        std::count_if(queue.entries.begin(), queue.entries.end(), [&](const Contender &entry) {
            const bool isDowngraded =
                entry.ticket.sequence == queue.entries.first().ticket.sequence;
            return !isDowngraded && queue.nodeOf(entry).stat.owner == session
                && !entry.expected.isEmpty() && entry.expected.first().node == firstWriter;
        }));
}

/// By what its session is seen to watch: who waits watches the first writer. A thread needs a
/// moment from its node to its watch.
Downgrade downgradeByWatches(const JudgedQueue &queue, CurrentWatches &current,
    const Contender &writer, const Contender &reader)
{
    const LockNode &node = queue.nodeOf(reader);
    if (!hadTimeToWatch(node, queue.watchesAt) || !current.areKnownOf(node.stat.owner))
        return Downgrade::Perhaps;
    const QString first = queue.snapshot.pathOf(queue.nodeOf(writer));
    if (!queue.watches->value(node.stat.owner).contains(first))
        return Downgrade::Yes;
    return countOfWatchers(queue, node.stat.owner) > 1 ? Downgrade::Perhaps : Downgrade::No;
}

/// A reader whose thread has the write lock already is let in at once, wherever it stands
/// (InterProcessReadWriteLock.ReadLock.getsTheLock asks isOwnedByCurrentThread). Since 5.5 its node
/// has its write node's number, which no other thread's has; before, nothing in the names tells it
/// from that of another thread of the same client, which waits.
Downgrade downgradeOf(const JudgedQueue &queue, CurrentWatches &current, const Contender &writer,
    const Contender &reader)
{
    const SessionId owner = queue.nodeOf(reader).stat.owner;
    const SessionId writing = queue.nodeOf(writer).stat.owner;
    if (owner && writing && owner != writing)
        return Downgrade::No;
    if (reader.ticket.sequence == writer.ticket.sequence)
        return Downgrade::Yes;
    if (!owner || !writing)
        return Downgrade::No;
    return downgradeByWatches(queue, current, writer, reader);
}

void judgeReadWrite(JudgedQueue &queue)
{
    grantrules::readWriteFirstWriter(queue);
    if (queue.entries.isEmpty())
        return;
    const Contender first = queue.entries.first();
    if (first.role != Role::Holder || first.ticket.mode != Mode::Write)
        return;
    CurrentWatches current(queue);
    QVector<int> granted;
    for (int rank = 1; rank < queue.entries.size(); ++rank) {
        Contender &entry = queue.entries[rank];
        if (entry.role != Role::Waiter || entry.ticket.mode != Mode::Read)
            continue;
        const Downgrade downgrade = downgradeOf(queue, current, first, entry);
        entry.mayHold = downgrade == Downgrade::Perhaps;
        if (downgrade == Downgrade::Yes)
            granted.append(rank);
    }
    for (const int rank : std::as_const(granted))
        grantrules::makeHolder(queue.entries[rank]);
}

/// The nodes at ranks [0, count) of sessions that have one contender alone: who watches what is
/// plain there.
QHash<SessionId, int> ranksOfSingles(const JudgedQueue &queue, int count)
{
    QHash<SessionId, int> ranks;
    for (int rank = 0; rank < count; ++rank) {
        const SessionId owner = queue.nodeOf(queue.entries.at(rank)).stat.owner;
        ranks.insert(owner, ranks.contains(owner) ? -1 : rank);
    }
    ranks.remove(SessionId {});
    return ranks;
}

/// Whether the lists are too old to have what the contender at @p rank watches: what they have of
/// its session is of an earlier request of its, which leaves its watch when it gives up.
bool isYoungerThanLists(const JudgedQueue &queue, int rank)
{
    return queue.watchesAt > 0
        && !hadTimeToWatch(queue.nodeOf(queue.entries.at(rank)), queue.watchesAt);
}

/// What each of the first that are seen to watch another one before them watches, by rank
/// (StandardLockInternalsDriver: pathToWatch = children.get(ourIndex - maxLeases)): the nearest,
/// for farther ones were left behind.
QHash<int, int> watchedBefore(const JudgedQueue &queue)
{
    QHash<int, int> watched;
    if (!queue.watches)
        return watched;
    const int count = static_cast<int>(std::min<qsizetype>(queue.entries.size(), MaxSampled));
    QHash<QString, int> rankOf;
    for (int rank = 0; rank < count; ++rank)
        rankOf.insert(queue.snapshot.pathOf(queue.nodeOf(queue.entries.at(rank))), rank);
    const QHash<SessionId, int> singles = ranksOfSingles(queue, count);
    const auto note = [&](int rank, const QString &path) {
        const int other = rankOf.value(path, -1);
        if (other >= 0 && other < rank)
            watched.insert(rank, std::max(other, watched.value(rank, -1)));
    };
    for (auto single = singles.cbegin(); single != singles.cend(); ++single) {
        const auto paths = queue.watches->constFind(single.key());
        if (paths == queue.watches->cend())
            continue;
        // Of these directories alone: it waits elsewhere, too.
        for (const LockDirectory &directory : queue.snapshot.directories) {
            for (const QByteArrayView path : paths->below(directory.path))
                note(single.value(), QString::fromUtf8(path));
        }
    }
    return watched;
}

bool watchesAny(const JudgedQueue &queue, SessionId session)
{
    const auto paths = queue.watches->constFind(session);
    return paths != queue.watches->cend()
        && std::ranges::any_of(queue.snapshot.directories, [&](const LockDirectory &directory) {
               const PathList::Range below = paths->below(directory.path);
               return below.begin() != below.end();
           });
}

/// Whether all those at ranks (@p begin, @p end) are seen to wait for nobody behind @p begin: in a
/// mutex the last of them would be waited for. REQUIRES: the lists are known.
bool areNotInTheWay(const JudgedQueue &queue, const QHash<int, int> &watched, int begin, int end)
{
    const QHash<SessionId, int> singles =
        ranksOfSingles(queue, static_cast<int>(queue.entries.size()));
    CurrentWatches current(queue);
    for (int rank = begin + 1; rank < end; ++rank) {
        const LockNode &node = queue.nodeOf(queue.entries.at(rank));
        const SessionId owner = node.stat.owner;
        const bool isSeen = hadTimeToWatch(node, queue.watchesAt) && current.areKnownOf(owner);
        const bool isSingle = singles.value(owner, -1) == rank;
        if (!isSeen || (isSingle ? watched.value(rank, -1) > begin : watchesAny(queue, owner)))
            return false;
    }
    return true;
}

/// How far before themselves waiters watch, at most. One alone is a mutex to all that can be seen.
/// A single waiter is believed where the lists can have its watch and none of those that it looks
/// past is in the way: what it is seen to watch may be left from an earlier request of its client.
std::optional<int> sizeByDistance(const JudgedQueue &queue, const QHash<int, int> &watched)
{
    int witnesses = 0;
    std::pair<int, int> farthest {0, 0}; // who is watched, by whom
    for (auto pair = watched.cbegin(); pair != watched.cend(); ++pair) {
        witnesses += pair.key() - pair.value() > 1 ? 1 : 0;
        if (pair.key() - pair.value() > farthest.second - farthest.first)
            farthest = {pair.value(), pair.key()};
    }
    const bool isBelieved = witnesses > 1
        || (witnesses == 1 && !isYoungerThanLists(queue, farthest.second)
            && areNotInTheWay(queue, watched, farthest.first, farthest.second));
    return isBelieved ? std::optional(farthest.second - farthest.first) : std::nullopt;
}

/// One of a semaphore of @p permits, whose turn it is by its rank or not; @p asleep: the rank that
/// it is seen to watch, or -1.
void judgeSleeper(JudgedQueue &queue, int rank, int permits, int asleep)
{
    Contender &entry = queue.entries[rank];
    if (entry.role == Role::Holder && asleep >= 0) {
        grantrules::makeWaiter(entry, {asleep, asleep + 1, Blockers::All});
        if (!queue.isTrial)
            entry.expected = {WatchTarget {queue.entries.at(asleep).node, -1}};
        return;
    }
    // Where it watches a nearer one, somebody between the two has gone; or it is no semaphore.
    if (entry.role == Role::Waiter && !queue.isSizeUnknown && asleep <= rank - permits)
        entry.expected = {WatchTarget {queue.entries.at(rank - permits).node, -1}};
}

/// Of InterProcessSemaphore. Who was let in by somebody's leaving whom it does not watch sleeps on.
void judgeOldSemaphore(JudgedQueue &queue)
{
    grantrules::sortQueue(queue);
    const QHash<int, int> watched = watchedBefore(queue);
    if (const auto size = sizeByDistance(queue, watched))
        queue.permits = std::max(size, queue.permits); // what was known, or more
    queue.isSizeUnknown = !queue.permits;
    const int permits = queue.permits.value_or(1);
    grantrules::counted(queue, permits);
    for (int rank = 0; rank < queue.entries.size(); ++rank)
        judgeSleeper(queue, rank, permits, watched.value(rank, -1));
}

bool isDowngradePair(const LockSnapshot &lock, const Contender &a, const Contender &b)
{
    const SessionId first = lock.nodes.at(a.node).stat.owner;
    const SessionId second = lock.nodes.at(b.node).stat.owner;
    return a.ticket.mode != b.ticket.mode && (first == second || !first || !second);
}

bool hasLeases(const LockSnapshot &lock, const LockNode &)
{
    return std::any_of(lock.directories.begin(), lock.directories.end(),
        [](const auto &directory) { return directory.path.endsWith(u"/leases"); });
}

/// All children are sorted, whoever made them, by what is behind the last label; by their whole
/// name where that does not occur (StandardLockInternalsDriver.standardFixForSorting).
template <const QStringView &Label> Foreign sortedBehind(QStringView name)
{
    return {Foreign::Sorted, names::behindLast(name, Label), Mode::Exclusive};
}

Foreign sortedForReadWrite(QStringView name)
{
    const Mode mode = name.contains(Write) ? Mode::Write : Mode::Exclusive;
    return {Foreign::Sorted, names::behindLast(names::behindLast(name, Read), Write), mode};
}

constexpr const char *JunkIsSorted =
    "Is sorted with the contenders, by its whole name: one that sorts below the digits (\"!\", "
    "\"#\", \"-\", \".\") comes first and keeps everybody waiting; letters come last.";

const Recipe Mutex {
    .id = "curator-mutex",
    .name = "Curator InterProcessMutex",
    .library = "Apache Curator 2.5 to 5.9; also LeaderSelector and InterProcessMultiLock",
    .source = "apache/curator: curator-recipes/src/main/java/org/apache/curator/framework/recipes/"
              "locks/LockInternals.java, StandardLockInternalsDriver.java",
    .names = "_c_<uuid>-lock-<sequence>",
    .written = {{Mode::Exclusive, "_c_{uuid}-lock-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The first of all children holds."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "The child just before its own, whatever that is (2.4 and older: by exists)."),
    .junk = JunkIsSorted,
    .family = NameFamily::CuratorLock,
    .namesTell = true,
    .watchesOwnNode = true, // revocable locks wait for "__REVOKE__" there
    .parse = parseMutex,
    .judge = grantrules::exclusive,
    .foreign = sortedBehind<Lock>,
};

const Recipe Semaphore {
    .id = "curator-semaphore",
    .name = "Curator InterProcessSemaphoreV2",
    .library = "Apache Curator 2.3 to 5.9; also InterProcessSemaphoreMutex (one lease)",
    .source = "apache/curator: curator-recipes/src/main/java/org/apache/curator/framework/recipes/"
              "locks/InterProcessSemaphoreV2.java",
    .names = "locks/_c_<uuid>-lock-<sequence>, leases/_c_<uuid>-lease-<sequence>",
    .written = {{Mode::Lease, "_c_{uuid}-lease-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "Whoever heads the locks makes a lease and holds once there are no more leases than "
        "permits. How many permits there are is written nowhere: one less than there are "
        "leases while somebody waits at the head with a lease of its own."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "The head of the locks: the children of leases. The others: the lock just before."),
    .junk = "Every child of leases takes a permit, whoever made it; in locks it is sorted with the "
            "contenders, as in a mutex.",
    .family = NameFamily::CuratorLock,
    .namesTell = true,
    .parse = parseSemaphore,
    .judge = grantrules::leasesBeforeCount,
    .foreign = sortedBehind<Lock>,
    .isLikely = hasLeases,
};

const Recipe OldSemaphore {
    .id = "curator-semaphore-1",
    .name = "Curator InterProcessSemaphore",
    .library = "Apache Curator 2.5 to 5.9; deprecated for InterProcessSemaphoreV2",
    .source = "apache/curator: curator-recipes/src/main/java/org/apache/curator/framework/recipes/"
              "locks/InterProcessSemaphore.java, StandardLockInternalsDriver.java",
    .names = "_c_<uuid>-lock-<sequence>, as a mutex",
    .written = {{Mode::Lease, "_c_{uuid}-lock-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "Whoever has fewer children before it than the size holds, once it looks. The size is "
        "written nowhere: it is how far before itself a waiter watches; where that is not "
        "seen, only the first is known to hold. With a size of one it is a mutex."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "The child that is as many before its own as the size says: one that another one's "
        "leaving lets in sleeps on until that goes."),
    .junk = JunkIsSorted,
    .family = NameFamily::CuratorLock,
    .namesTell = true,
    .watchesOwnNode = true, // those of a revocable mutex, where that is taken for it
    .parse = parseOldSemaphore,
    .judge = judgeOldSemaphore,
    .foreign = sortedBehind<Lock>,
};

const Recipe ReadWrite {
    .id = "curator-rw",
    .name = "Curator InterProcessReadWriteLock",
    .library = "Apache Curator 2.5 to 5.9; since 5.5 a downgrade's read node is not sequential",
    .source = "apache/curator: curator-recipes/src/main/java/org/apache/curator/framework/recipes/"
              "locks/InterProcessReadWriteLock.java",
    .names = "_c_<uuid>-__READ__<sequence>, _c_<uuid>-__WRIT__<sequence>",
    .written = {{Mode::Read, "_c_{uuid}-__READ__{seq}"}, {Mode::Write, "_c_{uuid}-__WRIT__{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer holds when it is the first of all children. A reader holds when no writer is "
        "before it, or when its own thread holds the write lock (a downgrade). Before 5.5 "
        "nothing in the names tells that from another thread of the same client, which waits: "
        "its session is seen to watch the writer."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer: the child just before, reader or writer. A reader: the FIRST writer of all."),
    .junk = JunkIsSorted,
    .namesTell = true,
    .watchesOwnNode = true, // both halves can be revocable
    .parse = parseReadWrite,
    .judge = judgeReadWrite,
    .foreign = sortedForReadWrite,
    .isLegalDuplicate = isDowngradePair,
};

const Recipe LeaderLatch {
    .id = "curator-latch",
    .name = "Curator LeaderLatch",
    .library = "Apache Curator 2.5 to 5.9; Spark, Storm, Druid and Flink elect their leaders by it",
    .source = "apache/curator: curator-recipes/src/main/java/org/apache/curator/framework/recipes/"
              "leader/LeaderLatch.java",
    .names = "_c_<uuid>-latch-<sequence>",
    .written = {{Mode::Leader, "_c_{uuid}-latch-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The first of all children leads."),
    .watch = QT_TRANSLATE_NOOP(
        "lockscope::Message", "The child just before its own (2.4 and older: by exists)."),
    .junk = JunkIsSorted,
    .namesTell = true,
    .parse = parseLatch,
    .judge = grantrules::exclusive,
    .foreign = sortedBehind<Latch>,
};

} // namespace
} // namespace curator

RecipeList curatorRecipes()
{
    using namespace curator;
    return {&Mutex, &Semaphore, &OldSemaphore, &ReadWrite, &LeaderLatch};
}

} // namespace lockscope
