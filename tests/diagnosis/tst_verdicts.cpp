// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/verdicts.h"
#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

/// The one answer for a lock, with its near misses.
class TestVerdicts : public QObject
{
    Q_OBJECT

private slots:
    void answers_data();
    void answers();
    void sentences_data();
    void sentences();
    void movesForAWhileOnly();
    void victimsOverAllLocks();
    void everyFindingSaysWhatItExplains();
    void whatIsMutedExplainsNothing();
    void whatMayNotBeReadSaysWhatToDo();
    void commandsAreSafeToPaste();
};

namespace {

/// A is held by 1, who waits for B, held by 2, who waits for C, held by 3; 9 and 8 wait for A.
void chain(Scene &c)
{
    c.lock(A, s("M0=1@900 M1=9@650 M2=8@640"))
        .lock(B, s("M0=2@900 M1=1@660"))
        .lock(C, s("M0=3@900 M1=2@670"))
        .watchAsExpected();
}

/// A job's node as ShedLock leaves it behind: made two hours ago, written 30 s ago, and locked
/// until
/// @p untilMs from now.
void shedLock(Scene &c, qint64 untilMs)
{
    c.single(s("/shedlock/job"), 0);
    LockNode &node = c.locks[s("/shedlock/job")].nodes[0];
    node.stat.createdAt = c.now - 7'200'000;
    node.stat.modifiedAt = c.now - 30'000;
    node.data = QDateTime::fromMSecsSinceEpoch(c.now + untilMs, Qt::UTC)
                    .toString(Qt::ISODateWithMs)
                    .toLatin1();
}

const QVector<Case> &answerCases()
{
    static const QVector<Case> cases {
        {"nobody holds and nobody waits", [](Scene &c) { c.lock(A, {}); }, "free"},
        {"its directory is gone",
            [](Scene &c) {
                c.lock(A, {});
                c.locks[A].freshness = Freshness::Gone;
            },
            "free"},
        {"held for hours, and nobody waits", [](Scene &c) { healthy(c, "M0=1@9000"); }, "held"},
        {"held, and the waits are short", [](Scene &c) { healthy(c); }, "held"},
        {"handed on while we looked, however long they wait",
            [](Scene &c) { healthy(c, "M0=1@900 M1=2@800 M2=3@700"); }, "moving",
            [](Scene &c) { c.remove(A, s("M0")); }, 1500},
        {"held for two hours by a client that lives, three wait as long",
            [](Scene &c) { healthy(c, "M0=1@7200 M1=2@7190 M2=3@7180 M3=4@7170"); },
            "slow likely R01 root /locks/a 0x1"},
        {"the same, of readers and writers",
            [](Scene &c) { healthy(c, "W0=1@7200 R1=2@7190 W2=3@7180 R3=4@7170"); },
            "slow likely R01 root /locks/a 0x1"},
        {"an election, however old", [](Scene &c) { healthy(c, "E0=1@9000 E1=2@9000"); }, "held"},
        {"a holder that waits in another lock, whose holder waits in a third", chain,
            "slow likely R01 root /locks/c 0x3 via /locks/a /locks/b /locks/c"},
        {"another thread of the holder waits elsewhere: it waited before the lock was taken",
            [](Scene &c) {
                c.lock(A, s("M5=1@900 M6=9@650")).lock(B, s("M0=2@990 M1=1@950")).watchAsExpected();
            },
            "slow likely R01 root /locks/a 0x1"},
        {"another thread of the holder waits elsewhere, by what both sign",
            [](Scene &c) {
                c.lock(A, s("M0=1@900 M1=9@650")).lock(B, s("M0=2@900 M1=1@660"));
                c.watchAsExpected().data(A, s("M0"), "thread-7").data(B, s("M1"), "thread-8");
            },
            "slow likely R01 root /locks/a 0x1"},
        {"the same, so that sessions that wait for each other are no deadlock",
            [](Scene &c) {
                c.lock(A, s("M0=1@900 M1=2@800")).lock(B, s("M0=2@900 M1=1@850"));
                c.watchAsExpected().data(A, s("M0"), "thread-7").data(B, s("M1"), "thread-8");
            },
            "slow likely R01 root /locks/a 0x1"},
        {"the thread that holds is the one that waits, by what it signs",
            [](Scene &c) {
                c.lock(A, s("M0=1@900 M1=9@650")).lock(B, s("M0=2@900 M1=1@660"));
                c.watchAsExpected().data(A, s("M0"), "thread-7").data(B, s("M1"), "thread-7");
            },
            "slow likely R01 root /locks/b 0x2 via /locks/a /locks/b"},
        {"the holder waits elsewhere for a moment only",
            [](Scene &c) {
                c.lock(A, s("M0=1@900 M1=9@650")).lock(B, s("M0=2@10 M1=1@1")).watchAsExpected();
            },
            "slow likely R01 root /locks/a 0x1"},
        {"a lock of another name in the same directory is held for longer",
            [](Scene &c) {
                c.lock(A, s("M0=1@172800 M5=2@600 M7=3@600"), "perl-lock");
                const QStringList names {
                    s("mail-0000000000"), s("jobs-0000000005"), s("jobs-0000000007")};
                for (int i = 0; i < 3; ++i)
                    c.locks[A].nodes[i].name = names.at(i);
            },
            "slow likely R01 root /locks/a 0x2"},
        {"of two locks in one directory the second stands, and the first goes its way",
            [](Scene &c) {
                c.lock(A, s("M5=2@20 M7=3@15 M8=1@18000 M9=4@900"), "perl-lock");
                const QStringList names {s("alpha-0000000005"), s("alpha-0000000007"),
                    s("mail-0000000008"), s("mail-0000000009")};
                for (int i = 0; i < 4; ++i)
                    c.locks[A].nodes[i].name = names.at(i);
            },
            "slow likely R01 root /locks/a 0x1"},
        {"the holder stands by in an election",
            [](Scene &c) {
                c.lock(A, s("M0=1@1800 M1=9@600")).lock(B, s("E0=2@9000 E1=1@1740"));
                c.watchAsExpected();
            },
            "slow likely R01 root /locks/a 0x1"},
        {"it is waited for by who leads that",
            [](Scene &c) {
                c.lock(A, s("M0=1@1800 M1=2@600")).lock(B, s("E0=2@9000 E1=1@1740"));
                c.watchAsExpected();
            },
            "slow likely R01 root /locks/a 0x1"},
        {"a deadlock",
            [](Scene &c) {
                c.lock(A, s("M0=1@90 M1=2@80")).lock(B, s("M0=2@90 M1=1@85")).watchAsExpected();
            },
            "stuck likely R12 root /locks/b 0x2 via /locks/a /locks/b"},
        {"two readers that both ask to write, of one thread each",
            [](Scene &c) {
                healthy(c, "R0=1@200 R1=2@200 W2=1@90 W3=2@80");
                c.data(A, s("R0"), "thread 1").data(A, s("W2"), "thread 1");
                c.data(A, s("R1"), "thread 2").data(A, s("W3"), "thread 2");
            },
            "stuck definite R13 root /locks/a 0x1"},
        {"a lock behind a deadlock",
            [](Scene &c) {
                c.lock(B, s("M0=1@90 M1=2@80")).lock(C, s("M0=2@90 M1=1@85"));
                c.lock(A, s("M0=1@100 M2=7@60")).watchAsExpected();
            },
            "stuck likely R12 root /locks/c 0x2 via /locks/a /locks/c"},
        {"the head is asleep on a node that is gone",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2")).watch(1, A, s("?gone")).watch(2, A, s("M0"));
            },
            "stuck definite R07 root /locks/a 0x1"},
        {"a lock whose holder waits for one whose head is asleep",
            [](Scene &c) {
                c.lock(A, s("M0=5 M1=6")).lock(B, s("M0=1 M1=5"));
                c.watchAsExpected().watch(1, B, s("?gone"));
            },
            "stuck likely R07 root /locks/b 0x1 via /locks/a /locks/b"},
        {"one of a semaphore's leases is held up by a lock that is stuck, and another is not",
            [](Scene &c) {
                c.semaphore(A, s("L0=1@900 L1=3@5 S2=2@3")).lock(B, s("M0=0@900 M1=1@800"));
                c.watchAsExpected();
            },
            "held"},
        {"all of its leases are",
            [](Scene &c) {
                c.semaphore(A, s("L0=1@900 L1=3@900 S2=2@700"));
                c.lock(B, s("M0=9@950 M1=1@800 M2=3@790"));
                c.watchAsExpected().watch(9, B, s("?gone"));
            },
            "stuck likely R07 root /locks/b 0x9 via /locks/a /locks/b"},
        {"a reader is held up by a lock that is stuck, and nobody waits for it",
            [](Scene &c) {
                c.lock(A, s("R0=1@900 R1=3@5")).lock(B, s("M0=0@900 M1=1@800"));
                c.watchAsExpected();
            },
            "held"},
        {"the same, and somebody waits to write",
            [](Scene &c) {
                c.lock(A, s("R0=1@900 R1=3@5 W2=2@3")).lock(B, s("M0=9@950 M1=1@800"));
                c.watchAsExpected().watch(9, B, s("?gone"));
            },
            "stuck likely R07 root /locks/b 0x9 via /locks/a /locks/b"},
        {"a semaphore's lease is held up by a lock that is stuck, and nobody waits for it",
            [](Scene &c) {
                c.semaphore(A, s("L0=1@900")).lock(B, s("M0=0@900 M1=1@800")).watchAsExpected();
            },
            "held"},
        {"the connection is suspended",
            [](Scene &c) {
                healthy(c);
                c.locks[A].freshness = Freshness::Stale;
            },
            "unknown"},
        {"it may not be read",
            [](Scene &c) {
                healthy(c);
                c.locks[A].freshness = Freshness::Denied;
            },
            "unknown"},
        {"the head is not read yet",
            [](Scene &c) {
                healthy(c);
                c.locks[A].nodes[0].state = ReadState::NameOnly;
                c.locks[A].resolved = 3;
            },
            "unknown"},
        {"the head is read, the rest is not yet",
            [](Scene &c) {
                healthy(c);
                c.locks[A].nodes[3].state = ReadState::NameOnly;
                c.locks[A].resolved = 3;
            },
            "held"},
        {"a new head is not read yet", [](Scene &c) { healthy(c); }, "moving",
            [](Scene &c) {
                c.remove(A, s("W0"));
                c.locks[A].nodes[0].state = ReadState::NameOnly;
                c.locks[A].resolved = 2;
            }},
        {"it is no lock", [](Scene &c) { c.lock(A, s("x=1 y=2")); }, "unknown"},
    };
    return cases;
}

} // namespace

