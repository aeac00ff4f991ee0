// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rounds/chainfollower.h"

#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/choice.h"

#include <QSet>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int MaxGuesses = 50'000;
constexpr int SearchesKept = 20; ///< guesses that none of these wanted are forgotten

const QString KazooInner = QStringLiteral("-__lock__"); ///< kazoo's Semaphore: its lock's directory

/// Sessions whose nodes somebody here waits for, and all holders: those granted first come first.
QVector<SessionId> sessionsAhead(const LockState &state, int limit)
{
    QVector<int> ends(state.recipes.size(), 0); // by recipe: ranks below are waited for
    for (const Contender &contender : state.queue) {
        if (contender.role == Role::Waiter)
            ends[contender.recipe] = std::max(ends.at(contender.recipe), contender.blockers.end);
    }
    QVector<SessionId> sessions;
    for (const Contender &contender : state.queue) {
        const SessionId session = state.nodeOf(contender).stat.owner;
        const bool isAhead = contender.isContender()
            && (contender.role == Role::Holder || contender.rank < ends.at(contender.recipe));
        if (isAhead && session && !sessions.contains(session) && sessions.size() < limit)
            sessions.append(session);
    }
    return sessions;
}

/// Whether a library makes such names for contenders of a directory.
bool isContenderName(const QString &name)
{
    return std::any_of(catalogue().begin(), catalogue().end(),
        [&](const Recipe *recipe) { return !takesLeftovers(*recipe) && recipe->parse(name); });
}

/// What `dump` tells of an ephemeral node is all that is known of it: it exists.
LockSnapshot snapshotOfOne(const QString &lock, const QString &node, bool isSingle)
{
    LockSnapshot snapshot;
    snapshot.path = lock;
    snapshot.isSingleNode = isSingle;
    snapshot.freshness = Freshness::Live;
    snapshot.directories = {LockDirectory {parentPath(node), ReadState::Read, {}, {}}};
    LockNode child {nodeName(node), 0, ReadState::Read, {}, {}};
    child.stat.czxid = Zxid {1};
    child.stat.owner = SessionId {1};
    snapshot.nodes = {child};
    snapshot.resolved = 1;
    return snapshot;
}

bool isAnyBelow(const QString &directory, const ServerFacts &facts)
{
    const QByteArray prefix = directory.toUtf8() + '/';
    for (const PathList &paths : facts.ephemerals) {
        for (const QByteArrayView path : paths) {
            if (path.startsWith(prefix))
                return true;
        }
    }
    return false;
}

bool hasSessionTable(const ServerFacts *facts)
{
    return facts
        && std::any_of(facts->members.begin(), facts->members.end(),
            [](const MemberFacts &m) { return m.sessions.state == SourceResult::Ok; });
}

} // namespace

/// What one search goes by.
struct ChainFollower::Search
{
    const QMap<QString, LockStatePtr> &locks;
    const ServerFacts *facts; ///< null: no member told what sessions own
    QHash<QString, QString> lockOfDirectory; ///< of those that are read
    QHash<SessionId, QStringList> locksOfSession; ///< the same; where there are no facts

    Search(const QMap<QString, LockStatePtr> &all, const ServerFacts *told)
        : locks(all)
        , facts(hasSessionTable(told) ? told : nullptr)
    {
        for (auto lock = locks.begin(); lock != locks.end(); ++lock) {
            if (*lock)
                add(lock.key(), **lock);
        }
    }
    void add(const QString &path, const LockState &state)
    {
        if (!state.snapshot->isSingleNode) {
            for (const LockDirectory &directory : state.snapshot->directories)
                lockOfDirectory.insert(directory.path, path);
        }
        if (facts)
            return;
        for (const LockNode &node : state.snapshot->nodes) {
            QStringList &known = locksOfSession[node.stat.owner];
            if (known.isEmpty() || known.constLast() != path)
                known.append(path);
        }
    }
};

