// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/freeports.h"

#include <QRandomGenerator>

#include <algorithm>
#include <deque>
#include <mutex>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lockscope {

namespace {

// Below the range from which the kernel takes ports for outgoing connections: a client that tries
// to reconnect while its server is down could be given the server's very port.
constexpr int FirstPort = 12'000;
constexpr int EndOfPorts = 32'000;
constexpr size_t MostKeptPorts = 100; ///< whose servers may still be starting

/// A port that is bound, and not listened at.
class KeptPort
{
public:
    explicit KeptPort(quint16 port)
        : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in address {};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        // Without SO_REUSEADDR nobody else has it, not even bound; with it, from then on, others
        // that say it may bind and listen (inet_csk_bind_conflict() in Linux).
        const int yes = 1;
        m_isKept = m_socket >= 0
            && ::bind(m_socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0
            && ::setsockopt(m_socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0;
    }
    ~KeptPort()
    {
        if (m_socket >= 0)
            ::close(m_socket);
    }
    KeptPort(KeptPort &&other) noexcept
        : m_socket(std::exchange(other.m_socket, -1))
        , m_isKept(other.m_isKept)
    { }
    KeptPort &operator=(KeptPort &&) = delete;
    KeptPort(const KeptPort &) = delete;
    KeptPort &operator=(const KeptPort &) = delete;

    bool isKept() const { return m_isKept; }

private:
    int m_socket;
    bool m_isKept = false;
};

} // namespace

QVector<quint16> freePorts(int count)
{
    static std::mutex mutex;
    static std::deque<KeptPort> kept;
    const std::lock_guard lock(mutex);
    QVector<quint16> ports;
    while (ports.size() < count) {
        const auto port =
            static_cast<quint16>(QRandomGenerator::system()->bounded(FirstPort, EndOfPorts));
        KeptPort one(port);
        if (!one.isKept())
            continue;
        ports.append(port);
        kept.push_back(std::move(one));
    }
    while (kept.size() > std::max(MostKeptPorts, size_t(count)))
        kept.pop_front();
    return ports;
}

} // namespace lockscope
