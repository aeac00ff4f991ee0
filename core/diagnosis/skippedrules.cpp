// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/skippedrules.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/examined.h"

#include <QMap>

#include <algorithm>

// Each sentence says what is not known, why, and what to do about it.
namespace lockscope {
namespace {

constexpr qint64 RecordingMs = 60'000; ///< below, rules that need a recording say how short it was

using Slot = SourceResult MemberFacts::*;

const Message NothingAsked =
    Message::tr("no member has answered: who is connected, and who watches what, is not known. "
                "See whether their client ports are reachable from here");

/// "zk1:2181, zk2:2181"
Message membersText(const ServerFacts &facts)
{
    Messages hosts;
    for (const MemberFacts &member : facts.members)
        hosts.append(visibleText(member.host));
    return Message::listed(hosts);
}

/// "zk2:2181 (not in the whitelist): add …; zk3:2181 (timed out): see …" for the question that
/// @p word asks; empty if all answered.
Message unanswered(const ServerFacts &facts, Slot question, const QString &word)
{
    QMap<Message, Messages> members; // by remedy
    for (const MemberFacts &member : facts.members) {
        const SourceResult &result = member.*question;
        if (result.state != SourceResult::Ok)
            members[remedyFor(result, word)].append(
                Message::tr("%1 (%2)").arg(visibleText(member.host), messageOf(result)));
    }
    Messages lines;
    for (auto it = members.begin(); it != members.end(); ++it)
        lines.append(Message::tr("%1: %2").arg(Message::listed(*it), it.key()));
    return Message::joined(lines, Message::tr("; "));
}

/// Why there may be members that nobody asked; empty where there are none.
Message maybeMore(const ServerFacts &facts)
{
    if (facts.knowsAllMembers)
        return {};
    for (const MemberFacts &member : facts.members) {
        if (member.isSeveral)
            return Message::tr("several members answer at %1 in turn, as behind a load "
                               "balancer: what one of them says cannot be told from what "
                               "another says. Name the members themselves in the connect string")
                .arg(visibleText(member.host));
    }
    return Message::tr("there may be other members than %1, with clients of their own: "
                       "/zookeeper/config names none. Name all of them in the connect string, "
                       "and say \"all-members\" in the settings")
        .arg(membersText(facts));
}

Message whyNoWatches(const SeenRound &round)
{
    if (!round.facts)
        return NothingAsked;
    if (Message why = maybeMore(*round.facts); !why.isEmpty())
        return why;
    const Message missing =
        unanswered(*round.facts, &MemberFacts::watches, QStringLiteral("wchs, wchp"));
    return missing.isEmpty() ? Message()
                             : Message::tr("who watches what is not told by %1").arg(missing);
}

/// Of the sessions with contenders in view, how long the one needs that needs longest.
qint64 longestTimeout(const SeenRound &round)
{
    qint64 longest = 1; // known, if there is nobody
    for (const LockDigestPtr &lock : round.graph.digests) {
        for (const LockDigest::Entry &entry : lock->entries)
            longest = std::max<qint64>(longest, round.facts->timeoutsMs.value(entry.owner));
    }
    return longest;
}

Message whyUnsettled(const SeenRound &round)
{
    if (round.history.leadership().leaderlessSince() > 0)
        return Message::tr("nobody leads: sessions do not expire until somebody does. If that "
                           "lasts, start the members that are down");
    if (round.history.leadership().noQuorumSeenSince() > 0)
        return Message::tr("no member that answers is in a quorum, and what the others do cannot "
                           "be seen from here");
    if (round.isSettled(0) || round.isSettled(longestTimeout(round)))
        return {};
    return Message::tr("a leader was chosen %1 ago, or does not answer: clients may still be "
                       "on their way to another member. Wait for twice their timeout, %2 at "
                       "most")
        .arg(humanDuration(round.now - round.history.leadership().changedAt()),
            humanDuration(LongestSettlingMs));
}

Message whyNoSessions(const SeenRound &round)
{
    if (!round.facts)
        return NothingAsked;
    const ServerFacts &facts = *round.facts;
    if (Message why = whyUnsettled(round); !why.isEmpty())
        return why;
    if (Message why = maybeMore(facts); !why.isEmpty())
        return why;
    const Message missing = unanswered(facts, &MemberFacts::connections, QStringLiteral("cons"));
    if (!missing.isEmpty())
        return Message::tr("who is connected is not told by %1").arg(missing);
    if (facts.allSessions())
        return {};
    const Message silent = unanswered(facts, &MemberFacts::sessions, QStringLiteral("dump"));
    return silent.isEmpty()
        ? Message::tr("which sessions exist only the leader tells, and none of %1 leads: name "
                      "the leader in the connect string")
              .arg(membersText(facts))
        : Message::tr("which sessions exist only the leader tells; not told by %1").arg(silent);
}

Message whyNot(const Rule &rule, const SeenRound &round)
{
    if ((rule.needs & NeedAcl) && round.anybodyMayDelete.isEmpty())
        return Message::tr("who may delete is not known: access lists are read only where all "
                           "locks are examined, not some by name, and to read them takes READ "
                           "or ADMIN");
    if ((rule.needs & NeedScan) && !round.childless)
        return Message::tr("empty directories are not known: they are counted by a scan, and "
                           "none has ended. Examine all locks, not some by name");
    if (rule.needs & NeedSessions) {
        if (Message why = whyNoSessions(round); !why.isEmpty())
            return why;
    }
    if (rule.needs & NeedWatches) {
        if (Message why = whyNoWatches(round); !why.isEmpty())
            return why;
    }
    const qint64 watched = round.now - round.history.startedAt();
    if ((rule.needs & NeedRecording) && watched < RecordingMs)
        return Message::tr("what comes and goes is known of the last %1 only: watch for %2 or "
                           "longer (lockscopectl doctor --watch)")
            .arg(humanDuration(watched), humanDuration(RecordingMs));
    return {};
}

} // namespace

QVector<SkippedRule> skippedIn(const SeenRound &round, bool isEnsembleUnstable)
{
    QVector<SkippedRule> skipped;
    for (const Rule &rule : ruleTable()) {
        const QString id = QLatin1String(rule.id);
        const Message why = isSuppressed(rule, isEnsembleUnstable)
            ? Message::tr("what is seen of locks says nothing while the ensemble is unstable: "
                          "mend that first (R30)")
            : whyNot(rule, round);
        if (!why.isEmpty())
            skipped.append({id, why});
    }
    return skipped;
}

} // namespace lockscope
