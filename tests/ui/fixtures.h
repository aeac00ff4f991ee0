// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queueentry.h"

#include <QString>

namespace lockscope::fixtures {

/// A child of a directory, as a test writes it down.
struct Child
{
    QString name;
    qint32 sequence = 0;
    qint64 czxid = 0; ///< 0: not read yet
    qint64 owner = 0x1000;
    Mode mode = Mode::Exclusive;
};

inline const Recipe &plainRecipe()
{
    static const Recipe recipe {"test", "Test lock", "test", "", "", {}, "", "", nullptr};
    return recipe;
}

inline LockNode nodeOf(const Child &child, qint64 createdAt)
{
    LockNode node;
    node.name = child.name;
    if (child.czxid != 0) {
        node.state = ReadState::Read;
        node.stat.czxid = Zxid {child.czxid};
        node.stat.createdAt = createdAt;
        node.stat.owner = SessionId {child.owner};
    }
    return node;
}

/// A mutex in which the first child holds and each other one waits for all before it and watches
/// the one just before it. Written out here and not judged, so that any order can be staged.
inline QueueContent mutex(const QVector<Child> &children, qint64 createdAt = 1'700'000'000'000)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = QStringLiteral("/locks/a");
    snapshot->directories.append({snapshot->path, ReadState::Read, {}, {}});
    snapshot->freshness = Freshness::Live;
    auto state = std::make_shared<LockState>();
    state->recipes.emplace_back().recipe = &plainRecipe();
    state->recipes.first().why = QStringLiteral("names");
    for (int i = 0; i < children.size(); ++i) {
        snapshot->nodes.append(nodeOf(children.at(i), createdAt));
        snapshot->resolved += children.at(i).czxid != 0 ? 1 : 0;
        Contender contender;
        contender.node = i;
        contender.recipe = 0;
        contender.rank = i;
        contender.ticket = {children.at(i).mode, children.at(i).sequence, 0};
        contender.role = i == 0 ? Role::Holder : Role::Waiter;
        contender.blockers = {0, i, Blockers::All};
        if (i > 0)
            contender.expected.append({i - 1, -1});
        state->queue.append(contender);
        state->recipes.first().ranks.append(i);
    }
    state->summary.holders = children.isEmpty() ? 0 : 1;
    state->summary.waiters = std::max(0, int(children.size()) - 1);
    state->snapshot = snapshot;
    return {state, {}, 0};
}

/// "lock-0000000012" with sequence @p sequence and that czxid + 1000.
inline Child child(qint32 sequence)
{
    return {
        QStringLiteral("lock-") + QString::asprintf("%010d", sequence), sequence, sequence + 1000};
}

inline QueueContent mutexOf(int begin, int end)
{
    QVector<Child> children;
    children.reserve(end - begin);
    for (int i = begin; i < end; ++i)
        children.append(child(i));
    return mutex(children);
}

/// What servers tell whose clock is ahead of ours by @p aheadMs, and nothing else.
inline ServerFactsPtr factsAhead(qint64 aheadMs)
{
    auto facts = std::make_shared<ServerFacts>();
    facts->own = {1};
    facts->ownConnectedAt = 1'700'000'000'000;
    facts->connections[facts->own].establishedAt = facts->ownConnectedAt + aheadMs;
    return facts;
}

} // namespace lockscope::fixtures
