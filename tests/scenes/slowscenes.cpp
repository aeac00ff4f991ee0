// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Queues that are slow: R01, R02, R22.
#include "core/base/times.h"
#include "tests/scenes/realscenes.h"
#include "tests/scenes/shiftedserver.h"

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

/// Held for two hours by a client that lives, and three wait for as long: a mutex and a read/write
/// lock. Beside them, a lock that was held for as long, and for which somebody has just come.
void heldForHours(Stage &stage)
{
    ShiftedServer server(-7200);
    const Client holder = stage.client(4, server.connectString());
    const Client late = stage.client(4, server.connectString());
    const auto take = [&](const char *verb, const char *path) {
        holder->ask(s("%1 %2").arg(s(verb), s(path)));
        QVERIFY(holder->waitFor(s("acquired %1").arg(s(path))));
    };
    take("lock", "/old/mutex");
    take("wlock", "/old/rw");
    take("lock", "/old/fresh");
    std::vector<Client> waiters;
    for (const char *verb : {"rlock", "rlock", "wlock"}) {
        waiters.push_back(stage.client(4, server.connectString()));
        stage.queue(waiters.back(), s("/old/mutex"));
        waiters.back()->ask(s("%1 /old/rw").arg(s(verb)));
    }
    server.setShift(0);
    stage.queue(late, s("/old/fresh"));
    LiveDoctor &doctor =
        stage.doctor({s("/old/mutex"), s("/old/rw"), s("/old/fresh")}, {}, server.connectString());
    const auto isFoundIn = [&](const char *path) {
        return stage.wasFound(s("R01@%1").arg(s(path)));
    };
    QVERIFY(doctor.waitUntil([&] { return isFoundIn("/old/mutex") && isFoundIn("/old/rw"); }));
    const Finding &finding = *doctor.finding(s("R01"));
    QCOMPARE(finding.severity, Severity::Critical);
    QCOMPARE(finding.sessions, QVector<SessionId> {holder->session()});
    QVERIFY2(finding.sentence.english().contains(s("for 2 h 0")),
        qPrintable(finding.sentence.english()));
    QVERIFY2(finding.sentence.english().contains(s("127.0.0.1:")),
        qPrintable(finding.sentence.english()));
    QVERIFY(finding.advice.constFirst().command.startsWith(s("ss -tnp")));
    QVERIFY(doctor.waitRounds(2));
    stage.endDoctors();
}

/// The holder of the first lock waits for the second, whose holder waits for the third: one root,
/// however many locks stand. Who holds the third is asked first, and nobody else.
void chainOfThree(Stage &stage)
{
    const QStringList paths {s("/chain/a"), s("/chain/b"), s("/chain/c")};
    std::vector<Client> clients;
    for (const QString &path : paths) {
        clients.push_back(stage.client());
        stage.lock(clients.back(), path);
    }
    for (size_t i = 0; i < 2; ++i)
        stage.queue(clients.at(i), paths.at(int(i) + 1));
    const Client last = stage.client();
    stage.queue(last, paths.constFirst());
    Thresholds limits;
    limits.waitInfoMs = 2000;
    LiveDoctor &doctor = stage.doctor(paths, limits);
    QVERIFY(doctor.waitUntil([&] {
        return std::all_of(paths.begin(), paths.end(),
            [&](const QString &path) { return stage.wasFound(s("slow@") + path); });
    }));
    QVERIFY(doctor.waitRounds(2));
    QCOMPARE(doctor.finding(s("R01"))->path, paths.constLast());
    QCOMPARE(doctor.finding(s("R01"))->sessions, QVector<SessionId> {clients.at(2)->session()});
}

/// Twelve threads of one client want one lock: they wake as one, and are no crowd, no ring and no
/// orphans.
void threadsOfOneClient(Stage &stage)
{
    const Client client = stage.client();
    QString ahead;
    for (int i = 0; i < 12; ++i) {
        const QString node =
            client->ask(s("create /pool/%1 es thread-%2").arg(kazooName(i)).arg(i));
        if (!ahead.isEmpty())
            client->ask(s("get ") + ahead);
        ahead = node;
    }
    LiveDoctor &doctor = stage.doctor({s("/pool")});
    QVERIFY(doctor.waitRounds(8));
    QCOMPARE(doctor.state(s("/pool"))->summary.waiters, 11);
}

