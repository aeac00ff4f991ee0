// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Each step says what it would do, or why it cannot be taken.
#include "core/operate/acts/mildersteps.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/lockpaths.h"
#include "core/server/serverfacts.h"

#include <algorithm>

namespace lockscope {

namespace {

const WatchedPaths *watchesOf(const Preflight &flight)
{
    const ServerFacts *facts = flight.reading.facts.get();
    if (!facts || !flight.reading.stat)
        return nullptr;
    const auto watches = facts->watches.constFind(flight.reading.stat->owner);
    return watches == facts->watches.constEnd() ? nullptr : &*watches;
}

/// On the target itself; not available: @p why.
MilderStep stepOf(MilderStep::Kind kind, const Preflight &flight, const QString &why)
{
    return {kind, false, why, flight.target.at(*flight.reading.stat)};
}

MilderStep waitStep(const Preflight &flight)
{
    MilderStep step =
        stepOf(MilderStep::Wait, flight, u"The node is persistent: it will not go by itself."_qs);
    const SessionId owner = flight.reading.stat->owner;
    if (!owner)
        return step;
    step.isAvailable = true;
    step.expiresInMs = flight.reading.expiresInMs().value_or(-1);
    if (step.expiresInMs < 0 || flight.reading.facts->connections.contains(owner))
        step.sentence =
            u"Wait: its owner releases it, or its session expires once the client is silent."_qs;
    else
        step.sentence = u"Wait: the session expires by itself in %1."_qs.arg(
            humanDuration(step.expiresInMs).english());
    return step;
}

MilderStep ghostStep(const Preflight &flight)
{
    MilderStep step {MilderStep::NudgeGhost, false,
        u"There is no sign that its client waits for a node that is gone."_qs};
    step.target.lock = flight.target.lock;
    step.target.node = sleepOf(flight).ghosts.value(0);
    step.isAvailable = !step.target.node.isEmpty();
    if (step.isAvailable)
        step.sentence =
            u"Its client watches %1, which is gone: creating and deleting that in one transaction wakes it. The directory's counter grows by 1."_qs
                .arg(visibleText(step.target.node));
    return step;
}

MilderStep dataStep(const Preflight &flight)
{
    const Contender *contender = flight.contender();
    if (!contender || contender->role != Role::Waiter)
        return stepOf(MilderStep::NudgeData, flight,
            u"It does not wait: there is nothing to wake it for."_qs);
    MilderStep step =
        stepOf(MilderStep::NudgeData, flight, u"What its client watches is not known."_qs);
    const WatchedPaths *watches = watchesOf(flight);
    const LockState &state = *flight.reading.state;
    for (const Contender &other : state.queue) {
        const QString path = state.pathOf(other);
        const bool isRead = state.nodeOf(other).state == ReadState::Read;
        if (!watches || !isRead || path == flight.target.node || !watches->contains(path))
            continue;
        step.isAvailable = true;
        step.target.node = path;
        step.target = step.target.at(state.nodeOf(other).stat);
        step.sentence =
            u"Set the data of %1 to what it is: its client wakes and looks again. Helps against a lost event, not against a client that waits for the wrong node."_qs
                .arg(visibleText(path));
    }
    return step;
}

/// Why the owner cannot be asked to let go; empty: it can.
QString whyNoRevocation(const Preflight &flight)
{
    const Contender *contender = flight.contender();
    const bool isCurator = contender && contender->isContender()
        && QByteArray(flight.reading.state->recipes.at(contender->recipe).recipe->id)
               .startsWith("curator-");
    if (!isCurator)
        return u"Only Curator's locks can be asked to let go."_qs;
    const WatchedPaths *watches = watchesOf(flight);
    if (!watches)
        return u"Whether its owner listens to revocations is not known."_qs;
    if (!watches->contains(flight.target.node))
        return u"Its owner does not listen to revocations (it does not watch its own node)."_qs;
    return {};
}

MilderStep revokeStep(const Preflight &flight)
{
    MilderStep step = stepOf(MilderStep::Revoke, flight, whyNoRevocation(flight));
    step.isAvailable = step.sentence.isEmpty();
    if (step.isAvailable)
        step.sentence =
            u"Ask the owner to let go: it watches its own node, as Curator's revocable locks do. Overwrites the node's data."_qs;
    return step;
}

/// The first member whose watches are missing, and the setting that turns them on.
QString whoDidNotTell(const ServerFacts *facts)
{
    if (!facts || facts->members.isEmpty())
        return u"no member of the ensemble told its watches"_qs;
    for (const MemberFacts &member : facts->members) {
        if (member.watches.state != SourceResult::Ok)
            return u"%1: %2"_qs.arg(
                visibleText(member.host), remedyFor(member.watches, u"wchp"_qs));
    }
    return u"the members do not tell which of them it is connected to"_qs;
}

} // namespace

QVector<MilderStep> milderSteps(const Preflight &preflight)
{
    if (!preflight.reading.stat)
        return {};
    return {waitStep(preflight), ghostStep(preflight), dataStep(preflight), revokeStep(preflight)};
}

Sleep sleepOf(const Preflight &looked)
{
    Sleep sleep;
    const TargetReading &reading = looked.reading;
    if (!reading.facts || !reading.stat || !reading.state)
        return sleep;
    const WatchedPaths *watches = watchesOf(looked);
    // Of what is seen, at least.
    sleep.isKnown = watches || reading.facts->allWatchesOf(reading.stat->owner);
    if (!watches)
        return sleep;
    const LockPaths paths(*reading.state);
    for (const QString &path : paths.inLock(*watches)) {
        if (path != looked.target.node)
            (paths.exists(path) ? sleep.present : sleep.ghosts).append(path);
    }
    return sleep;
}

QString whyNoNudge(const Preflight &looked, const Sleep &sleep)
{
    if (!sleep.ghosts.isEmpty())
        return {};
    const TargetReading &reading = looked.reading;
    const QString name = visibleText(looked.target.node);
    if (!reading.stat)
        return messageOf(Error {reading.stat.error().kind, name}).english();
    if (!reading.state)
        return u"The lock of %1 could not be read, so it is not known what its client waits for."_qs
            .arg(name);
    if (!reading.stat->owner)
        return u"%1 is persistent: no session is known that could be woken."_qs.arg(name);
    if (!sleep.isKnown)
        return u"What the client of %1 watches is not known (%2), so there is nothing to wake it by."_qs
            .arg(name, whoDidNotTell(reading.facts.get()));
    if (!sleep.present.isEmpty())
        return u"The client of %1 watches %2, which is there: it sleeps on no vanished node, and wakes when that goes."_qs
            .arg(name, visibleText(sleep.present.constFirst()));
    return u"The client of %1 watches no node of this lock: there is no watch that could wake it."_qs
        .arg(name);
}

std::optional<bool> areForgotten(
    const QStringList &ghosts, SessionId session, const ServerFacts *facts)
{
    if (!facts)
        return std::nullopt;
    const WatchedPaths watched = facts->watches.value(session);
    const auto isWatched = [&watched](const QString &ghost) { return watched.contains(ghost); };
    if (std::ranges::any_of(ghosts, isWatched))
        return false;
    return facts->allWatchesOf(session) ? std::optional(true) : std::nullopt;
}

} // namespace lockscope
