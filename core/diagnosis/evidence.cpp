// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/evidence.h"

#include "core/diagnosis/lockpaths.h"
#include "core/recipes/watchhabits.h"

#include <algorithm>

namespace lockscope {
namespace {

/// Gathers what the servers know of one lock's contenders.
class Gatherer
{
public:
    Gatherer(const LockState &state, const ServerFacts &facts)
        : m_state(state)
        , m_facts(facts)
        , m_paths(state)
    {
        const auto isOk = [](const MemberFacts &m) { return m.watches.state == SourceResult::Ok; };
        m_isAnyTold = std::any_of(facts.members.begin(), facts.members.end(), isOk);
    }

    ContenderEvidence of(const Contender &contender) const;

private:
    void addSession(SessionId session, ContenderEvidence *evidence) const;
    WatchVerdict verdictOf(const Contender &contender, SessionId session,
                           const QStringList &watching) const;
    std::optional<bool> holderConfirmed(const Contender &holder, SessionId session,
                                        const QStringList &watching) const;
    bool isUnobservable(const Contender &waiter) const;
    bool isLeftBehind(const Contender &holder, const QStringList &strange) const;
    const Recipe &recipeOf(const Contender &contender) const
    {
        return *m_state.recipes.at(contender.recipe).recipe;
    }

    const LockState &m_state;
    const ServerFacts &m_facts;
    LockPaths m_paths;
    bool m_isAnyTold = false; ///< some member listed its watches
};

void Gatherer::addSession(SessionId session, ContenderEvidence *evidence) const
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

/// Recipes that poll expect no watch; recipes that watch the directory expect one in no list.
bool Gatherer::isUnobservable(const Contender &waiter) const
{
    return std::none_of(waiter.expected.begin(), waiter.expected.end(),
                        [](const WatchTarget &target) { return target.node >= 0; });
}

WatchVerdict Gatherer::verdictOf(const Contender &contender, SessionId session,
                                 const QStringList &watching) const
{
    const auto isExpected = [&](const QString &path) {
        return m_paths.isExpected(contender, path);
    };
    if (std::any_of(watching.begin(), watching.end(), isExpected))
        return WatchVerdict::Ok;
    const QStringList strange = m_paths.unexplained(session, watching);
    if (!strange.isEmpty()) {
        const auto isGone = [this](const QString &path) { return !m_paths.exists(path); };
        // A node that went after the servers were asked was no ghost when they were.
        const bool isCurrent = m_facts.askedAt >= m_state.snapshot->readAt;
        if (std::any_of(strange.begin(), strange.end(), isGone))
            return isCurrent ? WatchVerdict::Ghost : WatchVerdict::Unknown;
        if (!isUnobservable(contender))
            return isCurrent ? WatchVerdict::Wrong : WatchVerdict::Unknown;
    }
    if (isUnobservable(contender) || mayWatchDirectory(recipeOf(contender)))
        return WatchVerdict::Unobservable;
    return m_facts.allWatchesOf(session) ? WatchVerdict::NoneSeen : WatchVerdict::Unknown;
}

/// Watches on nodes that are gone, of clients that look again and leave such.
bool Gatherer::isLeftBehind(const Contender &holder, const QStringList &strange) const
{
    return leavesWatches(recipeOf(holder))
        && std::none_of(strange.begin(), strange.end(),
                        [this](const QString &path) { return m_paths.exists(path); });
}

/// A holder that still watches the queue has not taken the lock. That it watches nothing says
/// something only where its recipe's waiters could be seen to watch.
std::optional<bool> Gatherer::holderConfirmed(const Contender &holder, SessionId session,
                                              const QStringList &watching) const
{
    if (m_facts.askedAt < m_state.snapshot->readAt)
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

ContenderEvidence Gatherer::of(const Contender &contender) const
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
        evidence.verdict = verdictOf(contender, session, watching);
        const bool isSeenWaiting = evidence.verdict == WatchVerdict::Ok
            || evidence.verdict == WatchVerdict::Wrong || evidence.verdict == WatchVerdict::Ghost;
        if (isSeenWaiting)
            evidence.confirmed = true;
    } else if (contender.role == Role::Holder) {
        evidence.confirmed = holderConfirmed(contender, session, watching);
    }
    return evidence;
}

} // namespace

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
    static const ServerFacts Nothing;
    const Gatherer gatherer(state, facts ? *facts : Nothing);
    QVector<ContenderEvidence> evidence;
    evidence.reserve(state.queue.size());
    for (const Contender &contender : state.queue)
        evidence.append(gatherer.of(contender));
    return evidence;
}

} // namespace lockscope
