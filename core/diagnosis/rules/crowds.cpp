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
        const std::optional<QStringList> &watching = view.evidence.at(i).watching;
        if (!view.isWaiter(i) || !watching)
            continue;
        for (const QString &path : *watching)
            counts[path] += isReaderBehindWriter(view, i, path) ? 0 : 1;
    }
    return counts;
}

Finding herdFinding(const LockView &view, qint64 count, Confidence confidence)
{
    const Severity severity =
        count >= view.round.limits.herdWarning ? Severity::Warning : Severity::Info;
    Finding finding = view.finding("R11", "Herd", severity, confidence, {});
    finding.advice = {QStringLiteral("Use a recipe whose waiters each watch their predecessor.")};
    return finding;
}

/// Waiters none of which is expected to be seen watching, by the recipe that watches the directory.
void directoryHerd(const LockView &view, Candidates *found)
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
    if (count < view.round.limits.herd)
        return;
    Finding finding = herdFinding(view, count, Confidence::Possible);
    finding.sentence =
        QStringLiteral("By its recipe, all %1 waiters of %2 watch the directory: each release "
                       "wakes them all, and each reads all names.")
            .arg(count)
            .arg(visibleText(finding.path));
    found->append({finding, 0});
}

} // namespace

void herd(const LockView &view, Candidates *found)
{
    if (!view.isSettled || view.state.summary.waiters < view.round.limits.herd)
        return;
    const QHash<QString, int> counts = crowds(view);
    QString path;
    for (auto it = counts.begin(); it != counts.end(); ++it) {
        if (it.value() > counts.value(path)
            || (it.value() == counts.value(path) && it.key() < path))
            path = it.key();
    }
    const int count = counts.value(path);
    if (count < view.round.limits.herd)
        return directoryHerd(view, found);
    Finding finding = herdFinding(view, count, Confidence::Definite);
    finding.nodes = {path};
    finding.sentence =
        QStringLiteral("%1 sessions of %2 watch one node, %3: when it goes, all wake at once.")
            .arg(count)
            .arg(visibleText(finding.path), shortName(view, path));
    finding.evidence = {
        QStringLiteral("each that wakes reads all %1 names").arg(view.state.queue.size())};
    found->append({finding, 0});
}

/// A session that watches contenders and owns none: its request was removed under it. Observers do
/// the same on purpose (one of them Lockscope), so that only a request that was seen, or a watch in
/// the middle of the queue, makes it more than possible.
void ghostWaiter(const LockView &view, Candidates *found)
{
    // Who waits for a single node has none of its own: that is how such locks work.
    const bool isQueue = !view.state.snapshot->isSingleNode;
    if (!isQueue || !view.isSettled || view.round.watchers.ofLock.at(view.index).isEmpty())
        return;
    const ServerFacts &facts = *view.round.facts;
    const QVector<SessionId> &watchers = view.round.watchers.ofLock.at(view.index);
    for (const SessionId session : watchers) {
        if (session == facts.own || view.isOwner(session)
            || view.round.watchers.locks.value(session, 1) > view.round.limits.observerLocks)
            continue;
        const QStringList watched = view.paths.inLock(facts.watches.value(session));
        const int first = watched.isEmpty() ? -1 : view.paths.indexOf(watched.constFirst());
        const bool isObserver = watched.size() >= 3 && watched.size() * 2 > view.state.queue.size();
        if (first < 0 || !view.at(first).isContender() || isObserver)
            continue;
        const LockRecord *record = view.record();
        const bool wasSeen = record
            && std::any_of(record->departures.begin(), record->departures.end(),
                           [&](const Departure &d) {
                               return d.node.session == session && d.node.holdsSince == 0;
                           });
        const bool isSure = wasSeen || view.isWaiter(first);
        Finding finding =
            view.finding("R15", "Ghost waiter", isSure ? Severity::Warning : Severity::Info,
                         isSure ? Confidence::Likely : Confidence::Possible, {first});
        finding.sessions = {session};
        finding.id = QStringLiteral("R15 %1 %2").arg(finding.path, textOf(session));
        const QString endpoint = facts.connections.value(session).endpoint;
        finding.sentence =
            QStringLiteral("Session %1%2 waits for %3 in %4 and has no node of its own there%5.")
                .arg(textOf(session),
                     endpoint.isEmpty() ? QString()
                                        : QStringLiteral(" (%1)").arg(visibleText(endpoint)),
                     shortName(view, watched.constFirst()), visibleText(finding.path),
                     isSure ? QString() : QStringLiteral("; it may be an observer"));
        finding.evidence = {QStringLiteral("it watches ") + visibleText(watched.constFirst())};
        if (wasSeen)
            finding.evidence += QStringLiteral("its request was seen, and went without a grant");
        finding.advice = {QStringLiteral(
            "It does not know that its request is gone: when it wakes, it queues again "
            "at the end, or hangs. Nothing needs to be removed.")};
        found->append({finding, 0});
    }
}

} // namespace lockscope::rules
