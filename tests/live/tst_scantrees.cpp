// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whole trees as libraries and systems leave them, in a real server.
#include "core/live/inspector.h"
#include "core/sandbox/localserver.h"
#include "tests/live/scanresults.h"
#include "tests/support/zktree.h"

#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using zk::CreateMode;

class TestScanTrees : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void looksLikeLocksAndIsNone();
    void semaphoresAreOneLock();
    void semaphoreWithoutQueue();
    void hiveBesidePartitions();
    void applicationWithLocksAndLeases();
    void nodesThatSayUntilWhen();
    void leasesOfKazoo();
    void locksOfHelixAndSymfony();

private:
    void contend(const QString &directory, const char *label);
    ScanResult scan(const QString &root);

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<test::ZkTree> m_tree;
    std::unique_ptr<Inspector> m_inspector;
};

namespace {

using test::lockAt;
using test::pathsOf;

} // namespace

void TestScanTrees::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = std::move(*server);
    m_tree = std::make_unique<test::ZkTree>(m_server->connectString());
    m_inspector = std::make_unique<Inspector>();
    QVERIFY(m_inspector->open({m_server->connectString(), 6000, {}}).has_value());
}

void TestScanTrees::contend(const QString &directory, const char *label)
{
    m_tree->createContender(directory + QLatin1String(test::Guid) + QLatin1String(label));
}

