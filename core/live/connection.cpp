// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/connection.h"

#include "core/base/boottimer.h"
#include "core/base/times.h"

#include <QHostAddress>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int PatienceMs = 3000;
constexpr int SamplingMs = 500;
constexpr qint64 UnsampledMs = 3'000; ///< that long between two samples, nobody was awake
constexpr int FirstRetryMs = 500;
constexpr int LongestRetryMs = 15'000;

bool hasNames(const ConnectString &connect)
{
    return std::ranges::any_of(connect.servers,
        [](const ServerAddress &server) { return QHostAddress(server.host).isNull(); });
}

bool isCutOff(ConnectionStatus::State state)
{
    return state == ConnectionStatus::Suspended || state == ConnectionStatus::ProbablyExpired;
}

} // namespace

Result<zk::Options> zkOptions(const ConnectionOptions &options)
{
    const Result<ConnectString> connect = ConnectString::parse(options.connect);
    if (!connect)
        return tl::unexpected(connect.error());
    return reach::routesOf(options.way).map([&](const reach::Routes &routes) {
        zk::Options session {*connect, options.sessionTimeoutMs, {}};
        session.routes = routes;
        for (const QString &digest : options.digests)
            session.credentials.append({QStringLiteral("digest"), digest.toUtf8()});
        return session;
    });
}

Error endOf(const zk::SessionInfo &session)
{
    switch (session.state) {
    case zk::SessionState::Expired:
        return {ErrorKind::SessionLost, session.detail, session.distrust};
    case zk::SessionState::AuthFailed:
        return {ErrorKind::Denied, session.detail, session.distrust};
    case zk::SessionState::Untrusted:
        return {ErrorKind::Untrusted, session.detail, session.distrust};
    case zk::SessionState::NotZooKeeper:
        return {ErrorKind::NotZooKeeper, session.detail, session.distrust};
    default:
        return {ErrorKind::Unreachable, session.detail, session.distrust};
    }
}

Connection::Connection(QObject *parent)
    : QObject(parent)
    , m_retry(this)
    , m_patience(this)
    , m_sampling(this)
    , m_sleep(UnsampledMs)
{
    m_retry.setSingleShot(true);
    m_retry.callOnTimeout(this, &Connection::connectNow);
    m_patience.setSingleShot(true);
    m_patience.callOnTimeout(this, &Connection::noteSilence);
    m_sampling.callOnTimeout(this, &Connection::sampleCounts);
}

Connection::~Connection()
{
    disconnect();
    dropClient();
}

void Connection::open(const zk::Options &options)
{
    close();
    m_options = options;
    m_attempts = 0;
    m_hasBeenConnected = false;
    setState(ConnectionStatus::Connecting);
    connectNow();
}

void Connection::close()
{
    m_retry.stop();
    if (m_status.state == ConnectionStatus::Disconnected)
        return;
    emit sessionEnded({ErrorKind::Closed, {}}); // first, so that nobody asks the client again
    dropClient();
    setState(ConnectionStatus::Disconnected);
}

void Connection::connectNow()
{
    ++m_attempts;
    m_client = std::make_unique<zk::Client>(m_options);
    connect(m_client.get(), &zk::Client::stateChanged, this, &Connection::accept);
    connect(m_client.get(), &zk::Client::watchFired, this, &Connection::acceptEvent);
    m_isSilent = false;
    m_patience.start(PatienceMs);
    m_sampling.start(SamplingMs);
}

void Connection::accept(const zk::SessionInfo &session)
{
    switch (session.state) {
    case zk::SessionState::Connecting:
        return acceptConnecting(session);
    case zk::SessionState::Connected:
        return acceptConnected();
    case zk::SessionState::Suspended:
        return acceptSuspended(session);
    default:
        return acceptEnd(session);
    }
}

/// What is not trusted is worth telling once no member let us in, also where noteSilence() did not
/// know of it yet.
void Connection::acceptConnecting(const zk::SessionInfo &session)
{
    if ((m_isSilent || session.areAllTried) && session.distrust && !m_status.error.distrust)
        setState(m_status.state, whyUnreachable());
}

void Connection::acceptConnected()
{
    m_attempts = 0;
    m_hasBeenConnected = true;
    m_patience.stop();
    setState(ConnectionStatus::Connected);
    checkChroot(zk::Watch::No);
    if (std::exchange(m_isAttached, true))
        emit suspendedChanged(false);
    else
        emit sessionBegan(*m_client);
}

void Connection::followClock(qint64 now, qint64 boot)
{
    if (takeClock(now, boot))
        emit statusChanged(m_status);
}

/// Whether it was set.
bool Connection::takeClock(qint64 now, qint64 boot)
{
    const qint64 byMs = m_clock.look(now, boot);
    moveTime(&m_status.since, byMs);
    return byMs != 0;
}

void Connection::noteSleep()
{
    if (const auto slept = m_sleep.look(nowMs(), bootMs()))
        m_slept = slept;
}

/// libzookeeper takes a connection for broken once it has heard nothing for two thirds of the
/// timeout (zookeeper.c, zookeeper_interest()), by a clock that stands still while the machine
/// sleeps, and before it looks whether anything came where it was stopped itself.
qint64 Connection::heardLast() const
{
    const qint64 silenceMs = qint64(m_status.timeoutMs) * 2 / 3;
    const qint64 last = nowMs() - silenceMs;
    return m_slept && m_slept->to > last ? std::min(last, m_slept->from - silenceMs) : last;
}

