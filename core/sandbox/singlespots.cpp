// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/singlespots.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/lockstate.h"

#include <QTimer>

namespace lockscope {

namespace {

constexpr int NextTryMs = 600; ///< between two attempts of those who do not wait

} // namespace

SingleSpot::SingleSpot(zk::Client &client, const Step &step, const Player &player)
    : Spot(client, step, player)
{
    connect(&client, &zk::Client::watchFired, this, &SingleSpot::wake);
}

void SingleSpot::take()
{
    tryIt();
}

void SingleSpot::tryIt()
{
    writer().create(step().path, newData(), zk::CreateMode::Ephemeral,
        [this](const Result<zk::Created> &created) {
            if (!created && created.error().kind != ErrorKind::Exists)
                return emit failed();
            emit queued();
            if (!created)
                return traffic().call == WatchCall::Children ? waitForParent() : wait();
            if (traffic().own == OwnWatch::Holding)
                watchOwn(step().path);
            emit granted();
        });
}

/// Tries again at once where it is gone already.
void SingleSpot::wait()
{
    m_watched = step().path;
    watch(m_watched, [this] {
        if (!std::exchange(m_watched, QString()).isEmpty())
            tryIt();
    });
}

void SingleSpot::waitForParent()
{
    const QString parent = parentPath(step().path);
    client().readChildren(parent, zk::Watch::Yes, [this, parent](const auto &children) {
        if (!children)
            return emit failed();
        if (!children->names.contains(nodeName(step().path)))
            return tryIt();
        m_watched = parent;
    });
}

void SingleSpot::wake(const zk::WatchEvent &event)
{
    if (event.path != m_watched)
        return;
    m_watched.clear();
    tryIt();
}

void SingleSpot::leave()
{
    remove(step().path, 0, &Spot::left);
}

TimedSpot::TimedSpot(zk::Client &client, const Step &step, const Player &player)
    : Spot(client, step, player)
    , m_node(traffic().nodeWhenHeld ? joinPath(step.path, QLatin1String(traffic().nodeWhenHeld))
                                    : step.path)
{ }

/// By the recipe's own rule.
bool TimedSpot::isLocked(const zk::NodeData &read) const
{
    auto lock = std::make_shared<LockSnapshot>();
    lock->path = step().path;
    lock->isSingleNode = isSingleNode(traffic());
    lock->readAt = nowMs();
    lock->directories = {{parentPath(m_node), ReadState::NameOnly, {}, {}}};
    lock->nodes = {{nodeName(m_node), 0, ReadState::Read, read.stat, read.data}};
    return judge(lock, {recipeById(step().recipe), nullptr}).summary.holders > 0;
}

void TimedSpot::take()
{
    client().read(m_node, zk::Watch::No, [this](const Result<zk::NodeData> &read) {
        emit queued();
        if (!read)
            return read.error().kind == ErrorKind::Gone ? makeNode() : emit failed();
        isLocked(*read) ? comeAgain() : takeOver(read->stat.version);
    });
}

void TimedSpot::makeNode()
{
    writer().create(
        m_node, newData(), zk::CreateMode::Persistent, [this](const Result<zk::Created> &created) {
            m_version = 0;
            created ? emit granted() : comeAgain();
        });
}

void TimedSpot::takeOver(qint32 version)
{
    writer().setData(m_node, newData(), version, [this](const Result<NodeStat> &stat) {
        if (!stat)
            return comeAgain(); // another one was faster
        m_version = stat->version;
        emit granted();
    });
}

void TimedSpot::comeAgain()
{
    QTimer::singleShot(NextTryMs, this, &TimedSpot::take);
}

void TimedSpot::leave()
{
    if (!traffic().dataWhenFree)
        return emit left();
    writer().setData(m_node, filledIn(traffic().dataWhenFree, player()).toUtf8(), m_version,
        [this](const Result<NodeStat> &stat) { stat ? emit left() : emit failed(); });
}

} // namespace lockscope
