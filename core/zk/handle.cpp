// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/zk/handle.h"

#include "core/base/times.h"
#include "core/reach/tcpstep.h"
#include "core/zk/callbacks.h"
#include "core/zk/convert.h"

#include <zookeeper/zookeeper.h>

#include <QScopedValueRollback>

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

/// Set, by tests: what would go straight goes through a bridge, too.
constexpr char BridgeVariable[] = "LOCKSCOPE_BRIDGE";

} // namespace

Client::Handle::Handle(Client &client, Options options)
    : inbox(std::make_shared<Inbox>([this] {
        QMetaObject::invokeMethod(
            &m_client, [this] { deliverSoon(); }, Qt::QueuedConnection);
    }))
    , watches(options.connect.chroot)
    , m_client(client)
    , m_options(std::move(options))
{
    QObject::connect(&m_resolver, &Resolver::finished, &m_client,
        [this](const auto &members, const auto &failures) { open(members, failures); });
    QObject::connect(&m_resolver, &Resolver::foundMore, &m_client, [this](const auto &members) {
        m_moreMembers = members;
        addAddresses();
    });
    if (m_options.routes.clients.isStraight() && qEnvironmentVariableIsSet(BridgeVariable))
        m_options.routes.clients.steps = {std::make_shared<reach::TcpStep>()};
    if (!m_options.routes.clients.isStraight()) {
        m_bridge = std::make_unique<reach::Bridge>(m_options.routes.clients,
            [inbox = inbox](const reach::RouteFailure &failure) { inbox->put(failure); });
    }
    resolve();
    m_gathering.setSingleShot(true);
    m_gathering.setTimerType(Qt::PreciseTimer);
    m_gathering.callOnTimeout(&m_client, [this] { deliver(); });
}

Client::Handle::~Handle()
{
    close();
    failAllAsClosed();
}

ClosingSession Client::Handle::abandon()
{
    m_isAbandoned = true;
    inbox->close();
    m_resolver.disconnect();
    watches.clear();
    _zhandle *open = std::exchange(m_zookeeper, nullptr);
    return {open, inbox, failAllAsClosed(), std::move(m_bridge)};
}

void Client::Handle::resolve()
{
    if (!m_options.routes.clients.isByName)
        return m_resolver.resolve(m_options.connect.servers);
    QVector<reach::Destination> members;
    for (const ServerAddress &server : std::as_const(m_options.connect.servers))
        members.append({server.host, server.host, server.port});
    QMetaObject::invokeMethod(
        &m_resolver, [this, members] { open(members, {}); }, Qt::QueuedConnection);
}

void Client::Handle::open(const QVector<reach::Destination> &members, const QStringList &failures)
{
    const QScopedValueRollback delivering(m_isDelivering, true);
    if (members.isEmpty())
        return end(
            SessionState::Failed, {ErrorKind::Unreachable, failures.join(QStringLiteral("; "))});
    const Result<QByteArray> hosts = hostsOf(members);
    if (!hosts)
        return end(SessionState::Failed, hosts.error());

    silenceLibrary();
    const QByteArray all = *hosts + m_options.connect.chroot.toUtf8();
    m_zookeeper = zookeeper_init2(all.constData(), callbacks::session, m_options.sessionTimeoutMs,
        nullptr, inbox.get(), ZOO_NO_LOG_CLIENTENV, nullptr);
    if (!m_zookeeper)
        return end(SessionState::Failed,
            {ErrorKind::Internal, QStringLiteral("zookeeper_init2: ") + qt_error_string()});

    // By default each answer would look the names up again and reseed the process's random numbers.
    zoo_set_servers_resolution_delay(m_zookeeper, -1);
    addCredentials();
    sendWaiting();
}

/// As libzookeeper 3.8.0 wants them: "host:port,host:port", IPv6 without brackets. Where a try
/// fails it goes on two entries, and pauses at the end of the list alone (handle_error() in
/// zookeeper.c): of an even number it never tries one half, and where that has no end, it never
/// pauses. So there is always an odd number.
Result<QByteArray> Client::Handle::hostsOf(const QVector<reach::Destination> &members)
{
    QStringList hosts;
    for (const reach::Destination &member : members) {
        if (!m_bridge) {
            hosts.append(member.address + u':' + QString::number(member.port));
            continue;
        }
        QString door = m_doors.key(member);
        if (door.isEmpty()) {
            const Result<QString> made = m_bridge->doorTo(member);
            if (!made)
                return tl::unexpected(made.error());
            door = *made;
            m_doors.insert(door, member);
        }
        hosts.append(door);
    }
    if (hosts.size() % 2 == 0)
        hosts.append(hosts.constFirst());
    return hosts.join(u',').toUtf8();
}

/// Not while there is a connection, which the library would give up to spread the load.
void Client::Handle::addAddresses()
{
    if (m_moreMembers.isEmpty() || !m_zookeeper || session.state == SessionState::Connected)
        return;
    if (const Result<QByteArray> hosts = hostsOf(std::exchange(m_moreMembers, {})))
        zoo_set_servers(m_zookeeper, hosts->constData());
}

void Client::Handle::addCredentials()
{
    for (const Credentials &credentials : std::as_const(m_options.credentials)) {
        zoo_add_auth(m_zookeeper, credentials.scheme.toUtf8().constData(),
            credentials.secret.constData(), static_cast<int>(credentials.secret.size()),
            callbacks::done, nullptr);
    }
}

void Client::Handle::submitRead(
    std::unique_ptr<Request> request, std::optional<WatchKind> watch, Send send)
{
    request->watch = watch;
    request->isRead = true;
    submit(std::move(request), std::move(send));
}

