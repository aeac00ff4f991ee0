// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/queueentry.h"

#include "core/diagnosis/clientname.h"
#include "core/diagnosis/rules/rule.h"
#include "core/report/currentevidence.h"
#include "core/report/sentence.h"
#include "core/server/silence.h"
#include "ui/theme/secondhand.h"

#include <algorithm>

namespace lockscope {

bool QueueContent::isLive() const
{
    return !state || (pausedAt == 0 && !isOfBefore(state->snapshot->freshness));
}

bool QueueContent::isListed() const
{
    return state && isToldOf(state->snapshot->freshness);
}

qint64 QueueContent::now() const
{
    const qint64 readAt = isLive() ? 0 : state->snapshot->readAt;
    const bool isOld = state && state->snapshot->freshness != Freshness::Live;
    if (pausedAt > 0 && (!isOld || readAt == 0))
        return pausedAt;
    if (readAt > 0)
        return readAt;
    return SecondHand::forSeenAt(state ? state->snapshot->readAt : 0);
}

qint64 QueueContent::serversAt(qint64 now) const
{
    return now + clockSkewMs(facts.get());
}

SessionId QueueEntry::owner() const
{
    const SessionId read = node().stat.owner;
    return read ? read : evidence().listedOwner;
}

QString QueueEntry::client() const
{
    return index < content.clients.size() ? content.clients.at(index)
                                          : clientNameOf(state(), node());
}

QString QueueEntry::label() const
{
    return shortName(state(), index);
}

QString QueueEntry::modeWord() const
{
    if (!contender().isContender())
        return {};
    return modeOf(contender()).text();
}

QString QueueEntry::modeLetter() const
{
    if (!contender().isContender())
        return QStringLiteral("?");
    switch (contender().ticket.mode) {
    case Mode::Read:
        return QStringLiteral("R");
    case Mode::Write:
        return QStringLiteral("W");
    case Mode::Lease:
        return QStringLiteral("S");
    case Mode::Leader:
        return QStringLiteral("L");
    case Mode::Exclusive:
        break;
    }
    return QStringLiteral("X");
}

Condition QueueEntry::condition(qint64 now) const
{
    switch (contender().role) {
    case Role::Other:
        return Condition::Other;
    case Role::Holder:
        return state().summary.waiters > 0 ? Condition::Contended : Condition::Held;
    case Role::Waiter:
    case Role::Pending:
        break;
    }
    const WatchVerdict verdict = evidence().verdict;
    if (verdict == WatchVerdict::Ghost || verdict == WatchVerdict::Wrong)
        return Condition::Ghost;
    // In a queue that moves, or an election, waits are long and nothing is wrong with that.
    const bool isWell = content.standing
        && (*content.standing == Standing::Free || *content.standing == Standing::Moving
            || *content.standing == Standing::Held);
    if (isWell || ageMs(now) < TooLongMs)
        return Condition::Waiting;
    return content.standing == Standing::Slow ? Condition::SlowLong : Condition::TooLong;
}

qint64 QueueEntry::ageMs(qint64 now) const
{
    const qint64 createdAt = node().stat.createdAt;
    return createdAt == 0 ? -1 : std::max<qint64>(0, content.serversAt(now) - createdAt);
}

std::optional<HeldSince> QueueEntry::held() const
{
    const Zxid token = node().stat.czxid;
    if (contender().role != Role::Holder || !token || evidence().confirmed == false)
        return std::nullopt;
    const HeldSince *since = heldSince(content.held, token);
    return since ? std::optional(*since) : std::nullopt;
}

std::optional<HoldBounds> QueueEntry::hold(qint64 now) const
{
    if (const std::optional<HeldSince> since = held())
        return since->at(now);
    const std::optional<qint64> ahead =
        content.facts ? content.facts->clockOffsetMs() : std::nullopt; // of whom it was made
    const bool isOfItsNode = contender().role == Role::Holder && ahead && node().stat.createdAt > 0
        && evidence().confirmed != false && !state().isTimed(contender().node);
    // Members' clocks may differ: of a node of the future nothing is known.
    const qint64 age = isOfItsNode ? now + *ahead - node().stat.createdAt : -1;
    return age < 0 ? std::nullopt : std::optional(HoldBounds {0, age});
}

qint64 QueueEntry::expiresInMs(qint64 now) const
{
    const qint64 left = evidence().expiresInMs;
    // What is old may have been read before the servers told that.
    const qint64 since = std::max<qint64>(0, now - content.evidenceAt);
    return left < 0 ? -1 : std::max<qint64>(0, left - since);
}

bool QueueEntry::isSilent() const
{
    const ContenderEvidence known = evidence();
    return isSilentFor(known.idleMs, known.timeoutMs,
        lockscope::silentPercent(state(), index, content.silentPercent));
}

QStringList QueueEntry::waitsElsewhere() const
{
    if (content.elsewhere.isEmpty() || contender().role != Role::Holder)
        return {};
    return content.elsewhere.value(path());
}

int QueueEntry::lastBlocker() const
{
    return state().lastBlockerOf(index);
}

} // namespace lockscope
