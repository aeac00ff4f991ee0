// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What was learned of a kind of locks makes findings that there are not without it.
#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

class TestLearned : public QObject
{
    Q_OBJECT

private slots:
    void scenes_data();
    void scenes();
    void ownHoldsSayNothing();
    void pausesGoByTheHoldersLibrary();
    void holdsOverBreaks_data();
    void holdsOverBreaks();
};

namespace {

/// So many of each: holds, or looks at holders.
Baselines learnedOf(Habit habit, int count, qint64 ms, qint64 now)
{
    Baselines usual;
    for (int i = 0; i < count; ++i)
        usual.add(A, habit, now, ms);
    return usual;
}

/// All sentences of a diagnosis, and what speaks for them.
QString textOf(const Diagnosis &diagnosis)
{
    QStringList lines;
    for (const Finding &finding : diagnosis.findings) {
        lines.append(finding.sentence.english());
        for (const Message &line : finding.evidence)
            lines.append(line.english());
    }
    return lines.join(u'\n');
}

} // namespace

void TestLearned::scenes_data()
{
    QTest::addColumn<QString>("queue");
    QTest::addColumn<int>("habit");
    QTest::addColumn<int>("count");
    QTest::addColumn<qint64>("ms");
    QTest::addColumn<QString>("without");
    QTest::addColumn<QString>("with");
    QTest::addColumn<QString>("says"); ///< by what was learned

    const QString held = s("M0=1@40 M1=2@30");
    QTest::newRow("R01: held for far longer than is usual")
        << held << int(Habit::Hold) << 4310 << 5'000LL << s("") << s("R01 info likely")
        << s("of 4310 holds of /locks/a in the weeks from 2027-01-14, 99 of 100 took no more "
             "than ");
    QTest::newRow("R01: as long as is usual")
        << held << int(Habit::Hold) << 4310 << 30'000LL << s("") << s("") << s("");
    QTest::newRow("R01: few were learned")
        << held << int(Habit::Hold) << 10 << 5'000LL << s("") << s("") << s("");
    const QString itself = s("M50=1@20 M51=1@20");
    QTest::newRow("R14: a session waits for its own node for longer than any hold takes")
        << itself << int(Habit::Hold) << 30 << 1'000LL << s("") << s("R14 critical likely")
        << s("held for longer than is usual: of 30 holds of /locks/a in the weeks from 2027-01-14, "
             "99 of 100 "
             "took no more than 1");
    QTest::newRow("R14: as holds usually take")
        << itself << int(Habit::Hold) << 30 << 60'000LL << s("") << s("") << s("");
    QTest::newRow("R21: holders usually pause for as long as the timeout hardly bears")
        << held << int(Habit::Pause) << 1'200 << 3'000LL << s("") << s("R21 info definite")
        << s("of 1203 looks at holders of /locks/a since 2027-01-14, 1 of 100 found one silent for "
             "3.0 s longer than its heartbeats explain");
    QTest::newRow("R21: pauses are short")
        << held << int(Habit::Pause) << 1'200 << 1'000LL << s("") << s("") << s("");
    QTest::newRow("R21: a few looks may be one pause")
        << held << int(Habit::Pause) << 300 << 3'000LL << s("") << s("") << s("");
}