void Client::Handle::submitWrite(std::unique_ptr<Request> request, Send send)
{
    request->isWrite = true;
    submit(std::move(request), std::move(send));
}

void Client::Handle::submit(std::unique_ptr<Request> request, Send send)
{
    Request *sent = request.get();
    sent->send = std::move(send);
    requests.push_back(std::move(request));
    sent->self = std::prev(requests.end());
    ++requestsMade;

    if (sent->path().contains(QChar(0))) { // C would read the path only up to there
        sent->watch.reset();
        return sent->refuse(ErrorKind::BadInput);
    }
    if (sent->watch && watches.isFull(sent->path(), *sent->watch)) {
        sent->watch.reset();
        return sent->refuse(ErrorKind::Refused);
    }
    if (sent->watch)
        watches.ask(sent->path(), *sent->watch);
    this->send(*sent);
}

void Client::Handle::send(Request &request)
{
    if (m_end)
        return request.refuse(m_end->kind);
    request.isWaiting = !m_zookeeper || (request.isRead && m_hasWaiting);
    if (request.isWaiting)
        m_hasWaiting = true;
    else
        give(request);
}

void Client::Handle::give(Request &request)
{
    request.sentAt = steadyMs();
    if (request.isWrite && isCut())
        return request.settle(ZCONNECTIONLOSS);
    const int code = request.send(m_zookeeper, &request);
    request.isSent = code == ZOK;
    if (code != ZOK)
        request.settle(code);
}

/// Whether there was a connection and is none, whether or not we were told: the library would keep
/// what it is given for the next one. What ended the session it says itself.
bool Client::Handle::isCut() const
{
    const int state = zoo_state(m_zookeeper);
    return m_wasConnected && state >= 0 && state != ZOO_CONNECTED_STATE;
}

void Client::Handle::sendWaiting()
{
    if (!std::exchange(m_hasWaiting, false))
        return;
    for (const auto &request : requests) {
        if (std::exchange(request->isWaiting, false))
            give(*request);
    }
}

/// Its watch, if it leaves one, is still asked for.
void Client::Handle::sendAgain(Request &request)
{
    if (!std::exchange(request.isRepeated, true))
        ++m_repeated;
    if (session.state == SessionState::Connected)
        return give(request);
    request.isWaiting = m_hasWaiting = true;
}

void Client::Handle::removeWatch(const QString &path, WatchKind kind)
{
    if (watches.drop(path, kind))
        takeBack({path, kind});
}

/// A server that does not know the request may answer it by closing the connection: it is not asked
/// again and again.
void Client::Handle::takeBack(const TakeBack &watch)
{
    if (!m_removeWatches.isLikely())
        return watches.leave(watch.path, watch.kind);
    if (session.state != SessionState::Connected) // the library brings its watches along
        return m_takeBackLater.append(watch);
    const auto type = watch.kind == WatchKind::Data ? ZWATCHTYPE_DATA : ZWATCHTYPE_CHILD;
    submit<Done>(
        watch.path, [this, watch](const Result<Done> &done) { acceptTakenBack(watch, done); },
        [path = watch.path, type](zhandle_t *handle, const void *context) {
            // Of libzookeeper 3.8.0's two functions the one without "all" merely asks the server
            // whether there is a watch. The header wants a pointer to a function pointer; the
            // library calls what it is given as the function.
            return zoo_aremove_all_watches(handle, path.toUtf8().constData(), type, 0,
                reinterpret_cast<void_completion_t *>(&callbacks::done), context);
        });
}

void Client::Handle::acceptTakenBack(const TakeBack &watch, const Result<Done> &done)
{
    const auto failure = done ? std::nullopt : std::optional(done.error().kind);
    if (isEndOfSession(done))
        return;
    if (failure == ErrorKind::Suspended)
        m_removeWatches.noteLoss();
    else if (failure == ErrorKind::Refused)
        m_removeWatches.noteRefusal();
    else
        return m_removeWatches.noteAnswer();

    if (failure == ErrorKind::Suspended && watch.failures == 0)
        m_takeBackLater.append({watch.path, watch.kind, 1});
    else
        watches.leave(watch.path, watch.kind);
}

void Client::Handle::takeBackNow()
{
    for (const TakeBack &watch : std::exchange(m_takeBackLater, {})) {
        if (!watches.isWanted(watch.path, watch.kind))
            takeBack(watch);
    }
}

void Client::Handle::close()
{
    m_resolver.disconnect();
    if (m_zookeeper)
        zookeeper_close(std::exchange(m_zookeeper, nullptr)); // joins the library's threads
    m_bridge.reset();
    watches.clear();
}

/// Gives those ended.
RequestList Client::Handle::failAll(const Error &error)
{
    // Answers that are in the inbox already belong to requests that are ended here. What handlers
    // ask for meanwhile is not: it is refused in its turn.
    (void)inbox->take();
    m_hasWaiting = false;
    m_repeated = 0;
    RequestList ended = std::exchange(requests, {});
    for (const auto &request : ended)
        request->finish(&error);
    return ended;
}

/// Handlers may ask again; those that never stop are a bug that must not hang the program.
RequestList Client::Handle::failAllAsClosed()
{
    m_end = Error {ErrorKind::Closed, {}};
    RequestList ended;
    for (int round = 0; round < RoundsAtEnd && !requests.empty(); ++round)
        ended.splice(ended.end(), failAll(*m_end));
    Q_ASSERT(requests.empty());
    return ended;
}

} // namespace lockscope::zk
