// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/catalogue.h"
#include "core/recipes/signs.h"

#include <QTest>

using namespace lockscope;

/// Which directories of a tree are locks, and which only look like it. Names as the systems leave
/// them; reading happens as a scan does it: names first, then the sample that is asked for.
class TestRecognise : public QObject
{
    Q_OBJECT

private slots:
    void directories_data();
    void directories();
    void sampleIsSmall();
    void unreadableNodes();
    void singleNodes_data();
    void singleNodes();
    void companions_data();
    void companions();
    void loadedSemaphore();
    void directoriesCalledLocksAndLeases_data();
    void directoriesCalledLocksAndLeases();
    void goneChildrenAreNoEvidence();
    void numbersThatTheServerDidNotGive();
    void watchesTell_data();
    void watchesTell();
    void silenceTells();
    void wellKnownNoLocks();
};

namespace {

/// "a~ b c=data": an ephemeral and two persistent children, one with data.
QVector<LockNode> nodesOf(const QString &text)
{
    QVector<LockNode> nodes;
    for (const QString &part : text.split(u' ', Qt::SkipEmptyParts)) {
        LockNode node;
        const qsizetype equals = part.indexOf(u'=');
        node.name = part.left(equals);
        node.data = equals < 0 ? QByteArray() : part.mid(equals + 1).toUtf8();
        const bool isEphemeral = node.name.endsWith(u'~');
        if (isEphemeral)
            node.name.chop(1);
        node.state = ReadState::Read;
        node.stat.czxid = {7};
        node.stat.dataLength = static_cast<qint32>(node.data.size());
        node.stat.owner = {isEphemeral ? 0x100000000000000 : 0};
        nodes.append(node);
    }
    return nodes;
}

LockSnapshot snapshotWith(const QString &path, const QVector<LockNode> &nodes)
{
    LockSnapshot snapshot;
    snapshot.path = path;
    snapshot.directories.append({path, ReadState::Read, {}, {}});
    snapshot.directories[0].stat.czxid = {1};
    snapshot.directories[0].stat.numChildren = static_cast<int>(nodes.size());
    snapshot.directories[0].stat.cversion = 12;
    snapshot.nodes = nodes;
    return snapshot;
}

LockNode unread(const LockNode &node)
{
    LockNode copy;
    copy.name = node.name;
    return copy;
}

/// Names first; then what is asked for. A single node was found by a list, which told its Stat.
Recognition scanned(LockSnapshot snapshot)
{
    const LockNodes all = snapshot.nodes;
    const bool isAlike = recognise(judge(std::make_shared<const LockSnapshot>(snapshot))).likeness
        == recognise(snapshot).likeness;
    QTest::qVerify(isAlike, "judged before, it is the same", "", __FILE__, __LINE__);
    for (LockNode &node : snapshot.nodes) {
        const NodeStat stat = node.stat;
        node = unread(node);
        if (snapshot.isSingleNode)
            node.stat = stat;
    }
    const Recognition first = recognise(snapshot);
    if (first.likeness != Likeness::Undecided)
        return first;
    for (qsizetype i = 0; i < all.size(); ++i) {
        if (first.sample.contains(all.at(i).name))
            snapshot.nodes[i] = all.at(i);
    }
    return recognise(snapshot);
}

QString word(Likeness likeness)
{
    switch (likeness) {
    case Likeness::None:
        return u"none"_qs;
    case Likeness::Undecided:
        return u"undecided"_qs;
    case Likeness::Idle:
        return u"idle"_qs;
    case Likeness::Lock:
        break;
    }
    return u"lock"_qs;
}

void row(const char *what, const char *path, const char *children, const char *expected)
{
    QTest::newRow(what) << QString::fromLatin1(path) << QString::fromLatin1(children)
                        << QString::fromLatin1(expected);
}

void lockRows()
{
    row("Curator mutex", "/a", "_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-lock-0000000000~", "lock");
    row("Curator latch", "/a", "_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-latch-0000000000~", "lock");
    row("Curator lock among junk", "/a",
        "x y z _c_baf80655-8acc-4db1-8a66-9bc1f7263d98-__READ__0000000000~", "lock");
    row("two directories that may be a Curator semaphore's", "/a", "locks leases", "undecided");
    row("kazoo lock", "/a", "b0a7cbeb8acc4db18a669bc1f726771e__lock__0000000000~", "lock");
    row("kazoo persistent lock", "/a", "b0a7cbeb8acc4db18a669bc1f726771e__lock__0000000000",
        "lock");
    row("Go", "/a", "_c_b0a7cbeb8acc4db18a669bc1f726771e-lock-0000000000~", "lock");
    row("ZooKeeper WriteLock", "/a", "x-72057685114945571-0000000000~=4", "lock");
    row("documentation", "/a", "lock-0000000000~ lock-0000000001~", "lock");
    row("documentation read/write", "/a", "read-0000000000~ write-0000000001~", "lock");
    row("textbook", "/shared_lock", "host1-W-0000000001~ host2-R-0000000002~", "lock");
    row("Hive beside partitions", "/hive/db/t", "ds=1 ds=2 LOCK-SHARED-0000000001~", "lock");
    row("Hive explicit", "/hive/db/t", "LOCK-SHARED-0000000001=q:1:EXPLICIT:lock", "lock");
    row("Accumulo FATE", "/accumulo/x/table_locks/1",
        "flock#READ~FATE:USER:a0a7cbeb-4d1f-4a0d-9c1e-5b2f771e0001~N~N#0000000001", "lock");
    row("Accumulo FATE 1.x", "/accumulo/x/table_locks/1", "lock-0000000001=READ:7", "lock");
    row("zk-ruby", "/_zklocking/a", "ex0000000001~ sh0000000002~", "lock");
    row("election", "/app/leader", "n_0000000000~=host1 n_0000000001~=host2", "lock");
    row("Solr", "/overseer_elect/election", "72057685114945571-127.0.0.1:8983_solr-n_0000000000~",
        "lock");
    row("Mesos", "/mesos", "json.info_0000000001~={\"address\":1} log_replicas", "lock");
    row("old Spark", "/spark/leader_election", "master_0000000001~=spark://a:7077", "lock");
    row("protected, of an unknown kind, where the path says lock", "/app/locks/a",
        "_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-mine-0000000001~", "lock");
    row("nobody's, ephemeral", "/a", "thing0000000001~ thing0000000002~", "lock");
    row("Perl", "/lock", "a-0000000001~=0 b-0000000002~=0 c-0000000003~=0", "lock");
    row("Curator lock that somebody put a barrier's gate beside", "/a",
        "ready _c_baf80655-8acc-4db1-8a66-9bc1f7263d98-lock-0000000000~", "lock");
    row("kazoo lock that somebody put a barrier's gate beside", "/a",
        "sentinel b0a7cbeb8acc4db18a669bc1f726771e__lock__0000000000~", "lock");
    row("lock whose contenders describe themselves in JSON", "/locks/db",
        "lock-0000000001~={\"owner\":\"a\"}", "lock");
    row("the same where the label alone says lock", "/app/db",
        "lock-0000000001~={\"owner\":\"a\"} lock-0000000002~={\"owner\":\"b\"}", "lock");
    row("readers and writers that describe themselves", "/app/db",
        "read-0000000001~={\"owner\":\"a\"} write-0000000002~={\"owner\":\"b\"}", "lock");
    row("bare numbers with JSON where the path says lock", "/vitess/global/keyspaces/ks/locks",
        "0000000003~={\"Action\":\"ApplySchema\",\"HostName\":\"a\"}", "lock");
    row("an election of members that describe themselves",
        "/camel/zookeepermaster/clusters/master/orders",
        "00000000001~={\"id\":\"orders\",\"container\":\"a\"} "
        "00000000002~={\"id\":\"orders\",\"container\":\"b\"}",
        "lock");
    row("the same where no word says so: the data are Camel's", "/a/orders",
        "00000000001~={\"id\":\"orders\",\"container\":\"a\"} "
        "00000000002~={\"id\":\"orders\",\"container\":\"b\"}",
        "lock");
    row("Vitess election", "/vitess/global/elections/vtctld", "0000000003~=a 0000000004~=b",
        "lock");
    row("Twill election", "/cdap/x",
        "baf80655-8acc-4db1-8a66-9bc1f7263d98-0000000001~=host1 "
        "caf80655-8acc-4db1-8a66-9bc1f7263d98-0000000002~=host2 "
        "daf80655-8acc-4db1-8a66-9bc1f7263d98-0000000003~=host3",
        "lock");
    row("members of a lock", "/app/locks/db", "member_0000000001~={\"owner\":1}", "lock");
    row("GUIDs before the number, whoever they are", "/cdap/x",
        "baf80655-8acc-4db1-8a66-9bc1f7263d98-0000000001~ "
        "caf80655-8acc-4db1-8a66-9bc1f7263d98-0000000002~ "
        "daf80655-8acc-4db1-8a66-9bc1f7263d98-0000000003~",
        "lock");
    row("nobody's, with GUIDs", "/a",
        "t:baf80655-8acc-4db1-8a66-9bc1f7263d98:0000000001~ "
        "t:caf80655-8acc-4db1-8a66-9bc1f7263d98:0000000002~ "
        "t:daf80655-8acc-4db1-8a66-9bc1f7263d98:0000000003~",
        "lock");
    row("nobody's, with a contender left over that no session removes", "/a",
        "task0000000001 task0000000002~ task0000000003~", "lock");
    row("kazoo lease", "/leases/hourly",
        "lease_holder={\"version\":1,\"holder\":\"a\",\"end\":\"2020-01-01T00:00:00\"}", "lock");
    row("kazoo lease that somebody looks at", "/leases/hourly",
        "lease_holder={\"version\":1,\"holder\":\"a\",\"end\":\"2020-01-01T00:00:00\"} "
        "b0a7cbeb8acc4db18a669bc1f726771e__lock__0000000000~",
        "lock");
    row("kazoo semaphore is told by its data", "/a", "b0a7cbeb8acc4db18a669bc1f726771e~", "none");
    row("a directory that has a single-node lock is none itself", "/exclusive_lock", "lock~",
        "none");
}

/// What only looks like a lock.
void otherRows()
{
    row("ZooKeeper queue", "/queue", "qn-0000000001=job qn-0000000002=job", "none");
    row("Curator DistributedQueue", "/queue", "queue-0000000001=x queue-0000000002=y", "none");
    row("Curator DistributedPriorityQueue", "/queue", "queue-1000000050000000001=x", "none");
    row("kazoo Queue", "/q", "entry-100-0000000001=x entry-100-0000000002=y", "none");
    row("kazoo LockingQueue", "/q/entries", "entry-100-0000000001=x", "none");
    row("kazoo Party", "/party", "b0a7cbeb8acc4db18a669bc1f726771e__party__~=me", "none");
    row("kazoo ShallowParty", "/party", "b0a7cbeb8acc4db18a669bc1f726771e-me~", "none");
    row("Curator double barrier", "/b", "baf80655-8acc-4db1-8a66-9bc1f7263d98~ ready", "none");
    row("kazoo double barrier", "/b", "b0a7cbeb8acc4db18a669bc1f726771e~ ready", "none");
    row("aiozk barrier", "/b", "worker-b0a7cbeb8acc4db18a669bc1f726771e-0000000001~ sentinel",
        "none");
    row("Curator ServiceDiscovery", "/services/a", "baf80655-8acc-4db1-8a66-9bc1f7263d98~={}",
        "none");
    row("Curator GroupMember", "/group", "_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-me~=host",
        "none");
    row("Twitter ServerSet", "/service",
        "member_0000000001~={\"serviceEndpoint\":1} member_0000000002~={\"serviceEndpoint\":2}",
        "none");
    row("Mesos replicated log", "/mesos/log_replicas",
        "0000000001~=log-replica(1)@10.0.0.1:5050 0000000002~=log-replica(1)@10.0.0.2:5050",
        "none");
    row("kazoo LockingQueue, items that are taken", "/q/taken", "entry-100-0000000001~=b0a7cbeb",
        "none");
    row("Curator DistributedQueue's lock path", "/jobs/locks",
        "queue-0000000001~ queue-0000000002~", "none");
    row("zk-ruby MessageQueue", "/_zkqueues/jobs", "message-0000000001=x message-0000000002=y",
        "none");
    row("Curator, protected, with a label of its own", "/members",
        "_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-member-0000000001~", "none");
    row("aiozk Party", "/party",
        "alice-b0a7cbeb8acc4db18a669bc1f726771e-0000000001~ "
        "bob-c0a7cbeb8acc4db18a669bc1f726771e-0000000002~",
        "none");
    row("numbered endpoints", "/services/a",
        "node0000000001~=10.0.0.1:80 node0000000002~=10.0.0.2:80", "none");
    row("bare numbers that describe themselves in JSON", "/app/members",
        "0000000001~={\"Action\":\"x\",\"HostName\":\"a\"} 0000000002~={\"host\":\"b\"}", "none");
    row("members with an id and no container", "/app/orders",
        "00000000001~={\"id\":\"a\"} 00000000002~={\"id\":\"b\"}", "none");
    row("GUIDs that describe themselves in JSON", "/app/members",
        "baf80655-8acc-4db1-8a66-9bc1f7263d98-0000000001~={\"host\":1} "
        "caf80655-8acc-4db1-8a66-9bc1f7263d98-0000000002~={\"host\":2}",
        "none");
    row("a child called as kazoo's lease, with other JSON", "/app/contracts",
        "lease_holder={\"holder\":\"a\"}", "none");
    row("a child called as kazoo's lease, without data", "/app/contracts", "lease_holder", "none");
    row("many numbered services", "/services",
        "mail0000000001~ web0000000002~ db0000000003~ log0000000004~", "none");
    row("Kafka notifications", "/config/changes", "config_change_0000000001={}", "none");
    row("Flink delete guards", "/flink/jobgraphs/1", "baf80655-8acc-4db1-8a66-9bc1f7263d98~",
        "none");
    row("Dubbo's providers", "/dubbo/com.a.Orders/providers",
        "dubbo%3A%2F%2F10.0.0.1%3A20880%2Fcom.a.Orders%3Fside%3Dprovider%26timestamp%3D"
        "1530184958055~",
        "none");
    row("Dubbo's consumers", "/dubbo/com.a.Orders/consumers",
        "consumer%3A%2F%2F10.0.0.1%2Fcom.a.Orders%3Fpid%3D1234567890~", "none");
    row("HBase region servers", "/hbase/rs",
        "rs1.example.com,16020,1530184958055~ rs2.example.com,16020,1530184958066~", "none");
    row("HBase's masters in reserve", "/hbase/backup-masters",
        "m2.example.com,16000,1530184958055~=PBUF", "none");
    row("members of a group below a lock's directory", "/app/locks/db/members",
        "host0000000001~=10.0.0.1:80 host0000000002~=10.0.0.2:80", "none");
    row("more left over than alive", "/a", "task0000000001 task0000000002 task0000000003~", "none");
    row("Kafka brokers", "/brokers/ids", "1~={} 2~={}", "none");
    row("an ordinary directory", "/app", "config locks state", "none");
}

void idleRows()
{
    row("empty, called a lock", "/app/locks/orders", "", "idle");
    row("camel case", "/app/orderLock", "", "idle");
    row("election", "/app/leader-election", "", "idle");
    row("zk-ruby's root", "/_zklocking/a", "", "idle");
    row("empty, called otherwise", "/app/config", "", "none");
    row("blocks are no locks", "/app/blocks", "", "none");
    row("a clock is none", "/app/clock", "", "none");
}

} // namespace

