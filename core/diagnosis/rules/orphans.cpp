// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Nodes that outlived their sessions: R05.
#include "core/diagnosis/rules/orphans.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/rules/sessiontext.h"

namespace lockscope::rules {
namespace {

/// How much longer one must last whose node was not read again: that is asked for as soon as it is
/// suspected, and answered by then where it can be.
constexpr qint64 UncheckedMs = 4000;

/// The node as it is once our server has caught up with the leader; null: it was not read so.
const NodeCheck *checkOf(const SeenLock &seen, int entry)
{
    const auto check = seen.round.checks.constFind(seen.path(entry));
    return check == seen.round.checks.constEnd() ? nullptr : &*check;
}

bool isAsSeen(const NodeCheck &check, const SeenLock &seen, int entry)
{
    return check.exists && check.czxid == seen.node(entry).stat.czxid
        && check.owner == seen.session(entry);
}

/// Members that listed the ephemeral nodes of their trees, and not this one; empty where it is not
/// known which have it.
QStringList membersWithout(const SeenLock &seen, int entry)
{
    const QStringList with = seen.round.facts->unowned.value(seen.path(entry));
    QStringList without;
    for (const MemberFacts &member : seen.round.facts->members) {
        if (member.sessions.state == SourceResult::Ok && !with.contains(member.host))
            without.append(visibleText(member.host));
    }
    return with.isEmpty() ? QStringList {} : without;
}

Message hostsText(const QStringList &hosts)
{
    Messages shown;
    for (const QString &host : hosts)
        shown.append(visibleText(host));
    return Message::listed(shown);
}

/// How the members' trees compare, and whether ours is up to date.
Messages treesText(const SeenLock &seen, int entry)
{
    Messages lines;
    if (const NodeCheck *check = checkOf(seen, entry))
        lines.append(Message::tr("%1 ago it was still there, with the same token, on a server "
                                 "that had caught up with the leader (sync)")
                         .arg(humanDuration(seen.round.now - check->at)));
    else
        lines.append(Message::tr("it was not read again after a sync: the server that we read "
                                 "from may be behind the leader"));
    const QStringList with = seen.round.facts->unowned.value(seen.path(entry));
    if (with.isEmpty())
        return lines;
    Message trees = Message::tr("in the tree of %1").arg(hostsText(with));
    if (const QStringList without = membersWithout(seen, entry); !without.isEmpty())
        trees += Message::tr(", not in that of %1").arg(hostsText(without));
    lines.append(trees);
    return lines;
}

Messages orphanText(const SeenLock &seen, int entry)
{
    const ServerFacts &facts = *seen.round.facts;
    const MemberFacts leader = leaderOf(facts);
    Messages lines = {
        Message::tr("%1 (%2) lists %3 sessions, and not this one")
            .arg(visibleText(leader.host), visibleText(leader.mode), facts.tracked.size()),
        unconnectedText(seen.round),
        Message::tr("the session was made by the server with id %1")
            .arg(quint64(seen.session(entry).value) >> 56)};
    const SessionRecord *record = seen.round.history.session(seen.session(entry));
    if (record && record->hasEnded)
        lines.append(Message::tr("the session was seen to end %1 ago")
                         .arg(humanDuration(seen.round.now - record->endedAt)));
    lines.append(timeoutText(seen.timeoutMs(entry)));
    return lines + treesText(seen, entry);
}

/// To see what a member itself says of the session.
Advice lookForSession(const SeenLock &seen, int entry)
{
    const MemberFacts leader = leaderOf(*seen.round.facts);
    return {Message::tr("See whether a member lists the session after all. How long it may last "
                        "is not known: before it is sure to be over, removing its node could "
                        "let two hold."),
        askCommand(QStringLiteral("dump"), leader.host) + QStringLiteral(" | grep ")
            + textOf(seen.session(entry))};
}

/// What to do where nothing is in doubt; where the members differ; where its time is not known.
Advice orphanAdvice(const SeenLock &seen, int entry)
{
    const QStringList without = membersWithout(seen, entry);
    if (!without.isEmpty())
        return {Message::tr("The members' trees differ, which removing the node does not mend: "
                            "see what each of them has. One that differs from the leader copies "
                            "its tree anew when it is started with an empty data directory."),
            askCommand(QStringLiteral("dump"), leaderOf(*seen.round.facts).host)};
    return seen.timeoutMs(entry) > 0
        ? tryRemoving(seen, entry, Message::tr("here that is right, nobody owns it."))
        : lookForSession(seen, entry);
}

void orphanEphemeral(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    if (!seen.round.knowsSessions())
        return;
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        if (!seen.at(i).isContender() || !isOrphan(seen, i))
            continue;
        Finding finding =
            seen.finding(rule, seen.isHolder(i) ? Severity::Critical : Severity::Warning,
                isSureOrphan(seen, i) ? Confidence::Definite : Confidence::Likely, {i});
        finding.sentence =
            Message::tr("%1 in %2 belongs to a session that no longer exists: nothing will "
                        "remove it.")
                .arg(seen.describe(i), visibleText(finding.path));
        finding.evidence = orphanText(seen, i);
        finding.advice = {orphanAdvice(seen, i),
            Message::tr("Keep the servers' logs and report it: this is a server's fault.")};
        found->append({finding, orphanMs(seen, i), seen.askedAt()});
    }
}

} // namespace

bool isOrphan(const SeenLock &seen, int entry)
{
    if (seen.health(entry) != Health::Ended || seen.evidence.verdictOf(entry) == WatchVerdict::Ok)
        return false;
    const NodeCheck *check = checkOf(seen, entry);
    return !check || isAsSeen(*check, seen, entry);
}

bool isSureOrphan(const SeenLock &seen, int entry)
{
    return checkOf(seen, entry) && seen.timeoutMs(entry) > 0
        && membersWithout(seen, entry).isEmpty();
}

qint64 orphanMs(const SeenLock &seen, int entry)
{
    return afterlifeMs(seen, entry) + (checkOf(seen, entry) ? 0 : UncheckedMs);
}

QVector<Rule> orphansRules()
{
    return {
        {.id = "R05",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Node without a session"),
            .rank = Rank::Defect,
            .needs = NeedSessions,
            .folds = true,
            .ofLock = orphanEphemeral},
    };
}

} // namespace lockscope::rules
