// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The counts, calls and claims of one lock of one owner.
#include "core/operate/locks/ownerlock.h"

#include "core/base/times.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Somebody else holds it.
bool isTaken(const ClaimStatus &status)
{
    return status.state == ClaimState::Waiting && !status.isInLine;
}

} // namespace

OwnerLock::OwnerLock(OwnSession &session, const QString &path, const QString &recipe)
    : m_session(session)
    , m_path(path)
    , m_recipe(recipe)
    , m_deadline(this)
{
    m_write.mode = writableModes(recipe).value(0, Mode::Exclusive);
    if (writableModes(recipe).contains(Mode::Write))
        m_write.mode = Mode::Write;
    connect(&session, &OwnSession::proved, this, &OwnerLock::grant);
    m_deadline.setSingleShot(true);
    m_deadline.setTimerType(Qt::PreciseTimer);
    connect(&m_deadline, &QTimer::timeout, this, &OwnerLock::failOverdue);
}

void OwnerLock::acquire(quint64 call, const ClaimRequest &request)
{
    Half &half = halfOf(request.mode);
    if (half.count > 0 && half.claim->isHeld()) {
        ++half.count;
        answer(call, half.mode);
        emit changed();
        return;
    }
    const bool isTry = request.waitMs == LockOwner::TryNow;
    const qint64 limit = isTry ? request.connectMs : request.waitMs;
    half.waiting.append({call, isTry, limit, steadyMs() + limit, limit >= 0 ? nowMs() + limit : 0});
    half.request = request;
    if (!half.claim)
        begin(half);
    else if (isTaken(half.claim->status()))
        failTries(half);
    awaitNextEnd();
    emit changed();
}

void OwnerLock::begin(Half &half)
{
    half.claim = new LockClaim(m_session, half.request, this);
    half.isEnding = false;
    half.lost.reset();
    if (LockClaim *other = otherOf(half).claim) {
        half.claim->setOther(other);
        other->setOther(half.claim);
    }
    connect(half.claim, &LockClaim::changed, this,
        [this, &half](const ClaimStatus &status) { accept(half, status); });
    half.claim->start();
}

void OwnerLock::accept(Half &half, const ClaimStatus &status)
{
    if (m_last.state != ClaimState::Lost || status.state != ClaimState::Failed)
        m_last = status; // what was lost is not hidden by what then was not granted either
    if (isFinal(status.state))
        acceptEnd(half, status);
    else if (status.state == ClaimState::Releasing)
        half.count = 0; // perhaps by itself: its time is over, or it was asked to let go
    else
        grant();
    emit changed();
    if (isTaken(status)) // which was told first
        failTries(half);
}

/// Those who wait for what is held: granted once, or when it is proved again to be held.
void OwnerLock::grant()
{
    for (Half *half : {&m_read, &m_write}) {
        if (!half->claim || !half->claim->isHeld() || half->waiting.isEmpty() || half->isEnding)
            continue;
        const QVector<Call> granted = std::exchange(half->waiting, {});
        half->count += static_cast<int>(granted.size());
        for (const Call &call : granted)
            answer(call.number, half->mode);
        if (LockClaim *other = otherOf(*half).claim)
            other->lookAgain();
    }
    awaitNextEnd();
}

void OwnerLock::acceptEnd(Half &half, const ClaimStatus &status)
{
    LockClaim *ended = std::exchange(half.claim, nullptr);
    const bool stays = ended->hasLeftNode() && !m_session.isLost();
    m_session.hasLeftNode |= stays;
    ended->disconnect(this);
    ended->deleteLater();
    if (LockClaim *other = otherOf(half).claim) {
        other->setOther(nullptr);
        other->lookAgain();
    }
    if (status.state == ClaimState::Lost)
        half.lost = status;
    const bool wasWanted = std::exchange(half.isEnding, false);
    half.count = 0;
    const bool isRefused = !wasWanted && status.state != ClaimState::Released;
    if (isRefused || stays || m_session.isLost())
        failWaiting(half, status.error);
    else if (!half.waiting.isEmpty())
        begin(half); // asked for again while it was given back
    if (stays) {
        for (const quint64 call : std::exchange(m_enders, {}))
            emit answered(call, tl::unexpected(status.error));
    }
    if (!isEnding())
        answerEnders();
}