void TestRecognise::directories_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("children");
    QTest::addColumn<QString>("expected");
    lockRows();
    otherRows();
    idleRows();
}

void TestRecognise::directories()
{
    QFETCH(const QString, path);
    QFETCH(const QString, children);
    QFETCH(const QString, expected);
    QCOMPARE(word(scanned(snapshotWith(path, nodesOf(children))).likeness), expected);
}

void TestRecognise::sampleIsSmall()
{
    QVector<LockNode> nodes;
    for (int i = 0; i < 1000; ++i)
        nodes.append(
            unread(nodesOf(QStringLiteral("lock-%1").arg(i, 10, 10, QChar(u'0'))).first()));
    const Recognition names = recognise(snapshotWith(u"/a"_qs, nodes));
    QCOMPARE(word(names.likeness), u"undecided"_qs);
    QCOMPARE(names.sample.size(), 20);
    QVERIFY(names.sample.contains(u"lock-0000000000"_qs));
    QVERIFY(names.sample.contains(u"lock-0000000999"_qs)); // the oldest go first

    LockSnapshot unused = snapshotWith(u"/app/locks/a"_qs, {});
    unused.directories[0].stat.cversion = 0;
    QCOMPARE(word(recognise(unused).likeness), u"none"_qs);
}

/// What the ACL hides is no evidence against.
void TestRecognise::unreadableNodes()
{
    QVector<LockNode> nodes = nodesOf(u"lock-0000000000~ lock-0000000001~"_qs);
    nodes[0] = unread(nodes.at(0));
    nodes[0].state = ReadState::Denied;
    QCOMPARE(word(recognise(snapshotWith(u"/a"_qs, nodes)).likeness), u"lock"_qs);
    nodes[1] = nodes.at(0);
    QCOMPARE(word(recognise(snapshotWith(u"/a"_qs, nodes)).likeness), u"none"_qs);
}

