// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Owners who read and write the same lock, against a real server: what one half means to the other,
// and to everybody else.
#include "core/operate/locks/upgrade.h"
#include "ownerscene.h"
#include "tests/support/numberedqueue.h"

using namespace lockscope;
using namespace lockscope::testing;

class TestOwnerHalves : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_scene.start(); }
    void init() { m_scene.startRow(); }
    void upgradePlans_data();
    void upgradePlans();
    void writeThenRead_data() { OwnerScene::addRecipes(); }
    void writeThenRead();
    void readThenWriteAlone_data() { OwnerScene::addRecipes(); }
    void readThenWriteAlone();
    void upgradeWaitsForReaders_data() { OwnerScene::addRecipes(); }
    void upgradeWaitsForReaders();
    void upgradePassesAWaitingWriter_data() { OwnerScene::addRecipes(); }
    void upgradePassesAWaitingWriter();
    void twoUpgrades_data() { OwnerScene::addRecipes(); }
    void twoUpgrades();

private:
    OwnerScene m_scene;
};

void TestOwnerHalves::upgradePlans_data()
{
    QTest::addColumn<QString>("queue"); // ours: session 1, read-1 and the last write
    QTest::addColumn<QString>("plan");
    const auto row = [](const char *what, const char *queue, const char *plan) {
        QTest::newRow(what) << QString::fromLatin1(queue) << QString::fromLatin1(plan);
    };
    row("nobody else", "zk-rw: read-1@1 write-2@1", "take");
    row("another reads", "zk-rw: read-1@1 read-2@2 write-3@1", "wait");
    row("another read before", "zk-rw: read-0@2 read-1@1 write-3@1", "wait");
    row("a writer waits", "zk-rw: read-1@1 write-2@2 write-3@1", "take while write-0000000002");
    row("a writer and a reader behind it wait", "zk-rw: read-1@1 write-2@2 read-3@3 write-4@1",
        "take while write-0000000002");
    row("a reader, then a writer", "zk-rw: read-1@1 read-2@2 write-3@3 write-4@1", "wait");
    row("a child that is no contender, and that our write node waits for",
        "zk-rw: read-1@1 other-2@9 write-3@1", "wait");
    row("one that comes behind it", "zk-rw: read-1@1 write-2@1 other-3@9", "take");
    row("another upgrades", "zk-rw: read-1@1 read-2@2 write-3@2 write-4@1", "refuse 2");
    row("another upgrades, a writer between",
        "zk-rw: read-1@1 read-2@2 write-3@9 write-4@2 write-5@1", "refuse 2");
    row("who waits for another lock of its own is no rival",
        "zk-rw: read-1@1 write-2@2 read-3@2 write-4@1", "take while write-0000000002");
}

void TestOwnerHalves::upgradePlans()
{
    QFETCH(const QString, queue);
    const LockStatePtr state = queueOf(queue);
    const auto last = std::find_if(state->queue.rbegin(), state->queue.rend(),
                                   [](const Contender &one) { return one.isContender(); });
    const UpgradePlan plan = planUpgrade(*state, u"read-0000000001"_qs, state->nodeOf(*last).name);
    QString text = u"wait"_qs;
    if (plan.kind == UpgradePlan::Refuse)
        text = u"refuse %1"_qs.arg(plan.rival.value);
    else if (plan.kind == UpgradePlan::Take)
        text = plan.guard.isEmpty() ? u"take"_qs : u"take while "_qs + nodeName(plan.guard);
    QTEST(text, "plan");
}

// Both are kept; releasing the write lock lets readers in, and no writer.
void TestOwnerHalves::writeThenRead()
{
    QFETCH(const QString, recipe);
    auto [a, b, c] = m_scene.three();
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Write)), u"granted 0r 1w"_qs);
    const quint64 writer = b->acquire(m_scene.path, recipe, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(!b.at(m_scene.path).waitsFor.isEmpty(), Patience);
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Read)), u"granted 1r 1w"_qs);
    QCOMPARE(a.wait(a->release(m_scene.path, Mode::Write)), u"granted 1r 0w"_qs);
    // The other writer woke and waits on; we read at the place where we wrote.
    QCOMPARE(c.wait(c->acquire(m_scene.path, recipe, Mode::Read, LockOwner::TryNow)),
             u"timed-out"_qs);
    QVERIFY(!b.isAnswered(writer));
    QCOMPARE(a.wait(a->release(m_scene.path, Mode::Read)), u"granted 0r 0w"_qs);
    QCOMPARE(b.wait(writer), u"granted 0r 1w"_qs);
}

