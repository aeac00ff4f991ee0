// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/locks/lockclaim.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/recipes/catalogue.h"

namespace lockscope {

LockClaim::LockClaim(OwnSession &session, ClaimRequest request, QObject *parent)
    : AnyClaim(parent)
    , m_session(session)
    , m_request(std::move(request))
    , m_id(newClaimId())
{
    m_giveUp.setSingleShot(true);
    m_release.setSingleShot(true);
    connect(&m_giveUp, &QTimer::timeout, this, [this] {
        giveUp({ErrorKind::TimedOut,
                QStringLiteral("not granted within %1").arg(humanDuration(m_request.waitMs))});
    });
    connect(&m_release, &QTimer::timeout, this, [this] { giveUp(); });
    connect(&session, &OwnSession::connected, this, &LockClaim::onConnected);
    connect(&session, &OwnSession::suspended, this, &LockClaim::onSuspended);
    connect(&session, &OwnSession::lost, this, &LockClaim::onLost);
    connect(&session, &OwnSession::fired, this, &LockClaim::onFired);
}

void LockClaim::start()
{
    const Result<Done> valid = validate();
    if (!valid)
        return finish(ClaimState::Failed, valid.error());
    if (m_session.isLost())
        return finish(ClaimState::Failed, m_session.lossError());

    const qint64 limit = m_request.waitMs == 0 ? TryConnectMs : m_request.waitMs;
    if (limit > 0) {
        m_giveUp.start(static_cast<int>(std::min<qint64>(limit, INT_MAX)));
        m_status.giveUpAt = nowMs() + limit;
    }
    enter(ClaimState::Connecting);
    if (m_session.isConnected())
        create();
}

Result<Done> LockClaim::validate()
{
    m_writable = writableRecipe(m_request.recipe);
    m_recipe = recipeById(m_request.recipe);
    if (!m_writable || !m_recipe)
        return failure(ErrorKind::BadInput,
                       QStringLiteral("locks cannot be made by the recipe “%1”; use one of %2")
                           .arg(m_request.recipe, writableRecipes().join(u", "_qs)));
    if (!writableModes(m_request.recipe).contains(m_request.mode))
        return failure(ErrorKind::BadInput,
                       QStringLiteral("the recipe “%1” has no mode “%2”")
                           .arg(m_request.recipe, textOf(m_request.mode)));
    const Result<QString> path = validPath(m_request.path);
    if (!path)
        return tl::unexpected(path.error());
    if (*path == u"/"_qs)
        return failure(ErrorKind::BadInput, u"“/” is no lock"_qs);
    m_directory = m_writable->isSingleNode ? parentPath(*path) : *path;
    if (m_writable->isSemaphore)
        m_directory = joinPath(*path, u"leases"_qs);
    if (!m_place.isEmpty())
        m_fixedName = m_writable->prefix(m_request.mode, m_id) + m_place;
    return Done {};
}

void LockClaim::onConnected()
{
    m_status.isSuspended = false;
    if (m_status.state == ClaimState::Connecting)
        return create();
    if (const auto again = std::exchange(m_onReconnect, nullptr))
        return (this->*again)();
    // Watches survive, but what happened meanwhile may be older than they are.
    if (m_status.state == ClaimState::Waiting)
        lookAgain();
    else if (m_status.state == ClaimState::Held)
        watchOwn();
    emit changed(m_status);
}

void LockClaim::onSuspended()
{
    m_status.isSuspended = true;
    if (m_status.state != ClaimState::Idle && !isFinal(m_status.state))
        emit changed(m_status);
}

void LockClaim::onLost(const Error &error)
{
    if (isFinal(m_status.state) || m_status.state == ClaimState::Idle)
        return;
    if (m_status.state == ClaimState::Held)
        return finish(ClaimState::Lost, error);
    if (m_isEnding) // the node went with the session
        return finish(m_wasHeld ? ClaimState::Released : ClaimState::Failed, m_why);
    finish(ClaimState::Failed, error);
}

void LockClaim::onFired(const zk::WatchEvent &event)
{
    if (m_status.state == ClaimState::Held && event.path == m_status.node)
        return watchOwn();
    if (event.path == m_watched)
        lookAgain();
}

void LockClaim::giveUp(const Error &why)
{
    if (m_isEnding || isFinal(m_status.state))
        return;
    m_isEnding = true;
    m_wasHeld = m_status.state == ClaimState::Held;
    m_why = why;
    if (m_status.state == ClaimState::Idle || m_status.state == ClaimState::Connecting)
        return finish(ClaimState::Failed, why);
    const bool isCreating = m_status.state == ClaimState::Creating;
    enter(ClaimState::Releasing);
    if (m_isMoving)
        return; // its outcome comes first
    if (!m_node.name.isEmpty())
        remove();
    else if (!isCreating)
        finish(ClaimState::Failed, why);
    // else: the create under way is answered, or looked for, first
}

void LockClaim::remove()
{
    if (!m_session.isConnected()) {
        m_onReconnect = &LockClaim::remove;
        return;
    }
    m_session.writer().remove(Action::GiveBack, m_status.node, m_node.stat.version,
                              inRound(
                                  [this](const Result<Done> &removed) { acceptRemoved(removed); }));
}

void LockClaim::acceptRemoved(const Result<Done> &removed)
{
    if (removed || removed.error().kind == ErrorKind::Gone)
        return finish(m_wasHeld ? ClaimState::Released : ClaimState::Failed, m_why);
    if (removed.error().kind == ErrorKind::Changed)
        return refreshVersion();
    if (retryLater(removed.error(), &LockClaim::remove))
        return;
    // It cannot be deleted (no permission): it goes with the session.
    finish(m_wasHeld ? ClaimState::Released : ClaimState::Failed,
           {removed.error().kind,
            u"the node stays until its session is closed: "_qs + removed.error().detail});
}

// Somebody wrote to the node (a nudge, a revocation): delete the version it has now.
void LockClaim::refreshVersion()
{
    m_session.client().exists(m_status.node, zk::Watch::No,
                              inRound([this](const Result<NodeStat> &stat) {
                                  if (stat && stat->czxid == m_node.stat.czxid) {
                                      m_node.stat = *stat;
                                      return remove();
                                  }
                                  if (!stat && retryLater(stat.error(), &LockClaim::refreshVersion))
                                      return;
                                  finish(m_wasHeld ? ClaimState::Released : ClaimState::Failed,
                                         m_why); // another node by now
                              }));
}

/// Whether @p error is one that a new connection cures; then @p again is called when there is one.
bool LockClaim::retryLater(const Error &error, void (LockClaim::*again)())
{
    if (error.kind == ErrorKind::SessionLost || error.kind == ErrorKind::Closed)
        return true; // OwnSession::lost() follows
    if (!isUncertain(error) && error.kind != ErrorKind::Unreachable)
        return false;
    if (m_session.isConnected())
        (this->*again)();
    else
        m_onReconnect = again;
    return true;
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
    m_giveUp.stop();
    m_release.stop();
    m_onReconnect = nullptr;
    ++m_round;
    m_status.error = error;
    m_status.giveUpAt = 0;
    m_status.releaseAt = 0;
    enter(state);
}

/// An error that ends the claim before it was held: takes the node away first, if there is one.
void LockClaim::failWith(const Error &error)
{
    if (m_status.state == ClaimState::Held)
        return finish(ClaimState::Lost, error);
    if (m_node.name.isEmpty())
        return finish(ClaimState::Failed, m_isEnding ? m_why : error);
    giveUp(error);
}

} // namespace lockscope
