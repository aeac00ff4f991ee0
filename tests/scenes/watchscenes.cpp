// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Who watches what: R07, R08, R09, R10, R11, R15.
#include "tests/scenes/realscenes.h"

#include <QTest>

namespace lockscope::scenes {
namespace {

/// kazoo 2.8: the reader that wakes waits for the later writer, which waits for it.
void kazooInversion(Stage &stage)
{
    const Client first = stage.client();
    const Client reader = stage.client();
    const Client writer = stage.client();
    const auto children = [&] {
        return int(first->ask(s("children /inverted")).split(u' ').size());
    };
    first->ask(s("wlock /inverted"));
    QVERIFY(first->waitFor(s("acquired /inverted")));
    reader->ask(s("rlock /inverted"));
    QTRY_COMPARE(children(), 2);
    writer->ask(s("wlock /inverted"));
    QTRY_COMPARE(children(), 3);
    LiveDoctor &doctor = stage.doctor({s("/inverted")});
    QVERIFY(doctor.waitRounds(3));
    QVERIFY2(!doctor.finding(s("R08")), qPrintable(doctor.serious())); // all is still in order
    first->ask(s("unlock /inverted"));
    QVERIFY(doctor.waitFor(s("R08")));
    QCOMPARE(doctor.finding(s("R08"))->sessions,
        (QVector<SessionId> {reader->session(), writer->session()}));
    QCOMPARE(doctor.finding(s("R08"))->severity, Severity::Critical);
}

/// The inversion at a member that has so many watches that it does not list them in each round: the
/// reader sleeps on while its list is used again.
void inversionAmong(Stage &stage, const QString &lock, int watches)
{
    const Client hoarder = stage.client(20);
    QCOMPARE(hoarder->ask(s("ghosts /hoard/%1- %1").arg(watches)), QString::number(watches));
    const Client first = stage.client(20);
    const Client reader = stage.client(20);
    const Client writer = stage.client(20);
    const auto children = [&] { return int(first->ask(s("children ") + lock).split(u' ').size()); };
    first->ask(s("wlock ") + lock);
    QVERIFY(first->waitFor(s("acquired ") + lock));
    reader->ask(s("rlock ") + lock);
    QTRY_COMPARE(children(), 2);
    writer->ask(s("wlock ") + lock);
    QTRY_COMPARE(children(), 3);
    first->ask(s("unlock ") + lock);
    LiveDoctor &doctor = stage.doctor({lock});
    QVERIFY(doctor.waitFor(s("R08")));
    QCOMPARE(doctor.finding(s("R08"))->sessions,
        (QVector<SessionId> {reader->session(), writer->session()}));
    int usedAgain = 0;
    for (int round = 0; round < 4; ++round) {
        QVERIFY(doctor.waitRounds(1));
        QVERIFY2(doctor.finding(s("R08")), qPrintable(doctor.serious()));
        QVERIFY(!doctor.finding(s("R29"))); // all of it is known
        usedAgain += doctor.facts()->watchesAskedAt() < doctor.facts()->askedAt ? 1 : 0;
    }
    QVERIFY(usedAgain > 0);
}

void inversionAmongThousands(Stage &stage)
{
    inversionAmong(stage, s("/inverted4k"), 4000);
}

void inversionAmongMany(Stage &stage)
{
    inversionAmong(stage, s("/inverted25k"), 25'000);
}

/// The same three, and the first one holds: the reader waits for the writer before it.
void writersAndReaders(Stage &stage)
{
    const Client first = stage.client();
    const Client reader = stage.client();
    const Client writer = stage.client();
    const auto children = [&] {
        return int(first->ask(s("children /ordered")).split(u' ').size());
    };
    first->ask(s("wlock /ordered"));
    QVERIFY(first->waitFor(s("acquired /ordered")));
    reader->ask(s("rlock /ordered"));
    QTRY_COMPARE(children(), 2);
    writer->ask(s("wlock /ordered"));
    QTRY_COMPARE(children(), 3);
    LiveDoctor &doctor = stage.doctor({s("/ordered")});
    QVERIFY(doctor.waitRounds(5));
    QCOMPARE(doctor.everOpen(), QStringList());
}

void existsOnVanishedNode(Stage &stage)
{
    const Client holder = stage.client();
    const Client healthy = stage.client();
    healthy->ask(s("create /fine/%1 es").arg(kazooName(1)));
    healthy->ask(s("exists /elsewhere/ghost"));
    holder->ask(s("create /ghost/%1 es").arg(kazooName(1)));
    LiveDoctor &doctor = stage.doctor({s("/ghost"), s("/fine")});
    QVERIFY(doctor.waitRounds(3));
    QCOMPARE(doctor.serious(), QString());
    holder->ask(s("exists /ghost/%10000000099").arg(kazooName(2)));
    QVERIFY(doctor.waitFor(s("R07")));
    QCOMPARE(doctor.finding(s("R07"))->sessions, QVector<SessionId> {holder->session()});
    // The cure: create and delete in one transaction; the watch fires and is gone.
    holder->ask(s("multi /ghost/%10000000099").arg(kazooName(2)));
    QVERIFY(doctor.waitRounds(4));
    QCOMPARE(doctor.serious(), QString());
}

/// The third watches a node that is not there, the fourth the one behind it. Where the third of
/// Curator's readers watches the first writer it is as it should be, though a later one is nearer.
void wrongNodes(Stage &stage)
{
    std::vector<Client> clients;
    for (int i = 0; i < 4; ++i)
        clients.push_back(stage.client());
    QStringList nodes;
    QStringList ordered;
    const char *labels[] {"__WRIT__", "__READ__", "__WRIT__", "__READ__"};
    for (int i = 0; i < 4; ++i) {
        const Client &client = clients.at(size_t(i));
        nodes += client->ask(s("create /wrong/%1 es").arg(kazooName(i)));
        ordered += client->ask(s("create /right/%1 es").arg(curatorName(i, labels[i])));
    }
    clients[1]->ask(s("get ") + nodes.at(0));
    clients[2]->ask(s("exists /wrong/%10000000099").arg(kazooName(9)));
    clients[3]->ask(s("get ") + nodes.at(2));
    clients[1]->ask(s("get ") + ordered.at(0));
    clients[2]->ask(s("get ") + ordered.at(1));
    clients[3]->ask(s("get ") + ordered.at(0));
    LiveDoctor &doctor = stage.doctor({s("/wrong"), s("/right")});
    QVERIFY(doctor.waitFor(s("R09")));
    QCOMPARE(doctor.finding(s("R09"))->sessions, QVector<SessionId> {clients[2]->session()});
    QCOMPARE(doctor.finding(s("R09"))->severity, Severity::Critical);
    QVERIFY(doctor.waitRounds(3));
}

/// A waiter that watches nothing. Beside it, one that looks again and again, and one whose library
/// watches the directory, which no server lists.
void withoutWatch(Stage &stage)
{
    const Client holder = stage.client(4);
    const Client asleep = stage.client(4);
    // A third of its timeout after its last request a client sends a heartbeat, and looks asleep.
    const Client polling = stage.client(12);
    const Client leases = stage.client(4);
    for (const char *path : {"/unwatched/asleep", "/unwatched/polls"})
        stage.lock(holder, s(path));
    asleep->ask(s("create /unwatched/asleep/%1 es").arg(kazooName(1)));
    polling->ask(s("create /unwatched/polls/%1 es").arg(kazooName(1)));
    for (const Client *client : {&holder, &polling}) {
        (*client)->ask(s("semaphore /unwatched/leases"));
        QVERIFY((*client)->waitFor(s("acquired /unwatched/leases")));
    }
    leases->ask(s("semaphore /unwatched/leases"));
    Thresholds limits;
    limits.staticMs = 2000;
    LiveDoctor &doctor = stage.doctor(
        {s("/unwatched/asleep"), s("/unwatched/polls"), s("/unwatched/leases")}, limits);
    const QDeadlineTimer patience(60'000);
    const QDeadlineTimer longEnough(8'000); // for the one that polls to be suspected, too
    while ((!doctor.finding(s("R10")) || !longEnough.hasExpired()) && !patience.hasExpired()) {
        polling->ask(s("children /unwatched/polls"));
        QVERIFY(doctor.waitRounds(1));
    }
    QVERIFY(doctor.finding(s("R10")));
    QCOMPARE(doctor.finding(s("R10"))->sessions, QVector<SessionId> {asleep->session()});
}

/// Many waiters on one node are a herd in a mutex, and as they should be behind a writer.
void herdAndReadFan(Stage &stage)
{
    Thresholds limits;
    limits.herd = 5;
    std::vector<Client> clients;
    for (int i = 0; i < 6; ++i)
        clients.push_back(stage.client(10));
    const QString first = clients.front()->ask(s("create /herd/%1 es").arg(kazooName(0)));
    const QString writer =
        clients.front()->ask(s("create /fan/%1 es").arg(curatorName(0, "__WRIT__")));
    for (int i = 1; i < 6; ++i) {
        clients.at(size_t(i))->ask(s("create /herd/%1 es").arg(kazooName(i)));
        clients.at(size_t(i))->ask(s("get ") + first);
        clients.at(size_t(i))->ask(s("create /fan/%1 es").arg(curatorName(i, "__READ__")));
        clients.at(size_t(i))->ask(s("get ") + writer);
    }
    LiveDoctor &doctor = stage.doctor({s("/herd"), s("/fan")}, limits);
    QVERIFY(doctor.waitFor(s("R11")));
    QVERIFY(doctor.waitRounds(2));
    for (const Finding &finding : doctor.diagnosis().findings)
        QVERIFY2(finding.path != s("/fan"), qPrintable(finding.sentence.english()));
}

/// Its node is deleted under it: it sleeps on.
void deletedWaiter(Stage &stage)
{
    const Client holder = stage.client(10);
    const Client waiter = stage.client(10);
    stage.lock(holder, s("/deleted"));
    stage.queue(waiter, s("/deleted"));
    LiveDoctor &doctor = stage.doctor({s("/deleted")});
    QVERIFY(doctor.waitUntil([&] {
        const LockStatePtr state = doctor.state(s("/deleted"));
        return state && state->summary.waiters == 1;
    }));
    QVERIFY(doctor.waitRounds(3));
    QCOMPARE(doctor.serious(), QString());
    const LockStatePtr state = doctor.state(s("/deleted"));
    for (const Contender &contender : state->queue) {
        if (contender.role == Role::Waiter)
            holder->ask(s("delete ") + state->pathOf(contender));
    }
    QVERIFY(doctor.waitFor(s("R15")));
    QCOMPARE(doctor.finding(s("R15"))->sessions, QVector<SessionId> {waiter->session()});
    QVERIFY(doctor.waitUntil([&] { // once a heartbeat has proven that it sent nothing
        const Finding *found = doctor.finding(s("R15"));
        return found && found->severity == Severity::Warning;
    }));
}

/// A monitor that watches every node, and another Lockscope: they wait for nothing.
void observers(Stage &stage)
{
    std::vector<Client> clients;
    for (int i = 0; i < 3; ++i)
        clients.push_back(stage.client());
    const Client monitor = stage.client();
    stage.lock(clients[0], s("/observed"));
    stage.lock(clients[1], s("/observed2")); // a Lockscope looks at more than one
    stage.queue(clients[1], s("/observed"));
    stage.queue(clients[2], s("/observed"));
    for (const QString &name : monitor->ask(s("children /observed")).split(u' '))
        monitor->ask(s("get /observed/") + name);
    LiveDoctor &other = stage.doctor({s("/observed"), s("/observed2")});
    LiveDoctor &doctor = stage.doctor({s("/observed"), s("/observed2")});
    QVERIFY(other.waitRounds(2));
    QVERIFY(doctor.waitRounds(4));
    QCOMPARE(doctor.serious(), QString());
}

} // namespace

RealScenes watchScenes()
{
    return {
        {"kazoo 2.8 read/write inversion", "R08 stuck@/inverted", "R07", kazooInversion},
        {"the same at a member with 4 000 watches", "R08@/inverted4k stuck@/inverted4k", "R07",
            inversionAmongThousands},
        {"the same at one with 25 000", "R08@/inverted25k stuck@/inverted25k", "R07",
            inversionAmongMany},
        {"readers and writers in order", "", "R07 R08 R09 R17", writersAndReaders},
        {"exists() on a vanished node", "R07@/ghost stuck@/ghost", "R07@/fine",
            existsOnVanishedNode},
        {"waiters on wrong nodes", "R09@/wrong stuck@/wrong", "R09@/right", wrongNodes},
        {"a waiter without a watch", "R10@/unwatched/asleep",
            "R10@/unwatched/polls R10@/unwatched/leases", withoutWatch},
        {"herd, and a fan of readers", "R11@/herd", "R11@/fan R09@/fan", herdAndReadFan},
        {"deleted waiter", "R15", "R07", deletedWaiter},
        {"observers", "", "R15", observers},
    };
}

} // namespace lockscope::scenes
