// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/targetcheck.h"

#include "core/base/nodepath.h"

namespace lockscope {

TargetCheck::TargetCheck(HandSession &hand, const Target &target, int timeoutMs, QObject *parent)
    : QObject(parent)
    , m_hand(hand)
    , m_target(target)
{
    m_reading.stat = failure(ErrorKind::TimedOut);
    m_timeout.setSingleShot(true);
    m_timeout.setInterval(timeoutMs);
    connect(&m_timeout, &QTimer::timeout, this, [this] {
        fail({ErrorKind::TimedOut, m_target.node});
    });
    connect(&hand, &HandSession::ready, this, &TargetCheck::readAll);
    connect(&hand, &HandSession::failed, this, &TargetCheck::fail);
}

void TargetCheck::start()
{
    m_timeout.start();
    m_hand.open();
}

// Requests of one session are answered in order, so the sync comes before the rest.
void TargetCheck::readAll()
{
    if (m_hasEnded)
        return;
    zk::Client &client = m_hand.client();
    m_reading.own = m_hand.id();
    client.sync(m_target.node, [](const Result<Done> &) {});
    client.readAcl(parentPath(m_target.node), whileAlive(this, [this](const Result<zk::Acl> &acl) {
                       if (!acl)
                           return;
                       m_reading.aclText = aclText(acl->entries);
                       m_reading.mayDelete = letsDelete(acl->entries);
                   }));
    client.exists(parentPath(m_target.node), zk::Watch::No,
                  whileAlive(this, [this](const Result<NodeStat> &stat) {
                      m_reading.directory = stat.value_or(NodeStat());
                  }));
    client.exists(m_target.node, zk::Watch::No,
                  whileAlive(this,
                             [this](const Result<NodeStat> &stat) { m_reading.stat = stat; }));
    client.read(m_target.node, zk::Watch::No,
                whileAlive(this, [this](const Result<zk::NodeData> &node) { acceptNode(node); }));
}

void TargetCheck::acceptNode(const Result<zk::NodeData> &node)
{
    if (m_hasEnded || (!node && isPassing(node.error())))
        return; // read again when there is a connection
    if (node) {
        m_reading.stat = node->stat;
        m_reading.data = node->data;
    }
    if (!node && node.error().kind == ErrorKind::Gone) // since the look just before
        m_reading.stat = tl::unexpected(node.error());
    m_reading.isUnreadable = !node && node.error().kind == ErrorKind::Denied;
    if (!m_reading.stat)
        return answer();
    new TargetReader(
        m_hand.client(), m_target,
        [this](const Result<LockStatePtr> &state) { acceptState(state); }, this);
}

void TargetCheck::acceptState(const Result<LockStatePtr> &state)
{
    if (m_hasEnded || (!state && isPassing(state.error())))
        return;
    m_reading.state = state.value_or(nullptr);
    answer();
}

bool TargetCheck::end()
{
    m_timeout.stop();
    return !std::exchange(m_hasEnded, true);
}

void TargetCheck::fail(const Error &error)
{
    if (end())
        emit failed(error);
}

void TargetCheck::answer()
{
    if (end())
        emit finished(m_reading);
}

} // namespace lockscope
