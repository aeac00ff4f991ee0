// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/spot.h"

#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/lockstate.h"
#include "core/sandbox/contendername.h"

namespace lockscope {

Spot::Spot(zk::Client &client, Step step, QString host, QByteArray data, QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_writer(client)
    , m_step(std::move(step))
    , m_host(std::move(host))
    , m_data(std::move(data))
    , m_directory(m_step.leases > 0 ? joinPath(m_step.path, QStringLiteral("locks")) : m_step.path)
{
    connect(&m_client, &zk::Client::watchFired, this, &Spot::wake);
}

void Spot::take()
{
    if (m_step.recipe == u"single-node")
        return createSingle();
    // A semaphore's queue is a mutex.
    createNode(contenderName(m_step.leases > 0 ? QStringLiteral("curator-mutex") : m_step.recipe,
                             m_step.mode, m_host));
}

void Spot::createNode(const QString &prefix)
{
    m_writer.create(joinPath(m_directory, prefix), m_data, zk::CreateMode::EphemeralSequential,
                    [this](const Result<zk::Created> &created) {
                        if (!created)
                            return emit failed();
                        m_node = created->path;
                        emit queued();
                        look();
                    });
}

/// Everybody tries to make the one node; who does not succeed waits until it is gone.
void Spot::createSingle()
{
    m_writer.create(m_step.path, m_data, zk::CreateMode::Ephemeral,
                    [this](const Result<zk::Created> &created) {
                        if (!created && created.error().kind != ErrorKind::Exists)
                            return emit failed();
                        emit queued();
                        if (!created)
                            return watchNode(m_step.path);
                        m_node = created->path;
                        emit granted();
                    });
}

void Spot::look()
{
    m_client.readChildren(m_directory, zk::Watch::No, [this](const Result<zk::Children> &children) {
        if (!children)
            return emit failed();
        judgeAmong(children->names);
    });
}

void Spot::judgeAmong(const QStringList &names)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = m_directory;
    snapshot->directories = {{m_directory, ReadState::NameOnly, {}, {}}};
    for (const QString &name : names)
        snapshot->nodes.append({name, 0, ReadState::NameOnly, {}, {}});

    Choice choice;
    choice.forced = recipeById(m_step.leases > 0 ? u"curator-mutex" : QStringView(m_step.recipe));
    const LockState state = judge(snapshot, choice);
    for (const Contender &contender : state.queue) {
        if (state.pathOf(contender) != m_node)
            continue;
        if (contender.role == Role::Holder)
            return m_step.leases > 0 ? takeLease() : emit granted();
        if (!contender.expected.isEmpty())
            return watchNode(state.pathOf(contender.expected.first()));
    }
    emit failed(); // our node is gone: somebody deleted it
}

/// Reads what it waits for and leaves a watch; looks again at once where that is gone already.
void Spot::watchNode(const QString &path)
{
    m_watched = path;
    m_client.read(path, zk::Watch::Yes, [this](const Result<zk::NodeData> &read) {
        if (read)
            return;
        if (read.error().kind != ErrorKind::Gone)
            return emit failed();
        m_watched.clear();
        m_step.recipe == u"single-node" ? createSingle() : look();
    });
}

void Spot::takeLease()
{
    const QString prefix = contenderName(m_step.recipe, m_step.mode, m_host);
    const QString leases = joinPath(m_step.path, QStringLiteral("leases"));
    m_writer.create(joinPath(leases, prefix), m_data, zk::CreateMode::EphemeralSequential,
                    [this](const Result<zk::Created> &created) {
                        if (!created)
                            return emit failed();
                        m_lease = created->path;
                        countLeases();
                    });
}

/// At the head of the queue it holds as soon as there are few enough leases, its own among them;
/// then the next one may queue for a lease.
void Spot::countLeases()
{
    m_watched = joinPath(m_step.path, QStringLiteral("leases"));
    m_client.readChildren(m_watched, zk::Watch::Yes, [this](const Result<zk::Children> &children) {
        if (!children)
            return emit failed();
        if (children->names.size() > m_step.leases)
            return;
        m_watched.clear();
        m_writer.remove(std::exchange(m_node, QString()), 0, [this](const Result<Done> &removed) {
            removed ? emit granted() : emit failed();
        });
    });
}

void Spot::wake(const zk::WatchEvent &event)
{
    if (event.path != m_watched)
        return;
    m_watched.clear();
    if (!m_lease.isEmpty())
        countLeases();
    else if (m_step.recipe == u"single-node")
        createSingle();
    else
        look();
}

void Spot::leave()
{
    const QString node = m_lease.isEmpty() ? m_node : m_lease;
    m_writer.remove(node, 0,
                    [this](const Result<Done> &removed) { removed ? emit left() : emit failed(); });
}

} // namespace lockscope
