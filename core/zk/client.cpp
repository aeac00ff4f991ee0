// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/zk/client.h"

#include "core/zk/callbacks.h"
#include "core/zk/handle.h"

#include <zookeeper/zookeeper.h>

namespace lockscope::zk {

namespace {

std::optional<WatchKind> kindIf(Watch watch, WatchKind kind)
{
    return watch == Watch::Yes ? std::optional(kind) : std::nullopt;
}

watcher_fn watcherIf(Watch watch)
{
    return watch == Watch::Yes ? callbacks::node : nullptr;
}

} // namespace

bool operator==(const SessionInfo &a, const SessionInfo &b)
{
    const auto why = [](const SessionInfo &session) {
        return Error {ErrorKind::Unreachable, session.detail, session.distrust};
    };
    return a.state == b.state && a.id == b.id && a.server == b.server && a.timeoutMs == b.timeoutMs
        && a.areAllTried == b.areAllTried && why(a) == why(b);
}

bool isEndOfSession(ErrorKind kind)
{
    return kind == ErrorKind::SessionLost || kind == ErrorKind::Closed
        || kind == ErrorKind::Untrusted || kind == ErrorKind::NotZooKeeper
        || kind == ErrorKind::Unreachable;
}

bool isUncertain(const Error &error)
{
    return error.kind == ErrorKind::Suspended || error.kind == ErrorKind::TimedOut;
}

bool isPassing(const Error &error)
{
    return isUncertain(error) || error.kind == ErrorKind::SessionLost;
}

Client::Client(Options options, QObject *parent)
    : QObject(parent)
    , m_handle(std::make_unique<Handle>(*this, std::move(options)))
{ }

Client::~Client() = default;

void Client::close(std::unique_ptr<Client> client, std::function<void()> closed)
{
    client->disconnect();
    closeElsewhere(client->m_handle->abandon(), std::move(closed));
    if (client->m_handle->isDelivering())
        client.release()->deleteLater();
}

void Client::waitForClosing(int ms)
{
    zk::waitForClosing(ms);
}

const SessionInfo &Client::session() const
{
    return m_handle->session;
}

void Client::readChildren(const QString &path, Watch watch, Handler<Children> handler)
{
    m_handle->submitRead<Children>(path, kindIf(watch, WatchKind::Children), std::move(handler),
        [this, path, watch](zhandle_t *handle, const void *context) {
            return zoo_awget_children2(handle, path.toUtf8().constData(), watcherIf(watch),
                m_handle->inbox.get(), callbacks::children, context);
        });
}

void Client::read(const QString &path, Watch watch, Handler<NodeData> handler)
{
    m_handle->submitRead<NodeData>(path, kindIf(watch, WatchKind::Data), std::move(handler),
        [this, path, watch](zhandle_t *handle, const void *context) {
            return zoo_awget(handle, path.toUtf8().constData(), watcherIf(watch),
                m_handle->inbox.get(), callbacks::data, context);
        });
}

void Client::exists(const QString &path, Watch watch, Handler<NodeStat> handler)
{
    auto request =
        std::make_unique<RequestFor<NodeStat>>(*m_handle->inbox, path, std::move(handler));
    request->watchesAbsence = true;
    m_handle->submitRead(std::move(request), kindIf(watch, WatchKind::Data),
        [this, path, watch](zhandle_t *handle, const void *context) {
            return zoo_awexists(handle, path.toUtf8().constData(), watcherIf(watch),
                m_handle->inbox.get(), callbacks::stat, context);
        });
}

void Client::readAcl(const QString &path, Handler<Acl> handler)
{
    m_handle->submitRead<Acl>(
        path, {}, std::move(handler), [path](zhandle_t *handle, const void *context) {
            return zoo_aget_acl(handle, path.toUtf8().constData(), callbacks::acl, context);
        });
}

void Client::readConfig(Handler<QByteArray> handler)
{
    m_handle->submitRead<QByteArray>(QStringLiteral(ZOO_CONFIG_NODE), {}, std::move(handler),
        [](zhandle_t *handle, const void *context) {
            return zoo_agetconfig(handle, 0, callbacks::config, context);
        });
}

void Client::sync(const QString &path, Handler<Done> handler)
{
    m_handle->submitRead<Done>(
        path, {}, std::move(handler), [path](zhandle_t *handle, const void *context) {
            return zoo_async(handle, path.toUtf8().constData(), callbacks::synced, context);
        });
}

void Client::removeWatch(const QString &path, WatchKind kind)
{
    m_handle->removeWatch(path, kind);
}

int Client::requestsInFlight() const
{
    return static_cast<int>(m_handle->requests.size());
}

quint64 Client::requestsMade() const
{
    return m_handle->requestsMade;
}

qint64 Client::answerTookMs() const
{
    return m_handle->answerTookMs;
}

int Client::watchCount() const
{
    return m_handle->watches.count();
}

} // namespace lockscope::zk
