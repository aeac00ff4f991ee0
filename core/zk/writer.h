// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/boottimer.h"
#include "core/zk/client.h"

namespace lockscope::zk {

enum class CreateMode {
    Persistent,
    Ephemeral,
    EphemeralSequential,
    PersistentSequential,
    Container ///< Persistent where servers have none: before 3.5
};

/// Answer of Writer::create().
struct Created
{
    QString path; ///< with the sequence number that the server gave
    /// Empty where the server tells it by exists() alone (before 3.5), and the node was gone by
    /// then or not to be seen.
    NodeStat stat;
};

/// One step of Writer::multi().
struct Operation
{
    enum Kind { Check, Create, Delete } kind = Check;
    QString path;
    QByteArray data;
    qint32 version = -1; ///< Check, Delete
    CreateMode mode = CreateMode::Persistent;
    QVector<AccessEntry> acl = {}; ///< Create: open where empty
};

/// How old the look is that a write is to rely on. While the process is stopped, or the machine
/// sleeps, its answer waits in the socket; and tells, then, what was. Look again where it
/// isStale(), but not for ever: servers that always take so long have to be believed.
class LookAge
{
public:
    static constexpr int LimitMs = 500;
    static constexpr int MaxLooks = 4;

    void beginLook()
    {
        ++m_looks;
        m_askedAt = bootMs();
    }
    /// Of the last look, now.
    bool isStale() const { return m_looks < MaxLooks && bootMs() - m_askedAt > LimitMs; }

private:
    int m_looks = 0;
    qint64 m_askedAt = 0;
};

/// The write half of a Client. Of the program's parts core/operate, the one place that writes to
/// the operator's ZooKeeper, and core/sandbox, whose server is its own, include it
/// (tests/layering.cmake keeps it so). Same thread rules and promises as Client.
///
/// A write is sent once. One that fails with Suspended, SessionLost or Closed may have
/// happened: never retry it blind. What a write relies on was seen by the connection that there
/// was: once that is gone it is not sent, which Error::isUnsent tells, also where nobody has been
/// told of it yet.
class Writer
{
public:
    /// Whether a request may be sent; asked just before each would be.
    using Check = std::function<Result<Done>()>;
    /// A Check that allows everything: for a server that is ours, as the sandbox's and the tests'.
    static Result<Done> unguarded() { return Done {}; }

    /// @p client must outlive this. REQUIRES: there is a @p check. What @p check refuses is not
    /// sent, and answered, later, with its error.
    Writer(Client &client, Check check);

    /// Exists, Gone (no parent), Denied, and those of Client. Open ACL unless @p acl is given.
    ///
    /// Asks for the Stat along with it, which servers know since 3.5. Of one that says that it does
    /// not, or that broke the connection at both of the first two, the node is asked for as 3.4
    /// knows it, and then its Stat; that is remembered as long as the Client is.
    void create(const QString &path, const QByteArray &data, CreateMode mode,
        Client::Handler<Created> handler, const QVector<AccessEntry> &acl = {});
    /// REQUIRES: version >= 0. Changed (another version), NotEmpty, Gone, Denied.
    void remove(const QString &path, qint32 version, Client::Handler<Done> handler);
    /// REQUIRES: version >= 0.
    void setData(const QString &path, const QByteArray &data, qint32 version,
        Client::Handler<NodeStat> handler);
    /// All or nothing. The error is that of the first operation that failed.
    void multi(const QVector<Operation> &operations, Client::Handler<Done> handler);

private:
    struct NewNode;
    static void createThenAsk(
        Client &client, const NewNode &node, Client::Handler<Created> handler);

    /// True where @p handler will be told that it was refused.
    template <typename T> bool refuses(const QString &path, const Client::Handler<T> &handler);

    Client &m_client;
    Check m_check;
};

} // namespace lockscope::zk
