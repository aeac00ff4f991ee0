// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/recording/madetraffic.h"

namespace lockscope {

namespace {

constexpr int Sessions = 50;

QString contenderName(quint32 random, int sequence)
{
    return QString::asprintf("_c_%08x-5c05-4676-b7ba-d325a7e5dd18-lock-%010d", random, sequence);
}

} // namespace

MadeTraffic::MadeTraffic(QString path, quint32 seed, int contenders)
    : m_random(seed)
    , m_contenders(contenders)
{
    m_snapshot.path = std::move(path);
    m_snapshot.freshness = Freshness::Live;
    LockDirectory directory;
    directory.path = m_snapshot.path;
    directory.state = ReadState::Read;
    directory.stat.czxid = Zxid {m_zxid};
    m_snapshot.directories.append(directory);
}

void MadeTraffic::come(qint64 at)
{
    LockNode node;
    node.name = contenderName(quint32(m_random()), m_sequence++);
    node.state = ReadState::Read;
    node.stat.czxid = node.stat.mzxid = node.stat.pzxid = Zxid {++m_zxid};
    node.stat.createdAt = node.stat.modifiedAt = at;
    node.stat.owner = SessionId {0x1000'0000'0000'0000 + qint64(m_random() % Sessions) + 1};
    node.data = "10.0.0." + QByteArray::number(m_random() % 250);
    node.stat.dataLength = qint32(node.data.size());
    m_snapshot.nodes.append(node);
    NodeStat &stat = m_snapshot.directories[0].stat;
    ++stat.cversion;
    ++stat.numChildren;
    stat.pzxid = node.stat.czxid;
}

void MadeTraffic::go(qsizetype index)
{
    qsizetype at = 0;
    m_snapshot.nodes.removeIf([&](const LockNode &) { return at++ == index; });
    NodeStat &stat = m_snapshot.directories[0].stat;
    ++stat.cversion;
    --stat.numChildren;
    stat.pzxid = Zxid {++m_zxid};
}

LockStatePtr MadeTraffic::next(qint64 at)
{
    const auto count = int(m_snapshot.nodes.size());
    const bool isComing = count == 0 || int(m_random() % (2 * quint32(m_contenders))) >= count;
    constexpr quint32 GivesUp = 10; // one of so many
    if (isComing)
        come(at);
    else
        go(m_random() % GivesUp == 0 ? qsizetype(m_random() % quint32(count)) : 0);
    m_snapshot.readAt = at;
    m_snapshot.resolved = int(m_snapshot.nodes.size());
    ++m_snapshot.revision;
    ++m_changes;
    m_state =
        std::make_shared<const LockState>(judge(std::make_shared<const LockSnapshot>(m_snapshot)));
    return m_state;
}

ServerFacts MadeTraffic::facts(qint64 at) const
{
    ServerFacts facts;
    facts.askedAt = facts.takenAt = at;
    facts.knowsExpiry = true;
    MemberFacts member;
    member.host = QStringLiteral("zk1:2181");
    member.mode = QStringLiteral("standalone");
    for (SourceResult *result :
        {&member.role, &member.connections, &member.watches, &member.sessions})
        result->state = SourceResult::Ok;
    facts.members.append(member);
    for (const LockNode &node : m_snapshot.nodes) {
        const SessionId session = node.stat.owner;
        ClientConnection connection;
        connection.session = session;
        connection.endpoint = QStringLiteral("10.0.0.7:%1").arg(40'000 + session.value % 1'000);
        connection.member = member.host;
        connection.timeoutMs = 10'000;
        connection.idleMs = 700;
        connection.lastRequest = m_zxid;
        facts.connections.insert(session, connection);
        facts.tracked.insert(session);
        facts.sessions.insert(session);
        facts.expiresInMs.insert(session, 9'000);
        facts.timeoutsMs.insert(session, 10'000);
        facts.watches.insert(session, WatchedPaths {m_snapshot.path + u'/' + node.name});
    }
    return facts;
}

} // namespace lockscope
