// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How clients come, wait and go: R15, R16, R20, R21.
#include "tests/scenes/realscenes.h"
#include "tests/support/patience.h"

#include <QTest>

namespace lockscope::scenes {
namespace {

/// The one that is next dies, and then waits for nobody; in the other lock the last one.
void deadWaiters(Stage &stage)
{
    const Client holder = stage.client(9);
    const Client next = stage.client(9);
    const Client last = stage.client(9);
    for (const char *path : {"/waiters/next", "/waiters/last"})
        stage.lock(holder, s(path));
    stage.queue(next, s("/waiters/next"));
    stage.queue(last, s("/waiters/next"));
    const Client well = stage.client(9);
    stage.queue(well, s("/waiters/last"));
    stage.queue(next, s("/waiters/last"));
    LiveDoctor &doctor = stage.doctor({s("/waiters/next"), s("/waiters/last")});
    QVERIFY(doctor.waitRounds(2));
    QCOMPARE(doctor.serious(), QString());
    next->kill();
    QVERIFY(doctor.waitFor(s("R16")));
    QCOMPARE(doctor.finding(s("R16"))->sessions, QVector<SessionId> {next->session()});
    QVERIFY(
        doctor.waitUntil([&] { return doctor.state(s("/waiters/next"))->summary.waiters == 1; }));
    QVERIFY(doctor.waitRounds(1));
}

/// Three clients of one host die with their requests.
void flappingClient(Stage &stage)
{
    const Client holder = stage.client();
    stage.lock(holder, s("/flaps"));
    Thresholds limits;
    limits.togetherMs = 1000;
    LiveDoctor &doctor = stage.doctor({s("/flaps")}, limits);
    for (int i = 0; i < 3; ++i) {
        const Client dying = stage.client();
        stage.queue(dying, s("/flaps"));
        QVERIFY(doctor.waitRounds(2));
        dying->kill();
        QVERIFY(doctor.waitUntil([&] { return doctor.state(s("/flaps"))->summary.waiters == 0; }));
    }
    QVERIFY(doctor.waitFor(s("R20")));
    QCOMPARE(doctor.finding(s("R20"))->sessions.size(), 3);
}

/// Three that die at once, as when their host goes: one event.
void allAtOnce(Stage &stage)
{
    const Client holder = stage.client();
    stage.lock(holder, s("/drained"));
    LiveDoctor &doctor = stage.doctor({s("/drained")});
    std::vector<Client> dying;
    for (int i = 0; i < 3; ++i) {
        dying.push_back(stage.client());
        stage.queue(dying.back(), s("/drained"));
    }
    QVERIFY(doctor.waitRounds(2));
    for (const Client &one : dying)
        one->kill();
    QVERIFY(doctor.waitUntil([&] { return doctor.state(s("/drained"))->summary.waiters == 0; }));
    QVERIFY(doctor.waitRounds(3));
}

/// As many, that come, wait and go by themselves.
void passersBy(Stage &stage)
{
    const Client holder = stage.client();
    stage.lock(holder, s("/passing"));
    LiveDoctor &doctor = stage.doctor({s("/passing")});
    for (int i = 0; i < 4; ++i) {
        const Client passing = stage.client();
        stage.queue(passing, s("/passing"));
        QVERIFY(doctor.waitRounds(1));
    }
    QVERIFY(doctor.waitRounds(3));
}

/// A timeout below four seconds is little for a holder; for one who waits for another it is its own
/// affair.
void shortTimeout(Stage &stage)
{
    const Client brief = stage.client(3.5);
    const Client usual = stage.client(8);
    stage.lock(brief, s("/timeout/short"));
    stage.queue(usual, s("/timeout/short"));
    stage.lock(usual, s("/timeout/usual"));
    stage.queue(brief, s("/timeout/usual"));
    LiveDoctor &doctor = stage.doctor({s("/timeout/short"), s("/timeout/usual")});
    QVERIFY(doctor.waitFor(s("R21")));
    QCOMPARE(doctor.finding(s("R21"))->sessions, QVector<SessionId> {brief->session()});
    QVERIFY(doctor.waitRounds(3));
}

/// Waits for some seconds, gives up and deletes its own node: kazoo leaves its watch where it was.
void gaveUp(Stage &stage)
{
    const Client holder = stage.client(10);
    const Client hasty = stage.client(10);
    stage.lock(holder, s("/gaveup"));
    LiveDoctor &doctor = stage.doctor({s("/gaveup")});
    QVERIFY(doctor.waitRounds(1));
    hasty->ask(s("trylock /gaveup 10"));
    const auto isWaiting = [&] { return doctor.state(s("/gaveup"))->summary.waiters == 1; };
    QVERIFY(QTest::qWaitFor(isWaiting, Patience)); // between rounds, too
    QVERIFY(hasty->waitFor(s("timedout /gaveup")));
    QVERIFY(doctor.waitRounds(4));
    QVERIFY(doctor.facts()->watches.contains(hasty->session()));
}

} // namespace

RealScenes clientScenes()
{
    return {
        {"dead waiters", "R16@/waiters/next", "R16@/waiters/last R19", deadWaiters},
        {"flapping client", "R20", "R19", flappingClient},
        {"clients of one host that die together", "", "R20@/drained", allAtOnce},
        {"clients that come and go", "", "R20 R19", passersBy},
        {"short session timeout", "R21@/timeout/short", "R21@/timeout/usual", shortTimeout},
        {"a waiter that gave up", "", "R15", gaveUp},
    };
}

} // namespace lockscope::scenes
