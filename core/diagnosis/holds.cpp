// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/holds.h"

#include "core/base/pathclass.h"
#include "core/base/text.h"
#include "core/base/times.h"

#include <QHash>

#include <algorithm>

namespace lockscope {
namespace {

constexpr qint64 Telling = 1000; ///< ms: to have held for less at least says next to nothing

/// The youngest node of @p directory; null where one of them was not read.
const NodeStat *youngestIn(const LockState &state, int directory)
{
    const NodeStat *youngest = nullptr;
    for (const LockNode &node : state.snapshot->nodes) {
        if (node.directory != directory)
            continue;
        if (!node.stat.czxid || node.stat.createdAt <= 0)
            return nullptr;
        if (!youngest || youngest->czxid < node.stat.czxid)
            youngest = &node.stat;
    }
    return youngest;
}

/// Since when the children of a lock's directories are those that they are, or more. To tell that
/// of a directory all in it is looked at: once, however many hold.
class Unchanged
{
public:
    explicit Unchanged(const LockState &state)
        : m_state(state)
    { }

    /// As far as @p holder goes: servers' clock; 0: unknown.
    qint64 since(const LockNode &holder)
    {
        const LockSnapshot &snapshot = *m_state.snapshot;
        if (snapshot.isSingleNode)
            return holder.stat.createdAt;
        if (!snapshot.isComplete())
            return 0;
        const NodeStat &directory = snapshot.directories.at(holder.directory).stat;
        const bool hasNoneGone =
            directory.numChildren > 0 && directory.cversion == directory.numChildren;
        if (hasNoneGone)
            return holder.stat.createdAt;
        const auto known = m_lastCame.constFind(holder.directory);
        if (known != m_lastCame.constEnd())
            return *known;
        const NodeStat *youngest = youngestIn(m_state, holder.directory);
        const bool isLast = youngest && youngest->czxid == directory.pzxid;
        return *m_lastCame.insert(holder.directory, isLast ? youngest->createdAt : 0);
    }

private:
    const LockState &m_state;
    QHash<int, qint64> m_lastCame; ///< by directory
};

qint64 at(const std::vector<qint64> &sorted, int percent)
{
    return sorted.empty() ? 0 : sorted.at((sorted.size() - 1) * size_t(percent) / 100);
}

qint64 ageOf(qint64 since, qint64 serverNow)
{
    return since > 0 ? std::max<qint64>(0, serverNow - since) : 0;
}

/// Of who holds by @p node, which does not stay.
HoldBounds boundsOf(const LockNode &node, qint64 unchangedSince, const LockRecord *record,
    qint64 now, qint64 serverNow)
{
    HoldBounds bounds {ageOf(unchangedSince, serverNow), ageOf(node.stat.createdAt, serverNow)};
    if (record) {
        const NodeRecord *known = record->present.find(node.stat.czxid);
        if (known && known->holdsSince > 0) {
            bounds.atLeastMs = std::max(bounds.atLeastMs, now - known->holdsSince);
            if (known->notBefore > 0)
                bounds.atMostMs = std::min(bounds.atMostMs, now - known->notBefore);
        }
    }
    bounds.atMostMs = std::max(bounds.atMostMs, bounds.atLeastMs);
    return bounds;
}

bool isFarAbove(const HoldBounds &hold, qint64 p95Ms, const Thresholds &limits)
{
    return hold.atLeastMs >= limits.unusualMs && hold.atLeastMs > limits.unusualFactor * p95Ms;
}

} // namespace

QVector<HoldBounds> holdsOf(const LockState &state, const QVector<int> &entries,
    const LockRecord *record, qint64 now, qint64 serverNow)
{
    QVector<HoldBounds> holds;
    holds.reserve(entries.size());
    Unchanged unchanged(state);
    for (const int entry : entries) {
        const LockNode &node = state.nodeOf(state.queue.at(entry));
        const qint64 age = ageOf(node.stat.modifiedAt, serverNow);
        holds.append(state.isTimed(state.queue.at(entry).node) // written when taken, or prolonged
                ? HoldBounds {age, age}
                : boundsOf(node, unchanged.since(node), record, now, serverNow));
    }
    return holds;
}

HoldBounds holdOf(
    const LockState &state, int entry, const LockRecord *record, qint64 now, qint64 serverNow)
{
    return holdsOf(state, {entry}, record, now, serverNow).constFirst();
}

HeldTimes heldTimesOf(
    const LockState &state, const LockRecord *record, qint64 now, qint64 serverNow)
{
    HeldTimes times;
    int left = state.summary.holders;
    times.reserve(left);
    Unchanged unchanged(state);
    for (const Contender &contender : state.queue) {
        if (left == 0)
            break;
        if (contender.role != Role::Holder)
            continue;
        --left;
        const LockNode &node = state.nodeOf(contender);
        if (!node.stat.czxid || node.stat.createdAt <= 0 || state.isTimed(contender.node))
            continue;
        const HoldBounds bounds = boundsOf(node, unchanged.since(node), record, now, serverNow);
        times.append({node.stat.czxid, now - bounds.atMostMs, now - bounds.atLeastMs});
    }
    std::ranges::sort(times, {}, &HeldSince::node);
    return times;
}

Message textOf(const HoldBounds &bounds)
{
    if (bounds.isKnown())
        return Message::tr("for %1").arg(humanDuration(bounds.atMostMs));
    if (bounds.atLeastMs < Telling)
        return Message::tr("for at most %1").arg(humanDuration(bounds.atMostMs));
    return Message::tr("for at least %1 and at most %2")
        .arg(humanDuration(bounds.atLeastMs), humanDuration(bounds.atMostMs));
}

QString shortTextOf(const HoldBounds &bounds)
{
    if (bounds.isKnown())
        return humanDuration(bounds.atMostMs).text();
    return bounds.atLeastMs >= Telling
        ? QStringLiteral("≥ ") + humanDuration(bounds.atLeastMs).text()
        : QStringLiteral("≤ ") + humanDuration(bounds.atMostMs).text();
}

bool isUsual(const HoldBounds &hold, const Usual &usual, const Thresholds &limits)
{
    return usual.count >= limits.baseline && hold.atMostMs <= usual.p99Ms
        && hold.atMostMs <= limits.unusualFactor * usual.p50Ms;
}

bool isUnusual(const HoldBounds &hold, const Usual &usual, const Thresholds &limits)
{
    return usual.count >= limits.baseline && isFarAbove(hold, usual.p95Ms, limits);
}

Message textOf(const Usual &usual, const QString &path)
{
    constexpr int Date = 10; // letters of it
    return Message::tr("of %1 holds of %2 in the weeks from %3, 99 of 100 took no more than %4")
        .arg(usual.count, visibleText(pathClass(path)), isoTime(usual.since).left(Date),
            humanDuration(usual.p99Ms));
}

HoldTimes holdTimesOf(const LockRecord &record)
{
    std::vector<qint64> holds;
    for (const Departure &gone : record.departures) {
        if (gone.hasHeld() && gone.node.notBefore > 0)
            holds.push_back(gone.goneAt - gone.node.holdsSince);
    }
    std::sort(holds.begin(), holds.end());
    return {int(holds.size()), at(holds, 50), at(holds, 95), at(holds, 99)};
}

bool isUnusual(const HoldBounds &hold, const HoldTimes &seen, const Thresholds &limits)
{
    return seen.count >= limits.baseline && isFarAbove(hold, seen.p95Ms, limits);
}

std::optional<qint64> goneBehind(const LockState &state, int entry)
{
    const Contender &holder = state.queue.at(entry);
    const bool isAlone = holder.role == Role::Holder && state.recipes.size() == 1
        && state.summary.holders == 1 && state.snapshot->directories.size() == 1;
    if (!isAlone || isShared(holder.ticket.mode) || !state.nextSequence
        || holder.ticket.sequence.value_or(-1) < 0)
        return std::nullopt;
    const auto isBehind = [&](const Contender &other) {
        return other.isContender() && other.ticket.sequence > holder.ticket.sequence;
    };
    const auto present = std::count_if(state.queue.begin(), state.queue.end(), isBehind);
    return std::max<qint64>(0, *state.nextSequence - *holder.ticket.sequence - 1 - present);
}

} // namespace lockscope
