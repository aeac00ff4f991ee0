// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"
#include "core/operate/session/ownsession.h"

namespace lockscope {

/// The session of the operator's hands: made when first needed, and made anew when it expired.
/// Never holds a lock, so a new one is as good as the old.
class HandSession : public QObject
{
    Q_OBJECT

public:
    HandSession(ConnectionOptions options, std::shared_ptr<const WritePermit> permit,
                QObject *parent);

    /// Starts connecting unless it is connected or connecting already. failed() or ready() follow.
    void open();
    bool isReady() const { return m_session && m_session->isConnected(); }
    /// REQUIRES: open() was called.
    zk::Client &client() { return m_session->client(); }
    GatedWriter &writer() { return m_session->writer(); }
    SessionId id() const { return m_session ? m_session->id() : SessionId(); }
    const WritePermit &permit() const { return *m_permit; }

signals:
    void ready(); ///< each time a server is reached
    void failed(const lockscope::Error &error); ///< it cannot be made

private:
    void acceptLoss(const Error &error);

    const ConnectionOptions m_options;
    const std::shared_ptr<const WritePermit> m_permit;
    std::unique_ptr<OwnSession> m_session;
};

} // namespace lockscope