void TestRecognise::singleNodes_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("children");
    QTest::addColumn<QString>("expected");
    row("lock", "/exclusive_lock/lock", "lock~", "lock");
    row("Hadoop", "/hadoop-ha/ns1/ActiveStandbyElectorLock", "ActiveStandbyElectorLock~", "lock");
    row("Hadoop's breadcrumb", "/hadoop-ha/ns1/ActiveBreadCrumb", "ActiveBreadCrumb", "none");
    row("Kafka controller", "/controller", "controller~={\"version\":1,\"brokerid\":1}", "lock");
    row("Patroni leader", "/service/pg/leader", "leader~=node1", "lock");
    row("Patroni member", "/service/pg/members/node1", "node1~={}", "none");
    row("ShedLock", "/shedlock/job", "job=2030-01-01T00:00:00Z", "lock");
    row("a persistent node called lock", "/app/lock", "lock", "none");
    row("Helix", "/cluster/LOCK/RESOURCE/db",
        "db={\"id\":\"LOCK\",\"simpleFields\":{\"OWNER\":\"a\",\"TIMEOUT\":\"9\"}}", "lock");
    row("a ZNRecord where Helix has its locks", "/cluster/LOCK/RESOURCE/db",
        "db={\"id\":\"db\",\"simpleFields\":{\"OWNER\":\"a\",\"TIMEOUT\":\"9\"}}", "none");
    row("a ZNRecord called so, of something else", "/cluster/LOCK/RESOURCE/db",
        "db={\"id\":\"LOCK\",\"simpleFields\":{\"REBALANCE_MODE\":\"FULL_AUTO\"}}", "none");
    row("an ideal state of Helix", "/cluster/IDEALSTATES/db",
        "db={\"id\":\"db\",\"simpleFields\":{\"NUM_PARTITIONS\":\"6\"}}", "none");
    row("Symfony", "/invoice-42",
        "invoice-42~=MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", "lock");
    row("a token that is not Symfony's: deeper", "/sessions/42",
        "42~=MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", "none");
    row("a text of that length", "/agent", "agent~=version:1.0,host:a.example.com,port:8080,x:y",
        "none");
    row("Kafka broker", "/brokers/ids/1", "1~={}", "none");
}

