// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/listrest.h"

#include "core/base/times.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr qint64 SecondLookMs = 1500; // what must be seen twice, is at least a second apart
constexpr qint64 LongestListRestMs = 30'000; // what is said of sessions must not get older

void dateList(SourceResult *list, qint64 ageMs)
{
    if (list->state == SourceResult::Ok)
        list->detail = Message::tr("listed %1 ago").arg(humanDuration(ageMs));
}

} // namespace

qint64 watchRestMs(qint64 count, int times, const ServerSettings &settings, qint64 restUs)
{
    const bool isMany = count > settings.maxWatches;
    const qint64 usual = count * restUs / 1000 * (isMany ? 3 : 1);
    return times > 1 ? usual : std::min(usual, std::max<qint64>(SecondLookMs, usual / 20));
}

qint64 listRestMs(qint64 rows, int times, qint64 fewRows, qint64 restUs)
{
    const qint64 usual = rows > fewRows ? std::min(rows * restUs / 1000, LongestListRestMs) : 0;
    return times > 1 ? usual : std::min(usual, SecondLookMs);
}

qint64 rowsOf(const ServerFacts &facts)
{
    qint64 rows = facts.connections.size() + facts.sessions.size();
    for (const PathList &nodes : facts.ephemerals)
        rows += nodes.size();
    return rows;
}

ServerFacts usedAgain(const ServerFacts &last, const QVector<MemberAnswer> &now, qint64 askedAt)
{
    ServerFacts facts = last;
    facts.listedAt = facts.askedAt;
    for (int i = 0; i < facts.members.size(); ++i) {
        MemberFacts &member = facts.members[i];
        const MemberFacts &role = now.at(i).facts;
        if (member.watches.state == SourceResult::Ok && member.watchesAskedAt == 0)
            member.watchesAskedAt = facts.askedAt;
        member.role = role.role;
        member.mode = role.mode;
        member.outstanding = role.outstanding;
        member.zxid = role.zxid;
        member.load = role.load;
        dateList(&member.connections, askedAt - last.askedAt);
        dateList(&member.sessions, askedAt - last.askedAt);
        dateList(&member.watches, askedAt - member.watchesAskedAt);
    }
    return facts;
}

} // namespace lockscope
