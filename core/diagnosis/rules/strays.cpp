// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// R06: what stands in a queue and is nobody's: a request without a session, a child that is no
// request and is waited for all the same. And a queue in which all wait and nobody holds.
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/clientname.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/who.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

constexpr int ShownData = 80;

/// Whom the child at @p entry keeps waiting, and for how long.
struct HeldUp
{
    int waiters = 0;
    qint64 longestMs = 0;
};

HeldUp heldUpBy(const SeenLock &seen, int entry)
{
    HeldUp held;
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        if (!seen.isWaiter(i) || !seen.isBlockedBy(i, entry))
            continue;
        ++held.waiters;
        held.longestMs = std::max(held.longestMs, seen.ageMs(i));
    }
    return held;
}

/// "one waits for it, for 36 s"; @p what: "it", or the lock.
Message heldUpText(const HeldUp &held, const Message &what)
{
    const Message longest = humanDuration(held.longestMs);
    return held.waiters == 1
        ? Message::tr("one waits for %1, for %2").arg(what, longest)
        : Message::tr("%1 wait for %2, the longest for %3").arg(held.waiters, what, longest);
}

/// What the node itself tells of who made it.
Messages makerEvidence(const SeenLock &seen, int entry)
{
    const LockNode &node = seen.node(entry);
    Messages lines {Message::tr("made at %1 by transaction %2")
                        .arg(isoTime(node.stat.createdAt), textOf(node.stat.czxid))};
    const std::optional<QString> data = utf8Text(node.data);
    if (node.data.isEmpty())
        lines.append(Message::tr("it has no data"));
    else if (data)
        lines.append(Message::tr("its data: %1").arg(visibleText(data->left(ShownData))));
    else
        lines.append(Message::tr("its data are %1 bytes, no text").arg(node.stat.dataLength));
    const auto access = seen.round.anybodyMayDelete.constFind(seen.state.snapshot->path);
    if (access != seen.round.anybodyMayDelete.constEnd())
        lines.append(*access ? Message::tr("anybody may delete it, by the directory's access list")
                             : Message::tr("not everybody may delete it, by the directory's access "
                                           "list"));
    return lines;
}

QVector<Advice> strayAdvice(const SeenLock &seen, int entry)
{
    const QString transaction = textOf(seen.node(entry).stat.czxid);
    const QString name = clientNameOf(seen.state, seen.node(entry));
    const Message who = name.isEmpty()
        ? Message::tr("Find out who made it, by its data or by what the servers kept.")
        : Message::tr("Find out whether %1, whom its data names, made it and still works under it.")
              .arg(visibleText(name));
    return {lookIntoFiles(seen.state.snapshot->path,
                Message::tr("%1 The session that made it is in a server's audit log and, as "
                            "transaction %2, in the server's data directory. On the server's "
                            "machine, with that directory in place of /var/lib/zookeeper:")
                    .arg(who, transaction)),
        tryRemoving(seen, entry, Message::tr("remove it only once nobody works under it."))};
}

void persistentNode(const Rule &rule, const SeenLock &seen, int entry, Candidates *found)
{
    const Recipe &recipe = *seen.recipeOf(entry);
    const HeldUp held = heldUpBy(seen, entry);
    // One that its library makes on request may be held by somebody who works.
    const bool isUsual = recipe.persistence == Persistence::OnRequest || recipe.isGuess;
    Finding finding =
        seen.finding(rule, held.waiters > 0 && !isUsual ? Severity::Critical : Severity::Warning,
            isUsual ? Confidence::Possible : Confidence::Likely, {entry});
    finding.sentence =
        Message::tr(
            "%1 stands in %2 and belongs to no session: it stays until somebody deletes it%3.")
            .arg(seen.describe(entry), visibleText(finding.path),
                held.waiters > 0 ? Message::tr("; %1").arg(heldUpText(held, Message::tr("it")))
                                 : Message());
    finding.heldUp = held.waiters;
    finding.evidence = makerEvidence(seen, entry);
    finding.evidence += Message::tr("the others are ephemeral");
    if (recipe.persistence == Persistence::OnRequest)
        finding.evidence += Message::tr("%1 makes such nodes where it is told to: its client may "
                                        "live and hold")
                                .arg(QLatin1String(recipe.name));
    finding.advice = strayAdvice(seen, entry);
    found->append({finding, 0});
}