QString ChainFollower::guessed(const QString &node, const ServerFacts &facts)
{
    const QString directory = parentPath(node);
    const QString name = nodeName(node);
    if (node.startsWith(u"/zookeeper/"))
        return {};
    const bool isOfDirectory = isContenderName(name)
        || recognise(snapshotOfOne(directory, node, false)).likeness == Likeness::Lock;
    if (!isOfDirectory) {
        const Recognition alone = recognise(snapshotOfOne(node, node, true));
        return alone.likeness == Likeness::Lock ? node : QString();
    }
    // A semaphore keeps its contenders one floor below, or beside it.
    const QString last = nodeName(directory);
    const bool isCurators = last == SemaphoreLeases
        || (last == SemaphoreQueue
            && isAnyBelow(joinPath(parentPath(directory), SemaphoreLeases), facts));
    if (isCurators)
        return parentPath(directory);
    return directory.endsWith(KazooInner) ? directory.chopped(KazooInner.size()) : directory;
}

void ChainFollower::forgetUnused()
{
    if (++m_searches % SearchesKept != 0)
        return;
    m_guesses.removeIf(
        [this](const auto &guess) { return m_searches - guess->usedIn > SearchesKept; });
}

void ChainFollower::refute(const QString &path)
{
    if (m_refuted.size() >= MaxGuesses)
        m_refuted.clear();
    m_refuted.insert(path);
}

QString ChainFollower::lockOf(const QString &node, const Search &search)
{
    const auto read = search.lockOfDirectory.constFind(parentPath(node));
    if (read != search.lockOfDirectory.constEnd())
        return *read;
    if (search.locks.contains(node))
        return node;
    const auto known = m_guesses.find(node);
    if (known != m_guesses.end()) {
        known->usedIn = m_searches;
        return known->lock;
    }
    if (m_guesses.size() >= MaxGuesses)
        m_guesses.clear();
    return m_guesses.insert(node, {guessed(node, *search.facts), m_searches})->lock;
}

QStringList ChainFollower::locksOf(SessionId session, const Search &search)
{
    if (!search.facts)
        return search.locksOfSession.value(session);
    QStringList locks;
    QSet<QString> known;
    const QStringList nodes = search.facts->ephemerals.value(session).first(m_limits.nodes);
    for (const QString &node : nodes) {
        const QString lock = lockOf(node, search);
        if (!lock.isEmpty() && !m_refuted.contains(lock) && !known.contains(lock)) {
            known.insert(lock);
            locks.append(lock);
        }
    }
    return locks;
}

Chains ChainFollower::follow(
    const QStringList &asked, const QMap<QString, LockStatePtr> &locks, const ServerFacts *facts)
{
    forgetUnused();
    const Search search(locks, facts);
    Chains chains;
    chains.hasTable = search.facts != nullptr;
    QStringList reached = asked; // in the order in which they are looked at
    QHash<QString, int> depths;
    for (const QString &path : asked)
        depths.insert(path, 0);
    QSet<SessionId> seen;
    for (int i = 0; i < reached.size(); ++i) {
        const LockStatePtr state = locks.value(reached.at(i));
        const int depth = depths.value(reached.at(i)) + 1;
        const auto sessions =
            state ? sessionsAhead(*state, m_limits.sessions) : QVector<SessionId>();
        for (const SessionId session : sessions) {
            if (seen.contains(session))
                continue;
            seen.insert(session);
            for (const QString &path : locksOf(session, search)) {
                if (depths.contains(path))
                    continue;
                if (depth > m_limits.depth || chains.followed.size() >= m_limits.locks) {
                    chains.isCapped = true;
                    continue;
                }
                depths.insert(path, depth);
                reached.append(path);
                chains.followed.append(path);
            }
        }
    }
    return chains;
}

bool isLock(const LockState &state)
{
    return recognise(*state.snapshot).likeness != Likeness::None;
}

} // namespace lockscope
