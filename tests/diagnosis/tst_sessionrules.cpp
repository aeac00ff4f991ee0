// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

/// How sessions end, and whose nodes go without them: R18 to R20.
class TestSessionRules : public QObject
{
    Q_OBJECT

private slots:
    void whomADeadReaderKeepsWaiting_data();
    void whomADeadReaderKeepsWaiting();
    void flappingClient_data();
    void flappingClient();
    void possiblyClosed();
    void whoGotItMayHaveReleased();
    void whoCameToAnotherLock();
    void deletedByAnother_data();
    void deletedByAnother();
    void releaseThatIsReadLate();
};

namespace {

/// Who holds by M0 of @p queue was heard @p idleMs of its 10 s ago, and is over a moment later.
void loseHolder(Scene &c, Doctor *doctor, const char *queue, qint64 idleMs = 9500)
{
    healthy(c, queue);
    c.connected(1, idleMs);
    doctor->addRound(c.round());
    expire(c.later(1500), 1, "M0");
}

void lookThrice(Scene &c, Doctor *doctor)
{
    for (int i = 0; i < 3; ++i) {
        doctor->addRound(c.round());
        c.later(2000);
    }
}

} // namespace

void TestSessionRules::whomADeadReaderKeepsWaiting_data()
{
    QTest::addColumn<QString>("queue");
    QTest::addColumn<bool>("hasEnded");
    QTest::addColumn<QString>("says");

    QTest::newRow("a writer is next: all wait for it")
        << s("W0=1 W1=2 W2=3") << false << s("the lock is not handed on before its session");
    QTest::newRow("a reader is next: writers do")
        << s("W0=1 R1=2 W2=3") << false
        << s("readers are let in beside it, but unless it comes back, who waits to write behind it "
             "is not let in before its session expires, in ");
    QTest::newRow("a writer whose session is over")
        << s("W0=1 W1=2 W2=3") << true << s("the lock is not handed on until its node is removed.");
    QTest::newRow("a reader whose session is over")
        << s("W0=1 R1=2 W2=3") << true
        << s("who waits to write behind it is not let in until its node is removed.");
}

