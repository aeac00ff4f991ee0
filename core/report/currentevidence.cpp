// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/currentevidence.h"

#include <algorithm>
#include <cstdlib>

namespace lockscope {

namespace {

/// @p isOneLook: the servers were asked, and the lock was read, once and together.
ContenderEvidence currentOf(const LockEvidence &lock, int entry, bool isOneLook)
{
    const ContenderEvidence known = lock.gather(entry);
    if (!lock.wasThere(entry)) { // what its session did then, it did not do for this node
        ContenderEvidence unknown;
        unknown.listedOwner = known.listedOwner; // a list that is older would not tell it
        if (isOneLook) { // but where it is, it was a moment ago
            unknown = known;
            unknown.watching.reset();
            unknown.confirmed.reset();
        }
        if (known.verdict != WatchVerdict::NotApplicable)
            unknown.verdict = WatchVerdict::Unknown;
        return unknown;
    }
    ContenderEvidence current = known;
    // That it watches what it should is proof, however the queue has moved since.
    if (known.verdict != WatchVerdict::Ok && !lock.isSettled(entry))
        current.watching.reset();
    // Between its node and its watch, or with a new connection, every client watches nothing.
    if (known.verdict == WatchVerdict::NoneSeen && known.confirmed != false)
        current.verdict = WatchVerdict::Unknown;
    return current;
}

/// What the members' answers tell of the clocks is good to a second or so.
constexpr qint64 KnownSkewMs = 2'000;

} // namespace

int shownOf(const LockState &state, int limit)
{
    const auto all = static_cast<int>(state.queue.size());
    return limit > 0 ? std::min(limit, all) : all;
}

bool isComplete(const LockState &state, int limit)
{
    if (limit == 0)
        return state.snapshot->isComplete();
    const auto end = state.queue.begin() + shownOf(state, limit);
    return state.snapshot->freshness != Freshness::Loading
        && std::none_of(state.queue.begin(), end, [&state](const Contender &contender) {
               return state.nodeOf(contender).state == ReadState::NameOnly;
           });
}

qint64 clockSkewMs(const ServerFacts *facts)
{
    const qint64 skew = facts ? facts->clockOffsetMs().value_or(0) : 0;
    return std::abs(skew) < KnownSkewMs ? 0 : skew;
}

QVector<ContenderEvidence> currentEvidence(
    const LockState &state, const ServerFacts *facts, const LockRecord *record, int limit)
{
    const LockPaths paths(state, facts);
    const LockEvidence lock(state, paths, facts, record);
    QVector<ContenderEvidence> evidence;
    const int count = shownOf(state, limit);
    evidence.reserve(count);
    for (int entry = 0; entry < count; ++entry)
        evidence.append(currentOf(lock, entry, record == nullptr));
    return evidence;
}

} // namespace lockscope
