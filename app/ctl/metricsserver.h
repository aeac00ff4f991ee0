// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QHttpServer>

#include <functional>

namespace lockscope::ctl {

/// Where to listen: "9199", ":9199", "0.0.0.0:9199", "[::1]:9199"; without a host, the loopback.
struct ListenAddress
{
    QString host;
    quint16 port = 0; ///< 0: any that is free
};
/// BadInput where @p text is none.
Result<ListenAddress> listenAddressFrom(const QString &text);

/// Answers GET /metrics. Whoever is slow, sends too much or comes with many connections is cut off:
/// nobody can keep Prometheus from its answer, or Lockscope from its work. Lives in the thread that
/// made it.
class MetricsServer : public QObject
{
    Q_OBJECT

public:
    static constexpr int MostConnections = 32; ///< the oldest goes for a new one
    static constexpr int MostRequestBytes = 16 * 1024;
    static constexpr int PatienceMs = 5'000; ///< for a connection, whatever it does

    /// @p page: what is answered right now.
    explicit MetricsServer(std::function<QByteArray()> page);

    /// Refused, with why, where that cannot be had.
    Result<Done> listen(const ListenAddress &address);
    QString url() const; ///< "http://127.0.0.1:9199/metrics"

private:
    class Door;

    QHttpServer m_server;
    Door *m_door; ///< of m_server
};

} // namespace lockscope::ctl
