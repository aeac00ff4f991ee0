// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Many who watch one node, and one who watches and has none: R11, R15.
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/rules/watched.h"
#include "core/diagnosis/who.h"

#include <algorithm>
#include <vector>

namespace lockscope::rules {
namespace {

/// Readers behind one writer all watch it: that is how Curator and others do it, and no fault.
QSet<LockPaths::Place> writersBefore(const SeenLock &seen, QVector<int> waiters)
{
    waiters.removeIf([&](int waiter) { return seen.at(waiter).ticket.mode != Mode::Read; });
    return seen.paths.awaitedBy(waiters);
}

/// Calls @p each with every session that waits here, once, and its waiting entries.
template <typename Each> void forEachWaiting(const SeenLock &seen, Each each)
{
    QVector<int> waiters;
    const auto &bySession = seen.paths.bySession();
    for (size_t i = 0; i < bySession.size(); ++i) {
        const auto [session, entry] = bySession[i];
        if (seen.isWaiter(entry))
            waiters.append(entry);
        const bool isLast = i + 1 == bySession.size() || bySession[i + 1].first != session;
        if (isLast && !waiters.isEmpty())
            each(session, std::exchange(waiters, {}));
    }
}

/// By entry of the queue, how many sessions that wait watch its node, readers behind a writer left
/// out. The threads of one client wake as one: its session counts once.
std::vector<int> crowds(const SeenLock &seen)
{
    std::vector<int> counts(size_t(seen.state.queue.size()));
    forEachWaiting(seen, [&](SessionId session, const QVector<int> &waiters) {
        const QSet<LockPaths::Place> legal = writersBefore(seen, waiters);
        const auto count = [&](const QString &, LockPaths::Place place) {
            const int entry = legal.contains(place) ? -1 : seen.paths.indexOf(place);
            if (entry >= 0)
                ++counts[size_t(entry)];
        };
        seen.paths.forEachInLock(seen.round.facts->watches.value(session), count);
    });
    return counts;
}

Finding herdFinding(const Rule &rule, const SeenLock &seen, qint64 count, Confidence confidence)
{
    const Severity severity = count >= seen.limits.herdWarning ? Severity::Warning : Severity::Info;
    Finding finding = seen.finding(rule, severity, confidence, {});
    finding.evidence = {Message::tr("each that wakes reads all %1 names: %2 in all for one "
                                    "release")
                            .arg(seen.state.queue.size(), count * seen.state.queue.size())};
    finding.advice = {Message::tr(
        "Use a recipe whose waiters each watch their predecessor: Curator's and kazoo's do.")};
    return finding;
}

/// Waiters none of which is expected to be seen watching, by the recipe that watches the directory.
void directoryHerd(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    for (const Contender &contender : seen.state.queue) {
        const bool watchesDirectory =
            !contender.expected.isEmpty() && contender.expected.first().node < 0;
        if (contender.role == Role::Waiter && !watchesDirectory)
            return;
    }
    qint64 count = 0;
    forEachWaiting(seen, [&](SessionId, const QVector<int> &) { ++count; });
    if (count < seen.limits.herd)
        return;
    Finding finding = herdFinding(rule, seen, count, Confidence::Possible);
    finding.sentence = Message::tr("By its recipe, all %1 clients that wait for %2 watch the "
                                   "directory: each release wakes them all.")
                           .arg(count, visibleText(finding.path));
    found->append({finding, 0});
}

void herd(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const bool isLive = seen.state.snapshot->freshness == Freshness::Live;
    if (!isLive || !seen.round.facts || seen.digest.waiters < seen.limits.herd)
        return;
    const std::vector<int> counts = crowds(seen);
    const int count = counts.empty() ? 0 : *std::ranges::max_element(counts);
    if (count < seen.limits.herd)
        return directoryHerd(rule, seen, found);
    QString path; // of several the first by name: as in the last round
    for (size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == count && (path.isEmpty() || seen.path(int(i)) < path))
            path = seen.path(int(i));
    }
    Finding finding = herdFinding(rule, seen, count, Confidence::Definite);
    finding.nodes = {path};
    finding.sentence =
        Message::tr("%1 sessions of %2 watch one node, %3: when it goes, all wake at once.")
            .arg(count, visibleText(finding.path), shortName(seen, path));
    found->append({finding, 0, seen.round.facts->watchesAskedAt()});
}

/// The session's last request here that went without a grant, or null.
const Departure *lastRequest(const SeenLock &seen, SessionId session)
{
    const LockRecord *record = seen.record();
    if (!record)
        return nullptr;
    const auto isIts = [&](const Departure &departure) {
        return departure.node.session == session && departure.node.holdsSince == 0;
    };
    const auto last = std::find_if(record->departures.rbegin(), record->departures.rend(), isIts);
    return last == record->departures.rend() ? nullptr : &*last;
}

Finding ghostFinding(const Rule &rule, const SeenLock &seen, SessionId session,
    const QString &watched, const Departure *request)
{
    // Not its client: it sent nothing when its node went.
    const bool isSure = request && request->owner == Departure::SentNothing;
    Finding finding = seen.finding(rule, isSure ? Severity::Warning : Severity::Info,
        isSure ? Confidence::Likely : Confidence::Possible, {seen.paths.indexOf(watched)});
    finding.sessions = {session};
    finding.id = QStringLiteral("%1 %2 %3").arg(finding.rule, finding.path, textOf(session));
    finding.sentence =
        Message::tr("Session %1 watches %2 in %3 and has no node of its own there%4.")
            .arg(clientText(session, seen.round.facts, seen.round.history),
                shortName(seen, watched), visibleText(finding.path),
                isSure        ? Message::tr(": it waits for nothing")
                    : request ? Message::tr("; it may have given up and left its watch")
                              : Message::tr("; it may be an observer"));
    finding.evidence = {Message::tr("it watches %1").arg(visibleText(watched))};
    if (request)
        finding.evidence +=
            Message::tr("its request, %1, went %2 ago without a grant")
                .arg(textOf(request->node.czxid), humanDuration(seen.round.now - request->goneAt));
    if (isSure)
        finding.evidence += Message::tr("its client sent nothing then: somebody else removed it");
    finding.advice = {
        Message::tr("If it waits, it does not know that its request is gone: when it wakes, it "
                    "queues again at the end, or hangs. Nothing needs to be removed.")};
    if (isSure)
        finding.advice += findProcess(session,
            Message::tr("see in a thread dump whether it waits for this lock"), seen.round);
    return finding;
}

/// Who watches nodes of this lock and owns none, in order: neither we nor a contender.
std::vector<SessionId> strangersOf(const SeenLock &seen)
{
    std::vector<SessionId> strangers;
    for (const SessionId session : seen.round.watchers.ofLock(seen.index)) {
        if (session != seen.round.facts->own && !seen.isOwner(session))
            strangers.push_back(session);
    }
    std::sort(strangers.begin(), strangers.end());
    return strangers;
}

/// A session that watches contenders and owns none: its request was removed under it. Observers do
/// the same on purpose (one of them Lockscope), and clients that gave up leave such a watch behind,
/// so that only a request that was seen and that its client did not remove makes it likely.
void ghostWaiter(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    // Who waits for a single node has none of its own: that is how such locks work.
    const LockSnapshot &snapshot = *seen.state.snapshot;
    if (snapshot.isSingleNode || !snapshot.isWhole() || !seen.round.facts)
        return;
    const ServerFacts &facts = *seen.round.facts;
    for (const SessionId session : strangersOf(seen)) {
        const QStringList watched = seen.paths.watchedBy(session);
        const int first = watched.isEmpty() ? -1 : seen.paths.indexOf(watched.constFirst());
        if (first < 0 || !seen.at(first).isContender() || looksOn(seen, session, watched))
            continue;
        const Departure *request = lastRequest(seen, session);
        const qint64 listedAt = facts.watchesAskedAt(session);
        if (listedAt == 0)
            continue;
        // It gave up by itself; or it had its node when its watches were asked for.
        if (request && (request->owner == Departure::WasActive || request->goneAt > listedAt))
            continue;
        found->append(
            {ghostFinding(rule, seen, session, watched.constFirst(), request), 0, listedAt});
    }
}

} // namespace

QVector<Rule> crowdsRules()
{
    return {
        {.id = "R11",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Herd"),
            .rank = Rank::Trend,
            .needs = NeedWatches,
            .ofLock = herd},
        {.id = "R15",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Ghost waiter"),
            .rank = Rank::Trend,
            .needs = NeedWatches,
            .folds = true,
            .ofLock = ghostWaiter},
    };
}

} // namespace lockscope::rules
