// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"
#include "tests/history/writtenmoment.h"
#include "tests/recipes/writtenqueue.h"

#include <QTest>

using namespace lockscope;
using writtenmoment::printed;

class TestEvents : public QObject
{
    Q_OBJECT

private slots:
    void looks_data();
    void looks();
    void transactions_data();
    void transactions();
    void threadsOfOneSession();
    void unseen();
    void unseenInParts_data();
    void unseenInParts();
    void newDirectory();
    void momentsOfStates();
    void whereNoneHasGoneHoldsAreKnown();
    void unreadAreWhoTheyWere();
    void doubtIsNoRelease();
    void hiddenAreNotGone_data();
    void hiddenAreNotGone();
    void words();
};

/// Moments at 1000 and 2000 ms.
void TestEvents::looks_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("causes");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char *what, const char *before, const char *after, const char *causes,
                         const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(before) << QString::fromLatin1(after)
                            << QString::fromLatin1(causes) << QString::fromLatin1(expected);
    };
    row("nothing happens", "1h 2w", "1h 2w", "", "");
    row("the first look tells who asked when, and not since when they hold", "unknown", "1h 2w+700",
        "", "1 requested 500, 2 requested 700");
    row("what is not known tells nothing", "1h", "unknown", "", "");
    row("somebody comes and is let in at once", "", "1h+1500", "",
        "1 requested 1500, 1 granted 1500");
    row("somebody comes and waits", "1h", "1h 2w+1500", "", "2 requested 1500");
    row("a release lets the next one in", "1h 2w", "2h", "1 own",
        "1 released 1000..2000, 2 granted 1000..2000");
    row("nobody tells how it went", "1h", "", "", "1 gone 1000..2000");
    row("the servers end a session", "1h 2w", "2h", "1 expired",
        "1 expired 1000..2000, 2 granted 1000..2000");
    row("somebody else deletes a holder", "1h", "", "1 other 9", "1 deleted 1000..2000 by 9");
    row("a waiter gives up", "1h 2w 3w", "1h 3w", "2 own", "2 gave-up 1000..2000");
    row("a waiter goes and the holder, too: it may have held", "1h 2w", "", "1 own, 2 own",
        "gap 1000-2000 0, 1 released 1000..2000, 2 gone 1000..2000");
    row("a waiter goes behind one that still waits", "1h 2w 3w", "2h 3w+500", "1 own",
        "1 released 1000..2000, 2 granted 1000..2000");
    row("the last one goes with the holder, and one between them still waits", "1h R2h W3w 4w",
        "R2h W3w", "1 own, 4 own", "1 released 1000..2000, 4 gave-up 1000..2000");
    row("a writer goes while a reader of two still holds", "R1h R2h W3w", "R2h", "1 own, 3 own",
        "1 released 1000..2000, 3 gave-up 1000..2000");
    row("a reader goes as the writer ahead of it does: both may have held", "R1h W2w R3w", "R1h",
        "2 own, 3 own", "gap 1000-2000 0, 2 gave-up 1000..2000, 3 gone 1000..2000");
    row("a lease frees, and one that waited for it went as well", "L1h L2h L3w", "L2h",
        "1 own, 3 own", "gap 1000-2000 0, 1 released 1000..2000, 3 gone 1000..2000");
    row("one comes as the holder goes: since when it holds is not known", "1h", "2h+1500", "1 own",
        "2 requested 1500, 1 released 1000..2000, 2 granted 1500..2000");
    row("a lease is made and granted", "L1p", "L1h", "", "1 granted 1000..2000");
    row("who may have held all along is known to now: it may have since it asked", "L1h L2d",
        "L1h L2h", "", "2 granted 500..2000");
    row("the same, and when it asked was not read", "L1h L2d", "L1h L2h+0", "",
        "2 granted 1000..2000");
    row("who may have held surely waits: nothing happened", "L1h L2d", "L1h L2w", "", "");
    row("a clock that is behind tells no time before the last look", "1h", "1h 2w+900", "",
        "2 requested 1000");
    row("a clock that is ahead tells no time to come", "1h", "1h 2w+7000", "", "2 requested 2000");
    row("what was not read came since the last look", "1h", "1h 2w?", "", "2 requested 1000..2000");
    row("what is read later is the same", "1h 2w?", "1h 2w", "", "");
    row("the same name again is another request", "1h", "1h#9+1500", "1 own",
        "1 requested 1500, 1 released 1000..2000, 1 granted 1500..2000");
    row("a session moves to another member", "1h@5000", "1h@5001", "",
        "1 session-moved 1000..2000");
    row("where nobody tells the connection nothing moved", "1h@5000", "1h", "", "");
    row("children that are no contenders come and go", "1h 8o", "1h 9o+1500", "", "");
    row("a semaphore's turn: the lease is the same request", "Llocks/1w",
        "Llocks/1w Lleases/1h+1500", "", "1 granted 1500");
    row("and its place in the queue goes", "Llocks/1w Lleases/1p", "Lleases/1h", "1 own",
        "1 granted 1000..2000");
    row("a turn that began and ended its wait between two looks", "Llocks/1w", "Lleases/1h+1500",
        "", "1 granted 1500..2000");
    row("a lease that was seen before its maker's place in the queue goes",
        "Lleases/1h#9 Llocks/1w", "Lleases/1h#9", "locks/1 own", "");
    row("another thread gives up whose session has had a lease for long", "Lleases/1h Llocks/1w",
        "Lleases/1h", "locks/1 own", "1 gave-up 1000..2000");
    row("a node that stays becomes free", "1h", "1o", "", "1 released 1000..2000");
    row("a node that stood is taken", "1o", "1h", "",
        "1 requested 1000..2000, 1 granted 1000..2000");
}

