// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/skippedrules.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/examined.h"

namespace lockscope {
namespace {

constexpr qint64 RecordingMs = 60'000; ///< below, rules that need a recording say how short it was

/// "zk2:2181 (not in the whitelist), zk3:2181 (timed out)" for one question; empty if all answered.
QString unanswered(const ServerFacts &facts, SourceResult MemberFacts::*question)
{
    QStringList members;
    for (const MemberFacts &member : facts.members) {
        if ((member.*question).state != SourceResult::Ok)
            members.append(
                QStringLiteral("%1 (%2)").arg(visibleText(member.host), textOf(member.*question)));
    }
    return members.join(QStringLiteral(", "));
}

const QString MaybeMore = QStringLiteral("/zookeeper/config names no members: there may be others");

QString whyNoWatches(const RoundView &round)
{
    if (!round.facts)
        return QStringLiteral("the servers were not asked");
    if (!round.facts->knowsAllMembers)
        return MaybeMore;
    const QString missing = unanswered(*round.facts, &MemberFacts::watches);
    return missing.isEmpty() ? QString() : QStringLiteral("watch lists unavailable: ") + missing;
}

QString whyNoSessions(const RoundView &round)
{
    if (!round.facts)
        return QStringLiteral("the servers were not asked");
    if (!round.isSettled)
        return QStringLiteral(
            "a leader is being chosen, or was a moment ago: heartbeats and expiry start anew");
    if (!round.facts->knowsAllMembers)
        return MaybeMore;
    const QString missing = unanswered(*round.facts, &MemberFacts::connections);
    if (!missing.isEmpty())
        return QStringLiteral("connections unavailable: ") + missing;
    return round.facts->allSessions() ? QString()
                                      : QStringLiteral("the leader's session table is unavailable");
}

QString whyNot(const Rule &rule, const RoundView &round)
{
    if ((rule.needs & NeedAcl) && round.anybodyMayDelete.isEmpty())
        return QStringLiteral("access lists are not read");
    if ((rule.needs & NeedScan) && !round.childless)
        return QStringLiteral("no scan has ended");
    if (rule.needs & NeedSessions) {
        if (QString why = whyNoSessions(round); !why.isEmpty())
            return why;
    }
    if (rule.needs & NeedWatches) {
        if (QString why = whyNoWatches(round); !why.isEmpty())
            return why;
    }
    const qint64 watched = round.now - round.history.startedAt();
    if ((rule.needs & NeedRecording) && watched < RecordingMs)
        return QStringLiteral("only the last %1 were watched").arg(humanDuration(watched));
    return {};
}

} // namespace

QVector<SkippedRule> skippedIn(const RoundView &round, bool isEnsembleUnstable)
{
    QVector<SkippedRule> skipped;
    for (const Rule &rule : ruleTable()) {
        const QString id = QLatin1String(rule.id);
        const QString why = isSuppressed(rule, isEnsembleUnstable)
            ? QStringLiteral("the ensemble is unstable")
            : whyNot(rule, round);
        if (!why.isEmpty())
            skipped.append({id, why});
    }
    return skipped;
}

} // namespace lockscope
