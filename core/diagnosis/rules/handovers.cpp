// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/hostport.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/who.h"

namespace lockscope::rules {
namespace {

bool isRecent(const SeenLock &seen, const Departure &gone)
{
    return seen.round.now - gone.goneAt < seen.limits.flapWindowMs;
}

Message clientIn(const SeenLock &seen, SessionId session)
{
    return clientText(session, seen.round.facts, seen.round.history);
}

/// Whoever was let in then may have released since.
bool stillHolds(const LockRecord &record, Zxid czxid)
{
    const NodeRecord *node = record.present.find(czxid);
    return node && node->holdsSince > 0;
}

void uncleanHandOver(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const LockRecord *record = seen.record();
    if (!record)
        return;
    for (const Departure &gone : record->departures) {
        if (!isRecent(seen, gone) || !gone.successor || gone.successorSession == gone.node.session
            || !seen.round.history.endedUncleanly(gone.node.session, gone.goneAt))
            continue;
        const SessionRecord *session = seen.round.history.session(gone.node.session);
        // Who was cut off and closes as it comes back ends a moment before its time.
        const bool mayBeClosed = gone.goneAt < session->knownAt + session->expiresInMs;
        Finding finding = seen.finding(
            rule, Severity::Warning, mayBeClosed ? Confidence::Likely : Confidence::Definite, {});
        finding.sessions = {gone.node.session, gone.successorSession};
        finding.id = QStringLiteral("R19 %1 %2").arg(finding.path, textOf(gone.node.czxid));
        finding.sentence = (stillHolds(*record, gone.successor)
                ? Message::tr("%1 lost %2 because its session expired, and %3 holds it now: the "
                              "old holder may not have noticed.")
                : Message::tr("%1 lost %2 because its session expired, and %3 got it next: the "
                              "old holder may not have noticed."))
                               .arg(clientIn(seen, gone.node.session), visibleText(finding.path),
                                   clientIn(seen, gone.successorSession));
        finding.evidence = {
            Message::tr("at %1; token %2 before, %3 after")
                .arg(isoTime(gone.goneAt), textOf(gone.node.czxid), textOf(gone.successor)),
            session->seenAt > 0
                ? Message::tr("its client was heard last at %1, with a timeout "
                              "of %2")
                      .arg(isoTime(session->seenAt), humanDuration(session->timeoutMs))
                : Message::tr("its client was connected nowhere since we look")};
        if (mayBeClosed)
            finding.evidence +=
                Message::tr("it went %1 before its time: possibly closed by its client, in that "
                            "moment")
                    .arg(humanDuration(session->knownAt + session->expiresInMs - gone.goneAt));
        finding.advice = {findProcess(gone.node.session,
                              Message::tr("see whether it still works under the lock"), seen.round),
            Message::tr("What the lock protects should refuse token %1 from now on.")
                .arg(textOf(gone.node.czxid)),
            Message::tr("Let new holders wait a moment after such an end, if the work allows it.")};
        found->append({finding, 0});
    }
}

/// Sessions of one client that ended uncleanly.
struct Flaps
{
    QVector<SessionId> sessions;
    Messages lines;
    int events = 0; ///< that end together count once
    qint64 lastGoneAt = 0;
    qint64 lastSeenAt = 0;
};

/// Counts ends of sessions, not sessions: many clients of one host are no fault. Nor are several
/// that end at once, as when their host goes: that is one event. Behind one address, data that
/// differ tell clients apart.
void flappingClient(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const LockRecord *record = seen.record();
    if (!record)
        return;
    QHash<QPair<QString, quint32>, Flaps> clients;
    for (const Departure &gone : record->departures) {
        const SessionRecord *session = seen.round.history.session(gone.node.session);
        if (!isRecent(seen, gone) || !session || session->endpoint.isEmpty()
            || !seen.round.history.endedUncleanly(gone.node.session, gone.goneAt))
            continue;
        Flaps &flaps = clients[{splitHostPort(session->endpoint).host, gone.node.dataSum}];
        if (flaps.sessions.contains(gone.node.session))
            continue;
        const bool isTogether = flaps.events > 0
            && (gone.goneAt - flaps.lastGoneAt <= seen.limits.togetherMs
                || std::abs(session->seenAt - flaps.lastSeenAt) <= seen.limits.togetherMs);
        flaps.events += isTogether ? 0 : 1;
        flaps.lastGoneAt = gone.goneAt;
        flaps.lastSeenAt = session->seenAt;
        flaps.sessions.append(gone.node.session);
        flaps.lines.append(Message::tr("%1 (%2): heard last at %3, gone at %4")
                               .arg(textOf(gone.node.session), visibleText(session->endpoint),
                                   isoTime(session->seenAt), isoTime(gone.goneAt)));
    }
    for (auto it = clients.begin(); it != clients.end(); ++it) {
        if (it->events < seen.limits.flaps)
            continue;
        const QString host = visibleText(it.key().first);
        Finding finding = seen.finding(rule, Severity::Warning, Confidence::Likely, {});
        finding.sessions = it->sessions;
        finding.id = QStringLiteral("R20 %1 %2 %3")
                         .arg(finding.path, it.key().first, QString::number(it.key().second, 16));
        finding.sentence =
            Message::tr("%1 sessions of %2 that queued in %3 expired within %4, one after the "
                        "other.")
                .arg(it->sessions.size(), host, visibleText(finding.path),
                    humanDuration(seen.limits.flapWindowMs));
        finding.evidence = it->lines;
        finding.advice = {
            Advice {Message::tr("On %1, look for long garbage collections, and for processes that "
                                "were killed.")
                        .arg(host),
                QStringLiteral("journalctl -k --since '-15 min' --grep 'out of memory|killed'")},
            Message::tr("See whether the network to it is bad, or the session timeout too short.")};
        found->append({finding, 0});
    }
}

/// Those who hold now beside one whose node was taken away, and that may not: not two readers, nor
/// holders of another lock in the same directory.
QVector<int> rivalsOf(const SeenLock &seen, const Departure &gone)
{
    QVector<int> rivals;
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        const bool areShared = isShared(gone.node.mode) && isShared(seen.at(i).ticket.mode);
        if (seen.isHolder(i) && seen.session(i) != gone.node.session && !areShared
            && gone.node.czxid < seen.node(i).stat.czxid && waitsFor(*seen.recipeOf(i), gone.name))
            rivals.append(i);
    }
    return rivals;
}

} // namespace

