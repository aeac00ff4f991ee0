// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/libraries.h"
#include "core/recipes/names.h"
#include "core/recipes/rules.h"

namespace lockscope {

namespace distributedlog {
namespace {

/// "member_…", with the client's id and session between in the newer versions.
std::optional<Ticket> claim(QStringView name)
{
    const auto parts = names::splitAt(name, u"_");
    if (!parts || !(parts->front == u"member" || parts->front.startsWith(u"member_")))
        return std::nullopt;
    return Ticket {Mode::Exclusive, parts->sequence};
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
    .rule = "The lowest number holds. A second one with the same client id and session claims the "
            "lock as well; that is not shown.",
    .watch = "The contender just before its own.",
    .junk = "Is ignored.",
    .family = NameFamily::Member,
    .order = Order::Number,
    .namesOfGroups = true, // Twitter's ServerSet
    .leavesWatches = true,
    .claim = claim,
    .judge = rules::exclusive,
    .isLikely = hasClientId,
};

} // namespace
} // namespace distributedlog

RecipeList distributedLogRecipes()
{
    using namespace distributedlog;
    return {&Lock};
}

} // namespace lockscope
