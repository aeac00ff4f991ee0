// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/spot.h"

namespace lockscope {

/// Everybody tries to make the one node; who does not succeed waits until it is gone.
class SingleSpot final : public Spot
{
    Q_OBJECT

public:
    SingleSpot(zk::Client &client, const Step &step, const Player &player);

    void take() override;
    void leave() override;

private:
    void tryIt();
    void wait();
    void waitForParent();
    void wake(const zk::WatchEvent &event);

    QString m_watched; ///< absolute path of the node or directory that will wake it
};

/// The node stays; its data say until when it is locked (ShedLock, Helix, kazoo's leases).
class TimedSpot final : public Spot
{
    Q_OBJECT

public:
    TimedSpot(zk::Client &client, const Step &step, const Player &player);

    void take() override;
    void leave() override;

private:
    void makeNode();
    void takeOver(qint32 version);
    void comeAgain();
    bool isLocked(const zk::NodeData &read) const;

    QString m_node; ///< absolute path
    qint32 m_version = 0; ///< of the data that it wrote
};

} // namespace lockscope
