// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/sentence.h"

#include "core/base/distrust.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/clientname.h"

#include <QStringBuilder>

#include <algorithm>

namespace lockscope {

namespace {

/// A part of the lock that may hide who holds, and is not merely still to be listed. Null: there is
/// none.
const LockDirectory *hidingPart(const LockState &state)
{
    const LockDirectory *part = state.snapshot->unreadPart();
    const bool isHidden =
        part && (part->state == ReadState::Denied || state.snapshot->freshness == Freshness::Live);
    return isHidden && state.summary.holders == 0 ? part : nullptr;
}

constexpr int BlockersNamed = 3;

Message modeNoun(Mode mode, bool isHolder)
{
    switch (mode) {
    case Mode::Read:
        return Message::tr("Read");
    case Mode::Write:
        return Message::tr("Write");
    case Mode::Lease:
        return Message::tr("Lease");
    case Mode::Leader:
        return isHolder ? Message::tr("Leader") : Message::tr("Candidate");
    case Mode::Exclusive:
        break;
    }
    return Message::tr("Exclusive");
}

/// "2 readers", "the writer", "3 contenders": what the blockers have in common.
Message blockerGroup(const LockState &state, const QVector<int> &blockers, int count)
{
    const auto all = [&](Mode mode) {
        return std::all_of(blockers.begin(), blockers.end(), [&](int index) {
            const Contender &contender = state.queue.at(index);
            return contender.isContender() && contender.ticket.mode == mode;
        });
    };
    if (all(Mode::Read))
        return Message::counted(count, Message::tr("1 reader"), Message::tr("%1 readers"));
    if (all(Mode::Write))
        return Message::counted(count, Message::tr("1 writer"), Message::tr("%1 writers"));
    return Message::counted(count, Message::tr("1 node"), Message::tr("%1 nodes"));
}

Message namedBlockers(const LockState &state, const QVector<int> &blockers, int count,
    const GatheredEvidence &evidence)
{
    Messages named;
    for (const int index : blockers) {
        const bool holds = state.queue.at(index).role == Role::Holder;
        named += Message::tr("%1 of %2%3")
                     .arg(shortName(state, index), clientOf(state, index, evidence),
                         holds ? Message::tr(" (holds)") : Message());
    }
    const int unnamed = count - int(blockers.size());
    if (unnamed > 0)
        named += Message::tr("%1 more").arg(unnamed);
    return Message::enumerated(named);
}

Message behindClause(const LockState &state, int entry)
{
    const int behind = int(state.waitersBehind(entry).size());
    if (behind == 0)
        return Message::tr("nobody waits for it");
    return Message::counted(behind, Message::tr("1 waits for it"), Message::tr("%1 wait for it"));
}

bool isNext(const LockState &state, const QVector<int> &blockers, int count)
{
    return count == blockers.size()
        && std::all_of(blockers.begin(), blockers.end(),
            [&](int index) { return state.queue.at(index).role == Role::Holder; });
}

Message holderSentence(
    const LockState &state, int entry, const Message &subject, const Message &age)
{
    const Message made =
        age.isEmpty() ? Message() : Message::tr(" (its node was made %1 ago)").arg(age);
    return Message::tr("%1 holds by its recipe's rule%2, and %3.")
        .arg(subject, made, behindClause(state, entry));
}

Message waiterSentence(const LockState &state, int entry, const Message &subject,
    const Message &age, const GatheredEvidence &evidence)
{
    const Contender &contender = state.queue.at(entry);
    const int count = state.blockerCount(contender);
    const QVector<int> named = state.blockersOf(contender, BlockersNamed);
    const QVector<int> few = count <= BlockersNamed ? named : state.blockersOf(contender, 100);
    Message text = age.isEmpty() ? Message::tr("%1 waits").arg(subject)
                                 : Message::tr("%1 has waited %2").arg(subject, age);
    if (count > 0) {
        text +=
            Message::tr(" for %1: %2")
                .arg(blockerGroup(state, few, count), namedBlockers(state, named, count, evidence));
    }
    const Message behind = behindClause(state, entry);
    if (isNext(state, few, count))
        return text + Message::tr(". It is the next to be granted, and %1.").arg(behind);
    return text + Message::tr("; %1.").arg(behind);
}

/// A child that no recipe claims; or not the one that the operator chose, whatever others would.
Message otherSentence(const LockState &state, int entry)
{
    const QString name = visibleText(state.nodeOf(state.queue.at(entry)).name);
    for (const LockFact &fact : state.facts)
        if (fact.kind == LockFact::SaysUntilWhen && fact.nodes.contains(state.queue.at(entry).node))
            return fact.sentence.visible();
    const bool isChosen = !state.recipes.isEmpty() && state.recipes.constFirst().isChosen;
    if (isChosen)
        return Message::tr("\"%1\" is no contender of %2, the recipe that you chose.")
            .arg(name, QLatin1String(state.recipes.constFirst().recipe->name));
    const Message text =
        Message::tr("\"%1\" is no contender: no lock recipe makes such a name").arg(name);
    if (state.waitersBehind(entry).isEmpty())
        return Message::tr("%1.").arg(text);
    return text + Message::tr("; and yet %1.").arg(behindClause(state, entry));
}

/// Stands before the sentence when what is shown may not be so any more; empty while live.
Message caveat(const LockSnapshot &snapshot)
{
    const QString at = isoTime(snapshot.readAt);
    switch (snapshot.freshness) {
    case Freshness::Loading:
        return Message::tr("Still reading.");
    case Freshness::Stale:
        if (snapshot.isUnwatched())
            return Message::tr("No watch tells of changes; this is how it was at %1.").arg(at);
        return Message::tr("The connection is suspended; this is how it was at %1.").arg(at);
    case Freshness::SessionLost:
        return Message::tr("The session expired; this is how it was at %1.").arg(at);
    case Freshness::Gone:
        return Message::tr("There is no such node now.");
    case Freshness::Denied:
        return Message::tr("The ACL does not permit reading it.");
    case Freshness::Failed:
        return briefMessageOf(snapshot.error);
    case Freshness::Live:
        break;
    }
    return {};
}

} // namespace

QString shortName(const LockState &state, int queueIndex)
{
    const Contender &contender = state.queue.at(queueIndex);
    if (contender.isContender() && contender.ticket.sequence)
        return u'#' % QString::number(*contender.ticket.sequence);
    return visibleText(state.nodeOf(contender).name);
}

Message clientOf(const LockState &state, int queueIndex, const GatheredEvidence &evidence)
{
    const ContenderEvidence known = evidence.at(queueIndex);
    const LockNode &node = state.nodeOf(state.queue.at(queueIndex));
    const QString name = clientNameOf(state, node); // which many may give themselves
    if (const SessionId owner = ownerOf(node, known); owner && !name.isEmpty())
        return Message::tr("%1 (%2)").arg(visibleText(name),
            known.endpoint.isEmpty() ? textOf(owner) : visibleText(known.endpoint));
    if (!known.endpoint.isEmpty())
        return visibleText(known.endpoint);
    if (const SessionId owner = ownerOf(node, known))
        return Message::tr("session %1").arg(textOf(owner));
    if (node.stat.czxid)
        return Message::tr("no session (it is persistent)");
    return Message::tr("an unknown session");
}

Message contenderSentence(
    const LockState &state, int queueIndex, const GatheredEvidence &evidence, qint64 now)
{
    const Contender &contender = state.queue.at(queueIndex);
    const LockNode &node = state.nodeOf(contender);
    if (!contender.isContender())
        return otherSentence(state, queueIndex);

    const Message age = node.stat.createdAt ? humanDuration(now - node.stat.createdAt) : Message();
    const Message subject =
        Message::tr("%1 %2 of %3")
            .arg(modeNoun(contender.ticket.mode, contender.role == Role::Holder),
                shortName(state, queueIndex), clientOf(state, queueIndex, evidence));
    switch (contender.role) {
    case Role::Holder:
        return holderSentence(state, queueIndex, subject, age);
    case Role::Pending:
        return waiterSentence(state, queueIndex,
            Message::tr("%1 is made but not granted: it").arg(subject), age, evidence);
    case Role::Waiter:
    case Role::Other:
        break;
    }
    return waiterSentence(state, queueIndex, subject, age, evidence);
}

Message deniedSentence(const LockState &state)
{
    int denied = 0;
    int nobodys = 0; // not even the Stat is told
    for (const LockNode &node : state.snapshot->nodes) {
        denied += node.state == ReadState::Denied ? 1 : 0;
        nobodys += node.state == ReadState::Denied && !node.stat.czxid ? 1 : 0;
    }
    if (denied == 0)
        return {};
    const Message nodes = Message::counted(denied, Message::tr("1 node"), Message::tr("%1 nodes"));
    return nobodys == 0 ? Message::tr("The ACL hides the data of %1.").arg(nodes)
                        : Message::tr("The ACL hides the data of %1, and of %2 not even whose.")
                              .arg(nodes, nobodys);
}

Message whyHolderUnknown(const LockState &state)
{
    const Summary &summary = state.summary;
    if (summary.holders > 0)
        return {};
    for (const LockFact &fact : state.facts) {
        const bool isTold = fact.kind == LockFact::UntoldHolder
            || (fact.kind == LockFact::NotOfChosenRecipe && summary.waiters + summary.pending == 0);
        if (isTold)
            return fact.sentence.visible();
    }
    if (const LockDirectory *part = hidingPart(state))
        return Message::tr("%1, a part of this lock, cannot be read: whether somebody holds is not "
                           "known.")
            .arg(visibleText(part->path));
    if (!state.hasStrangersAlone())
        return {};
    return Message::counted(summary.others,
        Message::tr("The only child is not a contender of a recipe that Lockscope knows: whether "
                    "somebody holds is not known."),
        Message::tr("None of the %1 children is a contender of a recipe that Lockscope knows: "
                    "whether somebody holds is not known."));
}

Message lockSentence(const LockState &state, qint64 now)
{
    const Summary &summary = state.summary;
    Message before = caveat(*state.snapshot);
    const bool hasNothingToSay =
        state.snapshot->nodes.isEmpty() && state.snapshot->freshness != Freshness::Live;
    if (hasNothingToSay)
        return before;

    const auto after = [&before](const Message &sentence) {
        return before.isEmpty() ? sentence : Message::tr("%1 %2").arg(before, sentence);
    };
    if (summary.contenders() == 0) {
        const Message unknown = whyHolderUnknown(state);
        return after(unknown.isEmpty() ? Message::tr("Nobody holds and nobody waits.") : unknown);
    }
    const Message hold =
        Message::counted(summary.holders, Message::tr("1 holds"), Message::tr("%1 hold"));
    const Message wait = summary.waiters == 0
        ? Message::tr("nobody waits")
        : Message::counted(summary.waiters, Message::tr("1 waits"), Message::tr("%1 wait"));
    const qint64 since = state.waiting.oldestSince;
    if (hidingPart(state))
        return after(since
                ? Message::tr("%1, the oldest for %2; whether somebody holds is not known.")
                      .arg(wait, humanDuration(now - since))
                : Message::tr("%1; whether somebody holds is not known.").arg(wait));
    return after(since ? Message::tr("%1 and %2; the oldest has waited %3.")
                             .arg(hold, wait, humanDuration(now - since))
                       : Message::tr("%1 and %2.").arg(hold, wait));
}

} // namespace lockscope
