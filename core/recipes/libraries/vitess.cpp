// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nodepath.h"
#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace vitess {
namespace {

template <Mode As> std::optional<Ticket> parse(QStringView name)
{
    return names::plain(name, {}, As);
}

/// sort.Strings() of all children, whatever their names are (utils.go, obtainQueueLock).
Foreign foreign(QStringView name)
{
    return grantrules::sortedByName(name, {});
}

/// What it locks has a directory "locks" (server.go, locksPath); the data are those of
/// go/vt/topo/locks.go, ToJSON.
bool isTopoLock(const LockSnapshot &lock, const LockNode &node)
{
    const bool saysSo = node.data.contains("\"Action\":") && node.data.contains("\"HostName\":");
    return nodeName(lock.path) == u"locks" && (saysSo || lock.path.contains(u"/keyspaces/"));
}

bool isTopoElection(const LockSnapshot &lock, const LockNode &)
{
    return nodeName(parentPath(lock.path)) == u"elections";
}

constexpr const char *Library = "Vitess, with its topology in ZooKeeper (zk2)";
constexpr const char *Junk =
    "Is sorted with the contenders: one whose name comes before the digits keeps everybody "
    "waiting.";

const Recipe Lock {
    .id = "vitess-lock",
    .name = "Vitess topology lock",
    .library = Library,
    .source = "vitessio/vitess: go/vt/topo/zk2topo/lock.go, go/vt/topo/zk2topo/utils.go, "
              "go/vt/topo/locks.go",
    .names = "<sequence>, below …/locks; data are JSON with Action and HostName",
    .written = {{Mode::Exclusive, "{seq}"}},
    .rule = QT_TRANSLATE_NOOP(
        "lockscope::Message", "The first of all children, sorted by name, holds."),
    .watch =
        QT_TRANSLATE_NOOP("lockscope::Message", "The child just before its own, whatever that is."),
    .junk = Junk,
    .family = NameFamily::Leftovers,
    .leavesWatches = true,
    .parse = parse<Mode::Exclusive>,
    .judge = grantrules::exclusive,
    .foreign = foreign,
    .isLikely = isTopoLock,
};

const Recipe Election {
    .id = "vitess-election",
    .name = "Vitess leader election",
    .library = Library,
    .source = "vitessio/vitess: go/vt/topo/zk2topo/election.go, go/vt/topo/zk2topo/utils.go",
    .names = "<sequence>, below elections/<name>; data are the candidate's id",
    .written = {{Mode::Leader, "{seq}"}},
    .rule = QT_TRANSLATE_NOOP(
        "lockscope::Message", "The first of all children, sorted by name, leads."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "The child just before its own, whatever that is; the leader its own node."),
    .junk = Junk,
    .family = NameFamily::Leftovers,
    .watchesOwnNode = true,
    .leavesWatches = true,
    .parse = parse<Mode::Leader>,
    .judge = grantrules::exclusive,
    .foreign = foreign,
    .isLikely = isTopoElection,
};

} // namespace
} // namespace vitess

RecipeList vitessRecipes()
{
    using namespace vitess;
    return {&Lock, &Election};
}

} // namespace lockscope
