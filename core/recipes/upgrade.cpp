// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The rule by which a reader becomes a writer.
#include "core/recipes/upgrade.h"

#include <QSet>

#include <algorithm>

namespace lockscope {

namespace {

/// All that @p ownWrite waits for, without our own.
QVector<const Contender *> before(
    const LockState &state, const QString &ownRead, const QString &ownWrite)
{
    QVector<const Contender *> ahead;
    const auto own = std::ranges::find_if(state.queue, [&](const Contender &contender) {
        return contender.isContender() && state.nodeOf(contender).name == ownWrite;
    });
    if (own == state.queue.end())
        return ahead;
    for (const int index : state.blockersOf(*own)) {
        if (state.nodeOf(state.queue.at(index)).name != ownRead)
            ahead.append(&state.queue.at(index));
    }
    return ahead;
}

} // namespace

UpgradePlan planUpgrade(const LockState &state, const QString &ownRead, const QString &ownWrite,
    const std::function<bool(const LockNode &)> &isOwners)
{
    const QVector<const Contender *> ahead = before(state, ownRead, ownWrite);
    const auto ownerOf = [&state](const Contender *contender) {
        return state.nodeOf(*contender).stat.owner;
    };
    QSet<SessionId> readers;
    for (const Contender *contender : ahead) {
        if (contender->role == Role::Holder)
            readers.insert(ownerOf(contender));
    }
    for (const Contender *contender : ahead) {
        const bool waitsToWrite =
            contender->role == Role::Waiter && contender->ticket.mode == Mode::Write;
        if (waitsToWrite && ownerOf(contender) && readers.contains(ownerOf(contender))
            && isOwners(state.nodeOf(*contender)))
            return {UpgradePlan::Refuse, {}, 0, ownerOf(contender)};
    }
    const bool isAlone = std::ranges::all_of(
        ahead, [](const Contender *contender) { return contender->role == Role::Waiter; });
    if (!isAlone)
        return {};
    if (ahead.isEmpty())
        return {UpgradePlan::Take, {}, 0, {}};
    return {UpgradePlan::Take, state.pathOf(*ahead.first()),
        state.nodeOf(*ahead.first()).stat.version, {}};
}

} // namespace lockscope
