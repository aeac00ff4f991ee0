// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What an operator sees while servers, connections and sessions break: stated conditions, never an
// empty list, and everything read again afterwards.
#include "core/live/inspector.h"
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"
#include "tests/zk/zkhelpers.h"

#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::zk;

namespace {

constexpr int TimeoutMs = 10'000; ///< of sessions that should survive

} // namespace

class TestInspectorFaults : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void unresolvableName();
    void nobodyAnswers();
    void notZooKeeper();
    void wrongChroot();
    void suspendedIsStale();
    void probablyExpired();
    void serverDiesAndComesBack();
    void connectionBreaksWhileReading();
    void connectionBreaksWhileListing();
    void expiredSessionReadsAllAgain();
    void expiredWhileReading();
    void vanishesWhileReading();
    void changesWhileSuspendedAreSeen();
    void singleNodeSurvivesTheSession();
    void becomingASemaphoreIsNoLoss();
    void openReplacesTheConnection();
    void closeEndsAll();
    void askedServersAnswer();

private:
    void open();
    void contend(int count);
    void expireSession();
    Freshness freshness() const
    {
        return m_state ? m_state->snapshot->freshness : Freshness::Loading;
    }
    bool isLive(int nodes) const;

    const QString m_path = QStringLiteral("/faulty");
    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<Client> m_client; ///< the test's own session, not through the proxy
    std::unique_ptr<Proxy> m_proxy;
    std::unique_ptr<Inspector> m_inspector;
    LockStatePtr m_state;
    QVector<Freshness> m_seen;
};

void TestInspectorFaults::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = std::move(*server);
}

void TestInspectorFaults::init()
{
    m_client = std::make_unique<Client>(optionsFor(m_server->connectString(), TimeoutMs));
    create(*m_client, m_path);
    m_proxy = std::make_unique<Proxy>(m_server->port());
    m_inspector = std::make_unique<Inspector>();
    m_state.reset();
    m_seen.clear();
    connect(m_inspector.get(), &Inspector::stateReady, this, [this](const LockStatePtr &state) {
        m_state = state;
        m_seen.append(state->snapshot->freshness);
        // Nothing may look like an empty queue that is none.
        if (state->snapshot->freshness == Freshness::Live)
            QVERIFY(state->snapshot->directories.first().state != ReadState::Denied);
    });
}

void TestInspectorFaults::cleanup()
{
    m_inspector.reset();
    m_proxy.reset();
    m_client.reset();
}

void TestInspectorFaults::open()
{
    QVERIFY(m_inspector->open({m_proxy->connectString(), TimeoutMs, {}}).has_value());
    m_inspector->watch({m_path});
}

void TestInspectorFaults::contend(int count)
{
    int made = 0;
    for (int i = 0; i < count; ++i) {
        Writer(*m_client, Writer::unguarded)
            .create(m_path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential,
                [&](const Result<Created> &node) { made += node ? 1 : 0; });
    }
    QTRY_COMPARE_WITH_TIMEOUT(made, count, Patience);
}

/// Returns once there is another session, and what was read with the last one is not called live.
void TestInspectorFaults::expireSession()
{
    const SessionId before = m_inspector->status().session;
    m_proxy->expireSession();
    QTRY_VERIFY_WITH_TIMEOUT(m_inspector->status().state == ConnectionStatus::Connected
            && m_inspector->status().session != before,
        Patience);
}

bool TestInspectorFaults::isLive(int nodes) const
{
    return freshness() == Freshness::Live && m_state->snapshot->isComplete()
        && m_state->snapshot->nodes.size() == nodes;
}

void TestInspectorFaults::unresolvableName()
{
    QVERIFY(m_inspector->open({QStringLiteral("no-such-host.invalid"), 6000, {}}).has_value());
    m_inspector->watch({m_path});
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().error.kind, ErrorKind::Unreachable, Patience);
    QVERIFY(m_inspector->status().error.detail.english().contains(u"no-such-host.invalid"));
    QTRY_COMPARE_WITH_TIMEOUT(freshness(), Freshness::Failed, Patience);
    QCOMPARE(m_state->snapshot->error.kind, ErrorKind::Unreachable);
}

