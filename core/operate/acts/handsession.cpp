// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/handsession.h"

namespace lockscope {

HandSession::HandSession(ConnectionOptions options, std::shared_ptr<const WritePermit> permit,
                         QObject *parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_permit(std::move(permit))
{ }

void HandSession::open()
{
    if (m_session && !m_session->isLost())
        return isReady() ? emit ready() : void();
    Result<std::unique_ptr<OwnSession>> session = OwnSession::open(m_options, m_permit);
    if (!session) {
        emit failed(session.error());
        return;
    }
    m_session = *std::move(session);
    connect(m_session.get(), &OwnSession::connected, this, &HandSession::ready);
    connect(m_session.get(), &OwnSession::lost, this, &HandSession::acceptLoss);
}

void HandSession::acceptLoss(const Error &error)
{
    if (error.kind != ErrorKind::SessionLost) {
        emit failed(error);
        return;
    }
    // Not here, in an answer of the session that goes.
    QMetaObject::invokeMethod(this, &HandSession::open, Qt::QueuedConnection);
}

} // namespace lockscope
