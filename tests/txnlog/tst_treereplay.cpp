// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A replay of a real server's log is held against the next snapshot that the server itself wrote:
// all nodes, all of their Stat.
#include "core/sandbox/sandbox.h"
#include "core/txnlog/treereplay.h"
#include "core/txnlog/txnstream.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "tests/txnlog/everykind.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

namespace {

LocalServer::Options replayOptions(const QTemporaryDir &folder)
{
    LocalServer::Options options;
    options.dataFolder = folder.path();
    options.javaOptions = {u"-Dzookeeper.extendedTypesEnabled=true"_qs};
    return options;
}

bool isEverything(const QString &)
{
    return true;
}

/// The tree as a snapshot alone has it; or, as of its zxid, as one that is older and the logs do.
TreeReplay treeOf(const ServerFile &snapshot)
{
    TreeReplay tree({isEverything, isEverything});
    readSnapshot(snapshot.fileName, [&](const SnapshotNode &node) {
        tree.load(node, snapshot.zxid);
    }).value();
    return tree;
}

qint64 replayUntil(Zxid last, const DataDirectory &files, TreeReplay *tree)
{
    TxnStream stream({files}, files.snapshots.constFirst().zxid);
    qint64 count = 0;
    for (Transaction transaction; stream.next(&transaction) && transaction.zxid <= last; ++count)
        tree->apply(transaction);
    return count;
}

/// What no transaction tells, and a snapshot tells of one node only: the server's own children of
/// the root were there before the first transaction.
bool isOfServer(const QByteArray &path)
{
    return path == "/" || path.startsWith("/zookeeper");
}

void compareStats(const NodeStat &actual, const NodeStat &expected)
{
    QCOMPARE(actual.czxid, expected.czxid);
    QCOMPARE(actual.mzxid, expected.mzxid);
    QCOMPARE(actual.pzxid, expected.pzxid);
    QCOMPARE(actual.createdAt, expected.createdAt);
    QCOMPARE(actual.modifiedAt, expected.modifiedAt);
    QCOMPARE(actual.version, expected.version);
    QCOMPARE(actual.cversion, expected.cversion);
    QCOMPARE(actual.aversion, expected.aversion);
    QCOMPARE(actual.numChildren, expected.numChildren);
    QCOMPARE(actual.owner, expected.owner);
    QCOMPARE(actual.dataLength, expected.dataLength);
}

void compareNode(const TreeReplay &replayed, const TreeReplay &expected, const QString &path)
{
    QVERIFY(replayed.node(path));
    const ReplayedDirectory &actual = *replayed.directory(path);
    const ReplayedDirectory &wanted = *expected.directory(path);
    QCOMPARE(QStringList(actual.children.keys()).join(u' '),
        QStringList(wanted.children.keys()).join(u' '));
    for (const LockNode &child : actual.children)
        compareStats(child.stat, wanted.children.value(child.name).stat);
    compareStats(actual.directory.stat, wanted.directory.stat);
    compareStats(replayed.node(path)->stat, expected.node(path)->stat);
    QVERIFY(*replayed.node(path) == *expected.node(path));
    QVERIFY(actual.directory == wanted.directory);
    QVERIFY(actual.children == wanted.children);
}

void compareWithNewest(const QTemporaryDir &folder, int least)
{
    const auto files = findServerFiles(folder.filePath(u"data"_qs));
    QVERIFY(files && files->snapshots.size() > 1);
    const ServerFile &newest = files->snapshots.constLast();
    TreeReplay replayed = treeOf(files->snapshots.constFirst());
    QVERIFY(replayUntil(newest.zxid, *files, &replayed) > least);
    const TreeReplay expected = treeOf(newest);
    QStringList paths;
    readSnapshot(newest.fileName, [&](const SnapshotNode &node) {
        if (!isOfServer(node.path))
            paths.append(QString::fromUtf8(node.path));
    }).value();
    QVERIFY(!paths.isEmpty());
    for (const QString &path : std::as_const(paths)) {
        compareNode(replayed, expected, path);
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(path));
    }
    // And none that is gone.
    for (const QString &name : replayed.directory(u"/"_qs)->children.keys())
        QVERIFY2(expected.node(u'/' + name), qPrintable(name));
}

} // namespace

class TestTreeReplay : public QObject
{
    Q_OBJECT

private slots:
    void setsWhatItMade();
    void everyKind();
    void everyRecipe();
};

/// All parts of a multi have one zxid. What a snapshot that was written meanwhile has already is
/// passed all the same.
void TestTreeReplay::setsWhatItMade()
{
    const QString path = u"/lock"_qs;
    TxnChange made;
    made.type = TxnType::Create;
    made.isUnderstood = true;
    made.path = "/lock";
    made.data = "first";
    TxnChange set = made;
    set.type = TxnType::SetData;
    set.data = "second";
    set.version = 1;
    TxnChange last = set;
    last.data = "last";
    last.version = 2;
    Transaction multi;
    multi.zxid = {7};
    multi.change.type = TxnType::Multi;
    multi.change.isUnderstood = true;
    multi.parts = {made, set, last};
    TreeReplay tree({isEverything, isEverything});
    QCOMPARE(tree.apply(multi).size(), 6); // each of the node, and of what is a directory, too
    QCOMPARE(tree.node(path)->data, QByteArray("last"));
    QCOMPARE(tree.node(path)->stat.version, 2);
    QCOMPARE(tree.directory(path)->directory.data, QByteArray("last"));
    QVERIFY(tree.apply(multi).isEmpty());
    QCOMPARE(tree.node(path)->data, QByteArray("last"));
}

void TestTreeReplay::everyKind()
{
    const QTemporaryDir folder;
    auto server = LocalServer::start(replayOptions(folder));
    QVERIFY2(server, qPrintable(server ? QString() : explain(server.error())));
    ZkTree stays((*server)->connectString());
    stays.create(u"/stays"_qs);
    stays.create(u"/stays/lock-"_qs, "here", zk::CreateMode::EphemeralSequential);
    QVERIFY(writeEveryKind((*server)->connectString()));
    (*server)->kill();
    QVERIFY((*server)->restart()); // a server begins with a snapshot
    (*server)->kill();
    compareWithNewest(folder, 20);
}

/// A server that is killed in the midst of traffic.
void TestTreeReplay::everyRecipe()
{
    const QTemporaryDir folder;
    {
        Sandbox sandbox({Traffic::EveryRecipe, replayOptions(folder)});
        QSignalSpy ready(&sandbox, &Sandbox::ready);
        sandbox.start();
        QVERIFY(ready.wait(Patience));
        const auto isLong = [&] {
            const auto files = findServerFiles(folder.filePath(u"data"_qs));
            TreeReplay tree({isEverything, isEverything});
            return files && replayUntil(Zxid {1LL << 62}, *files, &tree) > 1000;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isLong(), Patience);
    }
    auto server = LocalServer::start(replayOptions(folder));
    QVERIFY2(server, qPrintable(server ? QString() : explain(server.error())));
    (*server)->kill();
    compareWithNewest(folder, 1000);
}

QTEST_GUILESS_MAIN(TestTreeReplay)
#include "tst_treereplay.moc"
