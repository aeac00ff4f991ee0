// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The life of a session of ours: its proofs, its end, the ACLs of what it makes.
#include "core/operate/session/ownsession.h"

#include "core/base/accesslist.h"
#include "core/live/connection.h"
#include "core/zk/asked.h"

#include <algorithm>
#include <functional>

namespace lockscope {

namespace {

/// Of the session's timeout: how often it is proved, and for how long a proof is good.
constexpr int AskingsPerTimeout = 12;
constexpr double GoodFor = 0.75;
constexpr double WarningAt = GoodFor * 2 / 3;

constexpr int AllRights = 31; ///< of AccessEntry::Right

/// Servers hide the hashes of an ACL from who may not change it (FinalRequestProcessor.java, 3.5
/// on, "x"): made anew of that it would shut its owners out.
bool isHidden(const AccessEntry &entry)
{
    return entry.scheme == u"digest" && entry.id.endsWith(u":x");
}

/// Whether nobody but us ever was in a directory that we made, nor wrote to it, nor set its ACL:
/// what somebody has made his own stays. The servers count what was made and what was deleted
/// (DataNode.java, copyStat).
bool isUntouched(const NodeStat &stat, const MadeDirectory &made)
{
    return stat.numChildren == 0 && stat.cversion == 2 * made.creations && stat.version == 0
        && stat.aversion == 0;
}

} // namespace

Result<std::unique_ptr<OwnSession>> OwnSession::open(
    const ConnectionOptions &options, std::shared_ptr<const WritePermit> permit, ProofPtr proof)
{
    return zkOptions(options).map([&](const zk::Options &own) {
        return std::unique_ptr<OwnSession>(new OwnSession(own, permit, proof));
    });
}

OwnSession::OwnSession(
    zk::Options options, std::shared_ptr<const WritePermit> permit, ProofPtr proof)
    : m_permit(std::move(permit))
    , m_proof(std::move(proof))
    , m_hasCredentials(!options.credentials.isEmpty() || options.routes.clients.isIdentified)
{
    m_client = std::make_unique<zk::Client>(std::move(options));
    connect(&m_asking, &QTimer::timeout, this, &OwnSession::prove);
    connect(&m_warning, &BootTimer::timeout, this, &OwnSession::endangered);
    connect(&m_limit, &BootTimer::timeout, this, [this] { lose(silenceError()); });
    connect(m_client.get(), &zk::Client::stateChanged, this, &OwnSession::accept);
    connect(m_client.get(), &zk::Client::watchFired, this, &OwnSession::fired);
}

OwnSession::~OwnSession()
{
    if (!m_client)
        return;
    m_client->disconnect(this);
    m_client.reset(); // answers what is under way
}

void OwnSession::close(std::unique_ptr<OwnSession> session, std::function<void()> closed)
{
    if (session->m_proof)
        session->m_proof->until = 0;
    session->m_client->disconnect(session.get());
    zk::Client::close(std::move(session->m_client), std::move(closed));
}

bool OwnSession::isConnected() const
{
    return !m_loss && m_client->session().state == zk::SessionState::Connected;
}

void OwnSession::accept(const zk::SessionInfo &session)
{
    using enum zk::SessionState;
    switch (session.state) {
    case Connecting:
        return;
    case Connected:
        if (m_loss)
            return;
        ++m_connections;
        if (m_proof && m_limit.moment() == 0) // the first connection: nothing is proved yet
            limitFrom(bootMs());
        if (m_proof)
            prove();
        emit connected();
        return;
    case Suspended:
        m_asking.stop();
        if (!m_loss)
            emit suspended();
        return;
    case Expired:
        return lose({ErrorKind::SessionLost, Message::tr("the servers expired the session")});
    default:
        return lose(endOf(session));
    }
}

void OwnSession::prove()
{
    m_asking.start(m_client->session().timeoutMs / AskingsPerTimeout);
    m_client->sync(u"/"_qs, [this, askedAt = bootMs()](const Result<Done> &synced) {
        if (!synced || m_loss || askedAt < m_provedAt)
            return;
        m_provedAt = askedAt;
        limitFrom(askedAt);
        m_proof->session = id().value;
        m_proof->until = m_limit.moment();
        emit proved();
    });
}

void OwnSession::limitFrom(qint64 moment)
{
    const int timeoutMs = m_client->session().timeoutMs;
    m_warning.startAt(moment + qint64(timeoutMs * WarningAt));
    m_limit.startAt(moment + qint64(timeoutMs * GoodFor));
}

bool Proof::isOf(SessionId id) const
{
    return bootMs() < until && id.value == session;
}

Error OwnSession::silenceError()
{
    return {ErrorKind::SessionLost,
        Message::tr("no server answered for so long that the session may have expired")};
}

bool OwnSession::isProved() const
{
    return !m_loss && m_proof->isOf(id());
}

bool OwnSession::isEndangered() const
{
    return m_loss || (m_limit.moment() > 0 && m_warning.moment() == 0);
}

zk::Writer OwnSession::writer(Action action)
{
    return zk::Writer(*m_client, [permit = m_permit, action] { return permit->check(action); });
}

Task<Result<FittingAcl>> OwnSession::aclIn(QString directory)
{
    const auto acl = co_await answerOf<Result<zk::Acl>>(
        [&](auto handler) { m_client->readAcl(directory, handler); });
    if (!acl && acl.error().kind != ErrorKind::Denied)
        co_return tl::unexpected(acl.error());
    QVector<AccessEntry> entries = acl ? acl->entries : QVector<AccessEntry>();
    const bool isWhole = acl && entries.removeIf(isHidden) == 0;
    if (!isWhole && m_hasCredentials)
        entries.append({u"auth"_qs, {}, AllRights});
    if (!acl && m_hasCredentials)
        entries.append({u"world"_qs, u"anyone"_qs, AccessEntry::Read});
    co_return FittingAcl {entries, isWhole};
}

Task<> OwnSession::removeMade(QStringList paths)
{
    std::ranges::sort(paths, std::greater(), &QString::size); // from below
    for (const QString &path : std::as_const(paths)) {
        const MadeDirectory made = madeDirectories.value(path);
        if (!made.czxid)
            continue;
        Result<NodeStat> stat;
        zk::LookAge age;
        do {
            age.beginLook();
            stat = co_await zk::asked(*m_client, &zk::Client::exists, path, zk::Watch::No);
        } while (stat && age.isStale());
        if (!stat || stat->czxid != made.czxid || !isUntouched(*stat, made))
            continue;
        const auto removed = co_await answerOf<Result<Done>>(
            [&](auto handler) { writer(Action::GiveBack).remove(path, stat->version, handler); });
        if (removed)
            madeDirectories.remove(path);
    }
}

void OwnSession::lose(const Error &error)
{
    m_asking.stop();
    m_warning.stop();
    m_limit.stop();
    if (m_proof)
        m_proof->until = 0;
    if (m_loss)
        return;
    m_loss = error;
    emit lost(error);
}

} // namespace lockscope
