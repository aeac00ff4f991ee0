// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Each check is a function that gives its line.
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

PreflightLine identityLine(const Preflight &flight)
{
    const Result<NodeStat> &stat = flight.reading.stat;
    if (!stat && stat.error().kind == ErrorKind::Gone)
        return {Light::Red, u"The node is gone already; there is nothing to do."_qs, true};
    if (!stat)
        return {Light::Red, messageOf(stat.error()).english(), true};
    if (flight.isChanged())
        return {Light::Red,
            u"It changed since you looked: %1."_qs.arg(flight.changes.join(u"; "_qs)), true};
    return {Light::Green,
        u"It is the node that you looked at: czxid %1, owner %2, version %3."_qs
            .arg(textOf(stat->czxid), stat->owner ? textOf(stat->owner) : u"none (persistent)"_qs)
            .arg(stat->version)};
}

PreflightLine roleLine(const Preflight &flight)
{
    const Contender *contender = flight.contender();
    if (!contender || !contender->isContender())
        return {Light::Red,
            u"No recipe knows this name: what its deletion does to others cannot be told."_qs};
    const LockState &state = *flight.reading.state;
    const Recipe &recipe = *state.recipes.at(contender->recipe).recipe;
    const bool isKept = flight.reading.stat->owner || recipe.persistence == Persistence::ByDesign;
    if (state.snapshot->isSingleNode && !isKept)
        return {Light::Red,
            u"It is persistent and no recipe's node: who relies on it cannot be told."_qs};
    const QString kind =
        u"%1, %2"_qs.arg(textOf(contender->ticket.mode), QString::fromUtf8(recipe.name));
    if (flight.isHolder())
        return {Light::Amber, u"It is entitled to hold (%1)."_qs.arg(kind)};
    return {Light::Green,
        u"It is a %1 (%2), %3 before it."_qs.arg(textOf(contender->role), kind)
            .arg(state.blockerCount(*contender))};
}

PreflightLine connectedLine(const ClientConnection &connection, bool isHolder)
{
    const QString where =
        u"Its client %1 (session %2)"_qs.arg(connection.endpoint, textOf(connection.session));
    // A healthy one pings after a third of it.
    if (connection.timeoutMs > 0 && connection.idleMs > connection.timeoutMs / 2)
        return {isHolder ? Light::Amber : Light::Green,
            u"%1 has been silent for %2 of its %3 timeout."_qs.arg(where,
                humanDuration(connection.idleMs).english(),
                humanDuration(connection.timeoutMs).english())};
    if (isHolder)
        return {Light::Red, u"%1 is connected and alive: talk to it first."_qs.arg(where)};
    return {Light::Amber, u"%1 is connected and will queue again at the end."_qs.arg(where)};
}

PreflightLine ownerLine(const Preflight &flight)
{
    const TargetReading &reading = flight.reading;
    const SessionId owner = reading.stat->owner;
    // Of a holder that is not known to be gone, nobody should take the lock.
    const auto unknown = [&flight](const QString &why) -> PreflightLine {
        return {flight.isHolder() ? Light::Red : Light::Amber,
            u"Whether its client is alive is not known: %1."_qs.arg(why)};
    };
    if (!owner)
        return {Light::Amber, u"The node is persistent: no session will ever remove it."_qs};
    if (!reading.facts)
        return unknown(u"no server was asked for connections"_qs);
    const ServerFacts *facts = reading.freshFacts();
    if (!facts)
        return unknown(u"the servers were asked %1 ago"_qs.arg(
            humanDuration(reading.now - reading.facts->takenAt).english()));
    const auto connection = facts->connections.constFind(owner);
    if (connection != facts->connections.constEnd())
        return connectedLine(*connection, flight.isHolder());
    if (!facts->allConnections())
        return unknown(u"not every member told its connections"_qs);
    if (facts->listedAt > 0)
        return unknown(
            u"it was disconnected %1 ago, and the members are asked again in a moment"_qs.arg(
                humanDuration(facts->askedAt - facts->listedAt).english()));
    const std::optional<qint64> left = reading.expiresInMs();
    if (!left)
        return {Light::Green, u"Its client is disconnected."_qs};
    return {Light::Green,
        u"Its client is disconnected; the session expires by itself in %1."_qs.arg(
            humanDuration(*left).english())};
}

PreflightLine ownLine(const Preflight &flight)
{
    const SessionId owner = flight.reading.stat->owner;
    if (owner && flight.reading.ownLocks.contains(owner))
        return {Light::Red, u"It is a lock of this very program: release it instead."_qs};
    return {Light::Green, u"It is not one of this program's own locks."_qs};
}

PreflightLine effectLine(const Preflight &flight)
{
    if (!flight.what)
        return {Light::Red, u"The queue could not be read: the effect cannot be told."_qs};
    return {flight.what->isUseless ? Light::Amber : Light::Green,
        sentencesOf(*flight.what).value(1).english()};
}

PreflightLine exclusionLine(const Preflight &flight)
{
    if (!flight.isHolder())
        return {Light::Green,
            u"It does not hold: its client loses its place, not the lock; it is not told, and may queue again at the end."_qs};
    return {Light::Amber,
        u"The present holder will NOT be told and may go on working beside the next one. Does what the lock protects check tokens? Unknown. "_qs
            + sentenceOfToken(flight.what.value_or(WhatIf())).english()};
}

