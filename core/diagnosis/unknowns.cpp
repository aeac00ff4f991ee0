// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/unknowns.h"

#include "core/base/distrust.h"
#include "core/base/shellword.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/who.h"

#include <algorithm>

namespace lockscope {
namespace {

const LockFact *lockFactOf(const LockState &lock, LockFact::Kind kind)
{
    const auto fact = std::find_if(lock.facts.begin(), lock.facts.end(),
        [kind](const LockFact &one) { return one.kind == kind; });
    return fact == lock.facts.end() ? nullptr : &*fact;
}

/// Not read, or not any more; empty: it is.
Message whyUnread(const LockState &lock)
{
    const LockSnapshot &snapshot = *lock.snapshot;
    const QString path = visibleText(snapshot.path);
    switch (snapshot.freshness) {
    case Freshness::Loading:
        return Message::tr("%1 is not read yet.").arg(path);
    case Freshness::Stale:
        if (snapshot.isUnwatched())
            return Message::tr("Nothing is known of %1 now: no watch tells of changes. It was last "
                               "read at %2.")
                .arg(path, isoTime(snapshot.readAt));
        return Message::tr("Nothing is known of %1 now: the connection is suspended. It was last "
                           "read at %2.")
            .arg(path, isoTime(snapshot.readAt));
    case Freshness::SessionLost:
        return Message::tr("Nothing is known of %1 now: our session was lost, and it is being "
                           "read again. It was last read at %2.")
            .arg(path, isoTime(snapshot.readAt));
    case Freshness::Denied:
        return Message::tr("%1 cannot be read with these credentials: whether anybody holds it or "
                           "waits is not known.")
            .arg(path);
    case Freshness::Failed:
        return Message::tr("%1 could not be read: %2").arg(path, briefMessageOf(snapshot.error));
    case Freshness::Live:
    case Freshness::Gone:
        break;
    }
    return {};
}

/// With credentials, which the command has room for and does not have.
Advice lookAsSomebodyElse(const QString &path)
{
    return {Message::tr("Connect as a user whom its access list permits: \"Login as\" in File, New "
                        "connection."),
        QStringLiteral("LOCKSCOPE_DIGEST=user:password lockscopectl queue ") + shellWord(path)};
}

Unknown wherePartIsUnread(const LockState &lock, const LockDirectory &part)
{
    const bool isDenied = part.state == ReadState::Denied;
    Unknown unknown {
        (isDenied ? Message::tr("%1 cannot be read with these credentials: without that part of "
                                "%2 it is not known who holds it or waits.")
                  : Message::tr("%1 could not be read: without that part of %2 it is not known who "
                                "holds it or waits."))
            .arg(visibleText(part.path), visibleText(lock.snapshot->path)),
        {}};
    unknown.next.append(isDenied ? lookAsSomebodyElse(lock.snapshot->path)
                                 : rules::lookAtQueue(lock.snapshot->path,
                                     Message::tr("Have it read again: Refresh in the window, or")));
    return unknown;
}

QVector<Advice> adviceWhereUnread(const LockSnapshot &snapshot)
{
    if (snapshot.freshness != Freshness::Denied)
        return {};
    return {lookAsSomebodyElse(snapshot.path)};
}

/// Whether anybody holds is in data that were not read.
Unknown whereDataTell(const LockState &lock, const LockFact &fact)
{
    const QString path = visibleText(lock.snapshot->path);
    const auto isDenied = [&](int node) {
        return lock.snapshot->nodes.at(node).state == ReadState::Denied;
    };
    Unknown unknown {
        Message::tr("Whether %1 is held cannot be told. %2").arg(path, fact.sentence.visible()),
        {}};
    if (std::any_of(fact.nodes.begin(), fact.nodes.end(), isDenied))
        unknown.next.append(lookAsSomebodyElse(lock.snapshot->path));
    else
        unknown.next.append(rules::lookAtQueue(lock.snapshot->path,
            Message::tr("Look again once the data are read. The window does so by itself; this "
                        "reads them all:")));
    return unknown;
}

QVector<Advice> adviceInDoubt(const LockState &lock, const LockFact &fact, const SeenRound &round)
{
    if (fact.kind == LockFact::UnknownSize)
        return {rules::lookAtQueue(lock.snapshot->path,
            Message::tr("Ask those who run its clients how many may hold at once: so many of "
                        "the first ones do."))};
    QVector<Advice> advice;
    const SessionId session = lock.snapshot->nodes.at(fact.nodes.constFirst()).stat.owner;
    if (!round.facts || !round.facts->allWatchesOf(session))
        advice.append(
            Message::tr("Let the servers list watches (\"wchp\" in 4lw.commands.whitelist, or the "
                        "AdminServer): a request that waits watches the writer's node."));
    advice.append(rules::findProcess(session,
        Message::tr("see in a thread dump whether the thread that writes reads, too"), round));
    return advice;
}

} // namespace

std::optional<Unknown> unknownOf(const LockDigest &digest)
{
    const LockState &lock = *digest.state;
    if (const Message why = whyUnread(lock); !why.isEmpty())
        return Unknown {why, adviceWhereUnread(*lock.snapshot)};
    if (lock.snapshot->freshness == Freshness::Gone)
        return std::nullopt;
    if (const LockDirectory *part = lock.snapshot->unreadPart())
        return wherePartIsUnread(lock, *part);
    const LockFact *fact = lockFactOf(lock, LockFact::UntoldHolder);
    if (fact && lock.summary.holders == 0)
        return whereDataTell(lock, *fact);
    if (lock.hasStrangersAlone())
        return Unknown {
            Message::tr("%1 is no lock that Lockscope knows: none of its %2 is a contender of "
                        "a known recipe.")
                .arg(visibleText(lock.snapshot->path),
                    Message::counted(
                        lock.summary.others, Message::tr("1 child"), Message::tr("%1 children"))),
            {}};
    return std::nullopt;
}

std::optional<Unknown> doubtOf(
    const LockDigest &digest, const RootChain &chain, const SeenRound &round)
{
    const LockState &lock = *digest.state;
    const LockFact *role = lockFactOf(lock, LockFact::UnknownRole);
    const LockFact *fact = role ? role : lockFactOf(lock, LockFact::UnknownSize);
    if (digest.doubtful == 0 || digest.waiters > 0 || !fact)
        return std::nullopt;
    const qint64 longWait =
        round.settings.thresholdFor(lock.snapshot->path, &Thresholds::waitInfoMs);
    if (digest.doubtfulSince == 0 || round.serverNow - digest.doubtfulSince < longWait)
        return std::nullopt;
    const QString path = visibleText(lock.snapshot->path);
    const Message known = chain.isEmpty()
        ? Message::tr("Who holds %1 cannot be told.").arg(path)
        : Message::tr("%1 is held by %2; who holds it beside that one cannot be told.")
              .arg(path,
                  contenderText(
                      lock, chain.holders.constFirst().entry, round.facts, round.history));
    return Unknown {Message::tr("%1 %2").arg(known, fact->sentence.visible()),
        adviceInDoubt(lock, *fact, round)};
}

Message doubtText(const LockDigest &lock)
{
    if (lock.doubtful == 0)
        return {};
    return lock.doubtful == 1
        ? Message::tr(" Of one more nothing tells whether it holds or waits.")
        : Message::tr(" Of %1 more nothing tells whether they hold or wait.").arg(lock.doubtful);
}

bool isHeadRead(const LockState &lock)
{
    const auto isUnread = [&](const Contender &contender) {
        return contender.isContender() && lock.nodeOf(contender).state == ReadState::NameOnly;
    };
    bool hasHolder = false;
    for (const Contender &contender : lock.queue) {
        const bool isHolder = contender.role == Role::Holder;
        hasHolder = hasHolder || isHolder;
        if (isHolder && isUnread(contender))
            return false;
    }
    return hasHolder || lock.queue.isEmpty() || !isUnread(lock.queue.constFirst());
}

} // namespace lockscope