void TestOwnerHalves::readThenWriteAlone()
{
    QFETCH(const QString, recipe);
    auto [a, b] = m_scene.two();
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Write)), u"granted 1r 1w"_qs);
    QCOMPARE(m_scene.peer->children(m_scene.path).size(), 2);
    QCOMPARE(b.wait(b->acquire(m_scene.path, recipe, Mode::Read, LockOwner::TryNow)),
             u"timed-out"_qs);
    const quint64 reader = b->acquire(m_scene.path, recipe, Mode::Read);
    QTRY_VERIFY_WITH_TIMEOUT(!b.at(m_scene.path).waitsFor.isEmpty(), Patience);
    QCOMPARE(a.wait(a->release(m_scene.path, Mode::Write)), u"granted 1r 0w"_qs);
    QCOMPARE(b.wait(reader), u"granted 1r 0w"_qs); // both read now
}

void TestOwnerHalves::upgradeWaitsForReaders()
{
    QFETCH(const QString, recipe);
    auto [a, b] = m_scene.two();
    QCOMPARE(b.wait(b->acquire(m_scene.path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Write, LockOwner::TryNow)),
             u"timed-out"_qs);
    const quint64 upgrade = a->acquire(m_scene.path, recipe, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(!a.at(m_scene.path).waitsFor.isEmpty(), Patience);
    QCOMPARE(b.wait(b->release(m_scene.path, Mode::Read)), u"granted 0r 0w"_qs);
    QCOMPARE(a.wait(upgrade), u"granted 1r 1w"_qs);
}

// It could never be granted behind a writer that waits for our own read lock.
void TestOwnerHalves::upgradePassesAWaitingWriter()
{
    QFETCH(const QString, recipe);
    auto [a, b, c] = m_scene.three();
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    const quint64 writer = b->acquire(m_scene.path, recipe, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(!b.at(m_scene.path).waitsFor.isEmpty(), Patience);
    const quint64 reader = c->acquire(m_scene.path, recipe, Mode::Read);
    QTRY_VERIFY_WITH_TIMEOUT(!c.at(m_scene.path).waitsFor.isEmpty(), Patience);
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Write)), u"granted 1r 1w"_qs);
    QCOMPARE(a.wait(a->releaseLock(m_scene.path)), u"granted 0r 0w"_qs);
    QCOMPARE(b.wait(writer), u"granted 0r 1w"_qs);
    QVERIFY(!c.isAnswered(reader));
    QCOMPARE(b.wait(b->releaseAll()), u"granted 0r 0w"_qs);
    QCOMPARE(c.wait(reader), u"granted 1r 0w"_qs);
}

void TestOwnerHalves::twoUpgrades()
{
    QFETCH(const QString, recipe);
    auto [a, b] = m_scene.two();
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    QCOMPARE(b.wait(b->acquire(m_scene.path, recipe, Mode::Read)), u"granted 1r 0w"_qs);
    const quint64 first = a->acquire(m_scene.path, recipe, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(!a.at(m_scene.path).waitsFor.isEmpty(), Patience);
    const quint64 second = b->acquire(m_scene.path, recipe, Mode::Write);
    QCOMPARE(b.wait(second), u"refused"_qs);
    QVERIFY2(b.error(second).detail.contains(textOf(a->session())),
             qPrintable(b.error(second).detail));
    QVERIFY(!a.isAnswered(first));
    QCOMPARE(b.wait(b->release(m_scene.path, Mode::Read)), u"granted 0r 0w"_qs);
    QCOMPARE(a.wait(first), u"granted 1r 1w"_qs);
}

QTEST_GUILESS_MAIN(TestOwnerHalves)
#include "tst_ownerhalves.moc"
