// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/locks/lockclaim.h"

namespace lockscope {

/// A lease of a Curator semaphore (InterProcessSemaphoreV2): queues in "locks", and as its head
/// makes a lease in "leases" and holds once there are no more of them than allowed; then leaves the
/// queue. How many are allowed every client says for itself; nothing in ZooKeeper does.
class SemaphoreClaim final : public AnyClaim
{
    Q_OBJECT

public:
    SemaphoreClaim(OwnSession &session, const ClaimRequest &request, QObject *parent = nullptr);

    void start() override;
    void giveUp(const Error &why) override;
    const ClaimStatus &status() const override { return m_status; }

private:
    void acceptQueue(const ClaimStatus &queue);
    void acceptLease(const ClaimStatus &lease);
    void makeLease();
    void tell(const ClaimStatus &status);
    void endIfOver();

    OwnSession &m_session;
    const ClaimRequest m_request;
    LockClaim m_queue;
    LockClaim m_lease;
    ClaimStatus m_status;
    ClaimStatus m_end; ///< what to end with, once both are over
    bool m_hasLease = false; ///< it was started
    bool m_isEnding = false;
    QTimer m_giveUp;
};

} // namespace lockscope
