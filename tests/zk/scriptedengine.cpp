// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/zk/scriptedengine.h"

#include "tests/zk/frames.h"

#include <algorithm>

namespace lockscope::scripted {

namespace {

constexpr int ExpiryCheckMs = 50;
constexpr quint32 LongestFrame = 4 << 20; ///< what is longer is no request, but a four-letter word

bool isOf34(int type)
{
    return (type >= CreateNode && type <= Multi) || type == Auth || type == SetWatches
        || type == CloseSession;
}

bool isKnown(ScriptedServer::Behaviour behaviour, int type)
{
    const bool isOf35 = type == Create2 || type == RemoveWatches || type == CreateContainer;
    const bool isOld =
        behaviour == ScriptedServer::ZooKeeper34 || behaviour == ScriptedServer::ClosingKeeper;
    return isOf34(type) || (isOf35 && !isOld);
}

} // namespace

Engine::Engine(ScriptedServer::Behaviour behaviour)
    : m_behaviour(behaviour)
{
    connect(&m_listener, &QTcpServer::newConnection, this, &Engine::take);
    m_listener.listen(QHostAddress::LocalHost);
    m_expiry.callOnTimeout(this, &Engine::expireSessions);
    m_expiry.start(ExpiryCheckMs);
}

Engine::~Engine()
{
    for (Line *line : QList(m_lines))
        drop(line);
}

void Engine::take()
{
    while (QTcpSocket *socket = m_listener.nextPendingConnection()) {
        auto *line = new Line;
        line->socket = socket;
        m_lines.append(line);
        ++connections;
        connect(socket, &QTcpSocket::readyRead, this, [this, line] { receive(line); });
        connect(socket, &QTcpSocket::disconnected, this, [this, line] { drop(line); });
    }
}

/// What is written is sent all the same.
void Engine::drop(Line *line)
{
    if (!m_lines.removeOne(line))
        return;
    const auto session = m_sessions.find(line->caller.session);
    if (session != m_sessions.end() && session->second.line == line)
        session->second.line = nullptr;
    line->socket->disconnect(this);
    line->socket->flush();
    line->socket->disconnectFromHost();
    line->socket->deleteLater();
    delete line;
}

void Engine::receive(Line *line)
{
    line->received += line->socket->readAll();
    if (line->received.size() >= 4
        && qFromBigEndian<quint32>(line->received.constData()) > LongestFrame)
        return drop(line);
    while (m_lines.contains(line)) {
        const std::optional<QByteArray> frame = frames::take(line->received);
        if (!frame)
            return;
        QDataStream request(frame->sliced(4));
        if (line->caller.session)
            accept(*line, request);
        else
            connectSession(*line, request);
    }
}

void Engine::connectSession(Line &line, QDataStream &request)
{
    (void)read<qint32>(request);
    (void)read<qint64>(request);
    const int timeoutMs = std::clamp(read<qint32>(request), 100, 60'000);
    auto id = read<qint64>(request);
    const auto password = read<QByteArray>(request);

    const bool isNew = id == 0;
    if (isNew) {
        id = ++m_lastSession;
        m_sessions[id].password = QByteArray::number(id, 16).rightJustified(16, '0');
    }
    const auto session = m_sessions.find(id);
    if (session == m_sessions.end() || (!isNew && session->second.password != password)) {
        send(line, packed(qint32(0), qint32(0), qint64(0), QByteArray(16, '\0'), false));
        return drop(&line); // told that it expired
    }
    if (session->second.line)
        drop(session->second.line);
    line.caller.session = id;
    session->second.line = &line;
    session->second.timeoutMs = timeoutMs;
    session->second.expiry.setRemainingTime(timeoutMs);
    send(line, packed(qint32(0), qint32(timeoutMs), id, session->second.password, false));
}

void Engine::accept(Line &line, QDataStream &request)
{
    const auto number = read<qint32>(request);
    const auto type = read<qint32>(request);
    ++requests[type];
    LiveSession &session = m_sessions[line.caller.session];
    session.expiry.setRemainingTime(session.timeoutMs);
    if (!isKnown(m_behaviour, type)) {
        if (m_behaviour != ScriptedServer::ClosingKeeper)
            send(line, packed(number, tree.zxid, qint32(Unimplemented)));
        return drop(&line);
    }
    const Reply reply = answer(line, type, request);
    tellWatchers(); // before who did it is answered
    send(line, packed(number, tree.zxid, qint32(reply.code)) + reply.body);
    if (type == CloseSession)
        drop(&line);
}

void Engine::closeSession(qint64 session)
{
    ++tree.zxid;
    for (const QByteArray &path : tree.ownedBy(session))
        tree.drop(path);
    m_sessions.erase(session);
}

void Engine::expire(qint64 session)
{
    const auto found = m_sessions.find(session);
    if (found == m_sessions.end())
        return;
    if (found->second.line)
        drop(found->second.line);
    closeSession(session);
    tellWatchers();
}

void Engine::expireSessions()
{
    QList<qint64> expired;
    for (const auto &[id, session] : m_sessions) {
        if (session.expiry.hasExpired())
            expired.append(id);
    }
    for (const qint64 id : expired)
        expire(id);
}

int Engine::watches() const
{
    qsizetype count = 0;
    for (const Line *line : m_lines)
        count += line->dataWatches.size() + line->childWatches.size();
    return int(count);
}

} // namespace lockscope::scripted
