// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/txnlog.h"

#include <QDataStream>
#include <QDirIterator>
#include <QFile>

#include <algorithm>

namespace lockscope::campaign {

namespace {

/// Opcodes of zookeeper.h and, CloseSession on, of the server's ZooDefs.
enum Opcode : qint32 {
    OpError = -1,
    OpCreate = 1,
    OpDelete = 2,
    OpSetData = 5,
    OpMulti = 14,
    OpCreate2 = 15,
    OpCreateContainer = 19,
    OpDeleteContainer = 20,
    OpCreateTtl = 21,
    OpCloseSession = -11,
};

constexpr qint32 Magic = 0x5A4B4C47; // "ZKLG"

/// The changes of one zxid, in the order of a multi()'s steps.
using Changes = QMap<qint64, QVector<Transaction>>;

void skipBytes(QDataStream &stream)
{
    QByteArray bytes;
    stream >> bytes;
}

void skipAcl(QDataStream &stream)
{
    qint32 count = 0;
    stream >> count;
    for (qint32 i = 0; i < count && stream.status() == QDataStream::Ok; ++i) {
        qint32 permissions = 0;
        stream >> permissions;
        skipBytes(stream);
        skipBytes(stream);
    }
}

/// Jute's buffers and strings are QDataStream's byte arrays: a length, -1 for none, and bytes.
void readRecord(qint32 type, QDataStream &stream, Transaction change, QVector<Transaction> *changes)
{
    QByteArray path;
    switch (type) {
    case OpCreate:
    case OpCreate2:
    case OpCreateContainer:
    case OpCreateTtl:
        stream >> path;
        skipBytes(stream);
        skipAcl(stream);
        if (type == OpCreate || type == OpCreate2)
            stream >> change.isEphemeral;
        change.kind = Transaction::Create;
        break;
    case OpDelete:
    case OpDeleteContainer:
        stream >> path;
        change.kind = Transaction::Delete;
        break;
    case OpSetData:
        stream >> path;
        change.kind = Transaction::SetData;
        break;
    case OpCloseSession: // the nodes that go with it are those that it had made
        change.kind = Transaction::CloseSession;
        break;
    case OpMulti: {
        qint32 count = 0;
        stream >> count;
        for (qint32 i = 0; i < count && stream.status() == QDataStream::Ok; ++i) {
            qint32 step = 0;
            QByteArray record;
            stream >> step >> record;
            QDataStream inner(record);
            readRecord(step, inner, change, changes);
        }
        return;
    }
    default:
        return;
    }
    change.path = QString::fromUtf8(path);
    changes->append(change);
}

void readTransaction(const QByteArray &bytes, Changes *changes)
{
    QDataStream stream(bytes);
    Transaction change;
    qint32 cxid = 0;
    qint64 time = 0;
    qint32 type = 0;
    qint64 session = 0;
    qint64 zxid = 0;
    stream >> session >> cxid >> zxid >> time >> type;
    change.by.value = session;
    change.zxid.value = zxid;
    change.at = time;
    QVector<Transaction> read;
    readRecord(type, stream, change, &read);
    if (!read.isEmpty())
        changes->insert(zxid, read);
}

/// A server fills its file with zeros in advance, and a killed one may leave its last record
/// unfinished: both are the end.
Result<Done> readFile(const QString &name, Changes *changes)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Internal, name);
    QDataStream stream(&file);
    qint32 magic = 0;
    qint32 version = 0;
    qint64 database = 0;
    stream >> magic >> version >> database;
    if (file.size() == 0 || stream.status() != QDataStream::Ok)
        return Done {}; // killed before it wrote the header
    if (magic != Magic)
        return failure(ErrorKind::Internal, name + u": no transaction log"_qs);
    while (true) {
        qint64 checksum = 0;
        QByteArray bytes;
        quint8 end = 0;
        stream >> checksum >> bytes >> end;
        if (stream.status() != QDataStream::Ok || bytes.isEmpty() || end != 'B')
            return Done {};
        readTransaction(bytes, changes);
    }
}

struct Node
{
    Zxid czxid;
    SessionId maker;
    qint64 madeAt = 0;
};

/// Between the operator's last look and his write, which name a path and a version: ZooKeeper has
/// no way to name a node. What has come in that time cannot be told apart.
constexpr qint64 LookMs = 250;

bool isAgreed(const QSet<NodeId> &nodes, const Transaction &change, const Node &node)
{
    if (nodes.contains({change.path, node.czxid}))
        return true;
    // A member that was sent a snapshot has none of what is in it in its log: where no majority has
    // a node's making, nothing but its path is known.
    const bool isMakingKnown = node.czxid.value != 0;
    return (!isMakingKnown || change.at - node.madeAt < LookMs)
        && std::ranges::any_of(
            nodes, [&](const NodeId &agreed) { return agreed.path == change.path; });
}

} // namespace

Result<QVector<Transaction>> readTransactions(const QStringList &folders)
{
    Changes all;
    QHash<qint64, int> members; // that have it
    for (const QString &folder : folders) {
        Changes changes;
        QDirIterator files(folder, {u"log.*"_qs}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            if (const Result<Done> read = readFile(files.next(), &changes); !read)
                return tl::unexpected(read.error());
        }
        for (auto change = changes.cbegin(); change != changes.cend(); ++change)
            ++members[change.key()];
        all.insert(changes);
    }
    QVector<Transaction> committed;
    for (auto change = all.cbegin(); change != all.cend(); ++change) {
        if (members.value(change.key()) * 2 > folders.size())
            committed += *change;
    }
    return committed;
}

QStringList lateClaims(const QVector<Transaction> &transactions, const Agreed &agreed)
{
    constexpr qint64 ClocksMs =
        5; // theirs and ours are one, but ours is counted from the beginning
    QStringList late;
    for (const Transaction &change : transactions) {
        const auto claim = agreed.lastClaims.constFind(change.by);
        if (change.kind != Transaction::CloseSession || claim == agreed.lastClaims.cend()
            || claim->first <= change.at + ClocksMs)
            continue;
        late.append(u"%1 held %2 ms after the servers had ended session %3"_qs.arg(claim->second)
                        .arg(claim->first - change.at)
                        .arg(textOf(change.by)));
    }
    return late;
}

QStringList wrongChanges(const QVector<Transaction> &transactions, const Agreed &agreed)
{
    QStringList wrong;
    QHash<QString, Node> nodes;
    const auto blame = [&](const Transaction &change, const char *did, const QSet<NodeId> &may) {
        const Node node = nodes.value(change.path);
        const bool isOurs = agreed.ours.contains(change.by);
        if (!isOurs || node.maker == change.by || isAgreed(may, change, node))
            return;
        wrong.append(u"%1 (session %2) %3 %4 with czxid %5, made by session %6, at zxid %7"_qs.arg(
            agreed.ours.value(change.by), textOf(change.by), QString::fromLatin1(did), change.path,
            textOf(node.czxid), textOf(node.maker), textOf(change.zxid)));
    };
    for (const Transaction &change : transactions) {
        switch (change.kind) {
        case Transaction::Create:
            nodes.insert(change.path, {change.zxid, change.by, change.at});
            break;
        case Transaction::Delete:
            blame(change, "deleted", agreed.deletes);
            nodes.remove(change.path);
            break;
        case Transaction::SetData:
            blame(change, "wrote", agreed.writes);
            break;
        case Transaction::CloseSession:
            break; // a path is made anew before it is looked at again
        }
    }
    return wrong;
}

} // namespace lockscope::campaign
