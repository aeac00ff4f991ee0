// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The window's owners: test locks and named ones, each with a hand in the operate thread.
#include "ui/operate/owners.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/operate/session/writegate.h"
#include "ui/operate/ownerwords.h"

#include <algorithm>
#include <utility>

namespace lockscope {

bool isOver(const OwnedLock &lock)
{
    return lock.isClosed || isFinal(lock.status.state);
}

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

Result<QString> Owners::add(const QString &name)
{
    const QString wanted = name.trimmed();
    if (wanted.isEmpty())
        return failure(ErrorKind::BadInput, tr("An owner needs a name."));
    if (isTaken(wanted))
        return failure(ErrorKind::BadInput, tr("There is an owner of this name already."));
    return append(wanted).name;
}

Owners::Owner &Owners::append(const QString &name)
{
    m_owners.emplace_back().name = name;
    emit changed();
    return m_owners.back();
}

QString Owners::take(const ClaimRequest &request)
{
    Owner &owner = append(numbered(tr("test lock %1"), 1));
    owner.isTest = true;
    ask(owner.name, OwnerAct::Acquire, request);
    return owner.name;
}

bool Owners::isTaken(const QString &name) const
{
    return std::ranges::find(m_owners, name, &Owner::name) != m_owners.end();
}

QString Owners::numbered(const QString &form, int number) const
{
    while (isTaken(form.arg(number)))
        ++number;
    return form.arg(number);
}

QString Owners::freeName() const
{
    for (const QString &name :
        {tr("anna"), tr("bert"), tr("carla"), tr("dirk"), tr("edith"), tr("frank")}) {
        if (!isTaken(name))
            return name;
    }
    return numbered(tr("owner %1"), int(m_owners.size()) + 1);
}

void Owners::remove(const QString &name)
{
    const auto owner = std::ranges::find(m_owners, name, &Owner::name);
    if (owner == m_owners.end())
        return;
    letGo(*owner, true);
    m_owners.erase(owner);
    emit changed();
}

void Owners::removeFinished()
{
    m_owners.remove_if([](const Owner &owner) { return owner.isTest && !owner.hand; });
    for (Owner &owner : m_owners) {
        const QMap<QString, OwnedLock> locks = stateOf(owner).locks;
        for (const OwnedLock &lock : locks) {
            if (isOver(lock) && lock.isClosed) // its hand tells of it as long as it lives
                owner.forgotten.insert(lock.path);
        }
        owner.locks.removeIf([](const auto &lock) { return isOver(*lock); });
    }
    emit changed();
}

/// Its session goes on being closed behind it; where @p isTold, that is said.
void Owners::letGo(Owner &owner, bool isTold)
{
    owner.calls.clear();
    if (!owner.hand)
        return;
    const bool isSilent = std::ranges::any_of(
        owner.hand->locks(), [](const OwnedLock &lock) { return lock.status.isSuspended; });
    const QString end = isSilent
        ? tr("closed without a server: its nodes go when its session's time is over")
        : tr("its session is closed");
    if (isTold)
        say(owner.name, tr("its session is being closed"));
    LockOwner *hand = owner.hand.release();
    hand->setParent(this); // until it is closed
    hand->disconnect(this);
    const SessionId session = hand->session();
    connect(hand, &LockOwner::closed, this, [=, this, name = owner.name] {
        hand->deleteLater(); // this is a slot of it
        m_leaving.removeOne(session);
        if (isTold)
            say(isTaken(name) ? tr("the former %1").arg(name) : name, end);
        emit changed();
    });
    m_leaving.append(session);
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

void Owners::ask(const QString &name, OwnerAct act, const ClaimRequest &request)
{
    const auto owner = std::ranges::find(m_owners, name, &Owner::name);
    if (owner == m_owners.end() || m_gate == nullptr)
        return;
    if (!owner->hand)
        engage(*owner);
    if (act == OwnerAct::Acquire)
        owner->reasons.insert(request.path, request.reason);
    owner->calls.insert(owner->hand->ask(act, request), {act, request});
    emit changed();
}

void Owners::cancelWaiting(const QString &name, const QString &path)
{
    const auto owner = std::ranges::find(m_owners, name, &Owner::name);
    if (owner == m_owners.end())
        return;
    for (const auto &[number, call] : owner->calls.asKeyValueRange()) {
        if (call.act == OwnerAct::Acquire && call.request.path == path)
            owner->hand->cancel(number);
    }
}

void Owners::acceptAnswer(Owner &owner, const Call &call, const Result<Granted> &result)
{
    const ClaimRequest &request = call.request;
    const QString what = callText(call.act, request);
    const bool isAcquire = call.act == OwnerAct::Acquire;
    if (!result)
        say(owner.name, QStringLiteral("%1: %2").arg(what, withNames(callReason(result.error()))),
            true);
    else if (isAcquire)
        say(owner.name,
            tr("%1: granted; it has %2 there, token %3")
                .arg(what, countsText(result->reads, result->writes, request.recipe),
                    textOf(result->token)));
    else
        say(owner.name, tr("%1: done").arg(what));
    endTest(owner);
    emit changed();
}

void Owners::acceptChange(Owner &owner)
{
    if (owner.hand->session())
        owner.lostAt = 0;
    const QVector<OwnedLock> locks = owner.hand->locks();
    for (const OwnedLock &lock : locks) {
        const OwnedLock before = std::exchange(owner.locks[lock.path], lock);
        for (const ClaimStatus &end : lock.lost) {
            if (!before.lost.contains(end))
                say(owner.name,
                    tr("✕ %1 is LOST: %2").arg(visibleText(end.node), callReason(end.error)), true);
        }
    }
    endTest(owner);
    emit changed();
}

/// A test lock's session ends with its lock.
void Owners::endTest(Owner &owner)
{
    const QMap<QString, OwnedLock> locks = stateOf(owner).locks;
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
    for (const OwnerState &owner : states()) {
        const QString session = textOf(owner.session);
        if (owner.session)
            text.replace(session, QStringLiteral("%1 (%2)").arg(session, visibleText(owner.name)));
    }
    return text;
}

/// What its hand says now goes before what was told.
OwnerState Owners::stateOf(const Owner &owner)
{
    OwnerState state = owner;
    state.isFinished = owner.isTest && !owner.hand;
    if (!owner.hand)
        return state;
    state.session = owner.hand->session();
    state.heldUntil = owner.hand->heldUntil();
    for (const OwnedLock &lock : owner.hand->locks())
        state.locks.insert(lock.path, lock);
    for (const QString &path : owner.forgotten)
        state.locks.remove(path);
    return state;
}

QVector<OwnerState> Owners::states() const
{
    QVector<OwnerState> states;
    std::ranges::transform(m_owners, std::back_inserter(states), &Owners::stateOf);
    return states;
}

QVector<SessionId> Owners::sessions() const
{
    QVector<SessionId> sessions = m_leaving;
    for (const OwnerState &owner : states())
        sessions.append(owner.session);
    sessions.removeAll(SessionId());
    return sessions;
}

bool Owners::isIdle() const
{
    return std::ranges::all_of(m_owners, [](const Owner &owner) { return owner.calls.isEmpty(); });
}

} // namespace lockscope
