// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Client::close(): nobody waits for a server, and everybody is told.
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"
#include "tests/zk/zkhelpers.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QThread>

using namespace lockscope;
using namespace lockscope::zk;

class TestClosing : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void endsTheSession();
    void withoutASession();
    void endsAllRequestsHere();
    void frozenServersAreNotWaitedFor();
    void fromAHandler();
    void fromAHandlerAfterTheEnd();
    void fromASlot();
    void nobodyIsThereToBeTold();
    void waits();

private:
    std::unique_ptr<Client> connected() const;

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<Proxy> m_proxy;
};

namespace {

const QString AnyNode = QStringLiteral("/zookeeper");

} // namespace

void TestClosing::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = std::move(*server);
}

void TestClosing::init()
{
    m_proxy = std::make_unique<Proxy>(m_server->port());
}

void TestClosing::cleanup()
{
    m_proxy.reset();
}

std::unique_ptr<Client> TestClosing::connected() const
{
    auto client = std::make_unique<Client>(optionsFor(m_proxy->connectString(), 10'000));
    Answer<NodeData> answer;
    client->read(AnyNode, Watch::No, answer.handler());
    return answer.wait() ? std::move(client) : nullptr;
}

void TestClosing::endsTheSession()
{
    auto client = connected();
    const QString path = QStringLiteral("/closing");
    create(*client, path, {}, CreateMode::Ephemeral);
    int closed = 0;
    Client::close(std::move(client), [&] { ++closed; });
    QCOMPARE(closed, 0);
    QTRY_COMPARE_WITH_TIMEOUT(closed, 1, Patience);
    const auto other = connected();
    Answer<NodeStat> stat;
    other->exists(path, Watch::No, stat.handler());
    QCOMPARE(stat.wait().error().kind, ErrorKind::Gone);
}

void TestClosing::withoutASession()
{
    int closed = 0;
    Client::close(std::make_unique<Client>(optionsFor(QStringLiteral("no-such-host.invalid:1"))),
        [&] { ++closed; });
    auto expired = connected();
    m_proxy->expireSession();
    QTRY_COMPARE_WITH_TIMEOUT(expired->session().state, SessionState::Expired, Patience);
    Client::close(std::move(expired), [&] { ++closed; });
    QTRY_COMPARE_WITH_TIMEOUT(closed, 2, Patience);
}

void TestClosing::endsAllRequestsHere()
{
    for (int round = 0; round < 10; ++round) {
        auto client = round % 2 ? connected()
                                : std::make_unique<Client>(optionsFor(m_proxy->connectString()));
        const int count = 5000;
        QVector<int> runs(count, 0);
        int again = 0;
        bool isClosing = false;
        int elsewhere = 0;
        for (int i = 0; i < count; ++i) {
            client->read(AnyNode, i % 100 ? Watch::No : Watch::Yes, [&, i](const auto &) {
                ++runs[i];
                elsewhere += QThread::currentThread() == thread() ? 0 : 1;
            });
        }
        Client *same = client.get();
        client->read(AnyNode, Watch::No, [&](const auto &) {
            same->read(AnyNode, Watch::No, [&](const auto &second) {
                // On a busy machine both may have been answered before the end.
                const bool isEnd = !second && second.error().kind == ErrorKind::Closed;
                again += isEnd == isClosing ? 1 : 0;
            });
        });
        if (round % 4 == 3)
            QTRY_VERIFY_WITH_TIMEOUT(client->requestsInFlight() < count, Patience);
        QSignalSpy told(client.get(), &Client::stateChanged);
        isClosing = true;
        Client::close(std::move(client));
        QCOMPARE(runs, QVector<int>(count, 1));
        QCOMPARE(again, 1);
        QCOMPARE(elsewhere, 0);
        QCOMPARE(told.count(), 0);
    }
}

/// The library waits 1.5 s for each of them: who closes a session elsewhere does not.
void TestClosing::frozenServersAreNotWaitedFor()
{
    std::vector<std::unique_ptr<Client>> stuck;
    for (int i = 0; i < 20; ++i)
        stuck.push_back(connected());
    auto healthy = std::make_unique<Client>(optionsFor(m_server->connectString()));
    QTRY_COMPARE_WITH_TIMEOUT(healthy->session().state, SessionState::Connected, Patience);
    m_proxy->stall();
    int closed = 0;
    bool isDone = false;
    Answer<NodeData> underWay;
    stuck.front()->read(AnyNode, Watch::No, underWay.handler());
    QElapsedTimer clock; // one after the other they take 1.5 s each
    clock.start();
    for (auto &client : stuck)
        Client::close(std::move(client), [&] { ++closed; });
    QCOMPARE(underWay.count(), 1);
    QCOMPARE(underWay.wait().error().kind, ErrorKind::Closed);
    Client::close(std::move(healthy), [&] { isDone = true; });
    QTRY_VERIFY_WITH_TIMEOUT(isDone, Patience);
    QVERIFY2(clock.elapsed() < 15'000, "it waited for all of them");
    QTRY_COMPARE_WITH_TIMEOUT(closed, int(stuck.size()), Patience);
}

void TestClosing::fromAHandler()
{
    auto client = connected();
    int closed = 0;
    Answer<NodeData> next;
    client->read(AnyNode, Watch::No, [&](const auto &) {
        Client::close(std::move(client), [&] { ++closed; });
        QCOMPARE(next.count(), 1);
    });
    Client *same = client.get();
    same->read(AnyNode, Watch::No, next.handler());
    QTRY_COMPARE_WITH_TIMEOUT(closed, 1, Patience);
    QCOMPARE(next.wait().error().kind, ErrorKind::Closed);
}

/// What is asked after the end of a session is refused, and the refusals come together.
void TestClosing::fromAHandlerAfterTheEnd()
{
    auto client = connected();
    m_proxy->expireSession();
    QTRY_COMPARE_WITH_TIMEOUT(client->session().state, SessionState::Expired, Patience);
    int closed = 0;
    QVector<ErrorKind> answers;
    Client *same = client.get();
    same->read(AnyNode, Watch::No, [&](const auto &) {
        Client::close(std::move(client), [&] { ++closed; });
        Client::waitForClosing(Patience); // the other requests are freed
        QCOMPARE(answers, QVector<ErrorKind>(30, ErrorKind::Closed));
    });
    for (int i = 0; i < 30; ++i) {
        same->read(
            AnyNode, Watch::No, [&](const auto &answer) { answers.append(answer.error().kind); });
    }
    QTRY_COMPARE_WITH_TIMEOUT(closed, 1, Patience);
    QCOMPARE(answers, QVector<ErrorKind>(30, ErrorKind::Closed));
}

void TestClosing::fromASlot()
{
    auto client = std::make_unique<Client>(optionsFor(m_proxy->connectString()));
    auto nowhere = std::make_unique<Client>(optionsFor(QStringLiteral("no-such-host.invalid:1")));
    int closed = 0;
    for (auto *which : {&client, &nowhere}) {
        connect(which->get(), &Client::stateChanged, this,
            [&closed, which] { Client::close(std::move(*which), [&closed] { ++closed; }); });
    }
    QTRY_COMPARE_WITH_TIMEOUT(closed, 2, Patience);
}

void TestClosing::nobodyIsThereToBeTold()
{
    m_proxy->stall();
    std::atomic_int closed = 0;
    const QString connect = m_proxy->connectString();
    const std::unique_ptr<QThread> thread(QThread::create([&] {
        for (int i = 0; i < 20; ++i)
            Client::close(std::make_unique<Client>(optionsFor(connect)), [&] { ++closed; });
    }));
    thread->start();
    QVERIFY(thread->wait(Patience));
    Client::waitForClosing(Patience);
    QCoreApplication::processEvents();
    QCOMPARE(closed, 0);
}

void TestClosing::waits()
{
    auto client = connected();
    const SessionId session = client->session().id;
    const QByteArray sid = "sid=0x" + QByteArray::number(quint64(session.value), 16);
    QVERIFY(m_server->ask("cons").value_or(QByteArray()).contains(sid));
    Client::close(std::move(client));
    Client::waitForClosing(Patience);
    // It is told, and on a busy machine, or behind a bridge, it takes a moment to hear; by itself
    // the session would end after 10 s.
    QTRY_VERIFY_WITH_TIMEOUT(!m_server->ask("cons").value_or(sid).contains(sid), 8'000);
}

QTEST_GUILESS_MAIN(TestClosing)
#include "tst_closing.moc"
