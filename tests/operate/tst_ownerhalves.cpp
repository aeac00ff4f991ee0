// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Owners who read and write the same lock, against a real server: what one half means to the other,
// and to everybody else.
#include "ownerscene.h"
#include "tests/support/patience.h"

using namespace lockscope;
using namespace lockscope::testing;

class TestOwnerHalves : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_scene.start(); }
    void init() { m_scene.startRow(); }
    void writeThenRead_data() { OwnerScene::addRecipes(); }
    void writeThenRead();
    void readThenWriteAlone_data() { OwnerScene::addRecipes(); }
    void readThenWriteAlone();
    void upgradeWaitsForReaders_data() { OwnerScene::addRecipes(); }
    void upgradeWaitsForReaders();
    void upgradePassesAWaitingWriter_data() { OwnerScene::addRecipes(); }
    void upgradePassesAWaitingWriter();
    void oneHalfIsLost_data() { OwnerScene::addRecipes(); }
    void oneHalfIsLost();
    void twoUpgrades_data() { OwnerScene::addRecipes(); }
    void twoUpgrades();
    void threadsOfOthersAreNoRivals();

private:
    OwnerScene m_scene;
};

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
    QCOMPARE(
        c.wait(c->acquire(m_scene.path, recipe, Mode::Read, LockOwner::TryNow)), u"timed-out"_qs);
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
    QCOMPARE(
        b.wait(b->acquire(m_scene.path, recipe, Mode::Read, LockOwner::TryNow)), u"timed-out"_qs);
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
    QCOMPARE(
        a.wait(a->acquire(m_scene.path, recipe, Mode::Write, LockOwner::TryNow)), u"timed-out"_qs);
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

/// Who goes on with the other one is told, until it is taken again.
void TestOwnerHalves::oneHalfIsLost()
{
    QFETCH(const QString, recipe);
    Owner a = m_scene.one();
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Write)), u"granted 0r 1w"_qs);
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Read)), u"granted 1r 1w"_qs);
    const QString lost = a.at(m_scene.path).readNode;
    QVERIFY(m_scene.peer->remove(lost).has_value());
    QTRY_COMPARE_WITH_TIMEOUT(a.at(m_scene.path).lost.size(), 1, Patience);
    QCOMPARE(a.at(m_scene.path).lost.constFirst().node, lost);
    QCOMPARE(a.at(m_scene.path).reads, 0);
    QCOMPARE(a.at(m_scene.path).writes, 1);
    QCOMPARE(a.wait(a->acquire(m_scene.path, recipe, Mode::Read)), u"granted 1r 1w"_qs);
    QVERIFY(a.at(m_scene.path).lost.isEmpty());
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
    QVERIFY2(b.error(second).detail.english().contains(textOf(a->session())),
        qPrintable(b.error(second).detail.english()));
    QVERIFY(!a.isAnswered(first));
    QCOMPARE(b.wait(b->release(m_scene.path, Mode::Read)), u"granted 0r 0w"_qs);
    QCOMPARE(a.wait(first), u"granted 1r 1w"_qs);
}

/// One of them reads, and lets go by itself; another one waits to write.
void TestOwnerHalves::threadsOfOthersAreNoRivals()
{
    m_scene.peer->makeDirectories(m_scene.path);
    const auto add = [this](const QString &label) {
        return m_scene.peer->create(
            m_scene.path + label, "10.0.0.7", zk::CreateMode::EphemeralSequential);
    };
    const auto read = add(u"/read-"_qs);
    QVERIFY(read.has_value());
    Owner a = m_scene.one();
    QCOMPARE(a.wait(a->acquire(m_scene.path, u"zk-rw"_qs, Mode::Read)), u"granted 1r 0w"_qs);
    QVERIFY(add(u"/write-"_qs).has_value());
    const quint64 upgrade = a->acquire(m_scene.path, u"zk-rw"_qs, Mode::Write);
    QTRY_VERIFY_WITH_TIMEOUT(
        !a.at(m_scene.path).waitsFor.isEmpty() || a.isAnswered(upgrade), Patience);
    QVERIFY2(!a.isAnswered(upgrade), qPrintable(a.error(upgrade).detail.english()));
    QVERIFY(m_scene.peer->remove(read->path).has_value());
    QCOMPARE(a.wait(upgrade), u"granted 1r 1w"_qs);
}

QTEST_GUILESS_MAIN(TestOwnerHalves)
#include "tst_ownerhalves.moc"
