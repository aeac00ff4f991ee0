// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/examined.h"

#include "core/base/nodepath.h"

#include <algorithm>

namespace lockscope {

struct Examined::Lock
{
    Lock(const LockState &state, const SeenRound &round)
        : paths(state, round.facts)
        , evidence(state, paths, round.facts, round.history.lock(state.snapshot->path))
    { }
    LockPaths paths;
    LockEvidence evidence;
};

namespace {

/// Whether it may be of what is in a part of the lock that cannot be listed.
bool isInHiddenPart(const Finding &finding, const LockSnapshot &snapshot)
{
    if (!snapshot.unreadPart())
        return false;
    const auto isIn = [&](const QString &node) {
        return std::any_of(snapshot.directories.begin() + 1, snapshot.directories.end(),
            [&](const LockDirectory &part) {
                return part.isUnlisted() && part.path == parentPath(node);
            });
    };
    return finding.nodes.isEmpty() || std::any_of(finding.nodes.begin(), finding.nodes.end(), isIn);
}

/// Whether it tells of the members themselves, and what they do not say.
bool isOfMembers(const Rule &rule)
{
    return rule.rank == Rank::Ensemble || rule.rank == Rank::Coverage;
}

} // namespace

bool isSuppressed(const Rule &rule, bool isEnsembleUnstable)
{
    return isEnsembleUnstable && !isOfMembers(rule);
}

Examined::Examined(
    const SeenRound &round, const QHash<QString, int> &indexOf, bool isEnsembleUnstable)
    : m_round(round)
    , m_indexOf(indexOf)
    , m_isUnstable(isEnsembleUnstable)
{ }

Examined::~Examined() = default;

const Examined::Lock &Examined::lockAt(int index) const
{
    std::unique_ptr<Lock> &lock = m_locks[index];
    if (!lock)
        lock = std::make_unique<Lock>(*m_round.graph.locks.at(index), m_round);
    return *lock;
}

/// Whether it is known whether a session lives: of one that is connected, by its connection.
bool Examined::knowsSession(SessionId session) const
{
    if (!m_round.facts)
        return false;
    const SessionRecord *record = m_round.history.session(session);
    const int told = m_round.facts->timeoutsMs.value(session);
    return m_round.isSettled(told > 0 || !record ? told : record->timeoutMs)
        && (m_round.facts->connections.contains(session) || m_round.knowsSessions());
}

/// Whether what is told of watches is of the lock as it is, at the node that it is about.
bool Examined::isSettled(const Finding &finding, int lock) const
{
    const Lock &known = lockAt(lock);
    const int entry =
        finding.nodes.isEmpty() ? -1 : known.paths.indexOf(finding.nodes.constFirst());
    return entry < 0 || known.evidence.isSettled(entry);
}

bool Examined::operator()(const Finding &finding) const
{
    const Rule *rule = ruleOf(finding.rule);
    const int lock = m_indexOf.value(finding.path, -1);
    if (!rule || (!finding.path.isEmpty() && lock < 0))
        return true; // it is not looked at any more
    if (isSuppressed(*rule, m_isUnstable))
        return false;
    if (isOfMembers(*rule) && !m_round.facts)
        return false;
    if (lock >= 0) {
        const LockSnapshot &snapshot = *m_round.graph.locks.at(lock)->snapshot;
        if (snapshot.freshness == Freshness::Gone)
            return true; // with all that was in it
        if (snapshot.freshness != Freshness::Live || isInHiddenPart(finding, snapshot))
            return false;
    }
    const auto &sessions = finding.sessions;
    if ((rule->needs & NeedSessions)
        && !std::all_of(sessions.begin(), sessions.end(),
            [&](SessionId session) { return knowsSession(session); }))
        return false;
    if (rule->needs & NeedWatches) {
        const auto isTold = [&](SessionId session) { return m_round.facts->allWatchesOf(session); };
        if (!m_round.facts || !std::all_of(sessions.begin(), sessions.end(), isTold)
            || (lock >= 0 && !isSettled(finding, lock)))
            return false;
    }
    if ((rule->needs & NeedAcl) && m_round.anybodyMayDelete.isEmpty())
        return false;
    return !(rule->needs & NeedScan) || m_round.childless;
}

} // namespace lockscope