/// The servers take any chroot; without its node every path is "not there". Asked first, so that
/// this is known before anything below it is missed. Only where it is missing is a watch left: that
/// tells when somebody makes it.
void Connection::checkChroot(zk::Watch watch)
{
    const QString chroot = m_options.connect.chroot;
    if (chroot.isEmpty())
        return;
    m_client->exists(
        QStringLiteral("/"), watch, [this, chroot, watch](const Result<NodeStat> &root) {
            if (root && isChrootMissing())
                return setState(m_status.state);
            if (root || root.error().kind != ErrorKind::Gone)
                return;
            const Message what = Message::tr("The chroot %1 of the connect string").arg(chroot);
            setState(m_status.state, {ErrorKind::Gone, what});
            if (watch == zk::Watch::No)
                checkChroot(zk::Watch::Yes);
        });
}

void Connection::acceptEvent(const zk::WatchEvent &event)
{
    if (event.path == u"/" && isChrootMissing())
        checkChroot(zk::Watch::No);
    emit watchFired(event);
}

/// The break, and then again whatever stands in the way of the next connection: that must not start
/// our patience anew, or it would never end. Members that fail in turn, each for a reason of its
/// own, would be news at every attempt: the first reason and the first distrust are told at once,
/// others by noteSilence().
void Connection::acceptSuspended(const zk::SessionInfo &session)
{
    if (isCutOff(m_status.state)) {
        if (m_status.error == Error {} || (session.distrust && !m_status.error.distrust))
            setState(m_status.state, whyUnreachable());
        return;
    }
    m_isSilent = false;
    noteSleep();
    m_patience.start(m_client->session().timeoutMs);
    setState(ConnectionStatus::Suspended);
    emit suspendedChanged(true);
}

void Connection::acceptEnd(const zk::SessionInfo &session)
{
    const Error error = endOf(session);
    // What was trusted once may be so again: a ticket is renewed, a certificate replaced.
    const bool isPassing = session.state == zk::SessionState::Untrusted && m_hasBeenConnected;
    dropClient();
    if (session.state == zk::SessionState::Expired)
        setState(ConnectionStatus::Renewing);
    else if (session.state == zk::SessionState::Failed || isPassing)
        setState(ConnectionStatus::Connecting, error);
    else
        setState(ConnectionStatus::Failed, error);

    if (m_status.state != ConnectionStatus::Failed)
        retryLater();
    emit sessionEnded(error);
}

void Connection::retryLater()
{
    const int doublings = std::min(m_attempts, 10) - 1;
    m_retry.start(doublings < 0 ? 0 : std::min(FirstRetryMs << doublings, LongestRetryMs));
}

void Connection::dropClient()
{
    m_patience.stop();
    m_sampling.stop();
    m_isAttached = false;
    if (m_client)
        zk::Client::close(std::move(m_client));
}

void Connection::setState(ConnectionStatus::State state, const Error &error)
{
    const ConnectionStatus before = m_status;
    m_status.state = state;
    m_status.error = error;
    const zk::SessionInfo session = m_client ? m_client->session() : zk::SessionInfo();
    m_status.session = session.id;
    m_status.server = session.server;
    m_status.timeoutMs = session.timeoutMs;
    const bool isSameBreak = isCutOff(before.state) && isCutOff(state);
    const qint64 now = nowMs();
    const bool isNews = (before.state != state && !isSameBreak) || m_status.since == 0;
    takeClock(now, bootMs());
    if (isNews)
        m_status.since = now;
    takeCounts();
    if (m_status != before)
        emit statusChanged(m_status);
}

bool Connection::takeCounts()
{
    const int requests = m_client ? m_client->requestsInFlight() : 0;
    const int watches = m_client ? m_client->watchCount() : 0;
    const int requestsBefore = std::exchange(m_status.requestsInFlight, requests);
    const int watchesBefore = std::exchange(m_status.watches, watches);
    return requests != requestsBefore || watches != watchesBefore;
}

void Connection::sampleCounts()
{
    noteSleep();
    const bool isSet = takeClock(nowMs(), bootMs());
    if (takeCounts() || isSet)
        emit statusChanged(m_status);
}

void Connection::noteSilence()
{
    const bool isFirst = !std::exchange(m_isSilent, true);
    if (!isFirst && hasNames(m_options.connect))
        return renew();
    if (isCutOff(m_status.state))
        setState(ConnectionStatus::ProbablyExpired, whyUnreachable());
    else if (isFirst)
        setState(m_status.state, whyUnreachable());
    m_patience.start(m_options.lookUpAgainMs);
}

/// What stood in the way where that is known, else the servers.
Error Connection::whyUnreachable() const
{
    const zk::SessionInfo known = m_client ? m_client->session() : zk::SessionInfo();
    if (known.detail.isEmpty())
        return {ErrorKind::Unreachable, m_options.connect.toString()};
    return {ErrorKind::Unreachable, known.detail, known.distrust};
}

/// The servers may have moved to other addresses, which only a new session would learn.
void Connection::renew()
{
    const Error why = whyUnreachable();
    const bool hadSession = m_isAttached;
    if (hadSession)
        emit sessionEnded({ErrorKind::SessionLost, {}});
    dropClient();
    if (hadSession)
        setState(ConnectionStatus::Renewing, why);
    connectNow();
}

} // namespace lockscope
