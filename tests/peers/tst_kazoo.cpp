// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/peers/librarytest.h"

#include <QTest>

using namespace lockscope;

/// kazoo 2.8 itself is the judge of what the recipes say about it.
class TestKazoo : public LibraryTest
{
    Q_OBJECT

public:
    TestKazoo()
        : LibraryTest(Peer::Library::Kazoo, "kazoo")
    { }

private slots:
    void persistentLock();
    void readersAndWritersDeadlock();
};

/// acquire(ephemeral=False): the node outlives its session, so nobody's session owns it.
void TestKazoo::persistentLock()
{
    Scene scene(*m_reader, path());
    scene.open(*m_peer, QStringLiteral("stays"));
    QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(QStringLiteral("stays")), Patience);
    scene.acquire(QStringLiteral("stays"), QStringLiteral("persistent"));
    QTRY_VERIFY_WITH_TIMEOUT(scene.claims(QStringLiteral("stays"), QStringLiteral("held")),
                             Patience);
    const LockState state = scene.state();
    QCOMPARE(state.summary.holders, 1);
    QVERIFY(!state.nodeOf(state.queue.first()).stat.owner);
    scene.closeAll();
}

/// python-zk/kazoo#649, fixed in 2.9: a reader waits for the last writer in the directory, even
/// one behind it. Released by the writer before it, reader and next writer wait for each other.
void TestKazoo::readersAndWritersDeadlock()
{
    Scene scene(*m_reader, path());
    const QStringList names = QStringLiteral("r0 r1 w2 r3 w4 r5").split(u' ');
    for (const QString &name : names) {
        scene.open(*m_peer, name);
        QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(name), Patience);
        scene.acquire(name,
                      name.startsWith(u'w') ? QStringLiteral("write") : QStringLiteral("read"));
        SCENE_AGREES(scene);
    }
    QCOMPARE(scene.claiming(QStringLiteral("held")), QStringLiteral("r0 r1").split(u' '));
    for (const QString &name : names.first(3)) {
        QVERIFY2(scene.claims(name, QStringLiteral("held")), qPrintable(scene.picture()));
        scene.release(name);
        SCENE_AGREES(scene);
    }
    QTRY_COMPARE_WITH_TIMEOUT(
        scene.picture(), u"r3 waiter watches w4, w4 waiter watches r3, r5 waiter watches w4"_qs,
        Patience);
    QCOMPARE(scene.claiming(QStringLiteral("held")), QStringList());
    QCOMPARE(scene.state().summary.holders, 0);
    scene.closeAll();
}

QTEST_GUILESS_MAIN(TestKazoo)
#include "tst_kazoo.moc"
