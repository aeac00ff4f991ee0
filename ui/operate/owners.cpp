// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/owners.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/operate/session/writegate.h"
#include "ui/operate/ownerwords.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

bool isOver(const OwnedLock &lock)
{
    return lock.isClosed || isFinal(lock.status.state);
}

} // namespace

Owners::~Owners()
{
    disconnect();
    setConnection({}, nullptr); // all are asked before the first is waited for
}

void Owners::setConnection(const ConnectionOptions &options, const WriteGate *gate)
{
    for (Owner &owner : m_owners)
        letGo(owner, true);
    m_owners.clear();
    m_options = options;
    m_gate = gate;
    if (gate != nullptr)
        connect(gate, &WriteGate::changed, this, &Owners::changed);
    emit changed();
}

const Owners::Owner *Owners::find(const QString &name) const
{
    const auto found = std::ranges::find(m_owners, name, &Owner::name);
    return found == m_owners.end() ? nullptr : &*found;
}

Result<QString> Owners::add(const QString &name)
{
    const QString wanted = name.trimmed();
    if (wanted.isEmpty())
        return failure(ErrorKind::BadInput, tr("An owner needs a name."));
    if (find(wanted) != nullptr)
        return failure(ErrorKind::BadInput, tr("There is an owner of this name already."));
    m_owners.emplace_back().name = wanted;
    emit changed();
    return wanted;
}

QString Owners::take(const ClaimRequest &request)
{
    Owner &owner = m_owners.emplace_back();
    owner.name = numbered(tr("test lock %1"), 1);
    owner.isTest = true;
    emit changed();
    acquire(owner.name, request);
    return owner.name;
}

QString Owners::numbered(const QString &form, int number) const
{
    while (find(form.arg(number)) != nullptr)
        ++number;
    return form.arg(number);
}

QString Owners::freeName() const
{
    const QString names[] = {tr("anna"), tr("bert"),  tr("carla"),
                             tr("dirk"), tr("edith"), tr("frank")};
    for (const QString &name : names) {
        if (find(name) == nullptr)
            return name;
    }
    return numbered(tr("owner %1"), int(m_owners.size()) + 1);
}

void Owners::remove(const QString &name)
{
    m_owners.remove_if([&](Owner &owner) {
        const bool isIt = owner.name == name;
        if (isIt)
            letGo(owner, true);
        return isIt;
    });
    emit changed();
}

void Owners::removeFinished()
{
    m_owners.remove_if([](const Owner &owner) { return owner.isTest && !owner.hand; });
    for (Owner &owner : m_owners)
        owner.locks.removeIf(
            [](std::pair<const QString &, OwnedLock &> lock) { return isOver(lock.second); });
    emit changed();
}

/// Its session goes on being closed behind it; where @p isTold, that is said.
void Owners::letGo(Owner &owner, bool isTold)
{
    owner.calls.clear();
    if (!owner.hand)
        return;
    const QVector<OwnedLock> locks = owner.hand->locks();
    const bool isSilent =
        std::ranges::any_of(locks, [](const OwnedLock &lock) { return lock.status.isSuspended; });
    const QString end = isSilent
        ? tr("closed without a server: its nodes go when its session's time is over")
        : tr("its session is closed");
    if (isTold)
        say(owner.name, tr("its session is being closed"));
    LockOwner *hand = owner.hand.release();
    hand->setParent(this); // until it is closed
    hand->disconnect(this);
    connect(hand, &LockOwner::closed, this, [this, hand, name = owner.name, end, isTold] {
        hand->deleteLater(); // this is a slot of it
        --m_leaving;
        if (isTold)
            say(name, end);
        emit changed();
    });
    ++m_leaving;
    hand->close();
}

/// Gives @p owner who asks for it.
void Owners::engage(Owner &owner)
{
    owner.hand = std::make_unique<LockOwner>(owner.name, m_options, *m_gate);
    const LockOwner *hand = owner.hand.get();
    connect(hand, &LockOwner::changed, this, [this, &owner] { acceptChange(owner); });
    connect(hand, &LockOwner::answered, this,
            [this, &owner](quint64 call, const Result<Granted> &result) {
                acceptAnswer(owner, owner.calls.take(call), result);
            });
    connect(hand, &LockOwner::sessionLost, this, [this, &owner] {
        owner.lostAt = nowMs();
        say(owner.name, tr("✕ the session is LOST: everything it held is gone"), true);
        emit changed();
    });
}

