// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Each check is a function that gives its line.
#include "core/operate/acts/preflight.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/rule.h"
#include "core/live/knownwatches.h"
#include "core/operate/acts/mildersteps.h"
#include "core/operate/session/writegate.h"
#include "core/server/serverfacts.h"
#include "core/server/silence.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Of a client that changes servers by itself, as Thresholds::reconnectMs usually is; no file of
/// the site makes it less. After an election all do: see settlingMs().
constexpr qint64 ReconnectMs = 3000;
constexpr int UntoldTimeoutMs = 10'000; // of a session whose own nobody told

PreflightLine identityLine(const Preflight &flight)
{
    const Result<NodeStat> &stat = flight.reading.stat;
    if (!stat && stat.error().kind == ErrorKind::Gone)
        return {Light::Red, Message::tr("The node is gone already; there is nothing to do."), true};
    if (!stat)
        return {Light::Red, messageOf(stat.error()), true};
    if (flight.isChanged())
        return {Light::Red,
            Message::tr("It changed since you looked: %1.")
                .arg(Message::joined(flight.changes, Message::tr("; "))),
            true};
    return {Light::Green,
        Message::tr("It is the node that you looked at: czxid %1, owner %2, version %3.")
            .arg(textOf(stat->czxid),
                stat->owner ? Message(textOf(stat->owner)) : Message::tr("none (persistent)"),
                stat->version)};
}

/// Its name is taken for a lock, and nothing else says that it is one.
bool isPersistentByItself(const Preflight &flight, const Recipe &recipe)
{
    return flight.reading.state->snapshot->isSingleNode && !flight.reading.stat->owner
        && recipe.persistence != Persistence::ByDesign;
}

PreflightLine roleLine(const Preflight &flight)
{
    const Contender *contender = flight.contender();
    if (!flight.reading.state)
        return {Light::Red,
            Message::tr("The queue could not be read: whether it holds cannot be told.")};
    if (!contender || !contender->isContender())
        return {Light::Red,
            Message::tr(
                "No recipe knows this name: what its deletion does to others cannot be told.")};
    const LockState &state = *flight.reading.state;
    const Recipe &recipe = *state.recipes.at(contender->recipe).recipe;
    if (isPersistentByItself(flight, recipe))
        return {Light::Red,
            Message::tr("It is persistent and no recipe's node: who relies on it cannot be told.")};
    const Message kind =
        Message::tr("%1, %2").arg(modeOf(*contender), QString::fromUtf8(recipe.name));
    if (flight.isHolder())
        return {Light::Amber, Message::tr("It holds by its recipe's rule (%1).").arg(kind)};
    if (flight.mayHold())
        return {Light::Amber,
            Message::tr("It may hold, or wait (%1): nothing that was seen tells.").arg(kind)};
    return {Light::Green,
        Message::tr("It is a %1 (%2), %3 before it.")
            .arg(messageOf(contender->role), kind, state.blockerCount(*contender))};
}

bool isSilent(const ClientConnection &connection, qint64 percent = UsualSilentPercent)
{
    return isSilentFor(connection.idleMs, connection.timeoutMs, percent);
}

/// Not by the settings' percent, which says when to warn: what may be deleted is a matter of
/// safety, and no file of the site is to turn a holder who lives from red to amber. But clients of
/// some libraries are heard seldom.
qint64 silentPercentOf(const Preflight &flight)
{
    return flight.isContender()
        ? silentPercent(*flight.reading.state, flight.place, UsualSilentPercent)
        : UsualSilentPercent;
}

/// Whether we, or if we are at another one most of the others, are as silent at its member: then
/// that heard nobody for a while, and what it says of this one is no sign of anything.
bool isMemberSilent(const ServerFacts &facts, const ClientConnection &connection)
{
    int others = 0;
    int silent = 0;
    for (const ClientConnection &other : facts.connections) {
        const bool isOther =
            other.member == connection.member && other.session != connection.session;
        if (!isOther || other.idleMs < 0 || other.timeoutMs <= 0)
            continue;
        if (other.session == facts.own)
            return isSilent(other);
        ++others;
        silent += isSilent(other) ? 1 : 0;
    }
    return silent * 2 > others;
}

/// Why it may be alive, though nothing was heard of it; empty: it is not silent, or that is its own
/// fault as far as can be told.
Message doubtOfSilence(const ServerFacts &facts, const ClientConnection &connection, qint64 percent)
{
    if (!isSilent(connection, percent))
        return {};
    if (isMemberSilent(facts, connection))
        return Message::tr(
            "it has been silent for %1, but so have others at %2, which may be slow itself")
            .arg(humanDuration(connection.idleMs), visibleText(connection.member));
    if (facts.listedAt > 0)
        return Message::tr("it was silent %1 ago, and the members are asked again in a moment")
            .arg(humanDuration(facts.askedAt - facts.listedAt));
    return {};
}