void TestInspectorFaults::nobodyAnswers()
{
    m_proxy->cut();
    open();
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().error.kind, ErrorKind::Unreachable, Patience);
    QCOMPARE(m_inspector->status().state, ConnectionStatus::Connecting);
    QCOMPARE(freshness(), Freshness::Loading);
    m_proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(isLive(0), Patience);
    QCOMPARE(m_inspector->status().state, ConnectionStatus::Connected);
}

void TestInspectorFaults::notZooKeeper()
{
    QTcpServer http;
    QVERIFY(http.listen(QHostAddress::LocalHost));
    connect(&http, &QTcpServer::newConnection, &http, [&http] {
        QTcpSocket *socket = http.nextPendingConnection();
        socket->write("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n<h1>Bad</h1>");
    });
    const QString address = QStringLiteral("127.0.0.1:%1").arg(http.serverPort());
    QVERIFY(m_inspector->open({address, 6000, {}}).has_value());
    m_inspector->watch({m_path});
    QSignalSpy finished(m_inspector.get(), &Inspector::scanFinished);
    m_inspector->scan({});
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().state, ConnectionStatus::Failed, Patience);
    QCOMPARE(m_inspector->status().error.kind, ErrorKind::NotZooKeeper);
    QTRY_COMPARE_WITH_TIMEOUT(freshness(), Freshness::Failed, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, Patience);
    QCOMPARE(finished.at(0).at(0).value<ScanResult>().error.kind, ErrorKind::NotZooKeeper);
}

void TestInspectorFaults::wrongChroot()
{
    const QString connect = m_server->connectString() + QStringLiteral("/not/there");
    QVERIFY(m_inspector->open({connect, 6000, {}}).has_value());
    m_inspector->watch({QStringLiteral("/")});
    QTRY_COMPARE_WITH_TIMEOUT(freshness(), Freshness::Gone, Patience);
}

void TestInspectorFaults::suspendedIsStale()
{
    contend(3);
    open();
    QTRY_VERIFY_WITH_TIMEOUT(isLive(3), Patience);
    const SessionId session = m_inspector->status().session;
    m_proxy->cut();
    QTRY_COMPARE_WITH_TIMEOUT(freshness(), Freshness::Stale, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().state, ConnectionStatus::Suspended, Patience);
    QCOMPARE(m_state->snapshot->nodes.size(), 3); // as it was
    m_inspector->refresh(m_path);
    m_proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(isLive(3), Patience);
    QCOMPARE(m_inspector->status().session, session);
}