void TestLearned::scenes()
{
    QFETCH(const QString, queue);
    QFETCH(const int, habit);
    QFETCH(const int, count);
    QFETCH(const qint64, ms);
    QFETCH(const QString, says);
    for (const bool isLearned : {false, true}) {
        Scene c;
        c.lock(A, queue).watchAsExpected();
        Doctor doctor;
        if (isLearned)
            doctor.remember(learnedOf(Habit(habit), count, ms, c.now), c.now);
        doctor.addRound(c.round());
        doctor.addRound(c.later(20'000).round());
        doctor.addRound(c.later(2'000).round());
        QTEST(printed(doctor.diagnosis()), isLearned ? "with" : "without");
        const QString text = textOf(doctor.diagnosis());
        QVERIFY2(!isLearned || text.contains(says), qPrintable(text));
    }
}

/// Where the lock's own holds are known and longer, it is what was learned that is told of.
void TestLearned::ownHoldsSayNothing()
{
    Scene c;
    c.lock(A, s("M0=11@0 M1=12@0")).watchAsExpected();
    Doctor doctor;
    doctor.remember(learnedOf(Habit::Hold, 100'000, 1'000, c.now), c.now);
    constexpr int Holds = 25;
    for (int i = 0; i < Holds; ++i) { // of two minutes each
        doctor.addRound(c.round());
        c.later(120'000).add(A, s("M%1=%2@0").arg(i + 2).arg(i + 13));
        c.remove(A, s("M%1").arg(i)).watchAsExpected();
    }
    c.remove(A, s("M25")).remove(A, s("M26"));
    c.add(A, s("M50=1@0")).add(A, s("M51=1@0")).watchAsExpected();
    for (int i = 0; i < 10; ++i) {
        doctor.addRound(c.round());
        c.later(5'000);
    }
    doctor.addRound(c.round());
    const QString text = textOf(doctor.diagnosis());
    QVERIFY2(text.contains(s("held for longer than is usual: of 1000")), qPrintable(text));
    QVERIFY2(!text.contains(s("holds that were seen")), qPrintable(text));
}

/// The Rust crate is heard every two thirds of its timeout, whoever else uses the lock.
void TestLearned::pausesGoByTheHoldersLibrary()
{
    Scene c;
    c.lock(A, s("Z0=1 T1=2")).watchAsExpected().connected(1, 6'600, 10'000);
    const LockStatePtr lock = c.round().locks.constFirst();
    QCOMPARE(lock->recipes.size(), 2);
    QCOMPARE(lock->recipes.constFirst().recipe->heartbeatPercent, 33);
    QCOMPARE(lock->queue.constFirst().role, Role::Holder);
    QCOMPARE(lock->recipes.at(lock->queue.constFirst().recipe).recipe->id, "rust-zookeeper-lock");
    Doctor doctor;
    doctor.addRound(c.round());
    const Usual pause = doctor.takeLearned().usual(A, Habit::Pause, c.now, 1);
    QCOMPARE(pause.count, 1LL);
    QCOMPARE(pause.p99Ms, 0LL);
}

void TestLearned::holdsOverBreaks_data()
{
    QTest::addColumn<QVector<Freshness>>("between");
    QTest::addColumn<qint64>("holds");

    const auto row = [](const char *what, const QVector<Freshness> &between, qint64 holds) {
        QTest::newRow(what) << between << holds;
    };
    row("it was looked at all along", {}, 1);
    row("the connection broke", {Freshness::Stale}, 0);
    row("the session expired", {Freshness::Stale, Freshness::SessionLost}, 0);
    row("it could not be read for a while", {Freshness::Failed}, 0);
    row("its access list let nobody read it", {Freshness::Denied}, 0);
}

/// When who held has gone is not known, where nobody could look.
void TestLearned::holdsOverBreaks()
{
    QFETCH(const QVector<Freshness>, between);
    QFETCH(const qint64, holds);
    Scene c;
    c.lock(A, s("M0=11@0 M1=12@0 M2=13@0 M3=14@0")).watchAsExpected();
    Doctor doctor;
    const auto leave = [&](const char *node) {
        doctor.addRound(c.later(2'000).remove(A, s(node)).round());
    };
    const auto holdsLearned = [&] {
        return doctor.takeLearned().usual(A, Habit::Hold, c.now, 1).count;
    };
    doctor.addRound(c.round());
    leave("M0"); // the second one holds
    for (const Freshness freshness : between) {
        c.locks[A].freshness = freshness;
        doctor.addRound(c.later(2'000).round());
        doctor.addRound(c.later(300'000).round());
    }
    c.locks[A].freshness = Freshness::Live;
    leave("M1");
    QCOMPARE(holdsLearned(), holds);
    leave("M2"); // that it was granted was seen as well as the one before was seen to leave
    leave("M3");
    QCOMPARE(holdsLearned(), holds + 1);
}

QTEST_GUILESS_MAIN(TestLearned)
#include "tst_learned.moc"