void TestEvents::looks()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    QFETCH(const QString, causes);
    QFETCH(const QString, expected);
    const LockMoment first = writtenmoment::momentOf(before, 1000);
    StepFacts step;
    step.causes = writtenmoment::causesOf(causes);
    QCOMPARE(printed(eventsBetween(&first, writtenmoment::momentOf(after, 2000), step)), expected);
}

/// At 2000 ms, by the zxid 0x7.
void TestEvents::transactions_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("causes");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char *what, const char *before, const char *after, const char *causes,
                         const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(before) << QString::fromLatin1(after)
                            << QString::fromLatin1(causes) << QString::fromLatin1(expected);
    };
    row("a node is made", "1h", "1h 2w+2000", "", "2 requested 2000");
    row("a node is made and holds", "", "1h+2000", "", "1 requested 2000, 1 granted 2000");
    row("a holder deletes its node", "1h 2w", "2h", "1 own", "1 released 2000, 2 granted 2000");
    row("a session of a holder and of the one behind it ends", "1h 2w 3w", "3h",
        "1 expired, 2 expired", "1 expired 2000, 2 expired 2000, 3 granted 2000");
    row("a session is closed: nothing was let in meanwhile", "1h 2w", "", "1 own, 2 own",
        "1 released 2000, 2 gave-up 2000");
    row("who may have held before is the first now", "L1h L2d", "L2h", "1 own",
        "1 released 2000, 2 granted 500..2000");
    row("somebody deletes another's waiter", "1h 2w", "1h", "2 other 9", "2 deleted 2000 by 9");
}

void TestEvents::transactions()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    QFETCH(const QString, causes);
    QFETCH(const QString, expected);
    const LockMoment first = writtenmoment::momentOf(before, 1000);
    StepFacts step;
    step.isTransaction = true;
    step.zxid = Zxid {7};
    step.causes = writtenmoment::causesOf(causes);
    const auto events = eventsBetween(&first, writtenmoment::momentOf(after, 2000), step);
    QCOMPARE(printed(events), expected);
    for (const LockEvent &event : events)
        QVERIFY(event.zxid == Zxid {7} || event.kind == LockEvent::Requested);
}

