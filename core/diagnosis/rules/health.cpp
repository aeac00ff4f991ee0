// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/rules/rule.h"
#include "core/server/silence.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr int HeartbeatSlack = 17; ///< percent of the timeout that a heartbeat may be late
constexpr int HabitSlack = 10; ///< the same, above what this client is used to
constexpr qint64 MostPercent = 95; ///< above, nothing is left of the timeout to tell it in

} // namespace

int SeenLock::timeoutMs(int entry) const
{
    if (const int told = evidence.timeoutMs(entry); told > 0)
        return told;
    const SessionRecord *record = round.history.session(session(entry));
    return record ? record->timeoutMs : 0;
}

qint64 silentPercent(const LockState &state, int entry, qint64 limit)
{
    const Recipe *recipe = recipeOf(state, entry);
    const qint64 usual = recipe ? recipe->heartbeatPercent + HeartbeatSlack : 0;
    return std::max(limit, std::min(usual, MostPercent));
}

SilentPercents silentPercents(int entry, const SeenLock &seen)
{
    const int timeout = seen.timeoutMs(entry);
    const SessionRecord *record = seen.round.history.session(seen.session(entry));
    const qint64 usualIdleMs = record ? record->pulse.usualIdleMs() : -1;
    SilentPercents percents {
        silentPercent(seen.state, entry, seen.limits.silentPercent), seen.limits.verySilentPercent};
    if (usualIdleMs > 0 && timeout > 0) {
        const qint64 usual = usualIdleMs * 100 / timeout + HabitSlack;
        percents.silent = std::max(percents.silent, std::min(usual, MostPercent));
    }
    // The nearer to its timeout a client is used to be heard, the less is left to tell them apart.
    percents.verySilent =
        std::max(percents.verySilent, percents.silent + (100 - percents.silent) / 2);
    return percents;
}

Health SeenLock::health(int entry) const
{
    const ServerFacts *facts = round.facts;
    const SessionId owner = session(entry);
    if (!owner || !facts || !evidence.wasThere(entry) || !round.isSettled(timeoutMs(entry)))
        return Health::Unknown;
    const auto connection = facts->connections.constFind(owner);
    if (connection == facts->connections.constEnd()) {
        if (!round.knowsSessions())
            return Health::Unknown;
        return facts->tracked.contains(owner) ? Health::Disconnected : Health::Ended;
    }
    if (connection->idleMs < 0 || connection->timeoutMs <= 0
        || facts->saysItIsOut(connection->member))
        return Health::Unknown;
    const SilentPercents limit = silentPercents(entry, *this);
    const auto isSilent = [&connection](qint64 percent) {
        return isSilentFor(connection->idleMs, connection->timeoutMs, percent);
    };
    if (isSilent(limit.verySilent))
        return Health::VerySilent;
    return isSilent(limit.silent) ? Health::Silent : Health::Well;
}

bool looksOn(const SeenLock &seen, SessionId session, const QStringList &watched)
{
    const ServerFacts &facts = *seen.round.facts;
    const qint64 locks = seen.round.watchers.locksOf(session);
    if (locks > seen.limits.observerLocks)
        return true;
    const bool ownsNothing = facts.allSessions() && facts.ephemerals.value(session).isEmpty();
    if (locks > 1 && ownsNothing)
        return true;
    const qsizetype contenders = seen.state.summary.contenders();
    const bool watchesMost = watched.size() >= 3 && watched.size() * 2 > seen.state.queue.size();
    const bool watchesAll = watched.size() >= 2 && watched.size() >= contenders;
    return watchesMost || watchesAll;
}

} // namespace lockscope
