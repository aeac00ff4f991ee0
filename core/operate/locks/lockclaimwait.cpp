// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/locks/lockclaim.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"

#include <algorithm>

namespace lockscope {

namespace {

LockSnapshot snapshotOf(const QString &directory, const zk::Children &children,
                        const QVector<LockNode> &own)
{
    LockSnapshot snapshot;
    snapshot.path = directory;
    snapshot.directories = {{directory, ReadState::Read, children.stat, {}}};
    snapshot.freshness = Freshness::Live;
    snapshot.readAt = nowMs();
    snapshot.nodes.reserve(children.names.size());
    for (const QString &name : children.names) {
        const auto known = std::ranges::find(own, name, &LockNode::name);
        if (known != own.end())
            snapshot.nodes.append(*known);
        else
            snapshot.nodes.append({name, 0, ReadState::NameOnly, {}, {}});
    }
    return snapshot;
}

} // namespace

void LockClaim::lookAgain()
{
    if (m_status.state == ClaimState::Waiting && !m_isMoving)
        evaluate();
}

void LockClaim::unwatch()
{
    const bool isDirectory = m_watchesChildren && m_watched == m_directory;
    if (!m_watched.isEmpty() && !m_session.isLost())
        m_session.client().removeWatch(m_watched,
                                       isDirectory ? zk::WatchKind::Children : zk::WatchKind::Data);
    m_watched.clear();
}

void LockClaim::setUpgrade(bool isUpgrade)
{
    m_isUpgrade = isUpgrade;
    m_watchesChildren = m_watchesChildren || isUpgrade;
}

void LockClaim::moveTo(const QString &suffix, const QString &guard, qint32 guardVersion)
{
    m_isMoving = true;
    const QString name = m_writable->prefix(m_request.mode, m_id) + suffix;
    QVector<zk::Operation> operations;
    if (!guard.isEmpty())
        operations.append({zk::Operation::Check, guard, {}, guardVersion, {}});
    operations.append({zk::Operation::Create, joinPath(m_directory, name), m_node.data, -1,
                       zk::CreateMode::Ephemeral});
    operations.append({zk::Operation::Delete, m_status.node, {}, m_node.stat.version, {}});
    m_session.writer().multi(Action::Acquire, operations,
                             inRound([this, name](const Result<Done> &moved) {
                                 acceptMoved(name, moved);
                             }));
}

void LockClaim::acceptMoved(const QString &name, const Result<Done> &moved)
{
    if (moved || isUncertain(moved.error()))
        return adoptMoved(name);
    m_isMoving = false;
    if (m_isEnding)
        return remove();
    if (moved.error().kind == ErrorKind::ReadOnly || moved.error().kind == ErrorKind::Denied)
        return failWith(moved.error());
    evaluate();
}

// The transaction took place if the new node is there: its name is ours alone.
void LockClaim::adoptMoved(const QString &name)
{
    m_fixedName = name;
    m_session.client().exists(joinPath(m_directory, name), zk::Watch::No,
                              inRound([this, name](const Result<NodeStat> &stat) {
                                  m_isMoving = !stat && isUncertain(stat.error());
                                  if (stat && stat->owner == m_session.id()) {
                                      m_isUpgrade = false;
                                      m_watchesChildren = false;
                                      return adopt(name, *stat);
                                  }
                                  if (m_isMoving) {
                                      m_onReconnect = &LockClaim::adoptFixed;
                                      return;
                                  }
                                  m_fixedName.clear();
                                  return m_isEnding ? remove() : evaluate();
                              }));
}

void LockClaim::adoptFixed()
{
    adoptMoved(m_fixedName);
}

void LockClaim::evaluate()
{
    m_watched.clear();
    if (m_writable->isSingleNode) {
        m_session.client().read(m_request.path, zk::Watch::Yes,
                                inRound([this](const Result<zk::NodeData> &node) {
                                    if (node)
                                        return judgeSingle(*node);
                                    if (node.error().kind == ErrorKind::Gone)
                                        return create();
                                    if (!retryLater(node.error(), &LockClaim::evaluate))
                                        failWith(node.error());
                                }));
        return;
    }
    const auto watch = m_watchesChildren ? zk::Watch::Yes : zk::Watch::No;
    if (m_watchesChildren)
        m_watched = m_directory;
    m_session.client().readChildren(m_directory, watch,
                                    inRound([this](const Result<zk::Children> &children) {
                                        if (children)
                                            return judgeNames(*children);
                                        if (!retryLater(children.error(), &LockClaim::evaluate))
                                            failWith(children.error());
                                    }));
}

void LockClaim::judgeNames(const zk::Children &children)
{
    if (!children.names.contains(m_node.name)) {
        m_node.name.clear();
        return failWith({ErrorKind::Gone, u"our node was deleted by someone else"_qs});
    }
    if (m_writable->isSemaphore)
        return countLeases(children);
    const auto snapshot = std::make_shared<LockSnapshot>(
        snapshotOf(m_directory, children, m_siblings + QVector<LockNode> {m_node}));
    accept(std::make_shared<LockState>(judge(snapshot, {m_recipe, nullptr})));
}

// A lease holds when there are no more of them than allowed, whoever made them; which number that
// is only the clients know (InterProcessSemaphoreV2.java, Curator 5.4).
void LockClaim::countLeases(const zk::Children &children)
{
    m_status.ahead = static_cast<int>(children.names.size()) - m_request.leases;
    if (m_status.ahead <= 0)
        return hold();
    m_status.waitsFor = {m_directory + u"?children"_qs};
    enter(ClaimState::Waiting);
    if (m_request.waitMs == 0)
        return giveUp({ErrorKind::TimedOut, u"all leases are taken"_qs});
    if (std::exchange(m_watchesChildren, true))
        return;
    evaluate(); // list again, with the watch
}

void LockClaim::judgeSingle(const zk::NodeData &node)
{
    m_watched = m_request.path;
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = m_request.path;
    snapshot->isSingleNode = true;
    snapshot->directories = {{m_directory, ReadState::NameOnly, {}, {}}};
    snapshot->nodes = {{nodeName(m_request.path), 0, ReadState::Read, node.stat, node.data}};
    snapshot->freshness = Freshness::Live;
    snapshot->readAt = nowMs();
    if (m_node.stat.czxid != node.stat.czxid)
        m_node.name.clear(); // somebody else's
    accept(std::make_shared<LockState>(judge(snapshot)));
}

void LockClaim::accept(LockStatePtr state)
{
    m_state = std::move(state);
    const int own = ownIndex();
    if (own >= 0 && !m_isUpgrade && isEntitled(m_state->queue.at(own)))
        return hold();
    if (own >= 0)
        return waitFor(m_state->queue.at(own));

    // A single node of somebody else; its watch is set already.
    m_status.waitsFor = {m_request.path};
    m_status.ahead = 1;
    enter(ClaimState::Waiting);
    if (m_request.waitMs == 0)
        giveUp({ErrorKind::TimedOut, u"somebody else holds it"_qs});
}

/// Where our node is in the judged queue, or -1.
int LockClaim::ownIndex() const
{
    const auto own = std::ranges::find_if(m_state->queue, [this](const Contender &contender) {
        return !m_node.name.isEmpty() && m_state->nodeOf(contender).name == m_node.name;
    });
    return own == m_state->queue.end() ? -1 : static_cast<int>(own - m_state->queue.begin());
}

bool LockClaim::isEntitled(const Contender &own) const
{
    if (own.role == Role::Holder)
        return true;
    QVector<int> siblings;
    for (int i = 0; i < m_state->snapshot->nodes.size(); ++i) {
        const QString &name = m_state->snapshot->nodes.at(i).name;
        if (name != m_node.name
            && std::ranges::find(m_siblings, name, &LockNode::name) != m_siblings.end())
            siblings.append(i);
    }
    if (siblings.isEmpty())
        return false;
    const LockState without = judgeWithout(*m_state, siblings, {m_recipe, nullptr});
    const auto then = std::ranges::find_if(without.queue, [&](const Contender &contender) {
        return without.nodeOf(contender).name == m_node.name;
    });
    return then != without.queue.end() && then->role == Role::Holder;
}

void LockClaim::waitFor(const Contender &own)
{
    m_status.ahead = m_state->blockerCount(own);
    const bool hasNode = !m_isUpgrade && !own.expected.isEmpty();
    const WatchTarget target = hasNode ? own.expected.first() : WatchTarget {-1, 0};
    const QString path = m_state->pathOf(target);
    const bool isNew = m_status.waitsFor != QStringList {path};
    m_status.waitsFor = {path};
    if (isNew || m_status.state != ClaimState::Waiting)
        enter(ClaimState::Waiting);
    emit judged();
    if (m_status.state != ClaimState::Waiting || m_isUpgrade) // an opinion, now or later
        return;
    if (m_request.waitMs == 0)
        return giveUp({ErrorKind::TimedOut, u"somebody else holds it"_qs});
    if (target.node >= 0)
        return watchNode(path);
    if (!m_watchesChildren) { // list again, with the watch
        m_watchesChildren = true;
        evaluate();
    }
}

void LockClaim::watchNode(const QString &path)
{
    m_watchesChildren = false;
    m_watched = path;
    m_session.client().read(path, zk::Watch::Yes, inRound([this](const Result<zk::NodeData> &node) {
                                if (node)
                                    return; // exists, and its end will be told
                                if (node.error().kind == ErrorKind::Denied) {
                                    // What may not be read can still be seen to go.
                                    m_watchesChildren = true;
                                    return evaluate();
                                }
                                if (node.error().kind == ErrorKind::Gone)
                                    return evaluate();
                                if (!retryLater(node.error(), &LockClaim::evaluate))
                                    failWith(node.error());
                            }));
}

void LockClaim::hold()
{
    m_giveUp.stop();
    m_watched.clear();
    m_status.giveUpAt = 0;
    m_status.token = m_node.stat.czxid;
    if (m_request.holdMs > 0) {
        m_release.start(static_cast<int>(std::min<qint64>(m_request.holdMs, INT_MAX)));
        m_status.releaseAt = nowMs() + m_request.holdMs;
    }
    enter(ClaimState::Held);
    if (m_status.state == ClaimState::Held)
        watchOwn();
}

// Real clients do not notice when their node is deleted; we do. A data watch on one's own node also
// is what Curator's revocable locks have, so we listen to a revocation.
void LockClaim::watchOwn()
{
    m_session.client().read(
        m_status.node, zk::Watch::Yes, inRound([this](const Result<zk::NodeData> &node) {
            if (!node && node.error().kind == ErrorKind::Denied)
                return watchUnreadable();
            if (acceptOwn(node.map(&zk::NodeData::stat)) && node->data == RevokeMessage
                && m_request.recipe.startsWith(u"curator"_qs))
                giveUp({ErrorKind::Closed, u"asked to let go by “__REVOKE__”"_qs});
        }));
}

// Somebody took the right to read our node away. It still is our lock, and can be seen to go.
void LockClaim::watchUnreadable()
{
    m_session.client().exists(m_status.node, zk::Watch::Yes,
                              inRound(
                                  [this](const Result<NodeStat> &stat) { (void)acceptOwn(stat); }));
}

/// Whether our node is still there; where that cannot be told now, it will be asked again.
bool LockClaim::acceptOwn(const Result<NodeStat> &stat)
{
    if (!stat && retryLater(stat.error(), &LockClaim::watchOwn))
        return false;
    if (!stat || stat->czxid != m_node.stat.czxid) {
        finish(ClaimState::Lost, {ErrorKind::Gone, u"our node was deleted by someone else"_qs});
        return false;
    }
    m_node.stat = *stat;
    return true;
}

} // namespace lockscope