void TestRecognise::singleNodes()
{
    QFETCH(const QString, path);
    QFETCH(const QString, children);
    QFETCH(const QString, expected);
    LockSnapshot snapshot = snapshotWith(path.left(path.lastIndexOf(u'/')), nodesOf(children));
    snapshot.path = path;
    snapshot.isSingleNode = true;
    QCOMPARE(word(scanned(snapshot).likeness), expected);
}

void TestRecognise::companions_data()
{
    QTest::addColumn<QString>("children");
    QTest::addColumn<QString>("expected");
    QTest::newRow("Curator semaphore") << u"leases locks"_qs << u"/a/locks /a/leases"_qs;
    QTest::newRow("not with a third") << u"leases locks x"_qs << QString();
    QTest::newRow("kazoo semaphore") << u"b0a7cbeb8acc4db18a669bc1f726771e"_qs << u"/a-__lock__"_qs;
    QTest::newRow("kazoo barrier") << u"b0a7cbeb8acc4db18a669bc1f726771e ready"_qs << QString();
    QTest::newRow("lock") << u"lock-0000000001"_qs << QString();
    QTest::newRow("empty") << QString() << QString();
    QTest::newRow("empty, with a size") << u"=2"_qs << u"/a-__lock__"_qs;
    QTest::newRow("empty, with something else") << u"=two"_qs << QString();
    QTest::newRow("empty, with no size") << u"=0"_qs << QString();
}

