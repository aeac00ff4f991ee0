// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/pathclass.h"
#include "core/base/shellword.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/holds.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/ringsentence.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/who.h"

#include <algorithm>
#include <optional>

namespace lockscope::rules {
namespace {

/// Whether a present ring goes through locks of both kinds.
bool isInRing(const WaitGraph &graph, const OrderWitness &witness)
{
    const auto goesThrough = [&](const Deadlock &ring, const QString &path) {
        return std::any_of(ring.edges.begin(), ring.edges.end(), [&](const WaitEdge &edge) {
            return pathClass(graph.locks.at(edge.waiter.lock)->snapshot->path) == pathClass(path);
        });
    };
    return std::any_of(graph.deadlocks.begin(), graph.deadlocks.end(), [&](const Deadlock &ring) {
        return goesThrough(ring, witness.held) && goesThrough(ring, witness.wanted);
    });
}

/// Since it began, the ring stands.
const WaitEdge &youngestWait(const Deadlock &ring)
{
    return *std::ranges::min_element(ring.edges, {}, &WaitEdge::waitMs);
}

const LockNode &nodeOf(const WaitGraph &graph, ContenderRef ref)
{
    return graph.locks.at(ref.lock)->nodeOf(graph.contenderOf(ref));
}

/// Somebody in a ring: what it waits for, and what it keeps from the one before it.
struct Member
{
    SessionId session;
    WaitEdge waits;
    ContenderRef has; ///< held, or queued for
    bool isHolder = false;
    int locksHeld = 0;
    bool isRevocable = false;
};

bool isRevocable(const SeenRound &round, const Member &member)
{
    const auto watched =
        round.facts ? round.facts->watches.constFind(member.session) : WatchList::const_iterator();
    return round.facts && watched != round.facts->watches.constEnd()
        && watched->contains(round.graph.pathOf(member.has));
}

/// In the order of their waits. Who should give way is not judged.
QVector<Member> membersInOrder(const SeenRound &round, const Deadlock &ring)
{
    QVector<Member> members;
    for (qsizetype i = 0; i < ring.edges.size(); ++i) {
        const WaitEdge &before = ring.edges.at(i > 0 ? i - 1 : ring.edges.size() - 1);
        members.append({round.graph.sessionOf(ring.edges.at(i).waiter), ring.edges.at(i),
            before.blocker, before.isHard});
    }
    return members;
}

/// Whoever should give way first comes first: who can be asked to (it watches its own node, as
/// Curator's revocable ones do), holds fewest locks, and has the youngest of them.
QVector<Member> membersOf(const SeenRound &round, const Deadlock &ring)
{
    QHash<SessionId, int> held;
    for (const LockDigestPtr &lock : round.graph.digests) {
        for (const int entry : lock->granted)
            ++held[lock->entries[size_t(entry)].owner];
    }
    QVector<Member> members = membersInOrder(round, ring);
    for (Member &member : members) {
        member.locksHeld = held.value(member.session);
        member.isRevocable = isRevocable(round, member);
    }
    const auto key = [&](const Member &member) {
        const Zxid token = nodeOf(round.graph, member.has).stat.czxid;
        return std::tuple(!member.isHolder, !member.isRevocable, member.locksHeld, -token.value);
    };
    const auto victim = std::min_element(members.begin(), members.end(),
        [&](const Member &a, const Member &b) { return key(a) < key(b); });
    std::rotate(members.begin(), victim, members.end());
    return members;
}

QString lockOf(const SeenRound &round, ContenderRef ref)
{
    return visibleText(round.graph.locks.at(ref.lock)->snapshot->path);
}

Message memberText(const SeenRound &round, const Member &member)
{
    const WaitEdge &edge = member.waits;
    const Message text =
        (member.isHolder ? Message::tr("%1 holds %2 and waits %3 for %4 on %5")
                         : Message::tr("%1 is queued for %2 and waits %3 for %4 on %5"))
            .arg(clientText(member.session, round.facts, round.history), lockOf(round, member.has),
                humanDuration(edge.waitMs),
                messageOf(round.graph.contenderOf(edge.waiter).ticket.mode),
                lockOf(round, edge.waiter));
    return edge.isHard
        ? text
        : Message::tr("%1, behind %2").arg(text, textOf(round.graph.sessionOf(edge.blocker)));
}

Message nodeText(const SeenRound &round, ContenderRef ref)
{
    const LockNode &node = nodeOf(round.graph, ref);
    return Message::tr("%1 (token %2, made at %3)")
        .arg(visibleText(round.graph.pathOf(ref)), textOf(node.stat.czxid),
            isoTime(node.stat.createdAt));
}

/// How many requests of @p session wait, in all locks.
int waitsOf(const WaitGraph &graph, SessionId session)
{
    qsizetype waits = 0;
    for (const LockDigestPtr &lock : graph.digests)
        waits += std::count_if(
            lock->entries.begin(), lock->entries.end(), [session](const LockDigest::Entry &entry) {
                return entry.role == Role::Waiter && entry.owner == session;
            });
    return int(waits);
}

/// A session of which two requests wait at once has two threads, and one of them may release.
SessionId manyThreaded(const SeenRound &round, const QVector<Member> &members)
{
    for (const Member &member : members) {
        const auto inRing = std::count_if(members.begin(), members.end(),
            [&](const Member &other) { return other.session == member.session; });
        if (waitsOf(round.graph, member.session) > inRing)
            return member.session;
    }
    return {};
}

/// Why it is the first of @p members that should give way, or nothing where it can be asked to.
Message whyThisOne(const QVector<Member> &members)
{
    const Member &victim = members.constFirst();
    const auto holdsMore = [&](const Member &other) { return other.locksHeld > victim.locksHeld; };
    const auto holdsLess = [&](const Member &other) { return other.locksHeld < victim.locksHeld; };
    if (std::any_of(members.begin(), members.end(), holdsLess))
        return Message::tr("take a thread dump, then restart it");
    if (!std::any_of(members.begin(), members.end(), holdsMore))
        return Message::tr("take a thread dump, then restart it: the clients in the ring hold "
                           "equally many locks, and this one got its own last, so it loses least");
    return Message::tr("take a thread dump, then restart it: no other in the ring holds less (%1)")
        .arg(Message::counted(victim.locksHeld, Message::tr("one lock"), Message::tr("%1 locks")));
}

QVector<Advice> ringAdvice(
    const SeenRound &round, const QVector<Member> &members, const QStringList &locks)
{
    const Member &victim = members.constFirst();
    QStringList words {QStringLiteral("lockscopectl doctor")};
    for (const QString &lock : locks)
        words.append(shellWord(lock));
    QVector<Advice> advice {Advice {
        Message::tr("Look again in half a minute: clients that wait with a time limit give up "
                    "by themselves."),
        words.join(u' ')}};
    if (victim.isRevocable)
        advice.append(Message::tr("%1 can be asked to give %2 up: it watches its own node, and "
                                  "\"Revoke\" in the window writes that wish there.")
                          .arg(textOf(victim.session), lockOf(round, victim.has)));
    advice.append(findProcess(victim.session, whyThisOne(members), round));
    if (victim.isHolder)
        advice.append(tryRemoving(round.graph.pathOf(victim.has),
            nodeOf(round.graph, victim.has).stat.czxid,
            Message::tr("the others would go on, but its client would not be told, and might work "
                        "on beside the next holder. Removing a waiting node frees nobody.")));
    advice.append(Message::tr(
        "So that it does not come back: let all clients take these locks in the same order."));
    return advice;
}

Message sentenceOf(const SeenRound &round, const QVector<Member> &members)
{
    QSet<SessionId> sessions;
    Messages clauses;
    for (const Member &member : members) {
        clauses.append(memberText(round, member));
        if (member.session)
            sessions.insert(member.session);
    }
    return Message::tr("%1 sessions wait for each other: %2.")
        .arg(sessions.size(), Message::joined(clauses, Message::tr("; ")));
}

/// What waits usually take where its youngest one is no longer: that one goes on by itself, mostly,
/// and so does the ring. Nothing where the wait is longer, or what is usual is not known.
std::optional<Message> usualWaitText(const SeenRound &round, const Deadlock &ring)
{
    const WaitEdge &youngest = youngestWait(ring);
    const QString &path = round.graph.locks.at(youngest.waiter.lock)->snapshot->path;
    const Usual usual = round.usualAt(path, Habit::Wait);
    const HoldBounds wait {youngest.waitMs, youngest.waitMs};
    if (!isUsual(wait, usual, round.settings.thresholdsFor(path)))
        return std::nullopt;
    return Message::tr("it has stood for no longer than such waits take: of %1 for %2, 99 of 100 "
                       "took no more than %3")
        .arg(usual.count, visibleText(pathClass(path)), humanDuration(usual.p99Ms));
}

Finding ringFinding(const Rule &rule, const SeenRound &round, const Deadlock &ring)
{
    const WaitGraph &graph = round.graph;
    const QVector<Member> members = membersOf(round, ring);
    const SessionId several = ring.isSingleThreaded ? SessionId {} : manyThreaded(round, members);
    const std::optional<Message> usual =
        ring.isSingleThreaded ? std::nullopt : usualWaitText(round, ring);
    const Confidence confidence = ring.isSingleThreaded ? Confidence::Definite
        : several || usual                              ? Confidence::Possible
                                                        : Confidence::Likely;
    const bool isLong = !usual && youngestWait(ring).waitMs > round.limits.ringCriticalMs;
    Finding finding = findingOf(rule, isLong ? Severity::Critical : Severity::Warning, confidence);
    finding.path = graph.locks.at(ring.edges.constFirst().waiter.lock)->snapshot->path;
    QStringList ids;
    for (const Member &member : members) {
        finding.nodes += {graph.pathOf(member.has), graph.pathOf(member.waits.waiter)};
        for (const ContenderRef ref : {member.has, member.waits.waiter})
            finding.locks.append(graph.locks.at(ref.lock)->snapshot->path);
        if (member.session && !finding.sessions.contains(member.session))
            finding.sessions.append(member.session);
        finding.evidence +=
            Message::tr("%1. %2 waits for %3")
                .arg(finding.evidence.size() + 1, nodeText(round, member.waits.waiter),
                    nodeText(round, member.waits.blocker));
        ids.append(textOf(nodeOf(graph, member.waits.waiter).stat.czxid));
    }
    finding.nodes.removeDuplicates();
    finding.locks.removeDuplicates();
    ids.sort(); // the same ring, wherever it is read from
    finding.id += u' ' + ids.join(u' ');
    finding.sentence = sentenceOf(round, members);
    if (ring.isKnot)
        finding.evidence +=
            Message::tr("all holders of the semaphore's leases are stuck: none will come free");
    if (several)
        finding.evidence += Message::tr("%1 has several threads: other requests of it wait as "
                                        "well. One of them may hold, and release")
                                .arg(textOf(several));
    else if (!ring.isSingleThreaded)
        finding.evidence +=
            Message::tr("a session may have several threads: one of them may still release");
    if (usual)
        finding.evidence += *usual;
    finding.advice = ringAdvice(round, members, finding.locks);
    return finding;
}

void deadlock(const Rule &rule, const SeenRound &round, Candidates *found)
{
    for (const Deadlock &ring : round.graph.deadlocks) {
        const bool hasElection =
            std::any_of(ring.edges.begin(), ring.edges.end(), [&](const WaitEdge &edge) {
                return isElection(*round.graph.locks.at(edge.waiter.lock), round.settings);
            });
        if (!hasElection)
            // It has stood since its youngest wait began, whenever we began to look.
            found->append({ringFinding(rule, round, ring),
                youngestWait(ring).waitMs >= round.limits.ringMs ? 0 : round.limits.ringMs});
    }
}

/// A witness that counts: recent, and of locks that are held for work.
bool isCounted(const OrderWitness &witness, const SeenRound &round)
{
    const auto saysElection = [&](const QString &path) {
        return round.settings.isElection(path).value_or(false);
    };
    return round.now - witness.at <= round.limits.orderMemoryMs && !saysElection(witness.held)
        && !saysElection(witness.wanted);
}

Message witnessText(const OrderWitness &witness)
{
    return Message::tr("%1: %2 held %3 and asked for %4")
        .arg(isoTime(witness.at), textOf(witness.session), visibleText(witness.held),
            visibleText(witness.wanted));
}

void orderHazard(const Rule &rule, const SeenRound &round, Candidates *found)
{
    const auto &orders = round.history.orders();
    for (auto it = orders.begin(); it != orders.end(); ++it) {
        const QString &held = it.key().first;
        const QString &wanted = it.key().second;
        const auto back = orders.constFind({wanted, held});
        if (held > wanted || back == orders.constEnd() || back->session == it->session)
            continue;
        if (!isCounted(*it, round) || !isCounted(*back, round) || isInRing(round.graph, *it))
            continue; // where it has happened, R12 says so
        const bool isGated =
            std::any_of(it->alsoHeld.begin(), it->alsoHeld.end(), [&](const QString &gate) {
                return gate != it->held && gate != back->held && back->alsoHeld.contains(gate);
            });
        if (isGated)
            continue;
        Finding finding = findingOf(rule, Severity::Info, Confidence::Possible);
        finding.path = it->held;
        finding.locks = {it->held, it->wanted, back->held, back->wanted};
        finding.locks.removeDuplicates();
        finding.sessions = {it->session, back->session};
        finding.id += QStringLiteral(" %1 %2").arg(held, wanted);
        finding.sentence = Message::tr("%1 and %2 are taken in both orders: two clients that do so "
                                       "at the same moment could wait for each other.")
                               .arg(visibleText(held), visibleText(wanted));
        finding.evidence = {witnessText(*it), witnessText(*back)};
        finding.advice = {
            findProcess(back->session,
                Message::tr("see whether it needs both, and why in this order"), round),
            Message::tr("Let all clients take these locks in the same order.")};
        found->append({finding, 0});
    }
}

} // namespace

Message ringSentence(const SeenRound &round, const Deadlock &ring, int lock)
{
    QVector<Member> members = membersInOrder(round, ring);
    const auto first = std::find_if(members.begin(), members.end(),
        [lock](const Member &member) { return member.has.lock == lock; });
    if (first != members.end())
        std::rotate(members.begin(), first, members.end());
    return sentenceOf(round, members);
}

QVector<Rule> ringsRules()
{
    return {
        {.id = "R12",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Deadlock"),
            .rank = Rank::Ring,
            .ofGraph = deadlock},
        {.id = "R13",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Upgrade waits for itself"),
            .rank = Rank::Ring,
            .ofLock = upgrade},
        {.id = "R14",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Waits for its own orphan"),
            .rank = Rank::Ring,
            .ofLock = selfOrphan},
        {.id = "R26",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Lock order hazard"),
            .rank = Rank::Note,
            .needs = NeedRecording,
            .ofRound = orderHazard},
    };
}

} // namespace lockscope::rules
