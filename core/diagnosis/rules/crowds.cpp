// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/diagnosis/rules/rules.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

/// Readers behind one writer all watch it: that is how Curator and others do it, and no fault.
bool isReaderBehindWriter(const LockView &view, int waiter, const QString &watched)
{
    return view.at(waiter).ticket.mode == Mode::Read
        && view.paths.isExpected(view.at(waiter), watched);
}

/// By watched path of this lock, how many waiters watch it that are no readers behind a writer.
QHash<QString, int> crowds(const LockView &view)
{
    QHash<QString, int> counts;
    for (int i = 0; i < view.state.queue.size(); ++i) {
        const std::optional<QStringList> &watching = view.evidence.of(i).watching;
        if (!view.isWaiter(i) || !watching)
            continue;
        for (const QString &path : *watching)
            counts[path] += isReaderBehindWriter(view, i, path) ? 0 : 1;
    }
    return counts;
}

Finding herdFinding(const Rule &rule, const LockView &view, qint64 count, Confidence confidence)
{
    const Severity severity = count >= view.limits.herdWarning ? Severity::Warning : Severity::Info;
    Finding finding = view.finding(rule, severity, confidence, {});
    finding.advice = {QStringLiteral("Use a recipe whose waiters each watch their predecessor.")};
    return finding;
}

/// Waiters none of which is expected to be seen watching, by the recipe that watches the directory.
void directoryHerd(const Rule &rule, const LockView &view, Candidates *found)
{
    qint64 count = 0;
    for (const Contender &contender : view.state.queue) {
        const bool isWaiting = contender.role == Role::Waiter;
        const bool watchesDirectory =
            !contender.expected.isEmpty() && contender.expected.first().node < 0;
        if (isWaiting && !watchesDirectory)
            return;
        count += isWaiting ? 1 : 0;
    }
    if (count < view.limits.herd)
        return;
    Finding finding = herdFinding(rule, view, count, Confidence::Possible);
    finding.sentence =
        QStringLiteral("By its recipe, all %1 waiters of %2 watch the directory: each release "
                       "wakes them all, and each reads all names.")
            .arg(count)
            .arg(visibleText(finding.path));
    found->append({finding, 0});
}

void herd(const Rule &rule, const LockView &view, Candidates *found)
{
    if (!view.isSettled || view.state.summary.waiters < view.limits.herd)
        return;
    const QHash<QString, int> counts = crowds(view);
    QString path;
    for (auto it = counts.begin(); it != counts.end(); ++it) {
        if (it.value() > counts.value(path)
            || (it.value() == counts.value(path) && it.key() < path))
            path = it.key();
    }
    const int count = counts.value(path);
    if (count < view.limits.herd)
        return directoryHerd(rule, view, found);
    Finding finding = herdFinding(rule, view, count, Confidence::Definite);
    finding.nodes = {path};
    finding.sentence =
        QStringLiteral("%1 sessions of %2 watch one node, %3: when it goes, all wake at once.")
            .arg(count)
            .arg(visibleText(finding.path), shortName(view, path));
    finding.evidence = {
        QStringLiteral("each that wakes reads all %1 names").arg(view.state.queue.size())};
    found->append({finding, 0});
}

/// Who owns nothing at all and watches in several locks looks on: another Lockscope, which watches
/// the holders of the locks in its view, or a monitor. A request that was removed is one of one
/// lock.
bool looksOn(const LockView &view, SessionId session, const QStringList &watched)
{
    const ServerFacts &facts = *view.round.facts;
    const qint64 locks = view.round.watchers.locksOf(session);
    const bool ownsNothing = facts.allSessions() && facts.ephemerals.value(session).isEmpty();
    const bool watchesMost = watched.size() >= 3 && watched.size() * 2 > view.state.queue.size();
    return watchesMost || locks > view.limits.observerLocks || (locks > 1 && ownsNothing);
}