/// Whoever holds learns by nothing that its node was deleted: it works on until it releases, and
/// even that succeeds (kazoo 2.8, Curator 5).
void removedHolder(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const LockRecord *record = seen.record();
    if (!record || !seen.round.facts)
        return;
    for (const Departure &gone : record->departures) {
        const bool wasTaken = gone.hasHeld() && gone.owner == Departure::SentNothing
            && isRecent(seen, gone) && seen.round.facts->connections.contains(gone.node.session);
        const SessionRecord *session = seen.round.history.session(gone.node.session);
        const QVector<int> rivals = wasTaken && session ? rivalsOf(seen, gone) : QVector<int> {};
        if (rivals.isEmpty())
            continue;
        const bool isQuiet = session->quietSince > 0 && session->quietSince < gone.goneAt;
        Finding finding = seen.finding(rule, isQuiet ? Severity::Critical : Severity::Warning,
            isQuiet ? Confidence::Likely : Confidence::Possible, {rivals.constFirst()});
        finding.id = QStringLiteral("R18 %1 %2").arg(finding.path, textOf(gone.node.czxid));
        finding.title = Message::tr("Two may hold at once");
        finding.sessions = {seen.session(rivals.constFirst()), gone.node.session};
        finding.sentence = Message::tr(
            "%1 may still work under %2: another session deleted its node, which nobody "
            "tells it, and %3 holds now.")
                               .arg(clientIn(seen, gone.node.session), visibleText(finding.path),
                                   seen.describe(rivals.constFirst()));
        finding.evidence = {
            Message::tr("%1 (token %2) went between %3 and %4; token %5 holds now")
                .arg(visibleText(gone.name), textOf(gone.node.czxid), isoTime(gone.seenUntil),
                    isoTime(gone.goneAt), textOf(seen.node(rivals.constFirst()).stat.czxid)),
            Message::tr("%1 sent nothing but heartbeats meanwhile, and lives: it deleted nothing")
                .arg(textOf(gone.node.session))};
        if (!isQuiet)
            finding.evidence += Message::tr("it has sent requests since: its work may have ended");
        finding.advice = {
            findProcess(gone.node.session, Message::tr("stop its work, or restart it"), seen.round),
            Message::tr("What the lock protects should refuse token %1 from now on.")
                .arg(textOf(gone.node.czxid))};
        found->append({finding, 0});
    }
}

QVector<Rule> handOverRules()
{
    return {
        {.id = "R19",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Unclean hand-over"),
            .rank = Rank::Trend,
            .needs = NeedSessions | NeedRecording,
            .ofLock = uncleanHandOver},
        {.id = "R20",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Flapping client"),
            .rank = Rank::Trend,
            .needs = NeedSessions | NeedRecording,
            .ofLock = flappingClient},
    };
}

} // namespace lockscope::rules