void TestRecognise::companions()
{
    QFETCH(const QString, children);
    QFETCH(const QString, expected);
    const bool isData = children.startsWith(u'=');
    const QStringList names = isData ? QStringList() : children.split(u' ', Qt::SkipEmptyParts);
    const QByteArray data = isData ? children.mid(1).toUtf8() : QByteArray();
    QCOMPARE(companionDirectories(u"/a"_qs, names, data).join(u' '), expected);
}

void TestRecognise::loadedSemaphore()
{
    LockSnapshot curator = snapshotWith(u"/a"_qs, nodesOf(u"locks leases"_qs));
    curator.directories.append({u"/a/locks"_qs, ReadState::Read, {}, {}});
    curator.directories.append({u"/a/leases"_qs, ReadState::Read, {}, {}});
    QCOMPARE(word(recognise(curator).likeness), u"idle"_qs);

    LockSnapshot kazoo = snapshotWith(u"/a"_qs, nodesOf(u"b0a7cbeb8acc4db18a669bc1f726771e~"_qs));
    kazoo.directories[0].data = "2";
    QCOMPARE(word(recognise(kazoo).likeness), u"lock"_qs);

    LockSnapshot empty = snapshotWith(u"/a"_qs, {});
    empty.directories[0].data = "2";
    QCOMPARE(word(recognise(empty).likeness), u"undecided"_qs); // is its queue beside it?
    QVERIFY(recognise(empty).sample.isEmpty());
    empty.directories.append({u"/a-__lock__"_qs, ReadState::Read, {}, {}});
    QCOMPARE(word(recognise(empty).likeness), u"idle"_qs);
}

