// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/queuespot.h"

namespace lockscope {

/// A lease of a semaphore that has a mutex in front: Curator's makes it and then looks whether it
/// is one too many; kazoo's looks first.
class SemaphoreSpot final : public Spot
{
    Q_OBJECT

public:
    SemaphoreSpot(zk::Client &client, const Step &step, const Player &player);

    void take() override;
    void leave() override;

private:
    bool isCountedFirst() const { return traffic().shape == Shape::CountBeforeLease; }
    void makeLease();
    void count();
    void passOn();
    void wake(const zk::WatchEvent &event);

    QString m_leases; ///< the directory
    QueueSpot m_turn; ///< in the mutex
    QString m_lease; ///< absolute path
    bool m_isCounting = false; ///< a watch on the leases is there
};

/// A lease that is made only where there are fewer than the limit; else it comes again.
class LeaseSpot final : public Spot
{
    Q_OBJECT

public:
    LeaseSpot(zk::Client &client, const Step &step, const Player &player);

    void take() override;
    void leave() override;

private:
    QString m_lease; ///< absolute path
};

} // namespace lockscope