void TestSessionRules::whomADeadReaderKeepsWaiting()
{
    QFETCH(const QString, queue);
    QFETCH(const bool, hasEnded);
    QFETCH(const QString, says);
    Scene c;
    healthy(c, queue.toUtf8().constData());
    if (hasEnded)
        c.ended(2).checked(A, queue.section(u' ', 1, 1).section(u'=', 0, 0));
    else
        c.disconnected(2, 5000);
    Doctor doctor;
    doctor.addRound(c.round());
    doctor.addRound(c.later(hasEnded ? 25'000 : 6000).round());
    const QVector<Finding> findings = doctor.diagnosis().findings;
    const auto found =
        std::ranges::find_if(findings, [](const Finding &one) { return one.rule == u"R16"; });
    QVERIFY(found != findings.end());
    QVERIFY2(found->sentence.english().contains(says), qPrintable(found->sentence.english()));
}

void TestSessionRules::flappingClient_data()
{
    QTest::addColumn<int>("apartMs");
    QTest::addColumn<bool>("haveOneName");
    QTest::addColumn<QString>("expected");

    QTest::newRow("one after the other")
        << 30'000 << true << s("R20 warning likely; R01 info likely");
    QTest::newRow("all at once") << 2000 << true << s("");
    QTest::newRow("different clients behind one address")
        << 30'000 << false << s("R01 info likely");
}

void TestSessionRules::flappingClient()
{
    QFETCH(int, apartMs);
    QFETCH(bool, haveOneName);
    Scene c;
    healthy(c, "M0=1");
    Doctor doctor;
    doctor.addRound(c.round());
    for (int i = 2; i <= 4; ++i) {
        const QString name = s("M%1").arg(i);
        c.add(A, name + s("=%1@0").arg(i))
            .data(A, name, haveOneName ? "app" : QByteArray::number(i));
        c.connected(i, 9500, 10'000, s("10.9.9.9:%1").arg(i)).watchAsExpected();
        doctor.addRound(c.round());
        c.later(apartMs).remove(A, name).ended(i);
        doctor.addRound(c.round());
    }
    for (int i = 0; i < 3; ++i)
        doctor.addRound(c.later(3000).round());
    QTEST(printed(doctor.diagnosis()), "expected");
}

/// A session that goes a moment before its time may have been closed.
void TestSessionRules::possiblyClosed()
{
    for (const bool isEarly : {true, false}) {
        Scene c;
        Doctor doctor;
        loseHolder(c, &doctor, "M0=1 M1=2", isEarly ? 7000 : 9500);
        lookThrice(c, &doctor);
        QCOMPARE(printed(doctor.diagnosis()),
            isEarly ? s("R19 warning likely") : s("R19 warning definite"));
        const Finding finding = doctor.diagnosis().findings.constFirst();
        QCOMPARE(english(finding.evidence).join(u' ').contains(s("possibly closed")), isEarly);
        QVERIFY(finding.sentence.english().startsWith(
            s("0x1 (last seen at 10.0.0.1:4000) lost /locks/a because its session expired, and "
              "10.0.0.2:4000 holds it now")));
    }
}

/// The finding stands for minutes, and whoever was let in need not hold as long.
void TestSessionRules::whoGotItMayHaveReleased()
{
    Scene c;
    Doctor doctor;
    loseHolder(c, &doctor, "M0=1 M1=2 M2=3");
    for (const char *words : {"10.0.0.2:4000 holds it now", "10.0.0.2:4000 got it next"}) {
        lookThrice(c, &doctor);
        QCOMPARE(printed(doctor.diagnosis()), s("R19 warning definite"));
        const Finding finding = doctor.diagnosis().findings.constFirst();
        QVERIFY2(
            finding.sentence.english().contains(s(words)), qPrintable(finding.sentence.english()));
        c.remove(A, s("M1")).watchAsExpected();
    }
}

/// Two libraries that do not see each other's nodes use one directory: nobody was handed anything.
void TestSessionRules::whoCameToAnotherLock()
{
    for (const bool isSame : {true, false}) {
        Scene c;
        Doctor doctor;
        loseHolder(c, &doctor, "M0=1");
        c.add(A, isSame ? s("M1=2@0") : s("K1=2@0")).connected(2, 500).watchAsExpected();
        lookThrice(c, &doctor);
        QCOMPARE(printed(doctor.diagnosis()), isSame ? s("R19 warning definite") : QString());
    }
}

void TestSessionRules::deletedByAnother_data()
{
    using Next = std::function<void(Scene &)>;
    QTest::addColumn<QString>("queue");
    QTest::addColumn<int>("request"); ///< number of the holder's last one, before
    QTest::addColumn<Next>("next");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *queue, int request, const Next &next,
                         const char *expected) {
        QTest::newRow(what) << s(queue) << request << next << s(expected);
    };
    row(
        "another session deleted the holder's node", "M0=1 M1=2", 7,
        [](Scene &c) { c.remove(A, s("M0")).asked(1, 7); }, "R18 critical likely");
    row(
        "its server may not have answered it yet", "M0=1 M1=2", 7,
        [](Scene &c) { c.remove(A, s("M0")); }, "");
    row(
        "it deleted its node itself", "M0=1 M1=2", 7,
        [](Scene &c) { c.remove(A, s("M0")).asked(1, 8); }, "");
    row(
        "its session was closed with it", "M0=1 M1=2", 7, [](Scene &c) { expire(c, 1, "M0"); }, "");
    row(
        "nobody came after it", "M0=1", 7, [](Scene &c) { c.remove(A, s("M0")).asked(1, 7); }, "");
    row(
        "a reader's node was deleted, and another reads", "R0=1 R1=2", 7,
        [](Scene &c) { c.remove(A, s("R0")).asked(1, 7); }, "");
    row(
        "who holds holds another lock in the same directory", "M0=1 K1=2", 7,
        [](Scene &c) { c.remove(A, s("M0")).asked(1, 7); }, "");
    row(
        "a waiter's node was deleted", "M0=9 M1=1 M2=2", 7,
        [](Scene &c) { c.remove(A, s("M1")).watchAsExpected(); }, "");
    row(
        "servers that do not number requests tell nothing", "M0=1 M1=2", -1,
        [](Scene &c) { c.remove(A, s("M0")).asked(1, -1); }, "");
}

/// The client of a holder lives and has sent nothing, and its node is gone.
void TestSessionRules::deletedByAnother()
{
    QFETCH(const QString, queue);
    QFETCH(const int, request);
    QFETCH(const std::function<void(Scene &)>, next);
    Scene c;
    c.lock(A, queue).asked(1, request).watchAsExpected();
    Doctor doctor;
    for (int i = 0; i < 3; ++i)
        doctor.addRound(c.later(2000).round());
    next(c.later(2000));
    c.facts.watches.clear();
    for (int i = 0; i < 3; ++i) {
        doctor.addRound(c.watchAsExpected().round());
        c.later(2000);
    }
    QTEST(printed(doctor.diagnosis()), "expected");
    if (!doctor.diagnosis().findings.isEmpty()) {
        const QString sentence = doctor.diagnosis().findings.constFirst().sentence.english();
        QVERIFY2(sentence.startsWith(s("10.0.0.1:4000 may still work under /locks/a")),
            qPrintable(sentence));
    }
}

/// On a busy machine the servers' numbers come seconds before the list without the node.
void TestSessionRules::releaseThatIsReadLate()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2")).asked(1, 7).watchAsExpected();
    Doctor doctor;
    doctor.addRound(c.later(2000).round());
    const LockSnapshot old = c.locks[A];
    c.remove(A, s("M0")).asked(1, 8);
    const LockSnapshot released = std::exchange(c.locks[A], old);
    for (int i = 0; i < 4; ++i)
        doctor.addRound(c.later(2000).round());
    c.locks[A] = released;
    c.facts.watches.clear();
    for (int i = 0; i < 3; ++i)
        doctor.addRound(c.later(2000).watchAsExpected().asked(1, 8).round());
    QVERIFY2(printed(doctor.diagnosis()).isEmpty(), qPrintable(printed(doctor.diagnosis())));
}

QTEST_GUILESS_MAIN(TestSessionRules)
#include "tst_sessionrules.moc"