void persistentNodes(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const LockState &state = seen.state;
    const bool hasEphemeral = std::any_of(state.queue.begin(), state.queue.end(),
        [&](const Contender &c) { return c.isContender() && state.nodeOf(c).stat.owner; });
    const LockRecord *record = seen.record();
    const bool hadEphemeral = record
        && std::any_of(record->departures.begin(), record->departures.end(),
            [](const Departure &d) { return bool(d.node.session); });
    for (int i = 0; i < state.queue.size() && (hasEphemeral || hadEphemeral); ++i) {
        const Recipe *recipe = seen.recipeOf(i);
        const bool isPersistent = recipe && seen.node(i).stat.czxid && !seen.session(i);
        if (isPersistent && recipe->persistence != Persistence::ByDesign)
            persistentNode(rule, seen, i, found);
    }
}

/// A child that is no contender and that clients wait for, or fail on.
void blockingChild(
    const Rule &rule, const SeenLock &seen, const LockFact &fact, int entry, Candidates *found)
{
    const HeldUp held = heldUpBy(seen, entry);
    const bool isBreaking = fact.kind == LockFact::BreakingJunk;
    const bool isHoldingUp = held.waiters > 0 && seen.state.summary.holders == 0;
    const bool isStuck = (isBreaking || isHoldingUp) && !seen.session(entry);
    const Message end = seen.session(entry)
        ? Message::tr("it goes with the session of %1")
              .arg(clientText(seen.session(entry), seen.round.facts, seen.round.history))
        : Message::tr("it belongs to no session and stays until somebody deletes it");
    Finding finding = seen.finding(
        rule, isStuck ? Severity::Critical : Severity::Warning, Confidence::Likely, {entry});
    finding.title = Message::tr("A child that is no request is in the way");
    finding.sentence = fact.sentence.visible();
    if (isBreaking)
        finding.sentence +=
            Message::tr(" Nobody new is granted %1; %2.").arg(visibleText(finding.path), end);
    else if (held.waiters > 0)
        finding.sentence +=
            (seen.state.summary.holders == 0 ? Message::tr(" Nobody holds, and %1; %2.")
                                             : Message::tr(" Behind it, %1; %2."))
                .arg(heldUpText(held, visibleText(finding.path)), end);
    finding.evidence = makerEvidence(seen, entry);
    finding.advice = strayAdvice(seen, entry);
    found->append({finding, 0});
}

bool blockingChildren(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    bool hasAny = false;
    for (const LockFact &fact : seen.state.facts) {
        if (fact.kind != LockFact::BlockingJunk && fact.kind != LockFact::BreakingJunk)
            continue;
        for (int i = 0; i < seen.state.queue.size(); ++i) {
            if (!fact.nodes.contains(seen.at(i).node))
                continue;
            blockingChild(rule, seen, fact, i, found);
            hasAny = true;
            break; // the sentence names the first, and how many more
        }
    }
    return hasAny;
}

/// By its recipe's rule somebody always holds where somebody waits; but where they wait for later
/// ones, which the rules of watches and rings tell.
void nobodyHolds(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const Summary &summary = seen.state.summary;
    const qint64 since = seen.digest.waiting.oldestSince;
    const int waiters = seen.digest.waiters;
    const bool isUntold = std::any_of(seen.state.recipes.begin(), seen.state.recipes.end(),
        [](const RecipeQueue &queue) { return !queue.untold.isEmpty(); });
    const bool mayBe = waiters > 0 && summary.holders == 0 && summary.pending == 0
        && seen.state.snapshot->isComplete() && !seen.state.snapshot->unreadPart() && since > 0
        && !isUntold && seen.digest.doubtful == 0
        && !seen.round.graph.digests.at(seen.index)->isInverted
        && seen.round.serverNow - since > seen.limits.staticMs;
    if (!mayBe)
        return;
    Finding finding = seen.finding(rule, Severity::Warning, Confidence::Possible, {});
    finding.id += QStringLiteral(" nobody holds");
    finding.title = Message::tr("All wait, and nobody holds");
    finding.sentence =
        Message::tr("Nobody holds %1, and %2.")
            .arg(visibleText(finding.path),
                waiters == 1 ? Message::tr("one waits, for %1")
                                   .arg(humanDuration(seen.round.serverNow - since))
                             : Message::tr("%1 wait, the longest for %2")
                                   .arg(waiters, humanDuration(seen.round.serverNow - since)));
    for (const RecipeQueue &queue : seen.state.recipes) {
        if (queue.recipe)
            finding.evidence += Message::tr("judged by the rule of %1 (%2)")
                                    .arg(QLatin1String(queue.recipe->name), queue.why.visible());
    }
    finding.advice = {lookAtQueue(finding.path,
        Message::tr("See what they wait for; if that is not what its library does, choose the "
                    "recipe that it uses (--recipe)."))};
    found->append({finding, seen.limits.staticMs});
}

} // namespace

void strayNodes(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    persistentNodes(rule, seen, found);
    if (!blockingChildren(rule, seen, found))
        nobodyHolds(rule, seen, found);
}

} // namespace lockscope::rules
