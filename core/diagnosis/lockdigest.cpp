// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/lockdigest.h"

#include "core/diagnosis/mutemarks.h"
#include "core/diagnosis/threads.h"
#include "core/history/event.h"

#include <QSet>

#include <algorithm>

namespace lockscope {

namespace {

/// Of two times of which each may be unknown: 0.
qint64 earlierOf(qint64 one, qint64 other)
{
    return one > 0 && other > 0 ? std::min(one, other) : std::max(one, other);
}

const LockNode &nodeAt(const LockDigests &locks, int lock, int entry)
{
    const LockState &state = *locks.at(lock)->state;
    return state.nodeOf(state.queue.at(entry));
}

} // namespace

LockDigest::LockDigest(LockStatePtr lock)
    : state(std::move(lock))
{
    const LockState &judged = *state;
    for (const LockDirectory &directory : judged.snapshot->directories)
        hasMarks = hasMarks || mayHaveMark(directory.data);
    entries.reserve(size_t(judged.queue.size()));
    for (int i = 0; i < judged.queue.size(); ++i) {
        const Contender &contender = judged.queue.at(i);
        const NodeStat &stat = judged.nodeOf(contender).stat;
        const bool isInDoubt = judged.isDoubtful(contender);
        const bool isWaiting = contender.role == Role::Waiter && !isInDoubt;
        entries.push_back(
            {stat.owner, stat.czxid, stat.createdAt, isWaiting ? judged.lastBlockerOf(i) : -1,
                isInDoubt ? Role::Pending : contender.role, contender.ticket.mode});
        doubtful += isInDoubt ? 1 : 0;
        if (isInDoubt)
            doubtfulSince = earlierOf(doubtfulSince, stat.createdAt);
        waiters += isWaiting ? 1 : 0;
        if (isWaiting)
            waiting.add(stat.createdAt);
        newest = std::max(newest, stat.createdAt);
        hasMarks = hasMarks || mayHaveMark(judged.nodeOf(contender).data);
        isInverted = isInverted || (isWaiting && contender.blockers.end > contender.rank + 1);
        if (stat.owner && (contender.role == Role::Holder || contender.role == Role::Pending)) {
            granted.push_back(i);
            entries.back().isNamed = namesThread(judged.nodeOf(contender).data);
        }
    }
}

LockDigests digestsOf(const QVector<LockStatePtr> &locks, const LockDigests &known)
{
    LockDigests digests;
    digests.reserve(locks.size());
    for (int i = 0; i < locks.size(); ++i) {
        const bool isKnown = i < known.size() && known.at(i)->state == locks.at(i);
        digests.append(isKnown ? known.at(i) : std::make_shared<const LockDigest>(locks.at(i)));
    }
    return digests;
}

bool isOfLeaders(const LockDigest &lock)
{
    return std::ranges::any_of(lock.entries, [](const LockDigest::Entry &entry) {
        return entry.role != Role::Other && entry.mode == Mode::Leader;
    });
}

SessionWaits::SessionWaits(const LockDigests &locks, const ElectionTest &isElection)
{
    QSet<SessionId> holding;
    for (const LockDigestPtr &lock : locks) {
        for (const int entry : lock->granted)
            holding.insert(lock->entries[size_t(entry)].owner);
    }
    for (int lock = 0; lock < locks.size(); ++lock) {
        const std::vector<LockDigest::Entry> &entries = locks.at(lock)->entries;
        const size_t first = m_waits.size();
        for (size_t entry = 0; entry < entries.size(); ++entry) {
            const LockDigest::Entry &waiter = entries[entry];
            if (waiter.role == Role::Waiter && waiter.owner && holding.contains(waiter.owner))
                m_waits.push_back({waiter.owner, lock, int(entry), waiter.token,
                    namesThread(nodeAt(locks, lock, int(entry)).data)});
        }
        if (m_waits.size() > first && isElection(*locks.at(lock)))
            m_waits.resize(first);
    }
    std::sort(m_waits.begin(), m_waits.end());
}

SessionWaits::Range SessionWaits::of(SessionId session) const
{
    const auto [first, last] =
        std::equal_range(m_waits.begin(), m_waits.end(), Wait {session, 0, 0, {}},
            [](const Wait &a, const Wait &b) { return a.session < b.session; });
    const auto at = [this](auto it) { return m_waits.data() + (it - m_waits.begin()); };
    return session ? Range {at(first), at(last)} : Range {};
}

bool SessionWaits::mayBeOneThread(const LockDigests &locks, int lock, int entry, const Wait &wait)
{
    const LockDigest::Entry &held = locks.at(lock)->entries[size_t(entry)];
    if (held.token && wait.token && held.token >= wait.token)
        return false;
    return !held.isNamed || !wait.isNamed
        || nodeAt(locks, lock, entry).data == nodeAt(locks, wait.lock, wait.entry).data;
}

} // namespace lockscope