/// Only a server can tell that a session expired; our own clock can tell that it probably did. What
/// is shown is as old as the break all the same.
void TestInspectorFaults::probablyExpired()
{
    QVERIFY(m_inspector->open({m_proxy->connectString(), 1000, {}}).has_value());
    m_inspector->watch({m_path});
    QTRY_VERIFY_WITH_TIMEOUT(isLive(0), Patience);
    const SessionId before = m_inspector->status().session;
    QSignalSpy told(m_inspector.get(), &Inspector::statusChanged);
    m_proxy->cut();
    QTRY_COMPARE_WITH_TIMEOUT(
        m_inspector->status().state, ConnectionStatus::ProbablyExpired, Patience);
    const auto isBreak = [](const QVariantList &arguments) {
        return arguments.at(0).value<ConnectionStatus>().state == ConnectionStatus::Suspended;
    };
    const auto broken = std::ranges::find_if(told, isBreak);
    QVERIFY(broken != told.end());
    QCOMPARE(m_inspector->status().since, broken->at(0).value<ConnectionStatus>().since);
    QCOMPARE(freshness(), Freshness::Stale);
    const QByteArray session = textOf(before).toLatin1();
    QTRY_VERIFY_WITH_TIMEOUT(!m_server->ask("dump").value_or(session).contains(session), Patience);
    m_proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(m_inspector->status().state == ConnectionStatus::Connected, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(isLive(0), Patience);
    QVERIFY(m_inspector->status().session != before);
}

void TestInspectorFaults::serverDiesAndComesBack()
{
    contend(5);
    open();
    QTRY_VERIFY_WITH_TIMEOUT(isLive(5), Patience);
    m_server->kill();
    QTRY_COMPARE_WITH_TIMEOUT(freshness(), Freshness::Stale, Patience);
    QVERIFY(m_server->restart().has_value());
    QTRY_VERIFY_WITH_TIMEOUT(isLive(5), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Connected, Patience);
    contend(1); // the watch came along
    QTRY_VERIFY_WITH_TIMEOUT(isLive(6), Patience);
}

void TestInspectorFaults::connectionBreaksWhileReading()
{
    contend(2000);
    m_proxy->holdAt(Proxy::GetData, 2); // one asks who the members are
    open();
    QTRY_VERIFY_WITH_TIMEOUT(m_proxy->isHolding(), Patience);
    m_proxy->cut();
    QTRY_COMPARE_WITH_TIMEOUT(freshness(), Freshness::Stale, Patience);
    QVERIFY(!m_state->snapshot->isComplete());
    QCOMPARE(m_state->snapshot->nodes.size(), 2000);
    m_proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(isLive(2000), Patience);
}

void TestInspectorFaults::connectionBreaksWhileListing()
{
    contend(2);
    m_proxy->cutAt(Proxy::GetChildren2);
    open();
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().state, ConnectionStatus::Suspended, Patience);
    QVERIFY(freshness() != Freshness::Live);
    m_proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(isLive(2), Patience);
}

void TestInspectorFaults::expiredSessionReadsAllAgain()
{
    contend(3);
    open();
    QTRY_VERIFY_WITH_TIMEOUT(isLive(3), Patience);
    for (int round = 0; round < 3; ++round) {
        const SessionId before = m_inspector->status().session;
        m_proxy->forgetRequests();
        expireSession();
        QTRY_VERIFY_WITH_TIMEOUT(isLive(3), Patience);
        QVERIFY(m_inspector->status().session != before);
        QVERIFY(m_proxy->requests(Proxy::GetData) >= 3);
    }
    contend(1); // and is watched again
    QTRY_VERIFY_WITH_TIMEOUT(isLive(4), Patience);
}

void TestInspectorFaults::expiredWhileReading()
{
    contend(3000);
    open();
    QTRY_VERIFY_WITH_TIMEOUT(m_state && m_state->snapshot->nodes.size() == 3000, Patience);
    expireSession();
    QTRY_VERIFY_WITH_TIMEOUT(isLive(3000), Patience);
}

void TestInspectorFaults::vanishesWhileReading()
{
    contend(1000);
    open();
    QTRY_VERIFY_WITH_TIMEOUT(m_state && m_state->snapshot->nodes.size() == 1000, Patience);
    m_client = std::make_unique<Client>(optionsFor(m_server->connectString(), TimeoutMs));
    QVERIFY(zk::remove(*m_client, m_path)); // its ephemerals went with their session
    QTRY_COMPARE_WITH_TIMEOUT(freshness(), Freshness::Gone, Patience);
    QVERIFY(m_state->snapshot->nodes.isEmpty());
    create(*m_client, m_path);
    contend(2);
    QTRY_VERIFY_WITH_TIMEOUT(isLive(2), Patience);
}

void TestInspectorFaults::changesWhileSuspendedAreSeen()
{
    contend(2);
    open();
    QTRY_VERIFY_WITH_TIMEOUT(isLive(2), Patience);
    m_proxy->cut();
    QTRY_COMPARE_WITH_TIMEOUT(freshness(), Freshness::Stale, Patience);
    contend(2);
    m_proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(isLive(4), Patience);
}

