// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/ownerwords.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/theme/tr.h"

namespace lockscope {

namespace {

QString holdingText(const OwnedLock &lock, qint64 heldUntil, qint64 now)
{
    const ClaimStatus &status = lock.status;
    if (status.isEndangered)
        return tr("✕ endangered: no server answers, ours until %1 at most")
            .arg(timeOfDay(heldUntil));
    if (status.isSuspended)
        return tr("suspended: holds, but no server answers: until %1 at most")
            .arg(timeOfDay(heldUntil));
    const QString token = textOf(lock.token);
    return status.state == ClaimState::Held
        ? tr("holds for %1, token %2").arg(humanDuration(now - status.since), token)
        : tr("holds, token %1").arg(token);
}

QString waitingText(const OwnedLock &lock)
{
    const ClaimStatus &status = lock.status;
    if (status.isSuspended)
        return tr("suspended: waits, but no server answers");
    QStringList names;
    for (const QString &path : lock.waitsFor)
        names.append(visibleText(nodeName(path)));
    const QString waits = tr("waits, %1 ahead").arg(status.ahead);
    return names.isEmpty() ? waits : tr("%1, behind %2").arg(waits, names.join(u' '));
}

} // namespace

QString countsText(int reads, int writes, const QString &recipe)
{
    const QVector<Mode> modes = writableModes(recipe);
    const Mode writing =
        modes.isEmpty() || modes.contains(Mode::Write) ? Mode::Write : modes.first();
    QStringList parts;
    if (reads > 0)
        parts.append(tr("%1 × %2").arg(reads).arg(textOf(Mode::Read)));
    if (writes > 0)
        parts.append(tr("%1 × %2").arg(writes).arg(textOf(writing)));
    return parts.join(QStringLiteral(", "));
}

QString stateText(const OwnedLock &lock, qint64 heldUntil, qint64 now)
{
    if (lock.isClosed)
        return tr("closed: every later call fails");
    QStringList parts;
    const ClaimState state = lock.status.state;
    if (lock.reads + lock.writes > 0)
        parts.append(holdingText(lock, heldUntil, now));
    if (state == ClaimState::Waiting)
        parts.append(waitingText(lock));
    else if (state == ClaimState::Idle || state == ClaimState::Connecting)
        parts.append(tr("connecting …"));
    else if (state == ClaimState::Creating)
        parts.append(tr("creating its node …"));
    else if (state == ClaimState::Released)
        parts.append(tr("released"));
    else if (state == ClaimState::Lost)
        parts.append(tr("✕ LOST: %1").arg(callReason(lock.status.error)));
    else if (state == ClaimState::Failed)
        parts.append(tr("not taken: %1").arg(callReason(lock.status.error)));
    return parts.isEmpty() ? tr("releasing …") : parts.join(QStringLiteral("; "));
}

QString timeLeftText(const ClaimStatus &status, qint64 now)
{
    const bool isHeld = status.state == ClaimState::Held;
    const qint64 end = isFinal(status.state) ? 0 : isHeld ? status.releaseAt : status.giveUpAt;
    return end > 0 ? humanDuration(end - now) : QString();
}

QString callReason(const Error &error)
{
    const bool isOwn = error.kind == ErrorKind::TimedOut || error.kind == ErrorKind::Closed
        || error.kind == ErrorKind::SessionLost;
    return visibleText(isOwn && !error.detail.isEmpty() ? error.detail : explain(error));
}

bool isAlarming(const OwnedLock &lock)
{
    const bool holds = lock.reads + lock.writes > 0;
    return lock.status.state == ClaimState::Lost || (holds && lock.status.isEndangered);
}

} // namespace lockscope
