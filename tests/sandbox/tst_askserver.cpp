// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A four-letter word to a server that is just going: what a real one does for a moment only.
#include "core/sandbox/serverprocess.h"

#include <QRegularExpression>
#include <QTest>

#include <thread>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace lockscope;

namespace {

/// Takes each connection and resets it, as the kernel does for a process that is killed.
class ResettingServer
{
public:
    ResettingServer()
        : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in address {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof address;
        auto *const general = reinterpret_cast<sockaddr *>(&address);
        if (::bind(m_socket, general, length) != 0 || ::listen(m_socket, SOMAXCONN) != 0
            || ::getsockname(m_socket, general, &length) != 0)
            qFatal("no socket to listen at");
        m_port = ntohs(address.sin_port);
        m_thread = std::thread([socket = m_socket] {
            for (int taken = ::accept(socket, nullptr, nullptr); taken >= 0;
                 taken = ::accept(socket, nullptr, nullptr)) {
                const linger atOnce {1, 0};
                ::setsockopt(taken, SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
                ::close(taken);
            }
        });
    }
    ~ResettingServer()
    {
        ::shutdown(m_socket, SHUT_RDWR); // accept() returns
        m_thread.join();
        ::close(m_socket);
    }
    Q_DISABLE_COPY_MOVE(ResettingServer)

    quint16 port() const { return m_port; }

private:
    int m_socket;
    quint16 m_port = 0;
    std::thread m_thread;
};

} // namespace

class TestAskServer : public QObject
{
    Q_OBJECT

private slots:
    void resetIsNoAnswer();
};

/// Before the word is written, or after: which of them comes about is the kernel's choice.
void TestAskServer::resetIsNoAnswer()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    const ResettingServer server;
    constexpr int Times = 500;
    for (int i = 0; i < Times; ++i) {
        const Result<QByteArray> answer = askServer(server.port(), "ruok");
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, ErrorKind::Unreachable);
    }
}

QTEST_GUILESS_MAIN(TestAskServer)
#include "tst_askserver.moc"
