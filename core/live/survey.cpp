// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/survey.h"

#include "core/live/knownwatches.h"
#include "core/live/lockrefresh.h"
#include "core/live/watchedlock.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int MostChangeable = 500; ///< nodes of a lock that are read at each look

/// REQUIRES: of one snapshot.
bool isJudgedTheSame(const LockState &a, const LockState &b)
{
    const auto areSameRecipes = [](const RecipeQueue &one, const RecipeQueue &other) {
        return one.recipe == other.recipe && one.why == other.why && one.permits == other.permits
            && one.isTold == other.isTold;
    };
    const auto areSameContenders = [](const Contender &one, const Contender &other) {
        return one.node == other.node && one.recipe == other.recipe && one.role == other.role
            && one.mayHold == other.mayHold && one.blockers == other.blockers
            && one.expected == other.expected;
    };
    return std::equal(a.recipes.begin(), a.recipes.end(), b.recipes.begin(), b.recipes.end(),
               areSameRecipes)
        && std::equal(
            a.queue.begin(), a.queue.end(), b.queue.begin(), b.queue.end(), areSameContenders);
}

/// The same, no longer known to be so.
LockStatePtr staleState(const LockState &state)
{
    auto snapshot = std::make_shared<LockSnapshot>(*state.snapshot);
    snapshot->freshness = Freshness::Stale;
    auto stale = std::make_shared<LockState>(state);
    stale->snapshot = std::move(snapshot);
    return stale;
}

LockSnapshotPtr failedSnapshot(const LockSnapshot &known, const Error &error)
{
    auto failed = std::make_shared<LockSnapshot>(known);
    failed->freshness = Freshness::Failed;
    failed->error = error;
    return failed;
}

} // namespace

Survey::Survey(QObject *parent)
    : QObject(parent)
{ }

Survey::~Survey() = default;

void Survey::start(const QVector<LockStatePtr> &found, zk::Client *client)
{
    clear();
    m_client = client;
    for (const LockStatePtr &state : found)
        m_locks.push_back({state, false, true});
    // Where somebody waits there is more to say, if there is no time for all.
    std::stable_partition(m_locks.begin(), m_locks.end(),
        [](const Lock &lock) { return lock.state->summary.waiters > 0; });
    m_isLooking = true;
    if (m_client && !m_isSuspended)
        begin();
}

void Survey::clear()
{
    m_work.clear();
    m_locks.clear();
    m_isLooking = false;
}

void Survey::lookAgain()
{
    if (std::exchange(m_isLooking, true))
        return;
    if (m_client && !m_isSuspended)
        begin();
}

void Survey::attach(zk::Client &client)
{
    m_client = &client;
    m_isSuspended = false;
    if (m_isLooking)
        begin();
}

void Survey::detach()
{
    m_client = nullptr;
    outdate();
}

void Survey::setSuspended(bool suspended)
{
    m_isSuspended = suspended;
    if (suspended)
        outdate();
    else if (m_client && m_isLooking)
        begin();
}

void Survey::outdate()
{
    m_work.clear();
    for (Lock &lock : m_locks) {
        lock.isListed = false;
        // One that was not there may be made again, and taken, while nobody tells.
        if (!lock.isGiven || !isToldOf(lock.state->snapshot->freshness))
            continue;
        lock.state = staleState(*lock.state);
        emit stateReady(lock.state);
    }
}

void Survey::begin()
{
    m_next = 0;
    m_work.clear();
    const bool isFirst =
        std::ranges::any_of(m_locks, [](const Lock &lock) { return !lock.isGiven; });
    m_working = int(std::clamp<size_t>(m_locks.size(), 1, isFirst ? LocksAtATime : ListsAtATime));
    for (int i = 0; i < m_working; ++i)
        m_work.push_back(work());
    for (Task<> &work : m_work)
        work.start();
}

int Survey::share() const
{
    return std::max(1, ReadsAtATime / std::max(1, m_working));
}

/// Looks at the next one as long as there are some.
Task<> Survey::work()
{
    while (m_next < m_locks.size()) {
        Lock &lock = m_locks[m_next++];
        const bool isListed = std::exchange(lock.isListed, false);
        const RefreshOptions options {isListed,
            lock.isGiven ? changeableIn(*lock.state, MostChangeable)
                         : QVector<DirectoryWatcher::Name>(),
            !isListed && lock.state->isTimed(), [this] { return share(); }};
        const Result<LockSnapshotPtr> looked =
            co_await refreshedLock(*m_client, lock.state->snapshot, options);
        if (zk::isEndOfSession(looked))
            co_return; // detach() follows
        accept(lock, looked);
    }
    if (--m_working > 0)
        co_return;
    m_isLooking = false;
    emit this->looked();
}

void Survey::accept(Lock &lock, const Result<LockSnapshotPtr> &looked)
{
    const LockSnapshotPtr snapshot =
        looked ? *looked : failedSnapshot(*lock.state->snapshot, looked.error());
    if (lock.isGiven && snapshot == lock.state->snapshot)
        return;
    judgeAgain(lock, snapshot);
    lock.isGiven = true;
    emit stateReady(lock.state);
}

void Survey::judgeAgain(Lock &lock, const LockSnapshotPtr &snapshot)
{
    Choice choice = choiceBy(m_facts.get());
    choice.told = toldIn(*lock.state);
    lock.state = std::make_shared<const LockState>(judge(snapshot, choice));
}

void Survey::setFacts(const ServerFactsPtr &facts, bool areWatchesNew)
{
    m_facts = facts;
    if (!facts || !facts->allWatches())
        return;
    for (Lock &lock : m_locks) {
        if (!lock.isGiven || !(areWatchesNew || lock.state->mayOneHold()))
            continue;
        const LockStatePtr before = lock.state;
        judgeAgain(lock, before->snapshot);
        if (isJudgedTheSame(*before, *lock.state))
            lock.state = before;
        else
            emit stateReady(lock.state);
    }
}

} // namespace lockscope