void Owners::ask(const QString &name, const QString &what, const Ask &ask,
                 const std::optional<ClaimRequest> &wanted)
{
    const auto owner = std::ranges::find(m_owners, name, &Owner::name);
    if (owner == m_owners.end() || m_gate == nullptr)
        return;
    if (!owner->hand)
        engage(*owner);
    owner->calls.insert(ask(*owner->hand), {what, wanted});
    emit changed();
}

void Owners::acquire(const QString &name, const ClaimRequest &request)
{
    ask(
        name, tr("%1 on %2").arg(textOf(request.mode), visibleText(request.path)),
        [&](LockOwner &hand) { return hand.acquire(request); }, request);
}

void Owners::cancelWaiting(const QString &name, const QString &path)
{
    const Owner *owner = find(name);
    if (owner == nullptr)
        return;
    for (auto call = owner->calls.cbegin(); call != owner->calls.cend(); ++call) {
        if (call->wanted && call->wanted->path == path)
            owner->hand->cancel(call.key());
    }
}

void Owners::acceptAnswer(Owner &owner, const Call &call, const Result<Granted> &result)
{
    const std::optional<ClaimRequest> &wanted = call.wanted;
    if (!result) {
        say(owner.name,
            QStringLiteral("%1: %2").arg(call.what, withNames(callReason(result.error()))), true);
    } else if (wanted) {
        say(owner.name,
            tr("%1: granted; it has %2 there, token %3")
                .arg(call.what, countsText(result->reads, result->writes, wanted->recipe),
                     textOf(result->token)));
    } else {
        say(owner.name, tr("%1: done").arg(call.what));
    }
    if (!result && wanted && !owner.locks.contains(wanted->path)) {
        // Refused before there was a node that could tell how it ended.
        OwnedLock &lock = owner.locks[wanted->path];
        lock.path = wanted->path;
        lock.recipe = wanted->recipe;
        lock.status.state = ClaimState::Failed;
        lock.status.error = result.error();
    }
    endTest(owner);
    emit changed();
}

void Owners::acceptChange(Owner &owner)
{
    const QVector<OwnedLock> locks = owner.hand->locks();
    for (const OwnedLock &lock : locks) {
        const OwnedLock before = std::exchange(owner.locks[lock.path], lock);
        if (lock.status.state == ClaimState::Lost && before.status.state != ClaimState::Lost)
            say(owner.name,
                tr("✕ %1 is LOST: %2").arg(visibleText(lock.path), callReason(lock.status.error)),
                true);
    }
    endTest(owner);
    emit changed();
}

/// A test lock's session ends with its lock.
void Owners::endTest(Owner &owner)
{
    const QMap<QString, OwnedLock> locks = locksOf(owner);
    if (owner.isTest && owner.calls.isEmpty() && !locks.isEmpty()
        && std::ranges::all_of(locks, isOver))
        letGo(owner, false);
}

void Owners::say(const QString &name, const QString &text, bool isBad)
{
    emit happened({nowMs(), QStringLiteral("%1: %2").arg(visibleText(name), text), isBad});
}

/// Sessions of our owners get their names: "0x1000 (bert)".
QString Owners::withNames(QString text) const
{
    for (const Owner &owner : m_owners) {
        const SessionId session = owner.hand ? owner.hand->session() : SessionId();
        if (session)
            text.replace(textOf(session),
                         QStringLiteral("%1 (%2)").arg(textOf(session), visibleText(owner.name)));
    }
    return text;
}

/// Also those that it has no more.
QMap<QString, OwnedLock> Owners::locksOf(const Owner &owner)
{
    QMap<QString, OwnedLock> locks = owner.locks;
    if (owner.hand) {
        for (const OwnedLock &lock : owner.hand->locks())
            locks.insert(lock.path, lock);
    }
    return locks;
}

QVector<OwnerState> Owners::states() const
{
    QVector<OwnerState> states;
    for (const Owner &owner : m_owners) {
        OwnerState state;
        state.name = owner.name;
        state.isFinished = owner.isTest && !owner.hand;
        state.locks = locksOf(owner).values();
        if (owner.hand) {
            state.session = owner.hand->session();
            state.heldUntil = owner.hand->heldUntil();
        }
        if (!state.session)
            state.lostAt = owner.lostAt;
        states.append(state);
    }
    return states;
}

QVector<SessionId> Owners::sessions() const
{
    QVector<SessionId> sessions;
    for (const OwnerState &owner : states()) {
        if (owner.session)
            sessions.append(owner.session);
    }
    return sessions;
}

bool Owners::isIdle() const
{
    return std::ranges::all_of(m_owners, [](const Owner &owner) { return owner.calls.isEmpty(); });
}

} // namespace lockscope
