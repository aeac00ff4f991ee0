// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/owners.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"

#include <algorithm>

namespace lockscope {

namespace {

QString countsText(int reads, int writes)
{
    QStringList parts;
    if (reads > 0)
        parts.append(Owners::tr("%1 × read").arg(reads));
    if (writes > 0)
        parts.append(Owners::tr("%1 × write").arg(writes));
    return parts.isEmpty() ? Owners::tr("nothing") : parts.join(QStringLiteral(", "));
}

QString waitingText(const OwnedLock &lock)
{
    QStringList parts;
    if (lock.waitingReads > 0)
        parts.append(Owners::tr("%1 to read").arg(lock.waitingReads));
    if (lock.waitingWrites > 0)
        parts.append(Owners::tr("%1 to write").arg(lock.waitingWrites));
    if (parts.isEmpty())
        return {};
    QStringList names;
    for (const QString &path : lock.waitsFor)
        names.append(visibleText(nodeName(path)));
    const QString waiting = Owners::tr("waits: %1").arg(parts.join(QStringLiteral(", ")));
    return names.isEmpty() ? waiting : Owners::tr("%1, behind %2").arg(waiting, names.join(u' '));
}

} // namespace

QString callReason(const Error &error)
{
    const bool isOwn = error.kind == ErrorKind::TimedOut || error.kind == ErrorKind::Closed;
    return visibleText(isOwn && !error.detail.isEmpty() ? error.detail : explain(error));
}

QString ownedText(const OwnedLock &lock)
{
    if (lock.isClosed)
        return Owners::tr("closed: every later call fails");
    QStringList parts;
    if (lock.reads > 0 || lock.writes > 0)
        parts.append(Owners::tr("holds, token %1").arg(textOf(lock.token)));
    if (const QString waiting = waitingText(lock); !waiting.isEmpty())
        parts.append(waiting);
    if (parts.isEmpty())
        parts.append(Owners::tr("gives its node back …"));
    return parts.join(QStringLiteral("; "));
}

Owners::Owners(ConnectionOptions options, const WriteGate &gate, QObject *parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_gate(gate)
{ }

Owners::~Owners()
{
    for (const Owner &owner : m_owners)
        owner.hand->disconnect(this);
}

Owners::Owner *Owners::find(quint64 id)
{
    const auto found = std::ranges::find(m_owners, id, &Owner::id);
    return found == m_owners.end() ? nullptr : &*found;
}

Result<quint64> Owners::add(const QString &name)
{
    const QString wanted = name.trimmed();
    const auto isSame = [&wanted](const Owner &owner) { return owner.hand->name() == wanted; };
    if (wanted.isEmpty())
        return failure(ErrorKind::BadInput, tr("An owner needs a name."));
    if (std::ranges::any_of(m_owners, isSame))
        return failure(ErrorKind::BadInput, tr("There is an owner of this name already."));
    const quint64 id = ++m_lastId;
    auto hand = std::make_unique<LockOwner>(wanted, m_options, m_gate);
    connect(hand.get(), &LockOwner::changed, this, &Owners::changed);
    connect(hand.get(), &LockOwner::sessionLost, this, [this, id] { acceptLoss(id); });
    connect(hand.get(), &LockOwner::answered, this,
            [this, id](quint64 call, const Result<Granted> &result) {
                acceptAnswer(id, call, result);
            });
    m_owners.push_back({id, std::move(hand), {}, 0});
    emit changed();
    return id;
}

void Owners::remove(quint64 owner)
{
    Owner *found = find(owner);
    if (found == nullptr)
        return;
    const QString name = visibleText(found->hand->name());
    found->hand->disconnect(this);
    std::erase_if(m_owners, [owner](const Owner &one) { return one.id == owner; });
    say(tr("%1 has left: its session is closed, everything it had is free").arg(name), false);
    emit changed();
}

QString Owners::freeName() const
{
    const QString names[] = {tr("anna"), tr("bert"),  tr("carla"),
                             tr("dirk"), tr("edith"), tr("frank")};
    const auto isTaken = [this](const QString &name) {
        return std::ranges::any_of(m_owners, [&name](const Owner &owner) {
            return owner.hand->name() == name;
        });
    };
    for (const QString &name : names) {
        if (!isTaken(name))
            return name;
    }
    int number = int(m_owners.size()) + 1;
    while (isTaken(tr("owner %1").arg(number)))
        ++number;
    return tr("owner %1").arg(number);
}

void Owners::begin(Owner &owner, quint64 call, const Call &what)
{
    owner.calls.insert(call, what);
    emit changed();
}

void Owners::acquire(quint64 owner, const QString &path, const QString &recipe, Mode mode,
                     qint64 waitMs)
{
    if (Owner *found = find(owner))
        begin(*found, found->hand->acquire(path, recipe, mode, waitMs),
              {tr("%1 on %2").arg(textOf(mode), visibleText(path)), path, true});
}

void Owners::release(quint64 owner, const QString &path, Mode mode)
{
    if (Owner *found = find(owner))
        begin(*found, found->hand->release(path, mode),
              {tr("releasing one %1 of %2").arg(textOf(mode), visibleText(path)), path, false});
}

void Owners::releaseLock(quint64 owner, const QString &path)
{
    if (Owner *found = find(owner))
        begin(*found, found->hand->releaseLock(path),
              {tr("releasing all of %1").arg(visibleText(path)), path, false});
}

void Owners::releaseAll(quint64 owner)
{
    if (Owner *found = find(owner))
        begin(*found, found->hand->releaseAll(), {tr("releasing everything"), {}, false});
}

void Owners::closeLock(quint64 owner, const QString &path)
{
    if (Owner *found = find(owner))
        begin(*found, found->hand->closeLock(path),
              {tr("closing %1").arg(visibleText(path)), path, false});
}

void Owners::cancelWaiting(quint64 owner, const QString &path)
{
    const Owner *found = find(owner);
    if (found == nullptr)
        return;
    for (auto call = found->calls.cbegin(); call != found->calls.cend(); ++call) {
        if (call->isAcquire && call->path == path)
            found->hand->cancel(call.key());
    }
}

void Owners::acceptAnswer(quint64 id, quint64 call, const Result<Granted> &result)
{
    Owner *owner = find(id);
    if (owner == nullptr)
        return;
    const Call what = owner->calls.take(call);
    const QString name = visibleText(owner->hand->name());
    if (!result) {
        say(tr("%1: %2: %3").arg(name, what.what, withNames(callReason(result.error()))), true);
    } else if (what.path.isEmpty()) {
        say(tr("%1: %2: done").arg(name, what.what), false);
    } else {
        const QString has = countsText(result->reads, result->writes);
        say(what.isAcquire ? tr("%1: %2: granted; it has %3 there, token %4")
                                 .arg(name, what.what, has, textOf(result->token))
                           : tr("%1: %2: done; it has %3 there").arg(name, what.what, has),
            false);
    }
    emit changed();
}

void Owners::acceptLoss(quint64 id)
{
    Owner *owner = find(id);
    if (owner == nullptr)
        return;
    owner->lostAt = nowMs();
    say(tr("%1: ✕ the session is LOST: everything it held is gone")
            .arg(visibleText(owner->hand->name())),
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
    for (const Owner &owner : m_owners) {
        if (!owner.hand->session())
            continue;
        const QString session = textOf(owner.hand->session());
        text.replace(session,
                     QStringLiteral("%1 (%2)").arg(session, visibleText(owner.hand->name())));
    }
    return text;
}

QVector<OwnerState> Owners::states() const
{
    QVector<OwnerState> states;
    for (const Owner &owner : m_owners) {
        OwnerState state;
        state.id = owner.id;
        state.name = owner.hand->name();
        state.session = owner.hand->session();
        state.lostAt = state.session ? 0 : owner.lostAt;
        state.calls = int(owner.calls.size());
        state.locks = owner.hand->locks();
        states.append(state);
    }
    return states;
}

QVector<SessionId> Owners::sessions() const
{
    QVector<SessionId> sessions;
    for (const Owner &owner : m_owners) {
        if (owner.hand->session())
            sessions.append(owner.hand->session());
    }
    return sessions;
}

bool Owners::isIdle() const
{
    return std::ranges::all_of(m_owners, [](const Owner &owner) { return owner.calls.isEmpty(); });
}

} // namespace lockscope