/// A session has one lease for each of its threads that had their turn.
void TestEvents::threadsOfOneSession()
{
    const auto ofOneSession = [](const char *text, qint64 at) {
        LockMoment moment = writtenmoment::momentOf(QString::fromLatin1(text), at);
        for (MomentNode &node : moment.nodes)
            node.session = SessionId {1};
        return moment;
    };
    StepFacts step;
    step.causes = writtenmoment::causesOf(QStringLiteral("locks/2 own"));
    LockMoment first = ofOneSession("Llocks/1w Llocks/2w", 1000);
    QCOMPARE(printed(eventsBetween(&first, ofOneSession("Lleases/4h Llocks/1w", 2000), step)),
        QStringLiteral("2 gave-up 1000..2000, 4 granted 1000..2000"));
    // The first one's lease was there before: it is none of whoever stood behind it.
    first = ofOneSession("Lleases/4h Llocks/1w Llocks/2w", 1000);
    QCOMPARE(printed(eventsBetween(&first, ofOneSession("Lleases/4h Llocks/1w", 2000), step)),
        QStringLiteral("2 gave-up 1000..2000"));
    // Nor is it once the first one has left its place, though the second is first in the queue now.
    first = ofOneSession("Llocks/1w Llocks/2w", 1000);
    LockMoment second = ofOneSession("Lleases/4h Llocks/2w", 2000);
    noteTurns(first, &second);
    LockMoment third = ofOneSession("Lleases/4h Llocks/2w", 2500);
    noteTurns(second, &third);
    QCOMPARE(printed(eventsBetween(&third, ofOneSession("Lleases/4h", 3000), step)),
        QStringLiteral("2 gave-up 2500..3000"));
    // Two turns between two looks.
    first = ofOneSession("Llocks/1w Llocks/2w", 1000);
    QCOMPARE(printed(eventsBetween(&first, ofOneSession("Lleases/4h Lleases/5h", 2000), step)),
        QStringLiteral("4 granted 1000..2000, 5 granted 1000..2000"));
}

/// The directory counts those that no look has seen.
void TestEvents::unseen()
{
    LockMoment first = writtenmoment::momentOf(QStringLiteral("1h"), 1000);
    first.creates = 10;
    first.deletes = 9;
    LockMoment second = writtenmoment::momentOf(QStringLiteral("1h 2w+1500"), 2000);
    second.creates = 11;
    second.deletes = 9;
    QCOMPARE(printed(eventsBetween(&first, second)), QStringLiteral("2 requested 1500"));
    second.creates = 14;
    second.deletes = 12;
    QCOMPARE(printed(eventsBetween(&first, second)),
        QStringLiteral("gap 1000-2000 3, 2 requested 1500"));

    // The one deletion is the change that the directory names.
    LockMoment third = writtenmoment::momentOf(QStringLiteral("1h"), 3000);
    third.creates = 14;
    third.deletes = 13;
    third.change = Zxid {0x77};
    const QVector<LockEvent> gone = eventsBetween(&second, third);
    QCOMPARE(printed(gone), QStringLiteral("2 gone 2000..3000"));
    QCOMPARE(gone.constFirst().zxid, (Zxid {0x77}));
}

void TestEvents::unseenInParts_data()
{
    QTest::addColumn<LockDirectory>("queue"); // of the semaphore, at the second look
    QTest::addColumn<LockDirectory>("leases");
    QTest::addColumn<int>("unseen");
    const auto directory = [](const char *name, qint64 czxid, qint32 cversion, qint32 children) {
        LockDirectory made {
            QStringLiteral("/locks/a/") + QString::fromLatin1(name), ReadState::Read, {}, {}};
        made.stat.czxid = {czxid};
        made.stat.cversion = cversion;
        made.stat.numChildren = children;
        return made;
    };
    // 2 * creates - children; one stands in the queue, and two hold: those who did before.
    const LockDirectory queue = directory("locks", 7, 1, 1);
    const LockDirectory leases = directory("leases", 8, 2, 2);
    QTest::newRow("nobody came") << queue << leases << 0;
    QTest::newRow("two came and went in the queue, one had a lease")
        << directory("locks", 7, 5, 1) << directory("leases", 8, 4, 2) << 2;
    QTest::newRow("the queue was made anew for who stands in it now")
        << directory("locks", 9, 1, 1) << leases << 0;
    QTest::newRow("the queue was made anew, and another stood in it, too")
        << directory("locks", 9, 3, 1) << leases << 1;
    LockDirectory hidden = directory("leases", 8, 90, 2);
    hidden.state = ReadState::Denied;
    QTest::newRow("leases may not be read any more") << queue << hidden << 0;
}