void TestRecognise::directoriesCalledLocksAndLeases_data()
{
    QTest::addColumn<QString>("locks");
    QTest::addColumn<QString>("leases");
    QTest::addColumn<QString>("expected");
    const auto semaphoreRow = [](const char *what, const char *locks, const char *leases,
                                  const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(locks) << QString::fromLatin1(leases)
                            << QString::fromLatin1(expected);
    };
    semaphoreRow("both are empty", "", "", "idle");
    semaphoreRow(
        "a lease", "", "_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-lease-0000000000~", "lock");
    semaphoreRow("somebody in the queue",
        "_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-lock-0000000000~", "", "lock");
    semaphoreRow("a lease beside junk", "readme",
        "_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-lease-0000000000~", "lock");
    semaphoreRow("an application's root", "orders invoices", "licences", "none");
    semaphoreRow("one of them is used otherwise", "", "contracts", "none");
}

void TestRecognise::directoriesCalledLocksAndLeases()
{
    QFETCH(const QString, locks);
    QFETCH(const QString, leases);
    QFETCH(const QString, expected);
    LockSnapshot app = snapshotWith(u"/app"_qs, nodesOf(u"locks leases"_qs));
    const auto fill = [&](const QString &name, const QString &children) {
        app.directories.append({u"/app/"_qs + name, ReadState::Read, {}, {}});
        for (LockNode node : nodesOf(children)) {
            node.directory = quint8(app.directories.size() - 1);
            app.nodes.append(node);
        }
    };
    QCOMPARE(word(recognise(app).likeness), u"undecided"_qs); // what is in them?
    QVERIFY(recognise(app).sample.isEmpty());
    fill(u"locks"_qs, locks);
    fill(u"leases"_qs, leases);
    QCOMPARE(word(recognise(app).likeness), expected);
}

/// Short-lived contenders: those that were listed first are gone when they are to be read.
void TestRecognise::goneChildrenAreNoEvidence()
{
    QVector<LockNode> nodes;
    for (int i = 0; i < 30; ++i)
        nodes.append(
            unread(nodesOf(QStringLiteral("lock-%1").arg(i, 10, 10, QChar(u'0'))).first()));
    LockSnapshot lock = snapshotWith(u"/a"_qs, nodes);
    lock.directories[0].stat.cversion = 100;
    const auto forget = [&](const QStringList &names) {
        for (LockNode &node : lock.nodes) {
            if (names.contains(node.name))
                node.state = ReadState::Gone;
        }
    };
    const Recognition first = recognise(lock);
    QCOMPARE(word(first.likeness), u"undecided"_qs);
    forget(first.sample);
    const Recognition second = recognise(lock);
    QCOMPARE(word(second.likeness), u"undecided"_qs);
    QCOMPARE(second.sample.size(), 10);
    QVERIFY(!second.isOutdated);

    forget(second.sample);
    QCOMPARE(word(recognise(lock).likeness), u"undecided"_qs);
    QVERIFY(recognise(lock).isOutdated); // list it anew
    lock.nodes[29] = nodesOf(u"lock-0000000029~"_qs).first();
    QCOMPARE(word(recognise(lock).likeness), u"lock"_qs); // one that was there is enough
}

