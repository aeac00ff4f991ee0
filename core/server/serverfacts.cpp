// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/serverfacts.h"

#include <algorithm>

namespace lockscope {
namespace {

bool allOk(const QVector<MemberFacts> &members, SourceResult MemberFacts::*question)
{
    const auto isOk = [question](const MemberFacts &member) {
        return (member.*question).state == SourceResult::Ok;
    };
    return !members.isEmpty() && std::all_of(members.begin(), members.end(), isOk);
}

/// When the watches of @p member were asked for; 0: they are not known.
qint64 askedFor(const MemberFacts &member, const ServerFacts &facts)
{
    if (member.watches.state != SourceResult::Ok || member.isSeveral)
        return 0;
    return member.watchesAskedAt > 0 ? member.watchesAskedAt : std::max<qint64>(facts.askedAt, 1);
}

} // namespace

Message messageOf(const SourceResult &result)
{
    switch (result.state) {
    case SourceResult::NotAsked:
        return Message::tr("not asked");
    case SourceResult::Ok:
        return Message::tr("ok");
    case SourceResult::NotWhitelisted:
        return Message::tr("not in the whitelist");
    case SourceResult::Unreachable:
    case SourceResult::Refused:
        return Message::tr("unreachable");
    case SourceResult::TimedOut:
        return Message::tr("timed out");
    case SourceResult::Garbage:
        return Message::tr("not understood");
    case SourceResult::NotServing:
        return Message::tr("not serving requests");
    }
    return {};
}

QString textOf(const SourceResult &result)
{
    return messageOf(result).english();
}

Message remedyFor(const SourceResult &result, const QString &word)
{
    switch (result.state) {
    case SourceResult::Ok:
        return {};
    case SourceResult::NotWhitelisted:
        if (result.detail.english().startsWith(KeeperAllowList))
            return Message::tr("add \"%1\" to %2 in Keeper's configuration")
                .arg(word, KeeperAllowList);
        return Message::tr("add \"%1\" to 4lw.commands.whitelist in zoo.cfg, or set "
                           "admin.enableServer=true")
            .arg(word);
    case SourceResult::Unreachable:
    case SourceResult::Refused:
    case SourceResult::TimedOut:
        return Message::tr(
            "see whether the member runs and its client port is reachable from here");
    case SourceResult::Garbage:
        return Message::tr("its answer could not be used: %1").arg(result.detail);
    case SourceResult::NotAsked:
        return result.detail.isEmpty() ? Message::tr("it was not asked") : result.detail;
    case SourceResult::NotServing:
        return Message::tr("the member is starting or has lost its quorum");
    }
    return {};
}

bool ServerFacts::mayBeBefore(Zxid zxid) const
{
    return std::ranges::any_of(
        members, [zxid](const MemberFacts &member) { return member.zxid && member.zxid < zxid; });
}

const MemberFacts *ServerFacts::leader() const
{
    const MemberFacts *best = nullptr;
    for (const MemberFacts &member : members) {
        if (member.leads() && !member.isSeveral && (!best || member.zxid > best->zxid))
            best = &member;
    }
    return best;
}

bool ServerFacts::saysItIsOut(const QString &host) const
{
    return std::ranges::any_of(members,
        [&](const MemberFacts &member) { return member.host == host && member.saysItIsOut(); });
}

bool ServerFacts::allConnections() const
{
    return knowsAllMembers && allOk(members, &MemberFacts::connections)
        && std::ranges::none_of(members, &MemberFacts::hidesConnections);
}

bool ServerFacts::allWatches() const
{
    return knowsAllMembers && allOk(members, &MemberFacts::watches);
}

bool ServerFacts::anyWatches() const
{
    return std::any_of(members.begin(), members.end(),
        [](const MemberFacts &m) { return m.watches.state == SourceResult::Ok; });
}

bool ServerFacts::isToldOfNodes() const
{
    return !lacksNodes
        && std::any_of(members.begin(), members.end(),
            [](const MemberFacts &member) { return member.sessions.state == SourceResult::Ok; });
}

std::optional<qint64> ServerFacts::clockOffsetMs() const
{
    const auto connection = connections.constFind(own);
    if (ownConnectedAt <= 0 || connection == connections.constEnd()
        || connection->establishedAt <= 0)
        return std::nullopt;
    return connection->establishedAt - ownConnectedAt;
}

bool ServerFacts::allWatchesOf(SessionId session) const
{
    const auto connection = connections.constFind(session);
    if (connection == connections.constEnd())
        return allWatches();
    return watchesAskedAt(session) > 0;
}

qint64 ServerFacts::watchesAskedAt(SessionId session) const
{
    const auto connection = connections.constFind(session);
    if (connection == connections.constEnd())
        return watchesAskedAt();
    const auto isHis = [&](const MemberFacts &member) { return member.host == connection->member; };
    const auto member = std::find_if(members.begin(), members.end(), isHis);
    if (member == members.end() || unlisted.contains(session))
        return 0;
    return askedFor(*member, *this);
}

qint64 ServerFacts::watchesAskedAt() const
{
    qint64 oldest = 0;
    for (const MemberFacts &member : members) {
        const qint64 at = askedFor(member, *this);
        oldest = at > 0 && (oldest == 0 || at < oldest) ? at : oldest;
    }
    return oldest;
}

} // namespace lockscope
