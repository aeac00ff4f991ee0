// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Until a claim is entitled: looking, judging, watching.
#include "core/base/times.h"
#include "core/live/lockreader.h"
#include "core/operate/locks/lockclaim.h"
#include "core/recipes/upgrade.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Between two looks at a directory whose every change is told: the changes of a busy one come in
/// hundreds, and each look lists all of it.
constexpr int BetweenLooksMs = 50;

LockSnapshotPtr snapshotOf(
    const QString &directory, const zk::Children &children, const QVector<LockNode> &own)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = directory;
    snapshot->directories = {{directory, ReadState::Read, children.stat, {}}};
    snapshot->freshness = Freshness::Live;
    snapshot->readAt = nowMs();
    for (const QString &name : children.names) {
        const auto known = std::ranges::find(own, name, &LockNode::name);
        snapshot->nodes.append(
            known != own.end() ? *known : LockNode {name, 0, ReadState::NameOnly, {}, {}});
    }
    return snapshot;
}

tl::unexpected<Error> deletedByOthers()
{
    return failure(ErrorKind::Gone, Message::tr("our node was deleted by someone else"));
}

/// Null where it is not there.
const Contender *contenderNamed(const LockState &state, const QString &name)
{
    const auto found = std::ranges::find_if(state.queue,
        [&](const Contender &contender) { return state.nodeOf(contender).name == name; });
    return found == state.queue.end() ? nullptr : &*found;
}

} // namespace

Task<Result<Done>> LockClaim::obtain()
{
    while (!m_session.isConnected() && !m_isEnding)
        co_await m_bell.heard();
    if (m_isEnding)
        co_return ended();
    enter(ClaimState::Creating);
    if (m_turn.recipe) {
        m_status.isInLine = true;
        const Result<Done> turn = co_await queue(m_turn);
        m_status.isInLine = false;
        if (!turn)
            co_return turn;
        enter(ClaimState::Creating); // nobody is waited for any more
    }
    co_return co_await queue(m_own);
}

/// Until @p own is made and entitled.
Task<Result<Done>> LockClaim::queue(OwnNode &own)
{
    while (!m_isEnding) {
        if (own.node.name.isEmpty()) {
            const Result<Done> made = co_await make(own);
            if (!made && (!own.isSingle() || made.error().kind != ErrorKind::Exists))
                co_return made;
        }
        const Result<Next> next = co_await look(own);
        if (!next)
            co_return tl::unexpected(next.error());
        if (*next == Next::Hold)
            co_return Done {};
        if (*next == Next::LookAgain)
            continue;
        co_await m_bell.heard();
        if (m_watchesChildren || isUpgrade())
            co_await pause(BetweenLooksMs);
    }
    co_return ended();
}

/// What is there now means for @p own, and what it watches while it waits.
Task<Result<LockClaim::Next>> LockClaim::look(OwnNode &own)
{
    if (own.isSingle())
        co_return co_await lookAtSingle();
    if (m_turn.recipe && &own == &m_own)
        co_return co_await lookAtLeases();
    const bool watchesAll = m_watchesChildren || isUpgrade();
    const auto children = co_await ask(
        &zk::Client::readChildren, own.directory, watchesAll ? zk::Watch::Yes : zk::Watch::No);
    if (!children)
        co_return tl::unexpected(children.error());
    if (m_isEnding)
        co_return Next::LookAgain;
    if (!children->names.contains(own.node.name)) {
        own.node.name.clear();
        co_return deletedByOthers();
    }
    own.seenIn = m_session.connections();
    QVector<LockNode> known {own.node};
    if (m_other && m_other->hasNode())
        known.append(m_other->node());
    const LockState state =
        judge(snapshotOf(own.directory, *children, known), {own.recipe, nullptr});
    const Contender *judged = contenderNamed(state, own.node.name);
    if (!judged)
        co_return failure(ErrorKind::Internal, Message::tr("our own node is in no queue"));
    const WatchTarget all {-1, 0};
    const int ahead = state.blockerCount(*judged);
    if (isUpgrade()) {
        const Result<Next> next = co_await upgrade();
        if (next && *next == Next::Wait)
            co_return wait(ahead, state.pathOf(all));
        co_return next;
    }
    if (isEntitled(state, *judged)) {
        if (isUnique(own.node.name))
            co_return Next::Hold;
        // In a directory that was made anew another's node may have our name.
        const Result<Done> isOurs = co_await watchItself(own);
        if (!isOurs)
            co_return tl::unexpected(isOurs.error());
        co_return m_isEnding ? Next::LookAgain : Next::Hold;
    }
    const WatchTarget target = judged->expected.isEmpty() ? all : judged->expected.first();
    (void)wait(ahead, state.pathOf(target));
    const Result<Done> watched = co_await watchItself(own);
    if (!watched)
        co_return tl::unexpected(watched.error());
    if (m_isEnding) // it was asked to let go
        co_return Next::LookAgain;
    co_return co_await watchAhead(state, target);
}

