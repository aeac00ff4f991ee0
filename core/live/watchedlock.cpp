// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/watchedlock.h"

#include "core/base/times.h"
#include "core/live/knownwatches.h"
#include "core/live/scanneeds.h"
#include "core/recipes/catalogue.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Contenders at the head of the queue that are read before all others, where all are.
constexpr int Head = 64;

DirectoryWatcher::Name nameOf(const LockNode &node)
{
    return {node.directory, node.name};
}

/// Whether both have the same nodes in the same places, be more or less read of them.
bool areOfSameNodes(const LockSnapshot &a, const LockSnapshot &b)
{
    return a.isSingleNode == b.isSingleNode && a.directories == b.directories
        && std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(), b.nodes.end(),
            [](const LockNode &x, const LockNode &y) {
                return x.directory == y.directory && x.name == y.name;
            });
}

} // namespace

QVector<DirectoryWatcher::Name> changeableIn(const LockState &state, int most)
{
    QVector<DirectoryWatcher::Name> holders;
    QVector<DirectoryWatcher::Name> next;
    QVector<DirectoryWatcher::Name> free;
    for (const RecipeQueue &queue : state.recipes) {
        for (const HeldTime &time : queue.times) {
            if (time.until <= state.snapshot->readAt && free.size() < most)
                free.append(nameOf(state.snapshot->nodes.at(time.node)));
        }
    }
    const bool isAlone = state.snapshot->directories.size() == 1;
    for (int i = 0; i < state.queue.size() && i < most; ++i) {
        const Contender &contender = state.queue.at(i);
        if (contender.role == Role::Holder)
            holders.append(nameOf(state.nodeOf(contender)));
        const bool isLease = contender.role == Role::Waiter && contender.ticket.mode == Mode::Lease;
        if (isAlone && isLease && next.isEmpty())
            next.append(nameOf(state.nodeOf(contender)));
    }
    return next + holders + free;
}

WatchedLock::WatchedLock(const WatchRequest &request, quint64 serial, QObject *parent)
    : QObject(parent)
    , m_request(request)
    , m_serial(serial)
    , m_watcher(request.path)
{
    connect(&m_watcher, &DirectoryWatcher::snapshotReady, this, &WatchedLock::accept);
    setWatcher();
    m_end.setSingleShot(true);
    connect(&m_end, &QTimer::timeout, this, &WatchedLock::judgeAtEnd);
}

void WatchedLock::setRequest(const WatchRequest &request, quint64 serial)
{
    if (m_request.recipe != request.recipe)
        m_state.reset(); // it was judged by the other one
    m_request = request;
    m_serial = serial;
    m_isInTransit = false;
    setWatcher();
    if (m_snapshot)
        accept(m_watcher.snapshot());
}

/// As the request wants it.
void WatchedLock::setWatcher()
{
    m_watcher.setProgress(m_request.wantsProgress);
    m_watcher.setBackground(m_request.limit == 0);
}

void WatchedLock::setFacts(const ServerFactsPtr &facts, bool areWatchesNew)
{
    // The same lists tell more by being younger: who still watches nothing has been let in.
    const bool isNew = facts && facts->allWatches() && (areWatchesNew || m_isRoleOpen);
    m_facts = facts;
    const bool isJudgedLater = !m_request.wantsProgress && m_watcher.isLoading();
    if (!isNew || !m_snapshot || isJudgedLater)
        return;
    // Whoever hears of the lists next has the state that they tell, also if another one is on its
    // way: they come once a second at most.
    giveNow();
}

void WatchedLock::accept(const LockSnapshotPtr &snapshot)
{
    m_snapshot = snapshot;
    m_isNewer = true;
    if (!m_isInTransit)
        giveNow();
}

void WatchedLock::acknowledge()
{
    m_isInTransit = false;
    if (m_isNewer)
        giveNow();
}

/// While the nodes of a long queue are read, its names say the same each time.
LockStatePtr WatchedLock::judged() const
{
    Choice choice = choiceBy(m_facts.get());
    choice.forced = recipeById(m_request.recipe);
    choice.told = m_told;
    const bool isKnown = m_state && !choice.forced && m_told.isEmpty()
        && isToldByNames(*m_state, choice) && areOfSameNodes(*m_state->snapshot, *m_snapshot);
    if (isKnown)
        return std::make_shared<const LockState>(withMoreRead(*m_state, m_snapshot, choice));
    auto state = std::make_shared<LockState>(judge(m_snapshot, choice));
    if (m_state)
        shareWith(*m_state, state.get());
    return state;
}

void WatchedLock::giveNow()
{
    const LockStatePtr state = judged();
    m_told = toldIn(*state);
    m_isRoleOpen = state->mayOneHold();
    m_isNewer = false;
    m_isInTransit = true;
    m_state = state;
    emit stateReady(m_serial, state);
    guideWatcher(*state);
    awaitEnd(*state);
}

/// Nothing in ZooKeeper changes when a holder's time is over.
void WatchedLock::awaitEnd(const LockState &state)
{
    constexpr qint64 Longest = 24 * 3'600'000LL;
    m_end.stop();
    const qint64 endsAt = state.endsAt();
    if (endsAt > 0 && state.snapshot->freshness == Freshness::Live)
        m_end.start(int(std::clamp<qint64>(endsAt - nowMs(), 0, Longest)));
}

/// The same nodes, some time later.
void WatchedLock::judgeAtEnd()
{
    auto later = std::make_shared<LockSnapshot>(*m_snapshot);
    later->readAt = nowMs();
    accept(later);
}

void WatchedLock::guideWatcher(const LockState &state)
{
    const int most = m_request.limit > 0 ? m_request.limit : Head;
    QVector<DirectoryWatcher::Name> head; // those that were read, too: one may be another by now
    for (int i = 0; i < state.queue.size() && i < most; ++i)
        head.append(nameOf(state.nodeOf(state.queue.at(i))));
    m_watcher.watchNodes(changeableIn(state, most)); // first: else these would be read twice
    m_watcher.readFirst(head);
}

} // namespace lockscope
