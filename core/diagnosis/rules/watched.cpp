// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/rules/watched.h"

#include "core/base/nodepath.h"
#include "core/base/shellword.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/who.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

/// The one of that name that was seen to go last, or null.
const Departure *departureOf(const SeenLock &seen, const QString &path)
{
    const LockRecord *record = seen.record();
    if (!record)
        return nullptr;
    const QString name = nodeName(path);
    const auto last = std::find_if(record->departures.rbegin(), record->departures.rend(),
        [&](const Departure &d) { return d.name == name; });
    return last == record->departures.rend() ? nullptr : &*last;
}

} // namespace

bool isHead(const SeenLock &seen, int entry)
{
    const Contender &contender = seen.at(entry);
    if (contender.role == Role::Holder)
        return true;
    if (contender.role != Role::Waiter || contender.blockers.end <= contender.rank + 1)
        return false;
    const QVector<int> &ranks = seen.state.recipes.at(contender.recipe).ranks;
    return std::none_of(ranks.begin(), ranks.begin() + contender.rank,
        [&](int earlier) { return seen.isBlockedBy(entry, earlier); });
}

QStringList strangeWatches(const SeenLock &seen, int entry)
{
    const SessionId session = seen.session(entry);
    return session ? seen.paths.unexplained(session) : QStringList();
}

QStringList ghostsOf(const SeenLock &seen, const QStringList &watched, int entry)
{
    QStringList ghosts;
    std::copy_if(
        watched.begin(), watched.end(), std::back_inserter(ghosts), [&](const QString &path) {
            return !seen.paths.exists(path) && seen.evidence.wasGone(path, entry);
        });
    return ghosts;
}

QVector<int> laterOf(const SeenLock &seen, const QStringList &watched, int entry)
{
    QVector<int> later;
    for (const QString &path : watched) {
        const int other = seen.paths.indexOf(path);
        if (other >= 0 && seen.at(other).recipe == seen.at(entry).recipe
            && seen.at(other).rank > seen.at(entry).rank)
            later.append(other);
    }
    return later;
}

Message notHeardYet(const SeenLock &seen, int entry, const QString &ghost)
{
    const Departure *departure = departureOf(seen, ghost);
    const LockRecord *record = seen.record();
    // One that we did not see go was gone before we looked, or before those that we remember.
    Zxid goneBy = seen.state.snapshot->directories.constFirst().stat.pzxid;
    if (departure)
        goneBy = departure->goneBy;
    else if (record && record->departures.size() >= LockRecord::MaxDepartures)
        goneBy = record->departures.constFirst().goneBy;
    else if (record)
        goneBy = record->firstChange;
    const SessionId session = seen.session(entry);
    const ClientConnection connection = seen.round.facts->connections.value(session);
    if (!connection.lastZxid || connection.lastZxid >= goneBy)
        return {};
    return Message::tr("needs a heartbeat of %1: until then its wake-up may be on its way")
        .arg(clientText(session, seen.round.facts, seen.round.history));
}

Message ghostText(const SeenLock &seen, const QString &ghost)
{
    const Departure *departure = departureOf(seen, ghost);
    if (!departure)
        return Message::tr("no such node was there since we look");
    return Message::tr("%1 was %2 and was seen to go %3 ago")
        .arg(shortName(seen, ghost), textOf(departure->node.czxid),
            humanDuration(seen.round.now - departure->goneAt));
}

Message watchesText(const SeenLock &seen, int entry, const QStringList &watched)
{
    const QString &member = seen.evidence.of(entry).member;
    const Message ago = humanDuration(seen.round.now - seen.listedAt(entry));
    return Message::tr("its session watches %1%2")
        .arg(shownPaths(watched),
            member.isEmpty() ? Message()
                             : Message::tr(", as %1 told %2 ago").arg(visibleText(member), ago));
}

Message expectedText(const SeenLock &seen, int entry)
{
    Messages expected;
    for (const WatchTarget &target : seen.at(entry).expected)
        expected.append(shortName(seen, seen.state.pathOf(target)));
    return expected.isEmpty() ? Message::tr("nothing")
                              : Message::joined(expected, Message::tr(" or "));
}

Message shownPaths(const QStringList &paths)
{
    Messages shown;
    for (const QString &path : paths)
        shown.append(visibleText(path));
    return Message::listed(shown);
}

Severity leftBehindSeverity(const SeenLock &seen, int entry, bool mayBlock)
{
    const bool isStuck = mayBlock && seen.stillMs(entry) > seen.limits.waitInfoMs;
    return isStuck ? Severity::Warning : Severity::Info;
}

Message shortName(const SeenLock &seen, const QString &path)
{
    const int entry = seen.paths.indexOf(path);
    if (entry < 0 || !seen.at(entry).isContender() || !seen.at(entry).ticket.sequence)
        return visibleText(nodeName(path));
    return Message::tr("%1 #%2").arg(modeOf(seen.at(entry)), *seen.at(entry).ticket.sequence);
}

Advice nudge(const SeenLock &seen, int entry, const QString &ghost, const Message &why)
{
    return {Message::tr("Nudge: create and delete %1 in one transaction; the watch fires and %2")
                .arg(visibleText(nodeName(ghost)), why),
        QStringLiteral("lockscopectl nudge %1 --write").arg(shellWord(seen.path(entry)))};
}

} // namespace lockscope::rules
