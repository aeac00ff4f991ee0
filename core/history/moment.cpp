// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/event.h"

#include "core/base/clockwatch.h"
#include "core/base/nodepath.h"
#include "core/server/serverfacts.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

MomentNode momentNodeOf(
    const LockState &state, const Contender &contender, const MomentOptions &options)
{
    const LockNode &node = state.nodeOf(contender);
    MomentNode moment;
    moment.directory = state.snapshot->directories.at(node.directory).path;
    moment.name = node.name;
    moment.czxid = node.stat.czxid;
    moment.session = node.stat.owner;
    if (options.serverAheadMs && node.stat.createdAt > 0)
        moment.createdAt = node.stat.createdAt - *options.serverAheadMs;
    moment.mode = contender.ticket.mode;
    moment.role = contender.role;
    moment.isDoubtful = state.isDoubtful(contender);
    return moment;
}

void addEndpoints(const ServerFacts &facts, LockMoment *moment)
{
    for (const MomentNode &node : std::as_const(moment->nodes)) {
        const auto connection = facts.connections.constFind(node.session);
        if (connection != facts.connections.constEnd() && !moment->endpoints.contains(node.session))
            moment->endpoints.insert(node.session, connection->endpoint);
    }
}

/// What @p before tells of the client of @p node, where @p moment tells nothing.
void keepClient(const LockMoment &before, const MomentNode &node, LockMoment *moment)
{
    const auto endpoint = before.endpoints.constFind(node.session);
    if (endpoint != before.endpoints.constEnd() && !moment->endpoints.contains(node.session))
        moment->endpoints.insert(node.session, *endpoint);
    const auto client = before.clients.constFind(node.czxid);
    if (client != before.clients.constEnd() && !moment->clients.contains(node.czxid))
        moment->clients.insert(node.czxid, *client);
}

/// Names are listed anew before they are read: what was read of them before holds until then. A
/// directory that was made anew has others of the same names.
void keepWhatWasKnown(const LockMoment &before, LockMoment *moment)
{
    const bool areUnread = std::any_of(moment->nodes.cbegin(), moment->nodes.cend(),
        [](const MomentNode &node) { return !node.czxid; });
    if (!areUnread || before.incarnation != moment->incarnation)
        return;
    const QVector<int> places = placesBefore(before, *moment);
    for (int i = 0; i < places.size(); ++i) {
        MomentNode &node = moment->nodes[i];
        if (node.czxid || places.at(i) < 0)
            continue;
        const MomentNode &was = before.nodes.at(places.at(i));
        node.czxid = was.czxid;
        node.session = was.session;
        node.createdAt = was.createdAt;
        keepClient(before, was, moment);
    }
}

/// Of whom it is no longer known whether it holds, nothing is told: it holds as it did, until it is
/// seen to wait, or to be gone.
void keepHolds(const LockMoment &before, LockMoment *moment)
{
    const bool areDoubtful = std::any_of(moment->nodes.cbegin(), moment->nodes.cend(),
        [](const MomentNode &node) { return node.isDoubtful; });
    if (!areDoubtful || !before.isKnown || before.incarnation != moment->incarnation)
        return;
    const QVector<int> places = placesBefore(before, *moment);
    for (int i = 0; i < places.size(); ++i) {
        MomentNode &node = moment->nodes[i];
        if (!node.isDoubtful || places.at(i) < 0
            || before.nodes.at(places.at(i)).role != Role::Holder)
            continue;
        node.role = Role::Holder;
        node.isDoubtful = false;
    }
}

