// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Sessions that wait for each other, or for themselves: R12, R13, R14, R26.
#include "tests/scenes/realscenes.h"

#include <QTest>

namespace lockscope::scenes {
namespace {

/// A ring need not last for long to be one.
Thresholds hasty()
{
    Thresholds limits;
    limits.ringMs = 2000;
    return limits;
}

void twoDeadlocked(Stage &stage)
{
    const Client one = stage.client();
    const Client two = stage.client();
    stage.lock(one, s("/two/a"));
    stage.lock(two, s("/two/b"));
    stage.queue(one, s("/two/b"));
    stage.queue(two, s("/two/a"));
    LiveDoctor &doctor = stage.doctor({s("/two/a"), s("/two/b")}, hasty());
    QVERIFY(doctor.waitFor(s("R12")));
    const Finding &finding = *doctor.finding(s("R12"));
    QCOMPARE(finding.confidence, Confidence::Likely); // a session is not a thread
    QCOMPARE(QSet<QString>(finding.locks.begin(), finding.locks.end()),
        (QSet<QString> {s("/two/a"), s("/two/b")}));
    QVERIFY2(finding.sentence.english().contains(s("127.0.0.1:")),
        qPrintable(finding.sentence.english()));
    QCOMPARE(QSet<SessionId>(finding.sessions.begin(), finding.sessions.end()),
        (QSet<SessionId> {one->session(), two->session()}));
    QVERIFY(finding.sentence.english().contains(s("/two/a"))
        && finding.sentence.english().contains(s("/two/b")));
}

void threeDeadlocked(Stage &stage)
{
    const QStringList paths {s("/three/a"), s("/three/b"), s("/three/c")};
    std::vector<Client> clients;
    for (int i = 0; i < 3; ++i) {
        clients.push_back(stage.client());
        stage.lock(clients.back(), paths.at(i));
    }
    for (int i = 0; i < 3; ++i)
        stage.queue(clients.at(size_t(i)), paths.at((i + 1) % 3));
    LiveDoctor &doctor = stage.doctor(paths, hasty());
    QVERIFY(doctor.waitFor(s("R12")));
    QCOMPARE(doctor.finding(s("R12"))->sessions.size(), 3);
}

/// The same locks and clients, but asked for in one order.
void sameLocksInOrder(Stage &stage)
{
    const Client one = stage.client();
    const Client two = stage.client();
    stage.lock(one, s("/order/a"));
    stage.lock(one, s("/order/b"));
    stage.queue(two, s("/order/a"));
    LiveDoctor &doctor = stage.doctor({s("/order/a"), s("/order/b")}, hasty());
    QVERIFY(doctor.waitRounds(5));
    QCOMPARE(doctor.everOpen(), QStringList());
    QVERIFY(doctor.graph().deadlocks.isEmpty());
}

/// Two clients, each with a thread that holds and another that waits, in both locks: all go on.
void threadsThatSign(Stage &stage)
{
    const Client one = stage.client();
    const Client two = stage.client();
    one->ask(s("create /signed/a/%1 es thread-1").arg(kazooName(1)));
    two->ask(s("create /signed/b/%1 es thread-2").arg(kazooName(2)));
    one->ask(s("create /signed/b/%1 es thread-3").arg(kazooName(3)));
    two->ask(s("create /signed/a/%1 es thread-4").arg(kazooName(4)));
    LiveDoctor &doctor = stage.doctor({s("/signed/a"), s("/signed/b")}, hasty());
    QVERIFY(doctor.waitRounds(5));
    QVERIFY(doctor.graph().deadlocks.isEmpty());
}

/// Both leases' holders wait for a lock whose holder waits for a lease.
void semaphoreKnot(Stage &stage)
{
    const Client one = stage.client();
    const Client two = stage.client();
    const Client three = stage.client();
    for (const Client *holder : {&one, &two}) {
        (*holder)->ask(s("semaphore /knot/s"));
        QVERIFY((*holder)->waitFor(s("acquired /knot/s")));
    }
    stage.lock(three, s("/knot/m"));
    three->ask(s("semaphore /knot/s"));
    stage.queue(one, s("/knot/m"));
    stage.queue(two, s("/knot/m"));
    LiveDoctor &doctor = stage.doctor({s("/knot/s"), s("/knot/m")}, hasty());
    QVERIFY(doctor.waitFor(s("R12")));
    QVERIFY(doctor.graph().deadlocks.constFirst().isKnot);
}

/// The same with a lease's holder that waits for nobody: it will give its lease back.
void almostAKnot(Stage &stage)
{
    const Client one = stage.client();
    const Client two = stage.client();
    const Client three = stage.client();
    for (const Client *holder : {&one, &two}) {
        (*holder)->ask(s("semaphore /loose/s"));
        QVERIFY((*holder)->waitFor(s("acquired /loose/s")));
    }
    stage.lock(three, s("/loose/m"));
    three->ask(s("semaphore /loose/s"));
    stage.queue(one, s("/loose/m"));
    LiveDoctor &doctor = stage.doctor({s("/loose/s"), s("/loose/m")}, hasty());
    QVERIFY(doctor.waitRounds(5));
    QVERIFY(doctor.graph().deadlocks.isEmpty());
}

/// A reader that asks for write as well waits for itself, unless somebody else reads too: then it
/// waits for that one.
void upgrade(Stage &stage)
{
    const Client alone = stage.client();
    const Client reader = stage.client();
    const Client other = stage.client();
    alone->ask(s("rlock /upgrade/alone"));
    QVERIFY(alone->waitFor(s("acquired /upgrade/alone")));
    for (const Client *client : {&reader, &other}) {
        (*client)->ask(s("rlock /upgrade/shared"));
        QVERIFY((*client)->waitFor(s("acquired /upgrade/shared")));
    }
    alone->ask(s("wlock /upgrade/alone"));
    reader->ask(s("wlock /upgrade/shared"));
    Thresholds limits;
    limits.upgradeMs = 2000;
    LiveDoctor &doctor = stage.doctor({s("/upgrade/alone"), s("/upgrade/shared")}, limits);
    QVERIFY(doctor.waitFor(s("R13")));
    QCOMPARE(doctor.finding(s("R13"))->sessions, QVector<SessionId> {alone->session()});
    QVERIFY(doctor.waitRounds(2));
}

/// One request that was made twice waits for itself. Two of one session, of which nothing tells
/// that they are one thread's, or which their threads sign, wait as others do.
void oneSessionTwice(Stage &stage)
{
    const Client twice = stage.client();
    const Client threads = stage.client();
    const QString orphan = twice->ask(s("create /twice/orphan/%1 es").arg(kazooName(1)));
    twice->ask(s("create /twice/orphan/%1 es").arg(kazooName(1)));
    twice->ask(s("get ") + orphan);
    stage.lock(twice, s("/twice/workers"));
    stage.queue(twice, s("/twice/workers"));
    const QString first = threads->ask(s("create /twice/threads/%1 es thread-1").arg(kazooName(1)));
    threads->ask(s("create /twice/threads/%1 es thread-2").arg(kazooName(2)));
    threads->ask(s("get ") + first);
    LiveDoctor &doctor =
        stage.doctor({s("/twice/orphan"), s("/twice/threads"), s("/twice/workers")});
    QVERIFY(doctor.waitFor(s("R14")));
    QCOMPARE(doctor.finding(s("R14"))->severity, Severity::Critical);
    QCOMPARE(doctor.finding(s("R14"))->sessions, QVector<SessionId> {twice->session()});
    QVERIFY(doctor.waitRounds(2));
}

/// @p other holds the second lock, so that @p client waits for it with the first in its hands; then
/// all is given back.
void holdAndAsk(Stage &stage, LiveDoctor &doctor, const Client &other, const QString &first,
    const QString &second)
{
    const Client client = stage.client();
    stage.lock(other, second);
    stage.lock(client, first);
    stage.queue(client, second);
    const auto waiters = [&] {
        return doctor.state(second) ? doctor.state(second)->summary.waiters : 0;
    };
    QVERIFY(QTest::qWaitFor([&] { return waiters() == 1; }, 30'000));
    QVERIFY(doctor.waitRounds(1));
    other->ask(s("unlock ") + second);
    QVERIFY(client->waitFor(s("acquired ") + second));
    QVERIFY(QTest::qWaitFor([&] { return waiters() == 0; }, 30'000));
}

/// Two clients take the same locks in both orders, at different times: nothing happens, yet.
void bothOrders(Stage &stage)
{
    const Client other = stage.client();
    LiveDoctor &doctor = stage.doctor({s("/hazard/a"), s("/hazard/b"), s("/hazard/c")});
    holdAndAsk(stage, doctor, other, s("/hazard/a"), s("/hazard/b"));
    QVERIFY(doctor.waitRounds(2));
    QVERIFY(!doctor.finding(s("R26")));
    holdAndAsk(stage, doctor, other, s("/hazard/b"), s("/hazard/a"));
    QVERIFY(doctor.waitFor(s("R26")));
    QCOMPARE(doctor.finding(s("R26"))->severity, Severity::Info);
    QVERIFY(english(doctor.finding(s("R26"))->evidence).join(u' ').contains(s("held /hazard/b")));
}

void oneOrder(Stage &stage)
{
    const Client other = stage.client();
    LiveDoctor &doctor = stage.doctor({s("/discipline/a"), s("/discipline/b")});
    for (int i = 0; i < 2; ++i)
        holdAndAsk(stage, doctor, other, s("/discipline/a"), s("/discipline/b"));
    QVERIFY(doctor.waitRounds(3));
}

} // namespace

RealScenes ringScenes()
{
    return {
        {"two sessions deadlocked", "R12 stuck@/two/a stuck@/two/b", "R26", twoDeadlocked},
        {"three sessions deadlocked", "R12 stuck@/three/a stuck@/three/b stuck@/three/c", "R14",
            threeDeadlocked},
        {"the same locks without a ring", "held", "R12 R26 free moving slow stuck",
            sameLocksInOrder},
        {"a ring of sessions, of threads that sign", "", "R12", threadsThatSign},
        {"semaphore knot", "R12 stuck@/knot/m stuck@/knot/s", "", semaphoreKnot},
        {"semaphore whose lease comes free", "", "R12", almostAKnot},
        {"upgrade waits for itself", "R13@/upgrade/alone", "R13@/upgrade/shared", upgrade},
        {"one session twice", "R14@/twice/orphan stuck@/twice/orphan",
            "R14@/twice/threads R14@/twice/workers", oneSessionTwice},
        {"locks taken in both orders", "R26", "R12 held@/hazard/c", bothOrders},
        {"locks taken in one order", "free moving", "R26", oneOrder},
    };
}

} // namespace lockscope::scenes
