// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/receipt.h"

#include "core/base/jsonvalues.h"
#include "core/base/text.h"
#include "core/base/times.h"

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

QString block(const QString &title, const QStringList &lines)
{
    if (lines.isEmpty())
        return {};
    return u"\n%1:\n\n```\n%2\n```\n"_qs.arg(title, lines.join(u'\n'));
}

} // namespace

QString textOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::AsPredicted:
        return QStringLiteral("done-as-predicted");
    case Outcome::Different:
        return QStringLiteral("done-but-different");
    case Outcome::AlreadyGone:
        return QStringLiteral("already-gone");
    case Outcome::Changed:
        return QStringLiteral("changed-refused");
    case Outcome::Denied:
        return QStringLiteral("no-permission");
    case Outcome::Refused:
        return QStringLiteral("refused");
    case Outcome::Unknown:
        return QStringLiteral("unknown");
    case Outcome::Failed:
        return QStringLiteral("failed");
    }
    return {};
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

QString markdownOf(const Receipt &receipt)
{
    QString text = u"**%1: %2** — %3\n\n"_qs.arg(textOf(receipt.action), textOf(receipt.outcome),
                                                 isoTime(receipt.startedAt));
    const auto line = [&text](const QString &label, const QString &value) {
        if (!value.isEmpty())
            text += u"- %1: `%2`\n"_qs.arg(label, visibleText(value).replace(u'`', u'\''));
    };
    line(u"node"_qs, receipt.target.node);
    line(u"czxid"_qs, textOf(receipt.target.czxid));
    line(u"owner"_qs, receipt.stat.owner ? textOf(receipt.stat.owner) : QString());
    line(u"reason"_qs, receipt.reason);
    line(u"token before"_qs, receipt.tokenBefore ? textOf(receipt.tokenBefore) : QString());
    line(u"token after"_qs, receipt.tokenAfter ? textOf(receipt.tokenAfter) : QString());
    for (const QString &sentence : receipt.sentences)
        text += u"- %1\n"_qs.arg(sentence);
    return text + block(u"Queue before"_qs, receipt.before)
        + block(u"Queue after"_qs, receipt.after);
}

} // namespace lockscope
