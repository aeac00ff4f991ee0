// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayList>
#include <QDataStream>
#include <QVector>

#include <map>

/// ZooKeeper's nodes in memory, as DataTree and PrepRequestProcessor of the servers keep them: what
/// a ScriptedServer answers with. A value; one thread.
namespace lockscope::scripted {

/// Codes of errors (zookeeper.h, ZOO_ERRORS).
enum Code {
    Ok = 0,
    RuntimeInconsistency = -2,
    Unimplemented = -6,
    BadArguments = -8,
    NoNode = -101,
    NoAuth = -102,
    BadVersion = -103,
    NoChildrenForEphemerals = -108,
    NodeExists = -110,
    NotEmpty = -111,
    InvalidAcl = -114,
    NoWatcher = -121,
    Throttled = -127,
};

enum Right { Read = 1, Write = 2, Create = 4, Delete = 8, Admin = 16 };

struct Entry
{
    qint32 rights = 0;
    QByteArray scheme;
    QByteArray id;
};
using Entries = QVector<Entry>;
QDataStream &operator>>(QDataStream &stream, Entries &entries);
QDataStream &operator<<(QDataStream &stream, const Entries &entries);

struct Node
{
    QByteArray data;
    Entries acl;
    qint64 czxid = 0;
    qint64 mzxid = 0;
    qint64 pzxid = 0;
    qint64 createdAt = 0;
    qint64 modifiedAt = 0;
    qint32 version = 0;
    qint32 creates = 0; ///< of children, ever: what cversion is counted by, and sequence numbers
    qint32 aversion = 0;
    qint64 owner = 0; ///< session
    QByteArrayList children;
};
/// Its Stat, as it goes over the wire.
QDataStream &operator<<(QDataStream &stream, const Node &node);

/// Who asks.
struct Caller
{
    qint64 session = 0;
    QByteArrayList digests; ///< "user:hash" of the credentials given
};

/// A change that watches are told of; zookeeper.h's ZOO_*_EVENT.
struct Event
{
    enum Type { Created = 1, Deleted = 2, Changed = 3, Child = 4 } type = Changed;
    QByteArray path;
};

class Tree
{
public:
    Tree();

    const Node *find(const QByteArray &path) const;
    bool mayDo(const Node &node, int rights, const Caller &caller) const;
    QByteArrayList paths() const;
    QByteArrayList ownedBy(qint64 session) const;

    // Each gives an error's code, and leaves its events in `events`.
    /// @p path gets its number, where it is sequential. @p flags: 1 ephemeral, 2 sequential.
    Code create(
        QByteArray &path, const QByteArray &data, Entries acl, int flags, const Caller &caller);
    Code remove(const QByteArray &path, qint32 version, const Caller &caller);
    Code setData(
        const QByteArray &path, const QByteArray &data, qint32 version, const Caller &caller);
    Code setAcl(const QByteArray &path, Entries acl, qint32 version, const Caller &caller);
    Code check(const QByteArray &path, qint32 version, const Caller &caller) const;
    /// Without asking for rights: what a session had.
    void drop(const QByteArray &path);

    qint64 zxid = 0; ///< of the last change; the server's to advance
    QVector<Event> events;

private:
    std::map<QByteArray, Node> m_nodes;
};

/// "user:hash" of "user:password" (DigestAuthenticationProvider.generateDigest()).
QByteArray digestOf(const QByteArray &secret);

} // namespace lockscope::scripted
