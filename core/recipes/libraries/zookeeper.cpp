// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace zookeeper {
namespace {

/// "x-<session>-": what is before the sequence number.
std::optional<names::Parts> split(QStringView name)
{
    const auto parts = names::splitAt(name, u"-");
    return parts && parts->front.startsWith(u"x-") ? parts : std::nullopt;
}

/// The C client pads with zeros to 16 hex digits; Java prints the session in decimal, never padded.
bool isPadded(QStringView session)
{
    return names::isHex(session, 16) && (session.front() == u'0' || !names::isDecimal(session));
}

std::optional<Ticket> parseJava(QStringView name)
{
    const auto parts = split(name);
    if (!parts || !names::isDecimal(parts->front.sliced(2)) || isPadded(parts->front.sliced(2)))
        return std::nullopt;
    return Ticket {Mode::Exclusive, parts->sequence};
}

std::optional<Ticket> parseC(QStringView name)
{
    const auto parts = split(name);
    if (!parts || !isPadded(parts->front.sliced(2)))
        return std::nullopt;
    return Ticket {Mode::Exclusive, parts->sequence};
}

std::optional<Ticket> parseOffer(QStringView name)
{
    return names::plain(name, u"n_", Mode::Leader);
}

/// ZNodeName: the number behind the last dash, with its sign. Without one it comes last since 3.7
/// (ZOOKEEPER-3663); before, and in .NET, it comes first and everybody waits for it.
Foreign foreignToJava(QStringView name)
{
    const qsizetype dash = name.lastIndexOf(u'-');
    if (dash < 0 || !names::isDecimal(name.sliced(dash + 1)))
        return {Foreign::Unknown, {}, {}};
    const bool isNegative = dash > 0 && name.at(dash - 1) == u'-';
    return {Foreign::Sorted, name.sliced(isNegative ? dash : dash + 1), Mode::Exclusive};
}

/// strrchr(name, '-') + 1: without a dash that is no address.
Foreign foreignToC(QStringView name)
{
    const qsizetype dash = name.lastIndexOf(u'-');
    if (dash < 0)
        return {Foreign::Breaks, {}, {}};
    return {Foreign::Sorted, name.sliced(dash + 1), Mode::Exclusive};
}

/// Integer.valueOf() of what is behind the first two characters.
Foreign foreignToElection(QStringView name)
{
    if (!names::isDecimal(name.mid(2)))
        return {Foreign::Breaks, {}, {}};
    return {Foreign::Sorted, name.sliced(2), Mode::Exclusive};
}

const Recipe JavaLock {
    .id = "zk-java-lock",
    .name = "ZooKeeper WriteLock (Java, .NET)",
    .library = "ZooKeeper recipes 3.8 and 3.9; ZooKeeperNetEx.Recipes",
    .source = "apache/zookeeper: zookeeper-recipes/zookeeper-recipes-lock/src/main/java/org/apache/"
              "zookeeper/recipes/lock/WriteLock.java, ZNodeName.java",
    .names = "x-<session, decimal>-<sequence>",
    .written = {{Mode::Exclusive, "x-{session}-{seq}"}},
    .rule = QT_TRANSLATE_NOOP(
        "lockscope::Message", "The lowest number holds; equal ones by the text before it."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "The child just before its own. A client that watches its own node is stuck: it did not "
        "recognise it after a lost answer."),
    .junk = "Is sorted by the number behind its last dash. Without one it comes last in Java since "
            "3.7; before, and in .NET, it comes first and keeps everybody waiting: which clients "
            "there are is not known.",
    .order = Order::Number,
    .namesTell = true,
    .parse = parseJava,
    .judge = grantrules::exclusive,
    .foreign = foreignToJava,
};

const Recipe CLock {
    .id = "zk-c-lock",
    .name = "ZooKeeper zkr_lock (C)",
    .library = "ZooKeeper recipes 3.4.14, 3.5.5 and later",
    .source =
        "apache/zookeeper: zookeeper-recipes/zookeeper-recipes-lock/src/main/c/src/zoo_lock.c",
    .names = "x-<session, 16 hex digits>-<sequence>",
    .written = {{Mode::Exclusive, "x-{hexsession}-{seq}"}},
    .rule = QT_TRANSLATE_NOOP(
        "lockscope::Message", "The first by the text behind the last dash holds."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The child just before its own."),
    .junk =
        "Is sorted by the text behind its last dash. Clients that meet a name without one crash.",
    .order = Order::Magnitude,
    .namesTell = true,
    .leavesWatches = true,
    .parse = parseC,
    .judge = grantrules::exclusive,
    .foreign = foreignToC,
};

const Recipe Election {
    .id = "zk-election",
    .name = "ZooKeeper LeaderElectionSupport",
    .library = "ZooKeeper recipes 3.4 to 3.9; ZooKeeperNetEx.Recipes",
    .source = "apache/zookeeper: zookeeper-recipes/zookeeper-recipes-election/src/main/java/org/"
              "apache/zookeeper/recipes/leader/LeaderElectionSupport.java",
    .names = "n_<sequence>; data are the host's name",
    .written = {{Mode::Leader, "n_{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number leads."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The child just before its own."),
    .junk =
        "Is sorted by the number behind its first two characters. Clients that meet one without "
        "such a number fail.",
    .family = NameFamily::Election,
    .order = Order::Number,
    .leavesWatches = true,
    .parse = parseOffer,
    .judge = grantrules::exclusive,
    .foreign = foreignToElection,
};

} // namespace
} // namespace zookeeper

RecipeList zookeeperRecipes()
{
    using namespace zookeeper;
    return {&JavaLock, &CLock, &Election};
}

} // namespace lockscope
