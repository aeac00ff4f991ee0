// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a receipt says, as JSON and as text.
#include "core/operate/acts/receipt.h"

#include "core/base/jsonvalues.h"
#include "core/base/times.h"
#include "core/operate/locks/claim.h"

#include <QJsonArray>
#include <QSysInfo>

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

} // namespace

QString textOf(Outcome outcome)
{
    static constexpr const char16_t *Texts[] {u"done-as-predicted", u"done-but-different",
        u"already-gone", u"changed-refused", u"no-permission", u"refused", u"unknown", u"failed"};
    return QString::fromUtf16(Texts[int(outcome)]);
}

bool mayBeDeleted(const Receipt &receipt)
{
    using enum Outcome;
    const Outcome outcome = receipt.outcome;
    return receipt.action == Action::Delete
        && (outcome == AsPredicted || outcome == Different || outcome == Unknown);
}

QJsonObject jsonOf(const Receipt &receipt)
{
    const auto list = [](const QStringList &lines) { return QJsonArray::fromStringList(lines); };
    return {
        {u"id"_qs, receipt.id},
        {u"action"_qs, textOf(receipt.action)},
        {u"outcome"_qs, textOf(receipt.outcome)},
        {u"error"_qs, receipt.error.detail.english()},
        {u"lock"_qs, receipt.target.lock},
        {u"node"_qs, receipt.target.node},
        {u"czxid"_qs, hexOrNull(receipt.target.czxid)},
        {u"stat"_qs, receipt.stat.czxid ? QJsonValue(jsonOf(receipt.stat)) : QJsonValue()},
        {u"data"_qs, QString::fromLatin1(receipt.data.toBase64())},
        {u"acl"_qs, receipt.acl},
        {u"reason"_qs, receipt.reason},
        {u"overridden"_qs, list(english(receipt.overridden))},
        {u"startedAt"_qs, isoTime(receipt.startedAt)},
        {u"finishedAt"_qs,
            receipt.finishedAt ? QJsonValue(isoTime(receipt.finishedAt)) : QJsonValue()},
        {u"session"_qs, hexOrNull(receipt.session)},
        {u"before"_qs, list(english(receipt.before))},
        {u"after"_qs, list(english(receipt.after))},
        {u"predicted"_qs, list(receipt.predicted)},
        {u"granted"_qs, list(receipt.granted)},
        {u"tokenBefore"_qs, hexOrNull(receipt.tokenBefore)},
        {u"tokenAfter"_qs, hexOrNull(receipt.tokenAfter)},
        {u"sentences"_qs, list(english(receipt.sentences))},
        {u"possibleSecondHolder"_qs, hexOrNull(receipt.possibleSecondHolder)},
    };
}

Messages queuesOf(const Receipt &receipt)
{
    Messages lines;
    const std::pair<Message, Messages> queues[] {{Message::tr("Queue before:"), receipt.before},
        {Message::tr("Queue after:"), receipt.after}};
    for (const auto &[title, queue] : queues) {
        if (!queue.isEmpty())
            lines << (lines.isEmpty() ? Messages() : Messages {Message()}) << title << queue;
    }
    return lines;
}

QString connectionText(const Profile &profile, const QString &servers)
{
    return profile.name.isEmpty() ? servers : u"%1 (%2)"_qs.arg(profile.name, servers);
}

QString whoActs()
{
    return u"%1@%2"_qs.arg(userName(), QSysInfo::machineHostName());
}

std::optional<DoubleHolder> doubleHolderOf(const Receipt &receipt)
{
    if (!mayBeDeleted(receipt) || !receipt.possibleSecondHolder)
        return std::nullopt;
    DoubleHolder holder;
    holder.session = receipt.possibleSecondHolder;
    holder.lock = receipt.target.lock;
    holder.node = receipt.target.node;
    holder.since = receipt.finishedAt;
    return holder;
}

} // namespace lockscope
