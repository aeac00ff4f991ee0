// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/receipt.h"
#include "core/server/serverfacts.h"

#include <QTest>

using namespace lockscope;

namespace {

const SessionId Victim {0x1000};

Receipt receipt(Outcome outcome, SessionId holder = Victim)
{
    Receipt receipt;
    receipt.outcome = outcome;
    receipt.possibleSecondHolder = holder;
    receipt.target.node = u"/locks/a/lock-0000000001"_qs;
    receipt.finishedAt = 1000;
    return receipt;
}

/// One member that told its sessions.
ServerFacts factsAt(qint64 at, bool isListed, bool isConnected = false)
{
    ServerFacts facts;
    facts.askedAt = at;
    facts.takenAt = at + 10;
    facts.members.append({u"zk1:2181"_qs, {}, {}, {}, {}, u"standalone"_qs, {}, -1, {}});
    facts.members.first().sessions.state = SourceResult::Ok;
    facts.knowsExpiry = true;
    if (isListed) {
        facts.sessions.insert(Victim);
        facts.tracked.insert(Victim);
    }
    if (isConnected)
        facts.connections.insert(
            Victim, {{Victim, u"10.0.0.7:4711"_qs, 0, 0, -1, {}, 0, {}}, u"zk1:2181"_qs, -1});
    return facts;
}

} // namespace

class TestAftermath : public QObject
{
    Q_OBJECT

private slots:
    void ofReceipts_data();
    void ofReceipts();
    void livesUntilProvedGone();
    void silenceProvesNothing();
    void olderRoundsProveNothing();
};

void TestAftermath::ofReceipts_data()
{
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<Action>("action");
    QTest::addColumn<bool>("wasHolder");
    QTest::addColumn<bool>("isDeleted"); // perhaps
    QTest::addColumn<bool>("isPossible");
    const auto row = [](const char *what, Outcome outcome, bool wasHolder, bool isDeleted,
                         bool isPossible, Action action = Action::Delete) {
        QTest::newRow(what) << outcome << action << wasHolder << isDeleted << isPossible;
    };
    row("a holder was deleted", Outcome::AsPredicted, true, true, true);
    row("… with another result", Outcome::Different, true, true, true);
    row("… perhaps", Outcome::Unknown, true, true, true);
    row("a waiter was deleted", Outcome::AsPredicted, false, true, false);
    row("refused", Outcome::Refused, true, false, false);
    row("not permitted", Outcome::Denied, true, false, false);
    row("it changed", Outcome::Changed, true, false, false);
    row("gone before", Outcome::AlreadyGone, true, false, false);
    row("failed", Outcome::Failed, true, false, false);
    row("nudged", Outcome::AsPredicted, true, false, false, Action::NudgeData);
    row("asked to let go, perhaps", Outcome::Unknown, true, false, false, Action::Revoke);
}

void TestAftermath::ofReceipts()
{
    QFETCH(const Outcome, outcome);
    QFETCH(const Action, action);
    QFETCH(const bool, wasHolder);
    QFETCH(const bool, isDeleted);
    QFETCH(const bool, isPossible);
    Receipt told = receipt(outcome, wasHolder ? Victim : SessionId());
    told.action = action;
    QCOMPARE(mayBeDeleted(told), isDeleted);
    QCOMPARE(doubleHolderOf(told).has_value(), isPossible);
}

void TestAftermath::livesUntilProvedGone()
{
    DoubleHolder holder = *doubleHolderOf(receipt(Outcome::AsPredicted));
    QVERIFY(sentenceOf(holder).english().contains(u"Possible double holder: 0x1000 since "));
    QVERIFY(sentenceOf(holder).english().contains(u"no server has said"));
    holder = seenIn(holder, factsAt(2000, true, true));
    QVERIFY2(sentenceOf(holder).english().contains(u"10.0.0.7:4711 is connected"),
        qPrintable(sentenceOf(holder).english()));
    holder = seenIn(holder, factsAt(3000, true));
    QVERIFY(sentenceOf(holder).english().contains(u"is not connected"));
    QCOMPARE(holder.goneAt, 0);
    holder = seenIn(holder, factsAt(3500, false)); // a list may leave it out once
    holder = seenIn(holder, factsAt(3500, false)); // the same one
    QCOMPARE(holder.goneAt, 0);
    QVERIFY2(sentenceOf(holder).english().contains(u"asked again"),
        qPrintable(sentenceOf(holder).english()));
    holder = seenIn(holder, factsAt(3600, true));
    holder = seenIn(holder, factsAt(3700, false));
    QCOMPARE(holder.goneAt, 0);
    holder = seenIn(holder, factsAt(4000, false));
    QCOMPARE(holder.goneAt, 4010);
    QVERIFY2(sentenceOf(holder).english().contains(u"whether it has stopped is not known"),
        qPrintable(sentenceOf(holder).english()));
    holder = seenIn(holder, factsAt(5000, false));
    QCOMPARE(holder.goneAt, 4010); // when that was proved first
}

void TestAftermath::silenceProvesNothing()
{
    DoubleHolder holder = *doubleHolderOf(receipt(Outcome::AsPredicted));
    ServerFacts facts = factsAt(2000, false);
    facts.members.first().sessions.state = SourceResult::NotWhitelisted;
    facts.knowsExpiry = false;
    holder = seenIn(holder, facts);
    QCOMPARE(holder.goneAt, 0);
    QCOMPARE(holder.askedAt, 0);
}

// Asked before the deletion, answered after it: the session may have been made later, too.
void TestAftermath::olderRoundsProveNothing()
{
    const DoubleHolder holder = *doubleHolderOf(receipt(Outcome::AsPredicted));
    QCOMPARE(seenIn(holder, factsAt(999, false)), holder);
}

QTEST_GUILESS_MAIN(TestAftermath)
#include "tst_aftermath.moc"
