// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/examined.h"

#include <algorithm>

namespace lockscope {
namespace {

/// Whether it is known which sessions live: of one that is connected, by its connection.
bool knowsSession(SessionId session, const RoundView &round)
{
    return round.facts && round.isSettled
        && (round.facts->connections.contains(session) || round.knowsSessions());
}

bool knowsWatches(SessionId session, const RoundView &round)
{
    return round.facts && round.facts->allWatchesOf(session);
}

/// Of a lock that has gone, all is known: nothing is there.
bool isReadable(const LockSnapshot &snapshot)
{
    return snapshot.freshness == Freshness::Live || snapshot.freshness == Freshness::Recorded;
}

} // namespace

bool isSuppressed(const Rule &rule, bool isEnsembleUnstable)
{
    return isEnsembleUnstable && rule.rank != Rank::Ensemble && rule.rank != Rank::Coverage;
}

bool wasExamined(const Finding &finding, int lock, const RoundView &round, bool isEnsembleUnstable)
{
    const Rule *rule = ruleOf(finding.rule);
    if (!rule)
        return true;
    if (isSuppressed(*rule, isEnsembleUnstable))
        return false;
    if (!finding.path.isEmpty()) {
        if (lock < 0)
            return true;
        const LockSnapshot &snapshot = *round.graph.locks.at(lock)->snapshot;
        if (snapshot.freshness == Freshness::Gone)
            return true;
        if (!isReadable(snapshot))
            return false;
    }
    const auto knowsAll = [&](bool (*knows)(SessionId, const RoundView &)) {
        return std::all_of(finding.sessions.begin(), finding.sessions.end(),
                           [&](SessionId session) { return knows(session, round); });
    };
    if ((rule->needs & NeedSessions) && !knowsAll(knowsSession))
        return false;
    if ((rule->needs & NeedWatches) && !knowsAll(knowsWatches))
        return false;
    if ((rule->needs & NeedAcl) && round.anybodyMayDelete.isEmpty())
        return false;
    return !(rule->needs & NeedScan) || round.childless;
}

} // namespace lockscope