void TestInspectorFaults::singleNodeSurvivesTheSession()
{
    const QString path = QStringLiteral("/one-lock");
    create(*m_client, path, "me", CreateMode::Ephemeral);
    QVERIFY(m_inspector->open({m_proxy->connectString(), TimeoutMs, {}}).has_value());
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(isLive(1), Patience);
    expireSession();
    QTRY_VERIFY_WITH_TIMEOUT(isLive(1), Patience);
    QVERIFY(m_state->snapshot->isSingleNode);
    zk::remove(*m_client, path);
    QTRY_VERIFY_WITH_TIMEOUT(isLive(0), Patience);
}

// That an empty directory is a semaphore's its data may tell later: nothing was lost meanwhile.
void TestInspectorFaults::becomingASemaphoreIsNoLoss()
{
    const QString path = QStringLiteral("/becomes-a-semaphore");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("-__lock__"));
    QVERIFY(m_inspector->open({m_proxy->connectString(), TimeoutMs, {}}).has_value());
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(isLive(0), Patience);
    m_seen.clear();
    m_proxy->holdAt(Proxy::GetChildren2, 2); // of what is beside it
    Answer<NodeStat> set;
    Writer(*m_client, Writer::unguarded).setData(path, "2", 0, set.handler());
    QVERIFY(set.wait().has_value());
    m_inspector->refresh(path);
    // As it was just before, and with its data.
    QTRY_VERIFY_WITH_TIMEOUT(m_proxy->isHolding() && m_seen.size() >= 2, Patience);
    QVERIFY(m_state->snapshot->isWhole());
    m_proxy->mend();
    QTRY_VERIFY_WITH_TIMEOUT(m_state->recipes.size() == 1, Patience);
    QVERIFY(!m_seen.contains(Freshness::SessionLost));
}

void TestInspectorFaults::openReplacesTheConnection()
{
    contend(1);
    open();
    QTRY_VERIFY_WITH_TIMEOUT(isLive(1), Patience);
    m_seen.clear();
    QVERIFY(m_inspector->open({m_server->connectString(), TimeoutMs, {}}).has_value());
    QTRY_VERIFY_WITH_TIMEOUT(m_inspector->status().server == m_server->connectString(), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(m_seen.size() >= 2 && isLive(1), Patience);
}

void TestInspectorFaults::closeEndsAll()
{
    open();
    QTRY_VERIFY_WITH_TIMEOUT(isLive(0), Patience);
    m_inspector->close();
    QTRY_COMPARE_WITH_TIMEOUT(
        m_inspector->status().state, ConnectionStatus::Disconnected, Patience);
    QCOMPARE(m_inspector->status().requestsInFlight, 0);
    QVERIFY(!m_inspector->status().session);
    const SessionId session = m_client->session().id;
    const auto sessions = [&] {
        const Result<QByteArray> answer = m_server->ask("cons");
        return answer ? answer->count("sid=") : -1;
    };
    QTRY_COMPARE_WITH_TIMEOUT(sessions(), session ? 1 : 0, Patience);
}

void TestInspectorFaults::askedServersAnswer()
{
    contend(1);
    QVERIFY(m_inspector->open({m_server->connectString(), TimeoutMs, {}}).has_value());
    m_inspector->watch({m_path});
    QTRY_VERIFY_WITH_TIMEOUT(isLive(1), Patience);
    QSignalSpy answered(m_inspector.get(), &Inspector::serverFactsReady);
    m_inspector->askServers();
    m_inspector->askServers(); // is under way
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, Patience);
    ServerFactsPtr facts;
    const auto areTold = [&] { // a busy machine's server may answer too late
        facts = answered.last().at(0).value<ServerFactsPtr>();
        const bool isWhole = facts->allSessions() && facts->allConnections();
        if (!isWhole)
            m_inspector->askServers();
        return isWhole;
    };
    QTRY_VERIFY_WITH_TIMEOUT(areTold(), Patience);
    QCOMPARE(facts->members.size(), 1);
    QVERIFY(facts->connections.contains(m_client->session().id));
    QCOMPARE(facts->own, m_inspector->status().session);
}

QTEST_GUILESS_MAIN(TestInspectorFaults)
#include "tst_inspectorfaults.moc"
