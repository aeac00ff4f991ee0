// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The life of a claim, from top to bottom.
#include "core/operate/locks/lockclaim.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"

#include <array>

namespace lockscope {

namespace {

/// Before a server is asked again that could not, or would not, answer.
constexpr int LookAgainMs = 1000;
/// Deletions in a row that a server was too busy for (ZTHROTTLEDOP).
constexpr int MaxThrottled = 30;

} // namespace

LockClaim::LockClaim(OwnSession &session, ClaimRequest request, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_request(std::move(request))
    , m_id(newClaimId())
{
    m_release.setSingleShot(true);
    connect(&m_release, &QTimer::timeout, this, [this] { giveUp(); });
    connect(&session, &OwnSession::connected, this, &LockClaim::onConnected);
    connect(&session, &OwnSession::proved, this, [this] {
        m_proof.ring();
        if (std::exchange(m_status.isEndangered, false))
            emit changed(m_status);
    });
    connect(&session, &OwnSession::suspended, this, [this] {
        m_status.isSuspended = true;
        emit changed(m_status);
    });
    connect(&session, &OwnSession::endangered, this, [this] {
        m_status.isEndangered = true;
        emit changed(m_status);
    });
    connect(&session, &OwnSession::lost, this, &LockClaim::onLost);
    connect(&session, &OwnSession::fired, this, &LockClaim::onFired);
}

void LockClaim::start()
{
    if (const Result<Done> valid = validate(); !valid)
        return finish(ClaimState::Failed, valid.error());
    if (m_session.isLost())
        return finish(ClaimState::Failed, m_session.lossError());
    enter(ClaimState::Connecting);
    m_life = run();
    m_life.start();
}

Task<> LockClaim::run()
{
    const Result<Done> granted = co_await obtain();
    Error end;
    if (granted)
        end = co_await keep();
    else
        end = granted.error();
    if (!m_isEnding && zk::isEndOfSession(end.kind))
        co_return; // OwnSession::lost() follows
    if (!m_isEnding && m_wasHeld)
        co_return finish(ClaimState::Lost, end);
    if (!std::exchange(m_isEnding, true))
        m_why = end;
    enter(ClaimState::Releasing);
    const std::array nodes {&m_own, &m_turn};
    for (OwnNode *own : nodes) {
        const std::optional<Error> left = co_await giveBack(*own);
        if (left && zk::isEndOfSession(left->kind))
            co_return;
        if (left)
            m_why = {left->kind, u"the node stays until its session is closed: "_qs + left->detail};
    }
    co_await removeDirectories();
    finish(m_wasHeld ? ClaimState::Released : ClaimState::Failed, m_why);
}

Task<Result<Done>> LockClaim::obtain()
{
    while (!m_session.isConnected() && !m_isEnding)
        co_await m_bell.heard();
    if (m_isEnding)
        co_return ended();
    enter(ClaimState::Creating);
    if (m_own.writable->isSemaphore)
        co_return co_await obtainLease();
    if (m_own.writable->isSingleNode)
        co_return co_await takeSingle();
    const Result<Done> made = co_await make(m_own);
    if (!made)
        co_return made;
    co_return co_await queue(m_own);
}

// InterProcessSemaphoreV2.java, Curator 5.4: whoever heads "locks" makes its lease, and holds once
// there are no more leases than allowed, whoever made them; which number that is only the clients
// know.
Task<Result<Done>> LockClaim::obtainLease()
{
    Result<Done> done = co_await make(m_turn);
    if (done)
        done = co_await queue(m_turn);
    if (done)
        done = co_await make(m_own);
    if (!done)
        co_return done;
    for (;;) {
        if (m_isEnding)
            co_return ended();
        const auto turn = co_await list(m_turn.directory, zk::Watch::No);
        const auto leases = co_await list(m_own.directory, zk::Watch::Yes);
        if (!turn || !leases)
            co_return tl::unexpected(turn ? leases.error() : turn.error());
        if (!turn->names.contains(m_turn.node.name) || !leases->names.contains(m_own.node.name))
            co_return failure(ErrorKind::Gone, u"our node was deleted by someone else"_qs);
        const auto ahead = leases->names.size() - m_request.leases;
        if (ahead <= 0)
            co_return Done {};
        wait(static_cast<int>(ahead), m_own.directory + u"?children"_qs);
        co_await m_bell.heard();
    }
}

// Real clients do not notice when their node is deleted; we do. A data watch on one's own node also
// is what Curator's revocable locks have, so we listen to a revocation.
Task<Error> LockClaim::keep()
{
    while (!m_session.isProved() && !m_isEnding) // what made us entitled may be long ago
        co_await m_proof.heard();
    if (m_isEnding)
        co_return m_why;
    m_wasHeld = true;
    m_status.token = m_placeToken ? m_placeToken : m_own.node.stat.czxid;
    m_status.node = m_own.path();
    if (m_request.holdMs > 0) {
        m_release.start(static_cast<int>(std::min<qint64>(m_request.holdMs, INT_MAX)));
        m_status.releaseAt = nowMs() + m_request.holdMs;
    }
    enter(ClaimState::Held);
    (void)co_await giveBack(m_turn);
    const bool isRevocable = m_request.recipe.startsWith(u"curator");
    while (!m_isEnding) {
        const auto node = co_await read(m_own.path());
        Result<NodeStat> stat = node.map(&zk::NodeData::stat);
        if (!node && node.error().kind == ErrorKind::Denied)
            stat = co_await watchUnreadable();
        if (zk::isEndOfSession(stat))
            co_return stat.error();
        const bool isGone =
            stat ? stat->czxid != m_own.node.stat.czxid : stat.error().kind == ErrorKind::Gone;
        if (isGone) {
            m_own.node.name.clear();
            co_return {ErrorKind::Gone, u"our node was deleted by someone else"_qs};
        }
        if (m_isEnding)
            break;
        if (!stat) { // hidden from us, or the server is too busy: it still is ours
            QTimer::singleShot(LookAgainMs, this, &LockClaim::lookAgain);
            co_await m_bell.heard();
            continue;
        }
        m_own.node.stat = *stat;
        m_own.seenIn = m_session.connections();
        if (node && node->data == RevokeMessage && isRevocable)
            giveUp({ErrorKind::Closed, u"asked to let go by “__REVOKE__”"_qs});
        else
            co_await m_bell.heard();
    }
    co_return m_why;
}

// Somebody took the right to read our node away. It still is our lock, and can be seen to go: by
// itself, or where even that needs the right (ZooKeeper 3.8.4 and 3.9.2 on) in its directory.
Task<Result<NodeStat>> LockClaim::watchUnreadable()
{
    const auto stat = co_await exists(m_own.path(), zk::Watch::Yes);
    if (stat || stat.error().kind != ErrorKind::Denied)
        co_return stat;
    const auto listed = co_await list(m_own.directory, zk::Watch::Yes);
    if (!listed)
        co_return tl::unexpected(listed.error());
    if (!listed->names.contains(m_own.node.name))
        co_return failure(ErrorKind::Gone);
    co_return m_own.node.stat;
}

/// Deletes the node of @p own, if there is one, and tells why it stays; nothing: it is gone.
/// A single node, or one in a directory that was made anew, can be another's of the same name and
/// version by now: after a lost answer, and after a time without a connection, only its czxid
/// tells.
Task<std::optional<Error>> LockClaim::giveBack(OwnNode &own)
{
    if (own.node.name.isEmpty())
        co_return std::nullopt;
    int throttled = 0;
    bool mayBeAnothers = !isUnique(own.node.name) || own.seenIn != m_session.connections()
        || !m_session.isConnected();
    for (;;) {
        if (mayBeAnothers) {
            const Result<NodeStat> stat = co_await statOf(own.path());
            const bool isOurs = stat && stat->czxid == own.node.stat.czxid;
            if (isOurs)
                own.node.stat = *stat;
            else if (stat || stat.error().kind == ErrorKind::Gone)
                break;
            else
                co_return stat.error();
        }
        const auto removed = co_await answerOf<Result<Done>>([&](auto handler) {
            m_session.writer().remove(Action::GiveBack, own.path(), own.node.stat.version, handler);
        });
        if (removed || removed.error().kind == ErrorKind::Gone)
            break;
        const ErrorKind kind = removed.error().kind;
        mayBeAnothers = isUncertain(removed.error()) || kind == ErrorKind::Changed;
        if (kind == ErrorKind::Refused && ++throttled <= MaxThrottled)
            co_await pause(LookAgainMs);
        else if (!mayBeAnothers)
            co_return removed.error();
    }
    own.node.name.clear();
    co_return std::nullopt;
}

/// Those that we made, that are empty, and in which nobody but us ever was.
Task<> LockClaim::removeDirectories()
{
    QStringList paths = directoriesTo(m_own.directory);
    if (!m_turn.directory.isEmpty())
        paths.append(m_turn.directory);
    for (auto path = paths.crbegin(); path != paths.crend(); ++path) {
        const MadeDirectory made = m_session.madeDirectories().value(*path);
        if (!made.czxid)
            co_return;
        const auto stat = co_await exists(*path, zk::Watch::No);
        // The servers count what was made and what was deleted (DataNode.java, copyStat).
        if (!stat || stat->czxid != made.czxid || stat->numChildren > 0
            || stat->cversion != 2 * made.creations)
            co_return;
        const auto removed = co_await answerOf<Result<Done>>([&](auto handler) {
            m_session.writer().remove(Action::GiveBack, *path, stat->version, handler);
        });
        if (!removed)
            co_return;
        m_session.madeDirectories().remove(*path);
    }
}

void LockClaim::giveUp(const Error &why)
{
    if (m_isEnding || isFinal(m_status.state))
        return;
    m_isEnding = true;
    m_why = why;
    if (!m_life.isRunning())
        return finish(ClaimState::Failed, why);
    if (m_status.state != ClaimState::Connecting)
        enter(ClaimState::Releasing);
    m_proof.ring();
    m_bell.ring();
}

void LockClaim::onConnected()
{
    const bool wasSuspended = std::exchange(m_status.isSuspended, false);
    // Watches survive, but what happened meanwhile may be older than they are.
    m_bell.ring();
    if (wasSuspended && !isFinal(m_status.state))
        emit changed(m_status);
}

void LockClaim::onLost(const Error &error)
{
    if (isFinal(m_status.state) || m_status.state == ClaimState::Idle)
        return;
    m_life = {};
    if (m_status.state == ClaimState::Held)
        return finish(ClaimState::Lost, error);
    if (m_isEnding) // the node went with the session
        return finish(m_wasHeld ? ClaimState::Released : ClaimState::Failed, m_why);
    finish(ClaimState::Failed, error);
}

void LockClaim::onFired(const zk::WatchEvent &event)
{
    if (m_watches.remove(event.path) > 0)
        m_bell.ring();
}

/// Whether no node but ours can ever have this name: the id is in it.
bool LockClaim::isUnique(QString name) const
{
    return name.remove(u'-').contains(m_id);
}

bool LockClaim::isHeld() const
{
    return m_status.state == ClaimState::Held && m_session.isProved();
}

QString LockClaim::place() const
{
    const auto suffix = sequenceSuffix(node().name);
    return suffix ? node().name.sliced(suffix->begin) : QString();
}

QString LockClaim::OwnNode::path() const
{
    return joinPath(directory, node.name);
}

void LockClaim::enter(ClaimState state)
{
    if (m_status.state != state)
        m_status.since = nowMs();
    m_status.state = state;
    m_status.session = m_session.id();
    if (state != ClaimState::Waiting) {
        m_status.waitsFor.clear();
        m_status.ahead = 0;
    }
    emit changed(m_status);
}

void LockClaim::finish(ClaimState state, const Error &error)
{
    m_release.stop();
    unwatch();
    m_status.error = error;
    m_status.releaseAt = 0;
    enter(state);
}

/// What it still watches, unless the other half may watch the same.
void LockClaim::unwatch()
{
    for (auto watch = m_watches.cbegin(); watch != m_watches.cend() && !m_session.isLost(); ++watch)
        if (!m_other)
            m_session.client().removeWatch(watch.key(), watch.value());
    m_watches.clear();
}

} // namespace lockscope