/// Ten digits may be anything: seconds since 1970, a customer's number. A sequence number is less
/// than what the directory counted.
void TestRecognise::numbersThatTheServerDidNotGive()
{
    const QVector<LockNode> nodes = nodesOf(u"web-1700000001~ web-1700000002~"_qs);
    LockSnapshot group = snapshotWith(u"/app/locks/web"_qs, nodes);
    QCOMPARE(word(recognise(group).likeness), u"none"_qs);
    group.directories[0].state = ReadState::NameOnly; // nothing is known of its counter
    QCOMPARE(word(recognise(group).likeness), u"lock"_qs);
    group.directories[0].state = ReadState::Read;
    group.directories[0].stat.cversion = qint32(2LL * 1'700'000'003 - 2 - (1LL << 32));
    QCOMPARE(word(recognise(group).likeness), u"lock"_qs);
}

void TestRecognise::watchesTell_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("watched"); ///< by the session of the second
    QTest::addColumn<QString>("expected");
    QTest::newRow("a chain, whatever the names") << u"/a"_qs << u"mail0000000001"_qs << u"lock"_qs;
    QTest::newRow("nobody watches anybody") << u"/a"_qs << QString() << u"none"_qs;
    QTest::newRow("nobody does, but the path says lock")
        << u"/locks/a"_qs << QString() << u"lock"_qs;
    QTest::newRow("its own node is no chain") << u"/a"_qs << u"mail0000000002"_qs << u"none"_qs;
}

/// Each is recognised by its example; the certain ones even in a place for locks.
void TestRecognise::wellKnownNoLocks()
{
    for (const signs::NoLock &one : signs::noLocks()) {
        const QString path = one.isCertain ? u"/locks/a"_qs : u"/a"_qs;
        LockSnapshot some = snapshotWith(path, nodesOf(QString::fromLatin1(one.example) + u'~'));
        some.directories[0].state = ReadState::NameOnly; // it may have counted so far
        QCOMPARE(word(recognise(some).likeness), u"none"_qs);
        QVERIFY2(QString::fromLatin1(one.source).contains(u": "), one.what);
    }
}

/// Two of one kind: without lists a lock; where nobody watches, a group, if they had the time.
void TestRecognise::silenceTells()
{
    LockSnapshot some = snapshotWith(u"/a"_qs, nodesOf(u"mail0000000001~ mail0000000002~"_qs));
    for (int i = 0; i < some.nodes.size(); ++i) {
        some.nodes[i].stat.owner = {0x100000000000000 + i};
        some.nodes[i].stat.createdAt = 1'700'000'000'000 + i;
    }
    const WatchList none;
    const auto seenAt = [&](qint64 ms) {
        return word(recognise(some, {nullptr, &none, 1'700'000'000'000 + ms, {}}).likeness);
    };
    QCOMPARE(word(recognise(some).likeness), u"lock"_qs);
    QCOMPARE(seenAt(10), u"lock"_qs);
    QCOMPARE(seenAt(5000), u"none"_qs);
}

/// Who waits in a queue watches somebody in it; members of a group do not.
void TestRecognise::watchesTell()
{
    QFETCH(const QString, path);
    QFETCH(const QString, watched);
    QFETCH(const QString, expected);
    LockSnapshot some = snapshotWith(
        path, nodesOf(u"mail0000000001~ mail0000000002~ web0000000003~ db0000000004~"_qs));
    for (int i = 0; i < some.nodes.size(); ++i)
        some.nodes[i].stat.owner = {0x100000000000000 + i};
    WatchList watches;
    if (!watched.isEmpty())
        watches[some.nodes.at(1).stat.owner].insert(path + u'/' + watched);
    QCOMPARE(word(recognise(some, {nullptr, &watches}).likeness), expected);
}

QTEST_APPLESS_MAIN(TestRecognise)
#include "tst_recognise.moc"
