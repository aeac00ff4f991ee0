// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Looking at many locks at once, and again, at a real server.
#include "core/base/times.h"
#include "core/live/inspector.h"
#include "core/rounds/roundtaker.h"
#include "core/sandbox/localserver.h"
#include "tests/live/scanresults.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "tests/zk/proxy.h"

#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using zk::CreateMode;

namespace {

/// What a scan found, looked at by one Inspector.
struct SurveyScene
{
    Inspector inspector;
    QSignalSpy surveyed {&inspector, &Inspector::surveyed};
    QVector<LockStatePtr> found;
    QMap<QString, LockStatePtr> states;
    QStringList told; ///< since the last look was asked for
    bool isOpen = false;

    explicit SurveyScene(const QString &connect)
    {
        QObject::connect(
            &inspector, &Inspector::stateReady, &inspector, [this](const LockStatePtr &state) {
                states[state->snapshot->path] = state;
                told.append(state->snapshot->path);
            });
        isOpen = inspector.open({connect, 10'000, {}}).has_value();
    }
    bool waitForLook()
    {
        return QTest::qWaitFor([this] { return surveyed.count() > 0; }, Patience);
    }
    bool lookAgain()
    {
        told.clear();
        surveyed.clear();
        inspector.surveyAgain();
        const bool hasLooked = waitForLook();
        told.sort();
        return hasLooked;
    }
    bool scan(const QString &root)
    {
        ScanLimits limits;
        limits.root = root;
        limits.keepsStates = true;
        QSignalSpy finished(&inspector, &Inspector::scanFinished);
        inspector.scan(limits);
        if (!QTest::qWaitFor([&] { return finished.count() > 0; }, Patience))
            return false;
        const auto result = finished.first().first().value<ScanResult>();
        for (const FoundLock &lock : result.locks)
            found.append(lock.state);
        return true;
    }
    bool look(const QString &root)
    {
        if (!scan(root))
            return false;
        inspector.survey(found);
        return waitForLook();
    }
};

} // namespace

class TestSurvey : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void readsAllAndLeavesNoWatch();
    void tellsOnlyWhatChanged();
    void sameAsWatched();
    void seesWhatChangesInPlace();
    void whatFailedOnceIsLookedAtAgain();
    void companionThatAScanMissed();
    void timesGoOn();
    void outdatedWhileSuspended();
    void sameLookIsNoSecondRound();

private:
    QString contend(const QString &lock, const QByteArray &data = "me");
    QString connectString() const { return m_server->connectString(); }

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<test::ZkTree> m_tree;
};

void TestSurvey::initTestCase()
{
    auto server = LocalServer::start({});
    if (!server)
        QFAIL(qPrintable(explain(server.error())));
    m_server = std::move(*server);
    m_tree = std::make_unique<test::ZkTree>(connectString());
}

QString TestSurvey::contend(const QString &lock, const QByteArray &data)
{
    return m_tree->create(lock + u'/' + QLatin1String(test::Guid) + QStringLiteral("lock-"), data,
        CreateMode::EphemeralSequential);
}

void TestSurvey::readsAllAndLeavesNoWatch()
{
    for (int lock = 0; lock < 60; ++lock) { // more than are looked at at a time
        for (int i = 0; i <= lock % 3; ++i)
            contend(QStringLiteral("/many/%1").arg(lock));
    }
    SurveyScene scene(connectString());
    QVERIFY(scene.isOpen);
    QVERIFY(scene.look(QStringLiteral("/many")));
    QCOMPARE(scene.states.size(), 60);
    for (const LockStatePtr &state : std::as_const(scene.states)) {
        QVERIFY(state->snapshot->isComplete());
        QCOMPARE(state->snapshot->freshness, Freshness::Live);
        QVERIFY(state->token);
    }
    QCOMPARE(scene.inspector.status().watches, 0);
    QVERIFY(scene.lookAgain());
    QCOMPARE(scene.told, QStringList());
    QCOMPARE(scene.inspector.status().watches, 0);
}

void TestSurvey::tellsOnlyWhatChanged()
{
    const QString still = QStringLiteral("/change/still");
    const QString longer = QStringLiteral("/change/longer");
    const QString shorter = QStringLiteral("/change/shorter");
    const QString gone = QStringLiteral("/change/gone");
    const QString single = QStringLiteral("/change/single/lock");
    contend(still);
    contend(longer);
    const QString holder = contend(shorter);
    const QString waiter = contend(shorter);
    const QString last = contend(gone);
    m_tree->create(single, "me", CreateMode::Ephemeral);
    SurveyScene scene(connectString());
    QVERIFY(scene.look(QStringLiteral("/change")));
    QCOMPARE(scene.states.size(), 5);
    const LockStatePtr before = scene.states.value(longer);

    const QString added = contend(longer);
    m_tree->remove(holder);
    m_tree->remove(last);
    m_tree->remove(gone);
    m_tree->remove(single);
    QVERIFY(scene.lookAgain());
    QCOMPARE(scene.told, (QStringList {gone, longer, shorter, single}));
    const LockStatePtr after = scene.states.value(longer);
    QCOMPARE(after->queue.size(), 2);
    QVERIFY(after->snapshot->isComplete());
    QCOMPARE(after->nodeOf(after->queue.at(0)), before->nodeOf(before->queue.at(0)));
    QCOMPARE(after->nodeOf(after->queue.at(1)).stat, m_tree->stat(added));
    QCOMPARE(scene.states.value(shorter)->token, m_tree->stat(waiter).czxid);
    QCOMPARE(scene.states.value(gone)->snapshot->freshness, Freshness::Gone);
    const LockStatePtr free = scene.states.value(single);
    QCOMPARE(free->snapshot->freshness, Freshness::Live); // a free lock is none that vanished
    QCOMPARE(free->summary, Summary());

    contend(gone);
    QVERIFY(scene.lookAgain());
    QCOMPARE(scene.told, QStringList {gone});
    QCOMPARE(scene.states.value(gone)->snapshot->freshness, Freshness::Live);
    QCOMPARE(scene.states.value(gone)->summary.holders, 1);
}

/// A survey says of a lock what a watch on it would say.
void TestSurvey::sameAsWatched()
{
    const QString semaphore = QStringLiteral("/same/semaphore");
    m_tree->create(semaphore + QStringLiteral("/locks"));
    m_tree->create(semaphore + QStringLiteral("/leases/") + QLatin1String(test::Guid)
            + QStringLiteral("lease-"),
        "me", CreateMode::EphemeralSequential);
    contend(QStringLiteral("/same/mutex"));
    contend(QStringLiteral("/same/mutex"));
    m_tree->create(
        QStringLiteral("/same/hidden/") + QLatin1String(test::Guid) + QStringLiteral("lock-"), "me",
        CreateMode::EphemeralSequential,
        {{QStringLiteral("world"), QStringLiteral("anyone"), 4 + 8}});
    SurveyScene surveyed(connectString());
    QVERIFY(surveyed.look(QStringLiteral("/same")));
    QCOMPARE(surveyed.states.size(), 3);
    SurveyScene watching(connectString());
    for (const LockStatePtr &state : std::as_const(surveyed.states)) {
        const QString path = state->snapshot->path;
        watching.inspector.watch({path});
        const auto isRead = [&] {
            const LockStatePtr watched = watching.states.value(path);
            return watched && watched->snapshot->isComplete();
        };
        QTRY_VERIFY_WITH_TIMEOUT(isRead(), Patience);
        const LockSnapshot &watched = *watching.states.value(path)->snapshot;
        QCOMPARE(state->snapshot->directories.size(), watched.directories.size());
        for (qsizetype i = 0; i < watched.directories.size(); ++i)
            QCOMPARE(state->snapshot->directories.at(i).path, watched.directories.at(i).path);
        const auto sorted = [](LockNodes nodes) {
            std::sort(nodes.begin(), nodes.end(), [](const LockNode &a, const LockNode &b) {
                return std::pair(a.directory, a.name) < std::pair(b.directory, b.name);
            });
            return nodes;
        };
        QCOMPARE(sorted(state->snapshot->nodes), sorted(watched.nodes));
        QCOMPARE(state->summary, watching.states.value(path)->summary);
        QCOMPARE(state->token, watching.states.value(path)->token);
    }
}

/// No Stat of a directory tells of it.
void TestSurvey::seesWhatChangesInPlace()
{
    const QString lock = QStringLiteral("/inplace/lock");
    const QString holder = contend(lock);
    contend(lock);
    SurveyScene scene(connectString());
    QVERIFY(scene.look(QStringLiteral("/inplace")));
    m_tree->setData(holder, "another");
    QVERIFY(scene.lookAgain());
    QCOMPARE(scene.told, QStringList {lock});
    const LockStatePtr state = scene.states.value(lock);
    QCOMPARE(state->nodeOf(state->queue.at(0)).data, QByteArray("another"));
    QVERIFY(scene.lookAgain());
    QCOMPARE(scene.told, QStringList());
}

void TestSurvey::whatFailedOnceIsLookedAtAgain()
{
    const QString lock = QStringLiteral("/failed/lock");
    contend(lock);
    SurveyScene scene(connectString());
    QVERIFY(scene.scan(QStringLiteral("/failed")));
    QCOMPARE(scene.found.size(), 1);
    auto snapshot = std::make_shared<LockSnapshot>(*scene.found.constFirst()->snapshot);
    snapshot->freshness = Freshness::Failed;
    snapshot->error = {ErrorKind::TimedOut, QStringLiteral("no answer")};
    auto failed = std::make_shared<LockState>(*scene.found.constFirst());
    failed->snapshot = snapshot;
    scene.inspector.survey({failed});
    QVERIFY(scene.waitForLook());
    QVERIFY(scene.lookAgain());
    QCOMPARE(scene.states.value(lock)->snapshot->freshness, Freshness::Live);
    QCOMPARE(scene.states.value(lock)->snapshot->error, Error());
}

/// What says until when it is held is told at each look, as it is by then.
/// kazoo's semaphore: its leases were found, its queue beside could not be listed then.
void TestSurvey::companionThatAScanMissed()
{
    const QString lock = QStringLiteral("/missed/semaphore");
    const QString lease = QStringLiteral("b0a7cbeb0f0e4a0c8d6f1f2e3d4c771e");
    m_tree->create(lock, "1");
    m_tree->create(lock + u'/' + lease, "me", CreateMode::Ephemeral);
    SurveyScene scene(connectString());
    QVERIFY(scene.isOpen);
    QVERIFY(scene.scan(QStringLiteral("/missed")));
    QCOMPARE(scene.found.size(), 1);
    QCOMPARE(scene.found.constFirst()->snapshot->directories.size(), 1);
    m_tree->create(lock + QStringLiteral("-__lock__/") + lease + QStringLiteral("__lock__"), "me",
        CreateMode::EphemeralSequential);
    scene.inspector.survey(scene.found);
    QVERIFY(scene.waitForLook());
    QCOMPARE(scene.states.value(lock)->snapshot->directories.size(), 2);
    QCOMPARE(scene.states.value(lock)->summary, (Summary {1, 1, 0, 0}));
}

void TestSurvey::timesGoOn()
{
    const QString lock = QStringLiteral("/timed/LOCK/RESOURCE/db");
    m_tree->create(lock,
        QByteArray(R"({"id":"LOCK","simpleFields":{"OWNER":"me","TIMEOUT":"%1"},)"
                   R"("listFields":{},"mapFields":{}})")
            .replace("%1", QByteArray::number(nowMs() + 3'600'000)));
    SurveyScene scene(connectString());
    QVERIFY(scene.look(QStringLiteral("/timed")));
    QCOMPARE(scene.states.keys(), QStringList {lock});
    const qint64 readAt = scene.states.value(lock)->snapshot->readAt;
    QTRY_VERIFY_WITH_TIMEOUT(nowMs() > readAt, Patience);
    QVERIFY(scene.lookAgain());
    QCOMPARE(scene.told, QStringList {lock});
    QVERIFY(scene.states.value(lock)->snapshot->readAt > readAt);
}

void TestSurvey::outdatedWhileSuspended()
{
    const QString lock = QStringLiteral("/cut/lock");
    const QString gone = QStringLiteral("/cut/gone");
    contend(lock);
    const QString last = contend(gone);
    Proxy proxy(m_server->port());
    SurveyScene scene(proxy.connectString());
    QVERIFY(scene.look(QStringLiteral("/cut")));
    const auto freshness = [&] { return scene.states.value(lock)->snapshot->freshness; };
    const auto ofGone = [&] { return scene.states.value(gone)->snapshot->freshness; };
    QCOMPARE(freshness(), Freshness::Live);
    m_tree->remove(last);
    m_tree->remove(gone);
    scene.surveyed.clear();
    scene.inspector.surveyAgain();
    QVERIFY(scene.waitForLook());
    QCOMPARE(ofGone(), Freshness::Gone);
    proxy.cut();
    QTRY_COMPARE_WITH_TIMEOUT(freshness(), Freshness::Stale, Patience);
    QCOMPARE(ofGone(), Freshness::Stale); // it may have been made again, and taken
    scene.surveyed.clear();
    scene.inspector.surveyAgain();
    proxy.mend();
    QVERIFY(scene.waitForLook());
    QCOMPARE(freshness(), Freshness::Live);
    QCOMPARE(ofGone(), Freshness::Gone);
}

/// To examine once more what was examined already proves nothing.
void TestSurvey::sameLookIsNoSecondRound()
{
    contend(QStringLiteral("/round/lock"));
    SurveyScene scene(connectString());
    QVERIFY(scene.scan(QStringLiteral("/round")));
    RoundTaker rounds(scene.inspector, {});
    int looks = 0; // when the round was examined
    bool isExamined = false;
    bool isTakenAgain = false;
    connect(&rounds, &RoundTaker::reportReady, this, [&] {
        if (rounds.completeRounds() != 1 || std::exchange(isExamined, true))
            return;
        looks = int(scene.surveyed.count());
        isTakenAgain = rounds.takeRoundNow();
    });
    rounds.survey(scene.found);
    QTRY_VERIFY_WITH_TIMEOUT(isExamined, Patience);
    QVERIFY(!isTakenAgain || looks > 2); // on a busy machine there is a third by then
    QTRY_VERIFY_WITH_TIMEOUT(rounds.completeRounds() >= 2, Patience);
    QVERIFY(scene.surveyed.count() > 2);
}

QTEST_GUILESS_MAIN(TestSurvey)
#include "tst_survey.moc"
