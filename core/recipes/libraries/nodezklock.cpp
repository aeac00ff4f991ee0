// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace nodezklock {
namespace {

std::optional<Ticket> parse(QStringView name)
{
    return names::plain(name, u"lock-", Mode::Exclusive);
}

bool saysLock(const LockSnapshot &, const LockNode &node)
{
    return node.data == "lock";
}

const Recipe Lock {
    .id = "nodezk-lock",
    .name = "Node.js zk-lock",
    .library = "zk-lock (npm, no longer published), with one holder at a time",
    .source = "metamx/zk-lock: src/zookeeperLock.ts",
    .names = "lock-<sequence>; data are \"lock\"",
    .written = {{Mode::Exclusive, "lock-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "The lowest number holds. With several holders allowed: those less far from it than that."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The children of the directory."),
    .family = NameFamily::Lock,
    .order = Order::Number,
    .parse = parse,
    .judge = grantrules::exclusiveHerd,
    .foreign = grantrules::ignored,
    .isLikely = saysLock,
};

} // namespace
} // namespace nodezklock

RecipeList nodeZkLockRecipes()
{
    using namespace nodezklock;
    return {&Lock};
}

} // namespace lockscope
