// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

/// R01, over more than two rounds.
class TestHolderRules : public QObject
{
    Q_OBJECT

private slots:
    void waitersThatGiveUp();
    void briskQueue();
    void unusualHold_data();
    void unusualHold();
    void learnedHolds_data();
    void learnedHolds();
    void learnsWhatItSees();
    void namesAllHolders();
    void victimsOverAllLocks();
};

/// No wait is long where all give up after two seconds, and come again; the hold is. Or it is not.
void TestHolderRules::waitersThatGiveUp()
{
    for (const bool isStuck : {true, false}) {
        Scene c;
        c.lock(A, s("M0=1@5"));
        Doctor doctor;
        int holder = 0;
        for (int i = 1; i < 60; ++i) {
            c.facts.watches.clear();
            c.add(A, s("M%1=%2@0").arg(i).arg(i % 3 + 2)).watchAsExpected();
            doctor.addRound(c.later(2000).round());
            if (i % 5 == 0 && !isStuck) {
                c.remove(A, s("M%1").arg(holder));
                holder = i;
            } else {
                c.remove(A, s("M%1").arg(i));
            }
        }
        QCOMPARE(printed(doctor.diagnosis()), isStuck ? s("R01 info likely") : s(""));
        if (!isStuck)
            continue;
        c.facts.watches.clear();
        doctor.addRound(c.later(1000).round()); // nobody waits in this very moment
        doctor.addRound(c.later(1000).round());
        QCOMPARE(printed(doctor.diagnosis()), s("R01 info likely"));
        const QString sentence = doctor.diagnosis().findings.constFirst().sentence.english();
        QCOMPARE(sentence,
            s("exclusive #0 of 10.0.0.1:4000 has held /locks/a for 2 m 05 s; 59 requests "
              "gave up under it in the last 1 m 58 s."));
        for (int i = 0; i < 20; ++i) // they have gone for good
            doctor.addRound(c.later(2000).round());
        QCOMPARE(printed(doctor.diagnosis()), s(""));
    }
}

/// Sixty workers, twelve seconds of work each: all wait for twelve minutes, and nobody is stuck.
void TestHolderRules::briskQueue()
{
    Scene c;
    QString text;
    for (int i = 0; i < 60; ++i)
        text += s("M%1=%2@%3 ").arg(i).arg(i + 1).arg(720 - i);
    c.lock(A, text).passed(A, 60).watchAsExpected();
    Doctor doctor;
    for (int i = 0; i < 50; ++i) {
        for (int round = 0; round < 6; ++round) {
            doctor.addRound(c.later(2000).round());
            const QString found = printed(doctor.diagnosis());
            // Until it is seen to be handed on, nobody can tell.
            const bool isFirst = i == 0 || (i == 1 && round < 2);
            QVERIFY2(
                found.isEmpty() || (isFirst && found == s("R01 info possible")), qPrintable(found));
        }
        c.remove(A, s("M%1").arg(i)).watchAsExpected();
    }
}

void TestHolderRules::unusualHold_data()
{
    QTest::addColumn<int>("holdsBefore");
    QTest::addColumn<int>("heldMs");
    QTest::addColumn<QString>("expected");

    QTest::newRow("ten times as long as all before") << 25 << 20'000 << s("R01 info likely");
    QTest::newRow("three times as long as all before") << 25 << 6'000 << s("");
    QTest::newRow("few were seen before") << 10 << 20'000 << s("");
}

void TestHolderRules::unusualHold()
{
    QFETCH(int, holdsBefore);
    QFETCH(int, heldMs);
    Scene c;
    c.lock(A, s("M0=1@0 M1=2@0")).watchAsExpected();
    Doctor doctor;
    for (int i = 0; i <= holdsBefore; ++i) {
        doctor.addRound(c.round());
        c.later(2000).add(A, s("M%1=%2@0").arg(i + 2).arg(i + 3));
        c.remove(A, s("M%1").arg(i)).watchAsExpected();
    }
    for (int ms = 0; ms <= heldMs; ms += 1000) {
        doctor.addRound(c.round());
        c.later(1000);
    }
    QTEST(printed(doctor.diagnosis()), "expected");
}

void TestHolderRules::learnedHolds_data()
{
    QTest::addColumn<int>("holds"); ///< that were learned …
    QTest::addColumn<int>("seconds"); ///< … and how long they took
    QTest::addColumn<int>("heldSeconds");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("says"); ///< in the verdict or the finding

    QTest::newRow("much longer than all before is worse")
        << 4310 << 11 << 130 << s("R01 warning likely")
        << s("; of 4310 holds of /locks/a in the weeks from 2027-01-14, 99 of 100 took no more "
             "than 11 s.");
    QTest::newRow("far too long by the clock and by what is usual")
        << 4310 << 11 << 310 << s("R01 critical likely") << s("of 4310 holds");
    QTest::newRow("always two hours: nobody is stuck after eleven minutes")
        << 30 << 7200 << 660 << s("")
        << s("That is within what is usual here: of 30 holds of /locks/a in the weeks from "
             "2027-01-14, 99 of "
             "100 took no more than 2 h 0");
    QTest::newRow("longer than the two hours that are usual")
        << 30 << 7200 << 9000 << s("R01 critical likely") << s("has held /locks/a for");
    QTest::newRow("few were learned") << 10 << 7200 << 660 << s("R01 critical likely") << s("held");
    QTest::newRow("as long as some say nothing new")
        << 30 << 60 << 130 << s("R01 info likely") << s("99 of 100 took no more than 1 m");
}

