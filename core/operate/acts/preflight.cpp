// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/preflight.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/operate/acts/mildersteps.h"
#include "core/operate/session/writegate.h"
#include "core/server/serverfacts.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int UntoldTimeoutMs = 10'000; // of a session whose own nobody told

template <typename Id> void compare(QStringList &changes, const char *what, Id seen, Id now)
{
    if (seen != now)
        changes.append(u"%1 was %2, is %3"_qs.arg(QLatin1String(what), textOf(seen), textOf(now)));
}

PreflightLine identityLine(const Preflight &flight)
{
    const Result<NodeStat> &stat = flight.reading.stat;
    const auto never = [](const QString &why) {
        return PreflightLine {u"identity"_qs, Light::Red, why, true};
    };
    if (!stat)
        return never(stat.error().kind == ErrorKind::Gone
                         ? u"The node is gone already; there is nothing to do."_qs
                         : explain(stat.error()));
    if (flight.isChanged)
        return never(u"It changed since you looked: %1."_qs.arg(flight.changes.join(u"; "_qs)));
    return {u"identity"_qs, Light::Green,
            u"It is the node that you looked at: czxid %1, owner %2, version %3."_qs
                .arg(textOf(stat->czxid),
                     stat->owner ? textOf(stat->owner) : u"none (persistent)"_qs)
                .arg(stat->version)};
}

PreflightLine roleLine(const Preflight &flight)
{
    const Contender *contender = flight.contender();
    if (!contender || !contender->isContender())
        return {u"role"_qs, Light::Red,
                u"No recipe knows this name: what its deletion does to others cannot be told."_qs};
    const LockState &state = *flight.reading.state;
    const Recipe &recipe = *state.recipes.at(contender->recipe).recipe;
    const bool isKept = flight.reading.stat->owner || recipe.persistence == Persistence::ByDesign;
    if (state.snapshot->isSingleNode && !isKept)
        return {u"role"_qs, Light::Red,
                u"It is persistent and no recipe's node: who relies on it cannot be told."_qs};
    const QString kind =
        u"%1, %2"_qs.arg(textOf(contender->ticket.mode), QString::fromUtf8(recipe.name));
    if (flight.isHolder())
        return {u"role"_qs, Light::Amber, u"It is entitled to hold (%1)."_qs.arg(kind)};
    return {u"role"_qs, Light::Green,
            u"It is a %1 (%2), %3 before it."_qs.arg(textOf(contender->role), kind)
                .arg(state.blockerCount(*contender))};
}

/// Of a holder that is not known to be gone, nobody should take the lock.
PreflightLine unknownOwner(const Preflight &flight, const QString &why)
{
    return {u"owner"_qs, flight.isHolder() ? Light::Red : Light::Amber,
            u"Whether its client is alive is not known: %1."_qs.arg(why)};
}

PreflightLine connectedLine(const Preflight &flight, const ClientConnection &connection)
{
    const QString where =
        u"Its client %1 (session %2)"_qs.arg(connection.endpoint, textOf(connection.session));
    // A healthy one pings after a third of it.
    if (connection.timeoutMs > 0 && connection.idleMs > connection.timeoutMs / 2)
        return {u"owner"_qs, flight.isHolder() ? Light::Amber : Light::Green,
                u"%1 has been silent for %2 of its %3 timeout."_qs.arg(
                    where, humanDuration(connection.idleMs), humanDuration(connection.timeoutMs))};
    if (flight.isHolder())
        return {u"owner"_qs, Light::Red,
                u"%1 is connected and alive: talk to it first."_qs.arg(where)};
    return {u"owner"_qs, Light::Amber,
            u"%1 is connected and will queue again at the end."_qs.arg(where)};
}

PreflightLine ownerLine(const Preflight &flight)
{
    const TargetReading &reading = flight.reading;
    const SessionId owner = reading.stat->owner;
    if (!owner)
        return {u"owner"_qs, Light::Amber,
                u"The node is persistent: no session will ever remove it."_qs};
    if (!reading.facts)
        return unknownOwner(flight, u"no server was asked for connections"_qs);
    const ServerFacts *facts = reading.freshFacts();
    if (!facts)
        return unknownOwner(flight,
                            u"the servers were asked %1 ago"_qs.arg(
                                humanDuration(reading.now - reading.facts->takenAt)));
    const auto connection = facts->connections.constFind(owner);
    if (connection != facts->connections.constEnd())
        return connectedLine(flight, *connection);
    if (!facts->allConnections())
        return unknownOwner(flight, u"not every member told its connections"_qs);
    if (facts->listedAt > 0)
        return unknownOwner(flight,
                            u"it was disconnected %1 ago, and the members are asked again in a "
                            u"moment"_qs.arg(humanDuration(facts->askedAt - facts->listedAt)));
    const auto left = facts->expiresInMs.constFind(owner);
    if (left == facts->expiresInMs.constEnd())
        return {u"owner"_qs, Light::Green, u"Its client is disconnected."_qs};
    return {u"owner"_qs, Light::Green,
            u"Its client is disconnected; the session expires by itself in %1."_qs.arg(
                humanDuration(*left - (reading.now - facts->takenAt)))};
}

