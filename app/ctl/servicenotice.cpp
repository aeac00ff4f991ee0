// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/servicenotice.h"

#include "core/base/text.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace lockscope::ctl {

namespace {

constexpr int SignsInTime = 4; ///< of life, in the time after which we count as dead
constexpr qsizetype MostStatus = 500; ///< characters

/// What the environment holds, and then does not any more.
QByteArray taken(const char *name)
{
    QByteArray value = qgetenv(name);
    qunsetenv(name);
    return value;
}

} // namespace

void ServiceNotice::begin()
{
    m_socket = taken("NOTIFY_SOCKET");
    const QByteArray process = taken("WATCHDOG_PID");
    const qint64 patienceMs = taken("WATCHDOG_USEC").toLongLong() / 1000;
    if (process.isEmpty() || process.toLongLong() == ::getpid())
        m_aliveMs = std::max<qint64>(0, patienceMs / SignsInTime);
}

void ServiceNotice::tellStatus(const QString &text)
{
    const QByteArray status = visibleText(text).left(MostStatus).toUtf8();
    if (status == m_status)
        return;
    if (send("STATUS=" + status))
        m_status = status; // else it is told again
}

void ServiceNotice::noteAlive()
{
    if (m_aliveMs == 0 || (m_sinceAlive.isValid() && !m_sinceAlive.hasExpired(m_aliveMs)))
        return;
    m_sinceAlive.start();
    send("WATCHDOG=1");
}

/// Who does not listen is not waited for.
bool ServiceNotice::send(const QByteArray &message) const
{
    sockaddr_un address {};
    address.sun_family = AF_UNIX;
    const bool isPlace = m_socket.startsWith('/') || m_socket.startsWith('@');
    if (!isPlace || m_socket.size() >= qsizetype(sizeof(address.sun_path)))
        return false;
    std::memcpy(address.sun_path, m_socket.constData(), size_t(m_socket.size()));
    if (m_socket.startsWith('@'))
        address.sun_path[0] = '\0'; // no file, but a name that the kernel keeps
    const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (socket < 0)
        return false;
    const auto length = socklen_t(offsetof(sockaddr_un, sun_path) + size_t(m_socket.size()));
    const ssize_t sent = ::sendto(socket, message.constData(), size_t(message.size()), MSG_NOSIGNAL,
        reinterpret_cast<const sockaddr *>(&address), length);
    ::close(socket);
    return sent == message.size();
}

} // namespace lockscope::ctl
