// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "writtenqueue.h"

#include "core/recipes/catalogue.h"

#include <QTest>

using namespace lockscope;

/// Libraries that no package brings: queues as their sources have them. Each row names the file
/// that it was read from.
class TestLibraries : public QObject
{
    Q_OBJECT

private slots:
    void queues_data();
    void queues();
};

namespace {

void row(const char *what, const char *dialect, const char *scene, const char *recipe,
    const char *expected, const char *path = "/locks/a")
{
    QTest::newRow(what) << QString::fromLatin1(dialect) << QString::fromLatin1(scene)
                        << QString::fromLatin1(path) << QString::fromLatin1(recipe)
                        << QString::fromLatin1(expected);
}

void goRows()
{
    row("go lock.go: each gets the highest below", "go", "L2 L0 L1", "go-lock",
        "L0 holds, L1 waits for L0 watches L0, L2 waits for L0 L1 watches L1");
    row("go lock.go: negative numbers are older", "go", "L-2147483647 L-2147483648", "go-lock",
        "L-2147483648 holds, L-2147483647 waits for L-2147483648 watches L-2147483648");
    row("go lock.go: ties are not below each other", "go", "L1 L1", "go-lock",
        "L1 holds, L1 holds");
}

void zookeeperRows()
{
    row("ZNodeName.java: by the number behind the last dash", "x", "J2 J0 J1", "zk-java-lock",
        "J0 holds, J1 waits for J0 watches J0, J2 waits for J0 J1 watches J1");
    row("ZNodeName.java 3.8: negative numbers are older", "x", "J-2147483648 J2147483646",
        "zk-java-lock",
        "J-2147483648 holds, J2147483646 waits for J-2147483648 watches J-2147483648");
    row("ZNodeName.java: what has no number comes last", "x", "'!junk' J0", "zk-java-lock",
        "J0 holds, '!junk'");
    row("zoo_lock.c", "x", "C1 C0", "zk-c-lock", "C0 holds, C1 waits for C0 watches C0");
    row("zoo_lock.c: the minus sign is lost", "x", "C-2147483648 C-2147483647", "zk-c-lock",
        "C-2147483647 holds, C-2147483648 waits for C-2147483647 watches C-2147483647");
    row("Java and C in one directory: one order", "x", "J0 C1 J2", "zk-java-lock + zk-c-lock",
        "J0 holds, C1 waits for J0 watches J0, J2 waits for J0 C1 watches C1");
    row("LeaderElectionSupport.java", "doc", "N1 N0", "zk-election",
        "N0 holds, N1 waits for N0 watches N0");
    row("recipes.mdx, leader election with a guid", "doc", "G1 N0", "zk-doc-election",
        "N0 holds, G1 waits for N0 watches N0");
}

void rubyRows()
{
    row("shared_locker.rb: behind the last ex before it", "zkruby", "X0 S1 X2 S3 X4", "zkruby-lock",
        "X0 holds, S1 waits for X0 watches X0, X2 waits for X0 S1 watches S1, "
        "S3 waits for X0 X2 watches X2, X4 waits for X0 S1 X2 S3 watches S3");
    row("locker_base.rb: a name without digits is 0", "zkruby", "'junk' X1 S2", "zkruby-lock",
        "X1 waits for 'junk' watches 'junk', S2 waits for X1 watches X1, 'junk'");
    row("semaphore.rb: the size is not known", "zkruby", "M0 M1 M2", "zkruby-semaphore",
        "M0 holds, M1 waits for M0 watches M0, M2 waits for M0 M1 watches M1");
    row("election.rb", "zkruby", "B1 B0 'leader_ack'", "zkruby-election",
        "B0 holds, B1 waits for B0 watches B0, 'leader_ack'");
}

void apacheRows()
{
    row("ZooKeeperHiveLockManager.java: conflicts, and nothing is watched", "hive",
        "S0 S1 X2 S3 'ds=1'", "hive",
        "S0 holds, S1 holds, X2 waits for S0 S1, S3 waits for X2, 'ds=1'");
    row("ZooKeeperHiveLockManager.java: SEMI_SHARED stops nobody", "hive", "M0 X1 S2", "hive",
        "X1 holds, S2 waits for X1, M0 holds");
    row("ZooKeeperHiveLockManager.java: and is stopped by EXCLUSIVE", "hive", "S0 X1 M2 X3", "hive",
        "S0 holds, X1 waits for S0, X3 waits for S0 X1, M2 waits for X1");
    row("ZKInterProcessReadLock.java: told by the path and the data", "doc",
        "W0=PBUFx R1=PBUFx W2=PBUFx R3=PBUFx", "hbase-rw",
        "W0 holds, R1 waits for W0 watches W0, W2 waits for W0 R1 watches R1, "
        "R3 waits for W0 W2 watches W2");
    row("ServiceLock.java: the node before", "accumulo", "L0 L1 L2", "accumulo-service",
        "L0 holds, L1 waits for L0 watches L0, L2 waits for L0 L1 watches L1");
    row("ZooLock.java: sorts every child by its name", "accumulo", "'aaa' 'zzz' Z0 Z1",
        "accumulo-zoolock",
        "Z0 waits for 'aaa' watches 'aaa', Z1 waits for Z0 'aaa' watches Z0, 'aaa', 'zzz'");
    row("FateLock.java 4.0: nothing is watched, all is persistent", "accumulo", "R0! R1! W2! R3!",
        "accumulo-fate", "R0 holds, R1 holds, W2 waits for R0 R1, R3 waits for W2");
    row("DistributedReadWriteLockTest.testRanges: who overlaps whom", "accumulo",
        "WtoC0! WfromQ1! RBtoX2! REtoM3! WJtoL4! R5!", "accumulo-fate",
        "WtoC0 holds, WfromQ1 holds, RBtoX2 waits for WtoC0 WfromQ1, REtoM3 holds, "
        "WJtoL4 waits for RBtoX2 REtoM3, R5 waits for WtoC0 WfromQ1 WJtoL4");
    row("DistributedReadWriteLockTest.testRangeBounds: a range has its end and not its start",
        "accumulo", "WtoE0! WEtoM1! WfromM2!", "accumulo-fate",
        "WtoE0 holds, WEtoM1 holds, WfromM2 holds");
    row("DistributedReadWriteLock.java 2.1: the data tell read from write", "accumulo",
        "F0!=READ:a F1!=READ:b F2!=WRITE:c", "accumulo-fate-2.1",
        "F0 holds, F1 holds, F2 waits for F0 F1");
    row("LeaderElector.java", "solr", "E1 E0", "solr", "E0 holds, E1 waits for E0 watches E0");
    row("LeaderElector.java: joinAtHead takes the second's number", "solr", "E0 E1 E1", "solr",
        "E0 holds, E1 waits for E0 watches E0|E1, E1 waits for E0 E1 watches E0|E1");
    row("group.cpp: all watch the directory", "elections", "M0 M1", "mesos",
        "M0 holds, M1 waits for M0 watches ?children");
    row("ZooKeeperLeaderElectionAgent.scala 0.8: all watch the leader", "elections", "S0 S1 S2",
        "spark-old", "S0 holds, S1 waits for S0 watches S0, S2 waits for S0 S1 watches S0");
    row("detector.cpp: the least of all memberships, whatever the label", "elections",
        "'info_x' 'x_0000000000' M1", "mesos",
        "M1 waits for 'x_0000000000' watches ?children, 'info_x', 'x_0000000000'");
    row("ZooKeeperLeaderElectionAgent.scala 0.8: sorts every child", "elections", "'aaa' S1 S2",
        "spark-old",
        "S1 waits for 'aaa' watches 'aaa', S2 waits for S1 'aaa' watches 'aaa', "
        "'aaa'");
    row("LeaderElection.h: sorts every child", "elections", "'aaa' C0 C1", "clickhouse-election",
        "C0 waits for 'aaa' watches 'aaa', C1 waits for C0 'aaa' watches C0, 'aaa'");
    row("ZKSessionLock.java: parseMemberID takes what is behind the last _ of any child", "member",
        "'x_0000000000' D1", "distributedlog",
        "D1 waits for 'x_0000000000' watches 'x_0000000000', 'x_0000000000'");
    row("recipes.mdx: the lowest sequence number of all children", "doc", "'foo-0000000000' L1 L2",
        "zk-lock",
        "L1 waits for 'foo-0000000000' watches 'foo-0000000000', L2 waits for L1 'foo-0000000000' "
        "watches L1, 'foo-0000000000'");
    row("recipes.mdx: a reader passes by what is no write-", "doc", "'foo-0000000000' R1 W2",
        "zk-rw", "R1 holds, W2 waits for R1 'foo-0000000000' watches R1, 'foo-0000000000'");
    row("lock.py: any name that ends with a label and ten digits", "kazoo",
        "'me__lock__0000000000' W1", "kazoo-lock",
        "W1 waits for 'me__lock__0000000000' watches 'me__lock__0000000000', "
        "'me__lock__0000000000'");
    row("a contender of nobody's recipe that its client left over", "other", "N1! N2 N3", "generic",
        "N1 holds, N2 waits for N1 watches N1, N3 waits for N1 N2 watches N2");
    row("LeaderElection.h", "elections", "C0 C1", "clickhouse-election",
        "C0 holds, C1 waits for C0 watches C0");
    row("ZkLedgerAuditorManager.java", "bookkeeper", "V1 V0", "bookkeeper-auditor",
        "V0 holds, V1 waits for V0 watches V0");
    row("ZkLedgerUnderreplicationManager.java: the number is the ledger's", "bookkeeper", "U5 U9",
        "bookkeeper-ledger", "U5 holds, U9 holds");
    row("EphemeralLockInZooKeeper.cpp: nobody waits", "blocks",
        "B12=/t/temp/abandonable_lock-insert B13=/t/temp/abandonable_lock-other",
        "clickhouse-block", "B12 holds, B13 holds");
    row("blocks of nobody known", "blocks", "B0 B1", "generic",
        "B0 holds, B1 waits for B0 watches B0");
    row("ZKSessionLock.java: ids and sessions in the names", "member", "D0 S1 M2", "distributedlog",
        "D0 holds, S1 waits for D0 watches D0, M2 waits for D0 S1 watches S1");
}

void otherLibraries()
{
    row("DistributedLockImpl.java: sorts every child", "member", "'aa' M0 M1", "twitter-lock",
        "M0 waits for 'aa' watches 'aa', M1 waits for M0 'aa' watches M0, 'aa'");
    row("ZkAsyncSemaphore.scala: the majority says two", "member", "P0=2 P1=2 P2=3",
        "twitter-semaphore", "P0 holds, P1 holds, P2 waits for P0 P1 watches ?children");
    row("ZooKeeperDistributedSemaphore.cs: who is in says so", "netdl",
        "S0=ACQUIRED S1=ACQUIRED S2 S3", "netdl-semaphore",
        "S0 holds, S1 holds, S2 waits for S0 S1 watches ?children, "
        "S3 waits for S0 S1 S2 watches S2");
    row("ZooKeeperDistributedSemaphore.cs: by age across the overflow", "netdl",
        "S0 S-1 S-2=ACQUIRED", "netdl-semaphore",
        "S-2 holds, S-1 waits for S-2 watches ?children, S0 waits for S-2 S-1 watches S-1");
    row("shared_lock.py: readers mind write siblings", "aiozk", "W0 R1 L2 R3", "aiozk-lock",
        "W0 holds, R1 waits for W0 watches W0, L2 waits for W0 R1 watches R1, "
        "R3 waits for W0 watches W0");
    row("election.py", "aiozk", "C0 C1", "aiozk-election", "C0 holds, C1 waits for C0 watches C0");
    row("lease.py: whoever has a node", "aiozk", "S0 S1", "aiozk-lease", "S0 holds, S1 holds");
    row("shared_lock.rs", "rust", "L0 L1", "rust-zookeeper-lock",
        "L0 holds, L1 waits for L0 watches L0");
    row("leader.rs", "rust", "E0 E1", "rust-zookeeper-latch",
        "E0 holds, E1 waits for E0 watches E0");
    row("leader.rs: usize loses the sign", "rust", "E-2147483648 E-2147483647",
        "rust-zookeeper-latch",
        "E-2147483647 holds, E-2147483648 waits for E-2147483647 watches E-2147483647");
    row("leader.rs: whatever ends with a dash and digits is sorted", "rust", "'x-3' E5",
        "rust-zookeeper-latch", "E5 waits for 'x-3' watches 'x-3', 'x-3'");
    row("client/mod.rs new_shared", "rust", "N0 N1", "zookeeper-client-lock",
        "N0 holds, N1 waits for N0 watches N0");
    row("zookeeperLock.ts: told by the data, all watch the directory", "doc", "L0=lock L1=lock",
        "nodezk-lock", "L0 holds, L1 waits for L0 watches ?children");
    row("Lock.pm: one directory, two locks", "perl", "A0=0 B1=0 A2=0 B3=0", "perl-lock",
        "A0 holds, A2 waits for A0 watches A0, B1 holds, B3 waits for B1 watches B1");
}

constexpr const char *Member = R"(={"id":"orders","container":"%1"})";

/// "M0 M1": a Camel member for each of @p containers.
QString members(const QStringList &containers)
{
    QStringList scene;
    for (int i = 0; i < containers.size(); ++i)
        scene.append(u'M' + QString::number(i) + QString::fromLatin1(Member).arg(containers.at(i)));
    return scene.join(u' ');
}

/// Only paths and data tell them from home-made ones.
void vitessRows()
{
    constexpr const char *Keyspace = "/vitess/global/keyspaces/commerce/locks";
    constexpr const char *Election = "/vitess/global/elections/vtctld";
    row("zk2topo/utils.go: each watches the child before", "numbers", "L2 L0 L1", "vitess-lock",
        "L0 holds, L1 waits for L0 watches L0, L2 waits for L0 L1 watches L1", Keyspace);
    row("zk2topo/utils.go: sorts every child", "numbers", "'!x' L0 L1 'zz'", "vitess-lock",
        "L0 waits for '!x' watches '!x', L1 waits for L0 '!x' watches L0, '!x', 'zz'", Keyspace);
    row("topo/locks.go: a named lock, told by its data", "numbers",
        R"(L0={"Action":"x","HostName":"y"} L1={"Action":"z","HostName":"y"})", "vitess-lock",
        "L0 holds, L1 waits for L0 watches L0", "/internal/a/locks");
    row("zk2topo/election.go", "numbers", "L1=b L0=a", "vitess-election",
        "L0 holds, L1 waits for L0 watches L0", Election);
    row("bare numbers of nobody known", "numbers", "L0 L1", "generic",
        "L0 holds, L1 waits for L0 watches L0");
    row("the data of a Vitess lock where it makes none", "numbers",
        R"(L0={"Action":"x","HostName":"y"})", "generic", "L0 holds");
}

void twillRows()
{
    row("ReentrantDistributedLock.java: by number, whatever the GUID", "twill", "L2 L0 L1",
        "twill-lock", "L0 holds, L1 waits for L0 watches L0, L2 waits for L0 L1 watches L1");
    row("ReentrantDistributedLock.java: negative numbers are older", "twill",
        "L-2147483647 L-2147483648", "twill-lock",
        "L-2147483648 holds, L-2147483647 waits for L-2147483648 watches L-2147483648");
    row("ReentrantDistributedLock.java: parseInt of what is behind 37 characters", "twill",
        "'abcdefghijklmnopqrstuvwxyz0123456789-0' L1", "twill-lock",
        "L1 waits for 'abcdefghijklmnopqrstuvwxyz0123456789-0' watches "
        "'abcdefghijklmnopqrstuvwxyz0123456789-0', 'abcdefghijklmnopqrstuvwxyz0123456789-0'");
    row("LeaderElection.java: candidates write their host's name", "twill", "L0=a L1=b",
        "twill-election", "L0 holds, L1 waits for L0 watches L0");
    row("GUIDs that describe themselves in JSON", "twill", R"(L0={"a":1} L1={"a":2})", "generic",
        "L0 holds, L1 waits for L0 watches L0");
}

void camelRows()
{
    row("ZooKeeperGroup.java: all watch all", "camel",
        members({u"a"_qs, u"b"_qs, u"c"_qs}).toLatin1().constData(), "camel-master",
        "M0 holds, M1 waits for M0 watches M0, M2 waits for M0 M1 watches M0");
    row("ZooKeeperGroup.java: of a container the newest counts", "camel",
        members({u"a"_qs, u"b"_qs, u"a"_qs}).toLatin1().constData(), "camel-master",
        "M1 holds, M2 waits for M1 watches M1, M0");
    row("ZooKeeperGroup.java: a child that sorts first is taken for a member", "camel",
        (u"'!x' "_qs + members({u"a"_qs})).toLatin1().constData(), "camel-master",
        "M0 waits for '!x' watches '!x', '!x'");
    row("members of nobody known", "camel", R"(M0={"id":"a"} M1={"id":"b"})", "generic",
        "M0 holds, M1 waits for M0 watches M0");
}

void leaseRows()
{
    row("lease.py: held until its end", "kazoo",
        R"('lease_holder'={"version":1,"holder":"a","end":"2999-01-01T00:00:00"})", "kazoo-lease",
        "'lease_holder' holds");
    row("lease.py: over", "kazoo",
        R"('lease_holder'={"version":1,"holder":"a","end":"2023-11-14T22:14:20"})", "kazoo-lease",
        "'lease_holder'");
    row("lease.py: one second to go", "kazoo",
        R"('lease_holder'={"version":1,"holder":"a","end":"2023-11-14T22:14:21"})", "kazoo-lease",
        "'lease_holder' holds");
    row("lease.py: one of another version is left alone, whatever its end", "kazoo",
        R"('lease_holder'={"version":2,"holder":"a","end":"2020-01-01T00:00:00"})", "kazoo-lease",
        "'lease_holder' holds");
    row("lease.py: clients fail on an end that strptime does not read", "kazoo",
        R"('lease_holder'={"version":1,"holder":"a","end":"2020-01-01T00:00:00.5"})", "kazoo-lease",
        "'lease_holder' holds");
    row("a child called so that is no lease", "kazoo", R"('lease_holder'={"holder":"a"} W0)",
        "kazoo-lock", "W0 holds, 'lease_holder'");
    row("a child called so alone, that is no lease", "kazoo", R"('lease_holder'={"holder":"a"})",
        "", "'lease_holder'");
    row("lease.py: not read", "kazoo", "'lease_holder'?", "kazoo-lease", "'lease_holder'");
    row("lease.py: who looks waits for others who look, and not for the lease", "kazoo",
        R"('lease_holder'={"version":1,"holder":"a","end":"2999-01-01T00:00:00"} W1 W0)",
        "kazoo-lease", "'lease_holder' holds, W0 holds, W1 waits for W0 watches W0");
    row("lease.py: who looks first may take it", "kazoo",
        R"('lease_holder'={"version":1,"holder":"a","end":"2020-01-01T00:00:00"} W0 W1)",
        "kazoo-lease", "W0 holds, W1 waits for W0 watches W0, 'lease_holder'");
    row("lease.py: between its deletion and the new one", "kazoo", "W0 W1", "kazoo-lock",
        "W0 holds, W1 waits for W0 watches W0");
}

} // namespace

void TestLibraries::queues_data()
{
    QTest::addColumn<QString>("dialect");
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QString>("expected");
    goRows();
    zookeeperRows();
    rubyRows();
    apacheRows();
    otherLibraries();
    vitessRows();
    twillRows();
    camelRows();
    leaseRows();
}

void TestLibraries::queues()
{
    QFETCH(const QString, dialect);
    QFETCH(const QString, scene);
    QFETCH(const QString, path);
    QFETCH(const QString, recipe);
    QFETCH(const QString, expected);

    const LockState state = judge(writtenqueue::snapshotOf(dialect, scene, path));
    QCOMPARE(writtenqueue::printed(state, dialect), expected);
    QCOMPARE(writtenqueue::recipesOf(state), recipe);
}

QTEST_APPLESS_MAIN(TestLibraries)
#include "tst_libraries.moc"
