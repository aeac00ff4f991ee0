// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The first of two passes through servers' files: which of all nodes matter, and what is missing.
#include "core/base/nodepath.h"
#include "core/history/postmortem.h"
#include "core/txnlog/snapshot.h"

#include <algorithm>
#include <limits>

namespace lockscope {

namespace {

/// A node as a transaction makes it, for LockSpots.
void addMade(const TxnChange &change, const Transaction &transaction, LockSpots *spots)
{
    const bool isCreate = change.type == TxnType::Create || change.type == TxnType::Create2
        || change.type == TxnType::CreateContainer || change.type == TxnType::CreateTtl;
    if (!isCreate)
        return;
    const QString path = QString::fromUtf8(change.path);
    LockNode node;
    node.name = nodeName(path);
    node.state = ReadState::Read;
    node.stat.czxid = node.stat.mzxid = transaction.zxid;
    node.stat.createdAt = node.stat.modifiedAt = transaction.at;
    node.stat.owner = change.isEphemeral ? transaction.session : SessionId();
    node.stat.dataLength = qint32(change.data.size());
    node.data = change.data.left(LockSnapshot::MaxData);
    spots->add(path, node);
}

/// When the node was made or changed, if that was by transaction @p zxid or before.
qint64 lastTimeIn(const NodeStat &stat, Zxid zxid)
{
    if (stat.czxid > zxid)
        return 0;
    return stat.mzxid > zxid ? stat.createdAt : std::max(stat.createdAt, stat.modifiedAt);
}

class PostmortemSurvey
{
public:
    PostmortemSurvey(const QVector<DataDirectory> &members, const HistoryControl &control)
        : m_members(members)
        , m_pace(control)
    { }
    Q_DISABLE_COPY_MOVE(PostmortemSurvey)
    ~PostmortemSurvey() = default;

    Result<Postmortem> read()
    {
        findBase();
        if (!findSpots())
            return failure(ErrorKind::Closed);
        if (m_result.transactions == 0 && !m_result.hasBase)
            return failure(ErrorKind::Refused, whyNothing());
        if (m_result.transactions == 0)
            beginWithNewest();
        m_result.locks = m_result.spots.locks();
        return m_result;
    }

private:
    /// The newest whole snapshot of before all logs: one who joins an ensemble has an older one of
    /// an empty tree, too, and no transaction of between. Where there is none, the oldest one.
    void findBase()
    {
        for (const DataDirectory &member : m_members)
            m_snapshots += member.snapshots;
        std::ranges::sort(m_snapshots, {}, &ServerFile::zxid);
        const auto begin = m_snapshots.cbegin();
        const auto behind = std::ranges::lower_bound(
            begin, m_snapshots.cend(), firstLogged(), {}, &ServerFile::zxid);
        m_base = behind - begin - 1;
        while (m_base >= 0 && !isWhole(m_snapshots.at(m_base)))
            --m_base;
        const auto isUsable = [this](const ServerFile &snapshot) { return isWhole(snapshot); };
        if (m_base < 0)
            m_base = std::find_if(behind, m_snapshots.cend(), isUsable) - begin;
        m_result.hasBase = m_base < m_snapshots.size();
        if (m_result.hasBase)
            beginWith(m_snapshots.at(m_base));
    }

    /// The first transaction of all logs, by their names.
    Zxid firstLogged() const
    {
        Zxid first {std::numeric_limits<qint64>::max()};
        for (const DataDirectory &member : m_members) {
            if (!member.logs.isEmpty())
                first = std::min(first, member.logs.constFirst().zxid);
        }
        return first;
    }

    void beginWith(const ServerFile &snapshot)
    {
        m_result.base = snapshot.zxid;
        m_result.baseFile = snapshot.fileName;
        m_result.baseAt = look(snapshot).at;
    }

    /// Where nothing follows on them, the newest snapshot that is whole tells most.
    void beginWithNewest()
    {
        const auto newest = std::find_if(m_snapshots.rbegin(), m_snapshots.rend(),
            [this](const ServerFile &snapshot) { return isWhole(snapshot); });
        beginWith(*newest);
        m_result.from = m_result.to = m_result.baseAt;
    }

    Message whyNothing() const
    {
        if (!m_result.refused.isEmpty())
            return m_result.refused.constFirst().detail;
        QStringList folders;
        for (const DataDirectory &member : m_members)
            folders.append(member.folder);
        return Message::tr("%1: %2").arg(
            folders.join(u", "), Message::tr("there is no transaction in these files"));
    }

    bool isWhole(const ServerFile &snapshot) { return look(snapshot).isWhole; }

    /// What there is to know of a snapshot before it is used.
    struct Look
    {
        bool isWhole = false;
        qint64 at = 0; ///< see Postmortem::baseAt
    };
    const Look &look(const ServerFile &snapshot)
    {
        const auto known = m_looks.constFind(snapshot.fileName);
        return known == m_looks.constEnd() ? *m_looks.insert(snapshot.fileName, lookAt(snapshot))
                                           : *known;
    }