PreflightLine ownLine(const Preflight &flight)
{
    const SessionId owner = flight.reading.stat->owner;
    if (owner && flight.reading.ownLocks.contains(owner))
        return {u"own"_qs, Light::Red,
                u"It is a lock of this very program: release it instead."_qs};
    return {u"own"_qs, Light::Green, u"It is not one of this program's own locks."_qs};
}

PreflightLine effectLine(const Preflight &flight)
{
    if (!flight.what)
        return {u"effect"_qs, Light::Red,
                u"The queue could not be read: the effect cannot be told."_qs};
    return {u"effect"_qs, flight.what->isUseless ? Light::Amber : Light::Green,
            sentencesOf(*flight.what).value(1)};
}

PreflightLine exclusionLine(const Preflight &flight)
{
    if (!flight.isHolder())
        return {
            u"exclusion"_qs, Light::Green,
            u"It does not hold: its client loses its place, not the lock; it is not told, and may queue again at the end."_qs};
    const auto shown = [](Zxid token) { return token ? textOf(token) : u"none"_qs; };
    return {
        u"exclusion"_qs, Light::Amber,
        u"The present holder will NOT be told and may go on working beside the next one. Does what the lock protects check tokens? Unknown. Token before %1, after %2."_qs
            .arg(shown(flight.what ? flight.what->tokenBefore : Zxid()),
                 shown(flight.what ? flight.what->tokenAfter : Zxid()))};
}

PreflightLine rightsLine(const Preflight &flight)
{
    if (flight.reading.stat->numChildren > 0)
        return {u"rights"_qs, Light::Red,
                u"The node has %1 children; it is never deleted with them."_qs.arg(
                    flight.reading.stat->numChildren),
                true};
    const std::optional<bool> may = flight.reading.mayDelete;
    const QString acl = flight.reading.aclText;
    if (!may)
        return {u"rights"_qs, Light::Amber, u"Whether we may delete here could not be read."_qs};
    if (*may)
        return {u"rights"_qs, Light::Green, u"The directory's ACL allows it (%1)."_qs.arg(acl)};
    return {u"rights"_qs, Light::Amber, u"The directory's ACL may not allow it (%1)."_qs.arg(acl)};
}

PreflightLine strengthLine(const Preflight &flight)
{
    const QString name = nodeName(flight.target.node);
    const bool isGuid =
        name.startsWith(u"_c_") || name.contains(u"__lock__") || name.contains(u"__rlock__");
    const QString first = isGuid
        ? u"The name is unique (GUID). "_qs
        : u"The name could be used again if the directory were made anew. "_qs;
    return {
        u"strength"_qs, isGuid ? Light::Green : Light::Amber,
        first
            + u"The servers cannot compare the czxid while deleting: between our last look and the deletion some milliseconds remain."_qs};
}

PreflightLine environmentLine(const Profile &profile)
{
    const QString check = u"environment"_qs;
    if (profile.environment == Environment::Unknown)
        return {check, Light::Amber,
                u"What this system is for was not stated: it may be production."_qs};
    if (profile.environment != Environment::Production)
        return {check, Light::Green, u"This is a %1 system."_qs.arg(textOf(profile.environment))};
    return {check, Light::Amber,
            u"“%1” is a production system: a reason and typing are asked for."_qs.arg(
                visibleText(profile.name))};
}

void addOtherLines(Preflight &flight)
{
    for (const QString &action : flight.reading.recentActions)
        flight.lines.append({u"others"_qs, Light::Amber, action});
    const QByteArray &data = flight.reading.data;
    if (data.contains("do-not-kill") || data.contains("do-not-delete"))
        flight.lines.append({u"others"_qs, Light::Red, u"The node's data say not to kill it."_qs});
}

} // namespace

QString textOf(Light light)
{
    static constexpr const char16_t *Texts[] {u"green", u"amber", u"red"};
    return QString::fromUtf16(Texts[int(light)]);
}

Target Target::at(const NodeStat &stat) const
{
    Target target = *this;
    target.czxid = stat.czxid;
    target.owner = stat.owner;
    target.version = stat.version;
    target.mzxid = stat.mzxid;
    return target;
}

