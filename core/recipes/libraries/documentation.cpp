// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace documentation {
namespace {

/// "lock-…" or "<anything>-lock-…".
std::optional<Ticket> parse(QStringView name, QStringView label, Mode mode)
{
    const auto parts = names::splitAt(name, label);
    if (!parts || !(parts->front.isEmpty() || parts->front.back() == u'-'))
        return std::nullopt;
    return Ticket {mode, parts->sequence};
}

std::optional<Ticket> parseLock(QStringView name)
{
    return parse(name, u"lock-", Mode::Exclusive);
}

std::optional<Ticket> parseReadWrite(QStringView name)
{
    if (const auto reader = parse(name, u"read-", Mode::Read))
        return reader;
    return parse(name, u"write-", Mode::Write);
}

std::optional<Ticket> parseElection(QStringView name)
{
    return parse(name, u"n_", Mode::Leader);
}

constexpr const char *Documentation =
    "apache/zookeeper: zookeeper-website/app/pages/_docs/docs/_mdx/developer/recipes.mdx";

/// "The lowest sequence number suffix": of all children, whatever is before the number. What
/// home-made ones do with a name that has none, nobody knows.
Foreign foreign(QStringView name)
{
    const auto suffix = sequenceSuffix(name);
    if (!suffix)
        return {Foreign::Unknown, {}, {}};
    return {Foreign::Sorted, name.sliced(suffix->begin), Mode::Exclusive};
}

constexpr const char *Junk =
    "Is sorted with the contenders by the number at its end, whatever is before that: the "
    "documentation says \"the lowest sequence number\". What becomes of one without a number is "
    "not known.";
constexpr const char *HomeMade = "home-made locks whose waiters watch the directory";
constexpr const char *HerdSource =
    "code4wt/distributed_lock: ZKReadWriteLock1.java; many articles have the like";
constexpr const char *HerdWatch = QT_TRANSLATE_NOOP(
    "lockscope::Message", "The children of the directory: every change wakes every waiter.");

const Recipe Lock {
    .id = "zk-lock",
    .name = "ZooKeeper documentation: lock",
    .library = "home-made locks after the recipe in ZooKeeper's documentation, 3.4 to 3.9",
    .source = Documentation,
    .names = "lock-<sequence>, <anything>-lock-<sequence>",
    .written = {{Mode::Exclusive, "lock-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number holds."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The contender just before its own."),
    .junk = Junk,
    .family = NameFamily::Lock,
    .order = Order::Number,
    .watchesOwnNode = true, // nobody knows what home-made ones watch
    .leavesWatches = true,
    .mayWatchDirectory = true,
    .parse = parseLock,
    .judge = grantrules::exclusive,
    .foreign = foreign,
};

const Recipe ReadWrite {
    .id = "zk-rw",
    .name = "ZooKeeper documentation: shared locks",
    .library = "home-made locks after the recipe in ZooKeeper's documentation, 3.4 to 3.9",
    .source = Documentation,
    .names = "read-<sequence>, write-<sequence>, also behind <anything>-",
    .written = {{Mode::Read, "read-{seq}"}, {Mode::Write, "write-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer holds when nothing is before it, a reader when no writer is."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer: the contender just before. A reader: the last writer before it."),
    .junk = Junk,
    .family = NameFamily::ReadWrite,
    .order = Order::Number,
    .watchesOwnNode = true, // nobody knows what home-made ones watch
    .leavesWatches = true,
    .mayWatchDirectory = true,
    .parse = parseReadWrite,
    .judge = grantrules::readWriteLastWriter,
    .foreign = foreign,
};

const Recipe LockHerd {
    .id = "zk-lock-herd",
    .name = "Home-made lock, all woken",
    .library = HomeMade,
    .source = HerdSource,
    .names = "lock-<sequence>, <anything>-lock-<sequence>",
    .written = {{Mode::Exclusive, "lock-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number holds."),
    .watch = HerdWatch,
    .junk = Junk,
    .family = NameFamily::Lock,
    .order = Order::Number,
    .watchesOwnNode = true, // nobody knows what home-made ones watch
    .parse = parseLock,
    .judge = grantrules::exclusiveHerd,
    .foreign = foreign,
};

const Recipe ReadWriteHerd {
    .id = "zk-rw-herd",
    .name = "Home-made shared locks, all woken",
    .library = HomeMade,
    .source = HerdSource,
    .names = "read-<sequence>, write-<sequence>, also behind <anything>-",
    .written = {{Mode::Read, "read-{seq}"}, {Mode::Write, "write-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer holds when nothing is before it, a reader when no writer is."),
    .watch = HerdWatch,
    .junk = Junk,
    .family = NameFamily::ReadWrite,
    .order = Order::Number,
    .watchesOwnNode = true, // nobody knows what home-made ones watch
    .parse = parseReadWrite,
    .judge = grantrules::readWriteHerd,
    .foreign = foreign,
};

const Recipe Election {
    .id = "zk-doc-election",
    .name = "ZooKeeper documentation: leader election",
    .library = "home-made elections after the recipe in ZooKeeper's documentation, 3.4 to 3.9",
    .source = Documentation,
    .names = "n_<sequence>, <anything>-n_<sequence>",
    .written = {{Mode::Leader, "{uuid}-n_{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number leads."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The contender just before its own."),
    .junk = Junk,
    .family = NameFamily::Election,
    .order = Order::Number,
    .watchesOwnNode = true, // nobody knows what home-made ones watch
    .leavesWatches = true,
    .parse = parseElection,
    .judge = grantrules::exclusive,
    .foreign = foreign,
};

} // namespace
} // namespace documentation

RecipeList documentationRecipes()
{
    using namespace documentation;
    return {&Lock, &LockHerd, &ReadWrite, &ReadWriteHerd, &Election};
}

} // namespace lockscope
