// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/locks/lockclaim.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Lock directories that their last user removes at once can vanish again and again; Curator
/// retries for ever.
constexpr int MaxTries = 50;

struct ByNewest
{
    bool operator()(const QString &a, const QString &b) const { return sequence(a) > sequence(b); }
    static qint32 sequence(const QString &name)
    {
        const auto suffix = sequenceSuffix(name);
        return suffix ? suffix->value : 0;
    }
};

} // namespace

void LockClaim::create()
{
    enter(m_isEnding ? ClaimState::Releasing : ClaimState::Creating);
    const QString name =
        m_fixedName.isEmpty() ? m_writable->prefix(m_request.mode, m_id) : m_fixedName;
    const bool isPlain = m_writable->isSingleNode || !m_fixedName.isEmpty();
    const QString path = m_writable->isSingleNode ? m_request.path : joinPath(m_directory, name);
    m_node.data = claimData(m_request, m_id, nowMs());
    m_session.writer().create(
        Action::Acquire, path, m_node.data,
        isPlain ? zk::CreateMode::Ephemeral : zk::CreateMode::EphemeralSequential,
        inRound([this](const Result<zk::Created> &created) { acceptCreated(created); }));
}

void LockClaim::acceptCreated(const Result<zk::Created> &created)
{
    if (created)
        return adopt(nodeName(created->path), created->stat);

    const Error &error = created.error();
    if (isUncertain(error)) {
        (void)retryLater(error, &LockClaim::find);
        return;
    }
    if (m_isEnding && error.kind != ErrorKind::SessionLost)
        return finish(ClaimState::Failed, m_why);
    if (error.kind == ErrorKind::Exists && m_writable->isSingleNode)
        return evaluate();
    if (error.kind == ErrorKind::Gone && ++m_tries <= MaxTries)
        return makeDirectory(directoriesTo(m_directory));
    if (!retryLater(error, &LockClaim::create))
        failWith(error);
}

// From the top: an existing directory is only looked at, because the servers check the permission
// to create before they check whether there is anything to create.
void LockClaim::makeDirectory(const QStringList &missing)
{
    if (missing.isEmpty() || m_isEnding)
        return m_isEnding ? finish(ClaimState::Failed, m_why) : create();

    const QString &path = missing.first();
    const QStringList rest = missing.sliced(1);
    m_session.client().exists(path, zk::Watch::No, inRound([=, this](const Result<NodeStat> &stat) {
                                  if (stat)
                                      return makeDirectory(rest);
                                  if (stat.error().kind == ErrorKind::Gone)
                                      return createDirectory(path, rest);
                                  if (!retryLater(stat.error(), &LockClaim::create))
                                      failWith(stat.error());
                              }));
}

void LockClaim::createDirectory(const QString &path, const QStringList &rest)
{
    const auto mode =
        m_writable->inContainer ? zk::CreateMode::Container : zk::CreateMode::Persistent;
    const auto made = inRound([this, rest](const Result<zk::Created> &created) {
        if (created || created.error().kind == ErrorKind::Exists)
            return makeDirectory(rest);
        if (created.error().kind == ErrorKind::Gone) // its parent vanished again
            return create();
        if (!retryLater(created.error(), &LockClaim::create))
            failWith(created.error());
    });
    m_session.writer().create(Action::Acquire, path, {}, mode, made);
}

// The create's answer was lost. The sync makes our new server know all that the old one accepted.
void LockClaim::find()
{
    m_session.client().sync(m_directory, inRound([this](const Result<Done> &synced) {
                                if (!synced && retryLater(synced.error(), &LockClaim::find))
                                    return;
                                if (m_writable->isSingleNode)
                                    return findByData({nodeName(m_request.path)});
                                if (!m_fixedName.isEmpty())
                                    return findByData({m_fixedName});
                                findByName();
                            }));
}

void LockClaim::findByName()
{
    m_session.client().readChildren(
        m_directory, zk::Watch::No, inRound([this](const Result<zk::Children> &children) {
            if (!children) {
                if (retryLater(children.error(), &LockClaim::find))
                    return;
                return children.error().kind == ErrorKind::Gone ? findByData({})
                                                                : failWith(children.error());
            }
            const QString prefix = m_writable->prefix(m_request.mode, m_id);
            QStringList candidates;
            std::ranges::copy_if(children->names, std::back_inserter(candidates),
                                 [&](const QString &name) {
                                     return sequenceOf(name, prefix).has_value();
                                 });
            std::ranges::sort(candidates, ByNewest());
            findByData(candidates);
        }));
}

// Newest first, until one is ours. Names with our id in them are ours at the first look.
void LockClaim::findByData(QStringList candidates)
{
    if (candidates.isEmpty()) // it never happened
        return m_isEnding ? finish(ClaimState::Failed, m_why) : create();
    const QString name = candidates.takeFirst();
    m_session.client().read(joinPath(m_directory, name), zk::Watch::No,
                            inRound([this, name, candidates](const Result<zk::NodeData> &node) {
                                adoptIfOurs(name, node, candidates);
                            }));
}

void LockClaim::adoptIfOurs(const QString &name, const Result<zk::NodeData> &node, QStringList rest)
{
    if (!node && retryLater(node.error(), &LockClaim::find))
        return;
    if (!node && node.error().kind == ErrorKind::Denied)
        return adoptUnreadable(name, rest);
    const bool isOurs = node && node->stat.owner == m_session.id() && isDataOf(node->data, m_id);
    if (isOurs)
        return adopt(name, node->stat);
    findByData(std::move(rest));
}

// Somebody took the right to read it away. Of our session's nodes with this prefix all others are
// known, so it is ours: taken for another's, it would keep a second one of ours waiting for ever.
void LockClaim::adoptUnreadable(const QString &name, const QStringList &rest)
{
    m_session.client().exists(joinPath(m_directory, name), zk::Watch::No,
                              inRound([this, name, rest](const Result<NodeStat> &stat) {
                                  if (!stat && retryLater(stat.error(), &LockClaim::find))
                                      return;
                                  const bool isSibling =
                                      std::ranges::find(m_siblings, name, &LockNode::name)
                                      != m_siblings.end();
                                  if (stat && stat->owner == m_session.id() && !isSibling)
                                      return adopt(name, *stat);
                                  findByData(rest);
                              }));
}

void LockClaim::adopt(const QString &name, const NodeStat &stat)
{
    m_node.name = name;
    m_node.state = ReadState::Read;
    m_node.stat = stat;
    m_status.node = joinPath(m_directory, name);
    if (m_isEnding)
        return remove();
    emit changed(m_status);
    evaluate();
}

} // namespace lockscope
