// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/ownholdings.h"

#include "ui/theme/tr.h"

namespace lockscope {

namespace {

bool isHeld(const OwnedLock &lock)
{
    return lock.reads + lock.writes > 0;
}

/// Entries of @p state that others have, and that wait for one of @p nodes.
QSet<int> othersBehind(
    const LockState &state, const QSet<QString> &nodes, const QSet<SessionId> &sessions)
{
    QSet<int> behind;
    for (int entry = 0; entry < state.queue.size(); ++entry) {
        if (!nodes.contains(state.pathOf(state.queue.at(entry))))
            continue;
        for (const int waiter : state.waitersBehind(entry)) {
            if (!sessions.contains(state.nodeOf(state.queue.at(waiter)).stat.owner))
                behind.insert(waiter);
        }
    }
    return behind;
}

} // namespace

OwnClaims claimsOf(const QVector<OwnerState> &owners)
{
    OwnClaims claims;
    for (const OwnerState &owner : owners) {
        if (owner.session)
            claims.sessions.insert(owner.session);
        for (const OwnedLock &lock : owner.locks) {
            if (isHeld(lock))
                claims.held.insert(lock.path);
            if (lock.waitingReads + lock.waitingWrites > 0)
                claims.awaited.insert(lock.path);
        }
    }
    return claims;
}

OwnHoldings holdingsOf(const QVector<OwnerState> &owners, const QSet<SessionId> &sessions,
    const std::function<LockStatePtr(const QString &path)> &stateOf)
{
    QHash<QString, QSet<QString>> nodes; // by lock
    for (const OwnerState &owner : owners) {
        for (const OwnedLock &lock : owner.locks) {
            if (isHeld(lock))
                nodes[lock.path] |= {lock.readNode, lock.writeNode};
        }
    }
    OwnHoldings holdings;
    for (auto lock = nodes.cbegin(); lock != nodes.cend(); ++lock) {
        const LockStatePtr state = stateOf(lock.key());
        ++holdings.locks;
        const bool isKnown = state && state->snapshot->freshness == Freshness::Live;
        holdings.isWhole = holdings.isWhole && isKnown;
        if (state)
            holdings.behind += int(othersBehind(*state, lock.value(), sessions).size());
    }
    return holdings;
}

QString sentenceOf(const OwnHoldings &holdings)
{
    if (holdings.locks == 0)
        return {};
    const bool isOne = holdings.locks == 1;
    const QString held =
        isOne ? tr("You hold 1 lock") : tr("You hold %1 locks").arg(holdings.locks);
    const QString behind = holdings.behind == 1 ? tr("1 client waits behind you")
        : holdings.behind > 1 ? tr("%1 clients wait behind you").arg(holdings.behind)
        : holdings.isWhole    ? tr("nobody waits behind you")
                              : QString();
    return u"◆ "_qs + (behind.isEmpty() ? held : tr("%1: %2").arg(held, behind));
}

} // namespace lockscope