PreflightLine connectedLine(const ClientConnection &connection, bool mayHold, qint64 percent)
{
    const Message where = Message::tr("Its client %1 (session %2)")
                              .arg(connection.endpoint, textOf(connection.session));
    if (isSilent(connection, percent))
        return {mayHold ? Light::Amber : Light::Green,
            Message::tr("%1 has been silent for %2 of its %3 timeout.")
                .arg(where, humanDuration(connection.idleMs), humanDuration(connection.timeoutMs))};
    if (mayHold)
        return {Light::Red, Message::tr("%1 is connected and alive: talk to it first.").arg(where)};
    return {
        Light::Amber, Message::tr("%1 is connected and may queue again at the end.").arg(where)};
}

/// A stray one is nobody's. One that its library makes so may be of a holder who works: nothing in
/// ZooKeeper tells; where its data say that its time is over, it does not hold.
PreflightLine persistentLine(const Preflight &flight)
{
    const Contender *contender = flight.contender();
    const Recipe *recipe = flight.isContender() && flight.mayHold()
        ? flight.reading.state->recipes.at(contender->recipe).recipe
        : nullptr;
    if (recipe && recipe->persistence != Persistence::Never)
        return {Light::Red,
            Message::tr("The node is persistent, as those of %1 may be: whether who made it still "
                        "works cannot be told.")
                .arg(QString::fromUtf8(recipe->name))};
    return {Light::Amber, Message::tr("The node is persistent: no session will ever remove it.")};
}

/// For how long the leader had not heard of @p session when it was asked, at least: it lets a
/// session last until the end of a tick. What came since then is not known. Nothing where it did
/// not say.
std::optional<qint64> unheardMs(const ServerFacts &facts, SessionId session)
{
    const int timeoutMs = facts.timeoutsMs.value(session);
    if (timeoutMs <= 0 || !facts.expiresInMs.contains(session))
        return std::nullopt;
    return std::max<qint64>(0, timeoutMs - facts.expiresInMs.value(session));
}

PreflightLine ownerLine(const Preflight &flight)
{
    const TargetReading &reading = flight.reading;
    const SessionId owner = reading.stat->owner;
    // Of a holder that is not known to be gone, nobody should take the lock.
    const auto unknown = [&flight](const Message &why) -> PreflightLine {
        return {flight.mayHold() ? Light::Red : Light::Amber,
            Message::tr("Whether its client is alive is not known: %1.").arg(why)};
    };
    if (!owner)
        return persistentLine(flight);
    if (!reading.facts)
        return unknown(Message::tr("no server was asked for connections"));
    const std::optional<qint64> age = reading.factsAgeMs();
    if (!age)
        return unknown(Message::tr("the clock was set back since the servers were asked"));
    const ServerFacts *facts = reading.freshFacts();
    if (!facts)
        return unknown(Message::tr("the servers were asked %1 ago").arg(humanDuration(*age)));
    const auto connection = facts->connections.constFind(owner);
    const bool isConnected = connection != facts->connections.constEnd();
    const qint64 percent = silentPercentOf(flight);
    const Message doubt = isConnected ? doubtOfSilence(*facts, *connection, percent) : Message();
    if (!doubt.isEmpty())
        return unknown(doubt);
    if (isConnected)
        return connectedLine(*connection, flight.mayHold(), percent);
    if (!facts->allConnections())
        return unknown(Message::tr("not every member told its connections"));
    if (facts->mayBeBefore(reading.stat->czxid))
        return unknown(Message::tr("its node is newer than what the members told"));
    if (facts->listedAt > 0)
        return unknown(
            Message::tr("it was disconnected %1 ago, and the members are asked again in a moment")
                .arg(humanDuration(facts->askedAt - facts->listedAt)));
    if (!reading.leadership.isSettled(reading.now, facts->timeoutsMs.value(owner)))
        return unknown(Message::tr("a leader was chosen lately, or none answers: it may be on its "
                                   "way to another server"));
    const std::optional<qint64> left = reading.expiresInMs();
    const std::optional<qint64> unheard = unheardMs(*facts, owner);
    if (unheard && *unheard < ReconnectMs)
        return unknown(
            Message::tr("no member had a connection of it, but its session had been heard of %1 "
                        "before: it may be on its way to another server")
                .arg(humanDuration(*unheard)));
    // One that comes back believes that it holds.
    const Light light = flight.mayHold() ? Light::Amber : Light::Green;
    if (!left)
        return {light, Message::tr("Its client is disconnected.")};
    return {light,
        Message::tr("Its client is disconnected; the session expires by itself in %1.")
            .arg(humanDuration(*left))};
}

