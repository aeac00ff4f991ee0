// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The one way to write, which asks the permit each time.
#pragma once

#include "core/operate/session/writegate.h"
#include "core/zk/writer.h"

#include <functional>
#include <vector>

namespace lockscope {

/// The one way to write: each request is checked against the permit just before it would be sent,
/// and answered with ReadOnly, without being sent, where the permit refuses. Same thread rules as
/// zk::Client; destroy it after the client, or before: what was refused is answered either way.
class GatedWriter
{
public:
    GatedWriter(zk::Client &client, std::shared_ptr<const WritePermit> permit);
    ~GatedWriter();
    Q_DISABLE_COPY_MOVE(GatedWriter)

    void create(Action action, const QString &path, const QByteArray &data, zk::CreateMode mode,
                zk::Client::Handler<zk::Created> handler, const QVector<zk::AclEntry> &acl = {});
    /// REQUIRES: version >= 0.
    void remove(Action action, const QString &path, qint32 version,
                zk::Client::Handler<Done> handler);
    /// REQUIRES: version >= 0.
    void setData(Action action, const QString &path, const QByteArray &data, qint32 version,
                 zk::Client::Handler<NodeStat> handler);
    void multi(Action action, const QVector<zk::Operation> &operations,
               zk::Client::Handler<Done> handler);

private:
    /// True where it may be sent; otherwise @p handler has been posted its answer.
    template <typename T> bool passes(Action action, const zk::Client::Handler<T> &handler);

    void answerRefused();

    zk::Writer m_writer;
    std::shared_ptr<const WritePermit> m_permit;
    std::vector<std::function<void()>> m_refused; ///< answers that are due
    QObject m_poster; ///< of this thread
};

} // namespace lockscope