/// Real clients learn that their node was deleted when their turn has come; we do at once. That
/// leaves a data watch on it, as Curator's revocable locks have: who waits listens, too.
Task<Result<Done>> LockClaim::watchItself(OwnNode &own)
{
    if (m_watches.contains(own.path()))
        co_return Done {};
    const Result<NodeStat> stat = co_await ask(&zk::Client::exists, own.path(), zk::Watch::Yes);
    const bool isGone = stat ? stat->czxid != own.node.stat.czxid && own.node.stat.czxid
                             : stat.error().kind == ErrorKind::Gone;
    if (m_isEnding)
        co_return Done {};
    if (isGone) {
        own.node.name.clear();
        co_return deletedByOthers();
    }
    if (!stat && stat.error().kind != ErrorKind::Denied)
        co_return tl::unexpected(stat.error());
    const bool isWritten = stat && stat->version != own.node.stat.version;
    if (!isWritten || !isRevocable())
        co_return Done {};
    const auto node = co_await ask(&zk::Client::read, own.path());
    if (node && node->data == RevokeMessage && !m_isEnding)
        acceptRevocation();
    co_return Done {};
}

/// Leaves the watch that will tell of the end of the waiting.
Task<Result<LockClaim::Next>> LockClaim::watchAhead(const LockState &state, WatchTarget target)
{
    const QString path = state.pathOf(target);
    if (target.node < 0 || path == m_unreadable)
        co_return std::exchange(m_watchesChildren, true) ? Next::Wait : Next::LookAgain;
    m_watchesChildren = false;
    const auto node = co_await ask(&zk::Client::read, path, zk::Watch::Yes);
    if (node)
        co_return Next::Wait; // it exists, and its end will be told
    if (node.error().kind == ErrorKind::Denied) {
        m_unreadable = path; // it can still be seen to go, in its directory
        m_watchesChildren = true;
        co_return Next::LookAgain;
    }
    if (node.error().kind == ErrorKind::Gone)
        co_return Next::LookAgain;
    co_return tl::unexpected(node.error());
}

/// A single node: whoever made it holds.
Task<Result<LockClaim::Next>> LockClaim::lookAtSingle()
{
    const auto node = co_await ask(&zk::Client::read, m_request.path, zk::Watch::Yes);
    if (m_isEnding)
        co_return Next::LookAgain;
    if (!node && node.error().kind != ErrorKind::Gone)
        co_return tl::unexpected(node.error());
    if (node && !m_own.node.name.isEmpty() && node->stat.czxid == m_own.node.stat.czxid)
        co_return Next::Hold;
    m_own.node.name.clear(); // gone, or somebody else's
    co_return node ? wait(1, m_request.path) : Next::LookAgain;
}

