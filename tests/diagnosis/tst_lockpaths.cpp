// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/lockpaths.h"

#include <QTest>

using namespace lockscope;

/// Whose a path is, where two directories have nodes of one name, too.
class TestLockPaths : public QObject
{
    Q_OBJECT

private slots:
    void indexOf_data();
    void indexOf();
    void nodesOf();
};

namespace {

LockNode nodeOf(const char *name, int directory, qint64 session)
{
    LockNode node;
    node.name = QString::fromLatin1(name);
    node.directory = quint8(directory);
    node.state = ReadState::Read;
    node.stat.owner = SessionId {session};
    return node;
}

/// A lock of two directories, the second of which is the root.
LockState lockOfTwo()
{
    LockSnapshot snapshot;
    snapshot.path = QStringLiteral("/s");
    snapshot.freshness = Freshness::Live;
    snapshot.directories = {{QStringLiteral("/s/leases"), ReadState::Read, {}, {}},
        {QStringLiteral("/"), ReadState::Read, {}, {}}};
    for (const LockNode &node :
        {nodeOf("a-0000000001", 0, 7), nodeOf("a-0000000001", 1, 8), nodeOf("b-0000000002", 1, 7)})
        snapshot.nodes.append(node);
    snapshot.resolved = int(snapshot.nodes.size());
    return judge(std::make_shared<const LockSnapshot>(snapshot));
}

} // namespace

void TestLockPaths::indexOf_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("exists");
    const auto row = [](const char *path, bool exists) {
        QTest::addRow("%s", *path ? path : "empty") << QString::fromLatin1(path) << exists;
    };
    row("/s/leases/a-0000000001", true);
    row("/a-0000000001", true);
    row("/b-0000000002", true);
    row("/s/leases/b-0000000002", false);
    row("/s/a-0000000001", false);
    row("/s/leases/a-0000000001/x", false);
    row("/s/leasesa-0000000001", false);
    row("/s/leases/", false);
    row("/s/leases", false);
    row("/", false);
    row("", false);
}

void TestLockPaths::indexOf()
{
    QFETCH(QString, path);
    QFETCH(bool, exists);
    const LockState state = lockOfTwo();
    const LockPaths paths(state, nullptr);
    const int index = paths.indexOf(path);
    QCOMPARE(index >= 0, exists);
    QCOMPARE(paths.exists(path), exists);
    if (exists)
        QCOMPARE(state.pathOf(state.queue.at(index)), path);
    for (int i = 0; i < 8; ++i) // the first ones are looked for, the others looked up
        QCOMPARE(paths.indexOf(path), index);
}

void TestLockPaths::nodesOf()
{
    const LockState state = lockOfTwo();
    const LockPaths paths(state, nullptr);
    QCOMPARE(paths.nodesOf(SessionId {7}).size(), 2);
    QCOMPARE(paths.nodesOf(SessionId {8}).size(), 1);
    QVERIFY(paths.nodesOf(SessionId {9}).isEmpty());
}

QTEST_GUILESS_MAIN(TestLockPaths)
#include "tst_lockpaths.moc"
