// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Nodes that outlived their sessions: R05.
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/rules/sessiontext.h"

namespace lockscope::rules {
namespace {

/// The node as it is once our server has caught up with the leader; null: it was not read so.
const NodeCheck *checkOf(const LockView &view, int entry)
{
    const auto check = view.round.checks.constFind(view.path(entry));
    return check == view.round.checks.constEnd() ? nullptr : &*check;
}

bool isAsSeen(const NodeCheck &check, const LockView &view, int entry)
{
    return check.exists && check.czxid == view.node(entry).stat.czxid
        && check.owner == view.session(entry);
}

/// Members that listed the ephemeral nodes of their trees, and not this one; empty where it is not
/// known which have it.
QStringList membersWithout(const LockView &view, int entry)
{
    const QStringList with = view.round.facts->unowned.value(view.path(entry));
    QStringList without;
    for (const MemberFacts &member : view.round.facts->members) {
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
Messages treesText(const LockView &view, int entry)
{
    Messages lines;
    if (const NodeCheck *check = checkOf(view, entry))
        lines.append(Message::tr("%1 ago it was still there, with the same token, on a server "
                                 "that had caught up with the leader (sync)")
                         .arg(humanDuration(view.round.now - check->at)));
    else
        lines.append(Message::tr("it was not read again after a sync: the server that we read "
                                 "from may be behind the leader"));
    const QStringList with = view.round.facts->unowned.value(view.path(entry));
    if (with.isEmpty())
        return lines;
    Message trees = Message::tr("in the tree of %1").arg(hostsText(with));
    if (const QStringList without = membersWithout(view, entry); !without.isEmpty())
        trees += Message::tr(", not in that of %1").arg(hostsText(without));
    lines.append(trees);
    return lines;
}

Messages orphanText(const LockView &view, int entry)
{
    const ServerFacts &facts = *view.round.facts;
    const MemberFacts leader = leaderOf(facts);
    Messages lines = {
        Message::tr("%1 (%2) lists %3 sessions, and not this one")
            .arg(visibleText(leader.host), visibleText(leader.mode), facts.tracked.size()),
        unconnectedText(view.round),
        Message::tr("the session was made by the server with id %1")
            .arg(quint64(view.session(entry).value) >> 56)};
    const SessionRecord *record = view.round.history.session(view.session(entry));
    if (record && record->hasEnded)
        lines.append(Message::tr("the session was seen to end %1 ago")
                         .arg(humanDuration(view.round.now - record->endedAt)));
    lines.append(timeoutText(view.timeoutMs(entry)));
    return lines + treesText(view, entry);
}

/// To see what a member itself says of the session.
Advice lookForSession(const LockView &view, int entry)
{
    const MemberFacts leader = leaderOf(*view.round.facts);
    return {Message::tr("See whether a member lists the session after all. How long it may last "
                        "is not known: before it is sure to be over, removing its node could "
                        "let two hold."),
        askCommand(QStringLiteral("dump"), leader.host) + QStringLiteral(" | grep ")
            + textOf(view.session(entry))};
}

/// What to do where nothing is in doubt; where the members differ; where its time is not known.
Advice orphanAdvice(const LockView &view, int entry)
{
    const QStringList without = membersWithout(view, entry);
    if (!without.isEmpty())
        return {Message::tr("The members' trees differ, which removing the node does not mend: "
                            "see what each of them has. One that differs from the leader copies "
                            "its tree anew when it is started with an empty data directory."),
            askCommand(QStringLiteral("dump"), leaderOf(*view.round.facts).host)};
    return view.timeoutMs(entry) > 0
        ? tryRemoving(view, entry, Message::tr("here that is right, nobody owns it."))
        : lookForSession(view, entry);
}

void orphanEphemeral(const Rule &rule, const LockView &view, Candidates *found)
{
    if (!view.round.knowsSessions())
        return;
    for (int i = 0; i < view.state.queue.size(); ++i) {
        const bool isAlive = view.round.facts->tracked.contains(view.session(i))
            || view.evidence.verdictOf(i) == WatchVerdict::Ok;
        if (isAlive || !view.at(i).isContender() || view.health(i) != Health::Ended)
            continue;
        const NodeCheck *check = checkOf(view, i);
        if (check && !isAsSeen(*check, view, i))
            continue;
        const bool isSure = check && view.timeoutMs(i) > 0 && membersWithout(view, i).isEmpty();
        Finding finding =
            view.finding(rule, view.isHolder(i) ? Severity::Critical : Severity::Warning,
                isSure ? Confidence::Definite : Confidence::Likely, {i});
        finding.sentence =
            Message::tr("%1 in %2 belongs to a session that no longer exists: nothing will "
                        "remove it.")
                .arg(view.describe(i), visibleText(finding.path));
        finding.evidence = orphanText(view, i);
        finding.advice = {orphanAdvice(view, i),
            Message::tr("Keep the servers' logs and report it: this is a server's fault.")};
        found->append({finding, afterlifeMs(view, i), view.askedAt()});
    }
}

} // namespace

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
