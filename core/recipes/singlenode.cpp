// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/libraries.h"
#include "core/recipes/rules.h"

namespace lockscope {

namespace {

std::optional<Ticket> claim(QStringView name)
{
    if (name != u"lock")
        return std::nullopt;
    return Ticket {};
}

/// In a directory, "lock" may as well be a directory of locks: only an ephemeral one is taken.
void judge(JudgedQueue &queue)
{
    rules::dismissUnless(queue, [](const JudgedQueue &all, const Contender &entry) {
        return all.snapshot.isSingleNode || bool(all.nodeOf(entry).stat.owner);
    });
    rules::singleNode(queue);
}

const Recipe Single {
    .id = "single-node",
    .name = "Single ephemeral node",
    .library = "home-made locks and elections",
    .source = "no one source",
    .names = "lock, or any name when the node itself is looked at",
    .rule = "Whoever made the node holds. Those who wait have no node.",
    .watch = "The one node, all of them.",
    .junk = "Is ignored.",
    .family = "single-node",
    .persistence = Persistence::OnRequest,
    .claimsLeftovers = true,
    .claim = claim,
    .judge = judge,
};

} // namespace

RecipeList singleNodeRecipes()
{
    return {&Single};
}

} // namespace lockscope