/// What was learned elsewhere, before this doctor began to look.
void TestHolderRules::learnedHolds()
{
    QFETCH(const int, holds);
    QFETCH(const int, seconds);
    QFETCH(const int, heldSeconds);
    QFETCH(const QString, says);
    Scene c;
    Baselines usual;
    for (int i = 0; i < holds; ++i)
        usual.add(A, Habit::Hold, c.now, seconds * 1000LL);
    c.lock(A, s("M0=1@%1 M1=2@%1 M2=3@%1 M3=4@%1").arg(heldSeconds)).watchAsExpected();
    Doctor doctor;
    doctor.remember(usual, c.now);
    doctor.addRound(c.round());
    doctor.addRound(c.later(2000).round());
    QTEST(printed(doctor.diagnosis()), "expected");
    QString text = verdictOf(doctor, A).sentence.english();
    const QVector<Finding> findings = doctor.diagnosis().findings;
    for (const Finding &finding : findings) {
        text += u' ' + finding.sentence.english();
        for (const Message &line : finding.evidence)
            text += u' ' + line.english();
    }
    QVERIFY2(text.contains(says), qPrintable(text));
}

void TestHolderRules::learnsWhatItSees()
{
    Scene c;
    c.lock(A, s("M0=1@0 M1=2@0")).watchAsExpected();
    Doctor doctor;
    for (int i = 0; i < 25; ++i) {
        doctor.addRound(c.round());
        c.later(2000).add(A, s("M%1=%2@0").arg(i + 2).arg(i + 3));
        c.remove(A, s("M%1").arg(i)).watchAsExpected();
    }
    const Baselines learned = doctor.takeLearned();
    const Usual holds = learned.usual(A, Habit::Hold, c.now, 20);
    QCOMPARE(holds.count, 23); // the first held before we looked, and the last one is not over
    QVERIFY(std::abs(holds.p50Ms - 2000) < 64);
    QCOMPARE(learned.usual(A, Habit::Wait, c.now, 20).count, 23);
    QCOMPARE(learned.usual(A, Habit::Idle, c.now, 20).count, 25);
    QVERIFY(doctor.takeLearned().isEmpty());
}

void TestHolderRules::namesAllHolders()
{
    Scene c;
    c.lock(A, s("R0=1@500 R1=2@400 W2=3@70")).watchAsExpected();
    const DoctorRound first = c.round();
    c.later(2000);
    const Diagnosis diagnosis = examine({{first, c.round()}, {}, {}});
    QCOMPARE(printed(diagnosis), s("R01 info likely"));
    const Finding &finding = diagnosis.findings.constFirst();
    QCOMPARE(finding.sentence,
        s("read #0 of 10.0.0.1:4000 and read #1 of 10.0.0.2:4000 have held /locks/a, "
          "the longest for 8 m 22 s; one waits for it, for 1 m 12 s."));
    QCOMPARE(finding.nodes, (QStringList {c.nodePath(A, s("R0")), c.nodePath(A, s("R1"))}));
    QCOMPARE(finding.advice.constFirst().command, s("ss -tnp 'sport = :4000'"));
    QVERIFY(finding.advice.constFirst().say.english().startsWith(s("On 10.0.0.1, ")));
    QVERIFY(finding.advice.at(1).command.startsWith(s("lockscopectl delete /locks/a/_c_")));
    QVERIFY(finding.advice.at(1).command.endsWith(s(" --dry-run")));
}

/// The waits of all that are held up, in whatever lock.
void TestHolderRules::victimsOverAllLocks()
{
    Scene c;
    c.lock(A, s("M0=1@800 M1=2@700")).lock(B, s("M0=2@750 M1=3@650 M2=4@640")).watchAsExpected();
    const DoctorRound first = c.round();
    c.later(2000);
    const Diagnosis diagnosis = examine({{first, c.round()}, {}, {}});
    QVERIFY(!diagnosis.findings.isEmpty());
    const Finding &finding = diagnosis.findings.constFirst();
    QCOMPARE(finding.path, A);
    QVERIFY2(finding.evidence.contains(
                 s("3 wait behind it, on this and other locks, in sum for 33 m 16 s")),
        qPrintable(english(finding.evidence).join(u'\n')));
}

QTEST_GUILESS_MAIN(TestHolderRules)
#include "tst_holderrules.moc"
