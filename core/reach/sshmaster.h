// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/workerthread.h"
#include "core/reach/way.h"

#include <QFuture>

namespace lockscope::reach {

/// The system's own ssh to one host, one process however many connections go through it, with all
/// that its configuration says: agent, keys, ProxyJump, known hosts. It ends with the last owner of
/// this, and with this program, however that ends.
///
/// Destinations are Unix sockets in a folder that nobody else may enter: what ssh offers otherwise,
/// a port on loopback, would let everybody on this machine in.
class SshMaster
{
public:
    /// That of all who name the same host, and want to be asked at the same place: who may be
    /// asked is not refused because of somebody who could not. Started by the first socketTo(), and
    /// again by the first one after it ended.
    static std::shared_ptr<SshMaster> of(const Ssh &ssh);
    ~SshMaster();
    Q_DISABLE_COPY_MOVE(SshMaster)

    /// The path of a Unix socket whose other end is @p to, as seen from the host. It opens before
    /// anybody knows whether there is someone: where nobody is, it closes again. Untrusted where
    /// ssh does not trust the host or is not let in, Unreachable otherwise; both with ssh's own
    /// words. Any thread.
    QFuture<Result<QString>> socketTo(const Destination &to);

private:
    class Process;
    explicit SshMaster(const Ssh &ssh);

    /// Its thread lives as long: ssh dies with who started it.
    const std::unique_ptr<WorkerThread<Process>> m_process;
};

/// What ssh takes for @p host, "user@host:22": the port is an option. BadInput where it would take
/// it for an option, or there is no host.
Result<QStringList> sshHostArguments(const QString &host);

} // namespace lockscope::reach
