// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/ghosts.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/server/serverfacts.h"

#include <algorithm>

namespace lockscope {

namespace {

/// The first member whose watches are missing, and the setting that turns them on.
QString whoDidNotTell(const ServerFacts *facts)
{
    if (!facts || facts->members.isEmpty())
        return u"no member of the ensemble told its watches"_qs;
    for (const MemberFacts &member : facts->members) {
        if (member.watches.state != SourceResult::Ok)
            return u"%1: %2"_qs.arg(visibleText(member.host),
                                    remedyFor(member.watches, u"wchp"_qs));
    }
    return u"the members do not tell which of them it is connected to"_qs;
}

} // namespace

Sleep sleepOf(const Preflight &looked)
{
    Sleep sleep;
    const TargetReading &reading = looked.reading;
    if (!reading.facts || !reading.stat || !reading.state)
        return sleep;
    const SessionId owner = reading.stat->owner;
    sleep.isKnown = reading.facts->allWatchesOf(owner);
    const auto watches = reading.facts->watches.constFind(owner);
    if (watches == reading.facts->watches.constEnd())
        return sleep;
    sleep.isKnown = true; // of what is seen, at least
    for (const QString &path : *watches) {
        const bool isHere = std::any_of(reading.state->snapshot->directories.begin(),
                                        reading.state->snapshot->directories.end(),
                                        [&](const LockDirectory &directory) {
                                            return parentPath(path) == directory.path;
                                        });
        if (!isHere || path == looked.target.node)
            continue;
        const bool isThere = !nodesAt(*reading.state, {path}).isEmpty();
        (isThere ? sleep.present : sleep.ghosts).append(path);
    }
    sleep.ghosts.sort();
    sleep.present.sort();
    return sleep;
}

QString whyNoNudge(const Preflight &looked, const Sleep &sleep)
{
    if (!sleep.ghosts.isEmpty())
        return {};
    const TargetReading &reading = looked.reading;
    const QString name = visibleText(looked.target.node);
    if (!reading.stat)
        return explain({reading.stat.error().kind, name});
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

std::optional<bool> areForgotten(const QStringList &ghosts, SessionId session,
                                 const ServerFacts *facts)
{
    if (!facts)
        return std::nullopt;
    const auto watches = facts->watches.constFind(session);
    const bool isSeen = watches != facts->watches.constEnd();
    const bool isStill = isSeen && std::any_of(ghosts.begin(), ghosts.end(), [&](const QString &g) {
                             return watches->contains(g);
                         });
    if (isStill)
        return false;
    return facts->allWatchesOf(session) ? std::optional(true) : std::nullopt;
}

} // namespace lockscope
