// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/frame.h"

#include <QTcpSocket>
#include <QtEndian>

namespace lockscope::reach {

namespace {

constexpr qint64 LengthBytes = 4;
constexpr qint32 MostOfFrame = 128 * 1024; ///< Kerberos tickets of Active Directory reach 64 KiB

/// Until so many bytes are there, or no more come.
Task<bool> waitFor(QTcpSocket &socket, qint64 bytes)
{
    while (socket.bytesAvailable() < bytes) {
        if (socket.state() != QAbstractSocket::ConnectedState)
            co_return false;
        const QObject receiver; // of this turn's life
        co_await answerOf<bool>([&](const auto &answer) {
            const auto look = [answer] { answer(true); };
            QObject::connect(&socket, &QTcpSocket::readyRead, &receiver, look);
            QObject::connect(&socket, &QTcpSocket::disconnected, &receiver, look);
        });
    }
    co_return true;
}

tl::unexpected<Error> closedEarly(const QTcpSocket &socket)
{
    return failure(ErrorKind::Unreachable, socket.errorString());
}

} // namespace

QByteArray framed(const QByteArray &body)
{
    QByteArray length(LengthBytes, Qt::Uninitialized);
    qToBigEndian(qint32(body.size()), length.data());
    return length + body;
}

Task<Result<QByteArray>> readFrame(QTcpSocket &socket)
{
    if (!co_await waitFor(socket, LengthBytes))
        co_return closedEarly(socket);
    const auto length = qFromBigEndian<qint32>(socket.read(LengthBytes).constData());
    if (length < 0 || length > MostOfFrame)
        co_return failure(ErrorKind::NotZooKeeper, {});
    if (!co_await waitFor(socket, length))
        co_return closedEarly(socket);
    co_return socket.read(length);
}

} // namespace lockscope::reach
