// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/verdicttext.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/clientname.h"
#include "core/diagnosis/holds.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/ringsentence.h"
#include "core/diagnosis/unknowns.h"
#include "core/diagnosis/victims.h"
#include "core/diagnosis/who.h"

#include <algorithm>

namespace lockscope {
namespace {

/// "3 wait, the longest for 8 s"; empty where nobody does.
Message waitersText(const LockDigest &lock, const Verdict &verdict)
{
    const int waiters = lock.waiters;
    if (waiters == 0)
        return Message::tr("nobody waits");
    if (verdict.oldestWaitMs < 0)
        return Message::counted(waiters, Message::tr("one waits"), Message::tr("%1 wait"));
    const Message oldest = humanDuration(verdict.oldestWaitMs);
    return waiters == 1 ? Message::tr("one waits, for %1").arg(oldest)
                        : Message::tr("%1 wait, the longest for %2").arg(waiters, oldest);
}

/// Those who wait for each other in a deadlock.
Waits waitsIn(const Deadlock &ring, const WaitGraph &graph)
{
    Waits waits;
    QVector<ContenderRef> seen;
    for (const WaitEdge &edge : ring.edges) {
        if (graph.contenderOf(edge.waiter).role != Role::Waiter || seen.contains(edge.waiter))
            continue;
        seen.append(edge.waiter);
        ++waits.waiters;
        waits.ms += edge.waitMs;
    }
    return waits;
}

/// Who is held up beside those of whom the finding tells.
Message behindRingText(const Verdict &verdict, const Waits &inRing)
{
    const int others = verdict.victims - inRing.waiters;
    const Message waited = humanDuration(verdict.victimMs - inRing.ms);
    if (others <= 0)
        return Message::tr(" Nobody else waits behind it.");
    return others == 1 ? Message::tr(" Behind it one more waits, for %1.").arg(waited)
                       : Message::tr(" Behind it %1 more wait, in sum for %2.").arg(others, waited);
}

Message victimsText(const Verdict &verdict)
{
    if (verdict.victims == 0)
        return {};
    if (verdict.victims == 1)
        return Message::tr(" One waits behind it, for %1.").arg(humanDuration(verdict.victimMs));
    return Message::tr(" %1 wait behind it, in sum for %2.")
        .arg(verdict.victims, humanDuration(verdict.victimMs));
}

/// "; its client was heard 1 s ago on zk2:2181", where that is known.
Message pulseText(SessionId session, const SeenRound &round)
{
    if (!round.facts)
        return {};
    const auto connection = round.facts->connections.constFind(session);
    if (connection == round.facts->connections.constEnd() || connection->idleMs < 0)
        return {};
    return Message::tr(", heard %1 ago by %2")
        .arg(humanDuration(connection->idleMs), visibleText(connection->member));
}

Message holderText(ContenderRef holder, const SeenRound &round)
{
    const LockState &lock = *round.graph.locks.at(holder.lock);
    return contenderText(lock, holder.entry, round.facts, round.history);
}

/// How long the holder at @p ref has held; nothing where its node is not read.
std::optional<HoldBounds> boundsOf(ContenderRef ref, const SeenRound &round)
{
    const LockState &lock = *round.graph.locks.at(ref.lock);
    if (lock.nodeOf(lock.queue.at(ref.entry)).stat.createdAt <= 0)
        return std::nullopt;
    return holdOf(
        lock, ref.entry, round.history.lock(lock.snapshot->path), round.now, round.serverNow);
}

/// "for 2 h 3 m ", or how little is known.
Message heldText(ContenderRef holder, const SeenRound &round)
{
    const std::optional<HoldBounds> bounds = boundsOf(holder, round);
    return bounds ? Message::tr("%1 ").arg(textOf(*bounds)) : Message();
}

/// " That is within …"; empty where nobody has waited long, or that is not known.
Message asUsualText(const Verdict &verdict, ContenderRef holder, const SeenRound &round)
{
    const QString &path = round.graph.locks.at(holder.lock)->snapshot->path;
    if (verdict.oldestWaitMs <= round.settings.thresholdFor(path, &Thresholds::waitInfoMs)
        || !isHeldAsUsual(holder, round))
        return {};
    return Message::tr(" That is within what is usual here: %1.")
        .arg(textOf(round.usualAt(path, Habit::Hold), path));
}

/// " The chain goes over 40 locks, of which 17 are listed."; empty where all are.
Message leftText(const Verdict &verdict)
{
    if (verdict.left == 0)
        return {};
    return (verdict.isRing ? Message::tr(" The ring goes over %1 locks, of which %2 are listed.")
                           : Message::tr(" The chain goes over %1 locks, of which %2 are listed."))
        .arg(verdict.chain.size() + verdict.left, verdict.chain.size());
}

/// "; it waits itself for /locks/b, held for 3 m by write #1 of 0x3 (10.0.0.9:4033)", step by step.
Message onwardsText(const RootChain &chain, const SeenRound &round)
{
    Message text;
    for (int i = 1; i < chain.holders.size(); ++i) {
        const ContenderRef step = chain.holders.at(i);
        if (chain.left > 0 && !chain.isRing && i == chain.holders.size() - 1)
            text += Message::tr("; and so on, over %1 more locks").arg(chain.left);
        text += Message::tr("; that one waits for %1, held %2by %3")
                    .arg(visibleText(round.graph.locks.at(step.lock)->snapshot->path),
                        heldText(step, round), holderText(step, round));
    }
    if (chain.isRing)
        text += chain.left > 0
            ? Message::tr("; and so on, over %1 more locks, back to one of these").arg(chain.left)
            : Message::tr("; that one waits for one of these");
    return text;
}

/// Else it is about another ring of the same locks, or another defect of theirs.
bool isAbout(const Finding &finding, const Deadlock &ring, const WaitGraph &graph)
{
    const Rule *rule = ruleOf(finding.rule);
    return rule && rule->rank == Rank::Ring
        && std::all_of(ring.edges.begin(), ring.edges.end(), [&](const WaitEdge &edge) {
               return finding.nodes.contains(graph.pathOf(edge.waiter));
           });
}

} // namespace

Message changingSentence(const Verdict &verdict, const LockDigest &lock)
{
    const QString path = visibleText(verdict.path);
    if (verdict.standing == Standing::Moving)
        return Message::tr("%1 changes right now; %2.").arg(path, waitersText(lock, verdict));
    return Message::tr("%1 is being read: %2 of %3 nodes are.")
        .arg(path, lock.state->snapshot->resolved, lock.state->snapshot->nodes.size());
}

Message stuckSentence(
    const Verdict &verdict, const Finding &defect, const RootChain &chain, const SeenRound &round)
{
    const QString path = visibleText(verdict.path);
    const bool isElsewhere =
        verdict.root && verdict.root->path != verdict.path && !defect.concerns(verdict.path);
    const Message start = isElsewhere
        ? Message::tr("%1 is stuck behind %2: ").arg(path, visibleText(verdict.root->path))
        : Message::tr("%1 is stuck: ").arg(path);
    if (chain.ring < 0 || !verdict.isRing)
        return start + defect.sentence + leftText(verdict)
            + (verdict.victims > defect.heldUp ? victimsText(verdict) : Message());
    const Deadlock &ring = round.graph.deadlocks.at(chain.ring);
    const Message what = isAbout(defect, ring, round.graph)
        ? rules::ringSentence(round, ring, chain.holders.constFirst().lock)
        : defect.sentence;
    return start + what + leftText(verdict) + behindRingText(verdict, waitsIn(ring, round.graph));
}

Message slowSentence(
    const Verdict &verdict, const RootChain &chain, const Finding *unwell, const SeenRound &round)
{
    const QString path = visibleText(verdict.path);
    if (chain.isEmpty())
        return Message::tr("%1 is held by nobody that we see, and is waited for.%2")
            .arg(path, victimsText(verdict));
    const ContenderRef first = chain.holders.constFirst();
    Message text =
        Message::tr("%1 has been held %2by %3%4%5")
            .arg(path, heldText(first, round), holderText(first, round),
                pulseText(verdict.chain.constFirst().session, round), onwardsText(chain, round));
    const LockDigest &lock = *round.graph.digests.at(first.lock);
    text += Message::tr("; %1.").arg(waitersText(lock, verdict)) + doubtText(lock);
    if (verdict.gaveUp > 0)
        text += Message::counted(verdict.gaveUp, Message::tr(" 1 request gave up meanwhile."),
            Message::tr(" %1 requests gave up meanwhile."));
    if (verdict.victims > 1)
        text += Message::tr(" In all %1 wait behind it, in sum for %2.")
                    .arg(verdict.victims, humanDuration(verdict.victimMs));
    return unwell ? text + u' ' + unwell->sentence : text;
}

Message calmSentence(const Verdict &verdict, const LockDigest &digest, const RootChain &chain,
    bool isElection, const SeenRound &round)
{
    const LockState &lock = *digest.state;
    const QString path = visibleText(verdict.path);
    const Message seen = verdict.handovers > 0
        ? Message::tr("%1 in %2")
              .arg(Message::counted(
                       verdict.handovers, Message::tr("1 hand-over"), Message::tr("%1 hand-overs")),
                  humanDuration(verdict.watchedMs))
        : Message();
    if (lock.snapshot->freshness == Freshness::Gone)
        return Message::tr("%1 is free: its directory does not exist.").arg(path);
    if (verdict.standing == Standing::Free)
        return seen.isEmpty()
            ? Message::tr("%1 is free: nobody holds it and nobody waits.").arg(path)
            : Message::tr("%1 is free, after %2.").arg(path, seen);
    if (chain.isEmpty()) // granted in this very moment
        return Message::tr("%1 changes hands: %2.").arg(path, waitersText(digest, verdict));
    const ContenderRef first = chain.holders.constFirst();
    Message holder = holderText(first, round);
    if (lock.summary.holders > 1)
        holder = lock.summary.holders == 2
            ? Message::tr("%1 and 1 other").arg(holder)
            : Message::tr("%1 and %2 others").arg(holder, lock.summary.holders - 1);
    const Message waiters = waitersText(digest, verdict);
    if (verdict.standing == Standing::Moving)
        return Message::tr("%1 moves: %2; now it is held %3by %4, and %5.")
                   .arg(path, seen, heldText(first, round), holder, waiters)
            + doubtText(digest);
    return (isElection ? Message::tr("%1 is an election, led %2by %3; %4.")
                       : Message::tr("%1 is held %2by %3; %4."))
               .arg(path, heldText(first, round), holder, waiters)
        + doubtText(digest) + (isElection ? Message() : asUsualText(verdict, first, round));
}

bool isHeldAsUsual(ContenderRef holder, const SeenRound &round)
{
    const QString &path = round.graph.locks.at(holder.lock)->snapshot->path;
    const std::optional<HoldBounds> hold = boundsOf(holder, round);
    return hold
        && isUsual(*hold, round.usualAt(path, Habit::Hold), round.settings.thresholdsFor(path));
}

QVector<Advice> adviceForHolder(
    const Verdict &verdict, const RootChain &chain, const SeenRound &round)
{
    if (chain.isEmpty() || !verdict.root)
        return {};
    const LockState &lock = *round.graph.locks.at(chain.root().lock);
    QVector<Advice> advice;
    if (verdict.root->session)
        advice.append(rules::findProcess(
            verdict.root->session, Message::tr("take a thread dump of it"), round));
    advice.append(rules::tryRemoving(verdict.root->node,
        lock.nodeOf(lock.queue.at(chain.root().entry)).stat.czxid,
        Message::tr("its client would not be told, and might work on beside the next holder.")));
    return advice;
}

ChainStep chainStepOf(ContenderRef ref, const SeenRound &round)
{
    const LockState &lock = *round.graph.locks.at(ref.lock);
    const LockNode &node = lock.nodeOf(lock.queue.at(ref.entry));
    ChainStep step;
    step.path = lock.snapshot->path;
    step.node = round.graph.pathOf(ref);
    step.session = node.stat.owner;
    step.client = clientNameOf(lock, node);
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