QStringList changesOf(const Target &target, const NodeStat &stat)
{
    QStringList changes;
    if (target.czxid)
        compare(changes, "czxid", target.czxid, stat.czxid);
    if (target.owner)
        compare(changes, "owner", *target.owner, stat.owner);
    if (target.mzxid)
        compare(changes, "mzxid", *target.mzxid, stat.mzxid);
    if (target.version && *target.version != stat.version)
        changes.append(u"version was %1, is %2"_qs.arg(*target.version).arg(stat.version));
    return changes;
}

Target targetOf(const LockState &state, const Contender &contender)
{
    const LockNode &node = state.nodeOf(contender);
    Target target;
    target.lock = state.snapshot->path;
    target.node = state.pathOf(contender);
    const NodeStat &directory = state.snapshot->directories.value(node.directory).stat;
    if (directory.czxid)
        target.directoryCzxid = directory.czxid;
    if (contender.recipe >= 0)
        target.recipe = QString::fromLatin1(state.recipes.at(contender.recipe).recipe->id);
    return target.at(node.stat);
}

const ServerFacts *TargetReading::freshFacts() const
{
    if (!facts || !stat)
        return nullptr;
    int timeoutMs = facts->connections.value(stat->owner).timeoutMs;
    if (timeoutMs <= 0)
        timeoutMs = facts->timeoutsMs.value(stat->owner, UntoldTimeoutMs);
    return now - facts->takenAt <= timeoutMs / 2 ? facts.get() : nullptr;
}

const Contender *Preflight::contender() const
{
    if (!reading.state)
        return nullptr;
    const LockState &state = *reading.state;
    const auto found = std::ranges::find_if(state.queue, [&](const Contender &contender) {
        return state.pathOf(contender) == target.node;
    });
    return found == state.queue.end() ? nullptr : &*found;
}

bool Preflight::isHolder() const
{
    const Contender *found = contender();
    return found && found->role == Role::Holder;
}

Light Preflight::light() const
{
    return lines.isEmpty() ? Light::Green
                           : std::ranges::max(lines, {}, &PreflightLine::light).light;
}

bool Preflight::isPossible() const
{
    return !lines.isEmpty() && std::ranges::none_of(lines, &PreflightLine::isFinal);
}

QStringList Preflight::overridable() const
{
    QStringList sentences;
    for (const PreflightLine &line : lines) {
        if (line.light == Light::Red && !line.isFinal)
            sentences.append(line.sentence);
    }
    return sentences;
}

Preflight preflight(const Target &target, const TargetReading &reading, const Profile &profile)
{
    Preflight flight;
    flight.target = target;
    flight.reading = reading;
    if (reading.stat) {
        flight.changes = changesOf(target, *reading.stat);
        if (target.directoryCzxid && reading.directory.czxid)
            compare(flight.changes, "the directory's czxid", *target.directoryCzxid,
                    reading.directory.czxid);
        flight.isChanged = !flight.changes.isEmpty();
    }
    flight.lines.append(identityLine(flight));
    if (!reading.stat)
        return flight;
    if (!flight.target.czxid)
        flight.target.czxid = reading.stat->czxid;
    if (reading.state) {
        const QVector<int> nodes = nodesAt(*reading.state, {target.node});
        if (!nodes.isEmpty())
            flight.what = whatIf(*reading.state, nodes);
    }
    flight.lines +=
        {roleLine(flight),      ownerLine(flight),  ownLine(flight),      effectLine(flight),
         exclusionLine(flight), rightsLine(flight), strengthLine(flight), environmentLine(profile)};
    addOtherLines(flight);
    return flight;
}

QStringList reportOf(const Preflight &preflight)
{
    QStringList lines {u"Delete %1 (czxid %2)"_qs.arg(visibleText(preflight.target.node),
                                                      textOf(preflight.target.czxid))};
    for (const PreflightLine &line : preflight.lines)
        lines.append(u"[%1] %2"_qs.arg(textOf(line.light), line.sentence));
    if (preflight.reading.stat)
        lines.append(u"Milder steps:"_qs);
    for (const MilderStep &step : milderSteps(preflight))
        lines.append(u"  %1 %2"_qs.arg(step.isAvailable ? u"+"_qs : u"-"_qs, step.sentence));
    if (!preflight.what)
        return lines;
    for (const LockState *state : {&preflight.what->before, &preflight.what->after}) {
        const bool isBefore = state == &preflight.what->before;
        lines.append(isBefore ? u"Queue before:"_qs : u"Queue after:"_qs);
        for (const QString &line : queueLines(*state))
            lines.append(u"  "_qs + line);
    }
    return lines + sentencesOf(*preflight.what);
}

} // namespace lockscope
