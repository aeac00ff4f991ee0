// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What comes back from libzookeeper, in the Client's thread.
#include "core/zk/convert.h"
#include "core/zk/handle.h"

#include <zookeeper/zookeeper.h>

#include <QScopedValueRollback>

#include <algorithm>

namespace lockscope::zk {

namespace {

/// No server of sense grants more: the default limit is 20 ticks of 2 s.
constexpr int LongestTimeoutMs = 24 * 3600 * 1000;

constexpr size_t ManyRequests = 64;
constexpr int GatheringMs = 1;

/// libzookeeper 3.8.0 reads any 41 bytes as an answer to its connect request. Of an HTTP server's
/// "HTTP/1.1 400 Bad Request" it makes a read-only session with a timeout of 6 days. We ask for no
/// read-only sessions, so such a state alone gives it away.
bool isFromZooKeeper(const SessionEvent &event)
{
    return event.state != ZOO_READONLY_STATE && event.timeoutMs > 0
        && event.timeoutMs <= LongestTimeoutMs;
}

bool isUntrusted(const reach::RouteFailure &failure)
{
    return failure.error.kind == ErrorKind::Untrusted;
}

} // namespace

/// Where many answers are to come, waking up for each costs more than the answers: 1 ms gathers
/// some dozens of them.
void Client::Handle::deliverSoon()
{
    if (requests.size() < ManyRequests)
        deliver();
    else
        m_gathering.start(GatheringMs);
}

void Client::Handle::deliver()
{
    const bool hadEnded = m_end.has_value();
    const QScopedValueRollback delivering(m_isDelivering, true);
    for (const Inbox::Item &item : inbox->take()) {
        // What ended the session, or closed the Client, in between has ended all of these requests,
        // and freed them.
        if (m_isAbandoned || m_end.has_value() != hadEnded)
            break;
        std::visit([this](const auto &what) { accept(what); }, item);
    }
}

/// Whether it was answered before a read that was made before it: that one was lost on the
/// connection, and this one sent by the library on the next, before we knew.
bool Client::Handle::isOvertaking(const Request &request) const
{
    if (m_repeated == 0 || !request.isSent)
        return false;
    for (auto earlier = requests.begin(); earlier != request.self; ++earlier) {
        if ((*earlier)->isRepeated)
            return true;
    }
    return false;
}

void Client::Handle::accept(Request *request)
{
    const bool isLost = !request->refusal() && kindFrom(request->code()) == ErrorKind::Suspended;
    if (request->isRead && (isLost || isOvertaking(*request)))
        return sendAgain(*request);
    m_repeated -= request->isRepeated ? 1 : 0;
    const auto owned = std::move(*request->self);
    requests.erase(request->self);

    // exists() leaves its watch on a node that is not there, too.
    if (request->watch && watches.settle(request->path(), *request->watch, request->leftWatch()))
        takeBack({request->path(), *request->watch});

    answerTookMs = request->tookMs();
    if (request->code() == ZOK)
        return request->finish(nullptr);
    const Error error = errorOf(*request);
    request->finish(&error);
}

Error Client::Handle::errorOf(const Request &request) const
{
    ErrorKind kind = request.refusal().value_or(kindFrom(request.code()));
    if (kind == ErrorKind::Suspended && !m_wasConnected)
        kind = ErrorKind::Unreachable;
    return {kind, request.path(), {}, kind == ErrorKind::Suspended && !request.isSent};
}

void Client::Handle::accept(const WatchEvent &event)
{
    if (watches.fire(event))
        emit m_client.watchFired(event);
}

void Client::Handle::accept(const SessionEvent &event)
{
    if (event.state == ZOO_CONNECTED_STATE || event.state == ZOO_READONLY_STATE)
        return acceptConnected(event);
    if (event.state == ZOO_EXPIRED_SESSION_STATE)
        return end(SessionState::Expired, {ErrorKind::SessionLost, {}});
    if (event.state == ZOO_AUTH_FAILED_STATE)
        return end(SessionState::AuthFailed, {ErrorKind::Denied, {}});

    session.server.clear();
    setState(m_wasConnected ? SessionState::Suspended : SessionState::Connecting,
        {ErrorKind::Unreachable, session.detail, session.distrust});
    addAddresses();
}

/// One member that cannot be trusted is a reason to take another one: that is why there is none,
/// and the end once all have said so. One that is merely not there may be started again. Where
/// there was a session before, what failed may pass, too: a ticket is renewed, a certificate is
/// replaced.
void Client::Handle::accept(const reach::RouteFailure &failure)
{
    if (session.state == SessionState::Connected || m_end)
        return;
    m_failures.removeIf([&](const reach::RouteFailure &old) { return old.to == failure.to; });
    m_failures.append(failure);
    const Error why = obstacle();
    const bool areAllTried = m_failures.size() >= m_doors.size();
    if (!m_wasConnected && areAllTried && std::ranges::all_of(m_failures, isUntrusted))
        return end(SessionState::Untrusted, why);
    setState(session.state, why);
}

/// What is to be mended: the last that was not trusted, else the last that failed at all.
Error Client::Handle::obstacle() const
{
    const auto untrusted = std::find_if(m_failures.rbegin(), m_failures.rend(), isUntrusted);
    return untrusted == m_failures.rend() ? m_failures.constLast().error : untrusted->error;
}

QString Client::Handle::memberBehind(const QString &server) const
{
    const auto behind = m_doors.constFind(server);
    return behind == m_doors.cend() ? server
                                    : ServerAddress {behind->address, behind->port}.toString();
}

void Client::Handle::acceptConnected(const SessionEvent &event)
{
    if (!isFromZooKeeper(event)) {
        session.server.clear();
        return end(
            SessionState::NotZooKeeper, {ErrorKind::NotZooKeeper, memberBehind(event.server)});
    }
    m_wasConnected = true;
    session.id = event.id;
    session.server = memberBehind(event.server);
    m_failures.clear();
    session.timeoutMs = event.timeoutMs;
    sendWaiting(); // before what is asked by those who are told now
    setState(SessionState::Connected);
    takeBackNow();
}

void Client::Handle::setState(SessionState state, const Error &why)
{
    const SessionInfo before = session;
    session.state = state;
    session.detail = why.detail;
    session.distrust = why.distrust;
    session.areAllTried = !m_failures.isEmpty() && m_failures.size() >= m_doors.size();
    if (session != before)
        emit m_client.stateChanged(session);
}

void Client::Handle::end(SessionState state, const Error &error)
{
    // First the library's threads, so that nothing comes in any more; then what they forgot.
    close();
    session.server.clear();
    m_end = error;
    failAll(error);
    setState(state, error);
}

} // namespace lockscope::zk
