// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Looking for locks in a real server's tree.
#include "core/base/times.h"
#include "core/live/inspector.h"
#include "core/live/pace.h"
#include "core/live/scanner.h"
#include "core/sandbox/localserver.h"
#include "tests/live/scanresults.h"
#include "tests/support/patience.h"
#include "tests/support/zksession.h"
#include "tests/zk/proxy.h"
#include "tests/zk/scriptedserver.h"
#include "tests/zk/zkhelpers.h"

#include <QElapsedTimer>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::zk;

namespace {

using test::lockAt;
using test::pathsOf;

} // namespace

class TestScanner : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void findsLocksAlone();
    void summaries();
    void oldestOfThoseThatMayBeRead();
    void rootIsALock();
    void rootIsNotThere();
    void rootMayNotBeRead();
    void badRoot();
    void unreadablePlaces();
    void whatIsNotListedIsTold();
    void capSaysSo();
    void depthSaysSo();
    void newScanReplacesTheOld();
    void cancelEndsAtOnce();
    void boundedRequestsOnABigTree();
    void busyServersAreLeftToOthers();
    void bigLockIsAnEstimate();
    void usedAndEmpty();
    void scanWaitsForTheConnection();
    void watchesKnownAnywayTell();

private:
    QString make(const QString &path, CreateMode mode = CreateMode::Persistent,
        const QByteArray &data = {}, const QVector<AccessEntry> &acl = {});
    QString contend(const QString &path, const QString &label);
    void makeMany(const QString &prefix, int count);
    ScanResult scan(const ScanLimits &limits);

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<Client> m_client;
    std::unique_ptr<Inspector> m_inspector;
};

