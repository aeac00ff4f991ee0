// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/watchtrial.h"

#include "core/base/nodepath.h"

#include <algorithm>

namespace lockscope {

namespace {

/// What a recipe expects of the waiters whose sessions are known.
struct Expectation
{
    PathsBySession watches; ///< on nodes, of sessions that were seen to watch others' nodes
    QVector<SessionId> settled; ///< of each waiter that had time for a watch
    bool isSilent = true; ///< no waiter watches anything that a server lists
    QSet<SessionId> ofOwn; ///< a waiter of theirs should watch a node of theirs, which is watched
    QSet<SessionId> refuted; ///< one that had time for it should, and no such watch is seen
};

/// Which of a session's waiters watches which of its nodes cannot be seen: all of them together
/// tell.
void noteOwn(const JudgedQueue &judged, const QSet<QString> &own, const QSet<QString> &others,
    const Contender &waiter, Expectation *expectation)
{
    const LockNode &node = judged.nodeOf(waiter);
    bool isOfOwn = false;
    for (const WatchTarget &target : waiter.expected) {
        if (target.node < 0)
            continue;
        const LockNode &other = judged.snapshot.nodes.at(target.node);
        const QString path = judged.snapshot.pathOf(other);
        if (others.contains(path))
            return;
        isOfOwn = isOfOwn || other.stat.owner == node.stat.owner;
        if (own.contains(path)) {
            expectation->ofOwn.insert(node.stat.owner);
            return;
        }
    }
    if (isOfOwn && hadTimeToWatch(node, judged.watchesAt))
        expectation->refuted.insert(node.stat.owner);
}

Expectation expectationOf(const JudgedQueue &judged, const WatchesSeen &seen)
{
    Expectation expectation;
    for (const Contender &entry : judged.entries) {
        const LockNode &node = judged.nodeOf(entry);
        const SessionId session = node.stat.owner;
        if (entry.role != Role::Waiter || !session)
            continue;
        if (hadTimeToWatch(node, judged.watchesAt))
            expectation.settled.append(session);
        for (const WatchTarget &target : entry.expected) {
            expectation.isSilent = expectation.isSilent && target.node < 0;
            if (target.node >= 0 && seen.onOthers.contains(session))
                expectation.watches[session].insert(
                    judged.snapshot.pathOf(judged.snapshot.nodes.at(target.node)));
        }
        if (const auto own = seen.onOwn.constFind(session); own != seen.onOwn.cend())
            noteOwn(judged, *own, seen.onOthers.value(session), entry, &expectation);
    }
    return expectation;
}

constexpr int Several = 2; ///< settled waiters; that one is seen to watch nothing tells little

/// Whether as many can be settled as it takes for their silence to tell something.
bool maySilenceTell(
    const LockSnapshot &snapshot, const QVector<KnownNode> &entries, qint64 watchesAt)
{
    int settled = 0;
    for (const KnownNode &entry : entries) {
        const LockNode &node = snapshot.nodes.at(entry.node);
        settled += node.stat.owner && hadTimeToWatch(node, watchesAt) ? 1 : 0;
        if (settled >= Several)
            return true;
    }
    return false;
}

int countExplained(const PathsBySession &seen, const PathsBySession &expected)
{
    int explained = 0;
    for (auto session = seen.cbegin(); session != seen.cend(); ++session) {
        const QSet<QString> paths = expected.value(session.key());
        explained += static_cast<int>(std::count_if(session->begin(), session->end(),
            [&](const QString &path) { return paths.contains(path); }));
    }
    return explained;
}

} // namespace

WatchesSeen watchesOnLock(
    const LockSnapshot &snapshot, const QVector<KnownNode> &entries, const WatchList &watches)
{
    PathsBySession own;
    for (qsizetype i = 0; i < std::min<qsizetype>(entries.size(), MaxSampled); ++i) {
        const LockNode &node = snapshot.nodes.at(entries.at(i).node);
        if (node.stat.owner)
            own[node.stat.owner].insert(snapshot.pathOf(node));
    }

    WatchesSeen found;
    for (auto session = own.cbegin(); session != own.cend(); ++session) {
        const auto watched = watches.constFind(session.key());
        if (watched == watches.cend())
            continue;
        for (const LockDirectory &directory : snapshot.directories) {
            for (const QByteArrayView each : watched->below(directory.path)) {
                const QString path = QString::fromUtf8(each);
                if (parentPath(path) != directory.path)
                    continue;
                const bool isOwn = session->contains(path);
                if (!isOwn || session->size() > 1)
                    (isOwn ? found.onOwn : found.onOthers)[session.key()].insert(path);
            }
        }
    }
    return found;
}

int sizeOf(const PathsBySession &paths)
{
    int size = 0;
    for (const auto &ofOne : paths)
        size += static_cast<int>(ofOne.size());
    return size;
}

void tryOn(const LockSnapshot &snapshot, const WatchesSeen &seen, const Choice &choice,
    RecipeCandidate &candidate)
{
    if (seen.onOthers.isEmpty() && !maySilenceTell(snapshot, candidate.entries, choice.watchesAt))
        return;
    JudgedQueue judged {
        snapshot, *candidate.recipe, contendersOf(candidate.entries), choice.watches, {}};
    judged.watchesAt = choice.watchesAt;
    judged.isListed = choice.isListed;
    judged.isTrial = !candidate.wasTold;
    judged.permits = candidate.permits;
    candidate.recipe->judge(judged);
    Expectation expectation = expectationOf(judged, seen);
    candidate.explained = countExplained(seen.onOthers, expectation.watches);
    candidate.mayAwaitOwn = expectation.ofOwn - expectation.refuted;
    if (seen.onOthers.isEmpty() && expectation.isSilent)
        candidate.silent = std::move(expectation.settled);
}

void hearSilence(QVector<RecipeCandidate> &candidates)
{
    QSet<SessionId> awaitingOwn;
    for (const RecipeCandidate &candidate : std::as_const(candidates))
        awaitingOwn += candidate.mayAwaitOwn;
    for (RecipeCandidate &candidate : candidates)
        candidate.fitsSilence =
            Several <= std::ranges::count_if(candidate.silent,
                [&](SessionId session) { return !awaitingOwn.contains(session); });
}

bool CurrentWatches::areKnownOf(SessionId session)
{
    const auto known = m_known.constFind(session);
    return known != m_known.cend() ? *known : *m_known.insert(session, findKnown(session));
}

bool CurrentWatches::findKnown(SessionId session)
{
    if (!m_queue.watches || (m_queue.isListed && !m_queue.isListed(session)))
        return false;
    const auto watched = m_queue.watches->constFind(session);
    if (watched == m_queue.watches->cend())
        return true;
    const QString &directory = m_queue.snapshot.directories.constFirst().path;
    return std::ranges::all_of(watched->below(directory), [&](QByteArrayView each) {
        const QString path = QString::fromUtf8(each);
        return parentPath(path) != directory || exists(nodeName(path));
    });
}

bool CurrentWatches::exists(const QString &name)
{
    if (m_names.isEmpty()) {
        m_names.reserve(m_queue.snapshot.nodes.size());
        for (const LockNode &node : m_queue.snapshot.nodes) {
            if (node.directory == 0)
                m_names.insert(node.name);
        }
    }
    return m_names.contains(name);
}

bool hadTimeToWatch(const LockNode &node, qint64 watchesAt)
{
    constexpr qint64 MomentMs = 1000;
    return node.stat.createdAt > 0 && node.stat.createdAt + MomentMs <= watchesAt;
}

} // namespace lockscope
