// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/diagnosis/rules/rule.h"
#include "core/diagnosis/who.h"

#include <algorithm>

namespace lockscope {

bool isElection(const LockState &state, const SiteSettings &settings)
{
    if (const std::optional<bool> said = settings.isElection(state.snapshot->path))
        return *said;
    return std::any_of(state.queue.begin(), state.queue.end(), [](const Contender &c) {
        return c.isContender() && c.ticket.mode == Mode::Leader;
    });
}

namespace {

/// Whether the contenders' watches were listed after the lock last changed. Nothing is seen twice
/// in a list that is used again: that one must be younger by as much as two looks are apart.
bool areWatchesCurrent(const LockView &view, const ServerFacts &facts)
{
    const qint64 readAt = view.state.snapshot->readAt;
    if (facts.watchesAskedAt() == facts.askedAt || facts.watchesAskedAt() == 0)
        return readAt <= facts.askedAt;
    return std::all_of(view.bySession.begin(), view.bySession.end(), [&](const auto &entry) {
        const qint64 askedAt = facts.watchesAskedAt(entry.first);
        const bool isNew = askedAt == 0 || askedAt == facts.askedAt; // 0: nothing is said of it
        return readAt <= (isNew ? facts.askedAt : askedAt - view.limits.apartMs);
    });
}

} // namespace

LockView::LockView(int lock, const RoundView &shared)
    : index(lock)
    , state(*shared.graph.locks.at(lock))
    , round(shared)
    , limits(shared.settings.thresholdsFor(state.snapshot->path))
    , paths(state)
    , evidence(state, paths, shared.facts)
    , m_record(shared.history.lock(state.snapshot->path))
{
    bySession.reserve(size_t(state.queue.size()));
    for (int i = 0; i < state.queue.size(); ++i) {
        if (const SessionId owner = session(i))
            bySession.emplace_back(owner, i);
    }
    std::sort(bySession.begin(), bySession.end());
    const LockSnapshot &snapshot = *state.snapshot;
    isSettled = shared.facts && snapshot.freshness == Freshness::Live && snapshot.isComplete()
        && areWatchesCurrent(*this, *shared.facts);
    isElection = lockscope::isElection(state, shared.settings);
}

bool LockView::isOwner(SessionId session) const
{
    const auto first = std::lower_bound(bySession.begin(), bySession.end(), std::pair(session, 0));
    return first != bySession.end() && first->first == session;
}

qint64 LockView::ageMs(int entry) const
{
    const qint64 since = node(entry).stat.createdAt;
    return since > 0 ? std::max<qint64>(0, round.serverNow - since) : 0;
}

bool LockView::isBlockedBy(int waiter, int blocker) const
{
    return state.blocks(waiter, blocker);
}

int LockView::rootHolder() const
{
    const int waiter = nextInLine();
    for (int i = 0; waiter >= 0 && i < state.queue.size(); ++i) {
        if (isHolder(i) && isBlockedBy(waiter, i))
            return i;
    }
    return -1;
}

int LockView::nextInLine() const
{
    for (int i = 0; i < state.queue.size(); ++i) {
        if (isWaiter(i) && at(i).blockers.end <= at(i).rank)
            return i;
    }
    return -1;
}

int LockView::victimsOf(int holder) const
{
    int victims = 0;
    for (int i = 0; i < state.queue.size(); ++i)
        victims += isWaiter(i) && isBlockedBy(i, holder) ? 1 : 0;
    return victims;
}

const Recipe *LockView::recipeOf(int entry) const
{
    return at(entry).isContender() ? state.recipes.at(at(entry).recipe).recipe : nullptr;
}

bool LockView::isGeneric(int entry) const
{
    const Recipe *recipe = recipeOf(entry);
    return !recipe || recipe->isGuess;
}

QString LockView::describe(int entry) const
{
    return contenderText(state, entry, round.facts, round.history);
}

Finding findingOf(const Rule &rule, Severity severity, Confidence confidence)
{
    Finding finding;
    finding.rule = QLatin1String(rule.id);
    finding.title = QLatin1String(rule.title);
    finding.severity = severity;
    finding.confidence = confidence;
    finding.id = finding.rule;
    return finding;
}

Finding LockView::finding(const Rule &rule, Severity severity, Confidence confidence,
                          const QVector<int> &entries) const
{
    Finding finding = findingOf(rule, severity, confidence);
    finding.path = state.snapshot->path;
    for (const int entry : entries) {
        finding.nodes.append(path(entry));
        if (session(entry) && !finding.sessions.contains(session(entry)))
            finding.sessions.append(session(entry));
    }
    finding.id = finding.rule + u' ' + finding.path;
    if (!entries.isEmpty())
        finding.id += QStringLiteral(" %1 %2").arg(textOf(session(entries.constFirst())),
                                                   textOf(node(entries.constFirst()).stat.czxid));
    return finding;
}

QString shortName(const LockView &view, const QString &path)
{
    const int entry = view.paths.indexOf(path);
    if (entry < 0 || !view.at(entry).isContender() || !view.at(entry).ticket.sequence)
        return visibleText(nodeName(path));
    return QStringLiteral("%1 #%2")
        .arg(textOf(view.at(entry).ticket.mode))
        .arg(*view.at(entry).ticket.sequence);
}

QStringList strangeWatches(const LockView &view, int entry)
{
    const SessionId session = view.session(entry);
    if (!session || !view.round.facts)
        return {};
    const auto watched = view.round.facts->watches.constFind(session);
    if (watched == view.round.facts->watches.constEnd())
        return {};
    return view.paths.unexplained(session, view.paths.inLock(*watched));
}

Health healthOf(SessionId session, const LockView &view)
{
    const RoundView &round = view.round;
    const ServerFacts *facts = round.facts;
    if (!session || !facts || !round.isSettled)
        return Health::Unknown;
    const auto connection = facts->connections.constFind(session);
    if (connection == facts->connections.constEnd()) {
        if (!round.knowsSessions())
            return Health::Unknown;
        return facts->tracked.contains(session) ? Health::Disconnected : Health::Ended;
    }
    if (connection->idleMs < 0 || connection->timeoutMs <= 0)
        return Health::Unknown;
    const qint64 percent = connection->idleMs * 100 / connection->timeoutMs;
    if (percent > view.limits.verySilentPercent)
        return Health::VerySilent;
    return percent > view.limits.silentPercent ? Health::Silent : Health::Well;
}

} // namespace lockscope