void TestScanner::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = std::move(*server);
    m_client = std::make_unique<Client>(optionsFor(m_server->connectString(), 10'000));
}

void TestScanner::init()
{
    m_inspector = std::make_unique<Inspector>();
    QVERIFY(m_inspector->open({m_server->connectString(), 6000, {}}).has_value());
}

void TestScanner::cleanup()
{
    m_inspector.reset();
}

QString TestScanner::make(
    const QString &path, CreateMode mode, const QByteArray &data, const QVector<AccessEntry> &acl)
{
    return create(*m_client, path, data, mode, acl);
}

QString TestScanner::contend(const QString &path, const QString &label)
{
    return make(
        path + u'/' + QString::fromLatin1(test::Guid) + label, CreateMode::EphemeralSequential);
}

void TestScanner::makeMany(const QString &prefix, int count)
{
    int made = 0;
    for (int i = 0; i < count; ++i) {
        Writer(*m_client, Writer::unguarded)
            .create(prefix + QString::number(i), {}, CreateMode::Persistent,
                [&](const Result<Created> &node) { made += node ? 1 : 0; });
    }
    QTRY_COMPARE_WITH_TIMEOUT(made, count, 120'000);
}

ScanResult TestScanner::scan(const ScanLimits &limits)
{
    QSignalSpy finished(m_inspector.get(), &Inspector::scanFinished);
    m_inspector->scan(limits);
    if (!QTest::qWaitFor([&] { return finished.count() > 0; }, 60'000))
        return {};
    return finished.at(0).at(0).value<ScanResult>();
}

void TestScanner::findsLocksAlone()
{
    make(QStringLiteral("/app"));
    make(QStringLiteral("/app/locks"));
    for (const char *name : {"mutex", "rw", "kazoo", "idle-lock", "sem"})
        make(QStringLiteral("/app/locks/") + QString::fromLatin1(name));
    contend(QStringLiteral("/app/locks/mutex"), QStringLiteral("lock-"));
    contend(QStringLiteral("/app/locks/rw"), QStringLiteral("__READ__"));
    make(QStringLiteral("/app/locks/kazoo/b0a7cbeb0f0e4a0c8d6f1f2e3d4c771e__lock__"),
        CreateMode::EphemeralSequential);
    const QString gone = contend(QStringLiteral("/app/locks/idle-lock"), QStringLiteral("lock-"));
    QVERIFY(zk::remove(*m_client, gone));
    make(QStringLiteral("/app/locks/sem/locks"));
    make(QStringLiteral("/app/locks/sem/leases"));
    contend(QStringLiteral("/app/locks/sem/leases"), QStringLiteral("lease-"));
    make(QStringLiteral("/app/locks/exclusive"));
    make(QStringLiteral("/app/locks/exclusive/lock"), CreateMode::Ephemeral, "me");

    // What looks like locks and is none.
    make(QStringLiteral("/app/queue"));
    make(QStringLiteral("/app/queue/qn-"), CreateMode::PersistentSequential, "job");
    make(QStringLiteral("/app/queue/qn-"), CreateMode::PersistentSequential, "job");
    make(QStringLiteral("/app/services"));
    make(QStringLiteral("/app/services/3f2504e0-4f89-11d3-9a0c-0305e82c3301"),
        CreateMode::Ephemeral, "{\"address\":\"10.0.0.1\"}");
    make(QStringLiteral("/app/empty"));

    const ScanResult result = scan({});
    QVERIFY(!result.failed);
    QVERIFY(!result.isCapped);
    const QStringList expected {QStringLiteral("/app/locks/exclusive/lock"),
        QStringLiteral("/app/locks/idle-lock"), QStringLiteral("/app/locks/kazoo"),
        QStringLiteral("/app/locks/mutex"), QStringLiteral("/app/locks/rw"),
        QStringLiteral("/app/locks/sem")};
    QCOMPARE(pathsOf(result), expected);
    QVERIFY(lockAt(result, QStringLiteral("/app/locks/exclusive/lock")).isSingleNode);
    QVERIFY(lockAt(result, QStringLiteral("/app/locks/idle-lock")).isIdle);
    QCOMPARE(result.directories, result.locks.size());
    QVERIFY(result.scanned > 15);
    QVERIFY(result.unreadable.isEmpty());
}

void TestScanner::summaries()
{
    const QString path = QStringLiteral("/app/locks/summary");
    make(path);
    contend(path, QStringLiteral("lock-"));
    const QString second = contend(path, QStringLiteral("lock-"));
    contend(path, QStringLiteral("lock-"));
    const ScanResult result = scan({QStringLiteral("/app/locks")});
    const FoundLock lock = lockAt(result, path);
    QCOMPARE(lock.summary, (Summary {1, 2, 0, 0}));
    QCOMPARE(lock.recipes, QStringList {QStringLiteral("curator-mutex")});
    Answer<NodeStat> stat;
    m_client->exists(second, Watch::No, stat.handler());
    QCOMPARE(lock.oldestWaiterSince, stat.wait()->createdAt);
    QVERIFY(lock.token);
    QVERIFY(!lock.isEstimate);
}

void TestScanner::oldestOfThoseThatMayBeRead()
{
    const QString path = QStringLiteral("/hiding/lock");
    make(QStringLiteral("/hiding"));
    make(path);
    const QString label = path + u'/' + QString::fromLatin1(test::Guid) + QStringLiteral("lock-");
    contend(path, QStringLiteral("lock-"));
    for (int i = 0; i < 3; ++i)
        make(label, CreateMode::EphemeralSequential, {},
            {{QStringLiteral("world"), QStringLiteral("anyone"), 4 + 8}});
    const QString last = contend(path, QStringLiteral("lock-"));
    const FoundLock lock = lockAt(scan({QStringLiteral("/hiding")}), path);
    QCOMPARE(lock.summary, (Summary {1, 4, 0, 0}));
    Answer<NodeStat> stat;
    m_client->exists(last, Watch::No, stat.handler());
    QCOMPARE(lock.oldestWaiterSince, stat.wait()->createdAt);
}

void TestScanner::rootIsALock()
{
    const ScanResult result = scan({QStringLiteral("/app/locks/mutex")});
    QCOMPARE(pathsOf(result), QStringList {QStringLiteral("/app/locks/mutex")});
}

void TestScanner::rootIsNotThere()
{
    const ScanResult result = scan({QStringLiteral("/no/such/root")});
    QVERIFY(result.failed);
    QCOMPARE(result.error.kind, ErrorKind::Gone);
}

void TestScanner::rootMayNotBeRead()
{
    make(QStringLiteral("/secret"), CreateMode::Persistent, {},
        {{QStringLiteral("world"), QStringLiteral("anyone"), 4 + 8}});
    const ScanResult result = scan({QStringLiteral("/secret")});
    QVERIFY(result.failed);
    QCOMPARE(result.error.kind, ErrorKind::Denied);
}

void TestScanner::badRoot()
{
    const ScanResult result = scan({QStringLiteral("relative")});
    QVERIFY(result.failed);
    QCOMPARE(result.error.kind, ErrorKind::BadInput);
}

void TestScanner::unreadablePlaces()
{
    make(QStringLiteral("/app/locks/hidden"), CreateMode::Persistent, {},
        {{QStringLiteral("world"), QStringLiteral("anyone"), 4 + 8}});
    const ScanResult result = scan({QStringLiteral("/app")});
    QVERIFY(!result.failed);
    QCOMPARE(result.unreadable, QStringList {QStringLiteral("/app/locks/hidden")});
    QVERIFY(pathsOf(result).contains(QStringLiteral("/app/locks/mutex")));
}

/// A server may be too busy to list one directory among others.
void TestScanner::whatIsNotListedIsTold()
{
    const ScriptedServer server(ScriptedServer::Busy);
    test::ZkSession peer(server.connectString());
    QVERIFY(peer.waitConnected());
    peer.makeDirectories(QStringLiteral("/a/locks"));
    peer.makeDirectories(QStringLiteral("/b"));
    m_inspector = std::make_unique<Inspector>();
    QVERIFY(m_inspector->open({server.connectString(), 6000, {}}).has_value());
    const ScanResult result = scan({});
    QCOMPARE(result.unlisted, QStringList {QStringLiteral("/a/locks")});
    QVERIFY(result.isPartial() && !result.failed);
    QCOMPARE(result.unreadable, QStringList());
    const int before = server.requests(Proxy::GetChildren2);
    QVERIFY(scan({QStringLiteral("/a/locks")}).failed);
    QCOMPARE(server.requests(Proxy::GetChildren2), before + Scanner::MaxRefusals);
}

void TestScanner::capSaysSo()
{
    ScanLimits limits;
    limits.maxNodes = 5;
    const ScanResult result = scan(limits);
    QVERIFY(result.isCapped);
    QVERIFY(result.scanned <= 5);
}

void TestScanner::depthSaysSo()
{
    ScanLimits limits;
    limits.maxDepth = 1;
    const ScanResult result = scan(limits);
    QVERIFY(result.isCapped);
    QVERIFY(result.locks.isEmpty());
}

void TestScanner::newScanReplacesTheOld()
{
    QSignalSpy finished(m_inspector.get(), &Inspector::scanFinished);
    m_inspector->scan({QStringLiteral("/no/such/root")});
    m_inspector->scan({QStringLiteral("/app/locks/rw")});
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, Patience);
    QCOMPARE(finished.at(0).at(0).value<ScanResult>().root, QStringLiteral("/app/locks/rw"));
    QCOMPARE(scan({QStringLiteral("/app/locks/rw")}).directories, 1);
    QCOMPARE(finished.count(), 2);
}

void TestScanner::boundedRequestsOnABigTree()
{
    make(QStringLiteral("/big"));
    makeMany(QStringLiteral("/big/"), 100);
    for (int i = 0; i < 100; ++i)
        makeMany(QStringLiteral("/big/%1/").arg(i), 50);
    int mostInFlight = 0;
    connect(m_inspector.get(), &Inspector::statusChanged, this, [&](const auto &status) {
        mostInFlight = std::max(mostInFlight, status.requestsInFlight);
    });
    QSignalSpy progress(m_inspector.get(), &Inspector::scanProgress);
    ScanLimits limits;
    limits.root = QStringLiteral("/big");
    const ScanResult result = scan(limits);
    QCOMPARE(result.scanned, 5101);
    QVERIFY(result.locks.isEmpty());
    QVERIFY(mostInFlight <= limits.maxInFlight);
    QVERIFY(progress.count() > 0);
    QCOMPARE(progress.last().at(0).value<ScanProgress>().scanned, 5101);
}

// A server that takes its time is asked less at a time.
void TestScanner::busyServersAreLeftToOthers()
{
    make(QStringLiteral("/busy"));
    makeMany(QStringLiteral("/busy/"), 1000);
    Proxy proxy(m_server->port());
    Inspector inspector;
    QVERIFY(inspector.open({proxy.connectString(), 60'000, {}}).has_value());
    QSignalSpy finished(&inspector, &Inspector::scanFinished);
    ScanLimits limits;
    limits.root = QStringLiteral("/busy");
    limits.maxInFlight = 64;
    const auto mended = qScopeGuard([&proxy] { proxy.mend(); }); // or closing waits for it
    proxy.holdAnswerTo(Proxy::GetChildren2, 400); // all that may be under way is, by then
    inspector.scan(limits);
    QTRY_VERIFY_WITH_TIMEOUT(proxy.isHolding(), Patience);
    QElapsedTimer held;
    held.start();
    QTRY_VERIFY_WITH_TIMEOUT(held.hasExpired(20 * Pace::SlowMs), Patience);
    proxy.holdAnswerTo(Proxy::GetChildren2, 100); // more than were under way
    proxy.mend();
    QTRY_VERIFY_WITH_TIMEOUT(proxy.isHolding(), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(
        inspector.status().requestsInFlight <= limits.maxInFlight / 2 + 2, Patience);
    proxy.mend();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, Patience);
    QCOMPARE(finished.first().first().value<ScanResult>().scanned, 1001);
}

void TestScanner::cancelEndsAtOnce()
{
    make(QStringLiteral("/wide"));
    makeMany(QStringLiteral("/wide/"), 5000);
    Proxy proxy(m_server->port());
    Inspector inspector;
    QVERIFY(inspector.open({proxy.connectString(), 60'000, {}}).has_value());
    const auto mended = qScopeGuard([&proxy] { proxy.mend(); }); // or closing waits for it
    QSignalSpy finished(&inspector, &Inspector::scanFinished);
    proxy.holdAt(Proxy::GetChildren2, 500);
    inspector.scan({QStringLiteral("/wide")});
    QTRY_VERIFY_WITH_TIMEOUT(proxy.isHolding(), Patience);
    inspector.cancelScan();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, Patience); // what is under way is not waited for
    QVERIFY(proxy.isHolding());
    QVERIFY(finished.at(0).at(0).value<ScanResult>().isCancelled);
}

void TestScanner::bigLockIsAnEstimate()
{
    const QString path = QStringLiteral("/app/locks/crowd");
    make(path);
    int made = 0;
    for (int i = 0; i < 600; ++i) {
        Writer(*m_client, Writer::unguarded)
            .create(path + u'/' + QString::fromLatin1(test::Guid) + QStringLiteral("lock-"), {},
                CreateMode::EphemeralSequential,
                [&](const Result<Created> &node) { made += node ? 1 : 0; });
    }
    QTRY_COMPARE_WITH_TIMEOUT(made, 600, Patience);
    const FoundLock lock = lockAt(scan({path}), path);
    QVERIFY(lock.isEstimate);
    QCOMPARE(lock.summary, (Summary {1, 599, 0, 0}));
    QVERIFY(lock.token);
    QVERIFY(lock.oldestWaiterSince > 0);
}

/// Directories that were used and left, ten of one parent; and as many that never were used.
void TestScanner::usedAndEmpty()
{
    const qint64 before = nowMs();
    for (const char *parent : {"/left", "/left/orders", "/left/unused", "/left/few"})
        make(QString::fromLatin1(parent));
    makeMany(QStringLiteral("/left/orders/"), 10);
    makeMany(QStringLiteral("/left/unused/"), 10);
    makeMany(QStringLiteral("/left/few/"), 3);
    int gone = 0;
    const auto use = [&](const QString &directory) {
        const QString child = make(directory + QStringLiteral("/x"));
        Writer(*m_client, Writer::unguarded).remove(child, 0, [&](const Result<Done> &done) {
            gone += done ? 1 : 0;
        });
    };
    for (int i = 0; i < 10; ++i)
        use(QStringLiteral("/left/orders/%1").arg(i));
    for (int i = 0; i < 3; ++i)
        use(QStringLiteral("/left/few/%1").arg(i));
    QTRY_COMPARE_WITH_TIMEOUT(gone, 13, Patience);
    const ScanResult result = scan({QStringLiteral("/left")});
    QCOMPARE(result.childless.size(), 1);
    const ChildlessDirectories group = result.childless.constFirst();
    QCOMPARE(group.parent, QStringLiteral("/left/orders"));
    QCOMPARE(group.count, 10);
    QVERIFY(!group.hasLocks);
    // What was made later tells when the last change was at the latest; at worst, this scan does.
    QCOMPARE(group.quietSince.size(), 10);
    QVERIFY(group.quietSince.constFirst() >= before - 1000);
    QVERIFY(group.quietSince.constLast() <= nowMs() + 1000);
    // A later scan knows no later time.
    QCOMPARE(scan({QStringLiteral("/left")}).childless.constFirst().quietSince, group.quietSince);
}

void TestScanner::scanWaitsForTheConnection()
{
    Proxy proxy(m_server->port());
    proxy.cut();
    m_inspector = std::make_unique<Inspector>();
    QVERIFY(m_inspector->open({proxy.connectString(), 6000, {}}).has_value());
    QSignalSpy finished(m_inspector.get(), &Inspector::scanFinished);
    m_inspector->scan({QStringLiteral("/app/locks/rw")});
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().error.kind, ErrorKind::Unreachable, Patience);
    QCOMPARE(finished.count(), 0);
    proxy.mend();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, Patience);
    QCOMPARE(finished.at(0).at(0).value<ScanResult>().directories, 1);

    // Broken in the middle, and mended.
    proxy.cutAt(Proxy::GetChildren2);
    m_inspector->scan({QStringLiteral("/app/locks/rw")});
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().state, ConnectionStatus::Suspended, Patience);
    QCOMPARE(finished.count(), 1);
    proxy.mend();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, Patience);
    QCOMPARE(finished.at(1).at(0).value<ScanResult>().directories, 1);
}

/// Names of three kinds in a place called nothing: that one waits for another tells a queue.
void TestScanner::watchesKnownAnywayTell()
{
    const QString path = u"/turns"_qs;
    make(path);
    const QString first = make(path + u"/mail-"_qs, CreateMode::EphemeralSequential);
    make(path + u"/web-"_qs, CreateMode::EphemeralSequential);
    Client waiter(optionsFor(m_server->connectString(), 10'000));
    create(waiter, path + u"/db-"_qs, {}, CreateMode::EphemeralSequential);
    bool isWatching = false;
    waiter.read(first, Watch::Yes, [&](const Result<NodeData> &read) { isWatching = bool(read); });
    QTRY_VERIFY_WITH_TIMEOUT(isWatching, Patience);
    QVERIFY(!pathsOf(scan({})).contains(path));

    QSignalSpy told(m_inspector.get(), &Inspector::serverFactsReady);
    m_inspector->askServers();
    QTRY_VERIFY_WITH_TIMEOUT(!told.isEmpty(), Patience);
    QVERIFY(pathsOf(scan({})).contains(path));
}

QTEST_GUILESS_MAIN(TestScanner)
#include "tst_scanner.moc"
