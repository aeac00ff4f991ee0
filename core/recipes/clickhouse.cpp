// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/libraries.h"
#include "core/recipes/names.h"
#include "core/recipes/rules.h"

namespace lockscope {

namespace clickhouse {
namespace {

/// Since 21.12 every replica leads, and a persistent "leader_election-0" says so.
std::optional<Ticket> claim(QStringView name)
{
    return names::plain(name, u"leader_election-", Mode::Leader);
}

const Recipe Election {
    .id = "clickhouse-election",
    .name = "ClickHouse LeaderElection",
    .library = "ClickHouse before 21.12",
    .source = "ClickHouse/ClickHouse: src/Common/ZooKeeper/LeaderElection.h (before 21.12)",
    .names = "leader_election-<sequence>; data are the replica's name",
    .written = {{Mode::Leader, "leader_election-{seq}"}},
    .rule = "The lowest number leads. Newer servers leave leader_election-0, and all lead.",
    .watch = "The contender just before its own.",
    .junk = "Is ignored.",
    .order = Order::Number,
    .leavesWatches = true,
    .claim = claim,
    .judge = rules::exclusive,
};

} // namespace
} // namespace clickhouse

RecipeList clickHouseRecipes()
{
    using namespace clickhouse;
    return {&Election};
}

} // namespace lockscope
