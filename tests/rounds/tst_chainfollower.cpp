// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rounds/chainfollower.h"
#include "tests/diagnosis/scene.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

/// How far chains are followed, and that it is said where they go on.
class TestChainFollower : public QObject
{
    Q_OBJECT

private slots:
    void depth_data();
    void depth();
    void locks_data();
    void locks();
    void nodes_data();
    void nodes();
    void holders_data();
    void holders();
    void whoStandsBehindLeadsNowhere();
    void whatIsNoLockIsForgotten();
    void whatIsAbsentIsAskedForAnew();
};

namespace {

const ChainFollower::Limits UsualLimits;

QString numbered(int lock)
{
    return s("/locks/%1").arg(lock, 3, 10, QLatin1Char('0'));
}

/// All locks of the scene as they are read, and what their sessions own, as `dump` tells.
QMap<QString, LockStatePtr> readIn(Scene &c)
{
    QMap<QString, LockStatePtr> locks;
    for (const LockStatePtr &lock : c.round().locks) {
        locks.insert(lock->snapshot->path, lock);
        for (const LockNode &node : lock->snapshot->nodes)
            c.facts.ephemerals[node.stat.owner].append(lock->snapshot->pathOf(node));
    }
    c.facts.members[0].sessions.state = SourceResult::Ok;
    return locks;
}

} // namespace

void TestChainFollower::depth_data()
{
    QTest::addColumn<int>("locks"); ///< each held by the one who waits for the next
    QTest::addColumn<int>("followed");
    QTest::addColumn<bool>("isCapped");
    QTest::newRow("as deep as it is followed")
        << UsualLimits.depth + 1 << UsualLimits.depth << false;
    QTest::newRow("one deeper") << UsualLimits.depth + 2 << UsualLimits.depth << true;
}

void TestChainFollower::depth()
{
    QFETCH(const int, locks);
    Scene c;
    for (int i = 0; i < locks; ++i)
        c.lock(numbered(i), s("M0=%1 M1=%2").arg(i + 1).arg(i > 0 ? i : 1000));
    const auto read = readIn(c);
    const Chains chains = ChainFollower().follow({numbered(0)}, read, &c.facts);
    QVERIFY(chains.hasTable);
    QCOMPARE(chains.followed.constFirst(), numbered(1)); // nearest first
    QTEST(int(chains.followed.size()), "followed");
    QTEST(chains.isCapped, "isCapped");
}

void TestChainFollower::locks_data()
{
    QTest::addColumn<int>("others"); ///< locks of the one who holds
    QTest::addColumn<bool>("isCapped");
    QTest::newRow("as many as are followed") << UsualLimits.locks << false;
    QTest::newRow("one more") << UsualLimits.locks + 1 << true;
}

void TestChainFollower::locks()
{
    QFETCH(const int, others);
    Scene c;
    c.lock(A, s("M0=1 M1=2"));
    for (int i = 0; i < others; ++i)
        c.lock(numbered(i), s("M0=3 M1=1"));
    const auto read = readIn(c);
    const Chains chains = ChainFollower().follow({A}, read, &c.facts);
    QCOMPARE(int(chains.followed.size()), UsualLimits.locks);
    QTEST(chains.isCapped, "isCapped");
}

void TestChainFollower::nodes_data()
{
    QTest::addColumn<int>("own"); ///< nodes of the holder in the lock itself
    QTest::addColumn<int>("others"); ///< elsewhere, in no lock
    QTest::addColumn<bool>("areNodesCut");
    QTest::newRow("as many as are looked at") << 1 << UsualLimits.nodes << false;
    QTest::newRow("one more") << 1 << UsualLimits.nodes + 1 << true;
    QTest::newRow("more in the lock itself") << UsualLimits.nodes + 2 << 0 << false;
}

void TestChainFollower::nodes()
{
    QFETCH(const int, own);
    QFETCH(const int, others);
    Scene c;
    c.lock(A, s("M0=1 M1=2"));
    for (int i = 1; i < own; ++i)
        c.add(A, s("M%1=1").arg(i + 1));
    const auto read = readIn(c);
    for (int i = 0; i < others; ++i)
        c.facts.ephemerals[SessionId {1}].append(s("/members/host%1").arg(i));
    const Chains chains = ChainFollower().follow({A}, read, &c.facts);
    QCOMPARE(chains.followed, QStringList());
    QTEST(chains.areNodesCut, "areNodesCut");
}

void TestChainFollower::holders_data()
{
    QTest::addColumn<QString>("kind"); ///< of the contenders, each of a session of its own
    QTest::addColumn<int>("contenders");
    QTest::addColumn<bool>("areHoldersCut");
    QTest::newRow("as many as are followed") << s("R") << UsualLimits.sessions << false;
    QTest::newRow("one more") << s("R") << UsualLimits.sessions + 1 << true;
    QTest::newRow("one holds, and all others wait") << s("W") << UsualLimits.sessions + 2 << false;
}

/// Who waits behind a holder that is followed leads to no more than that one.
void TestChainFollower::holders()
{
    QFETCH(const QString, kind);
    QFETCH(const int, contenders);
    Scene c;
    QStringList words;
    for (int i = 0; i < contenders; ++i)
        words.append(s("%1%2=%3").arg(kind).arg(i).arg(i + 1));
    c.lock(A, words.join(u' '));
    const auto read = readIn(c);
    QTEST(ChainFollower().follow({A}, read, &c.facts).areHoldersCut, "areHoldersCut");
}

/// Who waits behind all others keeps nobody waiting: what else he owns does not matter.
void TestChainFollower::whoStandsBehindLeadsNowhere()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2")).lock(B, s("M0=2 M1=3"));
    const auto read = readIn(c);
    QCOMPARE(ChainFollower().follow({A}, read, &c.facts).followed, QStringList());
    QCOMPARE(ChainFollower().follow({B}, read, &c.facts).followed, QStringList {A});
}

void TestChainFollower::whatIsNoLockIsForgotten()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2")).lock(B, s("M0=3 M1=1"));
    const auto read = readIn(c);
    ChainFollower follower;
    QCOMPARE(follower.follow({A}, read, &c.facts).followed, QStringList {B});
    follower.refute(B);
    QCOMPARE(follower.follow({A}, read, &c.facts).followed, QStringList());
}

/// What was told before it was read says nothing of it; what is told later does.
void TestChainFollower::whatIsAbsentIsAskedForAnew()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2")).lock(B, s("M0=3 M1=1"));
    const auto read = readIn(c);
    ChainFollower follower;
    c.facts.askedAt = 1000;
    QCOMPARE(follower.follow({A}, read, &c.facts).followed, QStringList {B});
    follower.passOver(B);
    QCOMPARE(follower.follow({A}, read, &c.facts).followed, QStringList());
    c.facts.askedAt = 2000;
    c.facts.listedAt = 1000; // of a member that has many: what it owns was not asked for again
    QCOMPARE(follower.follow({A}, read, &c.facts).followed, QStringList());
    c.facts.askedAt = 3000;
    c.facts.listedAt = 0;
    QCOMPARE(follower.follow({A}, read, &c.facts).followed, QStringList {B});
}

QTEST_GUILESS_MAIN(TestChainFollower)
#include "tst_chainfollower.moc"
