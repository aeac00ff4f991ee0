// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Queues that are slow: R01, R02, R22.
#include "tests/scenes/realscenes.h"

#include <QTest>

namespace lockscope::scenes {
namespace {

/// Three wait for long. Beside it, one whom nobody waits for, and an election, which is made for
/// it.
void longWait(Stage &stage)
{
    const Client holder = stage.client();
    const Client waiter = stage.client();
    for (const char *path : {"/slow/stuck", "/slow/alone"})
        stage.lock(holder, s(path));
    for (int i = 0; i < 2; ++i) {
        const Client &candidate = i == 0 ? holder : waiter;
        candidate->ask(s("create /slow/election/%1 es").arg(curatorName(i, "latch-")));
    }
    for (int i = 0; i < 3; ++i)
        waiter->ask(s("create /slow/stuck/%1 es thread-%2").arg(kazooName(i)).arg(i));
    Thresholds limits;
    limits.waitInfoMs = 2000;
    limits.waitWarningMs = 5000;
    LiveDoctor &doctor =
        stage.doctor({s("/slow/stuck"), s("/slow/alone"), s("/slow/election")}, limits);
    QVERIFY(doctor.waitFor(s("R01")));
    QVERIFY(doctor.waitUntil([&] {
        return doctor.finding(s("R01")) && doctor.finding(s("R01"))->severity == Severity::Warning;
    }));
    QCOMPARE(doctor.finding(s("R01"))->sessions, QVector<SessionId> {holder->session()});
    QCOMPARE(doctor.state(s("/slow/election"))->summary.waiters, 1);
}

/// Work goes on: each waits for less than is long, however long there is a queue.
void handedOn(Stage &stage)
{
    Client holder = stage.client();
    stage.lock(holder, s("/brisk"));
    Thresholds limits;
    limits.waitInfoMs = 8000;
    LiveDoctor &doctor = stage.doctor({s("/brisk")}, limits);
    for (int i = 0; i < 8; ++i) {
        Client next = stage.client();
        stage.queue(next, s("/brisk"));
        QVERIFY(doctor.waitRounds(1));
        holder->ask(s("unlock /brisk"));
        QVERIFY(next->waitFor(s("acquired /brisk")));
        holder = std::move(next);
    }
}

/// One joins in every round; in the other lock one joins and one leaves by turns.
void growingQueue(Stage &stage)
{
    const Client client = stage.client();
    client->ask(s("create /growth/grows/%1 es 0").arg(kazooName(0)));
    client->ask(s("create /growth/busy/%1 es 0").arg(kazooName(0)));
    Thresholds limits;
    limits.growthMs = 4000;
    LiveDoctor &doctor = stage.doctor({s("/growth/grows"), s("/growth/busy")}, limits);
    QString last;
    for (int i = 1; i < 20 && !doctor.finding(s("R02")); ++i) {
        client->ask(s("create /growth/grows/%1 es %2").arg(kazooName(i)).arg(i));
        if (i % 3 != 0)
            last = client->ask(s("create /growth/busy/%1 es %2").arg(kazooName(i)).arg(i));
        else
            client->ask(s("delete ") + last);
        QVERIFY(doctor.waitRounds(1));
    }
    QVERIFY(doctor.finding(s("R02")));
    QCOMPARE(doctor.finding(s("R02"))->severity, Severity::Warning);
}

/// Requests that come and go at once while one holds. As many that were granted, one after the
/// other; as many that did wait, and gave up.
void spinLockers(Stage &stage)
{
    const Client holder = stage.client(10);
    const Client spinner = stage.client(10);
    for (const char *path : {"/spin/held", "/spin/patient"})
        stage.lock(holder, s(path));
    holder->ask(s("create /spin/free/x -"));
    LiveDoctor &doctor = stage.doctor({s("/spin/held"), s("/spin/free"), s("/spin/patient")});
    QVERIFY(doctor.waitRounds(1));
    for (int i = 0; i < 2; ++i) {
        spinner->ask(s("spin /spin/held/%1 30").arg(kazooName(1)));
        spinner->ask(s("spin /spin/free/%1 30").arg(kazooName(1)));
        spinner->ask(s("begin /spin/patient/%1 30").arg(kazooName(1)));
        QVERIFY(QTest::qWaitFor(
            [&] { return doctor.state(s("/spin/patient"))->summary.waiters == 30; }, 30'000));
        QVERIFY(doctor.waitRounds(1));
        spinner->ask(s("giveup"));
    }
    QVERIFY(doctor.waitFor(s("R22")));
    QVERIFY(doctor.waitRounds(3));
}

} // namespace

RealScenes slowScenes()
{
    return {
        {"waits for long", "R01@/slow/stuck", "R01@/slow/alone R01@/slow/election", longWait},
        {"a queue that is handed on", "", "R01 R02 R19 R20 R22", handedOn},
        {"queue grows", "R02@/growth/grows", "R02@/growth/busy", growingQueue},
        {"spin lockers", "R22@/spin/held", "R22@/spin/free R22@/spin/patient", spinLockers},
    };
}

} // namespace lockscope::scenes
