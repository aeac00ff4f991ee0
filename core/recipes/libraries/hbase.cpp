// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace hbase {
namespace {

constexpr QStringView Write = u"write-";

std::optional<Ticket> parse(QStringView name)
{
    if (const auto reader = names::plain(name, u"read-", Mode::Read))
        return reader;
    return names::plain(name, Write, Mode::Write);
}

/// Long.parseLong() of the last ten characters, without a net.
Foreign foreign(QStringView name)
{
    return grantrules::sortedByLastTen(name, Write, Foreign::Breaks);
}

bool isTableLock(const LockSnapshot &lock, const LockNode &node)
{
    return lock.path.contains(u"/table-lock/") || node.data.startsWith("PBUF");
}

const Recipe TableLock {
    .id = "hbase-rw",
    .name = "HBase table lock",
    .library = "Apache HBase up to 1.x; below /hbase/table-lock",
    .source =
        "apache/hbase (1.x): hbase-server/src/main/java/org/apache/hadoop/hbase/zookeeper/lock/"
        "ZKInterProcessLockBase.java, ZKInterProcessReadLock.java, ZKInterProcessWriteLock.java",
    .names = "read-<sequence>, write-<sequence>; data start with PBUF",
    .written = {{Mode::Read, "read-{seq}"}, {Mode::Write, "write-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer holds when it is the lowest of all children, a reader when no writer is before "
        "it."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer: the child just before. A reader: the last writer before it."),
    .junk = "Is sorted by the number at its end. Clients that meet one without fail.",
    .family = NameFamily::ReadWrite,
    .order = Order::Magnitude,
    .parse = parse,
    .judge = grantrules::readWriteLastWriter,
    .foreign = foreign,
    .isLikely = isTableLock,
};

} // namespace
} // namespace hbase

RecipeList hbaseRecipes()
{
    using namespace hbase;
    return {&TableLock};
}

} // namespace lockscope
