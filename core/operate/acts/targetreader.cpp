// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/targetreader.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/operate/session/ownsession.h"
#include "core/recipes/catalogue.h"

#include <algorithm>

namespace lockscope {

TargetReader::TargetReader(zk::Client &client, const Target &target, Handler handler,
                           QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_target(target)
    , m_handler(std::move(handler))
{
    m_snapshot.path = target.lock;
    m_snapshot.freshness = Freshness::Live;
    m_snapshot.readAt = nowMs();
    m_snapshot.isSingleNode = target.lock == target.node;
    if (m_snapshot.isSingleNode) {
        readSingle();
        return;
    }
    m_snapshot.directories = {{target.lock, ReadState::NameOnly, {}, {}}};
    readNames(target.lock, 0);
}

void TargetReader::readSingle()
{
    m_snapshot.directories = {{parentPath(m_target.lock), ReadState::NameOnly, {}, {}}};
    m_snapshot.nodes = {{nodeName(m_target.lock), 0, ReadState::NameOnly, {}, {}}};
    readNode(0);
}

void TargetReader::readNames(const QString &path, quint8 directory)
{
    ++m_underWay;
    m_client.readChildren(path, zk::Watch::No,
                          whileAlive(this, [=, this](const Result<zk::Children> &children) {
                              --m_underWay;
                              if (children)
                                  return acceptNames(path, directory, *children);
                              if (directory == 0)
                                  return fail(children.error());
                              m_snapshot.directories[directory].state = ReadState::Denied;
                              if (m_underWay == 0)
                                  namesKnown();
                          }));
}

void TargetReader::acceptNames(const QString &path, quint8 directory, const zk::Children &children)
{
    m_snapshot.directories[directory].state = ReadState::Read;
    m_snapshot.directories[directory].stat = children.stat;
    for (const QString &name : children.names)
        m_snapshot.nodes.append({name, directory, ReadState::NameOnly, {}, {}});
    if (directory == 0)
        addCompanions(path, children.names);
    if (m_underWay == 0)
        namesKnown();
}

void TargetReader::addCompanions(const QString &path, const QStringList &names)
{
    for (const QString &companion : companionDirectories(path, names)) {
        m_snapshot.directories.append({companion, ReadState::NameOnly, {}, {}});
        readNames(companion, static_cast<quint8>(m_snapshot.directories.size() - 1));
    }
}

void TargetReader::namesKnown()
{
    for (const int node : wanted())
        readNode(node);
    finishIfDone();
}

/// The nodes to read, by what their names alone say of the order.
QVector<int> TargetReader::wanted() const
{
    const auto snapshot = std::make_shared<LockSnapshot>(m_snapshot);
    const LockState state = judge(snapshot, choice());
    const qsizetype size = state.queue.size();
    qsizetype target = 0;
    while (target < size && state.pathOf(state.queue.at(target)) != m_target.node)
        ++target;
    QVector<int> nodes;
    for (qsizetype i = 0; i < size; ++i) {
        const bool isNear = i >= target - ReadAround && i <= target + ReadAround;
        if (size <= ReadAllUpTo || i < ReadOfHead || isNear)
            nodes.append(state.queue.at(i).node);
    }
    return nodes;
}

void TargetReader::readNode(int node)
{
    ++m_underWay;
    m_client.read(m_snapshot.pathOf(m_snapshot.nodes.at(node)), zk::Watch::No,
                  whileAlive(this, [this, node](const Result<zk::NodeData> &data) {
                      --m_underWay;
                      acceptNode(node, data);
                  }));
}

void TargetReader::acceptNode(int node, const Result<zk::NodeData> &data)
{
    LockNode &target = m_snapshot.nodes[node];
    if (data) {
        target.state = ReadState::Read;
        target.stat = data->stat;
        target.data =
            data->data.first(std::min<qsizetype>(data->data.size(), LockSnapshot::MaxData));
    } else if (data.error().kind == ErrorKind::Gone && !m_snapshot.isSingleNode) {
        target.state = ReadState::Gone;
    } else if (data.error().kind == ErrorKind::Denied) {
        target.state = ReadState::Denied;
    } else {
        return fail(data.error());
    }
    ++m_snapshot.resolved;
    finishIfDone();
}

/// A single node is what it is, whatever its name.
Choice TargetReader::choice() const
{
    return {m_snapshot.isSingleNode ? nullptr : recipeById(m_target.recipe), nullptr};
}

void TargetReader::finishIfDone()
{
    if (m_underWay > 0 || !m_handler)
        return;
    // What went while we read is not there.
    m_snapshot.nodes.removeIf([](const LockNode &node) { return node.state == ReadState::Gone; });
    const auto snapshot = std::make_shared<LockSnapshot>(std::move(m_snapshot));
    std::exchange(m_handler, {})(std::make_shared<LockState>(judge(snapshot, choice())));
}

void TargetReader::fail(const Error &error)
{
    if (m_handler)
        std::exchange(m_handler, {})(tl::unexpected(error));
}

QString aclText(const QVector<zk::AclEntry> &entries)
{
    QStringList texts;
    for (const zk::AclEntry &entry : entries) {
        QString permissions;
        for (const auto &[bit, letter] :
             {std::pair(4, u'c'), {8, u'd'}, {1, u'r'}, {2, u'w'}, {16, u'a'}}) {
            if (entry.permissions & bit)
                permissions += QChar(letter);
        }
        texts.append(u"%1:%2 %3"_qs.arg(entry.scheme, entry.id.section(u':', 0, 0), permissions));
    }
    return texts.join(u", "_qs);
}

std::optional<bool> letsDelete(const QVector<zk::AclEntry> &entries)
{
    constexpr int Delete = 8;
    bool isAsked = false;
    for (const zk::AclEntry &entry : entries) {
        if (!(entry.permissions & Delete))
            continue;
        if (entry.scheme == u"world")
            return true;
        isAsked = true;
    }
    if (isAsked)
        return std::nullopt;
    return false;
}

} // namespace lockscope
