// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What stands in a directory: R06, R17, R18, R23, R24.
#include "tests/scenes/realscenes.h"

#include <QTest>

#include <algorithm>

namespace lockscope::scenes {
namespace {

/// A persistent request; and in the other lock a persistent child that is no request.
void persistentImposter(Stage &stage)
{
    const Client imposter = stage.client();
    const Client waiter = stage.client();
    imposter->ask(s("create /imposter/%1 s").arg(curatorName(1, "lock-")));
    const QString own = waiter->ask(s("create /imposter/%1 es").arg(curatorName(2, "lock-")));
    QVERIFY(own.endsWith(s("0000000001")));
    imposter->ask(s("create /settled/config -"));
    waiter->ask(s("create /settled/%1 es").arg(curatorName(2, "lock-")));
    LiveDoctor &doctor = stage.doctor({s("/imposter"), s("/settled")});
    QVERIFY(doctor.waitFor(s("R06")));
    QCOMPARE(doctor.finding(s("R06"))->severity, Severity::Critical);
    QVERIFY(doctor.finding(s("R06"))->nodes.constFirst().endsWith(s("0000000000")));
    QVERIFY(doctor.waitRounds(2));
}

/// A child that Curator's clients sort first, and that nobody removes: nobody holds, and all wait.
/// Kazoo's clients do not mind it.
void childInTheWay(Stage &stage)
{
    const Client one = stage.client();
    const Client two = stage.client();
    one->ask(s("create /blocked/!x -"));
    const QString first = one->ask(s("create /blocked/%1 es").arg(curatorName(1, "lock-")));
    two->ask(s("create /blocked/%1 es").arg(curatorName(2, "lock-")));
    two->ask(s("get ") + first);
    one->ask(s("create /unblocked/!x -"));
    stage.lock(one, s("/unblocked"));
    stage.queue(two, s("/unblocked"));
    LiveDoctor &doctor = stage.doctor({s("/blocked"), s("/unblocked")});
    QVERIFY(doctor.waitFor(s("R06")));
    const Finding &finding = *doctor.finding(s("R06"));
    QCOMPARE(finding.severity, Severity::Critical);
    QCOMPARE(finding.nodes, QStringList {s("/blocked/!x")});
    QVERIFY2(finding.sentence.english().contains(s("Nobody holds, and 2 wait")),
        qPrintable(finding.sentence.english()));
    QVERIFY(doctor.waitRounds(2));
}

/// Somebody deletes the node of a holder that lives: it is not told, and the next one holds beside
/// it. In the other lock the holder releases, and stays.
void holderDeleted(Stage &stage)
{
    const Client holder = stage.client();
    const Client next = stage.client();
    const Client other = stage.client();
    for (const char *path : {"/taken", "/given"}) {
        const Client &owner = s(path) == s("/taken") ? holder : other;
        stage.lock(owner, s(path));
        stage.queue(next, s(path));
    }
    const Client operatorsHand = stage.client();
    LiveDoctor &doctor = stage.doctor({s("/taken"), s("/given")});
    QVERIFY(doctor.waitRounds(4));
    const QStringList names = operatorsHand->ask(s("children /taken")).split(u' ');
    const auto first = std::min_element(names.begin(), names.end(),
        [](const QString &a, const QString &b) { return a.last(10) < b.last(10); });
    operatorsHand->ask(s("delete /taken/") + *first);
    QVERIFY(next->waitFor(s("acquired /taken")));
    other->ask(s("unlock /given"));
    QVERIFY(next->waitFor(s("acquired /given")));
    QVERIFY(doctor.waitFor(s("R18")));
    const Finding &finding = *doctor.finding(s("R18"));
    QCOMPARE(finding.severity, Severity::Critical);
    QCOMPARE(finding.sessions, (QVector<SessionId> {next->session(), holder->session()}));
    QVERIFY2(finding.sentence.english().contains(s("may still work under /taken")),
        qPrintable(finding.sentence.english()));
    QVERIFY(doctor.waitRounds(2));
}

/// A name without a number, on which every client of Go's library fails. kazoo's look only at their
/// own.
void childThatBreaksAll(Stage &stage)
{
    const Client holder = stage.client();
    const Client waiter = stage.client();
    const QString name = s("_c_8450e02a5c054676b7bad325a7e5dd1%1-lock-");
    const QString first = holder->ask(s("create /go/%1 es").arg(name.arg(1)));
    holder->ask(s("create /go/readme -"));
    waiter->ask(s("create /go/%1 es").arg(name.arg(2)));
    waiter->ask(s("get ") + first);
    stage.lock(holder, s("/careless"));
    holder->ask(s("create /careless/readme -"));
    stage.queue(waiter, s("/careless"));
    LiveDoctor &doctor = stage.doctor({s("/go"), s("/careless")});
    QVERIFY(doctor.waitFor(s("R06")));
    QCOMPARE(doctor.finding(s("R06"))->severity, Severity::Critical);
    QCOMPARE(doctor.finding(s("R06"))->nodes, QStringList {s("/go/readme")});
    QVERIFY(doctor.waitRounds(2));
}

/// The client that has the write lock has two readers in the queue as well: one of them may be a
/// downgrade. Where there is one, and its client watches the writer's node, it waits. What is not
/// known matters once it lasts.
void writerThatReads(Stage &stage)
{
    const Client unclear = stage.client();
    const Client clear = stage.client();
    const QString writer = unclear->ask(s("create /perhaps/%1 es").arg(curatorName(1, "__WRIT__")));
    for (int i = 2; i < 4; ++i)
        unclear->ask(s("create /perhaps/%1 es").arg(curatorName(i, "__READ__")));
    unclear->ask(s("get ") + writer);
    const QString own = clear->ask(s("create /surely/%1 es").arg(curatorName(4, "__WRIT__")));
    const QString reader = clear->ask(s("create /surely/%1 es").arg(curatorName(5, "__READ__")));
    clear->ask(s("get ") + own);
    Thresholds limits;
    limits.waitInfoMs = 10'000;
    LiveDoctor &doctor = stage.doctor({s("/perhaps"), s("/surely")}, limits);
    QVERIFY(doctor.waitUntil([&] { return stage.wasFound(s("held@/surely")); }));
    clear->ask(s("delete ") + reader);
    QVERIFY(doctor.waitUntil([&] { return stage.wasFound(s("unknown@/perhaps")); }));
}

/// Two libraries in one directory, each with a holder; and one whose readers and writers have names
/// of two kinds.
void mixedRecipes(Stage &stage)
{
    const Client kazoo = stage.client();
    const Client curator = stage.client();
    stage.lock(kazoo, s("/mixed"));
    curator->ask(s("create /mixed/%1 es").arg(curatorName(1, "lock-")));
    for (int i = 0; i < 2; ++i) {
        const Client &reader = i == 0 ? kazoo : curator;
        reader->ask(s("rlock /library"));
        QVERIFY(reader->waitFor(s("acquired /library")));
    }
    const Client writer = stage.client();
    writer->ask(s("wlock /library"));
    LiveDoctor &doctor = stage.doctor({s("/mixed"), s("/library")});
    QVERIFY(doctor.waitFor(s("R17")));
    QCOMPARE(doctor.finding(s("R17"))->severity, Severity::Critical);
    QVERIFY(doctor.waitFor(s("R18")));
    QVERIFY(doctor.waitUntil([&] {
        return doctor.state(s("/library"))->summary == Summary {2, 1, 0, 0};
    }));
    QVERIFY(doctor.waitRounds(2));
}

/// What follows 2147483647 is negative. A number that is merely high is none of that.
void overflowedSequence(Stage &stage)
{
    const Client one = stage.client();
    one->ask(s("create /overflow/%1-2147483648 e").arg(kazooName(1)));
    one->ask(s("create /high/%11900000000 e").arg(kazooName(1)));
    LiveDoctor &doctor = stage.doctor({s("/overflow"), s("/high")});
    QVERIFY(doctor.waitFor(s("R23")));
    QCOMPARE(doctor.finding(s("R23"))->severity, Severity::Critical);
    QVERIFY(doctor.waitRounds(2));
}

/// A directory that goes when it is empty and is made anew for the next request. The other one is
/// as empty in between, and stays.
void madeAnew(Stage &stage)
{
    const Client one = stage.client();
    for (const char *path : {"/anew/goes", "/anew/stays"})
        stage.lock(one, s(path));
    LiveDoctor &doctor = stage.doctor({s("/anew/goes"), s("/anew/stays")});
    const auto children = [&](const char *path) {
        return doctor.state(s(path)) ? doctor.state(s(path))->snapshot->nodes.size() : -1;
    };
    QVERIFY(doctor.waitUntil(
        [&] { return children("/anew/goes") == 1 && children("/anew/stays") == 1; }));
    for (const char *path : {"/anew/goes", "/anew/stays"})
        one->ask(s("unlock ") + s(path));
    one->ask(s("delete /anew/goes"));
    QVERIFY(doctor.waitUntil([&] { return children("/anew/stays") == 0; }));
    for (const char *path : {"/anew/goes", "/anew/stays"})
        stage.lock(one, s(path));
    QVERIFY(doctor.waitFor(s("R24")));
    QCOMPARE(doctor.finding(s("R24"))->severity, Severity::Info);
    QVERIFY(doctor.waitRounds(2));
}

} // namespace

RealScenes nodeScenes()
{
    return {
        {"persistent imposter", "R06@/imposter stuck@/imposter held@/settled", "R06@/settled",
            persistentImposter},
        {"a child that Curator's clients wait for", "R06@/blocked stuck@/blocked", "R06@/unblocked",
            childInTheWay},
        {"a child on which clients fail", "R06@/go stuck@/go", "R06@/careless", childThatBreaksAll},
        {"a writer whose client reads as well", "unknown@/perhaps held@/surely", "R14 stuck slow",
            writerThatReads},
        {"a holder whose node somebody deletes", "R18@/taken", "R18@/given R19", holderDeleted},
        {"mixed dialects", "R17@/mixed R18@/mixed", "R17@/library R18@/library", mixedRecipes},
        {"overflowing sequence", "R23@/overflow", "R23@/high", overflowedSequence},
        {"directory made anew", "R24@/anew/goes free@/anew/goes", "R24@/anew/stays", madeAnew},
    };
}

} // namespace lockscope::scenes