// InterProcessSemaphoreV2.java, Curator 5.4: whoever heads "locks" makes its lease, and holds once
// there are no more leases than allowed, whoever made them; which number that is only the clients
// know.
Task<Result<LockClaim::Next>> LockClaim::lookAtLeases()
{
    const Result<Done> watched = co_await watchItself(m_turn);
    if (!watched)
        co_return tl::unexpected(watched.error());
    if (m_isEnding)
        co_return Next::LookAgain;
    const auto turn = co_await ask(&zk::Client::readChildren, m_turn.directory);
    const auto leases = co_await ask(&zk::Client::readChildren, m_own.directory, zk::Watch::Yes);
    if (!turn || !leases)
        co_return tl::unexpected(turn ? leases.error() : turn.error());
    if (!turn->names.contains(m_turn.node.name) || !leases->names.contains(m_own.node.name))
        co_return deletedByOthers();
    const auto ahead = leases->names.size() - m_request.leases;
    if (ahead <= 0)
        co_return Next::Hold;
    co_return wait(static_cast<int>(ahead), m_own.directory + u"?children"_qs);
}

bool LockClaim::isUpgrade() const
{
    const bool reads = m_other && m_other->status().state == ClaimState::Held && m_other->hasNode();
    if (m_request.mode != Mode::Write || !reads)
        return false;
    const auto own = sequenceSuffix(node().name);
    const auto other = sequenceSuffix(m_other->node().name);
    return !own || !other || own->value > other->value;
}

Task<Result<LockClaim::Next>> LockClaim::upgrade()
{
    const Result<LockStatePtr> state =
        co_await readLock(m_session.client(), m_request.path, m_own.path(), {m_own.recipe});
    if (m_isEnding || !isUpgrade())
        co_return Next::LookAgain;
    if (!state)
        co_return tl::unexpected(state.error());
    const UpgradePlan plan = planUpgrade(**state, m_other->node().name, node().name,
        [](const LockNode &one) { return isClaimData(one.data); });
    if (plan.kind == UpgradePlan::Wait)
        co_return Next::Wait;
    if (plan.kind == UpgradePlan::Refuse)
        co_return failure(ErrorKind::Refused,
            Message::tr("session %1 reads and waits to write, too: neither could ever be granted; "
                        "one must let go of its read lock")
                .arg(textOf(plan.rival)));
    const Contender *read = contenderNamed(**state, m_other->node().name);
    if (!read)
        co_return Next::Wait; // its half tells what became of it
    // That nobody else was granted meanwhile: who stands behind it alone would be, had it gone.
    // (To check takes the right to read, which somebody may have taken away.)
    const LockNode &held = (*state)->nodeOf(*read);
    QVector<zk::Operation> guard;
    if (held.state == ReadState::Read)
        guard.append({zk::Operation::Check, m_other->m_own.path(), {}, held.stat.version, {}, {}});
    if (!plan.guard.isEmpty())
        guard.append({zk::Operation::Check, plan.guard, {}, plan.guardVersion, {}, {}});
    const Result<bool> isTaken = co_await takePlace(guard);
    if (!isTaken)
        co_return tl::unexpected(isTaken.error());
    co_return Next::LookAgain;
}

/// Whether it holds, or would, were the other half's node not there.
bool LockClaim::isEntitled(const LockState &state, const Contender &own) const
{
    const Contender *other =
        m_other && m_other->hasNode() ? contenderNamed(state, m_other->node().name) : nullptr;
    if (own.role == Role::Holder || !other)
        return own.role == Role::Holder;
    const LockState without = judgeWithout(state, {other->node}, {m_own.recipe, nullptr});
    const Contender *judged = contenderNamed(without, state.nodeOf(own).name);
    return judged && judged->role == Role::Holder;
}

LockClaim::Next LockClaim::wait(int ahead, const QString &watched)
{
    const bool isNew = m_status.state != ClaimState::Waiting || m_status.ahead != ahead
        || m_status.waitsFor != QStringList {watched};
    m_status.ahead = ahead;
    m_status.waitsFor = {watched};
    if (isNew)
        enter(ClaimState::Waiting);
    return Next::Wait;
}

} // namespace lockscope
