// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/session/gatedwriter.h"

#include <QPointer>
#include <QTimer>

namespace lockscope {

struct ConnectionOptions;

/// A ZooKeeper session of ours that writes, and what its users need to know of it. Lives in one
/// worker thread. Once lost it stays lost: make a new one.
class OwnSession : public QObject
{
    Q_OBJECT

public:
    /// BadInput where the connect string or a credential cannot be used.
    static Result<std::unique_ptr<OwnSession>> open(const ConnectionOptions &options,
                                                    std::shared_ptr<const WritePermit> permit);
    /// Closes it: its ephemeral nodes go at once. Requests under way are answered with Closed.
    ~OwnSession() override;

    zk::Client &client() { return *m_client; }
    GatedWriter &writer() { return *m_writer; }
    SessionId id() const { return m_client->session().id; }
    bool isConnected() const;
    bool isLost() const { return m_isLost; }
    const Error &lossError() const { return m_loss; }

signals:
    void connected(); ///< also after each suspension
    void suspended();
    /// The session expired, or was silent for its timeout by our own clock (then the servers have
    /// very likely dropped it: whoever holds a lock by it must stop), or could not be made.
    void lost(const lockscope::Error &error);
    void fired(const lockscope::zk::WatchEvent &event);

private:
    OwnSession(zk::Options options, std::shared_ptr<const WritePermit> permit);
    void accept(const zk::SessionInfo &session);
    void lose(ErrorKind kind, const QString &detail);

    std::unique_ptr<zk::Client> m_client;
    std::unique_ptr<GatedWriter> m_writer;
    QTimer m_silence;
    bool m_isLost = false;
    Error m_loss;
};

/// @p call, if @p receiver still lives when it is called. For handlers that may be answered late;
/// all in one thread.
template <typename Receiver, typename Call> auto whileAlive(Receiver *receiver, Call call)
{
    return [guard = QPointer<Receiver>(receiver), call = std::move(call)](auto &&...args) {
        if (guard)
            call(std::forward<decltype(args)>(args)...);
    };
}

/// Whether a write that failed so may have happened all the same.
bool isUncertain(const Error &error);
/// Whether what failed so can be asked again once there is a connection, by this or a new session.
bool isPassing(const Error &error);

} // namespace lockscope
