// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What becomes of a holder's session: R03, R04, R05, R19.
#include "tests/scenes/forgetfulproxy.h"
#include "tests/scenes/realscenes.h"

#include <QTest>

namespace lockscope::scenes {
namespace {

/// SIGSTOP: silent, then very silent, then its session expires and the next one holds: unclean.
void frozenHolder(Stage &stage)
{
    const Client holder = stage.client(12);
    const Client waiter = stage.client(12);
    stage.lock(holder, s("/frozen"));
    stage.queue(waiter, s("/frozen"));
    LiveDoctor &doctor = stage.doctor({s("/frozen")});
    QVERIFY(doctor.waitRounds(3));
    QCOMPARE(doctor.serious(), QString());
    holder->freeze();
    QVERIFY(doctor.waitFor(s("R04")));
    QCOMPARE(doctor.finding(s("R04"))->sessions, QVector<SessionId> {holder->session()});
    QVERIFY(doctor.waitFor(s("R19")));
    QCOMPARE(doctor.finding(s("R19"))->sessions,
        (QVector<SessionId> {holder->session(), waiter->session()}));
    QVERIFY(waiter->waitFor(s("acquired /frozen")));
}

/// A pause that is over before half of the timeout: longer than between two heartbeats.
void briefPause(Stage &stage)
{
    const Client holder = stage.client(24); // its heartbeat comes after 8 s, and R04 after 12
    const Client waiter = stage.client(24);
    stage.lock(holder, s("/paused"));
    stage.queue(waiter, s("/paused"));
    LiveDoctor &doctor = stage.doctor({s("/paused")});
    QVERIFY(doctor.waitRounds(1));
    const auto idle = [&] { return doctor.facts()->connections.value(holder->session()).idleMs; };
    // What is left until its next heartbeat does not pass while it is frozen: not much, therefore.
    QVERIFY(doctor.waitUntil([&] { return idle() > 6000; }));
    holder->freeze();
    QVERIFY(doctor.waitUntil([&] { return idle() > 8300; }));
    holder->thaw();
    QVERIFY(doctor.waitUntil([&] { return idle() < 6000; }));
    QVERIFY(doctor.waitRounds(2));
}

/// Nobody answers for it from the moment it dies; its node stays until its session expires.
void killedHolder(Stage &stage)
{
    const Client holder = stage.client(9);
    const Client waiter = stage.client(9);
    stage.lock(holder, s("/killed"));
    stage.queue(waiter, s("/killed"));
    LiveDoctor &doctor = stage.doctor({s("/killed")});
    QVERIFY(doctor.waitRounds(2));
    holder->kill();
    QVERIFY(doctor.waitFor(s("R03")));
    QCOMPARE(doctor.finding(s("R03"))->sessions, QVector<SessionId> {holder->session()});
    QVERIFY(doctor.waitFor(s("R19")));
}

/// The holder releases and ends its session as it should.
void cleanRelease(Stage &stage)
{
    Client holder = stage.client();
    const Client waiter = stage.client();
    stage.lock(holder, s("/clean"));
    stage.queue(waiter, s("/clean"));
    LiveDoctor &doctor = stage.doctor({s("/clean")});
    QVERIFY(doctor.waitRounds(3));
    holder.reset();
    QVERIFY(waiter->waitFor(s("acquired /clean")));
    QVERIFY(doctor.waitRounds(5));
    QCOMPARE(doctor.everOpen(), QStringList());
}

/// A server that has lost a session from its tables, and keeps its node.
void forgottenSession(Stage &stage)
{
    const Client holder = stage.client();
    const Client waiter = stage.client();
    stage.lock(holder, s("/orphan"));
    stage.queue(waiter, s("/orphan"));
    ForgetfulProxy server(stage.connectString());
    LiveDoctor &doctor = stage.doctor({s("/orphan")}, {}, server.connectString());
    QVERIFY(doctor.waitRounds(3));
    QCOMPARE(doctor.serious(), QString());
    server.forget(holder->session());
    QVERIFY(doctor.waitFor(s("R05")));
    QCOMPARE(doctor.finding(s("R05"))->severity, Severity::Critical);
    QCOMPARE(doctor.finding(s("R05"))->sessions, QVector<SessionId> {holder->session()});
    // Its node was read again, on a server that has caught up with the leader.
    QVERIFY(doctor.waitUntil([&] {
        const auto finding = doctor.finding(s("R05"));
        return finding && finding->confidence == Confidence::Definite;
    }));
    const QString evidence = english(doctor.finding(s("R05"))->evidence).join(u' ');
    QVERIFY2(evidence.contains(s("(sync)")) && evidence.contains(s("in the tree of")),
        qPrintable(evidence));
    stage.endDoctors();
}

} // namespace

RealScenes sessionScenes()
{
    return {
        {"frozen holder", "R04 R19 slow@/frozen", "R03 R05", frozenHolder},
        {"a pause that was survived", "", "R04 R16 R19", briefPause},
        {"killed client", "R03 R19", "R04 R05", killedHolder},
        {"clean release", "", "R03 R19 R20 R24 R29", cleanRelease},
        {"a session that its server forgot", "R05 stuck@/orphan", "R03", forgottenSession},
    };
}

} // namespace lockscope::scenes