PreflightLine ownLine(const Preflight &flight)
{
    const SessionId owner = flight.reading.stat->owner;
    if (owner && flight.reading.ownLocks.contains(owner))
        return {Light::Red,
            Message::tr("It is a lock of this running program: release it "
                        "instead.")};
    return {Light::Green, Message::tr("No session of this running program owns it.")};
}

PreflightLine effectLine(const Preflight &flight)
{
    if (!flight.what)
        return {Light::Red, Message::tr("The queue could not be read: the effect cannot be told.")};
    return {
        flight.what->isUseless ? Light::Amber : Light::Green, sentencesOf(*flight.what).value(1)};
}

PreflightLine exclusionLine(const Preflight &flight)
{
    if (!flight.mayHold())
        return {Light::Green,
            Message::tr("It does not hold: its client loses its place, not the lock; it is not "
                        "told, and may queue again at the end.")};
    const LockState *state = flight.isContender() ? flight.reading.state.get() : nullptr;
    if (state
        && isPersistentByItself(flight, *state->recipes.at(flight.contender()->recipe).recipe))
        return {Light::Amber, Message::tr("Whoever relies on it will NOT be told.")};
    if (!flight.isHolder())
        return {Light::Amber,
            Message::tr("Its client will NOT be told: if it holds, it may go on working beside the "
                        "next one. Does what the lock protects check tokens? Unknown.")};
    return {Light::Amber,
        Message::tr("The present holder will NOT be told and may go on working beside the next "
                    "one. Does what the lock protects check tokens? Unknown. %1")
            .arg(sentenceOfToken(flight.what.value_or(WhatIf())))};
}

PreflightLine rightsLine(const Preflight &flight)
{
    if (flight.reading.stat->numChildren > 0)
        return {Light::Red,
            Message::tr("The node has %1 children; it is never deleted with them.")
                .arg(flight.reading.stat->numChildren),
            true};
    const std::optional<bool> may = flight.reading.mayDelete;
    if (!may)
        return {Light::Amber, Message::tr("Whether we may delete here could not be read.")};
    return {*may ? Light::Green : Light::Amber,
        (*may ? Message::tr("The directory's ACL allows it (%1).")
              : Message::tr("The directory's ACL may not allow it (%1)."))
            .arg(flight.reading.aclText)};
}

PreflightLine strengthLine(const Preflight &flight)
{
    const QString name = nodeName(flight.target.node);
    const bool isGuid =
        name.startsWith(u"_c_") || name.contains(u"__lock__") || name.contains(u"__rlock__");
    const Message first = isGuid
        ? Message::tr("The name is unique (GUID).")
        : Message::tr("The name could be used again if the directory were made anew.");
    return {isGuid ? Light::Green : Light::Amber,
        Message::tr("%1 The servers cannot compare the czxid while deleting: between our last look "
                    "and the deletion some milliseconds remain.")
            .arg(first)};
}

PreflightLine environmentLine(const Profile &profile)
{
    if (profile.environment == Environment::Unknown)
        return {Light::Amber,
            Message::tr("What this system is for was not stated: it may be production.")};
    if (profile.environment != Environment::Production)
        return {
            Light::Green, Message::tr("This is a %1 system.").arg(messageOf(profile.environment))};
    if (profile.name.isEmpty())
        return {Light::Amber,
            Message::tr("This is a production system: a reason and typing are asked for.")};
    return {Light::Amber,
        Message::tr("“%1” is a production system: a reason and typing are asked for.")
            .arg(visibleText(profile.name))};
}

/// What the node's data say of it; nothing where they say nothing.
std::optional<PreflightLine> markerLine(const TargetReading &reading)
{
    if (reading.data.contains("do-not-kill") || reading.data.contains("do-not-delete"))
        return PreflightLine {Light::Red, Message::tr("The node's data say not to kill it.")};
    if (reading.data.size() != reading.stat->dataLength)
        return PreflightLine {Light::Amber,
            Message::tr("The node's data could not be read: they may say not to kill it.")};
    return std::nullopt;
}

/// Whether it is a waiter by no more than what its session is seen to watch. A thread that gave up
/// leaves its watch behind: it may be that one's, and this one may have been let in.
bool waitsByWatchAlone(const LockState &state, int place)
{
    const Contender &waiter = state.queue.at(place);
    if (waiter.role != Role::Waiter)
        return false;
    const RecipeQueue &queue = state.recipes.at(waiter.recipe);
    if (waiter.ticket.mode == Mode::Lease && queue.permits && waiter.rank < *queue.permits)
        return true; // a semaphore has room for it
    if (waiter.ticket.mode != Mode::Read)
        return false;
    // A reader waits for writers before it; not for its own thread's where that may read as well.
    const SessionId session =
        queue.recipe->isLegalDuplicate ? state.nodeOf(waiter).stat.owner : SessionId();
    for (int rank = 0; rank < waiter.rank; ++rank) {
        const int entry = queue.ranks.at(rank);
        const bool isOwn = session && state.nodeOf(state.queue.at(entry)).stat.owner == session;
        if (state.isWriterTo(waiter.recipe, entry) && !isOwn)
            return false;
    }
    return true;
}

} // namespace

