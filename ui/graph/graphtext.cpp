// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graphtext.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/clientname.h"
#include "core/diagnosis/who.h"
#include "ui/theme/counts.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/ownclaims.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/tr.h"

#include <QSet>

#include <algorithm>
#include <cmath>

namespace lockscope {

namespace {

constexpr int MaxTitle = 28; ///< characters: one that is wider would move all apart
constexpr int MaxSentences = 6; ///< of one session
constexpr double Padding = 12;
constexpr qint64 LongestMs = 3'599'000; ///< as it is written
const QString LongestEndpoint = QStringLiteral("188.188.188.188:58888");

qint64 ageOf(const DrawnGraph &drawing, ContenderRef ref)
{
    const LockState &state = *drawing.graph.locks.at(ref.lock);
    const qint64 since = state.nodeOf(state.queue.at(ref.entry)).stat.createdAt;
    return since > 0 ? std::max<qint64>(0, drawing.now - since) : -1;
}

QString nameOf(const DrawnGraph &drawing, ContenderRef ref)
{
    const LockNode &node = drawing.graph.nodeOfContender(ref);
    if (!node.stat.owner)
        return visibleText(drawing.graph.pathOf(ref));
    const QString client =
        clientText(*drawing.graph.locks.at(ref.lock), node, drawing.facts.get()).text();
    return drawing.isOwn(node.stat.owner) ? markedAsOwn(client) : client;
}

/// Without the address where it has a name.
QString shortNameOf(const DrawnGraph &drawing, ContenderRef ref)
{
    const QString said = visibleText(
        clientNameOf(*drawing.graph.locks.at(ref.lock), drawing.graph.nodeOfContender(ref)));
    return said.isEmpty() ? nameOf(drawing, ref) : said;
}

/// "2 hold, 3 wait", "1 holds, 1 waits". A lease that is not granted yet waits.
QString countsOf(const LockState &state)
{
    return QStringLiteral("%1, %2").arg(
        holdText(state.summary.holders), waitText(state.summary.waiters + state.summary.pending));
}

qint64 longestWait(const DrawnGraph &drawing, const QVector<ContenderRef> &refs)
{
    qint64 longest = -1;
    for (const ContenderRef ref : refs)
        longest = std::max(longest, ageOf(drawing, ref));
    return longest;
}

/// What the session's nodes say, where all say the same.
QString clientOf(const DrawnGraph &drawing, const PictureNode &node)
{
    QString name;
    for (const ContenderRef ref : node.contenders) {
        const QString said =
            clientNameOf(*drawing.graph.locks.at(ref.lock), drawing.graph.nodeOfContender(ref));
        if (!name.isEmpty() && !said.isEmpty() && said != name)
            return {};
        name = said.isEmpty() ? name : said;
    }
    return visibleText(name);
}

/// Of a session all that is known of who it is, that which tells people most first.
QStringList namesOf(const DrawnGraph &drawing, const PictureNode &node)
{
    QStringList names {clientOf(drawing, node), visibleText(drawing.endpointOf(node.session)),
        textOf(node.session)};
    names.removeAll(QString());
    return names;
}

QString nameOf(const DrawnGraph &drawing, const PictureNode &node)
{
    const QString named = node.kind == PictureNode::Ownerless ? clientOf(drawing, node) : QString();
    if (node.kind != PictureNode::Session)
        return named.isEmpty() ? visibleText(titleOf(drawing.graph, node).text()) : named;
    const QString name = namesOf(drawing, node).constFirst();
    return drawing.isOwn(node.session) ? markedAsOwn(name) : name;
}

QString detailOf(const DrawnGraph &drawing, const PictureNode &node)
{
    switch (node.kind) {
    case PictureNode::Session:
        return namesOf(drawing, node).value(1);
    case PictureNode::Lock:
        return countsOf(*drawing.graph.locks.at(node.lock));
    case PictureNode::Waiters:
        return tr("the longest %1")
            .arg(humanDuration(longestWait(drawing, node.contenders)).text());
    case PictureNode::Holders:
        return tr("as the others do");
    case PictureNode::Unread:
        return tr("not read yet");
    case PictureNode::Ownerless:
        break;
    }
    return tr("no session removes it");
}

QString sentencesOf(const DrawnGraph &drawing, const PictureNode &node)
{
    if (node.kind == PictureNode::Lock)
        return tr("%1: %2").arg(visibleText(drawing.graph.locks.at(node.lock)->snapshot->path),
            countsOf(*drawing.graph.locks.at(node.lock)));
    QStringList sentences;
    for (const ContenderRef ref : node.contenders.mid(0, MaxSentences))
        sentences.append(standingOf(drawing, ref));
    if (node.contenders.size() > MaxSentences)
        sentences.append(tr("and %1 more").arg(grouped(node.contenders.size() - MaxSentences)));
    return sentences.join(QStringLiteral("; "));
}

/// The worst of what it is, holds, or is stuck in; nothing where it only waits.
std::optional<Standing> standingIn(const DrawnGraph &drawing, const PictureNode &node)
{
    if (node.kind == PictureNode::Lock)
        return drawing.standingOf(node.lock);
    std::optional<Standing> worst;
    for (const ContenderRef ref : node.contenders) {
        const bool onlyWaits =
            drawing.graph.contenderOf(ref).role == Role::Waiter && !node.isInRing;
        if (!onlyWaits || drawing.hasToAct(ref))
            worst = worseOf(worst.value_or(Standing::Unknown), drawing.standingOf(ref.lock));
    }
    return worst;
}

double roundedUp(double width)
{
    return std::ceil(width / 8) * 8;
}

} // namespace

GraphMetrics::GraphMetrics(const QFont &font)
    : title(titleFont(font))
    , small(smallFont(font))
    , names(titleFont(font))
{ }

QFont GraphMetrics::titleFont(const QFont &font)
{
    QFont bold = font;
    bold.setBold(true);
    // Said by itself: a painter would else take what its widget has by now.
    if (bold.pointSizeF() > 0)
        bold.setPointSizeF(bold.pointSizeF());
    return bold;
}

QFont GraphMetrics::smallFont(const QFont &font)
{
    QFont small = font;
    if (small.pointSizeF() > 0)
        small.setPointSizeF(small.pointSizeF() * 0.9);
    return small;
}

QString standingOf(const DrawnGraph &drawing, ContenderRef ref)
{
    const WaitGraph &graph = drawing.graph;
    const Contender &contender = graph.contenderOf(ref);
    const BlockNode &node = graph.nodeOf(ref);
    if (contender.role == Role::Waiter && node.parent >= 0) {
        const WaitEdge edge {ref, graph.contenderAt(node.parent), node.isHard,
            contender.ticket.mode == Mode::Lease, std::max<qint64>(0, ageOf(drawing, ref))};
        return sentenceOf(graph, edge, drawing.facts.get()).text();
    }
    const QString lock = visibleText(graph.locks.at(ref.lock)->snapshot->path);
    QString stands = contender.role == Role::Holder
        ? tr("%1 holds %2 on %3").arg(nameOf(drawing, ref), requestText(contender).text(), lock)
        : tr("%1 is in the queue of %2 (%3)")
              .arg(nameOf(drawing, ref), lock, requestText(contender).text());
    if (node.victims == 0)
        return stands;
    return tr("%1, which keeps %2 waiting, sum of waits %3")
        .arg(stands, grouped(node.victims), humanDuration(node.impactMs).text());
}

DrawnNode drawnNode(const DrawnGraph &drawing, const PictureNode &node, const GraphMetrics &metrics)
{
    DrawnNode drawn;
    drawn.node = node;
    const QString full = nameOf(drawing, node);
    drawn.title = node.kind == PictureNode::Session && full.size() > MaxTitle
        ? elidedName(metrics.names, full, letterWidth(metrics.names) * MaxTitle)
        : elidedMiddle(full, MaxTitle);
    drawn.detail = detailOf(drawing, node);
    drawn.sentence = sentencesOf(drawing, node);
    drawn.standing = standingIn(drawing, node);
    drawn.hasToAct = std::any_of(node.contenders.begin(), node.contenders.end(),
        [&](ContenderRef ref) { return drawing.hasToAct(ref); });
    if (drawn.hasToAct)
        drawn.sentence += tr(": look here first");
    drawn.toolTip = full == drawn.title || node.kind == PictureNode::Lock
        ? drawn.sentence
        : QStringLiteral("%1\n%2").arg(full, drawn.sentence);
    const bool mayBlock = node.kind == PictureNode::Session || node.kind == PictureNode::Ownerless
        || node.kind == PictureNode::Unread;
    if (node.victims > 0 && mayBlock)
        drawn.badge = tr("blocks %1").arg(grouped(node.victims));
    const double room = mayBlock ? metrics.small.horizontalAdvance(tr(" blocks %1").arg(88888)) : 0;
    const double widest = std::max(metrics.title.horizontalAdvance(drawn.title) + room,
        metrics.small.horizontalAdvance(LongestEndpoint));
    const bool isFold = node.kind == PictureNode::Waiters || node.kind == PictureNode::Holders;
    drawn.size = {roundedUp((isFold ? metrics.small.horizontalAdvance(LongestEndpoint) : widest)
                      + metrics.title.height() + 2 * Padding),
        metrics.title.height() + metrics.small.height() + Padding};
    return drawn;
}

DrawnEdge drawnEdge(const DrawnGraph &drawing, const PictureEdge &edge, const GraphMetrics &metrics)
{
    DrawnEdge drawn;
    drawn.edge = edge;
    drawn.label = labelOf(drawing.graph, edge).text();
    const bool waits = edge.kind == PictureEdge::WaitsFor;
    const qint64 age = waits && edge.count == 1 ? ageOf(drawing, edge.contender) : -1;
    if (age >= 0)
        drawn.detail = humanDuration(age).text();
    drawn.sentence = standingOf(drawing, edge.contender);
    drawn.standing = edge.ring >= 0 ? drawing.standingOf(drawing.graph.deadlocks.at(edge.ring))
                                    : drawing.standingOf(edge.contender.lock);
    const QString widest = edge.count > 1 ? tr("held by any of, 88888 of them") : drawn.label;
    const double number = edge.ring >= 0 ? metrics.small.height() + 4 : 0;
    const double width = std::max(metrics.small.horizontalAdvance(widest) + number,
        metrics.small.horizontalAdvance(humanDuration(LongestMs).text()));
    drawn.room = {roundedUp(width + 6), metrics.small.height() * (waits ? 2 : 1) + 4};
    return drawn;
}

DeadlockText deadlockText(const DrawnGraph &drawing, const Deadlock &deadlock)
{
    const WaitGraph &graph = drawing.graph;
    DeadlockText text;
    text.standing = drawing.standingOf(deadlock);
    QStringList clauses;
    QSet<QString> members;
    QStringList names;
    for (const WaitEdge &edge : deadlock.edges) {
        clauses.append(sentenceOf(graph, edge, drawing.facts.get()).text());
        for (const ContenderRef ref : {edge.waiter, edge.blocker}) {
            const SessionId session = graph.sessionOf(ref);
            const QString member = session ? textOf(session) : graph.pathOf(ref);
            if (!members.contains(member))
                names.append(shortNameOf(drawing, ref));
            members.insert(member);
            text.focus.nodes.append(graph.pathOf(ref));
        }
    }
    const QString what = deadlock.isKnot ? tr("Deadlock of %1 sessions (all leases are stuck)")
                                         : tr("Deadlock of %1 sessions");
    text.sentence =
        QStringLiteral("%1: %2.").arg(what.arg(members.size()), clauses.join(QStringLiteral("; ")));
    text.title =
        QStringLiteral("%1: %2").arg(what.arg(members.size()), names.join(QStringLiteral(", ")));
    if (text.standing != Standing::Stuck) { // seen, and not found to last, or to be one thread each
        text.sentence = tr("Perhaps: %1").arg(text.sentence);
        text.title = tr("Perhaps: %1").arg(text.title);
    }
    text.focus.title = tr("the deadlock of %1 sessions").arg(members.size());
    return text;
}

QString emptyGraphText(const DrawnGraph *drawing)
{
    if (drawing && drawing->isUnknown)
        return tr("Who waited for whom at this moment is not known: there was no connection, the "
                  "locks were not watched, or nothing of it is kept.");
    return drawing && drawing->at != 0 ? tr("Nobody waits in the locks that are watched.")
                                       : tr("Who waits for whom is being looked up …");
}

} // namespace lockscope
