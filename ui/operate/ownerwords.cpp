// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Sentences and states of own locks, as tables.
#include "ui/operate/ownerwords.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/theme/refusals.h"
#include "ui/theme/tr.h"

namespace lockscope {

namespace {

QString holdingText(const OwnedLock &lock, qint64 heldUntil, qint64 now)
{
    const ClaimStatus &status = lock.status;
    const QString token = textOf(lock.token);
    return status.isEndangered
        ? tr("✕ endangered: no server answers, ours until %1 at most").arg(timeOfDay(heldUntil))
        : status.isSuspended
        ? tr("suspended: holds, but no server answers: until %1 at most").arg(timeOfDay(heldUntil))
        : status.state == ClaimState::Held
        ? tr("holds for %1, token %2").arg(humanDuration(now - status.since).text(), token)
        : tr("holds, token %1").arg(token);
}

QString waitingText(const OwnedLock &lock)
{
    if (lock.status.isSuspended)
        return tr("suspended: waits, but no server answers");
    QStringList names;
    for (const QString &path : lock.waitsFor)
        names.append(visibleText(nodeName(path)));
    const QString waits = tr("waits, %1 ahead").arg(lock.status.ahead);
    return names.isEmpty() ? waits : tr("%1, behind %2").arg(waits, names.join(u' '));
}

bool holds(const OwnedLock &lock)
{
    return lock.reads + lock.writes > 0;
}

} // namespace

QString callText(OwnerAct act, const ClaimRequest &request)
{
    const QString mode = messageOf(request.mode).text();
    const QString path = visibleText(request.path);
    const QString texts[] {tr("%1 on %2").arg(mode, path), // in the order of OwnerAct
        tr("releasing one %1 of %2").arg(mode, path), tr("releasing all of %1").arg(path),
        tr("releasing everything"), tr("closing %1").arg(path)};
    return texts[int(act)];
}

QString callReason(const Error &error)
{
    const bool isOwn = error.kind == ErrorKind::TimedOut || error.kind == ErrorKind::Closed
        || error.kind == ErrorKind::SessionLost;
    return isOwn && !error.detail.isEmpty() ? visibleText(error.detail.text()) : refusalText(error);
}

QString countsText(int reads, int writes, const QString &recipe)
{
    const QVector<Mode> modes = writableModes(recipe);
    const Mode writing =
        modes.isEmpty() || modes.contains(Mode::Write) ? Mode::Write : modes.first();
    QStringList parts;
    for (const auto &[count, mode] : {std::pair(reads, Mode::Read), std::pair(writes, writing)}) {
        if (count > 0)
            parts.append(tr("%1 × %2").arg(count).arg(messageOf(mode).text()));
    }
    return parts.join(QStringLiteral(", "));
}

QString stateText(const OwnedLock &lock, qint64 heldUntil, qint64 now)
{
    if (lock.isClosed)
        return tr("closed: every later call fails");
    const QString why = callReason(lock.status.error);
    const QString phases[] {tr("connecting …"), // in the order of ClaimState
        tr("connecting …"), tr("creating its node …"), waitingText(lock), {}, {}, tr("released"),
        tr("✕ LOST: %1").arg(why), tr("not taken: %1").arg(why)};
    QStringList parts {holds(lock) ? holdingText(lock, heldUntil, now) : QString(),
        phases[int(lock.status.state)]};
    if (!lock.lost.isEmpty() && lock.status.state != ClaimState::Lost)
        parts.append(tr("✕ LOST: %1").arg(callReason(lock.lost.constFirst().error)));
    if (lock.status.left != Error {})
        parts.append(tr("⚠ its place in line could not be deleted, and others wait behind it: %1")
                         .arg(callReason(lock.status.left)));
    parts.removeAll(QString());
    return parts.isEmpty() ? tr("releasing …") : parts.join(QStringLiteral("; "));
}

QString timeLeftText(const ClaimStatus &status, qint64 now)
{
    const bool isHeld = status.state == ClaimState::Held;
    const qint64 end = isFinal(status.state) ? 0 : isHeld ? status.releaseAt : status.giveUpAt;
    return end > 0 ? humanDuration(end - now).text() : QString();
}

bool isAlarming(const OwnedLock &lock)
{
    return !lock.lost.isEmpty() || (holds(lock) && lock.status.isEndangered)
        || lock.status.left != Error {};
}

} // namespace lockscope
