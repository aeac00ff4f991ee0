// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Scanner: what is done with one place.
#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/live/knownwatches.h"
#include "core/live/lockreader.h"
#include "core/live/scanneeds.h"
#include "core/live/scanner.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/choice.h"

#include <algorithm>

namespace lockscope {

namespace {

/// ZooKeeper's own nodes: listed like others, never a lock.
bool isOfZooKeeper(const QString &path)
{
    return path == u"/zookeeper" || path.startsWith(u"/zookeeper/");
}

QStringList namesOf(const LockSnapshot &snapshot)
{
    QStringList names;
    for (const LockNode &node : snapshot.nodes)
        names.append(node.name);
    return names;
}

/// An empty directory's data can be the size of a semaphore that nobody uses: a short number.
bool mayTellOfSemaphore(const zk::Children &children)
{
    constexpr int LongestSize = 10;
    return !children.names.isEmpty() || children.stat.dataLength <= LongestSize;
}

/// As far as a watch tells all of it.
bool isPlain(const LockState &state)
{
    const LockSnapshot &snapshot = *state.snapshot;
    return snapshot.freshness == Freshness::Live && !snapshot.isSingleNode
        && snapshot.directories.size() == 1 && state.summary.others == 0;
}

/// Whether it is of the moment, as where a server is too busy.
bool mayPass(const Error &error)
{
    return error.kind != ErrorKind::Denied && error.kind != ErrorKind::Gone;
}

/// Each node counts once as read.
void keep(LockSnapshot &snapshot, int index, const Result<zk::NodeData> &read)
{
    LockNode &node = snapshot.nodes[index];
    if (node.state == ReadState::NameOnly)
        ++snapshot.resolved;
    if (!keepRead(node, read))
        node.state = ReadState::Gone;
}

} // namespace

/// A long queue that is watched is not listed, parsed and judged beside itself.
void Scanner::visit(const Place &place)
{
    const auto known = m_watched ? m_watched(place.path) : std::nullopt;
    if (!known || isOfZooKeeper(place.path))
        list(place);
    else if (*known)
        takeWatched(place, *known);
    else
        m_awaited.insert(place.path, place);
}

/// Other places are listed like all: children that are no contenders may have got children of their
/// own, and what once was a part of the lock may be one by itself, which no watch of ours tells.
void Scanner::takeWatched(const Place &place, const LockStatePtr &state)
{
    if (!state || !isPlain(*state))
        return list(place);
    const LockSnapshot &snapshot = *state->snapshot;
    const Likeness likeness = recognise(*state, choiceBy(m_facts.get())).likeness;
    if (likeness != Likeness::Lock && likeness != Likeness::Idle)
        return list(place);
    const QVector<int> needed = nodesToRead(*state, choiceBy(m_facts.get()), m_limits);
    const bool isRead = std::none_of(needed.begin(), needed.end(),
        [&](int node) { return snapshot.nodes.at(node).state == ReadState::NameOnly; });
    if (!isRead)
        return awaitRead(place);
    m_result.scanned += place.listings == 0 ? 1 : 0;
    note(place, snapshot.directories.constFirst().stat, !snapshot.nodes.isEmpty());
    if (m_companions.contains(place.path)) {
        m_companions[place.path] = place;
        return;
    }
    addFound(place, state, likeness == Likeness::Idle);
}

/// Of a lock that moves some node is always unread.
void Scanner::awaitRead(Place place)
{
    if (place.waits++ < MaxWaits)
        m_awaited.insert(place.path, place);
    else
        list(place);
}

void Scanner::list(const Place &place)
{
    ++m_inFlight;
    m_client->readChildren(
        place.path, zk::Watch::No, guarded<zk::Children>([this, place](const auto &children) {
            if (children)
                accept(place, *children);
            else
                acceptFailure(place, children.error());
        }));
}

/// Behind all others, it is asked for again what was refused for the moment.
void Scanner::acceptFailure(Place place, const Error &error)
{
    if (mayPass(error) && ++place.refusals < MaxRefusals)
        return m_places.push_back(place);
    if (mayPass(error))
        noteUnlisted(place.path);
    else if (error.kind == ErrorKind::Denied && m_result.unreadable.size() < MaxUnreadable)
        m_result.unreadable.append(place.path);
    if (place.path == m_limits.root)
        fail(error);
}

void Scanner::noteUnlisted(const QString &path)
{
    if (m_result.unlisted.size() < MaxUnreadable && !m_result.unlisted.contains(path))
        m_result.unlisted.append(path);
}

void Scanner::accept(const Place &place, const zk::Children &children)
{
    if (place.listings == 0) {
        ++m_result.scanned;
        note(place, children.stat, !children.names.isEmpty());
    }
    const auto probe = std::make_shared<Probe>();
    probe->place = place;
    probe->snapshot.path = place.path;
    probe->snapshot.freshness = Freshness::Live;
    probe->snapshot.readAt = nowMs();
    addDirectory(probe->snapshot, place.path, children);

    if (isOfZooKeeper(place.path))
        descend(probe);
    else if (m_companions.contains(place.path))
        m_companions[place.path] = place; // is part of a lock, or of what may be one
    else if (children.names.isEmpty() && !children.stat.cversion)
        considerLeaf(probe);
    else if (children.stat.dataLength > 0 && mayTellOfSemaphore(children))
        readData(probe, &Scanner::consider);
    else
        consider(probe);
}

/// Keeps what tells of directories that nobody cleans up.
void Scanner::note(const Place &place, const NodeStat &stat, bool hasChildren)
{
    m_times.add(stat.czxid, stat.createdAt);
    m_times.add(stat.mzxid, stat.modifiedAt);
    m_lastZxid = std::max({m_lastZxid, stat.czxid, stat.mzxid, stat.pzxid});
    const bool wasUsed = stat.cversion != 0; // without children: all that were made are deleted
    if (!hasChildren && wasUsed && place.depth > 0 && !isOfZooKeeper(place.path))
        m_childless[parentPath(place.path)].append(stat.pzxid);
}

/// A node that never had children may be a lock itself; some are told by their data alone.
void Scanner::considerLeaf(const ProbePtr &probe)
{
    const NodeStat stat = probe->snapshot.directories.at(0).stat;
    LockSnapshot &snapshot = probe->snapshot;
    snapshot.isSingleNode = true;
    snapshot.directories = {
        LockDirectory {parentPath(probe->place.path), ReadState::NameOnly, {}, {}}};
    snapshot.nodes = {LockNode {nodeName(probe->place.path), 0, ReadState::NameOnly, stat, {}}};
    if (!snapshot.nodes.at(0).name.isEmpty())
        considerSingle(probe);
}

void Scanner::considerSingle(const ProbePtr &probe)
{
    const Likeness likeness = recognise(probe->snapshot, choiceBy(m_facts.get())).likeness;
    if (likeness == Likeness::Undecided && probe->samplings++ == 0)
        readNodes(probe, {0}, &Scanner::considerSingle);
    else if (likeness == Likeness::Lock)
        summarise(probe);
}

/// Names are parsed once for both questions, whether it is a lock and who is in it: of many locks
/// they are most of our work.
void Scanner::consider(const ProbePtr &probe)
{
    const Choice choice = choiceBy(m_facts.get());
    QVector<KnownNodes> known = parseChildren(probe->snapshot, choice);
    const Recognition recognition = recognise(probe->snapshot, known, choice);
    if (recognition.likeness == Likeness::Lock || recognition.likeness == Likeness::Idle)
        probe->byNames = judgeRoles(
            std::make_shared<const LockSnapshot>(probe->snapshot), std::move(known), choice);
    switch (recognition.likeness) {
    case Likeness::Undecided:
        if (recognition.isOutdated)
            return listAnew(probe);
        if (probe->samplings++ < MaxSamplings)
            return sample(probe, recognition.sample);
        break;
    case Likeness::Idle:
        probe->isIdle = true;
        return readCompanions(probe, &Scanner::readNeeded);
    case Likeness::Lock:
        return readCompanions(probe, &Scanner::readNeeded);
    case Likeness::None:
        break;
    }
    dismissCompanions(probe);
    descend(probe);
}

/// Reads what recognise() asked for: some children, or the directories that belong to it.
void Scanner::sample(const ProbePtr &probe, const QStringList &names)
{
    if (names.isEmpty())
        return readCompanions(probe, &Scanner::consider);
    QVector<int> nodes;
    for (int i = 0; i < probe->snapshot.nodes.size(); ++i) {
        if (names.contains(probe->snapshot.nodes.at(i).name))
            nodes.append(i);
    }
    readNodes(probe, nodes, &Scanner::consider);
}

/// Children came and went while they were to be read: that is no evidence against a lock.
void Scanner::listAnew(const ProbePtr &probe)
{
    Place place = probe->place;
    if (++place.listings < MaxListings)
        m_places.push_back(place);
}

void Scanner::descend(const ProbePtr &probe)
{
    for (const LockNode &node : std::as_const(probe->snapshot.nodes)) {
        if (node.directory == 0)
            visitLater(probe->place, node.name);
    }
}

void Scanner::visitLater(const Place &parent, const QString &name)
{
    if (m_listed >= m_limits.maxNodes || parent.depth >= m_limits.maxDepth) {
        m_result.isCapped = true;
        return;
    }
    ++m_listed;
    m_places.push_back({joinPath(parent.path, name), parent.depth + 1});
}

void Scanner::readData(const ProbePtr &probe, Step next)
{
    request([this, probe, next] {
        m_client->read(probe->place.path, zk::Watch::No,
            guarded<zk::NodeData>([this, probe, next](const auto &read) {
                if (read)
                    probe->snapshot.directories[0].data = read->data.left(LockSnapshot::MaxData);
                (this->*next)(probe);
            }));
    });
}

void Scanner::readCompanions(const ProbePtr &probe, Step next)
{
    const bool isDone = probe->snapshot.directories.size() > 1;
    const QStringList companions = isDone
        ? QStringList()
        : companionDirectories(
            probe->place.path, namesOf(probe->snapshot), probe->snapshot.directories.at(0).data);
    if (companions.isEmpty())
        return (this->*next)(probe);
    probe->openReads = static_cast<int>(companions.size());
    for (const QString &path : companions) {
        m_companions.insert(path, {});
        readCompanion(probe, path, next);
    }
}

/// What was taken for a part of a lock is looked at by itself.
void Scanner::dismissCompanions(const ProbePtr &probe)
{
    for (qsizetype i = 1; i < probe->snapshot.directories.size(); ++i) {
        const Place passed = m_companions.take(probe->snapshot.directories.at(i).path);
        if (!passed.path.isEmpty())
            m_places.push_back(passed);
    }
}

void Scanner::readCompanion(const ProbePtr &probe, const QString &path, Step next)
{
    request([this, probe, path, next] {
        m_client->readChildren(path, zk::Watch::No,
            guarded<zk::Children>([this, probe, path, next](const auto &children) {
                if (!children && mayPass(children.error())) {
                    if (++probe->refusals < MaxRefusals)
                        return readCompanion(probe, path, next);
                    noteUnlisted(path);
                } else if (children) {
                    addDirectory(probe->snapshot, path, *children);
                }
                oneReadLess(probe, next);
            }));
    });
}

void Scanner::readNeeded(const ProbePtr &probe)
{
    const Choice choice = choiceBy(m_facts.get());
    const bool hasMoreParts = probe->snapshot.directories.size() > 1;
    if (hasMoreParts) // they came since it was recognised
        probe->isIdle = recognise(probe->snapshot, choice).likeness == Likeness::Idle;
    if (hasMoreParts || probe->replacings > 0)
        probe->byNames = judgeRoles(std::make_shared<const LockSnapshot>(probe->snapshot), choice);
    probe->needed = nodesToRead(*probe->byNames, choice, m_limits);
    QVector<int> unread = probe->needed;
    unread.removeIf(
        [&](int node) { return probe->snapshot.nodes.at(node).state != ReadState::NameOnly; });
    readNodes(probe, unread, unread.isEmpty() ? &Scanner::summarise : &Scanner::summariseIfTold);
}

/// What is gone or hidden tells nothing: the next one is needed in its place.
void Scanner::summariseIfTold(const ProbePtr &probe)
{
    const auto &nodes = std::as_const(probe->snapshot).nodes;
    const bool isAllTold = std::all_of(probe->needed.begin(), probe->needed.end(),
        [&](int node) { return nodes.at(node).state == ReadState::Read; });
    if (isAllTold || probe->replacings++ == MaxReplacings)
        summarise(probe);
    else
        readNeeded(probe);
}

void Scanner::readNodes(const ProbePtr &probe, const QVector<int> &nodes, Step next)
{
    if (nodes.isEmpty())
        return (this->*next)(probe);
    probe->openReads = static_cast<int>(nodes.size());
    for (const int node : nodes)
        readNode(probe, node, next);
}

void Scanner::readNode(const ProbePtr &probe, int node, Step next)
{
    request([this, probe, node, next] {
        const QString path = probe->snapshot.pathOf(probe->snapshot.nodes.at(node));
        m_client->read(
            path, zk::Watch::No, guarded<zk::NodeData>([this, probe, node, next](const auto &read) {
                if (read || !mayPass(read.error())) {
                    keep(probe->snapshot, node, read);
                } else {
                    if (++probe->refusals < MaxRefusals)
                        return readNode(probe, node, next);
                    noteUnlisted(probe->place.path);
                }
                oneReadLess(probe, next);
            }));
    });
}

void Scanner::oneReadLess(const ProbePtr &probe, Step next)
{
    if (--probe->openReads == 0)
        (this->*next)(probe);
}

LockState Scanner::stateOf(Probe &probe, const LockSnapshotPtr &snapshot) const
{
    const Choice choice = choiceBy(m_facts.get());
    if (probe.byNames && isToldByNames(*probe.byNames, choice))
        return withMoreRead(std::move(*probe.byNames), snapshot, choice);
    return judge(snapshot, choice);
}

void Scanner::summarise(const ProbePtr &probe)
{
    const auto snapshot = std::make_shared<const LockSnapshot>(std::move(probe->snapshot));
    const auto judged = std::make_shared<const LockState>(stateOf(*probe, snapshot));
    addFound(probe->place, judged, probe->isIdle);
}

void Scanner::addFound(const Place &place, const LockStatePtr &judged, bool isIdle)
{
    FoundLock lock = foundFrom(*judged, m_limits.maxRead);
    lock.isIdle = lock.isIdle || isIdle;
    if (m_limits.keepsStates)
        lock.state = judged;
    m_result.locks.append(lock);
    m_news.append(lock);
    descendIntoOthers(place, *judged);
}

/// Hive keeps lock nodes beside directories of more locks.
void Scanner::descendIntoOthers(const Place &place, const LockState &state)
{
    for (const Contender &contender : state.queue) {
        const LockNode &node = state.nodeOf(contender);
        if (!contender.isContender() && node.directory == 0 && node.stat.numChildren > 0)
            visitLater(place, node.name);
    }
}

} // namespace lockscope
