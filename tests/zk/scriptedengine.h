// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/zk/scriptedserver.h"
#include "tests/zk/scriptedtree.h"

#include <QDeadlineTimer>
#include <QSet>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

/// What a ScriptedServer's thread does: connections, sessions, answers.
namespace lockscope::scripted {

/// Types of requests (zookeeper.h, ZOO_*_OP).
enum Type {
    CloseSession = -11,
    CreateNode = 1,
    DeleteNode = 2,
    Exists = 3,
    GetData = 4,
    SetData = 5,
    GetAcl = 6,
    SetAcl = 7,
    Sync = 9,
    Ping = 11,
    GetChildren2 = 12,
    Check = 13,
    Multi = 14,
    Create2 = 15,
    RemoveWatches = 18,
    CreateContainer = 19,
    Auth = 100,
    SetWatches = 101,
};

/// One connection, and the watches that its client left: they go with it.
struct Line
{
    QTcpSocket *socket = nullptr;
    QByteArray received;
    Caller caller;
    QSet<QByteArray> dataWatches;
    QSet<QByteArray> childWatches;
};

struct LiveSession
{
    QByteArray password;
    int timeoutMs = 0;
    QDeadlineTimer expiry;
    Line *line = nullptr; ///< its connection, if there is one
};

struct Reply
{
    Code code = Ok;
    QByteArray body;
};

/// A value as it goes over the wire.
template <typename... Fields> QByteArray packed(const Fields &...fields)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    (stream << ... << fields);
    return bytes;
}

/// The next value of a request.
template <typename T> T read(QDataStream &request)
{
    T value {};
    request >> value;
    return value;
}

class Engine : public QObject
{
public:
    explicit Engine(ScriptedServer::Behaviour behaviour);
    ~Engine() override;

    quint16 port() const { return m_listener.serverPort(); }
    void become(ScriptedServer::Behaviour behaviour) { m_behaviour = behaviour; }
    void expire(qint64 session);
    int watches() const;

    QMap<int, int> requests;
    int connections = 0;
    Tree tree;

private:
    // scriptedengine.cpp: connections and sessions
    void take();
    void receive(Line *line);
    void connectSession(Line &line, QDataStream &request);
    void accept(Line &line, QDataStream &request);

    // scriptedanswers.cpp: what is answered
    Reply answer(Line &line, int type, QDataStream &request);
    Reply createNode(const Caller &caller, int type, QDataStream &request);
    Reply stat(Line &line, QDataStream &request);
    Reply data(Line &line, QDataStream &request);
    Reply children(Line &line, QDataStream &request);
    Reply acl(const Caller &caller, QDataStream &request);
    Reply multi(const Caller &caller, QDataStream &request);
    Reply step(const Caller &caller, int type, QDataStream &request);
    Reply removeWatches(Line &line, QDataStream &request) const;
    void setWatches(Line &line, QDataStream &request);

    void send(Line &line, const QByteArray &payload);
    void notify(Line &line, const Event &event);
    void tellWatchers();
    void closeSession(qint64 session);
    void expireSessions();
    void drop(Line *line);

    ScriptedServer::Behaviour m_behaviour;
    QTcpServer m_listener;
    QTimer m_expiry;
    QList<Line *> m_lines;
    std::map<qint64, LiveSession> m_sessions;
    qint64 m_lastSession = 0x0100'0000'0000'0000;
};

} // namespace lockscope::scripted
