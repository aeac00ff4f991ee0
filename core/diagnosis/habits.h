// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/serverfacts.h"

namespace lockscope {

/// The silences between two signs of life of a client, as long as it has its connection: what it is
/// used to is no sign of illness. Those that may be its member's are left out. Rounds are a second
/// or two apart: each silence was at most that much longer.
class Pulse
{
public:
    /// Each round that has the connection. @p isNew: it is another one than before. @p isOfMember:
    /// whether its member is slow itself. @p round: their numbers grow by one.
    void observe(const ClientConnection &connection, bool isNew, bool isOfMember, quint32 round);

    /// The second longest silence: one pause is no habit. -1: not known yet.
    qint64 usualIdleMs() const { return m_secondMs; }
    qint64 longestIdleMs() const { return m_longestMs; } ///< -1: none is over yet

    friend bool operator==(const Pulse &, const Pulse &) = default;

private:
    qint64 m_idleMs = -1; ///< of the silence under way
    qint64 m_longestMs = -1;
    qint64 m_secondMs = -1;
    quint32 m_round = 0; ///< that had it last; 0: none
    bool m_isOfMember = false; ///< the silence under way may be its member's
};

/// How members do, learnt from one answer of theirs to the next. Fed with every round of server
/// facts, in order of time. One thread.
class MemberHabits
{
public:
    void observe(const ServerFacts &facts);

    /// Whether most clients of a member are silent for half of their timeouts: then it is slow
    /// itself, or its network is, and none of them is to blame.
    bool isSlow(const QString &member) const { return m_slow.contains(member); }
    /// How long a member took for a request, in the mean over those between its last two answers;
    /// -1: not known, or they were too few to tell.
    double meanLatencyMs(const QString &member) const { return m_latencies.value(member, -1); }
    /// How many requests by `cons` are outstanding of those clients of a member whose own are done
    /// within a second at the rate at which they got answers since the last time: a backup job that
    /// sends much at once, and not somebody who waits. A client's heartbeats are one in seconds, so
    /// that a queue of any length does not flow by them. A number, no share: what followers hand on
    /// to a leader is in no list of its own. 0 where nobody tells, or not in this round.
    qint64 flowing(const QString &member) const { return m_flowing.value(member, 0); }

private:
    void observeLatency(const MemberFacts &member);
    void observeFlow(const ServerFacts &facts);

    QSet<QString> m_slow;
    QHash<QString, ServerLoad> m_loads;
    QHash<QString, double> m_latencies;
    QHash<SessionId, qint64> m_sent; ///< to those with outstanding requests, at m_sentAt
    qint64 m_sentAt = 0; ///< local clock
    QHash<QString, qint64> m_flowing; ///< by member
};

} // namespace lockscope
