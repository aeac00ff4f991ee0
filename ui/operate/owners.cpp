// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/owners.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/operate/session/writegate.h"
#include "ui/operate/ownerwords.h"

#include <algorithm>

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

Owners::Owner *Owners::find(quint64 id)
{
    const auto found = std::ranges::find(m_owners, id, &Owner::id);
    return found == m_owners.end() ? nullptr : &*found;
}

bool Owners::isTaken(const QString &name) const
{
    return std::ranges::find(m_owners, name, &Owner::name) != m_owners.end();
}

Result<quint64> Owners::add(const QString &name)
{
    const QString wanted = name.trimmed();
    if (wanted.isEmpty())
        return failure(ErrorKind::BadInput, tr("An owner needs a name."));
    if (isTaken(wanted))
        return failure(ErrorKind::BadInput, tr("There is an owner of this name already."));
    return addOwner(wanted, false);
}

quint64 Owners::addOwner(const QString &name, bool isTest)
{
    m_owners.push_back({++m_lastId, name, isTest, nullptr, {}, {}, 0});
    emit changed();
    return m_lastId;
}

quint64 Owners::take(const ClaimRequest &request)
{
    int number = 1;
    while (isTaken(tr("test lock %1").arg(number)))
        ++number;
    const quint64 id = addOwner(tr("test lock %1").arg(number), true);
    acquire(id, request);
    return id;
}

QString Owners::freeName() const
{
    const QString names[] = {tr("anna"), tr("bert"),  tr("carla"),
                             tr("dirk"), tr("edith"), tr("frank")};
    for (const QString &name : names) {
        if (!isTaken(name))
            return name;
    }
    int number = int(m_owners.size()) + 1;
    while (isTaken(tr("owner %1").arg(number)))
        ++number;
    return tr("owner %1").arg(number);
}

void Owners::remove(quint64 owner)
{
    Owner *found = find(owner);
    if (found == nullptr)
        return;
    letGo(*found, true);
    std::erase_if(m_owners, [owner](const Owner &one) { return one.id == owner; });
    emit changed();
}

void Owners::removeFinished()
{
    std::erase_if(m_owners, [](const Owner &owner) { return owner.isTest && !owner.hand; });
    for (Owner &owner : m_owners)
        owner.ended.clear();
    emit changed();
}

/// Its session goes on being closed behind it; where @p isTold, that is said.
void Owners::letGo(Owner &owner, bool isTold)
{
    owner.calls.clear();
    if (!owner.hand)
        return;
    const QString name = visibleText(owner.name);
    const QVector<OwnedLock> locks = owner.hand->locks();
    const bool isSilent =
        std::ranges::any_of(locks, [](const OwnedLock &lock) { return lock.status.isSuspended; });
    const QString end = isSilent
        ? tr("%1: closed without a server: its nodes go when its session's time is over")
        : tr("%1: its session is closed");
    if (isTold)
        say(tr("%1: its session is being closed").arg(name));
    LockOwner *hand = owner.hand.get();
    hand->disconnect(this);
    connect(hand, &LockOwner::closed, this,
            [this, hand, text = isTold ? end.arg(name) : QString()] { acceptClosed(hand, text); });
    m_leaving.push_back(std::move(owner.hand));
    hand->close();
}

void Owners::acceptClosed(const LockOwner *hand, const QString &text)
{
    const auto found = std::ranges::find(m_leaving, hand, &std::unique_ptr<LockOwner>::get);
    found->release()->deleteLater(); // this is a slot of it
    m_leaving.erase(found);
    if (!text.isEmpty())
        say(text);
    emit changed();
}

LockOwner &Owners::handOf(Owner &owner)
{
    if (owner.hand)
        return *owner.hand;
    owner.hand = std::make_unique<LockOwner>(owner.name, m_options, *m_gate);
    LockOwner *hand = owner.hand.get();
    connect(hand, &LockOwner::changed, this, [this, id = owner.id] { acceptChange(id); });
    connect(hand, &LockOwner::sessionLost, this, [this, id = owner.id] { acceptLoss(id); });
    connect(hand, &LockOwner::answered, this,
            [this, id = owner.id](quint64 call, const Result<Granted> &result) {
                acceptAnswer(id, call, result);
            });
    return *hand;
}

template <typename Ask> void Owners::ask(quint64 id, const Call &what, Ask ask)
{
    Owner *owner = find(id);
    if (owner == nullptr || m_gate == nullptr)
        return;
    owner->calls.insert(ask(handOf(*owner)), what);
    emit changed();
}

