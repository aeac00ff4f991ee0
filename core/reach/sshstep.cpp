// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/sshstep.h"

#include "core/reach/elsewhere.h"
#include "core/reach/sshmaster.h"

#include <QFile>
#include <QTcpSocket>

#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace lockscope::reach {

namespace {

/// A connection to the Unix socket @p path, or -1 with errno. Does not wait: who listens is on this
/// machine.
int connectedTo(const QString &path)
{
    sockaddr_un address {};
    address.sun_family = AF_UNIX;
    const QByteArray name = QFile::encodeName(path);
    if (size_t(name.size()) >= sizeof address.sun_path)
        return errno = ENAMETOOLONG, -1;
    std::memcpy(address.sun_path, name.constData(), size_t(name.size()));
    const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0)
        return -1;
    if (::connect(descriptor, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0)
        return descriptor;
    const int error = errno;
    ::close(descriptor);
    return errno = error, -1;
}

} // namespace

SshStep::SshStep(const Ssh &ssh)
    : m_master(SshMaster::of(ssh))
{ }

Task<Result<Done>> SshStep::take(QTcpSocket &socket, Destination to) const
{
    const Result<QString> path = co_await resultOf(m_master->socketTo(to));
    if (!path)
        co_return tl::unexpected(path.error());
    const int descriptor = connectedTo(*path);
    if (descriptor < 0 || !socket.setSocketDescriptor(descriptor))
        co_return failure(ErrorKind::Unreachable, QStringLiteral("ssh: ") + qt_error_string());
    co_return Done {};
}

} // namespace lockscope::reach
