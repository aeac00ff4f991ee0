// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rounds/lookout.h"
#include "tests/diagnosis/scene.h"
#include "tests/support/patience.h"

#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

namespace {

const QString Single = QStringLiteral("/ha/ActiveStandbyElectorLock");
const QString Beside = QStringLiteral("/jobs/b"); ///< no word of it speaks of locks

/// A lookout whose Inspector is connected to nobody: it is told here what was read and found.
struct Outlook
{
    explicit Outlook(const LookoutOptions &options = {})
        : lookout(inspector, options)
    {
        scene.lock(A, s("M0=1 M1=2"));
        lookout.watch(A);
    }

    void read(const LockSnapshot &snapshot)
    {
        emit inspector.stateReady(
            std::make_shared<LockState>(judge(std::make_shared<LockSnapshot>(snapshot))));
    }
    /// As it is when nothing is in it.
    void readEmpty(const QString &path, Freshness freshness = Freshness::Live)
    {
        LockSnapshot empty = scene.locks[path];
        empty.nodes.clear();
        empty.resolved = 0;
        empty.freshness = freshness;
        read(empty);
    }
    /// What sessions own in all locks is told, as asked for at @p at.
    void tell(qint64 at)
    {
        scene.facts.askedAt = scene.facts.takenAt = at;
        lookout.follow(&scene.facts);
    }
    void own()
    {
        for (const LockSnapshot &lock : std::as_const(scene.locks)) {
            for (const LockNode &node : lock.nodes)
                scene.facts.ephemerals[node.stat.owner].append(lock.pathOf(node));
        }
    }
    void find(const QStringList &paths, bool hasFailed = false)
    {
        ScanResult result;
        result.failed = hasFailed;
        for (const QString &path : paths) {
            FoundLock lock;
            lock.path = path;
            lock.summary = {1, 1, 0, 0};
            result.locks.append(lock);
        }
        emit inspector.scanFinished(result);
    }
    bool scansAgain()
    {
        lookout.follow(&scene.facts);
        return lookout.isScanning();
    }
    QStringList followed() const { return lookout.followed().values(); }
    QString spots() const
    {
        QStringList spots;
        for (const SkippedRule &spot : lookout.blindSpots())
            spots.append(spot.rule + u' ' + spot.why.english());
        return spots.join(u'\n');
    }

    Scene scene;
    Inspector inspector;
    Lookout lookout;
};

} // namespace

/// What is looked at beside the locks that somebody asks for, and what is said of the rest.
class TestLookout : public QObject
{
    Q_OBJECT

private slots:
    void whatIsAbsentMayComeBack_data();
    void whatIsAbsentMayComeBack();
    void whatIsNoLockStaysSo();
    void whatMayNotBeReadIsSaid();
    void longQueues_data();
    void longQueues();
    void limitsAreSaid();
    void scansAreMadeAgain();
    void failedScansAreMadeAgainSooner();
    void whatIsInViewStays();
};

void TestLookout::whatIsAbsentMayComeBack_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<Freshness>("freshness"); ///< while nobody holds
    QTest::newRow("a single node that was released") << Single << Freshness::Live;
    QTest::newRow("an empty directory") << Beside << Freshness::Live;
    QTest::newRow("a directory that is gone") << Beside << Freshness::Gone;
}

void TestLookout::whatIsAbsentMayComeBack()
{
    QFETCH(const QString, path);
    QFETCH(const Freshness, freshness);
    Outlook desk;
    if (path == Single)
        desk.scene.single(path, 1);
    else
        desk.scene.lock(path, s("M0=3 M1=1"));
    desk.own();
    desk.read(desk.scene.locks[A]);
    desk.tell(1000);
    QCOMPARE(desk.followed(), QStringList {path});
    desk.readEmpty(path, freshness);
    desk.tell(1000);
    QCOMPARE(desk.followed(), QStringList());
    desk.tell(2000);
    QCOMPARE(desk.followed(), QStringList {path});
    desk.read(desk.scene.locks[path]);
    desk.tell(3000);
    QCOMPARE(desk.followed(), QStringList {path});
}

/// A barrier's participants are called like contenders; its gate beside them tells.
void TestLookout::whatIsNoLockStaysSo()
{
    Outlook desk;
    desk.scene.lock(Beside, s("D0=3 D1=1 x=4"));
    desk.scene.locks[Beside].nodes[2].name = s("ready");
    desk.own();
    desk.read(desk.scene.locks[A]);
    desk.tell(1000);
    QCOMPARE(desk.followed(), QStringList {Beside});
    desk.read(desk.scene.locks[Beside]);
    desk.tell(2000);
    QCOMPARE(desk.followed(), QStringList());
}

void TestLookout::whatMayNotBeReadIsSaid()
{
    Outlook desk;
    desk.scene.lock(Beside, s("M0=3 M1=1"));
    desk.own();
    desk.scene.locks[Beside].directories[0].state = ReadState::Denied;
    desk.read(desk.scene.locks[A]);
    desk.tell(1000);
    desk.readEmpty(Beside, Freshness::Denied);
    desk.tell(2000);
    QCOMPARE(desk.followed(), QStringList {Beside});
    QCOMPARE(desk.spots(),
        s("R12 the chain leads to /jobs/b, which may not be read: connect as somebody who has "
          "READ there"));
}

