// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/zk/handle.h"

#include "core/zk/callbacks.h"
#include "core/zk/convert.h"

#include <zookeeper/zookeeper.h>

#include <mutex>

namespace lockscope::zk {

namespace {

/// libzookeeper writes two lines for each refused connection, 15 times a second, and its level
/// DEBUG uses a freed handle (ZOOKEEPER-4809). What matters comes to us as codes and states.
void silenceLibrary()
{
    static std::once_flag once;
    std::call_once(once, [] { zoo_set_debug_level(static_cast<ZooLogLevel>(0)); });
}

constexpr int RoundsAtEnd = 100;

} // namespace

Client::Handle::Handle(Client &client, Options options)
    : inbox([this] {
        QMetaObject::invokeMethod(
            &m_client, [this] { deliverSoon(); }, Qt::QueuedConnection);
    })
    , m_client(client)
    , m_options(std::move(options))
{
    QObject::connect(&m_resolver, &Resolver::finished, &m_client,
                     [this](const auto &addresses, const auto &failures) {
                         open(addresses, failures);
                     });
    m_resolver.resolve(m_options.connect.servers);
    m_gathering.setSingleShot(true);
    m_gathering.setTimerType(Qt::PreciseTimer);
    m_gathering.callOnTimeout(&m_client, [this] { deliver(); });
}

Client::Handle::~Handle()
{
    close();
    m_end = Error {ErrorKind::Closed, {}};
    // Handlers may ask again; those that never stop are a bug that must not hang the program.
    for (int round = 0; round < RoundsAtEnd && !requests.empty(); ++round)
        failAll(*m_end);
    Q_ASSERT(requests.empty());
}

void Client::Handle::open(const QStringList &addresses, const QStringList &failures)
{
    if (addresses.isEmpty())
        return end(SessionState::Failed,
                   {ErrorKind::Unreachable, failures.join(QStringLiteral("; "))});

    silenceLibrary();
    const QByteArray hosts = (addresses.join(u',') + m_options.connect.chroot).toUtf8();
    m_zookeeper = zookeeper_init2(hosts.constData(), callbacks::session, m_options.sessionTimeoutMs,
                                  nullptr, &inbox, ZOO_NO_LOG_CLIENTENV, nullptr);
    if (!m_zookeeper)
        return end(SessionState::Failed,
                   {ErrorKind::Internal, QStringLiteral("zookeeper_init2: ") + qt_error_string()});

    // By default each answer would look the names up again and reseed the process's random numbers.
    zoo_set_servers_resolution_delay(m_zookeeper, -1);
    addCredentials();
    for (const Waiting &waiting : std::exchange(m_waiting, {}))
        send(waiting.request, waiting.send);
}

void Client::Handle::addCredentials()
{
    for (const Credentials &credentials : std::as_const(m_options.credentials)) {
        zoo_add_auth(m_zookeeper, credentials.scheme.toUtf8().constData(),
                     credentials.secret.constData(), static_cast<int>(credentials.secret.size()),
                     callbacks::done, nullptr);
    }
}

void Client::Handle::submit(std::unique_ptr<Request> request, const Send &send)
{
    Request *sent = request.get();
    requests.push_back(std::move(request));
    sent->self = std::prev(requests.end());
    ++requestsMade;

    if (sent->path().contains(QChar(0))) { // C would read the path only up to there
        sent->watch.reset();
        return sent->refuse(ErrorKind::BadInput);
    }
    if (sent->watch && watches.isFull(sent->path())) {
        sent->watch.reset();
        return sent->refuse(ErrorKind::Refused);
    }
    if (sent->watch)
        watches.ask(sent->path(), *sent->watch);
    this->send(sent, send);
}

void Client::Handle::send(Request *request, const Send &send)
{
    if (m_end)
        return request->refuse(m_end->kind);
    if (!m_zookeeper)
        return m_waiting.push_back({request, send});

    const int code = send(m_zookeeper, request);
    if (code != ZOK)
        request->settle(code);
}

void Client::Handle::removeWatch(const QString &path, WatchKind kind)
{
    if (watches.drop(path, kind))
        takeBack(path, kind);
}

void Client::Handle::takeBack(const QString &path, WatchKind kind)
{
    const auto type = kind == WatchKind::Data ? ZWATCHTYPE_DATA : ZWATCHTYPE_CHILD;
    submit<Done>(
        path,
        [this, path, kind](const Result<Done> &done) {
            // The library brings its watches along to the next server.
            if (!done && done.error().kind == ErrorKind::Suspended)
                m_takeBackLater.append({path, kind});
        },
        [path, type](zhandle_t *handle, const void *context) {
            // Of libzookeeper 3.8.0's two functions the one without "all" merely asks the server
            // whether there is a watch. The header wants a pointer to a function pointer; the
            // library calls what it is given as the function.
            return zoo_aremove_all_watches(handle, path.toUtf8().constData(), type, 0,
                                           reinterpret_cast<void_completion_t *>(&callbacks::done),
                                           context);
        });
}

void Client::Handle::takeBackNow()
{
    for (const auto &[path, kind] : std::exchange(m_takeBackLater, {})) {
        if (!watches.isWanted(path, kind))
            takeBack(path, kind);
    }
}

void Client::Handle::close()
{
    m_resolver.disconnect();
    m_waiting.clear();
    if (m_zookeeper)
        zookeeper_close(std::exchange(m_zookeeper, nullptr)); // joins the library's threads
    watches = {};
}

void Client::Handle::failAll(const Error &error)
{
    // Answers that are in the inbox already belong to requests that are ended here. What handlers
    // ask for meanwhile is not: it is refused in its turn.
    (void)inbox.take();
    for (const auto &request : std::exchange(requests, {}))
        request->finish(&error);
}

} // namespace lockscope::zk
