// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace aiozk {
namespace {

/// "<label>-<32 hex digits>-<sequence>".
std::optional<Ticket> parse(QStringView name, QStringView label, Mode mode)
{
    const auto parts = names::splitAt(name, u"-");
    if (!parts || !parts->front.startsWith(label)
        || !names::isHex(parts->front.sliced(label.size()), 32))
        return std::nullopt;
    return Ticket {mode, parts->sequence};
}

std::optional<Ticket> parseLock(QStringView name)
{
    if (const auto lock = parse(name, u"lock-", Mode::Exclusive))
        return lock;
    if (const auto reader = parse(name, u"read-", Mode::Read))
        return reader;
    return parse(name, u"write-", Mode::Write);
}

std::optional<Ticket> parseCandidate(QStringView name)
{
    return parse(name, u"candidate-", Mode::Leader);
}

std::optional<Ticket> parseLease(QStringView name)
{
    return parse(name, u"lease-", Mode::Lease);
}

/// Everything that ends with ten digits is a sibling; only "write" siblings stop readers.
Foreign foreign(QStringView name)
{
    const Foreign sorted = grantrules::sortedByLastTen(name, u"write-", Foreign::Ignored);
    return sorted.key.contains(u'-') ? Foreign {} : sorted;
}

void everybodyHolds(JudgedQueue &queue)
{
    grantrules::sortQueue(queue);
    for (Contender &entry : queue.entries)
        grantrules::makeHolder(entry);
}

constexpr const char *Library = "aiozk 0.1 to 0.31 (Python)";

const Recipe Lock {
    .id = "aiozk-lock",
    .name = "aiozk Lock and SharedLock",
    .library = Library,
    .source = "micro-fan/aiozk: aiozk/recipes/base_lock.py, lock.py, shared_lock.py, sequential.py",
    .names = "lock-, read- or write-<32 hex digits>-<sequence>",
    .written = {{Mode::Exclusive, "lock-{hex}-{seq}"}, {Mode::Read, "read-{hex}-{seq}"},
        {Mode::Write, "write-{hex}-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "A lock or writer holds when no sibling is before it, a reader when no writer is."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The last of those that it waits for."),
    .junk = "Is ignored unless it ends with ten digits: then it is sorted with the contenders.",
    .order = Order::Magnitude,
    .namesTell = true,
    .leavesWatches = true,
    .parse = parseLock,
    .judge = grantrules::readWriteLastWriter,
    .foreign = foreign,
};

const Recipe Election {
    .id = "aiozk-election",
    .name = "aiozk LeaderElection",
    .library = Library,
    .source = "micro-fan/aiozk: aiozk/recipes/election.py",
    .names = "candidate-<32 hex digits>-<sequence>",
    .written = {{Mode::Leader, "candidate-{hex}-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number leads."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The sibling just before its own."),
    .junk = "Is ignored unless it ends with ten digits: then it is sorted with the contenders.",
    .order = Order::Magnitude,
    .namesTell = true,
    .leavesWatches = true,
    .parse = parseCandidate,
    .judge = grantrules::exclusive,
    .foreign = foreign,
};

const Recipe Lease {
    .id = "aiozk-lease",
    .name = "aiozk Lease",
    .library = Library,
    .source = "micro-fan/aiozk: aiozk/recipes/lease.py",
    .names = "lease-<32 hex digits>-<sequence>; data are the time at which it ends",
    .written = {{Mode::Lease, "lease-{hex}-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "Whoever has a node holds: it is made only when there are fewer than the limit."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "Nothing: nobody waits."),
    .junk = "Every child takes a lease, whoever made it.",
    .order = Order::Magnitude,
    .namesTell = true,
    .parse = parseLease,
    .judge = everybodyHolds,
};

} // namespace
} // namespace aiozk

RecipeList aiozkRecipes()
{
    using namespace aiozk;
    return {&Lock, &Election, &Lease};
}

} // namespace lockscope
