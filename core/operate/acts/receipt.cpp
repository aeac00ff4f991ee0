// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/receipt.h"

#include "core/base/jsonvalues.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/server/serverfacts.h"

#include <QJsonArray>

namespace lockscope {

namespace {

QJsonObject jsonOf(const NodeStat &stat)
{
    return {
        {u"czxid"_qs, textOf(stat.czxid)},
        {u"mzxid"_qs, textOf(stat.mzxid)},
        {u"pzxid"_qs, textOf(stat.pzxid)},
        {u"createdAt"_qs, isoTime(stat.createdAt)},
        {u"modifiedAt"_qs, isoTime(stat.modifiedAt)},
        {u"version"_qs, stat.version},
        {u"owner"_qs, hexOrNull(stat.owner)},
        {u"dataLength"_qs, stat.dataLength},
        {u"numChildren"_qs, stat.numChildren},
    };
}

bool isListed(SessionId session, const ServerFacts &facts)
{
    return facts.sessions.contains(session) || facts.tracked.contains(session)
        || facts.connections.contains(session);
}

} // namespace

QString textOf(Outcome outcome)
{
    static constexpr const char16_t *Texts[] {u"done-as-predicted", u"done-but-different",
                                              u"already-gone",      u"changed-refused",
                                              u"no-permission",     u"refused",
                                              u"unknown",           u"failed"};
    return QString::fromUtf16(Texts[int(outcome)]);
}

QJsonObject jsonOf(const Receipt &receipt)
{
    const auto list = [](const QStringList &lines) { return QJsonArray::fromStringList(lines); };
    return {
        {u"id"_qs, receipt.id},
        {u"action"_qs, textOf(receipt.action)},
        {u"outcome"_qs, textOf(receipt.outcome)},
        {u"error"_qs, receipt.error.detail},
        {u"lock"_qs, receipt.target.lock},
        {u"node"_qs, receipt.target.node},
        {u"czxid"_qs, hexOrNull(receipt.target.czxid)},
        {u"stat"_qs, receipt.stat.czxid ? QJsonValue(jsonOf(receipt.stat)) : QJsonValue()},
        {u"data"_qs, QString::fromLatin1(receipt.data.toBase64())},
        {u"acl"_qs, receipt.acl},
        {u"reason"_qs, receipt.reason},
        {u"overridden"_qs, list(receipt.overridden)},
        {u"startedAt"_qs, isoTime(receipt.startedAt)},
        {u"finishedAt"_qs,
         receipt.finishedAt ? QJsonValue(isoTime(receipt.finishedAt)) : QJsonValue()},
        {u"session"_qs, textOf(receipt.session)},
        {u"before"_qs, list(receipt.before)},
        {u"after"_qs, list(receipt.after)},
        {u"predicted"_qs, list(receipt.predicted)},
        {u"granted"_qs, list(receipt.granted)},
        {u"tokenBefore"_qs, hexOrNull(receipt.tokenBefore)},
        {u"tokenAfter"_qs, hexOrNull(receipt.tokenAfter)},
        {u"sentences"_qs, list(receipt.sentences)},
        {u"possibleSecondHolder"_qs, hexOrNull(receipt.possibleSecondHolder)},
    };
}

QStringList linesOf(const Receipt &receipt)
{
    QStringList lines;
    for (const QString &sentence : receipt.sentences)
        lines.append(visibleText(sentence));
    const std::pair<QString, QStringList> queues[] {{u"Queue before:"_qs, receipt.before},
                                                    {u"Queue after:"_qs, receipt.after}};
    for (const auto &[title, queue] : queues) {
        if (!queue.isEmpty())
            lines << QString() << title << queue;
    }
    return lines;
}

std::optional<DoubleHolder> doubleHolderOf(const Receipt &receipt)
{
    const bool mayBeDone = receipt.outcome == Outcome::AsPredicted
        || receipt.outcome == Outcome::Different || receipt.outcome == Outcome::Unknown;
    if (receipt.action != Action::Delete || !mayBeDone || !receipt.possibleSecondHolder)
        return std::nullopt;
    DoubleHolder holder;
    holder.session = receipt.possibleSecondHolder;
    holder.node = receipt.target.node;
    holder.since = receipt.finishedAt;
    return holder;
}

DoubleHolder seenIn(DoubleHolder holder, const ServerFacts &facts)
{
    if (holder.goneAt > 0 || facts.sessionsAskedAt() < holder.since)
        return holder;
    const bool isThere = isListed(holder.session, facts);
    if (!isThere && !facts.allSessions())
        return holder;
    holder.askedAt = facts.takenAt;
    holder.endpoint = facts.connections.value(holder.session).endpoint;
    if (!isThere)
        holder.goneAt = facts.takenAt;
    return holder;
}

QString sentenceOf(const DoubleHolder &holder)
{
    const QString who = textOf(holder.session);
    if (holder.goneAt > 0)
        return u"Session %1, whose node %2 was deleted at %3, is gone since %4: it holds nothing any more."_qs
            .arg(who, visibleText(holder.node), timeOfDay(holder.since), timeOfDay(holder.goneAt));
    const QString first = u"Possible double holder: %1 since %2. Its node %3 was deleted; "_qs.arg(
        who, timeOfDay(holder.since), visibleText(holder.node));
    if (holder.askedAt == 0)
        return first + u"it was not told, and no server has said yet whether its session lives."_qs;
    if (holder.endpoint.isEmpty())
        return first + u"its session lives, and is not connected."_qs;
    return first + u"its session lives, and its client %1 is connected."_qs.arg(holder.endpoint);
}

} // namespace lockscope
