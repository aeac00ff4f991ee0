// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/answers.h"

#include <optional>

namespace lockscope {

/// A member's monotonic clock as far as its answers give it away. No answer says "now": each
/// response time seen is a moment that had passed when the answer came, so the latest ever seen,
/// against our own clock, is the best bound. Exact to a round trip once any client, ours for one,
/// was served just before; never ahead of the truth by more than that round trip.
class MemberClock
{
public:
    void observe(qint64 theirs, qint64 steady);
    /// Their clock at our @p steady; nothing before the first observation.
    std::optional<qint64> at(qint64 steady) const;

private:
    struct Observation
    {
        qint64 steady = 0;
        qint64 offset = 0;
    };
    QVector<Observation> m_observations; ///< of the last ten minutes, offsets falling
};

/// When the clients of a ClickHouse Keeper were heard. Its `cons` gives the time of the last
/// request and leaves heartbeats out (KeeperTCPHandler::updateStats), but it counts all packets:
/// where more have come, the client was heard since the answer before.
class PacketClock
{
public:
    /// Ms since @p row's client was heard, at least; -1 where that cannot be told yet. Once for
    /// each row of an answer, which had arrived at @p steady.
    qint64 idleMs(const ConnectionRow &row, qint64 steady);
    /// The answer's rows have all been asked about: others are forgotten.
    void closeRound();

private:
    struct Heard
    {
        qint64 received = -1;
        qint64 steady = 0; ///< when that number was seen first
        bool hasMoved = false; ///< it was seen to grow to that number
    };
    QHash<QString, Heard> m_before; ///< by endpoint
    QHash<QString, Heard> m_now;
};

/// Whether several members answer at one address in turn, by what no single one can do.
class AddressSigns
{
public:
    /// Each answer of the address, in order of time.
    void observe(const MemberFacts &facts);
    /// Our own session, which was made over this, the one address, is not among its connections.
    void observeOwn(bool isMissing);
    bool isSeveral() const;

private:
    void observeRole(const MemberFacts &facts);
    void observeCount(qint64 received);

    bool m_isSeveral = false; ///< by what it answered
    qint64 m_epoch = -1; ///< in which it led last; -1: it did not
    bool m_wasOther = false; ///< it did not lead since
    qint64 m_received = -1;
    qint64 m_fellFrom = -1; ///< the last answer but one, where the last told less
    int m_returns = 0;
    int m_missing = 0; ///< rounds in a row without our own session
};

/// A member's watches as it listed them once. They are used again while it is left alone: a watch
/// stays as long as its connection, and its node, do.
struct WatchListing
{
    WatchList watches; ///< paths with the chroot
    qint64 askedAt = 0; ///< local clock
    QString via;
    QHash<SessionId, QString> endpoints; ///< the member's connections then
};
using WatchListingPtr = std::shared_ptr<const WatchListing>;

/// What is remembered of one member from round to round.
struct MemberMemory
{
    MemberClock clock;
    PacketClock packets;
    AddressSigns signs;
    qint64 received = -1; ///< packets that it had counted the last time it told; -1: never
};

/// What is remembered of an ensemble from round to round.
struct EnsembleMemory
{
    QHash<QString, MemberMemory> members; ///< by MemberFacts::host
    /// Of sessions that two members list: the connection that it had left.
    QHash<SessionId, ClientConnection> left;
    ServerFactsPtr last; ///< of the round before; null at first
};

} // namespace lockscope
