// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/node/farewell.h"

#include "core/base/times.h"
#include "ui/theme/tr.h"

namespace lockscope {

void Farewell::see(const QueueEntry &entry)
{
    const LockNode &node = entry.node();
    Last last;
    last.lock = entry.state().snapshot->path;
    last.name = node.name;
    last.czxid = node.stat.czxid;
    last.session = entry.owner();
    last.role = entry.contender().role;
    last.isRead = node.state == ReadState::Read;
    last.seenAt = entry.content.isLive() ? 0 : entry.content.now();
    m_last = last;
}

bool Farewell::isOf(const QueueContent &content) const
{
    return m_last && content.state && content.state->snapshot->path == m_last->lock;
}

int Farewell::entryIn(const QueueContent &content) const
{
    for (int index = 0; index < content.size(); ++index) {
        const LockNode &node = content.state->nodeOf(content.state->queue.at(index));
        const bool isSame = !node.stat.czxid || !m_last->czxid || node.stat.czxid == m_last->czxid;
        if (isSame && node.name == m_last->name)
            return index;
    }
    return -1;
}

void Farewell::learn(const ServerFacts &facts)
{
    const SessionId session = m_last->session;
    if (m_last->fate != Session::Unknown || facts.sessionsAskedAt() <= m_last->goneAt)
        return;
    if (facts.connections.contains(session) || facts.tracked.contains(session))
        m_last->fate = Session::GoesOn;
    else if (facts.allSessions())
        m_last->fate = Session::Ended;
}

QString Farewell::text(const QueueContent &content)
{
    if (m_last->goneAt == 0) {
        const qint64 readAt = content.state->snapshot->readAt;
        m_last->goneAt = readAt > 0 ? readAt : nowMs();
        if (m_last->isRead && !m_last->session)
            m_last->fate = Session::None;
    }
    if (content.facts && m_last->session)
        learn(*content.facts);
    QString when = m_last->seenAt > 0
        ? lockscope::tr("Gone by %1; last seen at %2.")
              .arg(timeOrDate(m_last->goneAt), timeOrDate(m_last->seenAt))
        : lockscope::tr("Gone at %1.").arg(timeOrDate(m_last->goneAt));
    if (m_last->role == Role::Other)
        return when;
    return when + u' ' + (m_last->seenAt > 0 ? roleThen() : howItWent());
}

QString Farewell::howItWent() const
{
    const bool hasHeld = m_last->role == Role::Holder;
    switch (m_last->fate) {
    case Session::None:
        return hasHeld ? lockscope::tr("It held, of no session, and was deleted.")
                       : lockscope::tr("It waited, of no session, and was deleted.");
    case Session::Ended:
        return hasHeld ? lockscope::tr("It held; its session has ended.")
                       : lockscope::tr("It waited; its session has ended.");
    case Session::GoesOn:
        return hasHeld
            ? lockscope::tr("It held, and was released or deleted: its session goes on.")
            : lockscope::tr("It waited, and gave up or was deleted: its session goes on.");
    case Session::Unknown:
        break;
    }
    return hasHeld ? lockscope::tr("It held.") : lockscope::tr("It waited.");
}

/// What it was between that and its going nobody saw.
QString Farewell::roleThen() const
{
    const bool hadHeld = m_last->role == Role::Holder;
    switch (m_last->fate) {
    case Session::Ended:
        return hadHeld ? lockscope::tr("It held then; its session has ended.")
                       : lockscope::tr("It waited then; its session has ended.");
    case Session::GoesOn:
        return hadHeld ? lockscope::tr("It held then; its session goes on.")
                       : lockscope::tr("It waited then; its session goes on.");
    case Session::None:
    case Session::Unknown:
        break;
    }
    return hadHeld ? lockscope::tr("It held then.") : lockscope::tr("It waited then.");
}

} // namespace lockscope
