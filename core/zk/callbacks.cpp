// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/zk/callbacks.h"

#include "core/zk/convert.h"

#include <zookeeper/zookeeper.h>

#include <QHostAddress>

#include <netinet/in.h>
#include <sys/socket.h>

namespace lockscope::zk::callbacks {

namespace {

/// "127.0.0.1:2181", by getpeername(): zoo_get_current_server() writes to a static buffer that it
/// shares with the IO thread (ZOOKEEPER-4810).
QString connectedServer(zhandle_t *handle)
{
    sockaddr_storage storage {};
    socklen_t length = sizeof storage;
    const sockaddr *address =
        zookeeper_get_connected_host(handle, reinterpret_cast<sockaddr *>(&storage), &length);
    if (!address)
        return {};

    const quint16 port = address->sa_family == AF_INET6
        ? reinterpret_cast<const sockaddr_in6 *>(address)->sin6_port
        : reinterpret_cast<const sockaddr_in *>(address)->sin_port;
    return ServerAddress {QHostAddress(address).toString(), ntohs(port)}.toString();
}

std::optional<WatchEvent::Kind> kindOf(int type)
{
    if (type == ZOO_CREATED_EVENT)
        return WatchEvent::Created;
    if (type == ZOO_DELETED_EVENT)
        return WatchEvent::Deleted;
    if (type == ZOO_CHANGED_EVENT)
        return WatchEvent::DataChanged;
    if (type == ZOO_CHILD_EVENT)
        return WatchEvent::ChildrenChanged;
    return std::nullopt;
}

/// Puts what @p copy makes of the answer, if there is one, into the request.
template <typename T, typename Copy> void settle(int code, const void *context, Copy copy)
{
    auto &request =
        *static_cast<RequestFor<T> *>(static_cast<Request *>(const_cast<void *>(context)));
    if (code == ZOK)
        request.answer = copy();
    request.settle(code);
}

QByteArray bytesFrom(const char *value, int length)
{
    return length > 0 ? QByteArray(value, length) : QByteArray();
}

} // namespace

void session(zhandle_t *handle, int type, int state, const char *, void *inbox) noexcept
{
    if (type != ZOO_SESSION_EVENT)
        return;
    const bool isConnected = state == ZOO_CONNECTED_STATE || state == ZOO_READONLY_STATE;
    static_cast<Inbox *>(inbox)->put(SessionEvent {state, {zoo_client_id(handle)->client_id},
        zoo_recv_timeout(handle), isConnected ? connectedServer(handle) : QString()});
}

void node(zhandle_t *, int type, int, const char *path, void *inbox) noexcept
{
    if (const auto kind = kindOf(type))
        static_cast<Inbox *>(inbox)->put(WatchEvent {*kind, QString::fromUtf8(path)});
}

void children(
    int code, const ::String_vector *names, const ::Stat *stat, const void *context) noexcept
{
    settle<Children>(code, context, [&] { return Children {namesFrom(*names), statFrom(*stat)}; });
}

void data(int code, const char *value, int length, const ::Stat *stat, const void *context) noexcept
{
    settle<NodeData>(code, context, [&] {
        return NodeData {statFrom(*stat), bytesFrom(value, length)};
    });
}

void config(int code, const char *value, int length, const ::Stat *, const void *context) noexcept
{
    settle<QByteArray>(code, context, [&] { return bytesFrom(value, length); });
}

void stat(int code, const ::Stat *stat, const void *context) noexcept
{
    settle<NodeStat>(code, context, [&] { return statFrom(*stat); });
}

void acl(int code, ::ACL_vector *entries, ::Stat *stat, const void *context) noexcept
{
    settle<Acl>(code, context, [&] { return aclFrom(*entries, *stat); });
}

void created(int code, const char *path, const ::Stat *stat, const void *context) noexcept
{
    settle<Created>(code, context, [&] {
        return Created {QString::fromUtf8(path), stat ? statFrom(*stat) : NodeStat()};
    });
}

void path(int code, const char *path, const void *context) noexcept
{
    settle<QString>(code, context, [&] { return QString::fromUtf8(path); });
}

void done(int code, const void *context) noexcept
{
    if (context)
        settle<Done>(code, context, [] { return Done(); });
}

void synced(int code, const char *, const void *context) noexcept
{
    done(code, context);
}

} // namespace lockscope::zk::callbacks
