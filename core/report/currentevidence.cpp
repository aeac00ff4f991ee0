// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/currentevidence.h"

namespace lockscope {

namespace {

ContenderEvidence currentOf(const LockEvidence &lock, int entry)
{
    const ContenderEvidence &known = lock.of(entry);
    if (!lock.wasThere(entry)) { // what its session did then, it did not do for this node
        ContenderEvidence unknown;
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

} // namespace

QVector<ContenderEvidence> currentEvidence(const LockState &state, const ServerFacts *facts,
                                           const LockRecord *record)
{
    const LockPaths paths(state);
    const LockEvidence lock(state, paths, facts, record);
    QVector<ContenderEvidence> evidence;
    evidence.reserve(state.queue.size());
    for (int entry = 0; entry < state.queue.size(); ++entry)
        evidence.append(currentOf(lock, entry));
    return evidence;
}

} // namespace lockscope