Message messageOf(Light light)
{
    static constexpr const char *Texts[] {QT_TRANSLATE_NOOP("lockscope::Message", "green"),
        QT_TRANSLATE_NOOP("lockscope::Message", "amber"),
        QT_TRANSLATE_NOOP("lockscope::Message", "red")};
    return Message::tr(Texts[int(light)]);
}

QString textOf(Light light)
{
    return messageOf(light).english();
}

std::optional<qint64> TargetReading::factsAgeMs() const
{
    const qint64 age = now - facts->takenAt;
    if (age < 0)
        return std::nullopt;
    return factsHeardAt > 0 ? std::max(age, bootNow - factsHeardAt) : age;
}

const ServerFacts *TargetReading::freshFacts() const
{
    if (!facts || !stat)
        return nullptr;
    int timeoutMs = facts->connections.value(stat->owner).timeoutMs;
    if (timeoutMs <= 0)
        timeoutMs = facts->timeoutsMs.value(stat->owner, UntoldTimeoutMs);
    const std::optional<qint64> age = factsAgeMs();
    return age && *age <= timeoutMs / 2 ? facts.get() : nullptr;
}

std::optional<qint64> TargetReading::expiresInMs() const
{
    const ServerFacts *fresh = freshFacts();
    if (!fresh || !fresh->expiresInMs.contains(stat->owner))
        return std::nullopt;
    return std::max<qint64>(0, fresh->expiresInMs.value(stat->owner) - factsAgeMs().value_or(0));
}

const Contender *Preflight::contender() const
{
    return place < 0 ? nullptr : &reading.state->queue.at(place);
}

bool Preflight::isContender() const
{
    return place >= 0 && contender()->isContender();
}

bool Preflight::isHolder() const
{
    return place >= 0 && contender()->role == Role::Holder;
}

bool Preflight::mayHold() const
{
    if (!isContender()) // where no recipe knows anybody, who made it may hold all the same
        return !reading.state || reading.state->hasStrangersAlone();
    return isHolder() || reading.state->isDoubtful(*contender())
        || waitsByWatchAlone(*reading.state, place);
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

Messages Preflight::overridable() const
{
    Messages sentences;
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
        flight.what = whatIf(*reading.state, nodes, choiceBy(reading.facts.get()));
    }
    add(u"role"_qs, roleLine(flight));
    add(u"owner"_qs, ownerLine(flight));
    add(u"own"_qs, ownLine(flight));
    add(u"effect"_qs, effectLine(flight));
    add(u"exclusion"_qs, exclusionLine(flight));
    add(u"rights"_qs, rightsLine(flight));
    add(u"strength"_qs, strengthLine(flight));
    add(u"environment"_qs, environmentLine(profile));
    for (const Message &action : reading.recentActions)
        add(u"others"_qs, {Light::Amber, action});
    if (const std::optional<PreflightLine> marker = markerLine(reading))
        add(u"others"_qs, *marker);
    return flight;
}

Messages reportOf(const Preflight &preflight)
{
    const QString node = visibleText(preflight.target.node);
    const Zxid czxid = preflight.target.czxid; // none of a node that is gone, where none was given
    Messages lines {czxid ? Message::tr("Delete %1 (czxid %2)").arg(node, textOf(czxid))
                          : Message::tr("Delete %1").arg(node)};
    for (const PreflightLine &line : preflight.lines)
        lines.append(Message::tr("[%1] %2").arg(messageOf(line.light), line.sentence));
    if (preflight.reading.stat)
        lines.append(Message::tr("Milder steps:"));
    for (const MilderStep &step : milderSteps(preflight))
        lines.append((step.isAvailable ? u"  + "_qs : u"  - "_qs) + step.sentence);
    if (!preflight.what)
        return lines;
    const auto addQueue = [&lines](const Message &title, const LockState &state) {
        lines.append(title);
        for (const Message &line : queueLines(state))
            lines.append(u"  "_qs + line);
    };
    addQueue(Message::tr("Queue before:"), preflight.what->before);
    addQueue(Message::tr("Queue after:"), preflight.what->after);
    return lines + sentencesOf(*preflight.what);
}

} // namespace lockscope
