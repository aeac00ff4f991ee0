// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/peers/taker.h"

#include "core/base/times.h"

#include <algorithm>

namespace lockscope {

Taker::Taker(Peer &peer, QString name, QString kind, QString path, quint32 seed, int timeoutMs)
    : m_peer(peer)
    , m_name(std::move(name))
    , m_kind(std::move(kind))
    , m_path(std::move(path))
    , m_random(seed)
{
    m_peer.open(m_name, timeoutMs);
}

void Taker::rest(qint64 now)
{
    m_isHolding = false;
    m_isBusy = false;
    m_due = now + pause();
}

void Taker::go(bool mayBegin)
{
    const qint64 now = nowMs();
    const QString claim = m_peer.claimOf(m_name, m_label);
    if (m_isBusy && (claim.startsWith(u"failed") || claim == u"gaveup")) {
        if (m_isHolding) {
            m_holds.last().end = m_askedAt;
            m_holds.last().isDisturbed = true;
        }
        rest(now);
    } else if (m_isHolding && claim == u"released") {
        m_holds.last().end = m_askedAt;
        m_holds.last().isDisturbed = m_peer.disturbancesOf(m_name) != m_disturbances;
        rest(now);
    } else if (m_isBusy && !m_isHolding && claim == u"held") {
        m_holds.append({now, 0});
        m_isHolding = true;
        m_due = now + pause();
    } else if (m_isHolding && m_due > 0 && now >= m_due) {
        m_askedAt = now;
        m_due = 0;
        m_peer.release(m_name, m_label);
    } else if (!m_isBusy && mayBegin && now >= m_due && m_peer.sessionOf(m_name)) {
        m_label = QString::number(++m_number);
        m_isBusy = true;
        m_due = 0;
        m_disturbances = m_peer.disturbancesOf(m_name);
        m_peer.acquire(m_name, m_label, m_kind, m_path);
    }
}

QVector<RecordedHold> holdsOf(
    const QVector<LockEvent> &events, SessionId session, const QString &path)
{
    QVector<RecordedHold> holds;
    for (const LockEvent &event : events) {
        if (event.session != session || event.path != path)
            continue;
        if (event.kind == LockEvent::Granted)
            holds.append({event.notBefore, event.at, 0, 0, LockEvent::Gone});
        if (!event.isEnd() || event.role != Role::Holder || holds.isEmpty())
            continue;
        holds.last().endNotBefore = event.notBefore;
        holds.last().end = event.at;
        holds.last().how = event.kind;
    }
    return holds;
}

bool areOfOneTime(const RecordedHold &recorded, const NotedHold &noted)
{
    const qint64 begin = recorded.notBefore > 0 ? recorded.notBefore : recorded.begin;
    return (noted.end == 0 || begin <= noted.end) && recorded.end >= noted.begin;
}

bool isInGap(const QVector<LockEvent> &events, const QString &path, const NotedHold &hold)
{
    return std::any_of(events.begin(), events.end(), [&](const LockEvent &event) {
        const bool isGap = event.kind == LockEvent::Gap && event.at <= hold.end;
        const bool isOfUnknown = event.kind == LockEvent::Gone && !event.session;
        return event.path == path && (isGap || isOfUnknown)
            && std::max(event.at, event.until) >= hold.begin;
    });
}

} // namespace lockscope
