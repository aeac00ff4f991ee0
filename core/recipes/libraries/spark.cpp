// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace spark {
namespace {

std::optional<Ticket> parse(QStringView name)
{
    return names::plain(name, u"master_", Mode::Leader);
}

/// getChildren(WORKING_DIR).toList.sorted.head: whole names, whoever made them.
Foreign foreign(QStringView name)
{
    return grantrules::sortedByName(name, u"master_");
}

const Recipe Election {
    .id = "spark-old",
    .name = "Spark ZooKeeperLeaderElectionAgent",
    .library = "Apache Spark, its first versions; later ones use Curator's LeaderLatch",
    .source = "apache/spark: core/src/main/scala/org/apache/spark/deploy/master/"
              "ZooKeeperLeaderElectionAgent.scala before it used Curator",
    .names = "master_<sequence>; data are the master's URL",
    .written = {{Mode::Leader, "master_{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number leads."),
    .watch =
        QT_TRANSLATE_NOOP("lockscope::Message", "The leader's node, all of them, the leader too."),
    .junk =
        "Is sorted by its name: one below \"master_\" keeps everybody waiting, others are as if "
        "ignored.",
    .order = Order::Number,
    .watchesOwnNode = true,
    .leavesWatches = true,
    .parse = parse,
    .judge = grantrules::exclusiveOnFirst,
    .foreign = foreign,
};

} // namespace
} // namespace spark

RecipeList sparkRecipes()
{
    using namespace spark;
    return {&Election};
}

} // namespace lockscope
