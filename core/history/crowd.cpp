// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/crowd.h"

#include "core/history/leaseturn.h"

namespace lockscope {

void Crowd::take(const LockEvent &event)
{
    const bool comes = event.kind == LockEvent::Requested;
    if (event.kind == LockEvent::Granted || (comes && event.role == Role::Holder)) {
        const bool wasKnown = removeWaiter(event.node) || m_holders.contains(event.node);
        if (!wasKnown && !comes && LeaseTurn::isOfOne(event))
            takeTurn(event);
        m_holders.insert(event.node);
    } else if (comes) {
        m_waiters.insert(event.node, {event.session, event.token});
        if (LeaseTurn::isOfOne(event))
            m_places[event.session].insert(event.node);
    } else if (event.isEnd()) {
        removeWaiter(event.node);
        m_holders.remove(event.node);
    }
}

void Crowd::takeTurn(const LockEvent &lease)
{
    LeaseTurn turn(lease);
    QString maker;
    for (const QString &place : m_places.value(lease.session)) {
        if (turn.isOf(place, m_waiters.value(place).token))
            maker = place;
    }
    removeWaiter(maker);
}

/// Whether it waited.
bool Crowd::removeWaiter(const QString &node)
{
    const auto wait = m_waiters.constFind(node);
    if (wait == m_waiters.constEnd())
        return false;
    if (const auto own = m_places.find(wait->session);
        own != m_places.end() && own->remove(node) && own->isEmpty())
        m_places.erase(own);
    m_waiters.erase(wait);
    return true;
}

} // namespace lockscope
