// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/txnlog/snapshot.h"

#include "core/txnlog/jutestream.h"

#include <QFile>

#include <limits>

namespace lockscope {

namespace {

constexpr qint32 SnapshotMagic = 0x5a4b534e; ///< "ZKSN"
constexpr qint32 SnapshotVersion = 2;

/// Nobody has so many; a broken count does not fill the memory.
constexpr qint32 MostSessions = 20'000'000;
constexpr qint32 MostAccessEntries = 10'000;

/// EphemeralType (3.8): the first byte of what is no session, and what stands for the time.
constexpr quint64 TtlMark = 0xff00'0000'0000'0000;
constexpr quint64 TtlBits = 0x0000'00ff'ffff'ffff;
constexpr qint64 ContainerWord = std::numeric_limits<qint64>::min();

class SnapshotReading
{
public:
    SnapshotReading(QIODevice *device, QString name, Packing packing)
        : m_jute(streamOf(device, packing))
        , m_name(std::move(name))
    { }

    Result<SnapshotInfo> read(const NodeVisitor &visit)
    {
        const qint32 magic = m_jute.int32();
        if (m_jute.isGood() && magic != SnapshotMagic)
            return failure(
                ErrorKind::BadInput, Message::tr("%1 is no snapshot of ZooKeeper").arg(m_name));
        const qint32 version = m_jute.int32();
        m_jute.int64(); // the database: of no use
        if (m_jute.isGood() && version != SnapshotVersion)
            m_info.damages.append(
                {Damage::NotUnderstood, m_name, sizeof(magic), sizeof(magic) + sizeof(version), {},
                    Message::tr("format %1 is not known, and was read as %2")
                        .arg(version, SnapshotVersion)});
        readSessions();
        readAcls();
        readNodes(visit);
        m_info.isWhole = readSeal();
        if (m_info.isWhole)
            readDigest();
        return m_info;
    }

private:
    void readSessions()
    {
        const qint32 count = m_jute.count();
        if (count > MostSessions)
            m_jute.fail(Message::tr("a list of %1 entries cannot be").arg(count));
        for (qint32 i = 0; i < count && m_jute.isGood(); ++i) {
            const SessionId session {m_jute.int64()};
            m_info.sessions.insert(session, m_jute.int32());
        }
    }

    void readAcls()
    {
        const qint32 count = m_jute.count();
        for (qint32 i = 0; i < count && m_jute.isGood(); ++i) {
            const qint64 key = m_jute.int64();
            m_info.acls.insert(key, readEntries());
        }
    }

    QVector<AccessEntry> readEntries()
    {
        const qint32 count = m_jute.count();
        if (count > MostAccessEntries)
            m_jute.fail(Message::tr("a list of %1 entries cannot be").arg(count));
        QVector<AccessEntry> entries;
        for (qint32 i = 0; i < count && m_jute.isGood(); ++i) {
            AccessEntry entry;
            entry.rights = m_jute.int32();
            entry.scheme = QString::fromUtf8(m_jute.bytes());
            entry.id = QString::fromUtf8(m_jute.bytes());
            entries.append(entry);
        }
        return entries;
    }

    void readNodes(const NodeVisitor &visit)
    {
        SnapshotNode node;
        while (m_jute.isGood()) {
            node.path = m_jute.bytes();
            if (node.path == "/" || !m_jute.isGood())
                return; // DataTree.serialize(): the end of the tree, whose root is ""
            if (node.path.isEmpty())
                node.path = "/";
            else if (!node.path.startsWith('/'))
                m_jute.fail(Message::tr("a node without a path cannot be"));
            readNode(&node);
            if (!m_jute.isGood())
                return;
            ++m_info.nodes;
            visit(node);
        }
    }

    void readNode(SnapshotNode *node)
    {
        node->data = m_jute.bytes();
        node->acl = m_jute.int64();
        NodeStat &stat = node->stat;
        stat = {};
        stat.czxid.value = m_jute.int64();
        stat.mzxid.value = m_jute.int64();
        stat.createdAt = m_jute.int64();
        stat.modifiedAt = m_jute.int64();
        stat.version = m_jute.int32();
        stat.cversion = m_jute.int32();
        stat.aversion = m_jute.int32();
        node->owner = NodeOwner::fromWord(m_jute.int64());
        stat.owner = node->owner.session;
        stat.pzxid.value = m_jute.int64();
        stat.dataLength = qint32(node->data.size());
    }

    /// SnapStream.sealStream(): the checksum of all before it, and "/".
    bool readSeal()
    {
        const qint64 expected = m_jute.checksum();
        const qint64 from = m_jute.offset();
        const qint64 checksum = m_jute.int64();
        m_jute.bytes();
        if (m_jute.isGood() && checksum == expected)
            return true;
        if (m_jute.isGood())
            m_info.damages.append({Damage::Corrupt, m_name, 0, from, {},
                Message::tr("the checksum of what is before is wrong")});
        else
            noteEnd();
        return false;
    }

    void noteEnd()
    {
        const ByteStream &stream = m_jute.stream();
        const bool isCut = m_jute.isCut();
        const Damage::Kind whole = isCut ? Damage::CutOff : Damage::Corrupt;
        m_info.damages.append({stream.isUnreadable() ? Damage::Unreadable : whole, m_name,
            m_jute.offset(), m_jute.offset(), {}, m_jute.why()});
    }

    /// Since 3.6; more may follow since 3.9, of which nobody here makes use.
    void readDigest()
    {
        if (m_jute.isAtEnd())
            return;
        const Zxid zxid {m_jute.int64()};
        m_jute.int32(); // how it is made
        const qint64 digest = m_jute.int64();
        if (!readSeal())
            return;
        m_info.digestZxid = zxid;
        m_info.digest = digest;
    }

    JuteStream m_jute;
    QString m_name;
    SnapshotInfo m_info;
};

} // namespace

NodeOwner NodeOwner::fromWord(qint64 word)
{
    if (word == 0)
        return {};
    if (word == ContainerWord)
        return {NodeKind::Container, {}, 0};
    if ((quint64(word) & TtlMark) == TtlMark)
        return {NodeKind::Ttl, {}, qint64(quint64(word) & TtlBits)};
    return {NodeKind::Ephemeral, SessionId {word}, 0};
}

qint64 NodeOwner::word() const
{
    switch (kind) {
    case NodeKind::Persistent:
        break;
    case NodeKind::Ephemeral:
        return session.value;
    case NodeKind::Container:
        return ContainerWord;
    case NodeKind::Ttl:
        return qint64(TtlMark | quint64(ttlMs));
    }
    return 0;
}

Result<SnapshotInfo> readSnapshot(const QString &fileName, const NodeVisitor &visit)
{
    QFile file(fileName);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return failure(
            ErrorKind::BadInput, Message::tr("%1: %2").arg(fileName, file.errorString()));
    return readSnapshot(&file, fileName, packingOf(fileName), visit);
}

Result<SnapshotInfo> readSnapshot(
    QIODevice *device, const QString &name, Packing packing, const NodeVisitor &visit)
{
    return SnapshotReading(device, name, packing).read(visit);
}

} // namespace lockscope