/// Each directory counts its own.
void TestEvents::unseenInParts()
{
    QFETCH(const LockDirectory, queue);
    QFETCH(const LockDirectory, leases);
    QFETCH(const int, unseen);
    LockSnapshot seen = *writtenqueue::snapshotOf(QStringLiteral("curator"),
        QStringLiteral("locks/L2 leases/S0 leases/S1"), QStringLiteral("/locks/a"));
    seen.directories[1].stat.czxid = {7};
    seen.directories[2].stat.czxid = {8};
    seen.directories[0].stat.cversion = 2; // its two directories
    const auto momentNow = [&seen] {
        return momentOf(judge(std::make_shared<const LockSnapshot>(seen)));
    };
    const LockMoment first = momentNow();
    const bool isAnew = queue.stat.czxid != seen.directories.at(1).stat.czxid;
    seen.directories[1] = queue;
    seen.directories[2] = leases;
    seen.directories[0].stat.cversion += isAnew ? 2 : 0;
    seen.nodes[0].stat.czxid.value += isAnew ? 1'000 : 0;
    seen.readAt += 1'000;
    int told = 0;
    for (const LockEvent &event : eventsBetween(&first, momentNow()))
        told += event.unseen;
    QCOMPARE(told, unseen);
}

/// A directory that was made anew counts from nothing.
void TestEvents::newDirectory()
{
    LockMoment first = writtenmoment::momentOf(QStringLiteral("1h"), 1000);
    first.creates = 10;
    LockMoment second = writtenmoment::momentOf(QStringLiteral("2h+1500"), 2000);
    second.incarnation = Zxid {2};
    second.creates = 1;
    QCOMPARE(printed(eventsBetween(&first, second)),
        QStringLiteral("2 requested 1500, 1 gone 1000..2000, 2 granted 1500..2000"));
    second.creates = 2;
    QCOMPARE(eventsBetween(&first, second).constFirst().unseen, 1);

    // The first lock of a path, whose holder went before it was seen.
    LockMoment none = writtenmoment::momentOf(QString(), 1000);
    none.incarnation = {};
    QCOMPARE(printed(eventsBetween(&none, second)),
        QStringLiteral("gap 1000-2000 1, 2 requested 1500, 2 granted 1500..2000"));
    none.isKnown = false;
    QCOMPARE(printed(eventsBetween(&none, second)), QStringLiteral("2 requested 1500"));
}

void TestEvents::momentsOfStates()
{
    const LockSnapshotPtr snapshot =
        writtenqueue::snapshotOf(QStringLiteral("curator"), QStringLiteral("W0 R1 'junk'"));
    ServerFacts facts;
    ClientConnection connection;
    connection.session = snapshot->nodes.at(0).stat.owner;
    connection.endpoint = QStringLiteral("10.0.0.7:5000");
    facts.connections.insert(connection.session, connection);

    const LockMoment moment = momentOf(judge(snapshot),
        {.facts = &facts,
            .serverAheadMs = 200,
            .clientOf = [](const LockState &, const LockNode &node) {
                return node.name.right(2);
            }});
    QCOMPARE(moment.clients.value(moment.nodes.at(1).czxid), moment.nodes.at(1).name.right(2));
    QVERIFY(moment.isKnown);
    QCOMPARE(moment.nodes.size(), 3);
    QCOMPARE(moment.nodes.at(0).role, Role::Holder);
    QCOMPARE(moment.endpoints.value(moment.nodes.at(0).session), connection.endpoint);
    QCOMPARE(moment.nodes.at(0).createdAt, snapshot->nodes.at(0).stat.createdAt - 200);
    QCOMPARE(moment.nodes.at(1).mode, Mode::Read);
    QCOMPARE(moment.nodes.at(2).role, Role::Other);

    LockSnapshot stale = *snapshot;
    stale.freshness = Freshness::Stale;
    QVERIFY(!momentOf(judge(std::make_shared<const LockSnapshot>(stale))).isKnown);
    stale.freshness = Freshness::Gone;
    const LockMoment gone = momentOf(judge(std::make_shared<const LockSnapshot>(stale)));
    QVERIFY(gone.isKnown && gone.nodes.isEmpty());
}

