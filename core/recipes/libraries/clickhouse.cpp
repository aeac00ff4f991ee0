// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace clickhouse {
namespace {

/// Since 21.12 every replica leads, and a persistent "leader_election-0" says so.
std::optional<Ticket> parse(QStringView name)
{
    return names::plain(name, u"leader_election-", Mode::Leader);
}

/// One for each INSERT that has a block number and is not committed.
std::optional<Ticket> parseBlock(QStringView name)
{
    if (const auto block = names::plain(name, u"block-", Mode::Exclusive))
        return block;
    return names::plain(name, u"abandonable_lock-", Mode::Exclusive);
}

bool isBlockNumber(const LockSnapshot &lock, const LockNode &node)
{
    return lock.path.contains(u"/block_numbers/") || node.data.contains("abandonable_lock-")
        || node.name.startsWith(u"abandonable_lock-");
}

/// Merges keep clear of blocks that are being written, but nobody waits.
void judgeBlocks(JudgedQueue &queue)
{
    grantrules::sortQueue(queue);
    grantrules::singleNode(queue);
}

const Recipe Block {
    .id = "clickhouse-block",
    .name = "ClickHouse EphemeralLockInZooKeeper",
    .library = "ClickHouse: block numbers of replicated tables",
    .source = "ClickHouse/ClickHouse: src/Storages/MergeTree/EphemeralLockInZooKeeper.cpp, "
              "src/Storages/StorageReplicatedMergeTree.cpp",
    .names = "block-<sequence>; before 22.11 abandonable_lock-<sequence> as well",
    .written = {{Mode::Exclusive, "block-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "Each node is a lock by itself: an INSERT has it until its part is committed."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "Nothing: nobody waits."),
    .family = NameFamily::Leftovers,
    .order = Order::Number,
    .parse = parseBlock,
    .judge = judgeBlocks,
    .foreign = grantrules::ignored,
    .isLikely = isBlockNumber,
};

/// std::sort() of all children, whole names (LeaderElection.h, threadFunction).
Foreign foreign(QStringView name)
{
    return grantrules::sortedByName(name, u"leader_election-");
}

const Recipe Election {
    .id = "clickhouse-election",
    .name = "ClickHouse LeaderElection",
    .library = "ClickHouse before 21.12",
    .source = "ClickHouse/ClickHouse: src/Common/ZooKeeper/LeaderElection.h (before 21.12)",
    .names = "leader_election-<sequence>; data are the replica's name",
    .written = {{Mode::Leader, "leader_election-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "The lowest number leads. Newer servers leave leader_election-0, and all lead."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The contender just before its own."),
    .junk = "Is sorted by its name: one below \"leader_election-\" keeps everybody waiting, others "
            "are as if "
            "ignored.",
    .order = Order::Number,
    .leavesWatches = true,
    .parse = parse,
    .judge = grantrules::exclusive,
    .foreign = foreign,
};

} // namespace
} // namespace clickhouse

RecipeList clickHouseRecipes()
{
    using namespace clickhouse;
    return {&Election, &Block};
}

} // namespace lockscope
