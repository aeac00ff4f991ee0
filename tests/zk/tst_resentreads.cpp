// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reads that a broken connection took: sent again, in order, each answered once. Writes are not.
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"
#include "tests/zk/zkhelpers.h"

#include <QSignalSpy>

#include <numeric>
#include <thread>

using namespace lockscope;
using namespace lockscope::zk;

class TestResentReads : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void sentAgain_data();
    void sentAgain();
    void beforeThereWasAConnection();
    void orderIsKept();
    void nothingOvertakes();
    void watchDroppedMeanwhile();
    void writesAreNot();
    void writesGoByTheConnectionOfTheLook();
    void expiredWhileWaiting();
    void destroyedWhileWaiting();
    void eventsComeBeforeAnswers();
    void watchTakenBackWhileSuspended();
    void takingBackIsTriedTwice();
    void takingBackEndsWhereWantedAgain();

private:
    void connectClient();
    /// Until the library has noticed something, without this thread's noticing it.
    template <typename Condition> static void waitUnseen(Condition condition)
    {
        while (!condition())
            std::this_thread::yield();
    }

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<Proxy> m_proxy;
    std::unique_ptr<Client> m_client; ///< through the proxy
};

namespace {

const QString Root = QStringLiteral("/");
const QString Node = QStringLiteral("/zookeeper");

/// Makes one read and tells whether it was answered with a value.
using AnyRead = std::function<void(Client &client, std::function<void(bool)> answered)>;

template <typename T> Client::Handler<T> told(const std::function<void(bool)> &answered)
{
    return [answered](const Result<T> &result) { answered(result.has_value()); };
}

} // namespace

void TestResentReads::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = std::move(*server);
}

void TestResentReads::init()
{
    m_proxy = std::make_unique<Proxy>(m_server->port());
    m_client = std::make_unique<Client>(optionsFor(m_proxy->connectString(), 10'000));
}

void TestResentReads::cleanup()
{
    m_client.reset();
    m_proxy.reset();
}

void TestResentReads::connectClient()
{
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Connected, Patience);
}

void TestResentReads::sentAgain_data()
{
    QTest::addColumn<AnyRead>("read");
    QTest::addColumn<int>("type");
    QTest::addColumn<bool>("isAnswerLost");
    QTest::addColumn<int>("watches");
    const auto rows = [](const char *what, Proxy::Type type, int watches, const AnyRead &read) {
        for (const bool isAnswerLost : {false, true})
            QTest::addRow("%s, %s", what, isAnswerLost ? "answer lost" : "request lost")
                << read << int(type) << isAnswerLost << watches;
    };
    rows("names", Proxy::GetChildren2, 1, [](Client &client, const auto &answered) {
        client.readChildren(Root, Watch::Yes, told<Children>(answered));
    });
    rows("data", Proxy::GetData, 1, [](Client &client, const auto &answered) {
        client.read(Node, Watch::Yes, told<NodeData>(answered));
    });
    rows("data without a watch", Proxy::GetData, 0, [](Client &client, const auto &answered) {
        client.read(Node, Watch::No, told<NodeData>(answered));
    });
    rows("stat", Proxy::Exists, 1, [](Client &client, const auto &answered) {
        client.exists(Node, Watch::Yes, told<NodeStat>(answered));
    });
    rows("acl", Proxy::GetAcl, 0,
        [](Client &client, const auto &answered) { client.readAcl(Node, told<Acl>(answered)); });
    rows("configuration", Proxy::GetData, 0, [](Client &client, const auto &answered) {
        client.readConfig(told<QByteArray>(answered));
    });
    rows("sync", Proxy::Sync, 0,
        [](Client &client, const auto &answered) { client.sync(Root, told<Done>(answered)); });
}

void TestResentReads::sentAgain()
{
    QFETCH(const AnyRead, read);
    QFETCH(const int, type);
    QFETCH(const bool, isAnswerLost);
    QFETCH(const int, watches);
    connectClient();
    const auto which = static_cast<Proxy::Type>(type);
    isAnswerLost ? m_proxy->loseAnswerTo(which) : m_proxy->cutAt(which);
    int answers = 0;
    int values = 0;
    read(*m_client, [&](bool isValue) {
        ++answers;
        values += isValue ? 1 : 0;
    });
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Suspended, Patience);
    QCOMPARE(answers, 0);
    QCOMPARE(m_client->requestsInFlight(), 1);
    QCOMPARE(m_client->watchCount(), 0);
    m_proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(answers, 1, Patience);
    QCOMPARE(values, 1);
    QCOMPARE(m_client->requestsInFlight(), 0);
    QCOMPARE(m_client->watchCount(), watches);
    QCOMPARE(m_proxy->requests(which), 2);
    QCOMPARE(monitored(*m_server, "zk_watch_count"), watches);
}