void Owners::acquire(quint64 owner, const ClaimRequest &request)
{
    ask(owner, {tr("%1 on %2").arg(textOf(request.mode), visibleText(request.path)), request, true},
        [&](LockOwner &hand) { return hand.acquire(request); });
}

void Owners::release(quint64 owner, const QString &path, Mode mode)
{
    ask(owner, {tr("releasing one %1 of %2").arg(textOf(mode), visibleText(path)), {}, false},
        [&](LockOwner &hand) { return hand.release(path, mode); });
}

void Owners::releaseLock(quint64 owner, const QString &path)
{
    ask(owner, {tr("releasing all of %1").arg(visibleText(path)), {}, false},
        [&](LockOwner &hand) { return hand.releaseLock(path); });
}

void Owners::releaseAll(quint64 owner)
{
    ask(owner, {tr("releasing everything"), {}, false},
        [](LockOwner &hand) { return hand.releaseAll(); });
}

void Owners::closeLock(quint64 owner, const QString &path)
{
    ask(owner, {tr("closing %1").arg(visibleText(path)), {}, false},
        [&](LockOwner &hand) { return hand.closeLock(path); });
}

void Owners::cancelWaiting(quint64 owner, const QString &path)
{
    const Owner *found = find(owner);
    if (found == nullptr)
        return;
    for (auto call = found->calls.cbegin(); call != found->calls.cend(); ++call) {
        if (call->isAcquire && call->request.path == path)
            found->hand->cancel(call.key());
    }
}

void Owners::acceptAnswer(quint64 id, quint64 call, const Result<Granted> &result)
{
    Owner *owner = find(id);
    const Call what = owner->calls.take(call);
    const QString begin = QStringLiteral("%1: %2").arg(visibleText(owner->name), what.what);
    if (!result) {
        say(QStringLiteral("%1: %2").arg(begin, withNames(callReason(result.error()))), true);
    } else if (what.isAcquire) {
        say(tr("%1: granted; it has %2 there, token %3")
                .arg(begin, countsText(result->reads, result->writes, what.request.recipe),
                     textOf(result->token)));
    } else {
        say(tr("%1: done").arg(begin));
    }
    if (!result && what.isAcquire && !owner->ended.contains(what.request.path)) {
        // Refused before there was a node that could tell how it ended.
        OwnedLock &lock = owner->ended[what.request.path];
        lock.path = what.request.path;
        lock.recipe = what.request.recipe;
        lock.status.state = ClaimState::Failed;
        lock.status.error = result.error();
    }
    endTest(*owner);
    emit changed();
}

void Owners::acceptChange(quint64 id)
{
    Owner *owner = find(id);
    const QVector<OwnedLock> locks = owner->hand->locks();
    for (const OwnedLock &lock : locks) {
        if (!isOver(lock)) {
            owner->ended.remove(lock.path);
            continue;
        }
        const bool wasLost = owner->ended.value(lock.path).status.state == ClaimState::Lost;
        if (lock.status.state == ClaimState::Lost && !wasLost)
            say(tr("%1: ✕ %2 is LOST: %3")
                    .arg(visibleText(owner->name), visibleText(lock.path),
                         callReason(lock.status.error)),
                true);
        owner->ended.insert(lock.path, lock);
    }
    endTest(*owner);
    emit changed();
}

/// A test lock's session ends with its lock.
void Owners::endTest(Owner &owner)
{
    if (!owner.isTest || !owner.hand || !owner.calls.isEmpty() || owner.ended.isEmpty())
        return;
    const QVector<OwnedLock> locks = owner.hand->locks();
    if (std::ranges::all_of(locks, isOver))
        letGo(owner, false);
}

void Owners::acceptLoss(quint64 id)
{
    Owner *owner = find(id);
    owner->lostAt = nowMs();
    say(tr("%1: ✕ the session is LOST: everything it held is gone").arg(visibleText(owner->name)),
        true);
    emit changed();
}

void Owners::say(const QString &text, bool isBad)
{
    emit happened({nowMs(), text, isBad});
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

QVector<OwnerState> Owners::states() const
{
    QVector<OwnerState> states;
    for (const Owner &owner : m_owners) {
        OwnerState state;
        state.id = owner.id;
        state.name = owner.name;
        state.isFinished = owner.isTest && !owner.hand;
        QMap<QString, OwnedLock> locks = owner.ended;
        if (owner.hand) {
            state.session = owner.hand->session();
            state.heldUntil = owner.hand->heldUntil();
            for (const OwnedLock &lock : owner.hand->locks())
                locks.insert(lock.path, lock);
        }
        state.lostAt = state.session ? 0 : owner.lostAt;
        state.locks = locks.values();
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
