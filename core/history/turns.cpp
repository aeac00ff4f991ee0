// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/turns.h"

#include <QHash>
#include <QSet>

#include <algorithm>

namespace lockscope {

namespace {

/// A lease that was made before it asked is of another thread of its session.
bool isTurnOf(const MomentNode &queued, const MomentNode &lease)
{
    return queued.session && queued.session == lease.session && queued.mode == Mode::Lease
        && lease.mode == Mode::Lease && queued.role == Role::Waiter
        && queued.directory != lease.directory && lease.czxid >= queued.czxid;
}

/// @p was: the lease in the moment before; null: it came. Only the first in the queue makes a
/// lease: one that held before is not of those behind it.
bool mayBeTurn(
    const MomentNode &queued, bool isFirst, const MomentNode &lease, const MomentNode *was)
{
    const bool isServed = was && was->isServed;
    const bool hasHeld = was && was->role == Role::Holder;
    return !isServed && isTurnOf(queued, lease)
        && (!hasHeld || (isFirst && queued.czxid < lease.czxid));
}

/// By session, in their order.
QHash<SessionId, QVector<int>> leasesIn(const LockMoment &moment)
{
    QHash<SessionId, QVector<int>> leases;
    for (int i = 0; i < moment.nodes.size(); ++i) {
        const MomentNode &node = moment.nodes.at(i);
        if (node.mode == Mode::Lease && node.session && node.role != Role::Waiter)
            leases[node.session].append(i);
    }
    return leases;
}

} // namespace

bool areTogether(const LockMoment &before, const LockMoment &after)
{
    const LockMoment &some = before.nodes.isEmpty() ? after : before;
    const auto isThere = [&](const MomentNode &node) {
        return node.directory == some.nodes.constFirst().directory;
    };
    return std::all_of(before.nodes.begin(), before.nodes.end(), isThere)
        && std::all_of(after.nodes.begin(), after.nodes.end(), isThere);
}

bool isTurnOfAny(const LockMoment &moment, const MomentNode &lease)
{
    return lease.mode == Mode::Lease
        && std::any_of(moment.nodes.begin(), moment.nodes.end(),
            [&](const MomentNode &node) { return isTurnOf(node, lease); });
}

QVector<int> turnsBetween(
    const LockMoment &before, const LockMoment &after, const QVector<int> &places)
{
    QVector<int> turns(before.nodes.size(), -1);
    QHash<SessionId, QVector<int>> leases = leasesIn(after);
    QSet<QString> begun; // directories in which somebody stands before
    for (int i = 0; i < before.nodes.size() && !leases.isEmpty(); ++i) {
        const MomentNode &queued = before.nodes.at(i);
        if (queued.role == Role::Other)
            continue;
        const bool isFirst = !begun.contains(queued.directory);
        begun.insert(queued.directory);
        const auto own = leases.find(queued.session);
        if (own == leases.end())
            continue;
        const auto turn = std::find_if(own->begin(), own->end(), [&](int lease) {
            const int place = places.at(lease);
            return mayBeTurn(queued, isFirst, after.nodes.at(lease),
                place >= 0 ? &before.nodes.at(place) : nullptr);
        });
        if (turn == own->end())
            continue;
        turns[i] = *turn;
        own->erase(turn);
    }
    return turns;
}

void noteTurns(const LockMoment &before, LockMoment *after)
{
    if (!before.isKnown || !after->isKnown || areTogether(before, *after))
        return;
    const QVector<int> places = placesBefore(before, *after);
    QVector<bool> hasGone(before.nodes.size(), true);
    for (const int place : places) {
        if (place >= 0)
            hasGone[place] = false;
    }
    QVector<int> turns;
    if (hasGone.contains(true))
        turns = turnsBetween(before, *after, places);
    for (int i = 0; i < places.size(); ++i)
        after->nodes[i].isServed = places.at(i) >= 0 && before.nodes.at(places.at(i)).isServed;
    for (int i = 0; i < turns.size(); ++i) {
        if (turns.at(i) >= 0 && hasGone.at(i))
            after->nodes[turns.at(i)].isServed = true;
    }
}

} // namespace lockscope
