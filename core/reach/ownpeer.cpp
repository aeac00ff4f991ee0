// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/ownpeer.h"

#include <QDir>
#include <QTcpSocket>

#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <optional>

namespace lockscope::reach {

namespace {

struct Address
{
    quint32 host = 0;
    quint16 port = 0;
    friend bool operator==(const Address &, const Address &) = default;
};

using NameOf = int (*)(int, sockaddr *, socklen_t *) noexcept;

/// What is no IPv4 socket, or is closed by another thread meanwhile, has none.
std::optional<Address> addressBy(NameOf nameOf, int descriptor)
{
    sockaddr_storage storage {};
    socklen_t length = sizeof storage;
    auto *name = reinterpret_cast<sockaddr *>(&storage);
    if (nameOf(descriptor, name, &length) != 0 || storage.ss_family != AF_INET)
        return std::nullopt;
    const auto *found = reinterpret_cast<const sockaddr_in *>(&storage);
    return Address {ntohl(found->sin_addr.s_addr), ntohs(found->sin_port)};
}

} // namespace

bool isOwnPeer(const QTcpSocket &accepted)
{
    const int ours = int(accepted.socketDescriptor());
    const auto here = addressBy(::getsockname, ours);
    const auto there = addressBy(::getpeername, ours);
    if (!here || !there)
        return false;
    const QStringList open =
        QDir(QStringLiteral("/proc/self/fd")).entryList(QDir::AllEntries | QDir::System);
    return std::ranges::any_of(open, [&](const QString &name) {
        bool isNumber = false;
        const int descriptor = name.toInt(&isNumber);
        return isNumber && addressBy(::getsockname, descriptor) == there
            && addressBy(::getpeername, descriptor) == here;
    });
}

} // namespace lockscope::reach
