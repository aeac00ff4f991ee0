// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/habits.h"

#include "core/server/silence.h"

#include <utility>

namespace lockscope {
namespace {

constexpr int FewClients = 4; ///< below, a member is not told from its clients
constexpr qint64 FewRequests = 20; ///< below, a mean says nothing
constexpr qint64 FlowMs = 1000; ///< in which a queue that flows is done

struct Hearing
{
    int clients = 0;
    int silent = 0;
};

} // namespace

void Pulse::observe(const ClientConnection &connection, bool isNew, bool isOfMember, quint32 round)
{
    if (isNew)
        *this = {};
    // A member that did not answer us heard nobody, either.
    m_isOfMember = m_isOfMember || isOfMember || (m_round > 0 && m_round + 1 != round);
    const bool isOver = connection.idleMs >= 0 && connection.idleMs < m_idleMs;
    if (isOver && !m_isOfMember) {
        if (m_idleMs > m_longestMs)
            m_secondMs = std::exchange(m_longestMs, m_idleMs);
        else
            m_secondMs = std::max(m_secondMs, m_idleMs);
    }
    if (isOver)
        m_isOfMember = isOfMember;
    m_idleMs = connection.idleMs;
    m_round = round;
}

void MemberHabits::observe(const ServerFacts &facts)
{
    QHash<QString, Hearing> heard;
    for (const ClientConnection &connection : facts.connections) {
        if (connection.idleMs < 0 || connection.timeoutMs <= 0)
            continue;
        Hearing &hearing = heard[connection.member];
        ++hearing.clients;
        // Not the settings' percent, which is of a lock: this is a statistic of a member, over the
        // clients of all locks and of none, and is not to begin anew when somebody changes it.
        hearing.silent += isSilentFor(connection.idleMs, connection.timeoutMs, UsualSilentPercent);
    }
    m_slow.clear();
    for (auto it = heard.begin(); it != heard.end(); ++it) {
        if (it->clients >= FewClients && it->silent * 2 > it->clients)
            m_slow.insert(it.key());
    }
    for (const MemberFacts &member : facts.members)
        observeLatency(member);
    observeFlow(facts);
}

/// By Little's law: how long a request waits is how many there are by how many are done in a while.
void MemberHabits::observeFlow(const ServerFacts &facts)
{
    m_flowing.clear();
    const qint64 elapsedMs = facts.sessionsAskedAt() - m_sentAt;
    if (facts.listedAt > 0 || elapsedMs == 0)
        return; // the same lists again: by now it may have stopped
    QHash<SessionId, qint64> sent;
    for (auto it = facts.connections.begin(); it != facts.connections.end(); ++it) {
        if (it->queued <= 0)
            continue;
        sent.insert(it.key(), it->sent);
        const auto before = m_sent.constFind(it.key());
        const bool isKnown = before != m_sent.constEnd() && *before >= 0 && elapsedMs > 0;
        if (isKnown && (it->sent - *before) * FlowMs >= it->queued * elapsedMs)
            m_flowing[it->member] += it->queued;
    }
    m_sent = std::move(sent);
    m_sentAt = facts.sessionsAskedAt();
}

/// The servers tell the mean since they were started, of as many requests as packets came in.
void MemberHabits::observeLatency(const MemberFacts &member)
{
    m_latencies.remove(member.host);
    const ServerLoad now = member.load;
    if (now.received < 0 || now.latencyAvgMs < 0)
        return;
    const auto known = m_loads.constFind(member.host);
    const ServerLoad before = known == m_loads.constEnd() ? now : *known;
    m_loads.insert(member.host, now);
    const qint64 requests = now.received - before.received;
    if (requests < FewRequests) // also where it was started anew
        return;
    const double mean =
        (now.latencyAvgMs * double(now.received) - before.latencyAvgMs * double(before.received))
        / double(requests);
    // Means are printed with four digits behind the point (3.4: none): after so many requests, what
    // is left for these few may be that alone.
    const double printed = member.version.startsWith(u"3.4") ? 1 : 0.0001;
    const double doubt = printed * double(now.received) / double(requests);
    if (mean > 2 * doubt)
        m_latencies.insert(member.host, mean);
}

} // namespace lockscope