void TestVerdicts::answers_data()
{
    addRows(answerCases());
}

void TestVerdicts::answers()
{
    QFETCH(const Case *, scene);
    Scene c;
    Doctor doctor;
    examine(&doctor, *scene, &c);
    const Verdict verdict = verdictOf(doctor, A);
    QCOMPARE(printedVerdict(verdict), s(scene->expected));
    QVERIFY(!verdict.sentence.isEmpty());
    QVERIFY2(verdict.sentence.english().contains(A), qPrintable(verdict.sentence.english()));
    QVERIFY2(verdict.sentence.english().endsWith(u'.'), qPrintable(verdict.sentence.english()));
    const bool isBad = verdict.standing == Standing::Slow || verdict.standing == Standing::Stuck;
    QCOMPARE(verdict.victims > 0,
        isBad || (verdict.standing != Standing::Unknown && verdict.oldestWaitMs >= 0));
    QVERIFY(!isBad || !verdict.next.isEmpty());
}

void TestVerdicts::sentences_data()
{
    static const QVector<Case> cases {
        {"free", [](Scene &c) { c.lock(A, {}); },
            "/locks/a is free: nobody holds it and nobody waits."},
        {"free, by what is in its one node", [](Scene &c) { shedLock(c, -10'000); },
            "/shedlock/job is free: nobody holds it and nobody waits."},
        {"held since its one node was last written", [](Scene &c) { shedLock(c, 600'000); },
            "/shedlock/job is held for 36 s by exclusive job (persistent); nobody waits."},
        {"held", [](Scene &c) { healthy(c, "M0=1@90 M1=2@8"); },
            "/locks/a is held for 1 m 36 s by exclusive #0 of 10.0.0.1:4000; one waits, for 14 "
            "s."},
        {"an election", [](Scene &c) { healthy(c, "E0=1@9000 E1=2@9000"); },
            "/locks/a is an election, led for 2 h 30 m by leader #0 of 10.0.0.1:4000; one "
            "waits, for 2 h 30 m."},
        {"slow, by a chain", chain,
            "/locks/a has been held for 15 m 06 s by exclusive #0 of 10.0.0.1:4000, heard 0.5 s "
            "ago by zk1:2181; that one waits for /locks/b, held for 15 m 06 s by exclusive #0 "
            "of 10.0.0.2:4000; that one waits for /locks/c, held for 15 m 06 s by exclusive #0 "
            "of 10.0.0.3:4000; 2 wait, the longest for 10 m 56 s. In all 4 wait behind it, "
            "in sum for 44 m 04 s."},
        {"a deadlock, and nobody else",
            [](Scene &c) {
                c.lock(A, s("M0=1@90 M1=2@80")).lock(B, s("M0=2@90 M1=1@85")).watchAsExpected();
            },
            "/locks/a is stuck: 2 sessions wait for each other: 10.0.0.1:4000 holds /locks/a and "
            "waits 1 m 31 s for exclusive on /locks/b; 10.0.0.2:4000 holds /locks/b and waits 1 m "
            "26 s for exclusive on /locks/a. Nobody else waits behind it."},
        {"a deadlock, and two behind it",
            [](Scene &c) {
                c.lock(A, s("M0=1@90 M1=2@80 M2=3@20")).lock(B, s("M0=2@90 M1=1@85 M2=4@10"));
                c.watchAsExpected();
            },
            "/locks/a is stuck: 2 sessions wait for each other: 10.0.0.1:4000 holds /locks/a and "
            "waits 1 m 31 s for exclusive on /locks/b; 10.0.0.2:4000 holds /locks/b and waits 1 m "
            "26 s for exclusive on /locks/a. Behind it 2 more wait, in sum for 42 s."},
        {"a persistent node that names its client",
            [](Scene &c) {
                c.lock(A, s("M0=0@90 M1=2@80")).watchAsExpected();
                c.locks[A].nodes[0].data = "ledger-1";
            },
            "/locks/a is stuck: exclusive #0 of ledger-1 (persistent) stands in /locks/a and "
            "belongs to no session: it stays until somebody deletes it; one waits for it, for 1 m "
            "26 s."},
        {"a persistent node that holds up others than its own lock's",
            [](Scene &c) {
                c.lock(A, s("M0=0@90 M1=2@80")).lock(B, s("M0=2@90 M1=3@70")).watchAsExpected();
            },
            "/locks/a is stuck: exclusive #0 (persistent) stands in /locks/a and belongs to no "
            "session: it stays until somebody deletes it; one waits for it, for 1 m 26 s. 2 wait "
            "behind "
            "it, in sum for 2 m 42 s."},
    };
    addRows(cases);
}

void TestVerdicts::sentences()
{
    QFETCH(const Case *, scene);
    Scene c;
    Doctor doctor;
    examine(&doctor, *scene, &c);
    const QString path = c.locks.contains(A) ? A : c.locks.constBegin().key();
    QCOMPARE(verdictOf(doctor, path).sentence, s(scene->expected));
}

void TestVerdicts::movesForAWhileOnly()
{
    Scene c;
    healthy(c, "M0=1@900 M1=2@10");
    Doctor doctor;
    doctor.addRound(c.round());
    c.later(2000).remove(A, s("M0"));
    doctor.addRound(c.round());
    QCOMPARE(verdictOf(doctor, A).sentence,
        s("/locks/a moves: 1 hand-over in 2.0 s; now it is held for 2.0 s by exclusive #1 of "
          "10.0.0.2:4000, and nobody waits."));
    c.later(300'000); // what happened five minutes ago says nothing of the one who holds now
    doctor.addRound(c.round());
    QCOMPARE(verdictOf(doctor, A).sentence,
        s("/locks/a is held for 5 m 02 s by exclusive #1 of 10.0.0.2:4000; nobody waits."));
}

void TestVerdicts::victimsOverAllLocks()
{
    Scene c;
    chain(c);
    Doctor doctor;
    doctor.addRound(c.round());
    c.later(2000);
    doctor.addRound(c.round());
    for (const QString &path : {A, B, C}) { // whichever is asked for, the root is the same
        const Verdict verdict = verdictOf(doctor, path);
        QCOMPARE(verdict.root->path, C);
        QCOMPARE(verdict.root->session, SessionId {3});
        QCOMPARE(verdict.root->endpoint, s("10.0.0.3:4000"));
        QCOMPARE(verdict.victims, 4);
        QCOMPARE(verdict.victimMs, (650 + 640 + 660 + 670) * 1000 + 4 * 2000);
    }
}

void TestVerdicts::everyFindingSaysWhatItExplains()
{
    Scene c;
    chain(c);
    Doctor doctor;
    doctor.addRound(c.round());
    c.later(2000);
    doctor.addRound(c.round());
    // One root, one stuck holder: the two that wait themselves are innocent.
    const Diagnosis diagnosis = doctor.diagnosis();
    QStringList found;
    for (const Finding &finding : diagnosis.findings)
        found.append(finding.rule + u' ' + finding.path);
    QCOMPARE(found, QStringList {s("R01 /locks/c")});
}

void TestVerdicts::whatIsMutedExplainsNothing()
{
    Scene c;
    healthy(c, "M0=1@7200 M1=2@7190 M2=3@7180 M3=4@7170");
    Doctor doctor;
    doctor.setMutes(
        {Mute {.rule = s("R01"), .path = PathGlob::exactly(A), .until = c.now + 3'600'000}});
    doctor.addRound(c.round());
    c.later(2000);
    doctor.addRound(c.round());
    QCOMPARE(printedVerdict(verdictOf(doctor, A)), s("held"));
    QVERIFY(doctor.diagnosis().findings.isEmpty());
}

void TestVerdicts::whatMayNotBeReadSaysWhatToDo()
{
    Scene c;
    c.lock(A, s("M0=1@100 M1=2@90"));
    c.locks[A].freshness = Freshness::Denied;
    Doctor doctor;
    doctor.addRound(c.round());
    const Verdict verdict = verdictOf(doctor, A);
    QCOMPARE(verdict.next.size(), 1);
    QVERIFY(verdict.next.first().say.english().contains(u"Login as"));
}

void TestVerdicts::commandsAreSafeToPaste()
{
    const QString hostile = s("/locks/$(reboot) '; x");
    Scene c;
    c.lock(hostile, s("M0=1@7200 M1=2@7190")).watchAsExpected();
    Doctor doctor;
    doctor.addRound(c.round());
    const Verdict verdict = verdictOf(doctor, hostile);
    QCOMPARE(textOf(verdict.standing), s("slow"));
    for (const Advice &step : verdict.next) {
        if (step.command.contains(s("reboot")))
            QVERIFY2(
                step.command.contains(s("'/locks/$(reboot) '\\''; x/")), qPrintable(step.command));
    }
}

QTEST_GUILESS_MAIN(TestVerdicts)
#include "tst_verdicts.moc"
