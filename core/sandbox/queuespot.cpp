// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/queuespot.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/recipes/catalogue.h"

#include <QTimer>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int PollMs = 400; ///< between two looks where nothing is watched
constexpr int AwayMs = 1'500; ///< before one that gave way comes again

} // namespace

QueueSpot::QueueSpot(zk::Client &client, const Step &step, const Player &player)
    : Spot(client, step, player)
{
    connect(&client, &zk::Client::watchFired, this, &QueueSpot::wake);
}

void QueueSpot::take()
{
    const bool isPersistent = traffic().shape == Shape::PollingQueue;
    create(joinPath(step().path, newName()),
        isPersistent ? zk::CreateMode::PersistentSequential : zk::CreateMode::EphemeralSequential,
        [this](const QString &path) {
            m_node = path;
            if (traffic().own == OwnWatch::Always)
                watchOwn(m_node);
            emit queued();
            look();
        });
}

QString QueueSpot::leftover() const
{
    return traffic().shape == Shape::PollingQueue ? m_node : QString();
}

/// A watch on the directory may fire before all is read that it is judged by.
void QueueSpot::look(zk::Watch watch)
{
    if (watch == zk::Watch::Yes)
        m_watched = {step().path};
    const quint64 number = ++m_looks;
    const auto accept = [this, watch, number](const Result<zk::Children> &children) {
        if (!children)
            return emit failed();
        auto snapshot = std::make_shared<LockSnapshot>();
        snapshot->revision = number;
        snapshot->path = step().path;
        snapshot->readAt = nowMs();
        snapshot->directories = {{step().path, ReadState::NameOnly, {}, {}}};
        for (const QString &name : children->names)
            snapshot->nodes.append({name, 0, ReadState::NameOnly, {}, {}});
        traffic().readsData ? readNodes(snapshot, watch) : judgeAmong(snapshot, watch);
    };
    client().readChildren(step().path, watch, accept);
}

/// Answers come in the order of the questions: the last one ends it.
void QueueSpot::readNodes(const SnapshotPtr &snapshot, zk::Watch watch)
{
    const auto count = static_cast<int>(snapshot->nodes.size());
    for (int i = 0; i < count; ++i) {
        client().read(snapshot->pathOf(snapshot->nodes.at(i)), zk::Watch::No,
            [this, snapshot, watch, i, count](const Result<zk::NodeData> &read) {
                LockNode &node = snapshot->nodes[i];
                node.state = read ? ReadState::Read : ReadState::Gone;
                if (read) {
                    node.stat = read->stat;
                    node.data = read->data;
                }
                if (i + 1 < count)
                    return;
                snapshot->nodes.removeIf(
                    [](const LockNode &one) { return one.state == ReadState::Gone; });
                judgeAmong(snapshot, watch);
            });
    }
}

/// Judged with the size that the clients of a semaphore know, where it is written nowhere.
LockState QueueSpot::judged(const SnapshotPtr &snapshot) const
{
    Choice choice;
    choice.forced = recipeById(step().recipe);
    LockState state = judge(snapshot, choice);
    if (step().leases == 0)
        return state;
    state.recipes.first().permits = step().leases;
    return judgeWithout(state, {}, choice);
}

void QueueSpot::judgeAmong(const SnapshotPtr &snapshot, zk::Watch watch)
{
    if (snapshot->revision != m_looks)
        return;
    const LockState state = judged(snapshot);
    const auto own = std::find_if(state.queue.begin(), state.queue.end(),
        [&](const Contender &one) { return state.pathOf(one) == m_node; });
    if (own == state.queue.end() || !own->isContender())
        return emit failed(); // our node is gone: somebody deleted it
    if (own->role == Role::Holder)
        return enter();
    wait(state, *own, watch);
}

/// @p watch: whether the names were read with a watch, as those do who wait for the directory.
void QueueSpot::wait(const LockState &state, const Contender &own, zk::Watch watch)
{
    if (own.expected.isEmpty())
        return comeAgain();
    if (own.expected.first().directory >= 0) {
        if (watch == zk::Watch::No)
            look(zk::Watch::Yes);
        return;
    }
    QStringList paths;
    for (const WatchTarget &target : own.expected)
        paths.append(state.pathOf(target));
    watchNodes(step().leases > 0 ? paths : paths.first(1));
}

/// Looks again at once where one of them is gone already.
void QueueSpot::watchNodes(const QStringList &paths)
{
    m_watched = paths;
    for (const QString &path : paths) {
        watch(path, [this] {
            if (m_watched.isEmpty())
                return; // it looks already
            m_watched.clear();
            look();
        });
    }
}

/// Those who poll keep their node, or take it away until they come again.
void QueueSpot::comeAgain()
{
    if (traffic().shape != Shape::TryAgain)
        return QTimer::singleShot(PollMs, this, [this] { look(); });
    writer().remove(std::exchange(m_node, QString()), m_version, [this](const auto &removed) {
        if (!removed)
            return emit failed();
        QTimer::singleShot(AwayMs, this, &QueueSpot::take);
    });
}

void QueueSpot::enter()
{
    m_watched.clear();
    if (traffic().own == OwnWatch::Holding)
        watchOwn(m_node);
    const auto go = [this](const auto &done) { done ? emit granted() : emit failed(); };
    if (traffic().dataWhenHeld) {
        writer().setData(m_node, traffic().dataWhenHeld, m_version, go);
        ++m_version;
    } else if (traffic().nodeWhenHeld) {
        m_mark = joinPath(step().path, QLatin1String(traffic().nodeWhenHeld));
        writer().create(m_mark, newData(), zk::CreateMode::Ephemeral, go);
    } else {
        emit granted();
    }
}

void QueueSpot::wake(const zk::WatchEvent &event)
{
    if (!m_watched.contains(event.path))
        return;
    m_watched.clear();
    look();
}

void QueueSpot::leave()
{
    if (!m_mark.isEmpty())
        writer().remove(m_mark, 0, [](const auto &) {});
    remove(m_node, m_version, &Spot::left);
}

} // namespace lockscope
