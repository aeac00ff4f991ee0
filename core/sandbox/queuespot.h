// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"
#include "core/sandbox/spot.h"

namespace lockscope {

/// A place in a queue of numbered nodes.
class QueueSpot final : public Spot
{
    Q_OBJECT

public:
    QueueSpot(zk::Client &client, const Step &step, const Player &player);

    void take() override;
    void leave() override;
    QString leftover() const override;

private:
    using SnapshotPtr = std::shared_ptr<LockSnapshot>;

    void look(zk::Watch watch = zk::Watch::No);
    void readNodes(const SnapshotPtr &snapshot, zk::Watch watch);
    LockState judged(const SnapshotPtr &snapshot) const;
    void judgeAmong(const SnapshotPtr &snapshot, zk::Watch watch);
    void wait(const LockState &state, const Contender &own, zk::Watch watch);
    void watchNodes(const QStringList &paths);
    void comeAgain();
    void enter();
    void wake(const zk::WatchEvent &event);

    QString m_node; ///< absolute path
    QString m_mark; ///< absolute path of the node that only the holder has
    qint32 m_version = 0; ///< of the own node's data
    QStringList m_watched; ///< absolute paths of the nodes, or the directory, that will wake it
    quint64 m_looks = 0; ///< of several that overlap only the last counts
};

} // namespace lockscope