/// The session's last request here that went without a grant, or null.
const Departure *lastRequest(const LockView &view, SessionId session)
{
    const LockRecord *record = view.record();
    if (!record)
        return nullptr;
    const auto isIts = [&](const Departure &departure) {
        return departure.node.session == session && departure.node.holdsSince == 0;
    };
    const auto last = std::find_if(record->departures.rbegin(), record->departures.rend(), isIts);
    return last == record->departures.rend() ? nullptr : &*last;
}

Finding ghostFinding(const Rule &rule, const LockView &view, SessionId session,
                     const QString &watched, const Departure *request)
{
    // Not its client: it sent nothing when its node went.
    const bool isSure = request && request->owner == Departure::SentNothing;
    Finding finding = view.finding(rule, isSure ? Severity::Warning : Severity::Info,
                                   isSure ? Confidence::Likely : Confidence::Possible,
                                   {view.paths.indexOf(watched)});
    finding.sessions = {session};
    finding.id = QStringLiteral("%1 %2 %3").arg(finding.rule, finding.path, textOf(session));
    const QString endpoint = view.round.facts->connections.value(session).endpoint;
    const QString who = endpoint.isEmpty()
        ? textOf(session)
        : QStringLiteral("%1 (%2)").arg(textOf(session), visibleText(endpoint));
    finding.sentence =
        QStringLiteral("Session %1 waits for %2 in %3 and has no node of its own there%4.")
            .arg(who, shortName(view, watched), visibleText(finding.path),
                 isSure        ? QString()
                     : request ? QStringLiteral("; it may have given up and left its watch")
                               : QStringLiteral("; it may be an observer"));
    finding.evidence = {QStringLiteral("it watches ") + visibleText(watched)};
    if (request)
        finding.evidence += QStringLiteral("its request was seen, and went without a grant");
    if (isSure)
        finding.evidence +=
            QStringLiteral("its client sent nothing then: somebody else removed it");
    finding.advice = {
        QStringLiteral("It does not know that its request is gone: when it wakes, it queues again "
                       "at the end, or hangs. Nothing needs to be removed.")};
    return finding;
}

/// Who watches nodes of this lock and owns none, in order: neither we nor a contender.
std::vector<SessionId> strangersOf(const LockView &view)
{
    std::vector<SessionId> strangers;
    for (const SessionId session : view.round.watchers.ofLock(view.index)) {
        if (session != view.round.facts->own && !view.isOwner(session))
            strangers.push_back(session);
    }
    std::sort(strangers.begin(), strangers.end());
    return strangers;
}

/// A session that watches contenders and owns none: its request was removed under it. Observers do
/// the same on purpose (one of them Lockscope), and clients that gave up leave such a watch behind,
/// so that only a request that was seen and that its client did not remove makes it likely.
void ghostWaiter(const Rule &rule, const LockView &view, Candidates *found)
{
    // Who waits for a single node has none of its own: that is how such locks work.
    const bool isQueue = !view.state.snapshot->isSingleNode;
    if (!isQueue || !view.isSettled)
        return;
    const ServerFacts &facts = *view.round.facts;
    for (const SessionId session : strangersOf(view)) {
        const QStringList watched = view.paths.inLock(facts.watches.value(session));
        const int first = watched.isEmpty() ? -1 : view.paths.indexOf(watched.constFirst());
        if (first < 0 || !view.at(first).isContender() || looksOn(view, session, watched))
            continue;
        const Departure *request = lastRequest(view, session);
        if (request && request->owner == Departure::WasActive)
            continue; // it gave up by itself
        found->append({ghostFinding(rule, view, session, watched.constFirst(), request), 0});
    }
}

} // namespace

QVector<Rule> crowdsRules()
{
    return {
        {.id = "R11", .title = "Herd", .rank = Rank::Trend, .needs = NeedWatches, .ofLock = herd},
        {.id = "R15",
         .title = "Ghost waiter",
         .rank = Rank::Trend,
         .needs = NeedWatches,
         .ofLock = ghostWaiter},
    };
}

} // namespace lockscope::rules
