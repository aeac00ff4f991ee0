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
    WatchesSeen watches; ///< on nodes, of sessions that were seen to watch some
    int settled = 0; ///< waiters that had time for a watch
    bool isSilent = true; ///< no waiter watches anything that a server lists
};

Expectation expectationOf(const JudgedQueue &judged, const WatchesSeen &seen)
{
    Expectation expectation;
    for (const Contender &entry : judged.entries) {
        const LockNode &node = judged.nodeOf(entry);
        if (entry.role != Role::Waiter || !node.stat.owner)
            continue;
        expectation.settled += hadTimeToWatch(node, judged.watchesAt) ? 1 : 0;
        for (const WatchTarget &target : entry.expected) {
            expectation.isSilent = expectation.isSilent && target.node < 0;
            if (target.node >= 0 && seen.contains(node.stat.owner))
                expectation.watches[node.stat.owner].insert(
                    judged.snapshot.pathOf(judged.snapshot.nodes.at(target.node)));
        }
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

int countExplained(const WatchesSeen &seen, const WatchesSeen &expected)
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
    WatchesSeen own;
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
                if (parentPath(path) == directory.path && !session->contains(path))
                    found[session.key()].insert(path);
            }
        }
    }
    return found;
}

int sizeOf(const WatchesSeen &seen)
{
    int size = 0;
    for (const auto &paths : seen)
        size += static_cast<int>(paths.size());
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
    const Expectation expectation = expectationOf(judged, seen);
    candidate.explained = countExplained(seen, expectation.watches);
    candidate.fitsSilence =
        seen.isEmpty() && expectation.settled >= Several && expectation.isSilent;
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
