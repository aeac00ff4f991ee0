// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"
#include "core/operate/locks/semaphoreclaim.h"

namespace lockscope {

/// TestLock's end in its own thread: the session and the one claim made with it.
class TestLockWorker : public QObject
{
    Q_OBJECT

public:
    TestLockWorker(ConnectionOptions options, std::shared_ptr<const WritePermit> permit);
    ~TestLockWorker() override;

    void acquire(const ClaimRequest &request);
    void release();

signals:
    void changed(const lockscope::ClaimStatus &status);

private:
    void accept(const ClaimStatus &status);
    void end(const ClaimStatus &status);

    const ConnectionOptions m_options;
    const std::shared_ptr<const WritePermit> m_permit;
    std::unique_ptr<OwnSession> m_session;
    std::unique_ptr<AnyClaim> m_claim; ///< uses m_session: destroyed before it
};

} // namespace lockscope