/// What was in a part that cannot be listed any more may be there: it stays as it was known last.
/// So do the roles of the others, which rest on it.
void keepHidden(const LockSnapshot &snapshot, const LockMoment *before, LockMoment *moment)
{
    const bool isFollowed = before && before->isKnown && before->incarnation == moment->incarnation;
    for (int i = 1; i < snapshot.directories.size(); ++i) {
        const LockDirectory &part = snapshot.directories.at(i);
        if (part.isUnlisted())
            moment->hidden.insert(
                part.path, isFollowed ? before->hidden.value(part.path, before->at) : 0);
    }
    if (!isFollowed || moment->hidden.isEmpty())
        return;
    const QVector<int> places = placesBefore(*before, *moment);
    for (int i = 0; i < places.size(); ++i) {
        if (places.at(i) >= 0)
            moment->nodes[i].role = before->nodes.at(places.at(i)).role;
    }
    for (const MomentNode &node : before->nodes) {
        if (!moment->hidden.contains(node.directory))
            continue;
        moment->nodes.append(node);
        keepClient(*before, node, moment);
    }
}

/// To read a name from data takes longer than all else: it is done once for each node.
void addClients(const LockState &state, const MomentOptions &options, LockMoment *moment)
{
    if (!options.clientOf)
        return;
    const QHash<Zxid, QString> known =
        options.before ? options.before->clients : QHash<Zxid, QString>();
    for (int i = 0; i < moment->nodes.size(); ++i) {
        const Zxid czxid = moment->nodes.at(i).czxid;
        if (!czxid)
            continue;
        const auto name = known.constFind(czxid);
        moment->clients.insert(czxid,
            name != known.constEnd() ? *name
                                     : options.clientOf(state, state.nodeOf(state.queue.at(i))));
    }
}

void addCounts(const LockDirectory &directory, LockMoment *moment)
{
    const NodeStat &stat = directory.stat;
    if (!stat.czxid)
        return;
    moment->creates = stat.childrenMade();
    moment->deletes = stat.childrenGone();
    moment->change = stat.pzxid;
}

/// But for those that merely have others of the lock in them: these are nobody in the queue.
void addParts(const LockSnapshot &snapshot, LockMoment *moment)
{
    for (const LockDirectory &part : snapshot.directories) {
        const bool hasOthers = std::ranges::any_of(snapshot.directories,
            [&part](const LockDirectory &other) { return parentPath(other.path) == part.path; });
        const bool isCounted =
            part.state == ReadState::Gone || (!part.isUnlisted() && part.stat.czxid);
        if (isCounted && !hasOthers)
            moment->parts.insert(part.path, {part.stat.czxid, part.stat.childrenMade()});
    }
}

} // namespace

QString MomentNode::path() const
{
    return joinPath(directory, name);
}

void moveTimes(LockMoment *moment, qint64 byMs)
{
    moveTime(&moment->at, byMs);
    moveTime(&moment->tornSince, byMs);
    for (qint64 &since : moment->hidden)
        moveTime(&since, byMs);
    for (MomentNode &node : moment->nodes)
        moveTime(&node.createdAt, byMs);
}

LockMoment momentOf(const LockState &state, const MomentOptions &options)
{
    const LockSnapshot &snapshot = *state.snapshot;
    LockMoment moment;
    moment.path = snapshot.path;
    moment.at = snapshot.readAt;
    moment.isKnown = isToldOf(snapshot.freshness);
    if (!moment.isKnown || snapshot.freshness == Freshness::Gone)
        return moment;
    if (!snapshot.directories.isEmpty() && !snapshot.isSingleNode) {
        moment.incarnation = snapshot.directories.constFirst().stat.czxid;
        if (snapshot.directories.size() == 1)
            addCounts(snapshot.directories.constFirst(), &moment);
        else
            addParts(snapshot, &moment);
    }
    moment.hasLostNone = !state.isTimed() && (snapshot.isSingleNode || moment.deletes == 0);
    moment.nodes.reserve(state.queue.size());
    for (const Contender &contender : state.queue)
        moment.nodes.append(momentNodeOf(state, contender, options));
    if (options.facts)
        addEndpoints(*options.facts, &moment);
    if (options.before)
        keepWhatWasKnown(*options.before, &moment);
    if (options.before)
        keepHolds(*options.before, &moment);
    addClients(state, options, &moment);
    keepHidden(snapshot, options.before, &moment);
    if (options.before)
        noteTurns(*options.before, &moment);
    return moment;
}

} // namespace lockscope
