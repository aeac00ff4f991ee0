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
const Departure *departureOf(const LockView &view, const QString &path)
{
    const LockRecord *record = view.record();
    if (!record)
        return nullptr;
    const QString name = nodeName(path);
    const auto last = std::find_if(record->departures.rbegin(), record->departures.rend(),
        [&](const Departure &d) { return d.node.name == name; });
    return last == record->departures.rend() ? nullptr : &*last;
}

} // namespace

bool isHead(const LockView &view, int entry)
{
    const Contender &contender = view.at(entry);
    if (contender.role == Role::Holder)
        return true;
    if (contender.role != Role::Waiter || contender.blockers.end <= contender.rank + 1)
        return false;
    const QVector<int> &ranks = view.state.recipes.at(contender.recipe).ranks;
    return std::none_of(ranks.begin(), ranks.begin() + contender.rank,
        [&](int earlier) { return view.isBlockedBy(entry, earlier); });
}

QStringList strangeWatches(const LockView &view, int entry)
{
    const SessionId session = view.session(entry);
    if (!session || !view.round.facts)
        return {};
    const auto watched = view.round.facts->watches.constFind(session);
    if (watched == view.round.facts->watches.constEnd())
        return {};
    return view.paths.unexplained(session, view.paths.inLock(*watched));
}

QStringList ghostsOf(const LockView &view, const QStringList &watched, int entry)
{
    QStringList ghosts;
    std::copy_if(
        watched.begin(), watched.end(), std::back_inserter(ghosts), [&](const QString &path) {
            return !view.paths.exists(path) && view.evidence.wasGone(path, entry);
        });
    return ghosts;
}

QVector<int> laterOf(const LockView &view, const QStringList &watched, int entry)
{
    QVector<int> later;
    for (const QString &path : watched) {
        const int other = view.paths.indexOf(path);
        if (other >= 0 && view.at(other).recipe == view.at(entry).recipe
            && view.at(other).rank > view.at(entry).rank)
            later.append(other);
    }
    return later;
}

Message notHeardYet(const LockView &view, int entry, const QString &ghost)
{
    const Departure *departure = departureOf(view, ghost);
    const LockRecord *record = view.record();
    // One that we did not see go was gone before we looked, or before those that we remember.
    Zxid goneBy = view.state.snapshot->directories.constFirst().stat.pzxid;
    if (departure)
        goneBy = departure->goneBy;
    else if (record && record->departures.size() >= LockRecord::MaxDepartures)
        goneBy = record->departures.constFirst().goneBy;
    else if (record)
        goneBy = record->firstChange;
    const SessionId session = view.session(entry);
    const ClientConnection connection = view.round.facts->connections.value(session);
    if (!connection.lastZxid || connection.lastZxid >= goneBy)
        return {};
    return Message::tr("needs a heartbeat of %1: until then its wake-up may be on its way")
        .arg(clientText(session, view.round.facts, view.round.history));
}

Message ghostText(const LockView &view, const QString &ghost)
{
    const Departure *departure = departureOf(view, ghost);
    if (!departure)
        return Message::tr("no such node was there since we look");
    return Message::tr("%1 was %2 and was seen to go %3 ago")
        .arg(shortName(view, ghost), textOf(departure->czxid),
            humanDuration(view.round.now - departure->goneAt));
}

Message watchesText(const LockView &view, int entry, const QStringList &watched)
{
    const QString &member = view.evidence.of(entry).member;
    const Message ago = humanDuration(view.round.now - view.listedAt(entry));
    return Message::tr("its session watches %1%2")
        .arg(shownPaths(watched),
            member.isEmpty() ? Message()
                             : Message::tr(", as %1 told %2 ago").arg(visibleText(member), ago));
}

Message expectedText(const LockView &view, int entry)
{
    Messages expected;
    for (const WatchTarget &target : view.at(entry).expected)
        expected.append(shortName(view, view.state.pathOf(target)));
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

Severity leftBehindSeverity(const LockView &view, int entry, bool mayBlock)
{
    const bool isStuck = mayBlock && view.stillMs(entry) > view.limits.waitInfoMs;
    return isStuck ? Severity::Warning : Severity::Info;
}

Message shortName(const LockView &view, const QString &path)
{
    const int entry = view.paths.indexOf(path);
    if (entry < 0 || !view.at(entry).isContender() || !view.at(entry).ticket.sequence)
        return visibleText(nodeName(path));
    return Message::tr("%1 #%2").arg(
        messageOf(view.at(entry).ticket.mode), *view.at(entry).ticket.sequence);
}

Advice nudge(const LockView &view, int entry, const QString &ghost, const Message &why)
{
    return {Message::tr("Nudge: create and delete %1 in one transaction; the watch fires and %2")
                .arg(visibleText(nodeName(ghost)), why),
        QStringLiteral("lockscopectl nudge %1 --write").arg(shellWord(view.path(entry)))};
}

} // namespace lockscope::rules
