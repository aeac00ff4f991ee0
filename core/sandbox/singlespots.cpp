// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/singlespots.h"

#include "core/base/nodepath.h"

#include <QDateTime>
#include <QTimer>

namespace lockscope {

namespace {

constexpr int NextTryMs = 600; ///< between two attempts of those who do not wait
constexpr int AtMostSeconds = 30; ///< for which a timed node is locked

QByteArray instantIn(int seconds)
{
    return QDateTime::currentDateTimeUtc().addSecs(seconds).toString(Qt::ISODateWithMs).toLatin1();
}

bool isLocked(const QByteArray &data)
{
    const auto until = QDateTime::fromString(QString::fromLatin1(data), Qt::ISODateWithMs);
    return until > QDateTime::currentDateTimeUtc();
}

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
{ }

void TimedSpot::take()
{
    client().read(step().path, zk::Watch::No, [this](const Result<zk::NodeData> &read) {
        emit queued();
        if (!read)
            return read.error().kind == ErrorKind::Gone ? makeNode() : emit failed();
        isLocked(read->data) ? comeAgain() : takeOver(read->stat.version);
    });
}

void TimedSpot::makeNode()
{
    writer().create(step().path, instantIn(AtMostSeconds), zk::CreateMode::Persistent,
                    [this](const Result<zk::Created> &created) {
                        m_version = 0;
                        created ? emit granted() : comeAgain();
                    });
}

void TimedSpot::takeOver(qint32 version)
{
    writer().setData(step().path, instantIn(AtMostSeconds), version,
                     [this](const Result<NodeStat> &stat) {
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
    writer().setData(step().path, instantIn(0), m_version,
                     [this](const Result<NodeStat> &stat) { stat ? emit left() : emit failed(); });
}

} // namespace lockscope
