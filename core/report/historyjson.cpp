// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/historyjson.h"

#include "core/base/jsonvalues.h"
#include "core/base/times.h"

namespace lockscope {

namespace {

QJsonValue momentOrNull(qint64 atMs)
{
    return atMs > 0 ? QJsonValue(isoTime(atMs)) : QJsonValue();
}

QJsonValue durationOrNull(qint64 ms)
{
    return ms >= 0 ? QJsonValue(ms) : QJsonValue();
}

QJsonObject percentilesJson(const Percentiles &times)
{
    return {{u"count"_qs, times.count}, {u"p50Ms"_qs, durationOrNull(times.p50Ms)},
        {u"p95Ms"_qs, durationOrNull(times.p95Ms)}, {u"p99Ms"_qs, durationOrNull(times.p99Ms)},
        {u"maxMs"_qs, durationOrNull(times.maxMs)}};
}

} // namespace

QJsonObject eventJson(const LockEvent &event)
{
    const bool isOfNode = !event.node.isEmpty();
    QJsonObject json {{u"at"_qs, isoTime(event.at)},
        {u"notBefore"_qs, momentOrNull(event.notBefore)}, {u"zxid"_qs, hexOrNull(event.zxid)},
        {u"path"_qs, textOrNull(event.path)}, {u"node"_qs, textOrNull(event.node)},
        {u"token"_qs, hexOrNull(event.token)},
        {u"mode"_qs, event.mode ? QJsonValue(textOf(*event.mode)) : QJsonValue()},
        {u"role"_qs, isOfNode ? QJsonValue(textOf(event.role)) : QJsonValue()},
        {u"session"_qs, hexOrNull(event.session)}, {u"endpoint"_qs, textOrNull(event.endpoint)},
        {u"client"_qs, textOrNull(event.client)}, {u"event"_qs, textOf(event.kind)},
        {u"by"_qs, hexOrNull(event.by)}};
    if (!event.text.isEmpty())
        json[u"text"_qs] = event.text;
    if (event.kind == LockEvent::Gap) {
        json[u"until"_qs] = momentOrNull(event.until);
        json[u"unseen"_qs] = event.unseen;
    }
    if (event.isEnd())
        json[u"mayHaveHeld"_qs] = event.mayHaveHeld;
    return json;
}

QJsonObject gapJson(const LockEvent &gap)
{
    return {{u"from"_qs, isoTime(gap.at)}, {u"to"_qs, momentOrNull(gap.until)},
        {u"why"_qs, gap.text}, {u"path"_qs, textOrNull(gap.path)}, {u"unseen"_qs, gap.unseen}};
}

QJsonObject statisticsJson(const LockStatistics &lock, const QJsonArray &recipes)
{
    return {{u"path"_qs, lock.path}, {u"recipes"_qs, recipes}, {u"requests"_qs, lock.requests},
        {u"holds"_qs, lock.holds}, {u"gaveUp"_qs, lock.gaveUp}, {u"expired"_qs, lock.expired},
        {u"deletedByOthers"_qs, lock.deletedByOthers}, {u"gone"_qs, lock.gone},
        {u"unseen"_qs, lock.unseen}, {u"hold"_qs, percentilesJson(lock.hold)},
        {u"wait"_qs, percentilesJson(lock.wait)}};
}

} // namespace lockscope
