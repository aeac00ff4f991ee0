// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Until a claim is entitled: looking, judging, watching.
#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/live/lockreader.h"
#include "core/operate/locks/lockclaim.h"
#include "core/recipes/catalogue.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Between two looks at a directory whose every change is told: the changes of a busy one come in
/// hundreds, and each look lists all of it.
constexpr int BetweenLooksMs = 50;

LockSnapshotPtr snapshotOf(const QString &directory, const zk::Children &children,
                           const QVector<LockNode> &own)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = directory;
    snapshot->directories = {{directory, ReadState::Read, children.stat, {}}};
    snapshot->freshness = Freshness::Live;
    snapshot->readAt = nowMs();
    snapshot->nodes.reserve(children.names.size());
    for (const QString &name : children.names) {
        const auto known = std::ranges::find(own, name, &LockNode::name);
        snapshot->nodes.append(
            known != own.end() ? *known : LockNode {name, 0, ReadState::NameOnly, {}, {}});
    }
    return snapshot;
}

/// Null where it is not there.
const Contender *contenderNamed(const LockState &state, const QString &name)
{
    const auto found = std::ranges::find_if(state.queue, [&](const Contender &contender) {
        return state.nodeOf(contender).name == name;
    });
    return found == state.queue.end() ? nullptr : &*found;
}

/// That nobody else was granted meanwhile.
QVector<zk::Operation> checkOf(const UpgradePlan &plan)
{
    if (plan.guard.isEmpty())
        return {};
    return {{zk::Operation::Check, plan.guard, {}, plan.guardVersion, {}, {}}};
}

QVector<zk::Operation> removalOf(const QString &path, qint32 version)
{
    return {{zk::Operation::Delete, path, {}, version, {}, {}}};
}

} // namespace

Task<Result<Done>> LockClaim::queue(OwnNode &own)
{
    while (!m_isEnding) {
        const bool watchesAll = m_watchesChildren || isUpgrade();
        const auto children =
            co_await list(own.directory, watchesAll ? zk::Watch::Yes : zk::Watch::No);
        if (!children)
            co_return tl::unexpected(children.error());
        if (m_isEnding)
            break;
        const Result<Next> next = co_await look(own, *children);
        if (!next)
            co_return tl::unexpected(next.error());
        if (*next == Next::Hold)
            co_return Done {};
        if (*next == Next::LookAgain)
            continue;
        co_await m_bell.heard();
        if (watchesAll)
            co_await pause(BetweenLooksMs);
    }
    co_return ended();
}

/// What the names in the directory mean for @p own, and what it watches while it waits.
Task<Result<LockClaim::Next>> LockClaim::look(OwnNode &own, const zk::Children &children)
{
    if (!children.names.contains(own.node.name)) {
        own.node.name.clear();
        co_return failure(ErrorKind::Gone, u"our node was deleted by someone else"_qs);
    }
    own.seenIn = m_session.connections();
    QVector<LockNode> known {own.node};
    if (m_other && m_other->hasNode())
        known.append(m_other->node());
    const LockState state =
        judge(snapshotOf(own.directory, children, known), {own.recipe, nullptr});
    const Contender *judged = contenderNamed(state, own.node.name);
    if (!judged)
        co_return failure(ErrorKind::Internal, u"our own node is in no queue"_qs);
    const WatchTarget all {-1, 0};
    if (isUpgrade()) {
        const Result<Next> next = co_await upgrade();
        if (next && *next == Next::Wait)
            wait(state.blockerCount(*judged), state.pathOf(all));
        co_return next;
    }
    if (isEntitled(state, own.node.name))
        co_return Next::Hold;
    const WatchTarget target = judged->expected.isEmpty() ? all : judged->expected.first();
    wait(state.blockerCount(*judged), state.pathOf(target));
    co_return co_await watchAhead(state, target);
}

