// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rounds/chainfollower.h"

#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/choice.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr int MaxGuesses = 50'000;
constexpr int SearchesKept = 20; ///< guesses that none of these wanted are forgotten

const QString KazooInner = QStringLiteral("-__lock__"); ///< kazoo's Semaphore: its lock's directory

struct SessionsAhead
{
    QVector<SessionId> sessions;
    bool areHoldersCut = false; ///< there are more holders
};

/// Sessions whose nodes somebody here waits for, and all holders: those granted first come first.
SessionsAhead sessionsAhead(const LockState &state, int limit)
{
    QVector<int> ends(state.recipes.size(), 0); // by recipe: ranks below are waited for
    for (const Contender &contender : state.queue) {
        if (contender.role == Role::Waiter)
            ends[contender.recipe] = std::max(ends.at(contender.recipe), contender.blockers.end);
    }
    SessionsAhead ahead;
    for (const Contender &contender : state.queue) {
        const SessionId session = state.nodeOf(contender).stat.owner;
        const bool isHolder = contender.role == Role::Holder;
        const bool isAhead =
            contender.isContender() && (isHolder || contender.rank < ends.at(contender.recipe));
        if (!isAhead || !session || ahead.sessions.contains(session))
            continue;
        if (ahead.sessions.size() < limit)
            ahead.sessions.append(session);
        else
            ahead.areHoldersCut = ahead.areHoldersCut || isHolder;
    }
    return ahead;
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

/// What one search goes by, and where it has come to.
struct ChainFollower::Search
{
    /// Most nodes are in locks that were reached before: one look is to tell.
    struct Directory
    {
        QString lock;
        bool isReached = false;
    };
    struct Step
    {
        QString lock;
        int depth;
    };

    const QMap<QString, LockStatePtr> &locks;
    const ServerFacts *facts; ///< null: no member told what sessions own
    QHash<QByteArray, Directory> directories; ///< of locks that are read, by path in UTF-8
    QHash<SessionId, QStringList> locksOfSession; ///< that are read, where there are no facts
    QVector<Step> reached; ///< in the order in which they are looked at
    QSet<QString> reachedPaths;
    Chains chains;

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
                directories.insert(directory.path.toUtf8(), {path});
        }
        if (facts)
            return;
        for (const LockNode &node : state.snapshot->nodes) {
            QStringList &known = locksOfSession[node.stat.owner];
            if (known.isEmpty() || known.constLast() != path)
                known.append(path);
        }
    }
    /// Where the directory of @p node is one of a lock that is read; else null.
    Directory *directoryOf(QByteArrayView node)
    {
        const qsizetype end = std::max<qsizetype>(node.lastIndexOf('/'), 1);
        const auto found = directories.find(QByteArray::fromRawData(node.data(), end));
        return found == directories.end() ? nullptr : &*found;
    }
    bool isReached(const QString &lock) const { return reachedPaths.contains(lock); }
    bool isReached(Directory &directory) const
    {
        directory.isReached = directory.isReached || isReached(directory.lock);
        return directory.isReached;
    }
    void reach(const QString &lock, int depth)
    {
        reachedPaths.insert(lock);
        reached.append({lock, depth});
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

void ChainFollower::forgetAbsent(const ServerFacts *facts)
{
    const qint64 toldAt = facts ? facts->sessionsAskedAt() : -1;
    if (std::exchange(m_toldAt, toldAt) != toldAt)
        m_absent.clear();
}

/// Of one whose directory is none of a lock that is read.
QString ChainFollower::lockOf(const QString &node, const Search &search)
{
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

/// @p depth: of those that are reached by it.
void ChainFollower::followSession(SessionId session, int depth, Search &search)
{
    if (!search.facts) {
        for (const QString &lock : search.locksOfSession.value(session))
            followTo(lock, depth, search);
        return;
    }
    const PathList nodes = search.facts->ephemerals.value(session);
    int left = m_limits.nodes;
    for (const QByteArrayView node : nodes) {
        Search::Directory *directory = search.directoryOf(node);
        if (directory && search.isReached(*directory))
            continue;
        if (left-- == 0) {
            search.chains.areNodesCut = true;
            return;
        }
        const QString lock = directory ? directory->lock : lockOf(QString::fromUtf8(node), search);
        if (!lock.isEmpty() && !m_refuted.contains(lock) && !m_absent.contains(lock))
            followTo(lock, depth, search);
    }
}

void ChainFollower::followTo(const QString &lock, int depth, Search &search) const
{
    if (search.isReached(lock))
        return;
    Chains &chains = search.chains;
    if (depth > m_limits.depth || chains.followed.size() >= m_limits.locks) {
        chains.isCapped = true;
        return;
    }
    search.reach(lock, depth);
    chains.followed.append(lock);
}

Chains ChainFollower::follow(
    const QStringList &asked, const QMap<QString, LockStatePtr> &locks, const ServerFacts *facts)
{
    forgetUnused();
    forgetAbsent(facts);
    Search search(locks, facts);
    search.chains.hasTable = search.facts != nullptr;
    for (const QString &path : asked)
        search.reach(path, 0);
    QSet<SessionId> seen;
    for (int i = 0; i < search.reached.size(); ++i) {
        const Search::Step step = search.reached.at(i);
        const LockStatePtr state = locks.value(step.lock);
        const SessionsAhead ahead =
            state ? sessionsAhead(*state, m_limits.sessions) : SessionsAhead {};
        search.chains.areHoldersCut = search.chains.areHoldersCut || ahead.areHoldersCut;
        for (const SessionId session : ahead.sessions) {
            if (seen.contains(session))
                continue;
            seen.insert(session);
            followSession(session, step.depth + 1, search);
        }
    }
    return search.chains;
}

bool isLock(const LockState &state)
{
    return recognise(*state.snapshot).likeness != Likeness::None;
}

} // namespace lockscope
