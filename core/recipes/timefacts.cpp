// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Nodes that say themselves until when they are held.
#include "core/base/times.h"
#include "core/recipes/facts.h"

#include <algorithm>

namespace lockscope {

namespace {

QVector<int> timedNodesOf(const QVector<HeldTime> &times)
{
    QVector<int> nodes;
    for (const HeldTime &time : times)
        nodes.append(time.node);
    return nodes;
}

/// @p times are those of holders, the first end first.
LockFact heldFact(const LockState &state, const QVector<HeldTime> &times)
{
    const QString end = isoTime(times.constFirst().until);
    const Message names = namesOfNodes(state, timedNodesOf(times));
    const Message text = times.size() == 1
        ? Message::tr("%1 is held until %2, by its client's clock.")
        : Message::tr("%1 are held until times that they say; the first ends at %2.");
    return {LockFact::SaysUntilWhen, timedNodesOf(times), text.arg(names, end)};
}

LockFact overFact(const LockState &state, const QVector<HeldTime> &times)
{
    const Message names = namesOfNodes(state, timedNodesOf(times));
    const qint64 until = times.constFirst().until;
    Message text = Message::tr("%1 are free: their times are over.").arg(names);
    if (times.size() == 1 && until <= 0)
        text = Message::tr("%1 says that nobody holds it.").arg(names);
    else if (times.size() == 1)
        text = Message::tr("%1 is free: its time was over at %2, by its client's clock.")
                   .arg(names, isoTime(until));
    return {LockFact::SaysUntilWhen, timedNodesOf(times), text};
}

} // namespace

QVector<LockFact> timeFacts(const LockState &state)
{
    QVector<LockFact> facts;
    for (const RecipeQueue &queue : state.recipes) {
        QVector<HeldTime> times = queue.times;
        std::ranges::sort(times, {}, &HeldTime::until);
        const auto held =
            std::ranges::upper_bound(times, state.snapshot->readAt, {}, &HeldTime::until);
        const auto count = held - times.begin();
        if (held != times.end())
            facts.append(heldFact(state, times.sliced(count)));
        if (count > 0)
            facts.append(overFact(state, times.first(count)));
    }
    return facts;
}

qint64 LockState::endsAt() const
{
    qint64 first = 0;
    for (const RecipeQueue &recipe : recipes) {
        for (const HeldTime &time : recipe.times) {
            if (time.until > snapshot->readAt && (first == 0 || time.until < first))
                first = time.until;
        }
    }
    return first;
}

} // namespace lockscope
