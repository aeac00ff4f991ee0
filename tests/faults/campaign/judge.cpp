// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/judge.h"

#include <algorithm>

namespace lockscope::campaign {

namespace {

constexpr qint64 RememberedMs = 30'000; ///< longer than an answer is under way

bool isSame(const Claim &a, const Claim &b)
{
    return a.lock == b.lock && a.mode == b.mode && a.grant == b.grant;
}

bool areCompatible(const Claim &a, const Claim &b)
{
    return a.mode == Mode::Read && b.mode == Mode::Read;
}

} // namespace

void Judge::see(
    const QString &actor, qint64 sentAt, qint64 answeredAt, const QVector<Claim> &claims)
{
    for (QVector<Interval> &intervals : m_intervals) {
        intervals.removeIf([&](const Interval &interval) {
            return !interval.isOpen && interval.until < answeredAt - RememberedMs;
        });
        for (Interval &interval : intervals) {
            if (!interval.isOpen || interval.actor != actor)
                continue;
            interval.isOpen = std::ranges::any_of(claims, [&](const Claim &claim) {
                return isSame(claim, interval.claim) && !isExcused(claim);
            });
            if (!interval.isOpen)
                continue;
            interval.until = std::max(interval.until, sentAt);
            m_lastClaims.insert(
                interval.claim.session, {interval.until, actor + u' ' + interval.claim.lock});
        }
    }
    for (const Claim &claim : claims) {
        if (isExcused(claim))
            continue;
        const QVector<Interval> known = m_intervals.value(claim.lock);
        const auto open = std::ranges::find_if(known, [&](const Interval &interval) {
            return interval.isOpen && interval.actor == actor && isSame(interval.claim, claim);
        });
        if (open == known.end())
            begin(actor, claim, answeredAt);
        else
            compare(*open);
    }
}

void Judge::begin(const QString &actor, const Claim &claim, qint64 at)
{
    const bool isNew =
        std::ranges::none_of(m_intervals.value(claim.lock), [&](const Interval &interval) {
            return interval.actor == actor && isSame(interval.claim, claim);
        });
    m_intervals[claim.lock].append({actor, claim, at, at});
    if (!isNew)
        return; // was silent for a time, and says it still holds
    ++m_grants;
    m_log.add(
        u"%1 holds %2 to %3, grant %4"_qs.arg(actor, claim.lock, textOf(claim.mode), claim.grant));
    if (claim.token)
        checkToken(actor, claim);
}

void Judge::compare(const Interval &one)
{
    for (const Interval &other : std::as_const(m_intervals[one.claim.lock])) {
        if (other.actor == one.actor || areCompatible(one.claim, other.claim)
            || isExcused(other.claim))
            continue;
        ++m_checks;
        if (std::max(one.from, other.from) >= std::min(one.until, other.until))
            continue;
        const bool isFirst = one.actor < other.actor;
        const Interval &a = isFirst ? one : other;
        const Interval &b = isFirst ? other : one;
        fail(u"two holders of %1: %2 by %3 (%4, session %5) since %6 and %7 by %8 (%9, session "_qs
                 .arg(one.claim.lock, textOf(a.claim.mode), a.actor, a.claim.grant,
                     textOf(a.claim.session))
                 .arg(a.from)
                 .arg(textOf(b.claim.mode), b.actor, b.claim.grant)
            + u"%1) since %2"_qs.arg(textOf(b.claim.session)).arg(b.from));
    }
}

// Tokens of those who shut others out grow. Those of readers tell nothing: they are granted side by
// side in any order, and one of them may take the write lock at the place that he has.
void Judge::checkToken(const QString &actor, const Claim &claim)
{
    Zxid &newest = m_newestToken[claim.lock];
    if (claim.mode == Mode::Read)
        return;
    ++m_checks;
    if (claim.token < newest)
        fail(u"%1 was granted %2 (%3) with token %4 after token %5"_qs.arg(
            actor, claim.lock, textOf(claim.mode), textOf(claim.token), textOf(newest)));
    newest = std::max(newest, claim.token);
}

bool Judge::isExcused(const Claim &claim) const
{
    if (m_excusedSessions.contains(claim.session))
        return true;
    for (auto node = m_excusedNodes.cbegin(); node != m_excusedNodes.cend(); ++node) {
        // A node that took another's place is held by that one's token.
        const bool isSession = claim.session == node->first && claim.lock == node->second;
        if (isSession || (claim.token && claim.token == node.key().czxid))
            return true;
    }
    return false;
}

void Judge::excuse(SessionId session)
{
    if (session)
        m_excusedSessions.insert(session);
}

void Judge::excuse(const NodeId &node, SessionId owner, const QString &lock)
{
    m_excusedNodes.insert(node, {owner, lock});
}

void Judge::endExcuse(const NodeId &node)
{
    if (const auto last = m_excusedNodes.constFind(node); last != m_excusedNodes.cend())
        m_excusedNodes.erase(last);
}

void Judge::addOurs(SessionId session, const QString &name)
{
    if (session && !m_ours.contains(session)) {
        m_ours.insert(session, name);
        m_log.add(u"%1 has session %2"_qs.arg(name, textOf(session)));
    }
}

bool Judge::isHolding(const QString &actor) const
{
    return std::ranges::any_of(
        m_intervals.keys(), [&](const QString &lock) { return isHolding(actor, lock); });
}

bool Judge::isHolding(const QString &actor, const QString &lock) const
{
    return std::ranges::any_of(m_intervals.value(lock),
        [&](const Interval &interval) { return interval.isOpen && interval.actor == actor; });
}

QHash<SessionId, QPair<qint64, QString>> Judge::lastClaims() const
{
    QHash<SessionId, QPair<qint64, QString>> claims;
    for (auto claim = m_lastClaims.cbegin(); claim != m_lastClaims.cend(); ++claim) {
        if (m_ours.contains(claim.key()) && !m_excusedSessions.contains(claim.key()))
            claims.insert(claim.key(), {m_log.worldAt(claim->first), claim->second});
    }
    return claims;
}

void Judge::fail(const QString &what)
{
    if (m_failures.contains(what))
        return;
    m_failures.append(what);
    m_log.add(u"FAILURE: "_qs + what);
}

} // namespace lockscope::campaign