void OwnerLock::failTries(Half &half)
{
    failWaiting(half, {ErrorKind::TimedOut, Message::tr("somebody else holds it")},
        [](const Call &call) { return call.isTry; });
}

/// The calls that wait, of those that @p are, are answered with @p error; the node goes where
/// nobody wants it any more.
void OwnerLock::failWaiting(Half &half, const Error &error, const Which &are)
{
    for (const Call &call : std::exchange(half.waiting, {})) {
        if (are && !are(call))
            half.waiting.append(call);
        else
            emit answered(call.number, tl::unexpected(error));
    }
    awaitNextEnd();
    if (half.waiting.isEmpty() && half.count == 0)
        end(half, error);
}

bool OwnerLock::cancel(quint64 call, const Error &why)
{
    const auto isIt = [call](const Call &one) { return one.number == call; };
    for (Half *half : {&m_read, &m_write}) {
        if (std::ranges::none_of(half->waiting, isIt))
            continue;
        failWaiting(*half, why, isIt);
        emit changed();
        return true;
    }
    return false;
}

void OwnerLock::failOverdue()
{
    const qint64 now = steadyMs();
    for (const Call &call : m_read.waiting + m_write.waiting) {
        if (call.limitMs >= 0 && call.endsAt <= now)
            (void)cancel(call.number,
                {ErrorKind::TimedOut,
                    Message::tr("not granted within %1").arg(humanDuration(call.limitMs))});
    }
    awaitNextEnd();
}

void OwnerLock::awaitNextEnd()
{
    std::optional<qint64> next;
    for (const Call &call : m_read.waiting + m_write.waiting) {
        if (call.limitMs >= 0)
            next = std::min(next.value_or(call.endsAt), call.endsAt);
    }
    if (next)
        m_deadline.start(static_cast<int>(std::clamp<qint64>(*next - steadyMs(), 0, INT_MAX)));
    else
        m_deadline.stop();
}

void OwnerLock::end(Half &half, const Error &why)
{
    half.count = 0;
    if (half.claim && !std::exchange(half.isEnding, true))
        half.claim->giveUp(why);
}

void OwnerLock::release(quint64 call, OwnerAct act, Mode mode)
{
    Half *const one = act == OwnerAct::Release ? &halfOf(mode) : nullptr;
    if (one && one->count == 0) {
        emit answered(call,
            failure(ErrorKind::Refused, Message::tr("it has no “%1” lock here").arg(textOf(mode))));
        return;
    }
    if (one && one->count > 1) {
        --one->count;
        answer(call, one->mode);
        emit changed();
        return;
    }
    for (Half *half : {&m_read, &m_write}) {
        if (act == OwnerAct::CloseLock) {
            half->count = 0;
            failWaiting(*half, {ErrorKind::Closed, Message::tr("the lock was closed")});
        } else if (half->count > 0 && (!one || half == one)) {
            end(*half);
        }
    }
    m_enders.append(call); // not before both halves are asked: one may end at once
    if (!isEnding())
        answerEnders();
    emit changed();
}

void OwnerLock::answerEnders()
{
    for (const quint64 call : std::exchange(m_enders, {}))
        answer(call, m_write.mode);
}

void OwnerLock::answer(quint64 call, Mode mode)
{
    emit answered(call, Granted {m_path, mode, m_read.count, m_write.count, value().token});
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
    lock.status = m_last;
    for (const Half *half : {&m_read, &m_write}) {
        if (half->lost)
            lock.lost.append(*half->lost);
        if (!half->claim)
            continue;
        const ClaimStatus &status = half->claim->status();
        if (!half->claim->node().name.isEmpty())
            (half == &m_read ? lock.readNode : lock.writeNode) = status.node;
        if (status.state == ClaimState::Held)
            lock.token = status.token;
        lock.waitsFor += status.waitsFor;
        lock.status = status;
        const auto last = std::ranges::max_element(half->waiting, {}, &Call::giveUpAt);
        const bool waitsOn =
            std::ranges::any_of(half->waiting, [](const Call &call) { return call.giveUpAt == 0; });
        lock.status.giveUpAt = waitsOn || half->waiting.isEmpty() ? 0 : last->giveUpAt;
    }
    return lock;
}

bool OwnerLock::isIdle() const
{
    return !m_read.claim && !m_write.claim && m_read.waiting.isEmpty() && m_write.waiting.isEmpty();
}

} // namespace lockscope
