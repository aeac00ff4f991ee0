// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

#include <QSet>

#include <algorithm>

namespace lockscope {

namespace generic {
namespace {

/// Ten digits behind others are the end of a longer number, as of a time in milliseconds.
bool isEndOfLonger(QStringView name, qsizetype begin)
{
    return begin >= 2 && names::isDigit(name.at(begin - 1)) && names::isDigit(name.at(begin - 2));
}

std::optional<Ticket> parseChosen(QStringView name)
{
    const auto suffix = sequenceSuffix(name);
    if (!suffix)
        return std::nullopt;
    return Ticket {Mode::Exclusive, suffix->value};
}

std::optional<Ticket> parse(QStringView name)
{
    const auto suffix = sequenceSuffix(name);
    return suffix && !isEndOfLonger(name, suffix->begin) ? parseChosen(name) : std::nullopt;
}

QStringView labelOf(QStringView name)
{
    const auto suffix = sequenceSuffix(name);
    return suffix ? name.first(suffix->begin) : name;
}

/// A DistributedLock for Java that many applications copied (and some for .NET) keeps all locks in
/// one directory: node.split("_lock_")[0] is the lock's name, and no lock sees another one's nodes.
/// What has other names is one queue.
QStringView lockOf(QStringView name)
{
    const QStringView label = labelOf(name);
    return label.endsWith(u"_lock_") ? label : QStringView();
}

bool isPersistent(const LockNode &node)
{
    return node.stat.czxid && !node.stat.owner;
}

/// What is persistent is rather an element of somebody's queue; beside ephemeral ones of the same
/// label it is a contender that was left over, and the others wait for it.
void judge(JudgedQueue &queue)
{
    QSet<QStringView> ephemeral;
    for (const Contender &entry : std::as_const(queue.entries)) {
        if (!isPersistent(queue.nodeOf(entry)))
            ephemeral.insert(labelOf(queue.nodeOf(entry).name));
    }
    queue.entries.removeIf([&](const Contender &entry) {
        const LockNode &node = queue.nodeOf(entry);
        return isPersistent(node) && !ephemeral.contains(labelOf(node.name));
    });
    const auto hasLockOfItsOwn = [&](const Contender &entry) {
        return !lockOf(queue.nodeOf(entry).name).isEmpty();
    };
    if (std::ranges::any_of(queue.entries, hasLockOfItsOwn))
        grantrules::exclusiveInGroups(queue, lockOf);
    else
        grantrules::exclusive(queue);
}

const Recipe Generic {
    .id = "generic",
    .name = "Unknown recipe, judged by its numbers",
    .library = "any that no other recipe here knows",
    .source = "none: a guess that fits most locks and elections",
    .names = "<anything><sequence>, ephemeral",
    .written = {{Mode::Exclusive, "turn{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "The lowest number is taken for the holder: of all, or of those with the same name before "
        "\"_lock_\"."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The contender just before its own."),
    .family = NameFamily::Leftovers,
    .order = Order::Number,
    .isGuess = true,
    .watchesOwnNode = true, // nobody knows
    .parse = parse,
    .parseChosen = parseChosen,
    .judge = judge,
};

} // namespace
} // namespace generic

RecipeList genericRecipes()
{
    using namespace generic;
    return {&Generic};
}

} // namespace lockscope