ScanResult TestScanTrees::scan(const QString &root)
{
    QSignalSpy finished(m_inspector.get(), &Inspector::scanFinished);
    ScanLimits limits;
    limits.root = root;
    m_inspector->scan(limits);
    if (!QTest::qWaitFor([&] { return finished.count() > 0; }, 60'000))
        return {};
    return finished.at(0).at(0).value<ScanResult>();
}

/// What recipes look like and is none, each as its library leaves it (recipes of queues, groups,
/// barriers and service discovery): nothing below is found.
void TestScanTrees::looksLikeLocksAndIsNone()
{
    constexpr auto Hex = "b0a7cbeb0f0e4a0c8d6f1f2e3d4c771e";
    constexpr auto Uuid = "3f2504e0-4f89-11d3-9a0c-0305e82c3301";
    const auto queue = CreateMode::PersistentSequential;
    const auto member = CreateMode::EphemeralSequential;
    const auto single = CreateMode::Ephemeral;
    const struct
    {
        const char *directory;
        QString name;
        CreateMode mode;
        const char *data;
    } nodes[] = {
        {"/zk/queue", QStringLiteral("qn-"), queue, "job"},
        {"/curator/queue", QStringLiteral("queue-"), queue, "job"},
        {"/curator/priority", QStringLiteral("queue-100000005"), queue, "job"},
        {"/curator/queue-locks", QStringLiteral("queue-"), member, ""},
        {"/kazoo/q", QStringLiteral("entry-100-"), queue, "job"},
        {"/kazoo/lq/entries", QStringLiteral("entry-100-"), queue, "job"},
        {"/kazoo/lq/taken", QStringLiteral("entry-100-"), member, "b0a7cbeb"},
        {"/kazoo/party", QLatin1String(Hex) + QStringLiteral("__party__"), single, "me"},
        {"/kazoo/shallow", QLatin1String(Hex) + QStringLiteral("-me"), single, ""},
        {"/kazoo/barrier", QLatin1String(Hex), single, ""},
        {"/kazoo/barrier", QStringLiteral("ready"), CreateMode::Persistent, ""},
        {"/curator/barrier", QLatin1String(Uuid), single, ""},
        {"/curator/barrier", QStringLiteral("ready"), CreateMode::Persistent, ""},
        {"/curator/group", QLatin1String(test::Guid) + QStringLiteral("me"), single, "host"},
        {"/curator/nodes", QLatin1String(test::Guid) + QStringLiteral("node-"), member, "host"},
        {"/curator/services/a", QLatin1String(Uuid), single, "{\"address\":1}"},
        {"/aiozk/barrier", QStringLiteral("worker-") + QLatin1String(Hex) + u'-', member, ""},
        {"/aiozk/barrier", QStringLiteral("sentinel"), CreateMode::Persistent, ""},
        {"/aiozk/party", QStringLiteral("alice-") + QLatin1String(Hex) + u'-', member, ""},
        {"/twitter/set", QStringLiteral("member_"), member, "{\"serviceEndpoint\":1}"},
        {"/mesos/log", QString(), member, "log-replica(1)@10.0.0.1:5050"},
        {"/kafka/changes", QStringLiteral("config_change_"), queue, "{}"},
        {"/kafka/ids", QStringLiteral("1"), single, "{}"},
        {"/flink/graphs/1", QLatin1String(Uuid), single, ""},
        {"/ruby/_zkqueues/jobs", QStringLiteral("message-"), queue, "job"},
        {"/counter", QStringLiteral("was"), CreateMode::Persistent, ""},
        {"/dubbo/com.a.Orders/providers",
            QStringLiteral("dubbo%3A%2F%2F10.0.0.1%3A20880%3Fside%3Dprovider%26timestamp%3D"
                           "1530184958055"),
            single, "10.0.0.1"},
        {"/hbase/rs", QStringLiteral("rs1,16020,1530184958055"), single, "PBUF"},
        {"/hbase/backup-masters", QStringLiteral("m2,16000,1530184958066"), single, "PBUF"},
        {"/starts", QStringLiteral("web-1700000001"), single, ""}, // seconds
        {"/starts", QStringLiteral("web-1700000002"), single, ""},
    };
    const QString root = QStringLiteral("/none");
    m_tree->create(root + QStringLiteral("/flink/graphs/1"), "payload");
    for (const auto &node : nodes)
        m_tree->create(
            root + QString::fromLatin1(node.directory) + u'/' + node.name, node.data, node.mode);
    // An empty node with a number in it, and nothing beside it, is a number.
    m_tree->remove(root + QStringLiteral("/counter/was"));
    m_tree->create(root + QStringLiteral("/counter2"), "5");
    const QString child = m_tree->create(root + QStringLiteral("/counter2/was"));
    m_tree->remove(child);
    QCOMPARE(pathsOf(scan(root)), QStringList());
}

/// Contenders in two directories: one lock, idle too.
void TestScanTrees::semaphoresAreOneLock()
{
    const QString root = QStringLiteral("/semaphores");
    m_tree->create(root);
    for (const char *name : {"/curator", "/curator/locks", "/curator/leases", "/idlecurator",
             "/idlecurator/locks", "/idlecurator/leases"})
        m_tree->create(root + QString::fromLatin1(name));
    contend(root + QStringLiteral("/curator/leases/"), "lease-");
    contend(root + QStringLiteral("/curator/leases/"), "lease-");
    contend(root + QStringLiteral("/curator/locks/"), "lock-");

    const QString lease = QStringLiteral("/b0a7cbeb0f0e4a0c8d6f1f2e3d4c771e");
    for (const char *name : {"/kazoo", "/aidle"}) { // "aidle" is listed before its queue
        const QString path = root + QString::fromLatin1(name);
        m_tree->create(path, "2");
        m_tree->create(path + QStringLiteral("-__lock__"));
        m_tree->create(path + lease, {}, CreateMode::Ephemeral);
        const QString queued = m_tree->createContender(
            path + QStringLiteral("-__lock__") + lease + QStringLiteral("__lock__"));
        m_tree->remove(queued);
    }
    m_tree->remove(root + QStringLiteral("/aidle") + lease);

    const ScanResult result = scan(root);
    const QStringList expected {root + QStringLiteral("/aidle"), root + QStringLiteral("/curator"),
        root + QStringLiteral("/idlecurator"), root + QStringLiteral("/kazoo")};
    QCOMPARE(pathsOf(result), expected);
    QCOMPARE(lockAt(result, expected.at(0)).recipes, QStringList(u"kazoo-semaphore"_qs));
    QVERIFY(lockAt(result, expected.at(0)).isIdle);
    // All three nodes are of one session: its newest lease is the one that waits.
    QCOMPARE(lockAt(result, expected.at(1)).summary, (Summary {1, 1, 1, 0}));
    QVERIFY(lockAt(result, expected.at(2)).isIdle);
    QCOMPARE(lockAt(result, expected.at(3)).summary, (Summary {1, 0, 0, 0}));
}

/// Nobody queues any more, and the server has swept up the container that they queued in.
void TestScanTrees::semaphoreWithoutQueue()
{
    const QString root = QStringLiteral("/swept");
    for (const char *name : {"", "/held", "/held/leases", "/empty", "/empty/leases", "/dhcp",
             "/dhcp/leases", "/dhcp/leases/10.0.0.7"})
        m_tree->create(root + QString::fromLatin1(name));
    contend(root + QStringLiteral("/held/leases/"), "lease-");
    const ScanResult result = scan(root);
    QCOMPARE(pathsOf(result), QStringList(root + QStringLiteral("/held")));
    QCOMPARE(result.locks.constFirst().summary, (Summary {1, 0, 0, 0}));
    QCOMPARE(result.locks.constFirst().recipes, QStringList(u"curator-semaphore"_qs));
}

/// Locks of a table beside its partitions, which have locks of their own.
void TestScanTrees::hiveBesidePartitions()
{
    const QString table = QStringLiteral("/hive_ns/db/t");
    for (const char *path : {"/hive_ns", "/hive_ns/db", "/hive_ns/db/t", "/hive_ns/db/t/ds=1"})
        m_tree->create(QString::fromLatin1(path));
    const QByteArray data = "q1:1700000000000:IMPLICIT:select 1:10.0.0.7";
    const auto lock = [&](const QString &path, const char *mode, CreateMode kind) {
        m_tree->create(path + QStringLiteral("/LOCK-") + QLatin1String(mode) + u'-', data, kind);
    };
    lock(table, "SHARED", CreateMode::EphemeralSequential);
    lock(table, "EXCLUSIVE", CreateMode::PersistentSequential);
    lock(table + QStringLiteral("/ds=1"), "SHARED", CreateMode::EphemeralSequential);
    const ScanResult result = scan(QStringLiteral("/hive_ns"));
    QCOMPARE(pathsOf(result), QStringList({table, table + QStringLiteral("/ds=1")}));
    QCOMPARE(lockAt(result, table).summary, (Summary {1, 1, 0, 1}));
    QCOMPARE(lockAt(result, table).recipes, QStringList(QStringLiteral("hive")));
}

/// Two directories called as a semaphore's, full of other things: the locks below are found.
void TestScanTrees::applicationWithLocksAndLeases()
{
    const QString app = QStringLiteral("/app");
    for (const char *path :
        {"/app", "/app/locks", "/app/locks/orders", "/app/leases", "/app/leases/contract-1"})
        m_tree->create(QString::fromLatin1(path));
    contend(app + QStringLiteral("/locks/orders/"), "lock-");
    const ScanResult result = scan(app);
    QCOMPARE(pathsOf(result), QStringList(app + QStringLiteral("/locks/orders")));
}

/// ShedLock's nodes stay: what is in them tells whether somebody has the lock.
void TestScanTrees::nodesThatSayUntilWhen()
{
    const QString root = QStringLiteral("/shedlock");
    m_tree->create(root + QStringLiteral("/held"), "2999-01-01T00:00:00.000Z");
    m_tree->create(root + QStringLiteral("/over"), "2020-01-01T00:00:00.000Z");
    constexpr auto DeleteAndAdmin = 8 | 16;
    m_tree->create(root + QStringLiteral("/hidden"), "2999-01-01T00:00:00.000Z",
        CreateMode::Persistent,
        {{QStringLiteral("world"), QStringLiteral("anyone"), DeleteAndAdmin}});
    const ScanResult result = scan(root);
    const FoundLock held = lockAt(result, root + QStringLiteral("/held"));
    QCOMPARE(held.summary, (Summary {1, 0, 0, 0}));
    QVERIFY(!held.isIdle);
    const FoundLock over = lockAt(result, root + QStringLiteral("/over"));
    QCOMPARE(over.recipes, QStringList(QStringLiteral("shedlock")));
    QCOMPARE(over.summary, (Summary {0, 0, 0, 1}));
    QVERIFY(over.isIdle);
    QCOMPARE(pathsOf(result),
        QStringList({root + QStringLiteral("/held"), root + QStringLiteral("/over")}));
    QCOMPARE(result.unreadable, QStringList(root + QStringLiteral("/hidden")));
}

void TestScanTrees::leasesOfKazoo()
{
    const QString root = QStringLiteral("/leases");
    m_tree->create(root);
    for (const char *name : {"held", "over", "none"})
        m_tree->create(root + u'/' + QLatin1String(name));
    const auto lease = [&](const char *name, const QByteArray &data) {
        m_tree->create(root + u'/' + QLatin1String(name) + QStringLiteral("/lease_holder"), data);
    };
    lease("held", R"({"version": 1, "holder": "a", "end": "2999-01-01T00:00:00"})");
    lease("over", R"({"version": 1, "holder": "a", "end": "2020-01-01T00:00:00"})");
    lease("none", R"({"holder": "a"})");
    const ScanResult result = scan(root);
    QCOMPARE(pathsOf(result),
        QStringList({root + QStringLiteral("/held"), root + QStringLiteral("/over")}));
    const FoundLock held = lockAt(result, root + QStringLiteral("/held"));
    QCOMPARE(held.summary, (Summary {1, 0, 0, 0}));
    QCOMPARE(held.recipes, QStringList(QStringLiteral("kazoo-lease")));
    QVERIFY(!held.isIdle);
    const FoundLock over = lockAt(result, root + QStringLiteral("/over"));
    QCOMPARE(over.summary, (Summary {0, 0, 0, 1}));
    QVERIFY(over.isIdle);
}

void TestScanTrees::locksOfHelixAndSymfony()
{
    const QString root = QStringLiteral("/helix");
    for (const char *path : {"/helix", "/helix/LOCK", "/helix/LOCK/RESOURCE", "/helix/IDEALSTATES"})
        m_tree->create(QString::fromLatin1(path));
    const QString locks = root + QStringLiteral("/LOCK/RESOURCE");
    m_tree->create(locks + QStringLiteral("/free"),
        R"({"id":"LOCK","simpleFields":{"OWNER":"","TIMEOUT":"-1"}})");
    m_tree->create(locks + QStringLiteral("/held"),
        R"({"id":"LOCK","simpleFields":{"OWNER":"a","TIMEOUT":"32472144000000"}})");
    m_tree->create(locks + QStringLiteral("/other"), R"({"id":"other","simpleFields":{}})");
    m_tree->create(root + QStringLiteral("/IDEALSTATES/db"), R"({"id":"db","simpleFields":{}})");
    const ScanResult result = scan(root);
    QCOMPARE(pathsOf(result),
        QStringList({locks + QStringLiteral("/free"), locks + QStringLiteral("/held")}));
    QVERIFY(lockAt(result, locks + QStringLiteral("/free")).isIdle);
    QCOMPARE(lockAt(result, locks + QStringLiteral("/held")).summary, (Summary {1, 0, 0, 0}));

    const QString symfony = QStringLiteral("/invoice-42");
    m_tree->create(symfony, "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", CreateMode::Ephemeral);
    const FoundLock found = lockAt(scan(symfony), symfony);
    QCOMPARE(found.recipes, QStringList(QStringLiteral("symfony-lock")));
    QCOMPARE(found.summary, (Summary {1, 0, 0, 0}));
}

QTEST_GUILESS_MAIN(TestScanTrees)
#include "tst_scantrees.moc"
