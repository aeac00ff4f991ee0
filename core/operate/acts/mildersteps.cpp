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
MilderStep stepOf(MilderStep::Kind kind, const Preflight &flight, const Message &why)
{
    return {kind, false, why, flight.target.at(*flight.reading.stat)};
}

MilderStep waitStep(const Preflight &flight)
{
    MilderStep step = stepOf(
        MilderStep::Wait, flight, Message::tr("The node is persistent: it will not go by itself."));
    const SessionId owner = flight.reading.stat->owner;
    if (!owner)
        return step;
    step.isAvailable = true;
    step.expiresInMs = flight.reading.expiresInMs().value_or(-1);
    const Contender *contender = flight.contender();
    const bool waits = contender && contender->role == Role::Waiter;
    if (step.expiresInMs < 0 || flight.reading.facts->connections.contains(owner))
        step.sentence = waits
            ? Message::tr("Wait: its turn comes, its client gives up, or its session expires once "
                          "the client is silent.")
            : Message::tr(
                "Wait: its owner releases it, or its session expires once the client is silent.");
    else
        step.sentence = Message::tr("Wait: the session expires by itself in %1.")
                            .arg(humanDuration(step.expiresInMs));
    return step;
}

MilderStep ghostStep(const Preflight &flight)
{
    MilderStep step {MilderStep::NudgeGhost, false,
        Message::tr("There is no sign that its client waits for a node that is gone.")};
    step.target.lock = flight.target.lock;
    step.target.node = sleepOf(flight).ghosts.value(0);
    step.isAvailable = !step.target.node.isEmpty();
    if (step.isAvailable)
        step.sentence =
            Message::tr("Its client watches %1, which is gone: creating and deleting that in one "
                        "transaction wakes it. The directory's counter grows by 1.")
                .arg(visibleText(step.target.node));
    return step;
}

MilderStep dataStep(const Preflight &flight)
{
    const Contender *contender = flight.contender();
    if (!contender || contender->role != Role::Waiter)
        return stepOf(MilderStep::NudgeData, flight,
            Message::tr("It does not wait: there is nothing to wake it for."));
    MilderStep step =
        stepOf(MilderStep::NudgeData, flight, Message::tr("What its client watches is not known."));
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
            Message::tr("Set the data of %1 to what it is: its client wakes and looks again. Helps "
                        "against a lost event, not against a client that waits for the wrong node.")
                .arg(visibleText(path));
    }
    return step;
}

/// Why the owner cannot be asked to let go; empty: it can.
Message whyNoRevocation(const Preflight &flight)
{
    const Contender *contender = flight.contender();
    const bool isCurator = contender && contender->isContender()
        && QByteArray(flight.reading.state->recipes.at(contender->recipe).recipe->id)
               .startsWith("curator-");
    if (!isCurator)
        return Message::tr("Only Curator's locks can be asked to let go.");
    const WatchedPaths *watches = watchesOf(flight);
    if (!watches)
        return Message::tr("Whether its owner listens to revocations is not known.");
    if (!watches->contains(flight.target.node))
        return Message::tr(
            "Its owner does not listen to revocations (it does not watch its own node).");
    return {};
}

MilderStep revokeStep(const Preflight &flight)
{
    MilderStep step = stepOf(MilderStep::Revoke, flight, whyNoRevocation(flight));
    step.isAvailable = step.sentence.isEmpty();
    if (step.isAvailable)
        step.sentence = Message::tr("Ask the owner to let go: it watches its own node, as "
                                    "Curator's revocable locks do. Overwrites the node's data.");
    return step;
}

/// The first member whose watches are missing, and the setting that turns them on.
Message whoDidNotTell(const ServerFacts *facts)
{
    if (!facts || facts->members.isEmpty())
        return Message::tr("no member of the ensemble told its watches");
    for (const MemberFacts &member : facts->members) {
        if (member.watches.state != SourceResult::Ok)
            return Message::tr("%1: %2").arg(
                visibleText(member.host), remedyFor(member.watches, u"wchp"_qs));
    }
    return Message::tr("the members do not tell which of them it is connected to");
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
    const LockPaths paths(*reading.state, reading.facts.get());
    for (const QString &path : paths.inLock(*watches)) {
        if (path != looked.target.node)
            (paths.exists(path) ? sleep.present : sleep.ghosts).append(path);
    }
    return sleep;
}

Message whyNoNudge(const Preflight &looked, const Sleep &sleep)
{
    if (!sleep.ghosts.isEmpty())
        return {};
    const TargetReading &reading = looked.reading;
    const QString name = visibleText(looked.target.node);
    if (!reading.stat)
        return messageOf(Error {reading.stat.error().kind, name});
    if (!reading.state)
        return Message::tr(
            "The lock of %1 could not be read, so it is not known what its client waits for.")
            .arg(name);
    if (!reading.stat->owner)
        return Message::tr("%1 is persistent: no session is known that could be woken.").arg(name);
    if (!sleep.isKnown)
        return Message::tr(
            "What the client of %1 watches is not known (%2), so there is nothing to wake it by.")
            .arg(name, whoDidNotTell(reading.facts.get()));
    if (!sleep.present.isEmpty())
        return Message::tr("The client of %1 watches %2, which is there: it sleeps on no vanished "
                           "node, and wakes when that goes.")
            .arg(name, visibleText(sleep.present.constFirst()));
    const Contender *contender = looked.contender();
    if (contender && contender->role == Role::Holder)
        return Message::tr("%1 holds the lock, and its client watches no other node of it: there "
                           "is nothing to wake it for.")
            .arg(name);
    const WatchedPaths *watches = watchesOf(looked);
    if (watches && watches->contains(looked.target.node))
        return Message::tr("The client of %1 watches no other node of this lock: there is no watch "
                           "that could wake it.")
            .arg(name);
    return Message::tr(
        "The client of %1 watches no node of this lock: there is no watch that could wake it.")
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
