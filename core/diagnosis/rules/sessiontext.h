// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rules/rule.h"

/// What several rules ask, and say, of a contender's session.
namespace lockscope::rules {

/// Empty where there is no member of that name.
MemberFacts memberOf(const SeenRound &round, const QString &host);
/// That says it leads, or stands alone; empty where none does.
MemberFacts leaderOf(const ServerFacts &facts);

/// For how long a session must have been in no table before its nodes are called left behind: twice
/// its own timeout, or the longest that any session has where its own is known to nobody.
qint64 afterlifeMs(const SeenLock &seen, int entry);
/// When its heartbeats are due, by its recipe's library; 0: its timeout is not known.
qint64 heartbeatMs(const SeenLock &seen, int entry);

/// "its session expires in 8.0 s"
Message countdown(const SeenLock &seen, int entry);
/// "its session expires, in 8.0 s"
Message countdownUntil(const SeenLock &seen, int entry);
/// "all 3 members listed their connections, and none has this session"
Message unconnectedText(const SeenRound &round);
/// "its timeout is 10 s", or that nobody knows it.
Message timeoutText(int timeoutMs);
/// When it should have been heard: "a healthy client of its library is heard every 3.3 s; …".
Message habitText(const SeenLock &seen, int entry);
/// How busy its member is: "zk1:2181 hears others: 0 requests unanswered, latency 0/0.4/12 ms".
Message loadText(const SeenRound &round, const QString &member);

/// "echo srvr | nc 10.0.0.7 2181": what a member itself says. @p host: MemberFacts::host.
QString askCommand(const QString &word, const QString &host);

} // namespace lockscope::rules
