// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/libraries.h"
#include "core/recipes/names.h"
#include "core/recipes/rules.h"

namespace lockscope {

namespace {

constexpr QStringView SemiShared = u"LOCK-SEMI_SHARED-";

std::optional<Ticket> claim(QStringView name)
{
    if (const auto shared = names::plain(name, u"LOCK-SHARED-", Mode::Read))
        return shared;
    if (const auto exclusive = names::plain(name, u"LOCK-EXCLUSIVE-", Mode::Write))
        return exclusive;
    return names::plain(name, SemiShared, Mode::Exclusive);
}

/// The scan for conflicts looks for SHARED and EXCLUSIVE alone, and at numbers from 0 up.
void judge(JudgedQueue &queue)
{
    rules::dismissUnless(queue, [](const JudgedQueue &all, const Contender &entry) {
        return !all.nodeOf(entry).name.startsWith(SemiShared);
    });
    rules::readWritePolling(queue);
}

const Recipe Lock {
    .id = "hive",
    .name = "Hive ZooKeeperHiveLockManager",
    .library = "Apache Hive 0.8 to 4.0",
    .source = "apache/hive: ql/src/java/org/apache/hadoop/hive/ql/lockmgr/zookeeper/"
              "ZooKeeperHiveLockManager.java",
    .names = "LOCK-SHARED-<sequence>, LOCK-EXCLUSIVE-<sequence>, beside the object's children",
    .rule = "A shared lock holds when no exclusive one is before it, an exclusive one when nothing "
            "is. Who loses deletes its node, sleeps and tries again. LOCK-SEMI_SHARED- neither "
            "blocks nor is blocked.",
    .watch = "Nothing: it asks again after hive.lock.sleep.between.retries.",
    .junk = "Is ignored.",
    .order = Order::Number,
    .ties = Ties::Together,
    .persistence = Persistence::OnRequest,
    .namesTell = true,
    .claim = claim,
    .judge = judge,
};

} // namespace

RecipeList hiveRecipes()
{
    return {&Lock};
}

} // namespace lockscope