/// Leaves the watch that will tell of the end of the waiting.
Task<Result<LockClaim::Next>> LockClaim::watchAhead(const LockState &state, WatchTarget target)
{
    const QString path = state.pathOf(target);
    if (target.node < 0 || path == m_unreadable)
        co_return std::exchange(m_watchesChildren, true) ? Next::Wait : Next::LookAgain;
    m_watchesChildren = false;
    const auto node = co_await read(path);
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
Task<Result<Done>> LockClaim::takeSingle()
{
    while (!m_isEnding) {
        if (m_own.node.name.isEmpty()) {
            const Result<Done> made = co_await make(m_own);
            if (!made && made.error().kind != ErrorKind::Exists)
                co_return made;
        }
        const auto node = co_await read(m_request.path);
        if (m_isEnding)
            break;
        if (!node && node.error().kind == ErrorKind::Gone) {
            m_own.node.name.clear();
            continue;
        }
        if (!node)
            co_return tl::unexpected(node.error());
        if (!m_own.node.name.isEmpty() && node->stat.czxid == m_own.node.stat.czxid)
            co_return Done {};
        m_own.node.name.clear(); // somebody else's
        wait(1, m_request.path);
        co_await m_bell.heard();
    }
    co_return ended();
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
        co_await readLock(m_session.client(), m_request.path, m_own.path(),
                          {recipeById(m_request.recipe)});
    if (m_isEnding || !isUpgrade())
        co_return Next::LookAgain;
    if (!state)
        co_return tl::unexpected(state.error());
    const UpgradePlan plan = planUpgrade(**state, m_other->node().name, node().name);
    if (plan.kind == UpgradePlan::Wait)
        co_return Next::Wait;
    if (plan.kind == UpgradePlan::Refuse)
        co_return failure(
            ErrorKind::Refused,
            u"session %1 reads and waits to write, too: neither could ever be granted; one must let go of its read lock"_qs
                .arg(textOf(plan.rival)));
    const QVector<zk::Operation> guard = checkOf(plan);
    const QVector<zk::Operation> leave = removalOf(m_own.path(), node().stat.version);
    const Result<bool> isTaken = co_await takePlace(guard, leave);
    if (!isTaken)
        co_return tl::unexpected(isTaken.error());
    co_return Next::LookAgain;
}

bool LockClaim::isEntitled(const LockState &state, const QString &name) const
{
    const Contender *own = contenderNamed(state, name);
    if (own && own->role == Role::Holder)
        return true;
    if (!own || !m_other || !m_other->hasNode())
        return false;
    const Contender *sibling = contenderNamed(state, m_other->node().name);
    if (!sibling)
        return false;
    const LockState without = judgeWithout(state, {sibling->node}, {m_own.recipe, nullptr});
    own = contenderNamed(without, name);
    return own && own->role == Role::Holder;
}

void LockClaim::wait(int ahead, const QString &watched)
{
    const bool isNew = m_status.state != ClaimState::Waiting || m_status.ahead != ahead
        || m_status.waitsFor != QStringList {watched};
    m_status.ahead = ahead;
    m_status.waitsFor = {watched};
    if (isNew)
        enter(ClaimState::Waiting);
}

Task<> LockClaim::pause(int ms)
{
    co_await answerOf<Done>(
        [&](auto handler) { QTimer::singleShot(ms, this, [handler] { handler({}); }); });
}

Answer<Result<zk::Children>> LockClaim::list(const QString &directory, zk::Watch watch)
{
    if (watch == zk::Watch::Yes)
        m_watches.insert(directory, zk::WatchKind::Children);
    return answerOf<Result<zk::Children>>(
        [&](auto handler) { m_session.client().readChildren(directory, watch, handler); });
}

Answer<Result<zk::NodeData>> LockClaim::read(const QString &path)
{
    m_watches.insert(path, zk::WatchKind::Data);
    return answerOf<Result<zk::NodeData>>(
        [&](auto handler) { m_session.client().read(path, zk::Watch::Yes, handler); });
}

Answer<Result<NodeStat>> LockClaim::exists(const QString &path, zk::Watch watch)
{
    if (watch == zk::Watch::Yes)
        m_watches.insert(path, zk::WatchKind::Data);
    return answerOf<Result<NodeStat>>(
        [&](auto handler) { m_session.client().exists(path, watch, handler); });
}

} // namespace lockscope
