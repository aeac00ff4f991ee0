// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/variants.h"

#include "core/base/nodepath.h"

#include <algorithm>

namespace lockscope {

namespace {

/// A variant tried on the lock, and how many of the watches seen it explains.
struct Trial
{
    const Recipe *recipe = nullptr;
    QVector<Contender> entries; ///< as claimed
    int explained = 0;
    int childWatches = 0; ///< waiters that it expects to watch nothing that a server lists
    int waiters = 0; ///< of sessions that are known
};

/// What @p recipe makes of children that @p entries were made of by another of its family.
QVector<Contender> entriesOf(const LockSnapshot &snapshot, const Recipe &recipe,
                             const QVector<Contender> &entries)
{
    QVector<Contender> own = entries;
    for (Contender &entry : own)
        entry.ticket = recipe.claim(snapshot.nodes.at(entry.node).name).value_or(Ticket {});
    return own;
}

bool isInLock(const LockSnapshot &snapshot, const QString &path)
{
    const QString parent = parentPath(path);
    return std::any_of(snapshot.directories.begin(), snapshot.directories.end(),
                       [&](const LockDirectory &directory) { return directory.path == parent; });
}

int sizeOf(const QHash<SessionId, QSet<QString>> &watches)
{
    int size = 0;
    for (const auto &paths : watches)
        size += static_cast<int>(paths.size());
    return size;
}

/// What each of the sessions in @p seen would watch, as nodes of the lock; counts the waiters.
QHash<SessionId, QSet<QString>> expectedWatches(const JudgedQueue &judged,
                                                const QHash<SessionId, QSet<QString>> &seen,
                                                Trial &trial)
{
    QHash<SessionId, QSet<QString>> expected;
    for (const Contender &entry : judged.entries) {
        const SessionId owner = judged.nodeOf(entry).stat.owner;
        if (entry.role != Role::Waiter || !owner)
            continue;
        ++trial.waiters;
        for (const WatchTarget &target : entry.expected) {
            if (target.node < 0)
                ++trial.childWatches;
            else if (seen.contains(owner))
                expected[owner].insert(
                    judged.snapshot.pathOf(judged.snapshot.nodes.at(target.node)));
        }
    }
    return expected;
}

Trial tryVariant(const LockSnapshot &snapshot, const Recipe &recipe,
                 const QVector<Contender> &entries, const QHash<SessionId, QSet<QString>> &seen,
                 const WatchList *watches)
{
    Trial trial;
    trial.recipe = &recipe;
    trial.entries = entriesOf(snapshot, recipe, entries);
    JudgedQueue judged {snapshot, recipe, trial.entries, watches, {}};
    recipe.judge(judged);
    const auto expected = expectedWatches(judged, seen, trial);
    for (auto session = seen.cbegin(); session != seen.cend(); ++session) {
        const QSet<QString> paths = expected.value(session.key());
        trial.explained += static_cast<int>(
            std::count_if(session->begin(), session->end(),
                          [&](const QString &path) { return paths.contains(path); }));
    }
    return trial;
}

/// Of those that explain the most, the first; nobody where all explain the same.
Claimed byWatches(const QVector<Trial> &trials, int seen)
{
    const auto [worst, best] =
        std::minmax_element(trials.begin(), trials.end(), [](const Trial &a, const Trial &b) {
            return a.explained < b.explained;
        });
    if (worst->explained == best->explained)
        return {};
    const int most = best->explained;
    const auto first = std::find_if(trials.begin(), trials.end(),
                                    [&](const Trial &trial) { return trial.explained == most; });
    return {first->recipe, first->entries,
            QStringLiteral("explains %1 of %2 watches seen").arg(most).arg(seen)};
}

/// Nobody watches a node: that is how it looks where all watch the directory's children.
Claimed bySilence(const QVector<Trial> &trials)
{
    for (const Trial &trial : trials) {
        if (trial.waiters >= 2 && trial.childWatches == trial.waiters)
            return {trial.recipe, trial.entries,
                    QStringLiteral("no waiter was seen to watch a node")};
    }
    return {};
}

Claimed judgeByWatches(const LockSnapshot &snapshot, const Family &variants,
                       const QVector<Contender> &entries, const WatchList &watches)
{
    const auto seen = watchesOnLock(snapshot, entries, watches);
    QVector<Trial> trials;
    for (const Recipe *recipe : variants)
        trials.append(tryVariant(snapshot, *recipe, entries, seen, &watches));
    return seen.isEmpty() ? bySilence(trials) : byWatches(trials, sizeOf(seen));
}

} // namespace

QHash<SessionId, QSet<QString>> watchesOnLock(const LockSnapshot &snapshot,
                                              const QVector<Contender> &entries,
                                              const WatchList &watches)
{
    QHash<SessionId, QSet<QString>> own;
    for (qsizetype i = 0; i < std::min<qsizetype>(entries.size(), MaxSampled); ++i) {
        const LockNode &node = snapshot.nodes.at(entries.at(i).node);
        if (node.stat.owner)
            own[node.stat.owner].insert(snapshot.pathOf(node));
    }

    QHash<SessionId, QSet<QString>> found;
    for (auto session = own.cbegin(); session != own.cend(); ++session) {
        for (const QString &path : watches.value(session.key())) {
            if (isInLock(snapshot, path) && !session->contains(path))
                found[session.key()].insert(path);
        }
    }
    return found;
}

bool isLikely(const LockSnapshot &snapshot, const Recipe &recipe, const QVector<Contender> &entries)
{
    qsizetype asked = 0;
    qsizetype likely = 0;
    for (qsizetype i = 0; i < std::min<qsizetype>(entries.size(), MaxSampled); ++i) {
        const LockNode &node = snapshot.nodes.at(entries.at(i).node);
        if (node.state != ReadState::Read && asked > 0)
            continue;
        ++asked;
        likely += recipe.isLikely(snapshot, node) ? 1 : 0;
    }
    return likely * 2 > asked;
}

Claimed chooseVariant(const LockSnapshot &snapshot, const Family &variants,
                      QVector<Contender> entries, const WatchList *watches)
{
    if (variants.size() > 1 && watches) {
        Claimed claimed = judgeByWatches(snapshot, variants, entries, *watches);
        if (claimed.recipe)
            return claimed;
    }
    for (const Recipe *recipe : variants) {
        if (recipe->isLikely && isLikely(snapshot, *recipe, entries))
            return {recipe, entriesOf(snapshot, *recipe, entries),
                    QStringLiteral("names, and what is in the nodes")};
    }
    return {variants.first(), std::move(entries), QStringLiteral("names")};
}

} // namespace lockscope
