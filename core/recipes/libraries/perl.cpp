// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace perl {
namespace {

std::optional<Ticket> parse(QStringView name)
{
    const auto parts = names::splitAt(name, u"-");
    if (!parts || parts->front.isEmpty())
        return std::nullopt;
    return Ticket {Mode::Exclusive, parts->sequence};
}

/// One directory has the queues of many locks, told apart by what is before the number.
void judge(JudgedQueue &queue)
{
    grantrules::exclusiveInGroups(
        queue, [](QStringView name) { return names::splitAt(name, u"-")->front; });
}

bool isPerl(const LockSnapshot &, const LockNode &node)
{
    return node.data == "0" && node.stat.owner;
}

const Recipe Lock {
    .id = "perl-lock",
    .name = "Perl Net::ZooKeeper::Lock",
    .library = "Net-ZooKeeper-Lock 0.03",
    .source = "tadam/Net-ZooKeeper-Lock: lib/Net/ZooKeeper/Lock.pm",
    .names = "<lock's name>-<sequence>, many locks in one directory (/lock); data are 0",
    .written = {{Mode::Exclusive, "jobs-{seq}"}, {Mode::Exclusive, "mail-{seq}"}},
    .rule =
        QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number of those with one name holds."),
    .watch = QT_TRANSLATE_NOOP(
        "lockscope::Message", "The one of that name just before; it asks again as well."),
    .family = NameFamily::Leftovers,
    .leavesWatches = true,
    .parse = parse,
    .judge = judge,
    .foreign = grantrules::ignored,
    .isLikely = isPerl,
};

} // namespace
} // namespace perl

RecipeList perlRecipes()
{
    using namespace perl;
    return {&Lock};
}

} // namespace lockscope
