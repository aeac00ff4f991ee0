// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/catalogue.h"

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
        node.stat.owner = {isEphemeral ? 0x100000000000000 : 0};
        nodes.append(node);
    }
    return nodes;
}

LockSnapshot snapshotOf(const QString &path, const QVector<LockNode> &nodes)
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

/// Names first; then what is asked for.
Recognition scanned(LockSnapshot snapshot)
{
    const QVector<LockNode> all = snapshot.nodes;
    for (LockNode &node : snapshot.nodes)
        node = unread(node);
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
    row("Curator semaphore, idle", "/a", "locks leases", "lock");
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
    row("Accumulo FATE", "/accumulo/x/table_locks/1", "flock#READ~USER~N#0000000001", "lock");
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
    row("many numbered services", "/services",
        "mail0000000001~ web0000000002~ db0000000003~ log0000000004~", "none");
    row("Kafka notifications", "/config/changes", "config_change_0000000001={}", "none");
    row("Flink delete guards", "/flink/jobgraphs/1", "baf80655-8acc-4db1-8a66-9bc1f7263d98~",
        "none");
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
    QCOMPARE(word(scanned(snapshotOf(path, nodesOf(children))).likeness), expected);
}

void TestRecognise::sampleIsSmall()
{
    QVector<LockNode> nodes;
    for (int i = 0; i < 1000; ++i)
        nodes.append(
            unread(nodesOf(QStringLiteral("lock-%1").arg(i, 10, 10, QChar(u'0'))).first()));
    const Recognition names = recognise(snapshotOf(u"/a"_qs, nodes));
    QCOMPARE(word(names.likeness), u"undecided"_qs);
    QCOMPARE(names.sample.size(), 20);
    QCOMPARE(names.sample.first(), u"lock-0000000000"_qs);

    LockSnapshot unused = snapshotOf(u"/app/locks/a"_qs, {});
    unused.directories[0].stat.cversion = 0;
    QCOMPARE(word(recognise(unused).likeness), u"none"_qs);
}

/// What the ACL hides is no evidence against.
void TestRecognise::unreadableNodes()
{
    QVector<LockNode> nodes = nodesOf(u"lock-0000000000~ lock-0000000001~"_qs);
    nodes[0] = unread(nodes.at(0));
    nodes[0].state = ReadState::Denied;
    QCOMPARE(word(recognise(snapshotOf(u"/a"_qs, nodes)).likeness), u"lock"_qs);
    nodes[1] = nodes.at(0);
    QCOMPARE(word(recognise(snapshotOf(u"/a"_qs, nodes)).likeness), u"none"_qs);
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
    row("Kafka broker", "/brokers/ids/1", "1~={}", "none");
}

void TestRecognise::singleNodes()
{
    QFETCH(const QString, path);
    QFETCH(const QString, children);
    QFETCH(const QString, expected);
    LockSnapshot snapshot = snapshotOf(path.left(path.lastIndexOf(u'/')), nodesOf(children));
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
    LockSnapshot curator = snapshotOf(u"/a"_qs, nodesOf(u"locks leases"_qs));
    curator.directories.append({u"/a/locks"_qs, ReadState::Read, {}, {}});
    curator.directories.append({u"/a/leases"_qs, ReadState::Read, {}, {}});
    QCOMPARE(word(recognise(curator).likeness), u"idle"_qs);

    LockSnapshot kazoo = snapshotOf(u"/a"_qs, nodesOf(u"b0a7cbeb8acc4db18a669bc1f726771e~"_qs));
    kazoo.directories[0].data = "2";
    QCOMPARE(word(recognise(kazoo).likeness), u"lock"_qs);

    LockSnapshot empty = snapshotOf(u"/a"_qs, {});
    empty.directories[0].data = "2";
    QCOMPARE(word(recognise(empty).likeness), u"undecided"_qs); // is its queue beside it?
    QVERIFY(recognise(empty).sample.isEmpty());
    empty.directories.append({u"/a-__lock__"_qs, ReadState::Read, {}, {}});
    QCOMPARE(word(recognise(empty).likeness), u"idle"_qs);
}

QTEST_APPLESS_MAIN(TestRecognise)
#include "tst_recognise.moc"
