// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

#include <QMap>

#include <algorithm>

namespace lockscope {

namespace twitter {
namespace {

constexpr QStringView Member = u"member_";

std::optional<Ticket> parseLock(QStringView name)
{
    return names::plain(name, Member, Mode::Exclusive);
}

std::optional<Ticket> parsePermit(QStringView name)
{
    return names::plain(name, u"permit-", Mode::Lease);
}

Foreign foreign(QStringView name)
{
    return grantrules::sortedByName(name, Member);
}

/// Every contender writes how many permits it wants there to be; the most frequent number counts,
/// of equally frequent ones the smallest.
std::optional<int> voteOf(const JudgedQueue &queue)
{
    QMap<int, int> votes;
    for (const Contender &entry : queue.entries) {
        bool isNumber = false;
        const int vote = queue.nodeOf(entry).data.toInt(&isNumber);
        if (isNumber && vote > 0)
            ++votes[vote];
    }
    const auto most = std::max_element(votes.cbegin(), votes.cend());
    return most == votes.cend() ? std::nullopt : std::optional<int>(most.key());
}

void judgePermits(JudgedQueue &queue)
{
    if (const auto vote = voteOf(queue))
        queue.permits = vote;
    queue.isSizeUnknown = !queue.permits;
    grantrules::countedHerd(queue, queue.permits.value_or(1));
}

const Recipe Lock {
    .id = "twitter-lock",
    .name = "Twitter commons DistributedLockImpl",
    .library = "Twitter commons (Java)",
    .source =
        "twitter-archive/commons: src/java/com/twitter/common/zookeeper/DistributedLockImpl.java",
    .names = "member_<sequence>",
    .written = {{Mode::Exclusive, "member_{seq}"}},
    .rule = QT_TRANSLATE_NOOP(
        "lockscope::Message", "The first of all children, sorted by name, holds."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The child just before its own."),
    .junk =
        "Is sorted by its name: one below \"member_\" keeps everybody waiting, others are as if "
        "ignored.",
    .family = NameFamily::Member,
    .namesOfGroups = true, // Twitter's ServerSet
    .leavesWatches = true,
    .parse = parseLock,
    .judge = grantrules::exclusive,
    .foreign = foreign,
};

const Recipe Semaphore {
    .id = "twitter-semaphore",
    .name = "Twitter util ZkAsyncSemaphore",
    .library = "Twitter util-zk (Scala)",
    .source =
        "twitter/util: util-zk/src/main/scala/com/twitter/zk/coordination/ZkAsyncSemaphore.scala",
    .names = "permit-<sequence>; data are the number of permits",
    .written = {{Mode::Lease, "permit-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "As many as the majority of the data says are let in, the lowest numbers."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The children of the directory."),
    .order = Order::Number,
    .parse = parsePermit,
    .judge = judgePermits,
    .foreign = grantrules::ignored,
};

} // namespace
} // namespace twitter

RecipeList twitterRecipes()
{
    using namespace twitter;
    return {&Lock, &Semaphore};
}

} // namespace lockscope
