// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDataStream>
#include <QTcpSocket>
#include <QtEndian>

#include <optional>

/// ZooKeeper's protocol as far as tests speak it themselves, beside libzookeeper.
namespace lockscope::frames {

constexpr int PatienceMs = 5000;

/// One request as it goes over the wire: its length, and @p fields.
template <typename... Fields> QByteArray of(const Fields &...fields)
{
    QByteArray payload;
    QDataStream payloadStream(&payload, QIODevice::WriteOnly);
    (payloadStream << ... << fields);
    QByteArray frame;
    QDataStream frameStream(&frame, QIODevice::WriteOnly);
    frameStream << payload; // writes its length, too
    return frame;
}

/// The first frame in @p stream, with its length, taken out of it once it is complete.
inline std::optional<QByteArray> take(QByteArray &stream)
{
    if (stream.size() < 4)
        return {};
    const qsizetype size = qFromBigEndian<qint32>(stream.constData()) + 4;
    if (stream.size() < size)
        return {};
    const QByteArray frame = stream.first(size);
    stream.remove(0, size);
    return frame;
}

/// The first request of every connection; without a session it makes one.
inline QByteArray connectRequest(qint64 session = 0, const QByteArray &password = {16, '\0'})
{
    return of(qint32(0), qint64(0), qint32(10'000), session, password, false);
}

inline QByteArray closeRequest()
{
    return of(qint32(1), qint32(-11)); // its number, and zookeeper.h's ZOO_CLOSE_OP
}

/// Sends @p requests, the last of which closes the session, and gives what was answered. Blocks.
inline QByteArray exchange(quint16 serverPort, const QByteArray &requests)
{
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, serverPort);
    socket.waitForConnected(PatienceMs);
    socket.write(requests);
    QByteArray answers;
    while (socket.state() == QAbstractSocket::ConnectedState && socket.waitForReadyRead(PatienceMs))
        answers += socket.readAll();
    return answers + socket.readAll();
}

} // namespace lockscope::frames
