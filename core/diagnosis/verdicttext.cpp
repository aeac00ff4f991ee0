// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/verdicttext.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/holds.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/unknowns.h"
#include "core/diagnosis/who.h"

namespace lockscope {
namespace {

QString countOf(qint64 count, const char *one, const char *many)
{
    return QStringLiteral("%1 %2").arg(count).arg(QLatin1String(count == 1 ? one : many));
}

/// "3 wait, the longest for 8 s"; empty where nobody does.
QString waitersText(const LockDigest &lock, const Verdict &verdict)
{
    const int waiters = lock.waiters;
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

/// How long the holder at @p ref has held; nothing where its node is not read.
std::optional<HoldBounds> boundsOf(ContenderRef ref, const RoundView &round)
{
    const LockState &lock = *round.graph.locks.at(ref.lock);
    if (lock.nodeOf(lock.queue.at(ref.entry)).stat.createdAt <= 0)
        return std::nullopt;
    return holdOf(
        lock, ref.entry, round.history.lock(lock.snapshot->path), round.now, round.serverNow);
}

/// "for 2 h 3 m ", or how little is known.
QString heldText(ContenderRef holder, const RoundView &round)
{
    const std::optional<HoldBounds> bounds = boundsOf(holder, round);
    return bounds ? textOf(*bounds) + u' ' : QString();
}

/// " The chain goes over 40 locks, of which 17 are listed."; empty where all are.
QString leftText(const Verdict &verdict)
{
    if (verdict.left == 0)
        return {};
    return QStringLiteral(" The %1 goes over %2 locks, of which %3 are listed.")
        .arg(verdict.isRing ? QStringLiteral("ring") : QStringLiteral("chain"))
        .arg(verdict.chain.size() + verdict.left)
        .arg(verdict.chain.size());
}

/// "; it waits itself for /locks/b, held for 3 m by write #1 of 0x3 (10.0.0.9:4033)", step by step.
QString onwardsText(const RootChain &chain, const RoundView &round)
{
    QString text;
    for (int i = 1; i < chain.holders.size(); ++i) {
        const ContenderRef step = chain.holders.at(i);
        if (chain.left > 0 && !chain.isRing && i == chain.holders.size() - 1)
            text += QStringLiteral("; and so on, over %1 more locks").arg(chain.left);
        text += QStringLiteral("; that one waits for %1, held %2by %3")
                    .arg(visibleText(round.graph.locks.at(step.lock)->snapshot->path),
                        heldText(step, round), holderText(step, round));
    }
    if (chain.isRing)
        text += chain.left > 0
            ? QStringLiteral("; and so on, over %1 more locks, back to one of these")
                  .arg(chain.left)
            : QStringLiteral("; that one waits for one of these");
    return text;
}

} // namespace

QString changingSentence(const Verdict &verdict, const LockDigest &lock)
{
    const QString path = visibleText(verdict.path);
    if (verdict.standing == Standing::Moving)
        return QStringLiteral("%1 changes right now; %2.").arg(path, waitersText(lock, verdict));
    return QStringLiteral("%1 is being read: %2 of %3 nodes are.")
        .arg(path, QString::number(lock.state->snapshot->resolved),
            QString::number(lock.state->snapshot->nodes.size()));
}

QString stuckSentence(const Verdict &verdict, const Finding &defect)
{
    const QString path = visibleText(verdict.path);
    const bool isElsewhere =
        verdict.root && verdict.root->path != verdict.path && !defect.concerns(verdict.path);
    const QString start = isElsewhere
        ? QStringLiteral("%1 is stuck behind %2: ").arg(path, visibleText(verdict.root->path))
        : QStringLiteral("%1 is stuck: ").arg(path);
    return start + defect.sentence + leftText(verdict) + victimsText(verdict);
}

QString slowSentence(
    const Verdict &verdict, const RootChain &chain, const Finding *unwell, const RoundView &round)
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
    const LockDigest &lock = *round.graph.digests.at(first.lock);
    text += QStringLiteral("; %1.").arg(waitersText(lock, verdict)) + doubtText(lock);
    if (verdict.gaveUp > 0)
        text += QStringLiteral(" %1 meanwhile.")
                    .arg(countOf(verdict.gaveUp, "request gave up", "requests gave up"));
    if (verdict.victims > 1)
        text += QStringLiteral(" In all %1 wait behind it, together for %2.")
                    .arg(verdict.victims)
                    .arg(humanDuration(verdict.victimMs));
    return unwell ? text + u' ' + unwell->sentence : text;
}

QString calmSentence(const Verdict &verdict, const LockDigest &digest, const RootChain &chain,
    bool isElection, const RoundView &round)
{
    const LockState &lock = *digest.state;
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
        return QStringLiteral("%1 changes hands: %2.").arg(path, waitersText(digest, verdict));
    const ContenderRef first = chain.holders.constFirst();
    QString holder = holderText(first, round);
    if (lock.summary.holders > 1)
        holder +=
            QStringLiteral(" and %1").arg(countOf(lock.summary.holders - 1, "other", "others"));
    const QString waiters = waitersText(digest, verdict);
    if (verdict.standing == Standing::Moving)
        return QStringLiteral("%1 moves: %2; now %3 %4, and %5.")
                   .arg(path, seen, holder,
                       lock.summary.holders > 1 ? QStringLiteral("hold") : QStringLiteral("holds"),
                       waiters)
            + doubtText(digest);
    return QStringLiteral("%1 is %2 %3by %4; %5.")
               .arg(path, isElection ? QStringLiteral("an election, led") : QStringLiteral("held"),
                   heldText(first, round), holder, waiters)
        + doubtText(digest);
}

QVector<Advice> adviceForHolder(
    const Verdict &verdict, const RootChain &chain, const RoundView &round)
{
    if (chain.isEmpty() || !verdict.root)
        return {};
    const LockState &lock = *round.graph.locks.at(chain.root().lock);
    QVector<Advice> advice;
    if (verdict.root->session)
        advice.append(rules::findProcess(
            verdict.root->session, QStringLiteral("take a thread dump of it"), round));
    advice.append(rules::tryRemoving(verdict.root->node,
        lock.nodeOf(lock.queue.at(chain.root().entry)).stat.czxid,
        QStringLiteral("while its client lives it would not be told, and two would hold.")));
    return advice;
}

ChainStep chainStepOf(ContenderRef ref, const RoundView &round)
{
    const LockState &lock = *round.graph.locks.at(ref.lock);
    const LockNode &node = lock.nodeOf(lock.queue.at(ref.entry));
    ChainStep step;
    step.path = lock.snapshot->path;
    step.node = round.graph.pathOf(ref);
    step.session = node.stat.owner;
    if (const ServerFacts *facts = round.facts) {
        const auto connection = facts->connections.constFind(node.stat.owner);
        if (connection != facts->connections.constEnd()) {
            step.endpoint = connection->endpoint;
            step.member = connection->member;
        }
    }
    if (lock.queue.at(ref.entry).role == Role::Holder) {
        if (const std::optional<HoldBounds> bounds = boundsOf(ref, round)) {
            step.heldMs = bounds->atMostMs;
            step.heldAtLeastMs = bounds->atLeastMs;
        }
    }
    return step;
}

} // namespace lockscope
