// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What cannot be seen, and who may do what: R28, R29.
#include "core/base/text.h"
#include "core/diagnosis/rules/rules.h"

#include <QMap>

#include <algorithm>

namespace lockscope::rules {
namespace {

/// Nodes and directories that may not be read, one line for each lock.
void addUnreadable(const SeenRound &round, Finding *finding)
{
    for (const LockStatePtr &lock : round.graph.locks) {
        const LockSnapshot &snapshot = *lock->snapshot;
        const auto denied = std::count_if(snapshot.nodes.begin(), snapshot.nodes.end(),
            [](const LockNode &n) { return n.state == ReadState::Denied; });
        if (snapshot.freshness == Freshness::Denied)
            finding->evidence += Message::tr("%1: may not be read").arg(visibleText(snapshot.path));
        else if (denied > 0)
            finding->evidence +=
                Message::tr("%1: %2 may not be read")
                    .arg(visibleText(snapshot.path),
                        Message::counted(denied, Message::tr("one node"), Message::tr("%1 nodes")));
    }
}

/// The four questions to a member, with the word that asks it.
struct Question
{
    SourceResult MemberFacts::*result;
    const char *word;
    const char *what;
};
constexpr Question Questions[] {
    {&MemberFacts::role, "srvr", QT_TRANSLATE_NOOP("lockscope::Message", "role")},
    {&MemberFacts::connections, "cons", QT_TRANSLATE_NOOP("lockscope::Message", "connections")},
    {&MemberFacts::watches, "wchs, wchp", QT_TRANSLATE_NOOP("lockscope::Message", "watches")},
    {&MemberFacts::sessions, "dump", QT_TRANSLATE_NOOP("lockscope::Message", "sessions")},
};

/// What to do so that @p member tells more; empty where it tells all.
Messages remediesFor(const MemberFacts &member)
{
    QStringList words;
    Messages remedies;
    for (const Question &question : Questions) {
        const SourceResult &result = member.*question.result;
        if (result.state == SourceResult::NotWhitelisted)
            words.append(QLatin1String(question.word));
        else if (const Message remedy = remedyFor(result, QLatin1String(question.word));
                 !remedy.isEmpty() && !remedies.contains(remedy))
            remedies.append(remedy);
    }
    if (!words.isEmpty())
        remedies.prepend(Message::tr("add %1 to 4lw.commands.whitelist in zoo.cfg, or set "
                                     "admin.enableServer=true")
                             .arg(words.join(QStringLiteral(", "))));
    return remedies;
}

/// One step for all members of which the same is to be done.
QVector<Advice> remedies(const QVector<MemberFacts> &members)
{
    QMap<Message, Messages> hosts; // by remedy
    for (const MemberFacts &member : members) {
        for (const Message &remedy : remediesFor(member))
            hosts[remedy].append(visibleText(member.host));
    }
    QVector<Advice> advice;
    for (auto it = hosts.begin(); it != hosts.end(); ++it)
        advice.append(Advice {Message::tr("%1: %2.").arg(Message::listed(*it), it.key())});
    return advice;
}

/// Addresses behind which several members answer; whether there are such.
bool addShared(const QVector<MemberFacts> &members, Finding *finding)
{
    bool isAny = false;
    for (const MemberFacts &member : members) {
        if (!member.isSeveral)
            continue;
        isAny = true;
        finding->evidence +=
            Message::tr("%1: several members answer there in turn").arg(visibleText(member.host));
    }
    if (isAny)
        finding->advice.append(
            Message::tr("Name the members themselves in the connect string, not what stands "
                        "before them: each knows only its own clients."));
    return isAny;
}

void blindSpots(const Rule &rule, const SeenRound &round, Candidates *found)
{
    Finding finding = findingOf(rule, Severity::Info, Confidence::Definite);
    addUnreadable(round, &finding);
    Messages blind;
    const QVector<MemberFacts> members =
        round.facts ? round.facts->members : QVector<MemberFacts> {};
    for (const MemberFacts &member : members) {
        const QString host = visibleText(member.host);
        for (const Question &question : Questions) {
            const SourceResult &result = member.*question.result;
            if (result.state == SourceResult::Ok)
                continue;
            finding.evidence +=
                Message::tr("%1: %2 %3").arg(host, Message::tr(question.what), messageOf(result));
            if (!blind.contains(host))
                blind.append(host);
        }
    }
    finding.advice = remedies(members);
    const bool isShared = addShared(members, &finding);
    if (round.facts && !round.facts->knowsAllMembers && !isShared) {
        finding.evidence += Message::tr("/zookeeper/config names no members: there may be others");
        finding.advice.append(Message::tr(
            "If the connect string names all members, say so in the settings: \"all-members\"."));
    }
    if (finding.evidence.isEmpty())
        return;
    finding.sentence = blind.isEmpty()
        ? Message::tr("Something here may not be read: what it would tell is unknown.")
        : Message::tr(
            "%1 of %2 members do not tell everything: %3. What only they know is unknown here.")
              .arg(blind.size(), members.size(), Message::listed(blind));
    found->append({finding, 0});
}

/// The right to delete a contender is that of its directory. Many sites leave it open on purpose:
/// said once for all locks. What is none, as "/locks" with directories in it, has no contenders.
void openAcl(const Rule &rule, const SeenRound &round, Candidates *found)
{
    QStringList open;
    for (const LockStatePtr &lock : round.graph.locks) {
        const QString &path = lock->snapshot->path;
        if (round.anybodyMayDelete.value(path) && !lock->hasStrangersAlone())
            open.append(visibleText(path));
    }
    if (open.isEmpty())
        return;
    open.sort();
    Finding finding = findingOf(rule, Severity::Info, Confidence::Definite);
    finding.sentence =
        Message::tr("Anybody who reaches the servers may delete the contenders of %1.")
            .arg(open.size() == 1 ? open.constFirst() : Message::tr("%1 locks").arg(open.size()));
    for (const QString &path : open.mid(0, 10))
        finding.evidence += path;
    if (open.size() > finding.evidence.size())
        finding.evidence += Message::tr("and %1 more").arg(open.size() - finding.evidence.size());
    finding.advice = {
        Message::tr("Restrict DELETE on these directories to the clients that use them.")};
    found->append({finding, 0});
}

} // namespace

QVector<Rule> coverageRules()
{
    return {
        {.id = "R28",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Anybody may delete"),
            .rank = Rank::Note,
            .needs = NeedAcl,
            .ofRound = openAcl},
        {.id = "R29",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Blind spots"),
            .rank = Rank::Coverage,
            .ofRound = blindSpots},
    };
}

} // namespace lockscope::rules