void TestLookout::longQueues_data()
{
    QTest::addColumn<bool>("isAskedFor"); ///< else its client is no longer waiting there
    QTest::newRow("examined by name") << true;
    QTest::newRow("the chain leads there no more") << false;
}

void TestLookout::longQueues()
{
    QFETCH(const bool, isAskedFor);
    constexpr int Others = 5000;
    Outlook desk;
    desk.scene.lock(Beside, s("M0=3 M1=1"));
    desk.own();
    for (int i = 0; i < Others; ++i)
        desk.scene.facts.ephemerals[SessionId {4}].append(Beside + s("/other%1").arg(i));
    desk.read(desk.scene.locks[A]);
    desk.tell(1000);
    QCOMPARE(desk.spots(),
        s("R12 the chain leads to /jobs/b, whose 5002 nodes were not read: examine it by name, "
          "and they are"));
    if (isAskedFor)
        desk.lookout.watch(Beside);
    else
        desk.scene.facts.ephemerals.remove(SessionId {1});
    desk.tell(2000);
    QCOMPARE(desk.spots(), QString());
}

void TestLookout::limitsAreSaid()
{
    const ChainFollower::Limits limits;
    Outlook desk;
    QStringList readers;
    for (int i = 0; i <= limits.sessions; ++i)
        readers.append(s("R%1=%2").arg(i).arg(i + 1));
    desk.scene.lock(A, readers.join(u' '));
    desk.own();
    for (int i = 0; i <= limits.nodes; ++i)
        desk.scene.facts.ephemerals[SessionId {1}].append(s("/members/host%1").arg(i));
    desk.read(desk.scene.locks[A]);
    desk.tell(1000);
    QCOMPARE(desk.spots(),
        s("R12 a session on the chain has more than 1000 ephemeral nodes elsewhere: in which "
          "locks the rest of them are was not looked at\n"
          "R12 a lock on the chain has more holders than the 200 sessions that are followed: "
          "where else the rest of them wait was not looked at"));
}

/// Locks are made after a scan: those of the last one are looked at, and it is said how old it is.
void TestLookout::scansAreMadeAgain()
{
    Outlook desk({.scansWhereBlind = true, .scanAgainMs = 0});
    desk.scene.facts.members[0].sessions.state = SourceResult::NotWhitelisted;
    desk.read(desk.scene.locks[A]);
    QVERIFY(desk.scansAgain());
    QVERIFY(desk.spots().contains(s("the locks named: no scan for others has ended")));
    desk.find({B});
    QVERIFY2(desk.spots().contains(s("only of 1 that a scan found ")), qPrintable(desk.spots()));
    QVERIFY2(desk.spots().endsWith(s(" ago")), qPrintable(desk.spots()));
    QTRY_VERIFY_WITH_TIMEOUT(desk.scansAgain(), Patience);
    QSignalSpy forgotten(&desk.lookout, &Lookout::forgotten);
    desk.find({C, Beside});
    QVERIFY2(desk.spots().contains(s("only of 2 that a scan found ")), qPrintable(desk.spots()));
    for (int i = 0; i < 3; ++i)
        desk.lookout.forgetUnreached();
    QCOMPARE(forgotten.count(), 1);
    QCOMPARE(forgotten.at(0).at(0).toString(), B);
}

/// What an earlier one found is kept.
void TestLookout::failedScansAreMadeAgainSooner()
{
    Outlook desk({.scansWhereBlind = true, .scanAgainMs = 0, .scanAfterFailureMs = 0});
    desk.scene.facts.members[0].sessions.state = SourceResult::NotWhitelisted;
    desk.read(desk.scene.locks[A]);
    QVERIFY(desk.scansAgain());
    desk.find({B, C});
    QTRY_VERIFY_WITH_TIMEOUT(desk.scansAgain(), Patience);
    desk.find({}, true);
    QVERIFY2(desk.spots().contains(s("only of 2 that a scan found ")), qPrintable(desk.spots()));
    QTRY_VERIFY_WITH_TIMEOUT(desk.scansAgain(), Patience);

    Outlook sooner({.scansWhereBlind = true, .scanAfterFailureMs = 0});
    sooner.scene.facts.members[0].sessions.state = SourceResult::NotWhitelisted;
    sooner.read(sooner.scene.locks[A]);
    QVERIFY(sooner.scansAgain());
    sooner.find({B}, true);
    QVERIFY(sooner.spots().contains(s("the locks named: no scan for others has ended")));
    QTRY_VERIFY_WITH_TIMEOUT(sooner.scansAgain(), Patience);
    sooner.find({B});
    QVERIFY(!sooner.scansAgain());
}

/// Empty for a moment, between a release and the next request.
void TestLookout::whatIsInViewStays()
{
    Outlook desk({.scansWhereBlind = true});
    desk.scene.facts.members[0].sessions.state = SourceResult::NotWhitelisted;
    desk.scene.lock(Beside, s("M0=3 M1=1"));
    desk.read(desk.scene.locks[A]);
    QVERIFY(desk.scansAgain());
    desk.find({Beside});
    desk.readEmpty(Beside);
    desk.tell(1000);
    QCOMPARE(desk.followed(), QStringList());
    desk.read(desk.scene.locks[Beside]);
    desk.tell(2000);
    QCOMPARE(desk.followed(), QStringList {Beside});
}

QTEST_GUILESS_MAIN(TestLookout)
#include "tst_lookout.moc"
