// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/faterange.h"
#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

#include <algorithm>

namespace lockscope {

namespace accumulo {
namespace {

constexpr QStringView ServicePrefix = u"zlock#";
constexpr QStringView ZooLockPrefix = u"zlock-";
constexpr qsizetype UuidSize = 36;

/// "zlock#<uuid>#", with a number of exactly ten characters.
std::optional<Ticket> parseService(QStringView name)
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
    grantrules::exclusive(queue);
    int first = 0; // of the row that the one before is in
    for (int rank = 1; rank < queue.entries.size(); ++rank) {
        if (uuidOf(queue, first) != uuidOf(queue, rank - 1))
            first = rank - 1;
        queue.entries[rank].expected = {WatchTarget {queue.entries.at(first).node, -1}};
    }
}

std::optional<Ticket> parseZooLock(QStringView name)
{
    return names::plain(name, ZooLockPrefix, Mode::Exclusive);
}

Foreign foreignToZooLock(QStringView name)
{
    return grantrules::sortedByName(name, ZooLockPrefix);
}

/// "flock#READ~FATE:USER:<uuid>~N~N#0000000012".
std::optional<Ticket> parseFate(QStringView name)
{
    if (!name.startsWith(u"flock#")) // most names of others end here
        return std::nullopt;
    const auto lock = fate::nameOf(name);
    if (!lock)
        return std::nullopt;
    return Ticket {lock->entry.isWrite ? Mode::Write : Mode::Read, lock->sequence};
}

/// getEntries() makes a NodeName of every child: IllegalArgumentException.
Foreign foreignToFate(QStringView)
{
    return {Foreign::Breaks, {}, {}};
}

bool meet(QStringView a, QStringView b)
{
    const auto first = fate::nameOf(a);
    const auto second = fate::nameOf(b);
    return !first || !second || fate::overlap(first->entry.range, second->entry.range);
}

/// The rows that ranges begin and end at, as whole numbers in the same order.
class Rows
{
public:
    explicit Rows(const QVector<fate::RowRange> &ranges)
    {
        for (const fate::RowRange &range : ranges) {
            for (const std::optional<QByteArray> &row : {range.start, range.end}) {
                if (row)
                    m_rows.append(*row);
            }
        }
        std::sort(m_rows.begin(), m_rows.end());
    }
    int count() const { return static_cast<int>(m_rows.size()) + 2; }
    int begin(const fate::RowRange &range) const { return range.start ? at(*range.start) : 0; }
    int end(const fate::RowRange &range) const { return range.end ? at(*range.end) : count() - 1; }

private:
    int at(const QByteArray &row) const
    {
        return static_cast<int>(
                   std::lower_bound(m_rows.begin(), m_rows.end(), row) - m_rows.begin())
            + 1;
    }
    QVector<QByteArray> m_rows;
};

/// A lock waits for those before it whose range overlaps its own.
void judgeFate(JudgedQueue &queue)
{
    grantrules::sortQueue(queue);
    QVector<fate::RowRange> ranges;
    for (const Contender &entry : std::as_const(queue.entries)) {
        const auto lock = fate::nameOf(queue.nodeOf(entry).name);
        ranges.append(lock ? lock->entry.range : fate::RowRange {});
    }
    const Rows rows(ranges);
    fate::OverlapIndex all(rows.count());
    fate::OverlapIndex writers(rows.count());
    for (int rank = 0; rank < queue.entries.size(); ++rank) {
        Contender &entry = queue.entries[rank];
        const bool isRead = entry.isReader();
        const int begin = rows.begin(ranges.at(rank));
        const int end = rows.end(ranges.at(rank));
        const auto found = (isRead ? writers : all).overlapping(begin, end);
        if (found.first < 0)
            grantrules::makeHolder(entry);
        else
            grantrules::makeWaiter(
                entry, {found.first, found.last + 1, isRead ? Blockers::Writes : Blockers::All});
        all.add(begin, end, rank);
        if (!isRead)
            writers.add(begin, end, rank);
    }
}

std::optional<Ticket> parseFate21(QStringView name)
{
    return names::plain(name, u"flock#", Mode::Write);
}

std::optional<Ticket> parseFate1(QStringView name)
{
    return names::plain(name, u"lock-", Mode::Write);
}

/// Long.parseLong() of what is behind the prefix, whatever that is; else every client fails
/// (getEarlierEntries() at rel/2.1.0 and rel/1.10.0).
template <qsizetype Prefix> Foreign foreignToOldFate(QStringView name)
{
    const QStringView number = name.mid(Prefix);
    if (name.size() <= Prefix || !names::isDecimal(number))
        return {Foreign::Breaks, {}, {}};
    return {Foreign::Sorted, number, Mode::Write};
}

/// Before 4.0 the data say "READ:" or "WRITE:"; as long as they are unread, the stricter one.
void judgeFateByData(JudgedQueue &queue)
{
    for (Contender &entry : queue.entries) {
        if (queue.nodeOf(entry).data.startsWith("READ:"))
            entry.ticket.mode = Mode::Read;
    }
    grantrules::readWritePolling(queue);
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
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number holds."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "The contender just before; of several in a row that one process made, the first."),
    .junk = "Is ignored, with a warning in the log.",
    .order = Order::Number,
    .namesTell = true,
    .watchesOwnNode = true,
    .leavesWatches = true,
    .parse = parseService,
    .judge = judgeService,
    .foreign = grantrules::ignored,
};

const Recipe ZooLock {
    .id = "accumulo-zoolock",
    .name = "Accumulo ZooLock",
    .library = "Apache Accumulo up to 2.0, read at 1.10",
    .source = "apache/accumulo: fate/src/main/java/org/apache/accumulo/fate/zookeeper/ZooLock.java "
              "at rel/1.10.0",
    .names = "zlock-<sequence>",
    .written = {{Mode::Exclusive, "zlock-{seq}"}},
    .rule = QT_TRANSLATE_NOOP(
        "lockscope::Message", "The first of all children, sorted by name, holds."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The child just before its own."),
    .junk = "Is sorted by its name: one below \"zlock-\" keeps everybody waiting, others are as if "
            "ignored.",
    .watchesOwnNode = true,
    .leavesWatches = true,
    .parse = parseZooLock,
    .judge = grantrules::exclusive,
    .foreign = foreignToZooLock,
};

constexpr const char *FateRule = QT_TRANSLATE_NOOP(
    "lockscope::Message", "A writer holds when nothing is before it, a reader when no writer is.");
constexpr const char *OldFateJunk =
    "Every client that meets one without a number behind as many characters as the prefix has "
    "fails; one with such a number is sorted with the contenders.";
constexpr const char *FateWatch =
    QT_TRANSLATE_NOOP("lockscope::Message", "Nothing: it asks again.");

const Recipe Fate {
    .id = "accumulo-fate",
    .name = "Accumulo FateLock",
    .library = "Apache Accumulo 4.0",
    .source = "apache/accumulo: core/src/main/java/org/apache/accumulo/core/fate/zookeeper/"
              "FateLock.java",
    .names = "flock#READ~<id>~<start>~<end>#<sequence>, flock#WRITE~…, persistent; the rows are N "
             "(none) or P and Base64",
    .written = {{Mode::Read, "flock#READ~FATE:USER:{uuid}~N~N#{seq}"},
        {Mode::Write, "flock#WRITE~FATE:USER:{uuid}~N~N#{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "A lock is for the rows behind <start> up to <end>. A writer holds when no lock before "
        "it overlaps its range, a reader when no writer before it does."),
    .watch = FateWatch,
    .junk = "Every client that meets one fails.",
    .order = Order::Magnitude,
    .persistence = Persistence::ByDesign,
    .namesTell = true,
    .parse = parseFate,
    .judge = judgeFate,
    .foreign = foreignToFate,
    .meet = meet,
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
    .junk = OldFateJunk,
    .order = Order::Number,
    .persistence = Persistence::ByDesign,
    .namesTell = true,
    .parse = parseFate21,
    .judge = judgeFateByData,
    .foreign = foreignToOldFate<6>,
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
    .junk = OldFateJunk,
    .family = NameFamily::Lock,
    .order = Order::Number,
    .persistence = Persistence::ByDesign,
    .parse = parseFate1,
    .judge = judgeFateByData,
    .foreign = foreignToOldFate<5>,
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
