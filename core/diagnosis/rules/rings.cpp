// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/rules.h"

#include <QSet>

#include <algorithm>

namespace lockscope::rules {
namespace {

constexpr int UsualTimeoutMs = 10'000; // where no member told the session's own

QVector<SessionId> sessionsOf(const WaitGraph &graph, const Deadlock &ring)
{
    QVector<SessionId> sessions;
    for (const WaitEdge &edge : ring.edges) {
        for (const ContenderRef ref : {edge.waiter, edge.blocker}) {
            const SessionId session = graph.sessionOf(ref);
            if (session && !sessions.contains(session))
                sessions.append(session);
        }
    }
    return sessions;
}

/// Whether a present ring goes through both locks.
bool isInRing(const WaitGraph &graph, const QString &one, const QString &two)
{
    const auto goesThrough = [&](const Deadlock &ring, const QString &path) {
        return std::any_of(ring.edges.begin(), ring.edges.end(), [&](const WaitEdge &edge) {
            return graph.locks.at(edge.waiter.lock)->snapshot->path == path;
        });
    };
    return std::any_of(graph.deadlocks.begin(), graph.deadlocks.end(), [&](const Deadlock &ring) {
        return goesThrough(ring, one) && goesThrough(ring, two);
    });
}

qint64 youngestWait(const Deadlock &ring)
{
    return std::min_element(ring.edges.begin(), ring.edges.end(),
                            [](const auto &a, const auto &b) { return a.waitMs < b.waitMs; })
        ->waitMs;
}

/// The waiter to give up first: it waited least, so that least is lost.
ContenderRef victimOf(const Deadlock &ring)
{
    return std::min_element(ring.edges.begin(), ring.edges.end(),
                            [](const auto &a, const auto &b) { return a.waitMs < b.waitMs; })
        ->waiter;
}

Finding ringFinding(const Rule &rule, const RoundView &round, const Deadlock &ring)
{
    const WaitGraph &graph = round.graph;
    Finding finding =
        findingOf(rule,
                  youngestWait(ring) > round.limits.ringCriticalMs ? Severity::Critical
                                                                   : Severity::Warning,
                  ring.isSingleThreaded ? Confidence::Definite : Confidence::Likely);
    finding.path = graph.locks.at(ring.edges.constFirst().waiter.lock)->snapshot->path;
    finding.nodes = {graph.pathOf(victimOf(ring))};
    finding.sessions = sessionsOf(graph, ring);
    QStringList clauses;
    QStringList ids;
    for (const WaitEdge &edge : ring.edges) {
        clauses.append(sentenceOf(graph, edge));
        for (const ContenderRef ref : {edge.waiter, edge.blocker}) {
            if (!finding.nodes.contains(graph.pathOf(ref)))
                finding.nodes.append(graph.pathOf(ref));
        }
        ids.append(textOf(
            graph.locks.at(edge.waiter.lock)->nodeOf(graph.contenderOf(edge.waiter)).stat.czxid));
    }
    ids.sort(); // the same ring, wherever it is read from
    finding.id += u' ' + ids.join(u' ');
    finding.sentence = QStringLiteral("%1 sessions wait for each other: %2.")
                           .arg(finding.sessions.size())
                           .arg(clauses.join(QStringLiteral("; ")));
    return finding;
}

void deadlock(const Rule &rule, const RoundView &round, Candidates *found)
{
    for (const Deadlock &ring : round.graph.deadlocks) {
        const bool hasElection =
            std::any_of(ring.edges.begin(), ring.edges.end(), [&](const WaitEdge &edge) {
                return isElection(*round.graph.locks.at(edge.waiter.lock), round.settings);
            });
        if (hasElection)
            continue;
        Finding finding = ringFinding(rule, round, ring);
        for (int i = 0; i < ring.edges.size(); ++i)
            finding.evidence +=
                QStringLiteral("%1. %2").arg(i + 1).arg(sentenceOf(round.graph, ring.edges.at(i)));
        if (ring.isKnot)
            finding.evidence += QStringLiteral(
                "all holders of the semaphore's leases are stuck: none will come free");
        if (!ring.isSingleThreaded)
            finding.evidence +=
                QStringLiteral("a session may have several threads: one of them may still release");
        finding.advice = {
            QStringLiteral(
                "If clients wait with a time limit, one of them gives up by itself: look again."),
            QStringLiteral(
                "Restart one of the clients, or delete its waiting node, the youngest first."),
            QStringLiteral("Let all clients take these locks in the same order.")};
        found->append({finding, round.limits.ringMs});
    }
}

void upgrade(const Rule &rule, const LockView &view, Candidates *found)
{
    const int waiter = view.nextInLine();
    const bool mayBe = waiter >= 0 && view.at(waiter).ticket.mode == Mode::Write
        && view.session(waiter) && view.ageMs(waiter) > view.limits.upgradeMs;
    if (!mayBe)
        return;
    int reader = -1;
    for (int i = 0; i < view.state.queue.size(); ++i) {
        if (!view.isBlockedBy(waiter, i))
            continue;
        if (view.session(i) != view.session(waiter) || !view.isHolder(i)
            || view.at(i).ticket.mode != Mode::Read)
            return; // somebody else is in the way too
        reader = i;
    }
    if (reader < 0 || view.node(reader).data != view.node(waiter).data)
        return; // data that differ are tags of different threads
    Finding finding = view.finding(rule, Severity::Critical, Confidence::Likely, {waiter, reader});
    finding.sentence =
        QStringLiteral("%1 waits for write on %2 behind nothing but its own read lock, #%3.")
            .arg(view.describe(waiter), visibleText(finding.path))
            .arg(view.at(reader).ticket.sequence.value_or(0));
    finding.evidence = {QStringLiteral("for %1").arg(humanDuration(view.ageMs(waiter)))};
    finding.advice = {
        QStringLiteral(
            "If one thread does both, it waits for ever: the read lock must be released first."),
        QStringLiteral(
            "Another thread of the client may still release the read lock: look again.")};
    found->append({finding, 0});
}

void selfOrphan(const Rule &rule, const LockView &view, Candidates *found)
{
    int earlier = -1; // the session's first node here
    SessionId session;
    for (const auto &[owner, i] : view.bySession) {
        if (!view.at(i).isContender() || view.at(i).ticket.mode == Mode::Lease)
            continue;
        if (owner != session || earlier < 0) {
            session = owner;
            earlier = i;
            continue;
        }
        const bool isSameKind = view.at(earlier).recipe == view.at(i).recipe
            && view.at(earlier).ticket.mode == view.at(i).ticket.mode;
        const bool waitsForIt =
            view.isWaiter(i) && view.paths.isExpected(view.at(i), view.path(earlier));
        if (!isSameKind || !waitsForIt || view.node(earlier).data != view.node(i).data)
            continue;
        const int known = view.evidence.of(i).timeoutMs;
        const qint64 timeout = known > 0 ? known : UsualTimeoutMs;
        if (view.ageMs(i) < 2 * timeout)
            continue;
        const std::optional<QStringList> &watching = view.evidence.of(i).watching;
        const bool isSeen = watching && watching->contains(view.path(earlier));
        const bool isHead = view.isHolder(earlier);
        Finding finding =
            view.finding(rule, isHead && isSeen ? Severity::Critical : Severity::Warning,
                         isSeen ? Confidence::Likely : Confidence::Possible, {earlier, i});
        finding.sentence =
            QStringLiteral("%1 in %2 waits for an earlier node of its own session, #%3.")
                .arg(view.describe(i), visibleText(finding.path))
                .arg(view.at(earlier).ticket.sequence.value_or(0));
        finding.evidence = {QStringLiteral("for %1").arg(humanDuration(view.ageMs(i)))};
        if (isSeen)
            finding.evidence += QStringLiteral("and it watches that node");
        finding.advice = {
            QStringLiteral(
                "Ask the client's owner whether a thread still works under the earlier node; "
                "two threads of one session may queue like this and be right."),
            QStringLiteral(
                "If none does, the earlier node was left by an interrupt or a lost connection: "
                "delete it, or restart the client.")};
        found->append({finding, 2 * timeout});
    }
}

void orderHazard(const Rule &rule, const RoundView &round, Candidates *found)
{
    const auto &orders = round.history.orders();
    for (auto it = orders.begin(); it != orders.end(); ++it) {
        const QString &held = it.key().first;
        const QString &wanted = it.key().second;
        const auto back = orders.constFind({wanted, held});
        if (held > wanted || back == orders.constEnd() || back->session == it->session)
            continue;
        if (isInRing(round.graph, held, wanted))
            continue; // it has happened: R12 says so
        const bool isGated =
            std::any_of(it->alsoHeld.begin(), it->alsoHeld.end(), [&](const QString &gate) {
                return gate != held && gate != wanted && back->alsoHeld.contains(gate);
            });
        if (isGated)
            continue;
        Finding finding = findingOf(rule, Severity::Info, Confidence::Possible);
        finding.path = held;
        finding.sessions = {it->session, back->session};
        finding.id += QStringLiteral(" %1 %2").arg(held, wanted);
        finding.sentence =
            QStringLiteral(
                "%1 and %2 are taken in both orders: one day two clients will wait for each other.")
                .arg(visibleText(held), visibleText(wanted));
        const auto witness = [](const OrderWitness &w, const QString &a, const QString &b) {
            return QStringLiteral("%1: %2 held %3 and asked for %4")
                .arg(isoTime(w.at), textOf(w.session), visibleText(a), visibleText(b));
        };
        finding.evidence = {witness(*it, held, wanted), witness(*back, wanted, held)};
        finding.advice = {QStringLiteral("Let all clients take these locks in the same order.")};
        found->append({finding, 0});
    }
}

} // namespace

QVector<Rule> ringsRules()
{
    return {
        {.id = "R12", .title = "Deadlock", .rank = Rank::Ring, .ofGraph = deadlock},
        {.id = "R13", .title = "Upgrade waits for itself", .rank = Rank::Ring, .ofLock = upgrade},
        {.id = "R14",
         .title = "Waits for its own orphan",
         .rank = Rank::Ring,
         .ofLock = selfOrphan},
        {.id = "R26",
         .title = "Lock order hazard",
         .rank = Rank::Note,
         .needs = NeedRecording,
         .ofRound = orderHazard},
    };
}

} // namespace lockscope::rules