/// Where no child has ever gone, nobody had to go for who holds: it has since its node was made.
void TestEvents::whereNoneHasGoneHoldsAreKnown()
{
    const LockSnapshotPtr snapshot =
        writtenqueue::snapshotOf(QStringLiteral("curator"), QStringLiteral("R0 R1 W2"));
    const auto grantsIn = [](const LockSnapshot &seen) {
        const LockMoment moment = momentOf(judge(std::make_shared<const LockSnapshot>(seen)));
        QStringList grants;
        for (const LockEvent &event : eventsBetween(nullptr, moment)) {
            if (event.kind == LockEvent::Granted)
                grants.append(QStringLiteral("%1 %2 %3")
                                  .arg(event.token.value)
                                  .arg(event.at)
                                  .arg(event.notBefore));
        }
        return grants;
    };
    const auto grantOf = [&](int node) {
        const NodeStat &stat = snapshot->nodes.at(node).stat;
        return QStringLiteral("%1 %2 0").arg(stat.czxid.value).arg(stat.createdAt);
    };
    QCOMPARE(grantsIn(*snapshot), (QStringList {grantOf(0), grantOf(1)}));
    LockSnapshot other = *snapshot;
    other.directories[0].stat.cversion += 2; // one more has come and gone
    QCOMPARE(grantsIn(other), QStringList());
    other = *snapshot;
    other.directories[0].stat = {};
    QCOMPARE(grantsIn(other), QStringList());
    other = *snapshot;
    other.nodes[0].stat.createdAt = 0;
    QCOMPARE(grantsIn(other), QStringList {grantOf(1)});
    other = *snapshot;
    other.nodes[0].stat.owner = {}; // nobody's session made it
    QCOMPARE(grantsIn(other), QStringList {grantOf(1)});
    other = *snapshot;
    other.readAt = other.nodes.at(0).stat.createdAt - 1; // by another clock
    QCOMPARE(grantsIn(other), QStringList());
    // Leases: how many there are may have been changed since.
    const LockSnapshotPtr leases =
        writtenqueue::snapshotOf(QStringLiteral("netdl"), QStringLiteral("S0 S1"));
    QVERIFY(grantsIn(*leases).size() <= 1);

    LockState timed = judge(snapshot); // and then it may be the next one's
    timed.recipes[0].times = {{.node = 0}};
    QVERIFY(!momentOf(timed).hasLostNone);
}

/// After a lost connection a queue is listed before it is read: who was known goes as who it was.
void TestEvents::unreadAreWhoTheyWere()
{
    const LockSnapshotPtr snapshot =
        writtenqueue::snapshotOf(QStringLiteral("curator"), QStringLiteral("W0 W1"));
    const LockMoment first = momentOf(judge(snapshot));
    LockSnapshot listed = *snapshot;
    for (qsizetype i = 0; i < listed.nodes.size(); ++i) {
        listed.nodes[i].state = ReadState::NameOnly;
        listed.nodes[i].stat = {};
        listed.nodes[i].data.clear();
    }
    const LockState unread = judge(std::make_shared<const LockSnapshot>(listed));
    const LockMoment second = momentOf(unread, {.before = &first});
    QVERIFY(first.nodes.constFirst().session);
    QCOMPARE(second.nodes.constFirst().session, first.nodes.constFirst().session);
    QCOMPARE(second.nodes.constFirst().czxid, first.nodes.constFirst().czxid);

    LockMoment older = first;
    older.incarnation.value += 1;
    QVERIFY(!momentOf(unread, {.before = &older}).nodes.constFirst().session);
}

/// Nobody is told to have released what it may hold.
void TestEvents::doubtIsNoRelease()
{
    const LockState held = judge(writtenqueue::snapshotOf(
        QStringLiteral("curator"), QStringLiteral("L0 L1"), QStringLiteral("/locks/a")));
    LockState doubt = held;
    doubt.queue[0].role = Role::Waiter;
    doubt.queue[0].mayHold = true;
    LockState waits = doubt;
    waits.queue[0].mayHold = false;
    const LockMoment first = momentOf(held);
    const LockMoment second = momentOf(doubt, {.before = &first});
    const LockMoment third = momentOf(held, {.before = &second});
    QCOMPARE(printed(eventsBetween(&first, second)), QString());
    QCOMPARE(printed(eventsBetween(&second, third)), QString());
    const LockMoment fourth = momentOf(waits, {.before = &second});
    QVERIFY(printed(eventsBetween(&second, fourth)).contains(u"released"));
}

