// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/preflight.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/operate/session/writegate.h"
#include "core/server/serverfacts.h"

#include <algorithm>

namespace lockscope {

namespace {

/// A heartbeat older than this share of the session's timeout is a silent client: a healthy
/// one pings after a third of it.
constexpr double SilentShare = 0.5;

using Lines = QVector<PreflightLine>;

template <typename Id> void compare(QStringList &changes, const char *what, Id seen, Id now)
{
    if (seen != now)
        changes.append(u"%1 was %2, is %3"_qs.arg(QLatin1String(what), textOf(seen), textOf(now)));
}

/// What differs between the node that was looked at and the one that is there.
QStringList changesOf(const Target &target, const TargetReading &reading)
{
    QStringList changes;
    const NodeStat &stat = *reading.stat;
    if (target.czxid)
        compare(changes, "czxid", target.czxid, stat.czxid);
    if (target.owner)
        compare(changes, "owner", *target.owner, stat.owner);
    if (target.mzxid)
        compare(changes, "mzxid", *target.mzxid, stat.mzxid);
    if (target.directoryCzxid && reading.directory.czxid)
        compare(changes, "the directory's czxid", *target.directoryCzxid, reading.directory.czxid);
    if (target.version && *target.version != stat.version)
        changes.append(u"version was %1, is %2"_qs.arg(*target.version).arg(stat.version));
    return changes;
}

PreflightLine identityLine(const Preflight &flight)
{
    PreflightLine line {u"identity"_qs, Light::Green, {}, false};
    const Result<NodeStat> &stat = flight.reading.stat;
    if (!stat) {
        line.light = Light::Red;
        line.isFinal = true;
        line.sentence = stat.error().kind == ErrorKind::Gone
            ? u"The node is gone already; there is nothing to do."_qs
            : explain(stat.error());
    } else if (flight.isChanged) {
        line.light = Light::Red;
        line.isFinal = true;
        line.sentence = u"It changed since you looked: %1."_qs.arg(flight.changes.join(u"; "_qs));
    } else {
        line.sentence = u"It is the node that you looked at: czxid %1, owner %2, version %3."_qs
                            .arg(textOf(stat->czxid),
                                 stat->owner ? textOf(stat->owner) : u"none (persistent)"_qs)
                            .arg(stat->version);
    }
    return line;
}

PreflightLine roleLine(const Preflight &flight)
{
    const Contender *contender = flight.contender();
    if (!contender || !contender->isContender())
        return {u"role"_qs, Light::Red,
                u"No recipe knows this name: what its deletion does to others cannot be told."_qs,
                false};
    const LockState &state = *flight.reading.state;
    const RecipeQueue &queue = state.recipes.at(contender->recipe);
    const QString recipe = QString::fromUtf8(queue.recipe->name);
    const QString mode = textOf(contender->ticket.mode);
    if (contender->role == Role::Holder)
        return {u"role"_qs, Light::Amber, u"It is entitled to hold (%1, %2)."_qs.arg(mode, recipe),
                false};
    const int ahead = state.blockerCount(*contender);
    return {u"role"_qs, Light::Green,
            u"It is a %1 (%2, %3), %4 before it."_qs.arg(textOf(contender->role), mode, recipe)
                .arg(ahead),
            false};
}

bool isHolder(const Preflight &flight)
{
    const Contender *contender = flight.contender();
    return contender && contender->role == Role::Holder;
}

PreflightLine connectedLine(const Preflight &flight, const ClientConnection &connection)
{
    const QString where =
        u"%1 (session %2)"_qs.arg(connection.endpoint, textOf(connection.session));
    const bool isSilent = connection.idleMs >= 0 && connection.timeoutMs > 0
        && static_cast<double>(connection.idleMs) > SilentShare * connection.timeoutMs;
    if (isSilent)
        return {u"owner"_qs, isHolder(flight) ? Light::Amber : Light::Green,
                u"Its client %1 has been silent for %2 of its %3 timeout."_qs.arg(
                    where, humanDuration(connection.idleMs), humanDuration(connection.timeoutMs)),
                false};
    if (isHolder(flight))
        return {u"owner"_qs, Light::Red,
                u"Its client %1 is connected and alive: talk to it first."_qs.arg(where), false};
    return {u"owner"_qs, Light::Amber,
            u"Its client %1 is connected and will queue again at the end."_qs.arg(where), false};
}

PreflightLine ownerLine(const Preflight &flight)
{
    const SessionId owner = flight.reading.stat->owner;
    if (!owner)
        return {u"owner"_qs, Light::Amber,
                u"The node is persistent: no session will ever remove it."_qs, false};
    const ServerFacts *facts = flight.reading.facts.get();
    if (!facts)
        return {
            u"owner"_qs, isHolder(flight) ? Light::Red : Light::Amber,
            u"Whether its client is alive is not known: no server was asked for connections."_qs,
            false};
    const auto connection = facts->connections.constFind(owner);
    if (connection != facts->connections.constEnd())
        return connectedLine(flight, *connection);
    if (!facts->allConnections())
        return {
            u"owner"_qs, isHolder(flight) ? Light::Red : Light::Amber,
            u"Whether its client is alive is not known: not every member told its connections."_qs,
            false};
    if (facts->listedAt > 0)
        return {u"owner"_qs, isHolder(flight) ? Light::Red : Light::Amber,
                u"Whether its client is alive is not known: it was disconnected %1 ago, and the "
                u"members are asked again in a moment."_qs.arg(
                    humanDuration(facts->askedAt - facts->listedAt)),
                false};
    const auto left = facts->expiresInMs.constFind(owner);
    if (left != facts->expiresInMs.constEnd())
        return {u"owner"_qs, Light::Green,
                u"Its client is disconnected; the session expires by itself in %1."_qs.arg(
                    humanDuration(*left)),
                false};
    return {u"owner"_qs, Light::Green, u"Its client is disconnected."_qs, false};
}

PreflightLine ownLine(const Preflight &flight)
{
    if (flight.reading.ownLocks.contains(flight.reading.stat->owner))
        return {u"own"_qs, Light::Red, u"It is a lock of this very program: release it instead."_qs,
                false};
    return {u"own"_qs, Light::Green, u"It is not one of this program's own locks."_qs, false};
}

PreflightLine effectLine(const Preflight &flight)
{
    if (!flight.what)
        return {u"effect"_qs, Light::Red,
                u"The queue could not be read: the effect cannot be told."_qs, false};
    const QStringList sentences = sentencesOf(*flight.what);
    return {u"effect"_qs, flight.what->isUseless ? Light::Amber : Light::Green, sentences.value(1),
            false};
}

PreflightLine exclusionLine(const Preflight &flight)
{
    if (isHolder(flight))
        return {
            u"exclusion"_qs, Light::Amber,
            u"The present holder will NOT be told and may go on working beside the next one. Does what the lock protects check tokens? Unknown. Token before %1, after %2."_qs
                .arg(flight.what && flight.what->tokenBefore ? textOf(flight.what->tokenBefore)
                                                             : u"none"_qs,
                     flight.what && flight.what->tokenAfter ? textOf(flight.what->tokenAfter)
                                                            : u"none"_qs),
            false};
    return {
        u"exclusion"_qs, Light::Green,
        u"It does not hold: its client loses its place, not the lock; it is not told, and may queue again at the end."_qs,
        false};
}

PreflightLine rightsLine(const Preflight &flight)
{
    if (flight.reading.stat->numChildren > 0)
        return {u"rights"_qs, Light::Red,
                u"The node has %1 children; it is never deleted with them."_qs.arg(
                    flight.reading.stat->numChildren),
                true};
    const std::optional<bool> may = flight.reading.mayDelete;
    const QString acl = visibleText(flight.reading.aclText);
    if (!may)
        return {u"rights"_qs, Light::Amber, u"Whether we may delete here could not be read."_qs,
                false};
    if (*may)
        return {u"rights"_qs, Light::Green, u"The directory's ACL allows it (%1)."_qs.arg(acl),
                false};
    return {u"rights"_qs, Light::Amber, u"The directory's ACL may not allow it (%1)."_qs.arg(acl),
            false};
}

PreflightLine strengthLine(const Preflight &flight)
{
    const QString name = nodeName(flight.target.node);
    const bool isGuid =
        name.startsWith(u"_c_") || name.contains(u"__lock__") || name.contains(u"__rlock__");
    const QString rest =
        u"The servers cannot compare the czxid while deleting: between our last look and the deletion some milliseconds remain."_qs;
    if (isGuid)
        return {u"strength"_qs, Light::Green, u"The name is unique (GUID). "_qs + rest, false};
    return {u"strength"_qs, Light::Amber,
            u"The name could be used again if the directory were made anew. "_qs + rest, false};
}

PreflightLine environmentLine(const Profile &profile)
{
    const bool isProduction = profile.environment == Environment::Production;
    return {u"environment"_qs, isProduction ? Light::Amber : Light::Green,
            isProduction
                ? u"“%1” is a production system: a reason and typing are asked for."_qs.arg(
                    profile.name)
                : u"This is a %1 system."_qs.arg(textOf(profile.environment)),
            false};
}

void addOtherLines(const Preflight &flight, Lines &lines)
{
    for (const QString &action : flight.reading.recentActions)
        lines.append({u"others"_qs, Light::Amber, action, false});
    if (flight.reading.data.contains("do-not-kill")
        || flight.reading.data.contains("do-not-delete"))
        lines.append({u"others"_qs, Light::Red, u"The node's data say not to kill it."_qs, false});
}

} // namespace

QString textOf(Light light)
{
    switch (light) {
    case Light::Green:
        return QStringLiteral("green");
    case Light::Amber:
        return QStringLiteral("amber");
    case Light::Red:
        return QStringLiteral("red");
    }
    return {};
}

Target targetOf(const LockState &state, const Contender &contender)
{
    const LockNode &node = state.nodeOf(contender);
    Target target;
    target.lock = state.snapshot->path;
    target.node = state.pathOf(contender);
    target.czxid = node.stat.czxid;
    target.owner = node.stat.owner;
    target.version = node.stat.version;
    target.mzxid = node.stat.mzxid;
    const NodeStat &directory = state.snapshot->directories.value(node.directory).stat;
    if (directory.czxid)
        target.directoryCzxid = directory.czxid;
    if (contender.recipe >= 0)
        target.recipe = QString::fromLatin1(state.recipes.at(contender.recipe).recipe->id);
    return target;
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

Light Preflight::light() const
{
    Light worst = Light::Green;
    for (const PreflightLine &line : lines)
        worst = std::max(worst, line.light);
    return worst;
}

bool Preflight::isPossible() const
{
    return std::ranges::none_of(lines, [](const PreflightLine &line) {
        return line.light == Light::Red && line.isFinal;
    });
}

bool Preflight::needsOverride() const
{
    return std::ranges::any_of(lines, [](const PreflightLine &line) {
        return line.light == Light::Red && !line.isFinal;
    });
}

Preflight preflight(const Target &target, const TargetReading &reading, const Profile &profile)
{
    Preflight flight;
    flight.target = target;
    flight.reading = reading;
    if (reading.stat) {
        flight.changes = changesOf(target, reading);
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
    addOtherLines(flight, flight.lines);
    return flight;
}

QString deletionPhrase(const Preflight &preflight, const Profile &profile)
{
    if (profile.environment != Environment::Production && !preflight.needsOverride())
        return {};
    const auto suffix = sequenceSuffix(nodeName(preflight.target.node));
    const QString digits = suffix ? nodeName(preflight.target.node).sliced(suffix->begin)
                                  : textOf(preflight.target.czxid).sliced(2);
    return digits.last(std::min<qsizetype>(4, digits.size()));
}

} // namespace lockscope