PreflightLine rightsLine(const Preflight &flight)
{
    if (flight.reading.stat->numChildren > 0)
        return {Light::Red,
            u"The node has %1 children; it is never deleted with them."_qs.arg(
                flight.reading.stat->numChildren),
            true};
    const std::optional<bool> may = flight.reading.mayDelete;
    if (!may)
        return {Light::Amber, u"Whether we may delete here could not be read."_qs};
    return {*may ? Light::Green : Light::Amber,
        (*may ? u"The directory's ACL allows it (%1)."_qs
              : u"The directory's ACL may not allow it (%1)."_qs)
            .arg(flight.reading.aclText)};
}

PreflightLine strengthLine(const Preflight &flight)
{
    const QString name = nodeName(flight.target.node);
    const bool isGuid =
        name.startsWith(u"_c_") || name.contains(u"__lock__") || name.contains(u"__rlock__");
    const QString first = isGuid
        ? u"The name is unique (GUID). "_qs
        : u"The name could be used again if the directory were made anew. "_qs;
    return {isGuid ? Light::Green : Light::Amber,
        first
            + u"The servers cannot compare the czxid while deleting: between our last look and the deletion some milliseconds remain."_qs};
}

PreflightLine environmentLine(const Profile &profile)
{
    if (profile.environment == Environment::Unknown)
        return {Light::Amber, u"What this system is for was not stated: it may be production."_qs};
    if (profile.environment != Environment::Production)
        return {Light::Green, u"This is a %1 system."_qs.arg(textOf(profile.environment))};
    return {Light::Amber,
        u"“%1” is a production system: a reason and typing are asked for."_qs.arg(
            visibleText(profile.name))};
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

QStringList changesOf(const Target &target, const NodeStat &stat, Zxid directory)
{
    QStringList changes;
    const auto compare = [&changes](const QString &what, const QString &seen, const QString &now) {
        if (seen != now)
            changes.append(u"%1 was %2, is %3"_qs.arg(what, seen, now));
    };
    if (target.czxid)
        compare(u"czxid"_qs, textOf(target.czxid), textOf(stat.czxid));
    if (target.owner)
        compare(u"owner"_qs, textOf(*target.owner), textOf(stat.owner));
    if (target.mzxid)
        compare(u"mzxid"_qs, textOf(*target.mzxid), textOf(stat.mzxid));
    if (target.version)
        compare(u"version"_qs, QString::number(*target.version), QString::number(stat.version));
    if (target.directoryCzxid && directory)
        compare(u"the directory's czxid"_qs, textOf(*target.directoryCzxid), textOf(directory));
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

std::optional<qint64> TargetReading::expiresInMs() const
{
    const ServerFacts *fresh = freshFacts();
    if (!fresh || !fresh->expiresInMs.contains(stat->owner))
        return std::nullopt;
    return std::max<qint64>(0, fresh->expiresInMs.value(stat->owner) - (now - fresh->takenAt));
}

const Contender *Preflight::contender() const
{
    return place < 0 ? nullptr : &reading.state->queue.at(place);
}

bool Preflight::isHolder() const
{
    return place >= 0 && contender()->role == Role::Holder;
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
    const auto add = [&flight](const QString &check, PreflightLine line) {
        line.check = check;
        flight.lines.append(line);
    };
    if (reading.stat)
        flight.changes = changesOf(target, *reading.stat, reading.directory.czxid);
    add(u"identity"_qs, identityLine(flight));
    if (!reading.stat)
        return flight;
    if (!flight.target.czxid)
        flight.target.czxid = reading.stat->czxid;
    const QVector<int> nodes =
        reading.state ? nodesAt(*reading.state, {target.node}) : QVector<int>();
    if (!nodes.isEmpty()) {
        const auto &queue = reading.state->queue;
        const auto found = std::ranges::find(queue, nodes.first(), &Contender::node);
        flight.place = found == queue.end() ? -1 : int(found - queue.begin());
        flight.what = whatIf(*reading.state, nodes);
    }
    add(u"role"_qs, roleLine(flight));
    add(u"owner"_qs, ownerLine(flight));
    add(u"own"_qs, ownLine(flight));
    add(u"effect"_qs, effectLine(flight));
    add(u"exclusion"_qs, exclusionLine(flight));
    add(u"rights"_qs, rightsLine(flight));
    add(u"strength"_qs, strengthLine(flight));
    add(u"environment"_qs, environmentLine(profile));
    for (const QString &action : reading.recentActions)
        add(u"others"_qs, {Light::Amber, action});
    if (reading.data.contains("do-not-kill") || reading.data.contains("do-not-delete"))
        add(u"others"_qs, {Light::Red, u"The node's data say not to kill it."_qs});
    return flight;
}

QStringList reportOf(const Preflight &preflight)
{
    QStringList lines {u"Delete %1 (czxid %2)"_qs.arg(
        visibleText(preflight.target.node), textOf(preflight.target.czxid))};
    for (const PreflightLine &line : preflight.lines)
        lines.append(u"[%1] %2"_qs.arg(textOf(line.light), line.sentence));
    if (preflight.reading.stat)
        lines.append(u"Milder steps:"_qs);
    for (const MilderStep &step : milderSteps(preflight))
        lines.append(u"  %1 %2"_qs.arg(step.isAvailable ? u"+"_qs : u"-"_qs, step.sentence));
    if (!preflight.what)
        return lines;
    const auto addQueue = [&lines](const QString &title, const LockState &state) {
        lines.append(title);
        for (const QString &line : english(queueLines(state)))
            lines.append(u"  "_qs + line);
    };
    addQueue(u"Queue before:"_qs, preflight.what->before);
    addQueue(u"Queue after:"_qs, preflight.what->after);
    return lines + english(sentencesOf(*preflight.what));
}

} // namespace lockscope
