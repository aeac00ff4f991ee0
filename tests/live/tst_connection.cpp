// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/boottimer.h"
#include "core/base/distrust.h"
#include "core/base/times.h"
#include "core/live/connection.h"
#include "core/reach/tcpstep.h"
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"
#include "tests/zk/zkhelpers.h"

#include <QSignalSpy>

#include <atomic>
#include <cstdlib>

using namespace lockscope;
using namespace lockscope::zk;

namespace {

/// Connects until it is told that nobody is trusted any more; finds that out anew each time.
class Gate : public reach::TcpStep
{
public:
    Task<Result<Done>> take(QTcpSocket &socket, reach::Destination to) const override
    {
        if (isClosed) {
            const Distrust ticket {
                Distrust::Ticket, to.name, to.text(), QStringLiteral("the ticket expired"), {}};
            co_return tl::unexpected(
                Error {ErrorKind::Untrusted, QStringLiteral("SASL: the ticket expired."),
                    std::make_shared<const Distrust>(ticket)});
        }
        const Result<Done> taken = co_await reach::TcpStep::take(socket, to);
        co_return taken;
    }

    std::atomic<bool> isClosed = false;
};

} // namespace

class TestConnection : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void namesAreLookedUpAgain();
    void addressesAreNot();
    void expiredSessionsAreRenewed();
    void distrustDoesNotKeepItSuspended();
    void chrootThatIsMadeLater();
    void aSetClockMovesItsTime();

private:
    Options options(const QString &host, int timeoutMs) const;

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<Proxy> m_proxy;
};

void TestConnection::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = std::move(*server);
    m_proxy = std::make_unique<Proxy>(m_server->port());
}

Options TestConnection::options(const QString &host, int timeoutMs) const
{
    const QString port = m_proxy->connectString().section(u':', 1);
    Options result = optionsFor(host + u':' + port, timeoutMs);
    result.lookUpAgainMs = 200;
    return result;
}

void TestConnection::namesAreLookedUpAgain()
{
    Connection connection;
    connection.open(options(QStringLiteral("localhost"), 1000));
    QTRY_COMPARE_WITH_TIMEOUT(connection.status().state, ConnectionStatus::Connected, Patience);
    QSignalSpy ended(&connection, &Connection::sessionEnded);
    m_proxy->cut();
    QTRY_COMPARE_WITH_TIMEOUT(connection.status().state, ConnectionStatus::Renewing, Patience);
    QCOMPARE(ended.count(), 1);
    QVERIFY(!connection.client());
    m_proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(connection.status().state, ConnectionStatus::Connected, Patience);
    QVERIFY(connection.client());
}

void TestConnection::addressesAreNot()
{
    Connection connection;
    connection.open(options(QStringLiteral("127.0.0.1"), 10'000));
    QTRY_COMPARE_WITH_TIMEOUT(connection.status().state, ConnectionStatus::Connected, Patience);
    const SessionId session = connection.status().session;
    QSignalSpy ended(&connection, &Connection::sessionEnded);
    m_proxy->cut();
    QTRY_COMPARE_WITH_TIMEOUT(connection.status().state, ConnectionStatus::Suspended, Patience);
    m_proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(connection.status().state, ConnectionStatus::Connected, Patience);
    QCOMPARE(connection.status().session, session);
    QCOMPARE(ended.count(), 0);
}

void TestConnection::expiredSessionsAreRenewed()
{
    Connection connection;
    connection.open(options(QStringLiteral("127.0.0.1"), 10'000));
    QTRY_COMPARE_WITH_TIMEOUT(connection.status().state, ConnectionStatus::Connected, Patience);
    const SessionId before = connection.status().session;
    QSignalSpy ended(&connection, &Connection::sessionEnded);
    int began = 0;
    connect(&connection, &Connection::sessionBegan, this, [&began] { ++began; });
    m_proxy->expireSession();
    QTRY_COMPARE_WITH_TIMEOUT(began, 1, Patience);
    QCOMPARE(ended.count(), 1);
    QCOMPARE(ended.at(0).at(0).value<Error>().kind, ErrorKind::SessionLost);
    QVERIFY(connection.status().session != before);
    connection.close();
    QCOMPARE(connection.status().state, ConnectionStatus::Disconnected);
    QCOMPARE(ended.count(), 2);
}

/// Each attempt that fails is told by the session, but is no new break: our patience ends, and what
/// stands in the way is said.
void TestConnection::distrustDoesNotKeepItSuspended()
{
    const auto gate = std::make_shared<Gate>();
    Options wanted = options(QStringLiteral("localhost"), 1000);
    wanted.routes.clients.steps = {gate};
    QMap<ConnectionStatus::State, ConnectionStatus> last;
    QVector<ConnectionStatus::State> states;
    Connection connection;
    connect(&connection, &Connection::statusChanged, this, [&](const ConnectionStatus &status) {
        last.insert(status.state, status);
        if (states.isEmpty() || states.last() != status.state)
            states.append(status.state);
    });
    connection.open(wanted);
    QTRY_COMPARE_WITH_TIMEOUT(connection.status().state, ConnectionStatus::Connected, Patience);
    states.clear();
    gate->isClosed = true;
    m_proxy->cut();
    m_proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(states.contains(ConnectionStatus::Renewing), Patience);
    const QVector<ConnectionStatus::State> expected {
        ConnectionStatus::Suspended, ConnectionStatus::ProbablyExpired, ConnectionStatus::Renewing};
    QCOMPARE(states.first(3), expected);
    for (const ConnectionStatus::State state : expected) {
        QVERIFY(last.value(state).error.distrust);
        QCOMPARE(last.value(state).error.distrust->what, Distrust::Ticket);
    }
    gate->isClosed = false;
    QTRY_COMPARE_WITH_TIMEOUT(connection.status().state, ConnectionStatus::Connected, Patience);
}

/// It is missing until then, and no longer: what fails later is not for want of it.
void TestConnection::chrootThatIsMadeLater()
{
    Connection connection;
    connection.open(optionsFor(m_server->connectString() + QStringLiteral("/madelater")));
    QTRY_COMPARE_WITH_TIMEOUT(connection.status().error.kind, ErrorKind::Gone, Patience);
    Client client(optionsFor(m_server->connectString()));
    QCOMPARE(create(client, QStringLiteral("/madelater")), QStringLiteral("/madelater"));
    QTRY_COMPARE_WITH_TIMEOUT(connection.status().error, Error(), Patience);
    QCOMPARE(connection.status().state, ConnectionStatus::Connected);
    QCOMPARE(connection.status().watches, 0);
}

/// When it was made is compared with what is of now.
void TestConnection::aSetClockMovesItsTime()
{
    Connection connection;
    connection.open(optionsFor(m_server->connectString()));
    QTRY_COMPARE_WITH_TIMEOUT(connection.status().state, ConnectionStatus::Connected, Patience);
    const qint64 since = connection.status().since;
    QSignalSpy told(&connection, &Connection::statusChanged);
    connection.followClock(nowMs() - 3'600'000, bootMs());
    QCOMPARE(told.count(), 1);
    QVERIFY(std::abs(connection.status().since - (since - 3'600'000)) < 1'000);
    QCOMPARE(told.at(0).at(0).value<ConnectionStatus>(), connection.status());
}

QTEST_GUILESS_MAIN(TestConnection)
#include "tst_connection.moc"
