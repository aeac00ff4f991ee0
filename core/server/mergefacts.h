// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/answers.h"
#include "core/server/serverfacts.h"

namespace lockscope {

/// All that one member answered in a round. Times named steady are of our own monotonic clock, ms.
struct MemberAnswer
{
    MemberFacts facts;
    std::optional<QVector<ConnectionRow>> connections;
    qint64 connectionsSteady = 0; ///< when that answer had arrived
    std::optional<WatchList> watches;
    qint64 watchCount = -1; ///< how many it said it has
    bool hasNoAdmin =
        false; ///< what answers at the AdminServer's port, if anything, is not its own
    std::optional<SessionTable> table;
    qint64 tableSteady = 0;
};

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

/// By MemberFacts::host, kept from round to round.
using MemberClocks = QHash<QString, MemberClock>;

/// One picture from all members' answers: paths without @p chroot (what lies outside is left out),
/// heartbeat ages and countdowns worked out within one member's clock each. Updates @p clocks. Pure
/// but for that.
ServerFacts mergeFacts(const QVector<MemberAnswer> &answers, const QString &chroot, SessionId own,
                       MemberClocks *clocks);

/// "/app/locks/a" -> "/locks/a" with the chroot "/app"; the chroot itself is "/". Nothing for what
/// lies outside.
std::optional<QString> withoutChroot(const QString &path, const QString &chroot);

} // namespace lockscope
