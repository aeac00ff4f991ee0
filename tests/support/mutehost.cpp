// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/mutehost.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QThread>

namespace lockscope::test {

ProgramRun runAgainst(const QByteArray &greeting, const QStringList &arguments, After after,
    const QStringList &environment)
{
    QTcpServer server;
    if (!server.listen(QHostAddress::LocalHost))
        qFatal("no port");
    QObject::connect(&server, &QTcpServer::newConnection, &server, [&server, greeting, after] {
        QTcpSocket *guest = server.nextPendingConnection();
        guest->write(greeting);
        if (after == After::Close)
            guest->disconnectFromHost();
    });
    // The program is waited for in this thread, so the answer has to come from another.
    QThread answering;
    QThread *main = QThread::currentThread();
    server.moveToThread(&answering);
    answering.start();
    const ProgramRun run = runCtl(arguments
            + QStringList {QStringLiteral("--connect"),
                QStringLiteral("127.0.0.1:%1").arg(server.serverPort())},
        environment);
    QMetaObject::invokeMethod(
        &server,
        [&server, main] {
            server.close();
            server.moveToThread(main);
        },
        Qt::BlockingQueuedConnection);
    answering.quit();
    answering.wait();
    return run;
}

QByteArray sessionGreeting()
{
    return QByteArray::fromHex("00000025"
                               "00000000"
                               "00002710"
                               "0100000000000001"
                               "00000010")
        + QByteArray(16, 'p') + QByteArray(1, '\0');
}

} // namespace lockscope::test
