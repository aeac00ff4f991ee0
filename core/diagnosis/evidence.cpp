// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/evidence.h"

#include <algorithm>

namespace lockscope {
namespace {

/// Recipes that poll expect no watch; recipes that watch the directory expect one in no list.
bool isUnobservable(const Contender &waiter)
{
    return std::none_of(waiter.expected.begin(), waiter.expected.end(),
                        [](const WatchTarget &target) { return target.node >= 0; });
}

const ServerFacts &factsOrNone(const ServerFacts *facts)
{
    static const ServerFacts None;
    return facts ? *facts : None;
}

} // namespace

LockEvidence::LockEvidence(const LockState &state, const LockPaths &paths, const ServerFacts *facts)
    : m_state(state)
    , m_paths(paths)
    , m_facts(factsOrNone(facts))
{
    const auto isOk = [](const MemberFacts &m) { return m.watches.state == SourceResult::Ok; };
    m_isAnyTold = std::any_of(m_facts.members.begin(), m_facts.members.end(), isOk);
}

bool LockEvidence::watchesAsExpected(const Contender &waiter, SessionId session) const
{
    const auto watched = m_facts.watches.constFind(session);
    return m_isAnyTold && watched != m_facts.watches.constEnd()
        && m_paths.isExpected(waiter, *watched);
}

void LockEvidence::addSession(SessionId session, ContenderEvidence *evidence) const
{
    const auto connection = m_facts.connections.constFind(session);
    if (connection != m_facts.connections.constEnd()) {
        evidence->endpoint = connection->endpoint;
        evidence->member = connection->member;
        evidence->timeoutMs = connection->timeoutMs;
        evidence->idleMs = connection->idleMs;
    } else {
        evidence->timeoutMs = m_facts.timeoutsMs.value(session);
        evidence->isDisconnected = m_facts.allConnections() && m_facts.sessions.contains(session);
    }
    evidence->expiresInMs = m_facts.expiresInMs.value(session, -1);
}

WatchVerdict LockEvidence::judgeWatches(const Contender &waiter, SessionId session,
                                        const QStringList &watching) const
{
    if (watchesAsExpected(waiter, session))
        return WatchVerdict::Ok;
    // A node that went after the servers were asked was no ghost when they were; nor does an older
    // list say what is not watched now.
    const bool isCurrent = m_facts.watchesAskedAt(session) >= m_state.snapshot->readAt;
    const QStringList strange = m_paths.unexplained(session, watching);
    if (!strange.isEmpty()) {
        const auto isGone = [this](const QString &path) { return !m_paths.exists(path); };
        if (std::any_of(strange.begin(), strange.end(), isGone))
            return isCurrent ? WatchVerdict::Ghost : WatchVerdict::Unknown;
        if (!isUnobservable(waiter))
            return isCurrent ? WatchVerdict::Wrong : WatchVerdict::Unknown;
    }
    if (isUnobservable(waiter) || recipeOf(waiter).mayWatchDirectory)
        return WatchVerdict::Unobservable;
    const bool isTold = isCurrent && m_facts.allWatchesOf(session);
    return isTold ? WatchVerdict::NoneSeen : WatchVerdict::Unknown;
}

/// Watches on nodes that are gone, of clients that look again and leave such.
bool LockEvidence::isLeftBehind(const Contender &holder, const QStringList &strange) const
{
    return recipeOf(holder).leavesWatches
        && std::none_of(strange.begin(), strange.end(),
                        [this](const QString &path) { return m_paths.exists(path); });
}

/// A holder that still watches the queue has not taken the lock. That it watches nothing says
/// something only where its recipe's waiters could be seen to watch.
std::optional<bool> LockEvidence::holderConfirmed(const Contender &holder, SessionId session,
                                                  const QStringList &watching) const
{
    if (m_facts.watchesAskedAt(session) < m_state.snapshot->readAt)
        return std::nullopt;
    const QStringList strange = m_paths.unexplained(session, watching);
    if (!strange.isEmpty())
        return isLeftBehind(holder, strange) ? std::nullopt : std::optional(false);
    if (!m_facts.allWatchesOf(session) || !m_facts.connections.contains(session))
        return std::nullopt;
    for (const int index : m_state.recipes.at(holder.recipe).ranks) {
        const Contender &other = m_state.queue.at(index);
        if (other.role == Role::Waiter)
            return isUnobservable(other) ? std::nullopt : std::optional(true);
    }
    return true;
}

ContenderEvidence LockEvidence::gather(const Contender &contender) const
{
    ContenderEvidence evidence;
    const SessionId session = m_state.nodeOf(contender).stat.owner;
    if (!session)
        return evidence;
    addSession(session, &evidence);
    if (m_isAnyTold)
        evidence.watching = m_paths.inLock(m_facts.watches.value(session));
    const QStringList watching = evidence.watching.value_or(QStringList {});
    if (contender.role == Role::Waiter) {
        evidence.verdict = judgeWatches(contender, session, watching);
        const bool isSeenWaiting = evidence.verdict == WatchVerdict::Ok
            || evidence.verdict == WatchVerdict::Wrong || evidence.verdict == WatchVerdict::Ghost;
        if (isSeenWaiting)
            evidence.confirmed = true;
    } else if (contender.role == Role::Holder) {
        evidence.confirmed = holderConfirmed(contender, session, watching);
    }
    return evidence;
}

const ContenderEvidence &LockEvidence::of(int entry) const
{
    const auto known = m_gathered.find(entry);
    return known != m_gathered.end()
        ? known->second
        : m_gathered.emplace(entry, gather(m_state.queue.at(entry))).first->second;
}

WatchVerdict LockEvidence::verdictOf(int entry) const
{
    m_verdicts.resize(size_t(m_state.queue.size()));
    std::optional<WatchVerdict> &verdict = m_verdicts[size_t(entry)];
    if (!verdict)
        verdict = judge(entry);
    return *verdict;
}

WatchVerdict LockEvidence::judge(int entry) const
{
    const Contender &contender = m_state.queue.at(entry);
    if (contender.role != Role::Waiter)
        return WatchVerdict::NotApplicable;
    const SessionId session = m_state.nodeOf(contender).stat.owner;
    return session && watchesAsExpected(contender, session) ? WatchVerdict::Ok : of(entry).verdict;
}

QString textOf(WatchVerdict verdict)
{
    switch (verdict) {
    case WatchVerdict::NotApplicable:
        return {};
    case WatchVerdict::Ok:
        return QStringLiteral("ok");
    case WatchVerdict::Wrong:
        return QStringLiteral("wrong");
    case WatchVerdict::Ghost:
        return QStringLiteral("ghost");
    case WatchVerdict::NoneSeen:
        return QStringLiteral("none-seen");
    case WatchVerdict::Unobservable:
        return QStringLiteral("unobservable");
    case WatchVerdict::Unknown:
        return QStringLiteral("unknown");
    }
    return {};
}

QVector<ContenderEvidence> gatherEvidence(const LockState &state, const ServerFacts *facts)
{
    const LockPaths paths(state);
    const LockEvidence lock(state, paths, facts);
    QVector<ContenderEvidence> evidence;
    evidence.reserve(state.queue.size());
    for (int entry = 0; entry < state.queue.size(); ++entry)
        evidence.append(lock.of(entry));
    return evidence;
}

} // namespace lockscope
