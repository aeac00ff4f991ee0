// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/choice.h"
#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

#include <algorithm>

namespace lockscope {

namespace zkruby {
namespace {

constexpr QStringView Exclusive = u"ex";

std::optional<Ticket> parseLock(QStringView name)
{
    if (const auto shared = names::plain(name, u"sh", Mode::Read))
        return shared;
    return names::plain(name, Exclusive, Mode::Write);
}

std::optional<Ticket> parseSemaphore(QStringView name)
{
    return names::plain(name, u"sem", Mode::Lease);
}

std::optional<Ticket> parseBallot(QStringView name)
{
    return names::plain(name, u"ballot", Mode::Leader);
}

/// path[/\d+$/].to_i: the digits at the end, 0 where there are none.
Foreign foreign(QStringView name)
{
    qsizetype digits = 0;
    while (digits < name.size() && name.at(name.size() - digits - 1).isDigit())
        ++digits;
    const QStringView number = digits > 0 ? name.last(digits) : QStringView(u"0");
    return {Foreign::Sorted, number, name.startsWith(Exclusive) ? Mode::Write : Mode::Exclusive};
}

/// NodeDeletionWatcher: who waits watches as many of those before it as the size says. The most
/// that a session with one contender watches, or nothing.
std::optional<int> sizeByWatches(const JudgedQueue &queue)
{
    if (!queue.watches)
        return std::nullopt;
    QHash<QString, int> ranks;
    QHash<SessionId, QVector<int>> sessions;
    // The first waiters tell as much as all.
    const auto sampled = static_cast<int>(std::min<qsizetype>(queue.entries.size(), MaxSampled));
    for (int rank = 0; rank < sampled; ++rank) {
        const LockNode &node = queue.nodeOf(queue.entries.at(rank));
        ranks.insert(queue.snapshot.pathOf(node), rank);
        sessions[node.stat.owner].append(rank);
    }
    qsizetype most = 0;
    for (auto session = sessions.cbegin(); session != sessions.cend(); ++session) {
        const WatchedPaths watched = queue.watches->value(session.key());
        const auto isBefore = [&](QByteArrayView path) {
            return ranks.value(QString::fromUtf8(path), session->first()) < session->first();
        };
        if (session.key() && session->size() == 1)
            most = std::max<qsizetype>(most, std::ranges::count_if(watched, isBefore));
    }
    return most > 0 ? std::optional<int>(static_cast<int>(most)) : std::nullopt;
}

/// The size is written nowhere: without a waiter's watches, only the first is known to be let in.
void judgeSemaphore(JudgedQueue &queue)
{
    grantrules::sortQueue(queue);
    if (!queue.permits)
        queue.permits = sizeByWatches(queue);
    queue.isSizeUnknown = !queue.permits;
    const int permits = queue.permits.value_or(1);
    grantrules::counted(queue, permits);
    for (int rank = permits; rank < queue.entries.size(); ++rank) {
        Contender &entry = queue.entries[rank];
        // It watches all of them at once; one of the nearest is proof enough.
        for (int i = rank - std::min(permits, grantrules::MaxCandidates);
             entry.role == Role::Waiter && i < rank; ++i)
            entry.expected.append(WatchTarget {queue.entries.at(i).node, -1});
    }
}

constexpr const char *Junk =
    "Is sorted with the contenders by the digits at its end, as 0 without any: blocks.";

const Recipe Lock {
    .id = "zkruby-lock",
    .name = "zk-ruby ExclusiveLocker and SharedLocker",
    .library = "zk 1.9 and 1.10 (Ruby gem); below /_zklocking",
    .source = "zk-ruby/zk: lib/zk/locker/exclusive_locker.rb, lib/zk/locker/shared_locker.rb",
    .names = "ex<sequence>, sh<sequence>",
    .written = {{Mode::Read, "sh{seq}"}, {Mode::Write, "ex{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "An exclusive locker holds when no child is before it, a shared one when none before it "
        "starts with \"ex\"."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The last of those that it waits for."),
    .junk = Junk,
    .order = Order::Magnitude,
    .ties = Ties::Together,
    .leavesWatches = true,
    .parse = parseLock,
    .judge = grantrules::readWriteLastWriter,
    .foreign = foreign,
};

const Recipe Semaphore {
    .id = "zkruby-semaphore",
    .name = "zk-ruby Semaphore",
    .library = "zk 1.9 and 1.10 (Ruby gem); below /_zksemaphore",
    .source = "zk-ruby/zk: lib/zk/locker/semaphore.rb, lib/zk/node_deletion_watcher.rb",
    .names = "sem<sequence>",
    .written = {{Mode::Lease, "sem{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "Whoever has fewer children before it than the size holds. The size is written nowhere: it "
        "is as many as a waiter watches; where no watch list tells, only the first is known to "
        "hold."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "As many of those before it as the size says, the last ones, all at once."),
    .junk = Junk,
    .order = Order::Magnitude,
    .watchesForNothing = true, // of several, those that did not wake it stay
    .parse = parseSemaphore,
    .judge = judgeSemaphore,
    .foreign = foreign,
};

const Recipe Election {
    .id = "zkruby-election",
    .name = "zk-ruby Election",
    .library = "zk 1.9 and 1.10 (Ruby gem); below /_zkelection",
    .source = "zk-ruby/zk: lib/zk/election.rb",
    .names = "ballot<sequence>; the leader adds leader_ack",
    .written = {{Mode::Leader, "ballot{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest ballot leads."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The ballot just before its own."),
    .order = Order::Magnitude,
    .leavesWatches = true,
    .parse = parseBallot,
    .judge = grantrules::exclusive,
    .foreign = grantrules::ignored,
};

} // namespace
} // namespace zkruby

RecipeList zkRubyRecipes()
{
    using namespace zkruby;
    return {&Lock, &Semaphore, &Election};
}

} // namespace lockscope