void TestEvents::hiddenAreNotGone_data()
{
    QTest::addColumn<LockDirectory>("leases");
    QTest::addColumn<bool>("isKnown");
    const LockDirectory leases {QStringLiteral("/locks/a/leases"), ReadState::Read, {}, {}};
    const auto row = [&](const char *what, ReadState state, Zxid change, bool isKnown) {
        LockDirectory directory = leases;
        directory.state = state;
        directory.stat.pzxid = change;
        QTest::newRow(what) << directory << isKnown;
    };
    row("they are gone", ReadState::Read, {9}, true);
    row("their directory is gone", ReadState::Gone, {}, true);
    row("they may not be read any more", ReadState::Denied, {9}, false);
    row("they could not be listed", ReadState::NameOnly, {}, false);
    row("a server's log tells of them, and not of their directory", ReadState::NameOnly, {9}, true);
}

/// Of a semaphore's leases, where those who wait stand in a directory of their own.
void TestEvents::hiddenAreNotGone()
{
    QFETCH(const LockDirectory, leases);
    QFETCH(const bool, isKnown);
    const LockSnapshotPtr snapshot = writtenqueue::snapshotOf(QStringLiteral("curator"),
        QStringLiteral("locks/L2 leases/S0 leases/S1"), QStringLiteral("/locks/a"));
    QCOMPARE(snapshot->directories.size(), 3);
    QCOMPARE(snapshot->directories.at(2).path, leases.path);
    const LockMoment first = momentOf(judge(snapshot));
    QCOMPARE(first.nodes.size(), 3);
    LockSnapshot hidden = *snapshot;
    hidden.directories[2] = leases;
    hidden.nodes.removeIf([](const LockNode &node) { return node.directory == 2; });
    hidden.resolved = int(hidden.nodes.size());
    hidden.readAt = first.at + 1000;
    LockMoment second =
        momentOf(judge(std::make_shared<const LockSnapshot>(hidden)), {.before = &first});
    QVERIFY(second.isKnown);
    const QVector<LockEvent> events = eventsBetween(&first, second);
    const auto isEnd = [](const LockEvent &event) { return event.isEnd(); };
    QCOMPARE(std::count_if(events.begin(), events.end(), isEnd), isKnown ? 2 : 0);
    if (isKnown)
        return;
    // When they are listed again, all that is told is that nobody knows of the time between.
    second = momentOf(
        judge(std::make_shared<const LockSnapshot>(hidden)), {.before = &std::as_const(second)});
    LockSnapshot seen = *snapshot;
    seen.readAt = first.at + 5000;
    const auto again =
        eventsBetween(&second, momentOf(judge(std::make_shared<const LockSnapshot>(seen))));
    QCOMPARE(again.size(), 1);
    QCOMPARE(again.first().kind, LockEvent::Gap);
    QCOMPARE(again.first().at, first.at);
    QCOMPARE(again.first().until, seen.readAt);
    // Who has gone by then, went at any time since; who is new there may have held as long.
    seen.nodes.removeIf([](const LockNode &node) { return node.name.endsWith(u'0'); });
    seen.resolved = int(seen.nodes.size());
    const auto gone =
        eventsBetween(&second, momentOf(judge(std::make_shared<const LockSnapshot>(seen))));
    const auto end = std::find_if(gone.begin(), gone.end(), isEnd);
    QVERIFY(end != gone.end());
    QCOMPARE(end->notBefore, first.at);
}

void TestEvents::words()
{
    for (int kind = LockEvent::Requested; kind <= LockEvent::Gap; ++kind)
        QCOMPARE(eventKindFromText(textOf(LockEvent::Kind(kind))), LockEvent::Kind(kind));
    QVERIFY(!eventKindFromText(u"taken"));
}

QTEST_GUILESS_MAIN(TestEvents)
#include "tst_events.moc"
