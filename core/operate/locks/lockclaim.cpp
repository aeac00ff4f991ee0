// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The life of a claim, from top to bottom.
#include "core/operate/locks/lockclaim.h"

#include "core/base/times.h"
#include "core/recipes/catalogue.h"

namespace lockscope {

namespace {

/// Before a server is asked again that could not, or would not, answer.
constexpr int LookAgainMs = 1000;
/// Before a deletion is tried again that was refused.
constexpr int RemoveAgainMs = 2000;
/// Deletions in a row that a server was too busy for (ZTHROTTLEDOP).
constexpr int MaxThrottled = 30;

/// By which the clients of a semaphore wait for their turn.
constexpr auto TurnRecipe = u"curator-mutex";

} // namespace

LockClaim::LockClaim(OwnSession &session, ClaimRequest request, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_request(std::move(request))
    , m_id(newClaimId())
{
    const QString path = validPath(m_request.path).value_or(m_request.path);
    m_own.recipe = recipeById(m_request.recipe);
    m_own.directory = m_own.isSingle() ? parentPath(path) : path;
    m_own.prefix =
        m_own.isSingle() ? nodeName(path) : claimPrefix(*m_own.recipe, m_request.mode, m_id);
    if (m_request.mode == Mode::Lease) {
        m_own.directory = joinPath(path, SemaphoreLeases);
        m_turn.recipe = recipeById(TurnRecipe);
        m_turn.directory = joinPath(path, SemaphoreQueue);
        m_turn.prefix = claimPrefix(*m_turn.recipe, Mode::Exclusive, m_id);
    }
    connect(&m_release, &BootTimer::timeout, this, [this] { giveUp(); });
    for (const auto signal : {&OwnSession::connected, &OwnSession::suspended, &OwnSession::proved,
             &OwnSession::endangered})
        connect(&session, signal, this, &LockClaim::acceptSession);
    // Watches survive, but what happened without a connection may be older than they are.
    connect(&session, &OwnSession::connected, this, [this] { m_bell.ring(); });
    connect(&session, &OwnSession::fired, this, [this](const zk::WatchEvent &event) {
        if (m_watches.remove(event.path))
            m_bell.ring();
    });
    connect(&session, &OwnSession::proved, this, [this] { m_proof.ring(); });
    connect(&session, &OwnSession::lost, this, &LockClaim::acceptLoss);
}

void LockClaim::start()
{
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
    OwnNode *const nodes[] {&m_own, &m_turn};
    for (OwnNode *own : nodes) {
        const std::optional<Error> left = co_await giveBack(*own);
        if (left && zk::isEndOfSession(left->kind))
            co_return;
        if (left)
            m_why = {left->kind,
                Message::tr("the node stays until its session is closed: %1").arg(left->detail)};
    }
    if (!hasLeftNode()) {
        m_status.isGivenBack = true;
        m_status.error = m_why;
        emit changed(m_status);
    }
    co_await m_session.removeMade(directories());
    finish(m_wasHeld ? ClaimState::Released : ClaimState::Failed, m_why);
}

// Real clients do not notice when their node is deleted; we do. A data watch on one's own node also
// is what Curator's revocable locks have, so we listen to a revocation.
Task<Error> LockClaim::keep()
{
    while (!m_session.isProved() && !m_isEnding) // what made us entitled may be long ago
        co_await m_proof.heard();
    if (m_isEnding)
        co_return m_why;
    // To be granted takes no request: who came to stand in line while it was allowed may be first
    // hours after.
    const Result<Done> allowed = m_session.check(Action::Acquire);
    if (!allowed)
        co_return allowed.error();
    m_wasHeld = true;
    m_status.token = m_placeToken ? m_placeToken : m_own.node.stat.czxid;
    m_status.node = m_own.path();
    if (m_request.holdMs > 0) {
        m_release.startAt(bootMs() + m_request.holdMs);
        m_status.releaseAt = nowMs() + m_request.holdMs;
    }
    enter(ClaimState::Held);
    while (!m_isEnding) {
        co_await leaveLine();
        const auto node = co_await ask(&zk::Client::read, m_own.path(), zk::Watch::Yes);
        Result<NodeStat> stat = node.map(&zk::NodeData::stat);
        if (!node && node.error().kind == ErrorKind::Denied)
            stat = co_await watchUnreadable();
        if (zk::isEndOfSession(stat))
            co_return stat.error();
        const bool isGone =
            stat ? stat->czxid != m_own.node.stat.czxid : stat.error().kind == ErrorKind::Gone;
        if (isGone) {
            m_own.node.name.clear();
            co_return {ErrorKind::Gone, Message::tr("our node was deleted by someone else")};
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
        if (node && node->data == RevokeMessage && isRevocable())
            acceptRevocation();
        if (!m_isEnding)
            co_await m_bell.heard();
    }
    co_return m_why;
}

void LockClaim::acceptRevocation()
{
    if (!m_request.tellsRevocation)
        return giveUp({ErrorKind::Closed, Message::tr("asked to let go by “__REVOKE__”")});
    if (std::exchange(m_status.isRevoked, true))
        return;
    emit changed(m_status);
}

/// Others wait behind the node by which we stood in line: where it stays, that is told.
Task<> LockClaim::leaveLine()
{
    const std::optional<Error> left = co_await giveBack(m_turn);
    if (left && zk::isEndOfSession(left->kind))
        co_return; // it goes with the session
    if (left)
        QTimer::singleShot(RemoveAgainMs, this, &LockClaim::lookAgain);
    if (m_status.left == left.value_or(Error {}))
        co_return;
    m_status.left = left.value_or(Error {});
    emit changed(m_status);
}

// Somebody took the right to read our node away. It still is our lock, and can be seen to go: by
// itself, or where even that needs the right (ZooKeeper 3.8.4 and 3.9.2 on) in its directory.
Task<Result<NodeStat>> LockClaim::watchUnreadable()
{
    const auto stat = co_await ask(&zk::Client::exists, m_own.path(), zk::Watch::Yes);
    if (stat || stat.error().kind != ErrorKind::Denied)
        co_return stat;
    const auto listed = co_await ask(&zk::Client::readChildren, m_own.directory, zk::Watch::Yes);
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
            const Result<bool> isOurs = co_await isThere(own);
            if (!isOurs)
                co_return isOurs.error();
            if (!*isOurs)
                break;
        }
        const auto removed = co_await answerOf<Result<Done>>([&](auto handler) {
            m_session.writer(Action::GiveBack).remove(own.path(), own.node.stat.version, handler);
        });
        if (removed || removed.error().kind == ErrorKind::Gone)
            break;
        const ErrorKind kind = removed.error().kind;
        const bool isOpen = zk::isUncertain(removed.error()) || kind == ErrorKind::Changed;
        mayBeAnothers = !isUnique(own.node.name) || isOpen;
        if (kind == ErrorKind::Refused && ++throttled <= MaxThrottled)
            co_await pause(LookAgainMs);
        else if (!isOpen)
            co_return removed.error();
    }
    own.node.name.clear();
    co_return std::nullopt;
}

/// Whether the node of @p own is there still, and no other of its name; its Stat is the new one
/// then.
Task<Result<bool>> LockClaim::isThere(OwnNode &own)
{
    zk::LookAge age;
    for (;;) {
        const Result<NodeStat> stat = co_await statOf(own.path(), &age);
        if (stat && age.isStale())
            continue;
        const bool isOurs = stat && stat->czxid == own.node.stat.czxid;
        if (isOurs)
            own.node.stat = *stat;
        if (stat || stat.error().kind == ErrorKind::Gone)
            co_return isOurs;
        co_return tl::unexpected(stat.error());
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

void LockClaim::acceptSession()
{
    const bool isSuspended = m_session.connections() > 0 && !m_session.isConnected();
    const bool isEndangered = m_session.isEndangered();
    if (isFinal(m_status.state)
        || (isSuspended == m_status.isSuspended && isEndangered == m_status.isEndangered))
        return;
    m_status.isSuspended = isSuspended;
    m_status.isEndangered = isEndangered;
    emit changed(m_status);
}

void LockClaim::acceptLoss(const Error &error)
{
    if (isFinal(m_status.state) || m_status.state == ClaimState::Idle)
        return;
    m_life = {};
    if (m_status.state == ClaimState::Held)
        return finish(ClaimState::Lost, error);
    if (!m_isEnding)
        return finish(ClaimState::Failed, error);
    // A node goes with its session; but a session that is given up in silence may still be there.
    const bool mayBeLeft = hasLeftNode() && error == OwnSession::silenceError();
    finish(m_wasHeld ? ClaimState::Released : ClaimState::Failed, mayBeLeft ? error : m_why);
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
    if (!m_other && !m_session.isLost()) { // the other half may watch the same
        for (auto watch = m_watches.cbegin(); watch != m_watches.cend(); ++watch)
            m_session.client().removeWatch(watch.key(), watch.value());
    }
    m_watches.clear();
    m_status.error = error;
    m_status.left = {};
    m_status.isGivenBack = false;
    m_status.releaseAt = 0;
    enter(state);
}

Task<> LockClaim::pause(int ms)
{
    co_await answerOf<Done>(
        [&](auto handler) { QTimer::singleShot(ms, this, [handler] { handler({}); }); });
}

} // namespace lockscope
