// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/sentence.h"

#include "core/base/text.h"
#include "core/base/times.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int BlockersNamed = 3;

QString modeNoun(Mode mode)
{
    switch (mode) {
    case Mode::Read:
        return QStringLiteral("Read");
    case Mode::Write:
        return QStringLiteral("Write");
    case Mode::Lease:
        return QStringLiteral("Lease");
    case Mode::Leader:
        return QStringLiteral("Candidate");
    case Mode::Exclusive:
        break;
    }
    return QStringLiteral("Lock");
}

QString people(int count, const char *one, const char *many)
{
    return QStringLiteral("%1 %2").arg(count).arg(QLatin1String(count == 1 ? one : many));
}

/// "2 readers", "the writer", "3 contenders": what the blockers have in common.
QString blockerGroup(const LockState &state, const QVector<int> &blockers, int count)
{
    const auto all = [&](Mode mode) {
        return std::all_of(blockers.begin(), blockers.end(), [&](int index) {
            const Contender &contender = state.queue.at(index);
            return contender.isContender() && contender.ticket.mode == mode;
        });
    };
    if (all(Mode::Read))
        return people(count, "reader", "readers");
    if (all(Mode::Write))
        return people(count, "writer", "writers");
    return people(count, "node", "nodes");
}

QString namedBlockers(const LockState &state, const QVector<int> &blockers, int count,
    const GatheredEvidence &evidence)
{
    QStringList named;
    for (const int index : blockers) {
        const bool holds = state.queue.at(index).role == Role::Holder;
        named += QStringLiteral("%1 of %2%3")
                     .arg(shortName(state, index), clientOf(state, index, evidence),
                         holds ? QStringLiteral(" (holds)") : QString());
    }
    const int unnamed = count - int(blockers.size());
    if (unnamed > 0)
        named += people(unnamed, "more", "more");
    if (named.size() == 1)
        return named.constFirst();
    const QString last = named.takeLast();
    return named.join(QStringLiteral(", ")) + QStringLiteral(" and ") + last;
}

QString behindClause(const LockState &state, int entry)
{
    const int behind = int(state.waitersBehind(entry).size());
    if (behind == 0)
        return QStringLiteral("nobody waits behind it");
    return people(behind, "waits behind it", "wait behind it");
}

bool isNext(const LockState &state, const QVector<int> &blockers, int count)
{
    return count == blockers.size()
        && std::all_of(blockers.begin(), blockers.end(),
            [&](int index) { return state.queue.at(index).role == Role::Holder; });
}

QString holderSentence(
    const LockState &state, int entry, const QString &subject, const QString &age)
{
    const QString made = age.isEmpty() ? QString() : QStringLiteral(" (made %1 ago)").arg(age);
    return QStringLiteral("%1 is entitled to hold%2, and %3.")
        .arg(subject, made, behindClause(state, entry));
}

QString waiterSentence(const LockState &state, int entry, const QString &subject,
    const QString &age, const GatheredEvidence &evidence)
{
    const Contender &contender = state.queue.at(entry);
    const int count = state.blockerCount(contender);
    const QVector<int> named = state.blockersOf(contender, BlockersNamed);
    const QVector<int> few = count <= BlockersNamed ? named : state.blockersOf(contender, 100);
    QString text =
        subject + (age.isEmpty() ? QStringLiteral(" waits") : QStringLiteral(" has waited ") + age);
    if (count > 0) {
        text +=
            QStringLiteral(" for %1: %2")
                .arg(blockerGroup(state, few, count), namedBlockers(state, named, count, evidence));
    }
    const QString behind = behindClause(state, entry);
    if (isNext(state, few, count))
        return text + QStringLiteral(". It is the next to be granted, and %1.").arg(behind);
    return text + QStringLiteral("; %1.").arg(behind);
}

/// A child that no recipe claims; or not the one that the operator chose, whatever others would.
QString otherSentence(const LockState &state, int entry)
{
    const QString name = visibleText(state.nodeOf(state.queue.at(entry)).name);
    for (const LockFact &fact : state.facts)
        if (fact.kind == LockFact::SaysUntilWhen && fact.nodes.contains(state.queue.at(entry).node))
            return visibleText(fact.sentence);
    const bool isChosen = !state.recipes.isEmpty() && state.recipes.constFirst().isChosen;
    if (isChosen)
        return QStringLiteral("\"%1\" is no contender of %2, the recipe that you chose.")
            .arg(name, QLatin1String(state.recipes.constFirst().recipe->name));
    const QString text =
        QStringLiteral("\"%1\" is no contender: no lock recipe makes such a name").arg(name);
    if (state.waitersBehind(entry).isEmpty())
        return text + u'.';
    return text + QStringLiteral("; and yet %1.").arg(behindClause(state, entry));
}

