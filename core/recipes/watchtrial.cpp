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
    PathsBySession watches; ///< on nodes, of sessions that were seen to watch some
    int settled = 0; ///< waiters that had time for a watch
    bool isSilent = true; ///< no waiter watches anything that a server lists
    QSet<SessionId> refuted; ///< a waiter of theirs that had time watches nothing that it should
    QSet<SessionId> open; ///< one that had none does not yet
};

/// Of a session that waits for its own nodes only all watches together tell: it cannot be seen
/// which of its waiters watches what.
void addOwn(const JudgedQueue &judged, const WatchesSeen &seen, const Contender &waiter,
    Expectation *expectation)
{
    const LockNode &node = judged.nodeOf(waiter);
    const SessionId session = node.stat.owner;
    const QSet<QString> own = seen.onOwn.value(session);
    const QSet<QString> others = seen.onOthers.value(session);
    bool isOfOwn = false;
    for (const WatchTarget &target : waiter.expected) {
        const LockNode *other = target.node < 0 ? nullptr : &judged.snapshot.nodes.at(target.node);
        if (!other || other->stat.owner != session)
            continue;
        const QString path = judged.snapshot.pathOf(*other);
        if (own.contains(path) || others.contains(path))
            return;
        isOfOwn = true;
    }
    if (isOfOwn)
        (hadTimeToWatch(node, judged.watchesAt) ? expectation->refuted : expectation->open)
            .insert(session);
}

Expectation expectationOf(const JudgedQueue &judged, const WatchesSeen &seen)
{
    Expectation expectation;
    for (const Contender &entry : judged.entries) {
        const LockNode &node = judged.nodeOf(entry);
        const SessionId session = node.stat.owner;
        if (entry.role != Role::Waiter || !session)
            continue;
        expectation.settled += hadTimeToWatch(node, judged.watchesAt) ? 1 : 0;
        const bool isSeen = seen.onOthers.contains(session) || seen.onOwn.contains(session);
        for (const WatchTarget &target : entry.expected) {
            expectation.isSilent = expectation.isSilent && target.node < 0;
            if (target.node >= 0 && isSeen)
                expectation.watches[session].insert(
                    judged.snapshot.pathOf(judged.snapshot.nodes.at(target.node)));
        }
        if (seen.onOwn.contains(session))
            addOwn(judged, seen, entry, &expectation);
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

/// By session that has nodes among @p entries, the index of the one that it made last.
QHash<SessionId, int> youngestOf(const LockSnapshot &snapshot, const QVector<KnownNode> &entries)
{
    QHash<SessionId, int> youngest;
    for (const KnownNode &entry : entries) {
        const NodeStat &stat = snapshot.nodes.at(entry.node).stat;
        if (!stat.owner)
            continue;
        const auto known = youngest.find(stat.owner);
        if (known == youngest.end())
            youngest.insert(stat.owner, entry.node);
        else if (snapshot.nodes.at(*known).stat.czxid < stat.czxid)
            *known = entry.node;
    }
    return youngest;
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
                (isOwn ? found.onOwn : found.onOthers)[session.key()].insert(path);
            }
        }
    }
    if (found.onOwn.isEmpty())
        return found;
    const QHash<SessionId, int> youngest = youngestOf(snapshot, entries);
    found.onOwn.removeIf([&](auto session) {
        const LockNode &last = snapshot.nodes.at(youngest.value(session.key()));
        return watches.value(session.key()).contains(snapshot.pathOf(last));
    });
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
    if (seen.isEmpty() && !maySilenceTell(snapshot, candidate.entries, choice.watchesAt))
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
    PathsBySession own = seen.onOwn;
    own.removeIf([&](auto session) {
        return expectation.refuted.contains(session.key())
            || expectation.open.contains(session.key());
    });
    candidate.explainedOwn = countExplained(own, expectation.watches);
    candidate.explained += candidate.explainedOwn;
    candidate.mayExplainOwn =
        candidate.explainedOwn > 0 || !(expectation.open - expectation.refuted).isEmpty();
    candidate.fitsSilence =
        seen.onOthers.isEmpty() && expectation.settled >= Several && expectation.isSilent;
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