void TestResentReads::beforeThereWasAConnection()
{
    m_proxy->cut();
    Answer<Children> root;
    m_client->readChildren(Root, Watch::Yes, root.handler());
    // A write of which nobody heard, so that a connection was tried by then.
    QCOMPARE(create(*m_client, QStringLiteral("/early")), QStringLiteral("unreachable"));
    QCOMPARE(root.count(), 0);
    m_proxy->mend();
    QVERIFY(root.wait().has_value());
    QCOMPARE(m_client->watchCount(), 1);
}

void TestResentReads::orderIsKept()
{
    connectClient();
    QVector<int> order;
    const auto ask = [&](int number) {
        m_client->read(Node, Watch::No,
            [&order, number](const auto &read) { order.append(read ? number : -1); });
    };
    const int count = 300;
    m_proxy->holdAt(Proxy::GetData, 100); // 100 are answered, 50 more are on the way
    for (int i = 0; i < 150; ++i)
        ask(i);
    QTRY_VERIFY_WITH_TIMEOUT(m_proxy->isHolding(), Patience);
    m_proxy->cut();
    for (int i = 150; i < 200; ++i) // not known to be suspended yet
        ask(i);
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Suspended, Patience);
    for (int i = 200; i < count; ++i)
        ask(i);
    m_proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(order.size(), count, Patience);
    QVector<int> expected(count);
    std::iota(expected.begin(), expected.end(), 0);
    QCOMPARE(order, expected);
}

/// The library has another connection before this thread knows that the first one broke.
void TestResentReads::nothingOvertakes()
{
    connectClient();
    Answer<Children> root; // with a watch, so that the proxy sees the library connect again
    m_client->readChildren(Root, Watch::Yes, root.handler());
    QVERIFY(root.wait().has_value());
    QStringList order;
    m_proxy->loseAnswerTo(Proxy::Sync);
    m_client->sync(Root, [&](const auto &synced) {
        order.append(synced ? QStringLiteral("sync") : QStringLiteral("error"));
    });
    waitUnseen([this] { return m_proxy->isCut(); });
    m_proxy->mend();
    waitUnseen([this] { return m_proxy->requests(Proxy::SetWatches) == 1; });
    m_client->exists(Node, Watch::No, [&](const auto &stat) {
        order.append(stat ? QStringLiteral("exists") : QStringLiteral("error"));
    });
    waitUnseen([this] { return m_proxy->requests(Proxy::Exists) == 1; });
    QTRY_COMPARE_WITH_TIMEOUT(order.size(), 2, Patience);
    QCOMPARE(order, (QStringList {QStringLiteral("sync"), QStringLiteral("exists")}));
    QCOMPARE(m_client->requestsInFlight(), 0);
}

void TestResentReads::watchDroppedMeanwhile()
{
    connectClient();
    m_proxy->cutAt(Proxy::GetChildren2);
    Answer<Children> root;
    m_client->readChildren(Root, Watch::Yes, root.handler());
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Suspended, Patience);
    m_client->removeWatch(Root, WatchKind::Children);
    m_proxy->mend();
    QVERIFY(root.wait().has_value());
    QCOMPARE(m_client->watchCount(), 0);
    QTRY_COMPARE_WITH_TIMEOUT(m_client->requestsInFlight(), 0, Patience);
    QCOMPARE(monitored(*m_server, "zk_watch_count"), 0);
}

void TestResentReads::writesAreNot()
{
    connectClient();
    m_proxy->loseAnswerTo(Proxy::Create2);
    QCOMPARE(create(*m_client, QStringLiteral("/once")), QStringLiteral("suspended"));
    QCOMPARE(create(*m_client, QStringLiteral("/never")), QStringLiteral("suspended"));
    m_proxy->mend();
    connectClient();
    Answer<NodeStat> once;
    m_client->exists(QStringLiteral("/once"), Watch::No, once.handler());
    QVERIFY(once.wait().has_value());
    QCOMPARE(m_proxy->requests(Proxy::Create2), 1);
}

/// The library knows that the connection broke before this thread does: what was seen by it is not
/// acted upon by the next one.
void TestResentReads::writesGoByTheConnectionOfTheLook()
{
    connectClient();
    QCOMPARE(create(*m_client, QStringLiteral("/kept")), QStringLiteral("/kept"));
    Answer<Done> removed;
    m_client->exists(QStringLiteral("/kept"), Watch::No, [&](const Result<NodeStat> &seen) {
        m_proxy->cut();
        waitUnseen([this] { return m_proxy->refusals() > 0; });
        QCOMPARE(m_client->session().state, SessionState::Connected);
        Writer(*m_client, Writer::unguarded)
            .remove(QStringLiteral("/kept"), seen->version, removed.handler());
        m_proxy->mend();
    });
    const Result<Done> result = removed.wait();
    QVERIFY(!result);
    QCOMPARE(textOf(result.error().kind), textOf(ErrorKind::Suspended));
    QVERIFY(result.error().isUnsent);
    connectClient();
    Answer<NodeStat> kept;
    m_client->exists(QStringLiteral("/kept"), Watch::No, kept.handler());
    QVERIFY(kept.wait().has_value());
    QCOMPARE(m_proxy->requests(Proxy::Delete), 0);
}

