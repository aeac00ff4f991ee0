// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/preflight.h"

#include "core/base/text.h"
#include "core/base/times.h"
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

MilderStep waitStep(const Preflight &flight)
{
    MilderStep step {MilderStep::Wait, false, {}, flight.target.node, -1};
    const ServerFacts *facts = flight.reading.facts.get();
    const SessionId owner = flight.reading.stat ? flight.reading.stat->owner : SessionId();
    if (!owner) {
        step.sentence = u"The node is persistent: it will not go by itself."_qs;
        return step;
    }
    const bool isConnected = facts && facts->connections.contains(owner);
    if (facts && facts->expiresInMs.contains(owner))
        step.expiresInMs = facts->expiresInMs.value(owner);
    step.isAvailable = true;
    if (isConnected || step.expiresInMs < 0)
        step.sentence =
            u"Wait: its owner releases it, or its session expires once the client is silent."_qs;
    else
        step.sentence =
            u"Wait: the session expires by itself in %1."_qs.arg(humanDuration(step.expiresInMs));
    return step;
}

MilderStep ghostStep(const Preflight &flight)
{
    MilderStep step {MilderStep::NudgeGhost,
                     false,
                     u"There is no sign that its client waits for a node that is gone."_qs,
                     {},
                     -1};
    const WatchedPaths *watches = watchesOf(flight);
    if (!watches || !flight.reading.state)
        return step;
    const LockState &state = *flight.reading.state;
    const QString directory = state.snapshot->directories.value(0).path + u'/';
    for (const QString &path : *watches) {
        if (!path.startsWith(directory) || path.indexOf(u'/', directory.size()) >= 0
            || !nodesAt(state, {path}).isEmpty())
            continue;
        step.isAvailable = true;
        step.path = path;
        step.sentence =
            u"Its client watches %1, which is gone: creating and deleting that in one transaction wakes it. The directory's counter grows by 1."_qs
                .arg(visibleText(path));
    }
    return step;
}

MilderStep dataStep(const Preflight &flight)
{
    MilderStep step {MilderStep::NudgeData, false, {}, {}, -1};
    const Contender *contender = flight.contender();
    if (!contender || contender->role != Role::Waiter) {
        step.sentence = u"It does not wait: there is nothing to wake it for."_qs;
        return step;
    }
    const WatchedPaths *watches = watchesOf(flight);
    const LockState &state = *flight.reading.state;
    for (const Contender &other : state.queue) {
        const QString path = state.pathOf(other);
        if (!watches || path == flight.target.node || !watches->contains(path))
            continue;
        step.isAvailable = true;
        step.path = path;
        step.sentence =
            u"Set the data of %1 to what it is: its client wakes and looks again. Helps against a lost event, not against a client that waits for the wrong node."_qs
                .arg(visibleText(path));
    }
    if (!step.isAvailable)
        step.sentence = u"What its client watches is not known."_qs;
    return step;
}

MilderStep revokeStep(const Preflight &flight)
{
    MilderStep step {MilderStep::Revoke, false, {}, flight.target.node, -1};
    const Contender *contender = flight.contender();
    const bool isCurator = contender && contender->isContender()
        && QByteArray(flight.reading.state->recipes.at(contender->recipe).recipe->id)
               .startsWith("curator-");
    const WatchedPaths *watches = watchesOf(flight);
    if (!isCurator)
        step.sentence = u"Only Curator's locks can be asked to let go."_qs;
    else if (!watches)
        step.sentence = u"Whether its owner listens to revocations is not known."_qs;
    else if (!watches->contains(flight.target.node))
        step.sentence =
            u"Its owner does not listen to revocations (it does not watch its own node)."_qs;
    else
        step.isAvailable = true;
    if (step.isAvailable)
        step.sentence =
            u"Ask the owner to let go: it watches its own node, as Curator's revocable locks do. Overwrites the node's data."_qs;
    return step;
}

} // namespace

QVector<MilderStep> milderSteps(const Preflight &preflight)
{
    return {waitStep(preflight), ghostStep(preflight), dataStep(preflight), revokeStep(preflight)};
}

QStringList reportOf(const Preflight &preflight)
{
    QStringList lines {u"Delete %1 (czxid %2)"_qs.arg(visibleText(preflight.target.node),
                                                      textOf(preflight.target.czxid))};
    for (const PreflightLine &line : preflight.lines)
        lines.append(u"[%1] %2"_qs.arg(textOf(line.light), line.sentence));
    lines.append(u"Milder steps:"_qs);
    for (const MilderStep &step : milderSteps(preflight))
        lines.append(u"  %1 %2"_qs.arg(step.isAvailable ? u"+"_qs : u"-"_qs, step.sentence));
    if (!preflight.what)
        return lines;
    lines.append(u"Queue before:"_qs);
    for (const QString &line : queueLines(preflight.what->before))
        lines.append(u"  "_qs + line);
    lines.append(u"Queue after:"_qs);
    for (const QString &line : queueLines(preflight.what->after))
        lines.append(u"  "_qs + line);
    return lines + sentencesOf(*preflight.what);
}

} // namespace lockscope
