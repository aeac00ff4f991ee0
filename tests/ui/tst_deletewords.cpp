// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/fixtures.h"
#include "ui/operate/deletewords.h"

#include <QTest>

using namespace lockscope;

class TestDeleteWords : public QObject
{
    Q_OBJECT

private slots:
    void namesWhomItIsAbout();
    void namesWhatIsKnownWhereLittleIs();
    void saysWhoMayGoOn();
    void saysWhatToType();
    void outcomes_data();
    void outcomes();
};

namespace {

/// Of one of three, the first of which holds.
Preflight lookedAt(int place)
{
    const QueueContent content = fixtures::mutexOf(1, 4);
    auto snapshot = std::make_shared<LockSnapshot>(*content.state->snapshot);
    snapshot->nodes[0].data = "reports-1";
    snapshot->nodes[1].data = "reports-2";
    auto state = std::make_shared<LockState>(*content.state);
    state->snapshot = snapshot;
    Preflight preflight;
    preflight.reading.state = state;
    preflight.place = place;
    preflight.target.lock = u"/locks/a"_qs;
    preflight.target.node =
        place < 0 ? u"/locks/a/notes"_qs : state->pathOf(state->queue.at(place));
    return preflight;
}

Receipt endedAs(Outcome outcome, Action action = Action::Delete)
{
    Receipt receipt;
    receipt.action = action;
    receipt.outcome = outcome;
    receipt.target.node = u"/locks/a/lock-0000000001"_qs;
    return receipt;
}

} // namespace

void TestDeleteWords::namesWhomItIsAbout()
{
    const Preflight holder = lookedAt(0);
    QCOMPARE(targetText(holder), u"holder reports-1 (0x1000) of /locks/a"_qs);
    QVERIFY2(untoldText(&holder).startsWith(
                 u"▲ reports-1 (0x1000) will NOT be told: it may go on working as if it held"_qs),
        qPrintable(untoldText(&holder)));
    const Preflight waiter = lookedAt(1);
    QCOMPARE(targetText(waiter), u"waiter reports-2 (0x1000) of /locks/a"_qs);
    QVERIFY(untoldText(&waiter).contains(u"will NOT be told: it loses its place"_qs));
}

void TestDeleteWords::namesWhatIsKnownWhereLittleIs()
{
    Preflight preflight;
    preflight.target.node = u"/locks/a/x-\x1b-1"_qs;
    QCOMPARE(targetText(preflight), u"/locks/a/x-\\x1b-1"_qs);
    const Preflight other = lookedAt(-1); // a plain node beside them
    QVERIFY2(!untoldText(&other).contains(u"held the lock"_qs), qPrintable(untoldText(&other)));
    QVERIFY(untoldText(nullptr).startsWith(u"▲ Its client will NOT be told"_qs));
    QVERIFY(untoldText(&preflight).startsWith(u"▲ x-\\x1b-1 will NOT be told"_qs));
}

void TestDeleteWords::saysWhoMayGoOn()
{
    const Preflight holder = lookedAt(0);
    const Preflight waiter = lookedAt(1);
    Receipt receipt = endedAs(Outcome::AsPredicted);
    receipt.stat.owner = receipt.possibleSecondHolder = SessionId {0x1000};
    QString text = leftBehindText(receipt, &holder);
    QVERIFY2(text.startsWith(u"▲ reports-1 (0x1000) was NOT told"_qs), qPrintable(text));
    QVERIFY2(text.contains(u"until its session is gone"_qs), qPrintable(text));
    receipt.possibleSecondHolder = {}; // it did not hold any more
    QCOMPARE(leftBehindText(receipt, &holder), QString());
    receipt.stat.owner = {};
    text = leftBehindText(receipt, &holder);
    QVERIFY2(text.startsWith(u"▲ lock-0000000001 was persistent"_qs), qPrintable(text));
    QVERIFY2(!text.contains(u"until its session"_qs), qPrintable(text));
    QCOMPARE(leftBehindText(receipt, &waiter), QString());
    QCOMPARE(leftBehindText(receipt, nullptr), QString());
    QCOMPARE(leftBehindText(endedAs(Outcome::Failed), &holder), QString());
}

void TestDeleteWords::saysWhatToType()
{
    Target target;
    target.node = u"/locks/a/lock-0000000042"_qs;
    QCOMPARE(
        phraseText(target, u"0042"_qs), u"&Type the last 4 digits of its sequence number: 0042"_qs);
    target.node = u"/locks/a/leader"_qs;
    QCOMPARE(phraseText(target, u"f1c"_qs), u"&Type the last 3 digits of its czxid: f1c"_qs);
}

void TestDeleteWords::outcomes_data()
{
    QTest::addColumn<Receipt>("receipt");
    QTest::addColumn<QString>("sentence");
    Receipt done = endedAs(Outcome::AsPredicted);
    done.granted = QStringList {u"/locks/a/lock-0000000002"_qs};
    QTest::newRow("the next one holds")
        << done
        << u"Deleted: holder reports-1 (0x1000) of /locks/a. #2 of reports-2 (0x1000) holds it now."_qs;
    QTest::newRow("nobody does") << endedAs(Outcome::AsPredicted)
                                 << u"Deleted: holder reports-1 (0x1000) of /locks/a."_qs;
    done.outcome = Outcome::Different;
    done.granted.append(u"/locks/a/lock-0000000009"_qs); // came since
    QTest::newRow("others than were shown")
        << done
        << u"Deleted: holder reports-1 (0x1000) of /locks/a. Not all went as it was shown. #2 of reports-2 (0x1000), lock-0000000009 hold it now."_qs;
    QTest::newRow("it was gone")
        << endedAs(Outcome::AlreadyGone)
        << u"Nothing was done, it was gone already: holder reports-1 (0x1000) of /locks/a."_qs;
    QTest::newRow("nobody knows")
        << endedAs(Outcome::Unknown)
        << u"It may have been done or not, the answer was lost: holder reports-1 (0x1000) of /locks/a."_qs;
    QTest::newRow("a nudge") << endedAs(Outcome::AsPredicted, Action::NudgeData)
                             << u"Nudged: holder reports-1 (0x1000) of /locks/a."_qs;
}

void TestDeleteWords::outcomes()
{
    QFETCH(const Receipt, receipt);
    const Preflight before = lookedAt(0);
    QTEST(outcomeText(receipt, &before), "sentence");
    QVERIFY(outcomeText(receipt, nullptr).contains(u"/locks/a/lock-0000000001"_qs));
}

QTEST_GUILESS_MAIN(TestDeleteWords)
#include "tst_deletewords.moc"