    /// Where it is whole its nodes are looked at for locks, too.
    Look lookAt(const ServerFile &snapshot)
    {
        LockSpots spots = m_result.spots;
        qint64 last = 0;
        const auto info = readSnapshot(snapshot.fileName, [&](const SnapshotNode &node) {
            const QString path = QString::fromUtf8(node.path);
            spots.add(path, {nodeName(path), 0, ReadState::Read, node.stat, node.data});
            last = std::max(last, lastTimeIn(node.stat, snapshot.zxid));
        });
        if (!info)
            m_result.refused.append(info.error());
        else
            m_result.damages += info->damages;
        if (info && info->isWhole)
            m_result.spots = spots;
        return {info && info->isWhole, last};
    }

    /// Those of which a snapshot tells what there is, of all that are whole.
    void findSnapshots(TornTime *torn)
    {
        torn->until = m_result.to;
        for (qsizetype i = m_base + 1; i < m_snapshots.size(); ++i) {
            const ServerFile &snapshot = m_snapshots.at(i);
            if (snapshot.zxid <= torn->gap.after || !isWhole(snapshot))
                continue;
            if (snapshot.zxid >= torn->last()) {
                torn->behind = snapshot;
                torn->until = m_followedAt.value(snapshot.zxid, m_result.to);
                return;
            }
            torn->within = snapshot;
        }
    }

    /// What is missing before @p transaction, and what it does itself that is not known.
    void noteTorn(const TxnStream &stream, const Transaction &transaction)
    {
        for (; m_gaps < stream.gaps().size(); ++m_gaps)
            addTorn({stream.gaps().at(m_gaps)});
        const qint64 zxid = transaction.zxid.value;
        if (tookPlace(transaction) && !isUnderstood(transaction))
            addTorn({{{zxid - 1}, {zxid + 1}, transaction.at, transaction.at}, false});
        m_isTornApart = m_isTornApart || stream.gapCount() > stream.gaps().size();
    }

    void addTorn(TornTime torn)
    {
        m_isTornApart = m_isTornApart || m_result.torn.size() >= TxnStream::MaxListed;
        if (m_isTornApart)
            return;
        if (torn.gap.from == 0) // right behind the snapshot that it begins with
            torn.gap.from =
                m_result.baseAt > 0 ? std::min(m_result.baseAt, torn.gap.to) : torn.gap.to;
        m_result.torn.append(torn);
    }

    /// When what follows on each snapshot begins.
    void noteFollowed(const Transaction &transaction)
    {
        for (;
             m_followed < m_snapshots.size() && m_snapshots.at(m_followed).zxid < transaction.zxid;
             ++m_followed)
            m_followedAt.insert(m_snapshots.at(m_followed).zxid, transaction.at);
    }

    void endTorn()
    {
        for (TornTime &torn : m_result.torn)
            findSnapshots(&torn);
        if (!m_isTornApart || m_result.torn.isEmpty())
            return;
        TornTime &last = m_result.torn.last();
        last.behind = {};
        last.until = m_result.to;
        last.gap.before = {std::numeric_limits<qint64>::max()};
    }

    void begin(const Transaction &first)
    {
        constexpr qint64 OfFirstEpoch = 0x1'0000'0001; // a server alone counts from 1 on
        m_result.from = first.at;
        m_result.isFromFirst = first.zxid.value == 1 || first.zxid.value == OfFirstEpoch;
    }

    bool findSpots()
    {
        TxnStream stream(m_members, m_result.beginsBehind());
        for (Transaction transaction; stream.next(&transaction); ++m_result.transactions) {
            if (!m_pace.goOn(stream))
                return false;
            if (m_result.transactions == 0)
                begin(transaction);
            m_result.to = transaction.at;
            noteTorn(stream, transaction);
            noteFollowed(transaction);
            if (!tookPlace(transaction))
                continue;
            addMade(transaction.change, transaction, &m_result.spots);
            for (const TxnChange &part : std::as_const(transaction.parts))
                addMade(part, transaction, &m_result.spots);
        }
        endTorn();
        m_result.disputes = stream.disputes();
        m_result.damages += stream.damages();
        m_result.refused += stream.refused();
        return true;
    }

    const QVector<DataDirectory> &m_members;
    ReadingPace m_pace;
    QVector<ServerFile> m_snapshots; ///< by zxid
    QHash<QString, Look> m_looks; ///< at those that were read, by their names
    qsizetype m_base = 0; ///< index into m_snapshots
    qsizetype m_followed = 0; ///< index into m_snapshots
    QHash<Zxid, qint64> m_followedAt; ///< by zxids of snapshots
    qsizetype m_gaps = 0; ///< index into those of the stream
    bool m_isTornApart = false; ///< there are more than are listed
    Postmortem m_result;
};

} // namespace

Result<Postmortem> surveyServerFiles(
    const QVector<DataDirectory> &members, const HistoryControl &control)
{
    return PostmortemSurvey(members, control).read();
}

} // namespace lockscope
