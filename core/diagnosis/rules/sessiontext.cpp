// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/rules/sessiontext.h"

#include "core/base/shellword.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/server/silence.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

constexpr qint64 LeastTimeoutMs = 4000; ///< two ticks of the usual length: servers grant no less

/// Until the session expires, if nothing was heard since it was told; -1: not known.
qint64 restMs(const SeenLock &seen, int entry)
{
    const qint64 told = seen.evidence.of(entry).expiresInMs;
    return told < 0 ? told
                    : std::max<qint64>(0, told - (seen.round.facts->askedAt - seen.askedAt()));
}

} // namespace

MemberFacts memberOf(const SeenRound &round, const QString &host)
{
    if (!round.facts)
        return {};
    const QVector<MemberFacts> &members = round.facts->members;
    const auto found = std::find_if(
        members.begin(), members.end(), [&](const MemberFacts &m) { return m.host == host; });
    return found == members.end() ? MemberFacts {} : *found;
}

MemberFacts leaderOf(const ServerFacts &facts)
{
    const MemberFacts *leader = facts.leader();
    return leader ? *leader : MemberFacts {};
}

qint64 afterlifeMs(const SeenLock &seen, int entry)
{
    if (const int own = seen.timeoutMs(entry); own > 0)
        return 2LL * own;
    qint64 longest = LeastTimeoutMs;
    for (const int timeout : seen.round.facts->timeoutsMs)
        longest = std::max<qint64>(longest, timeout);
    return 2 * longest;
}

qint64 heartbeatMs(const SeenLock &seen, int entry)
{
    return lockscope::heartbeatMs(seen.state, entry, seen.timeoutMs(entry));
}

Message countdown(const SeenLock &seen, int entry)
{
    const qint64 rest = restMs(seen, entry);
    return rest < 0 ? Message::tr("its session will expire")
                    : Message::tr("its session expires in %1").arg(humanDuration(rest));
}

Message countdownUntil(const SeenLock &seen, int entry)
{
    const qint64 rest = restMs(seen, entry);
    return rest < 0 ? Message::tr("its session expires")
                    : Message::tr("its session expires, in %1").arg(humanDuration(rest));
}

Message unconnectedText(const SeenRound &round)
{
    const qsizetype members = round.facts->members.size();
    const Message text = members == 1
        ? Message::tr("%1 is the one member, and has no connection of this session")
              .arg(visibleText(round.facts->members.constFirst().host))
        : Message::tr("all %1 members listed their connections, and none has this session")
              .arg(members);
    const qint64 age = round.facts->askedAt - round.facts->sessionsAskedAt();
    return age == 0 ? text
                    : Message::tr("%1; they listed them %2 ago").arg(text, humanDuration(age));
}

Message timeoutText(int timeoutMs)
{
    return timeoutMs > 0
        ? Message::tr("its timeout is %1").arg(humanDuration(timeoutMs))
        : Message::tr("its timeout is not known: it was not connected since we look");
}

Message habitText(const SeenLock &seen, int entry)
{
    Message text = Message::tr("a healthy client of its library is heard every %1")
                       .arg(humanDuration(heartbeatMs(seen, entry)));
    const SessionRecord *record = seen.round.history.session(seen.session(entry));
    if (record && record->pulse.longestIdleMs() >= 0)
        text += Message::tr("; until now it was silent for %1 at most")
                    .arg(humanDuration(record->pulse.longestIdleMs()));
    return text;
}

/// Whether some client of @p member is not silent.
bool hearsOthers(const ServerFacts &facts, const QString &member)
{
    return std::any_of(
        facts.connections.begin(), facts.connections.end(), [&member](const ClientConnection &one) {
            return one.member == member && one.idleMs >= 0 && one.timeoutMs > 0
                && !isSilentFor(one.idleMs, one.timeoutMs, UsualSilentPercent);
        });
}

Message loadText(const SeenRound &round, const QString &host)
{
    const MemberFacts member = memberOf(round, host);
    Message text =
        (hearsOthers(*round.facts, host) ? Message::tr("it is connected to %1, which hears others")
                                         : Message::tr("it is connected to %1"))
            .arg(visibleText(host));
    if (member.outstanding >= 0)
        text += Message::tr("; %1 requests unanswered there").arg(member.outstanding);
    if (const double mean = round.history.members().meanLatencyMs(host); mean >= 0)
        text += Message::tr(", %1 for one in the mean").arg(humanDuration(qint64(mean)));
    else if (member.load.latencyAvgMs >= 0)
        text +=
            Message::tr(", latency %1/%2/%3 ms since it was started")
                .arg(member.load.latencyMinMs, member.load.latencyAvgMs, member.load.latencyMaxMs);
    return text;
}

QString askCommand(const QString &word, const QString &host)
{
    const qsizetype colon = host.lastIndexOf(u':');
    QString name = host.left(colon);
    if (name.startsWith(u'[') && name.endsWith(u']'))
        name = name.sliced(1, name.size() - 2);
    return QStringLiteral("echo %1 | nc %2 %3")
        .arg(word, shellWord(name), shellWord(host.mid(colon + 1)));
}

} // namespace lockscope::rules
