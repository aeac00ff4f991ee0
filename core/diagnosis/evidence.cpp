// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/evidence.h"

#include "core/base/nodepath.h"
#include "core/diagnosis/history.h"

#include <algorithm>
#include <limits>

namespace lockscope {
namespace {

/// Recipes that poll expect no watch; recipes that watch the directory expect one in no list.
bool isUnobservable(const Contender &waiter)
{
    return std::none_of(waiter.expected.begin(), waiter.expected.end(),
        [](const WatchTarget &target) { return target.node >= 0; });
}

/// A waiter that has been where it is, with the connection that it has, for so long has set its
/// watch, if it sets one: clients set theirs in much less.
constexpr qint64 StoodMs = 3'000;

/// @p what: a moment of the servers' clock; 0: unknown. @p at: of ours.
bool wasBefore(qint64 at, qint64 what, const ServerFacts &facts)
{
    const std::optional<qint64> offset = facts.clockOffsetMs();
    return offset && what > 0 && what - *offset <= at;
}

const ServerFacts &factsOrNone(const ServerFacts *facts)
{
    static const ServerFacts None;
    return facts ? *facts : None;
}

} // namespace

LockEvidence::LockEvidence(const LockState &state, const LockPaths &paths, const ServerFacts *facts,
    const LockRecord *record)
    : m_state(state)
    , m_paths(paths)
    , m_facts(factsOrNone(facts))
    , m_record(record)
    , m_listed(state, paths, m_facts)
{ }

bool LockEvidence::watchesAsExpected(const Contender &waiter, SessionId session) const
{
    const auto watched = m_facts.watches.constFind(session);
    return m_facts.anyWatches() && watched != m_facts.watches.constEnd()
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

qint64 LockEvidence::listedAt(int entry) const
{
    const SessionId session = m_state.nodeOf(m_state.queue.at(entry)).stat.owner;
    return m_facts.allWatchesOf(session) ? m_facts.watchesAskedAt(session) : 0;
}

bool LockEvidence::isSettled(int entry) const
{
    const qint64 listedAt = this->listedAt(entry);
    const LockNode &node = m_state.nodeOf(m_state.queue.at(entry));
    // One look at the first of a queue reads no others: whom this one waits for, names tell.
    const bool isRead = m_state.snapshot->isRead()
        || (!m_record && m_state.snapshot->freshness == Freshness::Live
            && node.state != ReadState::NameOnly);
    return listedAt > 0 && isRead
        && (m_state.snapshot->readAt <= listedAt || changedAt(entry) <= listedAt);
}

const NodeRecord *LockEvidence::recordOf(int entry) const
{
    return m_record->present.find(m_state.nodeOf(m_state.queue.at(entry)).stat.czxid);
}

bool LockEvidence::wasThere(int entry) const
{
    if (m_state.snapshot->readAt <= m_facts.sessionsAskedAt())
        return true;
    if (!m_record)
        return false;
    const NodeRecord *known = recordOf(entry);
    return known && known->seenAt <= m_facts.sessionsAskedAt();
}

bool LockEvidence::wasGone(const QString &path, int entry) const
{
    const qint64 listedAt = this->listedAt(entry);
    if (m_state.snapshot->readAt <= listedAt)
        return true;
    const QString name = nodeName(path);
    return m_record
        && std::none_of(m_record->departures.begin(), m_record->departures.end(),
            [&](const Departure &departure) {
                return departure.goneAt > listedAt && departure.name == name;
            });
}

qint64 LockEvidence::changedAt(int entry) const
{
    if (!m_record)
        return m_state.snapshot->readAt;
    if (m_changes.empty()) {
        constexpr qint64 Unknown = std::numeric_limits<qint64>::max();
        m_changes.assign(size_t(m_state.queue.size()), Unknown);
        for (const RecipeQueue &queue : m_state.recipes) {
            qint64 latest = 0;
            for (const int index : queue.ranks) {
                const NodeRecord *known = recordOf(index);
                latest = known ? std::max({latest, known->seenAt, known->aheadAt}) : Unknown;
                m_changes[size_t(index)] = latest;
            }
        }
    }
    return m_changes[size_t(entry)];
}

WatchVerdict LockEvidence::judgeWatches(int entry, SessionId session) const
{
    const Contender &waiter = m_state.queue.at(entry);
    if (watchesAsExpected(waiter, session))
        return WatchVerdict::Ok;
    const QStringList strange = m_paths.unexplained(session);
    if (!strange.isEmpty()) {
        const auto isGone = [this](const QString &path) { return !m_paths.exists(path); };
        const auto wasNone = [&](const QString &path) { return wasGone(path, entry); };
        if (std::any_of(strange.begin(), strange.end(), isGone))
            return isSettled(entry)
                    && std::any_of(strange.begin(), strange.end(),
                        [&](const auto &path) { return isGone(path) && wasNone(path); })
                ? WatchVerdict::Ghost
                : WatchVerdict::Unknown;
        if (!isUnobservable(waiter))
            return isSettled(entry) ? WatchVerdict::Wrong : WatchVerdict::Unknown;
    }
    if (isUnobservable(waiter) || mayWatchUnseen(waiter)
        || m_paths.isAnyAbove(m_facts.watches.value(session)))
        return WatchVerdict::Unobservable;
    return isSettled(entry) ? WatchVerdict::NoneSeen : WatchVerdict::Unknown;
}

/// Whether one that watches nothing may be let in, or watch the directory, for all that is known.
bool LockEvidence::mayWatchUnseen(const Contender &waiter) const
{
    const RecipeQueue &queue = m_state.recipes.at(waiter.recipe);
    const bool isSizeUnknown = queue.isSizeUnknown && !queue.permits;
    return isSizeUnknown || (queue.recipe->mayWatchDirectory && !queue.isTold);
}

bool LockEvidence::hasGivenUpBehind(SessionId session, int later) const
{
    const Zxid made = m_state.nodeOf(m_state.queue.at(later)).stat.czxid;
    return m_record && std::ranges::any_of(m_record->departures, [&](const Departure &departure) {
        return departure.node.session == session && !departure.hasHeld()
            && departure.node.czxid > made;
    });
}

bool LockEvidence::isAllSeenSince(int later) const
{
    if (!m_record || m_record->departures.size() >= LockRecord::MaxDepartures)
        return false;
    const NodeRecord *known = recordOf(later);
    const qint64 seenAt = known ? known->seenAt : 0;
    const auto before = std::find_if(m_record->counts.rbegin(), m_record->counts.rend(),
        [&](const CountSample &sample) { return sample.at < seenAt; });
    if (seenAt == 0 || before == m_record->counts.rend())
        return false;
    const auto gone = std::ranges::count_if(m_record->departures,
        [&](const Departure &departure) { return departure.goneAt > before->at; });
    return m_record->last.deletes - before->deletes <= gone;
}

/// Whether a watch of @p session on @p entry, if that is one that @p holder never waited for, may
/// be another thread's that gave up: one behind it, or a reader where it reads, too.
bool LockEvidence::mayHaveGivenUpBehind(const Contender &holder, SessionId session, int entry) const
{
    if (entry < 0)
        return false;
    const Contender &other = m_state.queue.at(entry);
    const bool doBothRead = other.ticket.mode == Mode::Read && holder.ticket.mode == Mode::Read;
    return other.recipe == holder.recipe && (other.rank > holder.rank || doBothRead)
        && (hasGivenUpBehind(session, entry) || !isAllSeenSince(entry));
}

/// A holder that still watches the queue has not taken the lock, unless that is a watch that its
/// client may have left behind: on a node that is gone, or on one that it never waited for. That it
/// watches nothing says something only where its recipe's waiters could be seen to watch.
std::optional<bool> LockEvidence::holderConfirmed(int entry, SessionId session) const
{
    if (!isSettled(entry))
        return std::nullopt;
    const Contender &holder = m_state.queue.at(entry);
    const QStringList strange = m_paths.unexplained(session);
    const auto isAwaited = [&](const QString &path) {
        const int other = m_paths.indexOf(path);
        return other < 0 ? !recipeOf(holder).leavesWatches && wasGone(path, entry)
                         : !mayHaveGivenUpBehind(holder, session, other);
    };
    if (std::any_of(strange.begin(), strange.end(), isAwaited))
        return false;
    if (!strange.isEmpty() || !m_facts.connections.contains(session)
        || m_paths.mayWaitForOwn(holder, session))
        return std::nullopt;
    for (const int index : m_state.recipes.at(holder.recipe).ranks) {
        const Contender &other = m_state.queue.at(index);
        if (other.role == Role::Waiter)
            return isUnobservable(other) ? std::nullopt : std::optional(true);
    }
    return true;
}

int LockEvidence::timeoutMs(int entry) const
{
    const LockNode &node = m_state.nodeOf(m_state.queue.at(entry));
    const SessionId session = node.stat.owner ? node.stat.owner : m_listed.of(entry);
    const auto connection = m_facts.connections.constFind(session);
    return connection != m_facts.connections.constEnd() ? connection->timeoutMs
                                                        : m_facts.timeoutsMs.value(session);
}

ContenderEvidence LockEvidence::told(int entry, SessionId listedOwner) const
{
    ContenderEvidence evidence;
    evidence.listedOwner = listedOwner;
    if (const SessionId session = ownerOf(m_state.nodeOf(m_state.queue.at(entry)), evidence))
        addSession(session, &evidence);
    return evidence;
}

ContenderEvidence LockEvidence::judged(int entry) const
{
    const LockNode &node = m_state.nodeOf(m_state.queue.at(entry));
    ContenderEvidence evidence = told(entry, m_listed.of(entry));
    if (const SessionId session = ownerOf(node, evidence))
        addJudgement(entry, session, &evidence);
    return evidence;
}

ContenderEvidence LockEvidence::gather(int entry) const
{
    ContenderEvidence evidence = judged(entry);
    const SessionId session = ownerOf(m_state.nodeOf(m_state.queue.at(entry)), evidence);
    if (session && m_facts.anyWatches())
        evidence.watching = m_paths.watchedBy(session);
    return evidence;
}

void LockEvidence::addJudgement(int entry, SessionId session, ContenderEvidence *evidence) const
{
    const Contender &contender = m_state.queue.at(entry);
    if (contender.role == Role::Holder)
        evidence->confirmed = holderConfirmed(entry, session);
    if (contender.role != Role::Waiter)
        return;
    evidence->verdict = judgeWatches(entry, session);
    if (evidence->verdict == WatchVerdict::Ok || evidence->verdict == WatchVerdict::Wrong
        || evidence->verdict == WatchVerdict::Ghost) {
        evidence->confirmed = true;
    } else if (evidence->verdict == WatchVerdict::NoneSeen && m_facts.allWatches()) {
        const qint64 before = listedAt(entry) - StoodMs;
        const bool stands = changedAt(entry) <= before
            || (!m_record && wasBefore(before, m_state.nodeOf(contender).stat.createdAt, m_facts));
        const qint64 connectedAt = m_facts.connections.value(session).establishedAt;
        if (stands && wasBefore(before, connectedAt, m_facts))
            evidence->confirmed = false;
    }
}

const ContenderEvidence &LockEvidence::of(int entry) const
{
    const auto known = m_gathered.find(entry);
    return known != m_gathered.end() ? known->second
                                     : m_gathered.emplace(entry, judged(entry)).first->second;
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
    return session && watchesAsExpected(contender, session) ? WatchVerdict::Ok
                                                            : judged(entry).verdict;
}

SessionId ownerOf(const LockNode &node, const ContenderEvidence &evidence)
{
    return node.stat.owner ? node.stat.owner : evidence.listedOwner;
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

QVector<ContenderEvidence> gatherEvidence(
    const LockState &state, const ServerFacts *facts, const LockRecord *record)
{
    const LockPaths paths(state, facts);
    const LockEvidence lock(state, paths, facts, record);
    QVector<ContenderEvidence> evidence;
    evidence.reserve(state.queue.size());
    for (int entry = 0; entry < state.queue.size(); ++entry)
        evidence.append(lock.gather(entry));
    return evidence;
}

} // namespace lockscope
