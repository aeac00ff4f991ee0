// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace distributedlog {
namespace {

/// "member_…", with the client's id and session between in the newer versions.
std::optional<Ticket> parse(QStringView name)
{
    const auto parts = names::splitAt(name, u"_");
    if (!parts || !(parts->front == u"member" || parts->front.startsWith(u"member_")))
        return std::nullopt;
    return Ticket {Mode::Exclusive, parts->sequence};
}

/// parseMemberID(): the number behind the last "_" of any child; what has none comes last.
Foreign foreign(QStringView name)
{
    const QStringView number = names::behindLast(name, u"_");
    if (!names::isDecimal(number))
        return {};
    return {Foreign::Sorted, number, Mode::Exclusive};
}

bool hasClientId(const LockSnapshot &, const LockNode &node)
{
    return !node.data.isEmpty() && !node.data.startsWith('{');
}

const Recipe Lock {
    .id = "distributedlog",
    .name = "DistributedLog ZKSessionLock",
    .library = "DistributedLog, a part of Apache BookKeeper",
    .source =
        "apache/bookkeeper: stream/distributedlog/core/src/main/java/org/apache/distributedlog/"
        "lock/ZKSessionLock.java",
    .names =
        "member_<sequence>, member_<client>_<sequence>, member_<client>_s<session>_<sequence>; "
        "data are the client's id",
    .written = {{Mode::Exclusive, "member_{host}_s{session}_{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "The lowest number holds. A second one with the same client id and session claims the "
        "lock as well; that is not shown."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The contender just before its own."),
    .junk = "Is sorted by the number behind its last \"_\"; without one it comes last and is as if "
            "ignored.",
    .family = NameFamily::Member,
    .order = Order::Number,
    .namesOfGroups = true, // Twitter's ServerSet
    .leavesWatches = true,
    .parse = parse,
    .judge = grantrules::exclusive,
    .foreign = foreign,
    .isLikely = hasClientId,
};

} // namespace
} // namespace distributedlog

namespace bookkeeper {
namespace {

constexpr QStringView Vote = u"V_";
constexpr QStringView Ledger = u"urL";

std::optional<Ticket> parseVote(QStringView name)
{
    return names::plain(name, Vote, Mode::Leader);
}

/// Long.parseLong() of what is behind the first "V_".
Foreign foreignToVotes(QStringView name)
{
    const qsizetype at = name.indexOf(Vote);
    if (at < 0 || !names::isDecimal(name.sliced(at + Vote.size())))
        return {Foreign::Breaks, {}, {}};
    return {Foreign::Sorted, name.sliced(at + Vote.size()), Mode::Leader};
}

/// "urL%010d" of the ledger's number: no server counted that.
std::optional<Ticket> parseLedger(QStringView name)
{
    constexpr qsizetype Least = 10;
    if (!name.startsWith(Ledger) || name.size() < Ledger.size() + Least
        || !names::isDecimal(name.sliced(Ledger.size())))
        return std::nullopt;
    return Ticket {};
}

const Recipe Auditor {
    .id = "bookkeeper-auditor",
    .name = "BookKeeper auditor election",
    .library = "Apache BookKeeper (Pulsar); below underreplication/auditorelection",
    .source = "apache/bookkeeper: bookkeeper-server/src/main/java/org/apache/bookkeeper/meta/"
              "ZkLedgerAuditorManager.java",
    .names = "V_<sequence>; data are bookieId: \"<host>:<port>\"",
    .written = {{Mode::Leader, "V_{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number leads."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The vote just before its own."),
    .junk = "Clients that meet one without a number fail.",
    .order = Order::Number,
    .leavesWatches = true,
    .parse = parseVote,
    .judge = grantrules::exclusive,
    .foreign = foreignToVotes,
};

const Recipe Replication {
    .id = "bookkeeper-ledger",
    .name = "BookKeeper re-replication locks",
    .library = "Apache BookKeeper (Pulsar); below underreplication/locks",
    .source = "apache/bookkeeper: bookkeeper-server/src/main/java/org/apache/bookkeeper/meta/"
              "ZkLedgerUnderreplicationManager.java",
    .names = "urL<ledger, ten digits or more>; data are bookieId: \"<host>:<port>\"",
    .written = {{Mode::Exclusive, "urL{seq}"}},
    .rule = QT_TRANSLATE_NOOP(
        "lockscope::Message", "Each node locks the ledger of its number: whoever made it holds."),
    .watch = QT_TRANSLATE_NOOP(
        "lockscope::Message", "Nothing: who finds a ledger locked takes another."),
    .parse = parseLedger,
    .judge = grantrules::singleNode,
    .foreign = grantrules::ignored,
};

} // namespace
} // namespace bookkeeper

RecipeList distributedLogRecipes()
{
    return {&distributedlog::Lock, &bookkeeper::Auditor, &bookkeeper::Replication};
}

} // namespace lockscope
