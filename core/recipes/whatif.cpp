// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The lock is judged again without what would go; then both are compared.
#include "core/recipes/whatif.h"

#include "core/base/text.h"

#include <QHash>
#include <QSet>

#include <algorithm>

namespace lockscope {

namespace {

QHash<QString, int> byPath(const LockState &state)
{
    QHash<QString, int> index;
    index.reserve(state.queue.size());
    for (int i = 0; i < state.queue.size(); ++i)
        index.insert(state.pathOf(state.queue.at(i)), i);
    return index;
}

/// What the operator, or watches, said of it: those who are left are no other recipe's. Where it is
/// one recipe's, what is @p seen of watches tells of roles, and of no recipe any more.
Choice judgedBy(const LockState &state, const Choice &seen)
{
    Choice choice;
    choice.told = toldIn(state);
    for (const RecipeQueue &queue : state.recipes) {
        if (queue.isChosen)
            choice.forced = queue.recipe;
    }
    if (!choice.forced && state.recipes.size() == 1 && seen.watches
        && !state.recipes.constFirst().recipe->isGuess) // which takes more names where it is chosen
        choice.forced = state.recipes.constFirst().recipe;
    if (choice.forced) {
        choice.watches = seen.watches;
        choice.watchesAt = seen.watchesAt;
        choice.isListed = seen.isListed;
    }
    return choice;
}

QString watchOf(const LockState &state, const Contender &contender)
{
    return contender.expected.isEmpty() ? QString() : state.pathOf(contender.expected.first());
}

/// Whether the client of @p contender is told when the nodes @p gone are deleted.
bool isWoken(const Contender &contender, const QSet<int> &gone)
{
    return std::ranges::any_of(contender.expected, [&](const WatchTarget &target) {
        return target.node < 0 ? target.directory >= 0 : gone.contains(target.node);
    });
}

/// @p removed: the entries of those gone, as indexes into the queue before.
void compare(WhatIf &what, int entry, const QSet<int> &gone, const QVector<int> &removed,
    const QHash<QString, int> &after)
{
    const Contender &before = what.before.queue.at(entry);
    const QString path = what.before.pathOf(before);
    const auto index = after.find(path);
    if (index == after.end() || !before.isContender())
        return;
    const Contender &then = what.after.queue.at(*index);
    if (isWoken(before, gone) && ++what.wakes <= WhatIf::NamedWakes)
        what.woken.append(path);
    if (before.role != Role::Holder && then.role == Role::Holder) {
        what.granted.append(path);
        return;
    }
    if (before.role == Role::Holder)
        return;
    const QString now = watchOf(what.before, before);
    const QString next = watchOf(what.after, then);
    if (now != next)
        what.rewatching.append({path, now, next});
    const auto waitsFor = [&](int other) { return what.before.blocks(entry, other); };
    if (std::ranges::any_of(removed, waitsFor))
        what.unhelped.append(path);
}

Message listed(const QStringList &paths, int limit = 5)
{
    Messages names;
    for (const QString &path : paths.first(std::min<qsizetype>(paths.size(), limit)))
        names.append(shortName(path));
    const Message all = Message::listed(names);
    return paths.size() <= limit ? all
                                 : Message::tr("%1 and %2 more").arg(all, paths.size() - limit);
}

Message sentenceOfGranted(const WhatIf &what)
{
    // Those who want it have no node.
    if (what.before.snapshot->isSingleNode)
        return Message::tr("Whoever watches it, or tries again, may make it anew and hold.");
    if (!what.granted.isEmpty())
        return Message::tr("Granted at once: %1.").arg(listed(what.granted));
    if (what.after.summary.waiters == 0 && what.after.summary.pending == 0)
        return Message::tr("Nobody waits: nobody is granted.");
    if (!what.stillHolding.isEmpty())
        return Message::tr("It will not help: %1 still holds.").arg(listed(what.stillHolding));
    return Message::tr("It will not help: nobody is granted.");
}

/// Others than the one that goes, which is not told. Several of them may be one client's.
Message sentenceOfWoken(const WhatIf &what)
{
    if (what.wakes == 0)
        return Message::tr("Nobody else in the queue is told.");
    if (what.wakes == 1)
        return Message::tr("1 other in the queue is told: %1.").arg(listed(what.woken));
    return what.wakes > WhatIf::NamedWakes
        ? Message::tr("%1 others in the queue are told.").arg(what.wakes)
        : Message::tr("%1 others in the queue are told: %2.").arg(what.wakes, listed(what.woken));
}

} // namespace

WhatIf whatIf(const LockState &state, const QVector<int> &gone, const Choice &seen)
{
    WhatIf what;
    what.before = state;
    what.after = judgeWithout(state, gone, judgedBy(state, seen));
    for (const int node : gone)
        what.removed.append(state.snapshot->pathOf(state.snapshot->nodes.at(node)));
    what.tokenBefore = state.token;
    what.tokenAfter = what.after.token;

    const QSet<int> removed(gone.begin(), gone.end());
    const QHash<QString, int> after = byPath(what.after);
    QVector<int> entries;
    for (int i = 0; i < state.queue.size(); ++i) {
        if (removed.contains(state.queue.at(i).node))
            entries.append(i);
    }
    for (int i = 0; i < state.queue.size(); ++i)
        compare(what, i, removed, entries, after);

    const QStringList holders = holdersOf(what.after);
    std::ranges::copy_if(holders, std::back_inserter(what.stillHolding),
        [&what](const QString &path) { return !what.granted.contains(path); });
    what.isUseless =
        what.granted.isEmpty() && what.after.summary.waiters + what.after.summary.pending > 0;
    return what;
}

QStringList holdersOf(const LockState &state)
{
    QStringList paths;
    for (const Contender &contender : state.queue) {
        if (contender.role == Role::Holder)
            paths.append(state.pathOf(contender));
    }
    return paths;
}

QVector<int> nodesAt(const LockState &state, const QStringList &paths)
{
    QVector<int> nodes;
    for (int i = 0; i < state.snapshot->nodes.size(); ++i) {
        if (paths.contains(state.snapshot->pathOf(state.snapshot->nodes.at(i))))
            nodes.append(i);
    }
    return nodes;
}

Messages sentencesOf(const WhatIf &what)
{
    Messages lines {Message::tr("Removes %1.").arg(listed(what.removed)), sentenceOfGranted(what)};
    if (!what.granted.isEmpty() && !what.stillHolding.isEmpty())
        lines.append(Message::tr("Goes on holding beside: %1.").arg(listed(what.stillHolding)));
    for (const Rewatch &watch :
        what.rewatching.first(std::min<qsizetype>(what.rewatching.size(), 3)))
        lines.append(
            Message::tr("%1 does not get further: it will wait for %2 instead of %3.")
                .arg(shortName(watch.path), shortName(watch.after), shortName(watch.before)));
    if (what.rewatching.size() > 3)
        lines.append(Message::tr("%1 more will wait for another node than now.")
                         .arg(what.rewatching.size() - 3));
    if (!what.unhelped.isEmpty())
        lines.append(Message::tr("Still waiting: %1.").arg(listed(what.unhelped)));
    if (!what.before.snapshot->isSingleNode)
        lines.append(sentenceOfWoken(what));
    lines.append(sentenceOfToken(what));
    return lines;
}

Message sentenceOfToken(const WhatIf &what)
{
    const auto shown = [](Zxid token) { return token ? textOf(token) : Message::tr("none"); };
    return Message::tr("Token before %1, after %2.")
        .arg(shown(what.tokenBefore), shown(what.tokenAfter));
}

namespace {

/// In a column of @p width letters, in English.
Message padded(const Message &text, qsizetype width)
{
    return text + QString(std::max<qsizetype>(0, width - text.english().size()), u' ');
}

} // namespace

Messages queueLines(const LockState &state, int limit)
{
    Messages lines;
    int contenders = 0;
    for (const Contender &contender : state.queue) {
        if (!contender.isContender() || ++contenders > limit)
            continue;
        const LockNode &node = state.nodeOf(contender);
        Message what = modeOf(contender);
        if (contender.ticket.sequence)
            what = Message::tr("%1 #%2").arg(what, *contender.ticket.sequence);
        Message session = u"?"_qs; // it was not read
        if (node.stat.czxid)
            session =
                node.stat.owner ? Message(textOf(node.stat.owner)) : Message::tr("persistent");
        lines.append(Message::joined({padded(messageOf(contender.role), 7), padded(what, 16),
                                         padded(session, 18), visibleText(node.name)},
            QStringLiteral("  ")));
    }
    if (contenders > limit)
        lines.append(Message::tr("… %1 more").arg(contenders - limit));
    return lines;
}

} // namespace lockscope
