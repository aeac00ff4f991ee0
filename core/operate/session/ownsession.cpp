// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/session/ownsession.h"

#include "core/live/inspector.h"

namespace lockscope {

Result<std::unique_ptr<OwnSession>> OwnSession::open(const ConnectionOptions &options,
                                                     std::shared_ptr<const WritePermit> permit)
{
    Result<ConnectString> connect = ConnectString::parse(options.connect);
    if (!connect)
        return tl::unexpected(connect.error());
    zk::Options own;
    own.connect = *std::move(connect);
    own.sessionTimeoutMs = options.sessionTimeoutMs;
    for (const QString &digest : options.digests)
        own.credentials.append({u"digest"_qs, digest.toUtf8()});
    return std::unique_ptr<OwnSession>(new OwnSession(std::move(own), std::move(permit)));
}

OwnSession::OwnSession(zk::Options options, std::shared_ptr<const WritePermit> permit)
    : m_client(std::make_unique<zk::Client>(std::move(options)))
    , m_writer(std::make_unique<GatedWriter>(*m_client, std::move(permit)))
{
    m_silence.setSingleShot(true);
    connect(&m_silence, &QTimer::timeout, this, [this] {
        lose(ErrorKind::SessionLost,
             u"no server answered for the session's timeout: it has probably expired"_qs);
    });
    connect(m_client.get(), &zk::Client::stateChanged, this, &OwnSession::accept);
    connect(m_client.get(), &zk::Client::watchFired, this, &OwnSession::fired);
}

OwnSession::~OwnSession()
{
    m_client->disconnect(this);
    m_client.reset(); // answers what is under way: the writer must still be there
}

bool OwnSession::isConnected() const
{
    return !m_isLost && m_client->session().state == zk::SessionState::Connected;
}

void OwnSession::accept(const zk::SessionInfo &session)
{
    using enum zk::SessionState;
    switch (session.state) {
    case Connecting:
        return;
    case Connected:
        m_silence.stop();
        if (!m_isLost)
            emit connected();
        return;
    case Suspended:
        m_silence.start(session.timeoutMs);
        if (!m_isLost)
            emit suspended();
        return;
    case Expired:
        return lose(ErrorKind::SessionLost, u"the servers expired the session"_qs);
    case AuthFailed:
        return lose(ErrorKind::Denied, session.detail);
    case NotZooKeeper:
        return lose(ErrorKind::NotZooKeeper, session.detail);
    case Failed:
        return lose(ErrorKind::Unreachable, session.detail);
    }
}

void OwnSession::lose(ErrorKind kind, const QString &detail)
{
    m_silence.stop();
    if (m_isLost)
        return;
    m_isLost = true;
    m_loss = {kind, detail};
    emit lost(m_loss);
}

bool isUncertain(const Error &error)
{
    return error.kind == ErrorKind::Suspended || error.kind == ErrorKind::TimedOut;
}

bool isPassing(const Error &error)
{
    return isUncertain(error) || error.kind == ErrorKind::SessionLost;
}

} // namespace lockscope