/// Stands before the sentence when what is shown may not be so any more; empty while live.
QString caveat(const LockSnapshot &snapshot)
{
    const QString at = isoTime(snapshot.readAt);
    switch (snapshot.freshness) {
    case Freshness::Loading:
        return QStringLiteral("Still reading. ");
    case Freshness::Stale:
        return QStringLiteral("The connection is suspended; this is how it was at %1. ").arg(at);
    case Freshness::SessionLost:
        return QStringLiteral("The session expired; this is how it was at %1. ").arg(at);
    case Freshness::Gone:
        return QStringLiteral("There is no such node now. ");
    case Freshness::Denied:
        return QStringLiteral("The ACL does not permit reading it. ");
    case Freshness::Failed:
        return explain(snapshot.error) + u' ';
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
        return u'#' + QString::number(*contender.ticket.sequence);
    return visibleText(state.nodeOf(contender).name);
}

QString clientOf(const LockState &state, int queueIndex, const GatheredEvidence &evidence)
{
    const ContenderEvidence known = evidence.at(queueIndex);
    if (!known.endpoint.isEmpty())
        return visibleText(known.endpoint);
    const LockNode &node = state.nodeOf(state.queue.at(queueIndex));
    if (const SessionId owner = ownerOf(node, known))
        return QStringLiteral("session ") + textOf(owner);
    if (node.stat.czxid)
        return QStringLiteral("no session (it is persistent)");
    return QStringLiteral("an unknown session");
}

QString contenderSentence(
    const LockState &state, int queueIndex, const GatheredEvidence &evidence, qint64 now)
{
    const Contender &contender = state.queue.at(queueIndex);
    const LockNode &node = state.nodeOf(contender);
    if (!contender.isContender())
        return otherSentence(state, queueIndex);

    const QString age = node.stat.createdAt ? humanDuration(now - node.stat.createdAt) : QString();
    const QString subject = QStringLiteral("%1 %2 of %3")
                                .arg(modeNoun(contender.ticket.mode), shortName(state, queueIndex),
                                    clientOf(state, queueIndex, evidence));
    switch (contender.role) {
    case Role::Holder:
        return holderSentence(state, queueIndex, subject, age);
    case Role::Pending:
        return waiterSentence(state, queueIndex,
            subject + QStringLiteral(" is made but not granted: it"), age, evidence);
    case Role::Waiter:
    case Role::Other:
        break;
    }
    return waiterSentence(state, queueIndex, subject, age, evidence);
}

QString deniedSentence(const LockState &state)
{
    int denied = 0;
    int nobodys = 0; // not even the Stat is told
    for (const LockNode &node : state.snapshot->nodes) {
        denied += node.state == ReadState::Denied ? 1 : 0;
        nobodys += node.state == ReadState::Denied && !node.stat.czxid ? 1 : 0;
    }
    if (denied == 0)
        return {};
    const QString owners =
        nobodys == 0 ? QString() : QStringLiteral(", and of %1 not even whose").arg(nobodys);
    return QStringLiteral("The ACL hides the data of %1%2.")
        .arg(people(denied, "node", "nodes"), owners);
}

QString whyHolderUnknown(const LockState &state)
{
    const Summary &summary = state.summary;
    if (summary.holders > 0)
        return {};
    for (const LockFact &fact : state.facts) {
        const bool isTold = fact.kind == LockFact::UntoldHolder
            || (fact.kind == LockFact::NotOfChosenRecipe && summary.waiters + summary.pending == 0);
        if (isTold)
            return visibleText(fact.sentence);
    }
    if (summary.others == 0 || !state.recipes.isEmpty())
        return {};
    return QStringLiteral("%1 a contender of a recipe that Lockscope knows: whether somebody holds "
                          "is not known.")
        .arg(summary.others == 1
                ? QStringLiteral("The only child is not")
                : QStringLiteral("None of the %1 children is").arg(summary.others));
}

QString lockSentence(const LockState &state, qint64 now)
{
    const Summary &summary = state.summary;
    const QString before = caveat(*state.snapshot);
    const bool hasNothingToSay =
        state.snapshot->nodes.isEmpty() && state.snapshot->freshness != Freshness::Live;
    if (hasNothingToSay)
        return before.trimmed();

    if (summary.holders + summary.waiters + summary.pending == 0) {
        const QString unknown = whyHolderUnknown(state);
        return before
            + (unknown.isEmpty() ? QStringLiteral("Nobody holds and nobody waits.") : unknown);
    }
    QString text = before + people(summary.holders, "holds", "hold") + QStringLiteral(" and ")
        + people(summary.waiters, "waits", "wait");
    if (const qint64 since = state.waiting.oldestSince)
        text += QStringLiteral("; the oldest has waited %1").arg(humanDuration(now - since));
    return text + u'.';
}

} // namespace lockscope
