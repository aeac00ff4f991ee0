// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/verdicttext.h"

#include "core/base/shellword.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/holds.h"
#include "core/diagnosis/who.h"

#include <algorithm>

namespace lockscope {
namespace {

QString countOf(qint64 count, const char *one, const char *many)
{
    return QStringLiteral("%1 %2").arg(count).arg(QLatin1String(count == 1 ? one : many));
}

/// "3 wait, the longest for 8 s"; empty where nobody does.
QString waitersText(const LockState &lock, const Verdict &verdict)
{
    const int waiters = lock.summary.waiters;
    if (waiters == 0)
        return QStringLiteral("nobody waits");
    QString text = waiters == 1 ? QStringLiteral("one waits") : countOf(waiters, "", "wait");
    if (verdict.oldestWaitMs >= 0)
        text += waiters == 1
            ? QStringLiteral(", for ") + humanDuration(verdict.oldestWaitMs)
            : QStringLiteral(", the longest for ") + humanDuration(verdict.oldestWaitMs);
    return text;
}

QString victimsText(const Verdict &verdict)
{
    if (verdict.victims == 0)
        return {};
    if (verdict.victims == 1)
        return QStringLiteral(" One waits behind it, for %1.").arg(humanDuration(verdict.victimMs));
    return QStringLiteral(" %1 wait behind it, together for %2.")
        .arg(verdict.victims)
        .arg(humanDuration(verdict.victimMs));
}

/// "; its client was heard 1 s ago on zk2:2181", where that is known.
QString pulseText(SessionId session, const RoundView &round)
{
    if (!round.facts)
        return {};
    const auto connection = round.facts->connections.constFind(session);
    if (connection == round.facts->connections.constEnd() || connection->idleMs < 0)
        return {};
    return QStringLiteral(", heard %1 ago by %2")
        .arg(humanDuration(connection->idleMs), visibleText(connection->member));
}

QString holderText(ContenderRef holder, const RoundView &round)
{
    const LockState &lock = *round.graph.locks.at(holder.lock);
    return contenderText(lock, holder.entry, round.facts, round.history);
}

/// "for 2 h 3 m", or how little is known.
QString heldText(ContenderRef holder, const RoundView &round)
{
    const LockState &lock = *round.graph.locks.at(holder.lock);
    const qint64 ms = heldMs(lock, holder.entry, round);
    return ms < 0 ? QString() : QStringLiteral("for %1 ").arg(humanDuration(ms));
}

/// "; it waits itself for /locks/b, held for 3 m by write #1 of 0x3 (10.0.0.9:4033)", step by step.
QString onwardsText(const RootChain &chain, const RoundView &round)
{
    QString text;
    for (int i = 1; i < chain.holders.size(); ++i) {
        const ContenderRef step = chain.holders.at(i);
        if (chain.left > 0 && i == chain.holders.size() - 1)
            text += QStringLiteral("; and so on, over %1 more locks").arg(chain.left);
        text += QStringLiteral("; that one waits for %1, held %2by %3")
                    .arg(visibleText(round.graph.locks.at(step.lock)->snapshot->path),
                         heldText(step, round), holderText(step, round));
    }
    return text;
}

} // namespace

QString whyUnknown(const LockState &lock)
{
    const LockSnapshot &snapshot = *lock.snapshot;
    const QString path = visibleText(snapshot.path);
    switch (snapshot.freshness) {
    case Freshness::Loading:
        return QStringLiteral("%1 is not read yet.").arg(path);
    case Freshness::Stale:
        return QStringLiteral(
                   "Nothing is known of %1 now: the connection is suspended. It was last "
                   "read at %2.")
            .arg(path, isoTime(snapshot.readAt));
    case Freshness::SessionLost:
        return QStringLiteral("Nothing is known of %1 now: our session was lost, and it is being "
                              "read again. It was last read at %2.")
            .arg(path, isoTime(snapshot.readAt));
    case Freshness::Denied:
        return QStringLiteral("%1 may not be read with these credentials: who holds is not known.")
            .arg(path);
    case Freshness::Failed:
        return QStringLiteral("%1 could not be read: %2").arg(path, explain(snapshot.error));
    case Freshness::Live:
    case Freshness::Gone:
    case Freshness::Recorded:
        break;
    }
    if (snapshot.freshness == Freshness::Gone)
        return {};
    if (lock.recipes.isEmpty() && lock.summary.others > 0)
        return QStringLiteral(
                   "%1 is no lock that Lockscope knows: none of its %2 is a contender of "
                   "a known recipe.")
            .arg(path, countOf(lock.summary.others, "child", "children"));
    return {};
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

QString changingSentence(const Verdict &verdict, const LockState &lock)
{
    const QString path = visibleText(verdict.path);
    if (verdict.standing == Standing::Moving)
        return QStringLiteral("%1 changes right now; %2.").arg(path, waitersText(lock, verdict));
    return QStringLiteral("%1 is being read: %2 of %3 nodes are.")
        .arg(path)
        .arg(lock.snapshot->resolved)
        .arg(lock.snapshot->nodes.size());
}

QString stuckSentence(const Verdict &verdict, const Finding &defect)
{
    const QString path = visibleText(verdict.path);
    const bool isElsewhere =
        verdict.root && verdict.root->path != verdict.path && !defect.concerns(verdict.path);
    const QString start = isElsewhere
        ? QStringLiteral("%1 is stuck behind %2: ").arg(path, visibleText(verdict.root->path))
        : QStringLiteral("%1 is stuck: ").arg(path);
    return start + defect.sentence + victimsText(verdict);
}

QString slowSentence(const Verdict &verdict, const RootChain &chain, const Finding *unwell,
                     const RoundView &round)
{
    const QString path = visibleText(verdict.path);
    if (chain.isEmpty())
        return QStringLiteral("%1 is held by nobody that we see, and is waited for.%2")
            .arg(path, victimsText(verdict));
    const ContenderRef first = chain.holders.constFirst();
    QString text =
        QStringLiteral("%1 has been held %2by %3%4%5")
            .arg(path, heldText(first, round), holderText(first, round),
                 pulseText(verdict.chain.constFirst().session, round), onwardsText(chain, round));
    const LockState &lock = *round.graph.locks.at(first.lock);
    text += QStringLiteral("; %1.").arg(waitersText(lock, verdict));
    if (verdict.gaveUp > 0)
        text += QStringLiteral(" %1 meanwhile.")
                    .arg(countOf(verdict.gaveUp, "request gave up", "requests gave up"));
    if (verdict.victims > 1)
        text += QStringLiteral(" In all %1 wait behind it, together for %2.")
                    .arg(verdict.victims)
                    .arg(humanDuration(verdict.victimMs));
    return unwell ? text + u' ' + unwell->sentence : text;
}

QString calmSentence(const Verdict &verdict, const LockState &lock, const RootChain &chain,
                     bool isElection, const RoundView &round)
{
    const QString path = visibleText(verdict.path);
    const QString seen = verdict.handovers > 0
        ? QStringLiteral("%1 in %2")
              .arg(countOf(verdict.handovers, "hand-over", "hand-overs"),
                   humanDuration(verdict.watchedMs))
        : QString();
    if (lock.snapshot->freshness == Freshness::Gone)
        return QStringLiteral("%1 is free: its directory does not exist.").arg(path);
    if (verdict.standing == Standing::Free)
        return seen.isEmpty()
            ? QStringLiteral("%1 is free: nobody holds it and nobody waits.").arg(path)
            : QStringLiteral("%1 is free, after %2.").arg(path, seen);
    if (chain.isEmpty()) // granted in this very moment
        return QStringLiteral("%1 changes hands: %2.").arg(path, waitersText(lock, verdict));
    const ContenderRef first = chain.holders.constFirst();
    QString holder = holderText(first, round);
    if (lock.summary.holders > 1)
        holder +=
            QStringLiteral(" and %1").arg(countOf(lock.summary.holders - 1, "other", "others"));
    const QString waiters = waitersText(lock, verdict);
    if (verdict.standing == Standing::Moving)
        return QStringLiteral("%1 moves: %2; now %3 %4, and %5.")
            .arg(path, seen, holder,
                 lock.summary.holders > 1 ? QStringLiteral("hold") : QStringLiteral("holds"),
                 waiters);
    return QStringLiteral("%1 is %2 %3by %4; %5.")
        .arg(path, isElection ? QStringLiteral("an election, led") : QStringLiteral("held"),
             heldText(first, round), holder, waiters);
}

QVector<Advice> adviceForHolder(const Verdict &verdict, const RootChain &chain,
                                const RoundView &round)
{
    if (chain.isEmpty() || !verdict.root)
        return {};
    const LockState &lock = *round.graph.locks.at(chain.root().lock);
    const QString endpoint = visibleText(verdict.root->endpoint);
    QVector<Advice> advice;
    if (const qsizetype colon = endpoint.lastIndexOf(u':'); colon > 0) {
        advice.append(
            Advice {QStringLiteral("On %1, find the process, and take a thread dump of it.")
                        .arg(endpoint.left(colon)),
                    QStringLiteral("ss -tnp ")
                        + shellWord(QStringLiteral("sport = ") + endpoint.mid(colon))});
    }
    const Zxid token = lock.nodeOf(lock.queue.at(chain.root().entry)).stat.czxid;
    advice.append(
        Advice {QStringLiteral("Look what it would do to remove the holder. While its client "
                               "lives it would not be told, and two would hold."),
                QStringLiteral("lockscopectl delete %1 --czxid %2 --dry-run")
                    .arg(shellWord(verdict.root->node), textOf(token))});
    return advice;
}

qint64 heldMs(const LockState &lock, int entry, const RoundView &round)
{
    const NodeStat &stat = lock.nodeOf(lock.queue.at(entry)).stat;
    const qint64 age =
        stat.createdAt > 0 ? std::max<qint64>(0, round.serverNow - stat.createdAt) : -1;
    const LockRecord *record = round.history.lock(lock.snapshot->path);
    return age < 0 ? age : holdOf(lock, entry, record, round.now, round.serverNow).atMostMs;
}

} // namespace lockscope
