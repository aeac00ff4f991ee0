// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace samza {
namespace {

std::optional<Ticket> parse(QStringView name)
{
    return names::plain(name, {}, Mode::Exclusive);
}

/// Bare numbers with an id in them: nothing tells them from home-made ones. The operator can
/// choose.
bool isNever(const LockSnapshot &, const LockNode &)
{
    return false;
}

/// It stands in the server's list, and nobody knows where.
Foreign foreign(QStringView)
{
    return {Foreign::Unknown, {}, {}};
}

const Recipe Lock {
    .id = "samza-lock",
    .name = "Samza ZkDistributedLock",
    .library = "Apache Samza, standalone jobs coordinated by ZooKeeper",
    .source = "apache/samza: samza-core/src/main/java/org/apache/samza/zk/ZkDistributedLock.java",
    .names = "<sequence>; data are the processor's id",
    .written = {{Mode::Exclusive, "{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "The lowest number is meant to hold, and is shown to. In truth each client takes the "
        "child that the server lists first, without sorting: another one may be let in beside "
        "it."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "Nothing: it asks again within a second."),
    .junk = "Stands in the list with the contenders: while it comes first there, nobody is let in. "
            "Whether it does is not known.",
    .family = NameFamily::Leftovers,
    .order = Order::Number,
    .parse = parse,
    .judge = grantrules::readWritePolling,
    .foreign = foreign,
    .isLikely = isNever,
};

} // namespace
} // namespace samza

RecipeList samzaRecipes()
{
    using namespace samza;
    return {&Lock};
}

} // namespace lockscope