void TestResentReads::expiredWhileWaiting()
{
    connectClient();
    m_proxy->cutAt(Proxy::GetData);
    Answer<NodeData> data;
    m_client->read(Node, Watch::Yes, data.handler());
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Suspended, Patience);
    m_proxy->expireSession();
    QCOMPARE(data.count(), 0);
    m_proxy->mend();
    QCOMPARE(data.wait().error().kind, ErrorKind::SessionLost);
    QCOMPARE(m_client->session().state, SessionState::Expired);
    QCOMPARE(data.count(), 1);
    QCOMPARE(m_client->watchCount(), 0);
}

void TestResentReads::destroyedWhileWaiting()
{
    connectClient();
    m_proxy->cutAt(Proxy::GetData);
    Answer<NodeData> data;
    m_client->read(Node, Watch::Yes, data.handler());
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Suspended, Patience);
    QCOMPARE(data.count(), 0);
    m_client.reset();
    QCOMPARE(data.count(), 1);
    QCOMPARE(data.wait().error().kind, ErrorKind::Closed);
}

/// So whoever waits for an answer after a break has heard of all that happened meanwhile.
void TestResentReads::eventsComeBeforeAnswers()
{
    Client other(optionsFor(m_server->connectString()));
    create(other, QStringLiteral("/told"));
    connectClient();
    Answer<Children> told;
    m_client->readChildren(QStringLiteral("/told"), Watch::Yes, told.handler());
    QVERIFY(told.wait().has_value());
    QSignalSpy fired(m_client.get(), &Client::watchFired);
    m_proxy->cutAt(Proxy::Exists);
    int firedBefore = -1;
    m_client->exists(Root, Watch::No, [&](const auto &) { firedBefore = int(fired.count()); });
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Suspended, Patience);
    create(other, QStringLiteral("/told/child"));
    m_proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(firedBefore, 1, Patience);
}

void TestResentReads::watchTakenBackWhileSuspended()
{
    Answer<Children> root;
    m_client->readChildren(Root, Watch::Yes, root.handler());
    QVERIFY(root.wait().has_value());
    m_proxy->cut();
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Suspended, Patience);
    m_client->removeWatch(Root, WatchKind::Children);
    QCOMPARE(m_client->watchCount(), 0);
    m_proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Connected, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_proxy->requests(Proxy::RemoveWatches), 1, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_client->requestsInFlight(), 0, Patience);
    QCOMPARE(monitored(*m_server, "zk_watch_count"), 0);
}

void TestResentReads::takingBackIsTriedTwice()
{
    Answer<Children> root;
    m_client->readChildren(Root, Watch::Yes, root.handler());
    QVERIFY(root.wait().has_value());
    m_proxy->cutAt(Proxy::RemoveWatches);
    m_client->removeWatch(Root, WatchKind::Children);
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Suspended, Patience);
    m_proxy->cutAt(Proxy::RemoveWatches);
    m_proxy->mend();
    QTRY_COMPARE_WITH_TIMEOUT(m_proxy->requests(Proxy::RemoveWatches), 2, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Suspended, Patience);
    m_proxy->mend();
    Answer<NodeData> after;
    m_client->read(Node, Watch::No, after.handler());
    QVERIFY(after.wait().has_value());
    QCOMPARE(m_proxy->requests(Proxy::RemoveWatches), 2);
    QCOMPARE(m_client->watchCount(), 1); // the servers have it, until it fires
    QSignalSpy fired(m_client.get(), &Client::watchFired);
    create(*m_client, QStringLiteral("/fires-unheard"));
    QTRY_COMPARE_WITH_TIMEOUT(m_client->watchCount(), 0, Patience);
    QCOMPARE(fired.count(), 0);
}

void TestResentReads::takingBackEndsWhereWantedAgain()
{
    Answer<Children> root;
    m_client->readChildren(Root, Watch::Yes, root.handler());
    QVERIFY(root.wait().has_value());
    m_proxy->cutAt(Proxy::RemoveWatches);
    m_client->removeWatch(Root, WatchKind::Children);
    QTRY_COMPARE_WITH_TIMEOUT(m_client->session().state, SessionState::Suspended, Patience);
    Answer<Children> again;
    m_client->readChildren(Root, Watch::Yes, again.handler());
    m_proxy->mend();
    QVERIFY(again.wait().has_value());
    QCOMPARE(m_client->watchCount(), 1);
    QTRY_COMPARE_WITH_TIMEOUT(m_client->requestsInFlight(), 0, Patience);
    QCOMPARE(m_proxy->requests(Proxy::RemoveWatches), 1);
    QCOMPARE(monitored(*m_server, "zk_watch_count"), 1);
}

QTEST_GUILESS_MAIN(TestResentReads)
#include "tst_resentreads.moc"
