// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/locks/ownerlock.h"

#include "core/base/times.h"

#include <algorithm>

namespace lockscope {

bool OwnerLock::Side::isHeld() const
{
    return claim && claim->status().state == ClaimState::Held;
}

bool OwnerLock::Side::hasNode() const
{
    return claim && !claim->node().name.isEmpty();
}

OwnerLock::OwnerLock(OwnSession &session, const QString &owner, const QString &path,
                     const QString &recipe, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_owner(owner)
    , m_path(path)
    , m_recipe(recipe)
{
    if (!writableModes(recipe).contains(Mode::Write))
        m_write.mode = writableModes(recipe).value(0, Mode::Exclusive);
}

void OwnerLock::acquire(quint64 call, Mode mode, qint64 waitMs)
{
    if (m_isClosed)
        return fail(call, {ErrorKind::Closed, u"the lock is closed"_qs});
    if (!writableModes(m_recipe).contains(mode))
        return fail(call,
                    {ErrorKind::BadInput,
                     u"the recipe “%1” has no mode “%2”"_qs.arg(m_recipe, textOf(mode))});
    if (mode == Mode::Lease)
        return fail(call, {ErrorKind::BadInput, u"owners take no semaphores"_qs});
    Side &side = sideOf(mode);
    if (side.isHeld() && side.count > 0) {
        ++side.count;
        answer(call, side.mode);
        emit changed();
        return;
    }
    const bool isTry = waitMs == LockOwner::TryNow;
    Call waiting {call, isTry, nullptr};
    if (waitMs >= 0) {
        waiting.deadline = new QTimer(this);
        waiting.deadline->setSingleShot(true);
        connect(waiting.deadline, &QTimer::timeout, this, [this, call, waitMs] {
            cancel(call,
                   {ErrorKind::TimedOut, u"not granted within %1"_qs.arg(humanDuration(waitMs))});
        });
        const qint64 limit = isTry ? TryConnectMs : waitMs;
        waiting.deadline->start(static_cast<int>(std::min<qint64>(limit, INT_MAX)));
    }
    side.waiting.append(waiting);
    begin(side);
    if (isTry && side.claim && side.claim->status().state == ClaimState::Waiting)
        refuseTries(side);
    emit changed();
}

void OwnerLock::begin(Side &side)
{
    if (side.claim) // it will be granted, or ends and begins again
        return;
    ClaimRequest request;
    request.path = m_path;
    request.recipe = m_recipe;
    request.mode = side.mode;
    request.reason = u"owner “%1”"_qs.arg(m_owner);
    side.claim = new LockClaim(m_session, request, this);
    side.isEnding = false;
    Side &other = otherOf(side);
    if (other.hasNode()) {
        side.claim->setSiblings({other.claim->node()});
        if (side.mode == Mode::Read && other.isHeld())
            side.claim->setPlace(other.place());
        if (side.mode == Mode::Write && other.isHeld())
            side.claim->setUpgrade(true);
    }
    connect(side.claim, &LockClaim::changed, this,
            [this, &side](const ClaimStatus &status) { accept(side, status); });
    connect(side.claim, &LockClaim::judged, this, [this, &side] { acceptJudged(side); });
    side.claim->start();
}

void OwnerLock::accept(Side &side, const ClaimStatus &status)
{
    if (status.state == ClaimState::Held && !side.waiting.isEmpty())
        acceptHeld(side);
    else if (isFinal(status.state))
        acceptEnd(side, status);
    emit changed();
}

void OwnerLock::acceptHeld(Side &side)
{
    const QVector<Call> granted = std::exchange(side.waiting, {});
    side.count += static_cast<int>(granted.size());
    for (const Call &call : granted) {
        delete call.deadline; // none: null
        answer(call.number, side.mode);
    }
    adjustOther(side);
}

void OwnerLock::acceptEnd(Side &side, const ClaimStatus &status)
{
    if (!otherOf(side).claim) // which could have the same watch
        side.claim->unwatch();
    side.claim->disconnect(this);
    side.claim->deleteLater();
    side.claim = nullptr;
    const bool wasWanted = std::exchange(side.isEnding, false);
    if (!wasWanted || status.error.kind == ErrorKind::Denied)
        m_error = status.error;
    side.count = 0;
    adjustOther(side);
    if (!wasWanted || m_session.isLost())
        failWaiting(side, status.error);
    else if (!side.waiting.isEmpty())
        begin(side); // asked for again while it was given back
    answerEnders();
}

void OwnerLock::refuseTries(Side &side)
{
    QVector<quint64> refused;
    side.waiting.removeIf([&refused](const Call &call) {
        if (call.isTry)
            refused.append(call.number);
        return call.isTry;
    });
    for (const quint64 call : refused)
        fail(call, {ErrorKind::TimedOut, u"somebody else holds it"_qs});
    endIfUnwanted(side);
}

bool OwnerLock::cancel(quint64 call, const Error &why)
{
    for (Side *side : {&m_read, &m_write}) {
        const auto found = std::ranges::find(side->waiting, call, &Call::number);
        if (found == side->waiting.end())
            continue;
        if (found->deadline)
            found->deadline->deleteLater();
        side->waiting.erase(found);
        fail(call, why);
        endIfUnwanted(*side);
        emit changed();
        return true;
    }
    return false;
}

void OwnerLock::endIfUnwanted(Side &side)
{
    if (side.waiting.isEmpty() && side.count == 0)
        end(side);
}

void OwnerLock::end(Side &side)
{
    side.count = 0;
    if (!side.claim || side.isEnding)
        return;
    side.isEnding = true;
    side.claim->giveUp();
}

void OwnerLock::release(quint64 call, Mode mode)
{
    Side &side = sideOf(mode);
    if (side.count == 0)
        return fail(call, {ErrorKind::Refused, u"it has no “%1” lock here"_qs.arg(textOf(mode))});
    if (--side.count > 0) {
        answer(call, side.mode);
    } else {
        m_enders.append(call);
        end(side);
        answerEnders();
    }
    emit changed();
}

void OwnerLock::releaseAll(quint64 call)
{
    m_enders.append(call);
    for (Side *side : {&m_read, &m_write}) {
        if (side->count > 0)
            end(*side);
    }
    answerEnders();
    emit changed();
}

void OwnerLock::close(quint64 call)
{
    m_isClosed = true;
    for (Side *side : {&m_read, &m_write}) {
        failWaiting(*side, {ErrorKind::Closed, u"the lock was closed"_qs});
        end(*side);
    }
    m_enders.append(call);
    answerEnders();
    emit changed();
}

void OwnerLock::answerEnders()
{
    if (m_read.isEnding || m_write.isEnding)
        return;
    for (const quint64 call : std::exchange(m_enders, {}))
        answer(call, m_write.mode);
}

void OwnerLock::answer(quint64 call, Mode mode)
{
    Granted granted;
    granted.path = m_path;
    granted.mode = mode;
    granted.reads = m_read.count;
    granted.writes = m_write.count;
    granted.token = value().token;
    emit answered(call, granted);
}

void OwnerLock::fail(quint64 call, const Error &error)
{
    emit answered(call, tl::unexpected(error));
}

void OwnerLock::failWaiting(Side &side, const Error &error)
{
    for (const Call &call : std::exchange(side.waiting, {})) {
        if (call.deadline)
            call.deadline->deleteLater();
        fail(call.number, error);
    }
}

OwnedLock OwnerLock::value() const
{
    OwnedLock lock;
    lock.path = m_path;
    lock.recipe = m_recipe;
    lock.reads = m_read.count;
    lock.writes = m_write.count;
    lock.waitingReads = static_cast<int>(m_read.waiting.size());
    lock.waitingWrites = static_cast<int>(m_write.waiting.size());
    for (const Side *side : {&m_read, &m_write}) {
        if (!side->claim)
            continue;
        if (side->hasNode())
            (side == &m_read ? lock.readNode : lock.writeNode) = side->claim->status().node;
        if (side->isHeld())
            lock.token = side->claim->status().token;
        lock.waitsFor += side->claim->status().waitsFor;
    }
    lock.isClosed = m_isClosed;
    lock.error = m_error;
    return lock;
}

bool OwnerLock::isIdle() const
{
    return !m_read.claim && !m_write.claim && m_read.waiting.isEmpty() && m_write.waiting.isEmpty();
}

} // namespace lockscope
