// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/rootchain.h"
#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

/// Verdicts over many locks.
class TestLongChains : public QObject
{
    Q_OBJECT

private slots:
    void veryLongChain();
    void veryLongRing();
    void pendingIsOfEveryLockOfARing();
};

namespace {

QString numbered(int lock)
{
    return s("/locks/%1").arg(lock, 3, 10, QLatin1Char('0'));
}

/// As many locks, each held by the one who waits for the next; the last waits for @p last, if that
/// is a lock. The first ones were taken last, so that who holds may be who waits.
void longChain(Scene &c, int locks, int last)
{
    for (int i = 0; i < locks; ++i) {
        const int waiter = i > 0 ? i : last == 0 ? locks : locks + 1;
        c.lock(numbered(i), s("M0=%1@900 M1=%2@800").arg(i + 1).arg(waiter));
    }
    c.watchAsExpected();
}

} // namespace

void TestLongChains::veryLongChain()
{
    Scene c;
    longChain(c, 40, -1);
    Doctor doctor;
    doctor.addRound(c.round());
    doctor.addRound(c.later(2000).round());
    const Verdict first = verdictOf(doctor, numbered(0));
    QCOMPARE(first.chain.size(), RootChains::MaxSteps + 1);
    QCOMPARE(first.left, 40 - RootChains::MaxSteps - 1);
    QCOMPARE(first.root->path, numbered(39));
    QVERIFY(!first.isRing);
    QVERIFY2(
        first.sentence.english().contains(s("; and so on, over 23 more locks; that one waits for "
                                            "/locks/039")),
        qPrintable(first.sentence.english()));
    const Verdict near = verdictOf(doctor, numbered(23)); // just fits
    QCOMPARE(near.left, 0);
    QCOMPARE(near.chain.size(), RootChains::MaxSteps + 1);
    c.watch(40, numbered(39), s("?gone")); // its holder is asleep: all of them are stuck
    doctor.addRound(c.later(2000).round());
    doctor.addRound(c.later(2000).round());
    const Verdict stuck = verdictOf(doctor, numbered(0));
    QCOMPARE(textOf(stuck.standing), s("stuck"));
    QCOMPARE(stuck.left, 23);
    QVERIFY2(stuck.sentence.english().contains(
                 s("The chain goes over 40 locks, of which 17 are listed.")),
        qPrintable(stuck.sentence.english()));
}

void TestLongChains::veryLongRing()
{
    Scene c;
    longChain(c, 40, 0);
    Doctor doctor;
    doctor.addRound(c.round());
    doctor.addRound(c.later(6000).round());
    for (const int lock : {0, 20}) {
        const Verdict verdict = verdictOf(doctor, numbered(lock));
        QCOMPARE(verdict.cause, s("R12"));
        QVERIFY(verdict.isRing);
        QCOMPARE(verdict.victims, 40);
        QCOMPARE(
            verdict.chain.size() + verdict.left, verdict.left == 0 ? verdict.chain.size() : 40);
    }
}

/// What is not long enough yet is said of every lock of the ring.
void TestLongChains::pendingIsOfEveryLockOfARing()
{
    Scene c;
    ring(c, 2);
    Doctor doctor;
    doctor.addRound(c.round());
    const QVector<PendingFinding> pending = doctor.diagnosis().pending;
    QCOMPARE(pending.size(), 1);
    QCOMPARE(pending.constFirst().rule, s("R12"));
    for (const char *lock : {"/locks/0", "/locks/1"})
        QVERIFY2(pending.constFirst().concerns(s(lock)), lock);
    QVERIFY(!pending.constFirst().concerns(s("/locks/2")));
}

QTEST_GUILESS_MAIN(TestLongChains)
#include "tst_longchains.moc"