/// Three try for half a second each, again and again, while one holds: no wait is long. Beside it,
/// as many do and all get it, in turns.
void whoGivesUpAndComesAgain(Stage &stage)
{
    const Client holder = stage.client();
    stage.lock(holder, s("/limited/stuck"));
    std::vector<Client> clients;
    for (int i = 0; i < 3; ++i) {
        clients.push_back(stage.client());
        clients.back()->ask(s("work /limited/stuck 0.5 0.1"));
        clients.back()->ask(s("work /limited/brisk 3 0.3"));
    }
    Thresholds limits;
    limits.waitInfoMs = 4000;
    limits.waitWarningMs = 8000;
    LiveDoctor &doctor = stage.doctor({s("/limited/stuck"), s("/limited/brisk")}, limits);
    QVERIFY(doctor.waitUntil([&] {
        const Finding *finding = doctor.finding(s("R01"));
        return finding && finding->severity == Severity::Warning;
    }));
    const Finding &finding = *doctor.finding(s("R01"));
    QCOMPARE(finding.sessions, QVector<SessionId> {holder->session()});
    QVERIFY2(finding.sentence.english().contains(s(" requests gave up under it in the last ")),
        qPrintable(finding.sentence.english()));
}

/// Twelve want it and each works for a moment: all wait for long, all the time, and nobody is
/// stuck.
void longButBrisk(Stage &stage)
{
    std::vector<Client> clients;
    for (int i = 0; i < 3; ++i) {
        clients.push_back(stage.client());
        clients.back()->ask(s("work /brisk/long 60 0.8 4"));
    }
    Thresholds limits;
    limits.waitInfoMs = 4000;
    limits.waitWarningMs = 5000;
    limits.waitCriticalMs = 6000;
    LiveDoctor &doctor = stage.doctor({s("/brisk/long")}, limits);
    const auto oldestWait = [&] {
        const LockStatePtr state = doctor.state(s("/brisk/long"));
        return state && state->waiting.oldestSince > 0 ? nowMs() - state->waiting.oldestSince : 0;
    };
    qint64 longest = 0;
    for (int i = 0; i < 8; ++i) {
        QVERIFY(doctor.waitRounds(1));
        longest = std::max(longest, oldestWait());
    }
    QVERIFY(longest > limits.waitCriticalMs);
}

/// Who waits for a lock of a single node has none of its own: it watches.
void lockOfOneNode(Stage &stage)
{
    const Client holder = stage.client();
    holder->ask(s("create /single/job e host-1"));
    holder->ask(s("create /single/alone e host-1"));
    std::vector<Client> waiters;
    for (int i = 0; i < 3; ++i) {
        waiters.push_back(stage.client());
        waiters.back()->ask(s("exists /single/job"));
    }
    Thresholds limits;
    limits.waitInfoMs = 2500;
    limits.waitWarningMs = 5000;
    LiveDoctor &doctor = stage.doctor({s("/single/job"), s("/single/alone")}, limits);
    QVERIFY(doctor.waitUntil([&] {
        const Finding *finding = doctor.finding(s("R01"));
        return finding && finding->severity == Severity::Warning;
    }));
    QVERIFY2(doctor.finding(s("R01"))->sentence.english().contains(s("3 clients have watched it")),
        qPrintable(doctor.finding(s("R01"))->sentence.english()));
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
        {"waits for long", "R01@/slow/stuck slow@/slow/stuck held@/slow/alone",
            "R01@/slow/alone R01@/slow/election", longWait},
        {"held for two hours, and waited for as long",
            "R01@/old/mutex R01@/old/rw slow@/old/mutex slow@/old/rw", "R01@/old/fresh",
            heldForHours},
        {"waiters that give up and come again", "R01@/limited/stuck slow@/limited/stuck",
            "R01@/limited/brisk R22", whoGivesUpAndComesAgain},
        {"a chain of three locks", "R01@/chain/c slow@/chain/a slow@/chain/b slow@/chain/c",
            "R01@/chain/a R01@/chain/b R12 stuck", chainOfThree},
        {"twelve threads of one client", "held@/pool", "R09 R10 R11 R12 R14 slow stuck",
            threadsOfOneClient},
        {"a long queue that is handed on", "moving", "R01 slow stuck", longButBrisk},
        {"a lock of one node that others wait for", "R01@/single/job slow@/single/job",
            "R01@/single/alone", lockOfOneNode},
        {"a queue that is handed on", "moving", "R01 R02 R19 R20 R22", handedOn},
        {"queue grows", "R02@/growth/grows", "R02@/growth/busy", growingQueue},
        {"spin lockers", "R22@/spin/held", "R22@/spin/free R22@/spin/patient", spinLockers},
    };
}

} // namespace lockscope::scenes
